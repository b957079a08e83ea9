/* SPDX-License-Identifier: MIT
 *
 * Encoding of chains. Records that lie nested in each other, each in its predecessor's link, are all open at once, and
 * closed from the innermost out; those to which addresses lead are written one after the other.
 */
#include "document/encode/encode.h"
#include <string.h>

struct nesting {
    struct record_writer record_writer;
    struct chunk link;
    uint16_t link_member;
    int64_t growth; /* of the headers up to this one, beyond the room they have */
};

struct nestings {
    struct nesting *items;
    uint32_t count; /* of those with a link */
};

/* Write a record up to where its successor belongs. */
static bool chain_open(struct encoder *e, struct smith_scope *scope, const struct smith_type *elem,
                       struct nesting *nesting, const void *record, bool last) {
    bool linked = false;
    struct record_writer *w = &nesting->record_writer;
    if (!smith_encode_record_begin(e, w, scope, elem, record) || !smith_encode_stream_begin(e, w) ||
        !smith_encode_stream(e, w, !last, &linked))
        return false;
    e->depth--; /* the elements of a chain are no deeper than the first */
    if (last)
        return true;
    const struct smith_member *member = &elem->record->members[w->scope.frame.member];
    nesting->link_member = w->scope.frame.member;
    smith_encode_chunk_begin(e, &w->scope, elem->record->framing, *member->chunk, &nesting->link);
    return true;
}

/* `*growth`: bytes that the headers within this one need beyond the room they have; this one's are added. */
static bool link_end(struct encoder *e, struct nesting *nesting, int64_t *growth) {
    struct chunk *link = &nesting->link;
    smith_encode_quirk_bytes(e, &nesting->record_writer.scope, SMITH_QUIRK_TAIL);
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    int64_t payload = (int64_t)(e->out->size - link->start - link->reserved) + *growth;
    if (!smith_encode_chunk_measure(e, &nesting->record_writer.scope, link, payload))
        return false;
    *growth += (int64_t)link->need - (int64_t)link->reserved;
    return true;
}

static bool chain_close(struct encoder *e, struct nesting *nesting, bool last, int64_t *growth) {
    bool linked;
    struct record_writer *w = &nesting->record_writer;
    e->depth++;
    if (!last) {
        smith_scope_go(&w->scope, nesting->link_member);
        if (!link_end(e, nesting, growth) || !smith_encode_stream(e, w, false, &linked))
            return false;
    }
    return smith_encode_record_end(e, w);
}

/* Where something is once the headers of all links have what they need. */
static size_t behind_links(const void *context, size_t at) {
    const struct nestings *nestings = context;
    uint32_t low = 0, high = nestings->count; /* links that it is not behind are from `high` on */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct chunk *link = &nestings->items[middle].link;
        if (at < link->start + link->reserved)
            high = middle;
        else
            low = middle + 1;
    }
    return low ? at + (size_t)nestings->items[low - 1].growth : at;
}

static void relocate(struct encoder *e, struct nesting *nestings, uint32_t count) {
    int64_t growth = 0;
    for (uint32_t i = 0; i < count; i++) {
        growth += (int64_t)nestings[i].link.need - (int64_t)nestings[i].link.reserved;
        nestings[i].growth = growth;
    }
    smith_encode_relocate(e, &nestings[0].link.mark, behind_links, &(struct nestings){nestings, count});
}

/* Put the headers before their payloads, all at once: each payload holds all that follow, and to move it for each of
 * them would take forever. */
static bool put_links(struct encoder *e, struct nesting *nestings, uint32_t count) {
    struct smith_buffer *out = e->out;
    relocate(e, nestings, count);
    size_t begin = nestings[0].link.start, size = out->size - begin, at = 0;
    uint8_t *copy = smith_arena_copy(&e->scratch, out->data + begin, size);
    if (!copy)
        return smith_encode_out_of_memory(e);
    out->size = begin;
    for (uint32_t i = 0; i < count; i++) {
        const struct chunk *link = &nestings[i].link;
        smith_buffer_add(out, copy + at, link->start - begin - at);
        if (!smith_buffer_reserve(out, link->need))
            return smith_encode_out_of_memory(e);
        smith_encode_chunk_header(link, out->data + out->size);
        out->size += link->need;
        at = link->start - begin + link->reserved;
    }
    smith_buffer_add(out, copy + at, size - at);
    return !out->failed || smith_encode_out_of_memory(e);
}

static bool nested_chain(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                         const struct smith_list *list) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    int64_t growth = 0;
    struct nesting *nestings = smith_arena_alloc(&e->scratch, list->count * sizeof *nestings, _Alignof(struct nesting));
    if (!nestings)
        return smith_encode_out_of_memory(e);
    for (uint32_t i = 0; i < list->count; i++) {
        scope->frame.index = i;
        if (!chain_open(e, scope, elem, &nestings[i], smith_list_at(type, list, i), i + 1 == list->count))
            return false;
    }
    for (uint32_t i = list->count; i-- > 0;) {
        scope->frame.index = i;
        if (!chain_close(e, &nestings[i], i + 1 == list->count, &growth))
            return false;
    }
    return list->count == 1 || put_links(e, nestings, list->count - 1);
}

/* Each in a block of its own but for the first, which stands here. */
static bool linked_chain(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                         const struct smith_list *list) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t number = SMITH_NONE, around = e->link.block;
    bool done = true;
    for (uint32_t i = 0; done && i < list->count; i++) {
        struct open_block open;
        const void *next = i + 1 < list->count ? smith_list_at(type, list, i + 1) : NULL;
        uint32_t following;
        scope->frame.index = i;
        if (i)
            smith_encode_block_begin(e, &open, number);
        done = smith_encode_linked_record(e, scope, elem, smith_list_at(type, list, i), next, &following);
        if (i)
            done = smith_encode_block_end(e, &open, done, open.content.size);
        if (done && next)
            e->link.block_table.blocks[following].parent = around;
        number = following;
    }
    return done;
}

/* Whether the links of the records are addresses. */
static bool has_addresses(const struct smith_record *record) {
    for (uint16_t i = 0; i < record->stream; i++)
        if (record->members[i].flags & SMITH_LINK)
            return true;
    return false;
}

bool smith_encode_chain(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                        const struct smith_list *list) {
    uint32_t outside = scope->frame.index;
    if (!list->count)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CHAIN-EMPTY", "is there but has no elements");
    bool done = has_addresses(smith_type_inner(type->elem)->record) ? linked_chain(e, scope, type, list)
                                                                    : nested_chain(e, scope, type, list);
    scope->frame.index = outside;
    return done;
}
