/* SPDX-License-Identifier: MIT
 *
 * What the triangles of a level, and the faces of cubes among its entities, are on its plan. Those that look up are floors, in colours by their height, lower ones
 * below higher ones; upright ones are walls or, where one can walk up, steps; those that look down are not seen from
 * above. Floors above everything that is in the level are roofs, which would hide it.
 */
#include "base/array.h"
#include "format/pmf/plan/pmf_plan.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- what divides a level: its chunks, their regions, and the areas of its environments ---- */

#define TEXT 10 /* pixels */

static void pmf_plan_areas_draw_chunk(struct smith_pmf_plan *plan) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_CHUNK);
    double half = smith_pmf_chunk_edge(plan->table) / 2, edge = 2 * half * SMITH_PMF_PLAN_SCALE;
    struct smith_point corner = smith_pmf_plan_point(plan, -half, half);
    char title[96], text[64];
    snprintf(title, sizeof title, "chunk at x %u, y %u, z %u: %u cubes", plan->index.x, plan->index.y, plan->index.z,
             plan->chunk->cubes.count);
    snprintf(text, sizeof text, "%u %u %u", plan->index.x, plan->index.y, plan->index.z);
    smith_drawing_layer(plan->drawing, "chunks", NULL);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "chunk", .title = title, .path = plan->path});
    smith_drawing_rectangle(plan->drawing, corner.x, corner.y, edge, edge, &style);
    smith_drawing_close(plan->drawing);
    const struct smith_label label = {.text = text,
                                      .size = TEXT * plan->pixel,
                                      .x = corner.x + 5 * plan->pixel,
                                      .y = corner.y + 4 * plan->pixel,
                                      .colour = {90, 20, 130, 255},
                                      .halo = {255, 255, 255, 230}};
    if (smith_text_size(text, label.size).x < edge / 2)
        smith_drawing_label(plan->drawing, &label);
}

static void draw_region(struct smith_pmf_plan *plan, const struct smith_pmf_region *region, uint32_t number) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_REGION);
    struct smith_point a = smith_pmf_plan_point(plan, region->low.x, region->high.z),
                       b = smith_pmf_plan_point(plan, region->high.x, region->low.z);
    char title[80];
    if (!smith_pmf_plan_is_near(plan, a) || !smith_pmf_plan_is_near(plan, b))
        return;
    snprintf(title, sizeof title, "region %u: %u other chunks are active here", number, region->active_chunks.count);
    smith_drawing_layer(plan->drawing, "regions", NULL);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "region", .title = title});
    smith_drawing_rectangle(plan->drawing, a.x, a.y, b.x - a.x, b.y - a.y, &style);
    smith_drawing_close(plan->drawing);
}

static void pmf_plan_draw_area(struct smith_pmf_plan *plan, const struct smith_pmf_area *area,
                               enum smith_pmf_symbol symbol, const char *kind) {
    const struct smith_style style = smith_plan_style(plan->drawing, symbol);
    const struct smith_pmf_vector here = {0, 0, 0};
    char title[128];
    snprintf(title, sizeof title, "%s: %.80s", kind, area->environment ? area->environment : "");
    smith_drawing_layer(plan->drawing, "areas", NULL);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "area", .title = title});
    smith_pmf_plan_outline(plan, &area->corners, &here, 0, &style);
    smith_drawing_close(plan->drawing);
}

static void draw_areas(struct smith_pmf_plan *plan) {
    const struct smith_pmf_chunk *chunk = plan->chunk;
    pmf_plan_areas_draw_chunk(plan);
    for (uint32_t i = 0; i < chunk->regions.count; i++)
        draw_region(plan, chunk->regions.items[i], i);
    for (uint32_t i = 0; i < chunk->weather_areas.count; i++)
        pmf_plan_draw_area(plan, chunk->weather_areas.items[i], SMITH_PMF_SYMBOL_WEATHER, "weather");
    for (uint32_t i = 0; i < chunk->gravity_areas.count; i++)
        pmf_plan_draw_area(plan, chunk->gravity_areas.items[i], SMITH_PMF_SYMBOL_GRAVITY, "gravity");
    for (uint32_t i = 0; chunk->client && i < chunk->client->sound_areas.count; i++)
        pmf_plan_draw_area(plan, chunk->client->sound_areas.items[i], SMITH_PMF_SYMBOL_SOUND_AREA, "sound");
    for (uint32_t i = 0; chunk->client && i < chunk->client->sky_areas.count; i++)
        pmf_plan_draw_area(plan, chunk->client->sky_areas.items[i], SMITH_PMF_SYMBOL_SKY, "sky");
}

