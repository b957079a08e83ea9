/* SPDX-License-Identifier: MIT
 *
 * Where levels, chunks and triangles are. (facts, part b, 16 to 21 and 33 to 35)
 */
#include "format/pmf/common/pmf_world.h"
#include "base/error.h"
#include <math.h>

#define CHUNK_SIZE_LIMIT 24 /* chunks are at most 2^24 units wide (decision 19) */
#define FARTHEST 1e12 /* units: more than all chunks of the largest level */
#define NORMAL_MIN 1e-6f

/* ---- levels and chunks ---- */

uint32_t smith_pmf_level_count(const struct smith_pmf_map_file *map) {
    return map->map.levels ? map->map.levels->list.count : 0;
}

const struct smith_pmf_level *smith_pmf_level_at(const struct smith_pmf_map_file *map, uint32_t number) {
    return number < smith_pmf_level_count(map) ? map->map.levels->list.items[number]->level : NULL;
}

enum smith_status smith_pmf_level_find(const struct smith_pmf_map_file *map, uint32_t number,
                                       struct smith_error *error) {
    if (smith_pmf_level_at(map, number))
        return SMITH_OK;
    return smith_fail(error, SMITH_BAD_VALUE, "LEVEL-MISSING", "there is no level %u; the map has %u, counted from 0",
                      number, smith_pmf_level_count(map));
}

struct smith_pmf_chunk_index smith_pmf_chunk_index_of(uint32_t packed) {
    return (struct smith_pmf_chunk_index){
        .x = (packed & SMITH_PMF_CHUNK_INDEX_X_MASK) >> SMITH_PMF_CHUNK_INDEX_X_SHIFT,
        .y = (packed & SMITH_PMF_CHUNK_INDEX_Y_MASK) >> SMITH_PMF_CHUNK_INDEX_Y_SHIFT,
        .z = (packed & SMITH_PMF_CHUNK_INDEX_Z_MASK) >> SMITH_PMF_CHUNK_INDEX_Z_SHIFT,
    };
}

struct smith_pmf_chunk_index smith_pmf_chunk_index_at(const struct smith_pmf_chunk_table *table, uint32_t list_index) {
    struct smith_pmf_chunk_index last = smith_pmf_chunk_index_of(table->last);
    return (struct smith_pmf_chunk_index){
        .x = list_index / (last.z + 1) % (last.x + 1),
        .y = list_index / (last.z + 1) / (last.x + 1),
        .z = list_index % (last.z + 1),
    };
}

double smith_pmf_chunk_edge(const struct smith_pmf_chunk_table *table) {
    return ldexp(1, table->size < CHUNK_SIZE_LIMIT ? table->size : CHUNK_SIZE_LIMIT);
}

void smith_pmf_chunk_middle(const struct smith_pmf_chunk_table *table, struct smith_pmf_chunk_index index,
                            double middle[3]) {
    struct smith_pmf_chunk_index centre = smith_pmf_chunk_index_of(table->center.chunk);
    double edge = smith_pmf_chunk_edge(table);
    middle[0] = ((double)index.x - centre.x) * edge;
    middle[1] = ((double)index.y - centre.y) * edge;
    middle[2] = ((double)index.z - centre.z) * edge;
}

double smith_pmf_finite(double number) {
    return fabs(number) < FARTHEST ? number : 0;
}

/* ---- triangles ---- */

bool smith_pmf_faces_of(const struct smith_pmf_cube *cube, const struct smith_pmf_client_cube *client,
                        struct smith_pmf_faces *faces) {
    if (cube->geometry && client->geometry) {
        uint32_t word = client->geometry->triangles;
        faces->first_index = client->geometry->first_index;
        faces->lightmap = word & SMITH_PMF_FACE_TRIANGLES_LIGHTMAP_MASK;
        for (unsigned face = 0; face < PMF_FACES; face++) {
            faces->triangles[face] = word >> (SMITH_PMF_FACE_TRIANGLES_RIGHT_SHIFT + 4 * face) & 15;
            faces->materials[face] = cube->geometry->material;
        }
        return true;
    }
    if (!cube->extended_geometry || !client->extended_geometry)
        return false;
    faces->first_index = client->extended_geometry->first_index;
    faces->lightmap = client->extended_geometry->lightmap;
    for (unsigned face = 0; face < PMF_FACES; face++) {
        faces->triangles[face] = client->extended_geometry->triangles[face];
        faces->materials[face] = cube->extended_geometry->materials_of_faces[face];
    }
    return true;
}

/* The number in the level of what a cube calls by its number in the chunk. */
static uint32_t pmf_world_material_of(const struct smith_pmf_level *level, const struct smith_pmf_chunk *chunk,
                                      uint8_t number) {
    uint32_t material = number < chunk->used_materials.count ? chunk->used_materials.items[number] : SMITH_NONE;
    return material < level->materials.count ? material : SMITH_NONE;
}

