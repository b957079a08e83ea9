/* SPDX-License-Identifier: MIT
 *
 * Folders in the place of archives: what their files are packed to is read as if it were there.
 */
#ifndef TOOL_FOLDER_INPUT_H
#define TOOL_FOLDER_INPUT_H

#include "files/input.h"

bool path_is_folder(const char *path);
/* Whether the folder at `path` stands for an archive: it was extracted, or games read it as one. */
bool folder_is_archive(const char *path);
/* Whether the folder at `path` is a game, or a mod of one, as a whole: archives lie in it, or folders in their
 * place. */
bool folder_is_game(const char *path);
/* The folder that the file at `path` lies in, or its archive, which may be a folder itself; of a game, that itself.
 * `folder` is all zeros when there is none. To be closed with smith_folder_close() in any case. */
const struct smith_folder *own_folder_open(const char *path, struct smith_folder *folder);
/* What a file that was named is called: a copy, for such a folder without slashes behind it. NULL when out of memory. */
char *folder_input_name(const char *path);
/* The archive that it stands for. Otherwise as input_read(). */
enum exit_status folder_input_read(struct input *input, const char *path);

#endif
