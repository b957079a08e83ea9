/* SPDX-License-Identifier: MIT
 *
 * Packed sounds of eight bits (facts A9). The first sample is a byte, the others are sums. Bits are used from the
 * highest: a code of three bits; 7 = the next sample is 0x80 away, and another code follows; less = differences of
 * code + 2 bits follow, in two's complement, until the most negative one, which is none, but says that another code
 * follows.
 */
#ifndef SMITH_DELTA_H
#define SMITH_DELTA_H

#include "format/pop/codec/coded.h"

/* `wanted` samples into `out`. */
struct smith_coded smith_delta_decode(struct smith_bytes in, uint8_t *out, size_t wanted);

/* Bytes that are always room enough for `size` samples encoded. */
size_t smith_delta_bound(size_t size);

/* The smallest stream there is, of up to SMITH_CODED_MAX samples. `scratch` has one number a sample. */
struct smith_coded smith_delta_encode(struct smith_bytes in, uint8_t *out, size_t capacity, uint16_t *scratch);

#endif
