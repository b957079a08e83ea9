/* SPDX-License-Identifier: MIT
 *
 * Which element of a list has become which element of another version of it.
 */
#ifndef SMITH_ALIGN_H
#define SMITH_ALIGN_H

#include "document/document.h"

#define SMITH_NO_INDEX UINT32_MAX

struct smith_alignment {
    uint32_t *to_b;   /* for each element of a: its index in b, or SMITH_NO_INDEX */
    uint32_t *to_a;   /* and the other way round: SMITH_NO_INDEX = it is new */
    bool *moved;      /* for each element of a: it has changed its place among those that stay */
    uint32_t count_a, count_b;
};

/* Where the count of elements is said by another value (the tiles of a map of so many columns and rows), an element is
 * known by its place. Else by its key, where the layout names one; else by what it is like. */
enum smith_identity { SMITH_BY_KEY, SMITH_BY_SIMILARITY, SMITH_BY_INDEX };
enum smith_identity smith_list_identity(const struct smith_member *member, const struct smith_type *type,
                                        const struct smith_record *record);

/* Align the lists `a` and `b` of `type`; `key` for SMITH_BY_KEY. The result is in `arena`. False when out of memory. */
bool smith_align(struct smith_arena *arena, const struct smith_type *type, const struct smith_list *a,
                 const struct smith_list *b, enum smith_identity identity, const char *key,
                 struct smith_alignment *alignment);

#endif
