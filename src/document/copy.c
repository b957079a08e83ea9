/* SPDX-License-Identifier: MIT
 *
 * Deep copies, by types.
 */
#include "document/copy.h"
#include "document/children.h"
#include <string.h>

static bool copy_raw_bytes(struct smith_arena *arena, struct smith_bytes *to, const struct smith_bytes *from) {
    to->size = from->size;
    to->data = smith_arena_copy(arena, from->data, from->size);
    return to->data != NULL;
}

/* Those of the member, SMITH_NONE = of any, and of the kinds whose bits are set. */
static bool copy_quirks(struct smith_arena *arena, void *to, const struct smith_quirks *from, uint32_t member,
                        unsigned kinds) {
    for (uint32_t i = 0; from && i < from->count; i++) {
        const struct smith_quirk *quirk = &from->items[i];
        bool goes = (member == SMITH_NONE || quirk->member == member) && kinds >> quirk->kind & 1;
        if (goes && !smith_quirk_add(arena, to, (enum smith_quirk_kind)quirk->kind, quirk->member, quirk->index,
                                     quirk->bytes, quirk->computed))
            return false;
    }
    return true;
}

static bool copy_all_quirks(struct smith_arena *arena, struct smith_quirks **to, const struct smith_quirks *from) {
    *to = NULL;
    return copy_quirks(arena, to, from, SMITH_NONE, ~0u);
}

static void *copy_new(struct smith_arena *arena, const struct smith_type *type, const void *from) {
    type = smith_type_inner(type);
    void *made = smith_arena_alloc(arena, type->size, type->align);
    return made && smith_value_copy(arena, type, made, from) ? made : NULL;
}

/* `to` has the bytes of `from` already: what of them are pointers to parts still leads to those of `from`. */
static bool copy_children(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    struct smith_children source = smith_children_of(type, from), target = smith_children_of(type, to);
    struct smith_child child;
    if (smith_children_are_plain(&source))
        return true;
    while (smith_children_next(&source, &child)) {
        bool is_pointer, done = true;
        void *slot = smith_child_slot(&target, &child, &is_pointer);
        if (child.value && is_pointer)
            done = (*(void **)slot = copy_new(arena, child.type, child.value)) != NULL;
        else if (child.value)
            done = smith_value_copy(arena, child.type, slot, child.value);
        if (!done)
            return false;
    }
    return true;
}

static bool copy_items(struct smith_arena *arena, const struct smith_type *type, struct smith_list *to) {
    size_t size = to->count * smith_list_stride(type);
    void *items = smith_arena_alloc(arena, size, 16);
    if (items && size)
        memcpy(items, to->items, size);
    to->items = items;
    return items != NULL;
}

static bool copy_unknown(struct smith_arena *arena, struct smith_variant *variant) {
    const struct smith_unknown *from = variant->value;
    struct smith_unknown *to = smith_arena_alloc(arena, sizeof *to, _Alignof(struct smith_unknown));
    variant->value = to;
    return to && copy_all_quirks(arena, &to->quirks, from->quirks) && copy_raw_bytes(arena, &to->id, &from->id) &&
           copy_raw_bytes(arena, &to->data, &from->data);
}

static bool copy_code_page_text(struct smith_arena *arena, const char **text) {
    if (*text)
        *text = smith_arena_copy(arena, *text, strlen(*text));
    return *text != NULL;
}

/* What a value owns besides the children that it holds within its own bytes. */
static bool copy_own(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT: return copy_code_page_text(arena, to) || !*(const char *const *)from;
    case SMITH_BYTES: return copy_raw_bytes(arena, to, from);
    case SMITH_RECORD: return !smith_type_has_quirks(type) || copy_all_quirks(arena, to, smith_quirks_of(from));
    case SMITH_LIST: return copy_items(arena, type, to);
    case SMITH_UNION: {
        struct smith_variant *variant = to;
        return !variant->value || smith_variant_case(type, variant) || copy_unknown(arena, variant);
    }
    default: return true;
    }
}

bool smith_value_copy(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    type = smith_type_inner(type);
    memcpy(to, from, type->size);
    return type->flags & SMITH_PLAIN ||
           (copy_own(arena, type, to, from) && (type->kind < SMITH_RECORD || copy_children(arena, type, to, from)));
}

bool smith_quirks_carry(struct smith_arena *arena, void *to, const void *from, uint16_t member, unsigned kinds) {
    smith_quirks_remove(to, member, 0, UINT32_MAX, kinds);
    bool done = copy_quirks(arena, to, smith_quirks_of(from), member, kinds);
    smith_quirks_sort(to);
    return done;
}

/* ---- from one record type to another ----------------------------------------------------------------------------- */

static void copy_member(const struct smith_member *from, const void *from_record, const struct smith_member *to,
                        void *to_record) {
    const void *value = smith_member_value(from, from_record);
    if (!value)
        return;
    if (to->flags & SMITH_POINTER) /* so is the other */
        *(const void **)((uint8_t *)to_record + to->offset) = value;
    else
        memcpy((uint8_t *)to_record + to->offset, value, smith_type_inner(to->type)->size);
    if (to->has != SMITH_NONE)
        *((bool *)to_record + to->has) = true;
}

void smith_members_copy(const struct smith_type *from_type, const void *from, const struct smith_type *to_type,
                        void *to) {
    for (uint16_t i = 0; i < to_type->record->member_count; i++) {
        const struct smith_member *target = &to_type->record->members[i];
        if (target->offset == SMITH_NONE || target->flags & SMITH_MAGIC)
            continue;
        int found = smith_member_find(from_type->record, target->name, strlen(target->name));
        const struct smith_member *source = found < 0 ? NULL : &from_type->record->members[found];
        if (source && smith_type_inner(source->type) == smith_type_inner(target->type) &&
            !((source->flags ^ target->flags) & SMITH_POINTER))
            copy_member(source, from, target, to);
    }
}
