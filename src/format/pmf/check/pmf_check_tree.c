/* SPDX-License-Identifier: MIT
 *
 * Rules about how the cubes of a chunk hang together: they are one tree that begins with number 0, in which only empty
 * ones may stand in several places. What a lighting cube leads to only clients know, so they are asked. (facts, part b,
 * 28 to 31)
 */
#include "format/pmf/check/pmf_check.h"

#define DEEPEST 127 /* depths are reported in 8 bits */

/* The cubes a cube leads to. */
static unsigned children_of(const struct pmf_chunk *chunk, uint32_t number, uint32_t children[8]) {
    const struct pmf_cube *cube = chunk->cubes.items[number];
    const struct pmf_client_chunk *client = chunk->client;
    if (cube->parent) {
        const struct pmf_parent_cube *p = cube->parent;
        const uint32_t all[8] = {p->ppp, p->npp, p->ppn, p->npn, p->pnp, p->nnp, p->pnn, p->nnn};
        for (unsigned i = 0; i < 8; i++)
            children[i] = all[i];
        return 8;
    }
    if (cube->visibility)
        children[0] = cube->visibility->child;
    else if (cube->pathfinding)
        children[0] = cube->pathfinding->child;
    else if (cube->collider)
        children[0] = cube->collider->child;
    else if (client && number < client->client_cubes.count && client->client_cubes.items[number]->lighting)
        children[0] = client->client_cubes.items[number]->lighting->child;
    else
        return 0;
    return 1;
}

/* A walk from number 0 on, in which each cube is come to once. */
struct tree_walk {
    const struct pmf_chunk *chunk;
    int8_t *depths;
    uint32_t *waiting;
    uint32_t count;
};

static bool pmf_check_tree_begin(struct smith_run *run, const struct pmf_chunk *chunk, struct tree_walk *tree_walk) {
    *tree_walk = (struct tree_walk){chunk, smith_run_alloc(run, chunk->cubes.count, sizeof(int8_t)),
                                    smith_run_alloc(run, chunk->cubes.count, sizeof(uint32_t)), 0};
    if (!tree_walk->depths || !tree_walk->waiting)
        return false;
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        tree_walk->depths[i] = -1;
    tree_walk->depths[0] = 0;
    tree_walk->waiting[tree_walk->count++] = 0;
    return true;
}

/* What comes of a cube that leads to another: it waits its turn, unless it has been met. */
static void go_on(struct tree_walk *tree_walk, uint32_t from, uint32_t to) {
    int deeper = tree_walk->depths[from] + (tree_walk->chunk->cubes.items[from]->parent != NULL);
    if (tree_walk->depths[to] >= 0)
        return;
    tree_walk->depths[to] = (int8_t)(deeper < DEEPEST ? deeper : DEEPEST);
    tree_walk->waiting[tree_walk->count++] = to;
}

static bool leads_somewhere(const struct pmf_chunk *chunk, uint32_t child) {
    return child && child < chunk->cubes.count;
}

int8_t *smith_pmf_cube_depths(struct smith_run *run, const struct pmf_chunk *chunk) {
    struct tree_walk tree_walk;
    uint32_t children[8];
    if (!pmf_check_tree_begin(run, chunk, &tree_walk))
        return NULL;
    while (tree_walk.count) {
        uint32_t number = tree_walk.waiting[--tree_walk.count];
        unsigned of_it = children_of(chunk, number, children);
        for (unsigned i = 0; i < of_it; i++)
            if (leads_somewhere(chunk, children[i]))
                go_on(&tree_walk, number, children[i]);
    }
    return tree_walk.depths;
}

static void check_child(struct smith_run *run, struct tree_walk *tree_walk, uint32_t number, uint32_t child,
                        const char *path) {
    const struct pmf_chunk *chunk = tree_walk->chunk;
    struct smith_rule_path at = smith_rule_path("%s/cubes/%u", path, number);
    if (!leads_somewhere(chunk, child)) {
        smith_report_finding(run, "PMF-CUBE-CHILD", at, "leads to cube %u of %u", child, chunk->cubes.count);
        return;
    }
    if (tree_walk->depths[child] >= 0 && smith_pmf_cube_type_of(chunk->cubes.items[child]) != PMF_CUBE_TYPE_EMPTY)
        smith_report_finding(run, "PMF-CUBE-SHARED", at, "leads to cube %u, and so does another", child);
    go_on(tree_walk, number, child);
}

static bool has_lighting(const struct pmf_chunk *chunk) {
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        if (smith_pmf_cube_type_of(chunk->cubes.items[i]) == PMF_CUBE_TYPE_LIGHTING)
            return true;
    return false;
}

void smith_pmf_check_tree(const struct smith_pmf_check *check, const struct pmf_chunk *chunk, const char *path) {
    struct tree_walk tree_walk;
    uint32_t children[8];
    if (!pmf_check_tree_begin(check->run, chunk, &tree_walk))
        return;
    while (tree_walk.count) {
        uint32_t number = tree_walk.waiting[--tree_walk.count];
        unsigned of_it = children_of(chunk, number, children);
        for (unsigned i = 0; i < of_it; i++)
            check_child(check->run, &tree_walk, number, children[i], path);
    }
    if (!chunk->client && has_lighting(chunk))
        return; /* who knows what it leads to is not there */
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        if (tree_walk.depths[i] < 0)
            smith_report_finding(check->run, "PMF-CUBE-LOST", smith_rule_path("%s/cubes/%u", path, i),
                                 "no cube leads to it");
}
