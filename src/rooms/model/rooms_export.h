/* SPDX-License-Identifier: MIT
 *
 * Rooms as a model, for every format that has rooms. The left-handed space of rooms becomes glTF's right-handed one by
 * turning z round, so north is -Z; triangles turn round with it.
 */
#ifndef SMITH_ROOMS_EXPORT_H
#define SMITH_ROOMS_EXPORT_H

#include "base/arena.h"
#include "media/model/extras.h"
#include <levelsmith/export.h>
#include <levelsmith/geometry.h>

#define SMITH_UNITS_A_METRE 512 /* a sector is 2 m: people of these games are 1.8 m tall so */

/* The node of a thing that an archive of objects has the shape of. */
struct smith_thing_node {
    enum smith_thing_kind kind; /* SMITH_THING_MOVEABLE or SMITH_THING_STATIC */
    int64_t object; /* its number there; -1 = it has none */
    uint32_t node; /* its number in the model */
    uint32_t room; /* index of the room that it is in */
};

/* A model of rooms in the making. */
struct smith_rooms_export {
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    const struct smith_export_options *how;
    struct smith_picture *const *pages; /* by texture; NULL = it is not there. NULL instead of all: none is */
    struct smith_model *model;
    struct smith_buffer *things; /* gets a smith_thing_node of each that has a shape; NULL = nobody asks */
    struct smith_extras extras;
    struct smith_arena arena; /* for the lists below */
    float metres; /* of a world unit */
    float origin[3]; /* where the world's stands in the model */
    /* Only textures that faces have count: a file may name more than there is memory for what is kept of each. */
    uint32_t *used; /* by texture: its number among those that are used, from 1; 0 = it is not */
    uint32_t *textures; /* by that number, from 0: the texture */
    uint32_t used_count;
    uint32_t *images; /* by the same */
    struct smith_look_totals *look_totals; /* by look, see export_mesh.c */
    const struct smith_light
        *sun; /* the strongest: there is one in the model, where each room has its own; NULL = none */
    uint32_t collision_material, portal_material; /* 0 = not made yet */
};

/* Add everything that was asked for to `model`. `things` (may be NULL) gets a smith_thing_node for each thing that has a
 * shape in some archive. */
enum smith_status smith_rooms_model(const struct smith_rooms *rooms, const struct smith_geometry *geometry,
                                    struct smith_picture *const *pages, const struct smith_export_options *how,
                                    struct smith_model *model, struct smith_buffer *things, struct smith_error *error);

/* A place in a room's or the world's space as a place in the model's. */
static inline void smith_export_position(const struct smith_rooms_export *export, const float position[3],
                                         float out[3]) {
    out[0] = position[0] * export->metres;
    out[1] = position[1] * export->metres;
    out[2] = -position[2] * export->metres;
}

/* Extras of element `item` of a list below the room, or of the room itself, begun with the path of that. */
void smith_export_begin_extras(struct smith_rooms_export *export, const struct smith_room *room, const char *list,
                               uint32_t item);

/* A number of a file, which may be none. */
float smith_export_finite(float number);

static inline uint32_t smith_export_index_count(const struct smith_face *face) {
    return face->corners == 4 ? 6 : 3;
}

/* ---- export_mesh.c ---- */

/* How many looks faces can have: one of the used textures or none, a blending, one side or two, water or not. */
size_t smith_export_looks(uint32_t used_textures);
/* The number of the mesh of a room. */
uint32_t smith_export_mesh(struct smith_rooms_export *export, uint32_t room);

struct smith_look_totals {
    uint32_t material; /* 0 = not made yet */
    uint32_t corners, indices; /* of the room: first how many there are, then how many are put */
    struct smith_model_primitive *primitive; /* of the room; NULL = not made yet */
};

/* ---- export_shapes.c ---- */

/* Nodes for the room's openings to other rooms, in the node `parent`. */
void smith_export_portals(struct smith_rooms_export *export, const struct smith_room *room, uint32_t parent);

/* ---- export_shapes.c ---- */

/* A node with the solid faces of the room, in the node `parent`. */
void smith_export_collision(struct smith_rooms_export *export, uint32_t room, uint32_t parent);

/* ---- export_things.c ---- */

/* Nodes for what is in the room, in the node `parent`. */
void smith_export_things(struct smith_rooms_export *export, const struct smith_room *room, uint32_t parent);

#endif
