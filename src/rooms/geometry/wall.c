/* SPDX-License-Identifier: MIT
 *
 * Where there are walls, and what bounds them (wall.h).
 */
#include "rooms/geometry/wall.h"
#include "rooms/geometry/mesh.h"

/* ---- edges -------------------------------------------------------------------------------------------------------- */

void smith_edge_corners(unsigned side, unsigned corners[2]) {
    static const uint8_t at[4][2] = {
        [SMITH_NORTH] = {SMITH_NORTH_EAST, SMITH_NORTH_WEST},
        [SMITH_SOUTH] = {SMITH_SOUTH_WEST, SMITH_SOUTH_EAST},
        [SMITH_WEST] = {SMITH_NORTH_WEST, SMITH_SOUTH_WEST},
        [SMITH_EAST] = {SMITH_SOUTH_EAST, SMITH_NORTH_EAST},
    };
    corners[0] = at[side][0];
    corners[1] = at[side][1];
}

/* The same two ends as the sector in front has them: it sees them from the other side. */
static void front_corners(unsigned side, unsigned corners[2]) {
    unsigned opposite[2];
    smith_edge_corners(side ^ 1u, opposite);
    corners[0] = opposite[1];
    corners[1] = opposite[0];
}

static bool touches(const unsigned corners[2], unsigned corner) {
    return corners[0] == corner || corners[1] == corner;
}

/* The edge of a surface with a diagonal is that of its flat half where it has one there. */
static bool is_on_flat(const struct smith_surface *surface, const unsigned corners[2]) {
    return surface->diagonal && touches(corners, smith_surface_far(surface));
}

static struct smith_ends wall_edge_of(const struct smith_surface *surface, const unsigned corners[2]) {
    if (is_on_flat(surface, corners)) {
        int32_t height = surface->heights.at[smith_surface_far(surface)];
        return (struct smith_ends){height, height};
    }
    return (struct smith_ends){surface->heights.at[corners[0]], surface->heights.at[corners[1]]};
}

static struct smith_ends raised(struct smith_ends ends, int32_t rise) {
    return (struct smith_ends){ends.a + rise, ends.b + rise};
}

/* A wall sector lets nobody see in at this edge. */
static bool wall_is_solid(const struct smith_sector *sector, const unsigned corners[2]) {
    const struct smith_surface *floor = &sector->floor;
    return sector->kind == SMITH_SECTOR_WALL && (!floor->diagonal || touches(corners, floor->diagonal - 1u));
}

static struct smith_wall_side wall_side_of(const struct smith_surface *surface, const unsigned corners[2]) {
    struct smith_wall_side side = {
        .main = wall_edge_of(surface, corners),
        .split_count = surface->split_count,
        .on_flat = is_on_flat(surface, corners),
    };
    for (unsigned i = 0; i < side.split_count; i++)
        side.splits[i] = (struct smith_ends){surface->splits[i].at[corners[0]], surface->splits[i].at[corners[1]]};
    return side;
}

/* ---- behind portals ----------------------------------------------------------------------------------------------- */

/* The room that a portal of ours leads to, and our place in it. Who is in a room that is flipped sees flipped rooms. */
static const struct smith_room *room_across(const struct smith_sector_location *location,
                                            const struct smith_sector *sector, int32_t *x, int32_t *z) {
    const struct smith_room *rooms = location->rooms->rooms;
    const struct smith_room *other = &rooms[location->room->portals[sector->wall_portal].room];
    *x = location->x + (location->room->position[0] - other->position[0]) / SMITH_SECTOR_SIZE;
    *z = location->z + (location->room->position[2] - other->position[2]) / SMITH_SECTOR_SIZE;
    return location->room->base != SMITH_NONE && other->flip != SMITH_NONE ? &rooms[other->flip] : other;
}

const struct smith_sector *smith_wall_across(const struct smith_sector_location *location,
                                             const struct smith_sector *sector) {
    int32_t x, z;
    const struct smith_room *other = room_across(location, sector, &x, &z);
    return smith_room_sector(other, x, z);
}

/* The sector behind a wall portal in the border, and how much higher than ours its room is. NULL, with `rise` set, when
 * the portal leads beside its room. */
