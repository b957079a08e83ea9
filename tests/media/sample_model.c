/* SPDX-License-Identifier: MIT
 *
 * A small model that has one of everything.
 */
#include "media/sample_model.h"

#include <string.h>

static uint32_t add_image(struct smith_model *model, const struct smith_options *options) {
    struct smith_picture picture;
    uint32_t image = 0;
    if (smith_picture_init(&picture, SMITH_PIXELS_TRUE, 2, 1, options, NULL) == SMITH_OK) {
        picture.colours[0] = (struct smith_colour){255, 0, 0, 255};
        image = smith_model_add_picture(model, "two pixels", &picture, SMITH_MODEL_SHARP);
    }
    smith_picture_free(&picture);
    return image;
}

/* A square of two triangles, seen from above. */
static void add_square(struct smith_model *model, uint32_t mesh, uint32_t material, unsigned attributes) {
    static const uint32_t indices[] = {0, 1, 2, 0, 2, 3};
    struct smith_model_primitive *square = smith_model_add_primitive(model, mesh, material, attributes, 4, 6);
    for (uint32_t i = 0; square && i < 4; i++) {
        float x = i == 1 || i == 2 ? 1 : 0, z = i < 2 ? 1.1f : 0;
        memcpy(square->positions[i], (float[3]){x, 0.1f, z}, sizeof square->positions[i]);
        if (square->normals)
            square->normals[i][1] = 1;
        if (square->uvs)
            memcpy(square->uvs[i], (float[2]){x, z}, sizeof square->uvs[i]);
        if (square->second_uvs)
            memcpy(square->second_uvs[i], (float[2]){z, x}, sizeof square->second_uvs[i]);
        if (square->colours)
            memcpy(square->colours[i], (float[4]){0.25f, 1.0f, x, 1.0f}, sizeof square->colours[i]);
        if (square->parts)
            memcpy(square->parts[i], (uint16_t[2]){7, UINT16_MAX}, sizeof square->parts[i]);
    }
    if (square)
        memcpy(square->indices, indices, sizeof indices);
}

static void add_lights(struct smith_model *model, uint32_t room) {
    const struct smith_model_light lights[] = {
        {.name = "lamp", .kind = SMITH_MODEL_POINT, .colour = {1, 0.5f, 0}, .intensity = 20, .range = 8},
        {.name = "beam", .kind = SMITH_MODEL_SPOT, .colour = {1, 1, 1}, .intensity = 9, .inner = 0.1f, .outer = 0.7f},
        {.name = "sun", .kind = SMITH_MODEL_SUN, .colour = {1, 1, 0.9f}, .intensity = 3},
    };
    for (size_t i = 0; i < sizeof lights / sizeof *lights; i++)
        smith_model_add_node(model, &(struct smith_model_node){.name = lights[i].name,
                                                               .parent = room,
                                                               .translation = {1, 2, 3},
                                                               .light = smith_model_add_light(model, &lights[i])});
}

/* A node that goes round and up, and an animation that moves nothing. */
static void add_animation(struct smith_model *model, uint32_t node) {
    uint32_t animation = smith_model_add_animation(model, "rise", 2);
    struct smith_model_channel *moves = smith_model_add_channel(model, animation, node, false);
    struct smith_model_channel *turns = smith_model_add_channel(model, animation, node, true);
    if (!moves || !turns)
        return;
    model->animations[animation - 1].times[1] = 0.5f;
    moves->translations[1][1] = 3;
    turns->rotations[0][3] = turns->rotations[1][1] = 1;
    smith_model_add_animation(model, "still", 2);
}

void sample_model_make(struct smith_model *model, const struct smith_options *options) {
    smith_model_init(model, options);
    uint32_t image = add_image(model, options);
    uint32_t textured = smith_model_add_material(model, &(struct smith_model_material){.name = "textured",
                                                                                       .image = image,
                                                                                       .alpha = SMITH_MODEL_MASK,
                                                                                       .unlit = true,
                                                                                       .double_sided = true,
                                                                                       .extras = "{\"mode\":1}",
                                                                                       .light_image = image,
                                                                                       .emission = {0.25f, 0, 0}});
    uint32_t plain = smith_model_add_material(
        model, &(struct smith_model_material){.colour = {0.5f, 0.5f, 0.5f, 0.5f}, .alpha = SMITH_MODEL_BLEND});
    uint32_t mesh = smith_model_add_mesh(model, "a \"square\"");
    uint32_t nothing = smith_model_add_mesh(model, "nothing to see");
    add_square(model, mesh, textured,
               SMITH_MODEL_NORMALS | SMITH_MODEL_UVS | SMITH_MODEL_SECOND_UVS | SMITH_MODEL_COLOURS);
    add_square(model, mesh, plain, SMITH_MODEL_PARTS);
    uint32_t bare = smith_model_add_mesh(model, NULL);
    add_square(model, bare, 0, SMITH_MODEL_NORMALS);
    uint32_t room = smith_model_add_node(
        model,
        &(struct smith_model_node){.name = "room", .mesh = mesh, .translation = {2, 0, -4}, .extras = "{\"index\":3}"});
    smith_model_add_node(model, &(struct smith_model_node){.parent = room, .mesh = nothing});
    smith_model_add_node(
        model, &(struct smith_model_node){.name = "bare", .mesh = bare, .scale = {2, 2, 2}, .rotation = {0, 1, 0, 0}});
    add_animation(model, room);
    add_lights(model, room);
    uint32_t camera = smith_model_add_camera(
        model, &(struct smith_model_camera){.name = "eye", .field_of_view = 1, .near_plane = 0.1f});
    smith_model_add_node(model, &(struct smith_model_node){.name = "eye", .parent = room, .camera = camera});
}
