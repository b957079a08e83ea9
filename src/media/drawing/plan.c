/* SPDX-License-Identifier: MIT
 *
 * Plans from tables of layers and symbols. See plan.h.
 */
#include "media/drawing/plan.h"
#include <levelsmith/plan.h>
#include <math.h>

/* ---- colours of plans: ramps, kinds, mixtures ---- */

struct ramp {
    unsigned count;
    struct smith_colour stops[8]; /* at equal distances */
};

static const struct ramp ramps[] = {
    [SMITH_RAMP_HEIGHT] = {7,
                           {{38, 84, 76, 255},
                            {74, 128, 84, 255},
                            {138, 168, 96, 255},
                            {214, 202, 130, 255},
                            {196, 150, 94, 255},
                            {156, 112, 88, 255},
                            {240, 236, 230, 255}}},
    [SMITH_RAMP_EVEN] = {6,
                         {{66, 14, 92, 255},
                          {64, 62, 138, 255},
                          {46, 108, 142, 255},
                          {36, 156, 136, 255},
                          {110, 204, 92, 255},
                          {250, 230, 40, 255}}},
    [SMITH_RAMP_GREY] = {2, {{48, 48, 48, 255}, {236, 236, 236, 255}}},
    [SMITH_RAMP_DIVERGING] =
        {5, {{42, 84, 164, 255}, {140, 176, 218, 255}, {244, 244, 240, 255}, {230, 152, 122, 255}, {176, 42, 50, 255}}},
};

static uint8_t plan_colours_between(uint8_t from, uint8_t to, double part) {
    return (uint8_t)lround(from + (to - from) * part);
}

struct smith_colour smith_colour_mix(struct smith_colour from, struct smith_colour to, double part) {
    part = part > 0 ? fmin(part, 1) : 0; /* what is no number too */
    return (struct smith_colour){
        plan_colours_between(from.red, to.red, part), plan_colours_between(from.green, to.green, part),
        plan_colours_between(from.blue, to.blue, part), plan_colours_between(from.alpha, to.alpha, part)};
}

struct smith_colour smith_ramp_colour(enum smith_ramp ramp, double part) {
    const struct ramp *colours = &ramps[ramp];
    double at = (part > 0 ? fmin(part, 1) : 0) * (colours->count - 1);
    unsigned stop = (unsigned)fmin(floor(at), colours->count - 2.0);
    return smith_colour_mix(colours->stops[stop], colours->stops[stop + 1], at - stop);
}

/* One of the three primary colours at a hue, 0 to 1, of which `shift` is where it is strongest. */
static uint8_t plan_colours_primary(double hue, double shift, double light) {
    double distance = fabs(remainder(hue - shift, 1)); /* 0 to 0.5 */
    double strength = fmin(fmax(2 - 6 * distance, 0), 1);
    return (uint8_t)lround(255 * (light * (0.35 + 0.65 * strength)));
}

/* Hues by the golden section are never close to those just before; those that come closest, 8 or 13 later, are
 * darker. */
struct smith_colour smith_kind_colour(uint32_t number) {
    static const double lights[] = {0.95, 0.75, 0.58};
    double hue = fmod(0.58 + number * 0.61803398875, 1), light = lights[number % 3];
    return (struct smith_colour){plan_colours_primary(hue, 0, light), plan_colours_primary(hue, 1 / 3.0, light),
                                 plan_colours_primary(hue, 2 / 3.0, light), 255};
}

struct smith_colour smith_colour_ink(struct smith_colour paper) {
    unsigned light = 299u * paper.red + 587u * paper.green + 114u * paper.blue;
    return light > 140000 ? (struct smith_colour){0, 0, 0, 255} : (struct smith_colour){255, 255, 255, 255};
}

/* ---- plan ---- */

/* ---- the whole ---- */

static void plan_begin(const struct smith_plan_setup *setup, struct smith_drawing *drawing) {
    const struct smith_plan_type *type = setup->type;
    drawing->plan = type;
    drawing->symbol_unit = setup->symbol_unit;
    for (uint32_t i = 0; i < type->layer_count; i++) {
        smith_drawing_layer(drawing, type->layers[i].name, type->layers[i].title);
        if (!smith_drawing_failed(drawing))
            drawing->layers[drawing->layer].hidden = type->layers[i].hidden & setup->mode;
    }
}

enum smith_status smith_plan_draw(const struct smith_plan_setup *setup, void *context, struct smith_drawing **drawing,
                                  struct smith_error *error) {
    enum smith_status status = smith_drawing_create(&setup->drawing, drawing, error);
    if (status != SMITH_OK)
        return status;
    plan_begin(setup, *drawing);
    status = setup->draw(context, *drawing, error);
    if (status == SMITH_OK)
        status = smith_drawing_choose(*drawing, setup->layers, error);
    if (status == SMITH_OK) {
        setup->explain(context, *drawing);
        return SMITH_OK;
    }
    smith_drawing_free(*drawing);
    *drawing = NULL;
    return status;
}

double smith_plan_scale_for(double asked, double usual, double pixels, double longest) {
    return asked > 0 ? asked : longest * usual > pixels ? pixels / longest : usual;
}

/* ---- symbols ---- */

void smith_plan_use(struct smith_drawing *drawing, uint32_t symbol) {
    drawing->drawn |= UINT64_C(1) << symbol;
}

struct smith_style smith_plan_style(struct smith_drawing *drawing, uint32_t symbol) {
    smith_plan_use(drawing, symbol);
    return smith_style_scaled(&drawing->plan->symbols[symbol].style, drawing->symbol_unit);
}

bool smith_plan_explains(const struct smith_drawing *drawing, uint32_t symbol) {
    const char *layer = drawing->plan->symbols[symbol].layer;
    return drawing->drawn >> symbol & 1 && (!layer || smith_drawing_shows(drawing, layer));
}

struct smith_box smith_plan_explain(struct smith_drawing *drawing, struct smith_point at, double size, double unit) {
    struct smith_key keys[SMITH_PLAN_SYMBOLS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < drawing->plan->symbol_count; i++) {
        const struct smith_plan_symbol *symbol = &drawing->plan->symbols[i];
        if (smith_plan_explains(drawing, i))
            keys[count++] = (struct smith_key){symbol->kind, smith_style_scaled(&symbol->style, unit), symbol->name};
    }
    return smith_plan_legend(drawing, at, size, keys, count);
}

void smith_plan_column_add(struct smith_plan_column *column, struct smith_box box) {
    column->right = fmax(column->right, box.right);
    column->bottom = box.bottom;
    column->at.y = box.bottom + column->size;
}

struct smith_style smith_plan_change_style(double width) {
    return (struct smith_style){.fill = {0, 255, 0, 40}, .stroke = {0, 255, 0, 255}, .width = width};
}

/* ---- names ---- */

void smith_plan_write_name(struct smith_drawing *drawing, struct smith_box box, const char *text) {
    struct smith_label label = drawing->plan->name;
    label.text = text;
    label.size *= smith_drawing_pixel(drawing);
    smith_drawing_layer(drawing, "names", NULL);
    smith_plan_name(drawing, box, &label);
}
