/* SPDX-License-Identifier: MIT
 *
 * What fills areas of pixels: colours, textures, hatches.
 */
#include "media/drawing/paint.h"

#include <math.h>
#include <string.h>

#define PIXELS_IN_ONE 16384.0 /* of a picture, in one of the drawing */

/* ---- textures ---- */

/* A picture in Cairo's own order of colours; NULL when there is no memory, or nothing in it. */
static cairo_surface_t *make_surface(struct smith_painter *painter, const struct smith_picture *picture) {
    if (!picture->width || !picture->height || picture->width > SMITH_DRAWING_SIDE ||
        picture->height > SMITH_DRAWING_SIDE)
        return NULL;
    cairo_surface_t *surface =
        painter->call.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)picture->width, (int)picture->height);
    unsigned char *pixels = painter->call.cairo_image_surface_get_data(surface);
    size_t stride = (size_t)painter->call.cairo_image_surface_get_stride(surface);
    for (uint32_t y = 0; y < picture->height && pixels; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            struct smith_colour c = smith_picture_colour(picture, x, y);
            unsigned red = (c.red * c.alpha + 127u) / 255, green = (c.green * c.alpha + 127u) / 255,
                     blue = (c.blue * c.alpha + 127u) / 255;
            uint32_t word = (uint32_t)c.alpha << 24 | red << 16 | green << 8 | blue;
            memcpy(pixels + y * stride + x * sizeof word, &word, sizeof word);
        }
    painter->call.cairo_surface_mark_dirty(surface);
    return surface;
}

static cairo_surface_t *paint_fill_surface_of(struct smith_painter *painter, const struct smith_picture *picture) {
    cairo_surface_t **surface = &painter->pictures[smith_drawing_picture_number(painter->drawing, picture)];
    if (!*surface)
        *surface = make_surface(painter, picture);
    return *surface;
}

/* Whether the picture's pixels have an extent that can be seen and counted with; Cairo gives up altogether otherwise: it
 * says that there was no memory where more than 32,767 of them are in a pixel. */
static bool is_sound(const cairo_matrix_t *m) {
    double area = fabs(m->xx * m->yy - m->xy * m->yx);
    double max = fmax(fmax(fabs(m->xx), fabs(m->xy)), fmax(fabs(m->yx), fabs(m->yy)));
    return area > 1e-6 && max < 1e6 && max / area < PIXELS_IN_ONE && fabs(m->x0) < 1e9 && fabs(m->y0) < 1e9;
}

/* The picture is repeated; begin with the one under the middle of what is filled: Cairo counts to 32,767 pixels, and says
 * that there was no memory beyond. */
static void begin_near(struct smith_painter *painter, const struct smith_picture *picture, cairo_matrix_t *matrix) {
    double x1, y1, x2, y2;
    painter->call.cairo_path_extents(painter->cairo, &x1, &y1, &x2, &y2);
    double x = (x1 + x2) / 2, y = (y1 + y2) / 2;
    matrix->x0 -= floor((matrix->xx * x + matrix->xy * y + matrix->x0) / picture->width) * picture->width;
    matrix->y0 -= floor((matrix->yx * x + matrix->yy * y + matrix->y0) / picture->height) * picture->height;
}

static void paint_fill_texture(struct smith_painter *painter, const struct smith_texture *texture) {
    const double *m = texture->matrix, scale = painter->drawing->scale;
    const struct smith_box *view = &painter->view.box;
    cairo_surface_t *surface = paint_fill_surface_of(painter, texture->picture);
    cairo_matrix_t matrix = {m[0] * scale,
                             m[1] * scale,
                             m[2] * scale,
                             m[3] * scale,
                             (m[4] - view->left) * scale,
                             (m[5] - view->top) * scale};
    if (!surface || !is_sound(&matrix) || painter->call.cairo_matrix_invert(&matrix) != CAIRO_STATUS_SUCCESS)
        return;
    begin_near(painter, texture->picture, &matrix);
    cairo_pattern_t *pattern = painter->call.cairo_pattern_create_for_surface(surface);
    painter->call.cairo_pattern_set_matrix(pattern, &matrix);
    painter->call.cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT);
    painter->call.cairo_pattern_set_filter(pattern, texture->smooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
    painter->call.cairo_set_source(painter->cairo, pattern);
    if (texture->transparency > 0) {
        painter->call.cairo_save(painter->cairo);
        painter->call.cairo_clip_preserve(painter->cairo);
        painter->call.cairo_paint_with_alpha(painter->cairo, 1 - texture->transparency);
        painter->call.cairo_restore(painter->cairo);
    } else
        painter->call.cairo_fill_preserve(painter->cairo);
    painter->call.cairo_pattern_destroy(pattern);
}

