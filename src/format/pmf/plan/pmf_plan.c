/* SPDX-License-Identifier: MIT
 *
 * The plan of a level, for `render`: which level, how large, and the parts in their order.
 */
#include "format/pmf/plan/pmf_plan.h"
#include "base/error.h"
#include "base/limits.h"

#include <math.h>
#include <stdio.h>

#define LONGEST 1500.0 /* pixels of the longer side, where nothing is asked for, */
#define PIXELS_MAX 40.0 /* ... but not more for a unit */
#define MARGIN 14.0 /* pixels around it */
#define FARTHEST 4e8 /* units of the drawing: chunks beyond are not drawn */

enum { WITH_TRIANGLES = 1, OF_CUBES = 2, ALWAYS = WITH_TRIANGLES | OF_CUBES };

static const struct smith_plan_layer layers[] = {
    {"rock", "Solid cubes", 0},
    {"floors", "Floors", 0},
    {"cubes", "Cubes by their height", WITH_TRIANGLES},
    {"liquids", "Liquids", 0},
    {"steps", "Steps", 0},
    {"walls", "Walls", 0},
    {"roofs", "Roofs", ALWAYS},
    {"chunks", "Chunks", 0},
    {"regions", "Regions", ALWAYS},
    {"areas", "Areas of environments", ALWAYS},
    {"lighting", "Lighting cubes", ALWAYS},
    {"paths", "Pathfinding cubes", ALWAYS},
    {"visibility", "Visibility cubes", ALWAYS},
    {"colliders", "Colliders", ALWAYS},
    {"lights", "Lights", 0},
    {"volumes", "Doors, triggers and other volumes", 0},
    {"entities", "Entities", 0},
    {"names", "Names", 0},
    {"legend", "Legend", 0},
};

static const struct smith_plan_type type = {
    .layers = layers,
    .layer_count = sizeof layers / sizeof *layers,
    .symbols = smith_pmf_symbols,
    .symbol_count = SMITH_PMF_SYMBOLS,
    .name = {.size = 10, .colour = {25, 25, 25, 255}, .halo = {255, 255, 255, 210}},
};

struct smith_point smith_pmf_plan_point(const struct smith_pmf_plan *plan, double x, double z) {
    return (struct smith_point){(plan->middle[0] + smith_pmf_finite(x)) * SMITH_PMF_PLAN_SCALE,
                                -(plan->middle[2] + smith_pmf_finite(z)) * SMITH_PMF_PLAN_SCALE};
}

bool smith_pmf_plan_is_near(const struct smith_pmf_plan *plan, struct smith_point point) {
    double edge = smith_pmf_chunk_edge(plan->table) * SMITH_PMF_PLAN_SCALE;
    return point.x >= plan->frame.left - edge && point.x <= plan->frame.right + edge &&
           point.y >= plan->frame.top - edge && point.y <= plan->frame.bottom + edge;
}

/* ---- size ---- */

static bool pmf_plan_is_drawable(const struct smith_pmf_plan *plan, const double middle[3]) {
    double farthest = FARTHEST / SMITH_PMF_PLAN_SCALE - smith_pmf_chunk_edge(plan->table);
    return fabs(middle[0]) < farthest && fabs(middle[2]) < farthest;
}

void smith_pmf_plan_each_chunk(struct smith_pmf_plan *plan, void (*each)(struct smith_pmf_plan *plan)) {
    for (uint32_t i = 0; i < plan->table->list.count; i++) {
        plan->chunk = plan->table->list.items[i]->chunk;
        snprintf(plan->path, sizeof plan->path, "/map/levels/list/%u/level/chunks/list/%u/chunk", plan->number, i);
        plan->index = smith_pmf_chunk_index_at(plan->table, i);
        smith_pmf_chunk_middle(plan->table, plan->index, plan->middle);
        if (plan->chunk && pmf_plan_is_drawable(plan, plan->middle))
            each(plan);
    }
}

static void cover_chunk(struct smith_pmf_plan *plan) {
    double half = smith_pmf_chunk_edge(plan->table) / 2;
    struct smith_point low = smith_pmf_plan_point(plan, -half, -half), high = smith_pmf_plan_point(plan, half, half);
    plan->frame = smith_box_unite(plan->frame, (struct smith_box){low.x, high.y, high.x, low.y});
}

static enum smith_status find_level(struct smith_pmf_plan *plan, const struct smith_render_options *how,
                                    struct smith_error *error) {
    uint32_t number = how->has_level ? how->level : 0;
    enum smith_status status = smith_pmf_level_find(plan->map, number, error);
    if (status != SMITH_OK)
        return how->has_level ? status : smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY", "the map has no level");
    plan->number = number;
    plan->level = smith_pmf_level_at(plan->map, number);
    plan->table = plan->level->chunks;
    if (!smith_pmf_materials_by_name(plan->level, &plan->arena, &plan->materials))
        return smith_fail_memory(error, &plan->arena);
    plan->frame = (struct smith_box){INFINITY, INFINITY, -INFINITY, -INFINITY};
    plan->low = plan->roof = INFINITY;
    plan->high = -INFINITY;
    if (plan->table)
        smith_pmf_plan_each_chunk(plan, cover_chunk);
    if (!(plan->frame.left < plan->frame.right))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY", "level %u has no chunks to draw", number);
    return SMITH_OK;
}

/* ---- the drawing ---- */

static enum smith_status pmf_plan_draw(void *context, struct smith_drawing *drawing, struct smith_error *error) {
    struct smith_pmf_plan *plan = context;
    plan->drawing = drawing;
    plan->pixel = smith_drawing_pixel(drawing);
    smith_pmf_plan_ground(plan);
    smith_pmf_plan_cubes(plan);
    smith_pmf_plan_areas(plan);
    smith_pmf_plan_things(plan);
    double margin = MARGIN * plan->pixel;
    smith_drawing_frame(drawing, (struct smith_box){plan->frame.left - margin, plan->frame.top - margin,
                                                    plan->frame.right + margin, plan->frame.bottom + margin});
    return plan->failed ? smith_fail_memory(error, &plan->arena) : SMITH_OK;
}

static enum smith_status pmf_make_plan(struct smith_pmf_plan *plan, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error) {
    double longest = smith_box_side(plan->frame) / SMITH_PMF_PLAN_SCALE;
    double scale = smith_plan_scale_for(how->scale, PIXELS_MAX, LONGEST, longest) / SMITH_PMF_PLAN_SCALE;
    smith_pmf_plan_measure_things(plan);
    smith_pmf_plan_measure_floors(plan);
    const struct smith_plan_setup setup = {
        .type = &type,
        .mode = plan->triangles ? WITH_TRIANGLES : OF_CUBES,
        .drawing = {.title = plan->map->name,
                    .scale = scale,
                    .background = {250, 249, 246, 255},
                    .options = how->options},
        .symbol_unit = 1 / scale,
        .layers = how->layers,
        .draw = pmf_plan_draw,
        .explain = smith_pmf_plan_legend,
    };
    return smith_plan_draw(&setup, plan, drawing, error);
}

enum smith_status smith_pmf_draw(const struct smith_document *document, const struct smith_render_options *how,
                                 struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_pmf_plan plan = {.map = smith_pmf_root(document)};
    smith_arena_init(&plan.arena, &allocator, limits.memory);
    enum smith_status status = find_level(&plan, how, error);
    if (status == SMITH_OK)
        status = pmf_make_plan(&plan, how, drawing, error);
    smith_arena_free(&plan.arena);
    return status;
}
