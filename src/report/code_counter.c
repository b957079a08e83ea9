/* SPDX-License-Identifier: MIT
 *
 * Counting codes (code_counter.h). A list has a few dozen of them at most, so they are searched one by one.
 */
#include "report/code_counter.h"
#include <string.h>

bool smith_code_counter_add(struct smith_code_counter *counter, struct smith_arena *arena, const char *code,
                            bool *keep) {
    uint32_t i = 0;
    while (i < counter->count && strcmp(counter->items[i].code, code) != 0)
        i++;
    if (i == counter->count) {
        struct smith_code_count *items =
            smith_arena_reserve(arena, counter->items, counter->count, &counter->capacity, sizeof *items);
        if (!items)
            return false;
        counter->items = items;
        items[counter->count++] = (struct smith_code_count){code, 0};
    }
    *keep = counter->items[i].count < counter->cap;
    counter->items[i].count += *keep;
    return true;
}
