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
 * known by its place. Else by the name that its file has for it, as long as documents have such (struct
 * smith_element_names), or by its key, where the layout names one: a number or a name. What a number is not found for is
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

/* ---- the inside of an alignment, shared by align.c, match.c ---- */

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

/* ---- match.c: what is the same, among what has no partner yet ---- */

/* By the member `key`, in any order: the first of those that have the same one with the first and so on; without
 * `again` only where one on each side has it. */
bool smith_match_by_key(struct aligner *w, const char *key, bool again);

/* By all that elements say: in order, and `anywhere` in any order. `by_value`: but for what they refer to, which may have
 * changed itself. */
bool smith_match_same(struct aligner *w, bool by_value, bool anywhere);

/* ---- match.c: what has been made of what, among what has no partner yet ---- */

/* Between two elements that have not moved. */
bool smith_match_versions(struct aligner *w);

/* Wherever they are: those that are more like each other than like any other one. */
bool smith_match_strays(struct aligner *w);

#endif
