/* SPDX-License-Identifier: MIT
 *
 * Maps as text, as the engine reads and writes them. One file a subject: the lexer (text_lex.h), what the layout says
 * of fields (text_fields.h), writing (text_write.c), reading (text_reader.h), and what a text has no words for
 * (text_leftovers.c).
 */
#ifndef SMITH_D2DF_TEXT_H
#define SMITH_D2DF_TEXT_H

#include "base/buffer.h"
#include <levelsmith/convert.h>

/* d2df_text.c: a conversion of the descriptor (struct smith_conversion). */
extern const char *const smith_d2df_text_dialects[], *const smith_d2df_text_names[];
bool smith_d2df_text_recognise(struct smith_bytes bytes);
enum smith_status smith_d2df_text_convert(const struct smith_document *document,
                                          const struct smith_convert_options *options, struct smith_buffer *out,
                                          struct smith_findings *notes, struct smith_error *error);
enum smith_status smith_d2df_text_adopt(const struct smith_layout *layout, struct smith_bytes bytes,
                                        const struct smith_convert_options *options, struct smith_document **document,
                                        struct smith_findings *notes, struct smith_buffer *report,
                                        struct smith_error *error);

/* text_write.c: the text without leftovers. */
enum smith_status smith_d2df_text_write(const struct smith_document *document,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error);

struct text_tree;

/* text_read.c: the same way back. `*end` becomes the place behind the map. `notes` may be NULL; so may be `tree`, which
 * has its arena and becomes where things stand (text_lex.h). */
enum smith_status smith_d2df_text_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_convert_options *options, struct smith_document **document,
                                       size_t *end, struct text_tree *tree, struct smith_findings *notes,
                                       struct smith_buffer *report, struct smith_error *error);

/* text_rewrite.c: the text `text`, changed to mean the document. */
enum smith_status smith_d2df_text_rewrite(const struct smith_document *document, struct smith_bytes text,
                                          const struct smith_convert_options *options, struct smith_buffer *out,
                                          struct smith_error *error);

/* text_merge.c: append what comes of three versions of a text (base, ours, theirs), with comments, ids and order of both
 * sides. It can be read; what it means is changed to what comes of the maps afterwards. */
enum smith_status smith_d2df_text_merge(struct smith_document *const documents[3], const struct smith_bytes files[3],
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_error *error);

/* text_leftovers.c: append to the text in `out` what of the document it does not say, as comments; with `only_note`,
 * just note that there is something. `before`: what the text meant before it was changed; NULL = it is new. */
enum smith_status smith_d2df_leftovers_write(const struct smith_document *document, const struct smith_document *before,
                                             const struct smith_convert_options *options, bool only_note,
                                             struct smith_buffer *out, struct smith_findings *notes,
                                             struct smith_error *error);

/* Put back into the document what the comments behind `end` say. */
enum smith_status smith_d2df_leftovers_read(struct smith_document *document, struct smith_bytes text, size_t end,
                                            struct smith_findings *notes, struct smith_error *error);

/* Behind what these comments are; `end` when there are none, or they belong to another text. */
size_t smith_d2df_leftovers_end(struct smith_bytes text, size_t end);

#endif
