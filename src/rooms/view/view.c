/* SPDX-License-Identifier: MIT
 *
 * Views of rooms: which faces are seen, in which order.
 */
#include "rooms/view/view.h"
#include "base/error.h"
#include "media/drawing/isometric.h"

#include <math.h>
#include <stdlib.h>

#define PIXELS_A_SECTOR 32.0
#define PIXELS_MAX 8000.0 /* of a side */
#define MARGIN 1.0 /* sectors */

struct seen {
    double distance;
    uint32_t number; /* a face; behind these triangles of objects are counted on */
};

struct smith_view_point smith_view_project(const struct smith_rooms_view *view, const struct smith_face *face,
                                           uint32_t vertex) {
    const struct smith_room *room = &view->rooms->rooms[face->room];
    const float *at = view->geometry->positions[vertex];
    return smith_view_position(view, room->position[0] + (double)at[0], room->position[1] + (double)at[1],
                               room->position[2] + (double)at[2]);
}

struct smith_view_point smith_view_position(const struct smith_rooms_view *view, double x, double y, double z) {
    if (!view->iso)
        return (struct smith_view_point){x, -z, -y};
    struct smith_isometric_point at = smith_isometric(x, y, z);
    return (struct smith_view_point){at.x, at.y, at.distance};
}

/* Twice the area on the drawing, more than 0 where the face is seen from its front. */
static double view_area_of(const struct smith_rooms_view *view, const struct smith_face *face, double *distance) {
    struct smith_view_point at[4];
    double area = 0;
    *distance = 0;
    for (unsigned i = 0; i < face->corners; i++) {
        at[i] = smith_view_project(view, face, face->first_vertex + i);
        *distance += at[i].distance / face->corners;
    }
    for (unsigned i = 0; i < face->corners; i++) {
        const struct smith_view_point *a = &at[i], *b = &at[(i + 1) % face->corners];
        area += a->x * b->y - a->y * b->x;
    }
    return area;
}

static int view_by_distance(const void *a, const void *b) {
    const struct seen *one = a, *two = b;
    if (one->distance != two->distance)
        return one->distance > two->distance ? -1 : 1;
    return (one->number > two->number) - (one->number < two->number);
}

static bool view_is_drawn(const struct smith_rooms_view *view, const struct smith_face *face) {
    return face->cover->look != SMITH_LOOK_INVISIBLE && !face->inverted && !view->rooms->rooms[face->room].hidden;
}

/* The faces and triangles that are seen, sorted. `seen` has room for all. */
static uint32_t view_gather(const struct smith_rooms_view *view, const bool *shown, struct seen *seen) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < view->geometry->face_count; i++) {
        const struct smith_face *face = &view->geometry->faces[i];
        double distance;
        if (!shown[face->room] || !view_is_drawn(view, face) || view_area_of(view, face, &distance) < 1)
            continue;
        seen[count++] = (struct seen){distance, i};
    }
    for (uint32_t i = 0; view->objects && i < view->objects->count; i++) {
        struct smith_view_point at[3];
        if (smith_view_triangle(view, &view->objects->items[i], shown, at))
            seen[count++] = (struct seen){smith_view_triangle_distance(view, at), view->geometry->face_count + i};
    }
    if (count)
        qsort(seen, count, sizeof *seen, view_by_distance);
    return count;
}

/* Pixels a world unit, and the heights of what is seen. */
static double view_measure(struct smith_view_canvas *canvas, const struct seen *seen, uint32_t count) {
    struct smith_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    canvas->low = INFINITY;
    canvas->high = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        if (seen[i].number >= canvas->view->geometry->face_count)
            continue; /* things that stand outside are no part of the level */
        const struct smith_face *face = &canvas->view->geometry->faces[seen[i].number];
        for (unsigned k = 0; k < face->corners; k++) {
            struct smith_view_point at = smith_view_project(canvas->view, face, face->first_vertex + k);
            const double height = canvas->view->rooms->rooms[face->room].position[1] +
                                  (double)canvas->view->geometry->positions[face->first_vertex + k][1];
            box = smith_box_unite(box, (struct smith_box){at.x, at.y, at.x, at.y});
            canvas->low = fmin(canvas->low, height);
            canvas->high = fmax(canvas->high, height);
        }
    }
    return smith_plan_scale_for(canvas->view->how->scale, PIXELS_A_SECTOR, PIXELS_MAX,
                                smith_box_side(box) / SMITH_CELL) /
           SMITH_CELL;
}

/* Hand the pages to the drawing, which shows them when nobody here is left. */
static void give_pages(struct smith_view_canvas *canvas) {
    for (uint32_t i = 0; canvas->view->pages && i < canvas->view->rooms->texture_count; i++)
        if (canvas->view->pages[i]) {
            canvas->pages[i] = smith_drawing_adopt(canvas->drawing, canvas->view->pages[i]);
            canvas->has_pages = true;
        }
}

static enum smith_status view_show(const struct smith_rooms_view *view, const struct smith_picture **pages,
                                   const struct seen *seen, uint32_t count, struct smith_drawing **drawing,
                                   struct smith_error *error) {
    struct smith_view_canvas canvas = {.view = view, .pages = pages};
    double scale = view_measure(&canvas, seen, count);
    const struct smith_drawing_setup setup = {.title = smith_rooms_plan_title(view->how),
                                              .scale = scale,
                                              .background = {24, 25, 28, 255},
                                              .margin = MARGIN * SMITH_CELL,
                                              .options = view->how->options};
    enum smith_status status = smith_drawing_create(&setup, drawing, error);
    if (status != SMITH_OK)
        return status;
    canvas.drawing = *drawing;
    give_pages(&canvas);
    if (view->objects)
        status = smith_triangles_read_pictures(view->objects, view->how->options, canvas.drawing, error);
    smith_drawing_layer(canvas.drawing, "faces", "Faces");
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++) {
        if (seen[i].number < view->geometry->face_count)
            smith_view_draw_face(&canvas, &view->geometry->faces[seen[i].number]);
        else if (view->objects)
            smith_view_draw_triangle(&canvas, &view->objects->items[seen[i].number - view->geometry->face_count]);
    }
    return status;
}

enum smith_status smith_rooms_show(const struct smith_rooms_view *view, struct smith_drawing **drawing,
                                   struct smith_error *error) {
    struct smith_rooms_plan plan;
    *drawing = NULL;
    enum smith_status status = smith_rooms_plan_begin(&plan, view->rooms, view->how, error);
    if (status == SMITH_OK) {
        const size_t most = view->geometry->face_count + (view->objects ? view->objects->count : 0) + (size_t)1;
        struct seen *seen = smith_arena_alloc(&plan.arena, most * sizeof *seen, _Alignof(struct seen));
        const struct smith_picture **pages =
            smith_arena_alloc(&plan.arena, (view->rooms->texture_count + (size_t)1) * sizeof *pages,
                              _Alignof(const struct smith_picture *));
        status = seen && pages ? view_show(view, pages, seen, view_gather(view, plan.shown, seen), drawing, error)
                               : smith_fail_memory(error, &plan.arena);
    }
    smith_rooms_plan_end(&plan);
    return status;
}
