/* SPDX-License-Identifier: MIT
 *
 * Rules about flip rooms: a room may turn into another one, its flip room, which has the same size, a flag that says
 * what it is, and no flip room of its own.
 */
#include "format/prj/check/prj_check.h"

static void prj_check_flip(struct smith_prj_check_context *check, uint32_t number, const struct prj_room *room,
                           uint32_t *base_of) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/room/flip_room", number);
    const struct prj_room *flip = smith_prj_room(check->project, room->flip_room);
    if (!flip || flip == room) {
        smith_report_finding(check->run, "PRJ-FLIP-NO-ROOM", path, "flips to room %d, which %s", room->flip_room,
                             flip ? "is the room itself" : "is empty or does not exist");
        return;
    }
    if (!smith_prj_is_flip_room(flip))
        smith_report_finding(check->run, "PRJ-FLIP-FLAG", path, "flips to room %d, which is not marked as a flip room",
                             room->flip_room);
    if (flip->flip_room != -1)
        smith_report_finding(check->run, "PRJ-FLIP-CHAIN", path, "flips to room %d, which flips to room %d itself",
                             room->flip_room, flip->flip_room);
    if (flip->x_blocks != room->x_blocks || flip->z_blocks != room->z_blocks)
        smith_report_finding(check->run, "PRJ-FLIP-SIZE", path, "%d by %d blocks, but its flip room %d has %d by %d",
                             room->x_blocks, room->z_blocks, room->flip_room, flip->x_blocks, flip->z_blocks);
    if (flip->x_block_world != room->x_block_world || flip->z_block_world != room->z_block_world)
        smith_report_finding(check->run, "PRJ-FLIP-PLACE", path, "flips to room %d, which is elsewhere in the world",
                             room->flip_room);
    if (base_of[room->flip_room])
        smith_report_finding(check->run, "PRJ-FLIP-SHARED", path, "flips to room %d, as room %u does already",
                             room->flip_room, base_of[room->flip_room] - 1);
    base_of[room->flip_room] = number + 1;
}

void smith_prj_check_flips(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    uint32_t count = check->project->rooms.count;
    uint32_t *base_of = smith_run_alloc(run, count, sizeof *base_of);
    for (uint32_t i = 0; i < count && base_of; i++) {
        const struct prj_room *room = smith_prj_room(check->project, i);
        if (room && room->flip_room != -1)
            prj_check_flip(check, i, room, base_of);
    }
    for (uint32_t i = 0; i < count && base_of; i++) {
        const struct prj_room *room = smith_prj_room(check->project, i);
        if (room && smith_prj_is_flip_room(room) && !base_of[i])
            smith_report_finding(check->run, "PRJ-FLIP-FLAG", smith_rule_path("/rooms/%u/room/flags1", i),
                                 "marked as a flip room, but no room flips to it");
    }
}
