/* SPDX-License-Identifier: MIT
 *
 * Light where rooms meet. Each room is lit by its own lights alone, so that one would see the opening as an edge of
 * light. As compilers of levels do, corners on an opening get a mean of what the rooms have in that place of the
 * world: unless a room wants its light to itself, at the surface of water and at openings with solid faces unless a
 * room asks for it. Rooms that others flip to meet those of their own group, and else look like the room they flip
 * from. The mean is a running one: for each room in turn and each of its openings, half of what there is so far and half of what the
 * other room has. So the first room counts three times where two meet.
 */
#include "base/lookup.h"
#include "rooms/light/light.h"

#include <stddef.h>
#include <string.h>

#define NEIGHBOURS_MAX 12 /* four sectors around a corner, three openings each */

/* A corner of a face at an opening, in the world. */
struct corner {
    double at[3];
    const struct corner *next; /* of the room, at the same place; all have one colour */
    uint32_t vertex;
    float before[3]; /* its colour without regard to other rooms */
    bool matched; /* of the first at its place: its light is evened out with that of another room */
};

/* A room that a corner is also in. */
struct neighbour {
    uint32_t room;
    bool copied; /* the colour is that of the other room */
};

struct borders {
    const struct smith_rooms *rooms;
    struct smith_geometry *geometry;
    struct smith_hash_map *positions; /* one a room: where corners on its openings are, and the first of each */
    struct smith_hash_map means;
    struct smith_arena *scratch;
};

/* ---- corners by place -------------------------------------------------------------------------------------------- */

static uint32_t first_vertex(const struct smith_geometry *g, uint32_t room) {
    uint32_t face = g->room_faces[room];
    return face < g->face_count ? g->faces[face].first_vertex : g->vertex_count;
}

/* The corners of the room at that place; NULL = there is none. */
static struct corner *corner_at(const struct borders *borders, uint32_t room, const double at[3]) {
    const struct smith_hash_entry *entry = smith_hash_map_find(&borders->positions[room], at, 3 * sizeof *at);
    return entry ? entry->value.pointer : NULL;
}

/* ---- which rooms a corner is in ---------------------------------------------------------------------------------- */

static bool may_match(const struct smith_room *room, const struct smith_room *other,
                      const struct smith_portal *portal) {
    bool asked = room->light_matching == SMITH_LIGHT_MATCHED || other->light_matching == SMITH_LIGHT_MATCHED;
    if (room->light_matching == SMITH_LIGHT_SEPARATE || other->light_matching == SMITH_LIGHT_SEPARATE)
        return false;
    if (portal->opacity == SMITH_OPACITY_SOLID && room->light_matching != SMITH_LIGHT_MATCHED)
        return false;
    return asked || (room->weather == SMITH_WATER) == (other->weather == SMITH_WATER);
}

static struct neighbour neighbour_through(const struct smith_rooms *rooms, const struct smith_room *room,
                                          const struct smith_portal *portal) {
    uint32_t other = portal->room, flip = rooms->rooms[other].flip;
    if (room->base == SMITH_NONE)
        return (struct neighbour){other, false};
    bool same_group = flip != SMITH_NONE && rooms->rooms[flip].group == room->group;
    return same_group ? (struct neighbour){flip, false} : (struct neighbour){room->base, true};
}

/* Whether the opening of a sector on the border, in the wall on `side`, has that corner of the sector: 0 or 1 in x and
 * z. */
static bool is_on_wall(unsigned side, int dx, int dz) {
    switch (side) {
    case SMITH_NORTH: return dz == 0;
    case SMITH_SOUTH: return dz == 1;
    case SMITH_WEST: return dx == 1;
    default: return dx == 0;
    }
}

static void add_opening(uint32_t opening, uint32_t *list, uint32_t *count) {
    uint32_t at = *count;
    for (uint32_t i = 0; i < *count; i++)
        if (list[i] == opening)
            return;
    for (; at > 0 && list[at - 1] > opening; at--)
        list[at] = list[at - 1];
    list[at] = opening;
    ++*count;
}

/* The openings that a place of the room is on, by number, each once and in order. */
static uint32_t find_openings(const struct smith_room *room, const float at[3], uint32_t *list) {
    int32_t x = (int32_t)at[0] / SMITH_SECTOR_SIZE, z = (int32_t)at[2] / SMITH_SECTOR_SIZE;
    uint32_t count = 0;
    for (int dz = 0; dz < 2; dz++)
        for (int dx = 0; dx < 2; dx++) {
            const struct smith_sector *sector = smith_room_sector(room, x - dx, z - dz);
            if (!sector)
                continue;
            if (sector->floor_portal != SMITH_NONE)
                add_opening(sector->floor_portal, list, &count);
            if (sector->ceiling_portal != SMITH_NONE)
                add_opening(sector->ceiling_portal, list, &count);
            if (sector->wall_portal != SMITH_NONE && is_on_wall(room->portals[sector->wall_portal].kind, dx, dz))
                add_opening(sector->wall_portal, list, &count);
        }
    return count;
}

/* ---- colours ----------------------------------------------------------------------------------------------------- */

/* The mean so far in a place of the world: of dry rooms or of water, of base rooms or of a group of those they flip to. */
struct running {
    double at[3];
    double of; /* which rooms */
    float colour[3];
    bool begun;
};

