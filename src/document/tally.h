/* SPDX-License-Identifier: MIT
 *
 * A list that people read is capped for each of its codes: a file with a thousand mistakes of one kind must not hide the
 * one of another. This counts how many of each code there have been.
 */
#ifndef SMITH_TALLY_H
#define SMITH_TALLY_H

#include "../base/arena.h"

struct smith_tally_count {
    const char *code;
    uint32_t count;
};

struct smith_tally {
    struct smith_tally_count *items;
    uint32_t count, capacity;
    uint32_t cap; /* kept of each code */
};

/* Count one more of `code`, which is static. `*keep` says whether it is still below the cap. False when out of memory. */
bool smith_tally_take(struct smith_tally *tally, struct smith_arena *arena, const char *code, bool *keep);

#endif
