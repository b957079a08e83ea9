/* SPDX-License-Identifier: MIT
 *
 * Which openings the doors of a room make together with those of the room that it flips to (prj_rooms.h), as Tomb Editor's
 * import has it. Both states of the room have one set of openings: of two areas of which one lies in the other the smaller one
 * stays, of two that overlap the first, and what is left open is covered anew.
 */
#include "format/prj/rooms/prj_rooms.h"

/* Doors of one room hardly overlap. Of a hostile project, which says so, only some are looked at: steps for each sector. */
#define STEPS_EACH 256

static bool is_same_or_inside(const struct smith_prj_opening *inner, const struct smith_prj_opening *outer) {
    return inner->x0 >= outer->x0 && inner->x1 <= outer->x1 && inner->z0 >= outer->z0 && inner->z1 <= outer->z1;
}

static bool is_disjoint(const struct smith_prj_opening *a, const struct smith_prj_opening *b) {
    return a->x1 < b->x0 || b->x1 < a->x0 || a->z1 < b->z0 || b->z1 < a->z0;
}

static uint32_t *link_at(const struct smith_prj_openings *openings, int32_t x, int32_t z) {
    return &openings->links[(size_t)z * openings->size_x + (uint32_t)x];
}

static void forget_opening(struct smith_prj_openings *openings, uint32_t number) {
    openings->count--;
    for (uint32_t i = number; i < openings->count; i++)
        openings->items[i] = openings->items[i + 1];
}

void smith_prj_openings_begin(struct smith_prj_openings *openings, uint32_t size_x, uint32_t size_z) {
    openings->size_x = size_x;
    openings->size_z = size_z;
    openings->count = 0;
    openings->steps = ((uint64_t)size_x * size_z + 1) * STEPS_EACH;
    for (size_t i = 0; i < (size_t)size_x * size_z; i++)
        openings->links[i] = SMITH_NONE;
}

void smith_prj_openings_add(struct smith_prj_openings *openings, const struct smith_prj_opening *area) {
    struct smith_prj_opening added = *area;
    if (added.x0 < 0 || added.z0 < 0 || added.x1 < added.x0 || added.z1 < added.z0 ||
        added.x1 >= (int32_t)openings->size_x || added.z1 >= (int32_t)openings->size_z)
        return;
    const uint64_t steps = (uint64_t)(added.x1 - added.x0 + 1) * (uint64_t)(added.z1 - added.z0 + 1) + openings->count;
    if (steps > openings->steps)
        return;
    openings->steps -= steps;
    for (int32_t z = added.z0; z <= added.z1; z++)
        for (int32_t x = added.x0; x <= added.x1; x++)
            if (*link_at(openings, x, z) == SMITH_NONE)
                *link_at(openings, x, z) = added.room;
    for (uint32_t i = 0; i < openings->count;) {
        const struct smith_prj_opening earlier = openings->items[i];
        if (is_disjoint(&earlier, &added))
            i++;
        else if (!is_same_or_inside(&added, &earlier) && is_same_or_inside(&earlier, &added)) {
            added = earlier;
            forget_opening(openings, i);
        } else
            return;
    }
    openings->items[openings->count++] = added; /* they have no sector in common, so there are no more than sectors */
}

/* Whether all its sectors lead to one room, which it then does. */
static bool is_of_one_link(const struct smith_prj_openings *openings, struct smith_prj_opening *opening) {
    opening->room = *link_at(openings, opening->x0, opening->z0);
    for (int32_t z = opening->z0; z <= opening->z1; z++)
        for (int32_t x = opening->x0; x <= opening->x1; x++)
            if (*link_at(openings, x, z) != opening->room)
                return false;
    return true;
}

static void take_links(const struct smith_prj_openings *openings, const struct smith_prj_opening *opening) {
    for (int32_t z = opening->z0; z <= opening->z1; z++)
        for (int32_t x = opening->x0; x <= opening->x1; x++)
            *link_at(openings, x, z) = SMITH_NONE;
}

static bool is_free(const struct smith_prj_openings *openings, int32_t x, const struct smith_prj_opening *opening) {
    for (int32_t z = opening->z0; z <= opening->z1; z++)
        if (*link_at(openings, x, z) != opening->room)
            return false;
    return true;
}

/* From its first sector along z, then along x. */
static void cover_from(struct smith_prj_openings *openings, int32_t x, int32_t z) {
    struct smith_prj_opening opening = {x, z, x, z, *link_at(openings, x, z)};
    while (opening.z1 + 1 < (int32_t)openings->size_z && *link_at(openings, x, opening.z1 + 1) == opening.room)
        opening.z1++;
    while (opening.x1 + 1 < (int32_t)openings->size_x && is_free(openings, opening.x1 + 1, &opening))
        opening.x1++;
    take_links(openings, &opening);
    openings->items[openings->count++] = opening;
}

void smith_prj_openings_end(struct smith_prj_openings *openings) {
    for (uint32_t i = openings->count; i-- > 0;)
        if (!is_of_one_link(openings, &openings->items[i]))
            forget_opening(openings, i);
    for (uint32_t i = 0; i < openings->count; i++)
        take_links(openings, &openings->items[i]);
    for (int32_t z = 0; z < (int32_t)openings->size_z; z++)
        for (int32_t x = 0; x < (int32_t)openings->size_x; x++)
            if (*link_at(openings, x, z) != SMITH_NONE)
                cover_from(openings, x, z);
}
