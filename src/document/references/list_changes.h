/* SPDX-License-Identifier: MIT
 *
 * Elements that come to lists, leave them or move, and the references to them that follow.
 */
#ifndef SMITH_LIST_CHANGES_H
#define SMITH_LIST_CHANGES_H

#include "document/document.h"

/* ---- renumber ---- */

/*
 * References in memory: every value of a document that names an element of a list, to look at or to change when the
 * elements get other numbers.
 */

/* What a value names: the reference that holds for it (of those that the member has), the number without what else is in
 * the value (a sign, bits), and that. */
struct smith_named {
    const struct smith_reference *reference;
    int64_t number;
    int64_t rest; /* bits that are not the number */
};

struct smith_named smith_reference_read(const struct smith_reference *reference, const struct smith_type *type,
                                        int64_t value);

/* A value that refers, at `frame`; `type` is that of `value`. */
struct smith_referrer {
    const struct smith_reference *reference; /* that holds for the value */
    const struct smith_type *type;
    void *value;
    const struct smith_frame *frame;
    int64_t number; /* the value, without a sign or bits that are no part of the number */
    const struct smith_reference *whole; /* of the member */
};

/* Let it name the number; false when the value cannot say that. It stays then. `smith_referrer_can` changes nothing. */
bool smith_referrer_name(const struct smith_referrer *referrer, int64_t number);
bool smith_referrer_can(const struct smith_referrer *referrer, int64_t number);

/* Let it name no element; false when no value says that. */
bool smith_referrer_clear(const struct smith_referrer *referrer);

/* The list that the reference is to; its `type` is NULL when it is not one list. NULL also where it is absent. */
const void *smith_reference_list(const struct smith_reference *reference, const struct smith_frame *frame,
                                 const struct smith_type **type);

/* A list below the record at a frame, by the names of members: where it is, whether it is absent or not. */
struct smith_list_position {
    const struct smith_type *type, *record_type;
    const struct smith_member *member; /* of `record_type` */
};

bool smith_list_position_find(const char *path, const struct smith_frame *frame, struct smith_list_position *position);

/* The memory of the number of elements that a reference with `count`, or `uncounted`, names, from the record at the frame. */
void *smith_reference_count(const struct smith_reference *reference, const struct smith_frame *frame,
                            const struct smith_type **type);

typedef bool smith_visit_referrer(void *context, const struct smith_referrer *referrer);

/* Visit all of the values under `root` (of `type`) that refer to elements, not to the one they are in, in layout order; false as soon as the visitor says so. */
bool smith_visit_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context);

/* The same with the numbers that elements have themselves. */
bool smith_visit_all_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context);

/* Whether a value refers to no element at all. */
bool smith_reference_is_none(const struct smith_reference *reference, int64_t value);

/* Whether the numbers say which element of this document is meant, and nothing about another document. */
bool smith_reference_is_local(const struct smith_reference *reference);

/* Whether it names elements of that list, by that member (NULL = by index). */
bool smith_reference_is_to(const struct smith_reference *reference, const char *path, const char *by);

/* What becomes of the numbers of elements. */
struct smith_renumbering {
    const char *path; /* of the list as layouts write it, "/settings/textures"; NULL = no path leads to it alone */
    const char *by; /* the numbers are those of this member; NULL = indices */
    /* What was `*number` (the reference's base taken off); false = there is no such element any more. */
    bool (*map)(void *context, int64_t *number);
    /* Called for each value whose element is gone, and for each whose new number its type cannot hold; it may change
     * the value. NULL = they stay as they are. False stops. */
    smith_visit_referrer *gone;
    void *context;
    bool own; /* the elements themselves get the new numbers, too */
    const void *list; /* the list itself, for references that do not begin at the root; NULL = these stay */
    /* What was the range of so many elements from `*first` on; false = it cannot be said any more. NULL = those that
     * `map` leaves, when they still stand together. */
    bool (*map_range)(void *context, const struct smith_referrer *referrer, int64_t *first, int64_t *count);
    bool is_check; /* nothing changes; `gone` is called as if it did */
};

/* Change all references to that list. False when stopped. */
bool smith_renumber(const struct smith_type *type, void *root, const struct smith_renumbering *renumbering);

/* ---- elements of a list brought over from another list of the same kind, which may be another document's ---- */

/* A list member of a record. */
struct smith_list_ref {
    const struct smith_type *record_type;
    void *record;
    uint16_t member;
};

/* Copies of the elements of `from` with `take[index]` go to the end of `to`, and what is odd about them with them; the
 * member is made present when there is any. Both lists have the same elements. False when out of memory. */
bool smith_list_append(struct smith_arena *arena, const struct smith_list_ref *to, const struct smith_list_ref *from,
                       const bool *take);

/* ---- taking things out of a document, with what is odd about them ---- */

/* Take the elements with `drop[index]` out of the list that `member` of the record is, or that its union holds. Quirks of
 * the others go with them; unknown chunks right before an element count as part of it. */
void smith_list_drop(const struct smith_type *record_type, void *record, uint16_t member, const bool *drop);

/* The same for a single one. */
void smith_list_drop_one(const struct smith_type *record_type, void *record, uint16_t member, uint32_t index);

/* Take out the smallest chunk that holds the value at `path`: readers of chunks do without what is not there. `removed`
 * becomes the path of it. False when there is none. */
bool smith_remove_around(struct smith_document *document, const char *path, char *removed, size_t size);

#endif
