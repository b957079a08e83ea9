/* SPDX-License-Identifier: MIT
 *
 * What Tomb Editor keeps of faces and splits (prj_convert.h): a project has textures for all faces that there might be, and a
 * split for every sector; the editor saves the faces that its geometry has, and splits that can cut a wall.
 */
#include "format/prj/convert/prj_convert.h"

#include "base/error.h"
#include <levelsmith/geometry.h>

/* ---- faces ----------------------------------------------------------------------------------------------------------- */

static void mark_face(struct smith_prj_conversion *conversion, const struct smith_face *face) {
    const struct smith_room *room = &conversion->rooms->rooms[face->room];
    conversion->seen[face->room][face->x + (size_t)face->z * room->size_x] |= UINT64_C(1) << (face->record->face & 63);
}

static bool alloc_seen(struct smith_prj_conversion *conversion) {
    const struct smith_rooms *rooms = conversion->rooms;
    conversion->seen = smith_prj_alloc(conversion, rooms->room_count, sizeof *conversion->seen);
    for (uint32_t i = 0; i < rooms->room_count && conversion->seen; i++) {
        const size_t area = (size_t)rooms->rooms[i].size_x * rooms->rooms[i].size_z;
        conversion->seen[i] = smith_prj_alloc(conversion, area, sizeof **conversion->seen);
    }
    return !conversion->document->arena.failed;
}

enum smith_status smith_prj_see(struct smith_prj_conversion *conversion, struct smith_error *error) {
    const struct smith_geometry_options how = {.allocator = conversion->options->reading.allocator,
                                               .limits = conversion->document->limits};
    struct smith_geometry geometry;
    if (!alloc_seen(conversion))
        return smith_fail_memory(error, &conversion->document->arena);
    enum smith_status status = smith_geometry_build(conversion->rooms, &how, &geometry, error);
    if (status != SMITH_OK)
        return status;
    for (uint32_t i = 0; i < geometry.face_count; i++)
        if (geometry.faces[i].record)
            mark_face(conversion, &geometry.faces[i]);
    smith_geometry_free(&geometry);
    return SMITH_OK;
}

bool smith_prj_is_seen(const struct smith_prj_convert_room *room, uint32_t position,
                       const struct smith_face_record *record) {
    const struct smith_prj_conversion *conversion = room->conversion;
    return conversion->seen[room->room - conversion->rooms->rooms][position] >> (record->face & 63) & 1;
}

/* ---- splits ---------------------------------------------------------------------------------------------------------- */

/* The sector at that place, or the one of the room behind a portal in the wall there; `rise` is how much higher its room is.
 * Who is in a room that is flipped sees flipped rooms. */
static const struct smith_sector *sector_through(const struct smith_prj_convert_room *room, int32_t x, int32_t z,
                                                 int32_t *rise) {
    const struct smith_room *from = room->room;
    const struct smith_sector *sector = smith_room_sector(from, x, z);
    *rise = 0;
    if (!sector || sector->wall_portal == SMITH_NONE || from->portals[sector->wall_portal].room == SMITH_NONE)
        return sector;
    const struct smith_room *rooms = room->conversion->rooms->rooms,
                            *other = &rooms[from->portals[sector->wall_portal].room];
    if (from->base != SMITH_NONE && other->flip != SMITH_NONE)
        other = &rooms[other->flip];
    *rise = other->position[1] - from->position[1];
    return smith_room_sector(other, x + (from->position[0] - other->position[0]) / SMITH_SECTOR_SIZE,
                             z + (from->position[2] - other->position[2]) / SMITH_SECTOR_SIZE);
}

static int32_t furthest_height(const struct smith_heights *heights, bool highest) {
    int32_t found = heights->at[0];
    for (int i = 1; i < 4; i++)
        if (highest ? heights->at[i] > found : heights->at[i] < found)
            found = heights->at[i];
    return found;
}

bool smith_prj_split_cuts(const struct smith_prj_convert_room *room, uint32_t position, bool ceiling) {
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct smith_sector *sector = &room->room->sectors[position];
    const struct smith_surface *surface = ceiling ? &sector->ceiling : &sector->floor;
    const int32_t x = (int32_t)(position % room->room->size_x), z = (int32_t)(position / room->room->size_x);
    const int32_t split = furthest_height(&surface->splits[0], !ceiling);
    for (int i = 0; i < 4; i++) {
        int32_t rise;
        const struct smith_sector *neighbour = sector_through(room, x + steps[i][0], z + steps[i][1], &rise);
        if (!neighbour || neighbour->kind != SMITH_SECTOR_FLOOR)
            continue;
        const int32_t edge =
            furthest_height(ceiling ? &neighbour->ceiling.heights : &neighbour->floor.heights, ceiling) + rise;
        if (ceiling ? split < edge : split > edge)
            return true;
    }
    return false;
}
