/* SPDX-License-Identifier: MIT
 *
 * The JSON part of a glTF file. Names of keys and the numbers behind COMPONENT, TARGET and so on are those of the
 * Khronos Group's specification of glTF 2.0, KHR_lights_punctual and KHR_materials_unlit.
 */
#include "base/json_text.h"
#include "media/model/gltf.h"

#include <inttypes.h>
#include <math.h>

#define COMPONENT_SHORT 5123 /* unsigned */
#define COMPONENT_INT 5125
#define COMPONENT_FLOAT 5126
#define TARGET_CORNERS 34962
#define TARGET_INDICES 34963
#define FILTER_NEAREST 9728
#define FILTER_LINEAR 9729
#define FILTER_NEAREST_MIPMAPS 9986
#define FILTER_LINEAR_MIPMAPS 9987

struct gltf_writer {
    const struct smith_gltf_plan *plan;
    struct smith_buffer *out;
    bool begun; /* the object at the top has a key already */
    uint32_t accessors; /* described so far */
    uint64_t offsets[SMITH_GLTF_VIEWS]; /* of the next accessor in each view */
};

/* ---- words ---- */

static void gltf_json_put(struct gltf_writer *d, const char *text) {
    smith_buffer_text(d->out, text);
}

/* A comma between what is listed, but not before the first. */
static void gltf_json_next(struct gltf_writer *d, bool *begun) {
    if (*begun)
        smith_buffer_byte(d->out, ',');
    *begun = true;
}

static void gltf_json_put_number(struct gltf_writer *d, const char *key, uint64_t number) {
    smith_buffer_format(d->out, ",\"%s\":%" PRIu64, key, number);
}

static void put_floats(struct gltf_writer *d, const char *key, const float *numbers, size_t count) {
    smith_buffer_format(d->out, ",\"%s\":", key);
    for (size_t i = 0; i < count; i++) {
        smith_buffer_byte(d->out, i ? ',' : '[');
        smith_json_f32(d->out, numbers[i]);
    }
    smith_buffer_byte(d->out, ']');
}

static void gltf_json_put_float(struct gltf_writer *d, const char *key, float number) {
    smith_buffer_format(d->out, ",\"%s\":", key);
    smith_json_f32(d->out, number);
}

/* The first key of an object; names need not be there, but then a comma would stand alone. */
static void gltf_json_put_name(struct gltf_writer *d, const char *name) {
    gltf_json_put(d, "{\"name\":");
    smith_json_string(d->out, name ? name : "", name ? strlen(name) : 0);
}

static void put_extras(struct gltf_writer *d, const char *extras) {
    if (!extras)
        return;
    gltf_json_put(d, ",\"extras\":");
    gltf_json_put(d, extras);
}

/* "key":[ at the top; false when the list would be empty, which glTF does not allow. */
static bool begin_list(struct gltf_writer *d, const char *key, uint32_t count) {
    if (!count)
        return false;
    gltf_json_next(d, &d->begun);
    smith_buffer_format(d->out, "\"%s\":[", key);
    return true;
}

/* ---- the binary part: buffers, views, accessors ---- */

static uint32_t view_count(const struct smith_gltf_plan *plan) {
    uint32_t count = 0;
    for (int view = 0; view < SMITH_GLTF_VIEWS; view++)
        count += plan->sizes[view] != 0;
    return count;
}

uint32_t smith_gltf_view_number(const struct smith_gltf_plan *plan, enum smith_gltf_view view) {
    uint32_t number = 0;
    for (enum smith_gltf_view before = 0; before < view; before++)
        number += plan->sizes[before] != 0;
    return number;
}

static void describe_view(struct gltf_writer *d, uint64_t offset, uint64_t size, unsigned stride, unsigned target) {
    smith_buffer_format(d->out, "{\"buffer\":0,\"byteOffset\":%" PRIu64 ",\"byteLength\":%" PRIu64, offset, size);
    if (stride)
        gltf_json_put_number(d, "byteStride", stride);
    if (target)
        gltf_json_put_number(d, "target", target);
    gltf_json_put(d, "}");
}

