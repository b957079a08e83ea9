/* SPDX-License-Identifier: MIT
 *
 * `render`: a picture of a level, of a picture in an archive, of a palette.
 */
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/file_environment.h"
#include "files/folder_input.h"
#include "files/object_archives.h"
#include "files/output.h"
#include "files/walk.h"
#include "files/walk_entries.h"
#include "options/number_options.h"
#include "options/option_fit.h"
#include "options/render_options.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include "verbs/render_atlas.h"
#include "verbs/render_several.h"
#include "verbs/sheet_archives.h"
#include <errno.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- levels made of rooms ---- */

static const char *const views[] = {"plan", "textured", "iso", "player", NULL}; /* as enum smith_view */

static bool height_read(const char **text, int32_t *height) {
    char *end;
    errno = 0;
    long value = strtol(*text, &end, 10);
    if (end == *text || errno || value < INT32_MIN || value > INT32_MAX)
        return false;
    *height = (int32_t)value;
    *text = end;
    return true;
}

/* False when --floor is no LOW..HIGH. */
static bool floors_parse(const struct arguments *arguments, struct smith_render_options *how) {
    const char *text = arguments->values[OPTION_FLOOR], *at = text;
    if (!text)
        return true;
    how->has_floors = height_read(&at, &how->lowest) && strncmp(at, "..", 2) == 0 &&
                      (at += 2, height_read(&at, &how->highest)) && !*at;
    if (!how->has_floors)
        text_print_format(stderr, "levelsmith render: --floor takes two heights such as -8..12, not \"%s\"\n", text);
    return how->has_floors;
}

/* ---- what it is written as ---- */

/* As a drawing only where that is asked for: what has pixels keeps them, and its palette. */
static enum smith_status make_drawing(const struct smith_document *document, const struct smith_render_options *how,
                                      enum render_format format, struct smith_buffer *out, struct smith_error *error) {
    struct smith_drawing *drawing;
    enum smith_status status = smith_draw(document, how, &drawing, error);
    if (status != SMITH_OK)
        return status;
    status = render_options_make(drawing, format, out, error);
    smith_drawing_free(drawing);
    return status;
}

