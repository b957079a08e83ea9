/* SPDX-License-Identifier: MIT
 *
 * Rules about building rooms and the portals between them.
 */
#include "format/prj2/check/prj2_build.h"

#include <math.h>

#define WORLD 256 /* sectors along a side of the map; boxes have bytes */
#define SIDE 32 /* sectors along a side of a room, from which on it is very large */
#define VERTICAL 255 /* rooms that floors and ceilings can lead to */

static struct smith_rule_path room_path(uint32_t room, const char *member) {
    return smith_rule_path("/rooms/%u%s%s", room, *member ? "/" : "", member);
}

/* ---- where rooms are, and how large ---------------------------------------------------------------------------------- */

static void check_room_position(struct smith_prj2_build *build, uint32_t list_index) {
    const struct smith_prj2_room *room = build->project->rooms.items[list_index];
    const struct smith_prj2_label label = smith_prj2_room_label(build, list_index);
    int64_t x, z;
    double height;
    if (build->classic && (room->sectors_x >= SIDE || room->sectors_z >= SIDE))
        smith_report_finding(build->run, "BUILD-RISK-ROOM-SIZE", room_path(list_index, ""),
                             "%s has %d by %d sectors; from %d on the game may draw it wrong", label.text,
                             room->sectors_x, room->sectors_z, SIDE);
    if (!smith_prj2_room_position(room, &x, &z, &height))
        return;
    if (x < 0 || z < 0)
        smith_report_finding(
            build->run, "BUILD-RISK-ROOM-OUTSIDE", room_path(list_index, ""),
            "%s begins at sector %lld, %lld, outside of the map: enemies do not find their ways there%s", label.text,
            (long long)x, (long long)z, build->classic ? "" : ", and things fall through its floor");
    else if (build->classic && (x + room->sectors_x > WORLD || z + room->sectors_z > WORLD))
        smith_report_finding(build->run, "BUILD-RISK-ROOM-FAR", room_path(list_index, ""),
                             "%s ends at sector %lld, %lld, and the map at %d: enemies do not find their ways there",
                             label.text, (long long)(x + room->sectors_x), (long long)(z + room->sectors_z), WORLD);
}

/* ---- what rooms have that the game has not --------------------------------------------------------------------------- */

static void report_unused(struct smith_prj2_build *build, uint32_t room, const char *member, const char *what) {
    smith_report_finding(build->run, "BUILD-NOTE-ROOM", room_path(room, member),
                         "%s of %s is not written: %s has nothing of the kind", what,
                         smith_prj2_room_label(build, room).text, build->engine_name);
}

static void check_properties(struct smith_prj2_build *build, uint32_t list_index) {
    const struct smith_prj2_room *room = build->project->rooms.items[list_index];
    const struct smith_room *of = &build->rooms.rooms[list_index];
    const bool full = build->game == SMITH_PRJ2_GAME_VERSION_TRNG || !build->classic;
    const int reverbs = build->settings && build->settings->game_enable_extra_reverb_presets &&
                                build->native == SMITH_PRJ2_GAME_VERSION_TR4
                            ? 46
                            : 4;
    if (build->game != SMITH_PRJ2_GAME_VERSION_TRNG && (of->weather == SMITH_RAIN || of->weather == SMITH_SNOW))
        report_unused(build, list_index, room->has.room_type ? "room_type" : "",
                      build->classic ? "the weather" : "the weather, which scripts make,");
    if (of->weather == SMITH_QUICKSAND && build->native != SMITH_PRJ2_GAME_VERSION_TR3 && !full)
        smith_report_finding(build->run, "BUILD-NOTE-QUICKSAND", room_path(list_index, ""),
                             "%s is quicksand, which the editor does not offer for %s",
                             smith_prj2_room_label(build, list_index).text, build->engine_name);
    if (room->damage && !full)
        report_unused(build, list_index, "damage", "the damage");
    if (room->cold && !full)
        report_unused(build, list_index, "cold", "the cold");
    if (room->no_lensflare && build->native <= SMITH_PRJ2_GAME_VERSION_TR3)
        report_unused(build, list_index, "no_lensflare", "that there are no lens flares");
    if (room->no_caustics && build->classic)
        report_unused(build, list_index, "no_caustics", "that there are no caustics");
    if (room->reverberation > reverbs && build->native > SMITH_PRJ2_GAME_VERSION_TR2)
        smith_report_finding(build->run, "BUILD-NOTE-REVERB", room_path(list_index, "reverberation"),
                             "the reverberation %u is more than the %d that there are", room->reverberation, reverbs);
    if (room->alternate && room->alternate->group > (build->classic ? 14 : 254))
        smith_report_finding(build->run, "BUILD-RISK-FLIP-GROUP", room_path(list_index, "alternate"),
                             "the flip room of %s has the number %d, and those of %s go up to %d",
                             smith_prj2_room_label(build, list_index).text, room->alternate->group, build->engine_name,
                             build->classic ? 14 : 254);
}

