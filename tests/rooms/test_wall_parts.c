/* SPDX-License-Identifier: MIT
 *
 * Laws of how walls are cut, on random ones: parts lie on each other without gaps from the lower edge of an opening to its
 * upper edge, each called after the level that it ends at; and a wall upside down has the parts of the wall upside down.
 */
#include "rooms/geometry/wall.h"
#include "support/effort.h"
#include "support/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WALLS 200000
#define LEVELS (2 * (SMITH_SPLITS_MAX + 1) + 2) /* of both sides, and the edges of the opening */

typedef unsigned cutter(const struct smith_wall *wall, struct smith_wall_part parts[SMITH_WALL_PARTS_MAX]);

static int by_height(const void *one, const void *other) {
    return *(const int32_t *)one - *(const int32_t *)other;
}

/* ---- walls whose levels are in order at both ends ---- */

static struct smith_wall random_ordered_wall(uint32_t *state, unsigned splits_max) {
    struct smith_wall wall = {
        .side = random_below(state, 5), .has_floor = true, .has_ceiling = true, .has_middle = true};
    wall.floor.split_count = random_below(state, splits_max + 1);
    wall.ceiling.split_count = random_below(state, splits_max + 1);
    int32_t heights[2][LEVELS];
    unsigned count = wall.floor.split_count + wall.ceiling.split_count + 4, at = 0;
    for (unsigned end = 0; end < 2; end++) {
        for (unsigned i = 0; i < count; i++)
            heights[end][i] = (int32_t)random_below(state, 9) * 256 - 1024;
        qsort(heights[end], count, sizeof heights[end][0], by_height);
    }
#define NEXT (at++, (struct smith_ends){heights[0][at - 1], heights[1][at - 1]})
    wall.low = NEXT;
    for (unsigned i = wall.floor.split_count; i-- > 0;)
        wall.floor.splits[i] = NEXT;
    wall.floor.main = NEXT;
    wall.ceiling.main = NEXT;
    for (unsigned i = 0; i < wall.ceiling.split_count; i++)
        wall.ceiling.splits[i] = NEXT;
    wall.high = NEXT;
    return wall;
}

/* The level that a part is called after. */
static struct smith_ends level_of(const struct smith_wall *wall, unsigned number) {
    for (unsigned i = 0; i <= SMITH_SPLITS_MAX; i++) {
        if (number == smith_face_floor(i) + wall->side)
            return i ? wall->floor.splits[i - 1] : wall->floor.main;
        if (number == smith_face_ceiling(i) + wall->side)
            return i ? wall->ceiling.splits[i - 1] : wall->ceiling.main;
    }
    assert_int_equal(number, SMITH_FACE_MIDDLE + wall->side);
    return wall->floor.main;
}

/* From the lower edge up, always on by the part that begins there, until the upper edge. */
static void check_tiles(const struct smith_wall *wall, const struct smith_wall_part *parts, unsigned count) {
    struct smith_ends at = wall->low;
    for (unsigned turn = 0; turn < count; turn++) {
        unsigned i = 0;
        while (i < count && !smith_ends_same(parts[i].bottom, at))
            i++;
        assert_true(i < count);
        assert_true(smith_ends_above(parts[i].top, parts[i].bottom));
        bool of_floor = smith_ends_reach(wall->floor.main, parts[i].top);
        struct smith_ends level = level_of(wall, parts[i].number);
        assert_true(smith_ends_same(
            level, of_floor && parts[i].number != SMITH_FACE_MIDDLE + wall->side ? parts[i].top : parts[i].bottom));
        at = parts[i].top;
    }
    assert_true(smith_ends_same(at, wall->high));
}

static void check_tiling(cutter *cut, unsigned splits_max) {
    uint32_t state = 7;
    for (size_t i = 0; i < rounds(WALLS); i++) {
        struct smith_wall wall = random_ordered_wall(&state, splits_max);
        struct smith_wall_part parts[SMITH_WALL_PARTS_MAX];
        check_tiles(&wall, parts, cut(&wall, parts));
    }
}

