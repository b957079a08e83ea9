/* SPDX-License-Identifier: MIT
 *
 * What glTF cannot hold: numbers that are none, names of things that are not there, lights and cameras that cannot be.
 */
#include "base/error.h"
#include "media/model/gltf.h"

#include <math.h>

#define RIGHT_ANGLE 1.57079637f /* the float next to it: what a spot may have at most */
#define STRAIGHT_ANGLE 3.14159274f
#define UNIT_ERROR 1e-3f /* how far the length of a rotation may be from 1 */

static enum smith_status gltf_check_refuse(struct smith_error *error, const char *kind, uint32_t number,
                                           const char *what) {
    return smith_fail(error, SMITH_BAD_VALUE, "GLTF-VALUE", "%s %u %s", kind, number, what);
}

static bool are_finite(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]))
            return false;
    return true;
}

static bool are_parts(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!(numbers[i] >= 0 && numbers[i] <= 1))
            return false;
    return true;
}

static bool corners_are_finite(const struct smith_model_primitive *p) {
    size_t count = p->corner_count;
    return (!count || are_finite(p->positions[0], 3 * count)) &&
           (!p->normals || are_finite(p->normals[0], 3 * count)) && (!p->uvs || are_finite(p->uvs[0], 2 * count)) &&
           (!p->second_uvs || are_finite(p->second_uvs[0], 2 * count)) &&
           (!p->colours || are_finite(p->colours[0], 4 * count));
}

static bool indices_are_corners(const struct smith_model_primitive *primitive) {
    for (uint32_t i = 0; i < primitive->index_count; i++)
        if (primitive->indices[i] >= primitive->corner_count)
            return false;
    return primitive->index_count % 3 == 0;
}

static enum smith_status gltf_check_mesh(const struct smith_model *model, uint32_t number, struct smith_error *error) {
    for (const struct smith_model_primitive *p = model->meshes[number - 1].first; p; p = p->next) {
        if (p->material > model->material_count)
            return gltf_check_refuse(error, "mesh", number, "has a material that does not exist");
        if (p->material && model->materials[p->material - 1].light_image && !(p->uvs && p->second_uvs))
            return gltf_check_refuse(error, "mesh", number, "has a material with light, but not both sets of UVs");
        if (!indices_are_corners(p))
            return gltf_check_refuse(error, "mesh", number, "has triangles of corners that do not exist");
        if (!corners_are_finite(p))
            return gltf_check_refuse(error, "mesh", number, "has a coordinate that is no number");
    }
    return SMITH_OK;
}

static bool is_unit(const float rotation[4]) {
    float length = 0;
    for (int i = 0; i < 4; i++)
        length += rotation[i] * rotation[i];
    return fabsf(length - 1) < UNIT_ERROR;
}

static bool is_unit_or_zeros(const float rotation[4]) {
    return is_unit(rotation) || (rotation[0] == 0 && rotation[1] == 0 && rotation[2] == 0 && rotation[3] == 0);
}

static enum smith_status check_node(const struct smith_model *model, uint32_t number, struct smith_error *error) {
    const struct smith_model_node *node = &model->nodes[number - 1];
    if (node->parent >= number)
        return gltf_check_refuse(error, "node", number, "is in a node that was not added before it");
    if (node->mesh > model->mesh_count || node->light > model->light_count || node->camera > model->camera_count)
        return gltf_check_refuse(error, "node", number, "has a mesh, light or camera that does not exist");
    if (!are_finite(node->translation, 3) || !are_finite(node->scale, 3) || !is_unit_or_zeros(node->rotation))
        return gltf_check_refuse(error, "node", number, "has a position, rotation or scale that is not a number");
    return SMITH_OK;
}

