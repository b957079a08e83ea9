/* SPDX-License-Identifier: MIT
 *
 * The descriptors of levels of both games, bare and in the files of editors: how to recognise one, and what it looks like.
 */
#include "base/error.h"
#include "base/file_path.h"
#include "document/document.h"
#include "format/pop/exchange/pop_level_converters.h"
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_state.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/level/pop_special_events.h"
#include "format/pop/plan/pop_plan.h"
#include "format/pop/pop.h"
#include "format/pop/things/pop_things.h"
#include "format/run.h"
#include <levelsmith/pop2_level.h>
#include <levelsmith/pop_level.h>
#include <levelsmith/pop_plv.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- levels as drawings: the game's own picture or signs, and what lies over them ---- */

/* Too much for the stack. */
struct boards {
    struct smith_pop_board board, other;
    struct smith_pop_special_events special_events;
};

/* ---- which level it is ---- */

static bool find_number(const struct smith_render_options *how, unsigned *number) {
    if (how->has_level)
        *number = how->level;
    return how->has_level || (how->name && smith_pop_level_number(how->name, number));
}

static enum smith_status need_number(const struct smith_render_options *how, unsigned *number,
                                     struct smith_error *error) {
    if (!find_number(how, number))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL",
                          "neither the file nor its name says which level it is");
    if (*number >= SMITH_POP_LEVELS)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL", "there is no level %u; the last is %d", *number,
                          SMITH_POP_LEVELS - 1);
    return SMITH_OK;
}

static const char *pop_level_draw_last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* "res2003.bin: level 3", as far as it is known. */
static const char *pop_level_draw_write_title(const struct smith_render_options *how, char *title, size_t size) {
    unsigned number;
    const char *name = how->name ? pop_level_draw_last_part(how->name) : "";
    int length = snprintf(title, size, "%.80s", name);
    if (find_number(how, &number))
        snprintf(title + length, size - (size_t)length, "%s%s %u", *name ? ": " : "", *name ? "level" : "Level",
                 number);
    return *title ? title : NULL;
}

/* ---- drawing ---- */

static enum smith_status draw_boards(const struct boards *boards, const struct smith_render_options *how,
                                     unsigned first, struct smith_picture *graphics, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    char title[160];
    const struct smith_pop_plan_options plan_options = {.board = &boards->board,
                                                        .other = how->against ? &boards->other : NULL,
                                                        .title = pop_level_draw_write_title(how, title, sizeof title),
                                                        .first = first,
                                                        .graphics = graphics,
                                                        .how = how};
    return smith_pop_plan_draw(&plan_options, drawing, error);
}

/* What the program does in the level by itself, when it is known which it is. */
static enum smith_status take_special_events(struct boards *boards, const struct smith_pop_level_level *level,
                                             const struct smith_render_options *how, struct smith_error *error) {
    struct smith_pop_level_facts facts;
    unsigned number;
    if (!find_number(how, &number) || number >= SMITH_POP_LEVELS)
        return SMITH_OK;
    enum smith_status status = smith_pop_level_facts(number, how->graphics, how->own_folder,
                                                     how->options ? &how->options->allocator : NULL, &facts, error);
    if (status == SMITH_OK &&
        smith_pop_special_events(level, number, &facts, how->options ? &how->options->allocator : NULL,
                                 &boards->special_events) != SMITH_OK)
        status = smith_fail_memory(error, NULL);
    boards->board.special_events = &boards->special_events;
    return status;
}

