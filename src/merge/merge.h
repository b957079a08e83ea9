/* SPDX-License-Identifier: MIT
 *
 * The inside of a merge, shared by the files merge*.c.
 */
#ifndef SMITH_EDIT_MERGE_H
#define SMITH_EDIT_MERGE_H

#include "base/buffer.h"
#include "diff/align.h"
#include <levelsmith/merge.h>

struct merge {
    struct smith_document *base, *ours, *theirs;
    struct smith_arena scratch;
    struct smith_arena *arena;  /* of `ours` */
    struct smith_buffer path;   /* where the merge is, in the numbers of the result */
    struct smith_merge_result *result;
    struct smith_error *error;
    enum smith_status status;   /* why it stopped */
};

/* False, with the status. */
bool smith_merge_out_of_memory(struct merge *merge);

/* ---- merge_plan.c ---- */

/* An element of the result: its index in each of the three lists, or SMITH_NO_INDEX. */
struct merge_entry {
    uint32_t base, ours, theirs;
    uint32_t next; /* entry behind it */
};

struct smith_merge_plan {
    struct merge_entry *entries; /* in no order */
    uint32_t *order;             /* indices of entries, as the result has them */
    uint32_t count;
    uint32_t *lost; /* elements of `theirs` that were changed there and deleted in `ours` */
    uint32_t lost_count;
};

/* What becomes of a list in the three versions. It does not depend on numbers that refer to elements of lists. False
 * when out of memory. */
bool smith_merge_plan(struct merge *merge, const struct smith_type *type, enum smith_identity identity, const char *key,
                const struct smith_list *base, const struct smith_list *ours, const struct smith_list *theirs,
                struct smith_merge_plan *plan);

/* ---- merge_number.c ---- */

/* Lists that are referred to by index, and how many elements they will have. */
struct merge_numbering {
    struct numbered_list *lists;
};

/* Give elements that both sides added under one number different ones; then put all indices that refer to elements of
 * lists, in all three documents, in the numbers of the result. */
bool smith_merge_number(struct merge *merge, struct merge_numbering *numbering);
/* Afterwards: what refers to elements that are not in the result is a conflict, and refers to nothing where it can. */
bool smith_merge_number_finish(struct merge *merge, const struct merge_numbering *numbering);

/* ---- merge_value.c ---- */

bool smith_merge_records(struct merge *merge, const struct smith_type *type, const void *base, void *ours,
                         const void *theirs);

/* Note a conflict at the path; NULL values are null in JSON. */
bool smith_merge_conflict(struct merge *merge, const char *path, const char *kind, const struct smith_type *type,
                    const void *base, const void *ours, const void *theirs);
const char *smith_merge_path(struct merge *merge);

#endif
