/* SPDX-License-Identifier: MIT
 *
 * What becomes of differences: the sinks of smith_diff(), and what they share.
 */
#ifndef SMITH_DIFF_SINKS_H
#define SMITH_DIFF_SINKS_H

#include "diff/compare.h"
#include <levelsmith/diff.h>

/* What every sink has; each has its own state behind it. */
struct diff_output {
    struct smith_buffer *out;
    struct smith_error *error; /* of the last value that could not be written */
    struct smith_diff_count count;
};

/* The thing that people call a difference after: the nearest element of a list around it, or the whole document. */
struct diff_subject {
    const struct smith_frame *frame; /* its record; NULL = the document */
    char path[512]; /* "" = the document */
};

void smith_diff_subject_of(const struct smith_frame *frame, struct diff_subject *subject);

/* The JSON of a value on one line. `frame` is where it is. False when that failed. */
bool smith_diff_write_value(struct diff_output *output, const struct smith_frame *frame, const struct smith_type *type,
                            const void *value);

/* "name$raw", without quotes. */
void smith_diff_write_spelling_key(struct smith_buffer *out, const struct spelling_difference *difference);

/* Count a list's elements that came, went and moved. */
void smith_diff_count_list(struct smith_diff_count *count, const struct smith_alignment *alignment);

enum smith_status smith_diff_as_text(const struct smith_document *a, const struct smith_document *b,
                                     const struct smith_diff_options *options, struct diff_output *output);
enum smith_status smith_diff_as_patch(const struct smith_document *a, const struct smith_document *b, bool bytes,
                                      struct diff_output *output);

#endif
