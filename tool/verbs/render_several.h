/* SPDX-License-Identifier: MIT
 *
 * `render` of several files or entries: a picture of each in a folder, or a game on a sheet.
 */
#ifndef TOOL_RENDER_SEVERAL_H
#define TOOL_RENDER_SEVERAL_H

#include "files/input.h"
#include <levelsmith/render.h>

/* verb_render.c: one file, as a picture in `output`. */
enum exit_status render_to(struct input *input, const struct smith_document *document,
                           const struct arguments *arguments, const char *output);
bool render_makes_sheet(const struct smith_format *format);

/* A picture of each in the folder that -o names. */
enum exit_status render_several(const struct arguments *arguments);

/* Whether it is a sheet with all archives of a game, and make it. */
bool render_wants_game(const struct arguments *arguments);
enum exit_status render_game(const struct arguments *arguments);

#endif
