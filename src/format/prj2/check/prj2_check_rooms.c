/* SPDX-License-Identifier: MIT
 *
 * Rules about rooms: how many there are, how large, where their sectors lie, and which room flips to which.
 */
#include "format/prj2/check/prj2_check.h"

#define ROOMS_MAX 1024
#define SIDE_MIN 3
#define AREA_MAX (1 << 20) /* sectors; far beyond any real room */

/* ---- sectors ---- */

static void check_sector_positions(struct smith_prj2_check_context *check, uint32_t list_index,
                                   const struct prj2_room *room, uint32_t area) {
    uint8_t *seen = smith_run_alloc(check->run, area, 1);
    uint32_t missing = area;
    for (uint32_t i = 0; seen && i < room->sectors.count; i++) {
        int32_t position = room->sectors.items[i]->position;
        struct smith_rule_path path = smith_rule_path("/rooms/%u/sectors/%u/position", list_index, i);
        if (position < 0 || (uint32_t)position >= area)
            smith_report_finding(check->run, "PRJ2-SECTOR-OUTSIDE", path, "sector %d of a room with %u", position,
                                 area);
        else if (seen[position])
            smith_report_finding(check->run, "PRJ2-SECTOR-TWICE", path,
                                 "sector %d is there twice; the later one counts", position);
        else {
            seen[position] = 1;
            missing--;
        }
    }
    if (seen && missing)
        smith_report_finding(check->run, "PRJ2-SECTOR-MISSING", smith_rule_path("/rooms/%u/sectors", list_index),
                             "%u of %u sectors are missing and become plain floor: damaged, run `levelsmith repair`",
                             missing, area);
}

static void prj2_rooms_check_size(struct smith_prj2_check_context *check, uint32_t list_index,
                                  const struct prj2_room *room) {
    if (room->sectors_x < SIDE_MIN || room->sectors_z < SIDE_MIN ||
        (int64_t)room->sectors_x * room->sectors_z > AREA_MAX) {
        smith_report_finding(check->run, "PRJ2-ROOM-SIZE", smith_rule_path("/rooms/%u", list_index),
                             "a room of %d by %d sectors", room->sectors_x, room->sectors_z);
        return;
    }
    if (smith_prj2_room_area(room))
        check_sector_positions(check, list_index, room, smith_prj2_room_area(room));
    else
        smith_report_finding(check->run, "PRJ2-ROOM-SIZE", smith_rule_path("/rooms/%u", list_index),
                             "a room of %d by %d sectors has only %u of them", room->sectors_x, room->sectors_z,
                             room->sectors.count);
}

/* ---- flip rooms ---- */

static void check_flip_position(struct smith_prj2_check_context *check, struct smith_rule_path path,
                                const struct prj2_room *room, const struct prj2_room *flipped) {
    int64_t x, z, flipped_x, flipped_z;
    double height;
    if (room->sectors_x != flipped->sectors_x || room->sectors_z != flipped->sectors_z)
        smith_report_finding(check->run, "PRJ2-FLIP-SIZE", path, "%d by %d sectors flip to a room of %d by %d",
                             room->sectors_x, room->sectors_z, flipped->sectors_x, flipped->sectors_z);
    else if (smith_prj2_room_position(room, &x, &z, &height) &&
             smith_prj2_room_position(flipped, &flipped_x, &flipped_z, &height) && (x != flipped_x || z != flipped_z))
        smith_report_finding(check->run, "PRJ2-FLIP-PLACE", path,
                             "the flip room stands %lld, %lld sectors away from it", (long long)(flipped_x - x),
                             (long long)(flipped_z - z));
}

/* `taken` counts of each room how many flip to it. */
static void prj2_rooms_check_flip(struct smith_prj2_check_context *check, uint32_t list_index,
                                  const struct prj2_room *room, uint8_t *taken) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/alternate", list_index);
    uint32_t target = room->alternate ? smith_prj2_links_room(&check->links, room->alternate->room) : SMITH_NONE;
    if (target == SMITH_NONE) /* the layout's reference says so */
        return;
    const struct prj2_room *flipped = check->project->rooms.items[target];
    if (target == list_index) {
        smith_report_finding(check->run, "PRJ2-FLIP-SELF", path, "the room flips to itself");
        return;
    }
    if (flipped->alternate)
        smith_report_finding(check->run, "PRJ2-FLIP-CHAIN", path, "the flip room %lld has a flip room of its own",
                             (long long)room->alternate->room);
    if (taken[target])
        smith_report_finding(check->run, "PRJ2-FLIP-SHARED", path, "another room flips to room %lld, too",
                             (long long)room->alternate->room);
    taken[target] = 1;
    check_flip_position(check, path, room, flipped);
}

void smith_prj2_check_rooms(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    const struct prj2_project *project = check->project;
    uint8_t *taken = smith_run_alloc(check->run, project->rooms.count, 1);
    if (project->rooms.count > ROOMS_MAX)
        smith_report_finding(check->run, "PRJ2-ROOM-LIMIT", smith_rule_path("/rooms/%d", ROOMS_MAX),
                             "%u rooms, where the editor has place for %d", project->rooms.count, ROOMS_MAX);
    for (uint32_t i = 0; taken && i < project->rooms.count; i++) {
        prj2_rooms_check_size(check, i, project->rooms.items[i]);
        prj2_rooms_check_flip(check, i, project->rooms.items[i], taken);
    }
}
