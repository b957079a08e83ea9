/* SPDX-License-Identifier: MIT
 *
 * What a level takes of what its engine can hold, where only bounds are known: parts of textures, pages of them, boxes.
 */
#include "rooms/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RECORDS 8

struct limits_bench {
    struct level *level;
    struct smith_room_texture textures[2];
    struct smith_face_record records[RECORDS];
    unsigned count;
    struct smith_limit limits[SMITH_LIMIT_KINDS];
};

/* A room of 4 by 4 inner sectors for the engine. */
static struct limits_bench limits_bench_make(const char *engine) {
    struct limits_bench bench = {.level = level_make(1, 6, 6, 2048)};
    bench.textures[0] = (struct smith_room_texture){.path = "a.png"};
    bench.textures[1] = (struct smith_room_texture){.path = "b.png", .number = 1};
    bench.level->rooms.engine = engine;
    return bench;
}

/* The floor, or the ceiling, of inner sector `at` from 0 on shows a square of the texture, from corner `first` on. */
static struct smith_cover *show_square(struct limits_bench *bench, unsigned at, unsigned number, uint32_t texture,
                                       float x, float y, float size, unsigned first) {
    const float corners[4][2] = {{x, y + size}, {x, y}, {x + size, y}, {x + size, y + size}};
    struct smith_sector *sector = level_sector(bench->level, 0, 1 + (int32_t)at % 4, 1 + (int32_t)at / 4);
    struct smith_face_record *record = &bench->records[bench->count++];
    assert_true(bench->count <= RECORDS);
    *record =
        (struct smith_face_record){.face = (uint8_t)number, .cover = {.look = SMITH_LOOK_TEXTURED, .texture = texture}};
    for (unsigned i = 0; i < 4; i++)
        memcpy(record->cover.uv[i], corners[(first + i) % 4], sizeof corners[0]);
    sector->records = record;
    sector->record_count = 1;
    return &record->cover;
}

static void measure_bench(struct limits_bench *bench) {
    struct smith_error error;
    bool known;
    bench->level->rooms.textures = bench->textures;
    bench->level->rooms.texture_count = 2;
    struct smith_geometry geometry = level_build(bench->level, false);
    assert_int_equal(smith_rooms_limits(&bench->level->rooms, &geometry, NULL, &known, bench->limits, &error),
                     SMITH_OK);
    assert_true(known);
    smith_geometry_free(&geometry);
}

static void assert_texture_use(struct limits_bench *bench, int64_t infos, int64_t pages) {
    measure_bench(bench);
    assert_int_equal(bench->limits[SMITH_LIMIT_TEXTURE_INFOS].used, infos);
    assert_int_equal(bench->limits[SMITH_LIMIT_TEXTURE_PAGES].used, pages);
    assert_int_equal(bench->limits[SMITH_LIMIT_TEXTURE_INFOS].bound, SMITH_LIMIT_BOUND_MIN);
    assert_int_equal(bench->limits[SMITH_LIMIT_TEXTURE_PAGES].bound, SMITH_LIMIT_BOUND_MIN);
    free(bench->level);
}

static void equal_parts_count_once(void **state) {
    (void)state;
    struct limits_bench bench = limits_bench_make("TR4");
    show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0);
    show_square(&bench, 1, SMITH_FACE_FLOOR, 0, 0, 0, 64, 1); /* begins elsewhere */
    show_square(&bench, 2, SMITH_FACE_FLOOR, 0, 64, 0, 64, 0); /* another one */
    show_square(&bench, 3, SMITH_FACE_FLOOR, 1, 0, 0, 64, 0); /* of another picture */
    show_square(&bench, 4, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0)->blend = SMITH_FACE_BLEND_ADDITIVE;
    show_square(&bench, 5, SMITH_FACE_FLOOR, 0, 0, 0, 300, 0); /* is not drawn */
    show_square(&bench, 6, SMITH_FACE_FLOOR, 0, -1, 0, 64, 0); /* neither */
    assert_texture_use(&bench, 4, 1);
}

static void ceilings_show_mirrored_parts(void **state) {
    (void)state;
    struct limits_bench bench = limits_bench_make("TR4");
    show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0);
    show_square(&bench, 1, SMITH_FACE_CEILING, 0, 0, 0, 64, 0);
    assert_texture_use(&bench, 2, 1);
}

