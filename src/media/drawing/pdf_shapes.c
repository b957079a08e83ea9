/* SPDX-License-Identifier: MIT
 *
 * Shapes of a page of a PDF file. Its operators are those of PostScript, shortened: m, l, c, h make a path; f*, S paint it.
 */
#include "media/drawing/pdf.h"

#include <math.h>

#define FAR_PIXELS 1e5 /* beyond the edges all is alike */
#define ROUND 0.5522847498 /* of control points that make a quarter of a circle */
#define HATCH_LINES_MAX 20000 /* across one area: more than a page has pixels for */

void smith_pdf_number(struct smith_buffer *out, double value) {
    long long scaled = llround(fmin(fmax(value, -FAR_PIXELS), FAR_PIXELS) * 1000);
    if (scaled < 0)
        smith_buffer_byte(out, '-');
    scaled = scaled < 0 ? -scaled : scaled;
    smith_buffer_format(out, "%lld", scaled / 1000);
    if (scaled % 1000)
        smith_buffer_format(out,
                            scaled % 10    ? ".%03lld"
                            : scaled % 100 ? ".%02lld"
                                           : ".%lld",
                            scaled % 10    ? scaled % 1000
                            : scaled % 100 ? scaled % 1000 / 10
                                           : scaled % 1000 / 100);
    smith_buffer_byte(out, ' ');
}

static void put_point(struct smith_pdf *pdf, struct smith_point at) {
    smith_pdf_number(&pdf->page, at.x);
    smith_pdf_number(&pdf->page, at.y);
}

void smith_pdf_colour(struct smith_pdf *pdf, struct smith_colour colour, bool stroke) {
    const uint8_t parts[] = {colour.red, colour.green, colour.blue};
    pdf->alphas[colour.alpha] = 1;
    smith_buffer_format(&pdf->page, "/A%u gs ", (unsigned)colour.alpha);
    for (int i = 0; i < 3; i++)
        smith_pdf_number(&pdf->page, parts[i] / 255.0);
    smith_buffer_text(&pdf->page, stroke ? "RG " : "rg ");
}

struct smith_point smith_pdf_pixels(const struct smith_pdf *pdf, struct smith_point at) {
    const double scale = pdf->drawing->scale;
    return (struct smith_point){(at.x - pdf->view.box.left) * scale, (at.y - pdf->view.box.top) * scale};
}

/* ---- paths ---- */

static void put_path(struct smith_pdf *pdf, const struct smith_drawing_path *path) {
    static const char *const operators[] = {"m ", "l ", "c ", "h "};
    for (uint32_t i = 0; i < path->count; i++) {
        enum smith_drawing_segment_kind kind = path->segments[i].kind;
        int points = kind == SMITH_SEGMENT_CLOSE ? 0 : kind == SMITH_SEGMENT_CURVE ? 3 : 1;
        for (int k = 0; k < points; k++)
            put_point(pdf, smith_pdf_pixels(pdf, path->segments[i + (uint32_t)k].at));
        smith_buffer_text(&pdf->page, operators[kind]);
        i += points == 3 ? 2 : 0;
    }
}

static void put_circle(struct smith_pdf *pdf, const struct smith_drawing_circle *circle) {
    static const int turns[] = {1, 0, -1, 0, 1};
    const struct smith_point at = smith_pdf_pixels(pdf, circle->centre);
    const double radius = circle->radius * pdf->drawing->scale, bend = radius * ROUND;
    put_point(pdf, (struct smith_point){at.x + radius, at.y});
    smith_buffer_text(&pdf->page, "m ");
    for (int i = 0; i < 4; i++) { /* from the direction (x, y) to (-y, x) */
        const double x = turns[i], y = turns[(i + 3) % 4];
        put_point(pdf, (struct smith_point){at.x + x * radius - y * bend, at.y + y * radius + x * bend});
        put_point(pdf, (struct smith_point){at.x - y * radius + x * bend, at.y + x * radius + y * bend});
        put_point(pdf, (struct smith_point){at.x - y * radius, at.y + x * radius});
        smith_buffer_text(&pdf->page, "c ");
    }
    smith_buffer_text(&pdf->page, "h ");
}

static void put_outline(struct smith_pdf *pdf, const struct smith_drawing_item *item) {
    if (item->kind == SMITH_ITEM_PATH)
        put_path(pdf, item->as.path);
    else if (item->kind == SMITH_ITEM_CIRCLE)
        put_circle(pdf, item->as.circle);
    else {
        const struct smith_box *box = item->as.box;
        put_point(pdf, smith_pdf_pixels(pdf, (struct smith_point){box->left, box->top}));
        smith_pdf_number(&pdf->page, (box->right - box->left) * pdf->drawing->scale);
        smith_pdf_number(&pdf->page, (box->bottom - box->top) * pdf->drawing->scale);
        smith_buffer_text(&pdf->page, "re ");
    }
}

/* ---- hatches ---- */

