/* SPDX-License-Identifier: MIT
 *
 * The chunk tree of a reference page. See emit_markdown_tree.h.
 */
#include "emit/markdown/emit_markdown_tree.h"
#include "emit/common/emit_describe.h"

enum { TREE_DEPTH = 16 };

struct tree {
    struct smith_hash_map shown; /* records and unions whose chunks are in the tree already */
    unsigned depth;
};

static void tree_below(struct emit_page *page, struct tree *tree, const struct smith_type *type);

/* `id` is what stands before the name: code and a space, or "". */
static void tree_line(struct emit_page *page, struct tree *tree, const char *id, const char *name,
                      const struct smith_type *type, const char *note) {
    smith_buffer_format(page->out, "%*s- %s", (int)(2 * tree->depth), "", id);
    smith_buffer_format(page->out, "%s: %s%s\n", smith_emit_markdown_escape(page, name),
                        smith_emit_markdown_type(page, NULL, type), note);
    tree->depth++;
    tree_below(page, tree, type);
    tree->depth--;
}

static const char *tree_id(struct emit_page *page, const struct smith_framing *framing, struct smith_bytes id) {
    return id.data ? smith_emit_text(&page->symbols, "%s ", smith_emit_markdown_id(page, framing, id)) : "";
}

/* Through lists and regions to what may have chunks in it. */
static const struct smith_type *innermost(const struct smith_type *type) {
    while (type->elem)
        type = type->elem;
    return type;
}

static bool leads_to_chunks(const struct smith_type *type) {
    type = innermost(type);
    return (type->kind == SMITH_RECORD && type->record->framing) ||
           (type->kind == SMITH_UNION && !type->variants->tag.count);
}

static void tree_below(struct emit_page *page, struct tree *tree, const struct smith_type *type) {
    type = innermost(type);
    const void *table = type->kind == SMITH_RECORD ? (const void *)type->record : (const void *)type->variants;
    if (!table || page->symbols.arena.failed || tree->depth > TREE_DEPTH ||
        smith_symbol_set_find(&tree->shown, table) != SMITH_NONE)
        return;
    smith_symbol_set_add(&page->symbols, &tree->shown, table);
    for (unsigned i = 0; type->kind == SMITH_RECORD && i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        bool in_stream = member->flags & (SMITH_CHUNK | SMITH_SPLICED);
        if (!member->type || member->flags & SMITH_COLUMN || !(in_stream || leads_to_chunks(member->type)))
            continue;
        const struct smith_bytes id = member->chunk ? member->chunk->id : (struct smith_bytes){0};
        tree_line(page, tree, tree_id(page, type->record->framing, id), member->name,
                  smith_emit_markdown_payload(member), member->flags & SMITH_MANY ? ", may repeat" : "");
    }
    bool is_union = type->kind == SMITH_UNION;
    const struct smith_framing *framing = is_union ? smith_describe_framing(&page->symbols, type->variants) : NULL;
    for (unsigned i = 0; is_union && i < type->variants->case_count; i++) {
        const struct smith_case *kase = &type->variants->cases[i];
        if (kase->chunk.id.data || leads_to_chunks(kase->type))
            tree_line(page, tree, tree_id(page, framing, kase->chunk.id), kase->name, kase->type, "");
    }
}

void smith_emit_markdown_tree(struct emit_page *page) {
    struct tree tree = {.shown.keys = SMITH_HASH_ADDRESSES};
    smith_buffer_format(page->out,
                        "\nFrom %s downwards; what occurs several times is expanded at its first occurrence.\n\n",
                        smith_emit_markdown_type(page, NULL, page->symbols.layout->root));
    tree_below(page, &tree, page->symbols.layout->root);
}