/* With graphics as the game draws it: that needs the number of the level, which may be in the name. Without, a plan. */
static enum smith_status pop_level_draw(const struct smith_document *document, const struct smith_render_options *how,
                                        struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_pop_level_level *level = smith_pop_level_root(document);
    struct smith_picture picture;
    unsigned number = 0, first = 0;
    const struct smith_allocator a = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct boards *boards = a.resize(a.context, NULL, 0, sizeof *boards);
    if (!boards)
        return smith_fail_memory(error, NULL);
    smith_pop_level_board(level, &boards->board);
    if (how->against)
        smith_pop_level_board(smith_pop_level_root(how->against), &boards->other);
    boards->special_events.count = 0;
    enum smith_status status = take_special_events(boards, level, how, error);
    if (status == SMITH_OK && (how->graphics || how->has_level))
        status = need_number(how, &number, error);
    if (status == SMITH_OK && how->graphics)
        status = smith_pop_level_picture(level, number, how, &picture, &first, error);
    if (status == SMITH_OK)
        status = draw_boards(boards, how, how->graphics ? first : boards->board.start, how->graphics ? &picture : NULL,
                             drawing, error);
    a.resize(a.context, boards, sizeof *boards, 0);
    return status;
}

/* A plan. */
static enum smith_status pop2_level_draw(const struct smith_document *document, const struct smith_render_options *how,
                                         struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_allocator a = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct boards *boards = a.resize(a.context, NULL, 0, sizeof *boards);
    if (!boards)
        return smith_fail_memory(error, NULL);
    smith_pop2_level_board(smith_pop2_level_root(document), &boards->board);
    if (how->against)
        smith_pop2_level_board(smith_pop2_level_root(how->against), &boards->other);
    enum smith_status status = draw_boards(boards, how, boards->board.start, NULL, drawing, error);
    a.resize(a.context, boards, sizeof *boards, 0);
    return status;
}

/* ---- level ---- */

/*
 * Levels of Prince of Persia 1: how to recognise one. Nothing in them says so but their size and what a level
 * cannot do without.
 */

#define LINKS 1952
#define USED_ROOMS 2048
#define START 2112
#define DIRECTIONS 2143
#define MAC_SHIFT 17 /* of what stands behind the start in levels of the Macintosh */
#define LEVEL_SIZE_MIN 2287 /* without what nobody reads */
#define LEVEL_SIZE_MAX 2560

static unsigned pop_level_bid(struct smith_bytes bytes) {
    if (!smith_pop_is_level_size(bytes.size))
        return 0;
    const uint8_t *data = bytes.data;
    unsigned good = 0;
    for (unsigned i = LINKS; i < USED_ROOMS; i++)
        good += data[i] <= 24;
    size_t directions = DIRECTIONS + (bytes.size == SMITH_POP_MAC_LEVEL_SIZE ? MAC_SHIFT : 0);
    unsigned turned = 0;
    for (unsigned i = 0; i < SMITH_POP_LEVEL_ROOMS; i++)
        turned += data[directions + i] == 0 || data[directions + i] == 255;
    /* Unused rooms may hold junk, most do not. */
    bool plausible = good > 48 && data[USED_ROOMS] && data[USED_ROOMS] <= 25 && data[START] <= 24 &&
                     data[START + 1] < 30 && turned > SMITH_POP_LEVEL_ROOMS / 2;
    return plausible ? 24 : 0;
}

/* res2003.bin, whatever an editor put behind it. */
static bool level_may_be(const char *name, struct smith_bytes bytes) {
    unsigned number;
    return bytes.size >= LEVEL_SIZE_MIN && bytes.size <= LEVEL_SIZE_MAX && smith_file_path_ends_in(name, ".bin") &&
           smith_pop_level_number(name, &number);
}

const struct smith_format smith_pop_level_format = {
    .id = "pop_level",
    .title = "Prince of Persia level",
    .extensions = "",
    .layout = &smith_pop_level_layout,
    .bid = pop_level_bid,
    .may_be = level_may_be,
    .info = smith_pop_level_info,
    .level = &smith_pop_level_things,
    .rules = smith_pop_level_rules,
    .codes = smith_pop_level_codes,
    .losses = smith_pop_level_losses,
    .draw = pop_level_draw,
    .check_takes = SMITH_TAKES_RESOURCES,
    .picture_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_GRAPHICS | SMITH_TAKES_COLOURS | SMITH_TAKES_GAME,
    .converters = smith_pop_level_converters,
    .conversions = smith_pop_level_conversions,
};

/* ---- pop2 level ---- */

