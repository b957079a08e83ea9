/* SPDX-License-Identifier: MIT
 *
 * The archives of a sheet, each with those that it borrows from.
 */
#ifndef TOOL_SHEET_ARCHIVES_H
#define TOOL_SHEET_ARCHIVES_H

#include "files/archive_input.h"
#include "options/render_options.h"
#include <levelsmith/render.h>

/* All zeros at first. */
struct sheet_archives {
    struct sheet_archive {
        struct smith_archive *archive;
        struct companions companions;
    } * items;
    uint32_t count;
};

/* Another one: the file that was read, an archive. */
enum smith_status sheet_archives_add(struct sheet_archives *archives, struct input *input,
                                     const struct arguments *arguments, const struct smith_options *options);
/* What is in all of them as a picture, appended to `file`. */
enum smith_status sheet_archives_draw(const struct sheet_archives *archives, const struct smith_render_options *how,
                                      enum render_format format, struct smith_buffer *file, struct smith_error *error);
void sheet_archives_close(struct sheet_archives *archives);

#endif
