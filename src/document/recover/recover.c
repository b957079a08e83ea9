/* SPDX-License-Identifier: MIT
 *
 * Salvage: the walk over chunks whose sizes, end marks and ids may all be wrong, and the new file that it writes.
 *
 * A chunk is copied when it can be read and the file goes on behind it as it should. A chunk with chunks in it that is
 * not whole is opened, and what is in it is taken one by one. Where nothing fits, the walk looks for the next chunk
 * that does. A container is trusted to end where it says when what is around it goes on there; else it goes on as long
 * as chunks of its own come.
 */
#include "document/recover/recover.h"
#include "base/array.h"
#include "document/inspect/check_structure.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include <stdio.h>
#include <string.h>

/* ---- fix references ---- */

/*
 * References to what was lost (recover.h). All places that have a value that leads nowhere are found, and put
 * right or removed, the last one first, so that the paths of the others stay true.
 */

#define ROUNDS 8
#define PATH_SIZE 512

struct reference_fixer {
    struct smith_document *document;
    struct smith_changes *changes;
    struct smith_arena arena;
    struct smith_references references;
    SMITH_ARRAY(const char *) paths; /* of places that have to be removed */
};

/* Clear the value, or remember where it is. */
static bool fix_references_visit(void *context, const struct smith_referrer *referrer) {
    struct reference_fixer *m = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = referrer->number;
    char path[PATH_SIZE];
    if (smith_referrer_is_met(&m->references, m->document, referrer))
        return true;
    smith_frame_path(referrer->frame, path, sizeof path);
    if (smith_referrer_clear(referrer)) {
        smith_changes_add(m->changes, "LOST-REFERENCE-CLEARED", SMITH_CHANGE_LOST, path, UINT64_MAX,
                          "named %lld of %s, which is gone; names none now", (long long)value, reference->path);
        return true;
    }
    const char *copy = smith_arena_copy(&m->arena, path, strlen(path));
    return copy && SMITH_ARRAY_ADD(&m->arena, &m->paths, copy);
}

static void remove_referrers(struct reference_fixer *m, unsigned *removed) {
    for (uint32_t i = m->paths.count; i-- > 0;) {
        char path[PATH_SIZE];
        if (!smith_remove_around(m->document, m->paths.items[i], path, sizeof path))
            continue;
        ++*removed;
        smith_changes_add(m->changes, "LOST-REFERENCE-REMOVED", SMITH_CHANGE_LOST, path, UINT64_MAX,
                          "removed: what %s names is gone", strrchr(m->paths.items[i], '/') + 1);
    }
}

static bool fix_pass(struct reference_fixer *m, unsigned *removed) {
    memset(&m->paths, 0, sizeof m->paths);
    smith_references_begin(&m->references, &m->arena.allocator);
    bool done = smith_visit_referrers(m->document->layout->root, m->document->root, fix_references_visit, m) &&
                !m->references.arena.failed;
    if (done)
        remove_referrers(m, removed);
    smith_references_free(&m->references);
    return done;
}

bool smith_fix_references(struct smith_document *document, struct smith_changes *changes) {
    struct reference_fixer m = {.document = document, .changes = changes};
    bool done = true;
    smith_arena_init(&m.arena, &document->arena.allocator, 0);
    for (unsigned round = 0, removed = 1; done && removed && round < ROUNDS; round++) {
        removed = 0;
        done = fix_pass(&m, &removed);
    }
    smith_arena_free(&m.arena);
    return done;
}

/* ---- recover ---- */

/* ---- reporting ---- */

static void recover_report(struct recovery *s, const struct container *c, const char *code, enum smith_change_kind kind,
                           const uint8_t *at, const char *what, size_t size) {
    char path[512];
    smith_frame_path(c->frame.type ? &c->frame : NULL, path, sizeof path);
    smith_changes_add(s->changes, code, kind, path, (uint64_t)(at - s->base), "%s (%zu bytes)", what, size);
}

