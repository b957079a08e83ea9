/* SPDX-License-Identifier: MIT
 *
 * The inside of a merge, shared by the files merge*.c.
 */
#ifndef SMITH_EDIT_MERGE_H
#define SMITH_EDIT_MERGE_H

#include "base/array.h"
#include "base/buffer.h"
#include "base/lookup.h"
#include "diff/local_numbers.h"
#include "report/report.h"
#include <levelsmith/merge.h>

/* The three versions, as arrays have them. */
enum merge_side { MERGE_BASE, MERGE_OURS, MERGE_THEIRS, MERGE_SIDES };

/* A conflict of this file that was listed. */
struct merge_conflict {
    const char *path;
    size_t end; /* of its object in the list: the closing bracket */
};

struct merge {
    struct smith_document *base, *ours, *theirs;
    struct smith_meanings meanings[MERGE_SIDES];
    struct smith_local_numbers numbers[MERGE_SIDES]; /* base and ours, base and theirs, ours and theirs */
    bool is_numbered; /* all three count alike now, and `numbers` says nothing any more */
    struct merge_list *lists; /* those that are referred to by index */
    SMITH_ARRAY(const char *) around_paths; /* of lists that are named from the nearest record around */
    struct numbered_list *around; /* those of the records that the merge is in, the innermost first */
    struct { /* numbers that must not stand twice, as they were before */
        struct smith_hash_map places; /* of ours -> the number there */
        struct smith_id_index ours, theirs;
    } unique;
    struct smith_arena scratch;
    struct smith_arena *arena; /* of `ours` */
    struct smith_buffer path; /* where the merge is, in the numbers of the result */
    SMITH_ARRAY(struct merge_conflict) conflicts; /* on `scratch` */
    struct smith_merge_result *result;
    const struct smith_merge_files *files; /* NULL = no bytes are files */
    struct smith_error *error;
    enum smith_status status; /* why it stopped */
};

struct smith_document *smith_merge_document(const struct merge *merge, int side);

/* False, with the status. */
bool smith_merge_out_of_memory(struct merge *merge);

/* Note that the result breaks a rule; the list is complete before and after. */
void smith_merge_add_broken_rule(struct smith_merge_result *result, const struct smith_finding *finding);

/* ---- merge_plan.c ---- */

/* An element of the result: its index in each of the three lists, or SMITH_NO_INDEX. */
struct merge_entry {
    uint32_t base, ours, theirs;
    uint32_t next; /* entry behind it */
};

struct smith_merge_plan {
    struct merge_entry *entries; /* in no order */
    uint32_t *order; /* indices of entries, as the result has them */
    uint32_t count;
    uint32_t *lost; /* elements of `theirs` that were changed there and deleted in `ours` */
    uint32_t lost_count;
    struct merge_entry *gone; /* elements that the result has not, those that are lost among them */
    uint32_t gone_count;
};

/* A list that all three versions have. */
struct merge_list {
    const struct smith_type *type;
    struct smith_identity identity;
    const struct smith_list *sides[MERGE_SIDES];
    /* Of lists that are referred to by index: numbers in the result are those of this plan. */
    struct smith_merge_plan plan;
    struct merge_list *next;
};

/* What becomes of a list in the three versions. False when out of memory. */
bool smith_merge_plan(struct merge *merge, const struct merge_list *list, struct smith_merge_plan *plan);

/* ---- merge_local.c ---- */

/* Elements that are known by numbers which the format's program gives anew (struct smith_reference.renumbered). */
struct merge_local {
    const struct smith_reference *reference;
    struct smith_id_index numbers[MERGE_SIDES]; /* number -> index in `result` */
    SMITH_ARRAY(int64_t) result; /* numbers in the result: those of ours, else such as nothing has */
    int64_t next;
    struct smith_id_index strays; /* numbers that lead nowhere, and would in the result -> index in `result` */
};

/* Find out which elements are the same in the three versions, and their numbers in the result. */
bool smith_merge_local_plan(struct merge *merge, struct merge_local *local);
/* Give all elements of base and theirs, and all that refers to them, the numbers of the result. */
bool smith_merge_local_number(struct merge *merge, struct merge_local *local);
/* Afterwards: the numbers of elements that the result has not. */
bool smith_merge_local_gone(struct merge *merge, const struct merge_local *local, struct smith_id_index *gone);

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

/* Lists that are named from the nearest record around, or that others stand beside: which paths they have; then, when three
 * versions of a record are merged, their plans and numbers; and when they have been, what refers to elements that are gone. */
bool smith_merge_around_begin(struct merge *merge);
bool smith_merge_around_enter(struct merge *merge, const struct smith_type *type, void *const records[MERGE_SIDES]);
bool smith_merge_around_leave(struct merge *merge, const struct numbered_list *outer, const struct smith_type *type,
                              void *ours);
/* What becomes of a list that has an element for each of that one; NULL = it is none any more. */
const struct smith_merge_plan *smith_merge_plan_parallel(const struct merge *merge, const char *parallel,
                                                         const struct smith_list *const sides[MERGE_SIDES]);

/* ---- merge_unique.c ---- */

/* Before the merge: which numbers ours has that must not stand twice (`@unique`). Afterwards: theirs with one of them get
 * others, and the result's notes say so. */
bool smith_merge_unique_begin(struct merge *merge);
bool smith_merge_unique_finish(struct merge *merge);

/* ---- merge_together.c ---- */

/* Whether both are absent, or equal. */
bool smith_merge_is_same(const struct smith_type *type, const void *a, const void *b);

/* Three versions of a record, before they are merged: members that hang on each other (`together with`) are taken from one
 * side. What both changed is a conflict, and theirs is put back to base. */
bool smith_merge_together(struct merge *merge, const struct smith_type *type, void *const records[MERGE_SIDES]);

/* Note that both sides changed it, at that path below where the merge is. */
bool smith_merge_conflict_at(struct merge *merge, const char *below, const struct smith_type *type,
                             const void *const at[MERGE_SIDES]);

/* ---- merge_chain.c ---- */

/* Chains of events and the like (`together until`), and what names them, before anything is merged: a chain is taken from one
 * side, and what names one names what a side said. */
bool smith_merge_chains(struct merge *merge);

/* ---- merge_value.c ---- */

bool smith_merge_records(struct merge *merge, const struct smith_type *type, const void *base, void *ours,
                         const void *theirs);

/* Note a conflict at the path; NULL values are null in JSON. */
bool smith_merge_conflict(struct merge *merge, const char *path, const char *kind, const struct smith_type *type,
                          const void *base, const void *ours, const void *theirs);

#endif
