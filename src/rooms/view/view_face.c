/* SPDX-License-Identifier: MIT
 *
 * Faces of a view and the triangles of objects in it: how each looks and how far it is.
 */
#include "media/drawing/drawing.h"
#include "rooms/view/view.h"
#include <math.h>

/* ---- view face ---- */

/*
 * A face of a view: covered with its texture; grey where that is not there; or, without any textures, in a colour by height
 * and direction. Darker or lighter by its light.
 */

#define EVEN 0.5 /* pixels by which a corner may miss its place before the face is drawn as two triangles */

static const struct smith_colour black = {0, 0, 0, 255}, white = {255, 255, 255, 255}, stone = {176, 168, 156, 255},
                                 grey = {128, 128, 128, 255}, water = {38, 108, 190, 255}, edge = {0, 0, 0, 50};

/* Three corners of the drawing, and of the texture. */
struct patch {
    struct smith_point at[4];
    double uv[4][2];
    unsigned count;
};

/* ---- colours ---- */

/* Mean light of the face; 1 is the texture as it is. */
static double view_face_light_of(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    double light = 0;
    for (unsigned i = 0; i < face->corners; i++)
        for (int channel = 0; channel < 3; channel++)
            light += (double)fminf(fmaxf(canvas->view->geometry->colours[face->first_vertex + i][channel], 0), 2);
    return light / (3.0 * face->corners);
}

/* As if the sun stood in the north-west. */
static double sun_of(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    const float *normal = canvas->view->geometry->normals[face->first_vertex];
    return -0.45 * (double)normal[0] + 0.75 * (double)normal[1] + 0.3 * (double)normal[2];
}

/* Whether the face is under water, or its surface. */
static bool is_wet(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    const struct smith_rooms *rooms = canvas->view->rooms;
    const struct smith_room *room = &rooms->rooms[face->room];
    const struct smith_sector *sector = smith_room_sector(room, (int32_t)face->x, (int32_t)face->z);
    bool floor = face->number == SMITH_FACE_FLOOR || face->number == SMITH_FACE_FLOOR_TRIANGLE2;
    if (room->weather == SMITH_WATER)
        return true;
    if (!floor || !sector || sector->floor_portal == SMITH_NONE)
        return false;
    uint32_t below = room->portals[sector->floor_portal].room;
    return below != SMITH_NONE && rooms->rooms[below].weather == SMITH_WATER;
}

static struct smith_colour shaded(const struct smith_view_canvas *canvas, const struct smith_face *face,
                                  struct smith_colour colour) {
    double shade = 0.5 * (sun_of(canvas, face) - 0.6);
    return smith_colour_mix(colour, shade < 0 ? black : white, fmin(fabs(shade), 0.8));
}

static struct smith_colour colour_of_height(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    const struct smith_room *room = &canvas->view->rooms->rooms[face->room];
    double height = 0, span = fmax(1, canvas->high - canvas->low);
    for (unsigned i = 0; i < face->corners; i++)
        height += (double)canvas->view->geometry->positions[face->first_vertex + i][1] / face->corners;
    struct smith_colour colour =
        smith_ramp_colour(SMITH_RAMP_HEIGHT, (room->position[1] + height - canvas->low) / span);
    if (!smith_face_is_flat(face->number))
        colour = smith_colour_mix(colour, stone, 0.7);
    if (is_wet(canvas, face))
        colour = smith_colour_mix(colour, water, 0.6);
    return shaded(canvas, face, colour);
}

/* Without any texture the heights are what there is to see; beside textures, colours would be taken for some. Lines
 * across the face say that it has a texture, which is not there. */
static struct smith_style plain_style(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    struct smith_style style = {.stroke = edge};
    if (!canvas->has_pages) {
        style.fill = colour_of_height(canvas, face);
        return style;
    }
    style.fill = shaded(canvas, face, grey);
    if (face->cover->look == SMITH_LOOK_TEXTURED) {
        style.hatch = SMITH_HATCH_CROSSED;
        style.hatch_colour = edge;
    }
    return style;
}

