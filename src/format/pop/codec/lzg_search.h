/* SPDX-License-Identifier: MIT
 *
 * The longest LZG match at every byte of a text, for the encoder that weighs all ways against each other.
 */
#ifndef SMITH_LZG_SEARCH_H
#define SMITH_LZG_SEARCH_H

#include "format/pop/codec/lzg.h"

/* Zeros that stand before the text: of the window's, as many as a match can use. The rest are like them. */
#define LZG_ZEROS SMITH_LZG_LONGEST

#define LZG_MATCH(length, distance) ((uint32_t)((length) << 16 | (distance)))
#define LZG_MATCH_LENGTH(match) ((size_t)((match) >> 16))
#define LZG_MATCH_DISTANCE(match) ((size_t)((match)&0xFFFF))

/* `text` is LZG_ZEROS zeros and `size` bytes; `matches` gets one match for each of the latter, the longest, which
 * stands for all shorter ones. Less than SMITH_LZG_SHORTEST long = there is none. */
void smith_lzg_search(const uint8_t *text, size_t size, uint32_t *matches);

#endif
