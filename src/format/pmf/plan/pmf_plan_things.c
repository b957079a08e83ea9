/* SPDX-License-Identifier: MIT
 *
 * Entities on a plan: a mark with its direction and name, the volume it takes up, and for lights their colour and
 * range.
 */
#include "format/pmf/plan/pmf_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MARK 5.0 /* pixels: radius of a mark */
#define DARK 150 /* sum of the parts of a colour */
#define DEGREE 0.0174532925199433
#define LIGHT_MAX 4000.0 /* pixels: a larger range is not drawn */

/* ---- kinds ---- */

static enum smith_pmf_symbol pmf_plan_things_symbol_of(const struct smith_pmf_thing *thing) {
    static const struct {
        const char *type;
        enum smith_pmf_symbol symbol;
    } kinds[] = {
        {"door", SMITH_PMF_SYMBOL_DOOR},          {"trigger", SMITH_PMF_SYMBOL_TRIGGER},
        {"light", SMITH_PMF_SYMBOL_LIGHT},        {"generic", SMITH_PMF_SYMBOL_ACTOR},
        {"prop", SMITH_PMF_SYMBOL_PROP},          {"cube", SMITH_PMF_SYMBOL_VOLUME},
        {"push", SMITH_PMF_SYMBOL_VOLUME},        {"intersectable", SMITH_PMF_SYMBOL_VOLUME},
        {"audioemitter", SMITH_PMF_SYMBOL_AUDIO}, {"beam", SMITH_PMF_SYMBOL_EFFECT},
        {"particles", SMITH_PMF_SYMBOL_EFFECT},   {"gibs", SMITH_PMF_SYMBOL_EFFECT},
        {"glow", SMITH_PMF_SYMBOL_EFFECT},        {"text", SMITH_PMF_SYMBOL_EFFECT},
        {"billboard", SMITH_PMF_SYMBOL_EFFECT},   {"decal", SMITH_PMF_SYMBOL_EFFECT},
        {"projectile", SMITH_PMF_SYMBOL_EFFECT},
    };
    if (thing->is_static)
        return SMITH_PMF_SYMBOL_STATIC;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, thing->type) == 0)
            return kinds[i].symbol;
    return SMITH_PMF_SYMBOL_OTHER;
}

static double turn_of(const struct smith_pmf_thing *thing) {
    return thing->rotation ? fmod(smith_pmf_finite(thing->rotation->y), 360) : 0;
}

/* A cube of which nothing but its faces is said is part of the ground. */
static bool is_ground(const struct smith_pmf_thing *thing) {
    const struct smith_pmf_cube_entity *cube = thing->cube;
    return cube && !(thing->name && *thing->name) && smith_pmf_is_upright(&cube->rotation) &&
           !(cube->flags & SMITH_PMF_CUBE_ENTITY_FLAGS_HIDDEN);
}

/* ---- heights ---- */

static bool pmf_plan_things_measure(void *context, const struct smith_pmf_thing *thing) {
    struct smith_pmf_plan *plan = context;
    if (!thing->position || is_ground(thing))
        return true;
    double height = plan->middle[1] + smith_pmf_finite(thing->position->y);
    plan->roof = isinf(plan->roof) ? height : fmax(plan->roof, height);
    return true;
}

static void pmf_plan_things_measure_chunk(struct smith_pmf_plan *plan) {
    smith_pmf_visit_chunk_entities(plan->chunk, pmf_plan_things_measure, plan);
}

void smith_pmf_plan_measure_things(struct smith_pmf_plan *plan) {
    smith_pmf_plan_each_chunk(plan, pmf_plan_things_measure_chunk);
}

/* ---- marks ---- */

static void pmf_plan_things_draw_box(struct smith_pmf_plan *plan, const struct smith_pmf_thing *thing,
                                     const struct smith_style *style) {
    const struct smith_pmf_vector *a = thing->low, *b = thing->high;
    const struct smith_pmf_corners corners = {.ppp = *b,
                                              .npp = {a->x, b->y, b->z},
                                              .ppn = {b->x, b->y, a->z},
                                              .npn = {a->x, b->y, a->z},
                                              .pnp = *b,
                                              .nnp = {a->x, b->y, b->z},
                                              .pnn = {b->x, b->y, a->z},
                                              .nnn = {a->x, b->y, a->z}};
    smith_pmf_plan_outline(plan, &corners, thing->position, turn_of(thing), style);
}

/* What it takes up, if that is known. */
static void draw_volume(struct smith_pmf_plan *plan, const struct smith_pmf_thing *thing,
                        enum smith_pmf_symbol symbol) {
    struct smith_style style = smith_plan_style(plan->drawing, symbol);
    if (thing->corners)
        smith_pmf_plan_outline(plan, thing->corners, thing->position, turn_of(thing), &style);
    if (!thing->high || !thing->low)
        return;
    style.stroke = style.fill;
    style.fill.alpha = (uint8_t)(style.fill.alpha / 4);
    pmf_plan_things_draw_box(plan, thing, &style);
}

/* Where it looks to, or moves to; nothing for what has no direction. */
static void pmf_plan_things_draw_direction(struct smith_pmf_plan *plan, const struct smith_pmf_thing *thing,
                                           struct smith_point at, struct smith_colour colour) {
    double x = 0, z = 0, length = 4 * MARK * plan->pixel;
    if (thing->rotation) {
        x = sin(turn_of(thing) * DEGREE);
        z = cos(turn_of(thing) * DEGREE);
    } else if (thing->direction) {
        double away = hypot(smith_pmf_finite(thing->direction->x), smith_pmf_finite(thing->direction->z));
        if (away > 0) {
            x = smith_pmf_finite(thing->direction->x) / away;
            z = smith_pmf_finite(thing->direction->z) / away;
        }
    }
    if (x == 0 && z == 0)
        return;
    const struct smith_style style = {.stroke = colour, .width = 2.2 * plan->pixel};
    const struct smith_arrow arrow = {.head = 1.2 * MARK * plan->pixel};
    smith_drawing_arrow(plan->drawing, at, (struct smith_point){at.x + x * length, at.y - z * length}, &arrow, &style);
}

