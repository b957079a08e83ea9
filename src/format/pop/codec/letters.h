/* SPDX-License-Identifier: MIT
 *
 * Texts in which frequent letters are short (facts A6, TXT4). Bits are used from the highest: two say how wide escapes
 * are, less five. Then for each letter four bits, its number in a table of 128; or 0, and an escape follows: of five to
 * seven bits, such a number; of eight, the character itself.
 *
 * Only the first letters of the table are known. Number n of the others is the byte 128 + n here, and stays itself when
 * it is written again. So characters from 128 on cannot be distinguished from them: a text that has some in escapes of
 * eight bits is not decoded.
 */
#ifndef SMITH_LETTERS_H
#define SMITH_LETTERS_H

#include "format/pop/codec/coded.h"

/* `wanted` letters into `out`. SMITH_CODED_STRANGE: the next character cannot be represented. */
struct smith_coded smith_letters_decode(struct smith_bytes in, uint8_t *out, size_t wanted);

/* Bytes that are always room enough for `size` letters encoded. */
size_t smith_letters_bound(size_t size);

/* The smallest stream there is. SMITH_CODED_STRANGE: no escape is wide enough for one letter and known for another. */
struct smith_coded smith_letters_encode(struct smith_bytes in, uint8_t *out, size_t capacity);

#endif
