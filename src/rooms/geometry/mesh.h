/* SPDX-License-Identifier: MIT
 *
 * The geometry while it is being made. Faces come from mesh.c (floors and ceilings) and walls.c; mesh.c keeps them.
 */
#ifndef SMITH_MESH_H
#define SMITH_MESH_H

#include "rooms/rooms.h"
#include <levelsmith/geometry.h>

struct smith_mesh {
    struct smith_arena arena;
    struct smith_geometry *geometry;
    const struct smith_rooms *rooms;
    const struct smith_geometry_options *how;
    uint32_t face_capacity, position_capacity, normal_capacity, uv_capacity, colour_capacity, index_capacity;
    bool failed; /* out of memory */

    /* Where the makers of faces are. */
    uint32_t room, x, z;
    const struct smith_face_record *records[SMITH_FACES_MAX]; /* of the sector, by number; NULL = none */
};

/* Corners of a face in the order of its texture's, which is clockwise from the front or, of a ceiling, from behind. */
struct smith_shape {
    unsigned corners; /* 3 or 4 */
    bool reversed;
    bool inverted;
    int32_t at[4][3]; /* world units in the room */
};

void smith_mesh_face(struct smith_mesh *mesh, unsigned number, const struct smith_shape *shape);

/* Walls of that sector. */
void smith_mesh_walls(struct smith_mesh *mesh);

#endif
