/* SPDX-License-Identifier: MIT
 *
 * Which storey rooms are put in.
 */
#include "rooms/atlas/atlas.h"
#include "rooms/sample_rooms.h"
#include "support/counting_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROOMS 6

/* Rooms of three by three sectors, of which the one in the middle is inside. */
static struct smith_room rooms[ROOMS];
static struct smith_sector sectors[ROOMS][9];
static struct smith_portal portals[ROOMS];

static void put(unsigned room, int32_t x, int32_t clicks) {
    for (int i = 0; i < 9; i++)
        sectors[room][i] = (struct smith_sector){.kind = i == 4 ? SMITH_SECTOR_FLOOR : SMITH_SECTOR_BORDER,
                                                 .wall_portal = SMITH_NONE,
                                                 .floor_portal = SMITH_NONE,
                                                 .ceiling_portal = SMITH_NONE};
    rooms[room] = (struct smith_room){.name = "room",
                                      .number = room,
                                      .position = {x * SMITH_SECTOR_SIZE, clicks * SMITH_CLICK, 0},
                                      .size_x = 3,
                                      .size_z = 3,
                                      .sectors = sectors[room],
                                      .base = SMITH_NONE,
                                      .flip = SMITH_NONE};
}

static void join(unsigned room, uint32_t other) {
    portals[room] = (struct smith_portal){.kind = SMITH_EAST, .x0 = 2, .z0 = 1, .x1 = 2, .z1 = 1, .room = other};
    rooms[room].portals = &portals[room];
    rooms[room].portal_count = 1;
}

static void expect(unsigned count, uint32_t storeys, const uint32_t *of) {
    const struct smith_rooms level = {.room_count = count, .rooms = rooms};
    struct smith_storeys found;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    assert_int_equal(smith_storeys_find(&level, &arena, &found, NULL), SMITH_OK);
    assert_int_equal(found.count, storeys);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(found.of[i], of[i]);
    smith_arena_free(&arena);
}

static void rooms_beside_each_other_are_one_storey(void **state) {
    (void)state;
    put(0, 0, 0);
    put(1, 1, 40);
    put(2, 9, -40);
    expect(3, 1, (const uint32_t[]){0, 0, 0});
}

static void the_higher_of_two_is_in_the_higher_storey(void **state) {
    (void)state;
    put(0, 0, 8);
    put(1, 0, 0);
    put(2, 0, 4);
    expect(3, 3, (const uint32_t[]){2, 0, 1});
}

static void walls_are_above_nothing(void **state) {
    (void)state;
    put(0, 0, 0);
    put(1, 0, 8);
    sectors[1][4].kind = SMITH_SECTOR_WALL;
    expect(2, 1, (const uint32_t[]){0, 0});
    sectors[1][4].floor.diagonal = 1; /* half of it is a floor */
    expect(2, 2, (const uint32_t[]){0, 1});
}

static void what_is_free_goes_by_height_and_by_openings(void **state) {
    (void)state;
    put(0, 0, 0);
    put(1, 0, 20);
    put(2, 5, 2);
    put(3, 9, 19);
    expect(4, 2, (const uint32_t[]){0, 1, 0, 1});
    put(4, 6, 18); /* high, and joined to what is low */
    join(4, 0);
    expect(5, 2, (const uint32_t[]){0, 1, 0, 1, 0});
}

static void what_a_room_flips_to_is_with_it(void **state) {
    (void)state;
    put(0, 0, 0);
    put(1, 0, 8);
    put(2, 0, 30);
    rooms[1].flip = 2;
    rooms[2].base = 1;
    put(3, 4, 0);
    rooms[3].size_x = rooms[3].size_z = 0; /* nothing is in it */
    expect(4, 2, (const uint32_t[]){0, 1, 1, SMITH_NONE});
}

static enum smith_status make_atlas(const struct smith_rooms *level, const struct smith_options *options) {
    struct smith_atlas atlas;
    struct smith_buffer out;
    smith_buffer_init(&out, &options->allocator);
    enum smith_status status = smith_rooms_atlas(
        level, &(struct smith_rooms_plan_options){.title = "a.prj", .options = options}, &atlas, NULL);
    if (status == SMITH_OK)
        status = smith_drawings_pdf((const struct smith_drawing *const *)atlas.sheets, atlas.count, "a", &out, NULL);
    smith_atlas_free(&atlas);
    smith_buffer_free(&out);
    return status;
}

static void atlases_survive_without_memory(void **state) {
    (void)state;
    struct smith_rooms level;
    sample_rooms_make(&level);
    level.rooms[1].position[0] = level.rooms[0].position[0];
    for (uint64_t fail_from = 1;; fail_from++) {
        struct counting_allocator counter = {.fail_from = fail_from};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        enum smith_status status = make_atlas(&level, &options);
        assert_int_equal(counter.live, 0);
        if (status == SMITH_OK)
            break;
        assert_int_equal(status, SMITH_NO_MEMORY);
        assert_true(fail_from < 5000);
    }
    smith_rooms_free(&level);
}

int test_storeys(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_beside_each_other_are_one_storey),
        cmocka_unit_test(the_higher_of_two_is_in_the_higher_storey),
        cmocka_unit_test(walls_are_above_nothing),
        cmocka_unit_test(what_is_free_goes_by_height_and_by_openings),
        cmocka_unit_test(what_a_room_flips_to_is_with_it),
        cmocka_unit_test(atlases_survive_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
