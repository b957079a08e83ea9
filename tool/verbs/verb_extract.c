/* SPDX-License-Identifier: MIT
 *
 * `extract`: an archive as a folder people can edit.
 */
#include "files/archive_input.h"
#include "files/bulk.h"
#include "files/folder_input.h"
#include "files/folder_output.h"
#include "options/limits_option.h"
#include "options/option_fit.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OVERRIDES_MAX 64
#define NESTED_MAX 4 /* levels of archives in archives that -r makes folders of */

/* --to STYLE,FORMAT,ENTRY=FORMAT,... */
struct overrides {
    struct smith_override items[OVERRIDES_MAX + 1];
    const char *style; /* of the folder; NULL = the usual one */
    char text[4096];
};

/* By its id, or by what that ends in: "image" is pop_image. */
static const struct smith_format *format_called(const char *name) {
    const struct smith_format *exact = smith_format_by_id(name);
    size_t size = strlen(name);
    for (const struct smith_format *const *format = smith_formats(); *format && !exact; format++) {
        size_t whole = strlen((*format)->id);
        const char *end = whole > size ? (*format)->id + whole - size : "";
        if (*end && end[-1] == '_' && strcmp(end, name) == 0)
            return *format;
    }
    return exact;
}

/* Of folders, of some archive. */
static bool is_style(const char *name) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        for (const char *const *style = (*format)->archive ? (*format)->archive->styles : NULL; style && *style;
             style++)
            if (strcmp(*style, name) == 0)
                return true;
    return false;
}

static bool overrides_parse(struct overrides *overrides, const char *list) {
    unsigned count = 0;
    memset(overrides, 0, sizeof *overrides);
    if (!list)
        return true;
    if (strlen(list) >= sizeof overrides->text) {
        text_print_format(stderr, "levelsmith extract: --to is too long\n");
        return false;
    }
    strcpy(overrides->text, list);
    for (char *item = overrides->text; item && *item;) {
        if (count == OVERRIDES_MAX) {
            text_print_format(stderr, "levelsmith extract: --to takes at most %d formats\n", OVERRIDES_MAX);
            return false;
        }
        char *comma = strchr(item, ',');
        if (comma)
            *comma = '\0';
        char *equals = strchr(item, '=');
        if (equals)
            *equals = '\0';
        const char *id = equals ? equals + 1 : item;
        if (!equals && is_style(item)) {
            overrides->style = item;
            item = comma ? comma + 1 : NULL;
            continue;
        }
        overrides->items[count].name = equals ? item : "";
        overrides->items[count].format = format_called(id);
        if (!overrides->items[count++].format) {
            text_print_format(
                stderr,
                "levelsmith extract: --to: there is no format and no style of folders \"%s\"\nTry `levelsmith formats`.\n",
                id);
            return false;
        }
        item = comma ? comma + 1 : NULL;
    }
    return true;
}

/* The entries to write, as a list that ends with NULL. */
static bool choice_make(const struct arguments *arguments, const char ***only) {
    *only = NULL;
    if (arguments->operand_count <= 1)
        return true;
    *only = calloc((size_t)arguments->operand_count, sizeof **only);
    for (int i = 1; *only && i < arguments->operand_count; i++)
        (*only)[i - 1] = arguments->operands[i];
    return *only != NULL;
}

static bool entry_is_there(const struct smith_archive *archive, const struct arguments *arguments, const char *name) {
    bool there = smith_archive_find(archive, name) != NULL;
    if (!there)
        text_print_format(stderr, "levelsmith: %s: there is no entry %s\n", file_label(arguments->operands[0]), name);
    return there;
}

static bool entries_are_there(const struct smith_archive *archive, const struct arguments *arguments,
                              const struct overrides *overrides) {
    bool all = true;
    for (int i = 1; i < arguments->operand_count; i++)
        all &= entry_is_there(archive, arguments, arguments->operands[i]);
    for (const struct smith_override *o = overrides->items; o->format; o++)
        all &= !*o->name || entry_is_there(archive, arguments, o->name);
    return all;
}

