/* SPDX-License-Identifier: MIT
 *
 * Short cuts in decoding: see decode_fast.h.
 */
#include "document/decode/decode_fast.h"
#include "base/endian.h"

#define INLINED static inline __attribute__((always_inline))

/* ---- numbers ---- */

INLINED bool fits(unsigned width, int64_t value) {
    unsigned spare = 64 - 8 * width;
    return (int64_t)((uint64_t)value << spare) >> spare == value;
}

/* The same as signed_lebs() near the end of the bytes, and for any LEB128. */
static const uint8_t *careful_lebs(enum smith_fast_path fast_path, unsigned width, uint8_t *out, unsigned count,
                                   const uint8_t *at, const uint8_t *end) {
    for (; count; count--, out += width) {
        struct smith_leb128 leb = smith_leb128_read(at, end, fast_path != SMITH_PATH_ULEB);
        bool good = fast_path == SMITH_PATH_LEB ? fits(width, leb.value)
                                         : width == 8 || (uint64_t)leb.value >> (8 * width) == 0;
        if (!leb.minimal || !good)
            return NULL;
        smith_integer_put(width, out, leb.value);
        at += leb.size;
    }
    return at;
}

/* Up to 8 numbers of one byte each, which most are. False = they are not. */
INLINED bool small_lebs(unsigned width, uint8_t *out, unsigned count, const uint8_t *at) {
    uint64_t bytes = smith_le64_load(at);
    if (bytes & UINT64_C(0x8080808080808080) >> (64 - 8 * count))
        return false;
    for (; count; count--, out += width, bytes >>= 8)
        smith_integer_put(width, out, (int64_t)((bytes & 0x7F) ^ 0x40) - 0x40);
    return true;
}

/* `count` signed numbers, each of which becomes one of `width` bytes. Whether they lie before `end` is asked once, when
 * all are read: there are always 8 bytes to look at. */
INLINED const uint8_t *signed_lebs(const struct decoder *d, unsigned width, uint8_t *out, unsigned count,
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
            if (!size || !fits(width, value))
                return NULL;
            at += size;
        }
        smith_integer_put(width, out, value);
    }
    return at <= end ? at : NULL;
}

INLINED const uint8_t *lebs(const struct decoder *d, unsigned width, uint8_t *out, unsigned count, const uint8_t *at,
                            const uint8_t *end) {
    switch (width) {
    case 1:
        return signed_lebs(d, 1, out, count, at, end);
    case 2:
        return signed_lebs(d, 2, out, count, at, end);
    case 4:
        return signed_lebs(d, 4, out, count, at, end);
    default:
        return signed_lebs(d, 8, out, count, at, end);
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

INLINED const uint8_t *copy(uint8_t *out, size_t size, const uint8_t *at, const uint8_t *end) {
    if ((size_t)(end - at) < size)
        return NULL;
    if (size == 4) { /* what the compiler knows the size of, it need not call a function for */
        memcpy(out, at, 4);
    } else if (size - 16 <= 48) {
        for (size_t done = 0; done + 16 <= size; done += 16)
            memcpy(out + done, at + done, 16);
        memcpy(out + size - 16, at + size - 16, 16);
    } else {
        memcpy(out, at, size);
    }
    return at + size;
}

/* ---- steps and records ---- */

INLINED const uint8_t *one_field_run(const struct decoder *d, const struct smith_record *record,
                                     const struct smith_field_run *field_run, void *value, const uint8_t *at,
                                     const uint8_t *end) {
    uint8_t *out = (uint8_t *)value + field_run->offset;
    if (field_run->fast_path == SMITH_PATH_LEB)
        return lebs(d, field_run->width, out, field_run->count, at, end);
    if (field_run->fast_path == SMITH_PATH_COPY)
        return copy(out, field_run->size, at, end);
    if (field_run->fast_path == SMITH_PATH_BOOL)
        return bools(out, field_run->count, at, end);
    if (field_run->fast_path == SMITH_PATH_RECORD)
        return smith_decode_field_runs(d, record->members[field_run->member].type->record, out, at, end);
    return careful_lebs(field_run->fast_path, field_run->width, out, field_run->count, at, end);
}

const uint8_t *smith_decode_field_runs(const struct decoder *d, const struct smith_record *record, void *value,
                                       const uint8_t *at, const uint8_t *end) {
    const struct smith_field_run *field_run = record->runs;
    if (!record->whole)
        return NULL;
    for (uint32_t left = record->run_count; at && left; left--, field_run++)
        at = one_field_run(d, record, field_run, value, at, end);
    return at;
}

const uint8_t *smith_decode_field_run(const struct decoder *d, const struct smith_record *record,
                                      const struct smith_field_run *field_run, void *value, const uint8_t *at,
                                      const uint8_t *end) {
    return one_field_run(d, record, field_run, value, at, end);
}

const uint8_t *smith_decode_fast(const struct decoder *d, const struct smith_type *type, void *value, const uint8_t *at,
                              const uint8_t *end) {
    switch (type->fast_path) {
    case SMITH_PATH_GENERAL:
        return NULL;
    case SMITH_PATH_COPY:
        return copy(value, type->size, at, end);
    case SMITH_PATH_BOOL:
        return bools(value, 1, at, end);
    case SMITH_PATH_LEB:
        return lebs(d, type->width, value, 1, at, end);
    case SMITH_PATH_RECORD:
        return smith_decode_field_runs(d, type->record, value, at, end);
    default:
        return careful_lebs(type->fast_path, type->width, value, 1, at, end);
    }
}
