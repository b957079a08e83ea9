/* SPDX-License-Identifier: MIT
 *
 * Random numbers for tests: the same on every machine, so that a failure can be had again.
 */
#ifndef TEST_RANDOM_H
#define TEST_RANDOM_H

#include <stdint.h>

/* xorshift; `state` is not 0. */
static inline uint32_t random_next(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* 0 to count - 1. */
static inline uint32_t random_below(uint32_t *state, uint32_t count) {
    return (random_next(state) >> 8) % count;
}

#endif
