/* SPDX-License-Identifier: MIT
 *
 * See render_options.h.
 */
#include "options/render_options.h"
#include "files/archive_path.h"
#include "files/folder_input.h"
#include "files/search_option.h"
#include "options/number_options.h"
#include "options/option_fit.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <string.h>

/* What a map needs may lie in the archive that it is in, too, and what a mod has goes before what its game has. */
enum exit_status graphics_search_open(struct graphics_search *search, const char *path,
                                      const struct arguments *arguments, const struct smith_folder **graphics) {
    const char *list = arguments->values[OPTION_GAME];
    *search = (struct graphics_search){0};
    *graphics = NULL;
    if (!list)
        return EXIT_DONE;
    enum exit_status status = search_open(list, NULL, &search->named);
    *graphics = &search->named;
    if (status != EXIT_DONE || !(archive_path_enters(path) || folder_is_game(path)))
        return status;
    *graphics = &search->own;
    return search_open_own(path, &search->named, &search->own);
}

void graphics_search_close(struct graphics_search *search) {
    smith_search_close(&search->own);
    smith_search_close(&search->named);
}

enum exit_status render_options_open(struct render_options *render_options, const char *verb, const char *path,
                                     const struct arguments *arguments) {
    *render_options = (struct render_options){0};
    render_options->how.notes = &render_options->notes;
    render_options->how.name = path;
    render_options->how.own_folder = own_folder_open(path, &render_options->own_folder);
    if (!level_option_read(verb, arguments, &render_options->how.has_level, &render_options->how.level) ||
        !scale_option_read(verb, arguments, &render_options->how.scale))
        return EXIT_USAGE;
    render_options->how.layers = arguments->values[OPTION_LAYERS];
    return graphics_search_open(&render_options->search, path, arguments, &render_options->how.graphics);
}

void render_options_close(struct render_options *render_options) {
    graphics_search_close(&render_options->search);
    smith_folder_close(&render_options->own_folder);
    smith_findings_free(&render_options->notes);
}

/* ---- what is written ---- */

const char *const render_format_names[] = {[RENDER_PNG] = "png", [RENDER_SVG] = "svg", [RENDER_PDF] = "pdf"};

bool render_output_fits(const char *verb, const struct arguments *arguments, const char *output) {
    return arguments->values[OPTION_TO] || ending_fits(verb, output, ".png .svg .pdf", "");
}

enum render_format render_options_format(const struct arguments *arguments, const char *output) {
    const char *to = arguments->values[OPTION_TO];
    const size_t length = strlen(output);
    for (enum render_format format = RENDER_SVG; format <= RENDER_PDF; format++)
        if (to ? strcmp(to, render_format_names[format]) == 0
               : length >= 4 && output[length - 4] == '.' &&
                     strcmp(output + length - 3, render_format_names[format]) == 0)
            return format;
    return RENDER_PNG;
}

enum smith_status render_options_make(const struct smith_drawing *drawing, enum render_format format,
                                      struct smith_buffer *out, struct smith_error *error) {
    struct smith_picture picture;
    if (format == RENDER_SVG)
        return smith_drawing_svg(drawing, out, error);
    if (format == RENDER_PDF)
        return smith_drawings_pdf(&drawing, 1, NULL, out, error);
    enum smith_status status = smith_drawing_paint(drawing, &picture, error);
    if (status != SMITH_OK)
        return status;
    status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

/* ---- options ---- */

const struct option option_level = {
    OPTION_LEVEL,
    0,
    "level",
    "N",
    NULL,
    "which level of its game it is, when neither the file nor its name says so; of a file "
    "with several levels which one, from 0"};
const struct option option_layers = {
    OPTION_LAYERS,
    0,
    "layers",
    "LIST",
    NULL,
    "which layers of a plan to show: `walls,water` these only, `-names` all but one, `+grid` one more, `all`. An unknown name "
    "prints the list of layers"};
const struct option option_scale = {
    OPTION_SCALE, 0,    "scale",
    "FACTOR",     NULL, "pixels for each unit of the level (of rooms: each sector); otherwise what suits its size"};