static void recover_report_lost(struct recovery *s, const struct container *c, const uint8_t *at, const uint8_t *end) {
    if (at < end)
        recover_report(s, c, "BYTES-LOST", SMITH_CHANGE_LOST, at, "nothing that belongs here can be made out",
                       (size_t)(end - at));
}

static void recover_report_chunk(struct recovery *s, const struct container *c, const char *code,
                                 enum smith_change_kind kind, const struct smith_slot *slot, const char *what,
                                 const uint8_t *at, const uint8_t *end) {
    char words[160];
    snprintf(words, sizeof words, "`%s`: %s", smith_recover_slot_name(c, slot), what);
    recover_report(s, c, code, kind, at, words, (size_t)(end - at));
}

/* ---- writing ---- */

static void recover_copy(struct recovery *s, const uint8_t *at, const uint8_t *end) {
    smith_buffer_add(&s->out, at, (size_t)(end - at));
}

/* The encoder asks a record for quirks; this one has none. */
static struct smith_scope plain_scope(void) {
    static const struct smith_type plain = {.kind = SMITH_RECORD, .flags = SMITH_QUIRKLESS};
    static const uint8_t nothing[1];
    return smith_scope_of(NULL, &plain, nothing);
}

static void recover_count(struct container *c, const struct smith_slot *slot) {
    c->counts[slot->member]++;
}

/* A chunk with a header of its own making. */
static void recover_write_chunk(struct recovery *s, struct container *c, const struct smith_slot *slot,
                                const uint8_t *at, const uint8_t *end) {
    struct smith_scope scope = plain_scope();
    struct chunk chunk;
    smith_encode_chunk_begin(&s->encoder, &scope, c->framing, slot->chunk, &chunk);
    recover_copy(s, at, end);
    if (!smith_encode_chunk_end(&s->encoder, &scope, &chunk))
        s->out_of_memory = true;
    recover_count(c, slot);
}

/* Where the file goes on as `c` should: at `at`, or behind more chunks of kinds that the layout does not know: each
 * with an id and a size that fit, one behind the other. NULL = nowhere. */
static const uint8_t *end_of_unknown(struct recovery *s, const struct container *c, const uint8_t *at) {
    while (!smith_recover_continues(s, c, at)) {
        struct header h;
        if (at >= c->end || s->work >= s->max_work)
            return NULL;
        smith_recover_header(c, at, &h);
        if (h.is_end || h.problem || smith_recover_slot(c, h.id))
            return NULL;
        s->work += (uint64_t)(h.payload.at - at);
        at = h.payload.end;
    }
    return at;
}

/* ---- chunks without chunks in them ---- */

static const uint8_t *take_as_is(struct recovery *s, struct container *c, const struct smith_slot *slot,
                                 const uint8_t *start, const uint8_t *end) {
    recover_copy(s, start, end);
    recover_count(c, slot);
    return end;
}

static bool reads_to(struct recovery *s, const struct smith_slot *slot, const uint8_t *at, const uint8_t *end) {
    struct probe probe = smith_recover_probe(s, slot->type, at, end);
    bool whole = probe.read && at + probe.used == end;
    return whole && !(probe.tailed && smith_recover_has_chunks(smith_type_inner(slot->type)));
}

/* The size is wrong: the payload may say itself where it ends, or the next chunk does. NULL = neither. */
static const uint8_t *true_end(struct recovery *s, struct container *c, const struct smith_slot *slot,
                               const struct header *h) {
    const uint8_t *at = h->payload.at;
    struct probe probe = smith_recover_probe(s, slot->type, at, c->end);
    bool ends_itself = probe.read && at + probe.used < c->end;
    if (ends_itself && smith_recover_continues(s, c, at + probe.used))
        return at + probe.used;
    const uint8_t *next = smith_recover_next(s, c, at).at;
    if (!h->problem && h->payload.end <= next && reads_to(s, slot, at, h->payload.end))
        return h->payload.end;
    return reads_to(s, slot, at, next) ? next : NULL;
}

