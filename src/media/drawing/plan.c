/* SPDX-License-Identifier: MIT
 *
 * Plans from tables of layers and symbols. See plan.h.
 */
#include "media/drawing/plan.h"

#include <math.h>

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
