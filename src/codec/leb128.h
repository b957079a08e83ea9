/* SPDX-License-Identifier: MIT
 *
 * LEB128 integers, signed and unsigned. Pure: bytes in, number out.
 */
#ifndef SMITH_LEB128_H
#define SMITH_LEB128_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SMITH_LEB128_MAX 10 /* bytes of a 64-bit value, minimal or padded */

struct smith_leb128 {
    int64_t value;
    uint8_t size;    /* bytes used; 0 = `data` ended first or the number is longer than 10 bytes */
    bool minimal;    /* no shorter spelling exists, and no bits beyond 64 were dropped */
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

/* Bytes the minimal spelling takes. */
unsigned smith_leb128_size(int64_t value, bool is_signed);

/* Write `value` in exactly `width` bytes (0 = minimal), padded with continuation bytes; returns the width used,
 * which is larger than asked when the value needs more. `out` has room for SMITH_LEB128_MAX bytes. */
unsigned smith_leb128_write(uint8_t *out, int64_t value, bool is_signed, unsigned width);

#endif
