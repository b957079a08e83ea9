/* SPDX-License-Identifier: MIT
 *
 * A model as triangles in one space, for pictures of it.
 */
#ifndef SMITH_TRIANGLES_H
#define SMITH_TRIANGLES_H

#include "base/arena.h"
#include "media/drawing/drawing.h"
#include <levelsmith/export.h>

struct smith_triangle {
    float at[3][3]; /* in the space and the unit of the scene */
    float uv[3][2]; /* parts of the picture; zeros when there is none */
    float light; /* of its corners, as screens show it: 1 = as the picture is; negative = they have no colours */
    uint32_t material; /* its number in the model; 0 = none */
    uint32_t node; /* its index in the model */
};

struct smith_triangles {
    const struct smith_model *model;
    struct smith_triangle *items; /* in the order of the nodes */
    uint32_t count;
    uint32_t *tops; /* by index of node: that of the node of the scene that it is in */
    const struct smith_picture **pictures; /* by index of image, once a drawing has them */
    struct smith_arena arena;
};

/* The triangles of the model, which has to stay; `most` of them at most, the rest is left out. SMITH_NO_MEMORY; there is
 * something to close in any case. */
enum smith_status smith_triangles_open(const struct smith_model *model, const struct smith_options *options,
                                       uint32_t most, struct smith_triangles *triangles, struct smith_error *error);
void smith_triangles_close(struct smith_triangles *triangles);

/* Read the pictures of the model for a drawing, which keeps them. */
enum smith_status smith_triangles_read_pictures(struct smith_triangles *triangles, const struct smith_options *options,
                                                struct smith_drawing *drawing, struct smith_error *error);

/* Whether it is seen from both sides. */
bool smith_triangle_is_double_sided(const struct smith_triangles *triangles, const struct smith_triangle *triangle);

/* Draw a triangle where its corners are in the drawing: its picture, or the colour of stone, as dark as `light` says (1 =
 * as it is). */
void smith_triangle_draw(const struct smith_triangles *triangles, const struct smith_triangle *triangle,
                         const struct smith_point at[3], double light, struct smith_drawing *drawing);

#endif
