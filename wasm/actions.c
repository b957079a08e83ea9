/* SPDX-License-Identifier: MIT
 *
 * What makes a new file of one or two: repair, upgrade, convert, compare, merge. None of them changes what is open: the
 * answer is the report, and the new bytes wait for wasm_result().
 */
#include "actions.h"
#include "base/error.h"
#include "base/json_text.h"
#include <levelsmith/convert.h>
#include <levelsmith/diff.h>
#include <levelsmith/edit.h>
#include <levelsmith/merge.h>
#include <levelsmith/report.h>

#include <inttypes.h>
#include <string.h>

static struct smith_buffer result;

void action_begin(void) {
    smith_buffer_free(&result);
    smith_buffer_init(&result, NULL);
}

struct smith_buffer *action_result(void) {
    return &result;
}

int wasm_result(void) {
    struct smith_buffer *out = session_begin();
    smith_buffer_add(out, result.data, result.size);
    action_begin();
    return session_end(SMITH_OK, NULL);
}

/* ---- which there are ---- */

static void actions_add_words(struct smith_buffer *out, const char *key, const char *const *list) {
    smith_buffer_format(out, ", \"%s\": [", key);
    for (; list && *list; list++) {
        session_add_text(out, *list);
        smith_buffer_text(out, list[1] ? ", " : "");
    }
    smith_buffer_text(out, "]");
}

static void add_conversion(struct smith_buffer *out, const struct smith_conversion *conversion) {
    smith_buffer_text(out, "{\"id\": ");
    session_add_text(out, conversion->id);
    smith_buffer_text(out, ", \"title\": ");
    session_add_text(out, conversion->title);
    smith_buffer_text(out, ", \"extensions\": ");
    session_add_text(out, conversion->extensions);
    actions_add_words(out, "dialects", conversion->dialects);
    smith_buffer_format(out, ", \"opens\": %s}", session_format(conversion->id) ? "true" : "false");
}

int wasm_conversions(const char *id) {
    struct smith_buffer *out = session_begin();
    const struct smith_format *format = session_format(id);
    const struct smith_conversion *conversion = format ? format->conversions : NULL;
    smith_buffer_text(out, "[");
    for (bool first = true; conversion && conversion->id; conversion++) {
        const bool is_itself = strcmp(conversion->id, id) == 0; /* for another engine, with other files around it */
        if (!conversion->write || is_itself)
            continue;
        smith_buffer_text(out, first ? "\n" : ",\n");
        add_conversion(out, conversion);
        first = false;
    }
    smith_buffer_text(out, "]");
    return session_end(SMITH_OK, NULL);
}

/* ---- repair and upgrade ---- */

static void add_changes(struct smith_buffer *out, const struct smith_changes *changes) {
    smith_buffer_text(out, "{\"changes\": [");
    for (uint32_t i = 0; i < changes->count; i++) {
        smith_buffer_text(out, i ? ",\n" : "\n");
        smith_report_put_change(out, &changes->items[i]);
    }
    smith_buffer_format(out, "], \"suppressed\": %" PRIu32 "}", changes->suppressed);
}

static const struct smith_format *actions_format_of(const char *id, struct smith_bytes bytes,
                                                    struct smith_error *error) {
    const struct smith_format *format = NULL;
    if (!*id)
        return smith_format_guess(bytes, &format, error) == SMITH_OK ? format : NULL;
    format = session_format(id);
    if (!format)
        smith_fail(error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "no format is called %s", id);
    return format;
}

typedef enum smith_status change_bytes(const struct smith_format *format, struct smith_bytes bytes,
                                       const struct smith_options *options, const struct smith_check_options *check,
                                       struct smith_buffer *out, struct smith_changes *changes,
                                       struct smith_error *error);

static int actions_change(change_bytes *how, const uint8_t *bytes, size_t size, const char *name, const char *id) {
    struct smith_buffer *out = session_begin();
    struct smith_bytes given = {bytes, size};
    struct smith_changes changes = {0};
    struct smith_error error;
    const struct smith_check_options check = {.name = name};
    action_begin();
    const struct smith_format *format = actions_format_of(id, given, &error);
    if (!format)
        return session_end(error.status, &error);
    enum smith_status status = how(format, given, &session_options, &check, &result, &changes, &error);
    if (status == SMITH_OK)
        add_changes(out, &changes);
    smith_changes_free(&changes);
    return session_end(status, &error);
}

int wasm_repair(const uint8_t *bytes, size_t size, const char *name, const char *id) {
    return actions_change(smith_repair, bytes, size, name, id);
}

int wasm_upgrade(const uint8_t *bytes, size_t size, const char *name, const char *id) {
    return actions_change(smith_upgrade, bytes, size, name, id);
}

/* ---- convert ---- */

void action_add_notes(struct smith_buffer *out, const struct smith_findings *notes) {
    smith_buffer_text(out, "{\"notes\": ");
    session_add_findings(out, notes);
    smith_buffer_text(out, "}");
}

