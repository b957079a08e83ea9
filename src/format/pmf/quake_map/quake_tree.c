/* SPDX-License-Identifier: MIT
 *
 * Solids of the world as the tree of cubes of a chunk, with their triangles. Each solid has a cell of its own: the one
 * in which the mean of its corners lies. There stand a collider, which has its corners, and behind it geometry with the
 * faces that are shown. (docs/formats/pmf-profile-1.md, decisions 46 to 50)
 */
#include "format/pmf/quake_map/quake_tree.h"

#include "base/array.h"
#include "base/json_text.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Middles are counted in eighths of a step of the grid; this many bits below tell those apart that fall together. */
#define RANK_BITS 20
#define EIGHTHS 8
#define RANK_MAX ((INT64_C(1) << RANK_BITS) - 1)
#define USED_MAX 255 /* materials that a chunk can name */

enum tree_kind { TREE_EMPTY, TREE_PARENT, TREE_COLLIDER, TREE_GEOMETRY };

struct tree_cube {
    enum tree_kind kind;
    uint32_t children[8]; /* of a collider the first */
    uint32_t solid;
};

struct tree_maker {
    struct quake_import *import;
    int64_t (*keys)[3]; /* where each solid belongs */
    uint32_t *order, *moved; /* numbers of solids; room to sort them by cells */
    uint32_t *local; /* numbers in the chunk of the level's materials */
    SMITH_ARRAY(struct tree_cube) cubes;
    uint32_t empty; /* the number of the cube that is empty, which may stand in many places; 0 = there is none yet */
    uint32_t vertex_count, index_count;
    struct smith_buffer cube_text, client_text, vertex_text, index_text;
};

/* ---- which cell is whose ---------------------------------------------------------------------------------------- */

/* The mean of its corners, in eighths of a step: it always lies within. */
static void quake_tree_middle_of(const struct quake_cube *cube, int64_t out[3]) {
    for (unsigned i = 0; i < 3; i++) {
        out[i] = 0;
        for (unsigned corner = 0; corner < 8; corner++)
            out[i] += cube->corners[corner].at[i];
    }
}

/* By their middles, then by their corners, then as they stand in the text: so the same solids have the same cells,
 * whatever their order. */
static int quake_tree_by_middle(const void *a, const void *b) {
    const struct quake_solid *one = *(const struct quake_solid *const *)a, *two = *(const struct quake_solid *const *)b;
    int64_t first[3], second[3];
    quake_tree_middle_of(&one->cube, first);
    quake_tree_middle_of(&two->cube, second);
    for (unsigned i = 0; i < 3; i++)
        if (first[i] != second[i])
            return first[i] < second[i] ? -1 : 1;
    for (unsigned corner = 0; corner < 8; corner++)
        for (unsigned i = 0; i < 3; i++)
            if (one->cube.corners[corner].at[i] != two->cube.corners[corner].at[i])
                return one->cube.corners[corner].at[i] < two->cube.corners[corner].at[i] ? -1 : 1;
    return one < two ? -1 : one > two;
}

/* Those with one middle stand side by side, the first where a walk through the tree comes first. */
static bool quake_tree_put_keys(struct tree_maker *maker) {
    const struct quake_import *import = maker->import;
    uint32_t count = import->solids.count;
    const struct quake_solid **sorted =
        smith_arena_alloc(&maker->import->arena, count * sizeof *sorted, _Alignof(struct quake_solid *));
    int64_t last[3] = {INT64_MAX, 0, 0};
    int64_t rank = 0;
    if (!sorted)
        return false;
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = &import->solids.items[i];
    qsort(sorted, count, sizeof *sorted, quake_tree_by_middle);
    for (uint32_t i = 0; i < count; i++) {
        int64_t middle[3];
        int64_t *key = maker->keys[sorted[i] - import->solids.items];
        quake_tree_middle_of(&sorted[i]->cube, middle);
        rank = memcmp(middle, last, sizeof middle) == 0 ? rank + 1 : 0;
        memcpy(last, middle, sizeof last);
        for (unsigned k = 0; k < 3; k++)
            key[k] = middle[k] * (RANK_MAX + 1);
        key[0] += RANK_MAX - (rank < RANK_MAX ? rank : RANK_MAX);
    }
    return true;
}

/* ---- the tree --------------------------------------------------------------------------------------------------- */

/* The number of a new cube. */
static uint32_t quake_tree_add_cube(struct tree_maker *maker, enum tree_kind kind, uint32_t solid) {
    const struct tree_cube cube = {.kind = kind, .solid = solid};
    SMITH_ARRAY_ADD(&maker->import->arena, &maker->cubes, cube);
    return maker->cubes.count ? maker->cubes.count - 1 : 0;
}