static void pmf_plan_things_draw_light(struct smith_pmf_plan *plan, const struct smith_pmf_light *light,
                                       struct smith_point at) {
    struct smith_colour colour = {light->color.red, light->color.green, light->color.blue, 255};
    struct smith_style mark = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_LIGHT);
    double range = smith_pmf_finite(light->range) * SMITH_PMF_PLAN_SCALE;
    mark.fill = colour;
    colour.alpha = 22;
    if (colour.red + colour.green + colour.blue < DARK)
        colour.alpha = 0; /* light without a colour would darken the plan */
    const struct smith_style glow = {.fill = colour,
                                     .stroke = {120, 100, 40, 110},
                                     .width = 0.7 * plan->pixel,
                                     .dash = 3 * plan->pixel,
                                     .gap = 4 * plan->pixel};
    if (range > 0 && range < LIGHT_MAX * plan->pixel)
        smith_drawing_circle(plan->drawing, at.x, at.y, range, &glow);
    smith_drawing_circle(plan->drawing, at.x, at.y, MARK * plan->pixel, &mark);
    for (int ray = 0; ray < 8; ray++) {
        double x = cos(ray * 45 * DEGREE), y = sin(ray * 45 * DEGREE), from = 1.4 * MARK * plan->pixel,
               to = 2.1 * MARK * plan->pixel;
        smith_drawing_line(plan->drawing, at.x + x * from, at.y + y * from, at.x + x * to, at.y + y * to,
                           &(struct smith_style){.stroke = mark.stroke, .width = mark.width});
    }
}

static void draw_mark(struct smith_pmf_plan *plan, const struct smith_pmf_thing *thing, struct smith_point at,
                      enum smith_pmf_symbol symbol) {
    const struct smith_style style = smith_plan_style(plan->drawing, symbol);
    if (thing->light) {
        pmf_plan_things_draw_light(plan, thing->light, at);
        return;
    }
    struct smith_colour colour = style.fill.alpha > 200 ? style.fill : style.stroke;
    if (!thing->corners) {
        smith_drawing_circle(plan->drawing, at.x, at.y, MARK * plan->pixel, &style);
        pmf_plan_things_draw_direction(plan, thing, at, colour);
    }
}

static void pmf_plan_things_write_name(struct smith_pmf_plan *plan, const struct smith_pmf_thing *thing,
                                       struct smith_point at) {
    double reach = (thing->light ? 2.2 : 1.2) * MARK * plan->pixel;
    const struct smith_box box = {at.x - reach, at.y - reach, at.x + reach, at.y + reach};
    smith_plan_write_name(plan->drawing, box, thing->name && *thing->name ? thing->name : thing->type);
}

static bool pmf_plan_draw_thing(void *context, const struct smith_pmf_thing *thing) {
    struct smith_pmf_plan *plan = context;
    if (is_ground(thing))
        return true;
    if (!thing->position) {
        plan->nowhere++;
        return true;
    }
    struct smith_point at = smith_pmf_plan_point(plan, thing->position->x, thing->position->z);
    enum smith_pmf_symbol symbol = pmf_plan_things_symbol_of(thing);
    char title[192], path[160];
    if (!smith_pmf_plan_is_near(plan, at))
        return true;
    snprintf(path, sizeof path, "%s%s/entries/%" PRIu32 "/entities/%" PRIu32, plan->path,
             thing->is_static ? "/static_entities" : plan->tables, thing->entry, thing->item);
    snprintf(title, sizeof title, "%s%s %.100s at %g, %g, %g", thing->is_static ? "static " : "", thing->type,
             thing->name ? thing->name : "", plan->middle[0] + (double)thing->position->x,
             plan->middle[1] + (double)thing->position->y, plan->middle[2] + (double)thing->position->z);
    smith_drawing_layer(plan->drawing, thing->light ? "lights" : thing->corners ? "volumes" : "entities", NULL);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = thing->type, .title = title, .path = path});
    draw_volume(plan, thing, symbol);
    draw_mark(plan, thing, at, symbol);
    smith_drawing_close(plan->drawing);
    pmf_plan_things_write_name(plan, thing, at);
    return true;
}

static void pmf_plan_things_draw_chunk(struct smith_pmf_plan *plan) {
    smith_pmf_visit_chunk_entities(plan->chunk, pmf_plan_draw_thing, plan);
}

/* Entities of the level and of the whole map count from the middle of the centre chunk. */
void smith_pmf_plan_things(struct smith_pmf_plan *plan) {
    plan->tables = "/server/entities";
    smith_pmf_plan_each_chunk(plan, pmf_plan_things_draw_chunk);
    snprintf(plan->path, sizeof plan->path, "/map/levels/list/%u/level", plan->number);
    plan->middle[0] = plan->middle[1] = plan->middle[2] = 0;
    smith_pmf_visit_entities(plan->level->server ? plan->level->server->entities : NULL, pmf_plan_draw_thing, plan);
    snprintf(plan->path, sizeof plan->path, "/map");
    plan->tables = "/entities";
    smith_pmf_visit_entities(plan->map->map.entities, pmf_plan_draw_thing, plan);
}
