/* SPDX-License-Identifier: MIT
 *
 * Deep comparison of two layouts: every field of every table that can be reached, circles included.
 */
#ifndef COMPARE_LAYOUT_H
#define COMPARE_LAYOUT_H

#include <levelsmith/type.h>

/* Whether both say the same. If not, `difference` (at most `size` bytes with the NUL) names the first place where they
 * do not: "types[3] (Room).record.members[2] (name).offset: 16, 24". The order of `left` and `right` is kept in it. */
bool compare_layouts(const struct smith_layout *left, const struct smith_layout *right, char *difference, size_t size);

#endif
