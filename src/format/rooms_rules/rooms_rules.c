/* SPDX-License-Identifier: MIT
 *
 * Rules about rooms, as rooms_rules.h describes. Heights are compared with the lowest floor and the highest ceiling of a
 * sector: what is said to be buried is so wherever in the sector it stands.
 */
#include "format/rooms_rules/rooms_rules.h"

#include "rooms/rooms.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define SUNK (2 * SMITH_CLICK) /* authors sink plants and boxes into the ground by less */

void smith_run_build_rooms(struct smith_run *run, smith_rooms_reader *reader, struct smith_rooms *rooms,
                           struct smith_geometry *geometry) {
    const struct smith_geometry_options building = {
        .allocator = run->options.allocator,
        .limits = run->options.limits,
    };
    *rooms = (struct smith_rooms){0};
    *geometry = (struct smith_geometry){0};
    smith_run_note(run, reader(run->document, &run->options, rooms, run->error));
    if (smith_run_failed(run))
        return;
    smith_rooms_normalize(rooms);
    smith_run_note(run, smith_geometry_build(rooms, &building, geometry, run->error));
}

/* A list of the room, or an element of it; `list` NULL = the room. */
static struct smith_rule_path rooms_rules_path_of(const struct smith_rooms *rooms, const struct smith_room *room,
                                                  const char *list, uint32_t item) {
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(rooms, room, list ? list : "", list ? item : SMITH_NONE, path);
    return smith_rule_path("%s", path);
}

/* ---- what the engine can hold ------------------------------------------------------------------------------------- */

void smith_check_rooms_limits(struct smith_run *run, const struct smith_rooms *rooms,
                              const struct smith_geometry *geometry) {
    struct smith_limit limits[SMITH_LIMIT_KINDS];
    bool known;
    smith_run_note(run, smith_rooms_limits(rooms, geometry, &run->options, &known, limits, run->error));
    for (int kind = 0; known && !smith_run_failed(run) && kind < SMITH_LIMIT_KINDS; kind++) {
        const struct smith_limit *limit = &limits[kind];
        if (kind == SMITH_LIMIT_WORLD ||
            limit->bound == SMITH_LIMIT_BOUND_MAX) /* which no program minds; it may be less */
            continue;
        struct smith_rule_path path = limit->room == SMITH_NONE
                                          ? smith_rule_path("%s", rooms->list ? rooms->list : "/")
                                          : rooms_rules_path_of(rooms, &rooms->rooms[limit->room], NULL, 0);
        if (limit->most && limit->used > limit->most)
            smith_report_finding(run, "ROOMS-LIMIT", path, "%s: %" PRId64 ", and %s can hold %" PRId64, limit->label,
                                 limit->used, rooms->engine, limit->most);
        else if (limit->safe && limit->used > limit->safe)
            smith_report_finding(run, "ROOMS-LIMIT-NEAR", path,
                                 "%s: %" PRId64 ", and not every game of %s can hold more than %" PRId64, limit->label,
                                 limit->used, rooms->engine, limit->safe);
    }
}

/* ---- things ------------------------------------------------------------------------------------------------------- */

static void check_lara(struct smith_run *run, const struct smith_rooms *rooms) {
    bool there = !rooms->engine || !rooms->room_count;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        for (uint32_t j = 0; j < rooms->rooms[i].thing_count; j++)
            there = there || smith_thing_is_lara(&rooms->rooms[i].things[j]);
    if (!there)
        smith_report_finding(run, "ROOMS-NO-LARA", smith_rule_path("%s", rooms->list ? rooms->list : "/"),
                             "Lara is in none of the rooms: the level can be built, and not be played");
}

/* Statics have no list: any number may be in a wad. */
static void rooms_rules_check_slot(struct smith_run *run, const struct smith_rooms *rooms,
                                   const struct smith_room *room, const struct smith_thing *thing) {
    if (thing->kind == SMITH_THING_MOVEABLE && rooms->engine && !thing->slot_name)
        smith_report_finding(run, "ROOMS-SLOT-UNKNOWN", rooms_rules_path_of(rooms, room, thing->list, thing->item),
                             "%s has no slot %" PRId64 " for moveables", rooms->engine, thing->slot);
}

/* Volumes and models reach further than their middle, and a memo may be anywhere. */
static bool stands(const struct smith_thing *thing) {
    return thing->kind != SMITH_THING_VOLUME && thing->kind != SMITH_THING_GEOMETRY &&
           thing->kind != SMITH_THING_MEMO && thing->kind != SMITH_THING_WAYPOINT;
}

