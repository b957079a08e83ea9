/* SPDX-License-Identifier: MIT
 *
 * Elements of lists come, go and move in memory. The quirks of elements are known by index in the record around the
 * list, so they are renumbered along.
 */
#include "edit/edit.h"

#include "base/array.h"
#include "document/references/remove.h"
#include <string.h>

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
