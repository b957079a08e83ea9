/* SPDX-License-Identifier: MIT
 *
 * Where floors and ceilings of two rooms meet: a portal opens a sector only as far as the ceiling below and the floor
 * above are at the same place, all of it or one of two triangles. Rooms that flip have to agree in all their states.
 */
#include "rooms/rooms.h"

/* The lower room's ceiling and the upper room's floor. */
struct sector_pair {
    const struct smith_sector *below, *above;
    bool corner[4]; /* the two are at the same height */
    bool no_wall;
    unsigned diagonal; /* of either, 1 to 4 */
};

static int32_t edge_height(const struct smith_surface *surface, unsigned corner, bool lowest) {
    int32_t height = surface->heights.at[corner];
    if (!surface->diagonal || corner == surface->diagonal - 1u || corner == smith_surface_far(surface))
        return height;
    int32_t far = surface->heights.at[smith_surface_far(surface)];
    return lowest == (height < far) ? height : far;
}

static bool is_solid_between(const struct sector_pair *m) {
    const struct smith_sector *below = m->below, *above = m->above;
    bool below_wall = below->kind != SMITH_SECTOR_FLOOR, above_wall = above->kind != SMITH_SECTOR_FLOOR;
    return above->solid || (above_wall && !above->floor.diagonal) || (below_wall && !below->ceiling.diagonal) ||
           (below_wall && above_wall && above->floor.diagonal != below->ceiling.diagonal);
}

static bool corners_meet(const struct sector_pair *m, unsigned a, unsigned b, unsigned c) {
    return m->corner[a] && m->corner[b] && m->corner[c];
}

/* One of the two triangles on either side of a line; only a diagonal wall across from it may be there as well. */
static enum smith_opening triangle_of(const struct sector_pair *m, unsigned corner) {
    for (unsigned c = corner; c < 4; c += 2)
        if (corners_meet(m, (c + 3) & 3, c, (c + 1) & 3) && (m->no_wall || m->diagonal == 1 + ((c + 2) & 3)))
            return (enum smith_opening)(SMITH_OPEN_NORTH_WEST + c);
    return SMITH_CLOSED;
}

static bool connection_is_flat(const struct smith_surface *surface) {
    return !surface->diagonal && smith_heights_are_flat(&surface->heights);
}

static enum smith_opening connection_shape_of(struct sector_pair *m, int32_t below_y, int32_t above_y) {
    const struct smith_surface *ceiling = &m->below->ceiling, *floor = &m->above->floor;
    bool ceiling_flat = connection_is_flat(ceiling), floor_flat = connection_is_flat(floor);
    bool ceiling_line = smith_surface_x_equals_z(ceiling), floor_line = smith_surface_x_equals_z(floor);
    if (is_solid_between(m) || (!ceiling_flat && !floor_flat && ceiling_line != floor_line))
        return SMITH_CLOSED;
    bool all = true;
    for (unsigned c = 0; c < 4; c++) {
        m->corner[c] = below_y + edge_height(ceiling, c, false) == above_y + edge_height(floor, c, true);
        all = all && m->corner[c];
    }
    m->no_wall = m->below->kind == SMITH_SECTOR_FLOOR && m->above->kind == SMITH_SECTOR_FLOOR;
    m->diagonal = floor->diagonal ? floor->diagonal : ceiling->diagonal;
    if (all && m->no_wall)
        return SMITH_OPEN;
    bool line = ceiling_flat ? floor_line : ceiling_line;
    enum smith_opening found = SMITH_CLOSED;
    if ((ceiling_flat || ceiling_line) && (floor_flat || line))
        found = triangle_of(m, 0);
    if (found == SMITH_CLOSED && (ceiling_flat || !ceiling_line) && (floor_flat || !line))
        found = triangle_of(m, 1);
    return found;
}

/* ---- rooms that flip ---------------------------------------------------------------------------------------------- */

