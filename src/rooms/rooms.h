/* SPDX-License-Identifier: MIT
 *
 * What a family needs to fill in rooms, and what the makers of geometry share.
 */
#ifndef SMITH_ROOMS_H
#define SMITH_ROOMS_H

#include "base/arena.h"
#include <levelsmith/rooms.h>

/* Empty rooms with memory of their own. */
enum smith_status smith_rooms_begin(struct smith_rooms *rooms, const struct smith_options *options,
                                    struct smith_error *error);
/* Zeroed memory that lives as long as the rooms; NULL when out of memory. */
void *smith_rooms_alloc(struct smith_rooms *rooms, size_t count, size_t size);
struct smith_arena *smith_rooms_arena(struct smith_rooms *rooms);

/* A room's sectors, all of them the default one; false when out of memory. */
bool smith_rooms_make_sectors(struct smith_rooms *rooms, struct smith_room *room, uint32_t size_x, uint32_t size_z);

/* Numbers of a file may be anything. What is farther away than any world reaches, or no number at all, is 0. */
double smith_rooms_real(double number);
/* ... and rounded. */
int32_t smith_rooms_whole(double number);

/* Whether the texture's corners have no area between them; then nothing is to be seen. */
bool smith_uv_is_empty(const float uv[4][2]);
/* Whether they are those of a triangle: the last two are the same. */
bool smith_uv_is_triangle(const float uv[4][2]);

/* ---- records (legacy_repair.c) ---- */

/* Projects of editors up to 1.7 call some walls otherwise; what is said about face `from` of a sector is to be said
 * about face `to` instead of what is said there. Calls `move` for each, in normalized rooms; false as soon as that
 * is. */
typedef bool smith_legacy_move(void *context, struct smith_rooms *rooms, uint32_t room, struct smith_sector *sector,
                               unsigned from, unsigned to);
bool smith_rooms_find_legacy(struct smith_rooms *rooms, bool floors, bool ceilings, smith_legacy_move *move,
                             void *context);
/* ... and do so; false when out of memory. */
bool smith_rooms_repair_legacy(struct smith_rooms *rooms, bool floors, bool ceilings);

/* Whether a room is among those that were asked for by number; NULL = all were. */
bool smith_rooms_asked_for(const uint32_t *numbers, uint32_t count, const struct smith_room *room);

#define SMITH_ROOMS_PATH 96

/* The path of a room in the document, or of element `item` of a list below it; "" when it is not known. */
void smith_rooms_path(const struct smith_rooms *rooms, const struct smith_room *room, const char *list, uint32_t item,
                      char path[SMITH_ROOMS_PATH]);

/* Whether it is Lara: where the level begins. She has this slot in all engines. */
static inline bool smith_thing_is_lara(const struct smith_thing *thing) {
    return thing->kind == SMITH_THING_MOVEABLE && thing->slot == 0;
}

/* The slot whose meshes editors show Lara with, where the game is known and has one; else SMITH_NONE. */
uint32_t smith_rooms_skin_of_lara(const struct smith_rooms *rooms);

/* Whether the portal is in a side of the room, not in a floor or a ceiling. */
static inline bool smith_portal_in_wall(const struct smith_portal *portal) {
    return portal->kind <= SMITH_EAST;
}

/* The sector next to one. */
static inline void smith_side_step(unsigned side, int32_t *x, int32_t *z) {
    *x += (side == SMITH_EAST) - (side == SMITH_WEST);
    *z += (side == SMITH_NORTH) - (side == SMITH_SOUTH);
}

/* Corners before and after one, and the one across. */
static inline unsigned smith_corner_at(unsigned corner, int steps) {
    return (corner + (unsigned)(steps + 4)) & 3u;
}

/* Of a surface with a diagonal: the corner that is not cut off, and whose height the flat half has. */
static inline unsigned smith_surface_far(const struct smith_surface *surface) {
    return (surface->diagonal + 1u) & 3u;
}

/* Whether all of the surface is in one plane, diagonals left out of account. */
static inline bool smith_heights_are_flat(const struct smith_heights *h) {
    return h->at[1] - h->at[2] == h->at[0] - h->at[3] && h->at[1] - h->at[0] == h->at[2] - h->at[3];
}

/* The line along which the surface is split: a diagonal implies it. */
static inline bool smith_surface_x_equals_z(const struct smith_surface *surface) {
    return surface->diagonal ? (surface->diagonal & 1) : surface->split_x_equals_z;
}

#endif