static struct running *running_at(struct borders *borders, const struct smith_room *room, const double at[3]) {
    struct running key = {.at = {at[0], at[1], at[2]}};
    key.of = (room->weather == SMITH_WATER ? 1 : 0) + 2 * (room->base == SMITH_NONE ? 0.0 : 1.0 + room->group);
    struct smith_hash_entry *entry = smith_hash_map_find(&borders->means, &key, offsetof(struct running, colour));
    if (entry)
        return entry->value.pointer;
    struct running *made = smith_arena_alloc(borders->scratch, sizeof key, _Alignof(struct running));
    if (made)
        *made = key;
    entry = made ? smith_hash_map_add(&borders->means, borders->scratch, made, offsetof(struct running, colour)) : NULL;
    if (entry)
        entry->value.pointer = made;
    return entry ? made : NULL;
}

/* Take the light of the rooms beyond the openings at a corner into the mean. False = out of memory. */
static bool gather_position(struct borders *borders, const struct smith_room *room, struct corner *corner) {
    uint32_t openings[NEIGHBOURS_MAX];
    uint32_t count = find_openings(room, borders->geometry->positions[corner->vertex], openings);
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_portal *portal = &room->portals[openings[i]];
        struct neighbour neighbour = neighbour_through(borders->rooms, room, portal);
        struct corner *other = corner_at(borders, neighbour.room, corner->at);
        if (neighbour.copied || !other || !may_match(room, &borders->rooms->rooms[neighbour.room], portal))
            continue;
        struct running *running = running_at(borders, room, corner->at);
        if (!running)
            return false;
        for (int j = 0; j < 3; j++)
            running->colour[j] = ((running->begun ? running->colour[j] : corner->before[j]) + other->before[j]) / 2;
        running->begun = corner->matched = true;
        other->matched |= may_match(&borders->rooms->rooms[neighbour.room], room, portal);
    }
    return true;
}

static bool gather_room(struct borders *borders, uint32_t number) {
    const struct smith_hash_map *positions = &borders->positions[number];
    for (uint32_t i = 0; i < positions->count; i++)
        if (!gather_position(borders, &borders->rooms->rooms[number], positions->entries[i].value.pointer))
            return false;
    return true;
}

/* The room that a room which is flipped to looks like at an opening: the one it flips from; NULL = it has light of its own there. */
static const struct corner *copied_corner(const struct borders *borders, const struct smith_room *room,
                                          const struct corner *corner) {
    uint32_t openings[NEIGHBOURS_MAX];
    uint32_t count = find_openings(room, borders->geometry->positions[corner->vertex], openings);
    for (uint32_t i = 0; i < count; i++) {
        struct neighbour neighbour = neighbour_through(borders->rooms, room, &room->portals[openings[i]]);
        const struct corner *other = neighbour.copied ? corner_at(borders, neighbour.room, corner->at) : NULL;
        if (other)
            return other;
    }
    return NULL;
}

static void match_position(struct borders *borders, const struct smith_room *room, const struct corner *corner) {
    const struct corner *copied = copied_corner(borders, room, corner);
    const struct running *running = copied || !corner->matched ? NULL : running_at(borders, room, corner->at);
    const float *colour = copied                      ? borders->geometry->colours[copied->vertex]
                          : running && running->begun ? running->colour
                                                      : NULL;
    for (; colour && corner; corner = corner->next)
        memcpy(borders->geometry->colours[corner->vertex], colour, sizeof *borders->geometry->colours);
}

static void match_room(struct borders *borders, uint32_t number) {
    const struct smith_hash_map *positions = &borders->positions[number];
    for (uint32_t i = 0; i < positions->count; i++)
        match_position(borders, &borders->rooms->rooms[number], positions->entries[i].value.pointer);
}

/* ---- the corners that count -------------------------------------------------------------------------------------- */

static bool light_borders_add_corner(const struct borders *borders, uint32_t number, uint32_t vertex,
                                     struct smith_arena *scratch) {
    const struct smith_geometry *g = borders->geometry;
    struct corner *corner = smith_arena_alloc(scratch, sizeof *corner, _Alignof(struct corner));
    if (!corner)
        return false;
    corner->vertex = vertex;
    memcpy(corner->before, g->colours[vertex], sizeof corner->before);
    for (int i = 0; i < 3; i++) /* which is never -0 */
        corner->at[i] = (double)g->positions[vertex][i] + borders->rooms->rooms[number].position[i];
    struct smith_hash_entry *entry =
        smith_hash_map_add(&borders->positions[number], scratch, corner->at, sizeof corner->at);
    if (!entry)
        return false;
    corner->next = entry->value.pointer;
    entry->value.pointer = corner;
    return true;
}

static bool list_corners(const struct borders *borders, uint32_t number, struct smith_arena *scratch) {
    const struct smith_room *room = &borders->rooms->rooms[number];
    uint32_t openings[NEIGHBOURS_MAX], end = first_vertex(borders->geometry, number + 1);
    for (uint32_t i = first_vertex(borders->geometry, number); room->portal_count && i < end; i++)
        if (find_openings(room, borders->geometry->positions[i], openings) &&
            !light_borders_add_corner(borders, number, i, scratch))
            return false;
    return true;
}

bool smith_light_borders(struct smith_arena *scratch, const struct smith_rooms *rooms,
                         struct smith_geometry *geometry) {
    struct borders borders = {.rooms = rooms, .geometry = geometry, .scratch = scratch};
    const size_t size = (rooms->room_count + (size_t)1) * sizeof *borders.positions;
    borders.positions = smith_arena_alloc(scratch, size, _Alignof(struct smith_hash_map));
    if (!borders.positions)
        return false;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        if (!list_corners(&borders, i, scratch))
            return false;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        if (!gather_room(&borders, i))
            return false;
    for (int flipped = 0; flipped < 2; flipped++) /* who copies wants the other's last colour */
        for (uint32_t i = 0; i < rooms->room_count; i++)
            if ((rooms->rooms[i].base != SMITH_NONE) == flipped)
                match_room(&borders, i);
    return true;
}
