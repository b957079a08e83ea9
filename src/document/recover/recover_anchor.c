/* SPDX-License-Identifier: MIT
 *
 * Finding the chunk stream again: the ids that a layout knows are the anchors. Anything can look like a header for a
 * moment, so an anchor counts only when what is in it can be read too.
 */
#include "document/recover/recover.h"
#include <string.h>

#define HEADER_MIN 4 /* bytes of a header that is no coincidence */

bool smith_recover_has_chunks(const struct smith_type *type) {
    if (type->kind == SMITH_RECORD)
        return type->record->framing && !type->record->stream_packed.count;
    return type->kind == SMITH_LIST && type->extent->kind == SMITH_CHUNKS;
}

void smith_recover_open(struct container *c, struct container *outer, const struct smith_slot *slot,
                        const struct smith_type *type) {
    *c = (struct container){.outer = outer, .type = type, .end = outer ? outer->end : NULL};
    if (type->kind == SMITH_RECORD) {
        c->framing = type->record->framing;
        c->slots = type->record->slots;
        c->slot_count = type->record->slot_count;
    } else {
        const struct smith_type *elem = smith_type_inner(type->elem);
        c->only = smith_list_slot(type);
        c->framing = type->extent->framing;
        c->slots = c->only.chunk.id.data ? &c->only : elem->variants->slots;
        c->slot_count = c->only.chunk.id.data ? 1 : elem->variants->slot_count;
    }
    if (!outer)
        return;
    bool repeats = true;
    c->frame = outer->frame; /* elements are where their list is */
    if (outer->type->kind == SMITH_RECORD) {
        c->frame =
            (struct smith_frame){outer->frame.type ? &outer->frame : NULL, outer->type, NULL, slot->member, SMITH_NONE};
        repeats = outer->type->record->members[slot->member].flags & (SMITH_MANY | SMITH_SPLICED);
    }
    if (outer->counts && repeats)
        c->frame.index = outer->counts[slot->member];
}

/* ---- headers ---- */

void smith_recover_header(const struct container *c, const uint8_t *at, struct header *header) {
    smith_header_read(c->framing, (struct cursor){at, c->end}, header);
}

bool smith_recover_header_is_usable(const struct header *header) {
    return !header->is_end && (!header->problem || strcmp(header->problem, "CHUNK-TOO-LONG") == 0);
}

const struct smith_slot *smith_recover_slot(const struct container *c, struct smith_bytes id) {
    for (uint16_t i = 0; i < c->slot_count; i++)
        if (smith_bytes_equal(c->slots[i].chunk.id, id))
            return &c->slots[i];
    return NULL;
}

const char *smith_recover_slot_name(const struct container *c, const struct smith_slot *slot) {
    const struct smith_type *elem =
        c->type->kind == SMITH_RECORD ? c->type->record->members[slot->member].type : c->type;
    if (slot->variant != UINT16_MAX)
        return smith_type_inner(smith_type_inner(elem)->elem)->variants->cases[slot->variant].name;
    return c->type->kind == SMITH_RECORD ? c->type->record->members[slot->member].name : slot->type->name;
}

bool smith_recover_slot_is_free(const struct container *c, const struct smith_slot *slot) {
    if (c->type->kind != SMITH_RECORD)
        return true;
    const struct smith_member *member = &c->type->record->members[slot->member];
    return member->flags & (SMITH_MANY | SMITH_SPLICED) || !c->counts || !c->counts[slot->member];
}

bool smith_recover_continues(struct recovery *s, const struct container *c, const uint8_t *at) {
    for (; c; c = c->outer) {
        struct header header;
        if (at == c->end)
            return c->trusted || !c->outer;
        smith_recover_header(c, at, &header);
        if (header.problem || !header.is_end)
            return smith_recover_header_is_usable(&header) && smith_recover_slot(c, header.id);
        at = header.payload.at;
        if (c->trusted)
            return at == c->end;
    }
    return at == s->end;
}

/* ---- anchors ---- */

