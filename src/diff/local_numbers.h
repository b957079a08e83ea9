/* SPDX-License-Identifier: MIT
 *
 * Which number in one version of a document names the element that another number names in another version: then it
 * changed because others came and went, or because the format's program counted anew, which is no change anybody made.
 */
#ifndef SMITH_LOCAL_NUMBERS_H
#define SMITH_LOCAL_NUMBERS_H

#include "diff/align.h"

/* The elements of one list, or of all lists that a path leads to, in two versions. */
struct smith_number_pairs {
    struct smith_number_pairs *next;
    const char *path, *by; /* as in struct smith_reference */
    struct smith_id_index pairs; /* number in a -> index in `in_b` */
    SMITH_ARRAY(int64_t) in_b;
    bool is_identity; /* a number means the same in both versions */
};

/* Pairs are looked for when they are first asked for. */
struct smith_local_numbers {
    struct smith_arena *arena;
    struct smith_meanings *a, *b;
    enum smith_alignment_use use;
    struct smith_number_pairs *lists;
    bool out_of_memory;
};

/* Whether a local reference with `from` in a and one with `to` in b mean the same: one element, or none. */
bool smith_means_same(struct smith_local_numbers *numbers, const struct smith_reference *reference,
                      const struct smith_type *type, int64_t value_from, int64_t value_to);

/* Whether the values, one in a and one in b, are equal but for numbers that follow their elements. */
bool smith_values_mean_same(struct smith_local_numbers *numbers, const struct smith_type *type, const void *a,
                            const void *b);

/* Whether all local references mean the same in both versions when they are equal. */
bool smith_numbers_are_global(struct smith_local_numbers *numbers);

#endif
