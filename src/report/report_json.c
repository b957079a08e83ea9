/* SPDX-License-Identifier: MIT
 *
 * Reports as JSON (<levelsmith/report.h>), in the shapes that docs/schemas has. An object of a report stands in a line; what
 * holds several has a line for each, unless the whole report is one.
 */
#include "base/json_text.h"
#include "base/text.h"
#include <inttypes.h>
#include <levelsmith/report.h>

/* A report, or a part of one, being written. */
struct report {
    struct smith_json_lines lines;
    struct smith_json_group all;
    bool one_line;
};

/* ---- leaves ---- */

static bool is_shown(uint32_t character) {
    bool turns = character == 0x61C || character == 0x200E || character == 0x200F || character == 0xFEFF ||
                 (character >= 0x2028 && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
    return character >= 0x20 && (character < 0x7F || character >= 0xA0) && !turns;
}

static void put_character(struct smith_buffer *out, const char *at, size_t size, uint32_t character) {
    if (character == '"' || character == '\\')
        smith_buffer_format(out, "\\%c", (char)character);
    else if (character == '\n' || character == '\t')
        smith_buffer_text(out, character == '\n' ? "\\n" : "\\t");
    else if (!is_shown(character))
        smith_buffer_format(out, "\\u%04x", (unsigned)character);
    else
        smith_buffer_add(out, at, size);
}

void smith_report_put_text(struct smith_buffer *out, const char *text) {
    if (!text) {
        smith_buffer_text(out, "null");
        return;
    }
    smith_buffer_byte(out, '"');
    for (size_t left = strlen(text); left;) {
        const char *end = text + smith_utf8_valid((struct smith_bytes){(const uint8_t *)text, left});
        while (text < end) {
            uint32_t character;
            size_t size = smith_utf8_next(text, &character);
            put_character(out, text, size, character);
            text += size;
            left -= size;
        }
        if (left) {
            smith_utf8_add(out, 0xFFFD);
            text++, left--;
        }
    }
    smith_buffer_byte(out, '"');
}

static void report_json_put_text(struct report *report, struct smith_json_group *group, const char *key,
                                 const char *text) {
    smith_json_key(&report->lines, group, key);
    smith_report_put_text(report->lines.out, text);
}

static void put_count(struct report *report, struct smith_json_group *group, const char *key, uint64_t count) {
    smith_json_key(&report->lines, group, key);
    smith_buffer_format(report->lines.out, "%" PRIu64, count);
}

static void put_flag(struct report *report, struct smith_json_group *group, const char *key, bool flag) {
    smith_json_key(&report->lines, group, key);
    smith_buffer_text(report->lines.out, flag ? "true" : "false");
}

/* ---- wholes ---- */

/* What stands around: an object of its own on one line. */
static struct report json_report_object(struct smith_buffer *out) {
    struct report report = {.lines = {.out = out}, .one_line = true};
    report.all = smith_json_open(&report.lines, '{', true);
    return report;
}

static struct report report_begin(struct smith_buffer *out, const struct smith_report_style *style) {
    struct report report = {.lines = {.out = out}, .one_line = style->one_line};
    report.all = smith_json_open(&report.lines, '{', style->one_line);
    report_json_put_text(&report, &report.all, "file", style->file);
    return report;
}

static void report_end(struct report *report) {
    smith_json_close(&report->lines, &report->all, '}');
    smith_buffer_byte(report->lines.out, '\n');
}

static struct smith_json_group json_report_list(struct report *report, const char *key, char bracket) {
    smith_json_key(&report->lines, &report->all, key);
    return smith_json_open(&report->lines, bracket, report->one_line);
}

/* ---- info ---- */

static void put_fact(struct report *report, const struct smith_fact *fact) {
    if (fact->text)
        smith_report_put_text(report->lines.out, fact->text);
    else
        smith_json_i64(report->lines.out, fact->number);
}

/* The group that begins at fact `first`; returns the index behind it. Texts make an array, even a single one: the shape must
 * not depend on the file. Numbers make an object of their keys. */
static uint32_t put_fact_group(struct report *report, const struct smith_facts *facts, uint32_t first) {
    const char *group = facts->items[first].group;
    bool keyed = !facts->items[first].text;
    struct smith_json_group list = json_report_list(report, group, keyed ? '{' : '[');
    uint32_t at = first;
    for (; at < facts->count && facts->items[at].group && strcmp(facts->items[at].group, group) == 0; at++) {
        if (keyed)
            smith_json_key(&report->lines, &list, facts->items[at].key);
        else
            smith_json_item(&report->lines, &list);
        put_fact(report, &facts->items[at]);
    }
    smith_json_close(&report->lines, &list, keyed ? '}' : ']');
    return at;
}

const char *smith_limit_bound_words(enum smith_limit_bound bound) {
    return bound == SMITH_LIMIT_BOUND_MIN ? "at least" : bound == SMITH_LIMIT_BOUND_MAX ? "at most" : "";
}

static void put_limit(struct report *report, const struct smith_limit *limit, const char *rooms, uint32_t item) {
    struct smith_json_group object = smith_json_open(&report->lines, '{', true);
    smith_json_key(&report->lines, &object, "used");
    smith_buffer_format(report->lines.out, "%" PRId64, limit->used);
    if (limit->bound != SMITH_LIMIT_EXACTLY) {
        smith_json_key(&report->lines, &object, "bound");
        smith_buffer_format(report->lines.out, "\"%s\"", smith_limit_bound_words(limit->bound));
    }
    if (limit->most) {
        smith_json_key(&report->lines, &object, "safe");
        smith_buffer_format(report->lines.out, "%" PRId64, limit->safe);
        smith_json_key(&report->lines, &object, "most");
        smith_buffer_format(report->lines.out, "%" PRId64, limit->most);
    }
    if (item != SMITH_NONE) {
        smith_json_key(&report->lines, &object, "path");
        smith_buffer_format(report->lines.out, "\"%s/%" PRIu32 "\"", rooms, item);
    }
    smith_json_close(&report->lines, &object, '}');
}

static void put_limits(struct report *report, const struct smith_report_limits *limits) {
    if (!limits->limits) {
        report_json_put_text(report, &report->all, "limits", NULL);
        return;
    }
    struct smith_json_group list = json_report_list(report, "limits", '{');
    for (int i = 0; i < SMITH_LIMIT_KINDS; i++) {
        smith_json_key(&report->lines, &list, limits->limits[i].key);
        put_limit(report, &limits->limits[i], limits->rooms, limits->items[i]);
    }
    smith_json_close(&report->lines, &list, '}');
}

void smith_report_info(struct smith_buffer *out, const struct smith_report_style *style, uint64_t bytes,
                       const struct smith_facts *facts, const struct smith_report_limits *limits) {
    struct report report = report_begin(out, style);
    put_count(&report, &report.all, "bytes", bytes);
    for (uint32_t i = 0; i < facts->count;) {
        if (facts->items[i].group) {
            i = put_fact_group(&report, facts, i);
            continue;
        }
        smith_json_key(&report.lines, &report.all, facts->items[i].key);
        put_fact(&report, &facts->items[i++]);
    }
    if (limits)
        put_limits(&report, limits);
    report_end(&report);
}

/* ---- findings and changes ---- */

/* What both have, one of which says how grave it is, the other what was done. */
struct report_item {
    const char *code;
    const char *key, *word;
    const char *path;
    uint64_t offset; /* UINT64_MAX = none */
    const char *message;
};

static void report_json_put_item(struct smith_buffer *out, const struct report_item *item) {
    struct report report = json_report_object(out);
    report_json_put_text(&report, &report.all, "code", item->code);
    report_json_put_text(&report, &report.all, item->key, item->word);
    report_json_put_text(&report, &report.all, "path", item->path);
    if (item->offset != UINT64_MAX)
        put_count(&report, &report.all, "offset", item->offset);
    report_json_put_text(&report, &report.all, "message", item->message);
    smith_json_close(&report.lines, &report.all, '}');
}

void smith_report_put_finding(struct smith_buffer *out, const struct smith_finding *finding) {
    report_json_put_item(out, &(struct report_item){finding->code, "severity", smith_severity_word(finding->severity),
                                                    finding->path, finding->offset, finding->message});
}

void smith_report_put_change(struct smith_buffer *out, const struct smith_change *change) {
    report_json_put_item(out, &(struct report_item){change->code, "kind", smith_change_word(change->kind), change->path,
                                                    change->offset, change->message});
}

/* What comes of building the level, where one is built of files of the format. */
static void put_outcome(struct report *report, const struct smith_format *format, bool files,
                        const struct smith_findings *findings) {
    struct smith_buffer outcome = {0};
    uint32_t counts[SMITH_OUTCOMES];
    if (!smith_outcomes_count(format, findings, counts))
        return;
    smith_outcomes_describe(counts, files, &outcome);
    smith_buffer_byte(&outcome, 0);
    if (outcome.failed)
        report->lines.out->failed = true;
    else
        report_json_put_text(report, &report->all, "verdict", (const char *)outcome.data);
    smith_buffer_free(&outcome);
}

void smith_report_check(struct smith_buffer *out, const struct smith_report_style *style,
                        const struct smith_format *format, bool files, const struct smith_findings *findings) {
    struct report report = report_begin(out, style);
    report_json_put_text(&report, &report.all, "format", format->layout->name);
    put_outcome(&report, format, files, findings);
    struct smith_json_group list = json_report_list(&report, "findings", '[');
    for (uint32_t i = 0; i < findings->count; i++) {
        smith_json_item(&report.lines, &list);
        smith_report_put_finding(out, &findings->items[i]);
    }
    smith_json_close(&report.lines, &list, ']');
    put_count(&report, &report.all, "suppressed", findings->suppressed);
    report_end(&report);
}

/* As the Gregorian calendar has it. Days are counted from a 1 March, so that a leap day is the last of its year; 400 years
 * have 146097 days. */
void smith_report_put_time(struct smith_buffer *out, int64_t seconds) {
    int64_t days = seconds / 86400 - (seconds % 86400 < 0) + 719468, second = (seconds % 86400 + 86400) % 86400;
    int64_t era = (days >= 0 ? days : days - 146096) / 146097, day = days - era * 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t day_of_year = day - (365 * year + year / 4 - year / 100), month = (5 * day_of_year + 2) / 153;
    int64_t date = day_of_year - (153 * month + 2) / 5 + 1;
    bool next_year = month >= 10; /* January and February */
    smith_buffer_format(out, "%" PRId64 "-%02d-%02dT%02d:%02d:%02dZ", year + era * 400 + next_year,
                        (int)(month + (next_year ? -9 : 3)), (int)date, (int)(second / 3600), (int)(second / 60 % 60),
                        (int)(second % 60));
}

static void put_copy(struct report *report, const struct smith_format *format, const struct smith_backup *copy,
                     bool best) {
    struct smith_json_group object = smith_json_open(&report->lines, '{', true);
    report_json_put_text(report, &object, "file", copy->path);
    report_json_put_text(report, &object, "kind", smith_backup_word(copy->kind));
    put_flag(report, &object, "readable", copy->readable);
    if (copy->readable) {
        smith_json_key(&report->lines, &object, "written");
        smith_buffer_byte(report->lines.out, '"');
        smith_report_put_time(report->lines.out, copy->modified);
        smith_buffer_byte(report->lines.out, '"');
        put_count(report, &object, "size", copy->size);
        put_flag(report, &object, "whole", copy->whole);
        smith_json_key(&report->lines, &object, "holds");
        struct smith_json_group holds = smith_json_open(&report->lines, '{', true);
        for (int i = 0; i < SMITH_BACKUP_MEASURES && format->backups->measures[i]; i++) {
            smith_json_key(&report->lines, &holds, format->backups->measures[i]);
            smith_buffer_format(report->lines.out, "%" PRId64, copy->measures[i]);
        }
        smith_json_close(&report->lines, &holds, '}');
    }
    put_flag(report, &object, "best", best);
    smith_json_close(&report->lines, &object, '}');
}

void smith_report_changes(struct smith_buffer *out, const struct smith_report_style *style, const char *format,
                          const struct smith_changes *changes, const struct smith_backups *copies,
                          const struct smith_format *known) {
    struct report report = report_begin(out, style);
    report_json_put_text(&report, &report.all, "format", format);
    struct smith_json_group list = json_report_list(&report, "changes", '[');
    for (uint32_t i = 0; i < changes->count; i++) {
        smith_json_item(&report.lines, &list);
        smith_report_put_change(out, &changes->items[i]);
    }
    smith_json_close(&report.lines, &list, ']');
    put_count(&report, &report.all, "suppressed", changes->suppressed);
    if (copies && copies->count) {
        list = json_report_list(&report, "copies", '[');
        for (uint32_t i = 0; i < copies->count; i++) {
            smith_json_item(&report.lines, &list);
            put_copy(&report, known, &copies->items[i], i == copies->best);
        }
        smith_json_close(&report.lines, &list, ']');
    }
    report_end(&report);
}

/* ---- archives ---- */

static void report_json_put_entry(struct report *report, const struct smith_entry *entry) {
    const struct smith_entry_type *entry_type = &entry->entry_type;
    struct smith_json_group object = smith_json_open(&report->lines, '{', true);
    report_json_put_text(report, &object, "name", entry->name);
    report_json_put_text(report, &object, "path", entry->path);
    if (entry->size != UINT64_MAX)
        put_count(report, &object, "bytes", entry->size);
    else
        report_json_put_text(report, &object, "bytes", NULL);
    put_count(report, &object, "packed", entry->packed);
    report_json_put_text(report, &object, "format", entry_type->format ? entry_type->format->id : NULL);
    report_json_put_text(report, &object, "extension", entry_type->extension);
    put_count(report, &object, "confidence", entry_type->confidence);
    report_json_put_text(report, &object, "why", entry_type->why);
    smith_json_close(&report->lines, &object, '}');
}

void smith_report_list(struct smith_buffer *out, const struct smith_report_style *style,
                       const struct smith_archive *archive) {
    struct report report = report_begin(out, style);
    report_json_put_text(&report, &report.all, "format", archive->format->id);
    struct smith_json_group list = json_report_list(&report, "entries", '[');
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        smith_json_item(&report.lines, &list);
        report_json_put_entry(&report, &archive->entries[i]);
    }
    smith_json_close(&report.lines, &list, ']');
    report_end(&report);
}

