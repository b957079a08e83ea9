/* SPDX-License-Identifier: MIT
 *
 * Whether two values mean the same; how they are spelled (quirks) aside.
 */
#ifndef SMITH_EQUAL_H
#define SMITH_EQUAL_H

#include "document/document.h"

/* Both are of `type`. Floats are the same when their bits are. */
bool smith_value_equal(const struct smith_type *type, const void *a, const void *b);

/* What may differ all the same between what is stated and what is read of it. */
struct smith_leniency {
    struct smith_arena
        *defaults; /* what was left out may be there as it is when new, and is made here; NULL = it may not */
    bool empty_is_absent; /* a list of a chunk that is empty need not be there: no text says it */
};

/* Whether `read` means what was `stated`. False when it runs out of memory, too. */
bool smith_value_fulfils(const struct smith_type *type, const void *stated, const void *read,
                         const struct smith_leniency *leniency);

/* The path of the first part in which two values differ, counted from them. */
void smith_value_difference(const struct smith_type *type, const void *a, const void *b,
                            const struct smith_leniency *leniency, char *path, size_t size);

#endif
