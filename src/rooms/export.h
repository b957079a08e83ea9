/* SPDX-License-Identifier: MIT
 *
 * Rooms as a model, for every format that has rooms. The left-handed space of rooms becomes glTF's right-handed one by
 * turning z round, so north is -Z; triangles turn round with it.
 */
#ifndef SMITH_ROOMS_EXPORT_H
#define SMITH_ROOMS_EXPORT_H

#include "../scene/extras.h"
#include <levelsmith/export.h>
#include <levelsmith/geometry.h>

#define SMITH_UNITS_A_METRE 512 /* a sector is 2 m: people of these games are 1.8 m tall so */

/* A model of rooms in the making. */
struct smith_rooms_export {
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    const struct smith_exporting *how;
    const struct smith_picture *pictures; /* by texture; one without width is not there. NULL = none are */
    struct smith_model *model;
    struct smith_extras extras;
    float metres;        /* of a world unit */
    uint32_t *images;    /* by texture */
    uint32_t *materials; /* by look, see export_mesh.c; 0 = not made yet */
    struct smith_look_tally *tallies; /* by look */
};

/* Add everything that was asked for to `model`. */
enum smith_status smith_rooms_model(const struct smith_rooms *rooms, const struct smith_geometry *geometry,
                                    const struct smith_picture *pictures, const struct smith_exporting *how,
                                    struct smith_model *model, struct smith_error *error);

/* A place in a room's or the world's space as a place in the model's. */
static inline void smith_export_place(const struct smith_rooms_export *export, const float place[3], float out[3]) {
    out[0] = place[0] * export->metres;
    out[1] = place[1] * export->metres;
    out[2] = -place[2] * export->metres;
}

/* A number of a file, which may be none. */
float smith_export_finite(float number);

/* ---- export_mesh.c ---- */

/* How many looks faces can have: one of the textures or none, a blending, one side or two. */
size_t smith_export_looks(const struct smith_rooms *rooms);
/* The number of the mesh of a room. */
uint32_t smith_export_mesh(struct smith_rooms_export *export, uint32_t room);

struct smith_look_tally {
    uint32_t corners, indices;
    struct smith_model_primitive *primitive;
};

/* ---- export_things.c ---- */

/* Nodes for what is in the room, in the node `parent`. */
void smith_export_things(struct smith_rooms_export *export, const struct smith_room *room, uint32_t parent);

#endif