struct sector_view {
    const struct smith_rooms *rooms;
    int32_t x, z; /* sectors of the world */
    bool down;
};

/* Sectors of the world may be between those of a room only if a file says so; then the room is where its sector is. */
static const struct smith_sector *connection_sector_at(const struct smith_room *room, int32_t x, int32_t z) {
    return smith_room_sector(room, x - room->position[0] / SMITH_SECTOR_SIZE,
                             z - room->position[2] / SMITH_SECTOR_SIZE);
}

static enum smith_opening pair_shape(const struct sector_view *look, uint32_t from, uint32_t to) {
    uint32_t lower = look->down ? to : from, upper = look->down ? from : to;
    const struct smith_room *below = &look->rooms->rooms[lower], *above = &look->rooms->rooms[upper];
    struct sector_pair m = {.below = connection_sector_at(below, look->x, look->z),
                            .above = connection_sector_at(above, look->x, look->z)};
    return m.below && m.above ? connection_shape_of(&m, below->position[1], above->position[1]) : SMITH_CLOSED;
}

static enum smith_opening both(enum smith_opening a, enum smith_opening b) {
    return a == b || b == SMITH_OPEN ? a : a == SMITH_OPEN ? b : SMITH_CLOSED;
}

static uint32_t other_state(const struct smith_room *room) {
    return room->flip != SMITH_NONE ? room->flip : room->base;
}

static enum smith_opening all_shapes(const struct sector_view *look, uint32_t from, uint32_t to) {
    const struct smith_room *rooms = look->rooms->rooms;
    uint32_t from2 = other_state(&rooms[from]), to2 = other_state(&rooms[to]);
    if (from2 != SMITH_NONE && to2 != SMITH_NONE && rooms[from].group == rooms[to].group)
        return pair_shape(look, from, rooms[from].base != SMITH_NONE ? to2 : to);
    enum smith_opening shape = pair_shape(look, from, to);
    if (from2 != SMITH_NONE)
        shape = both(shape, pair_shape(look, from2, to));
    if (to2 != SMITH_NONE)
        shape = both(shape, pair_shape(look, from, to2));
    if (from2 != SMITH_NONE && to2 != SMITH_NONE)
        shape = both(shape, pair_shape(look, from2, to2));
    return shape;
}

/* ---- the other side ----------------------------------------------------------------------------------------------- */

/* A portal that is not answered by one the other way is no opening. */
static bool is_answered(const struct smith_room *to, const struct sector_view *look) {
    const struct smith_sector *sector = connection_sector_at(to, look->x, look->z);
    return sector && (look->down ? sector->ceiling_portal : sector->floor_portal) != SMITH_NONE;
}

struct smith_connection smith_rooms_connection(const struct smith_rooms *rooms, uint32_t room, unsigned kind, int32_t x,
                                               int32_t z) {
    struct smith_connection connection = {0};
    const struct smith_room *from = &rooms->rooms[room];
    const struct smith_sector *sector = smith_room_sector(from, x, z);
    bool down = kind == SMITH_PORTAL_FLOOR;
    uint32_t portal_index = !sector ? SMITH_NONE : down ? sector->floor_portal : sector->ceiling_portal;
    if (portal_index == SMITH_NONE)
        return connection;
    struct sector_view look = {rooms, x + from->position[0] / SMITH_SECTOR_SIZE,
                               z + from->position[2] / SMITH_SECTOR_SIZE, down};
    const struct smith_portal *portal = connection.portal = &from->portals[portal_index];
    if (!is_answered(&rooms->rooms[portal->room], &look))
        return connection;
    connection.shape = all_shapes(&look, room, portal->room);
    connection.visible = portal->opacity == SMITH_OPACITY_NONE ? connection.shape : SMITH_CLOSED;
    connection.passable = portal->opacity == SMITH_OPACITY_SOLID ? SMITH_CLOSED : connection.shape;
    return connection;
}