/* ---- lists that reach beyond the end of the file ---- */

#define DISTINCTIVE_ID 4 /* bytes of an id that numbers do not look like by chance */

/* Whether chunks, and not only empty ones, follow each other from `at` to the end of the file. */
static bool leads_on(struct recovery *s, const struct container *c, const uint8_t *at) {
    bool any = false;
    while (at < c->end && s->work < s->max_work) {
        struct header h;
        smith_recover_header(c, at, &h);
        s->work += (uint64_t)(h.payload.at - at);
        if (h.is_end)
            return !h.problem && any && h.payload.at == c->end;
        if (h.problem || !smith_recover_slot(c, h.id))
            return false;
        any = any || h.payload.end > h.payload.at;
        at = h.payload.end;
    }
    return any;
}

/* With short ids, numbers look like the header of a chunk easily: it has to stand behind an element, and lead on. */
static bool is_credible(struct recovery *s, struct container *c, const struct smith_slot *slot, const uint8_t *at,
                        const struct anchor *anchor) {
    struct header h;
    if (anchor->owner != c || anchor->adopted)
        return true;
    smith_recover_header(c, anchor->at, &h);
    return h.id.size >= DISTINCTIVE_ID || (leads_on(s, c, anchor->at) && reads_to(s, slot, at, anchor->at));
}

/* Whether the file ends within the header of the chunk at `at`. */
static bool is_header_cut(const struct container *c, const uint8_t *at) {
    struct header h;
    if (at >= c->end)
        return false;
    smith_recover_header(c, at, &h);
    return h.problem && !smith_recover_header_is_usable(&h) && !h.is_end;
}

/* A list of which the file says that it goes on beyond the file. Where no chunk follows it the file was cut, and the
 * elements before the cut are whole; where the file ends in the header behind a list, that list is whole. NULL = it is
 * another case, or there are none. */
static const uint8_t *cut_end(struct recovery *s, struct container *c, const struct smith_slot *slot,
                              const struct header *h) {
    const uint8_t *at = h->payload.at;
    if (c->end != s->end || smith_type_inner(slot->type)->kind != SMITH_LIST)
        return NULL;
    if (!h->problem)
        return is_header_cut(c, h->payload.end) && reads_to(s, slot, at, h->payload.end) ? h->payload.end : NULL;
    struct probe probe = smith_recover_probe(s, slot->type, at, s->end); /* before the search may use up all work */
    if (!probe.read || !probe.used)
        return NULL;
    for (struct anchor anchor = smith_recover_next(s, c, at); anchor.owner;
         anchor = smith_recover_next(s, c, anchor.at + 1))
        if (is_credible(s, c, slot, at, &anchor))
            return NULL;
    return at + probe.used;
}

/* ---- all of them ---- */

static const uint8_t *take_leaf(struct recovery *s, struct container *c, const struct smith_slot *slot,
                                const uint8_t *start, const struct header *h) {
    const uint8_t *end = smith_header_payload_end(c->framing, smith_type_inner(slot->type), h, c->end);
    if (end != h->payload.end && smith_recover_continues(s, c, end)) {
        recover_write_chunk(s, c, slot, h->payload.at, end);
        recover_report_chunk(s, c, "CHUNK-FRAMED", SMITH_CHANGE_FIXED, slot, "its size was too small", start, end);
        return end;
    }
    if (!h->problem && end_of_unknown(s, c, h->payload.end)) {
        struct probe probe = smith_recover_probe(s, slot->type, h->payload.at, h->payload.end);
        if (probe.read)
            return take_as_is(s, c, slot, start, h->payload.end);
        recover_report_chunk(s, c, "CHUNK-LOST", SMITH_CHANGE_LOST, slot, "damaged", start, h->payload.end);
        return h->payload.end;
    }
    end = cut_end(s, c, slot, h);
    if (!end)
        end = true_end(s, c, slot, h);
    if (!end)
        return NULL;
    if (!h->problem && end == h->payload.end)
        return take_as_is(s, c, slot, start, end);
    recover_write_chunk(s, c, slot, h->payload.at, end);
    recover_report_chunk(s, c, "CHUNK-FRAMED", SMITH_CHANGE_FIXED, slot, "its size was wrong", start, end);
    return end;
}

