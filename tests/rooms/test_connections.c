/* SPDX-License-Identifier: MIT
 *
 * How far a portal in a floor opens a sector: a room above another one, and what is at one of its sectors.
 */
#include "rooms/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* Room 0 below room 1; room 2 is what room 1 flips to, where a row says so. */
struct pair {
    struct level *level;
    struct smith_sector *below, *above, *flipped;
};

typedef void preparation(struct pair *pair);

static struct pair pair_make(void) {
    struct pair pair = {.level = level_make(3, 4, 4, 2048)};
    pair.level->room[1].position[1] = pair.level->room[2].position[1] = 2048;
    level_portal(pair.level, 0, SMITH_PORTAL_CEILING, 1, 1, 1, 2, 2);
    level_portal(pair.level, 1, SMITH_PORTAL_FLOOR, 0, 1, 1, 2, 2);
    level_portal(pair.level, 2, SMITH_PORTAL_FLOOR, 0, 1, 1, 2, 2);
    pair.below = level_sector(pair.level, 0, 1, 1);
    pair.above = level_sector(pair.level, 1, 1, 1);
    pair.flipped = level_sector(pair.level, 2, 1, 1);
    return pair;
}

static void flips(struct pair *pair) {
    pair->level->room[1].flip = 2;
    pair->level->room[2].base = 1;
}

static void meets(struct pair *pair) {
    (void)pair;
}

static void is_separate(struct pair *pair) {
    level_flat(&pair->above->floor, 256);
}

static void is_wall(struct pair *pair) {
    pair->above->kind = SMITH_SECTOR_WALL;
}

static void is_solid(struct pair *pair) {
    pair->above->solid = true;
}

static void corner_is_separate(struct pair *pair) {
    level_heights(&pair->above->floor, 256, 0, 0, 0);
    pair->above->floor.split_x_equals_z = true;
}

static void corner_is_separate_along_the_other_line(struct pair *pair) {
    level_heights(&pair->above->floor, 256, 0, 0, 0);
}

static void diagonal_wall(struct pair *pair) {
    pair->above->kind = SMITH_SECTOR_WALL;
    pair->above->floor.diagonal = pair->above->ceiling.diagonal = 1 + SMITH_NORTH_EAST;
}

static void is_unanswered(struct pair *pair) {
    pair->level->room[0].portal_count = 0;
}

static void flips_alike(struct pair *pair) {
    flips(pair);
}

static void flips_to_a_wall(struct pair *pair) {
    flips(pair);
    pair->flipped->kind = SMITH_SECTOR_WALL;
}

static void shapes(void **state) {
    static const struct {
        const char *name;
        preparation *prepare;
        enum smith_opening shape;
    } rows[] = {
        {"meets", meets, SMITH_OPEN},
        {"is apart", is_separate, SMITH_CLOSED},
        {"is a wall", is_wall, SMITH_CLOSED},
        {"is solid", is_solid, SMITH_CLOSED},
        {"a corner is apart", corner_is_separate, SMITH_OPEN_SOUTH_EAST},
        {"a corner is apart, split along the other line", corner_is_separate_along_the_other_line, SMITH_CLOSED},
        {"a diagonal wall", diagonal_wall, SMITH_OPEN_SOUTH_WEST},
        {"is unanswered", is_unanswered, SMITH_CLOSED},
        {"flips, and is the same", flips_alike, SMITH_OPEN},
        {"flips to a wall", flips_to_a_wall, SMITH_CLOSED},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pair pair = pair_make();
        rows[i].prepare(&pair);
        smith_rooms_normalize(&pair.level->rooms);
        struct smith_connection floor = smith_rooms_connection(&pair.level->rooms, 1, SMITH_PORTAL_FLOOR, 1, 1);
        if (floor.shape != rows[i].shape || floor.visible != floor.shape || floor.passable != floor.shape)
            fail_msg("%s: %d instead of %d", rows[i].name, (int)floor.shape, (int)rows[i].shape);
        if (pair.level->room[0].portal_count) /* from below it is the same */
            assert_int_equal(smith_rooms_connection(&pair.level->rooms, 0, SMITH_PORTAL_CEILING, 1, 1).shape,
                             rows[i].shape);
        free(pair.level);
    }
}

static void opaque_portals_have_faces(void **state) {
    (void)state;
    for (int opacity = SMITH_OPACITY_NONE; opacity <= SMITH_OPACITY_TRAVERSABLE; opacity++) {
        struct pair pair = pair_make();
        pair.level->portals[1][0].opacity = (uint8_t)opacity;
        smith_rooms_normalize(&pair.level->rooms);
        struct smith_connection floor = smith_rooms_connection(&pair.level->rooms, 1, SMITH_PORTAL_FLOOR, 1, 1);
        assert_int_equal(floor.shape, SMITH_OPEN);
        assert_int_equal(floor.visible, opacity == SMITH_OPACITY_NONE ? SMITH_OPEN : SMITH_CLOSED);
        assert_int_equal(floor.passable, opacity == SMITH_OPACITY_SOLID ? SMITH_CLOSED : SMITH_OPEN);
        free(pair.level);
    }
}

static void portals_on_top_of_others_are_none(void **state) {
    struct pair pair = pair_make();
    (void)state;
    level_portal(pair.level, 1, SMITH_PORTAL_FLOOR, 0, 2, 2, 2, 2);
    level_portal(pair.level, 1, SMITH_PORTAL_FLOOR, 0, 0, 0, 0, 0); /* in the border */
    level_portal(pair.level, 1, SMITH_NORTH, 7, 1, 3, 2, 3); /* to a room that is not there: to its own */
    smith_rooms_normalize(&pair.level->rooms);
    assert_int_equal(level_sector(pair.level, 1, 2, 2)->floor_portal, 0);
    assert_int_equal(level_sector(pair.level, 1, 0, 0)->floor_portal, SMITH_NONE);
    assert_int_equal(level_sector(pair.level, 1, 1, 3)->wall_portal, 3);
    assert_int_equal(pair.level->portals[1][3].room, 1);
    free(pair.level);
}

int test_connections(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes),
        cmocka_unit_test(opaque_portals_have_faces),
        cmocka_unit_test(portals_on_top_of_others_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
