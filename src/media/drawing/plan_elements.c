/* SPDX-License-Identifier: MIT
 *
 * Parts that plans of all kinds have (<levelsmith/plan.h>).
 */
#include "media/drawing/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define LINE_STEP 1.6 /* from one line of a legend to the next, in sizes of text */
#define SYMBOL_WIDTH 2.2 /* of what stands before its words */
#define CLOSEST_LINES 3 /* pixels between the lines of a grid */
#define GRID_LINES_MAX 65534 /* in both directions together: more than any picture has pixels for */
#define RAMP_STEPS 32

/* What words and lines of these parts are drawn with: what can be read on the ground. */
static struct smith_colour ink_of(const struct smith_drawing *drawing) {
    struct smith_colour ground = smith_drawing_background(drawing), ink = smith_colour_ink(ground);
    bool light = ground.alpha && ink.red;
    return light ? (struct smith_colour){230, 230, 230, 255} : (struct smith_colour){40, 40, 40, 255};
}

static void plan_elements_write_words(struct smith_drawing *drawing, const char *text, double x, double y, double size,
                                      enum smith_anchor anchor, bool bold) {
    const struct smith_label label = {.text = text,
                                      .x = x,
                                      .y = y,
                                      .size = size,
                                      .anchor = anchor,
                                      .upright = SMITH_ANCHOR_MIDDLE,
                                      .colour = ink_of(drawing),
                                      .bold = bold};
    smith_drawing_label(drawing, &label);
}

/* ---- legends ---- */

static void draw_symbol(struct smith_drawing *drawing, const struct smith_key *key, double x, double y, double size) {
    double width = size * SYMBOL_WIDTH, height = size * 0.9;
    const struct smith_arrow arrow = {.head = size * 0.8};
    switch (key->kind) {
    case SMITH_KEY_AREA: smith_drawing_rectangle(drawing, x, y - height / 2, width, height, &key->style); break;
    case SMITH_KEY_LINE: smith_drawing_line(drawing, x, y, x + width, y, &key->style); break;
    case SMITH_KEY_ARROW:
        smith_drawing_arrow(drawing, (struct smith_point){x, y}, (struct smith_point){x + width, y}, &arrow,
                            &key->style);
        break;
    case SMITH_KEY_DOT: smith_drawing_circle(drawing, x + width / 2, y, height / 2, &key->style); break;
    case SMITH_KEY_TITLE: break;
    }
}

struct smith_box smith_plan_legend(struct smith_drawing *drawing, struct smith_point at, double size,
                                   const struct smith_key *keys, uint32_t count) {
    struct smith_box box = {at.x, at.y, at.x, at.y + count * size * LINE_STEP};
    smith_drawing_open(drawing, &(struct smith_group){.kind = "legend"});
    for (uint32_t i = 0; i < count; i++) {
        double y = at.y + (i + 0.5) * size * LINE_STEP;
        double x = at.x + (keys[i].kind == SMITH_KEY_TITLE ? 0 : size * (SYMBOL_WIDTH + 0.7));
        draw_symbol(drawing, &keys[i], at.x, y, size);
        plan_elements_write_words(drawing, keys[i].label, x, y, size, SMITH_ANCHOR_START,
                                  keys[i].kind == SMITH_KEY_TITLE);
        box.right = fmax(box.right, x + smith_text_size(keys[i].label, size).x);
    }
    smith_drawing_close(drawing);
    return box;
}

struct smith_box smith_plan_ramp(struct smith_drawing *drawing, struct smith_point at, double size, double length,
                                 enum smith_ramp ramp, const char *low, const char *high) {
    length = fmax(length, smith_text_size(low, size).x + smith_text_size(high, size).x + 3 * size);
    double step = length / RAMP_STEPS, words = at.y + size * 1.8;
    const struct smith_style frame = {.stroke = ink_of(drawing)};
    smith_drawing_open(drawing, &(struct smith_group){.kind = "legend"});
    for (int i = 0; i < RAMP_STEPS; i++) {
        const struct smith_style style = {.fill = smith_ramp_colour(ramp, (double)i / (RAMP_STEPS - 1)), .crisp = true};
        smith_drawing_rectangle(drawing, at.x + i * step, at.y, step, size, &style);
    }
    smith_drawing_rectangle(drawing, at.x, at.y, length, size, &frame);
    plan_elements_write_words(drawing, low, at.x, words, size, SMITH_ANCHOR_START, false);
    plan_elements_write_words(drawing, high, at.x + length, words, size, SMITH_ANCHOR_END, false);
    smith_drawing_close(drawing);
    return (struct smith_box){at.x, at.y, at.x + length, at.y + size * 2.4};
}

/* ---- scale ---- */

