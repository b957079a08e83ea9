/* SPDX-License-Identifier: MIT
 *
 * The styles of a drawing, each stored once: a level has many shapes and few ways to draw them. What shows the drawing
 * then writes or prepares each way once.
 */
#include "base/array.h"
#include "base/error.h"
#include "media/drawing/drawing.h"
#include <math.h>

/* ---- defaults ---- */

double smith_style_width(const struct smith_drawing *drawing, const struct smith_style *style) {
    return style->width > 0 ? style->width : smith_drawing_pixel(drawing);
}

double smith_style_gap(const struct smith_style *style) {
    return style->gap > 0 ? style->gap : style->dash;
}

/* Closer lines or dots would be a grey area, and countless. */
double smith_style_hatch_step(const struct smith_drawing *drawing, const struct smith_style *style) {
    const double pixel = smith_drawing_pixel(drawing), min = style->hatch == SMITH_HATCH_DOTTED ? 4 : 2;
    return fmax(style->hatch_step > 0 ? style->hatch_step : 8 * pixel, min * pixel);
}

/* Wider lines, and dots of such a radius, would lie upon each other, which takes painters minutes. */
double smith_style_hatch_width(const struct smith_drawing *drawing, const struct smith_style *style) {
    double max = smith_style_hatch_step(drawing, style) / (style->hatch == SMITH_HATCH_DOTTED ? 2 : 1);
    return fmin(style->hatch_width > 0 ? style->hatch_width : smith_drawing_pixel(drawing), max);
}

double smith_drawing_reach(const struct smith_drawing *drawing, const struct smith_style *style) {
    return style->stroke.alpha ? smith_style_width(drawing, style) / 2 : 0;
}

struct smith_style smith_style_scaled(const struct smith_style *style, double factor) {
    struct smith_style scaled = *style;
    scaled.width *= factor;
    scaled.dash *= factor;
    scaled.gap *= factor;
    scaled.hatch_step *= factor;
    scaled.hatch_width *= factor;
    return scaled;
}

/* ---- pictures ---- */

/* From the newest on: neighbours often share one. */
uint32_t smith_drawing_picture_number(const struct smith_drawing *drawing, const struct smith_picture *picture) {
    for (uint32_t i = drawing->picture_count; i-- > 0;)
        if (drawing->pictures[i] == picture)
            return i;
    return SMITH_NONE;
}

static void add_picture(struct smith_drawing *drawing, const struct smith_picture *picture) {
    if (!picture || smith_drawing_picture_number(drawing, picture) != SMITH_NONE)
        return;
    if (!SMITH_RESERVE(&drawing->arena, drawing->pictures, drawing->picture_count, drawing->picture_capacity, 1)) {
        smith_drawing_fail_memory(drawing);
        return;
    }
    drawing->pictures[drawing->picture_count++] = picture;
}

/* ---- one of each ---- */

/* Member by member, so that the gaps between them are zeros and equal styles are equal bytes. What is not used is
 * dropped, so that styles that look alike are one. */
static void copy_style(struct smith_style *to, const struct smith_style *from) {
    memset(to, 0, sizeof *to);
    to->fill = from->fill;
    to->round = from->round;
    to->crisp = from->crisp;
    to->blend = from->blend;
    if (from->stroke.alpha) {
        to->stroke = from->stroke;
        to->width = from->width;
        to->dash = from->dash;
        to->gap = from->gap;
    }
    if (from->hatch) {
        to->hatch = from->hatch;
        to->hatch_colour = from->hatch_colour;
        to->hatch_step = from->hatch_step;
        to->hatch_width = from->hatch_width;
    }
    if (from->texture.picture) {
        to->texture.picture = from->texture.picture;
        to->texture.smooth = from->texture.smooth;
        to->texture.transparency = fmin(1, fmax(0, from->texture.transparency));
        for (int i = 0; i < 6; i++)
            to->texture.matrix[i] = from->texture.matrix[i];
    }
}

/* Lengths that are no numbers would go unseen until something is drawn with them. */
static bool check_style(struct smith_drawing *drawing, const struct smith_style *style) {
    const double *m = style->texture.matrix;
    bool fine = smith_drawing_check_numbers(drawing, style->width, style->dash) &&
                smith_drawing_check_numbers(drawing, style->gap, style->hatch_step) &&
                smith_drawing_check_numbers(drawing, style->hatch_width, 0);
    for (int i = 0; i < 6 && fine; i += 2)
        fine = smith_drawing_check_numbers(drawing, m[i], m[i + 1]);
    return fine;
}

static bool add_style(struct smith_drawing *drawing, const struct smith_style *style) {
    struct smith_style *own = smith_arena_alloc(&drawing->arena, sizeof *own, _Alignof(struct smith_style));
    if (own)
        memcpy(own, style, sizeof *own); /* with its gaps */
    if (own && smith_hash_map_add(&drawing->styles, &drawing->arena, own, sizeof *own))
        return true;
    smith_drawing_fail_memory(drawing);
    return false;
}

bool smith_drawing_style(struct smith_drawing *drawing, const struct smith_style *style, uint32_t *number) {
    struct smith_style copy;
    copy_style(&copy, style);
    if (!check_style(drawing, &copy))
        return false;
    const struct smith_hash_entry *entry = smith_hash_map_find(&drawing->styles, &copy, sizeof copy);
    *number = entry ? (uint32_t)(entry - drawing->styles.entries) : drawing->styles.count;
    if (!entry && !add_style(drawing, &copy))
        return false;
    if (!entry)
        add_picture(drawing, copy.texture.picture);
    return !smith_drawing_failed(drawing);
}

/* ---- how a picture has to lie so that three of its points are where three corners are ---- */

bool smith_texture_matrix(const struct smith_point at[3], const double uv[3][2], double matrix[6]) {
    double u1 = uv[1][0] - uv[0][0], v1 = uv[1][1] - uv[0][1];
    double u2 = uv[2][0] - uv[0][0], v2 = uv[2][1] - uv[0][1];
    double x1 = at[1].x - at[0].x, y1 = at[1].y - at[0].y;
    double x2 = at[2].x - at[0].x, y2 = at[2].y - at[0].y;
    double area = u1 * v2 - u2 * v1;
    if (!(fabs(area) > 1e-3))
        return false;
    matrix[0] = (x1 * v2 - x2 * v1) / area;
    matrix[1] = (y1 * v2 - y2 * v1) / area;
    matrix[2] = (x2 * u1 - x1 * u2) / area;
    matrix[3] = (y2 * u1 - y1 * u2) / area;
    matrix[4] = at[0].x - matrix[0] * uv[0][0] - matrix[2] * uv[0][1];
    matrix[5] = at[0].y - matrix[1] * uv[0][0] - matrix[3] * uv[0][1];
    for (int i = 0; i < 6; i++)
        if (!(fabs(matrix[i]) < SMITH_DRAWING_FAR))
            return false;
    return true;
}
