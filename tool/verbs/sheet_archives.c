/* SPDX-License-Identifier: MIT
 *
 * The archives of a sheet, as sheet_archives.h describes.
 */
#include "verbs/sheet_archives.h"
#include "options/render_options.h"
#include <stdlib.h>

/* Room for one more, with empty companions; NULL when out of memory. */
static struct companions *grow(struct sheet_archives *archives) {
    size_t count = archives->count + (size_t)1;
    struct smith_converter_context *items = realloc(archives->items, count * sizeof *items);
    archives->items = items ? items : archives->items;
    struct companions **companions = items ? realloc(archives->companions, count * sizeof *companions) : NULL;
    archives->companions = companions ? companions : archives->companions;
    return companions ? calloc(1, sizeof **companions) : NULL;
}

enum smith_status sheet_archives_add(struct sheet_archives *archives, struct input *input,
                                     const struct arguments *arguments, const struct smith_options *options) {
    struct smith_archive *archive;
    struct companions *companions = grow(archives);
    if (!companions) {
        input->error = (struct smith_error){.status = SMITH_NO_MEMORY, .code = "NO-MEMORY", .message = "out of memory"};
        return SMITH_NO_MEMORY;
    }
    enum smith_status status = smith_archive_open(input->format, input->bytes, base_name(input->path), options,
                                                  &archive, &input->error);
    if (status != SMITH_OK) {
        free(companions);
        return status;
    }
    companions_open(companions, arguments, input->format, input->path);
    archives->companions[archives->count] = companions;
    archives->items[archives->count++] = (struct smith_converter_context){
        .archive = archive,
        .companion_archives = (const struct smith_archive *const *)companions->items,
        .companion_count = companions->count,
    };
    return SMITH_OK;
}

enum smith_status sheet_archives_draw(const struct sheet_archives *archives, const struct smith_render_options *how,
                                      bool svg, struct smith_buffer *file, struct smith_error *error) {
    struct smith_drawing *drawing;
    enum smith_status status = smith_archives_draw(archives->items, archives->count, how, &drawing, error);
    if (status != SMITH_OK)
        return status;
    status = render_options_make(drawing, svg, file, error);
    smith_drawing_free(drawing);
    return status;
}

void sheet_archives_close(struct sheet_archives *archives) {
    for (uint32_t i = 0; i < archives->count; i++) {
        smith_archive_free((struct smith_archive *)archives->items[i].archive);
        companions_close(archives->companions[i]);
        free(archives->companions[i]);
    }
    free(archives->items);
    free(archives->companions);
    *archives = (struct sheet_archives){0};
}