/* ---- chunks with chunks in them ---- */

static const uint8_t *walk(struct recovery *s, struct container *c, const uint8_t *at);

static bool start_counting(struct recovery *s, struct container *c) {
    size_t kinds = c->type->kind == SMITH_RECORD ? c->type->record->member_count : 1u;
    c->counts = smith_arena_alloc(&s->encoder.scratch, kinds * sizeof *c->counts, _Alignof(uint32_t));
    s->out_of_memory = s->out_of_memory || !c->counts;
    return c->counts != NULL;
}

/* Write a chunk of what is found from `at` on; the first `prefix` bytes stand before its chunks. */
static const uint8_t *open_chunk(struct recovery *s, struct container *c, struct container *inner,
                                 const struct smith_slot *slot, const uint8_t *at, size_t prefix) {
    struct smith_scope scope = plain_scope();
    struct chunk chunk;
    if (!start_counting(s, inner))
        return NULL;
    smith_encode_chunk_begin(&s->encoder, &scope, c->framing, slot->chunk, &chunk);
    recover_copy(s, at, at + prefix);
    at = walk(s, inner, at + prefix);
    smith_encode_end(&s->encoder, inner->framing);
    if (!smith_encode_chunk_end(&s->encoder, &scope, &chunk))
        s->out_of_memory = true;
    recover_count(c, slot);
    return at;
}

static const uint8_t *take_container(struct recovery *s, struct container *c, const struct smith_slot *slot,
                                     const uint8_t *start, const struct header *h) {
    const struct smith_type *type = smith_type_inner(slot->type);
    struct container inner;
    size_t prefix = 0;
    if (!h->problem && reads_to(s, slot, h->payload.at, h->payload.end))
        return take_as_is(s, c, slot, start, h->payload.end);
    smith_recover_open(&inner, c, slot, type);
    inner.trusted = !h->problem && end_of_unknown(s, c, h->payload.end);
    inner.end = inner.trusted ? h->payload.end : c->end;
    if (type->kind == SMITH_RECORD && !smith_recover_prefix(s, type, h->payload.at, inner.end, &prefix))
        return NULL;
    const uint8_t *at = open_chunk(s, c, &inner, slot, h->payload.at, prefix);
    if (at && (h->problem || at != h->payload.end))
        recover_report(s, &inner, "CHUNK-FRAMED", SMITH_CHANGE_FIXED, start,
                       "its size or the mark that ends it was wrong", (size_t)(at - start));
    return at;
}

/* The header of a chunk is lost, but not all of what is in it. */
static const uint8_t *adopt(struct recovery *s, struct container *c, const struct anchor *anchor) {
    struct container inner;
    smith_recover_open(&inner, c, anchor->adopted, smith_type_inner(anchor->adopted->type));
    const uint8_t *at = open_chunk(s, c, &inner, anchor->adopted, anchor->at, 0);
    if (at)
        recover_report(s, &inner, "CHUNK-FRAMED", SMITH_CHANGE_FIXED, anchor->at, "its header was lost",
                       (size_t)(at - anchor->at));
    return at;
}

/* ---- the walk ---- */

/* How far two ids of one length are distance_rank: bytes that differ, and bits. */
struct id_distance {
    unsigned bytes, bits;
};

static struct id_distance id_distance(struct smith_bytes a, struct smith_bytes b) {
    struct id_distance distance = {0, 0};
    for (size_t i = 0; i < a.size; i++) {
        unsigned differing = a.data[i] ^ b.data[i];
        distance.bytes += differing != 0;
        for (; differing; differing &= differing - 1)
            distance.bits++;
    }
    return distance;
}

