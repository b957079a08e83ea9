/* SPDX-License-Identifier: MIT
 *
 * Meshes of objects: their polygons, gathered by what they look like. Each look is a material and a primitive.
 *
 * Colours of vertices are multiplied with the texture in the space that screens have (sRGB), in glTF in linear space;
 * raising them to the power of 2.2 makes both the same.
 */
#include "objects/model/objects_model.h"

#include <math.h>
#include <string.h>

#define BLENDS 16 /* more than there are */
#define SIDES 2
#define LIGHTS 2 /* by normals, by vertices */
#define SCREEN_POWER 2.2f
#define FARTHEST 1e7f

enum { BLEND_NORMAL, BLEND_ALPHA_TEST };

size_t smith_object_looks(const struct smith_objects *objects) {
    return ((size_t)objects->texture_count + 1) * BLENDS * SIDES * LIGHTS;
}

static float objects_mesh_finite(float number) {
    return isfinite(number) ? fminf(fmaxf(number, -FARTHEST), FARTHEST) : 0;
}

static bool is_vertex_lit(const struct smith_objects_model *model, const struct smith_object_mesh *mesh) {
    return mesh->colours && model->how->lighting < SMITH_EXPORT_LIGHTING_NONE;
}

static size_t objects_mesh_look_of(const struct smith_object_polygon *polygon, bool vertex_lit) {
    size_t texture = polygon->texture == SMITH_NONE ? 0 : (size_t)polygon->texture + 1;
    size_t blend = polygon->blend < BLENDS ? polygon->blend : 0;
    return ((texture * BLENDS + blend) * SIDES + polygon->double_sided) * LIGHTS + vertex_lit;
}

/* ---- materials --------------------------------------------------------------------------------------------------- */

static uint32_t objects_mesh_image_of(struct smith_objects_model *model, uint32_t texture) {
    const struct smith_object_texture *of = &model->objects->textures[texture];
    struct smith_picture picture;
    if (model->how->no_textures)
        return 0;
    if (!model->images[texture]) {
        model->images[texture] = SMITH_NONE;
        enum smith_status status = smith_object_picture(of, model->how->options, &picture, NULL);
        if (status == SMITH_OK) {
            uint32_t image = smith_model_add_picture(model->model, of->name, &picture, true);
            model->images[texture] = image ? image : SMITH_NONE;
            smith_picture_free(&picture);
        }
        model->model->failed |= status == SMITH_NO_MEMORY;
    }
    return model->images[texture] == SMITH_NONE ? 0 : model->images[texture];
}

static uint32_t objects_mesh_make_material(struct smith_objects_model *model,
                                           const struct smith_object_polygon *polygon, bool vertex_lit) {
    static const char *const blends[BLENDS] = {NULL,       "alpha test", "add", NULL,      "no depth test",
                                               "subtract", "wireframe",  NULL,  "exclude", "screen",
                                               "lighten",  "alpha"};
    static const float grey[4] = {0.6f, 0.6f, 0.6f, 1};
    struct smith_model_material material = {.double_sided = polygon->double_sided, .unlit = vertex_lit};
    unsigned blend = polygon->blend < BLENDS ? polygon->blend : BLEND_NORMAL;
    smith_extras_begin(&model->extras);
    if (polygon->texture != SMITH_NONE) {
        material.name = model->objects->textures[polygon->texture].name;
        material.image = objects_mesh_image_of(model, polygon->texture);
        smith_extras_number(&model->extras, "texture", polygon->texture);
    }
    smith_extras_text(&model->extras, "blending", blends[blend]);
    material.alpha = blend > BLEND_ALPHA_TEST ? SMITH_MODEL_BLEND : SMITH_MODEL_MASK;
    if (!material.image) {
        memcpy(material.colour, grey, sizeof grey);
        material.alpha = SMITH_MODEL_OPAQUE;
    }
    material.extras = smith_extras_end(&model->extras);
    return smith_model_add_material(model->model, &material);
}

/* ---- normals ----------------------------------------------------------------------------------------------------- */

static bool make_unit(float vector[3]) {
    double length = sqrt((double)vector[0] * vector[0] + (double)vector[1] * vector[1] + (double)vector[2] * vector[2]);
    if (!isfinite(length) || length < 1e-12)
        return false;
    for (int axis = 0; axis < 3; axis++)
        vector[axis] = (float)(vector[axis] / length);
    return true;
}

/* Across the polygon, out of its front; as long as it is large. */
static void across(const struct smith_object_mesh *mesh, const struct smith_object_polygon *polygon, float out[3]) {
    const float *a = mesh->positions[polygon->vertices[0]];
    const float *b = mesh->positions[polygon->vertices[1]];
    const float *c = mesh->positions[polygon->vertices[polygon->corners - 1]];
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3, last = (axis + 2) % 3;
        float u[2] = {objects_mesh_finite(b[next]) - objects_mesh_finite(a[next]),
                      objects_mesh_finite(b[last]) - objects_mesh_finite(a[last])};
        float v[2] = {objects_mesh_finite(c[next]) - objects_mesh_finite(a[next]),
                      objects_mesh_finite(c[last]) - objects_mesh_finite(a[last])};
        out[axis] = u[0] * v[1] - u[1] * v[0];
    }
}

