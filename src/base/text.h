/* SPDX-License-Identifier: MIT
 *
 * Code pages: bytes of a file to UTF-8 and back.
 */
#ifndef SMITH_TEXT_H
#define SMITH_TEXT_H

#include "base/arena.h"
#include "base/buffer.h"
#include <levelsmith/type.h>
#include <stddef.h>

/* The text of `bytes` up to the first NUL, as NUL-terminated UTF-8 in `arena`; undecodable bytes become U+FFFD.
 * `*faithful` = smith_text_encode() of the result gives `bytes` again. NULL when out of memory. */
const char *smith_text_decode(struct smith_arena *arena, enum smith_charset charset, struct smith_bytes bytes,
                              bool *faithful);

/* Bytes of a character of that set at the least: 2 of UTF-16, else 1. What ends or fills a text has as many. */
size_t smith_charset_unit(enum smith_charset charset);

/* How many bytes the text has in `charset`; characters that have no code there count as one. */
size_t smith_charset_size(enum smith_charset charset, const char *text);

/* The first unit of that value in `bytes`, at a multiple of its size; NULL = there is none. */
const uint8_t *smith_charset_find(enum smith_charset charset, struct smith_bytes bytes, unsigned value);

/* Append `text` in `charset` to `out`. False when a character has no code there (nothing is appended then);
 * `*bad` is its first byte's position. UTF-8 is checked: surrogates, overlong forms and stray bytes are refused. */
bool smith_text_encode(struct smith_buffer *out, enum smith_charset charset, const char *text, size_t *bad);

/* Length of the longest prefix of `bytes` that is valid UTF-8 without NUL. */
size_t smith_utf8_valid(struct smith_bytes bytes);

/* Decode one code point of valid UTF-8; returns bytes used. */
size_t smith_utf8_next(const char *text, uint32_t *code_point);
/* Append one code point (any below 0x110000 but surrogates). */
void smith_utf8_add(struct smith_buffer *out, uint32_t code_point);

/* The text in small letters, one for one, as file systems compare names that take no account of case; in `arena`. Stray bytes stay.
 * NULL when out of memory. */
char *smith_utf8_small(struct smith_arena *arena, const char *text);

/* Append bytes in the 64 letters that mail has for them. */
void smith_base64_add(struct smith_buffer *out, struct smith_bytes bytes);

/* ---- how far one name is from another, to tell which of several somebody meant ---- */

#define SMITH_EDIT 2 /* what one edit counts: a letter added, dropped or changed, or two neighbours swapped */

/* The sum of the edits that make one name of the other (optimal string alignment). A letter that is the other one but for
 * its case counts `other_case`. UINT_MAX for names of more than 48 bytes: they are rarely mistyped and often pasted. */
unsigned smith_edit_distance(const char *a, size_t a_size, const char *b, size_t b_size, unsigned other_case);

#endif
