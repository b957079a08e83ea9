/* SPDX-License-Identifier: MIT
 *
 * Folders as SDLPoP reads them in place of archives: res751.png, res750.pal (the resource itself), res2001.bin.
 */
#ifndef SMITH_POP_FOLDER_H
#define SMITH_POP_FOLDER_H

#include <levelsmith/archive.h>

#define SMITH_POP_STYLE_SDLPOP "sdlpop"

/* The manifest of such a folder: an archive with its resources in the order of their ids. */
enum smith_status smith_pop_folder_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                         struct smith_error *error);
/* Whether all of the files are resources. */
bool smith_pop_folder_stands_for(const char *const *names, uint32_t count);

#endif