static void describe_binary(struct gltf_writer *d) {
    static const unsigned strides[SMITH_GLTF_VIEWS] = {12, 12, 8, 8, 4}; /* of those of corners */
    const struct smith_gltf_plan *plan = d->plan;
    uint64_t offset = 0;
    bool begun = false;
    if (!begin_list(d, "buffers", plan->binary != 0))
        return;
    smith_buffer_format(d->out, "{\"byteLength\":%" PRIu64 "}]", plan->binary);
    begin_list(d, "bufferViews", 1);
    for (int view = 0; view < SMITH_GLTF_VIEWS; view++) {
        if (!plan->sizes[view])
            continue;
        unsigned target = strides[view] ? TARGET_CORNERS : view < SMITH_GLTF_TIMES ? TARGET_INDICES : 0;
        gltf_json_next(d, &begun);
        describe_view(d, offset, plan->sizes[view], strides[view], target);
        offset += smith_gltf_padded(plan->sizes[view]);
    }
    for (uint32_t i = 0; i < plan->model->image_count; i++) {
        gltf_json_next(d, &begun);
        describe_view(d, offset, plan->model->images[i].png.size, 0, 0);
        offset += smith_gltf_padded(plan->model->images[i].png.size);
    }
    gltf_json_put(d, "]");
}

static void gltf_json_describe_accessor(struct gltf_writer *d, enum smith_gltf_view view, unsigned component,
                                        const char *type, uint32_t count, unsigned size) {
    if (d->accessors++)
        gltf_json_put(d, ",");
    smith_buffer_format(d->out, "{\"bufferView\":%u,\"componentType\":%u,\"type\":\"%s\"",
                        smith_gltf_view_number(d->plan, view), component, type);
    gltf_json_put_number(d, "count", count);
    gltf_json_put_number(d, "byteOffset", d->offsets[view]);
    d->offsets[view] += (uint64_t)count * size;
}

static void describe_bounds(struct gltf_writer *d, const struct smith_model_primitive *primitive) {
    float min[3], max[3];
    for (int axis = 0; axis < 3; axis++) {
        min[axis] = max[axis] = primitive->positions[0][axis];
        for (uint32_t i = 1; i < primitive->corner_count; i++) {
            min[axis] = fminf(min[axis], primitive->positions[i][axis]);
            max[axis] = fmaxf(max[axis], primitive->positions[i][axis]);
        }
    }
    put_floats(d, "min", min, 3);
    put_floats(d, "max", max, 3);
}

/* In the order in which describe_primitive() counts them. */
static void describe_accessors_of(struct gltf_writer *d, const struct smith_model_primitive *p) {
    gltf_json_describe_accessor(d, SMITH_GLTF_POSITIONS, COMPONENT_FLOAT, "VEC3", p->corner_count, 12);
    describe_bounds(d, p);
    gltf_json_put(d, "}");
    if (p->normals) {
        gltf_json_describe_accessor(d, SMITH_GLTF_NORMALS, COMPONENT_FLOAT, "VEC3", p->corner_count, 12);
        gltf_json_put(d, "}");
    }
    for (int set = !p->uvs; set < 1 + (p->second_uvs != NULL); set++) {
        gltf_json_describe_accessor(d, SMITH_GLTF_UVS, COMPONENT_FLOAT, "VEC2", p->corner_count, 8);
        gltf_json_put(d, "}");
    }
    if (p->colours) {
        gltf_json_describe_accessor(d, SMITH_GLTF_COLOURS, COMPONENT_SHORT, "VEC4", p->corner_count, 8);
        gltf_json_put(d, ",\"normalized\":true}");
    }
    if (p->parts) {
        gltf_json_describe_accessor(d, SMITH_GLTF_PARTS, COMPONENT_SHORT, "VEC2", p->corner_count, 4);
        gltf_json_put(d, "}");
    }
    if (smith_gltf_is_short(p))
        gltf_json_describe_accessor(d, SMITH_GLTF_SHORT, COMPONENT_SHORT, "SCALAR", p->index_count, 2);
    else
        gltf_json_describe_accessor(d, SMITH_GLTF_LONG, COMPONENT_INT, "SCALAR", p->index_count, 4);
    gltf_json_put(d, "}");
}