/* ---- other files ---- */

void smith_report_paths_begin(struct smith_buffer *out, const struct smith_report_style *style) {
    struct report report = report_begin(out, style);
    json_report_list(&report, "paths", '[');
}

/* The list as it is when `count` names are in it. */
static struct smith_json_group paths_reopened(struct report *report, uint32_t count) {
    report->lines.indent = 2;
    report->all = (struct smith_json_group){.flat = report->one_line, .any = true};
    return (struct smith_json_group){.flat = report->one_line, .any = count > 0};
}

void smith_report_paths_add(struct smith_buffer *out, const struct smith_report_style *style, uint32_t number,
                            const struct smith_report_path *path) {
    static const char *const roles[] = {"file", "folder", "output", "resource"};
    const struct smith_external *external = &path->external;
    struct report report = {.lines = {.out = out}, .one_line = style->one_line};
    struct smith_json_group list = paths_reopened(&report, number);
    smith_json_item(&report.lines, &list);
    struct smith_json_group object = smith_json_open(&report.lines, '{', true);
    report_json_put_text(&report, &object, "path", external->value_path);
    report_json_put_text(&report, &object, "text", external->text);
    report_json_put_text(&report, &object, "role", roles[external->role]);
    if (external->file)
        report_json_put_text(&report, &object, "file", external->file);
    if (external->elsewhere)
        report_json_put_text(&report, &object, "elsewhere", external->elsewhere);
    if (path->looked)
        report_json_put_text(&report, &object, "state", smith_external_state_word(external->state));
    if (path->renamed)
        report_json_put_text(&report, &object, "new", path->renamed);
    smith_json_close(&report.lines, &object, '}');
}

