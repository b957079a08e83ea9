/* SPDX-License-Identifier: MIT
 *
 * Drawings as pixels, through Cairo. It draws right into the memory of our picture, which is turned into our order of
 * colours when all is done.
 */
#include "media/drawing/paint.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

#define FAR_PIXELS 1e6 /* Cairo counts to 2^23 */
#define DASHES_MAX 1e5 /* of a path; with more it is not dashed */
#define LINE_WIDTH_MIN 0.05 /* pixels; thinner lines cannot be seen and are slow */

struct smith_point smith_paint_to_pixels(const struct smith_painter *painter, struct smith_point at) {
    double x = (at.x - painter->view.box.left) * painter->drawing->scale;
    double y = (at.y - painter->view.box.top) * painter->drawing->scale;
    return (struct smith_point){fmin(fmax(x, -FAR_PIXELS), FAR_PIXELS), fmin(fmax(y, -FAR_PIXELS), FAR_PIXELS)};
}

void smith_paint_colour(struct smith_painter *painter, struct smith_colour colour) {
    painter->call.cairo_set_source_rgba(painter->cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0,
                                        colour.alpha / 255.0);
}

/* ---- shapes ---- */

static void trace_path(struct smith_painter *painter, const struct smith_drawing_path *path) {
    for (uint32_t i = 0; i < path->count; i++) {
        const struct smith_drawing_segment *segment = &path->segments[i];
        struct smith_point at = smith_paint_to_pixels(painter, segment->at);
        switch ((enum smith_drawing_segment_kind)segment->kind) {
        case SMITH_SEGMENT_MOVE: painter->call.cairo_move_to(painter->cairo, at.x, at.y); break;
        case SMITH_SEGMENT_LINE: painter->call.cairo_line_to(painter->cairo, at.x, at.y); break;
        case SMITH_SEGMENT_CLOSE: painter->call.cairo_close_path(painter->cairo); break;
        case SMITH_SEGMENT_CURVE: {
            struct smith_point b = smith_paint_to_pixels(painter, path->segments[i + 1].at);
            struct smith_point end = smith_paint_to_pixels(painter, path->segments[i + 2].at);
            painter->call.cairo_curve_to(painter->cairo, at.x, at.y, b.x, b.y, end.x, end.y);
            i += 2;
        }
        }
    }
}

static void trace_box(struct smith_painter *painter, const struct smith_box *box) {
    struct smith_point a = smith_paint_to_pixels(painter, (struct smith_point){box->left, box->top});
    struct smith_point b = smith_paint_to_pixels(painter, (struct smith_point){box->right, box->bottom});
    painter->call.cairo_rectangle(painter->cairo, a.x, a.y, b.x - a.x, b.y - a.y);
}

static void trace_circle(struct smith_painter *painter, const struct smith_drawing_circle *circle) {
    struct smith_point at = smith_paint_to_pixels(painter, circle->centre);
    double radius = fmin(circle->radius * painter->drawing->scale, FAR_PIXELS);
    painter->call.cairo_new_sub_path(painter->cairo);
    painter->call.cairo_arc(painter->cairo, at.x, at.y, radius, 0, 2 * acos(-1));
    painter->call.cairo_close_path(painter->cairo);
}

/* A path that goes on far outside of the picture would have countless dashes. */
static void set_dashes(struct smith_painter *painter, const struct smith_style *style) {
    double scale = painter->drawing->scale, x1, y1, x2, y2;
    double dashes[] = {style->dash * scale, smith_style_gap(style) * scale};
    painter->call.cairo_path_extents(painter->cairo, &x1, &y1, &x2, &y2);
    bool few = style->dash > 0 && (x2 - x1 + y2 - y1) / (dashes[0] + dashes[1]) < DASHES_MAX;
    painter->call.cairo_set_dash(painter->cairo, dashes, few ? 2 : 0, 0);
}

