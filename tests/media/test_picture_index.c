/* SPDX-License-Identifier: MIT
 *
 * Pictures in the colours of a given palette, and of their own.
 */
#include "support/counting_allocator.h"
#include <levelsmith/picture.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct smith_colour black = {0, 0, 0, 255}, white = {255, 255, 255, 255}, red = {255, 0, 0, 255},
                                 clear = {0, 0, 0, 0};

static struct smith_picture true_picture(uint32_t width, uint32_t height, const struct smith_colour *colours) {
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, width, height, NULL, NULL), SMITH_OK);
    memcpy(picture.colours, colours, sizeof *colours * width * height);
    return picture;
}

static void assert_indices(struct smith_picture *picture, const uint8_t *indices) {
    assert_non_null(picture->indices);
    assert_memory_equal(picture->indices, indices, (size_t)picture->width * picture->height);
    smith_picture_free(picture);
}

static void equal_colours_are_found(void **state) {
    (void)state;
    const struct smith_palette palette = {4, {black, white, red, white}};
    struct smith_picture picture = true_picture(2, 2, (struct smith_colour[]){white, red, black, white}), indexed;
    struct smith_missing_colours missing_colours;
    assert_int_equal(smith_picture_map(&picture, &palette, NULL, &indexed, &missing_colours, NULL), SMITH_OK);
    assert_int_equal(missing_colours.count, 0);
    assert_int_equal(missing_colours.pixels, 0);
    assert_int_equal(indexed.palette.count, 4);
    assert_indices(&indexed, (uint8_t[]){1, 2, 0, 1});
    smith_picture_free(&picture);
}

static void missing_colours_get_the_nearest_and_are_reported(void **state) {
    (void)state;
    const struct smith_colour dark = {20, 20, 20, 255}, pink = {255, 90, 90, 255};
    const struct smith_palette palette = {3, {white, black, red}};
    struct smith_picture picture = true_picture(3, 2, (struct smith_colour[]){white, pink, dark, pink, red, pink}),
                         indexed;
    struct smith_missing_colours missing_colours;
    assert_int_equal(smith_picture_map(&picture, &palette, NULL, &indexed, &missing_colours, NULL), SMITH_OK);
    assert_int_equal(missing_colours.count, 2);
    assert_int_equal(missing_colours.pixels, 4);
    const struct smith_missing_colour *first = &missing_colours.first[0];
    assert_memory_equal(&first->colour, &pink, sizeof pink);
    assert_int_equal(first->x, 1);
    assert_int_equal(first->y, 0);
    assert_int_equal(first->pixels, 3);
    assert_int_equal(first->index, 2);
    assert_memory_equal(&missing_colours.first[1].colour, &dark, sizeof dark);
    assert_int_equal(missing_colours.first[1].x, 2);
    assert_int_equal(missing_colours.first[1].pixels, 1);
    assert_int_equal(missing_colours.first[1].index, 1);
    assert_indices(&indexed, (uint8_t[]){0, 2, 1, 2, 2, 2});
    smith_picture_free(&picture);
}

static void nearest_is_as_an_exhaustive_search_says(void **state) {
    (void)state;
    struct smith_palette palette = {.count = 64};
    for (uint32_t i = 0; i < 64; i++)
        palette.colours[i] =
            (struct smith_colour){(uint8_t)(i % 4 * 85), (uint8_t)(i / 4 % 4 * 85), (uint8_t)(i / 16 * 85), 255};
    struct smith_picture picture, indexed;
    struct smith_missing_colours missing_colours;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 256, 256, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < 65536; i++)
        picture.colours[i] = (struct smith_colour){(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i * 7 >> 4), 255};
    assert_int_equal(smith_picture_map(&picture, &palette, NULL, &indexed, &missing_colours, NULL), SMITH_OK);
    for (uint32_t i = 0; i < 65536; i++) {
        const struct smith_colour *c = &picture.colours[i];
        /* on a grid of 85 each channel rounds on its own */
        unsigned expected = (c->red + 42u) / 85 + (c->green + 42u) / 85 * 4 + (c->blue + 42u) / 85 * 16;
        if (indexed.indices[i] != expected)
            fail_msg("colour %u, %u, %u: %u instead of %u", c->red, c->green, c->blue, indexed.indices[i], expected);
    }
    assert_true(missing_colours.count > SMITH_MISSING_COLOURS_LISTED);
    assert_true(missing_colours.first[SMITH_MISSING_COLOURS_LISTED - 1].pixels > 0);
    smith_picture_free(&picture);
    smith_picture_free(&indexed);
}