/* A veil that makes what is below as dark or as bright as the light is. */
static struct smith_colour veil_of(double light) {
    struct smith_colour veil = light < 1 ? black : white;
    veil.alpha = (uint8_t)(255 * (light < 1 ? 0.9 * (1 - light) : 0.35 * (light - 1)));
    return veil;
}

/* ---- textures ---- */

/* Whether the fourth corner is where the matrix says. */
static bool is_even(const struct smith_view_canvas *canvas, const struct patch *patch, const double matrix[6]) {
    if (patch->count == 3)
        return true;
    double x = matrix[0] * patch->uv[3][0] + matrix[2] * patch->uv[3][1] + matrix[4] - patch->at[3].x;
    double y = matrix[1] * patch->uv[3][0] + matrix[3] * patch->uv[3][1] + matrix[5] - patch->at[3].y;
    return hypot(x, y) < EVEN * smith_drawing_pixel(canvas->drawing);
}

static void draw_patch(const struct smith_view_canvas *canvas, const struct smith_face *face,
                       const struct patch *patch) {
    struct smith_style style = {.crisp = true};
    style.texture.picture = canvas->pages[face->cover->texture];
    if (face->cover->blend == SMITH_FACE_BLEND_ADDITIVE)
        style.blend = SMITH_BLEND_ADD;
    if (!smith_texture_matrix(patch->at, (const double(*)[2])patch->uv, style.texture.matrix))
        return;
    if (is_even(canvas, patch, style.texture.matrix)) {
        smith_drawing_polygon(canvas->drawing, patch->at, patch->count, &style);
        return;
    }
    for (unsigned half = 0; half < 2; half++) { /* along the line between the first and the third corner */
        struct patch triangle = {.count = 3};
        for (unsigned i = 0; i < 3; i++) {
            unsigned from = (i + 2 * half) % 4;
            triangle.at[i] = patch->at[from];
            triangle.uv[i][0] = patch->uv[from][0];
            triangle.uv[i][1] = patch->uv[from][1];
        }
        draw_patch(canvas, face, &triangle);
    }
}

static bool has_page(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    return face->cover->look == SMITH_LOOK_TEXTURED && face->cover->texture < canvas->view->rooms->texture_count &&
           canvas->pages[face->cover->texture];
}

void smith_view_draw_face(const struct smith_view_canvas *canvas, const struct smith_face *face) {
    const struct smith_geometry *geometry = canvas->view->geometry;
    struct patch patch = {.count = face->corners};
    for (unsigned i = 0; i < face->corners; i++) {
        struct smith_view_point point = smith_view_project(canvas->view, face, face->first_vertex + i);
        patch.at[i] = (struct smith_point){point.x, point.y};
        for (int axis = 0; axis < 2; axis++)
            patch.uv[i][axis] = (double)geometry->uvs[face->first_vertex + i][axis];
    }
    if (!has_page(canvas, face)) {
        struct smith_style style = plain_style(canvas, face);
        smith_drawing_polygon(canvas->drawing, patch.at, patch.count, &style);
        return;
    }
    draw_patch(canvas, face, &patch);
    const struct smith_style veil = {.fill = veil_of(view_face_light_of(canvas, face)), .crisp = true};
    if (veil.fill.alpha && face->cover->blend <= SMITH_FACE_BLEND_ALPHA_TEST)
        smith_drawing_polygon(canvas->drawing, patch.at, patch.count, &veil);
}

/* ---- objects ---- */

/*
 * Triangles of objects in a view. They are smaller than faces, so they are sorted with these one by one. A face counts as near as
 * its middle: what stands on the far half of a floor would be behind that, and is taken to be nearer by half a sector, which
 * the next floor in front is still nearer than.
 */

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

/* As light as the room, and lighter above than at the sides. */
static double view_objects_light_of(const struct smith_rooms_view *view, const struct smith_triangle *triangle) {
    double around = (double)view->object_light[view->object_rooms[triangle->node]], a[3], b[3], normal[3];
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
