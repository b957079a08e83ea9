/* SPDX-License-Identifier: MIT
 *
 * Short cuts in decoding: see decode_fast.h.
 */
#include "base/bytes.h"
#include "base/endian.h"
#include "document/decode/decode_stream.h"

/* ---- numbers ---- */

SMITH_INLINED bool decode_fast_fits(unsigned width, int64_t value) {
    unsigned spare = 64 - 8 * width;
    return (int64_t)((uint64_t)value << spare) >> spare == value;
}

/* The same as signed_lebs() near the end of the bytes, and for any LEB128. */
static const uint8_t *careful_lebs(enum smith_fast_path fast_path, unsigned width, uint8_t *out, unsigned count,
                                   const uint8_t *at, const uint8_t *end) {
    for (; count; count--, out += width) {
        struct smith_leb128 leb = smith_leb128_read(at, end, fast_path != SMITH_PATH_ULEB);
        bool good = fast_path == SMITH_PATH_LEB ? decode_fast_fits(width, leb.value)
                                                : width == 8 || (uint64_t)leb.value >> (8 * width) == 0;
        if (!leb.minimal || !good)
            return NULL;
        smith_integer_put(width, out, leb.value);
        at += leb.size;
    }
    return at;
}

/* Up to 8 numbers of one byte each, which most are. False = they are not. */
SMITH_INLINED bool small_lebs(unsigned width, uint8_t *out, unsigned count, const uint8_t *at) {
    uint64_t bytes = smith_le64_load(at);
    if (bytes & UINT64_C(0x8080808080808080) >> (64 - 8 * count))
        return false;
    for (; count; count--, out += width, bytes >>= 8)
        smith_integer_put(width, out, (int64_t)((bytes & 0x7F) ^ 0x40) - 0x40);
    return true;
}

/* `count` signed numbers, each of which becomes one of `width` bytes. Whether they lie before `end` is asked once, when
 * all are read: there are always 8 bytes to look at. */
SMITH_INLINED const uint8_t *signed_lebs(const struct decoder *d, unsigned width, uint8_t *out, unsigned count,
                                         const uint8_t *at, const uint8_t *end) {
    if (count > 1 && count <= 8 && d->limit - at >= 8 && small_lebs(width, out, count, at))
        return at + count <= end ? at + count : NULL;
    for (; count; count--, out += width) {
        int64_t value;
        if (d->limit - at < 8)
            return at <= end ? careful_lebs(SMITH_PATH_LEB, width, out, count, at, end) : NULL;
        if (*at < 0x80) {
            value = (*at++ ^ 0x40) - 0x40;
        } else {
            unsigned size = smith_leb128_read_fast(at, &value);
            if (!size || !decode_fast_fits(width, value))
                return NULL;
            at += size;
        }
        smith_integer_put(width, out, value);
    }
    return at <= end ? at : NULL;
}

SMITH_INLINED const uint8_t *decode_fast_lebs(const struct decoder *d, unsigned width, uint8_t *out, unsigned count,
                                              const uint8_t *at, const uint8_t *end) {
    switch (width) {
    case 1: return signed_lebs(d, 1, out, count, at, end);
    case 2: return signed_lebs(d, 2, out, count, at, end);
    case 4: return signed_lebs(d, 4, out, count, at, end);
    default: return signed_lebs(d, 8, out, count, at, end);
    }
}

static const uint8_t *bools(uint8_t *out, unsigned count, const uint8_t *at, const uint8_t *end) {
    if ((size_t)(end - at) < count)
        return NULL;
    for (; count; count--) {
        if (*at > 1)
            return NULL;
        *out++ = *at++;
    }
    return at;
}

SMITH_INLINED const uint8_t *decode_fast_copy(uint8_t *out, size_t size, const uint8_t *at, const uint8_t *end) {
    if ((size_t)(end - at) < size)
        return NULL;
    smith_bytes_copy(out, at, size);
    return at + size;
}

/* ---- runs and records ---- */

SMITH_INLINED const uint8_t *decode_fast_one_run(const struct decoder *d, const struct smith_field_run *field_run,
                                                 uint8_t *out, const uint8_t *at, const uint8_t *end) {
    out += field_run->offset;
    while (field_run->fast_path == SMITH_PATH_RECORD) {
        const struct smith_record *inner = field_run->type->record;
        if (inner->run_count != 1 || !inner->whole)
            return smith_decode_field_runs(d, inner, out, at, end);
        field_run = inner->runs;
        out += field_run->offset;
    }
    if (field_run->fast_path == SMITH_PATH_LEB)
        return decode_fast_lebs(d, field_run->width, out, field_run->count, at, end);
    if (field_run->fast_path == SMITH_PATH_COPY)
        return decode_fast_copy(out, field_run->size, at, end);
    if (field_run->fast_path == SMITH_PATH_BOOL)
        return bools(out, field_run->count, at, end);
    return careful_lebs(field_run->fast_path, field_run->width, out, field_run->count, at, end);
}

