/* SPDX-License-Identifier: MIT
 *
 * A text that is changed in place: what is shared by its parts. Fields and values are in text_rewrite_fields.c, whole
 * records in text_rewrite_records.c, and what becomes of both in text_rewrite.c.
 */
#ifndef SMITH_D2DF_TEXT_REWRITE_H
#define SMITH_D2DF_TEXT_REWRITE_H

#include "diff/align.h"
#include "document/document.h"
#include "format/d2df/text/text_edits.h"
#include "format/d2df/text/text_lex.h"
#include "format/d2df/text/text_reader.h"
#include "format/d2df/text/text_writer.h"

/* The records of one kind, as the text has them (old) and as it shall (new). */
struct rewrite_list {
    const struct smith_member *member;
    struct smith_list before, after;
    uint32_t *to_new, *to_old; /* SMITH_NO_INDEX = it went, it comes */
    bool *moved; /* these by old index ... */
    struct text_node **nodes;
    bool *must_out; /* it may not stand in a field of another one */
    bool *out; /* it does no longer */
    const char **ids; /* ... and these by new one */
    bool *named; /* what is written refers to it */
    const char **texts; /* of those that come */
};

struct rewrite {
    struct smith_arena *arena;
    const struct smith_record *root;
    const struct smith_document *before, *after;
    struct text_tree tree;
    struct text_edits edits;
    struct rewrite_list lists[TEXT_LISTS];
    unsigned list_count;
    struct text_writer old_writer, new_writer;
    struct smith_buffer old_text, new_text;
    bool marks; /* what is named now is named in what is written */
    bool all_out; /* no record may stand in a field */
    bool is_crlf;
};

struct rewrite_list *smith_d2df_rewrite_list(struct rewrite *w, const struct smith_member *member);

/* Whether the record that the node is stays in the map. */
static inline bool rewrite_stays(const struct rewrite_list *list, const struct text_node *node) {
    return list->to_new[node->index] != SMITH_NO_INDEX;
}

/* ---- text_rewrite_fields.c ---- */

/* Note what changes in the fields of a node; `before` and `after` are records of `type`. */
void smith_d2df_rewrite_fields(struct rewrite *w, const struct text_node *node, const struct smith_type *type,
                               const void *before, const void *after);
/* The same of a record of a list, wherever it stands. One that went leaves behind what stood in it and stays. */
void smith_d2df_rewrite_record(struct rewrite *w, const struct text_node *node);
/* Text as the writer makes it in the way of this text: its ends of lines, or all in one line. In the arena; NULL when
 * out of memory. */
const char *smith_d2df_rewrite_adapt(struct rewrite *w, const char *text, size_t size, bool in_one_line);

/* ---- text_rewrite_records.c ---- */

/* Write the records that come, and note which ids records get. False when one in a field needs an id, so that it may
 * not stand there (`must_out`). */
bool smith_d2df_rewrite_ids(struct rewrite *w);
/* Append the text up to `end`, with all changes. */
void smith_d2df_rewrite_apply(struct rewrite *w, size_t end, struct smith_buffer *out);

#endif
