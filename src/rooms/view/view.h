/* SPDX-License-Identifier: MIT
 *
 * Views of rooms as they look in the game: from above, or from the south-west and above. Faces are drawn from the
 * farthest to the nearest; those that are seen from behind are left out, so one looks into the rooms.
 */
#ifndef SMITH_ROOMS_VIEW_H
#define SMITH_ROOMS_VIEW_H

#include "media/triangles/triangles.h"
#include "rooms/plan/rooms_plan.h"
#include <levelsmith/geometry.h>
#include <levelsmith/render.h>

struct smith_rooms_view {
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    struct smith_picture **pages; /* by texture; NULL = it is not there. NULL instead of all: none is. The drawing takes
                                   * them over, and they are empty then */
    struct smith_triangles *objects; /* what things of the rooms look like, in world units; NULL = that is not shown */
    const uint32_t
        *object_rooms; /* by index of its node: the index of the room whose thing it is of; SMITH_NONE = of none */
    const float *object_light; /* by room: how light the things are that stand in it, 1 = as their textures */
    const struct smith_rooms_plan_options *how;
    bool iso;
};

/* ---- view_light.c ---- */

/* Give the vertices this light, of the geometry with the lights of the level, or with SMITH_RENDER_LIGHT_AMBIENT without them.
 * `objects` gets the light of things, for each room. */
void smith_view_light(const struct smith_rooms *rooms, enum smith_render_light light, struct smith_geometry *geometry,
                      float *objects);

/* ---- view.c ---- */

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
    double low, high; /* of all faces that are drawn, world units */
};

struct smith_view_point {
    double x, y; /* in the drawing */
    double distance; /* from who looks, more or less */
};

/* A place of the world as it is seen. */
struct smith_view_point smith_view_position(const struct smith_rooms_view *view, double x, double y, double z);
/* A vertex of a face as it is seen. */
struct smith_view_point smith_view_project(const struct smith_rooms_view *view, const struct smith_face *face,
                                           uint32_t vertex);
void smith_view_draw_face(const struct smith_view_canvas *canvas, const struct smith_face *face);

/* ---- view_face.c ---- */

/* The three corners of a triangle of `view->objects` as they are seen; false = it is seen from behind, or its room is not
 * `shown`. */
bool smith_view_triangle(const struct smith_rooms_view *view, const struct smith_triangle *triangle, const bool *shown,
                         struct smith_view_point at[3]);
/* How near it is, so that what stands on a floor is not behind a part of that. */
double smith_view_triangle_distance(const struct smith_rooms_view *view, const struct smith_view_point at[3]);
void smith_view_draw_triangle(const struct smith_view_canvas *canvas, const struct smith_triangle *triangle);

#endif
