/* SPDX-License-Identifier: MIT
 *
 * Byte runs (facts A3). A control byte c, signed, stands before each packet: c >= 0 means c + 1 bytes as they are,
 * c < 0 means the one byte that follows, -c times. So a packet gives 1 to 128 bytes.
 */
#ifndef SMITH_RLE_H
#define SMITH_RLE_H

#include "format/pop/codec/coded.h"

/* `wanted` bytes into `out`. What a last packet holds beyond them is dropped (SMITH_CODED_OVER). */
struct smith_coded smith_rle_decode(struct smith_bytes in, uint8_t *out, size_t wanted);

/* Bytes that are always room enough for `size` bytes encoded. */
size_t smith_rle_bound(size_t size);

/* The original rule: two equal bytes already are a run, all else is literal; first come, first served. */
struct smith_coded smith_rle_encode(struct smith_bytes in, uint8_t *out, size_t capacity);

/* Scratch memory the next one needs, counted in uint32_t. */
size_t smith_rle_scratch(size_t size);

/* The smallest stream there is, of up to SMITH_CODED_MAX bytes. */
struct smith_coded smith_rle_encode_smallest(struct smith_bytes in, uint8_t *out, size_t capacity, uint32_t *scratch);

#endif
