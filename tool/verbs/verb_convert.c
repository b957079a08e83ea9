/* SPDX-License-Identifier: MIT
 *
 * `convert`: between a format and other forms of the same thing.
 */
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/companion_files.h"
#include "files/file_environment.h"
#include "files/input.h"
#include "files/moved_names.h"
#include "files/output.h"
#include "files/own_formats.h"
#include "files/search_option.h"
#include "files/walk.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/convert.h>
#include <stdio.h>
#include <string.h>

/* One file on its way. */
struct conversion {
    const struct arguments *arguments;
    struct smith_convert_options options;
    const struct smith_format *format;
    struct smith_format own; /* `format` with a layout of the user's */
    const struct smith_conversion *from, *to; /* NULL = the format itself */
    char id[64]; /* of `to`, as --to has it; "" = the name of the output says it */
    struct input input;
    struct smith_document *document;
};

/* The verb that makes files of this name; NULL = none does. */
static const char *other_verb(const char *file) {
    static const struct {
        const char *endings, *verb;
    } makers[] = {{".png .svg .pdf", "render"}, {".glb", "export"}, {".json", "json"}};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (walk_has_extension(file, makers[i].endings))
            return makers[i].verb;
    return NULL;
}

static void complain_no_conversion(const struct conversion *c, const char *wanted) {
    const struct smith_conversion *known = c->format ? c->format->conversions : NULL;
    text_print_format(stderr, "levelsmith convert: %s has no other form for %s",
                      c->format ? c->format->title : "this layout", wanted);
    for (size_t i = 0; known && known[i].id; i++)
        text_print_format(stderr, "%s%s (%s, %s)", i ? ", " : "; there is: ", known[i].id, known[i].title,
                          known[i].extensions);
    const char *verb = other_verb(wanted);
    if (verb)
        text_print_format(stderr, "; `levelsmith %s` writes such files", verb);
    fputc('\n', stderr);
}

/* The one other form that a format has; NULL = none, or a choice. The name of an entry says nothing of what it is. */
static const struct smith_conversion *only_conversion(const struct smith_format *format) {
    const struct smith_conversion *known = format ? format->conversions : NULL;
    return known && known[0].id && !known[1].id ? known : NULL;
}

/* Whether it becomes a file of its own format, which is for another engine. */
static bool is_itself(const struct conversion *c) {
    return c->to && strcmp(c->to->id, c->format->id) == 0;
}

/* What it is to become, by --to or by the name of the output. A file of another form becomes one of the format
 * itself. */
static enum exit_status choose_target(struct conversion *c) {
    const char *id = c->id[0] ? c->id : NULL, *file = c->arguments->values[OPTION_OUTPUT];
    c->to = id ? smith_conversion_by_id(c->format, id) : smith_conversion_by_file(c->format, file);
    if (is_itself(c) && !argument_given(c->arguments, OPTION_ENGINE))
        c->to = NULL;
    if (!c->to && id && c->format && strcmp(id, c->format->id) == 0)
        return EXIT_DONE;
    if (!c->to && !c->from && !id && archive_path_enters(file))
        c->to = only_conversion(c->format);
    if (c->to || (c->from && !id && !other_verb(file)) || (!id && argument_given(c->arguments, OPTION_FOR)))
        return EXIT_DONE; /* without a target it stays what it is */
    complain_no_conversion(c, id ? id : file);
    return EXIT_USAGE;
}

/* Things have had several names in such files, and --for says which. */
static bool has_releases(const struct smith_conversion *conversion) {
    return conversion->names[0] && conversion->names[1];
}

static enum exit_status read_converted(struct conversion *c) {
    struct smith_findings notes;
    struct smith_buffer report;
    const struct smith_convert_options how = {.file = file_label(c->input.path),
                                              .reading = *usual_options(),
                                              .names = has_releases(c->from) ? c->arguments->values[OPTION_FOR] : NULL};
    enum smith_status status =
        smith_convert_read(c->format, c->from, c->input.bytes, &how, &c->document, &notes, &report, &c->input.error);
    if (status == SMITH_BAD_TEXT && report.size)
        text_print_lines(stderr, report.data, report.size, TEXT_ESCAPE_BYTES);
    else if (status != SMITH_OK)
        complain(c->input.path, &c->input.error);
    edit_command_print_notes(c->input.path, &notes);
    smith_buffer_free(&report);
    smith_findings_free(&notes);
    return status_of(status);
}

