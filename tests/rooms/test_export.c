/* SPDX-License-Identifier: MIT
 *
 * Rooms as models: where they are, which way they face, what they are made of, and what stands in them.
 */
#include "rooms/model/rooms_export.h"
#include "rooms/sample_rooms.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct bench {
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    struct smith_model model;
};

/* A model of the bench's rooms. */
static void bench_model(struct bench *bench, const struct smith_export_options *how, struct smith_picture *picture) {
    struct smith_error error = {0};
    assert_int_equal(smith_geometry_build(&bench->rooms, NULL, &bench->geometry, &error), SMITH_OK);
    smith_model_init(&bench->model, NULL);
    if (smith_rooms_model(&bench->rooms, &bench->geometry, picture ? &picture : NULL, how, &bench->model, NULL,
                          &error) != SMITH_OK)
        fail_msg("%s", error.message);
    assert_false(bench->model.failed);
}

static void bench_open(struct bench *bench, const struct smith_export_options *how, struct smith_picture *picture) {
    sample_rooms_make(&bench->rooms);
    bench->rooms.list = "/rooms";
    bench->rooms.rooms[0].lights[0].list = "/lights";
    bench->rooms.rooms[0].lights[0].item = 3;
    bench_model(bench, how, picture);
}

static void bench_close(struct bench *bench) {
    smith_model_free(&bench->model);
    smith_geometry_free(&bench->geometry);
    smith_rooms_free(&bench->rooms);
}

/* The node that says of itself what it is. */
static const struct smith_model_node *node_with(const struct smith_model *model, const char *words) {
    for (uint32_t i = 0; i < model->node_count; i++)
        if (model->nodes[i].extras && strstr(model->nodes[i].extras, words))
            return &model->nodes[i];
    fail_msg("no node says %s", words);
    return NULL;
}

static void assert_position(const float position[3], float x, float y, float z) {
    if (fabsf(position[0] - x) > 1e-4f || fabsf(position[1] - y) > 1e-4f || fabsf(position[2] - z) > 1e-4f)
        fail_msg("at %g %g %g instead of %g %g %g", (double)position[0], (double)position[1], (double)position[2],
                 (double)x, (double)y, (double)z);
}

static void rooms_are_nodes_in_their_positions(void **state) {
    (void)state;
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){0}, NULL);
    const struct smith_model_node *west = node_with(&bench.model, "\"room\":3"),
                                  *east = node_with(&bench.model, "\"room\":8");
    assert_position(west->translation, 2, 0.5f, -4); /* a sector is 2 m; north is -z */
    assert_position(east->translation, 8, 0.5f, -4);
    assert_string_equal(west->name, "west");
    assert_non_null(strstr(east->extras, "\"weather\":\"water\""));
    assert_string_equal(bench.model.nodes[west->parent - 1].name, "rooms");
    bench_close(&bench);
}

static void nodes_say_the_paths_of_values(void **state) {
    (void)state;
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){0}, NULL);
    node_with(&bench.model, "\"path\":\"/rooms/0\",\"kind\":\"room\"");
    node_with(&bench.model, "\"path\":\"/rooms/0/lights/3\",\"kind\":\"spot light\"");
    bench_close(&bench);
}

static void the_scale_makes_it_larger(void **state) {
    (void)state;
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){.scale = 3, .lighting = SMITH_EXPORT_LIGHTING_LAMPS}, NULL);
    assert_position(node_with(&bench.model, "\"room\":3")->translation, 6, 1.5f, -12);
    const struct smith_model_light *spot = &bench.model.lights[0];
    assert_true(fabsf(spot->range - 24) < 1e-4f);
    bench_close(&bench);
}

static void cross(const float a[3], const float b[3], const float c[3], float out[3]) {
    float u[3], v[3];
    for (int i = 0; i < 3; i++) {
        u[i] = b[i] - a[i];
        v[i] = c[i] - a[i];
    }
    out[0] = u[1] * v[2] - u[2] * v[1];
    out[1] = u[2] * v[0] - u[0] * v[2];
    out[2] = u[0] * v[1] - u[1] * v[0];
}

/* Textured are the floors alone: all their triangles go counter-clockwise as seen from above. Their UVs are part of the
 * picture's size, and light is what the games' multiplication comes to. */
