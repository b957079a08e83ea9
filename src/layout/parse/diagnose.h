/* SPDX-License-Identifier: MIT
 *
 * Mistakes in texts (layouts, and other languages of one file), reported as a good compiler reports them: place, message, the line, a caret, a hint.
 */
#ifndef SMITH_DIAGNOSE_H
#define SMITH_DIAGNOSE_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/error.h"
#include <levelsmith/layout_mistake.h>

#define DIAGNOSIS_MAX 20 /* mistakes reported in full; what follows is mostly their echo */

/* A stretch of the texts: `start` counts through all of them. */
struct source_span {
    uint32_t start, size;
};

/* One of the texts that mistakes may be in. */
struct source_text {
    const char *name;
    struct smith_bytes text;
    uint32_t start; /* what spans call its first byte */
    uint32_t *lines; /* start of each line, in the text */
    uint32_t line_count;
    struct source_text *next;
};

struct diagnosis {
    struct smith_arena *arena; /* of all that is read: when it has failed, there is nothing more to report */
    struct source_text *texts, *last_text; /* the first is the one that was asked for; others are imported */
    struct smith_buffer *report; /* may be NULL */
    struct smith_error *error; /* filled by the first mistake; may be NULL */
    enum smith_status
        status; /* which the error gets: SMITH_BAD_LAYOUT, unless whoever reads another language changes it */
    const char *code; /* likewise */
    uint32_t count;
    uint32_t made; /* mistakes, whether they were reported or not */
    bool warns; /* warnings are wanted */
    uint32_t warning_count;
    const struct smith_layout_mistakes *mistakes; /* who takes them as data; may be NULL */
    struct source_span reported[DIAGNOSIS_MAX]; /* where: no two mistakes are reported about one place */
    bool is_silent; /* the last mistake was not reported, so nothing that explains it is either */
};

/* Index the lines of the text; false = out of memory. */
bool smith_diagnosis_init(struct diagnosis *diagnosis, struct smith_arena *arena, struct smith_bytes text,
                          const char *name, struct smith_buffer *report, struct smith_error *error);

/* One more text, whose name and bytes live as long as the arena; NULL = out of memory. */
struct source_text *smith_diagnosis_add(struct diagnosis *diagnosis, struct smith_bytes text, const char *name);

/* The text that holds the byte at `offset`. */
const struct source_text *smith_diagnosis_text(const struct diagnosis *diagnosis, uint32_t offset);

/* Report a mistake. Like all that explains it below, returns NULL, so that `return smith_mistake(...)` ends who cannot
 * go on. Not every mistake is shown; notes, help and suggestions belong to the one before them, and are shown if that
 * is. */
void *smith_mistake(struct diagnosis *diagnosis, struct source_span source_span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Report what is odd in a text without mistakes; otherwise as smith_mistake(). What is imported has readers of its own,
 * so only the text that was asked for is spoken of. */
void *smith_warning(struct diagnosis *diagnosis, const char *code, struct source_span source_span, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));

/* A second place that explains the mistake. */
void *smith_mistake_note(struct diagnosis *diagnosis, struct source_span source_span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Advice without a place: "help: ...". */
void *smith_mistake_help(struct diagnosis *diagnosis, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Index of the line that holds the byte at `offset`, in its text. */
uint32_t smith_diagnosis_line(const struct diagnosis *diagnosis, uint32_t offset);

/* More than DIAGNOSIS_MAX mistakes, or no memory: go home. */
bool smith_diagnosis_full(const struct diagnosis *diagnosis);

/* "did you mean": candidates are offered one by one, the nearest is remembered. */
struct suggestion {
    const char *wanted, *best;
    unsigned distance;
};

struct suggestion smith_suggestion_for(const struct diagnosis *diagnosis, const char *wanted);
void smith_suggestion_offer(struct suggestion *suggestion, const char *candidate);
void *smith_suggestion_report(struct diagnosis *diagnosis, const struct suggestion *suggestion);

#endif
