/* SPDX-License-Identifier: MIT
 *
 * Tables of code pages whose characters have one or two bytes (double_bytes.py makes them).
 */
#ifndef SMITH_DOUBLE_BYTES_H
#define SMITH_DOUBLE_BYTES_H

#include <stdint.h>

/* What is not ASCII, which all of them have. */
struct smith_double_bytes {
    const uint16_t *codes; /* sorted: a byte, or two with the first one above */
    const uint16_t *points; /* the code point of each */
    const uint16_t *order; /* indexes, sorted by code point; of several codes for one that which is written */
    uint16_t count, order_count;
};

extern const struct smith_double_bytes smith_cp932, smith_cp949;

#endif