static void what_cannot_be_seen_is_one_colour(void **state) {
    (void)state;
    const struct smith_palette palette = {3, {black, {9, 9, 9, 0}, white}};
    struct smith_picture picture =
        true_picture(3, 1, (struct smith_colour[]){clear, {255, 255, 255, 0}, {255, 255, 255, 40}});
    struct smith_picture indexed;
    struct smith_missing_colours missing_colours;
    assert_int_equal(smith_picture_map(&picture, &palette, NULL, &indexed, &missing_colours, NULL), SMITH_OK);
    assert_int_equal(missing_colours.count, 1);
    assert_indices(&indexed, (uint8_t[]){1, 1, 1});
    smith_picture_free(&picture);
}

/* Palettes of games have colours twice, and which of them a pixel has may matter to the game. */
static void indices_that_mean_the_same_are_kept(void **state) {
    (void)state;
    const struct smith_palette palette = {4, {black, red, black, white}};
    struct smith_picture picture, indexed;
    struct smith_missing_colours missing_colours;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 4, 1, NULL, NULL), SMITH_OK);
    picture.palette = (struct smith_palette){5, {black, white, black, red, black}};
    memcpy(picture.indices, (uint8_t[]){0, 1, 2, 4}, 4);
    assert_int_equal(smith_picture_map(&picture, &palette, NULL, &indexed, &missing_colours, NULL), SMITH_OK);
    assert_int_equal(missing_colours.count, 0);
    assert_indices(&indexed, (uint8_t[]){0, 3, 2, 0});
    smith_picture_free(&picture);
}

static void a_palette_without_colours_is_refused(void **state) {
    (void)state;
    const struct smith_palette palette = {0};
    struct smith_error error;
    struct smith_picture picture = true_picture(1, 1, &red), indexed;
    assert_int_equal(smith_picture_map(&picture, &palette, NULL, &indexed, NULL, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PALETTE-EMPTY");
    smith_picture_free(&indexed);
    smith_picture_free(&picture);
}

static void a_palette_is_gathered_in_order(void **state) {
    (void)state;
    struct smith_picture picture =
        true_picture(3, 2, (struct smith_colour[]){red, black, red, clear, {7, 7, 7, 0}, white});
    struct smith_picture indexed;
    assert_int_equal(smith_picture_gather(&picture, 4, NULL, &indexed, NULL), SMITH_OK);
    assert_int_equal(indexed.palette.count, 4);
    const struct smith_colour expected[] = {red, black, clear, white};
    assert_memory_equal(indexed.palette.colours, expected, sizeof expected);
    assert_indices(&indexed, (uint8_t[]){0, 1, 0, 2, 2, 3});
    struct smith_error error;
    assert_int_equal(smith_picture_gather(&picture, 3, NULL, &indexed, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PALETTE-FULL");
    assert_non_null(strstr(error.message, "has 4 colours"));
    smith_picture_free(&indexed);
    smith_picture_free(&picture);
}

static void many_colours_are_counted(void **state) {
    (void)state;
    struct smith_picture picture, indexed;
    struct smith_error error;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 300, 300, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < 90000; i++)
        picture.colours[i] = (struct smith_colour){(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16), 255};
    assert_int_equal(smith_picture_gather(&picture, 1000, NULL, &indexed, &error), SMITH_BAD_VALUE);
    assert_non_null(strstr(error.message, "has 90000 colours; 256 are possible"));
    smith_picture_free(&picture);
}

static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    const struct smith_palette palette = {1, {black}};
    enum smith_status status = SMITH_NO_MEMORY;
    uint64_t request = 0;
    while (status == SMITH_NO_MEMORY && request++ < 100) {
        struct counting_allocator counter = {.fail_from = request};
        struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_picture picture, indexed;
        assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 40, 40, NULL, NULL), SMITH_OK);
        for (uint32_t i = 0; i < 1600; i++)
            picture.colours[i] = (struct smith_colour){(uint8_t)i, (uint8_t)(i >> 8), 0, 255};
        status = smith_picture_map(&picture, &palette, &options, &indexed, NULL, NULL);
        smith_picture_free(&indexed);
        assert_int_equal(counter.live, 0);
        smith_picture_free(&picture);
    }
    assert_int_equal(status, SMITH_OK);
    assert_true(request > 3); /* the pixels, and blocks of memory for the colours */
}

int test_picture_index(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_colours_are_found),
        cmocka_unit_test(missing_colours_get_the_nearest_and_are_reported),
        cmocka_unit_test(nearest_is_as_an_exhaustive_search_says),
        cmocka_unit_test(what_cannot_be_seen_is_one_colour),
        cmocka_unit_test(indices_that_mean_the_same_are_kept),
        cmocka_unit_test(a_palette_without_colours_is_refused),
        cmocka_unit_test(a_palette_is_gathered_in_order),
        cmocka_unit_test(many_colours_are_counted),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests_name("picture_index", tests, NULL, NULL);
}
