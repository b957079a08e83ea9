/* SPDX-License-Identifier: MIT
 *
 * Writing LEB128. (Reading is inline in the header: chunk streams are full of it.)
 */
#include "codec/leb128.h"

/* Arithmetic shift by 7, for any compiler. */
static uint64_t next_bits(uint64_t bits, bool negative) {
    return bits >> 7 | (negative ? ~(UINT64_MAX >> 7) : 0);
}

unsigned smith_leb128_size(int64_t value, bool is_signed) {
    bool negative = is_signed && value < 0;
    /* Fold negative numbers over: the bits that matter are then the same as for positive ones, and a sign bit. */
    uint64_t bits = (uint64_t)(negative ? ~value : value);
    unsigned size = 1;
    for (bits >>= is_signed ? 6 : 7; bits; bits >>= 7)
        size++;
    return size;
}

unsigned smith_leb128_write(uint8_t *out, int64_t value, bool is_signed, unsigned width) {
    bool negative = is_signed && value < 0;
    unsigned size = smith_leb128_size(value, is_signed);
    if (size < width)
        size = width < SMITH_LEB128_MAX ? width : SMITH_LEB128_MAX;
    uint64_t bits = (uint64_t)value;
    for (unsigned i = 0; i < size; i++, bits = next_bits(bits, negative))
        out[i] = (uint8_t)((bits & 0x7F) | (i + 1 < size ? 0x80u : 0));
    return size;
}
