/* SPDX-License-Identifier: MIT
 *
 * Folders in the place of archives: what their files are packed to is read as if it were there.
 */
#ifndef TOOL_FOLDER_INPUT_H
#define TOOL_FOLDER_INPUT_H

#include "files/input.h"

/* Whether the folder at `path` stands for an archive: it was extracted, or games read it as one. */
bool folder_is_archive(const char *path);
/* What a file that was named is called: a copy, for such a folder without slashes behind it. NULL when out of memory. */
char *folder_input_name(const char *path);
/* The archive that it stands for. Otherwise as input_read(). */
enum exit_status folder_input_read(struct input *input, const char *path);

#endif
