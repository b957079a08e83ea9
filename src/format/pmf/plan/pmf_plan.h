/* SPDX-License-Identifier: MIT
 *
 * The plan of a level of a PlatinumSrc map while it is drawn, part by part. It is seen from above: +X to the right, +Z
 * up, and what is higher is brighter. The drawing counts in parts of the engine's unit, so that words are larger than
 * 1.
 */
#ifndef SMITH_PMF_PLAN_H
#define SMITH_PMF_PLAN_H

#include "base/arena.h"
#include "format/pmf/common/pmf_world.h"
#include "media/drawing/plan.h"
#include <levelsmith/render.h>

#define SMITH_PMF_PLAN_SCALE 64.0 /* units of the drawing in one of the engine */

/* In the order of the legend. */
enum smith_pmf_symbol {
    SMITH_PMF_SYMBOL_ROCK,
    SMITH_PMF_SYMBOL_WALL,
    SMITH_PMF_SYMBOL_STEP,
    SMITH_PMF_SYMBOL_LIQUID,
    SMITH_PMF_SYMBOL_ROOF,
    SMITH_PMF_SYMBOL_CHUNK,
    SMITH_PMF_SYMBOL_REGION,
    SMITH_PMF_SYMBOL_WEATHER,
    SMITH_PMF_SYMBOL_GRAVITY,
    SMITH_PMF_SYMBOL_SOUND_AREA,
    SMITH_PMF_SYMBOL_SKY,
    SMITH_PMF_SYMBOL_COLLIDER,
    SMITH_PMF_SYMBOL_PATH,
    SMITH_PMF_SYMBOL_SEEN,
    SMITH_PMF_SYMBOL_LIT,
    SMITH_PMF_SYMBOL_DOOR,
    SMITH_PMF_SYMBOL_TRIGGER,
    SMITH_PMF_SYMBOL_LIGHT,
    SMITH_PMF_SYMBOL_ACTOR,
    SMITH_PMF_SYMBOL_PROP,
    SMITH_PMF_SYMBOL_STATIC,
    SMITH_PMF_SYMBOL_VOLUME,
    SMITH_PMF_SYMBOL_EFFECT,
    SMITH_PMF_SYMBOL_AUDIO,
    SMITH_PMF_SYMBOL_OTHER,
    SMITH_PMF_SYMBOLS,
};

extern const struct smith_plan_symbol smith_pmf_symbols[SMITH_PMF_SYMBOLS]; /* lengths in pixels */

struct smith_pmf_plan {
    const struct smith_pmf_map_file *map;
    const struct smith_pmf_level *level;
    uint32_t number; /* of the level */
    struct smith_hash_map materials; /* its materials by name */
    const struct smith_pmf_chunk_table *table;
    struct smith_drawing *drawing;
    struct smith_arena arena;
    struct smith_pmf_ground *ground; /* pmf_plan_ground.c: what it has collected */
    struct smith_pmf_top *tops; /* pmf_plan_cubes.c, likewise */
    uint32_t top_count, top_capacity;
    struct smith_box frame; /* the chunks, in the drawing */
    double pixel; /* of it, in the drawing */
    double roof; /* what is higher is above everything that is there: roofs, and walls up to them */
    double low, high; /* of all floors; where there are no triangles, of the tops of cubes */
    uint32_t triangles; /* of the level */
    uint32_t nowhere; /* entities without a place */
    bool failed; /* no memory for a part */

    /* The chunk at hand, and its path; outside of chunks the path of what has the entities at hand. */
    const struct smith_pmf_chunk *chunk;
    char path[96];
    const char *tables; /* behind it: where its entities are, but those that never change */
    struct smith_pmf_chunk_index index;
    double middle[3];
};

/* ---- pmf_plan.c ---- */

/* A position in the chunk at hand, in the drawing. */
struct smith_point smith_pmf_plan_point(const struct smith_pmf_plan *plan, double x, double z);
/* Whether it is near enough to be drawn. */
bool smith_pmf_plan_is_near(const struct smith_pmf_plan *plan, struct smith_point point);

/* Calls `each` with every chunk of the level at hand. */
void smith_pmf_plan_each_chunk(struct smith_pmf_plan *plan, void (*each)(struct smith_pmf_plan *plan));

/* ---- parts, each with layers of its own ---- */

void smith_pmf_plan_measure_floors(struct smith_pmf_plan *plan);
void smith_pmf_plan_ground(struct smith_pmf_plan *plan); /* pmf_plan_ground.c: floors, walls, liquids, roofs */
void smith_pmf_plan_cubes(struct smith_pmf_plan *plan); /* pmf_plan_cubes.c: what cubes are, and know */
void smith_pmf_plan_areas(struct smith_pmf_plan *plan); /* pmf_plan_ground.c: chunks, regions, areas */
void smith_pmf_plan_measure_things(struct smith_pmf_plan *plan);
void smith_pmf_plan_things(struct smith_pmf_plan *plan); /* pmf_plan_things.c */
void smith_pmf_plan_legend(void *plan, struct smith_drawing *drawing); /* pmf_plan_symbols.c */

/* ---- pmf_plan_symbols.c ---- */

/* That of a floor. */
struct smith_style smith_pmf_plan_height_style(const struct smith_pmf_plan *plan, double height);
/* The outline, as seen from above, of eight corners around a place, turned to the right by `degrees`. */
void smith_pmf_plan_outline(struct smith_pmf_plan *plan, const struct smith_pmf_corners *corners,
                            const struct smith_pmf_vector *around, double degrees, const struct smith_style *style);

#endif