static uint32_t quake_tree_add_empty(struct tree_maker *maker) {
    if (!maker->empty)
        maker->empty = quake_tree_add_cube(maker, TREE_EMPTY, 0);
    return maker->empty;
}

/* A solid that is seen nowhere is a collider alone. */
static uint32_t quake_tree_add_solid(struct tree_maker *maker, uint32_t solid) {
    uint32_t number = quake_tree_add_cube(maker, TREE_COLLIDER, solid);
    bool is_seen = maker->import->solids.items[solid].shown != 0;
    uint32_t child = is_seen ? quake_tree_add_cube(maker, TREE_GEOMETRY, solid) : quake_tree_add_empty(maker);
    if (number < maker->cubes.count)
        maker->cubes.items[number].children[0] = child;
    return number;
}

/* Solids from `first` on of the order, which lie in the cell; `half` of its edge, in units of keys. No two have the same
 * key, so one is alone at the latest where that is 0. */
static uint32_t quake_tree_add_cell(struct tree_maker *maker, uint32_t first, uint32_t count, const int64_t middle[3],
                                    int64_t half) {
    uint32_t starts[9] = {0}, next = first;
    if (!count)
        return quake_tree_add_empty(maker);
    if (count == 1 || !half || maker->import->arena.failed)
        return quake_tree_add_solid(maker, maker->order[first]);
    uint32_t number = quake_tree_add_cube(maker, TREE_PARENT, 0);
    for (unsigned octant = 0; octant < 8; octant++) {
        starts[octant] = next;
        for (uint32_t i = first; i < first + count; i++) {
            const int64_t *key = maker->keys[maker->order[i]];
            unsigned where =
                (key[0] < middle[0] ? 1u : 0u) | (key[2] < middle[2] ? 2u : 0u) | (key[1] < middle[1] ? 4u : 0u);
            if (where == octant)
                maker->moved[next++] = maker->order[i];
        }
    }
    starts[8] = next;
    memcpy(maker->order + first, maker->moved + first, count * sizeof *maker->order);
    for (unsigned octant = 0; octant < 8; octant++) {
        const int64_t there[3] = {middle[0] + (octant & 1 ? -half : half) / 2,
                                  middle[1] + (octant & 4 ? -half : half) / 2,
                                  middle[2] + (octant & 2 ? -half : half) / 2};
        uint32_t child =
            quake_tree_add_cell(maker, starts[octant], starts[octant + 1] - starts[octant], there, half / 2);
        if (number < maker->cubes.count)
            maker->cubes.items[number].children[octant] = child;
    }
    return number;
}

/* ---- triangles -------------------------------------------------------------------------------------------------- */

static void quake_tree_put_vector(struct smith_buffer *out, const double at[3]) {
    static const char *const names[] = {"{\"x\":", ",\"y\":", ",\"z\":"};
    for (unsigned i = 0; i < 3; i++) {
        smith_buffer_text(out, names[i]);
        smith_json_f64(out, at[i]);
    }
    smith_buffer_byte(out, '}');
}

static void point_of(const struct quake_point *point, double out[3]) {
    for (unsigned i = 0; i < 3; i++)
        out[i] = point->at[i] / (double)QUAKE_GRID;
}

/* Corners of a loop go clockwise as seen from outside. */
static void quake_tree_normal_of(const struct quake_cube *cube, const uint8_t *loop, unsigned count, double normal[3]) {
    const struct quake_point *from = &cube->corners[loop[0]], *first = &cube->corners[loop[count == 4 ? 2 : 1]],
                             *back = &cube->corners[loop[count == 4 ? 1 : 0]],
                             *second = &cube->corners[loop[count - 1]];
    double a[3], b[3], length = 0;
    for (unsigned i = 0; i < 3; i++) {
        a[i] = (double)first->at[i] - from->at[i];
        b[i] = (double)second->at[i] - back->at[i];
    }
    for (unsigned i = 0; i < 3; i++) {
        normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        length += normal[i] * normal[i];
    }
    length = length > 0 ? sqrt(length) : 1;
    for (unsigned i = 0; i < 3; i++)
        normal[i] = (double)(float)(normal[i] / length) + 0.0; /* never -0 */
}

static const float *quake_tree_uv_of(const struct quake_solid *solid, unsigned face, uint8_t corner) {
    for (unsigned i = 0; i < 4; i++)
        if (smith_pmf_face_corners[face][i] == corner)
            return solid->coordinates[face][i];
    return solid->coordinates[face][0];
}

/* Vertices and indices of a face; how many triangles they make. Without looking at normals, too, they are seen from
 * outside (decision 35). */