/* ---- hatches ---- */

/* Lines at (k + 1/2) * step from the origin of the drawing, along x when `turned` by 0, through the box around the
 * clip; as many as there are steps across it. */
static void trace_lines(struct smith_painter *painter, double step, double turn) {
    double x1, y1, x2, y2;
    painter->call.cairo_save(painter->cairo);
    painter->call.cairo_translate(painter->cairo, -painter->view.box.left * painter->drawing->scale,
                                  -painter->view.box.top * painter->drawing->scale);
    painter->call.cairo_rotate(painter->cairo, turn);
    painter->call.cairo_clip_extents(painter->cairo, &x1, &y1, &x2, &y2);
    for (double k = floor(y1 / step); k * step < y2; k++) {
        double y = (k + 0.5) * step;
        painter->call.cairo_move_to(painter->cairo, (floor(x1 / step) + 0.5) * step, y);
        painter->call.cairo_line_to(painter->cairo, x2 + step, y);
    }
    painter->call.cairo_restore(painter->cairo);
}

static void fill_hatch(struct smith_painter *painter, const struct smith_style *style) {
    const double right_angle = acos(0), scale = painter->drawing->scale;
    double step = smith_style_hatch_step(painter->drawing, style) * scale;
    double width = smith_style_hatch_width(painter->drawing, style) * scale;
    enum smith_hatch hatch = style->hatch;
    cairo_path_t *path = painter->call.cairo_copy_path(painter->cairo);
    painter->call.cairo_save(painter->cairo);
    painter->call.cairo_clip(painter->cairo);
    if (hatch == SMITH_HATCH_RISING || hatch == SMITH_HATCH_CROSSED)
        trace_lines(painter, step, -right_angle / 2);
    if (hatch == SMITH_HATCH_FALLING || hatch == SMITH_HATCH_CROSSED)
        trace_lines(painter, step, right_angle / 2);
    if (hatch == SMITH_HATCH_LEVEL || hatch == SMITH_HATCH_GRID || hatch == SMITH_HATCH_DOTTED)
        trace_lines(painter, step, 0);
    if (hatch == SMITH_HATCH_UPRIGHT || hatch == SMITH_HATCH_GRID)
        trace_lines(painter, step, right_angle);
    if (hatch == SMITH_HATCH_DOTTED) {
        painter->call.cairo_set_line_cap(painter->cairo, CAIRO_LINE_CAP_ROUND);
        painter->call.cairo_set_dash(painter->cairo, (double[]){0, step}, 2, 0);
    } else
        painter->call.cairo_set_dash(painter->cairo, NULL, 0, 0);
    painter->call.cairo_set_line_width(painter->cairo, hatch == SMITH_HATCH_DOTTED ? 2 * width : width);
    smith_paint_colour(painter, style->hatch_colour);
    painter->call.cairo_stroke(painter->cairo);
    painter->call.cairo_restore(painter->cairo);
    painter->call.cairo_append_path(painter->cairo, path);
    painter->call.cairo_path_destroy(path);
}

void smith_paint_fill(struct smith_painter *painter, const struct smith_style *style) {
    painter->call.cairo_set_antialias(painter->cairo, style->crisp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
    if (style->fill.alpha) {
        smith_paint_colour(painter, style->fill);
        painter->call.cairo_fill_preserve(painter->cairo);
    }
    if (style->texture.picture)
        paint_fill_texture(painter, &style->texture);
    painter->call.cairo_set_antialias(painter->cairo, CAIRO_ANTIALIAS_DEFAULT);
    if (style->hatch)
        fill_hatch(painter, style);
}
