/* SPDX-License-Identifier: MIT
 *
 * An index from the ids of elements to their positions in a list: rooms by number, objects by the id that triggers
 * name. Ids come from files, so an id may be any integer and several elements may have the same one.
 *
 *     struct smith_id_index rooms = {0};
 *     for (uint32_t i = 0; i < project->rooms.count; i++)
 *         smith_id_index_add(&rooms, arena, project->rooms.items[i]->index, i);
 *     smith_id_index_sort(&rooms);                                          // once, before the first lookup
 *     if (arena->failed)
 *         return smith_fail_memory(error, arena);
 *     uint32_t room = smith_id_index_find(&rooms, trigger->room);           // SMITH_NONE = there is no such room
 *
 * An index is a growing array (array.h) on an arena, and callers may read its items. After sorting, they are in the
 * order of ids and elements of one id in the order of their positions: equal ids are neighbours, and the last item has
 * the highest id. A set of ids is an index whose positions are not used.
 */
#ifndef SMITH_ID_INDEX_H
#define SMITH_ID_INDEX_H

#include "base/array.h"

struct smith_id_index {
    struct smith_id {
        int64_t id;
        uint32_t index;
    } * items;
    uint32_t count, capacity;
};

/* False = out of memory. */
static inline bool smith_id_index_add(struct smith_id_index *ids, struct smith_arena *arena, int64_t id,
                                      uint32_t index) {
    return SMITH_ARRAY_ADD(arena, ids, (struct smith_id){id, index});
}

/* Sort by id, then by index. Items that are sorted already take linear time. */
void smith_id_index_sort(struct smith_id_index *ids);

/* The lowest index with this id, or SMITH_NONE. */
uint32_t smith_id_index_find(const struct smith_id_index *ids, int64_t id);

bool smith_id_index_has(const struct smith_id_index *ids, int64_t id);

#endif
