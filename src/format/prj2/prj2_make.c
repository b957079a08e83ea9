/* SPDX-License-Identifier: MIT
 *
 * Making parts of projects (prj2_make.h).
 */
#include "format/prj2/prj2_make.h"
#include <string.h>

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
