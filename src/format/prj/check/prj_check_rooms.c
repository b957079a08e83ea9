/* SPDX-License-Identifier: MIT
 *
 * Rules about rooms: how many, how large, where in the world, and the circles of links.
 */
#include "format/prj/check/prj_check.h"

static void report_size(struct smith_prj_check_context *check, uint32_t number, const struct prj_room *room,
                        const char *member) {
    smith_report_finding(check->run, "PRJ-ROOM-SIZE", smith_rule_path("/rooms/%u/room/%s", number, member),
                         "%d by %d blocks, where %d to %d are possible", room->x_blocks, room->z_blocks,
                         PRJ_ROOM_X_BLOCKS_MIN, PRJ_ROOM_X_BLOCKS_MAX);
}

static void prj_rooms_check_size(struct smith_prj_check_context *check, uint32_t number, const struct prj_room *room) {
    if (room->x_blocks < PRJ_ROOM_X_BLOCKS_MIN || room->x_blocks > PRJ_ROOM_X_BLOCKS_MAX)
        report_size(check, number, room, "x_blocks");
    if (room->z_blocks < PRJ_ROOM_Z_BLOCKS_MIN || room->z_blocks > PRJ_ROOM_Z_BLOCKS_MAX)
        report_size(check, number, room, "z_blocks");
    if (room->x_block_world < 0 || room->x_block_world + room->x_blocks >= SMITH_PRJ_WORLD_SIZE ||
        room->z_block_world < 0 || room->z_block_world + room->z_blocks >= SMITH_PRJ_WORLD_SIZE)
        smith_report_finding(check->run, "PRJ-ROOM-PLACE", smith_rule_path("/rooms/%u/room/x_block_world", number),
                             "at %d, %d with %d by %d blocks the room reaches out of the world", room->x_block_world,
                             room->z_block_world, room->x_blocks, room->z_blocks);
}

/* ---- links ---- */

/* Rooms in circles of links: every room but flip rooms leads to one, and is led to by one. */
static void prj_rooms_check_link(struct smith_prj_check_context *check, uint32_t number, const struct prj_room *room,
                                 uint32_t *led_from) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/room/link", number);
    const struct prj_room *next = smith_prj_room(check->project, room->link);
    if (!next)
        smith_report_finding(check->run, "PRJ-LINK-NOT-CIRCULAR", path, "leads to room %u, which %s", room->link,
                             room->link < check->project->rooms.count ? "is empty" : "does not exist");
    else if (smith_prj_is_flip_room(next))
        smith_report_finding(check->run, "PRJ-LINK-NOT-CIRCULAR", path, "leads to room %u, which is a flip room",
                             room->link);
    else if (led_from[room->link])
        smith_report_finding(check->run, "PRJ-LINK-NOT-CIRCULAR", path,
                             "leads to room %u, as the link of room %u does already", room->link,
                             led_from[room->link] - 1);
    else
        led_from[room->link] = number + 1;
}

static void prj_rooms_check_links(struct smith_prj_check_context *check) {
    uint32_t count = check->project->rooms.count;
    uint32_t *led_from = smith_run_alloc(check->run, count, sizeof *led_from);
    for (uint32_t i = 0; i < count && led_from; i++) {
        const struct prj_room *room = smith_prj_room(check->project, i);
        if (room && !smith_prj_is_flip_room(room))
            prj_rooms_check_link(check, i, room, led_from);
    }
}

void smith_prj_check_rooms(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    uint32_t count = check->project->rooms.count;
    if (!count || count % SMITH_PRJ_ROOMS_STEP)
        smith_report_finding(check->run, "PRJ-ROOM-SLOTS", smith_rule_path("/rooms"),
                             "%u rooms, which is no multiple of %d", count, SMITH_PRJ_ROOMS_STEP);
    for (uint32_t i = 0; i < count; i++) {
        const struct prj_room *room = smith_prj_room(check->project, i);
        if (!room)
            continue;
        if (i >= SMITH_PRJ_ROOMS_MAX)
            smith_report_finding(check->run, "PRJ-ROOM-LIMIT", smith_rule_path("/rooms/%u", i),
                                 "a room with a number beyond %d", SMITH_PRJ_ROOMS_MAX - 1);
        prj_rooms_check_size(check, i, room);
    }
    prj_rooms_check_links(check);
}
