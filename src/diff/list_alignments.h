/* SPDX-License-Identifier: MIT
 *
 * Whether an index in two versions of a document names the same element: then it changed because others came and went,
 * which is no change anybody made.
 */
#ifndef SMITH_LIST_ALIGNMENTS_H
#define SMITH_LIST_ALIGNMENTS_H

#include "diff/align.h"

/* The lists that are referred to, aligned when they are first asked for. */
struct list_alignments {
    struct smith_arena *arena;
    const struct smith_document *a, *b;
    struct aligned_list {
        struct aligned_list *next;
        const char *path;
        bool known; /* both documents have it */
        struct smith_alignment alignment;
    } *lists;
};

bool smith_same_element(struct list_alignments *list_alignments, const struct smith_reference *reference, int64_t from,
                        int64_t to, bool *out_of_memory);

/* The alignment of the list that `path` names (as layouts write it); NULL when there are none, or several, or (then
 * `*out_of_memory`) there is no memory for it. */
const struct smith_alignment *smith_aligned_list_find(struct list_alignments *list_alignments, const char *path,
                                                      bool *out_of_memory);

#endif
