/* SPDX-License-Identifier: MIT
 *
 * Adding shapes and words to a drawing.
 */
#include "base/array.h"
#include "media/drawing/drawing.h"
#include "media/drawing/stroke_font.h"
#include <math.h>

/* ---- adding words to a drawing, and how large they are ---- */

double smith_label_size(const struct smith_drawing *drawing, const struct smith_label *label) {
    return label->size > 0 ? label->size : 10 * smith_drawing_pixel(drawing);
}

static uint32_t text_lines(const char *text) {
    uint32_t lines = 1;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    return lines;
}

/* From the top of the first line's capital letters to the base line of the last. */
static double block_height(const char *text, double size) {
    return size * (SMITH_CAPITAL_HEIGHT + SMITH_LINE_HEIGHT * (text_lines(text) - 1));
}

double smith_label_base(const struct smith_label *label, double size) {
    double height = block_height(label->text, size), capital = size * SMITH_CAPITAL_HEIGHT;
    switch (label->upright) {
    case SMITH_ANCHOR_MIDDLE: return capital - height / 2;
    case SMITH_ANCHOR_END: return capital - height;
    default: return capital;
    }
}

struct smith_point smith_text_size(const char *text, double size) {
    double width = 0;
    for (const char *line = text; *line;) {
        width = fmax(width, smith_stroke_width(line));
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return (struct smith_point){width * size / SMITH_STROKE_EM, block_height(text, size)};
}

/* The box round a label, turned as it is. */
static void cover_label(struct smith_drawing *drawing, const struct smith_label *label) {
    const double turn = fmod(label->angle, 360) * acos(-1) / 180, c = cos(turn), s = sin(turn);
    double size = smith_label_size(drawing, label), edge = size * 0.15;
    struct smith_point extent = smith_text_size(label->text, size);
    double left = -extent.x * (int)label->anchor / 2 - edge, right = left + extent.x + 2 * edge;
    double base = smith_label_base(label, size);
    double top = base - size * SMITH_CAPITAL_HEIGHT - edge, bottom = top + extent.y + 2 * edge;
    const struct smith_point corners[] = {{left, top}, {right, top}, {left, bottom}, {right, bottom}};
    for (int i = 0; i < 4; i++) {
        double x = label->x + corners[i].x * c - corners[i].y * s, y = label->y + corners[i].x * s + corners[i].y * c;
        if (smith_drawing_check_numbers(drawing, x, y))
            smith_drawing_cover(drawing, (struct smith_box){x, y, x, y});
    }
}

void smith_drawing_label(struct smith_drawing *drawing, const struct smith_label *label) {
    struct smith_label copy = *label;
    if (!smith_drawing_check_numbers(drawing, label->x, label->y) ||
        !smith_drawing_check_numbers(drawing, label->size, label->angle))
        return;
    if (!copy.colour.alpha)
        copy.colour = (struct smith_colour){0, 0, 0, 255};
    copy.text = smith_drawing_keep_text(drawing, label->text ? label->text : "");
    const struct smith_label *kept = smith_drawing_keep(drawing, &copy, sizeof copy);
    struct smith_drawing_item *item = smith_drawing_add(drawing, SMITH_ITEM_LABEL);
    if (!item)
        return;
    item->as.label = kept;
    cover_label(drawing, kept);
}

/* ---- adding shapes to a drawing ---- */

/* ---- paths ---- */

static void add_segment(struct smith_drawing *drawing, enum smith_drawing_segment_kind kind, struct smith_point at) {
    if (!smith_drawing_check_numbers(drawing, at.x, at.y))
        return;
    if (!SMITH_RESERVE(&drawing->arena, drawing->segments, drawing->segment_count, drawing->segment_capacity, 1)) {
        smith_drawing_fail_memory(drawing);
        return;
    }
    drawing->segments[drawing->segment_count++] = (struct smith_drawing_segment){(uint8_t)kind, at};
}

void smith_drawing_move(struct smith_drawing *drawing, double x, double y) {
    add_segment(drawing, SMITH_SEGMENT_MOVE, (struct smith_point){x, y});
}

/* A path begins with a place, whatever the caller began with. */
static void drawing_shapes_begin(struct smith_drawing *drawing, struct smith_point at) {
    if (!drawing->segment_count)
        add_segment(drawing, SMITH_SEGMENT_MOVE, at);
}

void smith_drawing_line_to(struct smith_drawing *drawing, double x, double y) {
    drawing_shapes_begin(drawing, (struct smith_point){x, y});
    add_segment(drawing, SMITH_SEGMENT_LINE, (struct smith_point){x, y});
}

void smith_drawing_curve_to(struct smith_drawing *drawing, struct smith_point a, struct smith_point b,
                            struct smith_point end) {
    drawing_shapes_begin(drawing, a);
    add_segment(drawing, SMITH_SEGMENT_CURVE, a);
    add_segment(drawing, SMITH_SEGMENT_CURVE, b);
    add_segment(drawing, SMITH_SEGMENT_CURVE, end);
}

void smith_drawing_close_path(struct smith_drawing *drawing) {
    if (drawing->segment_count)
        add_segment(drawing, SMITH_SEGMENT_CLOSE, (struct smith_point){0, 0});
}

static void cover_segments(struct smith_drawing *drawing, const struct smith_style *style) {
    double reach = smith_drawing_reach(drawing, style);
    for (uint32_t i = 0; i < drawing->segment_count; i++) {
        struct smith_point at = drawing->segments[i].at;
        if (drawing->segments[i].kind != SMITH_SEGMENT_CLOSE)
            smith_drawing_cover(drawing, (struct smith_box){at.x - reach, at.y - reach, at.x + reach, at.y + reach});
    }
}

void smith_drawing_path(struct smith_drawing *drawing, const struct smith_style *style) {
    struct smith_drawing_path path = {drawing->segment_count, NULL};
    uint32_t number;
    if (!path.count || !smith_drawing_style(drawing, style, &number))
        return;
    path.segments = smith_drawing_keep(drawing, drawing->segments, path.count * sizeof *drawing->segments);
    const struct smith_drawing_path *kept = smith_drawing_keep(drawing, &path, sizeof path);
    struct smith_drawing_item *item = smith_drawing_add(drawing, SMITH_ITEM_PATH);
    if (!item)
        return;
    item->style = number;
    item->as.path = kept;
    cover_segments(drawing, style);
    drawing->segment_count = 0;
}

/* ---- shapes that are paths ---- */

static void add_points(struct smith_drawing *drawing, const struct smith_point *points, uint32_t count) {
    drawing->segment_count = 0; /* of a path that was begun and never painted */
    for (uint32_t i = 0; i < count; i++)
        add_segment(drawing, i ? SMITH_SEGMENT_LINE : SMITH_SEGMENT_MOVE, points[i]);
}

void smith_drawing_polygon(struct smith_drawing *drawing, const struct smith_point *points, uint32_t count,
                           const struct smith_style *style) {
    add_points(drawing, points, count);
    smith_drawing_close_path(drawing);
    smith_drawing_path(drawing, style);
}

/* What is left of a style for a shape without an area. */
static struct smith_style drawing_shapes_line_of(const struct smith_style *style) {
    return (struct smith_style){.stroke = style->stroke,
                                .width = style->width,
                                .dash = style->dash,
                                .gap = style->gap,
                                .round = style->round,
                                .blend = style->blend};
}

void smith_drawing_polyline(struct smith_drawing *drawing, const struct smith_point *points, uint32_t count,
                            const struct smith_style *style) {
    const struct smith_style line = drawing_shapes_line_of(style);
    add_points(drawing, points, count);
    smith_drawing_path(drawing, &line);
}

void smith_drawing_line(struct smith_drawing *drawing, double x1, double y1, double x2, double y2,
                        const struct smith_style *style) {
    smith_drawing_polyline(drawing, (struct smith_point[]){{x1, y1}, {x2, y2}}, 2, style);
}

/* ---- rectangles and circles: kept as what they are, which is shorter in every way ---- */

void smith_drawing_rectangle(struct smith_drawing *drawing, double x, double y, double width, double height,
                             const struct smith_style *style) {
    struct smith_box box = {fmin(x, x + width), fmin(y, y + height), fmax(x, x + width), fmax(y, y + height)};
    uint32_t number;
    if (!smith_drawing_check_numbers(drawing, x, y) || !smith_drawing_check_numbers(drawing, x + width, y + height) ||
        !smith_drawing_style(drawing, style, &number))
        return;
    const struct smith_box *kept = smith_drawing_keep(drawing, &box, sizeof box);
    struct smith_drawing_item *item = smith_drawing_add(drawing, SMITH_ITEM_RECTANGLE);
    if (!item)
        return;
    item->style = number;
    item->as.box = kept;
    double reach = smith_drawing_reach(drawing, style);
    smith_drawing_cover(drawing,
                        (struct smith_box){box.left - reach, box.top - reach, box.right + reach, box.bottom + reach});
}

void smith_drawing_circle(struct smith_drawing *drawing, double x, double y, double radius,
                          const struct smith_style *style) {
    const struct smith_drawing_circle circle = {{x, y}, fmax(0, radius)};
    uint32_t number;
    if (!smith_drawing_check_numbers(drawing, x, y) || !smith_drawing_check_numbers(drawing, radius, 0) ||
        !smith_drawing_style(drawing, style, &number))
        return;
    const struct smith_drawing_circle *kept = smith_drawing_keep(drawing, &circle, sizeof circle);
    struct smith_drawing_item *item = smith_drawing_add(drawing, SMITH_ITEM_CIRCLE);
    if (!item)
        return;
    item->style = number;
    item->as.circle = kept;
    double reach = circle.radius + smith_drawing_reach(drawing, style);
    smith_drawing_cover(drawing, (struct smith_box){x - reach, y - reach, x + reach, y + reach});
}

void smith_drawing_image(struct smith_drawing *drawing, const struct smith_picture *picture, double x, double y,
                         double width, double height, enum smith_blend blend) {
    if (!picture->width || !picture->height)
        return;
    const struct smith_style style = {
        .texture = {.picture = picture, .matrix = {width / picture->width, 0, 0, height / picture->height, x, y}},
        .blend = blend,
    };
    smith_drawing_rectangle(drawing, x, y, width, height, &style);
}

/* ---- arrows ---- */

static struct smith_point towards(struct smith_point from, struct smith_point to, double distance) {
    double length = hypot(to.x - from.x, to.y - from.y), part = length > 0 ? distance / length : 0;
    return (struct smith_point){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}

/* A head of `length` whose point is `tip`, seen from `from`. Two thirds as wide as long. */
static void add_head(struct smith_drawing *drawing, struct smith_point tip, struct smith_point from, double length,
                     const struct smith_style *style) {
    const struct smith_style filled = {.fill = style->stroke, .blend = style->blend};
    struct smith_point foot = towards(tip, from, length);
    double x = (tip.x - foot.x) / 3, y = (tip.y - foot.y) / 3;
    const struct smith_point points[] = {tip, {foot.x - y, foot.y + x}, {foot.x + y, foot.y - x}};
    smith_drawing_polygon(drawing, points, 3, &filled);
}

void smith_drawing_arrow(struct smith_drawing *drawing, struct smith_point from, struct smith_point to,
                         const struct smith_arrow *arrow, const struct smith_style *style) {
    const struct smith_style line = drawing_shapes_line_of(style);
    if (!smith_drawing_check_numbers(drawing, from.x, from.y) || !smith_drawing_check_numbers(drawing, to.x, to.y))
        return;
    /* a quadratic curve: its middle goes half as far to the side as its control point */
    struct smith_point side = {(from.x + to.x) / 2 + (to.y - from.y) * 2 * arrow->bend,
                               (from.y + to.y) / 2 - (to.x - from.x) * 2 * arrow->bend};
    struct smith_point tip = towards(to, side, arrow->back);
    /* the line ends within its heads, so that its own end does not stick out of their points */
    struct smith_point start = towards(from, side, arrow->tail / 2), end = towards(tip, side, arrow->head / 2);
    smith_drawing_move(drawing, start.x, start.y);
    if (arrow->bend != 0)
        smith_drawing_curve_to(
            drawing, (struct smith_point){start.x + (side.x - start.x) * 2 / 3, start.y + (side.y - start.y) * 2 / 3},
            (struct smith_point){end.x + (side.x - end.x) * 2 / 3, end.y + (side.y - end.y) * 2 / 3}, end);
    else
        smith_drawing_line_to(drawing, end.x, end.y);
    smith_drawing_path(drawing, &line);
    if (arrow->head > 0)
        add_head(drawing, tip, side, arrow->head, style);
    if (arrow->tail > 0)
        add_head(drawing, from, side, arrow->tail, style);
}
