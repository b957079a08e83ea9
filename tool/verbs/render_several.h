/* SPDX-License-Identifier: MIT
 *
 * `render` of several files or entries: a picture of each in a folder, all as one animation, or a game on a sheet.
 */
#ifndef TOOL_RENDER_SEVERAL_H
#define TOOL_RENDER_SEVERAL_H

#include "files/input.h"
#include <levelsmith/render.h>

/* Pictures of an animation. */
struct render_frames {
    struct smith_picture *items;
    uint32_t count;
};

/* Where a picture goes. */
struct render_target {
    const char *output; /* a file, unless it is one of `frames` */
    struct render_frames *frames; /* or NULL */
};

/* verb_render.c: one file. */
enum exit_status render_to(struct input *input, const struct smith_document *document,
                           const struct arguments *arguments, const struct render_target *target);
bool render_makes_sheet(const struct smith_format *format);

/* A picture of each in the folder that -o names. */
enum exit_status render_several(const struct arguments *arguments);

/* Whether it is to be an animation, and make it. */
bool render_wants_animation(const struct arguments *arguments);
enum exit_status render_animation(const struct arguments *arguments);

/* Whether it is a sheet with all archives of a game, and make it. */
bool render_wants_game(const struct arguments *arguments);
enum exit_status render_game(const struct arguments *arguments);

#endif
