/* SPDX-License-Identifier: MIT
 *
 * Integers as they stand in a file, as wire.h describes.
 */
#include "document/wire.h"
#include "codec/spelling.h"
#include <string.h>

/* The spelling is canonical when it is the one that would be written. */
static struct smith_wire_integer read_spelled(const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    uint8_t usual[SMITH_SPELLING_MAX];
    struct smith_spelled read = smith_spelling_read(type, at, end);
    int64_t value = smith_wire_clamp(type, read.value);
    if (!read.size)
        return (struct smith_wire_integer){0, 0, false};
    bool canonical = smith_spelling_write(type, usual, value) == read.size && !memcmp(usual, at, read.size);
    return (struct smith_wire_integer){value, read.size, canonical};
}

struct smith_wire_integer smith_wire_read(const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_ULEB)
        return read_spelled(type, at, end);
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

unsigned smith_wire_write(const struct smith_type *type, uint8_t *out, int64_t value, unsigned width) {
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_ULEB)
        return smith_spelling_write(type, out, value);
    if (type->kind == SMITH_SPELLED)
        return smith_leb128_write(out, value, smith_leb_signed(type), width);
    if (type->kind == SMITH_BOOL)
        value = value != 0;
    smith_endian_store(out, type->width, type->flags & SMITH_BIG_ENDIAN, (uint64_t)value);
    return type->width;
}
