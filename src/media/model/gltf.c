/* SPDX-License-Identifier: MIT
 *
 * Binary glTF 2.0 (.glb), after the Khronos Group's specification: a header, a chunk of JSON (gltf_json.c) and a chunk
 * of bytes, which is written here straight from the model's arrays.
 */
#include "media/model/gltf.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

#define HEADER_SIZE 12 /* "glTF", version, size of the file */
#define CHUNK_HEADER 8 /* size, kind */
#define VERSION 2

/* ---- the plan ---- */

static void plan_primitive(struct smith_gltf_plan *plan, const struct smith_model_primitive *primitive) {
    uint64_t corners = primitive->corner_count;
    plan->sizes[SMITH_GLTF_POSITIONS] += corners * 12;
    plan->sizes[SMITH_GLTF_NORMALS] += primitive->normals ? corners * 12 : 0;
    plan->sizes[SMITH_GLTF_UVS] += primitive->uvs ? corners * 8 : 0;
    plan->sizes[SMITH_GLTF_UVS] += primitive->second_uvs ? corners * 8 : 0;
    plan->sizes[SMITH_GLTF_COLOURS] += primitive->colours ? corners * 8 : 0;
    plan->sizes[SMITH_GLTF_PARTS] += primitive->parts ? corners * 4 : 0;
    if (smith_gltf_is_short(primitive))
        plan->sizes[SMITH_GLTF_SHORT] += (uint64_t)primitive->index_count * 2;
    else
        plan->sizes[SMITH_GLTF_LONG] += (uint64_t)primitive->index_count * 4;
}

static void plan_meshes(struct smith_gltf_plan *plan) {
    for (uint32_t i = 0; i < plan->model->mesh_count; i++) {
        bool drawn = false;
        for (const struct smith_model_primitive *p = plan->model->meshes[i].first; p; p = p->next)
            if (smith_gltf_is_drawn(p)) {
                plan_primitive(plan, p);
                drawn = true;
            }
        plan->meshes[i] = drawn ? plan->mesh_count++ : SMITH_GLTF_NONE;
    }
}

/* Backwards, so that children come in the order of nodes. */
static void plan_nodes(struct smith_gltf_plan *plan) {
    uint32_t count = plan->model->node_count;
    for (uint32_t i = 0; i <= count; i++)
        plan->first_child[i] = SMITH_GLTF_NONE;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t parent = plan->model->nodes[i].parent;
        uint32_t *first = &plan->first_child[parent ? parent - 1 : count];
        plan->next_child[i] = *first;
        *first = i;
    }
}

static void plan_size(struct smith_gltf_plan *plan) {
    for (int view = 0; view < SMITH_GLTF_VIEWS; view++)
        plan->binary += smith_gltf_padded(plan->sizes[view]);
    for (uint32_t i = 0; i < plan->model->image_count; i++)
        plan->binary += smith_gltf_padded(plan->model->images[i].png.size);
}

/* The number of words in the lists of a plan, which are one block. */
static size_t plan_words(const struct smith_model *model) {
    return (size_t)model->mesh_count + 2 * (size_t)model->node_count + 1;
}

static bool plan_make(struct smith_gltf_plan *plan, const struct smith_model *model,
                      const struct smith_allocator *allocator) {
    *plan = (struct smith_gltf_plan){.model = model, .allocator = smith_allocator_or_default(allocator)};
    plan->meshes = plan->allocator.resize(plan->allocator.context, NULL, 0, plan_words(model) * sizeof *plan->meshes);
    if (!plan->meshes)
        return false;
    plan->first_child = plan->meshes + model->mesh_count;
    plan->next_child = plan->first_child + model->node_count + 1;
    plan_meshes(plan);
    smith_gltf_plan_animations(plan);
    plan_nodes(plan);
    plan_size(plan);
    return true;
}

static void plan_free(struct smith_gltf_plan *plan) {
    if (plan->meshes)
        plan->allocator.resize(plan->allocator.context, plan->meshes, plan_words(plan->model) * sizeof *plan->meshes,
                               0);
}

/* ---- bytes ---- */

static void gltf_add_floats(struct smith_buffer *out, const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        smith_buffer_le(out, 4, bits);
    }
}

static void add_colours(struct smith_buffer *out, const struct smith_model_primitive *primitive) {
    for (uint32_t i = 0; i < primitive->corner_count; i++)
        for (int channel = 0; channel < 4; channel++)
            smith_buffer_le(out, 2, (uint32_t)lrintf(fminf(fmaxf(primitive->colours[i][channel], 0), 1) * UINT16_MAX));
}