/* Flags of sectors that the game has not; one finding a room, at the first. */
static void check_sector_flags(struct smith_prj2_build *build, uint32_t list_index) {
    const struct smith_room *room = &build->rooms.rooms[list_index];
    const unsigned climb =
        SMITH_SECTOR_CLIMB_NORTH | SMITH_SECTOR_CLIMB_SOUTH | SMITH_SECTOR_CLIMB_WEST | SMITH_SECTOR_CLIMB_EAST;
    unsigned unused = 0;
    struct smith_prj2_count count = {0};
    if (build->game == SMITH_PRJ2_GAME_VERSION_TR1)
        unused |= climb;
    if (build->native <= SMITH_PRJ2_GAME_VERSION_TR2)
        unused |= SMITH_SECTOR_BEETLE | SMITH_SECTOR_TRIGGERER;
    if (build->game <= SMITH_PRJ2_GAME_VERSION_TR2)
        unused |= SMITH_SECTOR_MONKEY;
    for (uint32_t i = 0; unused && i < room->size_x * room->size_z; i++)
        if (room->sectors[i].flags & unused && room->sectors[i].item != SMITH_NONE)
            smith_prj2_count_one(&count, room->sectors[i].item, SMITH_NONE);
    if (count.count)
        smith_report_finding(build->run, "BUILD-NOTE-SECTORS",
                             smith_rule_path("/rooms/%u/sectors/%u", list_index, count.sector),
                             "%u sectors of %s have properties that %s has not: climbing, monkey swings, beetles or "
                             "triggerers; this is the first",
                             count.count, smith_prj2_room_label(build, list_index).text, build->engine_name);
}

/* Those that are bright and that the game computes while it runs. */
static bool is_counted_light(const struct smith_prj2_build *build, const struct smith_prj2_light *light) {
    const bool old = build->native <= SMITH_PRJ2_GAME_VERSION_TR3;
    if (!light->enabled || !light->dynamically_used || light->intensity == 0 ||
        (light->color.r == 0 && light->color.g == 0 && light->color.b == 0))
        return false;
    switch (light->light_type) {
    case SMITH_PRJ2_LIGHT_TYPE_SPOT:
    case SMITH_PRJ2_LIGHT_TYPE_SHADOW:
    case SMITH_PRJ2_LIGHT_TYPE_FOG_BULB: return !old;
    case SMITH_PRJ2_LIGHT_TYPE_SUN: return build->native > SMITH_PRJ2_GAME_VERSION_TR2;
    default: return true;
    }
}

static void check_lights(struct smith_prj2_build *build, uint32_t list_index) {
    enum { LIGHTS = 20 };
    const struct smith_prj2_room *room = build->project->rooms.items[list_index];
    uint32_t count = 0;
    for (uint32_t i = 0; i < room->objects.count && build->classic; i++)
        count += room->objects.items[i].kind == SMITH_PRJ2_OBJECTS_LIGHT &&
                 is_counted_light(build, room->objects.items[i].as.light);
    if (count > LIGHTS)
        smith_report_finding(build->run, "BUILD-RISK-LIGHTS", room_path(list_index, ""),
                             "%s has %u dynamic lights; with more than %d the game may crash",
                             smith_prj2_room_label(build, list_index).text, count, LIGHTS);
}

