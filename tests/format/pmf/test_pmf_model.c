/* SPDX-License-Identifier: MIT
 *
 * PlatinumSrc maps as models: where chunks and entities are, which way triangles face, what they are made of.
 */
#include "format/format_fixtures.h"
#include "format/pmf/common/pmf_world.h"
#include <levelsmith/export.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct smith_pmf_chunk *chunk_of(const struct smith_document *document) {
    return smith_pmf_root(document)->map.levels->list.items[0]->level->chunks->list.items[0]->chunk;
}

static struct smith_model model_of(const struct smith_document *document, const struct smith_export_options *how) {
    struct smith_model model;
    struct smith_error error = {0};
    if (smith_export(document, how, &model, NULL, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return model;
}

static const struct smith_model_node *node_with(const struct smith_model *model, const char *words) {
    for (uint32_t i = 0; i < model->node_count; i++)
        if (model->nodes[i].extras && strstr(model->nodes[i].extras, words))
            return &model->nodes[i];
    fail_msg("no node says %s", words);
    return NULL;
}

static void assert_floats(const float *found, unsigned count, const float *wanted) {
    for (unsigned i = 0; i < count; i++)
        if (fabsf(found[i] - wanted[i]) > 1e-5f)
            fail_msg("number %u is %g instead of %g", i, (double)found[i], (double)wanted[i]);
}

/* ---- space ---- */

static void chunks_lie_around_the_centre_one(void **state) {
    (void)state;
    struct smith_pmf_chunk_table table = {.size = 5,
                                          .last = 1u << SMITH_PMF_CHUNK_INDEX_Y_SHIFT |
                                                  2u << SMITH_PMF_CHUNK_INDEX_X_SHIFT | 3,
                                          .center = {.chunk = 1u << SMITH_PMF_CHUNK_INDEX_X_SHIFT | 2}};
    static const struct {
        uint32_t list_index, x, y, z;
        double middle[3];
    } rows[] = {
        {0, 0, 0, 0, {-32, 0, -64}}, /* Z goes fastest, then X, then Y */
        {3, 0, 0, 3, {-32, 0, 32}},  {4, 1, 0, 0, {0, 0, -64}}, {6, 1, 0, 2, {0, 0, 0}}, {12, 0, 1, 0, {-32, 32, -64}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_pmf_chunk_index index = smith_pmf_chunk_index_at(&table, rows[i].list_index);
        double middle[3];
        assert_int_equal(index.x, rows[i].x);
        assert_int_equal(index.y, rows[i].y);
        assert_int_equal(index.z, rows[i].z);
        smith_pmf_chunk_middle(&table, index, middle);
        for (unsigned axis = 0; axis < 3; axis++)
            assert_true(middle[axis] == rows[i].middle[axis]);
    }
    table.size = 255; /* nothing is farther away than the largest level */
    assert_true(smith_pmf_chunk_edge(&table) == 16777216);
}

/* ---- meshes ---- */

/* The direction from which the corners of a triangle go counter-clockwise. */
static void side_of(const struct smith_model_primitive *p, float side[3]) {
    float u[3], v[3];
    for (int i = 0; i < 3; i++) {
        u[i] = p->positions[p->indices[1]][i] - p->positions[p->indices[0]][i];
        v[i] = p->positions[p->indices[2]][i] - p->positions[p->indices[0]][i];
    }
    for (int i = 0; i < 3; i++)
        side[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
}

static const struct smith_model_primitive *only_primitive(const struct smith_model *model) {
    assert_int_equal(model->mesh_count, 1);
    assert_non_null(model->meshes[0].first);
    assert_null(model->meshes[0].first->next);
    return model->meshes[0].first;
}

static void a_chunk_is_a_mesh_in_a_mirrored_space(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_model model = model_of(document, &(struct smith_export_options){0});
    const struct smith_model_primitive *p = only_primitive(&model);
    const struct smith_model_node *chunk = node_with(&model, "\"kind\":\"chunk\"");
    assert_int_equal(chunk->mesh, 1);
    assert_string_equal(chunk->name, "chunk 0 0 0");
    assert_string_equal(model.nodes[chunk->parent - 1].name, "level 0");
    assert_int_equal(p->corner_count, 3);
    assert_int_equal(p->index_count, 3);
    float min[3] = {0, 0, 0}, max[3] = {0, 0, 0}, side[3];
    for (uint32_t i = 0; i < 3; i++) {
        for (int axis = 0; axis < 3; axis++) {
            min[axis] = fminf(min[axis], p->positions[i][axis]);
            max[axis] = fmaxf(max[axis], p->positions[i][axis]);
        }
        assert_floats(p->normals[i], 3, (float[]){0, 1, 0});
        if (p->positions[i][2] < 0)
            assert_floats(p->uvs[i], 2, (float[]){0, 1});
    }
    assert_floats(min, 3, (float[]){0, 0, -16});
    assert_floats(max, 3, (float[]){16, 0, 0});
    side_of(p, side);
    assert_floats(side, 3, (float[]){0, 256, 0});
    smith_model_free(&model);
    smith_document_free(document);
}

/* Which way round the map lists corners does not matter as long as normals say where a face is seen from. */
static void normals_say_which_side_is_seen(void **state) {
    (void)state;
    static const struct {
        bool turned;
        float normal, up;
    } rows[] = {{false, 1, 1},  {true, 1, 1}, {false, -2, -1}, {true, -2, -1},
                {false, 0, -1}, {true, 0, 1}, {true, NAN, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = fixture_open("pmf/room.json");
        struct smith_pmf_client_chunk *client = chunk_of(document)->client;
        float side[3];
        client->indices.items[1] = rows[i].turned ? 2 : 1;
        client->indices.items[2] = rows[i].turned ? 1 : 2;
        for (uint32_t k = 0; k < client->vertices.count; k++)
            client->vertices.items[k].normal.y = rows[i].normal;
        struct smith_model model = model_of(document, &(struct smith_export_options){0});
        side_of(only_primitive(&model), side);
        if (!(side[1] * rows[i].up > 0))
            fail_msg("row %zu faces the other way", i);
        for (uint32_t k = 0; k < 3; k++) { /* glTF has no normals without direction */
            const float *normal = only_primitive(&model)->normals[k];
            assert_true(fabsf(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2] - 1) < 1e-5f);
        }
        smith_model_free(&model);
        smith_document_free(document);
    }
}

static void materials_have_light_and_say_their_textures(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_model model = model_of(document, &(struct smith_export_options){0});
    const struct smith_model_primitive *p = only_primitive(&model);
    const struct smith_model_material *material = &model.materials[p->material - 1];
    assert_string_equal(material->name, "wall");
    assert_true(material->double_sided);
    assert_non_null(strstr(material->extras, "\"texture\":\"wall\""));
    assert_int_equal(model.image_count, 1);
    assert_int_equal(material->light_image, 1);
    assert_string_equal(model.images[0].name, "chunk 0 0 0, lightmap 0");
    struct smith_picture luxels;
    assert_int_equal(smith_png_read(model.images[0].png, NULL, &luxels, NULL), SMITH_OK);
    assert_int_equal(luxels.width, 2);
    assert_int_equal(luxels.height, 2);
    static const uint8_t greys[4] = {255, 128, 64, 0}; /* top row first */
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(smith_picture_colour(&luxels, i % 2, i / 2).green, greys[i]);
    smith_picture_free(&luxels);
    smith_model_free(&model);

    model = model_of(document, &(struct smith_export_options){.no_textures = true});
    assert_int_equal(model.image_count, 0);
    assert_int_equal(model.materials[0].light_image, 0);
    smith_model_free(&model);
    chunk_of(document)->client->lightmaps.items[0]->luxels.size = 11; /* one byte too few */
    model = model_of(document, &(struct smith_export_options){0});
    assert_int_equal(model.image_count, 0);
    smith_model_free(&model);
    smith_document_free(document);
}

/* Triangles that look alike are one primitive; else they are apart. Corners stand once in each. */
static void meshes_are_split_by_look(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_chunk *chunk = chunk_of(document);
    uint32_t indices[] = {0, 1, 2, 0, 1, 2}, list_index = 2;
    chunk->client->indices.items = indices;
    chunk->client->indices.count = 6;
    chunk->client->client_cubes.items[list_index]->geometry->triangles = 2u << SMITH_PMF_FACE_TRIANGLES_TOP_SHIFT;
    struct smith_model model = model_of(document, &(struct smith_export_options){0});
    const struct smith_model_primitive *p = only_primitive(&model);
    assert_int_equal(p->index_count, 6);
    assert_int_equal(p->corner_count, 3);
    smith_model_free(&model);

    struct smith_pmf_cube *cube = chunk->cubes.items[list_index];
    struct smith_pmf_extended_geometry_cube extended = {.materials_of_faces = {0, 1, 0, 0, 7, 0}};
    struct smith_pmf_client_extended_geometry faces = {.lightmap = PMF_NO_LIGHTMAP, .triangles = {0, 1, 0, 0, 1, 0}};
    cube->geometry = NULL;
    cube->extended_geometry = &extended;
    chunk->client->client_cubes.items[list_index]->geometry = NULL;
    chunk->client->client_cubes.items[list_index]->extended_geometry = &faces;
    model = model_of(document, &(struct smith_export_options){0});
    p = model.meshes[0].first;
    assert_non_null(p->next);
    assert_null(p->next->next);
    assert_string_equal(model.materials[p->material - 1].name, "water");
    assert_int_equal(model.materials[p->material - 1].alpha, SMITH_MODEL_BLEND);
    assert_true(fabsf(model.materials[p->material - 1].colour[3] - 128 / 255.0f) < 1e-5f);
    assert_int_equal(model.materials[p->material - 1].light_image, 0);
    assert_string_equal(model.materials[p->next->material - 1].name,
                        "no material"); /* the chunk uses none with number 7 */
    smith_model_free(&model);

    faces.first_index = 3; /* the second one would go on behind the last index */
    model = model_of(document, &(struct smith_export_options){0});
    assert_null(model.meshes[0].first->next);
    indices[4] = 99; /* no such vertex */
    smith_model_free(&model);
    model = model_of(document, &(struct smith_export_options){0});
    assert_int_equal(model.mesh_count, 0);
    smith_model_free(&model);
    smith_document_free(document);
}

/* Nodes say which value they are; chunks where their cubes are, to who asks for parts. */
static void nodes_say_what_they_are(void **state) {
    (void)state;
    static const char *const kinds[] = {"chunk", "level"};
    static const char *const paths[] = {"\"path\":\"/map/levels/list/0/level/chunks/list/0/chunk\"",
                                        "\"path\":\"/map/levels/list/0/level\""};
    struct smith_document *document = fixture_open("pmf/room.json");
    for (unsigned parts = 0; parts < 2; parts++) {
        struct smith_model model = model_of(document, &(struct smith_export_options){.parts = parts});
        for (unsigned i = 0; i < 2; i++) {
            char words[32];
            snprintf(words, sizeof words, "\"kind\":\"%s\"", kinds[i]);
            assert_non_null(strstr(node_with(&model, words)->extras, paths[i]));
        }
        const char *extras = node_with(&model, "\"kind\":\"chunk\"")->extras;
        const char *found = strstr(extras, "\"parts\":\"/map/levels/list/0/level/chunks/list/0/chunk/cubes\"");
        assert_int_equal(found != NULL, parts);
        assert_int_equal(strstr(extras, "\"parts\"") != NULL, parts);
        smith_model_free(&model);
    }
    smith_document_free(document);
}

/* ---- entities ---- */

static void entities_are_nodes_that_say_everything(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_light *lamp =
        chunk_of(document)->server->entities->entries.items[0]->entities.items[0]->body.data.as.light;
    lamp->position = (struct smith_pmf_vector){1, 2, 3};
    lamp->color = (struct smith_pmf_color){255, 0, 0};
    lamp->range = 4;
    lamp->intensity = 2;
    struct smith_model model = model_of(document, &(struct smith_export_options){.scale = 2});
    const struct smith_model_node *node = node_with(&model, "\"type\":\"light\"");
    assert_string_equal(node->name, "lamp");
    assert_string_equal(model.nodes[node->parent - 1].name, "chunk 0 0 0");
    assert_floats(node->translation, 3, (float[]){2, 4, -6});
    assert_non_null(strstr(node->extras, "\"numbers_u16\":[1,2,3,4]"));
    assert_non_null(strstr(node->extras, "\"toggle\":\"dark\""));
    assert_int_equal(node->light, 1);
    assert_floats(model.lights[0].colour, 3, (float[]){1, 0, 0});
    assert_floats(&model.lights[0].range, 1, (float[]){8});
    assert_floats(&model.lights[0].intensity, 1, (float[]){2 * 8 * 8 / 4});
    smith_model_free(&model);
    lamp->flags |= SMITH_PMF_LIGHT_ENTITY_FLAGS_INACTIVE;
    model = model_of(document, &(struct smith_export_options){0});
    assert_int_equal(model.light_count, 0);
    smith_model_free(&model);
    smith_document_free(document);
}

/* What is turned to the right in the map is so in the model: seen from above, +X is right of +Z there and of -Z here. */
static void entities_are_turned(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_entity *entity = chunk_of(document)->server->entities->entries.items[0]->entities.items[0];
    struct smith_pmf_generic generic = {.rotation = {0, 90, 0}, .script = "", .model = "", .shadow = ""};
    entity->body.data.kind = SMITH_PMF_ENTITY_BODY_DATA_GENERIC;
    entity->body.data.as.generic = &generic;
    struct smith_model model = model_of(document, &(struct smith_export_options){0});
    const struct smith_model_node *node = node_with(&model, "\"type\":\"light\"");
    const float half = sqrtf(0.5f);
    assert_floats(node->rotation, 4, (float[]){0, -half, 0, half}); /* -Z to +X */
    smith_model_free(&model);
    smith_document_free(document);
}

/* ---- levels ---- */

static void a_level_can_be_chosen(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_model model = model_of(document, &(struct smith_export_options){.has_level = true});
    node_with(&model, "\"kind\":\"level\"");
    smith_model_free(&model);
    struct smith_error error = {0};
    struct smith_pmf_level_table *levels = smith_pmf_root(document)->map.levels;
    struct smith_pmf_level_slot *first = levels->list.items[0], *both[2] = {first, first};
    levels->list.items = both;
    levels->list.count = 2;
    model = model_of(document, &(struct smith_export_options){0});
    node_with(&model, "\"level\":0");
    node_with(&model, "\"level\":1");
    assert_int_equal(model.mesh_count, 2);
    smith_model_free(&model);
    model = model_of(document, &(struct smith_export_options){.has_level = true, .level = 1});
    assert_string_equal(model.nodes[0].name, "level 1");
    assert_int_equal(model.mesh_count, 1);
    smith_model_free(&model);
    assert_int_equal(
        smith_export(document, &(struct smith_export_options){.has_level = true, .level = 9}, &model, NULL, &error),
        SMITH_BAD_VALUE);
    assert_string_equal(error.code, "LEVEL-MISSING");
    assert_non_null(strstr(error.message, "no level 9"));
    smith_document_free(document);
}

/* The small world that is seen at the horizon has a node of its own, which can be hidden. */
static void a_skybox_is_separate(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_level *level = smith_pmf_root(document)->map.levels->list.items[0]->level;
    level->client->sky_environments.items[0]->skybox = level->chunks;
    struct smith_model model = model_of(document, &(struct smith_export_options){0});
    const struct smith_model_node *box = node_with(&model, "\"kind\":\"skybox\"");
    assert_string_equal(box->name, "day");
    assert_int_equal(model.mesh_count, 2);
    uint32_t children = 0;
    for (uint32_t i = 0; i < model.node_count; i++)
        children += model.nodes[i].parent && &model.nodes[model.nodes[i].parent - 1] == box;
    assert_int_equal(children, 1);
    smith_model_free(&model);
    smith_document_free(document);
}

/* Paths in what an entity of a type has. */
struct where {
    const char *type, *position, *rotation, *direction;
};

static const struct where wheres[] = {
    {"generic", "position", "rotation", NULL},
    {"prop", "position", "rotation", NULL},
    {"cube", "position", "rotation", NULL},
    {"intersectable", "position", "rotation", NULL},
    {"door", "when_closed/position", "when_closed/rotation", NULL},
    {"trigger", "position", NULL, NULL},
    {"light", "position", NULL, NULL},
    {"beam", "head/position", NULL, "head/direction"},
    {"particles", "position", NULL, "velocity"},
    {"gibs", "position", NULL, "velocity"},
    {"glow", "position", NULL, NULL},
    {"text", "position", NULL, NULL},
    {"billboard", "position", NULL, NULL},
    {"decal", "origin", NULL, "direction"},
    {"projectile", "position", NULL, "velocity"},
    {"push", "position", NULL, NULL}, /* away from there, in the fixture */
    {"audioemitter", "position", NULL, NULL},
};

struct position_check {
    struct smith_document *document;
    bool met[sizeof wheres / sizeof *wheres];
};

static const void *value_at(const struct position_check *check, const struct smith_pmf_thing *thing,
                            const char *member) {
    struct smith_node node;
    char path[256];
    if (!member)
        return NULL;
    snprintf(path, sizeof path, "/map/levels/list/0/level/chunks/list/0/chunk/%s/entries/%u/entities/%u/body/data/%s",
             thing->is_static ? "static_entities" : "server/entities", thing->entry, thing->item, member);
    if (smith_path_find(check->document, path, &node, NULL) != SMITH_OK)
        fail_msg("there is no %s", path);
    return node.value;
}

static bool expect_where(void *context, const struct smith_pmf_thing *thing) {
    struct position_check *check = context;
    static const struct where nowhere = {NULL, NULL, NULL, NULL};
    const struct where *where = &nowhere;
    for (size_t i = 0; i < sizeof wheres / sizeof *wheres; i++)
        if (strcmp(wheres[i].type, thing->type) == 0) {
            where = &wheres[i];
            check->met[i] = true;
        }
    if (thing->position != value_at(check, thing, where->position) ||
        thing->rotation != value_at(check, thing, where->rotation) ||
        thing->direction != value_at(check, thing, where->direction))
        fail_msg("%s %s is elsewhere, or turned", thing->type, thing->name ? thing->name : "");
    return true;
}

/* An entity of each type; what has no row is nowhere. */
static void entities_are_where_their_type_says(void **state) {
    struct position_check check = {.document = fixture_open("pmf/tower.json")};
    (void)state;
    assert_true(smith_pmf_visit_chunk_entities(chunk_of(check.document), expect_where, &check));
    for (size_t i = 0; i < sizeof wheres / sizeof *wheres; i++)
        if (!check.met[i])
            fail_msg("there is no %s", wheres[i].type);
    smith_document_free(check.document);
}

/* ---- visitors ----------------------------------------------------------------------------------------------------- */

struct stop {
    unsigned seen, at; /* 0 = never */
};

static bool stop_at_triangle(void *context, const struct smith_pmf_triangle *triangle) {
    struct stop *stop = context;
    (void)triangle;
    return ++stop->seen != stop->at;
}

static bool stop_at_thing(void *context, const struct smith_pmf_thing *thing) {
    struct stop *stop = context;
    (void)thing;
    return ++stop->seen != stop->at;
}

struct visited {
    const struct smith_pmf_level *level;
    const struct smith_pmf_chunk *chunk;
    struct smith_hash_map materials;
};

static bool visit_triangles(struct visited *visited, struct stop *stop) {
    return smith_pmf_visit_triangles(visited->level, visited->chunk, stop_at_triangle, stop);
}

static bool visit_cube_entities(struct visited *visited, struct stop *stop) {
    return smith_pmf_visit_cube_entities(&visited->materials, visited->chunk, stop_at_triangle, stop);
}

static bool visit_things(struct visited *visited, struct stop *stop) {
    return smith_pmf_visit_chunk_entities(visited->chunk, stop_at_thing, stop);
}

/* After any of what they are shown, and say then that they did. */
static void visitors_can_stop(void **state) {
    static bool (*const visits[])(struct visited * visited, struct stop * stop) = {visit_triangles, visit_cube_entities,
                                                                                   visit_things};
    struct smith_document *document = fixture_open("pmf/tower.json");
    struct visited visited = {.level = smith_pmf_root(document)->map.levels->list.items[0]->level};
    (void)state;
    visited.chunk = visited.level->chunks->list.items[0]->chunk;
    for (size_t i = 0; i < sizeof visits / sizeof *visits; i++) {
        struct stop all = {0, 0};
        assert_true(visits[i](&visited, &all));
        assert_true(all.seen > 1);
        for (unsigned at = 1; at <= all.seen; at++) {
            struct stop stop = {0, at};
            assert_false(visits[i](&visited, &stop));
            assert_int_equal(stop.seen, at);
        }
    }
    smith_document_free(document);
}

int test_pmf_model(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunks_lie_around_the_centre_one),
        cmocka_unit_test(a_chunk_is_a_mesh_in_a_mirrored_space),
        cmocka_unit_test(normals_say_which_side_is_seen),
        cmocka_unit_test(materials_have_light_and_say_their_textures),
        cmocka_unit_test(meshes_are_split_by_look),
        cmocka_unit_test(nodes_say_what_they_are),
        cmocka_unit_test(entities_are_nodes_that_say_everything),
        cmocka_unit_test(entities_are_turned),
        cmocka_unit_test(a_level_can_be_chosen),
        cmocka_unit_test(a_skybox_is_separate),
        cmocka_unit_test(entities_are_where_their_type_says),
        cmocka_unit_test(visitors_can_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
