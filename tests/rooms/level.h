/* SPDX-License-Identifier: MIT
 *
 * Small levels made by tests: rooms filled in by hand, and the surfaces that come of them.
 */
#ifndef SMITH_TEST_LEVEL_H
#define SMITH_TEST_LEVEL_H

#include <levelsmith/geometry.h>

#define LEVEL_ROOMS 3
#define LEVEL_SIDE 10 /* sectors, the border included, at most */
#define LEVEL_PORTALS 4

struct level {
    struct smith_rooms rooms;
    struct smith_room room[LEVEL_ROOMS];
    struct smith_sector sectors[LEVEL_ROOMS][LEVEL_SIDE * LEVEL_SIDE];
    struct smith_heights splits[LEVEL_ROOMS][LEVEL_SIDE * LEVEL_SIDE][2][SMITH_SPLITS_MAX];
    struct smith_portal portals[LEVEL_ROOMS][LEVEL_PORTALS];
};

/* `count` rooms of size_x by size_z sectors: floors at 0, ceilings at `height`, all at the same place. Free it with
 * free(). */
struct level *level_make(unsigned count, uint32_t size_x, uint32_t size_z, int32_t height);

struct smith_sector *level_sector(struct level *level, unsigned room, int32_t x, int32_t z);

/* All four corners. */
void level_flat(struct smith_surface *surface, int32_t height);
void level_heights(struct smith_surface *surface, int32_t nw, int32_t ne, int32_t se, int32_t sw);
/* One more split. */
void level_split(struct smith_surface *surface, int32_t nw, int32_t ne, int32_t se, int32_t sw);

/* One more portal; both sides of an opening are the caller's. */
void level_portal(struct level *level, unsigned room, unsigned kind, unsigned to, int32_t x0, int32_t z0, int32_t x1,
                  int32_t z1);

/* Settled and built; fails the test on errors. `legacy` as in the options. */
struct smith_geometry level_build(struct level *level, bool legacy);

/* The face of a sector of the first room; NULL = it is not there. */
const struct smith_face *level_face(const struct smith_geometry *geometry, uint32_t x, uint32_t z, unsigned number);

/* "Floor: 0,0,0 0,0,1024 ..." of all faces of the sector, a line each. */
const char *level_faces(const struct smith_geometry *geometry, uint32_t x, uint32_t z, char *text, size_t size);

/* Whether the surface of all rooms together, each at its place of the world, has no edge: wherever a face ends another one
 * begins. For levels of which all surfaces are flat. */
bool level_is_closed(const struct level *level, const struct smith_geometry *geometry);

/* The space the surface is around, in sectors times world units: sum over the faces. */
double level_volume(const struct smith_geometry *geometry);

#endif
