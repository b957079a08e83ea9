/* SPDX-License-Identifier: MIT
 *
 * Members whose layout says `sealed`: a signature covers them, or they are one, so no change may touch their bytes.
 */
#ifndef SMITH_SEALED_MEMBERS_H
#define SMITH_SEALED_MEMBERS_H

#include "base/array.h"
#include "document/document.h"

/* Bytes of a sealed member that stand together, or its value where a codec packs it. */
struct smith_sealed_part {
    const struct smith_member *member;
    size_t start, size; /* in `content` */
    size_t path; /* of the member, in `paths` */
};

/* All of a file; nothing where the layout seals nothing. */
struct smith_sealed_members {
    struct smith_buffer content, paths;
    struct smith_allocator allocator;
    SMITH_ARRAY(struct smith_sealed_part) parts;
    bool out_of_memory;
};

/* What the word says why; NULL = the member is not sealed. */
const char *smith_member_sealed(const struct smith_member *member);

/* Of the document as it is now, or as it was in the bytes it was made of. Free it in any case. */
enum smith_status smith_sealed_members_of(const struct smith_document *document, struct smith_bytes original,
                                          struct smith_sealed_members *sealed, struct smith_error *error);
void smith_sealed_members_free(struct smith_sealed_members *sealed);

/* SMITH_REFUSED (EDIT-SEALED) when `bytes` have something else where they had a sealed member before. That records with
 * such members come or go, as a whole, is none of that. */
enum smith_status smith_sealed_members_compare(const struct smith_sealed_members *before,
                                               const struct smith_document *document, struct smith_bytes bytes,
                                               struct smith_error *error);

#endif
