/* SPDX-License-Identifier: MIT
 *
 * Which quirks of a record the JSON text shows. Packed bytes are kept with every document, but say something only when
 * packing their content again would give other bytes.
 */
#include "base/bytes.h"
#include "document/codec_call.h"
#include "document/json/json_quirk.h"

/* Sets `no_memory` when there is too little of it to find out. */
static bool packs_to_itself(struct smith_bytes packed, const struct smith_codec_call *how,
                            const struct smith_allocator *allocator, uint64_t *budget, bool *no_memory) {
    struct smith_buffer content, again;
    size_t used;
    smith_buffer_init(&content, allocator);
    smith_buffer_init(&again, allocator);
    enum smith_status status = smith_unpack(how, packed, *budget, &content, &used, NULL);
    *budget -= content.size;
    if (status == SMITH_OK)
        status = smith_pack(how, (struct smith_bytes){content.data, content.size}, &again, NULL);
    bool same = status == SMITH_OK && smith_bytes_equal((struct smith_bytes){again.data, again.size}, packed);
    *no_memory |= status == SMITH_NO_MEMORY;
    smith_buffer_free(&content);
    smith_buffer_free(&again);
    return same;
}

static bool json_is_shown(const struct smith_quirk *quirk, struct smith_scope *scope,
                          const struct smith_allocator *allocator, uint64_t *budget, bool *no_memory) {
    struct smith_codec_call how;
    return quirk->kind != SMITH_QUIRK_PACKED || !smith_codec_call_find(scope, quirk->member, quirk->index, &how) ||
           !packs_to_itself(quirk->bytes, &how, allocator, budget, no_memory);
}

bool smith_json_shown(struct smith_scope *scope, const struct smith_allocator *allocator, uint64_t *budget,
                      struct smith_json_shown *shown) {
    const struct smith_quirks *quirks =
        smith_type_has_quirks(scope->frame.type) ? smith_quirks_of(scope->frame.record) : NULL;
    *shown = (struct smith_json_shown){0};
    if (!quirks)
        return true;
    smith_quirks_sort(scope->frame.record); /* sorts; the document stays what it is */
    shown->items = quirks->items;
    shown->count = quirks->count;
    uint32_t first = 0;
    while (first < quirks->count && quirks->items[first].kind != SMITH_QUIRK_PACKED)
        first++;
    if (first == quirks->count)
        return true;
    bool no_memory = false;
    smith_buffer_init(&shown->copy, allocator);
    for (uint32_t i = 0; i < quirks->count; i++)
        if (json_is_shown(&quirks->items[i], scope, allocator, budget, &no_memory))
            smith_buffer_add(&shown->copy, &quirks->items[i], sizeof *quirks->items);
    shown->items = (const struct smith_quirk *)(const void *)shown->copy.data;
    shown->count = (uint32_t)(shown->copy.size / sizeof *quirks->items);
    return !shown->copy.failed && !no_memory;
}

void smith_json_shown_free(struct smith_json_shown *shown) {
    if (shown->copy.data)
        smith_buffer_free(&shown->copy);
}
