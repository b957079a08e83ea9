/* SPDX-License-Identifier: MIT
 *
 * Whether two values mean the same; how they are spelled (quirks) aside.
 */
#ifndef SMITH_EQUAL_H
#define SMITH_EQUAL_H

#include "document/document.h"

/* Both are of `type`. Floats are the same when their bits are. */
bool smith_value_equal(const struct smith_type *type, const void *a, const void *b);

/* The path of the first part in which two values differ, counted from them. */
void smith_value_difference(const struct smith_type *type, const void *a, const void *b, char *path, size_t size);

#endif