static const struct smith_sector *wall_behind(const struct smith_sector_location *location,
                                              const struct smith_sector *sector, unsigned side, int32_t *rise) {
    int32_t x, z;
    const struct smith_room *other = room_across(location, sector, &x, &z);
    *rise = other->position[1] - location->room->position[1];
    switch (side) { /* of the row next to the border, wherever the portal says it leads */
    case SMITH_NORTH: return smith_room_sector(other, x, (int32_t)other->size_z - 2);
    case SMITH_SOUTH: return smith_room_sector(other, x, 1);
    case SMITH_WEST: return smith_room_sector(other, 1, z);
    default: return smith_room_sector(other, (int32_t)other->size_x - 2, z);
    }
}

/* Splits of the sector behind take the place of ours one by one; what we have more of stays. */
static void put_behind(struct smith_wall_side *ours, const struct smith_wall_side *theirs, int32_t rise) {
    ours->main = raised(theirs->main, rise);
    ours->on_flat = theirs->on_flat;
    for (unsigned i = 0; i < theirs->split_count; i++)
        ours->splits[i] = raised(theirs->splits[i], rise);
    if (theirs->split_count > ours->split_count)
        ours->split_count = theirs->split_count;
}

static void look_through(const struct smith_sector_location *location, const struct smith_sector *sector,
                         const unsigned corners[2], struct smith_wall *wall) {
    const struct smith_portal *portal = &location->room->portals[sector->wall_portal];
    int32_t rise;
    const struct smith_sector *behind = wall_behind(location, sector, wall->side, &rise);
    bool opaque = portal->opacity != SMITH_OPACITY_NONE;
    wall->has_middle = opaque;
    if (!behind) {
        wall->floor.main = wall->ceiling.main = (struct smith_ends){rise, rise};
        return;
    }
    const struct smith_wall_side floor = wall_side_of(&behind->floor, corners),
                                 ceiling = wall_side_of(&behind->ceiling, corners);
    put_behind(&wall->floor, &floor, rise);
    put_behind(&wall->ceiling, &ceiling, rise);
    wall->has_middle = opaque || wall_is_solid(behind, corners);
    bool open_diagonal = behind->kind == SMITH_SECTOR_WALL && behind->floor.diagonal && !wall_is_solid(behind, corners);
    wall->overdraw = !opaque && (behind->kind == SMITH_SECTOR_FLOOR || open_diagonal);
}

/* ---- walls -------------------------------------------------------------------------------------------------------- */

static bool wall_is_inside(const struct smith_room *room, int32_t x, int32_t z) {
    return x > 0 && z > 0 && x < (int32_t)room->size_x - 1 && z < (int32_t)room->size_z - 1;
}

static void put_ends(const struct smith_sector_location *location, const unsigned corners[2], struct smith_wall *wall) {
    for (int i = 0; i < 2; i++) {
        bool east = corners[i] == SMITH_NORTH_EAST || corners[i] == SMITH_SOUTH_EAST;
        bool north = corners[i] == SMITH_NORTH_EAST || corners[i] == SMITH_NORTH_WEST;
        wall->at[i][0] = (location->x + east) * SMITH_SECTOR_SIZE;
        wall->at[i][1] = (location->z + north) * SMITH_SECTOR_SIZE;
    }
}

/* Walls are seen from inside of the room: whoever stands behind one may be of the border, who stands in front not. */
static const struct smith_sector *sector_in_front(const struct smith_sector_location *location, unsigned side) {
    int32_t x = location->x, z = location->z;
    smith_side_step(side, &x, &z);
    return wall_is_inside(location->room, x, z) ? smith_room_sector(location->room, x, z) : NULL;
}

static bool wall_find(const struct smith_sector_location *location, unsigned side, struct smith_wall *wall) {
    const struct smith_sector *sector = smith_room_sector(location->room, location->x, location->z);
    const struct smith_sector *front = sector_in_front(location, side);
    unsigned corners[2], theirs[2];
    smith_edge_corners(side, corners);
    front_corners(side, theirs);
    if (!front || wall_is_solid(front, theirs))
        return false;
    *wall = (struct smith_wall){
        .side = side,
        .low = wall_edge_of(&front->floor, theirs),
        .high = wall_edge_of(&front->ceiling, theirs),
        .floor = wall_side_of(&sector->floor, corners),
        .ceiling = wall_side_of(&sector->ceiling, corners),
        .has_floor = true,
        .has_ceiling = true,
        .behind_is_wall = sector->kind != SMITH_SECTOR_FLOOR,
        .overdraw = sector->kind == SMITH_SECTOR_FLOOR,
    };
    put_ends(location, corners, wall);
    wall->has_middle = sector->kind == SMITH_SECTOR_BORDER ||
                       (sector->kind == SMITH_SECTOR_WALL && !is_on_flat(&sector->floor, corners));
    if (sector->wall_portal != SMITH_NONE)
        look_through(location, sector, corners, wall);
    return true;
}

