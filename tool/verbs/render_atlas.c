/* SPDX-License-Identifier: MIT
 *
 * See render_atlas.h.
 */
#include "verbs/render_atlas.h"
#include "files/archive_input.h"
#include "files/output.h"
#include "options/render_options.h"
#include "output/message.h"
#include "output/text_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool render_atlas_fits(const struct arguments *arguments) {
    const struct {
        enum option_key key;
        const char *name;
    } others[] = {{OPTION_ROOMS, "rooms"}, {OPTION_FLOOR, "floor"}, {OPTION_VIEW, "view"}};
    if (!argument_given(arguments, OPTION_ATLAS))
        return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (argument_given(arguments, others[i].key)) {
            text_print_format(stderr,
                              "levelsmith render: --atlas shows all rooms as plans; --%s cannot be combined with it\n",
                              others[i].name);
            return false;
        }
    return true;
}

/* "out/level.svg" of sheet 3 is "out/level-3.svg". To be freed; NULL = out of memory. */
static char *name_sheet(const char *output, uint32_t number) {
    const char *slash = strrchr(output, '/'), *dot = strrchr(output, '.');
    const size_t stem = dot && (!slash || dot > slash + 1) && dot != output ? (size_t)(dot - output) : strlen(output);
    const size_t size = strlen(output) + sizeof "-4294967295";
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%.*s-%u%s", (int)stem, output, (unsigned)number, output + stem);
    return name;
}

static enum exit_status write_sheet(const struct arguments *arguments, const struct smith_drawing *sheet,
                                    uint32_t number, const char *output, const char *path) {
    struct smith_buffer file;
    struct smith_error error;
    char *name = name_sheet(output, number);
    smith_buffer_init(&file, NULL);
    enum exit_status status = EXIT_DONE;
    if (!name)
        status = complain_memory();
    else if (render_options_make(sheet, render_options_format(arguments, output), &file, &error) != SMITH_OK)
        status = complain(path, &error);
    else
        status = output_to(name, &file, argument_given(arguments, OPTION_FORCE));
    smith_buffer_free(&file);
    free(name);
    return status;
}

static enum exit_status write_book(const struct arguments *arguments, const struct smith_atlas *atlas,
                                   const char *output, const char *path) {
    struct smith_buffer file;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    enum smith_status made = smith_drawings_pdf((const struct smith_drawing *const *)atlas->sheets, atlas->count,
                                                base_name(path), &file, &error);
    enum exit_status status =
        made == SMITH_OK ? output_to(output, &file, argument_given(arguments, OPTION_FORCE)) : complain(path, &error);
    smith_buffer_free(&file);
    return status;
}

enum exit_status render_atlas(struct input *input, const struct smith_document *document,
                              const struct arguments *arguments, const struct smith_render_options *how,
                              const char *output) {
    struct smith_atlas atlas;
    enum exit_status status = EXIT_DONE;
    if (render_options_format(arguments, output) != RENDER_PDF && strcmp(output, "-") == 0) {
        text_print_format(stderr, "levelsmith render: standard output takes an atlas only as one file: --to pdf\n");
        return EXIT_USAGE;
    }
    if (smith_draw_atlas(document, how, &atlas, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    if (render_options_format(arguments, output) == RENDER_PDF)
        status = write_book(arguments, &atlas, output, input->path);
    else
        for (uint32_t i = 0; i < atlas.count && status == EXIT_DONE; i++)
            status = write_sheet(arguments, atlas.sheets[i], i + 1, output, input->path);
    smith_atlas_free(&atlas);
    return status;
}
