/* SPDX-License-Identifier: MIT
 *
 * Elements of a list brought over from another list of the same kind, which may be another document's.
 */
#ifndef SMITH_APPEND_H
#define SMITH_APPEND_H

#include "document/document.h"

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

#endif
