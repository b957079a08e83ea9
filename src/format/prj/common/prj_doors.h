/* SPDX-License-Identifier: MIT
 *
 * Doors as rectangles in the grid of blocks: what `check` checks and what fixing and editing keep right.
 */
#ifndef SMITH_PRJ_DOORS_H
#define SMITH_PRJ_DOORS_H

#include <levelsmith/prj.h>

/* Whether it is one of the six directions of doors. */
bool smith_prj_is_direction(uint16_t id);

bool smith_prj_door_same_size(const struct smith_prj_door *a, const struct smith_prj_door *b);

/* Whether the two are at one place of the world: rooms overlap by their borders. */
bool smith_prj_doors_meet(const struct smith_prj_room *room, const struct smith_prj_door *door,
                          const struct smith_prj_room *other_room, const struct smith_prj_door *other);

bool smith_prj_door_in_wall(const struct smith_prj_door *door);

/* Whether the door is where one in its direction can be. */
bool smith_prj_door_on_border(const struct smith_prj_room *room, const struct smith_prj_door *door);

/* Whether two doors of a room are in the way of each other. */
bool smith_prj_doors_overlap(const struct smith_prj_door *a, const struct smith_prj_door *b);

enum { SMITH_PRJ_IN_WALL = 1, SMITH_PRJ_IN_FLOOR = 2, SMITH_PRJ_IN_CEILING = 4 };

/* Which kinds of doors of the room cover the block, and which the block says it has. */
unsigned smith_prj_doors_over(const struct smith_prj_room *room, int x, int z);
unsigned smith_prj_doors_named(const struct smith_prj_block *block);

#endif