/* In pixels, no more of it than the page shows. */
static struct smith_box extent_of(const struct smith_pdf *pdf, const struct smith_drawing_item *item) {
    struct smith_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    if (item->kind == SMITH_ITEM_RECTANGLE)
        box = *item->as.box;
    else if (item->kind == SMITH_ITEM_CIRCLE) {
        const struct smith_drawing_circle *circle = item->as.circle;
        box = (struct smith_box){circle->centre.x - circle->radius, circle->centre.y - circle->radius,
                                 circle->centre.x + circle->radius, circle->centre.y + circle->radius};
    } else
        for (uint32_t i = 0; i < item->as.path->count; i++) {
            const struct smith_point at = item->as.path->segments[i].at;
            if (item->as.path->segments[i].kind != SMITH_SEGMENT_CLOSE)
                box = smith_box_unite(box, (struct smith_box){at.x, at.y, at.x, at.y});
        }
    struct smith_point low = smith_pdf_pixels(pdf, (struct smith_point){box.left, box.top});
    struct smith_point high = smith_pdf_pixels(pdf, (struct smith_point){box.right, box.bottom});
    return (struct smith_box){fmax(low.x, 0), fmax(low.y, 0), fmin(high.x, pdf->view.width),
                              fmin(high.y, pdf->view.height)};
}

/* Lines at (k + 1/2) * step from the origin of the drawing, along the direction (x, y). */
static void put_lines(struct smith_pdf *pdf, const struct smith_box *box, double step, double x, double y) {
    const struct smith_point origin = smith_pdf_pixels(pdf, (struct smith_point){0, 0});
    const double centre_x = (box->left + box->right) / 2 - origin.x, centre_y = (box->top + box->bottom) / 2 - origin.y;
    const double reach = hypot(box->right - box->left, box->bottom - box->top) / 2;
    const double middle = centre_y * x - centre_x * y, along = centre_x * x + centre_y * y;
    double first = floor((middle - reach) / step), lines = fmin(2 * reach / step + 2, HATCH_LINES_MAX);
    for (double i = 0; i < lines; i++) {
        double off = (first + i + 0.5) * step;
        put_point(pdf, (struct smith_point){origin.x + (along - reach) * x - off * y,
                                            origin.y + (along - reach) * y + off * x});
        smith_buffer_text(&pdf->page, "m ");
        put_point(pdf, (struct smith_point){origin.x + (along + reach) * x - off * y,
                                            origin.y + (along + reach) * y + off * x});
        smith_buffer_text(&pdf->page, "l ");
    }
}

static void put_hatch(struct smith_pdf *pdf, const struct smith_drawing_item *item, const struct smith_style *style) {
    const struct smith_box box = extent_of(pdf, item);
    const double step = smith_style_hatch_step(pdf->drawing, style) * pdf->drawing->scale, slant = sqrt(0.5);
    const enum smith_hatch hatch = style->hatch;
    const bool dots = hatch == SMITH_HATCH_DOTTED;
    if (!(box.right > box.left && box.bottom > box.top))
        return;
    smith_buffer_text(&pdf->page, "q ");
    put_outline(pdf, item);
    smith_buffer_text(&pdf->page, "W* n ");
    smith_pdf_colour(pdf, style->hatch_colour, true);
    smith_pdf_number(&pdf->page, smith_style_hatch_width(pdf->drawing, style) * pdf->drawing->scale * (dots ? 2 : 1));
    smith_buffer_text(&pdf->page, dots ? "w 1 J [0 " : "w 0 J [");
    if (dots)
        smith_pdf_number(&pdf->page, step);
    smith_buffer_text(&pdf->page, "] 0 d ");
    if (hatch == SMITH_HATCH_RISING || hatch == SMITH_HATCH_CROSSED)
        put_lines(pdf, &box, step, slant, -slant);
    if (hatch == SMITH_HATCH_FALLING || hatch == SMITH_HATCH_CROSSED)
        put_lines(pdf, &box, step, slant, slant);
    if (hatch == SMITH_HATCH_LEVEL || hatch == SMITH_HATCH_GRID || dots)
        put_lines(pdf, &box, step, 1, 0);
    if (hatch == SMITH_HATCH_UPRIGHT || hatch == SMITH_HATCH_GRID)
        put_lines(pdf, &box, step, 0, 1);
    smith_buffer_text(&pdf->page, "S Q\n");
}

/* ---- shapes ---- */

static void put_stroke(struct smith_pdf *pdf, const struct smith_drawing_item *item, const struct smith_style *style) {
    const double scale = pdf->drawing->scale;
    smith_pdf_colour(pdf, style->stroke, true);
    smith_pdf_number(&pdf->page, smith_style_width(pdf->drawing, style) * scale);
    smith_buffer_text(&pdf->page, style->round ? "w 1 J 1 j [" : "w 0 J 0 j [");
    if (style->dash * scale > 0.01) {
        smith_pdf_number(&pdf->page, style->dash * scale);
        smith_pdf_number(&pdf->page, smith_style_gap(style) * scale);
    }
    smith_buffer_text(&pdf->page, "] 0 d ");
    put_outline(pdf, item);
    smith_buffer_text(&pdf->page, "S\n");
}

bool smith_pdf_shape(struct smith_pdf *pdf, const struct smith_drawing_item *item) {
    const struct smith_style *style = smith_drawing_style_at(pdf->drawing, item->style);
    if (style->texture.picture || style->blend != SMITH_BLEND_NORMAL)
        return false;
    if (style->fill.alpha) {
        smith_pdf_colour(pdf, style->fill, false);
        put_outline(pdf, item);
        smith_buffer_text(&pdf->page, "f*\n");
    }
    if (style->hatch)
        put_hatch(pdf, item, style);
    if (style->stroke.alpha)
        put_stroke(pdf, item, style);
    return true;
}