void smith_pmf_plan_areas(struct smith_pmf_plan *plan) {
    smith_pmf_plan_each_chunk(plan, draw_areas);
}

/* ---- pmf plan ground ---- */

#define STEEP 0.5f /* the upward part of a normal: a floor from here on, a ceiling from minus this on */
#define STEP_MAX 1.0 /* units: what is higher is a wall */
#define SAME_HEIGHT 1e-3

static double height_of(const struct smith_pmf_triangle *triangle, unsigned corner) {
    return smith_pmf_finite(triangle->corners[corner]->position.y);
}

static void pmf_plan_ground_measure(const struct smith_pmf_triangle *triangle, double *low, double *high) {
    *low = fmin(fmin(height_of(triangle, 0), height_of(triangle, 1)), height_of(triangle, 2));
    *high = fmax(fmax(height_of(triangle, 0), height_of(triangle, 1)), height_of(triangle, 2));
}

static bool is_liquid(const struct smith_pmf_plan *plan, const struct smith_pmf_triangle *triangle) {
    return triangle->material != SMITH_NONE &&
           plan->level->materials.items[triangle->material]->flags & SMITH_PMF_MATERIAL_FLAGS_LIQUID;
}

/* ---- heights ---- */

static bool measure_floor(void *context, const struct smith_pmf_triangle *triangle) {
    struct smith_pmf_plan *plan = context;
    float normal[3];
    double low, high;
    plan->triangles++;
    smith_pmf_triangle_normal(triangle, normal);
    pmf_plan_ground_measure(triangle, &low, &high);
    low += plan->middle[1];
    high += plan->middle[1];
    if (normal[1] < STEEP || low > plan->roof)
        return true;
    plan->low = fmin(plan->low, low);
    plan->high = fmax(plan->high, high);
    return true;
}

static void pmf_plan_ground_measure_chunk(struct smith_pmf_plan *plan) {
    smith_pmf_visit_triangles(plan->level, plan->chunk, measure_floor, plan);
    smith_pmf_visit_cube_entities(&plan->materials, plan->chunk, measure_floor, plan);
}

void smith_pmf_plan_measure_floors(struct smith_pmf_plan *plan) {
    smith_pmf_plan_each_chunk(plan, pmf_plan_ground_measure_chunk);
}

/* ---- what is collected ---- */

struct floor {
    struct smith_point corners[3];
    double height;
    uint32_t order;
    enum { FLOOR, LIQUID, ROOF } kind;
};

/* A side of a wall, seen from above; `ends` sorted. */
struct edge {
    struct smith_point ends[2];
    double low, high;
};

struct smith_pmf_ground {
    struct smith_pmf_plan *plan;
    struct floor *floors;
    struct edge *edges;
    uint32_t floor_count, floor_capacity, edge_count, edge_capacity;
};

static bool add_floor(struct smith_pmf_ground *ground, const struct smith_point corners[3], double low, double high,
                      bool liquid) {
    struct smith_pmf_plan *plan = ground->plan;
    struct floor floor = {
        .corners = {corners[0], corners[1], corners[2]},
        .height = (low + high) / 2,
        .order = ground->floor_count,
        .kind = low > plan->roof ? ROOF
                : liquid         ? LIQUID
                                 : FLOOR,
    };
    if (!SMITH_RESERVE(&plan->arena, ground->floors, ground->floor_count, ground->floor_capacity, 1))
        return false;
    ground->floors[ground->floor_count++] = floor;
    return true;
}

