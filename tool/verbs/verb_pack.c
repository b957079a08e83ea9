/* SPDX-License-Identifier: MIT
 *
 * `pack`: the archive that a folder stands for, that a recipe lists, or that a level makes with all that it names.
 */
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/folder_input.h"
#include "files/folder_output.h"
#include "files/input.h"
#include "files/output.h"
#include "files/own_formats.h"
#include "files/search_option.h"
#include "options/limits_option.h"
#include "options/option_fit.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/file.h>
#include <stdio.h>
#include <string.h>

static enum exit_status pack_archive(const struct smith_folder *folder, const struct arguments *arguments,
                                     const struct smith_pack_options *how) {
    struct smith_error error = {0};
    struct smith_findings notes;
    struct smith_buffer out = {0};
    const char *path = arguments->operands[0];
    enum smith_status packed = smith_archive_pack(folder, how, usual_options(), &out, &notes, &error);
    enum exit_status status = notes_print(path, &notes);
    if (packed != SMITH_OK)
        status = status_worse(status, complain(path, &error));
    else
        status = status_worse(status, output_buffer(arguments, &out));
    smith_buffer_free(&out);
    smith_findings_free(&notes);
    return status;
}

/* A format of the user's own that the manifest names; NULL when it names a built-in one, or is not there. */
static const struct smith_format *manifest_format(const struct smith_folder *folder) {
    char id[64];
    struct smith_error error;
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    bool is_named =
        folder->read(folder->context, "manifest.json", &text, &error) == SMITH_OK &&
        smith_json_format((struct smith_bytes){text.data, text.size}, NULL, id, sizeof id, NULL) == SMITH_OK;
    smith_buffer_free(&text);
    return is_named && !smith_format_by_id(id) ? any_format_by_id(id) : NULL;
}

/* What archive the folder is, or NULL. */
static const struct smith_format *folder_kind(const struct smith_folder *folder) {
    const struct smith_format *format = NULL;
    struct smith_error error;
    return smith_folder_format(folder, NULL, &format, &error) == SMITH_OK ? format : NULL;
}

/* The archive as it was; none when it is not given. */
static enum exit_status open_onto(const char *path, struct smith_archive **onto) {
    static const struct reading guess;
    return path ? archive_open(&guess, path, onto) : EXIT_DONE;
}

static enum exit_status pack_one_folder(const struct reading *reading, const struct arguments *arguments) {
    struct smith_error error = {0};
    struct smith_folder folder;
    struct companions companions;
    const char *path = arguments->operands[0], *out = arguments->values[OPTION_OUTPUT];
    if (smith_folder_open(path, false, NULL, &folder, &error) != SMITH_OK)
        return complain(path, &error);
    const struct smith_format *format = reading_format(reading) ? reading_format(reading) : manifest_format(&folder);
    const struct smith_format *known = format ? format : folder_kind(&folder); /* NULL: packing says why */
    enum exit_status status = EXIT_USAGE;
    if (!known || options_have_effect(arguments, known, known->layout, path))
        status = companions_open(&companions, arguments, known, out);
    struct smith_archive *onto = NULL;
    if (status == EXIT_DONE) {
        status = open_onto(arguments->values[OPTION_ONTO], &onto);
        const struct smith_pack_options how = {
            .format = format,
            .name = base_name(out),
            .faithful = argument_given(arguments, OPTION_FAITHFUL),
            .strict = argument_given(arguments, OPTION_STRICT),
            .companion_archives = (const struct smith_archive *const *)companions.items,
            .companion_count = companions.count,
            .allow_depth = argument_given(arguments, OPTION_ALLOW_DEPTH),
            .onto = onto,
        };
        status = status == EXIT_DONE ? pack_archive(&folder, arguments, &how) : status;
        smith_archive_free(onto);
        companions_close(&companions);
    }
    smith_folder_close(&folder);
    return status;
}

/* ---- what only folders have ---- */