/*
 * Levels of Prince of Persia 2: how to recognise one. Their size is always the same, and behind the links stands
 * the name of whoever wrote the editor.
 */

#define AUTHOR 6209
#define KIND 6213

static unsigned pop2_level_bid(struct smith_bytes bytes) {
    static const char author[] = {'J', 'E', 'F', 'F'};
    if (bytes.size != SMITH_POP2_LEVEL_SIZE)
        return 0;
    bool kind =
        bytes.data[KIND] >= SMITH_POP2_LEVEL_LEVEL_KIND_DESERT && bytes.data[KIND] <= SMITH_POP2_LEVEL_LEVEL_KIND_FINAL;
    bool signature = memcmp(bytes.data + AUTHOR, author, sizeof author) == 0;
    return signature ? 40 : kind ? 16 : 0;
}

const struct smith_format smith_pop2_level_format = {
    .id = "pop2_level",
    .title = "Prince of Persia 2 level",
    .extensions = "",
    .layout = &smith_pop2_level_layout,
    .bid = pop2_level_bid,
    .info = smith_pop2_level_info,
    .level = &smith_pop2_level_things,
    .rules = smith_pop2_level_rules,
    .codes = smith_pop2_level_codes,
    .draw = pop2_level_draw,
    .picture_takes = SMITH_TAKES_LEVEL,
    .converters = smith_pop2_level_converters,
    .conversions = smith_pop2_level_conversions,
};

/* ---- plv ---- */

/*
 * The descriptor of level files: how to recognise one, what is in it, and what is wrong about what its editor
 * wrote down. The rest the level itself says.
 */

static unsigned plv_bid(struct smith_bytes bytes) {
    static const char magic[] = {'P', 'O', 'P', '_', 'L', 'V', 'L'};
    return bytes.size >= sizeof magic && memcmp(bytes.data, magic, sizeof magic) == 0 ? 56 : 0;
}

static const struct smith_format *pop_plv_format_of(const struct smith_pop_plv_file *file) {
    return file->game == SMITH_POP_PLV_GAME_SECOND ? &smith_pop2_level_format : &smith_pop_level_format;
}

static struct smith_pop_wrapped pop_plv_level_of(const struct smith_pop_plv_file *file) {
    return (struct smith_pop_wrapped){pop_plv_format_of(file), file->level.data};
}

static bool plv_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(archive->document);
    (void)number; /* there is one */
    *entry_type =
        (struct smith_entry_type){.format = pop_plv_format_of(file), .confidence = 100, .why = "as the file says"};
    return true;
}

static const struct smith_archive_ops ops = {.prefix = "", .entry_type = plv_type};

/* The value of the first field of that name, or NULL. */
static const char *pop_plv_field_of(const struct smith_pop_plv_file *file, const char *name) {
    for (uint32_t i = 0; i < file->fields.count; i++)
        if (strcmp(file->fields.items[i]->name, name) == 0)
            return file->fields.items[i]->value;
    return NULL;
}

/* ---- facts ---- */

static void report_fields(const struct smith_pop_plv_file *file, struct smith_facts *facts) {
    static const struct {
        const char *name, *key;
    } known[] = {
        {"Editor Name", "editor_name"},     {"Editor Version", "editor_version"},   {"Level Author", "author"},
        {"Level Title", "level_title"},     {"Level Description", "description"},   {"Time Created", "created"},
        {"Time Last Modified", "modified"}, {"Original Filename", "original_file"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *value = pop_plv_field_of(file, known[i].name);
        if (value && *value)
            smith_facts_add_text(facts, known[i].key, known[i].name, value, NULL);
    }
}

static void plv_info(struct smith_run *run) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(run->document);
    const struct smith_pop_wrapped level = pop_plv_level_of(file);
    struct smith_check_options how = run->how ? *run->how : (struct smith_check_options){0};
    how.has_level = true;
    how.level = file->level_number;
    smith_facts_add_number(run->facts, "game", "Game", file->game, NULL);
    smith_facts_add_number(run->facts, "level_number", "Level", file->level_number, NULL);
    report_fields(file, run->facts);
    smith_pop_wrapped_info(&level, &how, run);
}

