/* SPDX-License-Identifier: MIT
 *
 * Portals that lost their other side. What it was follows from the one that is left: the same sectors of the world, the
 * opposite direction, and the base of the room as what it leads to. So it is made again, if it fits the border of its
 * room and no other portal is there; what does not fit is removed by the general repair.
 */
#include "format/prj2/common/prj2_project.h"
#include "format/prj2/repair/prj2_repair.h"

/* ---- areas ---- */

/*
 * Pairs of portals that differ in size. An opening is there where both sides say so: each becomes what is in both.
 * What has no sector in common are no two sides of one opening, and is left to who makes missing sides
 * (prj2_fix_portals.c).
 */

struct portal_fix {
    struct smith_prj2_project *project;
    struct smith_prj2_links links;
    struct smith_run *run;
};

static int32_t larger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static int32_t prj2_fix_areas_smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* Of two portals that overlap. */
static struct smith_prj2_portal_parts overlap_of(const struct smith_prj2_portal_parts *a,
                                                 const struct smith_prj2_portal_parts *b) {
    struct smith_prj2_portal_parts common = *a;
    common.min_x = larger(a->min_x, b->min_x);
    common.min_z = larger(a->min_z, b->min_z);
    common.max_x = prj2_fix_areas_smaller(a->max_x, b->max_x);
    common.max_z = prj2_fix_areas_smaller(a->max_z, b->max_z);
    return common;
}

static bool same_area(const struct smith_prj2_portal_parts *a, const struct smith_prj2_portal_parts *b) {
    return a->min_x == b->min_x && a->min_z == b->min_z && a->max_x == b->max_x && a->max_z == b->max_z;
}

#define SET_AREA(to, from)                                                                                             \
    ((to)->min_x = (from)->min_x, (to)->min_y = (from)->min_z, (to)->max_x = (from)->max_x, (to)->max_y = (from)->max_z)

/* Give a portal its new area, and tell if it is another. */
static void prj2_fix_areas_cut(struct portal_fix *fix, uint32_t list_index, uint32_t item,
                               const struct smith_prj2_portal_parts *area) {
    const struct smith_prj2_objects *object = &fix->project->rooms.items[list_index]->objects.items[item];
    struct smith_prj2_portal_parts before;
    if (!smith_prj2_portal_of(object, &before) || same_area(&before, area))
        return;
    SET_AREA(object->as.portal, area);
    smith_report_change(
        fix->run, "PRJ2-PORTAL-CUT", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u/objects/%u", list_index, item),
        "the portal covered %d, %d to %d, %d, and its other side only %d, %d to %d, %d of it", before.min_x,
        before.min_z, before.max_x, before.max_z, area->min_x, area->min_z, area->max_x, area->max_z);
}

static bool is_misaligned(struct portal_fix *fix, uint32_t list_index, const struct smith_prj2_portal_parts *portal) {
    return smith_prj2_links_opposite(&fix->links, list_index, portal) == SMITH_PRJ2_OPPOSITE_MISALIGNED;
}

/* Make one portal of a room and one beyond it the same opening, when they are two halves of one: overlapping, and
 * neither with a partner that fits. */
static void prj2_fix_areas_match(struct portal_fix *fix, uint32_t list_index, uint32_t item, uint32_t beyond,
                                 uint32_t other_item) {
    const struct smith_prj2_room *room = fix->project->rooms.items[list_index],
                                 *other_room = fix->project->rooms.items[beyond];
    struct smith_prj2_portal_parts portal, other, seen, back;
    if (!smith_prj2_portal_of(&room->objects.items[item], &portal) ||
        !smith_prj2_portal_of(&other_room->objects.items[other_item], &other) ||
        !smith_prj2_portal_opposite(room, &portal, other_room, &seen) || !smith_prj2_portals_overlap(&seen, &other) ||
        smith_prj2_links_room(&fix->links, other.room) == SMITH_NONE || other.room != fix->links.base[list_index] ||
        !is_misaligned(fix, beyond, &other))
        return;
    const struct smith_prj2_portal_parts common = overlap_of(&seen, &other);
    if (!smith_prj2_portal_opposite(other_room, &common, room, &back))
        return;
    prj2_fix_areas_cut(fix, list_index, item, &back);
    prj2_fix_areas_cut(fix, beyond, other_item, &common);
}

static void prj2_areas_fix_portal(struct portal_fix *fix, uint32_t list_index, uint32_t item) {
    struct smith_prj2_portal_parts portal;
    const struct smith_prj2_room *room = fix->project->rooms.items[list_index];
    if (!smith_prj2_portal_of(&room->objects.items[item], &portal) || !is_misaligned(fix, list_index, &portal))
        return;
    const uint32_t beyond = smith_prj2_links_room(&fix->links, portal.room);
    const uint32_t count = fix->project->rooms.items[beyond]->objects.count;
    for (uint32_t i = 0; i < count && smith_prj2_links_spend(&fix->links, 1); i++) {
        prj2_fix_areas_match(fix, list_index, item, beyond, i);
        if (smith_prj2_portal_of(&room->objects.items[item], &portal) && !is_misaligned(fix, list_index, &portal))
            return;
    }
}

void smith_prj2_fix_areas(struct smith_run *run) {
    struct portal_fix fix = {.project = smith_prj2_root(run->document), .run = run};
    if (!smith_prj2_links_of(fix.project, &run->arena, &fix.links))
        return;
    for (uint32_t i = 0; i < fix.project->rooms.count; i++)
        for (uint32_t j = 0; j < fix.project->rooms.items[i]->objects.count; j++)
            prj2_areas_fix_portal(&fix, i, j);
}

