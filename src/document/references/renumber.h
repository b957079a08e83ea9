/* SPDX-License-Identifier: MIT
 *
 * References in memory: every value of a document that names an element of a list, to look at or to change when the
 * elements get other numbers.
 */
#ifndef SMITH_RENUMBER_H
#define SMITH_RENUMBER_H

#include "document/document.h"

/* A value that refers, at `frame`; `type` is that of `value`. */
struct smith_referrer {
    const struct smith_reference *reference;
    const struct smith_type *type;
    void *value;
    const struct smith_frame *frame;
};

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
    const char *path; /* of the list as layouts write it, "/settings/textures" */
    const char *by; /* the numbers are those of this member; NULL = indices */
    /* What was `*number` (the reference's base taken off); false = there is no such element any more. */
    bool (*map)(void *context, int64_t *number);
    /* Called for each value whose element is gone, and for each whose new number its type cannot hold; it may change
     * the value. NULL = they stay as they are. False stops. */
    smith_visit_referrer *gone;
    void *context;
    bool own; /* the elements themselves get the new numbers, too */
};

/* Change all references to that list. False when stopped. */
bool smith_renumber(const struct smith_type *type, void *root, const struct smith_renumbering *renumbering);

#endif