static void describe_accessors(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    if (!begin_list(d, "accessors", d->plan->mesh_count || d->plan->sizes[SMITH_GLTF_TIMES]))
        return;
    for (uint32_t i = 0; i < model->mesh_count; i++)
        for (const struct smith_model_primitive *p = model->meshes[i].first; p; p = p->next)
            if (smith_gltf_is_drawn(p))
                describe_accessors_of(d, p);
    smith_gltf_describe_animation_accessors(d->plan, d->accessors, d->out);
    gltf_json_put(d, "]");
}

/* ---- meshes ---- */

/* Returns the accessor behind the last of this primitive. A second set of UVs alone is the first in the file. */
static uint32_t describe_primitive(struct gltf_writer *d, const struct smith_model_primitive *p, uint32_t accessor) {
    smith_buffer_format(d->out, "{\"attributes\":{\"POSITION\":%u", accessor++);
    if (p->normals)
        gltf_json_put_number(d, "NORMAL", accessor++);
    if (p->uvs || p->second_uvs)
        gltf_json_put_number(d, "TEXCOORD_0", accessor++);
    if (p->uvs && p->second_uvs)
        gltf_json_put_number(d, "TEXCOORD_1", accessor++);
    if (p->colours)
        gltf_json_put_number(d, "COLOR_0", accessor++);
    if (p->parts)
        gltf_json_put_number(d, "_PART", accessor++);
    gltf_json_put(d, "}");
    gltf_json_put_number(d, "indices", accessor++);
    if (p->material)
        gltf_json_put_number(d, "material", p->material - 1);
    gltf_json_put(d, "}");
    return accessor;
}

/* Returns the accessor behind the last of them. */
static uint32_t describe_meshes(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    uint32_t accessor = 0;
    bool begun = false;
    if (!begin_list(d, "meshes", d->plan->mesh_count))
        return 0;
    for (uint32_t i = 0; i < model->mesh_count; i++) {
        bool inside = false;
        if (d->plan->meshes[i] == SMITH_GLTF_NONE)
            continue;
        gltf_json_next(d, &begun);
        gltf_json_put_name(d, model->meshes[i].name);
        gltf_json_put(d, ",\"primitives\":[");
        for (const struct smith_model_primitive *p = model->meshes[i].first; p; p = p->next)
            if (smith_gltf_is_drawn(p)) {
                gltf_json_next(d, &inside);
                accessor = describe_primitive(d, p, accessor);
            }
        gltf_json_put(d, "]}");
    }
    gltf_json_put(d, "]");
    return accessor;
}

/* ---- materials and images ---- */

static bool is_given(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (numbers[i] != 0)
            return true;
    return false;
}

static void describe_material(struct gltf_writer *d, const struct smith_model_material *material) {
    static const char *const modes[] = {NULL, "MASK", "BLEND"};
    gltf_json_put_name(d, material->name);
    gltf_json_put(d, ",\"pbrMetallicRoughness\":{\"metallicFactor\":0");
    if (is_given(material->colour, 4))
        put_floats(d, "baseColorFactor", material->colour, 4);
    if (material->image)
        smith_buffer_format(d->out, ",\"baseColorTexture\":{\"index\":%u}", material->image - 1);
    gltf_json_put(d, "}");
    if (material->light_image)
        smith_buffer_format(d->out, ",\"occlusionTexture\":{\"index\":%u,\"texCoord\":1}", material->light_image - 1);
    if (is_given(material->emission, 3))
        put_floats(d, "emissiveFactor", material->emission, 3);
    if (modes[material->alpha])
        smith_buffer_format(d->out, ",\"alphaMode\":\"%s\"", modes[material->alpha]);
    if (material->double_sided)
        gltf_json_put(d, ",\"doubleSided\":true");
    if (material->unlit)
        gltf_json_put(d, ",\"extensions\":{\"KHR_materials_unlit\":{}}");
    put_extras(d, material->extras);
    gltf_json_put(d, "}");
}

