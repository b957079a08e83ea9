/* SPDX-License-Identifier: MIT
 *
 * `render --atlas`: a level on several sheets, as one PDF file or as a picture of each.
 */
#ifndef TOOL_RENDER_ATLAS_H
#define TOOL_RENDER_ATLAS_H

#include "files/input.h"
#include <levelsmith/render.h>

/* False when it is asked for beside what it cannot be; complains then. */
bool render_atlas_fits(const struct arguments *arguments);

/* Write the sheets of a document to `output`, or to files called as that with their numbers. */
enum exit_status render_atlas(struct input *input, const struct smith_document *document,
                              const struct arguments *arguments, const struct smith_render_options *how,
                              const char *output);

#endif
