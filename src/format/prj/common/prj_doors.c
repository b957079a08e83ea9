/* SPDX-License-Identifier: MIT
 *
 * Doors as rectangles: see prj_doors.h.
 */
#include "format/prj/common/prj_doors.h"

bool smith_prj_is_direction(uint16_t id) {
    return id == SMITH_PRJ_DOOR_ID_WEST || id == SMITH_PRJ_DOOR_ID_NORTH || id == SMITH_PRJ_DOOR_ID_FLOOR ||
           id == SMITH_PRJ_DOOR_ID_EAST || id == SMITH_PRJ_DOOR_ID_SOUTH || id == SMITH_PRJ_DOOR_ID_CEILING;
}

bool smith_prj_door_same_size(const struct smith_prj_door *a, const struct smith_prj_door *b) {
    return a->x_blocks == b->x_blocks && a->z_blocks == b->z_blocks;
}

/* From a door to its opposite: rooms overlap by their borders, so those in walls are one block apart. */
static void prj_doors_step_through(uint16_t id, int *x, int *z) {
    *x = id == SMITH_PRJ_DOOR_ID_WEST ? 1 : id == SMITH_PRJ_DOOR_ID_EAST ? -1 : 0;
    *z = id == SMITH_PRJ_DOOR_ID_NORTH ? 1 : id == SMITH_PRJ_DOOR_ID_SOUTH ? -1 : 0;
}

bool smith_prj_doors_meet(const struct smith_prj_room *room, const struct smith_prj_door *door,
                          const struct smith_prj_room *other_room, const struct smith_prj_door *other) {
    int x, z;
    prj_doors_step_through(door->id, &x, &z);
    return other_room->x_block_world + other->x_block_room == room->x_block_world + door->x_block_room + x &&
           other_room->z_block_world + other->z_block_room == room->z_block_world + door->z_block_room + z;
}

bool smith_prj_door_in_wall(const struct smith_prj_door *door) {
    return door->id != SMITH_PRJ_DOOR_ID_FLOOR && door->id != SMITH_PRJ_DOOR_ID_CEILING;
}

/* Whether `at` is where a door in the wall at `wall` must be, and the other coordinate inside of the border. */
static bool is_in_wall(int at, int wall, int depth, int across, int width, int size) {
    return at == wall && depth == 1 && across >= 1 && width >= 1 && across + width <= size - 1;
}

bool smith_prj_door_on_border(const struct smith_prj_room *room, const struct smith_prj_door *door) {
    int x = door->x_block_room, z = door->z_block_room, width = door->x_blocks, depth = door->z_blocks;
    switch (door->id) {
    case SMITH_PRJ_DOOR_ID_WEST: return is_in_wall(x, 0, width, z, depth, room->z_blocks);
    case SMITH_PRJ_DOOR_ID_EAST: return is_in_wall(x, room->x_blocks - 1, width, z, depth, room->z_blocks);
    case SMITH_PRJ_DOOR_ID_NORTH: return is_in_wall(z, 0, depth, x, width, room->x_blocks);
    case SMITH_PRJ_DOOR_ID_SOUTH: return is_in_wall(z, room->z_blocks - 1, depth, x, width, room->x_blocks);
    case SMITH_PRJ_DOOR_ID_FLOOR:
    case SMITH_PRJ_DOOR_ID_CEILING:
        return x >= 1 && z >= 1 && width >= 1 && depth >= 1 && x + width <= room->x_blocks - 1 &&
               z + depth <= room->z_blocks - 1;
    default: return true; /* the layout's own rules report other directions */
    }
}

static bool share_blocks(const struct smith_prj_door *a, const struct smith_prj_door *b) {
    return a->x_block_room < b->x_block_room + b->x_blocks && b->x_block_room < a->x_block_room + a->x_blocks &&
           a->z_block_room < b->z_block_room + b->z_blocks && b->z_block_room < a->z_block_room + a->z_blocks;
}

bool smith_prj_doors_overlap(const struct smith_prj_door *a, const struct smith_prj_door *b) {
    bool same_kind = a->id == b->id || (smith_prj_door_in_wall(a) && smith_prj_door_in_wall(b));
    return same_kind && share_blocks(a, b);
}

/* ---- blocks under doors ---- */

static bool covers(const struct smith_prj_door *door, int x, int z) {
    return x >= door->x_block_room && x < door->x_block_room + door->x_blocks && z >= door->z_block_room &&
           z < door->z_block_room + door->z_blocks;
}

unsigned smith_prj_doors_over(const struct smith_prj_room *room, int x, int z) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < room->doors.count; i++) {
        const struct smith_prj_door *door = room->doors.items[i];
        if (covers(door, x, z))
            kinds |= door->id == SMITH_PRJ_DOOR_ID_FLOOR     ? SMITH_PRJ_IN_FLOOR
                     : door->id == SMITH_PRJ_DOOR_ID_CEILING ? SMITH_PRJ_IN_CEILING
                                                             : SMITH_PRJ_IN_WALL;
    }
    return kinds;
}

unsigned smith_prj_doors_named(const struct smith_prj_block *block) {
    switch (block->id) {
    case SMITH_PRJ_BLOCK_ID_PANEL_DOOR: return SMITH_PRJ_IN_WALL;
    case SMITH_PRJ_BLOCK_ID_FLOOR_DOOR: return SMITH_PRJ_IN_FLOOR;
    case SMITH_PRJ_BLOCK_ID_CEILING_DOOR: return SMITH_PRJ_IN_CEILING;
    case SMITH_PRJ_BLOCK_ID_DOOR: return SMITH_PRJ_IN_FLOOR | SMITH_PRJ_IN_CEILING;
    default: return 0;
    }
}
