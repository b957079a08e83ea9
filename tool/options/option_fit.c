/* SPDX-License-Identifier: MIT
 *
 * The table of verbs, options and what a format has to have for them, as option_fit.h describes.
 */
#include "options/option_fit.h"
#include "files/archive_path.h"
#include "files/walk.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/archive.h>
#include <levelsmith/external.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <string.h>

/* What a format has to have besides what pictures, models and checks look at (enum smith_takes). */
enum {
    HAS_FILE_NAMES = 0x1000000,
    HAS_ROOMS = 0x2000000,
    HAS_COMPANIONS = 0x4000000, /* archives that it may borrow from */
    HAS_FAITHFUL = 0x8000000,
    HAS_ENTRIES = 0x10000000,
    HAS_NAMES = 0x20000000, /* of files, or of things of its game */
    HAS_RECIPES = 0x40000000,
    HAS_NEXT_SAVE = 0x800000, /* it is known what its program saves */
};
#define ALWAYS UINT32_MAX

/* An option has an effect where one of its rows holds; one without a row always has. */
struct row {
    const char *verb;
    const char *name;
    enum option_key key;
    const char *value; /* the row is for this value alone; NULL = for all */
    uint32_t has; /* what the format must have, all of it */
    uint32_t lacks; /* ... and none of this */
    enum option_key with; /* another option that must be given; OPTION_HELP = none */
    const char *with_what; /* that option, for people */
    const char *with_values; /* one of these, between spaces; NULL = any */
    const char *where; /* "levels made of rooms": what the option is for */
};

#define NO_OTHER OPTION_HELP, NULL, NULL
#define IN_VIEW OPTION_VIEW, "--view textured or --view iso", " textured iso "
#define WITH_GAME OPTION_GAME, "--game", NULL
#define WITH_PICTURE OPTION_PICTURE, "--picture", NULL

#define ROOMS "levels made of rooms"
#define SEVERAL_LEVELS "levels that have a number, and files with several levels or pictures"
#define OF_GAME "what is drawn with the pictures of its game"
#define NAMES_FILES "files that name other files"
#define NEXT_SAVE "files of which it is known what their program saves"
#define THINGS "levels whose things are objects of an archive"

