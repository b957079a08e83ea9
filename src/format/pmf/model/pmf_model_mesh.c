/* SPDX-License-Identifier: MIT
 *
 * The mesh of a chunk: its triangles gathered by what they look like, a primitive for each look. Corners that triangles
 * of a look share stand once, as in the map.
 */
#include "base/array.h"
#include "format/pmf/model/pmf_model.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- material ---- */

/*
 * What triangles look like: a material of the level, the lightmap that is on it, and whether it is seen from behind.
 * Each combination is a material of the model.
 */

/* Colours of maps are those of screens (sRGB), models have linear ones. */
static void pmf_model_material_put_colour(struct smith_pmf_color color, float out[3]) {
    const uint8_t channels[3] = {color.red, color.green, color.blue};
    for (int i = 0; i < 3; i++)
        out[i] = powf(channels[i] / 255.0f, 2.2f);
}

static const char *look_extras(struct smith_pmf_model *model, const struct smith_pmf_material *material,
                               const struct smith_pmf_client_material *client) {
    struct smith_extras *extras = &model->extras;
    smith_extras_begin(extras);
    smith_extras_text(extras, "kind", "material");
    smith_extras_number(extras, "user_type", material->user_type);
    if (material->flags & SMITH_PMF_MATERIAL_FLAGS_LIQUID)
        smith_extras_flag(extras, "liquid", true);
    if (!client)
        return smith_extras_end(extras);
    smith_extras_text(extras, "texture", client->texture);
    smith_extras_text(extras, "detail_texture", client->detail_texture);
    smith_extras_text(extras, "matcap_texture", client->matcap_texture);
    smith_extras_number(extras, "shading", client->shading);
    if (client->render_mode == SMITH_PMF_RENDER_MODE_ADD)
        smith_extras_text(extras, "blending", "add");
    return smith_extras_end(extras);
}

static uint32_t pmf_model_material_make(struct smith_pmf_model *model, const struct smith_pmf_look *look) {
    const struct smith_pmf_level *level = model->level;
    const struct smith_pmf_material *material = level->materials.items[look->material];
    const struct smith_pmf_client_material *client =
        level->client && look->material < level->client->client_materials.count
            ? level->client->client_materials.items[look->material]
            : NULL;
    struct smith_model_material made = {
        .name = material->name, .light_image = look->image, .colour = {1, 1, 1, 1}, .double_sided = look->backfaces};
    made.extras = look_extras(model, material, client);
    if (client) {
        pmf_model_material_put_colour(client->color, made.colour);
        pmf_model_material_put_colour(client->emission, made.emission);
        if (client->render_mode == SMITH_PMF_RENDER_MODE_ADD ||
            material->flags & SMITH_PMF_MATERIAL_FLAGS_TRANSPARENT) {
            made.alpha = SMITH_MODEL_BLEND;
            made.colour[3] = client->alpha / 255.0f;
        }
    }
    return smith_model_add_material(model->model, &made);
}

static uint32_t make_plain(struct smith_pmf_model *model, const struct smith_pmf_look *look) {
    return smith_model_add_material(model->model, &(struct smith_model_material){.name = "no material",
                                                                                 .colour = {0.6f, 0.6f, 0.6f, 1},
                                                                                 .light_image = look->image,
                                                                                 .double_sided = look->backfaces});
}

/* The number in the model of its material. Those without light are made once a level; light belongs to one chunk. */
static uint32_t pmf_model_material(struct smith_pmf_model *model, const struct smith_pmf_look *look) {
    uint32_t none = model->level->materials.count;
    uint32_t *made = &model->unlit[2 * (size_t)(look->material < none ? look->material : none) + look->backfaces];
    if (!look->image && *made)
        return *made;
    uint32_t material = look->material < none ? pmf_model_material_make(model, look) : make_plain(model, look);
    if (!look->image)
        *made = material;
    return material;
}

/* ---- the mesh of an entity that is a cube: its faces that are shown, around its place ---- */

