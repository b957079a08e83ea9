/* SPDX-License-Identifier: MIT
 *
 * The inside of an alignment, shared by align.c, match_same.c and match_versions.c.
 */
#ifndef SMITH_ALIGNER_H
#define SMITH_ALIGNER_H

#include "diff/align.h"

struct aligner {
    struct smith_arena scratch;
    const struct smith_type *type;
    const struct smith_list *a, *b;
    struct smith_meanings *meanings_a, *meanings_b;
    enum smith_alignment_use use;
    struct smith_alignment *out;
};

static inline void match(struct aligner *w, uint32_t in_a, uint32_t in_b) {
    w->out->to_b[in_a] = in_b;
    w->out->to_a[in_b] = in_a;
}

/* All of these return false when out of memory. */

/* ---- match_same.c: what is the same, among what has no partner yet ---- */

/* By the member `key`, in any order: the first of those that have the same one with the first and so on; without
 * `again` only where one on each side has it. */
bool smith_match_by_key(struct aligner *w, const char *key, bool again);

/* By all that elements say: in order, and `anywhere` in any order. `by_value`: but for what they refer to, which may have
 * changed itself. */
bool smith_match_same(struct aligner *w, bool by_value, bool anywhere);

/* ---- match_versions.c: what has been made of what, among what has no partner yet ---- */

/* Between two elements that have not moved. */
bool smith_match_versions(struct aligner *w);

/* Wherever they are: those that are more like each other than like any other one. */
bool smith_match_strays(struct aligner *w);

#endif
