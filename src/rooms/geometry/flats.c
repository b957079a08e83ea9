/* SPDX-License-Identifier: MIT
 *
 * Floors and ceilings: a quad where they are plane, else two triangles; with a diagonal, a flat half and a sloped one.
 * What a portal opens is missing.
 *
 * Which triangle has the number of the whole face and which has the second one is history: along one diagonal the order
 * for slopes is the reverse of that for steps.
 */
#include "rooms/geometry/mesh.h"

struct flat {
    const struct smith_sector *sector;
    const struct smith_surface *surface;
    enum smith_opening open; /* what the portal leaves out */
    unsigned number; /* of the face as a whole; the second triangle's is the next */
    bool ceiling;
};

static void flats_put_corner(const struct smith_mesh *mesh, unsigned corner, int32_t height, int32_t at[3]) {
    at[0] = ((int32_t)mesh->x + (corner == SMITH_NORTH_EAST || corner == SMITH_SOUTH_EAST)) * SMITH_SECTOR_SIZE;
    at[1] = height;
    at[2] = ((int32_t)mesh->z + (corner == SMITH_NORTH_WEST || corner == SMITH_NORTH_EAST)) * SMITH_SECTOR_SIZE;
}

static void make_quad(struct smith_mesh *mesh, const struct flat *flat) {
    static const unsigned order[4] = {SMITH_SOUTH_WEST, SMITH_NORTH_WEST, SMITH_NORTH_EAST, SMITH_SOUTH_EAST};
    struct smith_shape shape = {.corners = 4, .reversed = flat->ceiling};
    for (int i = 0; i < 4; i++)
        flats_put_corner(mesh, order[i], flat->surface->heights.at[order[i]], shape.at[i]);
    smith_mesh_face(mesh, flat->number, &shape);
}

/* The triangle with its right angle in a corner; with the heights of its corners, or all of it at one. */
static void make_triangle(struct smith_mesh *mesh, const struct flat *flat, unsigned number, unsigned corner,
                          const int32_t *level) {
    struct smith_shape shape = {.corners = 3, .reversed = flat->ceiling};
    if (flat->open == (enum smith_opening)(SMITH_OPEN_NORTH_WEST + corner))
        return;
    for (int i = 0; i < 3; i++) {
        unsigned c = smith_corner_at(corner, i - 1);
        flats_put_corner(mesh, c, level ? *level : flat->surface->heights.at[c], shape.at[i]);
    }
    smith_mesh_face(mesh, number, &shape);
}

static void make_step(struct smith_mesh *mesh, const struct flat *flat) {
    unsigned cut = flat->surface->diagonal - 1u, far = smith_surface_far(flat->surface);
    bool north = cut == SMITH_NORTH_WEST || cut == SMITH_NORTH_EAST;
    make_triangle(mesh, flat, flat->number + north, far, &flat->surface->heights.at[far]);
    if (flat->sector->kind != SMITH_SECTOR_WALL)
        make_triangle(mesh, flat, flat->number + !north, cut, NULL);
}

static void make_slope(struct smith_mesh *mesh, const struct flat *flat) {
    bool x_equals_z = flat->surface->split_x_equals_z;
    if (flat->open != SMITH_CLOSED)
        x_equals_z = flat->open == SMITH_OPEN_NORTH_WEST || flat->open == SMITH_OPEN_SOUTH_EAST;
    make_triangle(mesh, flat, flat->number, x_equals_z ? SMITH_SOUTH_EAST : SMITH_NORTH_EAST, NULL);
    make_triangle(mesh, flat, flat->number + 1, x_equals_z ? SMITH_NORTH_WEST : SMITH_SOUTH_WEST, NULL);
}

static void make_flat(struct smith_mesh *mesh, const struct flat *flat) {
    const struct smith_surface *surface = flat->surface;
    if (flat->open == SMITH_OPEN || flat->sector->kind == SMITH_SECTOR_BORDER ||
        (flat->sector->kind == SMITH_SECTOR_WALL && !surface->diagonal))
        return;
    if (surface->diagonal)
        make_step(mesh, flat);
    else if (flat->open == SMITH_CLOSED && smith_heights_are_flat(&surface->heights))
        make_quad(mesh, flat);
    else
        make_slope(mesh, flat);
}

static enum smith_opening opening(const struct smith_mesh *mesh, uint32_t portal, unsigned kind) {
    if (portal == SMITH_NONE)
        return SMITH_CLOSED;
    return smith_rooms_connection(mesh->rooms, mesh->room, kind, (int32_t)mesh->x, (int32_t)mesh->z).visible;
}

void smith_mesh_flats(struct smith_mesh *mesh) {
    const struct smith_sector *sector =
        smith_room_sector(&mesh->rooms->rooms[mesh->room], (int32_t)mesh->x, (int32_t)mesh->z);
    make_flat(mesh, &(struct flat){sector, &sector->floor, opening(mesh, sector->floor_portal, SMITH_PORTAL_FLOOR),
                                   SMITH_FACE_FLOOR, false});
    make_flat(mesh,
              &(struct flat){sector, &sector->ceiling, opening(mesh, sector->ceiling_portal, SMITH_PORTAL_CEILING),
                             SMITH_FACE_CEILING, true});
}
