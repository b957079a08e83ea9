/* SPDX-License-Identifier: MIT
 *
 * Words in pictures of pixels, in letters made of lines (stroke_font.h).
 */
#include "media/drawing/paint.h"
#include "media/drawing/stroke_font.h"

#include <math.h>

#define WEIGHT 0.095 /* width of a letter's lines, as a part of the size of the text */
#define BOLD_WEIGHT 0.145
#define HALO_WEIGHT 0.3 /* ... with the halo on both sides */
#define SMALLEST 1.0 /* pixels; smaller text cannot be read and is left out */

/* The strokes of a letter whose corner is at x, y; a grid step is a unit of Cairo's here. */
static void trace_strokes(struct smith_painter *painter, const char *strokes, double x, double y) {
    struct smith_point points[2];
    painter->call.cairo_new_sub_path(painter->cairo);
    for (enum smith_stroke_segment step; (step = smith_stroke_next(&strokes, points)) != SMITH_STROKE_END;) {
        double end_x = x + points[1].x, end_y = y + points[1].y;
        if (step == SMITH_STROKE_MOVE)
            painter->call.cairo_move_to(painter->cairo, end_x, end_y);
        else if (step == SMITH_STROKE_LINE)
            painter->call.cairo_line_to(painter->cairo, end_x, end_y);
        else {
            double from_x, from_y, side_x = x + points[0].x, side_y = y + points[0].y;
            painter->call.cairo_get_current_point(painter->cairo, &from_x, &from_y);
            painter->call.cairo_curve_to(painter->cairo, from_x + (side_x - from_x) * 2 / 3,
                                         from_y + (side_y - from_y) * 2 / 3, end_x + (side_x - end_x) * 2 / 3,
                                         end_y + (side_y - end_y) * 2 / 3, end_x, end_y);
        }
    }
}

/* Gives the end of the line. */
static const char *trace_line(struct smith_painter *painter, const char *text, double x, double y) {
    while (*text && *text != '\n') {
        const struct smith_stroke_glyph glyph = smith_stroke_glyph(smith_text_next(&text));
        trace_strokes(painter, glyph.strokes, x, y);
        if (glyph.accent)
            trace_strokes(painter, glyph.accent, x + glyph.width / 2.0 - 5, y);
        x += glyph.width + SMITH_STROKE_GAP;
    }
    return text;
}

static void trace_label(struct smith_painter *painter, const struct smith_label *label, double size) {
    double step = size / SMITH_STROKE_EM;
    struct smith_point at = smith_paint_to_pixels(painter, (struct smith_point){label->x, label->y});
    painter->call.cairo_translate(painter->cairo, at.x, at.y);
    painter->call.cairo_rotate(painter->cairo, fmod(label->angle, 360) * acos(-1) / 180);
    painter->call.cairo_scale(painter->cairo, step, step);
    double y = smith_label_base(label, SMITH_STROKE_EM) - SMITH_STROKE_BASE;
    for (const char *line = label->text;; y += SMITH_STROKE_EM * SMITH_LINE_HEIGHT) {
        line = trace_line(painter, line, -smith_stroke_width(line) * (int)label->anchor / 2, y);
        if (!*line++)
            break;
    }
}

static void paint_text_stroke(struct smith_painter *painter, struct smith_colour colour, double width) {
    smith_paint_colour(painter, colour);
    painter->call.cairo_set_line_width(painter->cairo, width);
    painter->call.cairo_stroke_preserve(painter->cairo);
}

void smith_paint_label(struct smith_painter *painter, const struct smith_label *label) {
    double size = fmin(smith_label_size(painter->drawing, label) * painter->drawing->scale, SMITH_DRAWING_SIDE);
    double weight = (label->bold ? BOLD_WEIGHT : WEIGHT) * SMITH_STROKE_EM;
    if (size < SMALLEST)
        return;
    painter->call.cairo_save(painter->cairo);
    painter->call.cairo_new_path(painter->cairo);
    trace_label(painter, label, size);
    painter->call.cairo_set_dash(painter->cairo, NULL, 0, 0);
    painter->call.cairo_set_line_cap(painter->cairo, CAIRO_LINE_CAP_ROUND);
    painter->call.cairo_set_line_join(painter->cairo, CAIRO_LINE_JOIN_ROUND);
    if (label->halo.alpha)
        paint_text_stroke(painter, label->halo, weight + HALO_WEIGHT * SMITH_STROKE_EM);
    paint_text_stroke(painter, label->colour, weight);
    if (painter->add_words)
        painter->add_words(painter, label);
    painter->call.cairo_restore(painter->cairo);
}
