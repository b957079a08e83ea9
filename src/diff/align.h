/* SPDX-License-Identifier: MIT
 *
 * Which element of a list has become which element of another version of it.
 */
#ifndef SMITH_ALIGN_H
#define SMITH_ALIGN_H

#include "diff/fingerprint.h"

#define SMITH_NO_INDEX UINT32_MAX

struct smith_alignment {
    uint32_t *to_b; /* for each element of a: its index in b, or SMITH_NO_INDEX */
    uint32_t *to_a; /* and the other way round: SMITH_NO_INDEX = it is new */
    bool *moved; /* for each element of a: it has changed its place among those that stay */
    uint32_t count_a, count_b;
};

/* Where the count of elements is said by another value (the tiles of a map of so many columns and rows), an element is
 * known by its place. Else by its key, where the layout names one: a number or a name. What a number is not found for is
 * new; a name may have been changed, so what it is not found for is known by what it is like, as all are without a key. */
struct smith_identity {
    enum smith_identity_kind { SMITH_BY_KEY, SMITH_BY_NAME, SMITH_BY_SIMILARITY, SMITH_BY_INDEX } kind;
    const char *key; /* BY_KEY, BY_NAME */
    /* Readers look for chunks by their ids: order says something among those of one id only. */
    bool is_by_case;
};

struct smith_identity smith_list_identity(const struct smith_member *member, const struct smith_type *type,
                                          const struct smith_record *record);

/* What an alignment is for. */
enum smith_alignment_use {
    SMITH_ALIGN_FOR_PATCH, /* every change of order counts */
    SMITH_ALIGN_FOR_PEOPLE, /* only order that says something counts */
    SMITH_ALIGN_FOR_MERGE, /* and a pair that is a guess is none */
};

/* A version of a list, and what the references in it mean. */
struct smith_list_version {
    const struct smith_list *list;
    struct smith_meanings *meanings;
};

/* Align two versions of a list of `type`. The result is in `arena`. False when out of memory. */
bool smith_align(struct smith_arena *arena, const struct smith_type *type, struct smith_list_version a,
                 struct smith_list_version b, const struct smith_identity *identity, enum smith_alignment_use use,
                 struct smith_alignment *alignment);

#endif
