/* SPDX-License-Identifier: MIT
 *
 * Pictures in memory.
 */
#include "support/counting_allocator.h"
#include <levelsmith/picture.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void an_indexed_picture_begins_with_zeros(void **state) {
    (void)state;
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 3, 2, NULL, NULL), SMITH_OK);
    assert_null(picture.colours);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(picture.indices[i], 0);
    assert_int_equal(picture.palette.count, 0);
    smith_picture_free(&picture);
    assert_null(picture.indices);
}

static void a_true_colour_picture_cannot_be_seen_at_first(void **state) {
    (void)state;
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 2, 2, NULL, NULL), SMITH_OK);
    assert_null(picture.indices);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(picture.colours[i].alpha, 0);
    smith_picture_free(&picture);
}

static void colours_are_found_by_position(void **state) {
    (void)state;
    const struct smith_colour red = {255, 0, 0, 255}, green = {0, 255, 0, 128};
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 3, 2, NULL, NULL), SMITH_OK);
    picture.palette.count = 2;
    picture.palette.colours[0] = red;
    picture.palette.colours[1] = green;
    picture.indices[1 * 3 + 2] = 1;
    struct smith_colour colour = smith_picture_colour(&picture, 2, 1);
    assert_memory_equal(&colour, &green, sizeof green);
    colour = smith_picture_colour(&picture, 2, 0);
    assert_memory_equal(&colour, &red, sizeof red);
    smith_picture_free(&picture);

    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 3, 2, NULL, NULL), SMITH_OK);
    picture.colours[1 * 3 + 0] = green;
    colour = smith_picture_colour(&picture, 0, 1);
    assert_memory_equal(&colour, &green, sizeof green);
    smith_picture_free(&picture);
}

static void a_palette_is_given_up(void **state) {
    (void)state;
    const struct smith_colour red = {255, 0, 0, 255}, green = {0, 255, 0, 128};
    struct counting_allocator counter = {.fail_from = 2};
    const struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 2, 1, &options, NULL), SMITH_OK);
    picture.palette = (struct smith_palette){.count = 2, .colours = {red, green}};
    picture.indices[1] = 1;
    assert_int_equal(smith_picture_make_true(&picture, &options, NULL), SMITH_NO_MEMORY);
    assert_int_equal(picture.indices[1], 1); /* as it was */
    assert_int_equal(smith_picture_make_true(&picture, NULL, NULL), SMITH_OK);
    assert_int_equal(counter.live, 0);
    assert_null(picture.indices);
    assert_memory_equal(&picture.colours[0], &red, sizeof red);
    assert_memory_equal(&picture.colours[1], &green, sizeof green);
    const struct smith_colour *same = picture.colours;
    assert_int_equal(smith_picture_make_true(&picture, NULL, NULL), SMITH_OK);
    assert_ptr_equal(picture.colours, same);
    smith_picture_free(&picture);
}

static void a_picture_may_have_no_pixels(void **state) {
    (void)state;
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 0, 7, &options, NULL), SMITH_OK);
    assert_non_null(picture.indices);
    smith_picture_free(&picture);
    assert_int_equal(counter.live, 0);
}

static void size_is_limited(void **state) {
    (void)state;
    struct smith_error error;
    struct smith_picture picture;
    struct smith_options options = {.limits.pixels = 100};
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 10, 10, &options, &error), SMITH_OK);
    smith_picture_free(&picture);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 10, 11, &options, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "PICTURE-LIMIT");
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, UINT32_MAX, UINT32_MAX, NULL, &error),
                     SMITH_LIMIT);
    smith_picture_free(&picture); /* a picture that was refused is an empty one */
}

static void memory_may_run_out(void **state) {
    (void)state;
    struct counting_allocator counter = {.fail_from = 1};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 10, 10, &options, NULL), SMITH_NO_MEMORY);
    smith_picture_free(&picture);
    assert_int_equal(counter.live, 0);
}

int test_picture(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_indexed_picture_begins_with_zeros),
        cmocka_unit_test(a_true_colour_picture_cannot_be_seen_at_first),
        cmocka_unit_test(colours_are_found_by_position),
        cmocka_unit_test(a_palette_is_given_up),
        cmocka_unit_test(a_picture_may_have_no_pixels),
        cmocka_unit_test(size_is_limited),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
