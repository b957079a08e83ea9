/* SPDX-License-Identifier: MIT
 *
 * `export`: a level as a model for programs of three dimensions.
 */
#include "files/file_environment.h"
#include "files/input.h"
#include "files/object_archives.h"
#include "files/output.h"
#include "options/number_options.h"
#include "options/option_fit.h"
#include "options/render_options.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/export.h>
#include <stdio.h>
#include <string.h>

static const char *const shines[] = {"full", "ambient", "none", "lamps", NULL}; /* as enum smith_export_lighting */

static enum exit_status write_model(struct input *input, const struct smith_model *model,
                                    const struct arguments *arguments) {
    struct smith_buffer file;
    enum exit_status status;
    smith_buffer_init(&file, NULL);
    if (smith_gltf_write(model, &file, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    else
        status = output_buffer(arguments, &file);
    smith_buffer_free(&file);
    return status;
}

static bool is_centred(const struct arguments *arguments) {
    const char *origin = arguments->values[OPTION_ORIGIN];
    return !origin || strcmp(origin, "level") == 0;
}

static enum exit_status make_model(struct input *input, const struct smith_document *document,
                                   const struct smith_export_options *how, const struct arguments *arguments) {
    struct smith_model model;
    struct smith_findings notes;
    if (smith_export(document, how, &model, &notes, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    edit_command_print_notes(input->path, &notes);
    enum exit_status status = write_model(input, &model, arguments);
    smith_model_free(&model);
    smith_findings_free(&notes);
    return status;
}

/* With the other files that are given. */
static enum exit_status export_with_files(struct input *input, const struct smith_document *document,
                                          struct smith_export_options *how, const struct arguments *arguments) {
    struct graphics_search search;
    struct object_archives archives = {0};
    enum exit_status status = graphics_search_open(&search, input->path, arguments, &how->graphics);
    if (status == EXIT_DONE)
        status = object_archives_open(&archives, arguments);
    how->object_archives = archives.documents;
    how->object_archive_count = archives.count;
    if (status == EXIT_DONE)
        status = make_model(input, document, how, arguments);
    object_archives_close(&archives);
    graphics_search_close(&search);
    return status;
}

static enum exit_status export_document(struct input *input, const struct smith_document *document,
                                        const struct arguments *arguments) {
    const struct smith_file_environment environment = file_environment_of(arguments, input->path);
    struct smith_export_options how = {.no_textures = argument_given(arguments, OPTION_NO_TEXTURES),
                                       .no_objects = argument_given(arguments, OPTION_NO_OBJECTS),
                                       .lighting = argument_choice(arguments, OPTION_LIGHT, shines),
                                       .parts = argument_given(arguments, OPTION_PARTS),
                                       .collision = argument_given(arguments, OPTION_COLLISION),
                                       .portals = argument_given(arguments, OPTION_PORTALS),
                                       .sharp = argument_given(arguments, OPTION_SHARP),
                                       .centred = is_centred(arguments),
                                       .environment = &environment,
                                       .name = input->path};
    struct number_list rooms = {0};
    double scale = 0;
    if (!options_have_effect(arguments, input->format, input->layout, input->path) ||
        !scale_option_read("export", arguments, &scale) ||
        !level_option_read("export", arguments, &how.has_level, &how.level))
        return EXIT_USAGE;
    enum exit_status status = rooms_option_read("export", arguments, document, &rooms);
    if (status != EXIT_DONE)
        return status;
    how.scale = (float)scale;
    how.rooms = rooms.numbers;
    how.room_count = rooms.count;
    status = export_with_files(input, document, &how, arguments);
    number_list_free(&rooms);
    return status;
}

static enum exit_status export_run(const struct arguments *arguments) {
    if (!output_is_given("export", arguments) ||
        !ending_fits("export", arguments->values[OPTION_OUTPUT], ".glb", " (binary glTF)"))
        return EXIT_USAGE;
    return with_document("export", arguments, export_document);
}

static const struct option option_one_level = {
    OPTION_LEVEL, 0, "level", "N", NULL, "of a file with several levels only this one, from 0"};
static const struct option option_no_textures = {
    OPTION_NO_TEXTURES,
    0,
    "no-textures",
    NULL,
    NULL,
    "leave pictures out: texture files, lightmaps; parts stay apart by them"};
static const struct option option_enlarged = {OPTION_SCALE, 0,    "scale",
                                              "FACTOR",     NULL, "so many times as large (1: in metres)"};
static const struct option option_light = {
    OPTION_LIGHT,
    0,
    "light",
    "KIND",
    shines,
    "how the meshes are lit: `full` (the default: all lights of the level), `ambient` (the light that is everywhere in a "
    "room), `none` (textures as they are), or `lamps`: textures as they are, and of levels of rooms the lights as lights of the "
    "model, of the suns the strongest"};
static const char *const origins[] = {"level", "world", NULL};
static const struct option option_origin = {
    OPTION_ORIGIN,
    0,
    "origin",
    "WHICH",
    origins,
    "where the origin of the model is: in the middle of the `level`, at the height of its lowest floor (the default), or "
    "where the `world` of the editor has it; of levels of rooms"};
static const struct option option_sharp = {
    OPTION_SHARP, 0, "sharp", NULL, NULL, "pixels of textures stay squares when one is near; of levels of rooms"};
static const struct option option_collision = {
    OPTION_COLLISION,
    0,
    "collision",
    NULL,
    NULL,
    "also a mesh of what is solid in each room, in a node called so; of levels of rooms"};
static const struct option option_portals = {
    OPTION_PORTALS, 0,    "portals",
    NULL,           NULL, "openings to other rooms have a mesh, a quad over each sector; of levels of rooms"};
static const struct option option_parts = {
    OPTION_PARTS,
    0,
    "parts",
    NULL,
    NULL,
    "corners say which sector and face they are of (the attribute `_PART`), for programs that choose values by a click"};
static const struct option *const options[] = {
    &option_output,    &option_force,   &option_rooms,    &option_one_level, &option_no_textures, &option_no_objects,
    &option_wads,      &option_game,    &option_enlarged, &option_light,     &option_origin,      &option_sharp,
    &option_collision, &option_portals, &option_parts,    &option_format,    &option_revision,    NULL};

static const struct example examples[] = {
    {"levelsmith export LEVEL -o level.glb", "the whole level, with the texture files that are found"},
    {"levelsmith export LEVEL --wad city.wad2,common.wad -o level.glb",
     "with objects that the level does not name itself"},
    {"levelsmith export LEVEL --rooms 4,7-9 --no-textures -o part.glb", "four rooms, for measuring"},
    {"levelsmith export MAP01.map --game game/wads -o map01.glb", "a flat world in layers, with the game's textures"},
    {NULL, NULL},
};

const struct verb verb_export = {
    .name = "export",
    .summary = "a model of a level, for 3D programs (glTF)",
    .operands = "FILE -o OUT.glb",
    .description =
        "Writes a level as a binary glTF 2.0 file, which Blender, Godot, three.js and most other programs read: "
        "meshes with textures and light, and things, lights, cameras and triggers as nodes that say in their "
        "extras what they are. Things of Tomb Raider have the meshes of their objects, as the first of the level's archives has "
        "them that has them at all. Of an archive of objects, all of them side by side, with their animations. Texture files "
        "and archives are looked for where the level says they are; what is not found is reported on standard error and left "
        "out.\n\nNothing is taken from the clock: the same files give the same "
        "bytes.",
    .options = options,
    .without_layout = "a layout says what numbers a file has, not which of them are walls and floors",
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = export_run,
};