static bool pmf_plan_ground_is_before(struct smith_point a, struct smith_point b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

/* An upright triangle is a line from above: its longest side. */
static bool add_edge(struct smith_pmf_ground *ground, const struct smith_point corners[3], double low, double high) {
    struct edge edge = {.low = low, .high = high};
    double longest = 0;
    for (unsigned i = 0; i < 3; i++) {
        struct smith_point a = corners[i], b = corners[(i + 1) % 3];
        double length = hypot(b.x - a.x, b.y - a.y);
        if (length <= longest)
            continue;
        longest = length;
        edge.ends[0] = pmf_plan_ground_is_before(a, b) ? a : b;
        edge.ends[1] = pmf_plan_ground_is_before(a, b) ? b : a;
    }
    if (longest <= 0 || low > ground->plan->roof)
        return true;
    if (!SMITH_RESERVE(&ground->plan->arena, ground->edges, ground->edge_count, ground->edge_capacity, 1))
        return false;
    ground->edges[ground->edge_count++] = edge;
    return true;
}

static bool pmf_plan_ground_collect(void *context, const struct smith_pmf_triangle *triangle) {
    struct smith_pmf_ground *ground = context;
    struct smith_pmf_plan *plan = ground->plan;
    struct smith_point corners[3];
    float normal[3];
    double low, high;
    for (unsigned i = 0; i < 3; i++) {
        corners[i] = smith_pmf_plan_point(plan, triangle->corners[i]->position.x, triangle->corners[i]->position.z);
        if (!smith_pmf_plan_is_near(plan, corners[i]))
            return true;
    }
    smith_pmf_triangle_normal(triangle, normal);
    pmf_plan_ground_measure(triangle, &low, &high);
    low += plan->middle[1];
    high += plan->middle[1];
    if (normal[1] >= STEEP)
        return add_floor(ground, corners, low, high, is_liquid(plan, triangle));
    return normal[1] <= -STEEP || is_liquid(plan, triangle) || add_edge(ground, corners, low, high);
}

/* ---- how it is drawn ---- */

static int pmf_plan_ground_by_height(const void *a, const void *b) {
    const struct floor *one = a, *two = b;
    if (one->height != two->height)
        return one->height < two->height ? -1 : 1;
    return (one->order > two->order) - (one->order < two->order);
}

static int pmf_plan_ground_by_position(const void *a, const void *b) {
    const struct edge *one = a, *two = b;
    for (unsigned i = 0; i < 2; i++)
        if (one->ends[i].x != two->ends[i].x || one->ends[i].y != two->ends[i].y)
            return pmf_plan_ground_is_before(one->ends[i], two->ends[i]) ? -1 : 1;
    return one->low != two->low ? (one->low < two->low ? -1 : 1) : (one->high > two->high) - (one->high < two->high);
}

static void draw_floor(struct smith_pmf_plan *plan, const struct floor *floor) {
    static const char *const names[] = {"floors", "liquids", "roofs"};
    struct smith_style style = smith_pmf_plan_height_style(plan, floor->height);
    if (floor->kind != FLOOR)
        style =
            smith_plan_style(plan->drawing, floor->kind == LIQUID ? SMITH_PMF_SYMBOL_LIQUID : SMITH_PMF_SYMBOL_ROOF);
    smith_drawing_layer(plan->drawing, names[floor->kind], NULL);
    smith_drawing_polygon(plan->drawing, floor->corners, 3, &style);
}

static bool same_line(const struct edge *a, const struct edge *b) {
    return a->ends[0].x == b->ends[0].x && a->ends[0].y == b->ends[0].y && a->ends[1].x == b->ends[1].x &&
           a->ends[1].y == b->ends[1].y;
}

/* Triangles upon each other are one wall, however many they are. */
static void draw_edges(struct smith_pmf_ground *ground) {
    for (uint32_t first = 0, end; first < ground->edge_count; first = end) {
        struct edge edge = ground->edges[first];
        for (end = first + 1; end < ground->edge_count && same_line(&edge, &ground->edges[end]); end++)
            if (ground->edges[end].low <= edge.high + SAME_HEIGHT)
                edge.high = fmax(edge.high, ground->edges[end].high);
        bool step = edge.high - edge.low <= STEP_MAX + SAME_HEIGHT;
        const struct smith_style style =
            smith_plan_style(ground->plan->drawing, step ? SMITH_PMF_SYMBOL_STEP : SMITH_PMF_SYMBOL_WALL);
        smith_drawing_layer(ground->plan->drawing, step ? "steps" : "walls", NULL);
        smith_drawing_line(ground->plan->drawing, edge.ends[0].x, edge.ends[0].y, edge.ends[1].x, edge.ends[1].y,
                           &style);
    }
}

static void pmf_plan_ground_collect_chunk(struct smith_pmf_plan *plan) {
    plan->failed |=
        !smith_pmf_visit_triangles(plan->level, plan->chunk, pmf_plan_ground_collect, plan->ground) ||
        !smith_pmf_visit_cube_entities(&plan->materials, plan->chunk, pmf_plan_ground_collect, plan->ground);
}

void smith_pmf_plan_ground(struct smith_pmf_plan *plan) {
    struct smith_pmf_ground ground = {.plan = plan};
    plan->ground = &ground;
    smith_pmf_plan_each_chunk(plan, pmf_plan_ground_collect_chunk);
    plan->ground = NULL;
    if (ground.floor_count)
        qsort(ground.floors, ground.floor_count, sizeof *ground.floors, pmf_plan_ground_by_height);
    if (ground.edge_count)
        qsort(ground.edges, ground.edge_count, sizeof *ground.edges, pmf_plan_ground_by_position);
    for (uint32_t i = 0; i < ground.floor_count; i++)
        draw_floor(plan, &ground.floors[i]);
    draw_edges(&ground);
}
