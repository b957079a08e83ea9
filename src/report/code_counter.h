/* SPDX-License-Identifier: MIT
 *
 * A list that people read is capped for each of its codes: a file with a thousand mistakes of one kind must not hide the
 * one of another. This counts how many of each code there have been.
 */
#ifndef SMITH_CODE_COUNTER_H
#define SMITH_CODE_COUNTER_H

#include "base/arena.h"

struct smith_code_count {
    const char *code;
    uint32_t count;
};

struct smith_code_counter {
    struct smith_code_count *items;
    uint32_t count, capacity;
    uint32_t cap; /* kept of each code */
};

/* Count one more of `code`, which is static. `*keep` says whether it is still below the cap. False when out of memory. */
bool smith_code_counter_add(struct smith_code_counter *counter, struct smith_arena *arena, const char *code,
                            bool *keep);

#endif
