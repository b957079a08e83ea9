/* SPDX-License-Identifier: MIT
 *
 * Patterns of names, as shells have them.
 */
#ifndef TOOL_NAME_PATTERN_H
#define TOOL_NAME_PATTERN_H

#include <stdbool.h>

/* Whether a pattern fits a whole name. `*` is anything, `?` one character, `[a-z]` one of those, `[!a-z]` one of the
 * others, a backslash takes the meaning from what follows. None of them is a slash, but in a pattern of one `*` only. */
bool name_pattern_fits(const char *pattern, const char *name);

#endif