static bool add_face(struct smith_pmf_model *model, const struct smith_pmf_cube_entity *cube, unsigned face,
                     uint32_t mesh) {
    struct smith_pmf_vertex corners[4];
    unsigned count = smith_pmf_cube_face(cube, face, corners);
    const struct smith_pmf_look look = {.material = smith_pmf_material_named(&model->materials, cube->faces[face].text),
                                        .backfaces = cube->flags & SMITH_PMF_CUBE_ENTITY_FLAGS_BACKFACES};
    if (!count)
        return true;
    struct smith_model_primitive *primitive =
        smith_model_add_primitive(model->model, mesh, pmf_model_material(model, &look),
                                  SMITH_MODEL_NORMALS | SMITH_MODEL_UVS, count, 3 * (count - 2));
    if (!primitive)
        return false;
    for (unsigned i = 0; i < count; i++) {
        const struct smith_pmf_vertex *corner = &corners[i];
        smith_pmf_model_position(model, corner->position.x, corner->position.y, corner->position.z,
                                 primitive->positions[i]);
        primitive->normals[i][0] = corner->normal.x;
        primitive->normals[i][1] = corner->normal.y;
        primitive->normals[i][2] = -corner->normal.z;
        primitive->uvs[i][0] = (float)smith_pmf_finite(corner->texture.u);
        primitive->uvs[i][1] = (float)smith_pmf_finite(corner->texture.v);
    }
    for (unsigned i = 0; i + 2 < count; i++) { /* the other way round in the mirrored space */
        primitive->indices[3 * i] = 0;
        primitive->indices[3 * i + 1] = i + 2;
        primitive->indices[3 * i + 2] = i + 1;
    }
    return true;
}

uint32_t smith_pmf_model_cube(struct smith_pmf_model *model, const struct smith_pmf_cube_entity *cube,
                              const char *name) {
    struct smith_pmf_vertex corners[4];
    bool shown = false;
    for (unsigned face = 0; face < PMF_FACES; face++)
        shown = shown || smith_pmf_cube_face(cube, face, corners);
    if (!shown || !model->level)
        return 0;
    uint32_t mesh = smith_model_add_mesh(model->model, name);
    for (unsigned face = 0; face < PMF_FACES; face++)
        model->model->failed |= !add_face(model, cube, face, mesh);
    return mesh;
}

/* ---- pmf model mesh ---- */

#define PIECE_OF_UNIT 1e-3f /* a normal shorter than that says nothing */

/* A triangle that goes to the model. */
struct part {
    struct smith_pmf_look look;
    uint32_t order; /* so that those of a look stay in their order */
    uint32_t corners[3]; /* in the order that the model needs */
    uint32_t numbers[3]; /* of these in their primitive */
    uint16_t piece[2]; /* its cube and face, see smith_export_options.parts; zeros when that is not asked for */
};

struct part_list {
    struct smith_pmf_model *model;
    struct part *items;
    uint32_t count, capacity;
};

/* Corners go counter-clockwise in the model; its space is a mirror image of the map's. */
static bool pmf_model_mesh_gather(void *context, const struct smith_pmf_triangle *triangle) {
    struct part_list *g = context;
    float normal[3];
    smith_pmf_triangle_normal(triangle, normal);
    const uint16_t cube = triangle->cube < UINT16_MAX ? (uint16_t)triangle->cube : UINT16_MAX;
    bool reversed = smith_pmf_triangle_is_clockwise(triangle, normal);
    struct part part = {
        .look = {triangle->material, triangle->lightmap == SMITH_NONE ? 0 : g->model->images[triangle->lightmap],
                 triangle->backfaces},
        .order = g->count,
        .corners = {triangle->vertices[0], triangle->vertices[reversed ? 2 : 1], triangle->vertices[reversed ? 1 : 2]},
    };
    if (g->model->how->parts)
        memcpy(part.piece, (uint16_t[2]){cube, (uint16_t)triangle->face}, sizeof part.piece);
    return SMITH_ARRAY_ADD(&g->model->arena, g, part);
}

