/* SPDX-License-Identifier: MIT
 *
 * The quirks of a record: an array that is filled in file order and sorted once, so that reading and writing a
 * record with any number of them stays fast.
 */
#include "base/array.h"
#include "document/document.h"
#include <stdlib.h>
#include <string.h>

static int compare_keys(const struct smith_quirk *a, const struct smith_quirk *b) {
    if (a->member != b->member)
        return a->member < b->member ? -1 : 1;
    if (a->index != b->index)
        return a->index < b->index ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

static int quirk_compare(const void *a, const void *b) {
    return compare_keys(a, b);
}

static struct smith_quirk *quirk_find(const struct smith_quirks *quirks, const struct smith_quirk *key) {
    if (!quirks || !quirks->count)
        return NULL;
    if (quirks->sorted)
        return bsearch(key, quirks->items, quirks->count, sizeof *key, quirk_compare);
    for (uint32_t i = quirks->count; i-- > 0;)
        if (compare_keys(&quirks->items[i], key) == 0)
            return &quirks->items[i];
    return NULL;
}

const struct smith_quirk *smith_quirk_find(const void *record, enum smith_quirk_kind kind, uint16_t member,
                                           uint32_t index) {
    const struct smith_quirks *quirks = smith_quirks_of(record);
    if (!quirks)
        return NULL;
    struct smith_quirk key = {.kind = (uint8_t)kind, .member = member, .index = index};
    return quirk_find(quirks, &key);
}

bool smith_quirk_expects(void *record, uint16_t member, int64_t computed) {
    struct smith_quirk key = {.kind = SMITH_QUIRK_RAW, .member = member};
    struct smith_quirk *quirk = quirk_find(*(struct smith_quirks **)record, &key);
    if (quirk)
        quirk->computed = computed;
    return quirk != NULL;
}

uint32_t smith_quirks_first(const struct smith_quirks *quirks, uint16_t member) {
    uint32_t low = 0, high = quirks->sorted ? quirks->count : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (quirks->items[middle].member < member)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool smith_quirk_add(struct smith_arena *arena, void *record, enum smith_quirk_kind kind, uint16_t member,
                     uint32_t index, struct smith_bytes bytes, int64_t computed) {
    struct smith_quirks **slot = record;
    if (!*slot) {
        *slot = smith_arena_alloc(arena, sizeof **slot, _Alignof(struct smith_quirks));
        if (!*slot)
            return false;
        (*slot)->sorted = true;
    }
    struct smith_quirks *quirks = *slot;
    const uint8_t *kept = smith_arena_keep(arena, bytes);
    if (!kept || !SMITH_ARRAY_RESERVE(arena, quirks, quirks->capacity ? 1 : 2)) /* few records have more than two */
        return false;
    struct smith_quirk quirk = {
        .kind = (uint8_t)kind, .member = member, .index = index, .bytes = {kept, bytes.size}, .computed = computed};
    if (quirks->count && compare_keys(&quirks->items[quirks->count - 1], &quirk) >= 0)
        quirks->sorted = false;
    quirks->items[quirks->count++] = quirk;
    return true;
}

void smith_quirks_sort(void *record) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    if (!quirks || quirks->sorted)
        return;
    qsort(quirks->items, quirks->count, sizeof *quirks->items, quirk_compare);
    quirks->sorted = true;
}

void smith_quirks_remove(void *record, uint16_t member, uint32_t first, uint32_t last, unsigned kinds) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        bool goes =
            quirk->member == member && quirk->index >= first && quirk->index <= last && kinds >> quirk->kind & 1;
        if (!goes)
            quirks->items[kept++] = *quirk;
    }
    if (quirks)
        quirks->count = kept;
}

void smith_quirks_renumber(const struct smith_type *record_type, void *record, uint16_t member,
                           smith_element_renumber *renumber, void *context) {
    struct smith_quirks *quirks = smith_type_has_quirks(record_type) ? *(struct smith_quirks **)record : NULL;
    uint32_t kept = 0;
    if (!quirks)
        return;
    smith_quirks_sort(record);
    for (uint32_t i = 0; i < quirks->count; i++) {
        struct smith_quirk quirk = quirks->items[i];
        if (quirk.member == member && quirk.index) {
            uint32_t element = quirk.index - 1;
            if (!renumber(context, &element))
                continue;
            quirk.index = element + 1;
        }
        quirks->items[kept++] = quirk;
    }
    quirks->count = kept;
    quirks->sorted = false;
    smith_quirks_sort(record);
}
