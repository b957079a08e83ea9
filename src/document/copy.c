/* SPDX-License-Identifier: MIT
 *
 * Deep copies, by types.
 */
#include "document/copy.h"
#include <string.h>

static bool copy_bytes(struct smith_arena *arena, struct smith_bytes *to, const struct smith_bytes *from) {
    to->size = from->size;
    to->data = smith_arena_copy(arena, from->data, from->size);
    return to->data != NULL;
}

static bool copy_quirks(struct smith_arena *arena, struct smith_quirks **to, const struct smith_quirks *from) {
    *to = NULL;
    for (uint32_t i = 0; from && i < from->count; i++) {
        const struct smith_quirk *quirk = &from->items[i];
        if (!smith_quirk_add(arena, to, (enum smith_quirk_kind)quirk->kind, quirk->member, quirk->index, quirk->bytes,
                             quirk->computed))
            return false;
    }
    return true;
}

static void *copy_new(struct smith_arena *arena, const struct smith_type *type, const void *from) {
    type = smith_type_inner(type);
    void *made = smith_arena_alloc(arena, type->size, type->align);
    return made && smith_value_copy(arena, type, made, from) ? made : NULL;
}

static bool copy_record(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    memcpy(to, from, type->size);
    if (smith_type_has_quirks(type) && !copy_quirks(arena, to, smith_quirks_of(from)))
        return false;
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const void *value = smith_member_value(member, from);
        if (!value)
            continue;
        uint8_t *at = (uint8_t *)to + member->offset;
        if (!(member->flags & SMITH_POINTER)) {
            if (!smith_value_copy(arena, member->type, at, value))
                return false;
        } else if (!(*(void **)at = copy_new(arena, member->type, value))) {
            return false;
        }
    }
    return true;
}

static bool copy_list(struct smith_arena *arena, const struct smith_type *type, struct smith_list *to,
                      const struct smith_list *from) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    size_t stride = smith_list_stride(type);
    to->count = from->count;
    to->items = smith_arena_alloc(arena, from->count * stride, 16);
    for (uint32_t i = 0; to->items && i < from->count; i++) {
        const void *value = smith_list_at(type, from, i);
        uint8_t *at = (uint8_t *)to->items + i * stride;
        bool done = smith_list_of_pointers(type) ? !value || (*(void **)at = copy_new(arena, elem, value)) != NULL
                                                 : smith_value_copy(arena, elem, at, value);
        if (!done)
            return false;
    }
    return to->items != NULL;
}

static bool copy_variant(struct smith_arena *arena, const struct smith_type *type, struct smith_variant *to,
                         const struct smith_variant *from) {
    const struct smith_case *chosen = smith_variant_case(type, from);
    *to = *from;
    if (!from->value)
        return true;
    if (chosen)
        return (to->value = copy_new(arena, chosen->type, from->value)) != NULL;
    const struct smith_unknown *unknown = from->value;
    struct smith_unknown *made = smith_arena_alloc(arena, sizeof *made, _Alignof(struct smith_unknown));
    to->value = made;
    return made && copy_quirks(arena, &made->quirks, unknown->quirks) && copy_bytes(arena, &made->id, &unknown->id) &&
           copy_bytes(arena, &made->data, &unknown->data);
}

static bool copy_array(struct smith_arena *arena, const struct smith_type *type, uint8_t *to, const uint8_t *from) {
    size_t stride = smith_type_inner(type->elem)->size;
    for (uint32_t i = 0; i < type->count; i++)
        if (!smith_value_copy(arena, type->elem, to + i * stride, from + i * stride))
            return false;
    return true;
}

bool smith_value_copy(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    type = smith_type_inner(type);
    if (type->flags & SMITH_PLAIN) {
        memcpy(to, from, type->size);
        return true;
    }
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT: {
        const char *text = *(const char *const *)from;
        *(const char **)to = text ? smith_arena_copy(arena, text, strlen(text)) : NULL;
        return !text || *(const char **)to;
    }
    case SMITH_BYTES:
        return copy_bytes(arena, to, from);
    case SMITH_RECORD:
        return copy_record(arena, type, to, from);
    case SMITH_ARRAY:
        return copy_array(arena, type, to, from);
    case SMITH_LIST:
        return copy_list(arena, type, to, from);
    case SMITH_UNION:
        return copy_variant(arena, type, to, from);
    default:
        memcpy(to, from, type->size);
        return true;
    }
}

bool smith_quirks_carry(struct smith_arena *arena, void *to, const void *from, uint16_t member,
                        unsigned kinds) {
    const struct smith_quirks *quirks = smith_quirks_of(from);
    smith_quirks_remove(to, member, 0, UINT32_MAX, kinds);
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        if (quirk->member == member && kinds >> quirk->kind & 1 &&
            !smith_quirk_add(arena, to, (enum smith_quirk_kind)quirk->kind, member, quirk->index, quirk->bytes,
                             quirk->computed))
            return false;
    }
    smith_quirks_sort(to);
    return true;
}