static unsigned quake_tree_put_face(struct tree_maker *maker, const struct quake_solid *solid, unsigned face) {
    uint8_t loop[4];
    unsigned count = smith_quake_face_loop(&solid->cube, face, loop);
    struct smith_buffer *out = &maker->vertex_text;
    double normal[3], at[3];
    if (!(solid->shown >> face & 1) || count < 3)
        return 0;
    quake_tree_normal_of(&solid->cube, loop, count, normal);
    for (unsigned i = 0; i < count; i++) {
        const float *uv = quake_tree_uv_of(solid, face, loop[i]);
        point_of(&solid->cube.corners[loop[i]], at);
        smith_buffer_text(out, maker->vertex_count + i ? ",{\"position\":" : "{\"position\":");
        quake_tree_put_vector(out, at);
        smith_buffer_text(out, ",\"normal\":");
        quake_tree_put_vector(out, normal);
        smith_buffer_text(out, ",\"texture\":{\"u\":");
        smith_json_f32(out, uv[0]);
        smith_buffer_text(out, ",\"v\":");
        smith_json_f32(out, uv[1]);
        smith_buffer_text(out, "}}");
    }
    for (unsigned i = 2; i < count; i++) {
        smith_buffer_format(&maker->index_text, "%s%" PRIu32 ",%" PRIu32 ",%" PRIu32, maker->index_count ? "," : "",
                            maker->vertex_count, maker->vertex_count + i, maker->vertex_count + i - 1);
        maker->index_count += 3;
    }
    maker->vertex_count += count;
    return count - 2;
}

/* ---- cubes as text ---------------------------------------------------------------------------------------------- */

static const char *const octants[8] = {"ppp", "npp", "ppn", "npn", "pnp", "nnp", "pnn", "nnn"};

static void quake_tree_put_parent(struct smith_buffer *out, const struct tree_cube *cube) {
    smith_buffer_text(out, "{\"head\":{\"type\":\"parent\"},\"parent\":{");
    for (unsigned i = 0; i < 8; i++)
        smith_buffer_format(out, "%s\"%s\":%" PRIu32, i ? "," : "", octants[i], cube->children[i]);
    smith_buffer_text(out, "}}");
}

static void quake_tree_put_collider(struct smith_buffer *out, const struct tree_cube *cube,
                                    const struct quake_solid *solid) {
    double at[3];
    smith_buffer_format(out, "{\"head\":{\"type\":\"collider\"},\"collider\":{\"child\":%" PRIu32 ",\"corners\":{",
                        cube->children[0]);
    for (unsigned i = 0; i < 8; i++) {
        smith_buffer_format(out, "%s\"%s\":", i ? "," : "", octants[i]);
        point_of(&solid->cube.corners[i], at);
        quake_tree_put_vector(out, at);
    }
    smith_buffer_text(out, "}}}");
}

/* Extended only where faces have several materials. Faces that are not shown have that of the first which is. */
static void quake_tree_put_geometry(struct tree_maker *maker, const struct quake_solid *solid) {
    uint32_t first = maker->index_count, materials[6], usual = 0;
    unsigned counts[6];
    bool several = false;
    for (unsigned face = 6; face-- > 0;)
        if (solid->shown >> face & 1)
            usual = maker->local[solid->materials[face]];
    for (unsigned face = 0; face < 6; face++) {
        counts[face] = quake_tree_put_face(maker, solid, face);
        materials[face] = solid->shown >> face & 1 ? maker->local[solid->materials[face]] : usual;
        several = several || materials[face] != usual;
    }
    if (!several) {
        uint32_t word = PMF_NO_LIGHTMAP;
        for (unsigned face = 0; face < 6; face++)
            word |= (uint32_t)counts[face] << (SMITH_PMF_FACE_TRIANGLES_RIGHT_SHIFT + 4 * face);
        smith_buffer_format(&maker->cube_text,
                            "{\"head\":{\"type\":\"geometry\"},\"geometry\":{\"material\":%" PRIu32 "}}", usual);
        smith_buffer_format(&maker->client_text,
                            "{\"geometry\":{\"triangles\":%" PRIu32 ",\"first_index\":%" PRIu32 "}}", word, first);
        return;
    }
    smith_buffer_text(&maker->cube_text,
                      "{\"head\":{\"type\":\"extended_geometry\"},\"extended_geometry\":{\"materials_of_faces\":[");
    smith_buffer_text(&maker->client_text, "{\"extended_geometry\":{\"lightmap\":255,\"triangles\":[");
    for (unsigned face = 0; face < 6; face++) {
        smith_buffer_format(&maker->cube_text, "%s%" PRIu32, face ? "," : "", materials[face]);
        smith_buffer_format(&maker->client_text, "%s%u", face ? "," : "", counts[face]);
    }
    smith_buffer_text(&maker->cube_text, "],\"physics_of_faces\":[0,0,0,0,0,0]}}");
    smith_buffer_format(&maker->client_text, "],\"first_index\":%" PRIu32 "}}", first);
}

