/* SPDX-License-Identifier: MIT
 *
 * Lists found by path, and their elements, which come, go and move in memory. The quirks of elements are known by index in
 * the record around the list, so they are renumbered along.
 */
#include "base/array.h"
#include "base/number.h"
#include "document/references/list_changes.h"
#include "document/visit.h"
#include "edit/edit.h"
#include <stdio.h>
#include <string.h>

/* ---- elements ---- */

/*
 * Elements of lists come, go and move in memory. The quirks of elements are known by index in the record around the
 * list, so they are renumbered along.
 */

/* ---- new indices ---- */

struct shift {
    uint32_t from, to;
};

static bool make_gap(void *context, uint32_t *index) {
    const struct shift *shift = context;
    *index += *index >= shift->to;
    return true;
}

static bool carry(void *context, uint32_t *index) {
    const struct shift *shift = context;
    if (*index == shift->from)
        *index = shift->to;
    else if (*index > shift->from && *index <= shift->to)
        --*index;
    else if (*index < shift->from && *index >= shift->to)
        ++*index;
    return true;
}

static void elements_renumber(const struct list_node *at, bool (*map)(void *, uint32_t *), struct shift shift) {
    if (!at->in_element)
        smith_quirks_renumber(at->record_type, at->record, at->member, map, &shift);
}

/* ---- capacity ---- */

static struct list_reserve *find_reserve(struct smith_edit *edit, const struct smith_list *list) {
    for (unsigned i = 0; i < LIST_RESERVES; i++)
        if (edit->reserves[i].list == list)
            return &edit->reserves[i];
    struct list_reserve *list_reserve = &edit->reserves[edit->oldest++ % LIST_RESERVES];
    *list_reserve = (struct list_reserve){.list = list};
    return list_reserve;
}

static bool reserve_one(struct smith_edit *edit, const struct list_node *at) {
    struct smith_list *list = at->list;
    struct list_reserve *list_reserve = find_reserve(edit, list);
    bool ours = list_reserve->items == list->items;
    if (ours && list->count < list_reserve->capacity)
        return true;
    uint32_t capacity = ours ? list_reserve->capacity : 0;
    if (list->count >= UINT32_MAX / 2 || !smith_array_grow_in(&edit->document->arena, &list->items, list->count,
                                                              &capacity, 1, smith_list_stride(at->type)))
        return false;
    *list_reserve = (struct list_reserve){list, list->items, capacity};
    return true;
}

/* ---- elements ---- */

void *smith_edit_element_add(struct smith_edit *edit, const struct list_node *at, uint32_t index) {
    struct smith_list *list = at->list;
    void *new_value = smith_value_new(&edit->document->arena, at->type->elem);
    if (!new_value || !reserve_one(edit, at))
        return NULL;
    size_t stride = smith_list_stride(at->type);
    uint8_t *slot = (uint8_t *)list->items + index * stride;
    memmove(slot + stride, slot, (list->count - index) * stride);
    list->count++;
    elements_renumber(at, make_gap, (struct shift){.to = index});
    if (smith_list_of_pointers(at->type))
        return *(void **)slot = new_value;
    memcpy(slot, new_value, stride);
    return slot;
}

void smith_edit_element_remove(const struct list_node *at, uint32_t index) {
    if (!at->in_element) {
        smith_list_drop_one(at->record_type, at->record, at->member, index);
        return;
    }
    size_t stride = smith_list_stride(at->type);
    uint8_t *slot = (uint8_t *)at->list->items + index * stride;
    at->list->count--;
    memmove(slot, slot + stride, (at->list->count - index) * stride);
}

bool smith_edit_element_move(struct smith_edit *edit, const struct list_node *at, uint32_t from, uint32_t to) {
    size_t stride = smith_list_stride(at->type);
    void *held = smith_arena_alloc(&edit->document->arena, stride, 16);
    if (!held)
        return false;
    uint8_t *items = at->list->items;
    memcpy(held, items + from * stride, stride);
    if (from < to)
        memmove(items + from * stride, items + (from + 1) * stride, (to - from) * stride);
    else
        memmove(items + (to + 1) * stride, items + to * stride, (from - to) * stride);
    memcpy(items + to * stride, held, stride);
    elements_renumber(at, carry, (struct shift){from, to});
    return true;
}

