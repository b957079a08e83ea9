/* SPDX-License-Identifier: MIT
 *
 * Light on faces: one light in a room of 8 by 8 sectors, two sectors high, and the colours of some vertices. What is
 * expected is worked out by hand from the rules of each kind of light.
 */
#include "rooms/level.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct level *lit_level(struct smith_light *light) {
    struct level *level = level_make(1, 10, 10, 2048);
    for (int i = 0; i < 3; i++)
        level->room[0].ambient[i] = 0.25f;
    level->room[0].lights = light;
    level->room[0].light_count = 1;
    return level;
}

static struct smith_geometry lit(struct level *level, enum smith_lighting lighting, uint8_t rays) {
    const struct smith_geometry_options how = {.lighting = lighting, .light_rays = rays};
    struct smith_geometry geometry;
    struct smith_error error;
    smith_rooms_normalize(&level->rooms);
    if (smith_geometry_build(&level->rooms, &how, &geometry, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return geometry;
}

/* The colour's red at a place, which all corners there have. */
static double red_at(const struct smith_geometry *geometry, float x, float y, float z) {
    double found = -1;
    for (uint32_t i = 0; i < geometry->vertex_count; i++) {
        const float *at = geometry->positions[i];
        if (fabsf(at[0] - x) > 0 || fabsf(at[1] - y) > 0 || fabsf(at[2] - z) > 0)
            continue;
        double red = (double)geometry->colours[i][0];
        assert_true(found < 0 || fabs(found - red) < 1e-9);
        found = red;
    }
    assert_true(found >= 0);
    return found;
}

static void assert_red(const struct smith_geometry *geometry, float x, float y, float z, double expected) {
    double red = red_at(geometry, x * 1024, y, z * 1024);
    if (fabs(red - expected) > 1e-5)
        fail_msg("%g at %g %g %g instead of %g", red, (double)x, (double)y, (double)z, expected);
}

static struct smith_light light_of(enum smith_light_kind kind) {
    return (struct smith_light){.kind = (uint8_t)kind,
                                .enabled = true,
                                .for_rooms = true,
                                .position = {5 * 1024, 1024, 5 * 1024},
                                .intensity = 1,
                                .colour = {1, 0.5f, 0},
                                .inner_range = 1024,
                                .outer_range = 4096};
}

static void points_fade_from_range_to_range(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_POINT);
    struct level *level = lit_level(&light);
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    (void)state;
    assert_red(&geometry, 5, 0, 5, 0.25 + 1); /* straight below, at the inner range */
    assert_red(&geometry, 5, 2048, 5, 0.25 + 1); /* the ceiling as well */
    assert_red(&geometry, 7, 0, 5, 0.25 + (4 - sqrt(1 + 4)) / (4 - 1));
    assert_red(&geometry, 1, 0, 1, 0.25); /* out of reach */
    smith_geometry_free(&geometry);
    light.enabled = false;
    geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    assert_red(&geometry, 5, 0, 5, 0.25);
    smith_geometry_free(&geometry);
    light.enabled = true;
    geometry = lit(level, SMITH_LIGHTING_AMBIENT, 0);
    assert_red(&geometry, 5, 0, 5, 0.25);
    smith_geometry_free(&geometry);
    free(level);
}

static void shadows_take_light_away_but_not_below_nothing(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_SHADOW);
    struct level *level = lit_level(&light);
    (void)state;
    light.intensity = -0.1f;
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    assert_red(&geometry, 5, 0, 5, 0.15);
    smith_geometry_free(&geometry);
    light.intensity = -3;
    geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    assert_red(&geometry, 5, 0, 5, 0);
    smith_geometry_free(&geometry);
    free(level);
}

static void suns_light_what_looks_at_them(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_SUN);
    struct level *level = lit_level(&light);
    (void)state;
    light.pitch = -30; /* its light goes down and to the north */
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    assert_red(&geometry, 5, 0, 5, 0.25 + 0.5);
    assert_red(&geometry, 5, 2048, 5, 0.25); /* the ceiling looks away */
    /* Where floor and wall meet, corners of both are counted: of the north wall, which looks south. The six triangles'
     * corners there are three of the floor and three of the wall. */
    assert_red(&geometry, 5, 0, 9, 0.25 + (3 * 0.5 + 3 * cos(30 * 3.14159265358979 / 180)) / 6);
    smith_geometry_free(&geometry);
    free(level);
}

