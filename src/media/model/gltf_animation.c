/* SPDX-License-Identifier: MIT
 *
 * Animations in glTF files. Each has an accessor for its times and one for each channel; what the numbers mean is in
 * the Khronos Group's specification of glTF 2.0.
 */
#include "base/json_text.h"
#include "media/model/gltf.h"

#include <inttypes.h>
#include <string.h>

#define COMPONENT_FLOAT 5126

static enum smith_gltf_view gltf_animation_view_of(const struct smith_model_channel *channel) {
    return channel->rotations ? SMITH_GLTF_ROTATIONS : SMITH_GLTF_TRANSLATIONS;
}

static unsigned floats_of(const struct smith_model_channel *channel) {
    return channel->rotations ? 4 : 3;
}

static const float *gltf_animation_values_of(const struct smith_model_channel *channel) {
    return channel->rotations ? channel->rotations[0] : channel->translations[0];
}

/* ---- bytes ---- */

void smith_gltf_plan_animations(struct smith_gltf_plan *plan) {
    for (uint32_t i = 0; i < plan->model->animation_count; i++) {
        const struct smith_model_animation *animation = &plan->model->animations[i];
        uint64_t keys = animation->key_count;
        if (!smith_gltf_is_moving(animation))
            continue;
        plan->sizes[SMITH_GLTF_TIMES] += keys * 4;
        for (const struct smith_model_channel *c = animation->first; c; c = c->next)
            plan->sizes[gltf_animation_view_of(c)] += keys * 4 * floats_of(c);
    }
}

static void gltf_animation_add_floats(struct smith_buffer *out, const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        smith_buffer_le(out, 4, bits);
    }
}

void smith_gltf_add_animations(const struct smith_gltf_plan *plan, enum smith_gltf_view view,
                               struct smith_buffer *out) {
    for (uint32_t i = 0; i < plan->model->animation_count; i++) {
        const struct smith_model_animation *animation = &plan->model->animations[i];
        if (!smith_gltf_is_moving(animation))
            continue;
        if (view == SMITH_GLTF_TIMES)
            gltf_animation_add_floats(out, animation->times, animation->key_count);
        for (const struct smith_model_channel *c = animation->first; c; c = c->next)
            if (view == gltf_animation_view_of(c))
                gltf_animation_add_floats(out, gltf_animation_values_of(c),
                                          (size_t)animation->key_count * floats_of(c));
    }
}

/* ---- JSON ---- */

static void describe_channels(const struct smith_model_animation *animation, struct smith_buffer *out) {
    uint32_t sampler = 0;
    smith_buffer_text(out, ",\"channels\":[");
    for (const struct smith_model_channel *c = animation->first; c; c = c->next, sampler++)
        smith_buffer_format(out, "%s{\"sampler\":%" PRIu32 ",\"target\":{\"node\":%" PRIu32 ",\"path\":\"%s\"}}",
                            sampler ? "," : "", sampler, c->node - 1, c->rotations ? "rotation" : "translation");
    smith_buffer_text(out, "],\"samplers\":[");
}

/* Returns the accessor behind the last of this animation. */
static uint32_t describe_animation(const struct smith_model_animation *animation, uint32_t accessor,
                                   struct smith_buffer *out) {
    uint32_t times = accessor++;
    smith_buffer_text(out, "{\"name\":");
    smith_json_string(out, animation->name ? animation->name : "", animation->name ? strlen(animation->name) : 0);
    describe_channels(animation, out);
    for (const struct smith_model_channel *c = animation->first; c; c = c->next, accessor++)
        smith_buffer_format(out, "%s{\"input\":%" PRIu32 ",\"output\":%" PRIu32 "}", c == animation->first ? "" : ",",
                            times, accessor);
    smith_buffer_text(out, "]}");
    return accessor;
}

void smith_gltf_describe_animations(const struct smith_gltf_plan *plan, uint32_t accessor, struct smith_buffer *out) {
    bool begun = false;
    for (uint32_t i = 0; i < plan->model->animation_count; i++) {
        if (!smith_gltf_is_moving(&plan->model->animations[i]))
            continue;
        smith_buffer_text(out, begun ? "," : ",\"animations\":[");
        begun = true;
        accessor = describe_animation(&plan->model->animations[i], accessor, out);
    }
    if (begun)
        smith_buffer_text(out, "]");
}

/* `offset` is that of the next accessor in the view. */
static void gltf_animation_describe_accessor(const struct smith_gltf_plan *plan, enum smith_gltf_view view,
                                             const char *type, uint32_t count, uint64_t offset,
                                             struct smith_buffer *out) {
    smith_buffer_format(out,
                        "{\"bufferView\":%" PRIu32 ",\"componentType\":%d,\"type\":\"%s\",\"count\":%" PRIu32
                        ",\"byteOffset\":%" PRIu64,
                        smith_gltf_view_number(plan, view), COMPONENT_FLOAT, type, count, offset);
}

static void describe_times(const struct smith_gltf_plan *plan, const struct smith_model_animation *animation,
                           uint64_t offset, struct smith_buffer *out) {
    gltf_animation_describe_accessor(plan, SMITH_GLTF_TIMES, "SCALAR", animation->key_count, offset, out);
    smith_buffer_text(out, ",\"min\":[");
    smith_json_f32(out, animation->times[0]);
    smith_buffer_text(out, "],\"max\":[");
    smith_json_f32(out, animation->times[animation->key_count - 1]);
    smith_buffer_text(out, "]}");
}

void smith_gltf_describe_animation_accessors(const struct smith_gltf_plan *plan, uint32_t accessor,
                                             struct smith_buffer *out) {
    uint64_t offsets[SMITH_GLTF_VIEWS] = {0};
    for (uint32_t i = 0; i < plan->model->animation_count; i++) {
        const struct smith_model_animation *animation = &plan->model->animations[i];
        if (!smith_gltf_is_moving(animation))
            continue;
        smith_buffer_text(out, accessor++ ? "," : "");
        describe_times(plan, animation, offsets[SMITH_GLTF_TIMES], out);
        offsets[SMITH_GLTF_TIMES] += (uint64_t)animation->key_count * 4;
        for (const struct smith_model_channel *c = animation->first; c; c = c->next, accessor++) {
            uint64_t *offset = &offsets[gltf_animation_view_of(c)];
            smith_buffer_text(out, ",");
            gltf_animation_describe_accessor(plan, gltf_animation_view_of(c), c->rotations ? "VEC4" : "VEC3",
                                             animation->key_count, *offset, out);
            smith_buffer_text(out, "}");
            *offset += (uint64_t)animation->key_count * 4 * floats_of(c);
        }
    }
}
