/* SPDX-License-Identifier: MIT
 *
 * Pictures of documents: the options that `render` and `diff --picture` have in common, and what is written.
 */
#ifndef TOOL_RENDER_OPTIONS_H
#define TOOL_RENDER_OPTIONS_H

#include "options/options.h"
#include "verbs/verbs.h"
#include <levelsmith/render.h>

/* Where the pictures of a game are: what --game names, and before that the archive that the file is in. */
struct graphics_search {
    struct smith_folder named, own;
};

/* `*graphics` becomes the folder to look in, NULL without the option. To be closed either way. */
enum exit_status graphics_search_open(struct graphics_search *search, const char *path,
                                      const struct arguments *arguments, const struct smith_folder **graphics);
void graphics_search_close(struct graphics_search *search);

struct render_options {
    struct smith_render_options how;
    struct smith_findings notes; /* those of `how` */
    struct graphics_search search;
    struct smith_folder own_folder; /* that the file is in */
};

/* Take what the options say about a picture of the file at `path`; complains when they cannot be used. To be closed
 * either way. */
enum exit_status render_options_open(struct render_options *render_options, const char *verb, const char *path,
                                     const struct arguments *arguments);
void render_options_close(struct render_options *render_options);

/* As what drawings are written. */
enum render_format { RENDER_PNG, RENDER_SVG, RENDER_PDF };

extern const char *const render_format_names[]; /* as --to and names of files have them */

/* Whether pictures can be called so; says on stderr how they are called. */
bool render_output_fits(const char *verb, const struct arguments *arguments, const char *output);
/* What is wanted: by --to, else by the name of the output. */
enum render_format render_options_format(const struct arguments *arguments, const char *output);
/* A drawing as a file. */
enum smith_status render_options_make(const struct smith_drawing *drawing, enum render_format format,
                                      struct smith_buffer *out, struct smith_error *error);

extern const struct option option_layers, option_level, option_scale;

#endif
