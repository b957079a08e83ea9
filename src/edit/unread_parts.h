/* SPDX-License-Identifier: MIT
 *
 * Parts of a file that lie where an offset says and cannot be read. Nobody knows how long they are, nor what in them are
 * offsets; so they stay right only as long as nothing moves.
 */
#ifndef SMITH_UNREAD_PARTS_H
#define SMITH_UNREAD_PARTS_H

#include "base/array.h"
#include "document/document.h"

struct smith_placement {
    uint64_t offset; /* of what says where something lies */
    int64_t stored; /* what it says */
};

/* Where everything lies in a file with such parts; nothing where there are none. */
struct smith_placements {
    struct smith_allocator allocator;
    SMITH_ARRAY(struct smith_placement) items;
    uint64_t size; /* of the file */
    bool kept; /* some offset is kept as it is, as what it leads to was not read */
    bool unread; /* ... and there is something there */
    char path[256]; /* of the first that is kept */
    bool out_of_memory;
};

/* Of the document as it is now, or as it was in the bytes it was made of. Free it in any case. */
enum smith_status smith_placements_of(const struct smith_document *document, struct smith_bytes original,
                                      struct smith_placements *placements, struct smith_error *error);
void smith_placements_free(struct smith_placements *placements);

/* SMITH_REFUSED (PART-UNREAD) when something lies elsewhere in `bytes` and they have such parts still. */
enum smith_status smith_placements_compare(const struct smith_placements *before, const struct smith_document *document,
                                           struct smith_bytes bytes, struct smith_error *error);

#endif
