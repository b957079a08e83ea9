/* SPDX-License-Identifier: MIT
 *
 * Adding words to a drawing, and how large they are.
 */
#include "media/drawing/drawing.h"
#include "media/drawing/stroke_font.h"

#include <math.h>

double smith_label_size(const struct smith_drawing *drawing, const struct smith_label *label) {
    return label->size > 0 ? label->size : 10 * smith_drawing_pixel(drawing);
}

uint32_t smith_text_lines(const char *text) {
    uint32_t lines = 1;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    return lines;
}

/* From the top of the first line's capital letters to the base line of the last. */
static double block_height(const char *text, double size) {
    return size * (SMITH_CAPITAL_HEIGHT + SMITH_LINE_HEIGHT * (smith_text_lines(text) - 1));
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
