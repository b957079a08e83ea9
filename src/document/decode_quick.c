/* SPDX-License-Identifier: MIT
 *
 * Short cuts in decoding: see decode_quick.h.
 */
#include "decode_quick.h"

/* ---- numbers ---- */

/* What a LEB128 of the way says, when it is spelled canonically. */
static inline bool read_leb(enum smith_way way, unsigned width, struct cursor *c, int64_t *value) {
    struct smith_leb128 leb = smith_leb128_read(c->at, c->end, way != SMITH_WAY_ULEB);
    unsigned spare = 64 - 8 * width;
    *value = leb.value;
    c->at += leb.size;
    if (way == SMITH_WAY_LEB)
        return leb.minimal && (int64_t)((uint64_t)leb.value << spare) >> spare == leb.value;
    return leb.minimal && (width == 8 || (uint64_t)leb.value >> (8 * width) == 0);
}

/* One signed number. */
static inline __attribute__((always_inline)) bool signed_leb(const struct decoder *d, unsigned width, struct cursor *c,
                                                             int64_t *value) {
    if (c->at >= c->end)
        return false;
    if (*c->at < 0x80) {
        *value = (*c->at++ ^ 0x40) - 0x40;
        return true;
    }
    if (d->limit - c->at < 8)
        return read_leb(SMITH_WAY_LEB, width, c, value);
    unsigned size = smith_leb128_glance(c->at, value), spare = 64 - 8 * width;
    c->at += size;
    return size && (int64_t)((uint64_t)*value << spare) >> spare == *value;
}

/* `count` signed numbers, each of which becomes one of `width` bytes. */
static inline __attribute__((always_inline)) bool signed_lebs(const struct decoder *d, unsigned width, uint8_t *out,
                                                              unsigned count, struct cursor *c) {
    struct cursor at = *c;
    for (; count; count--, out += width) {
        int64_t value;
        if (!signed_leb(d, width, &at, &value))
            return false;
        smith_integer_put(width, out, value);
    }
    if (at.at > at.end)
        return false;
    c->at = at.at;
    return true;
}

static inline bool lebs(const struct decoder *d, unsigned width, void *out, unsigned count, struct cursor *c) {
    switch (width) {
    case 1:
        return signed_lebs(d, 1, out, count, c);
    case 2:
        return signed_lebs(d, 2, out, count, c);
    case 4:
        return signed_lebs(d, 4, out, count, c);
    default:
        return signed_lebs(d, 8, out, count, c);
    }
}

static bool other_lebs(enum smith_way way, unsigned width, uint8_t *out, uint32_t count, struct cursor *c) {
    struct cursor at = *c;
    for (; count; count--, out += width) {
        int64_t value;
        if (!read_leb(way, width, &at, &value))
            return false;
        smith_integer_put(width, out, value);
    }
    c->at = at.at;
    return true;
}

static bool bools(uint8_t *out, uint32_t count, struct cursor *c) {
    if ((size_t)(c->end - c->at) < count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (c->at[i] > 1)
            return false;
        out[i] = c->at[i];
    }
    c->at += count;
    return true;
}

static inline bool copy(uint8_t *out, size_t size, struct cursor *c) {
    if ((size_t)(c->end - c->at) < size)
        return false;
    if (size - 16 <= 48) { /* a call would take longer */
        for (size_t at = 0; at + 16 <= size; at += 16)
            memcpy(out + at, c->at + at, 16);
        memcpy(out + size - 16, c->at + size - 16, 16);
    } else {
        memcpy(out, c->at, size);
    }
    c->at += size;
    return true;
}

/* ---- steps and records ---- */

static bool whole_record(const struct decoder *d, const struct smith_record *record, void *value, struct cursor *c);

static inline bool one_step(const struct decoder *d, const struct smith_record *record, const struct smith_step *step,
                            void *value, struct cursor *c) {
    uint8_t *out = (uint8_t *)value + step->offset;
    switch (step->way) {
    case SMITH_WAY_COPY:
        return copy(out, step->size, c);
    case SMITH_WAY_BOOL:
        return bools(out, step->count, c);
    case SMITH_WAY_LEB:
        return lebs(d, step->width, out, step->count, c);
    case SMITH_WAY_RECORD:
        return whole_record(d, record->members[step->member].type->record, out, c);
    default:
        return other_lebs(step->way, step->width, out, step->count, c);
    }
}

static bool whole_record(const struct decoder *d, const struct smith_record *record, void *value, struct cursor *c) {
    struct cursor at = *c;
    const struct smith_step *step = record->steps, *end = step + record->step_count;
    if (!record->whole)
        return false;
    for (; step < end; step++)
        if (!one_step(d, record, step, value, &at))
            return false;
    c->at = at.at;
    return true;
}

bool decode_step(const struct decoder *d, const struct smith_record *record, const struct smith_step *step, void *value,
                 struct cursor *c) {
    return one_step(d, record, step, value, c);
}

bool decode_quickly(const struct decoder *d, const struct smith_type *type, void *value, struct cursor *c) {
    switch (type->way) {
    case SMITH_WAY_LONG:
        return false;
    case SMITH_WAY_COPY:
        return copy(value, type->size, c);
    case SMITH_WAY_BOOL:
        return bools(value, 1, c);
    case SMITH_WAY_LEB:
        return lebs(d, type->width, value, 1, c);
    case SMITH_WAY_RECORD:
        return whole_record(d, type->record, value, c);
    default:
        return other_lebs(type->way, type->width, value, 1, c);
    }
}
