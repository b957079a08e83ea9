/* SPDX-License-Identifier: MIT
 *
 * The descriptor of level files: how to recognise one, what is in it, and what is wrong about what its editor
 * wrote down. The rest the level itself says.
 */
#include "format/pop/level/pop_plv.h"
#include "document/document.h"
#include "format/pop/archive/pop_wrapped.h"
#include "format/pop/level/pop2_level.h"
#include "format/pop/level/pop_level.h"
#include "format/pop/level/pop_level_converters.h"
#include "format/pop/repair/pop_plv_recover.h"
#include "format/run.h"

#include <levelsmith/pop_plv.h>
#include <levelsmith/render.h>
#include <string.h>

static unsigned plv_bid(struct smith_bytes bytes) {
    static const char magic[] = {'P', 'O', 'P', '_', 'L', 'V', 'L'};
    return bytes.size >= sizeof magic && memcmp(bytes.data, magic, sizeof magic) == 0 ? 56 : 0;
}

static const struct smith_format *pop_plv_format_of(const struct pop_plv_file *file) {
    return file->game == POP_PLV_GAME_SECOND ? &smith_pop2_level_format : &smith_pop_level_format;
}

static struct smith_pop_wrapped pop_plv_level_of(const struct pop_plv_file *file) {
    return (struct smith_pop_wrapped){pop_plv_format_of(file), file->level.data};
}

static bool plv_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    const struct pop_plv_file *file = pop_plv_root(archive->document);
    (void)number; /* there is one */
    *entry_type =
        (struct smith_entry_type){.format = pop_plv_format_of(file), .confidence = 100, .why = "as the file says"};
    return true;
}

static const struct smith_archive_ops ops = {.prefix = "", .entry_type = plv_type};

/* The value of the first field of that name, or NULL. */
static const char *pop_plv_field_of(const struct pop_plv_file *file, const char *name) {
    for (uint32_t i = 0; i < file->fields.count; i++)
        if (strcmp(file->fields.items[i]->name, name) == 0)
            return file->fields.items[i]->value;
    return NULL;
}

/* ---- facts ---- */

static void report_fields(const struct pop_plv_file *file, struct smith_facts *facts) {
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
    const struct pop_plv_file *file = pop_plv_root(run->document);
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
    const struct pop_plv_file *file = pop_plv_root(run->document);
    for (uint32_t i = 0; i < file->fields.count; i++) {
        const struct pop_plv_field *field = file->fields.items[i];
        if (strncmp(field->name, "Time ", 5) == 0 && *field->value && !is_date(field->value))
            smith_report_finding(run, "POP-PLV-DATE", smith_rule_path("/fields/%u/value", (unsigned)i),
                                 "'%.60s' is not written as 2002-11-26 22:16:39", field->value);
    }
}

static void check_fields(struct smith_run *run) {
    const struct pop_plv_file *file = pop_plv_root(run->document);
    static const char *const names[] = {"Editor Name",        "Editor Version",    "Level Author",
                                        "Level Title",        "Level Description", "Time Created",
                                        "Time Last Modified", "Original Filename"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!pop_plv_field_of(file, names[i]))
            smith_report_finding(run, "POP-PLV-FIELD", smith_rule_path("/fields"), "there is no %s", names[i]);
}

static void pop_plv_check_size(struct smith_run *run) {
    const struct pop_plv_file *file = pop_plv_root(run->document);
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
    const struct pop_plv_file *file = pop_plv_root(document);
    const struct smith_pop_wrapped level = pop_plv_level_of(file);
    struct smith_pop_wrapped other;
    struct smith_render_options own = *how;
    if (how->against)
        other = pop_plv_level_of(pop_plv_root(how->against));
    if (!own.has_level) {
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
    .conversions = smith_pop_plv_conversions,
};
