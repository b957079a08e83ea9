/* SPDX-License-Identifier: MIT
 *
 * The inside of a run of changes, shared by the files of this folder.
 */
#ifndef SMITH_EDIT_H
#define SMITH_EDIT_H

#include "document/path.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "edit/sealed_members.h"
#include "edit/unread_parts.h"
#include "report/report.h"
#include <levelsmith/edit.h>

/* A list that has room for more elements than it says. Lists have no capacity of their own; the few that were changed
 * last are remembered, so that many insertions do not copy the list each time. */
struct list_reserve {
    const struct smith_list *list;
    const void *items; /* as they were left; a list whose items were changed otherwise has no room that we know of */
    uint32_t capacity;
};

#define LIST_RESERVES 8

struct smith_edit {
    struct smith_document *document;
    struct smith_edit_options options;
    struct smith_findings notes;
    struct list_reserve reserves[LIST_RESERVES];
    struct smith_placements before; /* where everything lay */
    struct smith_sealed_members sealed; /* as they were */
    unsigned oldest; /* of the rooms: the next to be forgotten */
    /* Paths of elements that need what is being deleted (`@needed`). NULL = none of them goes with it. */
    struct needy_elements {
        const char **items;
        uint32_t count, capacity;
    } * needy;
};

/* smith_encode_proved() of what was read from a file: it must not lack what comes back as when new. */
enum smith_status smith_encode_exactly(const struct smith_document *document, const struct smith_options *options,
                                       struct smith_buffer *out, struct smith_error *error);

/* ---- edit.c ---- */

/* Fill `error` with a value that is refused; returns its status. */
enum smith_status smith_edit_refuse(struct smith_error *error, const char *path, const char *code, const char *words);

/* Set what the path leads to, a member, an element or bits with a name; numbers whose names another chooses follow, nothing else. */
enum smith_status smith_edit_put_alone(struct smith_edit *edit, const char *path, struct smith_bytes json,
                                       struct smith_resolved_path *resolved, struct smith_error *error);

/* Set the value that was found, or make the member absent; nothing that hangs on it follows yet. */
enum smith_status smith_edit_put_at(struct smith_edit *edit, const struct smith_resolved_path *resolved,
                                    const char *path, struct smith_bytes json, struct smith_error *error);
enum smith_status smith_edit_clear_at(struct smith_edit *edit, const struct smith_resolved_path *resolved,
                                      const char *path, struct smith_error *error);

/* ---- elements.c: lists in memory, with the quirks that belong to their elements ---- */

/* Where a list is: the record that holds it (in which its elements' quirks are), and its member there. */
struct list_node {
    const struct smith_type *type; /* LIST */
    struct smith_list *list;
    const struct smith_type *record_type;
    void *record;
    uint16_t member;
    bool in_element; /* of another list, where nothing can be odd about its own elements */
};

/* Open a gap at `index` and return the memory of the new element; NULL when out of memory or the list is full. */
void *smith_edit_element_add(struct smith_edit *edit, const struct list_node *at, uint32_t index);
void smith_edit_element_remove(const struct list_node *at, uint32_t index);
/* False when out of memory. */
bool smith_edit_element_move(struct smith_edit *edit, const struct list_node *at, uint32_t from, uint32_t to);

/* ---- update_dependents.c ---- */

/* Before a value of the record at `scope` is changed: which names its integers have that others choose, in the order of the
 * members, NULL = none; and after it, that numbers which have other names now keep theirs, or become new values. False when
 * out of memory. */
bool smith_edit_names_note(struct smith_edit *edit, const struct smith_scope *scope, const struct smith_type ***before);
bool smith_edit_names_follow(struct smith_edit *edit, const struct smith_scope *scope,
                             const struct smith_type *const *before);

/* Make memory fit what decides over it: unions to their tags, members to their conditions. `scope` is that of the
 * record around `value`. What is dropped is noted. False when out of memory. */
bool smith_edit_update_dependents(struct smith_edit *edit, const struct smith_scope *scope,
                                  const struct smith_type *type, void *value);

