/* SPDX-License-Identifier: MIT
 *
 * An index of ids (id_index.h): sorting, and binary search.
 */
#include "base/id_index.h"

#include <levelsmith/type.h>
#include <stdlib.h>

static int id_index_compare(const void *a, const void *b) {
    const struct smith_id *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

void smith_id_index_sort(struct smith_id_index *ids) {
    uint32_t sorted = 1; /* items at the start; in most files the elements are in order of their ids */
    while (sorted < ids->count && id_index_compare(&ids->items[sorted - 1], &ids->items[sorted]) <= 0)
        sorted++;
    if (sorted < ids->count)
        qsort(ids->items, ids->count, sizeof *ids->items, id_index_compare);
}

/* The position of the first item with this id or a higher one. */
static uint32_t lower_bound(const struct smith_id_index *ids, int64_t id) {
    uint32_t low = 0, high = ids->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ids->items[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool smith_id_index_has(const struct smith_id_index *ids, int64_t id) {
    uint32_t at = lower_bound(ids, id);
    return at < ids->count && ids->items[at].id == id;
}

uint32_t smith_id_index_find(const struct smith_id_index *ids, int64_t id) {
    uint32_t at = lower_bound(ids, id);
    return at < ids->count && ids->items[at].id == id ? ids->items[at].index : SMITH_NONE;
}