/* Those of the mesh, of length 1; in the place of one that is none, what the polygons around its vertex have. */
static float (*make_normals(struct smith_objects_model *model, const struct smith_object_mesh *mesh))[3] {
    float(*normals)[3] = smith_arena_alloc(&model->arena, mesh->vertex_count * sizeof *normals, _Alignof(float));
    for (uint32_t i = 0; normals && i < mesh->polygon_count; i++) {
        const struct smith_object_polygon *polygon = &mesh->polygons[i];
        float normal[3];
        across(mesh, polygon, normal);
        for (uint32_t k = 0; k < polygon->corners; k++)
            for (int axis = 0; axis < 3; axis++)
                normals[polygon->vertices[k]][axis] += normal[axis];
    }
    for (uint32_t i = 0; normals && i < mesh->vertex_count; i++) {
        float given[3] = {0, 0, 0};
        if (mesh->normals)
            memcpy(given, mesh->normals[i], sizeof given);
        if (make_unit(given))
            memcpy(normals[i], given, sizeof given);
        else if (!make_unit(normals[i]))
            memcpy(normals[i], (float[3]){0, 1, 0}, sizeof given);
    }
    return normals;
}

/* ---- polygons ---------------------------------------------------------------------------------------------------- */

static void objects_mesh_put_corner(struct smith_objects_model *model, const struct smith_object_mesh *mesh,
                                    const float (*normals)[3], const struct smith_object_polygon *polygon,
                                    uint32_t corner, struct smith_object_look *look) {
    struct smith_model_primitive *to = look->primitive;
    uint32_t at = look->corners + corner, vertex = polygon->vertices[corner];
    for (int axis = 0; axis < 3; axis++) {
        float sign = axis == 2 ? -1 : 1;
        to->positions[at][axis] = objects_mesh_finite(mesh->positions[vertex][axis]) * sign * model->metres;
        to->normals[at][axis] = normals[vertex][axis] * sign;
    }
    if (to->uvs) {
        const struct smith_object_texture *texture = &model->objects->textures[polygon->texture];
        to->uvs[at][0] = objects_mesh_finite(polygon->uvs[corner][0]) / (float)(texture->width ? texture->width : 1);
        to->uvs[at][1] = objects_mesh_finite(polygon->uvs[corner][1]) / (float)(texture->height ? texture->height : 1);
    }
    if (to->colours) {
        for (int i = 0; i < 3; i++)
            to->colours[at][i] = powf(fminf(fmaxf(mesh->colours[vertex][i], 0), 1), SCREEN_POWER);
        to->colours[at][3] = 1;
    }
}

/* Turned round, as the space is. */
static void put_polygon(struct smith_objects_model *model, const struct smith_object_mesh *mesh,
                        const float (*normals)[3], const struct smith_object_polygon *polygon,
                        struct smith_object_look *look) {
    static const uint32_t triangle[3] = {0, 2, 1}, quad[6] = {0, 3, 1, 3, 2, 1};
    const uint32_t *order = polygon->corners == 4 ? quad : triangle;
    uint32_t count = polygon->corners == 4 ? 6 : 3;
    for (uint32_t corner = 0; corner < polygon->corners; corner++)
        objects_mesh_put_corner(model, mesh, normals, polygon, corner, look);
    for (uint32_t i = 0; i < count; i++)
        look->primitive->indices[look->indices + i] = look->corners + order[i];
    look->corners += polygon->corners;
    look->indices += count;
}

/* How much each look has of the mesh; returns how many looks it has. */
static uint32_t count_looks(struct smith_objects_model *model, const struct smith_object_mesh *mesh) {
    bool vertex_lit = is_vertex_lit(model, mesh);
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->polygon_count; i++) {
        const struct smith_object_polygon *polygon = &mesh->polygons[i];
        size_t number = objects_mesh_look_of(polygon, vertex_lit);
        struct smith_object_look *look = &model->looks[number];
        if (!look->corners) {
            model->touched[count++] = (uint32_t)number;
            if (!look->material)
                look->material = objects_mesh_make_material(model, polygon, vertex_lit);
        }
        look->corners += polygon->corners;
        look->indices += polygon->corners == 4 ? 6 : 3;
    }
    return count;
}

static void put_mesh(struct smith_objects_model *model, const struct smith_object_mesh *mesh, uint32_t number) {
    bool vertex_lit = is_vertex_lit(model, mesh);
    uint32_t count = count_looks(model, mesh);
    float(*normals)[3] = make_normals(model, mesh);
    for (uint32_t i = 0; i < count; i++) {
        struct smith_object_look *look = &model->looks[model->touched[i]];
        bool textured = model->touched[i] >= BLENDS * SIDES * LIGHTS;
        unsigned attributes =
            SMITH_MODEL_NORMALS | (textured ? SMITH_MODEL_UVS : 0) | (vertex_lit ? SMITH_MODEL_COLOURS : 0);
        look->primitive =
            smith_model_add_primitive(model->model, number, look->material, attributes, look->corners, look->indices);
        look->corners = look->indices = 0;
    }
    for (uint32_t i = 0; normals && !model->model->failed && i < mesh->polygon_count; i++)
        put_polygon(model, mesh, (const float(*)[3])normals, &mesh->polygons[i],
                    &model->looks[objects_mesh_look_of(&mesh->polygons[i], vertex_lit)]);
    for (uint32_t i = 0; i < count; i++) {
        struct smith_object_look *look = &model->looks[model->touched[i]];
        *look = (struct smith_object_look){.material = look->material};
    }
    model->model->failed |= !normals;
}

uint32_t smith_object_mesh_number(struct smith_objects_model *model, uint32_t mesh) {
    const struct smith_object_mesh *of = &model->objects->meshes[mesh];
    if (!of->polygon_count)
        return 0;
    if (!model->meshes[mesh]) {
        model->meshes[mesh] = smith_model_add_mesh(model->model, of->name);
        put_mesh(model, of, model->meshes[mesh]);
    }
    return model->meshes[mesh];
}