#define LONG_ID 5 /* bytes of an id of which two may be changed: the others still say which it was */

/* The chunk that an id was before a bit of it was changed, or of a long one a byte or two; NULL = there is none, or there are
 * several. */
static const struct smith_slot *similar_slot(const struct container *c, struct smith_bytes id) {
    const struct smith_slot *found = NULL;
    unsigned min = UINT32_MAX;
    for (uint16_t i = 0; i < c->slot_count; i++) {
        const struct smith_slot *slot = &c->slots[i];
        if (slot->chunk.id.size != id.size || !smith_recover_slot_is_free(c, slot))
            continue;
        struct id_distance distance = id_distance(slot->chunk.id, id);
        if (distance.bits > 1 && (id.size < LONG_ID || distance.bytes > 2))
            continue;
        unsigned distance_rank = distance.bits > 1 ? distance.bytes + 1 : 1; /* a bit is less than a byte */
        if (distance_rank <= min)
            found = distance_rank == min ? NULL : slot;
        if (distance_rank < min)
            min = distance_rank;
    }
    return found;
}

/* A chunk of a kind that the layout does not know, or knew before its id was damaged. NULL = it is no chunk. */
static const uint8_t *take_unknown(struct recovery *s, struct container *c, const uint8_t *start, struct header *h) {
    bool is_seen = s->unknown_end && start < s->unknown_end && h->payload.end <= s->unknown_end;
    if (!h->problem && !is_seen)
        s->unknown_end = end_of_unknown(s, c, h->payload.end);
    if (h->problem || !s->unknown_end)
        return NULL;
    const struct smith_slot *slot = similar_slot(c, h->id);
    if (slot && reads_to(s, slot, h->payload.at, h->payload.end)) {
        recover_write_chunk(s, c, slot, h->payload.at, h->payload.end);
        recover_report_chunk(s, c, "CHUNK-FRAMED", SMITH_CHANGE_FIXED, slot, "its id was damaged", start,
                             h->payload.end);
        return h->payload.end;
    }
    if (slot && smith_recover_has_chunks(smith_type_inner(slot->type))) {
        s->unknown_end = NULL; /* it may end elsewhere */
        return take_container(s, c, slot, start, h);
    }
    recover_copy(s, start, h->payload.end); /* newer editors have chunks of their own */
    return h->payload.end;
}

static const uint8_t *recover_take(struct recovery *s, struct container *c, const uint8_t *start, struct header *h) {
    const struct smith_slot *slot = smith_recover_slot(c, h->id);
    if (!slot)
        return take_unknown(s, c, start, h);
    if (!smith_recover_slot_is_free(c, slot)) { /* one too many: kept where it cannot be the next container's */
        if (h->problem || !c->trusted || !smith_recover_continues(s, c, h->payload.end))
            return NULL;
        recover_copy(s, start, h->payload.end);
        return h->payload.end;
    }
    return smith_recover_has_chunks(smith_type_inner(slot->type)) ? take_container(s, c, slot, start, h)
                                                                  : take_leaf(s, c, slot, start, h);
}

/* Whether an end mark that ends at `at` ends `c`, and is no stretch of zeros. */
static bool ends_here(struct recovery *s, struct container *c, const uint8_t *at) {
    if (c->trusted)
        return at == c->end;
    return c->outer ? smith_recover_continues(s, c->outer, at) : at == s->end || !smith_recover_next(s, c, at).owner;
}

/* Whether a chunk that could not be taken is one of `c`; else it may be one of those around it. */
static bool is_own(const struct container *c, const struct header *h) {
    const struct smith_slot *slot = smith_recover_header_is_usable(h) ? smith_recover_slot(c, h->id) : NULL;
    return slot && smith_recover_slot_is_free(c, slot);
}

/* Go on behind damage that begins at `lost`. */
static const uint8_t *resume(struct recovery *s, struct container *c, const uint8_t *lost, const uint8_t *from) {
    struct anchor anchor = smith_recover_next(s, c, from);
    recover_report_lost(s, c, lost, anchor.at);
    s->owner = anchor.owner;
    if (anchor.owner == c && anchor.adopted) {
        s->owner = NULL;
        return adopt(s, c, &anchor);
    }
    return anchor.at;
}