SMITH_INLINED const uint8_t *decode_fast_all_runs(const struct decoder *d, const struct smith_record *record,
                                                  void *value, const uint8_t *at, const uint8_t *end) {
    const struct smith_field_run *field_run = record->runs;
    for (uint32_t left = record->run_count; at && left; left--, field_run++)
        at = decode_fast_one_run(d, field_run, value, at, end);
    return at;
}

SMITH_ALIGNED const uint8_t *smith_decode_field_runs(const struct decoder *d, const struct smith_record *record,
                                                     void *value, const uint8_t *at, const uint8_t *end) {
    return record->whole ? decode_fast_all_runs(d, record, value, at, end) : NULL;
}

const uint8_t *smith_decode_field_run(const struct decoder *d, const struct smith_field_run *field_run, void *value,
                                      const uint8_t *at, const uint8_t *end) {
    return decode_fast_one_run(d, field_run, value, at, end);
}

/* ---- streams and lists ---- */

const uint8_t *smith_decode_fast_undo(struct decoder *d, struct smith_arena_mark mark, const struct smith_type *type,
                                      void *value) {
    smith_arena_release(d->arena, mark);
    memset(value, 0, type->size);
    smith_value_init(type, value);
    return NULL;
}

/* Not inlined: numbers, which are more, would pay for what it keeps in registers. */
static SMITH_ALIGNED __attribute__((noinline)) const uint8_t *decode_fast_stream(struct decoder *d,
                                                                                 const struct smith_type *type,
                                                                                 void *value, const uint8_t *at,
                                                                                 const uint8_t *end) {
    const struct smith_record *record = type->record;
    struct smith_arena_mark mark = smith_arena_mark(d->arena);
    struct cursor c = {record->whole ? decode_fast_all_runs(d, record, value, at, end) : NULL, end};
    struct stream stream; /* what is fast asks for no more of it, and it is not worth clearing */
    stream.holder = value;
    stream.slots = stream.hint = record->slots;
    stream.slot_count = record->slot_count;
    stream.last = 0;
    stream.ordered = true;
    stream.repeats = false;
    stream.extra = NULL;
    stream.first = d->items.count;
    bool done = c.at && smith_decode_chunks_fast(d, &stream, NULL, &c) && c.at < c.end && !*c.at && stream.ordered &&
                (!stream.repeats || smith_decode_fill_members(d, &stream, record));
    d->items.count = stream.first;
    return done ? c.at + 1 : smith_decode_fast_undo(d, mark, type, value);
}

static const uint8_t *decode_fast_list(struct decoder *d, const struct smith_type *type, struct smith_list *list,
                                       const uint8_t *at, const uint8_t *end) {
    const struct smith_type *elem = type->elem;
    struct smith_wire_integer prefix = smith_wire_read(type->extent->prefix, at, end);
    struct smith_arena_mark mark = smith_arena_mark(d->arena);
    if (!prefix.canonical || prefix.value < 0)
        return NULL;
    at += prefix.size;
    if (prefix.value > (end - at) / elem->wire_min)
        return NULL;
    bool pointers = smith_list_of_pointers(type);
    if (!smith_decode_list_allocate(d, type, list, (uint32_t)prefix.value))
        return smith_decode_fast_undo(d, mark, type, list);
    for (uint32_t i = 0; at && i < list->count; i++) {
        void *item = pointers ? smith_value_new(d->arena, elem) : smith_list_at(type, list, i);
        if (pointers)
            ((void **)list->items)[i] = item;
        else
            smith_value_init(elem, item);
        at = item ? smith_decode_fast(d, elem, item, at, end) : NULL;
    }
    return at ? at : smith_decode_fast_undo(d, mark, type, list);
}

SMITH_ALIGNED const uint8_t *smith_decode_fast(struct decoder *d, const struct smith_type *type, void *value,
                                               const uint8_t *at, const uint8_t *end) {
    if (type->fast_path == SMITH_PATH_STREAM) /* no switch: most processors guess branches better than jumps */
        return d->trace ? NULL : decode_fast_stream(d, type, value, at, end);
    if (type->fast_path == SMITH_PATH_LEB)
        return decode_fast_lebs(d, type->width, value, 1, at, end);
    if (type->fast_path == SMITH_PATH_RECORD)
        return smith_decode_field_runs(d, type->record, value, at, end);
    if (type->fast_path == SMITH_PATH_COPY)
        return decode_fast_copy(value, type->size, at, end);
    if (type->fast_path == SMITH_PATH_LIST)
        return d->trace ? NULL : decode_fast_list(d, type, value, at, end);
    if (type->fast_path == SMITH_PATH_BOOL)
        return bools(value, 1, at, end);
    return type->fast_path ? careful_lebs(type->fast_path, type->width, value, 1, at, end) : NULL;
}

/* ---- chunks ---- */

/*
 * Decoding of the commonest chunks: an id that the stream has a place for, a size spelled as it should be, and a
 * payload that leaves nothing over. Almost all chunks of almost all files are like that. What is different in any way
 * is left to decode_chunks.c, before anything has been done about it.
 */

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
