/* SPDX-License-Identifier: MIT
 *
 * Where rooms and portals lie in the world (prj2_world.h).
 */
#include "format/prj2/common/prj2_world.h"

#define CLICK 256 /* world units */

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

bool smith_prj2_room_position(const struct smith_prj2_room *room, int64_t *x, int64_t *z, double *height) {
    const struct smith_prj2_vec3 *position = room->position ? room->position : room->position_clicks;
    if (!position || !(position->x >= -1e6f && position->x <= 1e6f) || !(position->z >= -1e6f && position->z <= 1e6f))
        return false;
    *x = (int64_t)(position->x < 0 ? position->x - 0.5f : position->x + 0.5f);
    *z = (int64_t)(position->z < 0 ? position->z - 0.5f : position->z + 0.5f);
    *height = room->position ? (double)position->y : (double)position->y * CLICK;
    return true;
}

/* The lowest and the highest of all heights so far. */
struct range {
    double low, high;
    bool any;
};

static void note_height(struct range *range, double height) {
    if (!range->any || height < range->low)
        range->low = height;
    if (!range->any || height > range->high)
        range->high = height;
    range->any = true;
}

/* The four corners of any form of a surface. */
#define NOTE_CORNERS(range, surface, unit)                                                                             \
    do {                                                                                                               \
        note_height(range, (double)(surface)->xnzp *(unit));                                                           \
        note_height(range, (double)(surface)->xpzp *(unit));                                                           \
        note_height(range, (double)(surface)->xpzn *(unit));                                                           \
        note_height(range, (double)(surface)->xnzn *(unit));                                                           \
    } while (0)

static void note_sector(struct range *range, const struct smith_prj2_sector *sector) {
    if (sector->floor)
        NOTE_CORNERS(range, sector->floor, 1);
    if (sector->ceiling)
        NOTE_CORNERS(range, sector->ceiling, 1);
    if (sector->floor_clicks)
        NOTE_CORNERS(range, sector->floor_clicks, CLICK);
    if (sector->ceiling_clicks)
        NOTE_CORNERS(range, sector->ceiling_clicks, CLICK);
    if (sector->floor_two_levels_clicks)
        NOTE_CORNERS(range, sector->floor_two_levels_clicks, CLICK);
    if (sector->ceiling_two_levels_clicks)
        NOTE_CORNERS(range, sector->ceiling_two_levels_clicks, CLICK);
}

bool smith_prj2_room_space(const struct smith_prj2_room *room, struct smith_prj2_space *space) {
    int64_t x, z;
    double height;
    struct range range = {0, 0, false};
    if (!smith_prj2_room_position(room, &x, &z, &height))
        return false;
    for (uint32_t i = 0; i < room->sectors.count; i++)
        note_sector(&range, room->sectors.items[i]);
    *space = (struct smith_prj2_space){
        x + 1, z + 1, x + room->sectors_x - 1, z + room->sectors_z - 1, height + range.low, height + range.high};
    return true;
}

bool smith_prj2_spaces_overlap(const struct smith_prj2_space *a, const struct smith_prj2_space *b) {
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_z < b->max_z && b->min_z < a->max_z &&
           a->bottom < b->top && b->bottom < a->top;
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

bool smith_prj2_direction_is_wall(uint8_t direction) {
    return direction >= SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z &&
           direction <= SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X;
}

bool smith_prj2_directions_are_opposite(uint8_t a, uint8_t b) {
    return a <= SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X && (a ^ 1) == b;
}

/* Whether [min, max] is the border at `wall`. */
static bool is_at(int32_t min, int32_t max, int64_t wall) {
    return min == wall && max == wall;
}

static bool prj2_world_is_inside(int32_t min, int32_t max, int64_t size) {
    return min >= 1 && min <= max && max <= size - 2;
}

bool smith_prj2_portal_is_in_room(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal) {
    return portal->min_x >= 0 && portal->min_x <= portal->max_x && portal->max_x < room->sectors_x &&
           portal->min_z >= 0 && portal->min_z <= portal->max_z && portal->max_z < room->sectors_z;
}

bool smith_prj2_portal_is_on_border(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal) {
    bool inside_x = prj2_world_is_inside(portal->min_x, portal->max_x, room->sectors_x);
    bool inside_z = prj2_world_is_inside(portal->min_z, portal->max_z, room->sectors_z);
    switch (portal->direction) {
    case SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X:
        return inside_z && is_at(portal->min_x, portal->max_x, (int64_t)room->sectors_x - 1);
    case SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X: return inside_z && is_at(portal->min_x, portal->max_x, 0);
    case SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z:
        return inside_x && is_at(portal->min_z, portal->max_z, (int64_t)room->sectors_z - 1);
    case SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z: return inside_x && is_at(portal->min_z, portal->max_z, 0);
    default: return inside_x && inside_z;
    }
}

static void leave_corners(int32_t *min, int32_t *max, int64_t size) {
    *min += *min == 0;
    *max -= *max == size - 1;
}

struct smith_prj2_portal_parts smith_prj2_portal_without_corners(const struct smith_prj2_room *room,
                                                                 const struct smith_prj2_portal_parts *portal) {
    struct smith_prj2_portal_parts rest = *portal;
    if (!smith_prj2_direction_is_wall(portal->direction))
        return rest;
    if (portal->min_x == portal->max_x)
        leave_corners(&rest.min_z, &rest.max_z, room->sectors_z);
    else
        leave_corners(&rest.min_x, &rest.max_x, room->sectors_x);
    return smith_prj2_portal_is_on_border(room, &rest) ? rest : *portal;
}

bool smith_prj2_portals_overlap(const struct smith_prj2_portal_parts *a, const struct smith_prj2_portal_parts *b) {
    return a->direction == b->direction && a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_z <= b->max_z &&
           b->min_z <= a->max_z;
}

/* From a portal in a wall to the one it meets: rooms overlap by their borders, so those are one sector apart. */
static void prj2_world_step_through(uint8_t direction, int *x, int *z) {
    *x = direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X   ? 1
         : direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X ? -1
                                                                    : 0;
    *z = direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z   ? 1
         : direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z ? -1
                                                                    : 0;
}

bool smith_prj2_portal_opposite(const struct smith_prj2_room *room, const struct smith_prj2_portal_parts *portal,
                                const struct smith_prj2_room *beyond, struct smith_prj2_portal_parts *opposite) {
    int64_t x, z, beyond_x, beyond_z;
    double height;
    int step_x, step_z;
    if (!smith_prj2_room_position(room, &x, &z, &height) ||
        !smith_prj2_room_position(beyond, &beyond_x, &beyond_z, &height))
        return false;
    prj2_world_step_through(portal->direction, &step_x, &step_z);
    x += step_x - beyond_x;
    z += step_z - beyond_z;
    *opposite =
        (struct smith_prj2_portal_parts){.min_x = (int32_t)(portal->min_x + x), /* a wrong one is on no border */
                                         .min_z = (int32_t)(portal->min_z + z),
                                         .max_x = (int32_t)(portal->max_x + x),
                                         .max_z = (int32_t)(portal->max_z + z),
                                         .room = room->index,
                                         .direction = (uint8_t)(portal->direction ^ 1)};
    return true;
}
