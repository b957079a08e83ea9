/* SPDX-License-Identifier: MIT
 *
 * Plans of PlatinumSrc maps: what is where, in which colour, which layers there are and which level it is.
 */
#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "support/drawing_text.h"
#include <levelsmith/plan.h>
#include <levelsmith/pmf.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MARGIN 14 /* pixels around a plan */

static struct smith_pmf_chunk *chunk_of(const struct smith_document *document) {
    return smith_pmf_root(document)->map.levels->list.items[0]->level->chunks->list.items[0]->chunk;
}

/* A pixel is a unit. */
static struct smith_picture picture_of(const struct smith_document *document, const char *layers) {
    const struct smith_render_options how = {.layers = layers, .scale = 1};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return picture;
}

static char *svg_of(const struct smith_document *document, const char *layers) {
    const struct smith_render_options how = {.layers = layers};
    struct smith_drawing *drawing;
    struct smith_error error;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    if (smith_draw(document, &how, &drawing, &error) != SMITH_OK ||
        smith_drawing_svg(drawing, &out, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_buffer_byte(&out, 0);
    char *text = strdup((const char *)out.data);
    assert_non_null(text);
    smith_buffer_free(&out);
    smith_drawing_free(drawing);
    return text;
}

static void assert_shown(const struct smith_document *document, const char *layers, const char *words, bool shown) {
    char *svg = svg_of(document, layers);
    if ((strstr(svg, words) != NULL) != shown)
        fail_msg("with layers %s there is %s \"%s\"", layers ? layers : "as usual", shown ? "no" : "a", words);
    free(svg);
}

static bool same_colour(struct smith_colour a, struct smith_colour b) {
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* The colour of the place x, z of the chunk, which is 32 units wide. */
static struct smith_colour colour_at(const struct smith_picture *picture, int x, int z) {
    return smith_picture_colour(picture, (uint32_t)(MARGIN + 16 + x), (uint32_t)(MARGIN + 16 - z));
}

/* ---- geometry ---- */

/* The floor of the fixture is the triangle 0 0, 0 16, 16 0; +Z is up. Its cube is solid. */
static void floors_are_where_their_triangles_are(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_picture picture = picture_of(document, "floors");
    struct smith_colour floor = smith_ramp_colour(SMITH_RAMP_HEIGHT, 0.25), ground = colour_at(&picture, -8, -8);
    assert_false(same_colour(floor, ground));
    assert_shown(document, NULL, "floor, at 0 units", true);
    assert_true(same_colour(colour_at(&picture, 3, 4), floor));
    assert_true(same_colour(colour_at(&picture, 12, 2), floor));
    assert_true(same_colour(colour_at(&picture, 12, 12), ground));
    assert_true(same_colour(colour_at(&picture, 4, -4), ground));
    smith_picture_free(&picture);

    picture = picture_of(document, "rock"); /* all of its cube, which is a quarter of the chunk */
    assert_true(same_colour(colour_at(&picture, 12, 12), (struct smith_colour){92, 88, 84, 255}));
    assert_true(same_colour(colour_at(&picture, -4, 4), ground));
    assert_true(same_colour(colour_at(&picture, 4, -4), ground));
    smith_picture_free(&picture);
    smith_document_free(document);
}

/* An upright triangle is a line; one that looks down, a ceiling, is not seen. */
static void walls_are_lines_and_ceilings_nothing(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_client_chunk *client = chunk_of(document)->client;
    struct smith_picture picture = picture_of(document, "walls");
    struct smith_colour ground = colour_at(&picture, 8, 0);
    smith_picture_free(&picture);
    for (uint32_t i = 0; i < 3; i++)
        client->vertices.items[i].normal = (struct smith_pmf_vector){0, -1, 0};
    picture = picture_of(document, "floors,walls");
    assert_true(same_colour(colour_at(&picture, 3, 4), ground));
    smith_picture_free(&picture);
    client->vertices.items[1].position = (struct smith_pmf_vector){16, 4, 0}; /* from 0 0 0 to 16 4 0 and 16 0 0 */
    for (uint32_t i = 0; i < 3; i++)
        client->vertices.items[i].normal = (struct smith_pmf_vector){0, 0, 1};
    picture = picture_of(document, "floors,walls");
    assert_false(same_colour(colour_at(&picture, 8, 0), ground));
    assert_true(same_colour(colour_at(&picture, 8, 5), ground));
    smith_picture_free(&picture);
    assert_shown(document, "legend,walls", ">wall<", true);
    client->vertices.items[1].position.y = 0.5f;
    assert_shown(document, "legend,walls,steps", ">wall<", false);
    assert_shown(document, "legend,walls,steps", "step", true);
    smith_document_free(document);
}

/* ---- triangles of its own ---- */

enum { TRIANGLES = 3 };

/* The triangles of the cube become these; `up` is the upward part of their normals. */
static void set_triangles(const struct smith_document *document, const float corners[][9], uint32_t count, float up) {
    static struct smith_pmf_vertex vertices[3 * TRIANGLES];
    static uint32_t indices[3 * TRIANGLES];
    struct smith_pmf_client_chunk *client = chunk_of(document)->client;
    for (uint32_t i = 0; i < 3 * count; i++) {
        const float *at = &corners[i / 3][i % 3 * 3];
        vertices[i] = (struct smith_pmf_vertex){.position = {at[0], at[1], at[2]}, .normal = {0, up, up > 0 ? 0 : 1}};
        indices[i] = i;
    }
    client->vertices.items = vertices;
    client->indices.items = indices;
    client->vertices.count = client->indices.count = 3 * count;
    client->client_cubes.items[2]->geometry->triangles = count
                                                         << (SMITH_PMF_FACE_TRIANGLES_RIGHT_SHIFT + 4); /* on its top */
}

/* So many walls and steps are drawn. */
static void expect_lines(const struct smith_document *document, const char *name, unsigned walls, unsigned steps) {
    static const char *const layers[] = {"walls", "steps"};
    const unsigned expected[] = {walls, steps};
    for (int i = 0; i < 2; i++) {
        char *svg = svg_of(document, layers[i]);
        if (drawing_text_paths(svg) != expected[i])
            fail_msg("%s: there are %u %s", name, drawing_text_paths(svg), layers[i]);
        free(svg);
    }
}

/* Heights above a ground that is 8 units below the lamp. */
#define SIDE(x, low, high)                                                                                             \
    { x, (low)-8, 0, x, (high)-8, 0, x, (low)-8, 8 }

static void walls_upon_each_other_are_one(void **state) {
    (void)state;
    static const struct {
        const char *name;
        unsigned walls, steps;
        uint32_t count;
        float corners[TRIANGLES][9];
    } cases[] = {
        {"two halves of a wall", 1, 0, 2, {SIDE(4, 0, 3), {4, -5, 8, 4, -8, 8, 4, -5, 0}}},
        {"two walls", 2, 0, 2, {SIDE(4, 0, 3), SIDE(2, 0, 3)}},
        {"two that begin at one corner", 2, 0, 2, {SIDE(4, 0, 3), {4, -8, 0, 4, -5, 0, 9, -8, 0}}},
        {"a unit is a step", 0, 1, 1, {SIDE(4, 0, 1)}},
        {"two steps upon each other are a wall", 1, 0, 2, {SIDE(4, 1, 2), SIDE(4, 0, 1)}},
        {"three of them, in any order", 1, 0, 3, {SIDE(4, 1, 2), SIDE(4, 0, 0.5f), SIDE(4, 0.5f, 1)}},
        {"a step below a lintel is a step", 0, 1, 2, {SIDE(4, 2.5f, 4), SIDE(4, 0, 1)}},
        {"a smaller one before a larger one is nothing", 1, 0, 2, {SIDE(4, 0, 3), SIDE(4, 0, 1)}},
        {"what is upright and has no length is nothing", 0, 0, 1, {{4, 0, 4, 4, 1, 4, 4, 2, 4}}},
        {"nor is a wall above all that is there", 0, 0, 1, {SIDE(4, 9, 12)}},
        {"nor what is far from its chunk", 0, 0, 1, {SIDE(4000, 0, 3)}},
    };
    struct smith_document *document = fixture_open("pmf/room.json");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_triangles(document, cases[i].corners, cases[i].count, 0);
        expect_lines(document, cases[i].name, cases[i].walls, cases[i].steps);
    }
    chunk_of(document)->cubes.items[2]->geometry->material = 1;
    set_triangles(document, cases[0].corners, cases[0].count, 0);
    expect_lines(document, "the sides of a liquid are nothing", 0, 0);
    smith_document_free(document);
}

#define FLAT(height, size)                                                                                             \
    { 0, height, 0, 0, height, size, size, height, 0 }

/* Whichever comes first in the file; of floors as high as each other it is the last. */
static void higher_floors_are_drawn_over_lower_ones(void **state) {
    (void)state;
    static const float low_first[][9] = {FLAT(-8, 16), FLAT(0, 8)}, high_first[][9] = {FLAT(0, 8), FLAT(-8, 16)};
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_picture pictures[2];
    set_triangles(document, low_first, 2, 1);
    pictures[0] = picture_of(document, "floors");
    set_triangles(document, high_first, 2, 1);
    pictures[1] = picture_of(document, "floors");
    struct smith_colour low = colour_at(&pictures[0], 10, 2), high = colour_at(&pictures[0], 2, 2);
    assert_false(same_colour(low, high));
    assert_true(same_colour(colour_at(&pictures[1], 10, 2), low));
    assert_true(same_colour(colour_at(&pictures[1], 2, 2), high));
    smith_picture_free(&pictures[0]);
    smith_picture_free(&pictures[1]);
    assert_shown(document, NULL, ">0 units high<", true);
    assert_shown(document, NULL, ">-8<", true);
    smith_document_free(document);
}

static void floors_are_what_their_material_is(void **state) {
    (void)state;
    static const float floor[][9] = {FLAT(0, 16), FLAT(0, 8)};
    struct smith_document *document = fixture_open("pmf/room.json");
    set_triangles(document, floor, 2, 1);
    struct smith_picture dry = picture_of(document, "floors,liquids");
    chunk_of(document)->cubes.items[2]->geometry->material = 77; /* there is none */
    struct smith_picture unknown = picture_of(document, "floors,liquids");
    chunk_of(document)->cubes.items[2]->geometry->material = 1;
    struct smith_picture wet = picture_of(document, "floors,liquids");
    assert_true(same_colour(colour_at(&dry, 2, 2), colour_at(&unknown, 2, 2)));
    assert_false(same_colour(colour_at(&dry, 2, 2), colour_at(&wet, 2, 2)));
    smith_picture_free(&dry);
    smith_picture_free(&unknown);
    smith_picture_free(&wet);
    smith_document_free(document);
}

/* Floors are drawn from the lowest to the highest; those above all entities are roofs. */
static void roofs_do_not_hide_what_is_below(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_client_chunk *client = chunk_of(document)->client;
    assert_shown(document, "all", "above all that is there", false);
    for (uint32_t i = 0; i < 3; i++)
        client->vertices.items[i].position.y = 5; /* the lamp is at 0 */
    assert_shown(document, "all", "above all that is there", true);
    assert_shown(document, NULL, "above all that is there", false);
    smith_document_free(document);
}

static void liquids_are_known_by_their_material(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    assert_shown(document, NULL, ">liquid<", false);
    chunk_of(document)->cubes.items[2]->geometry->material = 1;
    assert_shown(document, NULL, ">liquid<", true);
    assert_shown(document, NULL, ">solid<", false);
    smith_document_free(document);
}

/* Without triangles, as a server knows it, cubes are drawn by their height. */
static void cubes_stand_for_missing_triangles(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    chunk_of(document)->client = NULL;
    chunk_of(document)->server = NULL; /* cubes above all entities are roofs, too */
    struct smith_picture picture = picture_of(document, "-chunks,-legend");
    assert_true(same_colour(colour_at(&picture, 12, 12), smith_ramp_colour(SMITH_RAMP_HEIGHT, 0.25)));
    smith_picture_free(&picture);
    smith_document_free(document);
}

/* ---- cubes that know something ---- */

static void cubes_show_what_they_know(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_cube *cube = chunk_of(document)->cubes.items[1];
    struct smith_pmf_collider_cube collider = {.child = 2, .corners = {.ppp = {4, 4, 4}, .ppn = {4, 4, 0}}};
    struct smith_pmf_visibility_cube visibility = {.child = 2, .chunk = 0};
    struct smith_pmf_pathfinding_cube path = {.child = 2};
    path.attributes[0].name = "walk";
    path.attributes[0].data = "guard";
    assert_shown(document, "all", ">collider<", false);
    cube->collider = &collider;
    assert_shown(document, "all", ">collider<", true);
    assert_shown(document, NULL, ">collider<", false);
    cube->collider = NULL;
    cube->visibility = &visibility;
    cube->head = 4 | 2 << 4;
    assert_shown(document, "visibility", "cube 1: sees 3 cubes of chunk 0 0 0", true);
    cube->visibility = NULL;
    cube->pathfinding = &path;
    assert_shown(document, "paths", "cube 1: walk guard", true);
    path.child = 0; /* which leads back: drawn once all the same */
    assert_shown(document, "paths", "cube 1: walk guard", true);
    path.child = 77;
    assert_shown(document, "paths", "cube 1: walk guard", true);
    smith_document_free(document);
}

/* ---- what divides a level, what is in it ---- */

static void areas_and_chunks_have_titles(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    assert_shown(document, NULL, "chunk at x 0, y 0, z 0: 3 cubes", true);
    assert_shown(document, "areas", "gravity: earth", true);
    assert_shown(document, "areas", "sky: day", true);
    assert_shown(document, NULL, "gravity: earth", false);
    smith_document_free(document);
}

static void entities_have_marks_and_names(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    assert_shown(document, "lights", "M7.92 -7.92L11.88 -11.88\"", true); /* the last of a lamp's eight rays */
    struct smith_pmf_entity *entity = chunk_of(document)->server->entities->entries.items[0]->entities.items[0];
    struct smith_pmf_light *lamp = entity->body.data.as.light;
    lamp->position = (struct smith_pmf_vector){-10, 1, 10};
    lamp->color = (struct smith_pmf_color){255, 40, 40};
    assert_shown(document, NULL, "light &quot;lamp&quot; at -10, 1, 10", true);
    assert_shown(document, NULL, ">lamp<", true);
    struct smith_picture picture = picture_of(document, "lights");
    assert_true(same_colour(colour_at(&picture, -10, 10), (struct smith_colour){255, 40, 40, 255}));
    smith_picture_free(&picture);

    struct smith_pmf_trigger trigger = {
        .position = {4, 0, -6},
        .corners = {.ppp = {2, 0, 2}, .npp = {-2, 0, 2}, .ppn = {2, 0, -2}, .npn = {-2, 0, -2}}};
    entity->body.data.kind = SMITH_PMF_ENTITY_BODY_DATA_TRIGGER;
    entity->body.data.as.trigger = &trigger;
    chunk_of(document)->server->entities->entries.items[0]->type = SMITH_PMF_ENTITY_TYPE_TRIGGER;
    picture = picture_of(document, "volumes");
    assert_false(same_colour(colour_at(&picture, 4, -6), colour_at(&picture, 4, -11)));
    assert_false(same_colour(colour_at(&picture, 5, -5), colour_at(&picture, 4, -11)));
    smith_picture_free(&picture);
    assert_shown(document, NULL, ">trigger<", true);

    entity->body.data.kind = SMITH_PMF_ENTITY_BODY_DATA_DUMMY;
    assert_shown(document, NULL, "1 entity without a place", true);
    smith_document_free(document);
}

/* A prop of 20 by 4 units that looks to the east is 4 by 20 units on the plan, and has an arrow to the east. */
static void entities_have_a_box_and_a_direction(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_pmf_entity *entity = chunk_of(document)->server->entities->entries.items[0]->entities.items[0];
    struct smith_pmf_prop prop = {.position = {4, 0, -6},
                                  .rotation = {0, 90, 0},
                                  .follow = {.entity = "", .bone = ""},
                                  .model = "",
                                  .animation = "",
                                  .shadow = "",
                                  .show = ""};
    entity->body.data.kind = SMITH_PMF_ENTITY_BODY_DATA_PROP;
    entity->body.data.as.prop = &prop;
    chunk_of(document)->server->entities->entries.items[0]->type = SMITH_PMF_ENTITY_TYPE_PROP;
    struct smith_picture bare = picture_of(document, "entities");
    prop.box_high = (struct smith_pmf_vector){10, 1, 2};
    prop.box_low = (struct smith_pmf_vector){-10, 0, -2};
    struct smith_picture boxed = picture_of(document, "entities");
    static const struct {
        int x, z;
        bool of_box;
    } points[] = {{5, -14, true}, {3, 2, true}, {12, -7, false}, {-5, -5, false}, {5, -17, false}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        if (same_colour(colour_at(&bare, points[i].x, points[i].z), colour_at(&boxed, points[i].x, points[i].z)) ==
            points[i].of_box)
            fail_msg("at %d, %d", points[i].x, points[i].z);
    assert_false(same_colour(colour_at(&bare, 20, -6), colour_at(&bare, 20, 0))); /* the arrow */
    assert_true(same_colour(colour_at(&bare, -12, -6), colour_at(&bare, 20, 0)));
    smith_picture_free(&bare);
    smith_picture_free(&boxed);
    smith_document_free(document);
}

/* ---- what cannot be ---- */

static void assert_refused(const struct smith_document *document, const struct smith_render_options *how,
                           const char *code) {
    struct smith_drawing *drawing;
    struct smith_error error = {0};
    assert_int_equal(smith_draw(document, how, &drawing, &error), SMITH_BAD_VALUE);
    assert_null(drawing);
    assert_string_equal(error.code, code);
}

static void what_is_not_there_is_refused(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    assert_refused(document, &(struct smith_render_options){.has_level = true, .level = 3}, "LEVEL-MISSING");
    assert_refused(document, &(struct smith_render_options){.layers = "ceilings"}, "DRAWING-LAYER");
    smith_pmf_root(document)->map.levels->list.items[0]->level->chunks->list.items[0]->chunk = NULL;
    assert_refused(document, &(struct smith_render_options){0}, "RENDER-EMPTY");
    smith_pmf_root(document)->map.levels->list.count = 0;
    assert_refused(document, &(struct smith_render_options){0}, "RENDER-EMPTY");
    smith_document_free(document);
}

int test_pmf_plan(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floors_are_where_their_triangles_are),
        cmocka_unit_test(walls_are_lines_and_ceilings_nothing),
        cmocka_unit_test(walls_upon_each_other_are_one),
        cmocka_unit_test(higher_floors_are_drawn_over_lower_ones),
        cmocka_unit_test(floors_are_what_their_material_is),
        cmocka_unit_test(roofs_do_not_hide_what_is_below),
        cmocka_unit_test(liquids_are_known_by_their_material),
        cmocka_unit_test(cubes_stand_for_missing_triangles),
        cmocka_unit_test(cubes_show_what_they_know),
        cmocka_unit_test(areas_and_chunks_have_titles),
        cmocka_unit_test(entities_have_marks_and_names),
        cmocka_unit_test(entities_have_a_box_and_a_direction),
        cmocka_unit_test(what_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
