/* SPDX-License-Identifier: MIT
 *
 * Elements of lists come, go and move in memory. The quirks of elements are known by index in the record around the
 * list, so they are renumbered along.
 */
#include "edit.h"
#include <string.h>

/* ---- quirks ---- */

/* How many quirk indices one element takes: an element that is an array counts its own elements on. */
static uint32_t quirk_span(const struct smith_type *list) {
    const struct smith_type *elem = smith_type_inner(list->elem);
    return elem->kind == SMITH_ARRAY ? elem->count : 1;
}

/* Gives an element its new index; false = the element is gone. */
typedef bool renumber_index(void *context, uint32_t *index);

static void renumber_quirks(const struct list_place *at, renumber_index *renumber, void *context) {
    if (!smith_type_has_quirks(at->record_type))
        return;
    struct smith_quirks *quirks = *(struct smith_quirks **)at->record;
    if (!quirks)
        return;
    uint32_t span = quirk_span(at->type), kept = 0;
    for (uint32_t i = 0; i < quirks->count; i++) {
        struct smith_quirk quirk = quirks->items[i];
        if (quirk.member == at->member && quirk.index) {
            uint32_t element = (quirk.index - 1) / span, part = (quirk.index - 1) % span;
            if (!renumber(context, &element))
                continue;
            quirk.index = element * span + part + 1;
        }
        quirks->items[kept++] = quirk;
    }
    quirks->count = kept;
    quirks->sorted = false;
    smith_quirks_settle(at->record);
}

struct shift {
    uint32_t from, to;
};

static bool make_gap(void *context, uint32_t *index) {
    const struct shift *shift = context;
    *index += *index >= shift->to;
    return true;
}

static bool close_gap(void *context, uint32_t *index) {
    const struct shift *shift = context;
    if (*index == shift->from)
        return false;
    *index -= *index > shift->from;
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

/* ---- room ---- */

static struct room *find_room(struct smith_edit *edit, const struct smith_list *list) {
    for (unsigned i = 0; i < ROOMS; i++)
        if (edit->rooms[i].list == list)
            return &edit->rooms[i];
    struct room *room = &edit->rooms[edit->oldest++ % ROOMS];
    *room = (struct room){.list = list};
    return room;
}

static bool reserve_one(struct smith_edit *edit, const struct list_place *at) {
    struct smith_list *list = at->list;
    struct room *room = find_room(edit, list);
    if (room->items == list->items && list->count < room->capacity)
        return true;
    if (list->count >= UINT32_MAX / 2)
        return false;
    uint32_t capacity = list->count + list->count / 2 + 4;
    size_t stride = smith_list_stride(at->type);
    void *items = smith_arena_alloc(&edit->document->arena, capacity * stride, 16);
    if (!items)
        return false;
    if (list->count)
        memcpy(items, list->items, list->count * stride);
    list->items = items;
    *room = (struct room){list, items, capacity};
    return true;
}

/* ---- elements ---- */

void *edit_element_add(struct smith_edit *edit, const struct list_place *at, uint32_t index) {
    struct smith_list *list = at->list;
    void *fresh = smith_value_new(&edit->document->arena, at->type->elem);
    if (!fresh || !reserve_one(edit, at))
        return NULL;
    size_t stride = smith_list_stride(at->type);
    uint8_t *place = (uint8_t *)list->items + index * stride;
    memmove(place + stride, place, (list->count - index) * stride);
    list->count++;
    renumber_quirks(at, make_gap, &(struct shift){.to = index});
    if (smith_list_of_pointers(at->type))
        return *(void **)place = fresh;
    memcpy(place, fresh, stride);
    return place;
}

void edit_element_remove(const struct list_place *at, uint32_t index) {
    struct smith_list *list = at->list;
    size_t stride = smith_list_stride(at->type);
    uint8_t *place = (uint8_t *)list->items + index * stride;
    list->count--;
    memmove(place, place + stride, (list->count - index) * stride);
    renumber_quirks(at, close_gap, &(struct shift){.from = index});
}

bool edit_element_move(struct smith_edit *edit, const struct list_place *at, uint32_t from, uint32_t to) {
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
    renumber_quirks(at, carry, &(struct shift){from, to});
    return true;
}
