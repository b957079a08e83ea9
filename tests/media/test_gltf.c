/* SPDX-License-Identifier: MIT
 *
 * Models, and the glTF files that hold them. Whether a whole file is valid says gltf_valid.sh; here is what each part of
 * it says, what is refused, and memory that runs out.
 */
#include "media/sample_model.h"
#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t u32_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* A file taken apart. */
struct glb {
    struct smith_buffer file;
    char *json; /* with a NUL behind it */
    struct smith_bytes binary;
};

static struct glb glb_of(const struct smith_model *model) {
    struct glb glb = {0};
    struct smith_error error = {0};
    smith_buffer_init(&glb.file, NULL);
    if (smith_gltf_write(model, &glb.file, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    const uint8_t *data = glb.file.data;
    assert_true(glb.file.size >= 20);
    assert_memory_equal(data, "glTF\2\0\0\0", 8);
    assert_int_equal(u32_at(data + 8), glb.file.size);
    assert_memory_equal(data + 16, "JSON", 4);
    size_t size = u32_at(data + 12);
    assert_int_equal(size % 4, 0);
    assert_true(20 + size <= glb.file.size);
    glb.json = calloc(1, size + 1);
    memcpy(glb.json, data + 20, size);
    if (20 + size < glb.file.size) {
        assert_memory_equal(data + 20 + size + 4, "BIN", 4);
        glb.binary = (struct smith_bytes){data + 28 + size, u32_at(data + 20 + size)};
        assert_int_equal(28 + size + glb.binary.size, glb.file.size);
        assert_int_equal(glb.binary.size % 4, 0);
    }
    return glb;
}

static void glb_free(struct glb *glb) {
    smith_buffer_free(&glb->file);
    free(glb->json);
}

static void assert_message(const struct glb *glb, const char *words) {
    if (!strstr(glb->json, words))
        fail_msg("no %s in %s", words, glb->json);
}

static void an_empty_model_is_a_scene(void **state) {
    (void)state;
    struct smith_model model;
    smith_model_init(&model, NULL);
    struct glb glb = glb_of(&model);
    assert_int_equal(glb.binary.size, 0);
    assert_string_equal(glb.json, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"Levelsmith\"},"
                                  "\"scenes\":[{\"name\":\"\"}],\"scene\":0}   ");
    glb_free(&glb);
    smith_model_free(&model);
}

static void every_part_is_described(void **state) {
    (void)state;
    struct smith_model model;
    sample_model_make(&model, NULL);
    struct glb glb = glb_of(&model);
    assert_message(&glb, "\"extensionsUsed\":[\"KHR_lights_punctual\",\"KHR_materials_unlit\"]");
    assert_message(&glb, "\"scenes\":[{\"name\":\"\",\"nodes\":[0,2]}]");
    assert_message(&glb, "{\"name\":\"room\",\"translation\":[2,0,-4],\"mesh\":0,\"children\":[1,3,4,5,6],"
                         "\"extras\":{\"index\":3}}");
    assert_message(&glb, "{\"name\":\"\"}"); /* its mesh has no triangles, so it has no mesh */
    assert_message(&glb, "{\"name\":\"bare\",\"rotation\":[0,1,0,0],\"scale\":[2,2,2],\"mesh\":1}");
    assert_message(&glb, "{\"name\":\"a \\\"square\\\"\",\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,"
                         "\"TEXCOORD_0\":2,\"TEXCOORD_1\":3,\"COLOR_0\":4},\"indices\":5,\"material\":0},"
                         "{\"attributes\":{\"POSITION\":6,\"_PART\":7},\"indices\":8,\"material\":1}]}");
    assert_message(&glb, "\"occlusionTexture\":{\"index\":0,\"texCoord\":1},\"emissiveFactor\":[0.25,0,0]");
    assert_message(&glb, "\"alphaMode\":\"MASK\",\"doubleSided\":true,\"extensions\":{\"KHR_materials_unlit\":{}},"
                         "\"extras\":{\"mode\":1}");
    assert_message(&glb, "\"textures\":[{\"sampler\":1,\"source\":0}]");
    assert_message(&glb, "\"perspective\":{\"yfov\":1,\"znear\":0.1}");
    assert_message(&glb, "\"spot\":{\"innerConeAngle\":0.1,\"outerConeAngle\":0.7}");
    assert_message(&glb, "\"min\":[0,0.1,0],\"max\":[1,0.1,1.1]");
    assert_message(&glb, "\"animations\":[{\"name\":\"rise\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
                         "\"path\":\"translation\"}},{\"sampler\":1,\"target\":{\"node\":0,\"path\":\"rotation\"}}],"
                         "\"samplers\":[{\"input\":12,\"output\":13},{\"input\":12,\"output\":14}]}]");
    assert_message(&glb, "\"type\":\"SCALAR\",\"count\":2,\"byteOffset\":0,\"min\":[0],\"max\":[0.5]}");
    glb_free(&glb);
    smith_model_free(&model);
}

static float float_at(const uint8_t *bytes) {
    uint32_t bits = u32_at(bytes);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* The views in their order: positions of three squares, normals of two, two sets of UVs, colours, short indices. */
static void arrays_lie_where_they_are_said_to_be(void **state) {
    (void)state;
    enum {
        POSITIONS = 3 * 4 * 12,
        NORMALS = 2 * 4 * 12,
        UVS = 2 * 4 * 8,
        COLOURS = 4 * 8,
        PARTS = 4 * 4,
        INDICES = 3 * 6 * 2
    };
    struct smith_model model;
    sample_model_make(&model, NULL);
    struct glb glb = glb_of(&model);
    const uint8_t *at = glb.binary.data;
    assert_true(float_at(at + 8) == 1.1f && float_at(at + 12) == 1 && float_at(at + 4 * 12 + 8) == 1.1f);
    assert_true(float_at(at + POSITIONS + 4) == 1);
    assert_true(float_at(at + POSITIONS + NORMALS + 4) == 1.1f);
    assert_true(float_at(at + POSITIONS + NORMALS + UVS / 2) == 1.1f);
    const uint8_t *colour = at + POSITIONS + NORMALS + UVS;
    assert_int_equal(colour[0] | colour[1] << 8, 16384); /* a quarter of 65535 */
    assert_int_equal(colour[2] | colour[3] << 8, 65535);
    const uint8_t *parts = colour + COLOURS;
    assert_memory_equal(parts + PARTS - 4, "\7\0\xff\xff", 4);
    assert_memory_equal(parts + PARTS, "\0\0\1\0\2\0\0\0\2\0\3\0", 12);
    const uint8_t *times = parts + PARTS + INDICES, *moves = times + 2 * 4, *turns = moves + 2 * 12;
    assert_true(float_at(times) == 0 && float_at(times + 4) == 0.5f && float_at(moves + 16) == 3);
    assert_true(float_at(turns + 12) == 1 && float_at(turns + 20) == 1);
    assert_memory_equal(turns + 2 * 16, "\x89PNG", 4);
    glb_free(&glb);
    smith_model_free(&model);
}

/* 65535 corners can be numbered by 16 bits, one more cannot. */
static void many_corners_need_long_indices(void **state) {
    (void)state;
    for (uint32_t corners = 65535; corners <= 65536; corners++) {
        struct smith_model model;
        smith_model_init(&model, NULL);
        struct smith_model_primitive *p =
            smith_model_add_primitive(&model, smith_model_add_mesh(&model, NULL), 0, 0, corners, 3);
        assert_non_null(p);
        p->indices[2] = corners - 1;
        struct glb glb = glb_of(&model);
        assert_message(&glb, corners == 65535 ? "\"componentType\":5123" : "\"componentType\":5125");
        assert_int_equal(glb.binary.size, (size_t)corners * 12 + (corners == 65535 ? 8 : 12));
        assert_int_equal(glb.binary.data[corners * 12 + (corners == 65535 ? 4 : 8)], (corners - 1) & 0xFF);
        glb_free(&glb);
        smith_model_free(&model);
    }
}

/* ---- what is refused ---- */

static void break_corner(struct smith_model *model) {
    model->meshes[0].first->positions[3][1] = NAN;
}
static void break_normal(struct smith_model *model) {
    model->meshes[0].first->normals[3][1] = INFINITY;
}
static void break_index(struct smith_model *model) {
    model->meshes[0].first->indices[5] = 4;
}
static void break_triangle(struct smith_model *model) {
    model->meshes[0].first->index_count = 5;
}
static void break_primitive(struct smith_model *model) {
    model->meshes[0].first->material = 3;
}
static void break_material(struct smith_model *model) {
    model->materials[0].image = 2;
}
static void break_light_image(struct smith_model *model) {
    model->materials[0].light_image = 2;
}
static void break_light_uvs(struct smith_model *model) {
    model->meshes[0].first->second_uvs = NULL;
}
static void break_emission(struct smith_model *model) {
    model->materials[0].emission[1] = 2;
}
static void break_parent(struct smith_model *model) {
    model->nodes[1].parent = 2;
}
static void break_mesh(struct smith_model *model) {
    model->nodes[0].mesh = 9;
}
static void break_rotation(struct smith_model *model) {
    model->nodes[0].rotation[0] = 0.5f;
}
static void break_colour(struct smith_model *model) {
    model->lights[0].colour[2] = 1.5f;
}
static void break_spot(struct smith_model *model) {
    model->lights[1].inner = model->lights[1].outer;
}
static void break_camera(struct smith_model *model) {
    model->cameras[0].field_of_view = 4;
}
static void break_image(struct smith_model *model) {
    model->images[0].png.size = 0;
}

static void break_time(struct smith_model *model) {
    model->animations[0].times[1] = 0;
}
static void break_channel_node(struct smith_model *model) {
    model->animations[0].first->node = model->node_count + 1;
}
static void break_translation(struct smith_model *model) {
    model->animations[0].first->translations[1][0] = NAN;
}
static void break_turn(struct smith_model *model) {
    model->animations[0].last->rotations[1][1] = 0;
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    static const struct {
        void (*break_it)(struct smith_model *model);
        const char *words;
    } rows[] = {
        {break_corner, "mesh 1 has a coordinate"},
        {break_normal, "mesh 1 has a coordinate"},
        {break_index, "mesh 1 has triangles"},
        {break_triangle, "mesh 1 has triangles"},
        {break_primitive, "mesh 1 has a material"},
        {break_material, "material 1 has an image"},
        {break_light_image, "material 1 has an image"},
        {break_light_uvs, "mesh 1 has a material with light"},
        {break_emission, "material 1 has a colour"},
        {break_parent, "node 2 is in a node"},
        {break_mesh, "node 1 has a mesh"},
        {break_rotation, "node 1 has a position"},
        {break_colour, "light 1 has a colour"},
        {break_spot, "light 2 has angles"},
        {break_camera, "camera 1 has a field"},
        {break_image, "image 1 is empty"},
        {break_time, "animation 1 has times"},
        {break_channel_node, "animation 1 moves a node"},
        {break_translation, "animation 1 has a position"},
        {break_turn, "animation 1 has a position"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_model model;
        struct smith_buffer file;
        struct smith_error error = {0};
        sample_model_make(&model, NULL);
        rows[i].break_it(&model);
        smith_buffer_init(&file, NULL);
        assert_int_equal(smith_gltf_write(&model, &file, &error), SMITH_BAD_VALUE);
        assert_string_equal(error.code, "GLTF-VALUE");
        if (!strstr(error.message, rows[i].words))
            fail_msg("\"%s\" does not say \"%s\"", error.message, rows[i].words);
        assert_int_equal(file.size, 0);
        smith_buffer_free(&file);
        smith_model_free(&model);
    }
}

/* Making and writing with an allocator that fails from the n-th request on, for every n. */
static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    enum smith_status status = SMITH_NO_MEMORY;
    for (uint64_t n = 1; status != SMITH_OK; n++) {
        struct counting_allocator counter = {.fail_from = n};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_model model;
        struct smith_buffer file;
        sample_model_make(&model, &options);
        smith_buffer_init(&file, &options.allocator);
        status = smith_gltf_write(&model, &file, NULL);
        if (status != SMITH_OK && status != SMITH_NO_MEMORY && model.image_count)
            fail_msg("request %llu: status %d", (unsigned long long)n, (int)status);
        smith_buffer_free(&file);
        smith_model_free(&model);
        assert_int_equal(counter.live, 0);
        assert_true(n < 1000);
    }
}

static void a_model_stays_within_its_memory(void **state) {
    (void)state;
    const struct smith_options options = {.limits = {.memory = 1 << 20}};
    struct smith_model model;
    smith_model_init(&model, &options);
    uint32_t mesh = smith_model_add_mesh(&model, "large");
    assert_null(smith_model_add_primitive(&model, mesh, 0, 0, 1 << 20, 3));
    assert_true(model.failed);
    struct smith_buffer file;
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_gltf_write(&model, &file, NULL), SMITH_LIMIT);
    smith_buffer_free(&file);
    smith_model_free(&model);
}

int test_gltf(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_model_is_a_scene),
        cmocka_unit_test(every_part_is_described),
        cmocka_unit_test(arrays_lie_where_they_are_said_to_be),
        cmocka_unit_test(many_corners_need_long_indices),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(a_model_stays_within_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