/* Whether what follows a header can be the chunk that it names. */
static bool recover_anchor_can_be(struct recovery *s, struct container *c, const struct smith_slot *slot,
                                  const struct header *header) {
    const struct smith_type *type = smith_type_inner(slot->type);
    struct container inner;
    size_t size = 0;
    if (!smith_recover_has_chunks(type)) {
        if (header->problem)
            return false;
        struct probe probe = smith_recover_probe(s, type, header->payload.at, header->payload.end);
        return probe.read && header->payload.at + probe.used == header->payload.end;
    }
    if (type->kind == SMITH_RECORD && !smith_recover_prefix(s, type, header->payload.at, c->end, &size))
        return false;
    smith_recover_open(&inner, c, slot, type);
    const uint8_t *at = header->payload.at + size;
    struct header first;
    smith_recover_header(&inner, at, &first);
    return at == c->end || (first.is_end && !first.problem) ||
           (smith_recover_header_is_usable(&first) && smith_recover_slot(&inner, first.id));
}

/* Whether a chunk of that kind can be made up: there is one, and nothing stands before its chunks. */
static bool may_adopt(const struct container *c, const struct smith_slot *slot) {
    const struct smith_type *type = smith_type_inner(slot->type);
    return smith_recover_has_chunks(type) && !(type->kind == SMITH_RECORD && type->record->stream) &&
           slot->variant == UINT16_MAX &&
           !(c->type->record->members[slot->member].flags & (SMITH_MANY | SMITH_SPLICED)) &&
           smith_recover_slot_is_free(c, slot);
}

/* A chunk of `c` whose header may be lost. Of several that have such chunks the last one is the newest. */
static const struct smith_slot *adopter(struct container *c, struct smith_bytes id, unsigned levels) {
    const struct smith_slot *found = NULL;
    for (uint16_t i = 0; i < c->slot_count && c->type->kind == SMITH_RECORD; i++) {
        const struct smith_slot *slot = &c->slots[i];
        if (!may_adopt(c, slot) || (found && slot->member < found->member))
            continue;
        struct container inner;
        smith_recover_open(&inner, c, slot, smith_type_inner(slot->type));
        if (smith_recover_slot(&inner, id) || (levels > 1 && adopter(&inner, id, levels - 1)))
            found = slot;
    }
    return found;
}

/* The chunk that the adopted one is first seen by has to be readable as well. */
static bool can_be_adopted(struct recovery *s, struct container *c, const struct smith_slot *slot,
                           const struct header *header) {
    struct container inner;
    smith_recover_open(&inner, c, slot, smith_type_inner(slot->type));
    const struct smith_slot *inside = smith_recover_slot(&inner, header->id);
    if (inside)
        return recover_anchor_can_be(s, &inner, inside, header);
    inside = adopter(&inner, header->id, 1);
    return inside && can_be_adopted(s, &inner, inside, header);
}

static bool is_anchor(struct recovery *s, struct container *c, const uint8_t *at, struct anchor *anchor) {
    bool above = true;
    for (; c && above; above = !c->trusted, c = c->outer) {
        struct header header;
        smith_recover_header(c, at, &header);
        if (!smith_recover_header_is_usable(&header) || header.payload.at - at < HEADER_MIN)
            continue;
        const struct smith_slot *slot = smith_recover_slot(c, header.id);
        if (slot && smith_recover_slot_is_free(c, slot) && recover_anchor_can_be(s, c, slot, &header)) {
            *anchor = (struct anchor){at, c, NULL};
            return true;
        }
        slot = slot || header.id.size < HEADER_MIN ? NULL : adopter(c, header.id, 2);
        if (slot && can_be_adopted(s, c, slot, &header)) {
            *anchor = (struct anchor){at, c, slot};
            return true;
        }
    }
    return false;
}

/* Ids that are texts with a length before them are most of what there is: look at these two bytes first. */
static bool may_begin(const struct container *c, const uint8_t *at) {
    const struct smith_type *id = c->framing->fields[0].type;
    if (id->kind != SMITH_BYTES || id->extent->prefix->kind != SMITH_SPELLED)
        return true;
    return at[0] && at[0] < 64 && at + 1 < c->end && at[1];
}

struct anchor smith_recover_next(struct recovery *s, struct container *c, const uint8_t *from) {
    struct anchor anchor = {c->end, NULL, NULL};
    for (const uint8_t *at = from; at < c->end && s->work <= s->max_work && !s->out_of_memory; at++)
        if (may_begin(c, at) && is_anchor(s, c, at, &anchor))
            return anchor;
    return anchor;
}
