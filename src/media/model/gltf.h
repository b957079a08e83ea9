/* SPDX-License-Identifier: MIT
 *
 * What the parts of the glTF writer share: how the binary part is laid out. All arrays of one kind lie behind one
 * another in one view, so a file has a handful of views however many meshes it has; primitives are distinguished by
 * accessors.
 */
#ifndef SMITH_GLTF_H
#define SMITH_GLTF_H

#include "base/buffer.h"
#include <levelsmith/model.h>

enum smith_gltf_view {
    SMITH_GLTF_POSITIONS,
    SMITH_GLTF_NORMALS,
    SMITH_GLTF_UVS, /* both sets */
    SMITH_GLTF_COLOURS, /* 16 bits a channel: 8 are too few where colours are linear */
    SMITH_GLTF_PARTS,
    SMITH_GLTF_SHORT, /* indices below 65536 */
    SMITH_GLTF_LONG,
    SMITH_GLTF_TIMES, /* of animations, as those that follow */
    SMITH_GLTF_TRANSLATIONS,
    SMITH_GLTF_ROTATIONS,
    SMITH_GLTF_VIEWS, /* images have views of their own behind these */
};

struct smith_gltf_plan {
    const struct smith_model *model;
    struct smith_allocator allocator;
    uint64_t sizes[SMITH_GLTF_VIEWS]; /* bytes of each view, without padding; 0 = there is none */
    uint64_t binary; /* bytes of all views, padded */
    uint32_t *meshes; /* by mesh: its number in the file, counted from 0; meshes without triangles have
                                        * none, SMITH_GLTF_NONE */
    uint32_t mesh_count; /* in the file */
    uint32_t *first_child, *next_child; /* by node, counted from 0, ends with SMITH_GLTF_NONE; [node_count] of the first
                                         * is that of the scene */
};

#define SMITH_GLTF_NONE UINT32_MAX
#define SMITH_GLTF_SHORT_MAX 65535 /* corners that 16 bits can number: the highest number means "start anew" */

static inline bool smith_gltf_is_drawn(const struct smith_model_primitive *primitive) {
    return primitive->corner_count && primitive->index_count;
}

static inline bool smith_gltf_is_short(const struct smith_model_primitive *primitive) {
    return primitive->corner_count <= SMITH_GLTF_SHORT_MAX;
}

static inline uint64_t smith_gltf_padded(uint64_t size) {
    return (size + 3) / 4 * 4;
}

/* Refuse what glTF cannot hold. */
enum smith_status smith_gltf_check(const struct smith_model *model, struct smith_error *error);

static inline bool smith_gltf_is_moving(const struct smith_model_animation *animation) {
    return animation->first && animation->key_count;
}

/* The number of a view in the file; those that would be empty are not there. */
uint32_t smith_gltf_view_number(const struct smith_gltf_plan *plan, enum smith_gltf_view view);

/* ---- gltf_animation.c ---- */

void smith_gltf_plan_animations(struct smith_gltf_plan *plan);
/* Append the bytes of one of the three views of animations, without padding. */
void smith_gltf_add_animations(const struct smith_gltf_plan *plan, enum smith_gltf_view view, struct smith_buffer *out);
/* Append them to the JSON part. Their accessors have the numbers from `accessor` on. */
void smith_gltf_describe_animations(const struct smith_gltf_plan *plan, uint32_t accessor, struct smith_buffer *out);
/* Append those accessors; a comma comes before the first unless it has the number 0. */
void smith_gltf_describe_animation_accessors(const struct smith_gltf_plan *plan, uint32_t accessor,
                                             struct smith_buffer *out);

/* Append the JSON part, without padding. */
void smith_gltf_describe(const struct smith_gltf_plan *plan, struct smith_buffer *out);

#endif