static const struct row rows[] = {
    {"render", "layers", OPTION_LAYERS, NULL, SMITH_TAKES_LAYERS, 0, NO_OTHER, "plans, and sheets of archives"},
    {"render", "rooms", OPTION_ROOMS, NULL, SMITH_TAKES_ROOMS, 0, NO_OTHER, ROOMS ", and archives of objects"},
    {"render", "floor", OPTION_FLOOR, NULL, SMITH_TAKES_FLOORS, 0, NO_OTHER, ROOMS},
    {"render", "view", OPTION_VIEW, "plan", SMITH_TAKES_FLOORS, 0, NO_OTHER, ROOMS ", and maps"},
    {"render", "view", OPTION_VIEW, "plan", SMITH_TAKES_PLAYER, 0, NO_OTHER, ROOMS ", and maps"},
    {"render", "view", OPTION_VIEW, "textured", SMITH_TAKES_ROUND, 0, NO_OTHER, ROOMS},
    {"render", "view", OPTION_VIEW, "iso", SMITH_TAKES_ROUND, 0, NO_OTHER, ROOMS},
    {"render", "view", OPTION_VIEW, "player", SMITH_TAKES_PLAYER, 0, WITH_GAME, "maps of Doom2D Forever"},
    {"render", "mode", OPTION_MODE, NULL, SMITH_TAKES_MODE | SMITH_TAKES_GAME, 0, WITH_GAME, "maps of Doom2D Forever"},
    {"render", "light", OPTION_LIGHT, NULL, SMITH_TAKES_ROUND, 0, IN_VIEW, ROOMS},
    {"render", "game", OPTION_GAME, NULL, SMITH_TAKES_GRAPHICS, 0, NO_OTHER, OF_GAME},
    {"render", "game", OPTION_GAME, NULL, SMITH_TAKES_FILES, 0, IN_VIEW, OF_GAME},
    {"render", "wad", OPTION_WAD, NULL, SMITH_TAKES_OBJECTS, 0, IN_VIEW, THINGS},
    {"render", "no-objects", OPTION_NO_OBJECTS, NULL, SMITH_TAKES_OBJECTS, 0, IN_VIEW, THINGS},
    {"render", "level", OPTION_LEVEL, NULL, SMITH_TAKES_LEVEL, 0, NO_OTHER, SEVERAL_LEVELS},
    {"render", "palette", OPTION_PALETTE, NULL, SMITH_TAKES_COLOURS, SMITH_TAKES_GAME, NO_OTHER,
     "pictures in archives"},
    {"render", "palette", OPTION_PALETTE, NULL, SMITH_TAKES_COLOURS | SMITH_TAKES_GAME, 0, WITH_GAME,
     "pictures in archives"},

    {"export", "rooms", OPTION_ROOMS, NULL, SMITH_TAKES_ROOMS, 0, NO_OTHER, ROOMS ", and archives of objects"},
    {"export", "level", OPTION_LEVEL, NULL, SMITH_TAKES_LEVEL, 0, NO_OTHER, "files with several levels"},
    {"export", "no-textures", OPTION_NO_TEXTURES, NULL, SMITH_TAKES_TEXTURES, SMITH_TAKES_GAME, NO_OTHER,
     "what has textures"},
    {"export", "no-textures", OPTION_NO_TEXTURES, NULL, SMITH_TAKES_TEXTURES | SMITH_TAKES_GAME, 0, WITH_GAME,
     "what has textures"},
    {"export", "no-objects", OPTION_NO_OBJECTS, NULL, SMITH_TAKES_OBJECTS, 0, NO_OTHER, THINGS},
    {"export", "wad", OPTION_WAD, NULL, SMITH_TAKES_OBJECTS, 0, NO_OTHER, THINGS},
    {"export", "game", OPTION_GAME, NULL, SMITH_TAKES_GRAPHICS, 0, NO_OTHER, OF_GAME},
    {"export", "game", OPTION_GAME, NULL, SMITH_TAKES_FILES, 0, NO_OTHER, OF_GAME},
    {"export", "light", OPTION_LIGHT, "full", SMITH_TAKES_LIGHT, 0, NO_OTHER, ROOMS ", and archives of objects"},
    {"export", "light", OPTION_LIGHT, "none", SMITH_TAKES_LIGHT, 0, NO_OTHER, ROOMS ", and archives of objects"},
    {"export", "light", OPTION_LIGHT, "ambient", SMITH_TAKES_LAMPS, 0, NO_OTHER, ROOMS},
    {"export", "light", OPTION_LIGHT, "lamps", SMITH_TAKES_LAMPS, 0, NO_OTHER, ROOMS},
    {"export", "origin", OPTION_ORIGIN, NULL, SMITH_TAKES_SPACE, 0, NO_OTHER, ROOMS},
    {"export", "sharp", OPTION_SHARP, NULL, SMITH_TAKES_SPACE, 0, NO_OTHER, ROOMS},
    {"export", "collision", OPTION_COLLISION, NULL, SMITH_TAKES_SPACE, 0, NO_OTHER, ROOMS},
    {"export", "portals", OPTION_PORTALS, NULL, SMITH_TAKES_SPACE, 0, NO_OTHER, ROOMS},
    {"export", "parts", OPTION_PARTS, NULL, SMITH_TAKES_PARTS, 0, NO_OTHER, "levels"},

    {"diff", "force", OPTION_FORCE, NULL, 0, 0, WITH_PICTURE, "pictures"},
    {"diff", "layers", OPTION_LAYERS, NULL, SMITH_TAKES_LAYERS, 0, WITH_PICTURE, "plans"},
    {"diff", "game", OPTION_GAME, NULL, SMITH_TAKES_GRAPHICS, 0, WITH_PICTURE, OF_GAME},
    {"diff", "level", OPTION_LEVEL, NULL, SMITH_TAKES_LEVEL, 0, WITH_PICTURE, SEVERAL_LEVELS},

    {"check", "files", OPTION_FILES, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"check", "game", OPTION_GAME, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES ", and what a game has"},
    {"check", "game", OPTION_GAME, NULL, SMITH_TAKES_RESOURCES, 0, NO_OTHER, NAMES_FILES ", and what a game has"},
    {"check", "for", OPTION_FOR, NULL, 0, HAS_ENTRIES, NO_OTHER, "files with texts of several releases"},
    {"check", "for", OPTION_FOR, NULL, SMITH_TAKES_NAMES, 0, NO_OTHER, "files with texts of several releases"},
    {"check", "before-save", OPTION_BEFORE_SAVE, NULL, HAS_NEXT_SAVE, 0, NO_OTHER, NEXT_SAVE},
    {"diff", "as-saved", OPTION_AS_SAVED, NULL, HAS_NEXT_SAVE, 0, NO_OTHER, NEXT_SAVE},
    {"merge", "as-saved", OPTION_AS_SAVED, NULL, HAS_NEXT_SAVE, 0, NO_OTHER, NEXT_SAVE},
    {"info", "files", OPTION_FILES, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"info", "game", OPTION_GAME, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"info", "engine-limits", OPTION_ENGINE_LIMITS, NULL, HAS_ROOMS, 0, NO_OTHER, ROOMS},
    {"paths", "files", OPTION_FILES, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"paths", "game", OPTION_GAME, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"paths", "rebase", OPTION_REBASE, NULL, HAS_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"paths", "moved-from", OPTION_MOVED_FROM, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},
    {"paths", "relative", OPTION_RELATIVE, NULL, HAS_FILE_NAMES, 0, NO_OTHER, NAMES_FILES},

    {"extract", "game", OPTION_GAME, NULL, HAS_COMPANIONS, 0, NO_OTHER, "archives that borrow from others"},
    {"extract", "recipe", OPTION_RECIPE, NULL, HAS_RECIPES, 0, NO_OTHER, "archives that are built from recipes"},
    {"pack", "game", OPTION_GAME, NULL, HAS_COMPANIONS, 0, NO_OTHER, "archives that borrow from others"},
    {"pack", "minimal", OPTION_MINIMAL, NULL, 0, ALWAYS, NO_OTHER, "levels with all that they name"},
    {"pack", "faithful", OPTION_FAITHFUL, NULL, HAS_FAITHFUL, 0, NO_OTHER, "archives of Prince of Persia"},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* What the format has that options of this verb need. */
static uint32_t takes_of(const char *verb, const struct smith_format *format, const struct smith_layout *layout,
                         const char *path) {
    uint32_t takes = 0;
    if (strcmp(verb, "render") == 0 || strcmp(verb, "diff") == 0)
        takes = smith_format_picture_takes(format);
    else if (strcmp(verb, "export") == 0)
        takes = smith_format_model_takes(format);
    else if (strcmp(verb, "check") == 0 && format)
        takes = format->check_takes;
    if (takes & SMITH_TAKES_ENTRY && !archive_path_enters(path))
        takes &= SMITH_TAKES_LAYERS;
    if (layout && smith_layout_names_files(layout, false))
        takes |= HAS_FILE_NAMES;
    if (layout && smith_layout_names_files(layout, true))
        takes |= HAS_NAMES;
    if (format && format->rooms)
        takes |= HAS_ROOMS;
    if (format && smith_format_is_archive(format))
        takes |= HAS_ENTRIES;
    if (format && format->archive && format->archive->companion)
        takes |= HAS_COMPANIONS;
    if (format && format->archive && format->archive->has_faithful)
        takes |= HAS_FAITHFUL;
    if (format && format->archive && format->archive->recipe)
        takes |= HAS_RECIPES;
    if (format && format->as_saved)
        takes |= HAS_NEXT_SAVE;
    return takes;
}

/* What is to be said of a row for a run. */
struct judgement {
    const struct arguments *arguments;
    const char *verb;
    uint32_t takes;
};

static bool is_for(const struct judgement *judgement, const struct row *row) {
    const char *value = judgement->arguments->values[row->key];
    return strcmp(row->verb, judgement->verb) == 0 && value && (!row->value || strcmp(row->value, value) == 0);
}

static bool format_has(const struct judgement *judgement, const struct row *row) {
    return (judgement->takes & row->has) == row->has && !(judgement->takes & row->lacks) && row->lacks != ALWAYS;
}

static bool is_one_of(const char *value, const char *between_spaces) {
    const char *found = strstr(between_spaces, value);
    return *value && found && found[-1] == ' ' && found[strlen(value)] == ' ';
}

static bool has_other(const struct judgement *judgement, const struct row *row) {
    if (!row->with_what)
        return true;
    const char *value = judgement->arguments->values[row->with];
    return value && (!row->with_values || is_one_of(value, row->with_values));
}

/* The names of options that have an effect here, each once. */
static void print_those_there_are(const struct judgement *judgement) {
    const char *before = "; there is ";
    for (int i = 0; i < ROWS; i++) {
        const bool is_new = i == 0 || strcmp(rows[i].name, rows[i - 1].name) != 0;
        bool any = false;
        for (int k = i; is_new && k < ROWS && strcmp(rows[k].name, rows[i].name) == 0; k++)
            any |= strcmp(rows[k].verb, judgement->verb) == 0 && format_has(judgement, &rows[k]);
        if (any) {
            text_print_format(stderr, "%s--%s", before, rows[i].name);
            before = ", ";
        }
    }
}

/* `row` is one of an option's, none of which holds. */
static void complain_without_effect(const struct judgement *judgement, const struct row *row, const char *path,
                                    const char *title) {
    const char *value = judgement->arguments->values[row->key];
    text_print_format(stderr, "levelsmith %s: --%s%s%s does nothing for ", judgement->verb, row->name,
                      row->value ? " " : "", row->value ? value : "");
    text_print_visible(stderr, file_label(path));
    if (format_has(judgement, row))
        text_print_format(stderr, " without %s", row->with_what);
    else {
        text_print_format(stderr, " (%s): it is for %s", title, row->where);
        print_those_there_are(judgement);
    }
    fputc('\n', stderr);
}

/* Whether the row before is of the same option as well, and has been asked with it. */
static bool is_further(const struct judgement *judgement, int index) {
    return index && rows[index - 1].key == rows[index].key && is_for(judgement, &rows[index - 1]);
}

/* Whether one of an option's rows holds, of which that at `first` is the first. `*nearest` is the one to complain with. */
static bool option_fits(const struct judgement *judgement, int first, const struct row **nearest) {
    bool fits = false;
    *nearest = &rows[first];
    for (const struct row *row = &rows[first]; row < rows + ROWS && row->key == rows[first].key; row++) {
        if (!is_for(judgement, row) || !format_has(judgement, row))
            continue;
        fits |= has_other(judgement, row);
        *nearest = row;
    }
    return fits;
}

/* Whether the verb makes anything at all of such a file: if not, that is what has to be said. */
static bool is_made(const char *verb, const struct smith_format *format) {
    if (strcmp(verb, "export") == 0)
        return format && (format->model || format->rooms);
    return strcmp(verb, "render") != 0 || !format || smith_format_is_visible(format) || smith_format_is_archive(format);
}

bool options_have_effect(const struct arguments *arguments, const struct smith_format *format,
                         const struct smith_layout *layout, const char *path) {
    const char *verb = arguments->words[0], *title = format ? format->title : "read by a layout of your own";
    const struct judgement judgement = {arguments, verb, takes_of(verb, format, layout, path)};
    for (int i = 0; i < ROWS && !arguments->is_one_of_several && is_made(verb, format); i++) {
        const struct row *nearest;
        if (!is_for(&judgement, &rows[i]) || is_further(&judgement, i) || option_fits(&judgement, i, &nearest))
            continue;
        complain_without_effect(&judgement, nearest, path, title);
        return false;
    }
    return true;
}

bool folder_options_fit(const char *verb, const struct arguments *arguments) {
    static const struct {
        enum option_key key;
        const char *name;
    } of_one[] = {{OPTION_GAME, "game"}, {OPTION_FORMAT, "format"}, {OPTION_LAYOUT, "layout"}, {OPTION_ONTO, "onto"}};
    for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++)
        if (argument_given(arguments, of_one[i].key)) {
            text_print_format(stderr, "levelsmith %s: --%s is for one archive; with -r each is what it is\n", verb,
                              of_one[i].name);
            return false;
        }
    return true;
}

/* ---- endings ---- */

bool ending_fits(const char *verb, const char *output, const char *endings, const char *otherwise) {
    const char *name = output + smith_path_folder_size(output), *dot = strrchr(name, '.');
    if (!dot || dot == name || archive_path_enters(output) || walk_has_extension(output, endings))
        return true;
    text_print_format(stderr, "levelsmith %s: what is called %s is not written here, only%s%s%s\n", verb, dot,
                      *endings == ' ' ? "" : " ", endings, otherwise);
    return false;
}
