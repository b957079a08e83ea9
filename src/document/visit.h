/* SPDX-License-Identifier: MIT
 *
 * Every value of a document, one after the other: for questions a family asks of a whole file ("which files does it
 * refer to", "how many objects of each kind") without naming every place where the answer may stand.
 */
#ifndef SMITH_VISIT_H
#define SMITH_VISIT_H

#include <levelsmith/document.h>

/* One stop: a present member, an element of a union or typeset (then `variant` is its case and not NULL), or a record
 * (then `member` is NULL; its members follow). */
struct smith_visit {
    const struct smith_frame *frame; /* where it is, for smith_frame_path(); NULL for the root record */
    const struct smith_member *member;
    const struct smith_case *variant;
    const struct smith_type *type; /* of `value`; codec and size regions are looked through */
    const void *value;
};

/* The name of a file (`@path`) that stands here, which may be empty; NULL = none stands here. */
const char *smith_visit_file(const struct smith_visit *visit);

typedef enum smith_status smith_visitor(void *context, const struct smith_visit *visit);

/* In layout order, outermost first. Stops at the first status that is not SMITH_OK and returns it. Lists of numbers
 * and the like are one stop: their elements are not visited, nor what is in records of nothing but numbers. Records
 * nested deeper than any decoder makes them end the walk with SMITH_LIMIT. */
enum smith_status smith_visit_all(const struct smith_document *document, smith_visitor *visitor, void *context);
/* ... and what is in those records. */
enum smith_status smith_visit_plain(const struct smith_document *document, smith_visitor *visitor, void *context);

#endif