void smith_prj2_build_rooms(struct smith_prj2_build *build) {
    for (uint32_t i = 0; i < build->project->rooms.count; i++) {
        check_room_position(build, i);
        check_properties(build, i);
        check_sector_flags(build, i);
        check_lights(build, i);
    }
}

/* ---- portals in walls ------------------------------------------------------------------------------------------------ */

static bool has_sector_at(const struct smith_prj2_room *room, int64_t x, int64_t z) {
    return x >= 0 && z >= 0 && x < room->sectors_x && z < room->sectors_z;
}

/* Whether the compiler looks up a sector of the adjoining room that it does not have. */
static bool reaches_out(const struct smith_prj2_room *room, const struct smith_prj2_room *other,
                        const struct smith_prj2_portal *portal) {
    int64_t x0, z0, x1, z1;
    double height;
    if (!smith_prj2_room_position(room, &x0, &z0, &height) || !smith_prj2_room_position(other, &x1, &z1, &height))
        return false;
    const bool along_z = portal->direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X ||
                         portal->direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X;
    const int64_t corners[2][2] = {{portal->min_x, portal->min_y}, {portal->max_x, portal->max_y}};
    for (int i = 0; i < 2; i++) { /* what holds for both ends holds between them */
        const int64_t x = corners[i][0] + x0 - x1, z = corners[i][1] + z0 - z1;
        const int64_t first = portal->direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X   ? other->sectors_x - 2
                              : portal->direction == SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z ? other->sectors_z - 2
                                                                                                 : 1;
        if (!has_sector_at(other, along_z ? first : x, along_z ? z : first))
            return true;
        if (portal->opacity != SMITH_PRJ2_PORTAL_OPACITY_SOLID_FACES && !has_sector_at(other, x, z))
            return true;
    }
    return false;
}

static void check_wall_portal(struct smith_prj2_build *build, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_portal *portal = thing->object->as.portal;
    const uint32_t other = smith_prj2_links_room(&build->check->links, portal->adjoining_room_index);
    const struct smith_prj2_room *room = build->project->rooms.items[thing->room];
    struct smith_prj2_portal_parts general;
    if (other == SMITH_NONE || !smith_prj2_portal_of(thing->object, &general) ||
        !smith_prj2_portal_is_in_room(room, &general) || !smith_prj2_portal_is_on_border(room, &general))
        return;
    if (reaches_out(room, build->project->rooms.items[other], portal))
        smith_report_finding(build->run, "BUILD-ABORTED-PORTAL", smith_prj2_thing_path(thing, NULL),
                             "the compiler gives up: the portal of %s covers sectors that %s behind it does not have",
                             smith_prj2_room_label(build, thing->room).text, smith_prj2_room_label(build, other).text);
}

/* ---- portals in floors and ceilings ---------------------------------------------------------------------------------- */

struct vertical {
    bool *has; /* by room: a portal in its floor or its ceiling */
    uint32_t *numbers; /* by room: its number in the level */
    uint32_t count; /* of rooms that have one */
};