static void describe_materials(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    bool begun = false;
    if (!begin_list(d, "materials", model->material_count))
        return;
    for (uint32_t i = 0; i < model->material_count; i++) {
        gltf_json_next(d, &begun);
        describe_material(d, &model->materials[i]);
    }
    gltf_json_put(d, "]");
}

/* One texture an image, with the same number; a sampler for each smith_model_sampling, which the textures choose from. */
static void describe_images(struct gltf_writer *d) {
    static const unsigned samplers[][2] = {
        [SMITH_MODEL_SMOOTH] = {FILTER_LINEAR, FILTER_LINEAR_MIPMAPS},
        [SMITH_MODEL_SHARP] = {FILTER_NEAREST, FILTER_NEAREST_MIPMAPS},
        [SMITH_MODEL_SMOOTH_SHEET] = {FILTER_LINEAR, FILTER_LINEAR},
        [SMITH_MODEL_SHARP_SHEET] = {FILTER_NEAREST, FILTER_NEAREST},
    };
    const struct smith_model *model = d->plan->model;
    bool begun = false;
    if (!begin_list(d, "images", model->image_count))
        return;
    for (uint32_t i = 0; i < model->image_count; i++) {
        gltf_json_next(d, &begun);
        gltf_json_put_name(d, model->images[i].name);
        gltf_json_put_number(d, "bufferView", view_count(d->plan) + i);
        gltf_json_put(d, ",\"mimeType\":\"image/png\"}");
    }
    gltf_json_put(d, "]");
    begin_list(d, "samplers", 1);
    for (size_t i = 0; i < sizeof samplers / sizeof *samplers; i++)
        smith_buffer_format(d->out, "%s{\"magFilter\":%u,\"minFilter\":%u}", i ? "," : "", samplers[i][0],
                            samplers[i][1]);
    gltf_json_put(d, "]");
    begin_list(d, "textures", 1);
    for (uint32_t i = 0; i < model->image_count; i++)
        smith_buffer_format(d->out, "%s{\"sampler\":%d,\"source\":%u}", i ? "," : "", model->images[i].sampling, i);
    gltf_json_put(d, "]");
}

/* ---- nodes, lights and cameras ---- */

static void describe_children(struct gltf_writer *d, const char *key, uint32_t node) {
    const struct smith_gltf_plan *plan = d->plan;
    bool begun = false;
    if (plan->first_child[node] == SMITH_GLTF_NONE)
        return;
    smith_buffer_format(d->out, ",\"%s\":[", key);
    for (uint32_t child = plan->first_child[node]; child != SMITH_GLTF_NONE; child = plan->next_child[child]) {
        gltf_json_next(d, &begun);
        smith_buffer_format(d->out, "%u", child);
    }
    gltf_json_put(d, "]");
}

static void describe_node(struct gltf_writer *d, uint32_t number) {
    const struct smith_model_node *node = &d->plan->model->nodes[number];
    gltf_json_put_name(d, node->name);
    if (is_given(node->translation, 3))
        put_floats(d, "translation", node->translation, 3);
    if (is_given(node->rotation, 4))
        put_floats(d, "rotation", node->rotation, 4);
    if (is_given(node->scale, 3))
        put_floats(d, "scale", node->scale, 3);
    if (node->mesh && d->plan->meshes[node->mesh - 1] != SMITH_GLTF_NONE)
        gltf_json_put_number(d, "mesh", d->plan->meshes[node->mesh - 1]);
    if (node->camera)
        gltf_json_put_number(d, "camera", node->camera - 1);
    if (node->light)
        smith_buffer_format(d->out, ",\"extensions\":{\"KHR_lights_punctual\":{\"light\":%u}}", node->light - 1);
    describe_children(d, "children", number);
    put_extras(d, node->extras);
    gltf_json_put(d, "}");
}

