/* SPDX-License-Identifier: MIT
 *
 * The mesh of a chunk: its triangles gathered by what they look like, a primitive for each look. Corners that triangles
 * of a look share stand once, as in the map.
 */
#include "base/array.h"
#include "format/pmf/model/pmf_model.h"

#include <math.h>
#include <stdlib.h>

#define PIECE_OF_UNIT 1e-3f /* a normal shorter than that says nothing */

/* A triangle that goes to the model. */
struct part {
    struct smith_pmf_look look;
    uint32_t order;      /* so that those of a look stay in their order */
    uint32_t corners[3]; /* in the order that the model needs */
};

struct part_list {
    struct smith_pmf_model *model;
    struct part *items;
    uint32_t count, capacity;
};

/* Corners go counter-clockwise in the model; its space is a mirror image of the map's. */
static bool gather(void *context, const struct smith_pmf_triangle *triangle) {
    struct part_list *g = context;
    float normal[3];
    smith_pmf_triangle_normal(triangle, normal);
    bool reversed = smith_pmf_triangle_is_clockwise(triangle, normal);
    struct part part = {
        .look = {triangle->material,
                 triangle->lightmap == SMITH_NONE ? 0 : g->model->images[triangle->lightmap], triangle->backfaces},
        .order = g->count,
        .corners = {triangle->vertices[0], triangle->vertices[reversed ? 2 : 1], triangle->vertices[reversed ? 1 : 2]},
    };
    return SMITH_ARRAY_ADD(&g->model->arena, g, part);
}

static int by_look(const struct smith_pmf_look *one, const struct smith_pmf_look *two) {
    if (one->material != two->material)
        return one->material < two->material ? -1 : 1;
    if (one->image != two->image)
        return one->image < two->image ? -1 : 1;
    return one->backfaces - two->backfaces;
}

static int compare(const void *a, const void *b) {
    const struct part *one = a, *two = b;
    int order = by_look(&one->look, &two->look);
    return order ? order : (one->order > two->order) - (one->order < two->order);
}

/* ---- primitives ---- */

/* Which corner of the primitive at hand a vertex is; `marks` tell entries of older primitives. */
struct corner_numbers {
    uint32_t *marks, *numbers;
    uint32_t mark;
};

static uint32_t number_corners(struct corner_numbers *corner_numbers, const struct part *parts, uint32_t count) {
    uint32_t corners = 0;
    corner_numbers->mark++;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++) {
            uint32_t vertex = parts[i].corners[k];
            if (corner_numbers->marks[vertex] == corner_numbers->mark)
                continue;
            corner_numbers->marks[vertex] = corner_numbers->mark;
            corner_numbers->numbers[vertex] = corners++;
        }
    return corners;
}

/* Of length 1, as glTF demands, also where the map's is none. */
static void put_normal(const struct pmf_vector *normal, float out[3]) {
    float x = (float)smith_pmf_finite(normal->x), y = (float)smith_pmf_finite(normal->y),
          z = (float)-smith_pmf_finite(normal->z);
    float length = sqrtf(x * x + y * y + z * z);
    bool usable = length > PIECE_OF_UNIT && isfinite(length);
    out[0] = usable ? x / length : 0;
    out[1] = usable ? y / length : 1;
    out[2] = usable ? z / length : 0;
}

static void put_corner(const struct smith_pmf_model *model, const struct pmf_vertex *vertex,
                       struct smith_model_primitive *primitive, uint32_t to) {
    smith_pmf_model_position(model, vertex->position.x, vertex->position.y, vertex->position.z,
                             primitive->positions[to]);
    put_normal(&vertex->normal, primitive->normals[to]);
    primitive->uvs[to][0] = (float)smith_pmf_finite(vertex->texture.u);
    primitive->uvs[to][1] = (float)smith_pmf_finite(vertex->texture.v);
    primitive->second_uvs[to][0] = (float)smith_pmf_finite(vertex->lightmap.u);
    primitive->second_uvs[to][1] = (float)smith_pmf_finite(vertex->lightmap.v);
}

static bool add_primitive(struct smith_pmf_model *model, uint32_t mesh, struct corner_numbers *corner_numbers,
                          const struct part *parts, uint32_t count) {
    uint32_t corners = number_corners(corner_numbers, parts, count);
    uint32_t material = smith_pmf_model_material(model, &parts->look);
    struct smith_model_primitive *primitive =
        count > UINT32_MAX / 3
            ? NULL
            : smith_model_add_primitive(model->model, mesh, material,
                                        SMITH_MODEL_NORMALS | SMITH_MODEL_UVS | SMITH_MODEL_SECOND_UVS, corners,
                                        3 * count);
    if (!primitive)
        return false;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++) {
            uint32_t vertex = parts[i].corners[k], number = corner_numbers->numbers[vertex];
            put_corner(model, &model->chunk->client->vertices.items[vertex], primitive, number);
            primitive->indices[3 * i + k] = number;
        }
    return true;
}

static bool begin_numbering(struct smith_pmf_model *model, struct corner_numbers *corner_numbers) {
    size_t size = model->chunk->client->vertices.count * sizeof(uint32_t);
    *corner_numbers = (struct corner_numbers){.marks = smith_arena_alloc(&model->arena, size, _Alignof(uint32_t)),
                                    .numbers = smith_arena_alloc(&model->arena, size, _Alignof(uint32_t))};
    return corner_numbers->marks && corner_numbers->numbers;
}

uint32_t smith_pmf_model_mesh(struct smith_pmf_model *model, const char *name) {
    struct part_list g = {.model = model};
    struct corner_numbers corner_numbers;
    bool whole =
        smith_pmf_visit_triangles(model->level, model->chunk, gather, &g) && begin_numbering(model, &corner_numbers);
    uint32_t mesh = whole && g.count ? smith_model_add_mesh(model->model, name) : 0;
    if (mesh)
        qsort(g.items, g.count, sizeof *g.items, compare);
    for (uint32_t first = 0, end; mesh && whole && first < g.count; first = end) {
        for (end = first + 1; end < g.count && by_look(&g.items[first].look, &g.items[end].look) == 0;)
            end++;
        whole = add_primitive(model, mesh, &corner_numbers, g.items + first, end - first);
    }
    model->model->failed |= !whole;
    return mesh;
}