/* ---- which options go together, and with what is in the archive ---- */

/* What is left as it is has no form to choose, and in a style of folder every entry has the form of that. */
static bool forms_fit(const struct arguments *arguments, const struct overrides *overrides) {
    const bool prefers = argument_given(arguments, OPTION_PREFER);
    if (argument_given(arguments, OPTION_RAW) && (prefers || argument_given(arguments, OPTION_TO))) {
        text_print_format(stderr, "levelsmith extract: --raw leaves entries as they are; --%s does nothing with it\n",
                          prefers ? "prefer" : "to");
        return false;
    }
    if (overrides->style && prefers) {
        text_print_format(stderr, "levelsmith extract: --to %s says what files are; --prefer does nothing with it\n",
                          overrides->style);
        return false;
    }
    return true;
}

/* What a recipe lists is as it is in the archive. */
static bool recipe_fits(const struct arguments *arguments) {
    static const struct {
        enum option_key key;
        const char *name;
    } others[] = {{OPTION_TO, "to"}, {OPTION_PREFER, "prefer"}, {OPTION_RAW, "raw"}, {OPTION_RECURSIVE, "recursive"}};
    bool fits = true;
    if (!argument_given(arguments, OPTION_RECIPE))
        return true;
    for (size_t i = 0; fits && i < sizeof others / sizeof *others; i++) {
        fits = !argument_given(arguments, others[i].key);
        if (!fits)
            text_print_format(stderr,
                              "levelsmith extract: --recipe leaves entries as they are; --%s does nothing with it\n",
                              others[i].name);
    }
    if (fits && arguments->operand_count > 1) {
        text_print_format(stderr, "levelsmith extract: --recipe takes one archive, and no names of entries\n");
        fits = false;
    }
    return fits;
}

static bool style_fits(const struct smith_archive *archive, const char *style) {
    const char *const *styles = archive->format->archive ? archive->format->archive->styles : NULL;
    const char *before = "there is ";
    for (const char *const *known = styles; style && known && *known; known++)
        if (strcmp(*known, style) == 0)
            return true;
    if (!style)
        return true;
    text_print_format(stderr,
                      "levelsmith extract: --to %s: no program reads such a folder in the place of a file of %s; ",
                      style, archive->format->title);
    for (; styles && *styles; styles++, before = ", ")
        text_print_format(stderr, "%s%s", before, *styles);
    fputs(*before == ',' ? "\n" : "there is no style for it\n", stderr);
    return false;
}

static const struct smith_format *format_of_entry(const struct smith_entry *entry, const struct overrides *overrides) {
    const struct smith_format *format = entry->entry_type.format;
    for (const struct smith_override *o = overrides->items; o->format; o++)
        if (*o->name ? strcmp(o->name, entry->name) == 0 : !entry->entry_type.format)
            format = o->format;
    return format;
}

/* A format for entries that nothing is known of needs such. */
static bool any_is_unknown(const struct smith_archive *archive, const struct overrides *overrides) {
    const struct smith_override *general = overrides->items;
    while (general->format && *general->name)
        general++;
    bool unknown = !general->format;
    for (uint32_t i = 0; i < archive->entry_count && !unknown; i++)
        unknown = !archive->entries[i].entry_type.format;
    if (!unknown)
        text_print_format(stderr, "levelsmith extract: --to %s: something is known of every entry; say ENTRY=%s\n",
                          general->format->id, general->format->id);
    return unknown;
}

static bool can_become(const struct smith_format *format, const char *extension) {
    for (const struct smith_entry_converter *c = format ? format->converters : NULL; c && c->extension; c++)
        if (!c->style && strcmp(c->extension + 1, extension) == 0)
            return true;
    return false;
}

