/* SPDX-License-Identifier: MIT
 *
 * Settling rooms: files say what they like, and after this everybody may rely on the numbers in them.
 *
 * Portals of one kind do not overlap, so painting them all costs no more than the area of their room. Those of a
 * hostile file do; the cells looked at are counted, and when there were many times more than the room has, the rest is
 * no portal.
 */
#include "rooms/rooms.h"

#define CELLS_EACH 32 /* looked at, for each sector of a room */
#define CELLS_FREE 4096

static int32_t bounded(int32_t value) {
    return value < -SMITH_HEIGHT_MAX ? -SMITH_HEIGHT_MAX : value > SMITH_HEIGHT_MAX ? SMITH_HEIGHT_MAX : value;
}

static void normalize_heights(struct smith_heights *heights) {
    for (int i = 0; i < 4; i++)
        heights->at[i] = bounded(heights->at[i]);
}

static void normalize_surface(struct smith_surface *surface, bool border) {
    if (border || surface->diagonal > 4)
        surface->diagonal = 0;
    if (surface->split_count > SMITH_SPLITS_MAX)
        surface->split_count = SMITH_SPLITS_MAX;
    normalize_heights(&surface->heights);
    for (unsigned i = 0; i < surface->split_count; i++)
        normalize_heights(&surface->splits[i]);
}

static void normalize_sectors(struct smith_room *room) {
    for (uint32_t z = 0; z < room->size_z; z++)
        for (uint32_t x = 0; x < room->size_x; x++) {
            struct smith_sector *sector = &room->sectors[(size_t)z * room->size_x + x];
            bool border = x == 0 || z == 0 || x == room->size_x - 1 || z == room->size_z - 1;
            if (border)
                sector->kind = SMITH_SECTOR_BORDER;
            else if (sector->kind != SMITH_SECTOR_WALL)
                sector->kind = SMITH_SECTOR_FLOOR;
            normalize_surface(&sector->floor, border);
            normalize_surface(&sector->ceiling, border);
            sector->wall_portal = sector->floor_portal = sector->ceiling_portal = SMITH_NONE;
        }
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

static int32_t last(uint32_t size) {
    return (int32_t)size - 1;
}

/* Floors and ceilings have portals inside of the border. The editor does not look where those of walls are. */
static bool is_possible(const struct smith_room *room, const struct smith_portal *portal) {
    int32_t end_x = last(room->size_x), end_z = last(room->size_z);
    bool inside_x = portal->x0 >= 1 && portal->x1 < end_x, inside_z = portal->z0 >= 1 && portal->z1 < end_z;
    if (portal->x0 > portal->x1 || portal->z0 > portal->z1)
        return false;
    switch (portal->kind) {
    case SMITH_NORTH:
    case SMITH_SOUTH:
    case SMITH_WEST:
    case SMITH_EAST: return portal->x0 >= 0 && portal->z0 >= 0 && portal->x1 <= end_x && portal->z1 <= end_z;
    case SMITH_PORTAL_FLOOR:
    case SMITH_PORTAL_CEILING: return inside_x && inside_z;
    default: return false;
    }
}

static uint32_t *normalize_rooms_slot_of(struct smith_sector *sector, const struct smith_portal *portal) {
    return smith_portal_in_wall(portal)         ? &sector->wall_portal
           : portal->kind == SMITH_PORTAL_FLOOR ? &sector->floor_portal
                                                : &sector->ceiling_portal;
}

struct painter {
    struct smith_room *room;
    uint64_t cells;
};

static bool normalize_rooms_is_free(struct painter *painter, const struct smith_portal *portal) {
    uint64_t area = (uint64_t)painter->room->size_x * painter->room->size_z;
    for (int32_t z = portal->z0; z <= portal->z1; z++)
        for (int32_t x = portal->x0; x <= portal->x1; x++) {
            struct smith_sector *sector = &painter->room->sectors[(size_t)z * painter->room->size_x + (uint32_t)x];
            if (++painter->cells > area * CELLS_EACH + CELLS_FREE ||
                *normalize_rooms_slot_of(sector, portal) != SMITH_NONE)
                return false;
        }
    return true;
}

static void normalize_portals(struct smith_rooms *rooms, uint32_t number) {
    struct smith_room *room = &rooms->rooms[number];
    struct painter painter = {room, 0};
    for (uint32_t i = 0; i < room->portal_count; i++) {
        struct smith_portal *portal = &room->portals[i];
        if (portal->room >= rooms->room_count) /* as the editor has it that opens such a file */
            portal->room = number;
        if (!is_possible(room, portal) || !normalize_rooms_is_free(&painter, portal))
            continue;
        for (int32_t z = portal->z0; z <= portal->z1; z++)
            for (int32_t x = portal->x0; x <= portal->x1; x++)
                *normalize_rooms_slot_of(&room->sectors[(size_t)z * room->size_x + (uint32_t)x], portal) = i;
    }
}

/* ---- all of them -------------------------------------------------------------------------------------------------- */

/* A pair that flips names each other and nothing else. */
static void normalize_flip(struct smith_rooms *rooms, uint32_t index) {
    struct smith_room *room = &rooms->rooms[index];
    if (room->flip == SMITH_NONE)
        return;
    bool good = room->flip < rooms->room_count && room->flip != index && room->base == SMITH_NONE &&
                rooms->rooms[room->flip].base == index && rooms->rooms[room->flip].flip == SMITH_NONE;
    if (!good)
        room->flip = SMITH_NONE;
}

void smith_rooms_normalize(struct smith_rooms *rooms) {
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        struct smith_room *room = &rooms->rooms[i];
        for (int axis = 0; axis < 3; axis++)
            room->position[axis] = bounded(room->position[axis]);
        if (room->size_x < 3 || room->size_z < 3 || room->size_x > INT32_MAX || room->size_z > INT32_MAX)
            room->size_x = room->size_z = 0;
        normalize_sectors(room);
        normalize_flip(rooms, i);
    }
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        struct smith_room *room = &rooms->rooms[i];
        if (room->base != SMITH_NONE && (room->base >= rooms->room_count || rooms->rooms[room->base].flip != i))
            room->base = SMITH_NONE;
        if (room->size_x)
            normalize_portals(rooms, i);
    }
}
