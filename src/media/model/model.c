/* SPDX-License-Identifier: MIT
 *
 * Models: everything in one arena, lists that grow as things are added.
 */
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/limits.h"
#include <levelsmith/model.h>

#include <string.h>

enum list { NODES, MESHES, MATERIALS, IMAGES, LIGHTS, CAMERAS, ANIMATIONS };

void smith_model_init(struct smith_model *model, const struct smith_options *options) {
    struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    *model = (struct smith_model){
        .memory = smith_arena_create(options ? &options->allocator : NULL, limits.memory),
    };
    model->failed = !model->memory;
}

void smith_model_free(struct smith_model *model) {
    smith_arena_destroy(model->memory);
    *model = (struct smith_model){0};
}

static void *allocate(struct smith_model *model, size_t count, size_t size) {
    void *memory = NULL;
    if (model->memory && count <= SIZE_MAX / size)
        memory = smith_arena_alloc(model->memory, count * size, _Alignof(max_align_t));
    if (!memory)
        model->failed = true;
    return memory;
}

const char *smith_model_text(struct smith_model *model, const char *text) {
    const char *copy = text && model->memory ? smith_arena_copy(model->memory, text, strlen(text)) : NULL;
    if (text && !copy)
        model->failed = true;
    return copy;
}

/* `items` with room for one more at their end, and that one counted; NULL when there is no memory. */
static void *grow(struct smith_model *model, enum list list, void *items, uint32_t *count, size_t size) {
    uint32_t *capacity = &model->capacities[list];
    bool reserved = model->memory && (smith_array_has_capacity(*count, *capacity, 1) ||
                                      smith_array_grow_in(model->memory, &items, *count, capacity, 1, size));
    model->failed = model->failed || !reserved;
    *count += reserved;
    return reserved ? items : NULL;
}

uint32_t smith_model_add_node(struct smith_model *model, const struct smith_model_node *node) {
    struct smith_model_node *nodes = grow(model, NODES, model->nodes, &model->node_count, sizeof *nodes);
    if (!nodes)
        return 0;
    struct smith_model_node *added = &nodes[model->node_count - 1];
    model->nodes = nodes;
    *added = *node;
    added->name = smith_model_text(model, node->name);
    added->extras = smith_model_text(model, node->extras);
    return model->node_count;
}

uint32_t smith_model_add_mesh(struct smith_model *model, const char *name) {
    struct smith_model_mesh *meshes = grow(model, MESHES, model->meshes, &model->mesh_count, sizeof *meshes);
    if (!meshes)
        return 0;
    model->meshes = meshes;
    meshes[model->mesh_count - 1] = (struct smith_model_mesh){.name = smith_model_text(model, name)};
    return model->mesh_count;
}

uint32_t smith_model_add_material(struct smith_model *model, const struct smith_model_material *material) {
    struct smith_model_material *materials =
        grow(model, MATERIALS, model->materials, &model->material_count, sizeof *materials);
    if (!materials)
        return 0;
    struct smith_model_material *added = &materials[model->material_count - 1];
    model->materials = materials;
    *added = *material;
    added->name = smith_model_text(model, material->name);
    added->extras = smith_model_text(model, material->extras);
    return model->material_count;
}

uint32_t smith_model_add_image(struct smith_model *model, const struct smith_model_image *image) {
    struct smith_model_image *images = grow(model, IMAGES, model->images, &model->image_count, sizeof *images);
    if (!images)
        return 0;
    struct smith_model_image *added = &images[model->image_count - 1];
    model->images = images;
    *added = (struct smith_model_image){.name = smith_model_text(model, image->name), .sampling = image->sampling};
    added->png.data = smith_arena_copy(model->memory, image->png.data, image->png.size);
    added->png.size = added->png.data ? image->png.size : 0;
    model->failed |= !added->png.data;
    return model->image_count;
}

uint32_t smith_model_add_light(struct smith_model *model, const struct smith_model_light *light) {
    struct smith_model_light *lights = grow(model, LIGHTS, model->lights, &model->light_count, sizeof *lights);
    if (!lights)
        return 0;
    model->lights = lights;
    lights[model->light_count - 1] = *light;
    lights[model->light_count - 1].name = smith_model_text(model, light->name);
    return model->light_count;
}

