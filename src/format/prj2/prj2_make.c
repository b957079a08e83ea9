/* SPDX-License-Identifier: MIT
 *
 * Making parts of projects (prj2_make.h).
 */
#include "format/prj2/prj2_make.h"
#include <string.h>

const struct smith_type *smith_prj2_type(const char *name) {
    for (uint32_t i = 0; i < smith_prj2_layout.type_count; i++)
        if (strcmp(smith_prj2_layout.types[i]->name, name) == 0)
            return smith_prj2_layout.types[i];
    return NULL;
}

void *smith_prj2_new(struct smith_document *document, const char *name) {
    return smith_value_new(&document->arena, smith_prj2_type(name));
}

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

bool smith_prj2_clear(void *record, const char *type, const char *member) {
    const struct smith_record *table = smith_prj2_type(type)->record;
    const struct smith_member *found = &table->members[smith_member_find(table, member, strlen(member))];
    bool there =
        found->has != SMITH_NONE ? *((const bool *)record + found->has) : smith_member_value(found, record) != NULL;
    if (there)
        smith_member_clear(found, record);
    return there;
}

void smith_prj2_forget(void *record, const char *type, const char *member, uint32_t index) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    int member_index = quirks ? smith_member_find(smith_prj2_type(type)->record, member, strlen(member)) : -1;
    uint32_t kept = 0;
    for (uint32_t i = 0; member_index >= 0 && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        bool spelling =
            quirk->kind == SMITH_QUIRK_HEADER || quirk->kind == SMITH_QUIRK_TAIL || quirk->kind == SMITH_QUIRK_RAW;
        if (!spelling || quirk->member != member_index || quirk->index != index + 1)
            quirks->items[kept++] = *quirk;
    }
    if (member_index >= 0)
        quirks->count = kept;
}
