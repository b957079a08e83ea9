/* SPDX-License-Identifier: MIT
 *
 * Where things lie in the world: rooms, and the portals that are two sides of one opening.
 */
#ifndef SMITH_PRJ2_WORLD_H
#define SMITH_PRJ2_WORLD_H

#include "format/prj2/common/prj2_object.h"

/* Where a room stands: sectors, and height in world units. False when its place is not stored. */
bool smith_prj2_room_position(const struct smith_prj2_room *room, int64_t *x, int64_t *z, double *height);

/* The space a room takes: the sectors inside of its border, and from its lowest floor to its highest ceiling. The ends
 * are not part of it. */
struct smith_prj2_space {
    int64_t min_x, min_z, max_x, max_z;
    double bottom, top;
};
bool smith_prj2_room_space(const struct smith_prj2_room *room, struct smith_prj2_space *space);
bool smith_prj2_spaces_overlap(const struct smith_prj2_space *a, const struct smith_prj2_space *b);

bool smith_prj2_direction_is_wall(uint8_t direction);

/* Directions come in pairs: floor and ceiling, and each wall with its opposite. */
bool smith_prj2_directions_are_opposite(uint8_t a, uint8_t b);

/* Whether a portal is over sectors that the room has. */
bool smith_prj2_portal_is_in_room(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal);

/* A portal in a wall is on the border it is named after, without the corners; others are inside of the border. */
bool smith_prj2_portal_is_on_border(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal);
/* The part of it that opens, where it takes in a corner of the room and is on its border otherwise; else all of it. */
struct smith_prj2_portal_parts smith_prj2_portal_without_corners(const struct smith_prj2_room *room,
                                                                 const struct smith_prj2_portal_parts *portal);

/* Whether both are in one direction and share sectors. */
bool smith_prj2_portals_overlap(const struct smith_prj2_portal_parts *a, const struct smith_prj2_portal_parts *b);

/* The portal of room `beyond` that is the other side of `portal` in `room`. It leads to `room`. False when it is not
 * known where the rooms stand. */
bool smith_prj2_portal_opposite(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal,
                                const struct smith_prj2_room *beyond, struct smith_prj2_portal_parts *opposite);

#endif
