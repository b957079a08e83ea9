/* SPDX-License-Identifier: MIT
 *
 * Where the rooms of a level lie beside each other.
 */
#ifndef SMITH_POP_MAP_H
#define SMITH_POP_MAP_H

#include "format/pop/level/pop_links.h"

struct smith_pop_map {
    int columns, rows;
    struct smith_pop_cell {
        bool on_map;
        bool separate; /* not where the links say: another room is there */
        int column, row; /* from 0 */
    } cells[SMITH_POP_ROOMS_MAX + 1];
};

/* Follow the links from `first`. Rooms nothing leads to are not placed; those whose place is taken by a room of a lower
 * number stand in a row of their own below. */
void smith_pop_map_make(struct smith_pop_map *map, const struct smith_pop_links *links, unsigned first);
/* The room at a place; 0 = none. */
unsigned smith_pop_map_room(const struct smith_pop_map *map, int column, int row);

#endif
