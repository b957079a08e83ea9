/* SPDX-License-Identifier: MIT
 *
 * The cubes of a chunk on its plan: the solid ones, which are what walls are made of, and what the others know of their
 * place. The tree is walked from the first cube, which is the whole chunk; each cube is drawn once, even if the tree is
 * none.
 */
#include "base/array.h"
#include "format/pmf/plan/pmf_plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define INSET 0.12 /* of its edge, by which the outline of what a cube knows stays within it */

/* A cube and where it is: from its middle to its sides `half`, in the space of the chunk. */
struct cell {
    uint32_t number;
    double middle[3], half;
    bool has_collider; /* then that is what is solid, and not the cell (decision 46) */
};

struct cube_walk {
    struct smith_pmf_plan *plan;
    struct cell *waiting;
    bool *reached;
    uint32_t count;
};

static void pmf_plan_cubes_add_cell(struct cube_walk *cube_walk, uint32_t number, const struct cell *like) {
    if (number >= cube_walk->plan->chunk->cubes.count || cube_walk->reached[number])
        return;
    cube_walk->reached[number] = true;
    cube_walk->waiting[cube_walk->count] = *like;
    cube_walk->waiting[cube_walk->count++].number = number;
}

/* ---- what is drawn of a cube ---- */

static void draw_square(struct smith_pmf_plan *plan, const struct cell *cell, double inset, const char *layer,
                        const struct smith_style *style, const char *kind, const char *title) {
    double half = cell->half * (1 - inset);
    struct smith_point corner = smith_pmf_plan_point(plan, cell->middle[0] - half, cell->middle[2] + half);
    smith_drawing_layer(plan->drawing, layer, NULL);
    if (title)
        smith_drawing_open(plan->drawing, &(struct smith_group){.kind = kind, .title = title});
    smith_drawing_rectangle(plan->drawing, corner.x, corner.y, 2 * half * SMITH_PMF_PLAN_SCALE,
                            2 * half * SMITH_PMF_PLAN_SCALE, style);
    if (title)
        smith_drawing_close(plan->drawing);
}

/* Solid below the roofs, and not a liquid. */
static bool is_rock(const struct smith_pmf_plan *plan, const struct smith_pmf_cube *cube, const struct cell *cell) {
    const struct smith_pmf_chunk *chunk = plan->chunk;
    if (cell->has_collider || plan->middle[1] + cell->middle[1] - cell->half > plan->roof)
        return false;
    if (!cube->geometry)
        return cube->extended_geometry != NULL;
    uint8_t number = cube->geometry->material;
    uint32_t material = number < chunk->used_materials.count ? chunk->used_materials.items[number] : SMITH_NONE;
    return material >= plan->level->materials.count ||
           !(plan->level->materials.items[material]->flags & SMITH_PMF_MATERIAL_FLAGS_LIQUID);
}

/* A solid cube from above, for the plan by heights; `corner` in the drawing. */
struct smith_pmf_top {
    struct smith_point corner;
    double edge, height;
};

static void add_rock(struct smith_pmf_plan *plan, const struct cell *cell) {
    const struct smith_style rock = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_ROCK);
    struct smith_pmf_top top = {
        .corner = smith_pmf_plan_point(plan, cell->middle[0] - cell->half, cell->middle[2] + cell->half),
        .edge = 2 * cell->half * SMITH_PMF_PLAN_SCALE,
        .height = plan->middle[1] + cell->middle[1] + cell->half};
    draw_square(plan, cell, 0, "rock", &rock, NULL, NULL);
    if (top.height > plan->roof)
        return;
    if (!SMITH_RESERVE(&plan->arena, plan->tops, plan->top_count, plan->top_capacity, 1)) {
        plan->failed = true;
        return;
    }
    plan->tops[plan->top_count++] = top;
    if (!plan->triangles) {
        plan->low = fmin(plan->low, top.height);
        plan->high = fmax(plan->high, top.height);
    }
}

static int pmf_plan_cubes_by_height(const void *a, const void *b) {
    const struct smith_pmf_top *one = a, *two = b;
    if (one->height != two->height)
        return one->height < two->height ? -1 : 1;
    if (one->corner.x != two->corner.x)
        return one->corner.x < two->corner.x ? -1 : 1;
    return (one->corner.y > two->corner.y) - (one->corner.y < two->corner.y);
}

static void draw_tops(struct smith_pmf_plan *plan) {
    smith_drawing_layer(plan->drawing, "cubes", NULL);
    if (plan->top_count)
        qsort(plan->tops, plan->top_count, sizeof *plan->tops, pmf_plan_cubes_by_height);
    for (uint32_t i = 0; i < plan->top_count; i++) {
        const struct smith_pmf_top *top = &plan->tops[i];
        const struct smith_style style = smith_pmf_plan_height_style(plan, top->height);
        smith_drawing_rectangle(plan->drawing, top->corner.x, top->corner.y, top->edge, top->edge, &style);
    }
}

static void draw_visibility(struct smith_pmf_plan *plan, const struct smith_pmf_cube *cube, const struct cell *cell) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_SEEN);
    struct smith_pmf_chunk_index seen = smith_pmf_chunk_index_of(cube->visibility->chunk);
    char title[96];
    double there[3];
    snprintf(title, sizeof title, "cube %u: sees %u cubes of chunk %u %u %u", cell->number,
             (cube->head >> SMITH_PMF_CUBE_HEAD_EXTRA_SHIFT) + 1u, seen.x, seen.y, seen.z);
    draw_square(plan, cell, INSET, "visibility", &style, "visibility", title);
    smith_pmf_chunk_middle(plan->table, seen, there);
    struct smith_point from = smith_pmf_plan_point(plan, cell->middle[0], cell->middle[2]),
                       to = {there[0] * SMITH_PMF_PLAN_SCALE, -there[2] * SMITH_PMF_PLAN_SCALE};
    const struct smith_arrow arrow = {.head = 8 * plan->pixel, .bend = 0.1};
    if (smith_pmf_plan_is_near(plan, to) && hypot(to.x - from.x, to.y - from.y) > plan->pixel)
        smith_drawing_arrow(plan->drawing, from, to, &arrow, &style);
}