static const char *why_buried(const struct smith_sector *sector, float height) {
    int32_t lowest = sector->floor.heights.at[0], highest = sector->ceiling.heights.at[0];
    for (int corner = 1; corner < 4; corner++) {
        if (sector->floor.heights.at[corner] < lowest)
            lowest = sector->floor.heights.at[corner];
        if (sector->ceiling.heights.at[corner] > highest)
            highest = sector->ceiling.heights.at[corner];
    }
    if (sector->kind == SMITH_SECTOR_WALL)
        return sector->floor.diagonal || sector->ceiling.diagonal ? NULL : "in a wall";
    if (sector->kind != SMITH_SECTOR_FLOOR)
        return NULL;
    if (sector->floor_portal == SMITH_NONE && height < (float)(lowest - SUNK))
        return "below the floor";
    return sector->ceiling_portal == SMITH_NONE && height > (float)(highest + SUNK) ? "above the ceiling" : NULL;
}

static void rooms_rules_check_position(struct smith_run *run, const struct smith_rooms *rooms,
                                       const struct smith_room *room, const struct smith_thing *thing) {
    const float *position = thing->position;
    if (!stands(thing) || !(fabsf(position[0]) < SMITH_HEIGHT_MAX) || !(fabsf(position[2]) < SMITH_HEIGHT_MAX))
        return;
    const struct smith_sector *sector = smith_room_sector(room, (int32_t)floorf(position[0] / SMITH_SECTOR_SIZE),
                                                          (int32_t)floorf(position[2] / SMITH_SECTOR_SIZE));
    const char *why = sector ? why_buried(sector, position[1]) : NULL;
    if (why)
        smith_report_finding(run, "ROOMS-BURIED", rooms_rules_path_of(rooms, room, thing->list, thing->item),
                             "%s is %s", thing->name && *thing->name ? thing->name : "it", why);
}

/* ---- sectors and lights ------------------------------------------------------------------------------------------- */

static void rooms_rules_check_sector(struct smith_run *run, const struct smith_rooms *rooms,
                                     const struct smith_room *room, const struct smith_sector *sector) {
    if (sector->kind != SMITH_SECTOR_FLOOR)
        return;
    for (int corner = 0; corner < 4; corner++) {
        int32_t floor = sector->floor.heights.at[corner], ceiling = sector->ceiling.heights.at[corner];
        if (floor <= ceiling)
            continue;
        smith_report_finding(run, "ROOMS-FLOOR-ABOVE",
                             rooms_rules_path_of(rooms, room, rooms->sector_list, sector->item),
                             "its floor is %" PRId32 " above its ceiling", floor - ceiling);
        return;
    }
}

static void rooms_rules_check_light(struct smith_run *run, const struct smith_rooms *rooms,
                                    const struct smith_room *room, const struct smith_light *light) {
    struct smith_rule_path path = rooms_rules_path_of(rooms, room, light->list, light->item);
    bool round = light->kind == SMITH_LIGHT_POINT || light->kind == SMITH_LIGHT_SHADOW ||
                 light->kind == SMITH_LIGHT_SPOT || light->kind == SMITH_LIGHT_FOG_BULB;
    if (round && (light->inner_range < 0 || light->outer_range < 0))
        smith_report_finding(run, "ROOMS-LIGHT-RANGE", path, "the light reaches less than nothing far");
    else if (round && light->kind != SMITH_LIGHT_FOG_BULB && light->inner_range > light->outer_range)
        smith_report_finding(run, "ROOMS-LIGHT-RANGE", path, "the light gets weaker behind where it ends");
    else if (light->kind == SMITH_LIGHT_SPOT && light->inner_angle > light->outer_angle)
        smith_report_finding(run, "ROOMS-LIGHT-RANGE", path, "the cone of the light gets weaker outside of itself");
}

void smith_check_rooms(struct smith_run *run, const struct smith_rooms *rooms) {
    check_lara(run, rooms);
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        const struct smith_room *room = &rooms->rooms[i];
        for (uint32_t j = 0; j < room->size_x * room->size_z; j++)
            rooms_rules_check_sector(run, rooms, room, &room->sectors[j]);
        for (uint32_t j = 0; j < room->thing_count; j++) {
            rooms_rules_check_slot(run, rooms, room, &room->things[j]);
            rooms_rules_check_position(run, rooms, room, &room->things[j]);
        }
        for (uint32_t j = 0; j < room->light_count; j++)
            rooms_rules_check_light(run, rooms, room, &room->lights[j]);
    }
}
