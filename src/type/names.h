/* SPDX-License-Identifier: MIT
 *
 * Names: of the values of enums, of bits, of members.
 */
#ifndef SMITH_NAMES_H
#define SMITH_NAMES_H

#include <levelsmith/type.h>

/* The name for a value of an enum, or NULL. */
const struct smith_name *smith_names_by_value(const struct smith_names *names, int64_t value);
/* What the value is called; NULL when it has no name. */
const char *smith_value_name(const struct smith_names *names, int64_t value);
const struct smith_name *smith_names_by_text(const struct smith_names *names, const char *text, size_t size);
/* Whether some of the bits are more than one, or have an enum: in JSON such bits are an object. */
bool smith_names_have_ranges(const struct smith_names *names);
/* The bits `name` (of a bit set) covers in an integer of `width` bytes. */
uint64_t smith_name_mask(const struct smith_name *name, unsigned width);

/* Whether the name is the member's own: those of magic bytes and columns only describe them. */
static inline bool smith_member_is_named(const struct smith_member *member) {
    return !(member->flags & (SMITH_MAGIC | SMITH_COLUMN));
}

#endif