void smith_report_paths_end(struct smith_buffer *out, const struct smith_report_style *style, uint32_t count) {
    struct report report = {.lines = {.out = out}, .one_line = style->one_line};
    struct smith_json_group list = paths_reopened(&report, count);
    smith_json_close(&report.lines, &list, ']');
    report_end(&report);
}

/* ---- errors ---- */

void smith_report_error(struct smith_buffer *out, const struct smith_report_style *style,
                        const struct smith_error *error) {
    struct report report = report_begin(out, style);
    smith_json_key(&report.lines, &report.all, "error");
    struct smith_json_group object = smith_json_open(&report.lines, '{', true);
    report_json_put_text(&report, &object, "code", error->code);
    report_json_put_text(&report, &object, "message", error->message);
    if (error->offset != UINT64_MAX)
        put_count(&report, &object, "offset", error->offset);
    if (error->path[0])
        report_json_put_text(&report, &object, "path", error->path);
    smith_json_close(&report.lines, &object, '}');
    report_end(&report);
}

/* ---- formats ---- */

/* Words separated by single spaces, as an array of strings. */
static void put_words(struct report *report, const char *key, const char *words) {
    smith_json_key(&report->lines, &report->all, key);
    struct smith_json_group list = smith_json_open(&report->lines, '[', true);
    while (*words) {
        size_t size = strcspn(words, " ");
        smith_json_item(&report->lines, &list);
        smith_buffer_format(report->lines.out, "\"%.*s\"", (int)size, words);
        words += size;
        words += strspn(words, " ");
    }
    smith_json_close(&report->lines, &list, ']');
}

