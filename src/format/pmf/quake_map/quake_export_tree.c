/* SPDX-License-Identifier: MIT
 *
 * Solid cubes of a chunk's tree as brushes. Geometry with a collider has the collider's corners, and its faces are
 * shown where it has triangles; any other is a box as large as its cell.
 */
#include "format/pmf/quake_map/quake_export.h"

#include <math.h>
#include <string.h>

#define DEEPEST 64 /* the importer goes no deeper */

struct quake_walk {
    struct quake_export *export;
    const struct smith_pmf_chunk *chunk;
    const char *path;
    const struct smith_pmf_collider_cube *collider; /* in which the cube at hand stands; NULL = in none */
    uint8_t *met; /* by cube */
    uint32_t indices; /* of triangles that brushes have */
};

/* A place in the tree. */
struct quake_cell {
    double middle[3], half;
    unsigned depth;
};

static const char *quake_export_tree_material_of(const struct quake_walk *walk, uint8_t number) {
    const struct smith_pmf_level *level = walk->export->level;
    uint32_t material =
        number < walk->chunk->used_materials.count ? walk->chunk->used_materials.items[number] : SMITH_NONE;
    const char *name = level && material < level->materials.count ? level->materials.items[material]->name : "";
    return *name ? name : QUAKE_NO_TEXTURE;
}

static const char *quake_export_tree_physics_of(const struct quake_walk *walk, uint8_t number) {
    const struct smith_pmf_level *level = walk->export->level;
    uint32_t material = number < walk->chunk->used_physics_materials.count
                            ? walk->chunk->used_physics_materials.items[number]
                            : SMITH_NONE;
    return level && material < level->physics_materials.count ? level->physics_materials.items[material]->name : "";
}

/* What a brush of the world cannot say. */
static void lose_of_cube(const struct quake_walk *walk, const struct smith_pmf_cube *cube) {
    const char *usual = smith_quake_usual_physics(walk->export->level);
    bool other =
        cube->geometry && strcmp(quake_export_tree_physics_of(walk, cube->geometry->physics_material), usual) != 0;
    for (unsigned face = 0; cube->extended_geometry && face < 6; face++)
        other = other ||
                strcmp(quake_export_tree_physics_of(walk, cube->extended_geometry->physics_of_faces[face]), usual) != 0;
    smith_quake_lose(walk->export, other, walk->path, "what a solid cube is to walk on");
    smith_quake_lose(walk->export, cube->head >> SMITH_PMF_CUBE_HEAD_EXTRA_SHIFT, walk->path,
                     "that a solid cube is seen from within, or collides with nothing");
}

static void quake_export_write_box(const struct quake_walk *walk, const struct smith_pmf_cube *cube,
                                   const struct quake_cell *cell) {
    struct smith_pmf_corners corners;
    struct smith_pmf_vector *const named[8] = {&corners.ppp, &corners.npp, &corners.ppn, &corners.npn,
                                               &corners.pnp, &corners.nnp, &corners.pnn, &corners.nnn};
    struct quake_skin skin = {.textures = {0}};
    struct quake_cube box;
    float reach = (float)cell->half;
    for (unsigned i = 0; i < 8; i++)
        *named[i] = (struct smith_pmf_vector){i & 1 ? -reach : reach, i & 4 ? -reach : reach, i & 2 ? -reach : reach};
    for (unsigned face = 0; face < 6; face++)
        skin.textures[face] = quake_export_tree_material_of(
            walk, cube->geometry ? cube->geometry->material : cube->extended_geometry->materials_of_faces[face]);
    if (smith_quake_cube_at(&corners, cell->middle, &box))
        smith_quake_brush_write(walk->export->out, &box, &skin);
    else
        smith_quake_lose(walk->export, true, "/map", "a cube that is too small or too far away");
}

/* ---- geometry with a collider ----------------------------------------------------------------------------------- */

/* Coordinates of the texture at a corner, from the triangles of its face; false = none of them has the corner. */
static bool quake_export_coordinates_at(const struct smith_pmf_client_chunk *client, uint32_t first, uint32_t count,
                                        const struct smith_pmf_vector *corner, float out[2]) {
    for (uint32_t i = first; i < first + count; i++) {
        uint32_t number = client->indices.items[i];
        const struct smith_pmf_vertex *vertex =
            number < client->vertices.count ? &client->vertices.items[number] : NULL;
        if (!vertex || vertex->position.x != corner->x || vertex->position.y != corner->y ||
            vertex->position.z != corner->z)
            continue;
        out[0] = vertex->texture.u;
        out[1] = vertex->texture.v;
        return true;
    }
    return false;
}

/* False = its triangles are not the faces of the collider. */
static bool skin_of_triangles(struct quake_walk *walk, const struct quake_cube *body,
                              const struct smith_pmf_faces *faces, struct quake_skin *skin) {
    const struct smith_pmf_client_chunk *client = walk->chunk->client;
    uint64_t at = faces->first_index;
    for (unsigned face = 0; face < 6; face++) {
        uint8_t loop[4];
        uint32_t corners = smith_quake_face_loop(body, face, loop), count = faces->triangles[face];
        skin->textures[face] = count ? quake_export_tree_material_of(walk, faces->materials[face]) : QUAKE_HIDDEN;
        if (!count)
            continue;
        if (corners < 3 || count != corners - 2 || at + 3 * (uint64_t)count > client->indices.count)
            return false;
        for (unsigned i = 0; i < 4; i++)
            if (!quake_export_coordinates_at(
                    client, (uint32_t)at, 3 * count,
                    smith_pmf_corner(&walk->collider->corners, smith_pmf_face_corners[face][i]),
                    skin->coordinates[face][i]))
                return false;
        at += 3 * (uint64_t)count;
    }
    walk->indices += (uint32_t)(at - faces->first_index);
    return true;
}

