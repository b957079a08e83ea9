/* SPDX-License-Identifier: MIT
 *
 * Bytes for the tests of codecs: random ones and such as pictures are made of, and every short string there is.
 */
#ifndef LEVELSMITH_TEST_CODEC_SUPPORT_H
#define LEVELSMITH_TEST_CODEC_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline uint32_t next_random(uint64_t *state) {
    *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
    return (uint32_t)(*state >> 32);
}

/* `kind` 0 = any bytes, 1 = of two values, 2 = runs, 3 = zeros with specks, 4 = what came before once more. */
#define SAMPLE_KINDS 5

static inline void make_sample(uint8_t *out, size_t size, unsigned kind, uint64_t *random) {
    for (size_t i = 0; i < size; i++) {
        uint32_t number = next_random(random);
        if (kind == 0 || i == 0)
            out[i] = (uint8_t)number;
        else if (kind == 1)
            out[i] = number & 1 ? 0xF0 : 0x0F;
        else if (kind == 2)
            out[i] = number % 16 ? out[i - 1] : (uint8_t)(number >> 8);
        else if (kind == 3)
            out[i] = number % 16 ? 0 : (uint8_t)(number >> 8);
        else
            out[i] = i >= 37 && number % 32 ? out[i - 37] : (uint8_t)(number >> 8);
    }
}

/* Number `index` of the strings of `size` bytes out of `letters` values; false when there are no more. */
static inline bool nth_string(uint8_t *out, size_t size, unsigned letters, uint32_t index) {
    for (size_t i = 0; i < size; i++, index /= letters)
        out[i] = (uint8_t)(index % letters);
    return index == 0;
}

#endif
