/* SPDX-License-Identifier: MIT
 *
 * A hash table of colours: what was decided for a colour when it was first met. Pictures have many pixels and few
 * colours.
 */
#ifndef SMITH_COLOUR_MAP_H
#define SMITH_COLOUR_MAP_H

#include <levelsmith/picture.h>

#define SMITH_NOT_MISSING UINT32_MAX

struct smith_colour_slot {
    struct smith_colour colour;
    uint32_t missing_index; /* its number among the colours that the palette does not have, or SMITH_NOT_MISSING */
    uint8_t index;
    bool used;
};

struct smith_colour_map {
    struct smith_colour_slot *slots;
    size_t capacity, count; /* capacity is a power of two */
    struct smith_allocator allocator;
};

/* `allocator` NULL or without `resize` = malloc. Allocates nothing yet. */
void smith_colour_map_init(struct smith_colour_map *map, const struct smith_allocator *allocator);
void smith_colour_map_free(struct smith_colour_map *map);

/* The slot of `colour`, good until the next call; `*is_new` when the caller has to fill it. NULL when out of memory. */
struct smith_colour_slot *smith_colour_map_find(struct smith_colour_map *map, struct smith_colour colour, bool *is_new);

#endif
