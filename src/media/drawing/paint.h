/* SPDX-License-Identifier: MIT
 *
 * What the painter consists of: the walk over a drawing (paint.c), what fills areas (paint_fill.c), letters (paint_text.c),
 * and pages (pdf.c). Cairo does the smoothing and writes the file; nothing outside of these files knows it.
 */
#ifndef SMITH_PAINT_H
#define SMITH_PAINT_H

#include "media/drawing/cairo_calls.h"
#include "media/drawing/drawing.h"

struct smith_painter {
    const struct smith_drawing *drawing;
    struct smith_drawing_view view;
    struct smith_cairo_calls call;
    cairo_t *cairo;
    cairo_surface_t **pictures; /* by number of picture; NULL = not needed yet */
    bool out_of_memory;
    void *context; /* of: */
    void (*add_words)(struct smith_painter *painter,
                      const struct smith_label *label); /* besides the strokes; or NULL */
};

/* The drawing's background and all items that are shown, into `cairo`. */
void smith_paint_all(struct smith_painter *painter);
/* What came of it. */
enum smith_status smith_paint_check(const struct smith_painter *painter, struct smith_error *error);

/* Units to pixels. Far beyond the edges all is alike, which keeps within what Cairo can count. */
struct smith_point smith_paint_to_pixels(const struct smith_painter *painter, struct smith_point at);

void smith_paint_colour(struct smith_painter *painter, struct smith_colour colour);

/* Fill the current path, which stays, with what a style fills areas with. */
void smith_paint_fill(struct smith_painter *painter, const struct smith_style *style);

void smith_paint_label(struct smith_painter *painter, const struct smith_label *label);

#endif
