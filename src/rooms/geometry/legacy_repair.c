/* SPDX-License-Identifier: MIT
 *
 * What editors since 1.7 do with older projects. A wall whose split lies beyond the opening was called after the
 * surface behind it and is now called after the split, so its texture has to move with the name. Whether that is so is
 * found as the editor finds it, which compares heights of different rooms as they are: not how high those rooms lie.
 */
#include "rooms/geometry/wall.h"

struct repair {
    struct smith_rooms *rooms;
    smith_legacy_move *move;
    void *context;
    bool ceiling;
};

static int32_t toward(const struct repair *repair, int32_t height) {
    return repair->ceiling ? -height : height;
}

/* The sector next to the spot; where a portal is in the border, the one behind it. */
static const struct smith_sector *legacy_repair_neighbour(const struct smith_sector_location *location, unsigned side) {
    struct smith_sector_location adjacent = *location;
    smith_side_step(side, &adjacent.x, &adjacent.z);
    const struct smith_sector *sector = smith_room_sector(location->room, adjacent.x, adjacent.z);
    return sector && sector->wall_portal != SMITH_NONE ? smith_wall_across(&adjacent, sector) : sector;
}

/* The split is above the ceiling of the sector in front (below its floor). */
static bool is_beyond_front(const struct repair *repair, const struct smith_sector_location *location, unsigned side,
                            const struct smith_heights *split) {
    const struct smith_sector *front = legacy_repair_neighbour(location, side);
    unsigned ours[2], theirs[2];
    if (!front)
        return false;
    const struct smith_heights *bound = repair->ceiling ? &front->floor.heights : &front->ceiling.heights;
    smith_edge_corners(side, ours);
    smith_edge_corners(side ^ 1u, theirs);
    return toward(repair, split->at[ours[0]]) > toward(repair, bound->at[theirs[1]]) ||
           toward(repair, split->at[ours[1]]) > toward(repair, bound->at[theirs[0]]);
}

/* The split is above the step of a diagonal (below it, of a ceiling), at the edge of its flat half. */
static bool is_beyond_step(const struct repair *repair, const struct smith_sector_location *location, unsigned side,
                           const struct smith_surface *own, const struct smith_heights *split) {
    const struct smith_sector *sector = smith_room_sector(location->room, location->x, location->z);
    const struct smith_sector *shaping =
        sector->wall_portal == SMITH_NONE ? sector : smith_wall_across(location, sector);
    unsigned corners[2];
    if (!shaping)
        return false;
    const struct smith_surface *surface = repair->ceiling ? &shaping->ceiling : &shaping->floor;
    if (!surface->diagonal)
        return false;
    unsigned far = smith_surface_far(surface);
    smith_edge_corners(side, corners);
    if (corners[0] != far && corners[1] != far)
        return false;
    unsigned other = corners[0] == far ? corners[1] : corners[0];
    return toward(repair, split->at[other]) > toward(repair, own->heights.at[far]);
}

static bool repair_surface(const struct repair *repair, const struct smith_sector_location *location,
                           struct smith_sector *sector) {
    const struct smith_surface *own = repair->ceiling ? &sector->ceiling : &sector->floor;
    if (!own->split_count)
        return true;
    /* The order in which the editor looks at the sides is the one in which it saves what it moved. */
    static const uint8_t fronts[4] = {SMITH_WEST, SMITH_EAST, SMITH_SOUTH, SMITH_NORTH},
                         steps[4] = {SMITH_SOUTH, SMITH_WEST, SMITH_NORTH, SMITH_EAST};
    bool moved[4] = {false};
    for (unsigned i = 0; i < 8; i++) {
        const unsigned side = i < 4 ? fronts[i] : steps[i - 4];
        const unsigned from = (repair->ceiling ? SMITH_FACE_CEILING1 : SMITH_FACE_FLOOR1) + side;
        if (moved[side] || !(i < 4 ? is_beyond_front(repair, location, side, &own->splits[0])
                                   : is_beyond_step(repair, location, side, own, &own->splits[0])))
            continue;
        moved[side] = true;
        if (!repair->move(repair->context, repair->rooms, (uint32_t)(location->room - location->rooms->rooms), sector,
                          from, from + 5))
            return false;
    }
    return true;
}

bool smith_rooms_find_legacy(struct smith_rooms *rooms, bool floors, bool ceilings, smith_legacy_move *move,
                             void *context) {
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        const struct smith_room *room = &rooms->rooms[i];
        for (uint32_t z = 0; z < room->size_z; z++)
            for (uint32_t x = 0; x < room->size_x; x++) {
                const struct smith_sector_location location = {rooms, room, (int32_t)x, (int32_t)z};
                struct smith_sector *sector = &room->sectors[(size_t)z * room->size_x + x];
                if ((floors && !repair_surface(&(struct repair){rooms, move, context, false}, &location, sector)) ||
                    (ceilings && !repair_surface(&(struct repair){rooms, move, context, true}, &location, sector)))
                    return false;
            }
    }
    return true;
}

/* ---- moving covers ------------------------------------------------------------------------------------------------ */

static bool sector_cover(struct smith_rooms *rooms, struct smith_sector *sector, unsigned face,
                         const struct smith_face_record *record) {
    struct smith_face_record *records = smith_rooms_alloc(rooms, (size_t)sector->record_count + 1, sizeof *records);
    uint32_t count = 0;
    if (!records)
        return false;
    for (uint32_t i = 0; i < sector->record_count; i++)
        if (sector->records[i].face != face)
            records[count++] = sector->records[i];
    if (record) {
        records[count] = *record;
        records[count++].face = (uint8_t)face;
    }
    sector->records = records;
    sector->record_count = count;
    return true;
}

/* What counts about a face; NULL = nothing is said. */
static const struct smith_face_record *sector_record(const struct smith_sector *sector, unsigned face) {
    for (uint32_t i = sector->record_count; i-- > 0;)
        if (sector->records[i].face == face)
            return &sector->records[i];
    return NULL;
}

static bool move_cover(void *context, struct smith_rooms *rooms, uint32_t room, struct smith_sector *sector,
                       unsigned from, unsigned to) {
    const struct smith_face_record *record = sector_record(sector, from);
    (void)context;
    (void)room;
    if (!record && !sector_record(sector, to))
        return true;
    return sector_cover(rooms, sector, to, record);
}

bool smith_rooms_repair_legacy(struct smith_rooms *rooms, bool floors, bool ceilings) {
    return smith_rooms_find_legacy(rooms, floors, ceilings, move_cover, NULL);
}