/* Whether some entry can be a file of this kind. In archives within there may be any. */
static bool prefer_fits(const struct smith_archive *archive, const struct overrides *overrides,
                        const struct arguments *arguments) {
    const char *extension = arguments->values[OPTION_PREFER];
    bool fits = !extension || argument_given(arguments, OPTION_RECURSIVE);
    for (uint32_t i = 0; i < archive->entry_count && !fits; i++)
        fits = can_become(format_of_entry(&archive->entries[i], overrides), extension);
    if (!fits)
        text_print_format(stderr, "levelsmith extract: --prefer %s: no entry of %s can be such a file\n", extension,
                          file_label(arguments->operands[0]));
    return fits;
}

static bool extract_fits(const struct smith_archive *archive, const struct overrides *overrides,
                         const struct arguments *arguments) {
    return options_have_effect(arguments, archive->format, archive->format->layout, arguments->operands[0]) &&
           style_fits(archive, overrides->style) && any_is_unknown(archive, overrides) &&
           prefer_fits(archive, overrides, arguments);
}

/* ---- what is written ---- */

/* An archive, or a folder with several, and how it becomes a folder. */
struct extraction {
    const struct smith_archive *archive;
    const struct smith_folder *several; /* NULL = the archive alone */
    struct smith_unpack_options how;
};

static enum smith_status extract_fill(const void *context, const struct smith_folder *to, struct smith_findings *notes,
                                      struct smith_error *error) {
    const struct extraction *extraction = context;
    if (extraction->several)
        return smith_folder_unpack(extraction->several, &extraction->how, usual_options(), to, notes, error);
    return smith_archive_unpack(extraction->archive, &extraction->how, to, notes, error);
}

static enum exit_status extract_unpack(struct extraction *extraction, const struct arguments *arguments) {
    char prefer[32] = "";
    if (argument_given(arguments, OPTION_PREFER))
        snprintf(prefer, sizeof prefer, ".%.30s", arguments->values[OPTION_PREFER]);
    extraction->how.prefer = prefer[0] ? prefer : NULL;
    extraction->how.recipe = argument_given(arguments, OPTION_RECIPE);
    extraction->how.raw = argument_given(arguments, OPTION_RAW);
    extraction->how.force = argument_given(arguments, OPTION_FORCE);
    extraction->how.nested = argument_given(arguments, OPTION_RECURSIVE) ? NESTED_MAX : 0;
    return folder_output(arguments->values[OPTION_OUTPUT], arguments->operands[0], arguments, extract_fill, extraction);
}

static enum exit_status extract_rooms(const struct smith_archive *archive, const struct overrides *overrides,
                                      const struct arguments *arguments) {
    struct companions companions;
    const char **only;
    if (!entries_are_there(archive, arguments, overrides))
        return EXIT_NEGATIVE;
    if (!extract_fits(archive, overrides, arguments))
        return EXIT_USAGE;
    if (!choice_make(arguments, &only))
        return complain_memory();
    enum exit_status status = companions_open(&companions, arguments, archive->format, arguments->operands[0]);
    if (status == EXIT_DONE) {
        struct extraction extraction = {
            .archive = archive,
            .how = {.only = only,
                    .style = overrides->style,
                    .overrides = overrides->items,
                    .companion_archives = (const struct smith_archive *const *)companions.items,
                    .companion_count = companions.count},
        };
        status = extract_unpack(&extraction, arguments);
        companions_close(&companions);
    }
    free(only);
    return status;
}

/* -r: every archive in a folder. */
static enum exit_status extract_several(const struct overrides *overrides, const struct arguments *arguments) {
    struct smith_folder folder;
    struct smith_error error;
    if (arguments->operand_count > 1) {
        text_print_format(stderr, "levelsmith extract: -r takes one folder, and no names of entries\n");
        return EXIT_USAGE;
    }
    if (!folder_options_fit("extract", arguments))
        return EXIT_USAGE;
    if (smith_folder_open(arguments->operands[0], false, NULL, &folder, &error) != SMITH_OK)
        return complain(arguments->operands[0], &error);
    struct extraction extraction = {.several = &folder,
                                    .how = {.overrides = overrides->items, .style = overrides->style}};
    enum exit_status status = extract_unpack(&extraction, arguments);
    smith_folder_close(&folder);
    return status;
}

