/* SPDX-License-Identifier: MIT
 *
 * Changes of a text in place: pieces of it that others take the place of, and everything else as it is.
 */
#ifndef SMITH_D2DF_TEXT_EDITS_H
#define SMITH_D2DF_TEXT_EDITS_H

#include "base/array.h"
#include "base/buffer.h"

struct text_edit {
    size_t start, end; /* what goes */
    const char *text; /* what comes */
    uint32_t order;
};

struct text_edits {
    struct smith_arena *arena;
    struct smith_bytes bytes; /* of the text */
    SMITH_ARRAY(struct text_edit) items;
};

/* The text is copied. What is put in at one place stands there in the order of the calls. False when out of memory. */
bool smith_d2df_edits_add(struct text_edits *edits, size_t start, size_t end, const char *text);
/* All has been added. */
void smith_d2df_edits_sort(struct text_edits *edits);
/* Append a stretch of the text, changed. Of changes within others, the outer ones count. */
void smith_d2df_edits_apply(const struct text_edits *edits, size_t start, size_t end, struct smith_buffer *out);

/* ---- lines of a text ---- */

/* Where the line ends that `at` is in, when nothing but blanks and comments follows; else `at`. A comment that goes on
 * in the next line is none of those. */
size_t smith_d2df_line_rest(struct smith_bytes text, size_t at);
/* Where the line begins that `at` is in, when nothing but blanks stands before; else `at`. */
size_t smith_d2df_line_indent(struct smith_bytes text, size_t at);
/* Behind the end of the line that ends at `at`; `at` when none ends there. */
size_t smith_d2df_line_next(struct smith_bytes text, size_t at);
/* Whether a line, or the text, ends at `at`; whether nothing but blanks stands between `at` and that. */
bool smith_d2df_line_ends(struct smith_bytes text, size_t at);
bool smith_d2df_line_is_blank(struct smith_bytes text, size_t at);
/* Whether `at` is the beginning of a line, or of the text. */
bool smith_d2df_line_begins(struct smith_bytes text, size_t at);
/* Where the line before begins, when it is blank; else `at`, which is the beginning of a line. */
size_t smith_d2df_line_blank_before(struct smith_bytes text, size_t at);

#endif