static void add_parts(struct smith_buffer *out, const struct smith_model_primitive *primitive) {
    for (uint32_t i = 0; i < primitive->corner_count; i++)
        for (int number = 0; number < 2; number++)
            smith_buffer_le(out, 2, primitive->parts[i][number]);
}

static void add_indices(struct smith_buffer *out, const struct smith_model_primitive *primitive, bool is_short) {
    if (smith_gltf_is_short(primitive) != is_short)
        return;
    for (uint32_t i = 0; i < primitive->index_count; i++)
        smith_buffer_le(out, is_short ? 2 : 4, primitive->indices[i]);
}

static void add_array(struct smith_buffer *out, enum smith_gltf_view view, const struct smith_model_primitive *p) {
    switch (view) {
    case SMITH_GLTF_POSITIONS: gltf_add_floats(out, p->positions[0], (size_t)p->corner_count * 3); break;
    case SMITH_GLTF_NORMALS:
        gltf_add_floats(out, p->normals ? p->normals[0] : NULL, p->normals ? (size_t)p->corner_count * 3 : 0);
        break;
    case SMITH_GLTF_UVS:
        gltf_add_floats(out, p->uvs ? p->uvs[0] : NULL, p->uvs ? (size_t)p->corner_count * 2 : 0);
        gltf_add_floats(out, p->second_uvs ? p->second_uvs[0] : NULL, p->second_uvs ? (size_t)p->corner_count * 2 : 0);
        break;
    case SMITH_GLTF_COLOURS:
        if (p->colours)
            add_colours(out, p);
        break;
    case SMITH_GLTF_PARTS:
        if (p->parts)
            add_parts(out, p);
        break;
    default: add_indices(out, p, view == SMITH_GLTF_SHORT);
    }
}

static void add_view(const struct smith_gltf_plan *plan, enum smith_gltf_view view, struct smith_buffer *out) {
    for (uint32_t i = 0; i < plan->model->mesh_count; i++)
        for (const struct smith_model_primitive *p = plan->model->meshes[i].first; p; p = p->next)
            if (smith_gltf_is_drawn(p) && view < SMITH_GLTF_TIMES)
                add_array(out, view, p);
    smith_gltf_add_animations(plan, view, out);
    smith_buffer_fill(out, 0, (size_t)(smith_gltf_padded(plan->sizes[view]) - plan->sizes[view]));
}

static void add_binary(const struct smith_gltf_plan *plan, struct smith_buffer *out) {
    for (enum smith_gltf_view view = 0; view < SMITH_GLTF_VIEWS; view++)
        if (plan->sizes[view])
            add_view(plan, view, out);
    for (uint32_t i = 0; i < plan->model->image_count; i++) {
        struct smith_bytes png = plan->model->images[i].png;
        smith_buffer_add(out, png.data, png.size);
        smith_buffer_fill(out, 0, (size_t)(smith_gltf_padded(png.size) - png.size));
    }
}

/* ---- the file ---- */

static void gltf_add_file(const struct smith_gltf_plan *plan, struct smith_buffer *out) {
    size_t start = out->size, json = start + HEADER_SIZE + CHUNK_HEADER;
    smith_buffer_text(out, "glTF");
    smith_buffer_le(out, 4, VERSION);
    smith_buffer_le(out, 4, 0); /* sizes are known further down */
    smith_buffer_le(out, 4, 0);
    smith_buffer_text(out, "JSON");
    smith_gltf_describe(plan, out);
    smith_buffer_fill(out, ' ', (size_t)(smith_gltf_padded(out->size - json) - (out->size - json)));
    size_t json_size = out->size - json;
    if (plan->binary) {
        smith_buffer_reserve(out, (size_t)plan->binary + CHUNK_HEADER);
        smith_buffer_le(out, 4, plan->binary);
        smith_buffer_add(out, "BIN", 4);
        add_binary(plan, out);
    }
    if (out->failed)
        return;
    smith_le32_store(out->data + start + 8, (uint32_t)(out->size - start));
    smith_le32_store(out->data + start + HEADER_SIZE, (uint32_t)json_size);
}

enum smith_status smith_gltf_write(const struct smith_model *model, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct smith_gltf_plan plan;
    if (model->failed)
        return smith_fail_memory(error, model->memory);
    enum smith_status status = smith_gltf_check(model, error);
    if (status != SMITH_OK)
        return status;
    if (!plan_make(&plan, model, &out->allocator))
        return smith_fail_memory(error, NULL);
    if (plan.binary > INT32_MAX)
        status = smith_fail(error, SMITH_BAD_VALUE, "GLTF-LIMIT", "a glTF file of more than 2 GiB is read by nobody");
    else
        gltf_add_file(&plan, out);
    plan_free(&plan);
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    return status;
}
