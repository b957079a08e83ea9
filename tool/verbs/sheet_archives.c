/* SPDX-License-Identifier: MIT
 *
 * The archives of a sheet, as sheet_archives.h describes.
 */
#include "verbs/sheet_archives.h"
#include "options/render_options.h"
#include <stdlib.h>

static enum smith_status fail_memory(struct smith_error *error) {
    *error = (struct smith_error){.status = SMITH_NO_MEMORY, .code = "NO-MEMORY", .message = "out of memory"};
    return SMITH_NO_MEMORY;
}

enum smith_status sheet_archives_add(struct sheet_archives *archives, struct input *input,
                                     const struct arguments *arguments, const struct smith_options *options) {
    struct sheet_archive *items = realloc(archives->items, (archives->count + (size_t)1) * sizeof *items);
    if (!items)
        return fail_memory(&input->error);
    archives->items = items;
    struct sheet_archive *added = &items[archives->count];
    enum smith_status status = smith_archive_open(input->format, input->bytes, base_name(input->path), options,
                                                  &added->archive, &input->error);
    if (status != SMITH_OK)
        return status;
    companions_open(&added->companions, arguments, input->format, input->path);
    archives->count++;
    return SMITH_OK;
}

enum smith_status sheet_archives_draw(const struct sheet_archives *archives, const struct smith_render_options *how,
                                      enum render_format format, struct smith_buffer *file, struct smith_error *error) {
    struct smith_drawing *drawing;
    struct smith_converter_context *parts = calloc(archives->count, sizeof *parts);
    for (uint32_t i = 0; parts && i < archives->count; i++)
        parts[i] = (struct smith_converter_context){
            .archive = archives->items[i].archive,
            .companion_archives = (const struct smith_archive *const *)archives->items[i].companions.items,
            .companion_count = archives->items[i].companions.count,
        };
    enum smith_status status =
        parts ? smith_archives_draw(parts, archives->count, how, &drawing, error) : fail_memory(error);
    free(parts);
    if (status != SMITH_OK)
        return status;
    status = render_options_make(drawing, format, file, error);
    smith_drawing_free(drawing);
    return status;
}

void sheet_archives_close(struct sheet_archives *archives) {
    for (uint32_t i = 0; i < archives->count; i++) {
        smith_archive_free(archives->items[i].archive);
        companions_close(&archives->items[i].companions);
    }
    free(archives->items);
    *archives = (struct sheet_archives){0};
}
