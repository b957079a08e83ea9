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

struct symbol {
    enum smith_key_kind kind;
    const char *layer, *words;
    struct smith_style style; /* widths in pixels */
};

static const struct symbol symbols[SMITH_PMF_SYMBOLS] = {
    [SMITH_PMF_SYMBOL_ROCK] = {SMITH_KEY_AREA, "rock", "solid", {.fill = {92, 88, 84, 255}, .crisp = true}},
    [SMITH_PMF_SYMBOL_WALL] = {SMITH_KEY_LINE,
                               "walls",
                               "wall",
                               {.stroke = {30, 28, 26, 255}, .width = 2, .round = true}},
    [SMITH_PMF_SYMBOL_STEP] = {SMITH_KEY_LINE,
                               "steps",
                               "step, up to 1 unit",
                               {.stroke = {60, 55, 50, 150}, .width = 1}},
    [SMITH_PMF_SYMBOL_LIQUID] = {SMITH_KEY_AREA, "liquids", "liquid", {.fill = {70, 140, 225, 205}, .crisp = true}},
    [SMITH_PMF_SYMBOL_ROOF] = {SMITH_KEY_AREA,
                               "roofs",
                               "above all that is there",
                               {.fill = {205, 200, 195, 215}, .crisp = true}},
    [SMITH_PMF_SYMBOL_CHUNK] = {SMITH_KEY_LINE,
                                "chunks",
                                "chunk (x y z)",
                                {.stroke = {120, 40, 160, 150}, .width = 1, .dash = 8, .gap = 5}},
    [SMITH_PMF_SYMBOL_REGION] =
        {SMITH_KEY_AREA,
         "regions",
         "region",
         {.fill = {60, 170, 90, 20}, .stroke = {40, 140, 70, 230}, .width = 1.5, .dash = 5, .gap = 3}},
    [SMITH_PMF_SYMBOL_WEATHER] = {SMITH_KEY_AREA,
                                  "areas",
                                  "weather",
                                  {.fill = {120, 160, 200, 40}, .stroke = {80, 120, 170, 230}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_GRAVITY] = {SMITH_KEY_AREA,
                                  "areas",
                                  "gravity",
                                  {.fill = {200, 120, 40, 40}, .stroke = {180, 100, 20, 230}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_SOUND_AREA] = {SMITH_KEY_AREA,
                                     "areas",
                                     "sound",
                                     {.fill = {160, 80, 180, 40}, .stroke = {140, 60, 160, 230}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_SKY] = {SMITH_KEY_AREA,
                              "areas",
                              "sky",
                              {.fill = {80, 190, 220, 40}, .stroke = {40, 160, 200, 230}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_COLLIDER] = {SMITH_KEY_AREA,
                                   "colliders",
                                   "collider",
                                   {.fill = {230, 0, 130, 40}, .stroke = {230, 0, 130, 255}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_PATH] =
        {SMITH_KEY_AREA,
         "paths",
         "for finding paths",
         {.fill = {0, 150, 70, 50}, .stroke = {0, 130, 60, 255}, .width = 1.5, .dash = 4, .gap = 3}},
    [SMITH_PMF_SYMBOL_SEEN] = {SMITH_KEY_ARROW,
                               "visibility",
                               "sees cubes of that chunk",
                               {.stroke = {30, 90, 200, 220}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_LIT] = {SMITH_KEY_AREA,
                              "lighting",
                              "light of a cube",
                              {.fill = {255, 240, 180, 90}, .stroke = {170, 140, 40, 200}, .width = 1}},
    [SMITH_PMF_SYMBOL_DOOR] = {SMITH_KEY_AREA,
                               "volumes",
                               "door",
                               {.fill = {150, 90, 40, 230}, .stroke = {80, 45, 15, 255}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_TRIGGER] =
        {SMITH_KEY_AREA,
         "volumes",
         "trigger",
         {.fill = {220, 40, 140, 45}, .stroke = {220, 40, 140, 255}, .width = 1.5, .dash = 5, .gap = 3}},
    [SMITH_PMF_SYMBOL_LIGHT] = {SMITH_KEY_DOT,
                                "lights",
                                "light, in its colour and range",
                                {.fill = {255, 235, 150, 255}, .stroke = {60, 50, 20, 255}, .width = 1.2}},
    [SMITH_PMF_SYMBOL_ACTOR] = {SMITH_KEY_DOT,
                                "entities",
                                "generic entity",
                                {.fill = {205, 40, 40, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2}},
    [SMITH_PMF_SYMBOL_PROP] = {SMITH_KEY_DOT,
                               "entities",
                               "prop",
                               {.fill = {40, 110, 200, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2}},
    [SMITH_PMF_SYMBOL_STATIC] = {SMITH_KEY_DOT,
                                 "entities",
                                 "static entity",
                                 {.fill = {110, 110, 120, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2}},
    [SMITH_PMF_SYMBOL_VOLUME] = {SMITH_KEY_AREA,
                                 "volumes",
                                 "cube, intersectable, push",
                                 {.fill = {0, 140, 150, 60}, .stroke = {0, 120, 130, 255}, .width = 1.5}},
    [SMITH_PMF_SYMBOL_EFFECT] = {SMITH_KEY_DOT,
                                 "entities",
                                 "effect",
                                 {.fill = {235, 130, 20, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2}},
    [SMITH_PMF_SYMBOL_AUDIO] = {SMITH_KEY_DOT,
                                "entities",
                                "sound",
                                {.fill = {130, 60, 180, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2}},
    [SMITH_PMF_SYMBOL_OTHER] = {SMITH_KEY_DOT,
                                "entities",
                                "other entity",
                                {.fill = {20, 20, 20, 255}, .stroke = {255, 255, 255, 255}, .width = 1.2}},
};

struct smith_style smith_pmf_plan_style(struct smith_pmf_plan *plan, enum smith_pmf_symbol symbol) {
    struct smith_style style = symbols[symbol].style;
    plan->seen[symbol] = true;
    style.width *= plan->pixel;
    style.dash *= plan->pixel;
    style.gap *= plan->pixel;
    return style;
}

struct smith_style smith_pmf_plan_height_style(const struct smith_pmf_plan *plan, double height) {
    double part = plan->high > plan->low ? (height - plan->low) / (plan->high - plan->low) : FLAT;
    return (struct smith_style){.fill = smith_ramp_colour(SMITH_RAMP_HEIGHT, part), .crisp = true};
}

/* ---- outlines ---- */

static int by_position(const void *a, const void *b) {
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

void smith_pmf_plan_outline(struct smith_pmf_plan *plan, const struct pmf_corners *corners,
                            const struct pmf_vector *around, double degrees, const struct smith_style *style) {
    struct smith_point points[CORNERS], hull[2 * CORNERS];
    double c = cos(degrees * DEGREE), s = sin(degrees * DEGREE);
    for (unsigned i = 0; i < CORNERS; i++) {
        const struct pmf_vector *corner = smith_pmf_corner(corners, i);
        double x = smith_pmf_finite(corner->x), z = smith_pmf_finite(corner->z);
        points[i] = smith_pmf_plan_point(plan, smith_pmf_finite(around->x) + x * c + z * s,
                                         smith_pmf_finite(around->z) + z * c - x * s);
        if (!smith_pmf_plan_is_near(plan, points[i]))
            return;
    }
    qsort(points, CORNERS, sizeof *points, by_position);
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
    struct smith_label label = {.text = "+Z", .size = size, .x = foot.x, .y = at.y, .colour = {40, 40, 40, 255},
                                .anchor = SMITH_ANCHOR_MIDDLE};
    label.x += size * 0.4;
    smith_drawing_arrow(plan->drawing, foot, (struct smith_point){foot.x, foot.y - length + size * 0.4}, &arrow,
                        &style);
    smith_drawing_arrow(plan->drawing, foot, (struct smith_point){foot.x + length, foot.y}, &arrow, &style);
    smith_drawing_label(plan->drawing, &label);
    label = (struct smith_label){.text = "+X", .size = size, .x = foot.x + length + size * 0.3, .y = foot.y,
                                 .colour = {40, 40, 40, 255}, .upright = SMITH_ANCHOR_MIDDLE};
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

static uint32_t collect_keys(struct smith_pmf_plan *plan, struct smith_key keys[SMITH_PMF_SYMBOLS]) {
    uint32_t count = 0;
    for (enum smith_pmf_symbol symbol = 0; symbol < SMITH_PMF_SYMBOLS; symbol++)
        if (plan->seen[symbol] && smith_drawing_shows(plan->drawing, symbols[symbol].layer))
            keys[count++] =
                (struct smith_key){symbols[symbol].kind, smith_pmf_plan_style(plan, symbol), symbols[symbol].words};
    return count;
}

void smith_pmf_plan_legend(struct smith_pmf_plan *plan) {
    double size = TEXT * plan->pixel, left = plan->frame.right + 3 * size, right;
    struct smith_key keys[SMITH_PMF_SYMBOLS];
    char nowhere[64];
    uint32_t count = collect_keys(plan, keys);
    smith_drawing_layer(plan->drawing, "legend", NULL);
    struct smith_box box = draw_title(plan, (struct smith_point){left, plan->frame.top});
    right = box.right;
    box = draw_axes(plan, (struct smith_point){left, box.bottom + size});
    right = fmax(right, box.right);
    box = smith_plan_scale(plan->drawing, (struct smith_point){left, box.bottom + size}, size, 12 * size,
                           SMITH_PMF_PLAN_SCALE, "units");
    right = fmax(right, box.right);
    box = draw_heights(plan, (struct smith_point){left, box.bottom + size});
    right = fmax(right, box.right);
    box = smith_plan_legend(plan->drawing, (struct smith_point){left, box.bottom + size}, size, keys, count);
    right = fmax(right, box.right);
    if (plan->nowhere) {
        const struct smith_key key = {.kind = SMITH_KEY_TITLE, .label = nowhere};
        snprintf(nowhere, sizeof nowhere, "%u %s without a place", plan->nowhere,
                 plan->nowhere == 1 ? "entity" : "entities");
        box = smith_plan_legend(plan->drawing, (struct smith_point){left, box.bottom}, size, &key, 1);
        right = fmax(right, box.right);
    }
    smith_drawing_frame_layer(plan->drawing,
                              (struct smith_box){plan->frame.right, plan->frame.top, right + size, box.bottom + size});
}
