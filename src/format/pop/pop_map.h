/* SPDX-License-Identifier: MIT
 *
 * Where the rooms of a level lie beside each other.
 */
#ifndef SMITH_POP_MAP_H
#define SMITH_POP_MAP_H

#include "pop_stage.h"

struct smith_pop_map {
    int columns, rows;
    struct smith_pop_cell {
        bool placed;
        int column, row; /* from 0 */
    } cells[SMITH_POP_ROOMS + 1];
};

/* Follow the links from `first`. Rooms nothing leads to are not placed; those whose place is taken by a room of a lower
 * number stand in a row of their own below. */
void smith_pop_map_make(struct smith_pop_map *map, const struct smith_pop_stage *stage, unsigned first);

#endif
