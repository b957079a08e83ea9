/* SPDX-License-Identifier: MIT
 *
 * Three versions of a text made one: what is shared by its parts. Which record is which, and what follows when one gets
 * another id, is in text_merge_match.c; stretches of text are merged in text_merge_units.c, and whole texts in
 * text_merge.c.
 */
#ifndef SMITH_D2DF_TEXT_MERGE_H
#define SMITH_D2DF_TEXT_MERGE_H

#include "diff/align.h"
#include "document/document.h"
#include "format/d2df/text/text_lex.h"
#include "format/d2df/text/text_reader.h"

enum text_side { TEXT_BASE, TEXT_OURS, TEXT_THEIRS, TEXT_SIDES };

/*
 * What stands in the map itself: its fields and records. The stretches of all items, with what is before the first and
 * behind the last, are the text:
 *
 *     map {                                    head
 *       // floor comment                       lead, from behind the item before it
 *       panel floor { size (800 16); } // wide body, to the end of its line
 *     }                                        tail
 */
struct text_item {
    size_t lead, body, end; /* where the lead and the body begin; behind the body and the comment in its line */
    uint32_t records; /* the first of the tree that may stand in it */
    const struct text_node *node; /* NULL = a field of the map, */
    const struct smith_member *member; /* ... which is this one */
    uint32_t match[TEXT_SIDES]; /* what it is in the other versions, of their items; SMITH_NO_INDEX */
};

struct text_version {
    struct smith_bytes text;
    struct smith_document *document;
    struct text_tree tree;
    size_t map_end; /* behind the brace of the map */
    SMITH_ARRAY(struct text_item) items;
    struct smith_id_index records; /* list and index of a record -> its item */
};

struct text_merge {
    struct smith_arena *arena;
    const struct smith_layout *layout;
    const struct smith_convert_options *options;
    struct text_version versions[TEXT_SIDES];
    struct smith_hash_map comments; /* text of a comment -> how often the result may still have it before items */
    struct smith_buffer *out;
    bool in_comment; /* what was written last is a comment that the end of the line ends */
    bool is_crlf;
};

/* ---- text_merge_match.c ---- */

/* Fill `items` of all versions, and which of them are the same. */
enum smith_status smith_d2df_text_merge_match(struct text_merge *m, struct smith_error *error);
/* Change the texts: first, so that the same records have the same ids in all of them and different ones different ids; then,
 * so that nothing names what the result will not have. `*changed`: they have to be read again. False when out of memory. */
enum text_id_step { TEXT_IDS_ALIKE, TEXT_IDS_GONE };
bool smith_d2df_text_merge_ids(struct text_merge *m, enum text_id_step step, bool *changed);

/* ---- text_merge_units.c ---- */

/* Append what becomes of a stretch of the three texts; in `lead`, no comment stands more often than both sides want it.
 * False when out of memory. */
bool smith_d2df_text_merge_stretch(struct text_merge *m, const struct smith_bytes stretches[TEXT_SIDES], bool lead);
/* Append a stretch of one side. */
bool smith_d2df_text_merge_take(struct text_merge *m, struct smith_bytes stretch, bool lead);
/* Whether two stretches say the same, whatever blanks stand between. */
bool smith_d2df_text_merge_same(struct text_merge *m, struct smith_bytes a, struct smith_bytes b, bool *same);
/* Count the comments of a stretch before an item: `many` times. */
bool smith_d2df_text_merge_count(struct text_merge *m, struct smith_bytes stretch, int many);

#endif
