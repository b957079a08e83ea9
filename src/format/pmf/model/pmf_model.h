/* SPDX-License-Identifier: MIT
 *
 * A PlatinumSrc map as a model while it is made: a node for each level, in it one for each chunk with its mesh, and in
 * that one for each of its entities. glTF's space is right-handed, so z turns round, and triangles with it.
 */
#ifndef SMITH_PMF_MODEL_H
#define SMITH_PMF_MODEL_H

#include "base/arena.h"
#include "format/pmf/common/pmf_world.h"
#include "media/model/extras.h"
#include <levelsmith/export.h>

struct smith_pmf_model {
    const struct smith_pmf_map_file *map;
    const struct smith_export_options *how;
    struct smith_model *model;
    struct smith_extras extras;
    struct smith_buffer text; /* for parts of extras */
    struct smith_arena arena; /* for the chunk at hand */
    float scale;

    /* Of the level at hand. */
    uint32_t level_number;
    const struct smith_pmf_level *level;
    struct smith_hash_map materials; /* its materials by name */
    uint32_t
        *unlit; /* materials of the model without light, by material of the level (the last: none), twice: without and
                      * with backfaces; 0 = not made yet */

    /* Of the chunk at hand. */
    const struct smith_pmf_chunk *chunk;
    uint32_t *images; /* by lightmap, 0 = none */
};

#define SMITH_PMF_PATH 96

/* A place of the engine's space in the model's. */
void smith_pmf_model_position(const struct smith_pmf_model *model, double x, double y, double z, float out[3]);

/* ---- pmf_model_mesh.c ---- */

/* What a triangle looks like. */
struct smith_pmf_look {
    uint32_t material; /* of the level; SMITH_NONE */
    uint32_t image; /* of its light, in the model; 0 = none */
    bool backfaces; /* it is seen from behind, too */
};

/* ---- pmf_model_mesh.c ---- */

/* The mesh of the chunk at hand; 0 when it has no triangles. */
uint32_t smith_pmf_model_mesh(struct smith_pmf_model *model, const char *name);

/* ---- pmf_model_mesh.c ---- */

/* The mesh of a cube; 0 when no face of it is shown. */
uint32_t smith_pmf_model_cube(struct smith_pmf_model *model, const struct smith_pmf_cube_entity *cube,
                              const char *name);

/* ---- pmf_model.c ---- */

/* Nodes for entities, in the node `parent`. A visitor, see pmf_world.h; its context is this: */
struct smith_pmf_model_things {
    struct smith_pmf_model *model;
    uint32_t parent;
    const char *path, *tables; /* of what has them, and from there to the table of those that are not static */
};
bool smith_pmf_model_thing(void *context, const struct smith_pmf_thing *thing);

#endif