static enum smith_status gltf_check_material(const struct smith_model *model, uint32_t number,
                                             struct smith_error *error) {
    const struct smith_model_material *material = &model->materials[number - 1];
    if (material->image > model->image_count || material->light_image > model->image_count)
        return gltf_check_refuse(error, "material", number, "has an image that does not exist");
    if (!are_parts(material->colour, 4) || !are_parts(material->emission, 3))
        return gltf_check_refuse(error, "material", number, "has a colour that is none");
    return SMITH_OK;
}

static enum smith_status gltf_check_light(const struct smith_model *model, uint32_t number, struct smith_error *error) {
    const struct smith_model_light *light = &model->lights[number - 1];
    if (!are_parts(light->colour, 3))
        return gltf_check_refuse(error, "light", number, "has a colour that is none");
    if (!(light->intensity >= 0) || !(light->range >= 0) || !isfinite(light->intensity) || !isfinite(light->range))
        return gltf_check_refuse(error, "light", number, "has an intensity or range that is none");
    if (light->kind == SMITH_MODEL_SPOT &&
        !(light->inner >= 0 && light->inner < light->outer && light->outer <= RIGHT_ANGLE))
        return gltf_check_refuse(error, "light", number, "has angles that are none");
    return SMITH_OK;
}

static enum smith_status check_camera(const struct smith_model *model, uint32_t number, struct smith_error *error) {
    const struct smith_model_camera *camera = &model->cameras[number - 1];
    if (!(camera->field_of_view > 0 && camera->field_of_view < STRAIGHT_ANGLE) || !(camera->near_plane > 0) ||
        !isfinite(camera->near_plane))
        return gltf_check_refuse(error, "camera", number, "has a field of view or near plane that is none");
    return SMITH_OK;
}

static bool are_units(float (*rotations)[4], uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!is_unit(rotations[i]))
            return false;
    return true;
}

static enum smith_status gltf_check_animation(const struct smith_model *model, uint32_t number,
                                              struct smith_error *error) {
    const struct smith_model_animation *animation = &model->animations[number - 1];
    for (uint32_t i = 0; smith_gltf_is_moving(animation) && i < animation->key_count; i++)
        if (!isfinite(animation->times[i]) || !(animation->times[i] > (i ? animation->times[i - 1] : -1)))
            return gltf_check_refuse(error, "animation", number, "has times that do not follow each other");
    for (const struct smith_model_channel *c = animation->first; c; c = c->next) {
        if (!c->node || c->node > model->node_count)
            return gltf_check_refuse(error, "animation", number, "moves a node that does not exist");
        if (c->rotations ? !are_units(c->rotations, animation->key_count)
                         : animation->key_count && !are_finite(c->translations[0], 3 * (size_t)animation->key_count))
            return gltf_check_refuse(error, "animation", number, "has a position or rotation that is not a number");
    }
    return SMITH_OK;
}

static enum smith_status check_image(const struct smith_model *model, uint32_t number, struct smith_error *error) {
    if (!model->images[number - 1].png.size)
        return gltf_check_refuse(error, "image", number, "is empty");
    return SMITH_OK;
}

typedef enum smith_status check_item(const struct smith_model *model, uint32_t number, struct smith_error *error);

static enum smith_status check_all(const struct smith_model *model, check_item *check_one, uint32_t count,
                                   struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (uint32_t number = 1; number <= count && status == SMITH_OK; number++)
        status = check_one(model, number, error);
    return status;
}

enum smith_status smith_gltf_check(const struct smith_model *model, struct smith_error *error) {
    const struct {
        check_item *check_one;
        uint32_t count;
    } kinds[] = {
        {check_node, model->node_count},
        {gltf_check_mesh, model->mesh_count},
        {gltf_check_material, model->material_count},
        {check_image, model->image_count},
        {gltf_check_light, model->light_count},
        {check_camera, model->camera_count},
        {gltf_check_animation, model->animation_count},
    };
    enum smith_status status = SMITH_OK;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && status == SMITH_OK; i++)
        status = check_all(model, kinds[i].check_one, kinds[i].count, error);
    return status;
}