static void two_sides_are_two_parts_in_early_games(void **state) {
    (void)state;
    static const struct {
        const char *engine;
        int64_t infos;
    } rows[] = {{"TR1", 2}, {"TR2", 2}, {"TR3", 1}, {"TR5", 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct limits_bench bench = limits_bench_make(rows[i].engine);
        show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0)->double_sided = true;
        assert_texture_use(&bench, rows[i].infos, 1);
    }
}

static void blending_ends_with_what_a_game_has(void **state) {
    (void)state;
    static const struct {
        const char *engine;
        int64_t infos;
    } rows[] = {{"TR1", 1}, {"TR3", 2}, {"TR4", 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct limits_bench bench = limits_bench_make(rows[i].engine);
        show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0)->blend = SMITH_FACE_BLEND_ALPHA_TEST;
        show_square(&bench, 1, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0)->blend = SMITH_FACE_BLEND_ADDITIVE;
        show_square(&bench, 2, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0)->blend = SMITH_FACE_BLEND_SCREEN;
        assert_texture_use(&bench, rows[i].infos, 1);
    }
}

static void each_pixel_counts_once(void **state) {
    (void)state;
    struct limits_bench bench = limits_bench_make("TR4");
    show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 256, 0);
    show_square(&bench, 1, SMITH_FACE_FLOOR, 0, 0, 128, 256, 0); /* half of it is there already */
    show_square(&bench, 2, SMITH_FACE_FLOOR, 0, 64, 32, 64, 0); /* all of it */
    show_square(&bench, 3, SMITH_FACE_FLOOR, 0, 0, 384, 128, 0); /* with this one a page and three quarters */
    assert_texture_use(&bench, 4, 2);
    bench = limits_bench_make("TR4");
    show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 256, 0);
    show_square(&bench, 1, SMITH_FACE_FLOOR, 1, 0, 0, 256, 0);
    show_square(&bench, 2, SMITH_FACE_FLOOR, 0, 0, 256, 1, 0); /* a pixel more than two pages */
    assert_texture_use(&bench, 3, 3);
}

static void two_textures_of_a_file_are_one_picture(void **state) {
    (void)state;
    struct limits_bench bench = limits_bench_make("TR4");
    bench.textures[1].path = bench.textures[0].path;
    show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0);
    show_square(&bench, 1, SMITH_FACE_FLOOR, 1, 0, 0, 64, 0);
    assert_texture_use(&bench, 1, 1);
}

static void hidden_rooms_show_nothing(void **state) {
    (void)state;
    struct limits_bench bench = limits_bench_make("TR4");
    show_square(&bench, 0, SMITH_FACE_FLOOR, 0, 0, 0, 64, 0);
    bench.level->room[0].hidden = true;
    assert_texture_use(&bench, 0, 0);
}

static void boxes_are_no_more_than_sectors(void **state) {
    (void)state;
    struct limits_bench bench = limits_bench_make("TR4");
    level_sector(bench.level, 0, 1, 1)->kind = SMITH_SECTOR_WALL;
    measure_bench(&bench);
    assert_int_equal(bench.limits[SMITH_LIMIT_BOXES].used, 15);
    assert_int_equal(bench.limits[SMITH_LIMIT_BOXES].bound, SMITH_LIMIT_BOUND_MAX);
    bench.level->room[0].no_pathfinding = true;
    measure_bench(&bench);
    assert_int_equal(bench.limits[SMITH_LIMIT_BOXES].used, 0);
    free(bench.level);
}

static void unknown_engines_have_no_limits(void **state) {
    struct smith_limit limits[SMITH_LIMIT_KINDS] = {{.used = 7}};
    struct smith_rooms rooms = {.engine = "TR9"};
    struct smith_error error;
    bool known = true;
    (void)state;
    assert_int_equal(smith_rooms_limits(&rooms, &(struct smith_geometry){0}, NULL, &known, limits, &error), SMITH_OK);
    assert_false(known);
    assert_int_equal(limits[0].used, 7);
}

int test_engine_limits(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_parts_count_once),
        cmocka_unit_test(ceilings_show_mirrored_parts),
        cmocka_unit_test(two_sides_are_two_parts_in_early_games),
        cmocka_unit_test(blending_ends_with_what_a_game_has),
        cmocka_unit_test(each_pixel_counts_once),
        cmocka_unit_test(two_textures_of_a_file_are_one_picture),
        cmocka_unit_test(hidden_rooms_show_nothing),
        cmocka_unit_test(boxes_are_no_more_than_sectors),
        cmocka_unit_test(unknown_engines_have_no_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