static void spots_light_a_cone(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_SPOT);
    struct level *level = lit_level(&light);
    (void)state;
    light.pitch = -90;
    light.inner_angle = 20;
    light.outer_angle = 70;
    light.inner_range = 1500;
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    double inner = cos(20 * 3.14159265358979 / 180), outer = cos(70 * 3.14159265358979 / 180), at = cos(atan(1));
    assert_red(&geometry, 5, 0, 5, 0.25 + 1);
    assert_red(&geometry, 6, 0, 5, 0.25 + (at - outer) / (inner - outer)); /* at 45 degrees, within the inner range */
    assert_red(&geometry, 8, 0, 5, 0.25); /* beside the cone */
    assert_red(&geometry, 5, 2048, 5, 0.25);
    smith_geometry_free(&geometry);
    free(level);
}

static void effects_light_the_corners_below_them(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_EFFECT);
    struct level *level = lit_level(&light);
    (void)state;
    light.position[0] += 512;
    light.position[2] += 512;
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    assert_red(&geometry, 5, 0, 5, 0.25 + 0.25);
    assert_red(&geometry, 6, 0, 6, 0.25 + 0.25);
    assert_red(&geometry, 7, 0, 5, 0.25);
    assert_red(&geometry, 5, 2048, 5, 0.25); /* above */
    smith_geometry_free(&geometry);
    light.kind = SMITH_LIGHT_FOG_BULB;
    geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    assert_red(&geometry, 5, 0, 5, 0.25);
    smith_geometry_free(&geometry);
    free(level);
}

/* A wall across the room between the light and the west. */
static void walls_block_light(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_POINT);
    struct level *level = lit_level(&light);
    (void)state;
    light.outer_range = 16384;
    light.position[0] = 5.5f * 1024;
    light.position[2] = 5.5f * 1024;
    for (int z = 1; z < 9; z++)
        level_sector(level, 0, 3, z)->kind = SMITH_SECTOR_WALL;
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 1);
    double behind = red_at(&geometry, 2 * 1024, 0, 5 * 1024), before = red_at(&geometry, 5 * 1024, 0, 5 * 1024);
    assert_true(behind > 0.25 && before > behind); /* nothing obstructs it yet */
    smith_geometry_free(&geometry);
    light.obstructed = true;
    geometry = lit(level, SMITH_LIGHTING_FULL, 1);
    assert_red(&geometry, 2, 0, 5, 0.25);
    assert_true(fabs(red_at(&geometry, 5 * 1024, 0, 5 * 1024) - before) < 1e-9);
    smith_geometry_free(&geometry);
    free(level);
}

/* With several rays some go past the end of a wall. */
static void more_rays_make_softer_shadows(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_POINT);
    struct level *level = lit_level(&light);
    unsigned between = 0;
    (void)state;
    light.obstructed = true;
    light.outer_range = 16384;
    light.position[2] = 5.4f * 1024;
    level_sector(level, 0, 3, 5)->kind = SMITH_SECTOR_WALL;
    struct smith_geometry hard = lit(level, SMITH_LIGHTING_FULL, 1), soft = lit(level, SMITH_LIGHTING_FULL, 5);
    assert_int_equal(hard.vertex_count, soft.vertex_count);
    for (uint32_t i = 0; i < hard.vertex_count; i++)
        between += soft.colours[i][0] > 0.26f && soft.colours[i][0] < hard.colours[i][0] - 0.01f;
    assert_true(between > 0);
    smith_geometry_free(&hard);
    smith_geometry_free(&soft);
    free(level);
}

/* ---- where rooms meet --------------------------------------------------------------------------------------------- */

/* Three rooms of 6 by 6 sectors: the second one east of the first and open to it at z = 2 and 3, the third in the place of
 * the second. Light of theirs: 0.2, 0.6 and 1. */
static struct level *meeting_rooms(unsigned char opacity) {
    struct level *level = level_make(3, 6, 6, 1024);
    for (unsigned i = 0; i < 3; i++)
        for (int part = 0; part < 3; part++)
            level->room[i].ambient[part] = 0.2f + 0.4f * (float)i;
    level->room[1].position[0] = level->room[2].position[0] = 4 * 1024;
    level_portal(level, 0, SMITH_EAST, 1, 5, 2, 5, 3);
    level_portal(level, 1, SMITH_WEST, 0, 0, 2, 0, 3);
    level_portal(level, 2, SMITH_WEST, 0, 0, 2, 0, 3);
    for (unsigned i = 0; i < 3; i++)
        level->portals[i][0].opacity = opacity;
    return level;
}

/* The second room flips to the third one. */
static void make_flip(struct level *level, int32_t group) {
    level->room[1].flip = 2;
    level->room[2].base = 1;
    level->room[1].group = level->room[2].group = group;
}

