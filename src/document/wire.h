/* SPDX-License-Identifier: MIT
 *
 * Integers as they stand in a file: as in memory, in either byte order, or in a spelling of their own.
 */
#ifndef SMITH_WIRE_H
#define SMITH_WIRE_H

#include "base/endian.h"
#include "codec/leb128.h"
#include "codec/spelling.h"
#include "document/document.h"

struct smith_wire_integer {
    int64_t value;
    uint8_t size;   /* bytes used; 0 = the bytes end first */
    bool canonical; /* a canonical writer would have spelled `value` so */
};

/* What the type in memory can hold, next to `value`. */
static inline int64_t smith_wire_clamp(const struct smith_type *type, int64_t value) {
    if (type->width == 8)
        return value;
    int64_t span = (int64_t)1 << (8 * type->width - (type->flags & SMITH_SIGNED ? 1 : 0));
    int64_t low = type->flags & SMITH_SIGNED ? -span : 0;
    return value < low ? low : value >= span ? span - 1 : value;
}

/* Whether the LEB128 type is signed on the wire: `leb<u16>` is signed there and clamped to u16. */
static inline bool smith_leb_signed(const struct smith_type *type) {
    return type->spelling == SMITH_SPELL_LEB;
}

/* The same as the next for what is SPELLED, and no LEB128 (wire.c). */
struct smith_wire_integer smith_wire_read_spelled(const struct smith_type *type, const uint8_t *at, const uint8_t *end);

static inline struct smith_wire_integer smith_wire_read(const struct smith_type *type, const uint8_t *at,
                                                        const uint8_t *end) {
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_ULEB)
        return smith_wire_read_spelled(type, at, end);
    if (type->kind == SMITH_SPELLED) {
        if (at < end && !(*at & 0xC0)) /* one byte, not negative: most of them */
            return (struct smith_wire_integer){*at, 1, true};
        if (end - at >= 2 && (at[0] & 0x80) && !(at[1] & 0x80) && type->flags & SMITH_SIGNED && type->width > 1 &&
            at[1] != (at[0] & 0x40 ? 0x7F : 0x00) && smith_leb_signed(type)) { /* two bytes: most of the others */
            int64_t value = (at[0] & 0x7F) | (int64_t)((uint64_t)(at[1] << 7) << 50) >> 50;
            return (struct smith_wire_integer){value, 2, true};
        }
        struct smith_leb128 leb = smith_leb128_read(at, end, smith_leb_signed(type));
        int64_t value = smith_wire_clamp(type, leb.value);
        return (struct smith_wire_integer){value, leb.size, leb.minimal && value == leb.value};
    }
    if ((size_t)(end - at) < type->width)
        return (struct smith_wire_integer){0, 0, false};
    uint64_t raw = smith_endian_load(at, type->width, type->flags & SMITH_BIG_ENDIAN);
    if (type->kind == SMITH_BOOL)
        return (struct smith_wire_integer){raw != 0, 1, raw <= 1};
    unsigned unused = 64 - 8u * type->width;
    int64_t value = type->flags & SMITH_SIGNED ? (int64_t)(raw << unused) >> unused : (int64_t)raw;
    return (struct smith_wire_integer){value, type->width, true};
}

/* Write canonically (`width`: bytes of a LEB128, 0 = fewest); `out` has room for SMITH_SPELLING_MAX bytes. */
static inline unsigned smith_wire_write(const struct smith_type *type, uint8_t *out, int64_t value, unsigned width) {
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_ULEB)
        return smith_spelling_write(type, out, value);
    if (type->kind == SMITH_SPELLED)
        return smith_leb128_write(out, value, smith_leb_signed(type), width);
    if (type->kind == SMITH_BOOL)
        value = value != 0;
    smith_endian_store(out, type->width, type->flags & SMITH_BIG_ENDIAN, (uint64_t)value);
    return type->width;
}

#endif