static void floors_face_up_and_have_textures(void **state) {
    (void)state;
    struct bench bench;
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 128, 256, NULL, NULL), SMITH_OK);
    bench_open(&bench, &(struct smith_export_options){0}, &picture);
    const struct smith_model_mesh *mesh = &bench.model.meshes[node_with(&bench.model, "\"room\":3")->mesh - 1];
    const struct smith_model_primitive *floor = mesh->first;
    while (floor && !floor->uvs) /* the others are plain */
        floor = floor->next;
    assert_non_null(floor);
    const struct smith_model_material *material = &bench.model.materials[floor->material - 1];
    assert_string_equal(material->name, "stone.tga");
    assert_int_equal(material->image, 1);
    assert_int_equal(material->alpha, SMITH_MODEL_MASK);
    assert_true(material->unlit);
    assert_int_equal(floor->corner_count, 6 * 4);
    assert_int_equal(floor->index_count, 6 * 6);
    for (uint32_t i = 0; i < floor->index_count; i += 3) {
        float normal[3];
        const uint32_t *corner = floor->indices + i;
        cross(floor->positions[corner[0]], floor->positions[corner[1]], floor->positions[corner[2]], normal);
        assert_true(normal[1] > 0);
    }
    for (uint32_t i = 0; i < floor->corner_count; i++) {
        /* a tile of 64 by 64 pixels, half a pixel less on each side */
        assert_true(floor->uvs[i][0] == 0.5f / 128 || floor->uvs[i][0] == 63.5f / 128);
        assert_true(floor->uvs[i][1] == 0.5f / 256 || floor->uvs[i][1] == 63.5f / 256);
        assert_true(fabsf(floor->colours[i][0] - powf(0.5f, 2.2f)) < 1e-4f);
    }
    smith_picture_free(&picture);
    bench_close(&bench);
}

/* Of the stone that all floors have. */
static void materials_show_what_is_behind_as_faces_do(void **state) {
    static const struct {
        enum smith_face_blend blend;
        bool magenta;
        enum smith_model_alpha alpha;
    } rows[] = {
        {SMITH_FACE_BLEND_NORMAL, false, SMITH_MODEL_OPAQUE},   {SMITH_FACE_BLEND_NORMAL, true, SMITH_MODEL_MASK},
        {SMITH_FACE_BLEND_ALPHA_TEST, false, SMITH_MODEL_MASK}, {SMITH_FACE_BLEND_ALPHA_TEST, true, SMITH_MODEL_MASK},
        {SMITH_FACE_BLEND_ADDITIVE, false, SMITH_MODEL_BLEND},  {SMITH_FACE_BLEND_ALPHA, true, SMITH_MODEL_BLEND},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct bench bench;
        unsigned stones = 0;
        sample_rooms_make(&bench.rooms);
        bench.rooms.textures[0].magenta = rows[i].magenta;
        for (uint32_t room = 0; room < 2; room++) {
            struct smith_face_record floor = bench.rooms.rooms[room].sectors[0].records[0];
            floor.cover.blend = (uint8_t)rows[i].blend;
            memcpy((void *)(uintptr_t)bench.rooms.rooms[room].sectors[0].records, &floor, sizeof floor);
        }
        bench_model(&bench, &(struct smith_export_options){0}, NULL);
        for (uint32_t k = 0; k < bench.model.material_count; k++) {
            const struct smith_model_material *material = &bench.model.materials[k];
            if (strcmp(material->name, "stone.tga") == 0 && ++stones)
                assert_int_equal(material->alpha, rows[i].alpha);
        }
        assert_int_equal(stones, 1);
        bench_close(&bench);
    }
}

/* Six times the volume that the triangles of a room enclose; positive, as they face inwards, where it is negated. */
static double volume_of(const struct smith_model_mesh *mesh) {
    double volume = 0;
    for (const struct smith_model_primitive *p = mesh->first; p; p = p->next)
        for (uint32_t i = 0; i < p->index_count; i += 3) {
            float normal[3];
            const float *a = p->positions[p->indices[i]];
            cross(a, p->positions[p->indices[i + 1]], p->positions[p->indices[i + 2]], normal);
            for (int axis = 0; axis < 3; axis++)
                volume -= (double)(a[axis] * normal[axis]);
        }
    return volume;
}

