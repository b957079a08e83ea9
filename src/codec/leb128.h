/* SPDX-License-Identifier: MIT
 *
 * LEB128 integers, signed and unsigned. Pure: bytes in, number out.
 */
#ifndef SMITH_LEB128_H
#define SMITH_LEB128_H

#include "base/endian.h"
#include <stdbool.h>
#include <stddef.h>

#define SMITH_LEB128_MAX 10 /* bytes of a 64-bit value, minimal or padded */

struct smith_leb128 {
    int64_t value;
    uint8_t size; /* bytes used; 0 = `data` ended first or the number is longer than 10 bytes */
    bool minimal; /* no shorter spelling exists, and no bits beyond 64 were dropped */
};

/* Read one number from `data`..`end`. */
static inline struct smith_leb128 smith_leb128_read(const uint8_t *data, const uint8_t *end, bool is_signed) {
    uint64_t value = 0;
    unsigned shift = 0;
    for (size_t i = 0; i < SMITH_LEB128_MAX && data + i < end; i++, shift += 7) {
        uint8_t byte = data[i];
        value |= (uint64_t)(byte & 0x7F) << shift;
        if (byte & 0x80)
            continue;
        bool negative = is_signed && (byte & 0x40);
        bool minimal = true;
        if (i > 0) { /* the last byte must say something the one before it did not */
            bool before = is_signed && (data[i - 1] & 0x40);
            minimal = (byte & 0x7F) != (before ? 0x7F : 0x00);
        }
        if (i == 9) /* bits 63.. : only copies of the sign are kept */
            minimal = minimal && ((byte & 0x7F) == (is_signed ? (negative ? 0x7F : 0x00) : 0x01));
        else if (negative)
            value |= ~(uint64_t)0 << (shift + 7);
        return (struct smith_leb128){(int64_t)value, (uint8_t)(i + 1), minimal};
    }
    return (struct smith_leb128){0, 0, false};
}

/* Read a signed number without asking byte by byte where it ends; there are 8 bytes to look at, whether they belong to
 * it or not. Returns the bytes used; 0 = it is longer, or not minimal: smith_leb128_read() knows. */
static inline unsigned smith_leb128_read_fast(const uint8_t *data, int64_t *value) {
    uint64_t word = smith_le64_load(data);
    uint64_t last = ~word & UINT64_C(0x8080808080808080);
    if (!last)
        return 0;
    unsigned bits = (unsigned)__builtin_ctzll(last) + 1;
    word = word << (64 - bits) & UINT64_C(0x7F7F7F7F7F7F7F7F); /* its last byte comes to the top */
    word = (word & UINT64_C(0x007F007F007F007F)) | (word & UINT64_C(0x7F007F007F007F00)) >> 1;
    word = (word & UINT64_C(0x00003FFF00003FFF)) | (word & UINT64_C(0x3FFF00003FFF0000)) >> 2;
    word = (word & UINT64_C(0x000000000FFFFFFF)) << 8 | (word & UINT64_C(0x0FFFFFFF00000000)) << 4;
    unsigned size = bits / 8, top = (unsigned)(word >> 56); /* the last byte, and the sign of the one before it */
    if (size > 1 && (top == 0x00 || top == 0xFF)) /* ... which says the same: it might have ended there */
        return 0;
    *value = (int64_t)word >> (64 - 7 * size);
    return size;
}

/* Bytes the minimal spelling takes. */
unsigned smith_leb128_size(int64_t value, bool is_signed);

/* Write `value` in exactly `width` bytes (0 = minimal), padded with continuation bytes; returns the width used,
 * which is larger than asked when the value needs more. `out` has room for SMITH_LEB128_MAX bytes. */
unsigned smith_leb128_write(uint8_t *out, int64_t value, bool is_signed, unsigned width);

/* Write a signed number in its minimal spelling; returns the bytes used. */
static inline unsigned smith_leb128_put(uint8_t *out, int64_t value) {
    if (value >= -64 && value < 64) {
        *out = (uint8_t)(value & 0x7F);
        return 1;
    }
    if (value < -8192 || value >= 8192)
        return smith_leb128_write(out, value, true, 0);
    out[0] = (uint8_t)(value | 0x80);
    out[1] = (uint8_t)((uint64_t)value >> 7 & 0x7F);
    return 2;
}

#endif
