/* SPDX-License-Identifier: MIT
 *
 * Rules about each cube of a chunk: its type and bits, and that what it names is there. (facts, part b, 27 to 37)
 */
#include "format/pmf/check/pmf_check.h"

/* ---- tree ---- */

/*
 * Rules about how the cubes of a chunk hang together: they are one tree that begins with number 0, in which only empty
 * ones may stand in several places. What a lighting cube leads to only clients know, so they are asked. (facts, part b,
 * 28 to 31)
 */

#define DEEPEST 127 /* depths are reported in 8 bits */

/* The cubes a cube leads to. */
static unsigned children_of(const struct smith_pmf_chunk *chunk, uint32_t number, uint32_t children[8]) {
    const struct smith_pmf_cube *cube = chunk->cubes.items[number];
    const struct smith_pmf_client_chunk *client = chunk->client;
    if (cube->parent) {
        const struct smith_pmf_parent_cube *p = cube->parent;
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
    const struct smith_pmf_chunk *chunk;
    int8_t *depths;
    uint32_t *waiting;
    uint32_t count;
};

static bool pmf_check_tree_begin(struct smith_run *run, const struct smith_pmf_chunk *chunk,
                                 struct tree_walk *tree_walk) {
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

static bool leads_somewhere(const struct smith_pmf_chunk *chunk, uint32_t child) {
    return child && child < chunk->cubes.count;
}

/* How deep each cube of a chunk lies, 0 = the whole chunk, -1 = nothing leads to it. NULL when out of memory. */
static int8_t *pmf_cube_depths(struct smith_run *run, const struct smith_pmf_chunk *chunk) {
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
    const struct smith_pmf_chunk *chunk = tree_walk->chunk;
    struct smith_rule_path at = smith_rule_path("%s/cubes/%u", path, number);
    if (!leads_somewhere(chunk, child)) {
        smith_report_finding(run, "PMF-CUBE-CHILD", at, "leads to cube %u of %u", child, chunk->cubes.count);
        return;
    }
    if (tree_walk->depths[child] >= 0 && smith_pmf_cube_type_of(chunk->cubes.items[child]) != SMITH_PMF_CUBE_TYPE_EMPTY)
        smith_report_finding(run, "PMF-CUBE-SHARED", at, "leads to cube %u, and so does another", child);
    go_on(tree_walk, number, child);
}

static bool has_lighting(const struct smith_pmf_chunk *chunk) {
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        if (smith_pmf_cube_type_of(chunk->cubes.items[i]) == SMITH_PMF_CUBE_TYPE_LIGHTING)
            return true;
    return false;
}

static void pmf_check_tree(const struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path) {
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

/* ---- pmf check cubes ---- */

#define UNUSED_ENTRIES 16

static void pmf_cubes_check_material(struct smith_run *run, const char *path, uint32_t number, uint32_t material,
                                     uint32_t count, const char *what) {
    if (material >= count)
        smith_report_finding(run, "PMF-CUBE-MATERIAL", smith_rule_path("%s/cubes/%u", path, number),
                             "has %s %u; the chunk uses %u", what, material, count);
}

static void check_materials(struct smith_run *run, const struct smith_pmf_chunk *chunk, const char *path,
                            uint32_t number) {
    const struct smith_pmf_cube *cube = chunk->cubes.items[number];
    if (cube->geometry) {
        pmf_cubes_check_material(run, path, number, cube->geometry->material, chunk->used_materials.count, "material");
        pmf_cubes_check_material(run, path, number, cube->geometry->physics_material,
                                 chunk->used_physics_materials.count, "physics material");
        pmf_cubes_check_material(run, path, number, cube->geometry->sound_material, chunk->used_sound_materials.count,
                                 "sound material");
    }
    for (unsigned i = 0; cube->extended_geometry && i < 6; i++) {
        pmf_cubes_check_material(run, path, number, cube->extended_geometry->materials_of_faces[i],
                                 chunk->used_materials.count, "material");
        pmf_cubes_check_material(run, path, number, cube->extended_geometry->physics_of_faces[i],
                                 chunk->used_physics_materials.count, "physics material");
    }
    if (cube->extended_geometry)
        pmf_cubes_check_material(run, path, number, cube->extended_geometry->sound_material,
                                 chunk->used_sound_materials.count, "sound material");
}

static void check_head(struct smith_run *run, const struct smith_pmf_cube *cube, const char *path, uint32_t number) {
    unsigned type = smith_pmf_cube_type_of(cube), extra = cube->head >> SMITH_PMF_CUBE_HEAD_EXTRA_SHIFT;
    bool geometry = type == SMITH_PMF_CUBE_TYPE_GEOMETRY || type == SMITH_PMF_CUBE_TYPE_EXTENDED_GEOMETRY;
    bool counts = type == SMITH_PMF_CUBE_TYPE_VISIBILITY || type == SMITH_PMF_CUBE_TYPE_PATHFINDING;
    struct smith_rule_path at = smith_rule_path("%s/cubes/%u/head", path, number);
    if (type > SMITH_PMF_CUBE_TYPE_COLLIDER)
        smith_report_finding(run, "PMF-CUBE-TYPE", at, "is of type %u", type);
    else if (!counts && extra > (geometry ? 3u : 0u))
        smith_report_finding(run, "PMF-CUBE-BITS", at, "has bits that must be 0: %u", extra);
}

/* Only clients know what stands behind a lighting cube; where that is nothing, nobody else misses it. */
static void check_behind(struct smith_run *run, const struct smith_pmf_chunk *chunk, const char *path,
                         uint32_t number) {
    const struct smith_pmf_lighting_cube *lighting =
        number < chunk->client->client_cubes.count ? chunk->client->client_cubes.items[number]->lighting : NULL;
    if (lighting && lighting->child < chunk->cubes.count &&
        smith_pmf_cube_type_of(chunk->cubes.items[lighting->child]) != SMITH_PMF_CUBE_TYPE_EMPTY)
        smith_report_finding(run, "PMF-CUBE-LIGHTING", smith_rule_path("%s/cubes/%u", path, number),
                             "leads to cube %u, which is not empty, and only clients know", lighting->child);
}

/* ---- what can be seen ---- */

static const struct smith_pmf_chunk *chunk_seen(struct smith_pmf_check *check, uint32_t packed, int8_t **depths) {
    uint32_t number = smith_pmf_chunk_number(check->table, packed);
    const struct smith_pmf_chunk *chunk = number == SMITH_NONE ? NULL : check->table->list.items[number]->chunk;
    if (!chunk || !chunk->cubes.count)
        return NULL;
    if (!check->depths[number])
        check->depths[number] = pmf_cube_depths(check->run, chunk);
    *depths = check->depths[number];
    return *depths ? chunk : NULL;
}

static void check_seen(const struct smith_pmf_check *check, const struct smith_pmf_chunk *seen, const int8_t *depths,
                       uint32_t cube, int depth, struct smith_rule_path at) {
    if (cube >= seen->cubes.count)
        smith_report_finding(check->run, "PMF-CUBE-SEEN", at, "sees cube %u; the chunk has %u", cube,
                             seen->cubes.count);
    else if (depths[cube] >= 0 && depths[cube] != depth &&
             smith_pmf_cube_type_of(seen->cubes.items[cube]) !=
                 SMITH_PMF_CUBE_TYPE_EMPTY) /* these may lie in several depths */
        smith_report_finding(check->run, "PMF-CUBE-DEPTH", at, "sees cube %u at depth %d; it lies at %d", cube, depth,
                             depths[cube]);
}

static void check_visibility(struct smith_pmf_check *check, const struct smith_pmf_cube *cube, const char *path,
                             uint32_t number) {
    const struct smith_pmf_visibility_cube *visibility = cube->visibility;
    unsigned used = (cube->head >> SMITH_PMF_CUBE_HEAD_EXTRA_SHIFT) + 1u;
    struct smith_rule_path at = smith_rule_path("%s/cubes/%u/visibility", path, number);
    int8_t *depths;
    smith_pmf_check_chunk_index(check, visibility->chunk, at);
    const struct smith_pmf_chunk *seen = chunk_seen(check, visibility->chunk, &depths);
    for (unsigned i = 0; seen && i < used; i++)
        check_seen(check, seen, depths, visibility->visible[i], visibility->depths[i], at);
    for (unsigned i = used; i < UNUSED_ENTRIES; i++)
        if (visibility->visible[i] || visibility->depths[i])
            smith_report_finding(check->run, "PMF-CUBE-UNUSED", at, "entry %u is set; %u are used", i, used);
}

static void check_paths(const struct smith_pmf_check *check, const struct smith_pmf_cube *cube, const char *path,
                        uint32_t number) {
    unsigned used = (cube->head >> SMITH_PMF_CUBE_HEAD_EXTRA_SHIFT) + 1u;
    for (unsigned i = used; i < UNUSED_ENTRIES; i++)
        if (cube->pathfinding->attributes[i].name[0] || cube->pathfinding->attributes[i].data[0])
            smith_report_finding(check->run, "PMF-CUBE-UNUSED",
                                 smith_rule_path("%s/cubes/%u/pathfinding", path, number),
                                 "attribute %u is set; %u are used", i, used);
}

/* ---- what clients know of them ---- */

static uint32_t triangles_of(const struct smith_pmf_client_cube *cube, uint32_t *first, uint32_t *lightmap) {
    uint32_t count = 0;
    *first = *lightmap = 0;
    if (cube->geometry) {
        *first = cube->geometry->first_index;
        *lightmap = cube->geometry->triangles & SMITH_PMF_FACE_TRIANGLES_LIGHTMAP_MASK;
        for (unsigned shift = SMITH_PMF_FACE_TRIANGLES_RIGHT_SHIFT; shift < 32; shift += 4)
            count += cube->geometry->triangles >> shift & 15;
    } else if (cube->extended_geometry) {
        *first = cube->extended_geometry->first_index;
        *lightmap = cube->extended_geometry->lightmap;
        for (unsigned i = 0; i < 6; i++)
            count += cube->extended_geometry->triangles[i];
    }
    return count;
}

static void check_triangles(const struct smith_pmf_check *check, const struct smith_pmf_client_chunk *client,
                            const char *path, uint32_t number) {
    uint32_t first, lightmap, count = triangles_of(client->client_cubes.items[number], &first, &lightmap);
    struct smith_rule_path at = smith_rule_path("%s/client/client_cubes/%u", path, number);
    if (count && (uint64_t)first + 3 * (uint64_t)count > client->indices.count)
        smith_report_finding(check->run, "PMF-CUBE-TRIANGLES", at,
                             "has %u triangles from index %u on; there are %u indices", count, first,
                             client->indices.count);
    if (count && lightmap != PMF_NO_LIGHTMAP && lightmap >= client->lightmaps.count)
        smith_report_finding(check->run, "PMF-LIGHTMAP-MISSING", at, "has lightmap %u; there are %u", lightmap,
                             client->lightmaps.count);
}

static void check_light(const struct smith_pmf_check *check, uint8_t index, uint32_t there, const char *kind,
                        struct smith_rule_path at) {
    if (index >= there)
        smith_report_finding(check->run, "PMF-LIGHT-MISSING", at, "is lit by %s light %u; the chunk has %u", kind,
                             index, there);
}

static void check_lighting(const struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path,
                           uint32_t number) {
    const struct smith_pmf_lighting_cube *lighting = chunk->client->client_cubes.items[number]->lighting;
    struct smith_rule_path at = smith_rule_path("%s/client/client_cubes/%u/lighting", path, number);
    for (uint32_t i = 0; lighting && i < lighting->dynamic.count; i++)
        check_light(check, lighting->dynamic.items[i].index, chunk->dynamic_lights.count, "dynamic", at);
    for (uint32_t i = 0; lighting && i < lighting->fast.count; i++)
        check_light(check, lighting->fast.items[i].index, chunk->fast_lights.count, "fast", at);
}

void smith_pmf_check_cubes(struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path) {
    if (!chunk->cubes.count) {
        smith_report_finding(check->run, "PMF-NO-CUBE", smith_rule_path("%s/cubes", path), "a chunk has at least one");
        return;
    }
    for (uint32_t i = 0; i < chunk->cubes.count; i++) {
        const struct smith_pmf_cube *cube = chunk->cubes.items[i];
        check_head(check->run, cube, path, i);
        check_materials(check->run, chunk, path, i);
        if (chunk->client)
            check_behind(check->run, chunk, path, i);
        if (cube->visibility)
            check_visibility(check, cube, path, i);
        if (cube->pathfinding)
            check_paths(check, cube, path, i);
    }
    pmf_check_tree(check, chunk, path);
    for (uint32_t i = 0; chunk->client && i < chunk->client->client_cubes.count; i++) {
        check_triangles(check, chunk->client, path, i);
        check_lighting(check, chunk, path, i);
    }
}