uint32_t smith_model_add_camera(struct smith_model *model, const struct smith_model_camera *camera) {
    struct smith_model_camera *cameras = grow(model, CAMERAS, model->cameras, &model->camera_count, sizeof *cameras);
    if (!cameras)
        return 0;
    model->cameras = cameras;
    cameras[model->camera_count - 1] = *camera;
    cameras[model->camera_count - 1].name = smith_model_text(model, camera->name);
    return model->camera_count;
}

uint32_t smith_model_add_animation(struct smith_model *model, const char *name, uint32_t keys) {
    float *times = allocate(model, keys, sizeof *times);
    struct smith_model_animation *animations =
        times ? grow(model, ANIMATIONS, model->animations, &model->animation_count, sizeof *animations) : NULL;
    if (!animations)
        return 0;
    model->animations = animations;
    animations[model->animation_count - 1] =
        (struct smith_model_animation){.name = smith_model_text(model, name), .times = times, .key_count = keys};
    return model->animation_count;
}

struct smith_model_channel *smith_model_add_channel(struct smith_model *model, uint32_t animation, uint32_t node,
                                                    bool rotates) {
    if (!animation || animation > model->animation_count)
        return NULL;
    struct smith_model_animation *owner = &model->animations[animation - 1];
    struct smith_model_channel *added = allocate(model, 1, sizeof *added);
    if (!added)
        return NULL;
    added->node = node;
    if (rotates)
        added->rotations = allocate(model, owner->key_count, sizeof *added->rotations);
    else
        added->translations = allocate(model, owner->key_count, sizeof *added->translations);
    if (model->failed)
        return NULL;
    if (owner->last)
        owner->last->next = added;
    else
        owner->first = added;
    owner->last = added;
    return added;
}

uint32_t smith_model_add_picture(struct smith_model *model, const char *name, const struct smith_picture *picture,
                                 enum smith_model_sampling sampling) {
    struct smith_buffer png;
    uint32_t added = 0;
    const struct smith_arena *arena = model->memory;
    smith_buffer_init(&png, arena ? &arena->allocator : NULL);
    enum smith_status status = smith_png_write(picture, &png, NULL);
    model->failed |= status == SMITH_NO_MEMORY;
    if (status == SMITH_OK)
        added = smith_model_add_image(
            model,
            &(struct smith_model_image){.name = name, .png = {png.data, png.size}, .sampling = (uint8_t)sampling});
    smith_buffer_free(&png);
    return added;
}

struct smith_model_primitive *smith_model_add_primitive(struct smith_model *model, uint32_t mesh, uint32_t material,
                                                        unsigned attributes, uint32_t corners, uint32_t indices) {
    if (!mesh || mesh > model->mesh_count)
        return NULL;
    struct smith_model_primitive *added = allocate(model, 1, sizeof *added);
    if (!added)
        return NULL;
    added->material = material;
    added->corner_count = corners;
    added->index_count = indices;
    added->positions = allocate(model, corners, sizeof *added->positions);
    added->indices = allocate(model, indices, sizeof *added->indices);
    if (attributes & SMITH_MODEL_NORMALS)
        added->normals = allocate(model, corners, sizeof *added->normals);
    if (attributes & SMITH_MODEL_UVS)
        added->uvs = allocate(model, corners, sizeof *added->uvs);
    if (attributes & SMITH_MODEL_SECOND_UVS)
        added->second_uvs = allocate(model, corners, sizeof *added->second_uvs);
    if (attributes & SMITH_MODEL_COLOURS)
        added->colours = allocate(model, corners, sizeof *added->colours);
    if (attributes & SMITH_MODEL_PARTS)
        added->parts = allocate(model, corners, sizeof *added->parts);
    if (model->failed)
        return NULL;
    struct smith_model_mesh *owner = &model->meshes[mesh - 1];
    if (owner->last)
        owner->last->next = added;
    else
        owner->first = added;
    owner->last = added;
    return added;
}
