/* SPDX-License-Identifier: MIT
 *
 * Rules about rooms: sizes, sectors, flip rooms, portals.
 */
#include "format/prj2/check/prj2_check.h"

/* ---- prj2 check rooms ---- */

/*
 * Rules about rooms: how many there are, how large, where their sectors lie, and which room flips to which.
 */

#define SIDE_MIN 3
#define AREA_MAX (1 << 20) /* sectors; far beyond any real room */

/* ---- sectors ---- */

static void check_sector_positions(struct smith_prj2_check_context *check, uint32_t list_index,
                                   const struct smith_prj2_room *room, uint32_t area) {
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
                             "%u of %u sectors are missing and become plain floor" SMITH_REPAIR_ADVICE, missing, area);
}

static void prj2_rooms_check_size(struct smith_prj2_check_context *check, uint32_t list_index,
                                  const struct smith_prj2_room *room) {
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
                                const struct smith_prj2_room *room, const struct smith_prj2_room *flipped) {
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
                                  const struct smith_prj2_room *room, uint8_t *taken) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/alternate", list_index);
    uint32_t target = room->alternate ? smith_prj2_links_room(&check->links, room->alternate->room) : SMITH_NONE;
    if (target == SMITH_NONE) /* the layout's reference says so */
        return;
    const struct smith_prj2_room *flipped = check->project->rooms.items[target];
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

/* Textures of rooms that were made since go lost beside those of the old form. */
static void check_forms(struct smith_prj2_check_context *check) {
    uint32_t of_old = 0, of_today = 0;
    if (!smith_prj2_rooms_of_form(check->project, true, &of_old) ||
        !smith_prj2_rooms_of_form(check->project, false, &of_today))
        return;
    smith_report_finding(
        check->run, "PRJ2-SECTORS-MIXED", smith_rule_path("/rooms/%u", of_old),
        "its sectors have the form of releases up to 1.6.6, those of room %u of the file today's: the "
        "editor then moves textures in all rooms as it loads the project, and the newer ones lose some; "
        "`levelsmith upgrade` brings all to today's form",
        of_today);
}

void smith_prj2_check_rooms(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    const struct smith_prj2_project *project = check->project;
    uint8_t *taken = smith_run_alloc(check->run, project->rooms.count, 1);
    for (uint32_t i = SMITH_PRJ2_ROOMS; i < project->rooms.count; i++)
        smith_report_finding(check->run, "PRJ2-ROOM-LIMIT", smith_rule_path("/rooms/%u", i),
                             "room %u of %u, where the editor has room for %d: it throws this one away", i + 1,
                             project->rooms.count, SMITH_PRJ2_ROOMS);
    check_forms(check);
    for (uint32_t i = 0; taken && i < project->rooms.count; i++) {
        prj2_rooms_check_size(check, i, project->rooms.items[i]);
        prj2_rooms_check_flip(check, i, project->rooms.items[i], taken);
    }
}

/* ---- portals ---- */

/*
 * Rules about portals: two of them face each other, in two rooms, over the same sectors of the world; most are
 * on the border they are named after, and all over sectors of their room.
 */

static void check_opposite(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                           const struct smith_prj2_portal_parts *portal) {
    struct smith_rule_path path = smith_prj2_thing_path(thing, NULL);
    switch (smith_prj2_links_opposite(&check->links, thing->room, portal)) {
    case SMITH_PRJ2_OPPOSITE_SELF:
        smith_report_finding(check->run, "PRJ2-PORTAL-SELF", path, "the portal leads to the room it is in");
        break;
    case SMITH_PRJ2_OPPOSITE_MISALIGNED:
        smith_report_finding(check->run, "PRJ2-PORTAL-PLACE", path,
                             "no portal of room %lld that leads back covers the same sectors of the world",
                             (long long)portal->room);
        break;
    case SMITH_PRJ2_OPPOSITE_NONE:
        smith_report_finding(check->run, "PRJ2-PORTAL-ALONE", path, "no portal of room %lld leads back",
                             (long long)portal->room);
        break;
    case SMITH_PRJ2_OPPOSITE_MATCHES:
    case SMITH_PRJ2_OPPOSITE_UNKNOWN: /* that there is no such room the layout's reference says */ break;
    }
}

/* ---- several in one place ---- */

static void check_overlap(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                          const struct smith_prj2_portal_parts *portal) {
    const struct smith_prj2_room *room = check->project->rooms.items[thing->room];
    if (!smith_prj2_links_spend(&check->links, thing->item))
        return;
    for (uint32_t i = 0; i < thing->item; i++) {
        struct smith_prj2_portal_parts other;
        if (!smith_prj2_portal_of(&room->objects.items[i], &other) || !smith_prj2_portals_overlap(portal, &other))
            continue;
        smith_report_finding(check->run, "PRJ2-PORTAL-OVERLAP", smith_prj2_thing_path(thing, NULL),
                             "the portal objects/%u covers some of the same sectors; this one is dropped", i);
        return;
    }
}

static void check_portal_overlap(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                                 const struct smith_prj2_portal_parts *portal) {
    const struct smith_prj2_room *room = check->project->rooms.items[thing->room];
    if (!smith_prj2_portal_is_in_room(room, portal)) {
        smith_report_finding(check->run, "PRJ2-PORTAL-OUTSIDE", smith_prj2_thing_path(thing, NULL),
                             "sectors %d, %d to %d, %d of a room of %d by %d", portal->min_x, portal->min_z,
                             portal->max_x, portal->max_z, room->sectors_x, room->sectors_z);
        return;
    }
    const struct smith_prj2_portal_parts open = smith_prj2_portal_without_corners(room, portal);
    if (!smith_prj2_portal_is_on_border(room, portal) && smith_prj2_portal_is_on_border(room, &open))
        smith_report_finding(check->run, "PRJ2-PORTAL-BORDER", smith_prj2_thing_path(thing, NULL),
                             "sectors %d, %d to %d, %d take in a corner of the room, which never opens; the others do",
                             portal->min_x, portal->min_z, portal->max_x, portal->max_z);
    else if (!smith_prj2_portal_is_on_border(room, portal))
        smith_report_finding(check->run, "PRJ2-PORTAL-BORDER", smith_prj2_thing_path(thing, NULL),
                             "sectors %d, %d to %d, %d of a room of %d by %d are not %s", portal->min_x, portal->min_z,
                             portal->max_x, portal->max_z, room->sectors_x, room->sectors_z,
                             smith_prj2_direction_is_wall(portal->direction) ? "on the border it is named after"
                                                                             : "inside of the border");
    check_overlap(check, thing, portal);
    check_opposite(check, thing, portal);
}

void smith_prj2_check_portals(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->thing_count; i++) {
        struct smith_prj2_portal_parts portal;
        if (smith_prj2_portal_of(check->things[i].object, &portal))
            check_portal_overlap(check, &check->things[i], &portal);
    }
}
