/* SPDX-License-Identifier: MIT
 *
 * What divides a level: its chunks, their regions, and the areas of its environments.
 */
#include "format/pmf/plan/pmf_plan.h"

#include <stdio.h>

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
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "chunk", .title = title});
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

static void draw_region(struct smith_pmf_plan *plan, const struct pmf_region *region, uint32_t number) {
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

static void pmf_plan_draw_area(struct smith_pmf_plan *plan, const struct pmf_area *area, enum smith_pmf_symbol symbol,
                               const char *kind) {
    const struct smith_style style = smith_plan_style(plan->drawing, symbol);
    const struct pmf_vector here = {0, 0, 0};
    char title[128];
    snprintf(title, sizeof title, "%s: %.80s", kind, area->environment ? area->environment : "");
    smith_drawing_layer(plan->drawing, "areas", NULL);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "area", .title = title});
    smith_pmf_plan_outline(plan, &area->corners, &here, 0, &style);
    smith_drawing_close(plan->drawing);
}

static void draw_areas(struct smith_pmf_plan *plan) {
    const struct pmf_chunk *chunk = plan->chunk;
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
