/* SPDX-License-Identifier: MIT
 *
 * Rules about doors: two of them face each other, in two rooms, at one place of the world, with one size; each is on
 * the border it is named after.
 */
#include "format/prj/check/prj_check.h"
#include "format/prj/common/prj_doors.h"

/* ---- heights ---- */

/* The block of `beyond` at the place of the world where `room` has block x, z. */
static const struct smith_prj_block *block_beyond(const struct smith_prj_room *room, int x, int z,
                                                  const struct smith_prj_room *beyond) {
    return smith_prj_block(beyond, x + room->x_block_world - beyond->x_block_world,
                           z + room->z_block_world - beyond->z_block_world);
}

static bool has_heights_of(const struct smith_prj_block *a, const struct smith_prj_block *b) {
    return !a || !b || (a->floor == b->floor && a->ceiling == b->ceiling);
}

/* Blocks of the border under a door are copies of those of the next room that they overlap. */
static void prj_doors_check_heights(struct smith_prj_check_context *check, const struct smith_prj_door *door,
                                    const struct smith_prj_room *room, const struct smith_prj_room *beyond,
                                    struct smith_rule_path path) {
    int width = door->x_blocks, depth = door->z_blocks;
    if (!smith_prj_door_in_wall(door) || width < 1 || depth < 1 || width > room->x_blocks || depth > room->z_blocks)
        return;
    for (int i = 0; i < width * depth; i++) {
        int x = door->x_block_room + i % width, z = door->z_block_room + i / width;
        if (has_heights_of(smith_prj_block(room, x, z), block_beyond(room, x, z, beyond)))
            continue;
        smith_report_finding(check->run, "PRJ-DOOR-HEIGHTS", path,
                             "block %d, %d has other heights than the room beyond", x, z);
        return;
    }
}

/* ---- pairs ---- */

static void check_pair(struct smith_prj_check_context *check, const struct smith_prj_thing *thing,
                       struct smith_rule_path path) {
    const struct smith_prj_door *door = thing->door;
    const struct smith_prj_thing *other = smith_prj_thing(&check->things, door->opposite_thing);
    if (!other || !other->door) {
        path = smith_rule_path("/rooms/%u/room/doors/%u/opposite_thing", thing->room, thing->item);
        smith_report_finding(check->run, "PRJ-DOOR-NO-OPPOSITE", path, "the door at the other side, thing %u, %s",
                             door->opposite_thing, other ? "is no door" : "does not exist");
        return;
    }
    if (other->door->opposite_thing != thing->index)
        smith_report_finding(check->run, "PRJ-DOOR-NOT-MUTUAL", path,
                             "leads to door %u, which leads to thing %u, not back to %u", other->index,
                             other->door->opposite_thing, thing->index);
    if ((door->id ^ other->door->id) != 0xFFFF)
        smith_report_finding(check->run, "PRJ-DOOR-DIRECTION", path, "does not face the door it leads to, thing %u",
                             other->index);
    if (!smith_prj_door_same_size(door, other->door))
        smith_report_finding(check->run, "PRJ-DOOR-SIZE", path,
                             "%d by %d blocks, but the door it leads to has %d by %d", door->x_blocks, door->z_blocks,
                             other->door->x_blocks, other->door->z_blocks);
    const struct smith_prj_room *room = smith_prj_room(check->project, thing->room),
                                *beyond = smith_prj_room(check->project, other->room);
    bool flips = smith_prj_is_flip_room(room) || smith_prj_is_flip_room(beyond);
    if (!smith_prj_doors_meet(room, door, beyond, other->door))
        smith_report_finding(check->run, flips ? "PRJ-DOOR-FLIP-PLACE" : "PRJ-DOOR-PLACE", path,
                             "does not meet the door it leads to, in room %u", other->room);
    else if (!flips)
        prj_doors_check_heights(check, door, room, beyond, path);
}

static void prj_doors_check_overlaps(struct smith_prj_check_context *check, const struct smith_prj_thing *thing,
                                     struct smith_rule_path path) {
    const struct smith_prj_room *room = smith_prj_room(check->project, thing->room);
    for (uint32_t i = 0; i < thing->item; i++) {
        if (smith_prj_doors_overlap(room->doors.items[i], thing->door))
            smith_report_finding(check->run, "PRJ-DOOR-OVERLAP", path, "shares blocks with door %u of the room", i);
    }
}

void smith_prj_check_doors(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->things.count; i++) {
        const struct smith_prj_thing *thing = &check->things.items[i];
        if (!thing->door)
            continue;
        struct smith_rule_path path = smith_rule_path("/rooms/%u/room/doors/%u", thing->room, thing->item);
        check_pair(check, thing, path);
        prj_doors_check_overlaps(check, thing, path);
        if (!smith_prj_door_on_border(smith_prj_room(check->project, thing->room), thing->door))
            smith_report_finding(check->run, "PRJ-DOOR-BORDER", path, "is not where a door in that direction can be");
    }
}
