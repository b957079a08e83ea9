/* SPDX-License-Identifier: MIT
 *
 * Rules about the cubes of a chunk: they are one tree that begins with number 0, in which only empty ones may stand in
 * several places, and what they name is there. (facts, part b, 27 to 34)
 */
#include "../rules.h"
#include "pmf.h"

static unsigned type_of(const struct pmf_cube *cube) {
    return cube->head & PMF_CUBE_HEAD_TYPE_MASK;
}

/* The cubes a cube leads to. */
static unsigned children_of(const struct pmf_cube *cube, uint32_t children[8]) {
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
    else
        return 0;
    return 1;
}

static bool may_be_shared(const struct pmf_cube *cube) {
    return type_of(cube) == PMF_CUBE_TYPE_EMPTY;
}

/* The tree from number 0 on; what it leads to is in `reached`. */
static void walk(struct smith_rules *rules, const struct pmf_chunk *chunk, const char *path, bool *reached,
                 uint32_t *waiting) {
    uint32_t count = 0, children[8];
    waiting[count++] = 0;
    reached[0] = true;
    while (count) {
        uint32_t number = waiting[--count];
        unsigned of_it = children_of(chunk->cubes.items[number], children);
        for (unsigned i = 0; i < of_it; i++) {
            struct smith_rule_path at = smith_rule_path("%s/cubes/%u", path, number);
            if (!children[i] || children[i] >= chunk->cubes.count) {
                smith_rules_say(rules, "PMF-CUBE-CHILD", at, "leads to cube %u of %u", children[i], chunk->cubes.count);
                continue;
            }
            bool again = reached[children[i]];
            if (again && !may_be_shared(chunk->cubes.items[children[i]]))
                smith_rules_say(rules, "PMF-CUBE-SHARED", at, "leads to cube %u, and so does another", children[i]);
            reached[children[i]] = true;
            if (!again)
                waiting[count++] = children[i];
        }
    }
}

static void check_tree(struct smith_rules *rules, const struct pmf_chunk *chunk, const char *path) {
    bool *reached = smith_rules_alloc(rules, chunk->cubes.count, sizeof *reached);
    uint32_t *waiting = smith_rules_alloc(rules, chunk->cubes.count, sizeof *waiting);
    if (!reached || !waiting)
        return;
    walk(rules, chunk, path, reached, waiting);
    bool has_lighting = false;
    for (uint32_t i = 0; i < chunk->cubes.count; i++) {
        has_lighting = has_lighting || type_of(chunk->cubes.items[i]) == PMF_CUBE_TYPE_LIGHTING;
        if (!reached[i] && !has_lighting) /* only clients can see what a lighting cube leads to */
            smith_rules_say(rules, "PMF-CUBE-LOST", smith_rule_path("%s/cubes/%u", path, i), "no cube leads to it");
    }
}

static void check_material(struct smith_rules *rules, const char *path, uint32_t number, uint32_t material,
                           uint32_t count, const char *what) {
    if (material >= count)
        smith_rules_say(rules, "PMF-CUBE-MATERIAL", smith_rule_path("%s/cubes/%u", path, number),
                        "has %s %u; the chunk uses %u", what, material, count);
}

static void check_cube(struct smith_rules *rules, const struct pmf_chunk *chunk, const char *path, uint32_t number) {
    const struct pmf_cube *cube = chunk->cubes.items[number];
    unsigned type = type_of(cube), extra = cube->head >> PMF_CUBE_HEAD_EXTRA_SHIFT;
    bool geometry = type == PMF_CUBE_TYPE_GEOMETRY || type == PMF_CUBE_TYPE_EXTENDED_GEOMETRY;
    bool counts = type == PMF_CUBE_TYPE_VISIBILITY || type == PMF_CUBE_TYPE_PATHFINDING;
    if (type > PMF_CUBE_TYPE_COLLIDER)
        smith_rules_say(rules, "PMF-CUBE-TYPE", smith_rule_path("%s/cubes/%u/head", path, number), "is of type %u",
                        type);
    else if (!counts && extra > (geometry ? 3u : 0u))
        smith_rules_say(rules, "PMF-CUBE-BITS", smith_rule_path("%s/cubes/%u/head", path, number),
                        "has bits that must be 0: %u", extra);
    if (cube->geometry) {
        check_material(rules, path, number, cube->geometry->material, chunk->used_materials.count, "material");
        check_material(rules, path, number, cube->geometry->physics_material, chunk->used_physics_materials.count,
                       "physics material");
        check_material(rules, path, number, cube->geometry->sound_material, chunk->used_sound_materials.count,
                       "sound material");
    }
    for (unsigned i = 0; cube->extended_geometry && i < 6; i++) {
        check_material(rules, path, number, cube->extended_geometry->materials_of_faces[i],
                       chunk->used_materials.count, "material");
        check_material(rules, path, number, cube->extended_geometry->physics_of_faces[i],
                       chunk->used_physics_materials.count, "physics material");
    }
}

/* ---- what clients know of them ---- */

static uint32_t triangles_of(const struct pmf_client_cube *cube, uint32_t *first) {
    uint32_t count = 0;
    *first = 0;
    if (cube->geometry) {
        *first = cube->geometry->first_index;
        for (unsigned shift = PMF_FACE_TRIANGLES_RIGHT_SHIFT; shift < 32; shift += 4)
            count += cube->geometry->triangles >> shift & 15;
    } else if (cube->extended_geometry) {
        *first = cube->extended_geometry->first_index;
        for (unsigned i = 0; i < 6; i++)
            count += cube->extended_geometry->triangles[i];
    }
    return count;
}

static void check_client_cubes(struct smith_rules *rules, const struct pmf_client_chunk *client, const char *path) {
    for (uint32_t i = 0; i < client->client_cubes.count; i++) {
        uint32_t first, count = triangles_of(client->client_cubes.items[i], &first);
        if (count && (uint64_t)first + 3 * (uint64_t)count > client->indices.count)
            smith_rules_say(rules, "PMF-CUBE-TRIANGLES", smith_rule_path("%s/client/client_cubes/%u", path, i),
                            "has %u triangles from index %u on; there are %u indices", count, first,
                            client->indices.count);
    }
}

void pmf_check_cubes(struct smith_rules *rules, const struct pmf_chunk *chunk, const char *path) {
    if (!chunk->cubes.count) {
        smith_rules_say(rules, "PMF-NO-CUBE", smith_rule_path("%s/cubes", path), "a chunk has at least one");
        return;
    }
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        check_cube(rules, chunk, path, i);
    check_tree(rules, chunk, path);
    if (chunk->client)
        check_client_cubes(rules, chunk->client, path);
}
