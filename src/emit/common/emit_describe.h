/* SPDX-License-Identifier: MIT
 *
 * Words about tables, for people: expressions as the layout has them, annotations, references. Plain text; the emitters
 * put them into comments or Markdown.
 */
#ifndef SMITH_EMIT_DESCRIBE_H
#define SMITH_EMIT_DESCRIBE_H

#include "emit/common/symbol_table.h"

/* The expression in the notation of layouts, its members named as in `record`; "" when there is none. */
const char *smith_describe_expression(struct symbol_table *symbols, const struct smith_record *record,
                                      const struct smith_expression *expression);

/* "index into `/rooms`, counted from 1; -1 = none". */
const char *smith_describe_reference(struct symbol_table *symbols, const struct smith_reference *reference);

/* "0 to 180", or "" when any number is meant. */
const char *smith_describe_range(struct symbol_table *symbols, const struct smith_range *range);

/* What an offset is about, beside its type: "counted from `directory`; 0 = none", or "". */
/* The member whose bytes stand in a column of the record: "rooms.guard.x". */
const char *smith_describe_column(struct symbol_table *symbols, const struct smith_record *record,
                                  const struct smith_column *column);
const char *smith_describe_offset_member(struct symbol_table *symbols, const struct smith_member *member);

/* Two phrases as one, with a semicolon between them in place of a full stop. Either may be "". */
const char *smith_describe_join(struct symbol_table *symbols, const char *left, const char *right);

/* "since 1.5; unit: pixels" or "". */
const char *smith_describe_annotations(struct symbol_table *symbols, const struct smith_annotations *annotations);

/* A chunk id as the layout has it: 5 where the framing (may be NULL) has integers, else "TeRoom" with its quotes, or
 * [16, 0] for unprintable bytes. */
const char *smith_describe_id(struct symbol_table *symbols, const struct smith_framing *framing, struct smith_bytes id);

/* Constant bytes as a string with \xHH for what is not printable. */
const char *smith_describe_magic(struct symbol_table *symbols, struct smith_bytes bytes);

/* How the chunks of a typeset are framed; NULL when nothing holds any. */
const struct smith_framing *smith_describe_framing(const struct symbol_table *symbols,
                                                   const struct smith_union *variants);

/* The text trimmed, its line breaks folded into spaces; `fallback` when nothing is left. */
const char *smith_describe_line(struct symbol_table *symbols, const char *text, const char *fallback);

#endif
