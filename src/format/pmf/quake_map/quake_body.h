/* SPDX-License-Identifier: MIT
 *
 * Brushes, which are what lies behind all of their planes, as cubes, which are what eight corners enclose.
 *
 * Corners lie on a grid of 4096 steps a unit. A body that is no cube is cut into pyramids and such that share one of
 * its corners; a cube may have corners that fall together. Each cube is one that its own planes give again, corner by
 * corner: so what was written as brushes reads back as the same cubes.
 */
#ifndef SMITH_QUAKE_BODY_H
#define SMITH_QUAKE_BODY_H

#include "format/pmf/common/pmf_world.h"

#include <stdbool.h>
#include <stdint.h>

#define QUAKE_GRID 4096 /* steps a unit */
#define QUAKE_FARTHEST (1 << 24) /* steps: farther from the middle nothing can be */
#define QUAKE_PLANES 128 /* of one brush, at most */
#define QUAKE_VERTICES 256
#define QUAKE_NO_FACE 255

/* A point in steps of the grid. */
struct quake_point {
    int32_t at[3];
};

/* Numbers in steps, and three points of it. The normal looks out of the brush. */
struct quake_plane {
    double normal[3], distance, points[3][3];
};

/* From three points that go clockwise as seen from outside in an editor's space, and so counter-clockwise in ours.
 * False when they lie in a line. */
bool smith_quake_plane(struct quake_plane *plane, const double points[3][3]);

/* A convex body. Loops of faces go round against the clock about the normal. */
struct quake_body {
    struct quake_point vertices[QUAKE_VERTICES];
    unsigned vertex_count, face_count, corner_count;
    struct quake_loop {
        uint16_t first, count; /* in `corners` */
        uint8_t source; /* number of the plane it lies on; QUAKE_NO_FACE = a cut */
    } faces[QUAKE_PLANES];
    uint8_t corners[4 * QUAKE_VERTICES];
};

/* NULL, or what is wrong with the planes. */
const char *smith_quake_body(struct quake_body *body, const struct quake_plane *planes, unsigned count);

/* Eight corners by number: bit 0 = -X, bit 1 = -Z, bit 2 = -Y; and of which plane each face is. */
struct quake_cube {
    struct quake_point corners[8];
    uint8_t sources[6]; /* +X, +Y, +Z, -X, -Y, -Z */
};

/* The corners of a face that differ, in a loop; how many they are. */
unsigned smith_quake_face_loop(const struct quake_cube *cube, unsigned face, uint8_t loop[4]);

/* Whether they give anything convex at all. */
bool smith_quake_cube_encloses(const struct quake_cube *cube);

typedef bool smith_quake_cube_taker(void *context, const struct quake_cube *cube);

/* What became of a body. */
struct quake_pieces {
    unsigned cubes, lost; /* lost: too thin for the grid */
};

/* All cubes that a body comes to. False when `take` does. */
bool smith_quake_cubes(const struct quake_body *body, smith_quake_cube_taker *take, void *context,
                       struct quake_pieces *pieces);

#endif
