/* SPDX-License-Identifier: MIT
 *
 * What is looked up: by text in a hash map, by number in a sorted list.
 */
#ifndef SMITH_LOOKUP_H
#define SMITH_LOOKUP_H

#include "base/arena.h"
#include "base/array.h"

/* ---- hash map ---- */

/*
 * A hash map from names, or any bytes, to a pointer, a text or a number. Entries stand in the order in which their keys
 * were added, and callers may read them; nothing that is written depends on the hash.
 *
 *     struct smith_hash_map types = {0};
 *     if (smith_hash_map_get(&types, name))                  // the pointer, or NULL
 *         return fail("duplicate name");
 *     if (!smith_hash_map_put(&types, arena, name, type))
 *         return SMITH_NO_MEMORY;
 *     for (uint32_t i = 0; i < types.count; i++)
 *         ... types.entries[i].key ...
 *
 * or by entry, whose value is zeroed when its key is added:
 *
 *     struct smith_hash_entry *entry = smith_hash_map_add(&counts, arena, key, size);
 *     if (!entry)
 *         return SMITH_NO_MEMORY;
 *     entry->value.number++;
 *
 * A table that is at most half full has two numbers of 32 bits a slot, which lead to the entries:
 *
 *     slots    | hash, 2 |  free   | hash, 1 |  free   |     the number of the entry, from 1; 0 = free
 *                    |___________________|_____
 *                                        |     |
 *     entries                           [0]   [1]
 *
 * Keys are borrowed: they must live as long as the map. All memory comes from the arena, and no entry is ever removed.
 * Entries move when a key is added, so callers keep indices of them and not pointers.
 */

/* Which keys are equal. */
enum smith_hash_keys {
    SMITH_HASH_BYTES = 0, /* those of the same bytes */
    SMITH_HASH_ADDRESSES, /* those at the same address, whatever their size and bytes */
};

struct smith_hash_entry {
    const void *key;
    uint32_t size; /* bytes of the key; without the NUL of a text */
    uint32_t hash;
    union smith_hash_value {
        void *pointer;
        const char *text;
        uint64_t number;
    } value;
};

struct smith_hash_map {
    struct smith_hash_entry *entries;
    uint32_t count, capacity;
    enum smith_hash_keys keys; /* set before the first key is added */
    struct smith_hash_slot *slots;
    uint32_t slot_count; /* 0 or a power of two */
};

/* The entry of the key, valid until a key is added; NULL = there is none. */
struct smith_hash_entry *smith_hash_map_find(const struct smith_hash_map *map, const void *key, size_t size);

/* The entry of the key, which is added if there is none. NULL = out of memory, or the key has more than UINT32_MAX
 * bytes; the map is unchanged, and the arena has failed. */
struct smith_hash_entry *smith_hash_map_add(struct smith_hash_map *map, struct smith_arena *arena, const void *key,
                                            size_t size);

/* A number as a key of a map of addresses. */
static inline const void *smith_hash_number(uint32_t number) {
    return (const void *)(uintptr_t)number;
}

/* The pointer of the text `key`; NULL = there is none. */
void *smith_hash_map_get(const struct smith_hash_map *map, const char *key);

/* Set the pointer of the text `key`, which is added if needed. False = out of memory. */
bool smith_hash_map_put(struct smith_hash_map *map, struct smith_arena *arena, const char *key, void *pointer);

/* ---- id index ---- */

/*
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
