/* SPDX-License-Identifier: MIT
 *
 * Decoding of the commonest chunks: an id that the stream has a place for, a size spelled as it should be, and a
 * payload that leaves nothing over. Almost all chunks of almost all files are like that. What is different in any way
 * is left to decode_chunks.c, before anything has been done about it.
 */
#include "base/bytes.h"
#include "base/endian.h"
#include "document/decode/decode_stream.h"

#define HEADER_LOOKAHEAD 16 /* bytes of a header that are looked at without asking whether they are there */

/* What is known of a chunk by its header. */
struct peeked {
    const struct smith_slot *slot;
    const uint8_t *payload, *end;
};

static inline const struct smith_slot *search(struct stream *stream, uint64_t key) {
    const struct smith_slot *slot = stream->slots;
    for (unsigned count = stream->slot_count; count > 1;) {
        unsigned half = count / 2;
        slot += slot[half].chunk.key <= key ? half : 0;
        count -= half;
    }
    stream->hint = slot;
    return slot->chunk.key == key ? slot : NULL;
}

/* The slot with that id: the one of the chunk before, the next one, or any. */
static inline const struct smith_slot *slot_by_key(struct stream *stream, uint64_t key) {
    const struct smith_slot *slot = stream->hint;
    if (slot->chunk.key == key)
        return slot;
    if (slot + 1 < stream->slots + stream->slot_count && slot[1].chunk.key == key)
        return stream->hint = slot + 1;
    return search(stream, key);
}

/* A size in one or two bytes that takes as many as it should, and the payload behind it. */
static inline bool decode_chunks_fast_read_size(unsigned width, const uint8_t *at, const uint8_t *end,
                                                struct peeked *peeked) {
    unsigned size = *at++;
    if (size >= 64 || width > 1) {
        unsigned high = *at++;
        size = (size & 0x7F) | high << 7;
        if (size < 64 ? at[-2] < 0x80 || width != 2 : at[-2] < 0x80 || high >= 64 || width > 2)
            return false;
    }
    peeked->payload = at;
    peeked->end = at + size;
    return (ptrdiff_t)size <= end - at;
}

static inline bool decode_chunks_fast_read_header(struct stream *stream, const struct cursor *c,
                                                  struct peeked *peeked) {
    uint64_t word = smith_be64_load(c->at);
    unsigned length = (unsigned)(word >> 56);
    if (length - 1 >= 7)
        return false;
    peeked->slot = slot_by_key(stream, word & ~UINT64_C(0) << (56 - 8 * length));
    return peeked->slot && decode_chunks_fast_read_size(peeked->slot->chunk.width, c->at + 1 + length, c->end, peeked);
}

/* Memory for the payload in its slot; NULL when that is taken, or has to be thought about. */
static inline void *decode_chunks_fast_make(struct decoder *d, const struct smith_slot *slot, uint8_t *holder) {
    switch (slot->storage) {
    case SMITH_STORAGE_POINTER: return *(void **)(holder + slot->offset) ? NULL : smith_value_new(d->arena, slot->type);
    case SMITH_STORAGE_VALUE: return holder[slot->has] ? NULL : holder + slot->offset;
    case SMITH_STORAGE_LIST: return smith_value_new(d->arena, slot->type);
    default: return NULL;
    }
}

/* The payload is read: now it is there. What has a fast path as a whole has no need of items that are in no list. */
static inline bool store_payload(struct decoder *d, struct stream *stream, const struct smith_slot *slot, void *memory,
                                 bool needs_all) {
    uint8_t *holder = stream->holder;
    if (slot->storage == SMITH_STORAGE_POINTER) {
        *(void **)(holder + slot->offset) = memory;
    } else if (slot->storage == SMITH_STORAGE_VALUE) {
        holder[slot->has] = true;
    } else {
        ((struct smith_list *)(holder + slot->offset))->count++;
        stream->repeats = true;
    }
    smith_decode_note_order(stream, slot);
    return (!needs_all && slot->storage != SMITH_STORAGE_LIST) ||
           smith_decode_push(d, slot->member, slot->variant == UINT16_MAX ? 0 : slot->variant + 1u, memory);
}

/* A payload with an inside of its own: the record or list in it is read as ever. */
static enum outcome decode_chunks_fast_read_inside(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                                                   const struct peeked *peeked, void *memory, const uint8_t *start) {
    const char *code;
    const struct smith_slot *slot = peeked->slot;
    struct cursor payload = {peeked->payload, peeked->end};
    bool listed = slot->storage == SMITH_STORAGE_LIST;
    scope->frame.member = stream->is_list ? stream->member : slot->member;
    scope->frame.index = listed ? ((struct smith_list *)(stream->holder + slot->offset))->count : SMITH_NONE;
    struct mark mark = smith_decode_mark(d, scope);
    enum outcome outcome = smith_decode_payload(d, scope, slot->type, start, payload, memory, &mark, &code);
    if (outcome != REFUSED)
        return outcome;
    if (slot->storage == SMITH_STORAGE_VALUE)
        smith_member_clear(&scope->frame.type->record->members[slot->member], stream->holder);
    struct header header = {.id = {start + 1, *start}, .payload = payload};
    return smith_decode_refused(d, stream, scope, start, &header, code) ? REFUSED : FAILED;
}

SMITH_ALIGNED bool smith_decode_chunks_fast(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                                            struct cursor *c) {
    struct peeked peeked;
    while (!stream->extra && d->limit - c->at >= HEADER_LOOKAHEAD &&
           decode_chunks_fast_read_header(stream, c, &peeked)) {
        const struct smith_type *type = peeked.slot->type;
        uint8_t *memory = decode_chunks_fast_make(d, peeked.slot, stream->holder);
        enum outcome outcome = TAKEN;
        if (!memory)
            return true;
        if (type->fast_path == SMITH_PATH_GENERAL) {
            outcome = decode_chunks_fast_read_inside(d, stream, scope, &peeked, memory, c->at);
        } else if (!smith_decode_fast_payload(d, type, memory, peeked.payload, peeked.end)) {
            if (peeked.slot->storage != SMITH_STORAGE_VALUE)
                smith_arena_return(d->arena, memory, type->size);
            return true;
        }
        if (outcome == FAILED || (outcome == TAKEN && !store_payload(d, stream, peeked.slot, memory, scope)))
            return false;
        c->at = peeked.end;
    }
    return true;
}
