/* SPDX-License-Identifier: MIT
 *
 * Repair: read what can be read, let the family put right what it knows, and take out what `check` still calls an error.
 * The family knows better ways for most of its rules; removing is for what nobody foresaw, and makes the promise hold
 * that the result has no errors but those it says it left: holes, where what stands around them is worth keeping.
 */
#include "api/check.h"
#include "api/open.h"
#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "document/inspect/check_structure.h"
#include "document/recover/recover.h"
#include "document/references/list_changes.h"
#include "format/run.h"
#include "report/report.h"
#include <string.h>

#define ROUNDS 16 /* what was removed may be what something else refers to */
#define PATH_SIZE 512

/* One document on its way through a repair. */
struct repair {
    const struct smith_format *format;
    const struct smith_options *options;
    struct smith_document *document;
    struct smith_changes *changes;
    struct smith_buffer *out;
    struct smith_error *error;
};

static bool repair_is_below(const char *path, const char *above) {
    size_t length = strlen(above);
    return length && strncmp(path, above, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* The offset of the finding is one in the result so far, which nobody sees. */
static void repair_note(struct repair *repair, const char *code, enum smith_change_kind kind, const char *path,
                        const struct smith_finding *finding) {
    const char *advice = strstr(finding->message, SMITH_REPAIR_ADVICE);
    const size_t size = advice ? (size_t)(advice - finding->message) : strlen(finding->message);
    smith_changes_add(repair->changes, code, kind, path, UINT64_MAX, "%.*s [%s]", (int)size, finding->message,
                      finding->code);
}

/* Remove what the errors are about, the last one first, so that the paths of the others stay true; how many. */
static unsigned remove_errors(struct repair *repair, const struct smith_findings *findings) {
    unsigned removed = 0;
    char path[PATH_SIZE], above[PATH_SIZE] = "";
    for (uint32_t i = findings->count; i-- > 0;) {
        const struct smith_finding *finding = &findings->items[i];
        if (finding->severity != SMITH_ERROR || smith_is_hole(finding->code) || repair_is_below(finding->path, above) ||
            !smith_remove_around(repair->document, finding->path, path, sizeof path))
            continue;
        removed++;
        memcpy(above, path, sizeof path);
        repair_note(repair, "ERROR-REMOVED", SMITH_CHANGE_LOST, path, finding);
    }
    return removed;
}

static void leave_errors(struct repair *repair, const struct smith_findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].severity == SMITH_ERROR)
            repair_note(repair, "ERROR-LEFT", SMITH_CHANGE_SKIPPED, findings->items[i].path, &findings->items[i]);
}

static enum smith_status write_and_check(struct repair *repair, struct smith_findings *findings) {
    smith_buffer_free(repair->out);
    enum smith_status status = smith_encode(repair->document, repair->out, repair->error);
    struct smith_bytes bytes = {repair->out->data, repair->out->size};
    return status != SMITH_OK ? status
                              : smith_check_for_errors(repair->format, bytes, repair->options, findings, repair->error);
}

/* Write, check, remove, until there is nothing left to remove. What was read from another file format is written as such:
 * it could be read, so nothing of it has to go. */
static enum smith_status repair_until_stable(struct repair *repair) {
    if (repair->document->origin)
        return smith_encode(repair->document, repair->out, repair->error);
    for (unsigned round = 0;; round++) {
        struct smith_findings findings;
        enum smith_status status = write_and_check(repair, &findings);
        if (status != SMITH_OK)
            return status;
        unsigned removed = round < ROUNDS ? remove_errors(repair, &findings) : 0;
        if (!removed)
            leave_errors(repair, &findings);
        smith_findings_free(&findings);
        if (!removed)
            return SMITH_OK;
    }
}

static enum smith_status read_damaged(struct repair *repair, struct smith_bytes bytes) {
    const struct smith_conversion *conversion = smith_origin_guess(repair->format, bytes, repair->options);
    if (conversion)
        return smith_origin_open(bytes, repair->format, conversion, repair->options, &repair->document, repair->error);
    if (repair->format->recover)
        return repair->format->recover(bytes, repair->options, &repair->document, repair->changes, repair->error);
    return smith_recover(repair->format->layout, bytes, repair->options, &repair->document, repair->changes,
                         repair->error);
}

/* ---- files that lack nothing ---- */

static bool loses_something(const struct smith_changes *changes) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_LOST || changes->items[i].kind == SMITH_CHANGE_SKIPPED)
            return true;
    return false;
}

static enum smith_status has_errors(struct repair *repair, struct smith_bytes bytes, bool *errors) {
    struct smith_findings findings;
    enum smith_status status = smith_check_for_errors(repair->format, bytes, repair->options, &findings, repair->error);
    *errors = status == SMITH_DAMAGED;
    if (status != SMITH_OK)
        return status == SMITH_DAMAGED ? SMITH_OK : status;
    *errors = smith_findings_have_error(&findings);
    smith_findings_free(&findings);
    return SMITH_OK;
}

/* What `check` finds no error in is not damaged: a repair that would lose something of it is not done. */
static enum smith_status keep_whole(struct repair *repair, struct smith_bytes bytes, uint32_t cap) {
    const struct smith_allocator *allocator = repair->options ? &repair->options->allocator : NULL;
    bool errors = true,
         is_own = !smith_origin_guess(repair->format, bytes, repair->options); /* else it is no file of the format */
    enum smith_status status =
        is_own && loses_something(repair->changes) ? has_errors(repair, bytes, &errors) : SMITH_OK;
    if (status != SMITH_OK || errors)
        return status;
    smith_changes_free(repair->changes);
    smith_changes_begin(repair->changes, allocator, cap);
    smith_buffer_free(repair->out);
    smith_buffer_init(repair->out, allocator);
    smith_buffer_add(repair->out, bytes.data, bytes.size);
    return repair->out->failed ? smith_fail_memory(repair->error, NULL) : SMITH_OK;
}

enum smith_status smith_repair(const struct smith_format *format, struct smith_bytes bytes,
                               const struct smith_options *options, const struct smith_check_options *check,
                               struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    struct repair repair = {.format = format, .options = options, .changes = changes, .out = out, .error = error};
    smith_buffer_init(out, allocator);
    smith_changes_begin(changes, allocator, check ? check->cap : 0);
    enum smith_status status = read_damaged(&repair, bytes);
    bool damaged = changes->count > 0; /* what leads nowhere in a whole file is its author's affair */
    if (status == SMITH_OK)
        status = smith_run_fixes(format, repair.document, options, changes, error);
    if (status == SMITH_OK && damaged && !smith_fix_references(repair.document, changes))
        status = smith_fail_memory(error, NULL);
    if (status == SMITH_OK)
        status = repair_until_stable(&repair);
    smith_document_free(repair.document);
    if (status == SMITH_OK)
        status = keep_whole(&repair, bytes, check ? check->cap : 0);
    status = smith_changes_end(changes, status, error);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}
