/* SPDX-License-Identifier: MIT
 *
 * How things look on a plan, and the legend beside it that says so: of what is shown and there.
 */
#include "format/pmf/plan/pmf_plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT 11.0 /* pixels */
#define DEGREE 0.0174532925199433
#define CORNERS 8
#define FLAT 0.25 /* of the way along the colours of heights: where all floors are equally high */

const struct smith_plan_symbol smith_pmf_symbols[SMITH_PMF_SYMBOLS] = {
    [SMITH_PMF_SYMBOL_ROCK] = {"solid", SMITH_KEY_AREA, {.fill = {92, 88, 84, 255}, .crisp = true}, "rock"},
    [SMITH_PMF_SYMBOL_WALL] = {"wall",
                               SMITH_KEY_LINE,
                               {.stroke = {30, 28, 26, 255}, .width = 2, .round = true},
                               "walls"},
    [SMITH_PMF_SYMBOL_STEP] = {"step, up to 1 unit",
                               SMITH_KEY_LINE,
                               {.stroke = {60, 55, 50, 150}, .width = 1},
                               "steps"},
    [SMITH_PMF_SYMBOL_LIQUID] = {"liquid", SMITH_KEY_AREA, {.fill = {70, 140, 225, 205}, .crisp = true}, "liquids"},
    [SMITH_PMF_SYMBOL_ROOF] = {"above all that is there",
                               SMITH_KEY_AREA,
                               {.fill = {205, 200, 195, 215}, .crisp = true},
                               "roofs"},
    [SMITH_PMF_SYMBOL_CHUNK] = {"chunk (x y z)",
                                SMITH_KEY_LINE,
                                {.stroke = {120, 40, 160, 150}, .width = 1, .dash = 8, .gap = 5},
                                "chunks"},
    [SMITH_PMF_SYMBOL_REGION] =
        {"region",
         SMITH_KEY_AREA,
         {.fill = {60, 170, 90, 20}, .stroke = {40, 140, 70, 230}, .width = 1.5, .dash = 5, .gap = 3},
         "regions"},
    [SMITH_PMF_SYMBOL_WEATHER] = {"weather",
                                  SMITH_KEY_AREA,
                                  {.fill = {120, 160, 200, 40}, .stroke = {80, 120, 170, 230}, .width = 1.5},
                                  "areas"},
    [SMITH_PMF_SYMBOL_GRAVITY] = {"gravity",
                                  SMITH_KEY_AREA,
                                  {.fill = {200, 120, 40, 40}, .stroke = {180, 100, 20, 230}, .width = 1.5},
                                  "areas"},
    [SMITH_PMF_SYMBOL_SOUND_AREA] = {"sound",
                                     SMITH_KEY_AREA,
                                     {.fill = {160, 80, 180, 40}, .stroke = {140, 60, 160, 230}, .width = 1.5},
                                     "areas"},
    [SMITH_PMF_SYMBOL_SKY] = {"sky",
                              SMITH_KEY_AREA,
                              {.fill = {80, 190, 220, 40}, .stroke = {40, 160, 200, 230}, .width = 1.5},
                              "areas"},
    [SMITH_PMF_SYMBOL_COLLIDER] = {"collider",
                                   SMITH_KEY_AREA,
                                   {.fill = {230, 0, 130, 40}, .stroke = {230, 0, 130, 255}, .width = 1.5},
                                   "colliders"},
    [SMITH_PMF_SYMBOL_PATH] =
        {"for finding paths",
         SMITH_KEY_AREA,
         {.fill = {0, 150, 70, 50}, .stroke = {0, 130, 60, 255}, .width = 1.5, .dash = 4, .gap = 3},
         "paths"},
    [SMITH_PMF_SYMBOL_SEEN] = {"sees cubes of that chunk",
                               SMITH_KEY_ARROW,
                               {.stroke = {30, 90, 200, 220}, .width = 1.5},
                               "visibility"},
    [SMITH_PMF_SYMBOL_LIT] = {"light of a cube",
                              SMITH_KEY_AREA,
                              {.fill = {255, 240, 180, 90}, .stroke = {170, 140, 40, 200}, .width = 1},
                              "lighting"},
    [SMITH_PMF_SYMBOL_DOOR] = {"door",
                               SMITH_KEY_AREA,
                               {.fill = {150, 90, 40, 230}, .stroke = {80, 45, 15, 255}, .width = 1.5},
                               "volumes"},
    [SMITH_PMF_SYMBOL_TRIGGER] =
        {"trigger",
         SMITH_KEY_AREA,
         {.fill = {220, 40, 140, 45}, .stroke = {220, 40, 140, 255}, .width = 1.5, .dash = 5, .gap = 3},
         "volumes"},
    [SMITH_PMF_SYMBOL_LIGHT] = {"light, in its colour and range",
                                SMITH_KEY_DOT,
                                {.fill = {255, 235, 150, 255}, .stroke = {60, 50, 20, 255}, .width = 1.2},
                                "lights"},
    [SMITH_PMF_SYMBOL_ACTOR] = {"generic entity",
                                SMITH_KEY_DOT,
                                {.fill = {205, 40, 40, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2},
                                "entities"},
    [SMITH_PMF_SYMBOL_PROP] =
        {"prop",
         SMITH_KEY_DOT,
         {.fill = {40, 110, 200, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2},
         "entities"},
    [SMITH_PMF_SYMBOL_STATIC] = {"static entity",
                                 SMITH_KEY_DOT,
                                 {.fill = {110, 110, 120, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2},
                                 "entities"},
    [SMITH_PMF_SYMBOL_VOLUME] = {"cube, intersectable, push",
                                 SMITH_KEY_AREA,
                                 {.fill = {0, 140, 150, 60}, .stroke = {0, 120, 130, 255}, .width = 1.5},
                                 "volumes"},
    [SMITH_PMF_SYMBOL_EFFECT] =
        {"effect",
         SMITH_KEY_DOT,
         {.fill = {235, 130, 20, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2},
         "entities"},
    [SMITH_PMF_SYMBOL_AUDIO] =
        {"sound",
         SMITH_KEY_DOT,
         {.fill = {130, 60, 180, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2},
         "entities"},
    [SMITH_PMF_SYMBOL_OTHER] = {"other entity",
                                SMITH_KEY_DOT,
                                {.fill = {20, 20, 20, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2},
                                "entities"},
};

struct smith_style smith_pmf_plan_height_style(const struct smith_pmf_plan *plan, double height) {
    double part = plan->high > plan->low ? (height - plan->low) / (plan->high - plan->low) : FLAT;
    return (struct smith_style){.fill = smith_ramp_colour(SMITH_RAMP_HEIGHT, part), .crisp = true};
}

/* ---- outlines ---- */

static int pmf_plan_symbols_by_position(const void *a, const void *b) {
    const struct smith_point *one = a, *two = b;
    if (one->x != two->x)
        return one->x < two->x ? -1 : 1;
    return (one->y > two->y) - (one->y < two->y);
}

static bool turns_right(struct smith_point a, struct smith_point b, struct smith_point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0;
}

/* Half of the hull of sorted points, from the first to the last, behind `count` points of `hull`. */
static unsigned half_hull(const struct smith_point points[CORNERS], bool back, struct smith_point *hull,
                          unsigned count) {
    unsigned start = count;
    for (unsigned i = 0; i < CORNERS; i++) {
        struct smith_point point = points[back ? CORNERS - 1 - i : i];
        while (count >= start + 2 && turns_right(hull[count - 2], hull[count - 1], point))
            count--;
        hull[count++] = point;
    }
    return count - 1; /* the last one begins the other half */
}

void smith_pmf_plan_outline(struct smith_pmf_plan *plan, const struct smith_pmf_corners *corners,
                            const struct smith_pmf_vector *around, double degrees, const struct smith_style *style) {
    struct smith_point points[CORNERS], hull[2 * CORNERS];
    double c = cos(degrees * DEGREE), s = sin(degrees * DEGREE);
    for (unsigned i = 0; i < CORNERS; i++) {
        const struct smith_pmf_vector *corner = smith_pmf_corner(corners, i);
        double x = smith_pmf_finite(corner->x), z = smith_pmf_finite(corner->z);
        points[i] = smith_pmf_plan_point(plan, smith_pmf_finite(around->x) + x * c + z * s,
                                         smith_pmf_finite(around->z) + z * c - x * s);
        if (!smith_pmf_plan_is_near(plan, points[i]))
            return;
    }
    qsort(points, CORNERS, sizeof *points, pmf_plan_symbols_by_position);
    unsigned count = half_hull(points, true, hull, half_hull(points, false, hull, 0));
    smith_drawing_polygon(plan->drawing, hull, count, style);
}

/* ---- the legend ---- */

/* Which way is which, as maps have no north. */
static struct smith_box draw_axes(struct smith_pmf_plan *plan, struct smith_point at) {
    double size = TEXT * plan->pixel, length = 3 * size;
    const struct smith_style style = {.stroke = {40, 40, 40, 255}, .width = 1.5 * plan->pixel};
    const struct smith_arrow arrow = {.head = size * 0.8};
    struct smith_point foot = {at.x + size * 0.4, at.y + length + size};
    struct smith_label label = {
        .text = "+Z", .size = size, .x = foot.x, .y = at.y, .colour = {40, 40, 40, 255}, .anchor = SMITH_ANCHOR_MIDDLE};
    label.x += size * 0.4;
    smith_drawing_arrow(plan->drawing, foot, (struct smith_point){foot.x, foot.y - length + size * 0.4}, &arrow,
                        &style);
    smith_drawing_arrow(plan->drawing, foot, (struct smith_point){foot.x + length, foot.y}, &arrow, &style);
    smith_drawing_label(plan->drawing, &label);
    label = (struct smith_label){.text = "+X",
                                 .size = size,
                                 .x = foot.x + length + size * 0.3,
                                 .y = foot.y,
                                 .colour = {40, 40, 40, 255},
                                 .upright = SMITH_ANCHOR_MIDDLE};
    smith_drawing_label(plan->drawing, &label);
    return (struct smith_box){at.x, at.y, foot.x + length + 2 * size, foot.y + size * 0.6};
}

/* The name of the map and, of several levels, which one it is. */
static struct smith_box draw_title(struct smith_pmf_plan *plan, struct smith_point at) {
    double size = 1.4 * TEXT * plan->pixel;
    char text[96];
    if (smith_pmf_level_count(plan->map) > 1)
        snprintf(text, sizeof text, "%.60s, level %u", plan->map->name, plan->number);
    else
        snprintf(text, sizeof text, "%.60s", plan->map->name);
    const struct smith_key key = {.kind = SMITH_KEY_TITLE, .label = text};
    return smith_plan_legend(plan->drawing, at, size, &key, 1);
}

/* What colours of floors mean; of one height alone there is nothing between two ends. */
static struct smith_box draw_heights(struct smith_pmf_plan *plan, struct smith_point at) {
    double size = TEXT * plan->pixel;
    char low[32], high[48];
    snprintf(low, sizeof low, "%.6g", plan->low);
    if (plan->low < plan->high) {
        snprintf(high, sizeof high, "%.6g units high", plan->high);
        return smith_plan_ramp(plan->drawing, at, size, 12 * size, SMITH_RAMP_HEIGHT, low, high);
    }
    const struct smith_key key = {SMITH_KEY_AREA, smith_pmf_plan_height_style(plan, plan->low), high};
    snprintf(high, sizeof high, "floor, at %s units", low);
    return smith_plan_legend(plan->drawing, at, size, &key, plan->low <= plan->high);
}

void smith_pmf_plan_legend(void *context, struct smith_drawing *drawing) {
    struct smith_pmf_plan *plan = context;
    double size = TEXT * plan->pixel;
    struct smith_plan_column column = {.at = {plan->frame.right + 3 * size, plan->frame.top}, .size = size};
    char nowhere[64];
    smith_drawing_layer(drawing, "legend", NULL);
    smith_plan_column_add(&column, draw_title(plan, column.at));
    smith_plan_column_add(&column, draw_axes(plan, column.at));
    smith_plan_column_add(&column,
                          smith_plan_scale(drawing, column.at, size, 12 * size, SMITH_PMF_PLAN_SCALE, "units"));
    smith_plan_column_add(&column, draw_heights(plan, column.at));
    smith_plan_column_add(&column, smith_plan_explain(drawing, column.at, size, plan->pixel));
    if (plan->nowhere) {
        const struct smith_key key = {.kind = SMITH_KEY_TITLE, .label = nowhere};
        snprintf(nowhere, sizeof nowhere, "%u %s without a place", plan->nowhere,
                 plan->nowhere == 1 ? "entity" : "entities");
        column.at.y = column.bottom;
        smith_plan_column_add(&column, smith_plan_legend(drawing, column.at, size, &key, 1));
    }
    smith_drawing_frame_layer(
        drawing, (struct smith_box){plan->frame.right, plan->frame.top, column.right + size, column.bottom + size});
}