/* The first vertex of a room in a place of that room. */
static double red_of_room(const struct smith_geometry *geometry, unsigned room, float x, float y, float z) {
    for (uint32_t i = geometry->room_faces[room]; i < geometry->room_faces[room + 1]; i++)
        for (unsigned corner = 0; corner < geometry->faces[i].corners; corner++) {
            const uint32_t vertex = geometry->faces[i].first_vertex + corner;
            const float *at = geometry->positions[vertex];
            if (fabsf(at[0] - x * 1024) < 1 && fabsf(at[1] - y) < 1 && fabsf(at[2] - z * 1024) < 1)
                return (double)geometry->colours[vertex][0];
        }
    fail_msg("room %u has no corner at %g %g %g", room, (double)x, (double)y, (double)z);
    return 0;
}

static void assert_reds(struct level *level, bool separately, double first, double second, double third) {
    const struct smith_geometry_options how = {.lighting = SMITH_LIGHTING_FULL, .light_separately = separately};
    const double expected[] = {first, second, third};
    struct smith_geometry geometry;
    smith_rooms_normalize(&level->rooms);
    assert_int_equal(smith_geometry_build(&level->rooms, &how, &geometry, NULL), SMITH_OK);
    for (unsigned room = 0; room < 3; room++) {
        const float x = room ? 1 : 5; /* of the opening */
        for (float z = 2; z <= 4; z++)
            assert_true(fabs(red_of_room(&geometry, room, x, 0, z) - expected[room]) < 1e-6);
        for (float z = 1; z <= 5; z += 4) /* beside it */
            assert_true(fabs(red_of_room(&geometry, room, x, 0, z) - (0.2 + 0.4 * room)) < 1e-6);
        assert_true(fabs(red_of_room(&geometry, room, 3, 0, 3) - (0.2 + 0.4 * room)) < 1e-6);
    }
    smith_geometry_free(&geometry);
    free(level);
}

/* Half of what there is so far, and half of the other room, in the order of the rooms: 0.4, 0.3, and with the third one 0.25. */
static void openings_have_a_running_mean(void **state) {
    (void)state;
    assert_reds(meeting_rooms(SMITH_OPACITY_NONE), false, 0.25, 0.25,
                0.25); /* the third room is nobody's flip room here */
    assert_reds(meeting_rooms(SMITH_OPACITY_NONE), true, 0.2, 0.6, 1);
    assert_reds(meeting_rooms(SMITH_OPACITY_TRAVERSABLE), false, 0.25, 0.25, 0.25);
    assert_reds(meeting_rooms(SMITH_OPACITY_SOLID), false, 0.2, 0.6, 1);
}

static void rooms_say_whether_their_light_is_matched(void **state) {
    struct level *level = meeting_rooms(SMITH_OPACITY_NONE);
    (void)state;
    level->room[0].light_matching = SMITH_LIGHT_SEPARATE;
    assert_reds(level, false, 0.2, 0.6, 1);
    level = meeting_rooms(SMITH_OPACITY_NONE);
    level->room[1].light_matching = SMITH_LIGHT_SEPARATE;
    assert_reds(level, false, 0.6, 0.6, 0.6);
    level = meeting_rooms(SMITH_OPACITY_NONE);
    level->room[1].weather = SMITH_WATER;
    assert_reds(level, false, 0.6, 0.6, 0.6);
}

static void water_and_solid_faces_are_matched_when_asked(void **state) {
    struct level *level = meeting_rooms(SMITH_OPACITY_NONE);
    (void)state;
    level->room[0].weather = SMITH_WATER;
    level->room[1].light_matching = SMITH_LIGHT_MATCHED;
    assert_reds(level, false, 0.4, 0.4, 1);
    level = meeting_rooms(SMITH_OPACITY_SOLID); /* here each room asks for itself */
    level->room[1].light_matching = SMITH_LIGHT_MATCHED;
    assert_reds(level, false, 0.2, 0.4, 1);
}

/* The rooms on the other side: the first one has no flip room, or, when the second one is asked, is the one that flips. */
static void flip_rooms_look_like_what_they_flip_from(void **state) {
    struct level *level = meeting_rooms(SMITH_OPACITY_NONE);
    (void)state;
    make_flip(level, 1);
    assert_reds(level, false, 0.3, 0.3, 0.3);
}

int test_light(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_fade_from_range_to_range),
        cmocka_unit_test(shadows_take_light_away_but_not_below_nothing),
        cmocka_unit_test(suns_light_what_looks_at_them),
        cmocka_unit_test(spots_light_a_cone),
        cmocka_unit_test(effects_light_the_corners_below_them),
        cmocka_unit_test(walls_block_light),
        cmocka_unit_test(more_rays_make_softer_shadows),
        cmocka_unit_test(openings_have_a_running_mean),
        cmocka_unit_test(rooms_say_whether_their_light_is_matched),
        cmocka_unit_test(water_and_solid_faces_are_matched_when_asked),
        cmocka_unit_test(flip_rooms_look_like_what_they_flip_from),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