/* What is asked for stands on the origin, with its lowest point, and as large as it was. */
static void models_can_be_centred(void **state) {
    (void)state;
    static const uint32_t one[] = {3};
    const struct smith_export_options hows[] = {{.centred = true},
                                                {.centred = true, .scale = 2},
                                                {.centred = true, .rooms = one, .room_count = 1},
                                                {.sharp = true}};
    for (size_t i = 0; i < sizeof hows / sizeof *hows; i++) {
        struct bench bench;
        bench_open(&bench, &hows[i], NULL);
        float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
        for (uint32_t n = 0; n < bench.model.node_count; n++) {
            const struct smith_model_node *node = &bench.model.nodes[n];
            for (const struct smith_model_primitive *p = node->mesh ? bench.model.meshes[node->mesh - 1].first : NULL;
                 p; p = p->next)
                for (uint32_t k = 0; k < p->corner_count; k++)
                    for (int axis = 0; axis < 3; axis++) {
                        float at = p->positions[k][axis] + node->translation[axis] +
                                   bench.model.nodes[node->parent - 1].translation[axis];
                        low[axis] = fminf(low[axis], at);
                        high[axis] = fmaxf(high[axis], at);
                    }
        }
        if (!hows[i].centred) { /* no corner is in the middle of what is drawn */
            assert_true(fabsf(low[0] + high[0]) > 1);
        } else {
            assert_true(fabsf(low[0] + high[0]) < 1e-3f && fabsf(low[2] + high[2]) < 1e-3f && fabsf(low[1]) < 1e-3f);
            assert_true(high[0] - low[0] > 1);
        }
        bench_close(&bench);
    }
}

static void rooms_are_seen_from_within(void **state) {
    (void)state;
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){.lighting = SMITH_EXPORT_LIGHTING_NONE}, NULL);
    for (uint32_t i = 0; i < bench.model.mesh_count; i++)
        assert_true(volume_of(&bench.model.meshes[i]) > 0);
    const struct smith_model_primitive *any = bench.model.meshes[0].first;
    assert_null(any->colours);
    assert_false(bench.model.materials[any->material - 1].unlit);
    bench_close(&bench);
}

static void things_lights_and_triggers_are_nodes(void **state) {
    (void)state;
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){.lighting = SMITH_EXPORT_LIGHTING_LAMPS}, NULL);
    const struct smith_model_node *moveable = node_with(&bench.model, "\"moveable\"");
    assert_string_equal(moveable->extras, "{\"kind\":\"moveable\",\"id\":12,\"slot\":73,\"ocb\":5}");
    assert_position(moveable->translation, 3, 0, -3);
    /* yaw 90 looks east: a quarter turn clockwise about the vertical */
    assert_true(fabsf(moveable->rotation[1] + sqrtf(0.5f)) < 1e-6f &&
                fabsf(moveable->rotation[3] - sqrtf(0.5f)) < 1e-6f);
    assert_string_equal(bench.model.nodes[moveable->parent - 1].name, "west");

    const struct smith_model_node *flyby = node_with(&bench.model, "\"sequence\":1");
    assert_true(flyby->camera && bench.model.cameras[flyby->camera - 1].field_of_view < 1);

    const struct smith_model_node *spot = node_with(&bench.model, "\"spot light\"");
    const struct smith_model_light *light = &bench.model.lights[spot->light - 1];
    assert_int_equal(light->kind, SMITH_MODEL_SPOT);
    assert_true(light->colour[0] == 0.5f && light->colour[1] == 1 && light->colour[2] == 0);
    assert_true(fabsf(light->intensity - 0.5f * 2 * 16) < 1e-4f);
    assert_true(fabsf(spot->rotation[0] + sqrtf(0.5f)) < 1e-6f); /* straight down */

    const struct smith_model_node *trigger = node_with(&bench.model, "\"trigger\"");
    assert_position(trigger->translation, 4, 0, -3);
    assert_string_equal(trigger->extras, "{\"kind\":\"trigger\",\"type\":\"Pad\",\"target_type\":\"Object\","
                                         "\"target_id\":12,\"sectors\":[1,1,2,1]}");
    bench_close(&bench);
}