/* Take the chunks of `c` from `at` on; returns where it ends, behind its end mark. */
static const uint8_t *walk(struct recovery *s, struct container *c, const uint8_t *at) {
    while (at && at < c->end && !s->out_of_memory) {
        struct header h;
        smith_recover_header(c, at, &h);
        if (h.is_end && !h.problem && ends_here(s, c, h.payload.at))
            return h.payload.at;
        const uint8_t *next = smith_recover_header_is_usable(&h) ? recover_take(s, c, at, &h) : NULL;
        if (!next && !s->out_of_memory)
            next = resume(s, c, at, at + (h.is_end || is_own(c, &h)));
        at = next;
        if (s->owner && s->owner != c)
            return at;
        s->owner = NULL;
    }
    return at;
}

/* ---- the file ---- */

/* What stands behind the root stays there, unless it is what file systems fill lost blocks with. A few zeros are not. */
static void keep_tail(struct recovery *s, const struct container *root, const uint8_t *at) {
    if (smith_decode_all_zero(at, s->end) && smith_is_bulk((uint64_t)(s->end - at), (uint64_t)(s->end - s->base)))
        recover_report_lost(s, root, at, s->end);
    else
        recover_copy(s, at, s->end);
}

static enum smith_status recover_rewrite(struct recovery *s, size_t prefix, struct smith_document **document,
                                         struct smith_error *error) {
    struct container root;
    smith_recover_open(&root, NULL, NULL, smith_type_inner(s->layout->root));
    root.end = s->end;
    if (!start_counting(s, &root))
        return smith_fail_memory(error, NULL);
    recover_copy(s, s->base, s->base + prefix);
    const uint8_t *at = walk(s, &root, s->base + prefix);
    smith_encode_end(&s->encoder, root.framing);
    if (at && at < s->end)
        keep_tail(s, &root, at);
    if (s->out_of_memory || s->out.failed)
        return smith_fail_memory(error, NULL);
    struct smith_bytes bytes = {s->out.data, s->out.size};
    return smith_decode(s->layout, bytes, s->options, NULL, NULL, document, error);
}

enum smith_status smith_recover(const struct smith_layout *layout, struct smith_bytes bytes,
                                const struct smith_options *options, struct smith_document **document,
                                struct smith_changes *changes, struct smith_error *error) {
    static const uint8_t nothing[1];
    struct smith_error own;
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    layout = smith_decode_file_layout(layout, bytes, options);
    struct recovery s = {.layout = layout,
                         .options = options,
                         .changes = changes,
                         .base = bytes.data ? bytes.data : nothing,
                         .max_work = 64 * (uint64_t)bytes.size + ((uint64_t)1 << 24)};
    s.end = s.base + bytes.size;
    error = error ? error : &own;
    const struct smith_type *root = layout->root;
    if (root->kind != SMITH_RECORD || !root->record->framing)
        return smith_decode(layout, bytes, options, NULL, NULL, document, error);
    size_t prefix;
    enum smith_status status = smith_recover_read_whole(&s, document, error);
    if (status != SMITH_DAMAGED)
        return status;
    if (!smith_recover_prefix(&s, root, s.base, s.end, &prefix)) /* then it is as it is, or decoding says why not */
        return s.out_of_memory ? smith_fail_memory(error, NULL)
                               : smith_decode(layout, bytes, options, NULL, NULL, document, error);
    smith_buffer_init(&s.out, allocator);
    s.encoder = (struct encoder){.out = &s.out, .error = error};
    smith_arena_init(&s.encoder.scratch, allocator, 0);
    status = recover_rewrite(&s, prefix, document, error);
    smith_arena_free(&s.encoder.scratch);
    smith_buffer_free(&s.out);
    return status;
}