static enum smith_status make_png(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_buffer *out, struct smith_error *error) {
    struct smith_picture picture;
    enum smith_status status = smith_render(document, how, &picture, error);
    if (status != SMITH_OK)
        return status;
    status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

/* ---- one file ---- */

/* What `how` shows as a file of the kind that is wanted. */
static enum smith_status render_make(const struct smith_document *document, const struct smith_render_options *how,
                                     enum render_format format, struct smith_buffer *file, struct smith_error *error) {
    return format == RENDER_PNG ? make_png(document, how, file, error)
                                : make_drawing(document, how, format, file, error);
}

/* An archive that is no picture itself: all that can be seen in it. */
bool render_makes_sheet(const struct smith_format *format) {
    return format && smith_format_is_archive(format) && !smith_format_is_visible(format);
}

static enum smith_status make_sheet(struct input *input, const struct arguments *arguments,
                                    const struct smith_render_options *how, enum render_format format,
                                    struct smith_buffer *file) {
    struct sheet_archives archives = {0};
    enum smith_status status = sheet_archives_add(&archives, input, arguments, how->options);
    if (status == SMITH_OK)
        status = sheet_archives_draw(&archives, how, format, file, &input->error);
    sheet_archives_close(&archives);
    return status;
}

static enum exit_status verbs_render_draw(struct input *input, const struct smith_document *document,
                                          const struct arguments *arguments, const struct smith_render_options *how,
                                          const char *output) {
    enum render_format format = render_options_format(arguments, output);
    struct smith_buffer file;
    enum exit_status status;
    if (argument_given(arguments, OPTION_ATLAS))
        return render_atlas(input, document, arguments, how, output);
    smith_buffer_init(&file, NULL);
    enum smith_status made = render_makes_sheet(input->format)
                                 ? make_sheet(input, arguments, how, format, &file)
                                 : render_make(document, how, format, &file, &input->error);
    if (made != SMITH_OK)
        status = complain(input->path, &input->error);
    else {
        edit_command_print_notes(input->path, how->notes);
        status = output_to(output, &file, argument_given(arguments, OPTION_FORCE));
    }
    smith_buffer_free(&file);
    return status;
}

static const char *const lights[] = {"full", "ambient", "none", "lamps", "even", NULL}; /* enum smith_render_light */

static enum exit_status draw_entry(struct input *input, const struct smith_document *document,
                                   const struct arguments *arguments, const struct smith_render_options *usual,
                                   const char *output) {
    struct smith_render_options how = *usual; /* what is added lives no longer than this call */
    const struct smith_file_environment environment = file_environment_of(arguments, input->path);
    struct number_list rooms = {0};
    struct entry_context entry_context;
    struct object_archives archives = {0};
    if (!options_have_effect(arguments, input->format, input->layout, input->path) || !floors_parse(arguments, &how))
        return EXIT_USAGE;
    enum exit_status status = rooms_option_read("render", arguments, document, &rooms);
    if (status == EXIT_USAGE)
        text_print_format(stderr, "levelsmith render: frames and numbers of rooms are a layer: --layers +rooms\n");
    if (status != EXIT_DONE)
        return status;
    how.view = argument_choice(arguments, OPTION_VIEW, views);
    how.environment = &environment;
    how.colours = arguments->values[OPTION_PALETTE];
    how.mode = arguments->values[OPTION_MODE];
    how.rooms = rooms.numbers;
    how.room_count = rooms.count;
    how.no_objects = argument_given(arguments, OPTION_NO_OBJECTS);
    how.light = argument_choice(arguments, OPTION_LIGHT, lights);
    status = entry_context_open(&entry_context, arguments, input->path);
    how.entry = entry_context.archive ? &entry_context.entry : NULL;
    if (status == EXIT_DONE)
        status = object_archives_open(&archives, arguments);
    how.object_archives = archives.documents;
    how.object_archive_count = archives.count;
    if (status == EXIT_DONE)
        status = verbs_render_draw(input, document, arguments, &how, output);
    object_archives_close(&archives);
    entry_context_close(&entry_context);
    number_list_free(&rooms);
    return status;
}

enum exit_status render_to(struct input *input, const struct smith_document *document,
                           const struct arguments *arguments, const char *output) {
    struct render_options render_options;
    enum exit_status status = render_options_open(&render_options, "render", input->path, arguments);
    if (status == EXIT_DONE)
        status = draw_entry(input, document, arguments, &render_options.how, output);
    render_options_close(&render_options);
    return status;
}

static enum exit_status render_file(struct input *input, const struct smith_document *document,
                                    const struct arguments *arguments) {
    return render_to(input, document, arguments, arguments->values[OPTION_OUTPUT]);
}

/* ---- front ---- */

static bool is_folder(const char *path) {
    struct smith_os_facts facts;
    return path[0] &&
           (path[strlen(path) - 1] == '/' || (smith_os_look(path, true, &facts) && facts.kind == SMITH_OS_FOLDER));
}

/* What is no folder yet, and would surprise as one. */
static bool names_a_picture(const char *path) {
    return walk_has_extension(path, ".png .apng .svg .pdf") && !is_folder(path);
}

static enum exit_status render_run(const struct arguments *arguments) {
    if (!output_is_given("render", arguments) || !render_atlas_fits(arguments))
        return EXIT_USAGE;
    bool several = arguments->operand_count > 1 || path_is_pattern(arguments->operands[0]) ||
                   argument_given(arguments, OPTION_RECURSIVE) || is_folder(arguments->values[OPTION_OUTPUT]) ||
                   folder_is_game(arguments->operands[0]);
    if (render_wants_game(arguments))
        return render_game(arguments);
    if (several && names_a_picture(arguments->values[OPTION_OUTPUT])) {
        text_print_format(stderr,
                          "levelsmith render: several pictures go into a folder, and %s is called as a picture\n",
                          arguments->values[OPTION_OUTPUT]);
        return EXIT_USAGE;
    }
    if (!several && !render_output_fits("render", arguments, arguments->values[OPTION_OUTPUT]))
        return EXIT_USAGE;
    return several ? render_several(arguments) : with_document("render", arguments, render_file);
}

static const struct option option_floor = {
    OPTION_FLOOR,
    0,
    "floor",
    "LOW..HIGH",
    NULL,
    "of a level made of rooms only those whose lowest floor is between these heights (in clicks, as its editor counts)"};
static const struct option option_atlas = {
    OPTION_ATLAS,
    0,
    "atlas",
    NULL,
    NULL,
    "of a level made of rooms several sheets: the whole, and each storey with the names of its rooms, openings to other "
    "storeys, and what triggers are for. OUT.pdf has a page for each; OUT.svg and OUT.png become OUT-1.svg, OUT-2.svg ..."};
static const struct option option_view = {
    OPTION_VIEW,
    0,
    "view",
    "VIEW",
    views,
    "of a level made of rooms: `plan` (the default: from above, as a map), `textured` (from above, as it looks in the game) or "
    "`iso` (from the south-west and above, without what is in front); of a Doom2D Forever map `plan`, or `player`: what the "
    "game shows at its first moment, pixel by pixel"};
static const struct option option_light = {
    OPTION_LIGHT,
    0,
    "light",
    "LIGHT",
    lights,
    "of a view: `full` (the default: all lights, as in the game), `ambient` (the light that is everywhere in a room), `none` "
    "(textures as they are), `lamps` (what the lights give alone), or `even`, in which dark levels are seen, too"};
static const struct option option_mode = {
    OPTION_MODE, 0,    "mode",
    "MODE",      NULL, "of a Doom2D Forever map: who plays, `single` (the default), `coop`, `dm`, `tdm` or `ctf`"};
static const char *const output_formats[] = {"png", "svg", "pdf", NULL};
static const struct option option_to = {
    OPTION_TO,      0,
    "to",           "FORMAT",
    output_formats, "`png`, `svg` or `pdf` (plans); otherwise the name of the output says it"};
static const struct option option_palette = {
    OPTION_PALETTE,
    0,
    "palette",
    "NAME",
    NULL,
    "a picture of an archive in other colours than the best it has: those of another adapter, as cga or ega"};
static const struct option *const options[] = {&option_output,    &option_force,      &option_to,       &option_layers,
                                               &option_scale,     &option_rooms,      &option_floor,    &option_atlas,
                                               &option_view,      &option_light,      &option_mode,     &option_game,
                                               &option_wads,      &option_no_objects, &option_level,    &option_palette,
                                               &option_recursive, &option_format,     &option_revision, NULL};

static const struct example examples[] = {
    {"levelsmith render MAP01.map -o map01.svg", "a plan of a map, with titles on its parts"},
    {"levelsmith render MAP01.map --layers walls,doors --scale 0.125 -o small.png", "a small map"},
    {"levelsmith render mymaps.wad:/MAP01 --game game/wads -o map01.png", "the map as it looks in the game"},
    {"levelsmith render mymaps.wad:/MAP01 --game game/wads --view player -o a.png",
     "nothing but what players see when they begin"},
    {"levelsmith render SPRITES.DAT:/751 --palette ega -o old.png", "a picture as older computers showed it"},
    {"levelsmith render KID.DAT -o kid.png", "a sheet with all pictures of an archive"},
    {"levelsmith render 'LEVELS.DAT:/*' --game . -o maps/", "each level of an archive as a picture of its own"},
    {"levelsmith render LEVELS.DAT:/2003 --layers +events -o level3.svg",
     "a level in symbols, with arrows from buttons to doors"},
    {"levelsmith render res2003.bin --game data -o level3.png", "all rooms of a level, as the game draws them"},
    {"levelsmith render LEVEL --view iso --light even -o level.png", "a dark level, to be shown to others"},
    {"levelsmith render LEVEL --atlas -o level.pdf", "a level of several storeys, to be printed"},
    {"levelsmith render LEVEL -o plan.svg --floor=-8..12 --layers=-lights", "a plan of the rooms at these heights"},
    {NULL, NULL},
};

const struct verb verb_render = {
    .name = "render",
    .summary = "a picture of a level (PNG, SVG, PDF), or of what is in an archive",
    .operands = "FILE... -o OUT.png|OUT.svg|OUT.pdf|FOLDER",
    .description =
        "Writes a picture of the whole level: a plan, or, where the pictures of the game itself are given, the level "
        "as it looks there. A PNG file has pixels; an SVG file can be enlarged and searched, its parts have titles, "
        "and it is sharp in print. A picture in an archive is shown in the colours of its palette, a palette as a "
        "chart, an archive as a sheet with all of them.\n\nSeveral files, a pattern of entries (A.DAT:/4*) or -r need a "
        "folder as -o: a picture is called as its file or entry is, and what has no picture is passed over.\n\nNothing is "
        "taken from the clock: the same files give the same picture.",
    .options = options,
    .without_layout = "a layout says what numbers a file has, not which of them are walls, tiles or pixels",
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = render_run,
};