static void quake_tree_put_cubes(struct tree_maker *maker) {
    for (uint32_t i = 0; i < maker->cubes.count; i++) {
        const struct tree_cube *cube = &maker->cubes.items[i];
        const struct quake_solid *solid = maker->import->solids.items + cube->solid;
        smith_buffer_text(&maker->cube_text, i ? "," : "");
        smith_buffer_text(&maker->client_text, i ? "," : "");
        switch (cube->kind) {
        case TREE_PARENT: quake_tree_put_parent(&maker->cube_text, cube); break;
        case TREE_COLLIDER: quake_tree_put_collider(&maker->cube_text, cube, solid); break;
        case TREE_GEOMETRY: quake_tree_put_geometry(maker, solid); continue;
        default: smith_buffer_text(&maker->cube_text, "{}"); break;
        }
        smith_buffer_text(&maker->client_text, "{}");
    }
}

/* ---- the chunk -------------------------------------------------------------------------------------------------- */

/* Numbers of the chunk for the level's materials that faces have, in the level's order. False = they are too many. */
static bool quake_tree_put_used(struct tree_maker *maker, struct smith_buffer *out) {
    const struct quake_import *import = maker->import;
    uint32_t used = 0;
    for (uint32_t i = 0; i < import->solids.count; i++)
        for (unsigned face = 0; face < 6; face++) {
            const struct quake_solid *solid = &import->solids.items[i];
            if (!(solid->shown >> face & 1))
                continue;
            if (solid->materials[face] >= import->counts[QUAKE_MATERIALS])
                return false;
            maker->local[solid->materials[face]] = 1;
        }
    smith_buffer_text(out, "\"used_materials\":[");
    for (uint32_t i = 0; i < import->counts[QUAKE_MATERIALS]; i++)
        if (maker->local[i]) {
            smith_buffer_format(out, "%s%" PRIu32, used ? "," : "", i);
            maker->local[i] = used++;
        }
    smith_buffer_format(out, "],\"used_physics_materials\":[%" PRIu32 "],\"used_sound_materials\":[0],", import->solid);
    return used <= USED_MAX;
}

static bool quake_tree_make(struct tree_maker *maker, unsigned size) {
    struct smith_arena *arena = &maker->import->arena;
    uint32_t count = maker->import->solids.count;
    static const int64_t middle[3];
    maker->keys = smith_arena_alloc(arena, count * sizeof *maker->keys, _Alignof(int64_t));
    maker->order = smith_arena_alloc(arena, count * sizeof *maker->order, _Alignof(uint32_t));
    maker->moved = smith_arena_alloc(arena, count * sizeof *maker->moved, _Alignof(uint32_t));
    if (!maker->keys || !maker->order || !maker->moved || !quake_tree_put_keys(maker))
        return false;
    for (uint32_t i = 0; i < count; i++)
        maker->order[i] = i;
    quake_tree_add_cell(maker, 0, count, middle, (INT64_C(1) << size) * QUAKE_GRID * EIGHTHS / 2 * (RANK_MAX + 1));
    return !arena->failed;
}

static void quake_tree_put_list(struct smith_buffer *out, const char *name, struct smith_buffer *items) {
    smith_buffer_format(out, "\"%s\":[", name);
    smith_buffer_add(out, items->data, items->size);
    smith_buffer_byte(out, ']');
    out->failed |= items->failed;
    smith_buffer_free(items);
}

bool smith_quake_tree_put(struct quake_import *import, unsigned size, struct smith_buffer *out) {
    struct tree_maker maker = {.import = import};
    if (!import->solids.count) {
        smith_buffer_text(out, "\"cubes\":[{}],\"client\":{\"client_cubes\":[{}]}");
        return true;
    }
    size_t local = (import->counts[QUAKE_MATERIALS] + (size_t)1) * sizeof *maker.local;
    maker.local = smith_arena_alloc(&import->arena, local, _Alignof(uint32_t));
    if (!maker.local)
        return true; /* the arena says so */
    if (!quake_tree_put_used(&maker, out))
        return false;
    if (!quake_tree_make(&maker, size))
        return true;
    smith_buffer_init(&maker.cube_text, &out->allocator);
    smith_buffer_init(&maker.client_text, &out->allocator);
    smith_buffer_init(&maker.vertex_text, &out->allocator);
    smith_buffer_init(&maker.index_text, &out->allocator);
    quake_tree_put_cubes(&maker);
    quake_tree_put_list(out, "cubes", &maker.cube_text);
    smith_buffer_text(out, ",\"client\":{");
    quake_tree_put_list(out, "indices", &maker.index_text);
    smith_buffer_byte(out, ',');
    quake_tree_put_list(out, "vertices", &maker.vertex_text);
    smith_buffer_byte(out, ',');
    quake_tree_put_list(out, "client_cubes", &maker.client_text);
    smith_buffer_byte(out, '}');
    return true;
}
