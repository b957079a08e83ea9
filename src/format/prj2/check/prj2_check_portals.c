/* SPDX-License-Identifier: MIT
 *
 * Rules about portals: two of them face each other, in two rooms, over the same sectors of the world; most are
 * on the border they are named after, and all over sectors of their room.
 */
#include "format/prj2/check/prj2_check.h"

static void check_opposite(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                           const struct smith_prj2_portal *portal) {
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
                          const struct smith_prj2_portal *portal) {
    const struct prj2_room *room = check->project->rooms.items[thing->room];
    if (!smith_prj2_links_spend(&check->links, thing->item))
        return;
    for (uint32_t i = 0; i < thing->item; i++) {
        struct smith_prj2_portal other;
        if (!smith_prj2_portal_of(&room->objects.items[i], &other) || !smith_prj2_portals_overlap(portal, &other))
            continue;
        smith_report_finding(check->run, "PRJ2-PORTAL-OVERLAP", smith_prj2_thing_path(thing, NULL),
                             "the portal objects/%u covers some of the same sectors; this one is dropped", i);
        return;
    }
}

static void check_portal_overlap(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                                 const struct smith_prj2_portal *portal) {
    const struct prj2_room *room = check->project->rooms.items[thing->room];
    if (!smith_prj2_portal_is_in_room(room, portal)) {
        smith_report_finding(check->run, "PRJ2-PORTAL-OUTSIDE", smith_prj2_thing_path(thing, NULL),
                             "sectors %d, %d to %d, %d of a room of %d by %d", portal->min_x, portal->min_z,
                             portal->max_x, portal->max_z, room->sectors_x, room->sectors_z);
        return;
    }
    if (!smith_prj2_portal_is_on_border(room, portal))
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
        struct smith_prj2_portal portal;
        if (smith_prj2_portal_of(check->things[i].object, &portal))
            check_portal_overlap(check, &check->things[i], &portal);
    }
}