/* ---- the diagonal wall -------------------------------------------------------------------------------------------- */

static struct smith_ends level(int32_t height) {
    return (struct smith_ends){height, height};
}

/* It is seen from the flat half. The wall of a wall sector reaches from floor to ceiling; a step only as far as its own
 * surface does, and the other surface may be another step. */
static bool wall_find_diagonal(const struct smith_sector_location *location, bool ceiling, struct smith_wall *wall) {
    const struct smith_sector *sector = smith_room_sector(location->room, location->x, location->z);
    const struct smith_surface *surface = ceiling ? &sector->ceiling : &sector->floor;
    bool solid = sector->kind == SMITH_SECTOR_WALL;
    if (!surface->diagonal || sector->kind == SMITH_SECTOR_BORDER || (ceiling && solid))
        return false;
    unsigned far = smith_surface_far(surface), corners[2];
    corners[0] = smith_corner_at(far, 1);
    corners[1] = smith_corner_at(far, -1);
    *wall = (struct smith_wall){
        .side = SMITH_DIAGONAL,
        .floor = wall_side_of(&sector->floor, corners),
        .ceiling = wall_side_of(&sector->ceiling, corners),
        .has_floor = !ceiling,
        .has_ceiling = ceiling || solid,
        .has_middle = solid,
        .behind_is_wall = solid,
    };
    for (int i = 0; i < 2; i++) {
        struct smith_wall_side *side = i ? &wall->ceiling : &wall->floor;
        const struct smith_heights *h = i ? &sector->ceiling.heights : &sector->floor.heights;
        side->main = (struct smith_ends){h->at[corners[0]], h->at[corners[1]]};
        side->on_flat = false;
    }
    wall->low = !ceiling || solid ? level(sector->floor.heights.at[far]) : wall->floor.main;
    wall->high = ceiling || solid ? level(sector->ceiling.heights.at[far]) : wall->ceiling.main;
    put_ends(location, corners, wall);
    return true;
}

/* ---- walls ---- */

/*
 * Faces of the walls of a sector: each part is a quad, or a triangle where its top and its bottom meet at one end.
 */

static void walls_put(int32_t to[3], const int32_t at[2], int32_t height) {
    to[0] = at[0];
    to[1] = height;
    to[2] = at[1];
}

/* The texture's corners go clockwise; a quad begins below A, a triangle at A. */
static void make_part(struct smith_mesh *mesh, const struct smith_wall *wall, const struct smith_wall_part *part) {
    const struct smith_ends top = part->top, bottom = part->bottom;
    struct smith_shape shape = {.inverted = top.a < bottom.a || top.b < bottom.b};
    unsigned n = 0;
    if (top.a != bottom.a && top.b != bottom.b)
        walls_put(shape.at[n++], wall->at[0], bottom.a);
    walls_put(shape.at[n++], wall->at[0], top.a);
    walls_put(shape.at[n++], wall->at[1], top.b);
    walls_put(shape.at[n++], top.b != bottom.b ? wall->at[1] : wall->at[0], top.b != bottom.b ? bottom.b : bottom.a);
    shape.corners = n;
    smith_mesh_face(mesh, part->number, &shape);
}

static void make_wall(struct smith_mesh *mesh, const struct smith_wall *wall) {
    struct smith_wall_part parts[SMITH_WALL_PARTS_MAX];
    unsigned count = mesh->how->legacy ? smith_wall_parts_legacy(wall, parts) : smith_wall_parts(wall, parts);
    for (unsigned i = 0; i < count; i++)
        make_part(mesh, wall, &parts[i]);
}

void smith_mesh_walls(struct smith_mesh *mesh) {
    const struct smith_sector_location location = {mesh->rooms, &mesh->rooms->rooms[mesh->room], (int32_t)mesh->x,
                                                   (int32_t)mesh->z};
    struct smith_wall wall;
    for (unsigned side = SMITH_NORTH; side <= SMITH_EAST; side++)
        if (wall_find(&location, side, &wall))
            make_wall(mesh, &wall);
    if (wall_find_diagonal(&location, false, &wall))
        make_wall(mesh, &wall);
    if (wall_find_diagonal(&location, true, &wall))
        make_wall(mesh, &wall);
}
