/* SPDX-License-Identifier: MIT
 *
 * Integers as they stand in a file: as in memory, in either byte order, or in a spelling of their own.
 */
#ifndef SMITH_WIRE_H
#define SMITH_WIRE_H

#include "base/endian.h"
#include "codec/leb128.h"
#include "document/document.h"
#include "type/type_tables.h"

struct smith_wire_integer {
    int64_t value;
    uint8_t size; /* bytes used; 0 = the bytes end first */
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

/* Read an integer that has to end at `end`. */
struct smith_wire_integer smith_wire_read(const struct smith_type *type, const uint8_t *at, const uint8_t *end);

/* Write canonically (`width`: bytes of a LEB128, 0 = fewest); `out` has room for SMITH_SPELLING_MAX bytes. Returns how
 * many were written. */
unsigned smith_wire_write(const struct smith_type *type, uint8_t *out, int64_t value, unsigned width);

#endif
