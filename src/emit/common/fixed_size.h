/* SPDX-License-Identifier: MIT
 *
 * Which values always take the same bytes, and have all of them in one place: what a program can read in one go.
 */
#ifndef SMITH_EMIT_FIXED_SIZE_H
#define SMITH_EMIT_FIXED_SIZE_H

#include <levelsmith/type.h>

bool smith_emit_is_fixed(const struct smith_type *type);
/* Of a record that is there: whether the member always has the same bytes in it, be it none. */
bool smith_emit_member_is_fixed(const struct smith_member *member);
/* How many; only where it is fixed. */
uint32_t smith_emit_fixed_member_size(const struct smith_member *member);

#endif
