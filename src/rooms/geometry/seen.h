/* SPDX-License-Identifier: MIT
 *
 * What editors keep of faces and splits: a level can have textures for all faces that there might be, and splits that cut
 * nothing; Tomb Editor saves the faces that its geometry has, and splits that can cut a wall.
 */
#ifndef SMITH_SEEN_H
#define SMITH_SEEN_H

#include "rooms/rooms.h"
#include <levelsmith/geometry.h>

/* A bit for each face of each sector. */
struct smith_faces_seen {
    const struct smith_rooms *rooms;
    uint64_t (**at)[2]; /* [room][x + z * size_x] */
};

/* The faces that the geometry of normalized rooms has; the memory is the arena's, and so are its allocator and limits. */
enum smith_status smith_faces_seen_of(const struct smith_rooms *rooms, struct smith_arena *arena,
                                      struct smith_faces_seen *seen, struct smith_error *error);

/* Whether there is such a face; `position` is x + z * size_x. */
static inline bool smith_face_is_seen(const struct smith_faces_seen *seen, uint32_t room, uint32_t position,
                                      unsigned face) {
    return face < SMITH_FACES_MAX && seen->at[room][position][face / 64] >> (face % 64) & 1;
}

/* Whether a split of the floor or the ceiling can cut a wall: it is beyond the lowest floor (highest ceiling) beside it.
 * Splits where a portal is in a wall are not asked here. */
bool smith_split_cuts(const struct smith_rooms *rooms, uint32_t room, uint32_t position, bool ceiling, uint32_t split);

#endif