/* ---- the family's own rules ---- */

/* Whether the text is so many digits, and `*number` what they say. */
static bool pop_plv_digits(const char *text, unsigned count, unsigned *number) {
    *number = 0;
    for (unsigned i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

/* YYYY-MM-DD HH:II or YYYY-MM-DD HH:II:SS */
static bool is_date(const char *text) {
    static const struct {
        char before;
        unsigned digits, min, max;
    } parts[] = {{0, 4, 0, 9999}, {'-', 2, 1, 12}, {'-', 2, 1, 31}, {' ', 2, 0, 23}, {':', 2, 0, 59}, {':', 2, 0, 60}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        unsigned number;
        if (i == 5 && !*text) /* without seconds */
            return true;
        if (parts[i].before && *text++ != parts[i].before)
            return false;
        if (!pop_plv_digits(text, parts[i].digits, &number) || number < parts[i].min || number > parts[i].max)
            return false;
        text += parts[i].digits;
    }
    return !*text;
}

static void check_dates(struct smith_run *run) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(run->document);
    for (uint32_t i = 0; i < file->fields.count; i++) {
        const struct smith_pop_plv_field *field = file->fields.items[i];
        if (strncmp(field->name, "Time ", 5) == 0 && *field->value && !is_date(field->value))
            smith_report_finding(run, "POP-PLV-DATE", smith_rule_path("/fields/%u/value", (unsigned)i),
                                 "'%.60s' is not written as 2002-11-26 22:16:39", field->value);
    }
}

static void check_fields(struct smith_run *run) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(run->document);
    static const char *const names[] = {"Editor Name",        "Editor Version",    "Level Author",
                                        "Level Title",        "Level Description", "Time Created",
                                        "Time Last Modified", "Original Filename"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!pop_plv_field_of(file, names[i]))
            smith_report_finding(run, "POP-PLV-FIELD", smith_rule_path("/fields"), "there is no %s", names[i]);
}

static void pop_plv_check_size(struct smith_run *run) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(run->document);
    const struct smith_format *by_size = smith_pop_format_of_size(file->level.data.size);
    if (!by_size)
        smith_report_finding(run, "POP-PLV-LENGTH", smith_rule_path("/level"), "no level has %zu bytes",
                             file->level.data.size);
    else if (by_size != pop_plv_format_of(file))
        smith_report_finding(run, "POP-PLV-GAME", smith_rule_path("/game"),
                             "the file says game %u, and the level of %zu bytes is one of the other", file->game,
                             file->level.data.size);
}

static smith_rule *const rules[] = {pop_plv_check_size, check_fields, check_dates, NULL};

/* ---- the picture ---- */

static enum smith_status plv_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(document);
    const struct smith_pop_wrapped level = pop_plv_level_of(file);
    struct smith_pop_wrapped other;
    struct smith_render_options own = *how;
    if (how->against)
        other = pop_plv_level_of(smith_pop_plv_root(how->against));
    if (!own.has_level &&
        (pop_plv_format_of(file) != &smith_pop_level_format || file->level_number < SMITH_POP_LEVELS)) {
        own.has_level = true;
        own.level = file->level_number;
    }
    return smith_pop_wrapped_draw(&level, how->against ? &other : NULL, &own, drawing, error);
}

const struct smith_format smith_pop_plv_format = {
    .id = "pop_plv",
    .title = "Prince of Persia level file",
    .extensions = ".plv",
    .layout = &smith_pop_plv_layout,
    .bid = plv_bid,
    .info = plv_info,
    .rules = rules,
    .codes = smith_pop_plv_codes,
    .recover = smith_pop_plv_recover,
    .archive = &ops,
    .draw = plv_draw,
    .picture_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_GRAPHICS | SMITH_TAKES_COLOURS | SMITH_TAKES_GAME,
    .conversions = smith_pop_plv_conversions,
};
