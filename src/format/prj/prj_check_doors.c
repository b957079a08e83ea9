/* SPDX-License-Identifier: MIT
 *
 * Rules about doors: two of them face each other, in two rooms, at one place of the world, with one size; each is on
 * the border it is named after.
 */
#include "prj_check.h"

static bool is_same_size(const struct prj_door *a, const struct prj_door *b) {
    return a->x_blocks == b->x_blocks && a->z_blocks == b->z_blocks;
}

/* From a door to its opposite: rooms overlap by their borders, so those in walls are one block apart. */
static void step_through(uint16_t id, int *x, int *z) {
    *x = id == PRJ_DOOR_ID_WEST ? 1 : id == PRJ_DOOR_ID_EAST ? -1 : 0;
    *z = id == PRJ_DOOR_ID_NORTH ? 1 : id == PRJ_DOOR_ID_SOUTH ? -1 : 0;
}

static bool they_meet(const struct prj_room *room, const struct prj_door *door, const struct prj_room *other_room,
                      const struct prj_door *other) {
    int x, z;
    step_through(door->id, &x, &z);
    return other_room->x_block_world + other->x_block_room == room->x_block_world + door->x_block_room + x &&
           other_room->z_block_world + other->z_block_room == room->z_block_world + door->z_block_room + z;
}

/* ---- heights ---- */

static bool is_wall_door(const struct prj_door *door) {
    return door->id != PRJ_DOOR_ID_FLOOR && door->id != PRJ_DOOR_ID_CEILING;
}

/* The block of `beyond` at the place of the world where `room` has block x, z. */
static const struct prj_block *block_beyond(const struct prj_room *room, int x, int z, const struct prj_room *beyond) {
    return smith_prj_block(beyond, x + room->x_block_world - beyond->x_block_world,
                           z + room->z_block_world - beyond->z_block_world);
}

static bool has_heights_of(const struct prj_block *a, const struct prj_block *b) {
    return !a || !b || (a->floor == b->floor && a->ceiling == b->ceiling);
}

/* Blocks of the border under a door are copies of those of the next room that they overlap. */
static void check_heights(struct smith_prj_trial *trial, const struct prj_door *door, const struct prj_room *room,
                          const struct prj_room *beyond, struct smith_prj_path path) {
    int width = door->x_blocks, depth = door->z_blocks;
    if (!is_wall_door(door) || width < 1 || depth < 1 || width > room->x_blocks || depth > room->z_blocks)
        return;
    for (int i = 0; i < width * depth; i++) {
        int x = door->x_block_room + i % width, z = door->z_block_room + i / width;
        if (has_heights_of(smith_prj_block(room, x, z), block_beyond(room, x, z, beyond)))
            continue;
        smith_prj_say(trial, "PRJ-DOOR-HEIGHTS", path, "block %d, %d has other heights than the room beyond", x, z);
        return;
    }
}

/* ---- pairs ---- */

static void check_pair(struct smith_prj_trial *trial, const struct smith_prj_thing *thing, struct smith_prj_path path) {
    const struct prj_door *door = thing->door;
    const struct smith_prj_thing *other = smith_prj_thing(trial, door->opposite_thing);
    if (!other || !other->door) {
        smith_prj_say(trial, "PRJ-DOOR-NO-OPPOSITE", path, "the door at the other side, thing %u, %s",
                      door->opposite_thing, other ? "is no door" : "does not exist");
        return;
    }
    if (other->door->opposite_thing != thing->index)
        smith_prj_say(trial, "PRJ-DOOR-NOT-MUTUAL", path, "leads to door %u, which leads to thing %u, not back to %u",
                      other->index, other->door->opposite_thing, thing->index);
    if ((door->id ^ other->door->id) != 0xFFFF)
        smith_prj_say(trial, "PRJ-DOOR-DIRECTION", path, "does not face the door it leads to, thing %u", other->index);
    if (!is_same_size(door, other->door))
        smith_prj_say(trial, "PRJ-DOOR-SIZE", path, "%d by %d blocks, but the door it leads to has %d by %d",
                      door->x_blocks, door->z_blocks, other->door->x_blocks, other->door->z_blocks);
    const struct prj_room *room = smith_prj_room(trial, thing->room), *beyond = smith_prj_room(trial, other->room);
    bool flips = smith_prj_is_flip_room(room) || smith_prj_is_flip_room(beyond);
    if (!they_meet(room, door, beyond, other->door))
        smith_prj_say(trial, flips ? "PRJ-DOOR-FLIP-PLACE" : "PRJ-DOOR-PLACE", path,
                      "does not meet the door it leads to, in room %u", other->room);
    else if (!flips)
        check_heights(trial, door, room, beyond, path);
}

/* ---- places in the room ---- */

/* Whether `at` is where a door in the wall at `wall` must be, and the other coordinate inside of the border. */
static bool is_in_wall(int at, int wall, int depth, int across, int width, int size) {
    return at == wall && depth == 1 && across >= 1 && width >= 1 && across + width <= size - 1;
}

static bool is_on_its_border(const struct prj_room *room, const struct prj_door *door) {
    int x = door->x_block_room, z = door->z_block_room, width = door->x_blocks, depth = door->z_blocks;
    switch (door->id) {
    case PRJ_DOOR_ID_WEST: return is_in_wall(x, 0, width, z, depth, room->z_blocks);
    case PRJ_DOOR_ID_EAST: return is_in_wall(x, room->x_blocks - 1, width, z, depth, room->z_blocks);
    case PRJ_DOOR_ID_NORTH: return is_in_wall(z, 0, depth, x, width, room->x_blocks);
    case PRJ_DOOR_ID_SOUTH: return is_in_wall(z, room->z_blocks - 1, depth, x, width, room->x_blocks);
    case PRJ_DOOR_ID_FLOOR:
    case PRJ_DOOR_ID_CEILING:
        return x >= 1 && z >= 1 && width >= 1 && depth >= 1 && x + width <= room->x_blocks - 1 &&
               z + depth <= room->z_blocks - 1;
    default: return true; /* the layout's own rules report other directions */
    }
}

static bool overlap(const struct prj_door *a, const struct prj_door *b) {
    return a->x_block_room < b->x_block_room + b->x_blocks && b->x_block_room < a->x_block_room + a->x_blocks &&
           a->z_block_room < b->z_block_room + b->z_blocks && b->z_block_room < a->z_block_room + a->z_blocks;
}

static void check_overlaps(struct smith_prj_trial *trial, const struct smith_prj_thing *thing,
                           struct smith_prj_path path) {
    const struct prj_room *room = smith_prj_room(trial, thing->room);
    for (uint32_t i = 0; i < thing->item; i++) {
        const struct prj_door *other = room->doors.items[i];
        bool same_kind = other->id == thing->door->id || (is_wall_door(other) && is_wall_door(thing->door));
        if (same_kind && overlap(other, thing->door))
            smith_prj_say(trial, "PRJ-DOOR-OVERLAP", path, "shares blocks with door %u of the room", i);
    }
}

void smith_prj_check_doors(struct smith_prj_trial *trial) {
    for (uint32_t i = 0; i < trial->thing_count; i++) {
        const struct smith_prj_thing *thing = &trial->things[i];
        if (!thing->door)
            continue;
        struct smith_prj_path path = smith_prj_path("/rooms/%u/room/doors/%u", thing->room, thing->item);
        check_pair(trial, thing, path);
        check_overlaps(trial, thing, path);
        if (!is_on_its_border(smith_prj_room(trial, thing->room), thing->door))
            smith_prj_say(trial, "PRJ-DOOR-BORDER", path, "is not where a door in that direction can be");
    }
}
