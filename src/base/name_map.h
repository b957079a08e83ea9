/* SPDX-License-Identifier: MIT
 *
 * From names to things: a hash map in an arena, for everything the checker looks up.
 */
#ifndef SMITH_NAME_MAP_H
#define SMITH_NAME_MAP_H

#include "base/arena.h"

struct name_map {
    struct name_entry {
        const char *name; /* NULL = free */
        uint32_t hash;
        void *value;
    } * entries;
    uint32_t count, capacity; /* capacity a power of two, or 0 */
};

/* The value, or NULL. */
void *smith_name_map_find(const struct name_map *map, const char *name);

/* Add a name that is not in there yet; `name` must live as long as the map. False = out of memory. */
bool smith_name_map_add(struct name_map *map, struct smith_arena *arena, const char *name, void *value);

#endif
