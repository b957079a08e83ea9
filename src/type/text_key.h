/* SPDX-License-Identifier: MIT
 *
 * Short texts as numbers, so that expressions, tags of unions and ids of chunks compare them at once: the length in the
 * highest byte (255 = so or more) and the first seven bytes behind it, as one big-endian number. Texts of at most seven
 * bytes are equal when their keys are.
 */
#ifndef SMITH_TEXT_KEY_H
#define SMITH_TEXT_KEY_H

#include <levelsmith/type.h>

#define SMITH_TEXT_KEY_MAX 7 /* bytes of a text that its key tells from all others */

static inline uint64_t smith_text_key(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint64_t key = size < 255 ? size : 255;
    for (unsigned i = 0; i < SMITH_TEXT_KEY_MAX; i++)
        key = key << 8 | (i < size ? at[i] : 0);
    return key;
}

/* The text of such a key, at most seven bytes; returns how many. */
static inline unsigned smith_text_of_key(uint64_t key, uint8_t text[SMITH_TEXT_KEY_MAX]) {
    for (unsigned i = 0; i < SMITH_TEXT_KEY_MAX; i++)
        text[i] = (uint8_t)(key >> (48 - 8 * i));
    return (unsigned)(key >> 56);
}

#endif