static void describe_nodes(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    begin_list(d, "scenes", 1);
    gltf_json_put_name(d, model->name);
    describe_children(d, "nodes", model->node_count);
    put_extras(d, model->extras);
    gltf_json_put(d, "}]");
    gltf_json_next(d, &d->begun);
    gltf_json_put(d, "\"scene\":0");
    if (!begin_list(d, "nodes", model->node_count))
        return;
    for (uint32_t i = 0; i < model->node_count; i++) {
        if (i)
            gltf_json_put(d, ",");
        describe_node(d, i);
    }
    gltf_json_put(d, "]");
}

static void describe_cameras(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    if (!begin_list(d, "cameras", model->camera_count))
        return;
    for (uint32_t i = 0; i < model->camera_count; i++) {
        if (i)
            gltf_json_put(d, ",");
        gltf_json_put_name(d, model->cameras[i].name);
        gltf_json_put(d, ",\"type\":\"perspective\",\"perspective\":{\"yfov\":");
        smith_json_f32(d->out, model->cameras[i].field_of_view);
        gltf_json_put_float(d, "znear", model->cameras[i].near_plane);
        gltf_json_put(d, "}}");
    }
    gltf_json_put(d, "]");
}

static void describe_light(struct gltf_writer *d, const struct smith_model_light *light) {
    static const char *const kinds[] = {"point", "spot", "directional"};
    gltf_json_put_name(d, light->name);
    smith_buffer_format(d->out, ",\"type\":\"%s\"", kinds[light->kind]);
    put_floats(d, "color", light->colour, 3);
    gltf_json_put_float(d, "intensity", light->intensity);
    if (light->range > 0 && light->kind != SMITH_MODEL_SUN)
        gltf_json_put_float(d, "range", light->range);
    if (light->kind == SMITH_MODEL_SPOT) {
        gltf_json_put(d, ",\"spot\":{\"innerConeAngle\":");
        smith_json_f32(d->out, light->inner);
        gltf_json_put_float(d, "outerConeAngle", light->outer);
        gltf_json_put(d, "}");
    }
    gltf_json_put(d, "}");
}

static void describe_lights(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    if (!model->light_count)
        return;
    gltf_json_next(d, &d->begun);
    gltf_json_put(d, "\"extensions\":{\"KHR_lights_punctual\":{\"lights\":[");
    for (uint32_t i = 0; i < model->light_count; i++) {
        if (i)
            gltf_json_put(d, ",");
        describe_light(d, &model->lights[i]);
    }
    gltf_json_put(d, "]}}");
}

static void describe_extensions(struct gltf_writer *d) {
    const struct smith_model *model = d->plan->model;
    bool unlit = false, begun = false;
    for (uint32_t i = 0; i < model->material_count; i++)
        unlit |= model->materials[i].unlit;
    if (!begin_list(d, "extensionsUsed", unlit || model->light_count))
        return;
    if (model->light_count) {
        gltf_json_next(d, &begun);
        gltf_json_put(d, "\"KHR_lights_punctual\"");
    }
    if (unlit) {
        gltf_json_next(d, &begun);
        gltf_json_put(d, "\"KHR_materials_unlit\"");
    }
    gltf_json_put(d, "]");
}

void smith_gltf_describe(const struct smith_gltf_plan *plan, struct smith_buffer *out) {
    struct gltf_writer d = {.plan = plan, .out = out, .begun = true};
    gltf_json_put(&d, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"Levelsmith\"}");
    describe_extensions(&d);
    describe_nodes(&d);
    smith_gltf_describe_animations(plan, describe_meshes(&d), out);
    describe_materials(&d);
    describe_images(&d);
    describe_cameras(&d);
    describe_lights(&d);
    describe_accessors(&d);
    describe_binary(&d);
    gltf_json_put(&d, "}");
}