/* The collider's body, with the triangles of the geometry in it; `number` of a cube that is geometry, or empty. */
static bool write_body(struct quake_walk *walk, uint32_t number) {
    const struct smith_pmf_cube *cube = walk->chunk->cubes.items[number];
    const struct smith_pmf_client_chunk *client = walk->chunk->client;
    static const struct smith_pmf_client_cube unknown;
    struct smith_pmf_faces faces = {0};
    struct quake_skin skin = {.textures = {0}};
    struct quake_cube body;
    bool is_solid = cube->geometry || cube->extended_geometry;
    const struct smith_pmf_client_cube *own =
        client && number < client->client_cubes.count ? client->client_cubes.items[number] : &unknown;
    if (!smith_quake_cube_at(&walk->collider->corners, walk->export->middle, &body) ||
        (is_solid && !smith_pmf_faces_of(cube, own, &faces)) || !skin_of_triangles(walk, &body, &faces, &skin))
        return false;
    smith_quake_brush_write(walk->export->out, &body, &skin);
    return true;
}

/* ---- the tree --------------------------------------------------------------------------------------------------- */

static void quake_export_walk_cube(struct quake_walk *walk, uint32_t number, const struct quake_cell *cell);

static void quake_export_walk_parent(struct quake_walk *walk, const struct smith_pmf_parent_cube *parent,
                                     const struct quake_cell *cell) {
    const uint32_t children[8] = {parent->ppp, parent->npp, parent->ppn, parent->npn,
                                  parent->pnp, parent->nnp, parent->pnn, parent->nnn};
    double half = cell->half / 2;
    for (unsigned i = 0; i < 8; i++) {
        const struct quake_cell child = {.middle = {cell->middle[0] + (i & 1 ? -half : half),
                                                    cell->middle[1] + (i & 4 ? -half : half),
                                                    cell->middle[2] + (i & 2 ? -half : half)},
                                         .half = half,
                                         .depth = cell->depth + 1};
        quake_export_walk_cube(walk, children[i], &child);
    }
}

static void walk_collider(struct quake_walk *walk, const struct smith_pmf_collider_cube *collider,
                          const struct quake_cell *cell) {
    const struct quake_cell inner = {
        .middle = {cell->middle[0], cell->middle[1], cell->middle[2]}, .half = cell->half, .depth = cell->depth + 1};
    smith_quake_lose(walk->export, walk->collider, walk->path, "more than one collider of a cube");
    if (!walk->collider)
        walk->collider = collider;
    quake_export_walk_cube(walk, collider->child, &inner);
    walk->collider = NULL;
}

static void quake_export_walk_solid(struct quake_walk *walk, uint32_t number, const struct quake_cell *cell) {
    const struct smith_pmf_cube *cube = walk->chunk->cubes.items[number];
    bool is_solid = cube->geometry || cube->extended_geometry;
    if (is_solid)
        lose_of_cube(walk, cube);
    if (walk->collider && write_body(walk, number))
        return;
    smith_quake_lose(walk->export, walk->collider, walk->path, "a collider that is not what is seen");
    if (is_solid)
        quake_export_write_box(walk, cube, cell);
}

static void quake_export_walk_cube(struct quake_walk *walk, uint32_t number, const struct quake_cell *cell) {
    if (cell->depth > DEEPEST || number >= walk->chunk->cubes.count || walk->met[number])
        return;
    const struct smith_pmf_cube *cube = walk->chunk->cubes.items[number];
    bool is_empty = (cube->head & SMITH_PMF_CUBE_HEAD_TYPE_MASK) == SMITH_PMF_CUBE_TYPE_EMPTY;
    struct quake_cell inner = *cell;
    inner.depth++;
    walk->met[number] = !is_empty;
    if (cube->parent) {
        smith_quake_lose(walk->export, walk->collider, walk->path, "a collider of more than one cube");
        walk->collider = NULL;
        quake_export_walk_parent(walk, cube->parent, cell);
    } else if (cube->geometry || cube->extended_geometry || (is_empty && walk->collider)) {
        quake_export_walk_solid(walk, number, cell);
    } else if (cube->collider) {
        walk_collider(walk, cube->collider, cell);
    } else if (cube->visibility || cube->pathfinding) {
        quake_export_walk_cube(walk, cube->visibility ? cube->visibility->child : cube->pathfinding->child, &inner);
    }
}

void smith_quake_tree_write(struct quake_export *export, const struct smith_pmf_chunk *chunk, double edge,
                            const char *path) {
    const struct smith_pmf_client_chunk *client = chunk->client;
    const struct quake_cell whole = {.middle = {export->middle[0], export->middle[1], export->middle[2]},
                                     .half = edge / 2};
    struct quake_walk walk = {.export = export, .chunk = chunk, .path = path};
    walk.met = smith_arena_alloc(&export->arena, chunk->cubes.count + (size_t)1, 1);
    if (walk.met)
        quake_export_walk_cube(&walk, 0, &whole);
    smith_quake_lose(export, client && (walk.indices != client->indices.count || client->lightmaps.count), path,
                     "triangles and lightmaps");
}
