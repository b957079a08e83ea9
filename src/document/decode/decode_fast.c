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
