/* SPDX-License-Identifier: MIT
 *
 * `render`: a picture of a level.
 */
#include "input.h"
#include "message.h"
#include "output.h"
#include <errno.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <stdlib.h>

/* False when --level is no number. */
static bool level_parse(const struct arguments *arguments, struct smith_rendering *how) {
    const char *text = arguments->values[OPTION_LEVEL];
    if (!text)
        return true;
    char *end;
    errno = 0;
    unsigned long level = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || level > UINT32_MAX) {
        fprintf(stderr, "levelsmith render: --level takes a number, not \"%s\"\n", text);
        return false;
    }
    how->has_level = true;
    how->level = (uint32_t)level;
    return true;
}

static enum exit_status draw(struct input *input, const struct smith_document *document,
                             const struct arguments *arguments, const struct smith_rendering *how) {
    struct smith_picture picture;
    struct smith_buffer png;
    enum exit_status status;
    smith_buffer_init(&png, NULL);
    if (smith_render(document, how, &picture, &input->error) != SMITH_OK ||
        smith_png_write(&picture, &png, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    else
        status = output_buffer(arguments, &png);
    smith_buffer_free(&png);
    smith_picture_free(&picture);
    return status;
}

static enum exit_status render(struct input *input, const struct smith_document *document,
                               const struct arguments *arguments) {
    const char *graphics = arguments->values[OPTION_GRAPHICS];
    struct smith_rendering how = {.name = input->path};
    struct smith_folder folder;
    if (!level_parse(arguments, &how))
        return EXIT_USAGE;
    if (!graphics)
        return draw(input, document, arguments, &how);
    if (smith_folder_open(graphics, false, &folder, &input->error) != SMITH_OK)
        return complain(graphics, &input->error);
    how.graphics = &folder;
    enum exit_status status = draw(input, document, arguments, &how);
    smith_folder_close(&folder);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    if (!argument_given(arguments, OPTION_OUTPUT)) {
        fputs("levelsmith render: say where to write to: -o FILE (- for standard output)\n", stderr);
        return EXIT_USAGE;
    }
    return with_document("render", arguments, render);
}

static const struct option option_graphics = {
    OPTION_GRAPHICS,
    0,
    "graphics",
    "FOLDER",
    NULL,
    "the pictures of the game: a folder with a folder for each of its data files, and in these PNG files"};
static const struct option option_level = {
    OPTION_LEVEL, 0, "level", "N", NULL, "which level of its game it is, when neither the file nor its name says so"};
static const struct option *const options[] = {&option_output, &option_graphics, &option_level, &option_format, NULL};

static const struct example examples[] = {
    {"levelsmith render res2003.bin --graphics data -o level3.png", "all rooms of a level, as the game draws them"},
    {NULL, NULL},
};

const struct verb verb_render = {
    .name = "render",
    .summary = "a picture of a level",
    .operands = "FILE -o OUT.png",
    .description = "Writes a picture of the whole level as a PNG file, drawn with the pictures of the game itself. "
                   "Nothing is taken from the clock: the same files give the same picture.",
    .options = options,
    .examples = examples,
    .least_operands = 1,
    .most_operands = 1,
    .run = run,
};