/* Rooms keep their order, but for those with such portals, which come first where that is needed and wanted. */
static bool number_rooms(struct smith_prj2_build *build, struct vertical *vertical) {
    const uint32_t count = build->project->rooms.count;
    const bool may_sort = !build->settings || !build->settings->has.rearrange_rooms || build->settings->rearrange_rooms;
    uint32_t last = 0, next = 0;
    vertical->has = smith_run_alloc(build->run, count + 1, sizeof *vertical->has);
    vertical->numbers = smith_run_alloc(build->run, count + 1, sizeof *vertical->numbers);
    if (!vertical->has || !vertical->numbers)
        return false;
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind == SMITH_PRJ2_PORTAL && !smith_prj2_direction_is_wall(thing->object->as.portal->direction))
            vertical->has[thing->room] = true;
    }
    for (uint32_t i = 0; i < count; i++)
        if (vertical->has[i]) {
            vertical->count++;
            last = i;
        }
    const bool sorted = may_sort && count >= VERTICAL && last >= VERTICAL;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < count; i++)
            if (sorted ? vertical->has[i] == !pass : !pass)
                vertical->numbers[i] = next++;
    if (sorted && vertical->count > VERTICAL)
        smith_report_finding(build->run, "BUILD-LOST-VERTICAL-ROOMS", smith_rule_path("/rooms"),
                             "%u rooms have portals in floors or ceilings, and the level has place for %d: some stay "
                             "closed",
                             vertical->count, VERTICAL);
    return true;
}

/* How many sectors of the portal are open where a level cannot say so. */
static void check_vertical(struct smith_prj2_build *build, const struct vertical *vertical, uint32_t room,
                           const struct smith_portal *portal) {
    uint32_t open = 0;
    if (portal->room == SMITH_NONE || vertical->numbers[portal->room] < VERTICAL ||
        portal->opacity == SMITH_OPACITY_SOLID)
        return;
    const struct smith_room *of = &build->rooms.rooms[room];
    for (int32_t z = portal->z0; z <= portal->z1 && z < (int32_t)of->size_z; z++)
        for (int32_t x = portal->x0; x <= portal->x1 && x < (int32_t)of->size_x; x++)
            open += smith_room_sector(of, x, z) &&
                    smith_rooms_connection(&build->rooms, room, portal->kind, x, z).passable != SMITH_CLOSED;
    if (open)
        smith_report_finding(
            build->run, "BUILD-LOST-PASSAGE", smith_rule_path("/rooms/%u/objects/%u", room, portal->item),
            "on %u sectors one cannot get from %s to %s: only the first %d rooms can be reached through "
            "floors and ceilings",
            open, smith_prj2_room_label(build, room).text, smith_prj2_room_label(build, portal->room).text, VERTICAL);
}

static void check_verticals(struct smith_prj2_build *build) {
    struct vertical vertical = {0};
    if (!build->classic || build->project->rooms.count <= VERTICAL || !number_rooms(build, &vertical))
        return;
    for (uint32_t i = 0; i < build->rooms.room_count; i++)
        for (uint32_t j = 0; j < build->rooms.rooms[i].portal_count; j++) {
            const struct smith_portal *portal = &build->rooms.rooms[i].portals[j];
            if ((portal->kind == SMITH_PORTAL_FLOOR || portal->kind == SMITH_PORTAL_CEILING) && portal->x0 >= 0 &&
                portal->z0 >= 0)
                check_vertical(build, &vertical, i, portal);
        }
}

/* A wall beside the opening in a ceiling whose place in the room above is none. */
static void check_disjoint(struct smith_prj2_build *build, uint32_t room, const struct smith_portal *portal) {
    const struct smith_room *of = &build->rooms.rooms[room];
    if (portal->kind != SMITH_PORTAL_CEILING || portal->room == SMITH_NONE || portal->room == room)
        return;
    const struct smith_room *above = &build->rooms.rooms[portal->room];
    const int32_t dx = (of->position[0] - above->position[0]) / SMITH_SECTOR_SIZE,
                  dz = (of->position[2] - above->position[2]) / SMITH_SECTOR_SIZE;
    if (portal->x0 < 0 || portal->z0 < 0)
        return;
    for (int32_t z = portal->z0 - 1; z <= portal->z1 + 1 && z < (int32_t)of->size_z; z++)
        for (int32_t x = portal->x0 - 1; x <= portal->x1 + 1 && x < (int32_t)of->size_x; x++) {
            const struct smith_sector *sector = smith_room_sector(of, x, z);
            if (!sector || sector->kind != SMITH_SECTOR_WALL || smith_room_sector(above, x + dx, z + dz) ||
                smith_rooms_connection(&build->rooms, room, SMITH_PORTAL_CEILING, x, z).portal)
                continue;
            smith_report_finding(
                build->run, "BUILD-CHANGED-DISJOINT", smith_rule_path("/rooms/%u/objects/%u", room, portal->item),
                "beside the opening in the ceiling of %s is a wall, at sector %d, %d, where %s above has no "
                "sector at all: enemies lose their way there",
                smith_prj2_room_label(build, room).text, x, z, smith_prj2_room_label(build, portal->room).text);
        }
}

