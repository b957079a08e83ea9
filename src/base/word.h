/* SPDX-License-Identifier: MIT
 *
 * Eight bytes at once.
 */
#ifndef SMITH_WORD_H
#define SMITH_WORD_H

#include <stdint.h>
#include <string.h>

/* The eight bytes at `at` as a number, lowest byte first. */
static inline uint64_t smith_word_little(const void *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* ... highest byte first. */
static inline uint64_t smith_word_big(const void *at) {
    return __builtin_bswap64(smith_word_little(at));
}

/* Write `word` in eight bytes, highest first. */
static inline void smith_word_put_big(void *at, uint64_t word) {
    word = smith_word_big(&word);
    memcpy(at, &word, sizeof word);
}

#endif