void smith_report_put_format(struct smith_buffer *out, const struct smith_format *format, const char *folder) {
    struct report report = json_report_object(out);
    report_json_put_text(&report, &report.all, "id", format->id);
    report_json_put_text(&report, &report.all, "title", format->title);
    put_words(&report, "extensions", format->extensions);
    put_words(&report, "capabilities", smith_format_capabilities(format));
    if (folder)
        report_json_put_text(&report, &report.all, "folder", folder);
    smith_json_close(&report.lines, &report.all, '}');
}

const char *smith_format_capabilities(const struct smith_format *format) {
    if (format->rules)
        return format->info ? "read write info check" : "read write check";
    return format->info ? "read write info" : "read write";
}

/* ---- words ---- */

const char *smith_severity_word(enum smith_severity severity) {
    static const char *const words[] = {[SMITH_INFO] = "info", [SMITH_WARNING] = "warning", [SMITH_ERROR] = "error"};
    return words[severity];
}

const char *smith_change_word(enum smith_change_kind kind) {
    static const char *const words[] = {"fixed", "lost", "skipped", "kept"};
    return words[kind];
}

const char *smith_backup_word(enum smith_backup_kind kind) {
    static const char *const words[] = {"itself", "unfinished save", "backup"};
    return words[kind];
}

const char *smith_external_state_word(enum smith_external_state state) {
    static const char *const words[] = {"unknown", "found", "missing"};
    return words[state];
}
