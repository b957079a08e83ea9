/* SPDX-License-Identifier: MIT
 *
 * The plan of a level, for `render`: which level, how large, and the parts in their order.
 */
#include "format/pmf/plan/pmf_plan.h"
#include "base/error.h"

#include <math.h>

#define LONGEST 1500.0   /* pixels of the longer side, where nothing is asked for, */
#define PIXELS_MAX 40.0 /* ... but not more for a unit */
#define MARGIN 14.0      /* pixels around it */
#define NAMES_MAX 1500  /* with more, nobody could read a plan */
#define FARTHEST 4e8     /* units of the drawing: chunks beyond are not drawn */

/* Bottom to top; what is added later finds its place. */
static const struct {
    const char *name, *title;
} layers[] = {
    {"rock", "Solid cubes"},         {"floors", "Floors"},     {"cubes", "Cubes by their height"},
    {"liquids", "Liquids"},          {"steps", "Steps"},       {"walls", "Walls"},
    {"roofs", "Roofs"},              {"chunks", "Chunks"},     {"regions", "Regions"},
    {"areas", "Areas of environments"}, {"lighting", "Lighting cubes"}, {"paths", "Pathfinding cubes"},
    {"visibility", "Visibility cubes"}, {"colliders", "Colliders"}, {"lights", "Lights"},
    {"volumes", "Doors, triggers and other volumes"}, {"entities", "Entities"}, {"names", "Names"},
    {"legend", "Legend"},
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

static bool is_drawable(const struct smith_pmf_plan *plan, const double middle[3]) {
    double farthest = FARTHEST / SMITH_PMF_PLAN_SCALE - smith_pmf_chunk_edge(plan->table);
    return fabs(middle[0]) < farthest && fabs(middle[2]) < farthest;
}

void smith_pmf_plan_each_chunk(struct smith_pmf_plan *plan, void (*each)(struct smith_pmf_plan *plan)) {
    for (uint32_t i = 0; i < plan->table->list.count; i++) {
        plan->chunk = plan->table->list.items[i]->chunk;
        plan->index = smith_pmf_chunk_index_at(plan->table, i);
        smith_pmf_chunk_middle(plan->table, plan->index, plan->middle);
        if (plan->chunk && is_drawable(plan, plan->middle))
            each(plan);
    }
}

static void cover_chunk(struct smith_pmf_plan *plan) {
    double half = smith_pmf_chunk_edge(plan->table) / 2;
    struct smith_point low = smith_pmf_plan_point(plan, -half, -half), high = smith_pmf_plan_point(plan, half, half);
    plan->frame.left = fmin(plan->frame.left, low.x);
    plan->frame.bottom = fmax(plan->frame.bottom, low.y);
    plan->frame.right = fmax(plan->frame.right, high.x);
    plan->frame.top = fmin(plan->frame.top, high.y);
}

/* Pixels a unit of the engine. */
static double scale_of(const struct smith_pmf_plan *plan, const struct smith_render_options *how) {
    double longest =
        fmax(plan->frame.right - plan->frame.left, plan->frame.bottom - plan->frame.top) / SMITH_PMF_PLAN_SCALE;
    return how->scale > 0 ? how->scale : fmin(PIXELS_MAX, LONGEST / longest);
}

/* ---- the drawing ---- */

static const char *usual_layers(const struct smith_pmf_plan *plan) {
    return plan->triangles ? "-cubes,-roofs,-regions,-areas,-lighting,-paths,-visibility,-colliders"
                           : "-roofs,-regions,-areas,-lighting,-paths,-visibility,-colliders";
}

static enum smith_status draw(struct smith_pmf_plan *plan, const struct smith_render_options *how,
                              struct smith_error *error) {
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++)
        smith_drawing_layer(plan->drawing, layers[i].name, layers[i].title);
    smith_pmf_plan_measure_things(plan);
    smith_pmf_plan_measure_floors(plan);
    smith_pmf_plan_ground(plan);
    smith_pmf_plan_cubes(plan);
    smith_pmf_plan_areas(plan);
    smith_pmf_plan_things(plan);
    if (plan->failed)
        return smith_fail_memory(error, &plan->arena);
    enum smith_status status = smith_drawing_choose(plan->drawing, usual_layers(plan), error);
    if (!status) /* already here, as the legend explains only what is shown */
        status = smith_drawing_choose(plan->drawing, how->layers, error);
    if (status)
        return status;
    double margin = MARGIN * plan->pixel;
    smith_drawing_frame(plan->drawing,
                        (struct smith_box){plan->frame.left - margin, plan->frame.top - margin,
                                           plan->frame.right + margin, plan->frame.bottom + margin});
    smith_pmf_plan_legend(plan);
    return SMITH_OK;
}

static enum smith_status create(struct smith_pmf_plan *plan, const struct smith_render_options *how,
                                struct smith_error *error) {
    double scale = scale_of(plan, how) / SMITH_PMF_PLAN_SCALE;
    const struct smith_drawing_setup setup = {.title = plan->map->name, .scale = scale,
                                              .background = {250, 249, 246, 255}, .options = how->options};
    plan->pixel = 1 / scale;
    plan->names = (struct smith_plan_names){
        .capacity = NAMES_MAX,
        .taken = smith_arena_alloc(&plan->arena, NAMES_MAX * sizeof(struct smith_box), _Alignof(struct smith_box))};
    if (!plan->names.taken)
        return smith_fail_memory(error, &plan->arena);
    return smith_drawing_create(&setup, &plan->drawing, error);
}

static enum smith_status find_level(struct smith_pmf_plan *plan, const struct smith_render_options *how,
                                    struct smith_error *error) {
    uint32_t number = how->has_level ? how->level : 0;
    enum smith_status status = smith_pmf_level_find(plan->map, number, error);
    if (status)
        return how->has_level ? status
                              : smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY", "the map has no level");
    plan->number = number;
    plan->level = smith_pmf_level_at(plan->map, number);
    plan->table = plan->level->chunks;
    plan->frame = (struct smith_box){INFINITY, INFINITY, -INFINITY, -INFINITY};
    plan->low = plan->roof = INFINITY;
    plan->high = -INFINITY;
    if (plan->table)
        smith_pmf_plan_each_chunk(plan, cover_chunk);
    if (!(plan->frame.left < plan->frame.right))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY", "level %u has no chunks to draw", number);
    return SMITH_OK;
}

enum smith_status smith_pmf_draw(const struct smith_document *document, const struct smith_render_options *how,
                           struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_pmf_plan plan = {.map = pmf_root(document)};
    smith_arena_init(&plan.arena, &allocator, limits.memory);
    enum smith_status status = find_level(&plan, how, error);
    if (!status)
        status = create(&plan, how, error);
    if (!status)
        status = draw(&plan, how, error);
    smith_arena_free(&plan.arena);
    if (status)
        smith_drawing_free(plan.drawing);
    else
        *drawing = plan.drawing;
    return status;
}
