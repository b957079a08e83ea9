/* SPDX-License-Identifier: MIT
 *
 * Differences in how two records are spelled, and the state of a comparison, which that part of it shares.
 */
#ifndef SMITH_COMPARE_SPELLING_H
#define SMITH_COMPARE_SPELLING_H

#include "diff/compare.h"
#include "diff/local_numbers.h"
#include "document/expression.h"

struct comparison {
    const struct difference_sink *sink;
    struct smith_arena arena;
    struct smith_buffer path;
    struct smith_scope *a, *b; /* of the records the walk is in */
    struct smith_meanings meanings_a, meanings_b;
    struct smith_local_numbers numbers;
    bool equal_is_same; /* no reference that is the same number in both means another element */
    uint64_t budget; /* bytes that may be unpacked to find out which spellings say something */
    bool out_of_memory;
};

const char *smith_comparison_path(struct comparison *w);

/* Report how the spelling of the two records differs that the walk is in. False to stop. */
bool smith_compare_spelling(struct comparison *w);

/* Whether two unknown values are spelled the same. */
bool smith_same_unknown(const struct smith_variant *a, const struct smith_variant *b);

#endif