static void draw_path(struct smith_pmf_plan *plan, const struct smith_pmf_cube *cube, const struct cell *cell) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_PATH);
    const struct smith_pmf_path_attribute *first = &cube->pathfinding->attributes[0];
    char title[160];
    snprintf(title, sizeof title, "cube %u: %.60s %.60s", cell->number, first->name ? first->name : "",
             first->data ? first->data : "");
    draw_square(plan, cell, INSET, "paths", &style, "path", title);
}

static void draw_collider(struct smith_pmf_plan *plan, const struct smith_pmf_cube *cube, const struct cell *cell) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_COLLIDER);
    const struct smith_pmf_vector here = {0, 0, 0};
    char title[64];
    snprintf(title, sizeof title, "cube %u: collider", cell->number);
    smith_drawing_layer(plan->drawing, "colliders", NULL);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "collider", .title = title});
    smith_pmf_plan_outline(plan, &cube->collider->corners, &here, 0, &style);
    smith_drawing_close(plan->drawing);
}

static void draw_lighting(struct smith_pmf_plan *plan, const struct smith_pmf_lighting_cube *lighting,
                          const struct cell *cell) {
    struct smith_style style = smith_plan_style(plan->drawing, SMITH_PMF_SYMBOL_LIT);
    char title[64];
    style.fill = (struct smith_colour){lighting->base.red, lighting->base.green, lighting->base.blue, 90};
    snprintf(title, sizeof title, "cube %u: light %u %u %u", cell->number, lighting->base.red, lighting->base.green,
             lighting->base.blue);
    draw_square(plan, cell, 0, "lighting", &style, "lighting", title);
}

/* ---- the tree ---- */

static void pmf_plan_cubes_add_children(struct cube_walk *cube_walk, const struct smith_pmf_parent_cube *parent,
                                        const struct cell *cell) {
    const uint32_t children[8] = {parent->ppp, parent->npp, parent->ppn, parent->npn,
                                  parent->pnp, parent->nnp, parent->pnn, parent->nnn};
    for (unsigned i = 0; i < 8; i++) {
        struct cell child = {.half = cell->half / 2, .has_collider = cell->has_collider};
        child.middle[0] = cell->middle[0] + (i & 1 ? -child.half : child.half);
        child.middle[2] = cell->middle[2] + (i & 2 ? -child.half : child.half);
        child.middle[1] = cell->middle[1] + (i & 4 ? -child.half : child.half);
        pmf_plan_cubes_add_cell(cube_walk, children[i], &child);
    }
}

static void pmf_plan_cubes_visit(struct cube_walk *cube_walk, const struct cell *cell) {
    struct smith_pmf_plan *plan = cube_walk->plan;
    const struct smith_pmf_cube *cube = plan->chunk->cubes.items[cell->number];
    const struct smith_pmf_client_chunk *client = plan->chunk->client;
    const struct smith_pmf_lighting_cube *lighting =
        client && cell->number < client->client_cubes.count ? client->client_cubes.items[cell->number]->lighting : NULL;
    if (is_rock(plan, cube, cell))
        add_rock(plan, cell);
    if (cube->parent)
        pmf_plan_cubes_add_children(cube_walk, cube->parent, cell);
    if (cube->visibility) {
        draw_visibility(plan, cube, cell);
        pmf_plan_cubes_add_cell(cube_walk, cube->visibility->child, cell);
    }
    if (cube->pathfinding) {
        draw_path(plan, cube, cell);
        pmf_plan_cubes_add_cell(cube_walk, cube->pathfinding->child, cell);
    }
    if (cube->collider) {
        struct cell inner = *cell;
        inner.has_collider = true;
        draw_collider(plan, cube, cell);
        pmf_plan_cubes_add_cell(cube_walk, cube->collider->child, &inner);
    }
    if (lighting) {
        draw_lighting(plan, lighting, cell);
        pmf_plan_cubes_add_cell(cube_walk, lighting->child, cell);
    }
}

static void walk_chunk(struct smith_pmf_plan *plan) {
    uint32_t count = plan->chunk->cubes.count;
    struct cube_walk cube_walk = {.plan = plan};
    const struct cell whole = {.half = smith_pmf_chunk_edge(plan->table) / 2};
    cube_walk.waiting = smith_arena_alloc(&plan->arena, count * sizeof *cube_walk.waiting, _Alignof(struct cell));
    cube_walk.reached = smith_arena_alloc(&plan->arena, count, 1);
    if (!cube_walk.waiting || !cube_walk.reached) {
        plan->failed = true;
        return;
    }
    pmf_plan_cubes_add_cell(&cube_walk, 0, &whole);
    while (cube_walk.count) {
        struct cell cell = cube_walk.waiting[--cube_walk.count];
        pmf_plan_cubes_visit(&cube_walk, &cell);
    }
}

void smith_pmf_plan_cubes(struct smith_pmf_plan *plan) {
    smith_pmf_plan_each_chunk(plan, walk_chunk);
    draw_tops(plan);
}