static void paint_stroke(struct smith_painter *painter, const struct smith_style *style) {
    double width = smith_style_width(painter->drawing, style) * painter->drawing->scale;
    if (!style->stroke.alpha || width < LINE_WIDTH_MIN)
        return;
    set_dashes(painter, style);
    smith_paint_colour(painter, style->stroke);
    painter->call.cairo_set_line_width(painter->cairo, width);
    painter->call.cairo_set_line_cap(painter->cairo, style->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    painter->call.cairo_set_line_join(painter->cairo, style->round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    painter->call.cairo_stroke_preserve(painter->cairo);
}

static void paint_shape(struct smith_painter *painter, const struct smith_drawing_item *item) {
    static const cairo_operator_t operators[] = {CAIRO_OPERATOR_OVER, CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_MULTIPLY,
                                                 CAIRO_OPERATOR_SCREEN};
    const struct smith_style *style = smith_drawing_style_at(painter->drawing, item->style);
    painter->call.cairo_new_path(painter->cairo);
    if (item->kind == SMITH_ITEM_PATH)
        trace_path(painter, item->as.path);
    else if (item->kind == SMITH_ITEM_RECTANGLE)
        trace_box(painter, item->as.box);
    else
        trace_circle(painter, item->as.circle);
    painter->call.cairo_set_operator(painter->cairo, operators[style->blend]);
    smith_paint_fill(painter, style);
    paint_stroke(painter, style);
    painter->call.cairo_set_operator(painter->cairo, CAIRO_OPERATOR_OVER);
}

/* Cairo forgets some of the parts of a path it had no memory for, and paints the others. */
static void paint_layer_item(struct smith_painter *painter, const struct smith_drawing_item *item) {
    smith_library_begin();
    if (item->kind == SMITH_ITEM_LABEL)
        smith_paint_label(painter, item->as.label);
    else if (item->kind != SMITH_ITEM_OPEN && item->kind != SMITH_ITEM_CLOSE)
        paint_shape(painter, item);
    painter->out_of_memory |= smith_library_lacks_memory();
}

void smith_paint_all(struct smith_painter *painter) {
    const struct smith_drawing *drawing = painter->drawing;
    smith_library_begin();
    if (drawing->background.alpha) {
        smith_paint_colour(painter, drawing->background);
        painter->call.cairo_paint(painter->cairo);
    }
    painter->out_of_memory |= smith_library_lacks_memory();
    painter->call.cairo_set_fill_rule(painter->cairo, CAIRO_FILL_RULE_EVEN_ODD);
    for (uint32_t i = 0; i < drawing->layer_count; i++) {
        const struct smith_drawing_layer *layer = &drawing->layers[i];
        for (uint32_t k = 0; k < layer->count && !layer->hidden && !painter->out_of_memory; k++)
            paint_layer_item(painter, &layer->items[k]);
    }
}

/* ---- the picture ---- */

/* Cairo's pixels are native words with alpha on top, colours multiplied by it; ours are bytes that are not. */
static void paint_take_colours(struct smith_picture *picture) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, &picture->colours[i], sizeof word);
        unsigned alpha = word >> 24, red = word >> 16 & 255, green = word >> 8 & 255, blue = word & 255;
        if (alpha && alpha != 255) {
            red = (red * 255 + alpha / 2) / alpha;
            green = (green * 255 + alpha / 2) / alpha;
            blue = (blue * 255 + alpha / 2) / alpha;
        }
        picture->colours[i] = (struct smith_colour){(uint8_t)red, (uint8_t)green, (uint8_t)blue, (uint8_t)alpha};
    }
}

enum smith_status smith_paint_check(const struct smith_painter *painter, struct smith_error *error) {
    cairo_status_t status = painter->call.cairo_status(painter->cairo);
    if (status == CAIRO_STATUS_NO_MEMORY || painter->out_of_memory)
        return smith_fail_memory(error, NULL);
    if (status == CAIRO_STATUS_SUCCESS)
        return SMITH_OK;
    return smith_fail(error, SMITH_BAD_VALUE, "DRAWING-REFUSED", "the drawing cannot be painted: %s",
                      painter->call.cairo_status_to_string(status));
}

static enum smith_status paint_paint_layers(struct smith_painter *painter, struct smith_picture *picture,
                                            struct smith_error *error) {
    cairo_surface_t *surface = painter->call.cairo_image_surface_create_for_data(
        (unsigned char *)picture->colours, CAIRO_FORMAT_ARGB32, (int)picture->width, (int)picture->height,
        (int)picture->width * 4);
    painter->cairo = painter->call.cairo_create(surface);
    if (!painter->call.cairo_status(painter->cairo))
        smith_paint_all(painter);
    painter->call.cairo_surface_flush(surface);
    enum smith_status status = smith_paint_check(painter, error);
    painter->call.cairo_destroy(painter->cairo);
    painter->call.cairo_surface_destroy(surface);
    return status;
}

enum smith_status smith_drawing_paint(const struct smith_drawing *drawing, struct smith_picture *picture,
                                      struct smith_error *error) {
    const struct smith_allocator *allocator = &drawing->options.allocator;
    struct smith_painter painter = {.drawing = drawing};
    size_t size = (drawing->picture_count + (size_t)1) * sizeof(cairo_surface_t *);
    *picture = (struct smith_picture){0};
    enum smith_status status = smith_drawing_view(drawing, &painter.view, error);
    if (status == SMITH_OK)
        status = smith_cairo_calls(&painter.call, error);
    if (status != SMITH_OK)
        return status;
    painter.pictures = allocator->resize(allocator->context, NULL, 0, size);
    if (!painter.pictures)
        return smith_fail_memory(error, NULL);
    memset(painter.pictures, 0, size);
    status = smith_picture_init(picture, SMITH_PIXELS_TRUE, painter.view.width, painter.view.height, &drawing->options,
                                error);
    if (status == SMITH_OK)
        status = paint_paint_layers(&painter, picture, error);
    if (status == SMITH_OK)
        paint_take_colours(picture);
    else
        smith_picture_free(picture);
    for (uint32_t i = 0; i < drawing->picture_count; i++)
        painter.call.cairo_surface_destroy(painter.pictures[i]); /* NULL is fine */
    allocator->resize(allocator->context, painter.pictures, size, 0);
    return status;
}
