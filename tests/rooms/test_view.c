/* SPDX-License-Identifier: MIT
 *
 * Views of rooms: which faces are seen, and what they are covered with.
 */
#include "base/buffer.h"
#include "rooms/sample_rooms.h"
#include "rooms/view/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct bench {
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    struct smith_picture page;
};

static void bench_open(struct bench *bench) {
    sample_rooms_make(&bench->rooms);
    assert_int_equal(smith_geometry_build(&bench->rooms, NULL, &bench->geometry, NULL), SMITH_OK);
    assert_int_equal(smith_picture_init(&bench->page, SMITH_PIXELS_TRUE, 64, 64, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < 64 * 64; i++) /* the west half is red, the east half green */
        bench->page.colours[i] =
            i % 64 < 32 ? (struct smith_colour){200, 0, 0, 255} : (struct smith_colour){0, 200, 0, 255};
}

static void bench_close(struct bench *bench) {
    smith_picture_free(&bench->page);
    smith_geometry_free(&bench->geometry);
    smith_rooms_free(&bench->rooms);
}

static struct smith_drawing *show(struct bench *bench, bool iso, bool textured,
                                  const struct smith_rooms_plan_options *how) {
    struct smith_picture *pages[1] = {&bench->page};
    const struct smith_rooms_view view = {
        .rooms = &bench->rooms, .geometry = &bench->geometry, .iso = iso, .how = how, .pages = textured ? pages : NULL};
    struct smith_drawing *drawing;
    struct smith_error error = {0};
    if (smith_rooms_show(&view, &drawing, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return drawing;
}

static unsigned count_shapes(struct smith_drawing *drawing) {
    struct smith_buffer svg;
    unsigned count = 0;
    smith_buffer_init(&svg, NULL);
    assert_int_equal(smith_drawing_svg(drawing, &svg, NULL), SMITH_OK);
    smith_buffer_byte(&svg, 0);
    for (const char *at = strstr((const char *)svg.data, "<path"); at; at = strstr(at + 1, "<path"))
        count++;
    smith_buffer_free(&svg);
    smith_drawing_free(drawing);
    return count;
}

/* From above the floors of both rooms, six sectors each. From the south-west also walls, but no ceilings and no walls that
 * turn their backs. */
static void backs_of_faces_are_left_out(void **state) {
    (void)state;
    struct bench bench;
    uint32_t ceilings = 0;
    bench_open(&bench);
    for (uint32_t i = 0; i < bench.geometry.face_count; i++)
        ceilings += bench.geometry.faces[i].number == SMITH_FACE_CEILING;
    assert_int_equal(ceilings, 12);
    assert_int_equal(count_shapes(show(&bench, false, false, &(struct smith_rooms_plan_options){0})), 12);
    unsigned seen = count_shapes(show(&bench, true, false, &(struct smith_rooms_plan_options){0}));
    assert_true(seen > 12 && seen <= bench.geometry.face_count - ceilings - 6);
    bench_close(&bench);
}

static void only_rooms_that_are_asked_for(void **state) {
    (void)state;
    static const uint32_t east[] = {8};
    struct bench bench;
    bench_open(&bench);
    assert_int_equal(
        count_shapes(show(&bench, false, false, &(struct smith_rooms_plan_options){.rooms = east, .room_count = 1})),
        6);
    bench_close(&bench);
}

/* Each sector shows the whole of the page, its west in the west; half as bright as the page, because the light is. */
static void floors_show_their_texture(void **state) {
    (void)state;
    struct bench bench;
    struct smith_picture picture;
    bench_open(&bench);
    struct smith_drawing *drawing = show(&bench, false, true, &(struct smith_rooms_plan_options){.scale = 16});
    assert_null(bench.page.colours); /* the drawing has it now */
    assert_int_equal(smith_drawing_paint(drawing, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.width, (6 + 2) * 16);
    assert_int_equal(picture.height, (2 + 2) * 16);
    for (uint32_t sector = 0; sector < 6; sector++) {
        struct smith_colour west = smith_picture_colour(&picture, 16 + sector * 16 + 4, 16 + 20);
        struct smith_colour east = smith_picture_colour(&picture, 16 + sector * 16 + 12, 16 + 20);
        assert_in_range(west.red, 80, 130);
        assert_int_equal(west.green, 0);
        assert_in_range(east.green, 80, 130);
        assert_int_equal(east.red, 0);
    }
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
    bench_close(&bench);
}

int test_view(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backs_of_faces_are_left_out),
        cmocka_unit_test(only_rooms_that_are_asked_for),
        cmocka_unit_test(floors_show_their_texture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
