/* SPDX-License-Identifier: MIT
 *
 * Walls while they are being made: wall.c finds where there is one and what bounds it, wall_parts.c and
 * wall_parts.c cut it into parts by the rules of today and of old, walls.c makes faces of the parts.
 *
 * A wall belongs to the sector behind it and is seen from the sector in front. Its ends are A and B, from left to right
 * for who looks at it.
 */
#ifndef SMITH_WALL_H
#define SMITH_WALL_H

#include "rooms/rooms.h"
#include <levelsmith/geometry.h>

/* Heights at both ends. */
struct smith_ends {
    int32_t a, b;
};

static inline bool smith_ends_same(struct smith_ends one, struct smith_ends other) {
    return one.a == other.a && one.b == other.b;
}

/* At both ends at least as high. */
static inline bool smith_ends_reach(struct smith_ends one, struct smith_ends other) {
    return one.a >= other.a && one.b >= other.b;
}

/* At no end lower, and higher at one: there is a wall between the two. */
static inline bool smith_ends_above(struct smith_ends one, struct smith_ends other) {
    return smith_ends_reach(one, other) && !smith_ends_same(one, other);
}

/* What stands behind, from the opening's lower edge up, or from its upper edge down. */
struct smith_wall_side {
    struct smith_ends main; /* the floor, or the ceiling, of the sector behind */
    struct smith_ends splits[SMITH_SPLITS_MAX];
    unsigned split_count;
    bool on_flat; /* the wall is at the flat half of a diagonal step */
};

struct smith_wall {
    unsigned side; /* enum smith_side */
    int32_t at[2][2]; /* x and z of A and of B, world units in the room */
    struct smith_ends low, high; /* the opening in front: its floor and its ceiling */
    struct smith_wall_side floor, ceiling;
    bool has_floor, has_ceiling, has_middle; /* which parts are looked at */
    bool overdraw; /* parts that cross the opening's edge are drawn beyond it */
    bool behind_is_wall; /* the sector behind is no floor */
};

/* Where the makers of walls are. */
struct smith_sector_location {
    const struct smith_rooms *rooms;
    const struct smith_room *room;
    int32_t x, z;
};

/* The sector at the same place of the world in the room that such a portal leads to; NULL when there is none. */
const struct smith_sector *smith_wall_across(const struct smith_sector_location *location,
                                             const struct smith_sector *sector);

/* Corners of a sector at the ends of its edge: A, B. */
void smith_edge_corners(unsigned side, unsigned corners[2]);

struct smith_wall_part {
    unsigned number;
    struct smith_ends top, bottom;
};

#define SMITH_WALL_PARTS_MAX (2 * (SMITH_SPLITS_MAX + 1) + 1)

/* The parts a wall is cut into; returns how many. A part is a quad or a triangle: its ends differ at one end at
 * least. */
unsigned smith_wall_parts(const struct smith_wall *wall, struct smith_wall_part parts[SMITH_WALL_PARTS_MAX]);
unsigned smith_wall_parts_legacy(const struct smith_wall *wall, struct smith_wall_part parts[SMITH_WALL_PARTS_MAX]);

#endif
