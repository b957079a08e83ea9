/* SPDX-License-Identifier: MIT
 *
 * Rules about portals: two of them face each other, in two rooms, over the same sectors of the world; each is on the
 * border it is named after. In every real project all are so.
 */
#include "prj2_check.h"

struct portals {
    struct smith_prj2_trial *trial;
    int64_t *base; /* of each room, the index of the room that flips to it; its own index when there is none */
};

static bool is_wall(uint8_t direction) {
    return direction >= PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z && direction <= PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X;
}

/* Directions come in pairs: floor and ceiling, and each wall with its opposite. */
static bool are_opposite(uint8_t a, uint8_t b) {
    return a <= PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X && (a ^ 1) == b;
}

/* From a portal in a wall to the one it meets: rooms overlap by their borders, so those are one sector apart. */
static void step_through(uint8_t direction, int *x, int *z) {
    *x = direction == PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X   ? 1
         : direction == PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X ? -1
                                                              : 0;
    *z = direction == PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z   ? 1
         : direction == PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z ? -1
                                                              : 0;
}

/* ---- where it is in its room ---- */

/* Whether [min, max] is the border at `wall`. */
static bool is_at(int32_t min, int32_t max, int32_t wall) {
    return min == wall && max == wall;
}

static bool is_inside(int32_t min, int32_t max, int32_t size) {
    return min >= 1 && min <= max && max <= size - 2;
}

static bool is_on_its_border(const struct prj2_room *room, const struct smith_prj2_portal *portal) {
    bool inside_x = is_inside(portal->min_x, portal->max_x, room->sectors_x);
    bool inside_z = is_inside(portal->min_z, portal->max_z, room->sectors_z);
    switch (portal->direction) {
    case PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X:
        return inside_z && is_at(portal->min_x, portal->max_x, room->sectors_x - 1);
    case PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X:
        return inside_z && is_at(portal->min_x, portal->max_x, 0);
    case PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z:
        return inside_x && is_at(portal->min_z, portal->max_z, room->sectors_z - 1);
    case PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z:
        return inside_x && is_at(portal->min_z, portal->max_z, 0);
    default:
        return inside_x && inside_z;
    }
}

/* ---- its partner ---- */

static bool covers_the_same(const struct prj2_room *room, const struct smith_prj2_portal *portal,
                            const struct prj2_room *beyond, const struct smith_prj2_portal *other) {
    int64_t x, z, beyond_x, beyond_z;
    double height;
    int step_x, step_z;
    if (!smith_prj2_room_place(room, &x, &z, &height) || !smith_prj2_room_place(beyond, &beyond_x, &beyond_z, &height))
        return true; /* no place, no difference */
    step_through(portal->direction, &step_x, &step_z);
    x += step_x - beyond_x;
    z += step_z - beyond_z;
    return other->min_x == portal->min_x + x && other->max_x == portal->max_x + x &&
           other->min_z == portal->min_z + z && other->max_z == portal->max_z + z;
}

/* Whether a portal leads to this room: those of flip rooms lead to the bases of rooms. */
static bool leads_to(const struct portals *portals, const struct smith_prj2_portal *portal, uint32_t place) {
    return portal->room == portals->trial->project->rooms.items[place]->index || portal->room == portals->base[place];
}

static void check_partner(const struct portals *portals, const struct smith_prj2_thing *thing,
                          const struct smith_prj2_portal *portal) {
    struct smith_prj2_trial *trial = portals->trial;
    const struct prj2_room *room = trial->project->rooms.items[thing->room];
    uint32_t target = smith_prj2_room_by_index(trial, portal->room);
    struct smith_rule_path path = smith_prj2_thing_path(thing, NULL);
    bool leads_back = false;
    if (target == SMITH_NONE) /* the layout's reference says so */
        return;
    const struct prj2_room *beyond = trial->project->rooms.items[target];
    if (!smith_prj2_spend(trial, beyond->objects.count))
        return;
    if (target == thing->room) {
        smith_rules_say(&trial->rules, "PRJ2-PORTAL-SELF", path, "the portal leads to the room it is in");
        return;
    }
    for (uint32_t i = 0; i < beyond->objects.count; i++) {
        struct smith_prj2_portal other;
        if (!smith_prj2_portal_of(&beyond->objects.items[i], &other) || !leads_to(portals, &other, thing->room) ||
            !are_opposite(portal->direction, other.direction))
            continue;
        leads_back = true;
        if (covers_the_same(room, portal, beyond, &other))
            return;
    }
    if (leads_back)
        smith_rules_say(&trial->rules, "PRJ2-PORTAL-PLACE", path,
                        "no portal of room %lld that leads back covers the same sectors of the world",
                        (long long)portal->room);
    else
        smith_rules_say(&trial->rules, "PRJ2-PORTAL-ALONE", path, "no portal of room %lld leads back",
                        (long long)portal->room);
}

/* ---- several in one place ---- */

static bool overlap(const struct smith_prj2_portal *a, const struct smith_prj2_portal *b) {
    return a->direction == b->direction && a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_z <= b->max_z &&
           b->min_z <= a->max_z;
}

static void check_overlap(const struct portals *portals, const struct smith_prj2_thing *thing,
                          const struct smith_prj2_portal *portal) {
    const struct prj2_room *room = portals->trial->project->rooms.items[thing->room];
    if (!smith_prj2_spend(portals->trial, thing->item))
        return;
    for (uint32_t i = 0; i < thing->item; i++) {
        struct smith_prj2_portal other;
        if (!smith_prj2_portal_of(&room->objects.items[i], &other) || !overlap(portal, &other))
            continue;
        smith_rules_say(&portals->trial->rules, "PRJ2-PORTAL-OVERLAP", smith_prj2_thing_path(thing, NULL),
                        "the portal objects/%u covers some of the same sectors; this one is dropped", i);
        return;
    }
}

static void check(const struct portals *portals, const struct smith_prj2_thing *thing,
                  const struct smith_prj2_portal *portal) {
    const struct prj2_room *room = portals->trial->project->rooms.items[thing->room];
    if (!is_on_its_border(room, portal))
        smith_rules_say(&portals->trial->rules, "PRJ2-PORTAL-BORDER", smith_prj2_thing_path(thing, NULL),
                        "sectors %d, %d to %d, %d of a room of %d by %d are not %s", portal->min_x, portal->min_z,
                        portal->max_x, portal->max_z, room->sectors_x, room->sectors_z,
                        is_wall(portal->direction) ? "on the border it is named after" : "inside of the border");
    else
        check_overlap(portals, thing, portal);
    check_partner(portals, thing, portal);
}

void smith_prj2_check_portals(struct smith_prj2_trial *trial) {
    const struct prj2_project *project = trial->project;
    struct portals portals = {trial, smith_rules_alloc(&trial->rules, project->rooms.count, sizeof *portals.base)};
    for (uint32_t i = 0; portals.base && i < project->rooms.count; i++)
        portals.base[i] = project->rooms.items[i]->index;
    for (uint32_t i = 0; portals.base && i < project->rooms.count; i++) {
        const struct prj2_room_alternate *flip = project->rooms.items[i]->alternate;
        uint32_t flipped = flip ? smith_prj2_room_by_index(trial, flip->room) : SMITH_NONE;
        if (flipped != SMITH_NONE)
            portals.base[flipped] = project->rooms.items[i]->index;
    }
    for (uint32_t i = 0; portals.base && i < trial->thing_count; i++) {
        struct smith_prj2_portal portal;
        if (smith_prj2_portal_of(trial->things[i].object, &portal))
            check(&portals, &trial->things[i], &portal);
    }
}
