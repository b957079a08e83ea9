/* SPDX-License-Identifier: MIT
 *
 * What leads from room to room (prj2_links.h).
 */
#include "format/prj2/prj2_links.h"

/* ---- rooms by index ----------------------------------------------------------------------------------------------- */

static bool list_rooms(struct smith_prj2_links *links, struct smith_arena *arena) {
    for (uint32_t i = 0; i < links->project->rooms.count; i++)
        if (!smith_id_index_add(&links->rooms, arena, links->project->rooms.items[i]->index, i))
            return false;
    smith_id_index_sort(&links->rooms);
    return true;
}

static bool list_bases(struct smith_prj2_links *links, struct smith_arena *arena) {
    const struct prj2_project *project = links->project;
    links->base = smith_arena_alloc(arena, project->rooms.count * sizeof *links->base, _Alignof(int64_t));
    for (uint32_t i = 0; links->base && i < project->rooms.count; i++)
        links->base[i] = project->rooms.items[i]->index;
    for (uint32_t i = 0; links->base && i < project->rooms.count; i++) {
        const struct prj2_room_alternate *flip = project->rooms.items[i]->alternate;
        uint32_t flipped = flip ? smith_prj2_links_room(links, flip->room) : SMITH_NONE;
        if (flipped != SMITH_NONE)
            links->base[flipped] = project->rooms.items[i]->index;
    }
    return links->base != NULL;
}

bool smith_prj2_links_of(const struct prj2_project *project, struct smith_arena *arena,
                         struct smith_prj2_links *links) {
    *links = (struct smith_prj2_links){.project = project};
    return list_rooms(links, arena) && list_bases(links, arena);
}

uint32_t smith_prj2_links_room(const struct smith_prj2_links *links, int64_t index) {
    return smith_id_index_find(&links->rooms, index);
}

bool smith_prj2_links_spend(struct smith_prj2_links *links, uint64_t count) {
    static const uint64_t effort_max = 100 * 1000 * 1000; /* a large real project: 100 000 */
    links->effort += count;
    return links->effort <= effort_max;
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

static bool covers_the_same(const struct prj2_room *room, const struct smith_prj2_portal *portal,
                            const struct prj2_room *beyond, const struct smith_prj2_portal *other) {
    struct smith_prj2_portal opposite;
    return !smith_prj2_portal_opposite(room, portal, beyond, &opposite) || /* no place, no difference */
           (other->min_x == opposite.min_x && other->max_x == opposite.max_x && other->min_z == opposite.min_z &&
            other->max_z == opposite.max_z);
}

/* Whether a portal leads to this room: those of flip rooms lead to the bases of rooms. */
static bool leads_to(const struct smith_prj2_links *links, const struct smith_prj2_portal *portal,
                     uint32_t list_index) {
    return portal->room == links->project->rooms.items[list_index]->index || portal->room == links->base[list_index];
}

enum smith_prj2_opposite_state smith_prj2_links_opposite(struct smith_prj2_links *links, uint32_t list_index,
                                                         const struct smith_prj2_portal *portal) {
    const struct prj2_room *room = links->project->rooms.items[list_index];
    enum smith_prj2_opposite_state state = SMITH_PRJ2_OPPOSITE_NONE;
    uint32_t target = smith_prj2_links_room(links, portal->room);
    if (target == SMITH_NONE)
        return SMITH_PRJ2_OPPOSITE_UNKNOWN;
    const struct prj2_room *beyond = links->project->rooms.items[target];
    if (!smith_prj2_links_spend(links, beyond->objects.count))
        return SMITH_PRJ2_OPPOSITE_UNKNOWN;
    if (target == list_index)
        return SMITH_PRJ2_OPPOSITE_SELF;
    for (uint32_t i = 0; i < beyond->objects.count; i++) {
        struct smith_prj2_portal other;
        if (!smith_prj2_portal_of(&beyond->objects.items[i], &other) || !leads_to(links, &other, list_index) ||
            !smith_prj2_directions_are_opposite(portal->direction, other.direction))
            continue;
        if (covers_the_same(room, portal, beyond, &other))
            return SMITH_PRJ2_OPPOSITE_MATCHES;
        state = SMITH_PRJ2_OPPOSITE_MISALIGNED;
    }
    return state;
}
