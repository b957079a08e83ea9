/* SPDX-License-Identifier: MIT
 *
 * Where in a text its records and fields stand (text_tree.h).
 */
#include "format/d2df/text/text_tree.h"

#include <string.h>

struct text_node *smith_d2df_tree_node(struct text_tree *tree, struct text_node *outer, const struct smith_member *list,
                                       uint32_t index, size_t start) {
    struct text_node *node = smith_arena_alloc(tree->arena, sizeof *node, _Alignof(struct text_node));
    if (!node)
        return NULL;
    *node = (struct text_node){.list = list, .index = index, .outer = outer, .start = start};
    if (outer && outer->fields.count)
        outer->fields.items[outer->fields.count - 1].inner = node;
    return !list || SMITH_ARRAY_ADD(tree->arena, &tree->records, node) ? node : NULL;
}

bool smith_d2df_tree_name(struct text_tree *tree, struct text_node *node, const char *id, size_t start, size_t end) {
    node->id = start;
    node->id_end = end;
    node->own_id = smith_arena_copy(tree->arena, id, strlen(id));
    return node->own_id != NULL;
}

bool smith_d2df_tree_field(struct text_tree *tree, struct text_node *node, const struct smith_member *member,
                           size_t start, size_t value) {
    const struct text_field field = {.member = member, .start = start, .value = value};
    return SMITH_ARRAY_ADD(tree->arena, &node->fields, field);
}

struct text_field *smith_d2df_tree_find(const struct text_node *node, const struct smith_member *member) {
    for (uint32_t i = 0; i < node->fields.count; i++)
        if (node->fields.items[i].member == member)
            return &node->fields.items[i];
    return NULL;
}
