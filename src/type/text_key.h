/* SPDX-License-Identifier: MIT
 *
 * Short texts as numbers, so that expressions, tags of unions and ids of chunks compare them at once: the length in the
 * highest byte (255 = so or more) and the first seven bytes behind it, as one big-endian number. Texts of at most seven
 * bytes are equal when their keys are. What layouts compare may also have eight letters of seven bits, as names in the
 * directories of old games have: these fit into the same 56 bits.
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

/* Whether what a layout compares with this text is told from all other texts. */
static inline bool smith_text_is_comparable(const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    bool ascii = size == SMITH_TEXT_KEY_MAX + 1;
    for (unsigned i = 0; ascii && i < SMITH_TEXT_KEY_MAX + 1; i++)
        ascii = at[i] < 0x80;
    return size <= SMITH_TEXT_KEY_MAX || ascii;
}

/* What expressions and tags compare: the key, and of eight letters of seven bits these. No other text of eight bytes or
 * more has that length in its highest byte. */
static inline uint64_t smith_text_number(const void *bytes, size_t size) {
    if (size <= SMITH_TEXT_KEY_MAX || !smith_text_is_comparable(bytes, size))
        return smith_text_key(bytes, size <= SMITH_TEXT_KEY_MAX ? size : 255);
    const uint8_t *at = bytes;
    uint64_t number = size;
    for (unsigned i = 0; i < SMITH_TEXT_KEY_MAX + 1; i++)
        number = number << 7 | at[i];
    return number;
}

#endif