/* ---- lists ---- */

/*
 * Lists found by path, and what in the rest of the document follows when their elements come, go and move.
 */

/* An element of a list, or the place of one to come. */
struct list_position {
    struct smith_resolved_path resolved; /* of the list */
    struct list_node at;
    uint32_t index;
    const void *range; /* the record whose member names a range of the list, by way of which it was found; else NULL */
    bool is_end; /* of that range, which is not empty */
};

/* Find "/rooms/3", "/rooms/[index=12]"; with `gap` also "/rooms/-", "/rooms" and the index behind the last element, and
 * the list may be one that is absent so far; and "/sectors/3/first_wall/2", "/sectors/3/first_wall/-" where `first_wall`
 * names a range of elements. */
enum smith_status smith_edit_position_find(struct smith_edit *edit, const char *path, bool gap,
                                           struct list_position *position, struct smith_error *error);

/* Insert the element that `json` says; with `follow`, indices that refer to the list do. (edit.c) */
enum smith_status smith_edit_insert_at(struct smith_edit *edit, const struct list_position *position, const char *path,
                                       struct smith_bytes json, bool follow, struct smith_error *error);

/* ---- left_ranges.c ---- */

/* What an element names of a list. */
struct smith_left_range {
    const struct smith_reference *reference;
    const struct smith_list *list;
    int64_t first, count;
};

/* All of that of an element that is about to be deleted. */
struct smith_left_ranges {
    struct smith_arena arena;
    const struct smith_list *list; /* that it is of */
    const void *element;
    SMITH_ARRAY(struct smith_left_range) items;
};

/* False = out of memory. End it in any case. */
bool smith_left_ranges_begin(struct smith_edit *edit, const struct list_position *position,
                             struct smith_left_ranges *left);
/* The element is deleted: note what is in no range now. False = out of memory. */
bool smith_left_ranges_note(struct smith_edit *edit, struct smith_left_ranges *left, const char *path);
void smith_left_ranges_end(struct smith_left_ranges *left);

/* ---- edit_references.c: indices that refer to the elements of the list ---- */

/* SMITH_REFUSED when ranges of the list have counts that would not follow (the layout does not say that they are counts). */
enum smith_status smith_edit_counts_check(struct smith_edit *edit, const struct list_position *position,
                                          const char *path, struct smith_error *error);
/* Whether all that follows can say the new numbers, before anything is changed: SMITH_REFUSED when not. */
enum smith_status smith_edit_references_try_insertion(struct smith_edit *edit, const struct list_position *position,
                                                      struct smith_error *error);
enum smith_status smith_edit_references_try_move(struct smith_edit *edit, const struct list_position *position,
                                                 uint32_t to, struct smith_error *error);
void smith_edit_references_after_insertion(struct smith_edit *edit, const struct list_position *position);
void smith_edit_references_after_deletion(struct smith_edit *edit, const struct list_position *position);
void smith_edit_references_after_move(struct smith_edit *edit, const struct list_position *position, uint32_t to);

/* ---- parallel_lists.c: lists that have an element for each of another one ---- */

/* Whether elements may come to the list, leave it or move by themselves: SMITH_BAD_VALUE where they do with others. */
enum smith_status smith_edit_parallel_check(struct smith_edit *edit, const struct list_position *position,
                                            const char *path, struct smith_error *error);
/* Whether an element may come to a list whose layout says `@fixed`, leave it or move: SMITH_REFUSED where it is not the last,
 * or may not become it. */
enum smith_status smith_edit_fixed_check(struct smith_edit *edit, const struct list_position *position, bool is_last,
                                         const char *path, struct smith_error *error);
/* The list had `before` elements, and now one more or less at `index`, or the one from there moved to `to`; lists beside it
 * that had as many follow. False when out of memory. */
bool smith_edit_parallel_follow(struct smith_edit *edit, const struct list_position *position, uint32_t before,
                                uint32_t to);

/* ---- edit_references.c: references by identity that lead nowhere after a deletion, and did not before ---- */

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