static bool pack_options_fit(const struct arguments *arguments, const char *what, bool is_level) {
    static const struct {
        enum option_key key;
        const char *name;
        bool of_levels;
    } others[] = {{OPTION_FAITHFUL, "faithful", false},  {OPTION_STRICT, "strict", false},
                  {OPTION_ONTO, "onto", false},          {OPTION_ALLOW_DEPTH, "allow-depth", false},
                  {OPTION_GAME, "game", true},           {OPTION_MINIMAL, "minimal", true},
                  {OPTION_FORMAT, "format", true},       {OPTION_LAYOUT, "layout", false},
                  {OPTION_RECURSIVE, "recursive", false}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (argument_given(arguments, others[i].key) && !(is_level && others[i].of_levels)) {
            text_print_format(stderr, "levelsmith pack: %s says all; --%s does nothing with it\n", what,
                              others[i].name);
            return false;
        }
    return true;
}

/* ---- levels ---- */

/* What a level is called in an archive: as its file, in capitals and without its extension, up to 16 bytes. */
static void name_of_level(const char *path, char name[17]) {
    size_t size = 0;
    const char *base = base_name(path);
    for (; base[size] && base[size] != '.' && size < 16; size++)
        name[size] = (char)(base[size] >= 'a' && base[size] <= 'z' ? base[size] - 32 : base[size]);
    name[size] = '\0';
    if (!size)
        strcpy(name, "MAP01");
}

static enum exit_status pack_level(struct input *input, const struct smith_document *document,
                                   const struct arguments *arguments) {
    char name[17], archive[SMITH_PATH_SIZE];
    struct smith_folder game, own = {0};
    struct smith_error error = {0};
    struct smith_findings notes;
    struct smith_buffer out;
    enum exit_status status = search_open(arguments->values[OPTION_GAME], NULL, &game);
    struct smith_level_pack_options how = {
        .name = name,
        .file = base_name(arguments->values[OPTION_OUTPUT]),
        .resources = &game,
        .own = archive_name(input->path, archive, sizeof archive),
        .minimal = argument_given(arguments, OPTION_MINIMAL),
        .reading = *usual_options(),
    };
    name_of_level(input->path, name);
    if (status == EXIT_DONE && how.own && search_open_own(input->path, &game, &own) == EXIT_DONE)
        how.resources = &own;
    if (status == EXIT_DONE) {
        enum smith_status packed =
            smith_level_pack((struct smith_document *)(uintptr_t)document, &how, &out, &notes, &error);
        const bool is_reported = notes_print(input->path, &notes) != EXIT_DONE;
        if (packed != SMITH_OK)
            status = is_reported ? EXIT_NEGATIVE : complain(input->path, &error);
        else
            status = output_buffer(arguments, &out);
        smith_buffer_free(&out);
        smith_findings_free(&notes);
    }
    smith_search_close(&own);
    smith_search_close(&game);
    return status;
}

/* ---- recipes ---- */

static enum exit_status pack_recipe(const struct smith_format *format, const struct arguments *arguments) {
    const char *path = arguments->operands[0];
    struct smith_error error;
    struct smith_findings notes;
    struct smith_buffer out;
    const struct smith_recipe_options how = {.path = path,
                                             .exists = smith_file_exists,
                                             .fetch = smith_file_fetch,
                                             .leave_out = argument_given(arguments, OPTION_FORCE),
                                             .reading = *usual_options()};
    if (!pack_options_fit(arguments, "a recipe", false))
        return EXIT_USAGE;
    enum smith_status built = smith_recipe_build(format, &how, &out, &notes, &error);
    enum exit_status status = notes_print(path, &notes);
    status = status_worse(status, built != SMITH_OK ? complain(path, &error) : output_buffer(arguments, &out));
    smith_buffer_free(&out);
    smith_findings_free(&notes);
    return status;
}

/* ---- -r: every folder in a folder ---- */

static enum smith_status pack_several(const void *context, const struct smith_folder *to, struct smith_findings *notes,
                                      struct smith_error *error) {
    const struct arguments *arguments = context;
    const struct smith_pack_options how = {.faithful = argument_given(arguments, OPTION_FAITHFUL),
                                           .strict = argument_given(arguments, OPTION_STRICT),
                                           .allow_depth = argument_given(arguments, OPTION_ALLOW_DEPTH)};
    struct smith_folder folder;
    *notes = (struct smith_findings){0};
    enum smith_status status = smith_folder_open(arguments->operands[0], false, NULL, &folder, error);
    if (status != SMITH_OK)
        return status;
    status = smith_folder_pack(&folder, &how, usual_options(), to, notes, error);
    smith_folder_close(&folder);
    return status;
}

static enum exit_status pack_run(const struct arguments *arguments) {
    struct reading reading;
    if (!output_is_given("pack", arguments))
        return EXIT_USAGE;
    const struct smith_format *of_recipe = smith_recipe_format(arguments->operands[0]);
    if (of_recipe && !path_is_folder(arguments->operands[0]))
        return pack_recipe(of_recipe, arguments);
    if (!path_is_folder(arguments->operands[0]) && operand_is_file(arguments->operands[0]))
        return pack_options_fit(arguments, "a level", true) ? with_document("pack", arguments, pack_level) : EXIT_USAGE;
    if (argument_given(arguments, OPTION_RECURSIVE) && !folder_options_fit("pack", arguments))
        return EXIT_USAGE;
    if (argument_given(arguments, OPTION_RECURSIVE))
        return folder_output(arguments->values[OPTION_OUTPUT], arguments->operands[0], arguments, pack_several,
                             arguments);
    enum exit_status status = reading_open(&reading, "pack", arguments);
    if (status != EXIT_DONE)
        return status;
    status = pack_one_folder(&reading, arguments);
    reading_close(&reading);
    return status;
}

static const struct option option_faithful = {
    OPTION_FAITHFUL,
    0,
    "faithful",
    NULL,
    NULL,
    "pack what was changed as the original tools did; otherwise it becomes as small as it can be"};
static const struct option option_strict = {
    OPTION_STRICT, 0,    "strict",
    NULL,          NULL, "refuse what could only be done approximately, such as colours the palette lacks"};
static const struct option option_allow_depth = {
    OPTION_ALLOW_DEPTH,
    0,
    "allow-depth",
    NULL,
    NULL,
    "pictures may take more bits a pixel than they had, where their files have more colours; otherwise they keep their depth"};
static const struct option option_onto = {
    OPTION_ONTO, 0,    "onto",
    "ARCHIVE",   NULL, "the archive as it was: what pictures and sounds were counts where the folder has not kept it"};
static const struct option option_minimal = {
    OPTION_MINIMAL,
    0,
    "minimal",
    NULL,
    NULL,
    "what a level names in archives that everybody has who has the game stays there: less to fetch from a server"};
static const struct option option_several = {
    OPTION_RECURSIVE,
    'r',
    "recursive",
    NULL,
    NULL,
    "every folder in FOLDER that stands for an archive becomes that, in a folder that -o names; all other files are copied"};
static const struct option option_force_missing = {
    OPTION_FORCE,
    0,
    "force",
    NULL,
    NULL,
    "also replace what is of another kind than what is written, or holds something else; files of a recipe that are missing are left "
    "out"};
static const struct option *const options[] = {
    &option_output,      &option_several, &option_force_missing, &option_faithful, &option_strict, &option_onto,
    &option_allow_depth, &option_game,    &option_minimal,       &option_format,   &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith pack sprites -o SPRITES.DAT", "the archive again, with what was changed"},
    {"levelsmith pack sprites --onto SPRITES.DAT -o again.DAT", "the same, where kept/ was lost"},
    {"levelsmith pack shrshade.lst -o shrshade.wad", "an archive of Doom2D Forever, as its team builds it"},
    {"levelsmith pack room.map --game game -o room.wad", "a map with all that it names"},
    {"levelsmith pack -r data --faithful -o mod", "all archives of a game, of folders as SDLPoP reads them"},
    {NULL, NULL},
};

const struct verb verb_pack = {
    .name = "pack",
    .summary = "the archive that a folder stands for, or a level with all that it names",
    .operands = "FOLDER|RECIPE|LEVEL -o ARCHIVE",
    .description =
        "Makes an archive of a folder that `levelsmith extract` wrote. Entries whose files were not changed "
        "come back byte for byte; counts, sizes, offsets and checksums follow. Files that cannot be packed "
        "are all named, and nothing is written then. Folders without a manifest.json need -t, unless all files in them are "
        "called as some game calls the entries of such an archive, as res751.png. The format that the manifest names "
        "is a built-in one, or one of a folder of your own.\n\n"
        "A recipe (.lst) instead of a folder lists the files of an archive of Doom2D Forever (docs/archives.md). All that are "
        "missing are named, and nothing is written then.\n\n"
        "A map of Doom2D Forever becomes an archive with all that it names in the archives that --game leads to, in sections of its own: "
        "textures that panels have, with the other pictures of switches, sky, music and sounds. It is then checked. When something is "
        "missing, or the map has errors, the exit status is 1 and nothing is written.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = pack_run,
};
