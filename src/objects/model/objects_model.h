/* SPDX-License-Identifier: MIT
 *
 * Objects as a model: side by side, each as its first keyframe shows it, with all its animations; or in the positions
 * where a level has them, without. The left-handed
 * space of objects becomes glTF's right-handed one by turning z round; triangles turn round with it.
 */
#ifndef SMITH_OBJECTS_MODEL_H
#define SMITH_OBJECTS_MODEL_H

#include "media/model/extras.h"
#include "objects/objects.h"
#include <levelsmith/export.h>

#define SMITH_OBJECT_UNITS_A_METRE 512 /* as of rooms */

/* A model of objects in the making. */
struct smith_objects_model {
    const struct smith_objects *objects;
    const struct smith_export_options *how;
    struct smith_model *model;
    struct smith_extras extras;
    struct smith_arena arena; /* for the lists below */
    float metres; /* of a world unit */
    uint32_t *meshes; /* by mesh: its number in the model; 0 = not made yet */
    float (*boxes)[2][3]; /* by mesh: its least and greatest coordinates; of one without polygons, zeros */
    uint32_t *images; /* by texture; 0 = not made yet, SMITH_NONE = there is none */
    struct smith_object_look *looks; /* by look, see objects_mesh.c */
    uint32_t *touched; /* the looks of the mesh that is made */
};

/* Add those that were asked for to `model`: all, or those with the numbers in `how->rooms`. */
enum smith_status smith_objects_make_model(const struct smith_objects *objects, const struct smith_export_options *how,
                                           struct smith_model *model, struct smith_error *error);

/* ---- objects_model.c ----------------------------------------------------------------------------------------- */

/* Where a level has an object: a node of the model. */
struct smith_object_position {
    enum smith_object_kind kind;
    uint32_t number;
    uint32_t node;
    bool filled; /* the object is there */
};

/* A level has fewer bones than this: things and bones come from two files, and their product is not to grow without
 * bounds. */
#define SMITH_OBJECT_BONES_OF_A_LEVEL 250000

/* Fill the positions of these objects that are not filled: bones, with the meshes that they share, in the nodes of the
 * model. The positions are in the order of smith_object_position_compare(). `bones` counts those of all calls; when it
 * is SMITH_OBJECT_BONES_OF_A_LEVEL, the rest was left out. */
enum smith_status smith_objects_fill_positions(const struct smith_objects *objects,
                                               const struct smith_export_options *how,
                                               struct smith_object_position *positions, uint32_t count, uint32_t *bones,
                                               struct smith_model *model, struct smith_error *error);

/* By kind, number and node, for qsort(). */
int smith_object_position_compare(const void *a, const void *b);

/* ---- objects_mesh.c ---------------------------------------------------------------------------------------------- */

struct smith_object_look {
    uint32_t material; /* 0 = not made yet */
    uint32_t corners, indices; /* of the mesh: first how many there are, then how many are put */
    struct smith_model_primitive *primitive; /* of the mesh */
};

/* How many looks polygons can have. */
size_t smith_object_looks(const struct smith_objects *objects);
/* The number of a mesh in the model; 0 = it has no polygons. */
uint32_t smith_object_mesh_number(struct smith_objects_model *model, uint32_t mesh);

#endif
