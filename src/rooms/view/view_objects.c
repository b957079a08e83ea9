/* SPDX-License-Identifier: MIT
 *
 * Triangles of objects in a view. They are smaller than faces, so they are sorted with these one by one. A face counts as near as
 * its middle: what stands on the far half of a floor would be behind that, and is taken to be nearer by half a sector, which
 * the next floor in front is still nearer than.
 */
#include "rooms/view/view.h"

#include <math.h>

#define NEARER 560.0 /* world units; from the middle of a sector to its far corner are 591 in this view */

static void view_objects_project(const struct smith_rooms_view *view, const struct smith_triangle *triangle,
                                 struct smith_view_point at[3]) {
    for (unsigned i = 0; i < 3; i++)
        at[i] = smith_view_position(view, (double)triangle->at[i][0], (double)triangle->at[i][1],
                                    -(double)triangle->at[i][2]);
}

bool smith_view_triangle(const struct smith_rooms_view *view, const struct smith_triangle *triangle, const bool *shown,
                         struct smith_view_point at[3]) {
    uint32_t room = view->object_rooms[triangle->node];
    if (room == SMITH_NONE || !shown[room] || view->rooms->rooms[room].hidden)
        return false;
    view_objects_project(view, triangle, at);
    /* in a model they go round the other way */
    double area = (at[2].x - at[0].x) * (at[1].y - at[0].y) - (at[1].x - at[0].x) * (at[2].y - at[0].y);
    return area > 0 || smith_triangle_is_double_sided(view->objects, triangle);
}

double smith_view_triangle_distance(const struct smith_rooms_view *view, const struct smith_view_point at[3]) {
    return (at[0].distance + at[1].distance + at[2].distance) / 3 - (view->iso ? NEARER : 0);
}

/* As light as the room is without its lamps, and lighter above than at the sides. */
static double view_objects_light_of(const struct smith_rooms_view *view, const struct smith_triangle *triangle) {
    const float *ambient = view->rooms->rooms[view->object_rooms[triangle->node]].ambient;
    double around = fmin(fmax((double)(ambient[0] + ambient[1] + ambient[2]) / 3, 0), 1), a[3], b[3], normal[3];
    if (triangle->light >= 0)
        return around * (double)triangle->light;
    for (int i = 0; i < 3; i++) {
        a[i] = (double)triangle->at[1][i] - (double)triangle->at[0][i];
        b[i] = (double)triangle->at[2][i] - (double)triangle->at[0][i];
    }
    for (int i = 0; i < 3; i++)
        normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    return around * (length > 0 ? 0.8 + 0.2 * normal[1] / length : 1);
}

void smith_view_draw_triangle(const struct smith_view_canvas *canvas, const struct smith_triangle *triangle) {
    const struct smith_rooms_view *view = canvas->view;
    struct smith_view_point seen[3];
    struct smith_point at[3];
    view_objects_project(view, triangle, seen);
    for (unsigned i = 0; i < 3; i++)
        at[i] = (struct smith_point){seen[i].x, seen[i].y};
    smith_triangle_draw(view->objects, triangle, at, view_objects_light_of(view, triangle), canvas->drawing);
}
