/* SPDX-License-Identifier: MIT
 *
 * Entries of archives by a pattern: mymaps.wad:/MAP*.
 */
#ifndef TOOL_WALK_ENTRIES_H
#define TOOL_WALK_ENTRIES_H

#include "files/input.h"

/* Whether what stands behind the last border of `path` is a pattern: it has '*', '?' or '['. */
bool path_is_pattern(const char *path);

/* Call `add` with the path of each entry that the pattern fits and whose format is known (with -t: is that one), in the
 * archive's order; the path is `add`'s to free. `*left_out` counts the others that it fits. */
enum exit_status walk_entries(const struct reading *reading, const char *path,
                              enum exit_status (*add)(void *context, char *path), void *context, uint32_t *left_out);

#endif
