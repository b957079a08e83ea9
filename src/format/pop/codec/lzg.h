/* SPDX-License-Identifier: MIT
 *
 * LZG (facts A4): LZSS over a ring of 1024 bytes with matches of 3 to 66 bytes. A mask byte stands before every eight
 * items, its bits used from the lowest: 1 = a literal byte, 0 = a match, two bytes, the high one first: six bits length
 * - 3, ten bits position in the ring. The ring begins full of zeros, which matches may use, and is written from 958 on.
 *
 * Seen from the bytes that came out, a match goes back (write position - position) mod 1024 bytes, where 0 means 1024.
 */
#ifndef SMITH_LZG_H
#define SMITH_LZG_H

#include "format/pop/codec/coded.h"

#define SMITH_LZG_WINDOW 1024
#define SMITH_LZG_START 958 /* where in the ring the first byte goes */
#define SMITH_LZG_SHORTEST 3
#define SMITH_LZG_LONGEST 66

/* `wanted` bytes into `out`; what is behind `made` in it may have been overwritten. A match that goes beyond the end is
 * cut (SMITH_CODED_OVER). When the input ends within a match, its second byte is taken for 0: originals exist whose
 * last pair ends in the first byte of what follows in the archive (SMITH_CODED_GUESSED, or SMITH_CODED_CUT when more
 * was wanted); who knows that byte gives it too, and `used` then says so. */
struct smith_coded smith_lzg_decode(struct smith_bytes in, uint8_t *out, size_t wanted);

/* Bytes that are always room enough for `size` bytes encoded. */
size_t smith_lzg_bound(size_t size);

/* What the original tool kept from one stream to the next without meaning to: its ring and the copy of the beginning
 * behind it. Strings near the end of a stream are sorted by what comes after it there, and that decides between matches
 * of equal length. Zeros (`{0}`) = the tool has just been started. */
struct smith_lzg_memory {
    uint8_t ring[SMITH_LZG_WINDOW + SMITH_LZG_LONGEST - 1];
};

/* The stream the original tool makes: always the longest match, of those the one its search tree comes upon. `memory`
 * is that of the tool, taken and left; NULL = just started. It is kept up even when there is not enough room. */
struct smith_coded smith_lzg_encode(struct smith_bytes in, uint8_t *out, size_t capacity,
                                    struct smith_lzg_memory *memory);

/* Scratch memory the next one needs, counted in uint32_t. */
size_t smith_lzg_scratch(size_t size);

/* The smallest stream there is, of up to SMITH_CODED_MAX bytes. */
struct smith_coded smith_lzg_encode_smallest(struct smith_bytes in, uint8_t *out, size_t capacity, uint32_t *scratch);

#endif