int wasm_convert(struct open_file *file, const char *id, const char *dialect) {
    struct smith_buffer *out = session_begin();
    struct smith_findings notes = {0};
    struct smith_error error;
    const struct smith_conversion *conversion = smith_conversion_by_id(file->format, id);
    const struct smith_convert_options how = {.dialect = *dialect ? dialect : NULL, .reading = session_options};
    action_begin();
    enum smith_status status =
        conversion ? smith_convert_write(file->document, conversion, &how, &result, &notes, &error)
                   : smith_fail(&error, SMITH_UNKNOWN, "CONVERSION-UNKNOWN", "no conversion is called %s", id);
    if (status == SMITH_OK)
        action_add_notes(out, &notes);
    smith_findings_free(&notes);
    return session_end(status, &error);
}

/* ---- compare ---- */

static enum smith_status same_format(const struct open_file *a, const struct open_file *b, struct smith_error *error) {
    return a->format == b->format ? SMITH_OK
                                  : smith_fail(error, SMITH_BAD_VALUE, "DIFF-FORMATS",
                                               "one file is a %s, the other a %s", a->format->title, b->format->title);
}

int wasm_diff(struct open_file *a, struct open_file *b) {
    struct smith_buffer *out = session_begin(), text;
    struct smith_diff_count count = {0};
    struct smith_error error;
    smith_buffer_init(&text, NULL);
    enum smith_status status = same_format(a, b, &error);
    if (status == SMITH_OK)
        status = a->archive ? smith_archive_diff(a->archive, b->archive, NULL, &text, &count, &error)
                            : smith_diff(a->document, b->document, NULL, &text, &count, &error);
    smith_buffer_byte(&text, 0);
    if (status == SMITH_OK && !text.failed) {
        smith_buffer_format(out,
                            "{\"changed\": %" PRIu32 ", \"added\": %" PRIu32 ", \"removed\": %" PRIu32
                            ", \"moved\": %" PRIu32 ", \"text\": ",
                            count.changed, count.added, count.removed, count.moved);
        session_add_text(out, (const char *)text.data);
        smith_buffer_text(out, "}");
    }
    out->failed |= text.failed;
    smith_buffer_free(&text);
    return session_end(status, &error);
}

/* ---- merge ---- */

/* The same file once more: merging uses documents up. */
static struct open_file *copy_of(const struct open_file *file) {
    return wasm_open(file->bytes.data, file->bytes.size, file->name, file->format->id);
}

static enum smith_status actions_take_theirs(struct smith_edit *edit, struct smith_bytes list, const char *choices,
                                             struct smith_error *error) {
    struct smith_conflicts conflicts = {0};
    enum smith_status status = smith_conflicts_read(list, &session_options, &conflicts, error);
    size_t count = strlen(choices);
    for (uint32_t i = conflicts.count; i-- > 0 && status == SMITH_OK;)
        if (i < count && choices[i] == 't')
            status = smith_edit_take_theirs(edit, &conflicts.items[i], error);
    smith_conflicts_free(&conflicts);
    return status;
}

static enum smith_status actions_merge_files(struct open_file *const files[3], const char *choices,
                                             struct smith_merge_result *merged, struct smith_error *error) {
    struct smith_edit *edit;
    struct open_file *base = files[0], *ours = files[1], *theirs = files[2];
    enum smith_status status = ours->archive
                                   ? smith_archive_merge(base->archive, ours->archive, theirs->archive, merged, error)
                                   : smith_merge(base->document, ours->document, theirs->document, merged, error);
    if (status != SMITH_OK)
        return status;
    status = smith_edit_begin(ours->document, NULL, &edit, error);
    if (status != SMITH_OK)
        return status;
    if (*choices)
        status = actions_take_theirs(edit, (struct smith_bytes){merged->list.data, merged->list.size}, choices, error);
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, &result, error);
    smith_edit_end(edit);
    return status;
}

int wasm_merge(struct open_file *ours, const char *choices, struct open_file *base, struct open_file *theirs) {
    struct open_file *const given[3] = {base, ours, theirs};
    struct open_file *files[3] = {NULL, NULL, NULL};
    struct smith_merge_result merged = {0};
    struct smith_error error;
    action_begin();
    enum smith_status status = same_format(ours, base, &error);
    if (status == SMITH_OK)
        status = same_format(ours, theirs, &error);
    for (int i = 0; i < 3 && status == SMITH_OK; i++)
        if (!(files[i] = copy_of(given[i])))
            status = SMITH_NO_MEMORY; /* it was read before */
    struct smith_buffer *out = session_begin();
    if (status == SMITH_OK)
        status = actions_merge_files(files, choices, &merged, &error);
    if (status == SMITH_OK)
        smith_buffer_add(out, merged.list.data, merged.list.size);
    smith_merge_result_free(&merged);
    for (int i = 0; i < 3; i++)
        wasm_close(files[i]);
    return session_end(status, &error);
}