/* ---- prj2 fix portals ---- */

#define ROUNDS 4 /* a portal that was made leads to a base, which may lack its own */

struct portal_copies {
    struct smith_run *run;
    struct smith_prj2_project *project;
    struct smith_prj2_links links;
    int64_t next_id;
    unsigned made;
};

static void find_next_id(struct portal_copies *fix) {
    for (uint32_t i = 0; i < fix->project->rooms.count; i++)
        for (uint32_t j = 0; j < fix->project->rooms.items[i]->objects.count; j++) {
            const int64_t *id = smith_prj2_object_member(&fix->project->rooms.items[i]->objects.items[j], "id");
            if (id && *id >= fix->next_id && *id < INT32_MAX)
                fix->next_id = *id + 1;
        }
}

/* Whether a portal can be in the room: on its border, and over sectors that no other has. */
static bool prj2_fix_portals_fits(struct portal_copies *fix, const struct smith_prj2_room *room,
                                  const struct smith_prj2_portal_parts *portal) {
    if (!smith_prj2_portal_is_on_border(room, portal) || !smith_prj2_links_spend(&fix->links, room->objects.count))
        return false;
    for (uint32_t i = 0; i < room->objects.count; i++) {
        struct smith_prj2_portal_parts other;
        if (smith_prj2_portal_of(&room->objects.items[i], &other) && smith_prj2_portals_overlap(portal, &other))
            return false;
    }
    return true;
}

/* As the one that is left, but for where it is and leads to. */
static bool copy_portal(struct portal_copies *fix, const struct smith_prj2_objects *left,
                        const struct smith_prj2_portal_parts *portal, struct smith_prj2_objects *made) {
    struct smith_arena *arena = &fix->run->document->arena;
    struct smith_prj2_portal *to = smith_value_new(arena, SMITH_PRJ2_PORTAL_TYPE);
    const struct smith_prj2_portal *from = left->as.portal;
    if (!to)
        return false;
    *made = (struct smith_prj2_objects){.kind = left->kind, .as.portal = to};
    to->form = from->form;
    to->id = fix->next_id++;
    to->min_x = portal->min_x;
    to->min_y = portal->min_z;
    to->max_x = portal->max_x;
    to->max_y = portal->max_z;
    to->adjoining_room_index = portal->room;
    to->direction = portal->direction;
    to->opacity = from->opacity;
    if (to->form == SMITH_PRJ2_PORTAL_FORM_TE_POR)
        return true;
    to->mirror = smith_value_new(arena, SMITH_PRJ2_PORTAL_MIRROR_TYPE);
    if (to->mirror && from->mirror)
        *to->mirror = *from->mirror;
    return to->mirror;
}

static void prj2_fix_add_portal(struct portal_copies *fix, const struct smith_prj2_objects *left,
                                const struct smith_prj2_portal_parts *portal, uint32_t list_index) {
    struct smith_prj2_room *room = fix->project->rooms.items[list_index];
    struct smith_prj2_objects *items =
        smith_prj2_list_reserve(fix->run->document, (const struct smith_list *)&room->objects, 1, sizeof *items);
    if (!items || !copy_portal(fix, left, portal, &items[room->objects.count]))
        return;
    room->objects.items = items;
    room->has.objects = true;
    fix->made++;
    smith_report_change(fix->run, "PRJ2-PORTAL-REBUILT", SMITH_CHANGE_FIXED,
                        smith_rule_path("/rooms/%u/objects/%u", list_index, room->objects.count++),
                        "the other side of a portal of room %lld was missing", (long long)portal->room);
}

/* Make the partner of a portal, where it lacks one and there is room for it. */
static void prj2_fix_portal(struct portal_copies *fix, uint32_t list_index, const struct smith_prj2_objects *object) {
    struct smith_prj2_portal_parts portal, opposite;
    if (!smith_prj2_portal_of(object, &portal))
        return;
    const struct smith_prj2_room *room = fix->project->rooms.items[list_index];
    enum smith_prj2_opposite_state found = smith_prj2_links_opposite(&fix->links, list_index, &portal);
    if ((found != SMITH_PRJ2_OPPOSITE_NONE && found != SMITH_PRJ2_OPPOSITE_MISALIGNED) ||
        !smith_prj2_portal_is_on_border(room, &portal))
        return;
    uint32_t beyond = smith_prj2_links_room(&fix->links, portal.room);
    if (!smith_prj2_portal_opposite(room, &portal, fix->project->rooms.items[beyond], &opposite))
        return;
    opposite.room = fix->links.base[list_index];
    if (prj2_fix_portals_fits(fix, fix->project->rooms.items[beyond], &opposite))
        prj2_fix_add_portal(fix, object, &opposite, beyond);
}

void smith_prj2_fix_portals(struct smith_run *run) {
    struct portal_copies fix = {.run = run, .project = smith_prj2_root(run->document), .made = 1};
    find_next_id(&fix);
    for (unsigned round = 0; fix.made && round < ROUNDS; round++) {
        uint64_t effort = fix.links.effort;
        if (!smith_prj2_links_of(fix.project, &run->arena, &fix.links))
            return;
        fix.links.effort = effort;
        fix.made = 0;
        for (uint32_t i = 0; i < fix.project->rooms.count; i++) {
            const struct smith_prj2_room *room = fix.project->rooms.items[i];
            const uint32_t count = room->objects.count; /* what is made in here has its partner */
            for (uint32_t j = 0; j < count && !smith_run_failed(run); j++)
                prj2_fix_portal(&fix, i, &room->objects.items[j]);
        }
    }
}
