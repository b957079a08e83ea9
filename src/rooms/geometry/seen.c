/* SPDX-License-Identifier: MIT
 *
 * Which faces there are, and which splits can cut a wall: see seen.h.
 */
#include "rooms/geometry/seen.h"
#include "base/error.h"

/* ---- faces ----------------------------------------------------------------------------------------------------------- */

static bool seen_alloc(const struct smith_rooms *rooms, struct smith_arena *arena, struct smith_faces_seen *seen) {
    seen->rooms = rooms;
    seen->at = smith_arena_alloc(arena, ((size_t)rooms->room_count + 1) * sizeof *seen->at, 16);
    for (uint32_t i = 0; i < rooms->room_count && seen->at; i++) {
        const size_t area = (size_t)rooms->rooms[i].size_x * rooms->rooms[i].size_z;
        seen->at[i] = smith_arena_alloc(arena, (area + 1) * sizeof **seen->at, 16);
    }
    return !arena->failed;
}

enum smith_status smith_faces_seen_of(const struct smith_rooms *rooms, struct smith_arena *arena,
                                      struct smith_faces_seen *seen, struct smith_error *error) {
    const struct smith_geometry_options how = {.allocator = arena->allocator, .limits = {.memory = arena->limit}};
    struct smith_geometry geometry;
    if (!seen_alloc(rooms, arena, seen))
        return smith_fail_memory(error, arena);
    const enum smith_status status = smith_geometry_build(rooms, &how, &geometry, error);
    if (status != SMITH_OK)
        return status;
    for (uint32_t i = 0; i < geometry.face_count; i++) {
        const struct smith_face *face = &geometry.faces[i];
        const size_t position = face->x + (size_t)face->z * rooms->rooms[face->room].size_x;
        seen->at[face->room][position][face->number / 64] |= UINT64_C(1) << (face->number % 64);
    }
    smith_geometry_free(&geometry);
    return SMITH_OK;
}

/* ---- splits ---------------------------------------------------------------------------------------------------------- */

/* The sector at that place, or the one of the room behind a portal in the wall there; `rise` is how much higher its room is.
 * Who is in a room that is flipped sees flipped rooms. */
static const struct smith_sector *seen_sector_through(const struct smith_rooms *rooms, const struct smith_room *from,
                                                      int32_t x, int32_t z, int32_t *rise) {
    const struct smith_sector *sector = smith_room_sector(from, x, z);
    *rise = 0;
    if (!sector || sector->wall_portal == SMITH_NONE || from->portals[sector->wall_portal].room == SMITH_NONE)
        return sector;
    const struct smith_room *other = &rooms->rooms[from->portals[sector->wall_portal].room];
    if (from->base != SMITH_NONE && other->flip != SMITH_NONE)
        other = &rooms->rooms[other->flip];
    *rise = other->position[1] - from->position[1];
    return smith_room_sector(other, x + (from->position[0] - other->position[0]) / SMITH_SECTOR_SIZE,
                             z + (from->position[2] - other->position[2]) / SMITH_SECTOR_SIZE);
}

static int32_t seen_furthest(const struct smith_heights *heights, bool highest) {
    int32_t found = heights->at[0];
    for (int i = 1; i < 4; i++)
        if (highest ? heights->at[i] > found : heights->at[i] < found)
            found = heights->at[i];
    return found;
}

/* A wall with a diagonal has a floor beside it. */
static bool seen_has_surface(const struct smith_sector *sector, const struct smith_surface *surface) {
    return sector->kind == SMITH_SECTOR_FLOOR || (sector->kind == SMITH_SECTOR_WALL && surface->diagonal);
}

bool smith_split_cuts(const struct smith_rooms *rooms, uint32_t room, uint32_t position, bool ceiling, uint32_t split) {
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct smith_room *own = &rooms->rooms[room];
    const struct smith_sector *sector = &own->sectors[position];
    const struct smith_surface *surface = ceiling ? &sector->ceiling : &sector->floor;
    const int32_t x = (int32_t)(position % own->size_x), z = (int32_t)(position / own->size_x);
    const int32_t height = seen_furthest(&surface->splits[split], !ceiling);
    for (int i = 0; i < 4; i++) {
        int32_t rise;
        const struct smith_sector *neighbour = seen_sector_through(rooms, own, x + steps[i][0], z + steps[i][1], &rise);
        const struct smith_surface *opposite = neighbour ? ceiling ? &neighbour->ceiling : &neighbour->floor : NULL;
        if (!neighbour || !seen_has_surface(neighbour, opposite))
            continue;
        const int32_t edge = seen_furthest(&opposite->heights, ceiling) + rise;
        if (ceiling ? height < edge : height > edge)
            return true;
    }
    return false;
}
