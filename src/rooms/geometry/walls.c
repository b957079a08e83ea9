/* SPDX-License-Identifier: MIT
 *
 * Faces of the walls of a sector: each part is a quad, or a triangle where its top and its bottom meet at one end.
 */
#include "rooms/geometry/mesh.h"
#include "rooms/geometry/wall.h"

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
        if (smith_wall_find(&location, side, &wall))
            make_wall(mesh, &wall);
    if (smith_wall_find_diagonal(&location, false, &wall))
        make_wall(mesh, &wall);
    if (smith_wall_find_diagonal(&location, true, &wall))
        make_wall(mesh, &wall);
}