/* -t, or --layout: one that is called like a format has the other forms of that. */
static void take_layout(struct conversion *c, const struct reading *reading) {
    const struct smith_format *known = reading->format ? reading->format : smith_format_by_id(reading->layout->name);
    if (!known)
        return;
    c->own = *known;
    c->own.layout = reading->layout;
    c->format = &c->own;
}

static enum exit_status read_by_layout(struct conversion *c, const struct reading *reading) {
    const char *path = c->arguments->operands[0];
    enum exit_status status = input_read(&c->input, path);
    if (status != EXIT_DONE)
        return status;
    take_layout(c, reading);
    c->input.format = reading->format;
    c->input.layout = reading->layout;
    for (const struct smith_conversion *conversion = c->format ? c->format->conversions : NULL;
         conversion && conversion->id; conversion++)
        if (usual_options()->form ? strcmp(conversion->id, usual_options()->form) == 0
                                  : conversion->recognise && conversion->recognise(c->input.bytes)) {
            c->from = conversion;
            return read_converted(c);
        }
    if (smith_decode(reading->layout, c->input.bytes, input_options(&c->input), NULL, NULL, &c->document,
                     &c->input.error) != SMITH_OK) {
        c->document = NULL;
        return complain(path, &c->input.error);
    }
    return EXIT_DONE;
}

static enum exit_status read_input(struct conversion *c, const struct reading *reading) {
    const char *path = c->arguments->operands[0];
    if (reading->layout)
        return read_by_layout(c, reading);
    enum exit_status status = input_read(&c->input, path);
    if (status != EXIT_DONE)
        return status;
    c->from = smith_conversion_guess(c->input.bytes, &c->format);
    if (c->from)
        return read_converted(c);
    if (any_format_guess(c->input.bytes, path, &c->format, &c->input.error) != SMITH_OK ||
        smith_open(c->input.bytes, c->format, usual_options(), &c->document, &c->input.error) != SMITH_OK)
        return complain(path, &c->input.error);
    return EXIT_DONE;
}

static bool makes_format(const struct conversion *c) {
    return c->to && smith_format_by_id(c->to->id);
}