/* ---- portals that lead round ----------------------------------------------------------------------------------------- */

static const struct smith_portal *wall_portal_at(const struct smith_rooms *rooms, uint32_t room, int64_t x, int64_t z) {
    const struct smith_room *of = &rooms->rooms[room];
    const struct smith_sector *sector =
        x < 0 || z < 0 || x > INT32_MAX || z > INT32_MAX ? NULL : smith_room_sector(of, (int32_t)x, (int32_t)z);
    return sector && sector->wall_portal != SMITH_NONE ? &of->portals[sector->wall_portal] : NULL;
}

/* Whether behind the portal, at the same place of the world, another one leads back at once. */
static bool leads_round(const struct smith_prj2_build *build, uint32_t room, const struct smith_portal *portal) {
    const struct smith_room *of = &build->rooms.rooms[room];
    if (portal->kind > SMITH_EAST || portal->room == SMITH_NONE || portal->room == room || portal->x0 < 0 ||
        portal->z0 < 0)
        return false;
    const struct smith_room *other = &build->rooms.rooms[portal->room];
    const int64_t dx = (of->position[0] - other->position[0]) / SMITH_SECTOR_SIZE,
                  dz = (of->position[2] - other->position[2]) / SMITH_SECTOR_SIZE;
    for (int32_t z = portal->z0; z <= portal->z1 && z < (int32_t)of->size_z; z++)
        for (int32_t x = portal->x0; x <= portal->x1 && x < (int32_t)of->size_x; x++) {
            const struct smith_portal *next = wall_portal_at(&build->rooms, portal->room, x + dx, z + dz);
            if (next && next->room == room)
                return true;
        }
    return false;
}

static void check_round(struct smith_prj2_build *build, uint32_t room, const struct smith_portal *portal) {
    if (!leads_round(build, room, portal))
        return;
    const struct smith_prj2_label from = smith_prj2_room_label(build, room),
                                  to = smith_prj2_room_label(build, portal->room);
    const struct smith_rule_path path = smith_rule_path("/rooms/%u/objects/%u", room, portal->item);
    if (build->classic)
        smith_report_finding(build->run, "BUILD-CHANGED-ROUND", path,
                             "the portals of %s and %s lead round and round at one place: enemies lose their way there",
                             from.text, to.text);
    else
        smith_report_finding(
            build->run, "BUILD-ABORTED-ROUND", path,
            "the portals of %s and %s lead round and round at one place: the compiler does not come to "
            "an end",
            from.text, to.text);
}

void smith_prj2_build_portals(struct smith_prj2_build *build) {
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind != SMITH_PRJ2_PORTAL)
            continue;
        if (smith_prj2_direction_is_wall(thing->object->as.portal->direction))
            check_wall_portal(build, thing);
        if (build->classic && thing->object->as.portal->effect == SMITH_PRJ2_PORTAL_EFFECT_TYPE_CLASSIC_MIRROR)
            smith_report_finding(build->run, "BUILD-LOST-MIRROR", smith_prj2_thing_path(thing, NULL),
                                 "the mirror is ignored: only TombEngine has mirrors in portals");
    }
    check_verticals(build);
    for (uint32_t i = 0; i < build->rooms.room_count; i++)
        for (uint32_t j = 0; j < build->rooms.rooms[i].portal_count; j++) {
            if (build->classic)
                check_disjoint(build, i, &build->rooms.rooms[i].portals[j]);
            check_round(build, i, &build->rooms.rooms[i].portals[j]);
        }
}
