/* SPDX-License-Identifier: MIT
 *
 * The loop over the rules and fixes of a family, and its `info` (run.h).
 */
#include "format/run.h"

#include "base/error.h"
#include "base/limits.h"
#include "document/document.h"
#include "report/codes.h"
#include <stdio.h>

#define MESSAGE_SIZE 512

/* ---- runs ---- */

static void run_begin(struct smith_run *run, struct smith_document *document, const struct smith_options *options,
                      struct smith_error *error) {
    *run = (struct smith_run){
        .document = document, .options = options ? *options : smith_document_options(document), .error = error};
    smith_arena_init(&run->arena, &run->options.allocator, smith_limits_or_default(&run->options.limits).memory);
}

/* A run that changes the document. */
static void begin_changes(struct smith_run *run, struct smith_document *document, const struct smith_options *options,
                          struct smith_error *error) {
    document->arena.failed = false; /* so that it says whether this run could have what it needs */
    run_begin(run, document, options, error);
}

void smith_run_begin(struct smith_run *run, struct smith_document *document, struct smith_error *error) {
    begin_changes(run, document, NULL, error);
}

static void run_rule_list(struct smith_run *run, smith_rule *const *rules) {
    for (; rules && *rules && !smith_run_failed(run); rules++)
        (*rules)(run);
}

static bool memory_failed(const struct smith_run *run) {
    return run->arena.failed || run->document->arena.failed ||
           (run->findings && smith_findings_failed(run->findings)) ||
           (run->changes && smith_changes_failed(run->changes)) || (run->facts && smith_facts_failed(run->facts));
}

enum smith_status smith_run_end(struct smith_run *run) {
    enum smith_status status = run->status;
    if (status == SMITH_NO_MEMORY || memory_failed(run))
        status = smith_fail_memory(run->error, &run->arena);
    smith_arena_free(&run->arena);
    return status;
}

/* Rules only read the document. */
static void begin_rules(struct smith_run *run, const struct smith_format *format, const struct smith_document *document,
                        const struct smith_options *options, struct smith_findings *findings,
                        struct smith_error *error) {
    run_begin(run, (struct smith_document *)(uintptr_t)document, options, error);
    run->codes = format->codes;
    run->findings = findings;
}

enum smith_status smith_run_rules(const struct smith_format *format, const struct smith_document *document,
                                  const struct smith_check_options *how, const struct smith_run_files *files,
                                  const struct smith_options *options, struct smith_findings *findings,
                                  struct smith_error *error) {
    struct smith_run run;
    begin_rules(&run, format, document, options, findings, error);
    run.how = how;
    run.files = files;
    run_rule_list(&run, format->rules);
    if (!how || !how->only_errors)
        run_rule_list(&run, format->lesser_rules);
    return smith_run_end(&run);
}

enum smith_status smith_run_loss_rules(const struct smith_format *format, const struct smith_document *document,
                                       struct smith_findings *findings, struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    if (!format->loss_rules)
        return smith_run_rules(format, document, NULL, NULL, &options, findings, error);
    struct smith_run run;
    begin_rules(&run, format, document, &options, findings, error);
    run_rule_list(&run, format->loss_rules);
    return smith_run_end(&run);
}

enum smith_status smith_run_info(const struct smith_format *format, const struct smith_document *document,
                                 const struct smith_check_options *how, const struct smith_options *options,
                                 struct smith_facts *facts, struct smith_error *error) {
    struct smith_run run;
    run_begin(&run, (struct smith_document *)(uintptr_t)document, options, error); /* as rules do */
    run.format = format;
    run.how = how;
    run.facts = facts;
    format->info(&run);
    return smith_run_end(&run);
}

enum smith_status smith_run_fixes(const struct smith_format *format, struct smith_document *document,
                                  const struct smith_options *options, struct smith_changes *changes,
                                  struct smith_error *error) {
    struct smith_run run;
    begin_changes(&run, document, options, error);
    run.changes = changes;
    run.damaged = changes->count > 0;
    run_rule_list(&run, format->fixes);
    return smith_run_end(&run);
}

void *smith_run_alloc(struct smith_run *run, size_t count, size_t size) {
    if (count <= SIZE_MAX / size)
        return smith_arena_alloc(&run->arena, count * size, _Alignof(max_align_t));
    smith_arena_fail(&run->arena);
    return NULL;
}

void smith_run_note(struct smith_run *run, enum smith_status status) {
    if (run->status == SMITH_OK)
        run->status = status;
}

bool smith_run_failed(const struct smith_run *run) {
    return run->status != SMITH_OK || memory_failed(run);
}

/* ---- reporting ---- */

struct smith_rule_path smith_rule_path(const char *format, ...) {
    struct smith_rule_path path;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    return path;
}

struct smith_rule_path smith_rule_frame_path(const struct smith_frame *frame) {
    struct smith_rule_path path;
    smith_frame_path(frame, path.text, sizeof path.text);
    return path;
}

static enum smith_severity severity_of(struct smith_run *run, const char *code) {
    const struct smith_code *known = smith_code_find(run->codes, run->last_code, code);
    if (!known)
        known = smith_code_find(smith_engine_codes(), NULL, code);
    run->last_code = known;
    return known ? known->severity : SMITH_ERROR;
}

void smith_report_finding(struct smith_run *run, const char *code, struct smith_rule_path path, const char *format,
                          ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_findings_add(run->findings, code, severity_of(run, code), path.text, UINT64_MAX, "%s", message);
}

void smith_report_change(struct smith_run *run, const char *code, enum smith_change_kind kind,
                         struct smith_rule_path path, const char *format, ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    if (!run->changes)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_changes_add(run->changes, code, kind, path.text, UINT64_MAX, "%s", message);
}