/* ---- lists and their elements by path ---- */

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

/* The index that a path ends with, where "-" is `count`. */
static bool last_index(const char *last, uint32_t count, uint64_t *index) {
    size_t digits = strcspn(last, "/");
    *index = count;
    return (digits == 1 && *last == '-') || (smith_parse_u64(last, digits, index) && *index <= count);
}

/* The path of the list that the value at `resolved` names elements of. NULL = there is none, or no memory. */
static const char *path_of_named(struct smith_edit *edit, const struct smith_resolved_path *resolved,
                                 const struct smith_reference *reference) {
    const struct smith_type *type;
    char around[512] = "", path[1024];
    if (!reference->nearest)
        return reference->path;
    for (uint32_t i = resolved->count; i-- > 0;) {
        struct smith_frame alone = resolved->scopes[i].frame;
        alone.parent = NULL;
        smith_reference_list(reference, &alone, &type);
        if (!type)
            continue;
        if (i)
            smith_frame_path(&resolved->scopes[i - 1].frame, around, sizeof around);
        int size = snprintf(path, sizeof path, "%s/%s", around, reference->path);
        return smith_arena_copy(&edit->document->arena, path, (size_t)size);
    }
    return NULL;
}

/* A place in a range of a list, by the member that names it. False = the path leads to no such. */
static bool find_in_range(struct smith_edit *edit, const char *parent, const char *last, struct list_position *position,
                          enum smith_status *status, struct smith_error *error) {
    struct smith_resolved_path resolved;
    const struct smith_type *type;
    uint64_t index = 0;
    if (smith_resolved_path_find(&edit->document->arena, edit->document, parent, &resolved, NULL) != SMITH_OK)
        return false;
    const struct smith_node *node = &resolved.node;
    const struct smith_member *member =
        node->index == SMITH_NONE && node->record ? &node->record_type->record->members[node->member] : NULL;
    const struct smith_reference *reference = member ? smith_member_reference(node->record, member) : NULL;
    if (!reference || !reference->count || !node->value)
        return false;
    const void *memory = smith_reference_count(reference, &smith_resolved_path_scope(&resolved)->frame, &type);
    int64_t count = memory ? smith_integer_load(type, memory) : -1;
    int64_t first = smith_integer_load(smith_type_inner(node->type), node->value) - reference->base;
    const char *path = path_of_named(edit, &resolved, reference);
    *status = path ? edit_find_list(edit, path, true, position, error)
                   : smith_edit_refuse(error, parent, "EDIT-NO-LIST", "there is no list of which it names elements");
    if (*status == SMITH_OK && (count < 0 || count > UINT32_MAX || !last_index(last, (uint32_t)count, &index) ||
                                first < 0 || first + (int64_t)index > position->at.list->count))
        *status = smith_edit_refuse(error, parent, "PATH-NOT-FOUND", "the list has no such place in this range");
    if (*status != SMITH_OK)
        return true;
    position->index = (uint32_t)(first + (int64_t)index);
    position->range = node->record;
    position->is_end = count && (int64_t)index == count;
    return true;
}

enum smith_status smith_edit_position_find(struct smith_edit *edit, const char *path, bool gap,
                                           struct list_position *position, struct smith_error *error) {
    const char *last;
    struct smith_node whole;
    size_t size = smith_path_parent(path, &last);
    position->range = NULL;
    position->is_end = false;
    if (gap && smith_path_find(edit->document, path, &whole, NULL) == SMITH_OK && whole.index == SMITH_NONE) {
        enum smith_status status = edit_find_list(edit, path, true, position, error);
        position->index = status == SMITH_OK ? position->at.list->count : 0;
        return status;
    }
    char *parent = smith_arena_copy(&edit->document->arena, path, size);
    if (!parent)
        return smith_fail_memory(error, &edit->document->arena);
    enum smith_status status;
    if (gap && find_in_range(edit, parent, last, position, &status, error))
        return status;
    status = edit_find_list(edit, parent, gap, position, error);
    if (status != SMITH_OK)
        return status;
    uint64_t index;
    bool end = gap && last_index(last, position->at.list->count, &index) && index == position->at.list->count;
    position->index = position->at.list->count;
    return end ? SMITH_OK : find_element(edit, path, position, error);
}
