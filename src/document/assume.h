/* SPDX-License-Identifier: MIT
 *
 * What no bytes of a file say: members of the root that are assumed (docs/design/assumptions.md).
 */
#ifndef SMITH_ASSUME_H
#define SMITH_ASSUME_H

#include "document/document.h"

/* In how many ways a file can be read when `given` (may be NULL) is taken for granted. At least 1. */
uint32_t smith_assumption_combinations(const struct smith_layout *layout, const struct smith_assumption *given);

/* Give the assumed members of the document the values of one of these ways. */
enum smith_status smith_assume_combination(struct smith_document *document, const struct smith_assumption *given,
                                           uint32_t combination, struct smith_error *error);

/* Give assumed members these values. SMITH_BAD_VALUE when the document has no such member, or that no such value. */
enum smith_status smith_document_assume(struct smith_document *document, const struct smith_assumption *assumptions,
                                        struct smith_error *error);

#define SMITH_ASSUMPTIONS 6 /* can be said of a document: there are at most 64 ways to read a file */

/* What was said of the document, so that it can be said again of the bytes it is written as. Ends with NULL. */
const struct smith_assumption *smith_assumptions_of(const struct smith_document *document,
                                                    struct smith_assumption list[SMITH_ASSUMPTIONS + 1]);

/* Where a member of the root begins, counted from the first byte of the file. */
struct start {
    uint64_t at;
    uint64_t block; /* what its offset leads to; 0 = nowhere */
};
#define START_UNKNOWN UINT64_MAX /* not yet */

/* How far behind the first byte of the file is what the offset counts from. `starts`: of the members of the root. */
uint64_t smith_assume_origin(const struct smith_document *document, const struct smith_offset_member *offset_member,
                             const struct start *starts);

#endif
