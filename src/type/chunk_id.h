/* SPDX-License-Identifier: MIT
 *
 * Ids of chunks that are numbers, as a file has them: so many bytes, or groups of seven bits, as few as the number needs.
 */
#ifndef SMITH_CHUNK_ID_H
#define SMITH_CHUNK_ID_H

#include "base/endian.h"
#include <levelsmith/type.h>

#define SMITH_CHUNK_ID_MAX 10 /* bytes */

static inline unsigned smith_chunk_id_groups(uint64_t number) {
    unsigned groups = 1;
    while (number >>= 7)
        groups++;
    return groups;
}

/* `out` has room for SMITH_CHUNK_ID_MAX bytes. Returns how many were written. */
static inline unsigned smith_chunk_id_write(const struct smith_type *type, uint8_t *out, uint64_t number) {
    if (type->kind == SMITH_INT) {
        smith_endian_store(out, type->width, type->flags & SMITH_BIG_ENDIAN, number);
        return type->width;
    }
    unsigned groups = smith_chunk_id_groups(number);
    for (unsigned i = 0; i < groups; i++) {
        unsigned group = type->spelling == SMITH_SPELL_VLQ ? groups - 1 - i : i;
        out[i] = (uint8_t)((number >> 7 * group & 0x7F) | (i + 1 < groups ? 0x80 : 0));
    }
    return groups;
}

static inline uint64_t smith_chunk_id_read(const struct smith_type *type, struct smith_bytes id) {
    uint64_t number = 0;
    if (type->kind == SMITH_INT)
        return smith_endian_load(id.data, (unsigned)id.size, type->flags & SMITH_BIG_ENDIAN);
    for (size_t i = 0; i < id.size; i++) {
        size_t at = type->spelling == SMITH_SPELL_VLQ ? i : id.size - 1 - i;
        number = number << 7 | (id.data[at] & 0x7F);
    }
    return number;
}

#endif
