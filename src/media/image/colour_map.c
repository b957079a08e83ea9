/* SPDX-License-Identifier: MIT
 *
 * Colours by open addressing (colour_map.h).
 */
#include "media/image/colour_map.h"
#include "base/error.h"

#include <string.h>

#define FIRST_CAPACITY 256

void smith_colour_map_init(struct smith_colour_map *map, const struct smith_allocator *allocator) {
    *map = (struct smith_colour_map){.allocator = smith_allocator_or_default(allocator)};
}

void smith_colour_map_free(struct smith_colour_map *map) {
    if (map->slots)
        map->allocator.resize(map->allocator.context, map->slots, map->capacity * sizeof *map->slots, 0);
    smith_colour_map_init(map, &map->allocator);
}

/* The slot that has the colour, or the free one where it belongs. */
static struct smith_colour_slot *probe(const struct smith_colour_map *map, struct smith_colour colour) {
    uint32_t key =
        (uint32_t)colour.red << 24 | (uint32_t)colour.green << 16 | (uint32_t)colour.blue << 8 | colour.alpha;
    uint32_t hash = key * UINT32_C(2654435769); /* the golden ratio's bits spread neighbours */
    for (size_t at = (hash ^ hash >> 15);; at++) {
        struct smith_colour_slot *slot = &map->slots[at & (map->capacity - 1)];
        if (!slot->used || memcmp(&slot->colour, &colour, sizeof colour) == 0)
            return slot;
    }
}

static bool grow(struct smith_colour_map *map) {
    struct smith_colour_map larger = {.allocator = map->allocator, .count = map->count};
    larger.capacity = map->capacity ? map->capacity * 2 : FIRST_CAPACITY;
    size_t size = larger.capacity * sizeof *larger.slots;
    larger.slots = larger.allocator.resize(larger.allocator.context, NULL, 0, size);
    if (!larger.slots)
        return false;
    memset(larger.slots, 0, size);
    for (size_t i = 0; i < map->capacity; i++)
        if (map->slots[i].used)
            *probe(&larger, map->slots[i].colour) = map->slots[i];
    smith_colour_map_free(map);
    *map = larger;
    return true;
}

struct smith_colour_slot *smith_colour_map_find(struct smith_colour_map *map, struct smith_colour colour,
                                                bool *is_new) {
    if (map->count >= map->capacity / 2 && !grow(map))
        return NULL;
    struct smith_colour_slot *slot = probe(map, colour);
    *is_new = !slot->used;
    if (*is_new) {
        *slot = (struct smith_colour_slot){.colour = colour, .used = true};
        map->count++;
    }
    return slot;
}
