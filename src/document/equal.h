/* SPDX-License-Identifier: MIT
 *
 * Whether two values mean the same; how they are spelled (quirks) aside.
 */
#ifndef SMITH_EQUAL_H
#define SMITH_EQUAL_H

#include "document/document.h"

/* Both are of `type`. Floats are the same when their bits are. */
bool smith_value_equal(const struct smith_type *type, const void *a, const void *b);

/* Whether `read` means what was `stated`, where what was left out may be there as it is when new; that is made in the arena
 * `defaults`. False when it runs out of memory, too. */
bool smith_value_fulfils(const struct smith_type *type, const void *stated, const void *read,
                         struct smith_arena *defaults);

/* The path of the first part in which two values differ, counted from them. `defaults` as above; may be NULL. */
void smith_value_difference(const struct smith_type *type, const void *a, const void *b, struct smith_arena *defaults, char *path,
                            size_t size);

#endif