/* The largest of 1, 2, 5, 10, 20 ... that is not above `most`; below 1 there are 0.5, 0.2, 0.1 ... */
static double round_number(double max) {
    int exponent = (int)floor(log10(max) + 1e-9);
    double power = 1;
    for (int i = abs(exponent); i; i--)
        power *= 10; /* without pow(), whose tables are 5 KB of a module for pages */
    power = exponent < 0 ? 1 / power : power;
    double left = max / power + 1e-9;
    return power * (left >= 5 ? 5 : left >= 2 ? 2 : 1);
}

struct smith_box smith_plan_scale(struct smith_drawing *drawing, struct smith_point at, double size, double max,
                                  double measure, const char *name) {
    const struct smith_style filled = {.fill = ink_of(drawing)}, frame = {.stroke = ink_of(drawing)};
    char words[64];
    if (!(max / measure > 1e-6 && max / measure < 1e12))
        return (struct smith_box){at.x, at.y, at.x, at.y};
    double number = round_number(max / measure), length = number * measure;
    snprintf(words, sizeof words, "%.15g %.40s", number, name);
    smith_drawing_open(drawing, &(struct smith_group){.kind = "scale"});
    smith_drawing_rectangle(drawing, at.x, at.y, length / 2, size / 2, &filled);
    smith_drawing_rectangle(drawing, at.x, at.y, length, size / 2, &frame);
    plan_elements_write_words(drawing, words, at.x, at.y + size * 1.3, size, SMITH_ANCHOR_START, false);
    smith_drawing_close(drawing);
    return (struct smith_box){at.x, at.y, at.x + fmax(length, smith_text_size(words, size).x), at.y + size * 1.9};
}

/* ---- north ---- */

struct smith_box smith_plan_north(struct smith_drawing *drawing, struct smith_point at, double size) {
    double middle = at.x + size / 2, foot = at.y + size * 3.2;
    const struct smith_style filled = {.fill = ink_of(drawing)}, frame = {.stroke = ink_of(drawing)};
    const struct smith_point left[] = {{middle, at.y + size * 1.1}, {at.x, foot}, {middle, foot - size * 0.5}};
    const struct smith_point right[] = {left[0], {at.x + size, foot}, left[2]};
    smith_drawing_open(drawing, &(struct smith_group){.kind = "north"});
    plan_elements_write_words(drawing, "N", middle, at.y + size * 0.4, size, SMITH_ANCHOR_MIDDLE, true);
    smith_drawing_polygon(drawing, left, 3, &filled);
    smith_drawing_polygon(drawing, right, 3, &frame);
    smith_drawing_close(drawing);
    return (struct smith_box){at.x, at.y, at.x + size, foot};
}

/* ---- names ---- */

void smith_plan_name(struct smith_drawing *drawing, struct smith_box box, const struct smith_label *label) {
    const double size = label->size, line = size * 1.1, x = (box.left + box.right) / 2;
    const double candidates[] = {box.bottom + size * 0.8, box.top - size * 0.6, (box.top + box.bottom) / 2,
                                 box.bottom + size * 0.8 + line};
    double half = smith_text_size(label->text, size).x / 2;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        const struct smith_box needed = {x - half - size / 4, candidates[i] - line / 2, x + half + size / 4,
                                         candidates[i] + line / 2};
        struct smith_label put = *label;
        if (drawing->name_count == SMITH_PLAN_NAMES_MAX || !smith_plan_claim_box(drawing, needed, false))
            continue;
        drawing->name_count++;
        put.x = x;
        put.y = candidates[i];
        put.anchor = put.upright = SMITH_ANCHOR_MIDDLE;
        smith_drawing_label(drawing, &put);
        return;
    }
}

/* ---- grid ---- */

/* The multiples of `step` from `from` to `to`: the first of them, in steps, and how many there are. */
static double multiples(double from, double to, double step, double *first) {
    *first = ceil(from / step);
    return fmax(floor(to / step) - *first + 1, 0);
}

void smith_plan_grid(struct smith_drawing *drawing, struct smith_box box, double step,
                     const struct smith_style *style) {
    double x, y, across = multiples(box.left, box.right, step, &x), down = multiples(box.top, box.bottom, step, &y);
    if (!(step >= CLOSEST_LINES * smith_drawing_pixel(drawing) && step <= SMITH_DRAWING_FAR) ||
        !(across + down < GRID_LINES_MAX))
        return;
    smith_drawing_open(drawing, &(struct smith_group){.kind = "grid"});
    for (double i = 0; i < across; i++)
        smith_drawing_line(drawing, (x + i) * step, box.top, (x + i) * step, box.bottom, style);
    for (double i = 0; i < down; i++)
        smith_drawing_line(drawing, box.left, (y + i) * step, box.right, (y + i) * step, style);
    smith_drawing_close(drawing);
}
