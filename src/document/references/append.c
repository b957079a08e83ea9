/* SPDX-License-Identifier: MIT
 *
 * Elements brought over from another list (append.h).
 */
#include "document/references/append.h"
#include "document/copy.h"
#include <string.h>

static const struct smith_member *append_member_of(const struct smith_list_ref *home) {
    return &home->record_type->record->members[home->member];
}

/* Quirks of elements are in the record around their list, in the order of the elements; `*next` is how far a walk along
 * them has come. New ones are added behind all that are there, so the record may be one and the same. */
static bool append_carry_quirks(struct smith_arena *arena, const struct smith_list_ref *to, uint32_t new_index,
                                const struct smith_list_ref *from, uint32_t index, uint32_t *next) {
    const struct smith_quirks *quirks = smith_quirks_of(from->record);
    for (; quirks && *next < quirks->count; ++*next) {
        const struct smith_quirk quirk = quirks->items[*next];
        if (quirk.member != from->member || quirk.index > index + 1)
            return true;
        if (quirk.index == index + 1 && !smith_quirk_add(arena, to->record, (enum smith_quirk_kind)quirk.kind,
                                                         to->member, new_index + 1, quirk.bytes, quirk.computed))
            return false;
    }
    return true;
}

static bool copy_element(struct smith_arena *arena, const struct smith_type *list, void *to, const void *from) {
    const struct smith_type *elem = smith_type_inner(list->elem);
    if (!smith_list_of_pointers(list))
        return smith_value_copy(arena, elem, to, from);
    void *made = smith_arena_alloc(arena, elem->size, elem->align);
    *(void **)to = made;
    return made && smith_value_copy(arena, elem, made, from);
}

static uint32_t count_taken(const struct smith_list *list, const bool *take) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < list->count; i++)
        taken += take[i];
    return taken;
}

bool smith_list_append(struct smith_arena *arena, const struct smith_list_ref *to, const struct smith_list_ref *from,
                       const bool *take) {
    const struct smith_type *type = smith_type_inner(append_member_of(from)->type);
    const struct smith_list *source = smith_member_value(append_member_of(from), from->record);
    uint32_t taken = source ? count_taken(source, take) : 0;
    struct smith_list *list = taken ? smith_member_make(arena, append_member_of(to), to->record) : NULL;
    size_t stride = smith_list_stride(type);
    if (!taken)
        return true;
    uint8_t *items = list ? smith_arena_alloc(arena, ((size_t)list->count + taken) * stride, 16) : NULL;
    if (!items)
        return false;
    if (list->count)
        memcpy(items, list->items, list->count * stride);
    bool odd = smith_type_has_quirks(from->record_type) && smith_type_has_quirks(to->record_type);
    if (odd)
        smith_quirks_sort(from->record);
    uint32_t next =
        odd && smith_quirks_of(from->record) ? smith_quirks_first(smith_quirks_of(from->record), from->member) : 0;
    uint32_t count = list->count;
    for (uint32_t i = 0; i < source->count; i++) {
        if (!take[i])
            continue;
        if (!copy_element(arena, type, items + count * stride, smith_list_at(type, source, i)) ||
            (odd && !append_carry_quirks(arena, to, count, from, i, &next)))
            return false;
        count++;
    }
    *list = (struct smith_list){items, count};
    if (odd)
        smith_quirks_sort(to->record);
    return true;
}