static int by_look(const struct smith_pmf_look *one, const struct smith_pmf_look *two) {
    if (one->material != two->material)
        return one->material < two->material ? -1 : 1;
    if (one->image != two->image)
        return one->image < two->image ? -1 : 1;
    return one->backfaces - two->backfaces;
}

static int pmf_model_mesh_compare(const void *a, const void *b) {
    const struct part *one = a, *two = b;
    int order = by_look(&one->look, &two->look);
    return order ? order : (one->order > two->order) - (one->order < two->order);
}

/* ---- primitives ---- */

/* Which corner of the primitive at hand a vertex is in the pieces that are alike; `marks` tell entries of others. */
struct corner_numbers {
    uint32_t *marks, *numbers;
    uint32_t mark;
};

static bool is_other_piece(const struct part *one, const struct part *two) {
    return memcmp(one->piece, two->piece, sizeof one->piece) != 0;
}

/* A vertex is a corner in each piece that it is in. */
static uint32_t number_corners(struct corner_numbers *corner_numbers, struct part *parts, uint32_t count) {
    uint32_t corners = 0;
    for (uint32_t i = 0; i < count; i++) {
        corner_numbers->mark += !i || is_other_piece(&parts[i - 1], &parts[i]);
        for (unsigned k = 0; k < 3; k++) {
            uint32_t vertex = parts[i].corners[k];
            if (corner_numbers->marks[vertex] != corner_numbers->mark) {
                corner_numbers->marks[vertex] = corner_numbers->mark;
                corner_numbers->numbers[vertex] = corners++;
            }
            parts[i].numbers[k] = corner_numbers->numbers[vertex];
        }
    }
    return corners;
}

/* Of length 1, as glTF demands, also where the map's is none. */
static void put_normal(const struct smith_pmf_vector *normal, float out[3]) {
    float x = (float)smith_pmf_finite(normal->x), y = (float)smith_pmf_finite(normal->y),
          z = (float)-smith_pmf_finite(normal->z);
    float length = sqrtf(x * x + y * y + z * z);
    bool usable = length > PIECE_OF_UNIT && isfinite(length);
    out[0] = usable ? x / length : 0;
    out[1] = usable ? y / length : 1;
    out[2] = usable ? z / length : 0;
}

static void pmf_model_mesh_put_corner(const struct smith_pmf_model *model, const struct smith_pmf_vertex *vertex,
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
                          struct part *parts, uint32_t count) {
    uint32_t corners = number_corners(corner_numbers, parts, count);
    uint32_t material = pmf_model_material(model, &parts->look);
    const unsigned attributes =
        SMITH_MODEL_NORMALS | SMITH_MODEL_UVS | SMITH_MODEL_SECOND_UVS | (model->how->parts ? SMITH_MODEL_PARTS : 0);
    struct smith_model_primitive *primitive =
        count > UINT32_MAX / 3
            ? NULL
            : smith_model_add_primitive(model->model, mesh, material, attributes, corners, 3 * count);
    if (!primitive)
        return false;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++) {
            uint32_t vertex = parts[i].corners[k], number = parts[i].numbers[k];
            pmf_model_mesh_put_corner(model, &model->chunk->client->vertices.items[vertex], primitive, number);
            if (primitive->parts)
                memcpy(primitive->parts[number], parts[i].piece, sizeof parts[i].piece);
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
    bool whole = smith_pmf_visit_triangles(model->level, model->chunk, pmf_model_mesh_gather, &g) &&
                 begin_numbering(model, &corner_numbers);
    uint32_t mesh = whole && g.count ? smith_model_add_mesh(model->model, name) : 0;
    if (mesh)
        qsort(g.items, g.count, sizeof *g.items, pmf_model_mesh_compare);
    for (uint32_t first = 0, end; mesh && whole && first < g.count; first = end) {
        for (end = first + 1; end < g.count && by_look(&g.items[first].look, &g.items[end].look) == 0;)
            end++;
        whole = add_primitive(model, mesh, &corner_numbers, g.items + first, end - first);
    }
    model->model->failed |= !whole;
    return mesh;
}
