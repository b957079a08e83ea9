/* SPDX-License-Identifier: MIT
 *
 * Light on faces: one light in a room of 8 by 8 sectors, two sectors high, and the colours of some vertices. What is
 * expected is worked out by hand from the rules of each kind of light.
 */
#include "level.h"

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
    smith_rooms_settle(&level->rooms);
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
    return (struct smith_light){
        .kind = (uint8_t)kind, .enabled = true, .for_rooms = true, .position = {5 * 1024, 1024, 5 * 1024},
        .intensity = 1, .colour = {1, 0.5f, 0}, .inner_range = 1024, .outer_range = 4096};
}

static void points_fade_from_range_to_range(void **state) {
    struct smith_light light = light_of(SMITH_LIGHT_POINT);
    struct level *level = lit_level(&light);
    struct smith_geometry geometry = lit(level, SMITH_LIGHTING_FULL, 0);
    (void)state;
    assert_red(&geometry, 5, 0, 5, 0.25 + 1);                          /* straight below, at the inner range */
    assert_red(&geometry, 5, 2048, 5, 0.25 + 1);                       /* the ceiling as well */
    assert_red(&geometry, 7, 0, 5, 0.25 + (4 - sqrt(1 + 4)) / (4 - 1));
    assert_red(&geometry, 1, 0, 1, 0.25);                              /* out of reach */
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
    assert_red(&geometry, 8, 0, 5, 0.25);                                  /* beside the cone */
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
static void walls_are_in_the_way(void **state) {
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_fade_from_range_to_range),
        cmocka_unit_test(shadows_take_light_away_but_not_below_nothing),
        cmocka_unit_test(suns_light_what_looks_at_them),
        cmocka_unit_test(spots_light_a_cone),
        cmocka_unit_test(effects_light_the_corners_below_them),
        cmocka_unit_test(walls_are_in_the_way),
        cmocka_unit_test(more_rays_make_softer_shadows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
