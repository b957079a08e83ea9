/* SPDX-License-Identifier: MIT
 *
 * Views of rooms as they look in the game: from above, or from the south-west and above. Faces are drawn from the
 * farthest to the nearest; those that are seen from behind are left out, so one looks into the rooms.
 */
#ifndef SMITH_ROOMS_VIEW_H
#define SMITH_ROOMS_VIEW_H

#include "rooms/plan/rooms_plan.h"
#include <levelsmith/geometry.h>

struct smith_rooms_view {
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    struct smith_picture **pages; /* by texture; NULL = it is not there. NULL instead of all: none is. The drawing takes
                                   * them over, and they are empty then */
    const struct smith_rooms_plan_options *how;
    bool iso;
};

/* The drawing is the caller's. Layers: faces. */
enum smith_status smith_rooms_show(const struct smith_rooms_view *view, struct smith_drawing **drawing,
                                   struct smith_error *error);

/* ---- view_face.c ---- */

/* What is needed to draw faces of a view. */
struct smith_view_canvas {
    const struct smith_rooms_view *view;
    struct smith_drawing *drawing;
    const struct smith_picture **pages; /* by texture; NULL = it is not there */
    bool has_pages; /* any */
    int32_t low, high; /* of all faces that are drawn, world units */
};

struct smith_view_point {
    double x, y;     /* in the drawing */
    double distance; /* from who looks, more or less */
};

/* A vertex of a face as it is seen. */
struct smith_view_point smith_view_project(const struct smith_rooms_view *view, const struct smith_face *face,
                                           uint32_t vertex);
void smith_view_draw_face(const struct smith_view_canvas *canvas, const struct smith_face *face);

#endif
