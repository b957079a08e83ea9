/* SPDX-License-Identifier: MIT
 *
 * Paths that lead into archives: LEVELS.DAT:/2001 is entry 2001 of that file, wherever a verb reads a file.
 */
#ifndef TOOL_BORDER_H
#define TOOL_BORDER_H

#include "input.h"

/* Whether the path leads into an archive: it has ":/" in it, and there is no file of that very name. */
bool border_is_crossed(const char *path);

/* Read the entry, and take it for what the archive says it is. Otherwise as input_read(). */
enum exit_status border_read(struct input *input, const char *path);

#endif
