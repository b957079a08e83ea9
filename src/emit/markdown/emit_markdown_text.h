/* SPDX-License-Identifier: MIT
 *
 * Pieces of Markdown: escaped text, code, links to the sections of a page, and types in words.
 */
#ifndef SMITH_EMIT_MARKDOWN_TEXT_H
#define SMITH_EMIT_MARKDOWN_TEXT_H

#include "emit/common/symbol_table.h"

struct emit_page {
    struct symbol_table symbols;
    struct smith_buffer *out;
    struct smith_hash_map anchors; /* of what has a section: records, unions, names, framings; `text`: the anchor */
    struct smith_hash_map taken; /* anchors in use */
};

/* Text of a layout as Markdown that shows the same characters; `code` in backticks stays code. */
const char *smith_emit_markdown_escape(struct emit_page *page, const char *text);

/* A code span of any text that has no line breaks. */
const char *smith_emit_markdown_code(struct emit_page *page, const char *text);

/* The id of a chunk. */
const char *smith_emit_markdown_id(struct emit_page *page, const struct smith_framing *framing, struct smith_bytes id);

/* The payload of a chunk that may repeat; other members as they are. */
static inline const struct smith_type *smith_emit_markdown_payload(const struct smith_member *member) {
    return member->flags & SMITH_MANY ? member->type->elem : member->type;
}

/* A row of a table. Pipes in the cells are escaped here, and only here: in code outside of tables that would show. */
void smith_emit_markdown_row(struct emit_page *page, const char *const *cells, unsigned count);

/* "[Room](#room)", or just the name when `item` has no section. */
const char *smith_emit_markdown_link(struct emit_page *page, const void *item, const char *name);

/* Give `item` (may be NULL) the anchor that GitHub will make of this heading; call in the order of headings. */
void smith_emit_markdown_anchor(struct emit_page *page, const void *item, const char *heading);

/* A type in words, with links; expressions in it are of `record`. */
const char *smith_emit_markdown_type(struct emit_page *page, const struct smith_record *record,
                                     const struct smith_type *type);

/* ---- which chunks stand in which, from the root downwards, as a list of lists ---- */

void smith_emit_markdown_tree(struct emit_page *page);

#endif