static void test_parts_fill_the_opening(void **state) {
    (void)state;
    check_tiling(smith_wall_parts, SMITH_SPLITS_MAX);
}

static void test_parts_of_old_fill_the_opening(void **state) {
    (void)state;
    check_tiling(smith_wall_parts_legacy, 1);
}

/* ---- upside down ---- */

static struct smith_ends random_ends(uint32_t *state) {
    int32_t a = (int32_t)random_below(state, 9) * 256 - 1024, b = (int32_t)random_below(state, 9) * 256 - 1024;
    return random_below(state, 2) ? (struct smith_ends){a, b} : (struct smith_ends){a, a};
}

static void random_side(uint32_t *state, unsigned splits_max, struct smith_wall_side *side) {
    side->main = random_ends(state);
    side->split_count = random_below(state, splits_max + 1);
    for (unsigned i = 0; i < side->split_count; i++)
        side->splits[i] = random_ends(state);
    side->on_flat = random_below(state, 4) == 0;
}

static struct smith_ends turned(struct smith_ends ends) {
    return (struct smith_ends){-ends.a, -ends.b};
}

static struct smith_wall_side turned_side(struct smith_wall_side side) {
    side.main = turned(side.main);
    for (unsigned i = 0; i < side.split_count; i++)
        side.splits[i] = turned(side.splits[i]);
    return side;
}

static unsigned turned_number(unsigned number, unsigned side) {
    for (unsigned i = 0; i <= SMITH_SPLITS_MAX; i++) {
        if (number == smith_face_floor(i) + side)
            return smith_face_ceiling(i) + side;
        if (number == smith_face_ceiling(i) + side)
            return smith_face_floor(i) + side;
    }
    return number;
}

static void check_turned(cutter *cut, const struct smith_wall *wall) {
    struct smith_wall over = *wall;
    struct smith_wall_part parts[SMITH_WALL_PARTS_MAX], others[SMITH_WALL_PARTS_MAX];
    over.low = turned(wall->high);
    over.high = turned(wall->low);
    over.floor = turned_side(wall->ceiling);
    over.ceiling = turned_side(wall->floor);
    over.has_floor = wall->has_ceiling;
    over.has_ceiling = wall->has_floor;
    unsigned count = cut(wall, parts);
    assert_int_equal(cut(&over, others), count);
    for (unsigned i = 0; i < count; i++) {
        unsigned number = turned_number(parts[i].number, wall->side), at = 0;
        while (at < count && others[at].number != number)
            at++;
        assert_true(at < count);
        assert_true(smith_ends_same(others[at].top, turned(parts[i].bottom)));
        assert_true(smith_ends_same(others[at].bottom, turned(parts[i].top)));
    }
}

static void check_turning(cutter *cut, unsigned splits_max) {
    uint32_t state = 11;
    for (size_t i = 0; i < rounds(WALLS); i++) {
        struct smith_wall wall = {
            .side = random_below(&state, 5), .low = random_ends(&state), .high = random_ends(&state)};
        random_side(&state, splits_max, &wall.floor);
        random_side(&state, splits_max, &wall.ceiling);
        wall.has_floor = random_below(&state, 4) != 0;
        wall.has_ceiling = random_below(&state, 4) != 0;
        wall.has_middle = random_below(&state, 2) != 0;
        wall.overdraw = random_below(&state, 2) != 0;
        wall.behind_is_wall = random_below(&state, 2) != 0;
        if (!smith_ends_reach(wall.high, wall.low))
            continue; /* no opening */
        check_turned(cut, &wall);
    }
}

static void test_upside_down(void **state) {
    (void)state;
    check_turning(smith_wall_parts, SMITH_SPLITS_MAX);
}

static void test_of_old_upside_down(void **state) {
    (void)state;
    check_turning(smith_wall_parts_legacy, 1);
}

int test_wall_parts(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_fill_the_opening),
        cmocka_unit_test(test_parts_of_old_fill_the_opening),
        cmocka_unit_test(test_upside_down),
        cmocka_unit_test(test_of_old_upside_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
