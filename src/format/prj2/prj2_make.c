/* SPDX-License-Identifier: MIT
 *
 * Making parts of projects (prj2_make.h).
 */
#include "format/prj2/prj2_make.h"
#include <string.h>

static void copy_member(const struct smith_member *from, const void *from_record, const struct smith_member *to,
                        void *to_record) {
    const void *value = smith_member_value(from, from_record);
    bool pointers = from->flags & to->flags & SMITH_POINTER;
    if (!value)
        return;
    if (pointers) {
        memcpy((uint8_t *)to_record + to->offset, (const uint8_t *)from_record + from->offset, sizeof(void *));
        return;
    }
    memcpy((uint8_t *)to_record + to->offset, value, smith_type_inner(to->type)->size);
    if (to->has != SMITH_NONE)
        *((bool *)to_record + to->has) = true;
}

void smith_prj2_copy_members(const struct smith_type *from_type, const void *from, const struct smith_type *to_type,
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

void *smith_prj2_list_reserve(struct smith_document *document, const struct smith_list *list, uint32_t more,
                              size_t size) {
    void *items = smith_document_alloc(document, ((size_t)list->count + more) * size, 16);
    if (items && list->count)
        memcpy(items, list->items, list->count * size);
    return items;
}

bool smith_prj2_clear(void *record, const struct smith_type *type, uint16_t member) {
    const struct smith_member *found = &type->record->members[member];
    bool there =
        found->has != SMITH_NONE ? *((const bool *)record + found->has) : smith_member_value(found, record) != NULL;
    if (there)
        smith_member_clear(found, record);
    return there;
}

void smith_prj2_forget(void *record, uint16_t member, uint32_t index) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        bool spelling =
            quirk->kind == SMITH_QUIRK_HEADER || quirk->kind == SMITH_QUIRK_TAIL || quirk->kind == SMITH_QUIRK_RAW;
        if (!spelling || quirk->member != member || quirk->index != index + 1)
            quirks->items[kept++] = *quirk;
    }
    if (quirks)
        quirks->count = kept;
}
