/* SPDX-License-Identifier: MIT
 *
 * Names to things (name_map.h): open addressing, at most half full.
 */
#include "base/name_map.h"
#include <string.h>

static uint32_t hash_of(const char *name) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 16777619u;
    return hash ^ hash >> 15;
}

void *smith_name_map_find(const struct name_map *map, const char *name) {
    if (!map->capacity)
        return NULL;
    uint32_t hash = hash_of(name);
    for (uint32_t i = hash & (map->capacity - 1); map->entries[i].name; i = (i + 1) & (map->capacity - 1))
        if (map->entries[i].hash == hash && strcmp(map->entries[i].name, name) == 0)
            return map->entries[i].value;
    return NULL;
}

static void put(struct name_map *map, struct name_entry entry) {
    uint32_t i = entry.hash & (map->capacity - 1);
    while (map->entries[i].name)
        i = (i + 1) & (map->capacity - 1);
    map->entries[i] = entry;
}

bool smith_name_map_add(struct name_map *map, struct smith_arena *arena, const char *name, void *value) {
    if (map->count * 2 >= map->capacity) {
        struct name_map larger = {.count = map->count, .capacity = map->capacity ? map->capacity * 2 : 16};
        larger.entries =
            smith_arena_alloc(arena, larger.capacity * sizeof *larger.entries, _Alignof(struct name_entry));
        if (!larger.entries)
            return false;
        for (uint32_t i = 0; i < map->capacity; i++)
            if (map->entries[i].name)
                put(&larger, map->entries[i]);
        *map = larger;
    }
    put(map, (struct name_entry){name, hash_of(name), value});
    map->count++;
    return true;
}