/* Options that only a conversion to a format has a use for. */
static bool options_fit(const struct conversion *c) {
    if (argument_given(c->arguments, OPTION_GAME) && !(c->to && c->to->takes_resources)) {
        text_print_format(stderr,
                          "levelsmith convert: --game is for what is written with the pictures of its game, as .tmx\n");
        return false;
    }
    static const struct {
        enum option_key key;
        const char *name;
    } rows[] = {{OPTION_ENGINE, "engine"},
                {OPTION_TEXTURES, "textures"},
                {OPTION_WAD, "wad"},
                {OPTION_FLYBY_BITS, "flyby-bits"}};
    if (c->options.dialect && !argument_given(c->arguments, OPTION_ENGINE) && (makes_format(c) || !c->to)) {
        text_print_format(stderr, "levelsmith convert: --to %s takes no KIND; which engine it is for says --engine\n",
                          c->id);
        return false;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (argument_given(c->arguments, rows[i].key) && !makes_format(c)) {
            fprintf(stderr, "levelsmith convert: --%s is for files of other editors, as from PRJ to PRJ2\n",
                    rows[i].name);
            return false;
        }
    return true;
}

static enum exit_status write_converted(struct conversion *c) {
    struct smith_buffer out;
    struct smith_findings notes;
    struct smith_file_environment around = file_environment_of(c->arguments, c->arguments->values[OPTION_OUTPUT]),
                                  source = file_environment_of(c->arguments, c->input.path);
    struct companion_files companions = {.output = around.path, .force = argument_given(c->arguments, OPTION_FORCE)};
    struct smith_convert_options how = c->options;
    struct smith_folder game = {0}, own = {0};
    char archive[SMITH_PATH_SIZE];
    const char *list = c->arguments->values[OPTION_GAME];
    enum exit_status found = list ? search_open(list, NULL, &game) : EXIT_DONE;
    if (found != EXIT_DONE)
        return found;
    how.resources = list ? &game : NULL;
    how.archive = archive_name(c->input.path, archive, sizeof archive);
    if (list && how.archive && search_open_own(c->input.path, &game, &own) == EXIT_DONE)
        how.resources = &own;
    around.exists = smith_file_exists;
    source.exists = smith_file_exists;
    if (!archive_path_enters(c->input.path) && strcmp(c->input.path, "-") != 0)
        how.source = &source;
    if (makes_format(c) && !archive_path_enters(around.path) && strcmp(around.path, "-") != 0) {
        how.environment = &around;
        how.put = companion_files_put;
        how.put_context = &companions;
    }
    const enum smith_status written = smith_convert_write(c->document, c->to, &how, &out, &notes, &c->input.error);
    smith_search_close(&own);
    smith_search_close(&game);
    if (written != SMITH_OK) {
        enum exit_status failed = complain(c->input.path, &c->input.error);
        companion_files_free(&companions);
        return c->input.error.status == SMITH_BAD_VALUE ? EXIT_USAGE : failed;
    }
    edit_command_print_notes(c->input.path, &notes);
    moved_names_report(c->document, c->input.path, c->arguments->values[OPTION_OUTPUT]);
    enum exit_status status = companion_files_write(&companions);
    if (status == EXIT_DONE)
        status = output_buffer(c->arguments, &out);
    companion_files_free(&companions);
    smith_findings_free(&notes);
    smith_buffer_free(&out);
    return status;
}

/* --for: the names that a text has, the release of a program, or else the revision of the format. */
static enum exit_status convert_take_release(struct conversion *c) {
    const char *release = c->arguments->values[OPTION_FOR];
    const bool has_names = (c->to && has_releases(c->to)) || (c->from && has_releases(c->from));
    const struct smith_assumption revision[] = {{"revision", release}, {NULL, NULL}};
    if (c->to && has_releases(c->to))
        c->options.names = release;
    if (!release || has_names)
        return EXIT_DONE;
    if (makes_format(c)) {
        c->options.release = release;
        return EXIT_DONE;
    }
    struct smith_findings notes;
    if (smith_document_revise(c->document, revision, &notes, &c->input.error) != SMITH_OK)
        return complain(c->input.path, &c->input.error);
    edit_command_print_notes(c->input.path, &notes);
    smith_findings_free(&notes);
    return EXIT_DONE;
}

/* As a file of the format itself: what that cannot hold is reported. */
static enum exit_status leave_origin(struct conversion *c) {
    struct smith_findings notes;
    if (smith_document_leave_origin(c->document, &notes, &c->input.error) != SMITH_OK)
        return complain(c->input.path, &c->input.error);
    edit_command_print_notes(c->input.path, &notes);
    smith_findings_free(&notes);
    return EXIT_DONE;
}

static enum exit_status convert_file(struct conversion *c, const struct reading *reading) {
    enum exit_status status = read_input(c, reading);
    if (status == EXIT_DONE)
        status = choose_target(c);
    if (status == EXIT_DONE && !options_fit(c))
        status = EXIT_USAGE;
    if (status == EXIT_DONE)
        status = convert_take_release(c);
    if (status == EXIT_DONE && c->from && !c->to)
        status = leave_origin(c);
    if (status == EXIT_DONE)
        status = c->to ? write_converted(c)
                       : edit_command_finish(&c->input, c->document, c->arguments, (struct smith_bytes){0});
    smith_document_free(c->document);
    input_close(&c->input);
    return status;
}

/* One of two, which is all that the parser lets pass. */
static unsigned flyby_bits_of(const struct arguments *arguments) {
    const char *bits = arguments->values[OPTION_FLYBY_BITS];
    return bits ? (unsigned)(bits[0] - '0') : 0;
}

static enum exit_status convert_run(const struct arguments *arguments) {
    struct conversion c = {
        .arguments = arguments,
        .options = {.file = file_label(arguments->operands[0]),
                    .dialect = arguments->values[OPTION_ENGINE],
                    .textures = arguments->values[OPTION_TEXTURES],
                    .wad = arguments->values[OPTION_WAD],
                    .flyby_bits = flyby_bits_of(arguments)},
    };
    const char *to = arguments->values[OPTION_TO], *kind = to ? strchr(to, ':') : NULL;
    if (kind && !c.options.dialect)
        c.options.dialect = kind + 1;
    if (to)
        snprintf(c.id, sizeof c.id, "%.*s", (int)(kind ? kind - to : (ptrdiff_t)strlen(to)), to);
    struct reading reading;
    if (!output_is_given("convert", arguments))
        return EXIT_USAGE;
    enum exit_status status = reading_open(&reading, "convert", arguments);
    if (status != EXIT_DONE)
        return status;
    status = convert_file(&c, &reading);
    reading_close(&reading);
    return status;
}

static const struct option option_to = {
    OPTION_TO,
    0,
    "to",
    "FORMAT[:KIND]",
    NULL,
    "the format to convert to; otherwise the name of the output says it. KIND says which of several: of a text `text:full` "
    "(the default: everything, what the game has no words for in comments) or `text:engine` (only what the game itself would "
    "write), of a level `pop2:temple`"};
static const struct option option_for = {
    OPTION_FOR,
    0,
    "for",
    "RELEASE",
    NULL,
    "for this release of the program that is to read it, such as 1.7: what that cannot store is left out and listed. Of a text "
    "whose names it has; else another revision of the same format, where that has such (a wrong one here lists those there "
    "are)"};
static const struct option option_engine = {
    OPTION_ENGINE,
    0,
    "engine",
    "NAME",
    NULL,
    "the engine that the level is to be for: from PRJ to PRJ2 `TR4`, `TRNG` or `TombEngine`, otherwise TRNG if NGLE made it, "
    "else TR4; from PRJ2 to PRJ2 `TombEngine`, with the archives of objects that the project names, as NAME_TombEngine.wad2"};
static const struct option option_textures = {
    OPTION_TEXTURES,
    0,
    "textures",
    "FILE",
    NULL,
    "the file of textures that the result names, absolute or as seen from its folder; otherwise the one that IN names"};
static const struct option option_wad = {OPTION_WAD, 0, "wad", "FILE", NULL, "the same for the wad"};
static const char *const flyby_bits[] = {"4", "5", NULL};
static const struct option option_flyby_bits = {
    OPTION_FLYBY_BITS,
    0,
    "flyby-bits",
    "N",
    flyby_bits,
    "from PRJ to PRJ2: how many bits the number of a flyby camera in its sequence has, 4 as patched editors wrote it (and Tomb "
    "Editor's import reads it), or 5; otherwise 4 only where the flights make no sense with 5"};
static const struct option *const options[] = {&option_output, &option_force,    &option_to,     &option_engine,
                                               &option_for,    &option_textures, &option_wad,    &option_flyby_bits,
                                               &option_game,   &option_format,   &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith convert maze.map -o maze.txt", "as a text that people can edit and compare"},
    {"levelsmith convert maze.map --game game -o maze.tmx", "for the editor Tiled, with the game's pictures in it"},
    {"levelsmith convert maze.txt -o maze.map", "and back, to the byte"},
    {"levelsmith convert new-room --for=2026-01-03 -o old-room",
     "for programs that follow a newer description of the format"},
    {NULL, NULL},
};

const struct verb verb_convert = {
    .name = "convert",
    .summary = "the same thing in another form, such as a text",
    .operands = "IN -o OUT",
    .description =
        "Some games keep their levels in more than one form. IN is recognised by its bytes; what it becomes, by the extension "
        "of OUT (.txt is a text) or by --to. With --layout, fields and names are those of a layout, or of a definition that the "
        "game itself has.\n\nWhat the other form cannot say, or its program would not "
        "understand, is reported on standard error. A mistake in a text is shown with its line, and nothing is written.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = convert_run,
};