/* The two sides of an opening are in one place of the world, in the middle of it. */
static void openings_are_nodes(void **state) {
    (void)state;
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){0}, NULL);
    const struct smith_model_node *near = node_with(&bench.model, "\"to_room\":8"),
                                  *far = node_with(&bench.model, "\"to_room\":3");
    const struct smith_model_node *west = &bench.model.nodes[near->parent - 1],
                                  *east = &bench.model.nodes[far->parent - 1];
    assert_string_equal(
        near->extras,
        "{\"kind\":\"portal\",\"to_room\":8,\"side\":\"east\",\"opacity\":\"none\",\"sectors\":[4,1,4,1]}");
    assert_position(near->translation, 8, 3, -3); /* 12 clicks are 6 m */
    for (int axis = 0; axis < 3; axis++)
        assert_true(fabsf(near->translation[axis] + west->translation[axis] - far->translation[axis] -
                          east->translation[axis]) < 1e-5f);
    bench.rooms.rooms[0].portals[0].kind = SMITH_PORTAL_FLOOR;
    bench.rooms.rooms[0].portals[0].x0 = bench.rooms.rooms[0].portals[0].x1 = 1;
    bench.rooms.rooms[0].portals[0].opacity = SMITH_OPACITY_TRAVERSABLE;
    smith_model_free(&bench.model);
    smith_model_init(&bench.model, NULL);
    assert_int_equal(smith_rooms_model(&bench.rooms, &bench.geometry, NULL, &(struct smith_export_options){0},
                                       &bench.model, NULL, NULL),
                     SMITH_OK);
    near = node_with(&bench.model, "\"side\":\"floor\",\"opacity\":\"traversable\"");
    assert_position(near->translation, 3, 0, -3);
    bench_close(&bench);
}

static void only_rooms_that_were_asked_for(void **state) {
    (void)state;
    const uint32_t wanted[] = {8};
    struct bench bench;
    bench_open(&bench, &(struct smith_export_options){.rooms = wanted, .room_count = 1}, NULL);
    assert_int_equal(bench.model.mesh_count, 1);
    assert_int_equal(bench.model.node_count, 3); /* all rooms, this one, its opening */
    node_with(&bench.model, "\"room\":8");
    const uint32_t unknown[] = {8, 4};
    struct smith_error error = {0};
    assert_int_equal(smith_rooms_model(&bench.rooms, &bench.geometry, NULL,
                                       &(struct smith_export_options){.rooms = unknown, .room_count = 2}, &bench.model,
                                       NULL, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "EXPORT-ROOM");
    bench_close(&bench);
}

static void hidden_rooms_have_no_mesh_and_flips_a_position_of_their_own(void **state) {
    (void)state;
    struct bench bench;
    struct smith_error error = {0};
    bench_open(&bench, &(struct smith_export_options){0}, NULL);
    bench.rooms.rooms[0].hidden = true;
    bench.rooms.rooms[1].base = 0;
    bench.rooms.rooms[0].flip = 1;
    smith_model_free(&bench.model);
    smith_model_init(&bench.model, NULL);
    assert_int_equal(smith_rooms_model(&bench.rooms, &bench.geometry, NULL, &(struct smith_export_options){0},
                                       &bench.model, NULL, &error),
                     SMITH_OK);
    const struct smith_model_node *west = node_with(&bench.model, "\"flips_to\":8");
    const struct smith_model_node *east = node_with(&bench.model, "\"flips_from\":3");
    assert_int_equal(west->mesh, 0);
    assert_non_null(strstr(west->extras, "\"hidden\":true"));
    assert_string_equal(bench.model.nodes[east->parent - 1].name, "rooms they flip to");
    bench_close(&bench);
}

int test_export(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_nodes_in_their_positions),
        cmocka_unit_test(nodes_say_the_paths_of_values),
        cmocka_unit_test(the_scale_makes_it_larger),
        cmocka_unit_test(floors_face_up_and_have_textures),
        cmocka_unit_test(materials_show_what_is_behind_as_faces_do),
        cmocka_unit_test(models_can_be_centred),
        cmocka_unit_test(rooms_are_seen_from_within),
        cmocka_unit_test(things_lights_and_triggers_are_nodes),
        cmocka_unit_test(openings_are_nodes),
        cmocka_unit_test(only_rooms_that_were_asked_for),
        cmocka_unit_test(hidden_rooms_have_no_mesh_and_flips_a_position_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
