/* SPDX-License-Identifier: MIT
 *
 * Lists found by path, and what in the rest of the document follows when their elements come, go and move.
 */
#ifndef SMITH_EDIT_LISTS_H
#define SMITH_EDIT_LISTS_H

#include "document/references/references.h"
#include "document/references/renumber.h"
#include "edit/edit.h"

/* An element of a list, or the place of one to come. */
struct list_position {
    struct smith_resolved_path resolved; /* of the list */
    struct list_node at;
    uint32_t index;
};

/* Find "/rooms/3", "/rooms/[index=12]"; with `gap` also "/rooms/-", "/rooms" and the index behind the last element, and
 * the list may be one that is absent so far. */
enum smith_status smith_edit_position_find(struct smith_edit *edit, const char *path, bool gap,
                                           struct list_position *position, struct smith_error *error);

/* Insert the element that `json` says; with `follow`, indices that refer to the list do. (edit.c) */
enum smith_status smith_edit_insert_at(struct smith_edit *edit, const struct list_position *position, const char *path,
                                       struct smith_bytes json, bool follow, struct smith_error *error);

/* ---- update_references.c: indices that refer to the elements of the list ---- */

void smith_edit_references_after_insertion(struct smith_edit *edit, const struct list_position *position);
void smith_edit_references_after_deletion(struct smith_edit *edit, const struct list_position *position);
void smith_edit_references_after_move(struct smith_edit *edit, const struct list_position *position, uint32_t to);

/* What the value referred to is gone: set it to "none" where that is asked for and there is such a value, else note it;
 * `still` says more. */
void smith_edit_clear_referrer(struct smith_edit *edit, const struct smith_referrer *referrer, const char *still);

/* ---- dangling_references.c: references by identity that lead nowhere after a deletion, and did not before ---- */

/* Values that lead nowhere, sorted. */
struct dangling_values {
    struct dangling_value {
        const struct smith_reference *reference;
        int64_t value;
    } * items;
    uint32_t count, capacity;
};

struct dangling_references {
    struct smith_arena arena;
    struct dangling_values before;
};

/* All three: false when out of memory. End in any case. */
bool smith_edit_dangling_begin(struct smith_edit *edit, struct dangling_references *dangling_references);
bool smith_edit_dangling_note(struct smith_edit *edit, struct dangling_references *dangling_references);
void smith_edit_dangling_end(struct dangling_references *dangling_references);

#endif