static enum exit_status extract_run(const struct arguments *arguments) {
    struct reading reading;
    struct overrides overrides;
    struct smith_archive *archive;
    if (!argument_given(arguments, OPTION_OUTPUT)) {
        text_print_format(stderr, "levelsmith extract: say where to write to: -o FOLDER\n");
        return EXIT_USAGE;
    }
    if (!overrides_parse(&overrides, arguments->values[OPTION_TO]) || !forms_fit(arguments, &overrides) ||
        !recipe_fits(arguments))
        return EXIT_USAGE;
    if (argument_given(arguments, OPTION_RECURSIVE) && path_is_folder(arguments->operands[0]))
        return extract_several(&overrides, arguments);
    enum exit_status status = reading_open(&reading, "extract", arguments);
    if (status != EXIT_DONE)
        return status;
    status = archive_open(&reading, arguments->operands[0], &archive);
    if (status == EXIT_DONE)
        status = extract_rooms(archive, &overrides, arguments);
    smith_archive_free(archive);
    reading_close(&reading);
    return status;
}

static const struct option option_folder = {
    OPTION_OUTPUT, 'o', "output", "FOLDER", NULL, "write to this folder, which is made when it is not there"};
static const struct option option_to = {
    OPTION_TO,
    0,
    "to",
    "FORMATS",
    NULL,
    "what entries are taken for: ENTRY=FORMAT, several separated by commas; FORMAT alone is for those nothing is known of. What "
    "a name of a format ends in will do, as image. Or the style of folder of a certain program, as sdlpop (docs/archives.md)"};
static const struct option option_raw = {OPTION_RAW, 0, "raw", NULL, NULL, "entries as they are, without any form"};
static const struct option option_force_overlaps = {
    OPTION_FORCE,
    0,
    "force",
    NULL,
    NULL,
    "also entries that share bytes, which honest archives do not; and in the "
    "place of files that hold something else"};
static const struct option option_recipe = {
    OPTION_RECIPE,
    0,
    "recipe",
    NULL,
    NULL,
    "entries as they are, and ARCHIVE.lst instead of a manifest: `levelsmith pack` builds the archive of it"};
static const struct option option_prefer = {
    OPTION_PREFER, 0,    "prefer",
    "EXTENSION",   NULL, "files of this kind where entries can be that, as gpl: GIMP palettes"};
static const struct option option_several = {
    OPTION_RECURSIVE,
    'r',
    "recursive",
    NULL,
    NULL,
    "every archive in a folder becomes a folder, called like it or, in a style of --to, without its extension; all other files are copied. "
    "So do archives in archives, but not in a style"};
static const struct option *const options[] = {
    &option_prefer,         &option_folder, &option_several, &option_to,     &option_raw, &option_recipe,
    &option_force_overlaps, &option_game,   &option_format,  &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith extract SPRITES.DAT -o sprites", "all of it: pictures, sounds, levels, and a manifest"},
    {"levelsmith extract LEVELS.DAT 2001 -o levels", "one level, as JSON"},
    {"levelsmith extract -r mymaps.wad -o mymaps", "with animated textures, which are archives, as folders"},
    {"levelsmith extract -r mod --to sdlpop -o data", "all archives of a mod, as folders that SDLPoP reads"},
    {NULL, NULL},
};

const struct verb verb_extract = {
    .name = "extract",
    .summary = "an archive as a folder of files people can edit",
    .operands = "ARCHIVE [ENTRY…] -o FOLDER",
    .description =
        "Writes every entry in a form for ordinary programs (pictures, sounds, JSON), or as its bytes, and "
        "a manifest.json that holds all the rest. `levelsmith pack` makes the archive again, byte for byte "
        "where nothing was changed. With names of entries, only those are written. "
        "Files that are there already and hold something else are not replaced without --force: nothing is written "
        "then.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = extract_run,
};