static bool take_corners(const struct smith_pmf_client_chunk *client, uint64_t index,
                         struct smith_pmf_triangle *triangle) {
    if (index + 3 > client->indices.count)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t vertex = client->indices.items[index + i];
        if (vertex >= client->vertices.count)
            return false;
        triangle->vertices[i] = vertex;
        triangle->corners[i] = &client->vertices.items[vertex];
    }
    return true;
}

static bool visit_cube(const struct smith_pmf_level *level, const struct smith_pmf_chunk *chunk, uint32_t number,
                       smith_pmf_triangle_visitor *visit, void *context) {
    const struct smith_pmf_cube *cube = chunk->cubes.items[number];
    struct smith_pmf_faces faces;
    if (!smith_pmf_faces_of(cube, chunk->client->client_cubes.items[number], &faces))
        return true;
    struct smith_pmf_triangle triangle = {
        .cube = number,
        .lightmap = faces.lightmap < chunk->client->lightmaps.count && faces.lightmap != PMF_NO_LIGHTMAP
                        ? faces.lightmap
                        : SMITH_NONE,
        .backfaces = cube->head >> SMITH_PMF_CUBE_HEAD_EXTRA_SHIFT & 1,
    };
    uint64_t index = faces.first_index;
    for (triangle.face = 0; triangle.face < PMF_FACES; triangle.face++) {
        triangle.material = pmf_world_material_of(level, chunk, faces.materials[triangle.face]);
        for (uint32_t i = 0; i < faces.triangles[triangle.face]; i++, index += 3)
            if (take_corners(chunk->client, index, &triangle) && !visit(context, &triangle))
                return false;
    }
    return true;
}

bool smith_pmf_visit_triangles(const struct smith_pmf_level *level, const struct smith_pmf_chunk *chunk,
                               smith_pmf_triangle_visitor *visit, void *context) {
    for (uint32_t i = 0; chunk->client && i < chunk->cubes.count && i < chunk->client->client_cubes.count; i++)
        if (!visit_cube(level, chunk, i, visit, context))
            return false;
    return true;
}

/* The direction from which the corners go clockwise; its length is twice the triangle's area. */
static void clockwise_side(const struct smith_pmf_triangle *triangle, float side[3]) {
    double u[3], v[3];
    const struct smith_pmf_vector *a = &triangle->corners[0]->position, *b = &triangle->corners[1]->position,
                                  *c = &triangle->corners[2]->position;
    u[0] = smith_pmf_finite(b->x) - smith_pmf_finite(a->x), v[0] = smith_pmf_finite(c->x) - smith_pmf_finite(a->x);
    u[1] = smith_pmf_finite(b->y) - smith_pmf_finite(a->y), v[1] = smith_pmf_finite(c->y) - smith_pmf_finite(a->y);
    u[2] = smith_pmf_finite(b->z) - smith_pmf_finite(a->z), v[2] = smith_pmf_finite(c->z) - smith_pmf_finite(a->z);
    for (unsigned i = 0; i < 3; i++)
        side[i] = (float)(u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3]);
}

static bool pmf_world_normalise(float vector[3]) {
    float longest = fmaxf(fmaxf(fabsf(vector[0]), fabsf(vector[1])), fabsf(vector[2])), length = 0;
    if (!(longest > NORMAL_MIN) || !isfinite(longest))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        vector[i] /= longest;
        length += vector[i] * vector[i];
    }
    for (unsigned i = 0; i < 3; i++)
        vector[i] /= sqrtf(length);
    return true;
}

void smith_pmf_triangle_normal(const struct smith_pmf_triangle *triangle, float normal[3]) {
    for (unsigned i = 0; i < 3; i++)
        normal[i] = 0;
    for (unsigned i = 0; i < 3; i++) {
        const struct smith_pmf_vector *corner = &triangle->corners[i]->normal;
        normal[0] += (float)smith_pmf_finite(corner->x);
        normal[1] += (float)smith_pmf_finite(corner->y);
        normal[2] += (float)smith_pmf_finite(corner->z);
    }
    if (pmf_world_normalise(normal))
        return;
    clockwise_side(triangle, normal);
    bool flat = pmf_world_normalise(normal);
    for (unsigned i = 0; i < 3; i++)
        normal[i] = flat ? -normal[i] : 0;
}

bool smith_pmf_triangle_is_clockwise(const struct smith_pmf_triangle *triangle, const float normal[3]) {
    float side[3];
    clockwise_side(triangle, side);
    return side[0] * normal[0] + side[1] * normal[1] + side[2] * normal[2] >= 0;
}
