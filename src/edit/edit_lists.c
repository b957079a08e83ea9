/* SPDX-License-Identifier: MIT
 *
 * Lists and their elements by path.
 */
#include "edit/edit_lists.h"
#include "base/number.h"
#include <string.h>

/* The list at `path`; made when it is absent and `make` says so. */
static enum smith_status edit_find_list(struct smith_edit *edit, const char *path, bool make,
                                        struct list_position *position, struct smith_error *error) {
    struct smith_arena *arena = &edit->document->arena;
    struct smith_node *node = &position->resolved.node;
    enum smith_status status = smith_resolved_path_find(arena, edit->document, path, &position->resolved, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_type *type = smith_type_inner(node->type);
    if (!node->value && make && type->kind == SMITH_LIST) {
        node->value = smith_member_make(arena, &node->record_type->record->members[node->member], node->record);
        if (!node->value)
            return smith_fail_memory(error, arena);
    }
    void *value = node->value;
    type = smith_path_enter(node->type, &value);
    if (type && type->kind == SMITH_ARRAY)
        return smith_edit_refuse(error, path, "EDIT-FIXED", "this always has the same number of elements");
    if (!value || !type || type->kind != SMITH_LIST)
        return smith_edit_refuse(error, path, "EDIT-NO-LIST", "this is no list");
    position->at =
        (struct list_node){type, value, node->record_type, node->record, node->member, node->index != SMITH_NONE};
    return SMITH_OK;
}

static enum smith_status find_element(struct smith_edit *edit, const char *path, struct list_position *position,
                                      struct smith_error *error) {
    struct smith_node node;
    enum smith_status status = smith_path_find(edit->document, path, &node, error);
    position->index = node.index;
    return status;
}

enum smith_status smith_edit_position_find(struct smith_edit *edit, const char *path, bool gap,
                                           struct list_position *position, struct smith_error *error) {
    const char *last;
    struct smith_node whole;
    size_t size = smith_path_parent(path, &last);
    if (gap && smith_path_find(edit->document, path, &whole, NULL) == SMITH_OK && whole.index == SMITH_NONE) {
        enum smith_status status = edit_find_list(edit, path, true, position, error);
        position->index = status == SMITH_OK ? position->at.list->count : 0;
        return status;
    }
    char *parent = smith_arena_copy(&edit->document->arena, path, size);
    if (!parent)
        return smith_fail_memory(error, &edit->document->arena);
    enum smith_status status = edit_find_list(edit, parent, gap, position, error);
    if (status != SMITH_OK)
        return status;
    uint64_t index;
    size_t digits = strcspn(last, "/");
    bool end = gap && (strncmp(last, "-", digits) == 0 ||
                       (smith_parse_u64(last, digits, &index) && index == position->at.list->count));
    position->index = position->at.list->count;
    return end ? SMITH_OK : find_element(edit, path, position, error);
}
