/* SPDX-License-Identifier: MIT
 *
 * Counting codes (tally.h). A list has a few dozen of them at most, so they are searched one by one.
 */
#include "tally.h"
#include <string.h>

bool smith_tally_take(struct smith_tally *tally, struct smith_arena *arena, const char *code, bool *keep) {
    uint32_t i = 0;
    while (i < tally->count && strcmp(tally->items[i].code, code) != 0)
        i++;
    if (i == tally->count) {
        struct smith_tally_count *items =
            smith_arena_reserve(arena, tally->items, tally->count, &tally->capacity, sizeof *items);
        if (!items)
            return false;
        tally->items = items;
        items[tally->count++] = (struct smith_tally_count){code, 0};
    }
    *keep = tally->items[i].count < tally->cap;
    tally->items[i].count += *keep;
    return true;
}
