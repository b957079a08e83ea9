/* SPDX-License-Identifier: MIT
 *
 * One run of a family's rules, of its fixes, or of its `info` over a document. The run owns what all of them need: the
 * caller's allocator and limits, memory for the time of the run, the list they add to, and the first failure. A rule
 * returns nothing: what fails is remembered, and the run ends there.
 */
#ifndef SMITH_RUN_H
#define SMITH_RUN_H

#include "base/arena.h"
#include "report/report.h"
#include <levelsmith/external.h>
#include <levelsmith/levelsmith.h>

/* The files that a document names, for rules that look into them. `text` is what the document calls one. SMITH_IO = it is not
 * there. */
struct smith_run_files {
    void *context; /* handed to all functions */
    /* Whether the file that the value at `path` names is where it says. */
    enum smith_external_state (*state)(void *context, const char *path);
    /* Whether the folder is there in which the file lies that `text` means. Fails only for lack of memory. */
    enum smith_status (*folder_state)(void *context, const char *text, enum smith_external_state *state);
    /* The bytes, into a buffer that the caller has initialised and frees. */
    enum smith_status (*read)(void *context, const char *text, struct smith_buffer *bytes);
    /* ... as a document of the format that it is guessed to be; NULL on failure. */
    enum smith_status (*open)(void *context, const char *text, const struct smith_format **format,
                              struct smith_document **document, struct smith_error *error);
    /* The size of a picture. */
    enum smith_status (*size)(void *context, const char *text, uint32_t *width, uint32_t *height);
};

struct smith_run {
    struct smith_document *document; /* rules and `info` only read it */
    struct smith_options options; /* the caller's, or memory and limits of the document */
    const struct smith_check_options *how; /* names and other files; NULL = none are known */
    const struct smith_run_files *files; /* NULL = they are not looked at */
    const struct smith_format *format; /* of `info`: whose it is */
    const struct smith_code *codes; /* of the family: the severity of a finding is that of its code */
    const struct smith_code *last_code; /* that was found, NULL = none */
    struct smith_findings *findings; /* what rules add to */
    struct smith_changes *changes; /* what fixes add to; NULL = nobody reads them */
    struct smith_facts *facts; /* what `info` adds to */
    bool damaged; /* the document is what could be read of a damaged file */
    struct smith_arena arena; /* freed at the end of the run */
    void *shared; /* what rules of one family have in common; the first of them makes it */
    struct smith_error *error; /* of the first failure */
    enum smith_status status;
};

/* Ask the rules of `format`; they add to `findings`. `files` may be NULL. */
enum smith_status smith_run_rules(const struct smith_format *format, const struct smith_document *document,
                                  const struct smith_check_options *how, const struct smith_run_files *files,
                                  const struct smith_options *options, struct smith_findings *findings,
                                  struct smith_error *error);

/* Ask the rules that know what the program of `format` leaves out of a document as it loads it. */
enum smith_status smith_run_loss_rules(const struct smith_format *format, const struct smith_document *document,
                                       struct smith_findings *findings, struct smith_error *error);

/* Apply the fixes of `format`; they add to `changes`. */
enum smith_status smith_run_fixes(const struct smith_format *format, struct smith_document *document,
                                  const struct smith_options *options, struct smith_changes *changes,
                                  struct smith_error *error);

/* Ask `format` for what there is to know; it adds to `facts`. */
enum smith_status smith_run_info(const struct smith_format *format, const struct smith_document *document,
                                 const struct smith_check_options *how, const struct smith_options *options,
                                 struct smith_facts *facts, struct smith_error *error);

/* A run for whoever needs only some of the fixes, with memory and limits of the document. */
void smith_run_begin(struct smith_run *run, struct smith_document *document, struct smith_error *error);
enum smith_status smith_run_end(struct smith_run *run);

/* Zeroed memory for the time of the run, for `count` elements of `size` bytes; NULL when there is none, which the run
 * remembers. */
void *smith_run_alloc(struct smith_run *run, size_t count, size_t size);

/* Remember a status that is a failure; the first one stays. */
void smith_run_note(struct smith_run *run, enum smith_status status);

/* Whether anything has failed so far. */
bool smith_run_failed(const struct smith_run *run);

/* ---- reporting ---- */

struct smith_rule_path {
    char text[256];
};

struct smith_rule_path smith_rule_path(const char *format, ...) __attribute__((format(printf, 1, 2)));
struct smith_rule_path smith_rule_frame_path(const struct smith_frame *frame);

void smith_report_finding(struct smith_run *run, const char *code, struct smith_rule_path path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void smith_report_change(struct smith_run *run, const char *code, enum smith_change_kind kind,
                         struct smith_rule_path path, const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
