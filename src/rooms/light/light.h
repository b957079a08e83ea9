/* SPDX-License-Identifier: MIT
 *
 * Light of the lights in a room on its faces: light.c adds it up, light_ray.c says what stands in its way,
 * light_borders.c evens it out between rooms.
 */
#ifndef SMITH_LIGHT_H
#define SMITH_LIGHT_H

#include "rooms/rooms.h"
#include <levelsmith/geometry.h>

/* Colours of the vertices of a room whose faces are all there. Only its own lights and walls count, as in the editor.
 * False when out of memory (of `scratch`). `steps` is what rays have taken so far, in sectors. */
bool smith_light_room(struct smith_arena *scratch, const struct smith_rooms *rooms, uint32_t room,
                      const struct smith_geometry_options *how, struct smith_geometry *geometry, uint64_t *steps);

/* Even out the colours of corners in which rooms meet, when all rooms are lit. False when out of memory (of
 * `scratch`). */
bool smith_light_borders(struct smith_arena *scratch, const struct smith_rooms *rooms, struct smith_geometry *geometry);

/* Rays beyond this many steps pass everything: only a file made to keep us busy has so many. */
#define SMITH_LIGHT_STEPS 200000000u

/* Whether a place is lit by a light at another, both in the room: no floor, ceiling or wall sector is between them, as
 * far as the editor looks. */
bool smith_light_reaches(const struct smith_room *room, const int32_t position[3], const int32_t light[3],
                         uint64_t *steps);

#endif
