/* SPDX-License-Identifier: MIT
 *
 * A drawing within another looks as it does alone, pixel by pixel, whatever its scale and wherever it comes to.
 */
#include "base/buffer.h"
#include "media/drawing/drawing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void add_picture(struct smith_drawing *drawing) {
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 4, 4, NULL, NULL), SMITH_OK);
    for (unsigned i = 0; i < 16; i++)
        picture.colours[i] = (struct smith_colour){(uint8_t)(i * 15), 90, 30, 255};
    const struct smith_picture *kept = smith_drawing_adopt(drawing, &picture);
    assert_non_null(kept);
    smith_drawing_image(drawing, kept, 30, 2, 8, 8, SMITH_BLEND_NORMAL);
}

/* Something of everything, in units of two pixels. */
static struct smith_drawing *make(void) {
    struct smith_drawing *drawing;
    const struct smith_drawing_setup setup = {.scale = 2, .background = {240, 240, 200, 255}};
    const struct smith_style area = {
        .fill = {200, 30, 30, 255}, .hatch = SMITH_HATCH_LEVEL, .hatch_colour = {0, 0, 0, 255}};
    const struct smith_style line = {.stroke = {0, 0, 120, 255}, .dash = 3, .width = 1.5};
    assert_int_equal(smith_drawing_create(&setup, &drawing, NULL), SMITH_OK);
    smith_drawing_layer(drawing, "areas", NULL);
    smith_drawing_open(drawing, &(struct smith_group){.id = "first", .kind = "area", .title = "An area"});
    smith_drawing_rectangle(drawing, 2, 2, 12, 9, &area);
    smith_drawing_close(drawing);
    smith_drawing_circle(drawing, 22, 8, 5, &line);
    add_picture(drawing);
    smith_drawing_layer(drawing, "hidden", NULL);
    smith_drawing_rectangle(drawing, 0, 0, 40, 30, &area);
    smith_drawing_layer(drawing, "lines", NULL);
    smith_drawing_move(drawing, 2, 20);
    smith_drawing_curve_to(drawing, (struct smith_point){10, 12}, (struct smith_point){20, 30},
                           (struct smith_point){30, 20});
    smith_drawing_close_path(drawing);
    smith_drawing_path(drawing, &(struct smith_style){.stroke = {0, 90, 0, 255}});
    smith_drawing_label(drawing, &(struct smith_label){.text = "Words", .x = 20, .y = 24});
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 40, 30});
    assert_int_equal(smith_drawing_choose(drawing, "-hidden", NULL), SMITH_OK);
    return drawing;
}

static struct smith_picture paint(const struct smith_drawing *drawing) {
    struct smith_picture picture;
    assert_int_equal(smith_drawing_paint(drawing, &picture, NULL), SMITH_OK);
    return picture;
}

static void assert_same(const struct smith_picture *alone, const struct smith_picture *nested, uint32_t x, uint32_t y) {
    for (uint32_t row = 0; row < alone->height; row++)
        for (uint32_t column = 0; column < alone->width; column++) {
            struct smith_colour a = smith_picture_colour(alone, column, row);
            struct smith_colour b = smith_picture_colour(nested, column + x, row + y);
            if (abs(a.red - b.red) > 2 || abs(a.green - b.green) > 2 || abs(a.blue - b.blue) > 2)
                fail_msg("%u, %u is %u %u %u instead of %u %u %u", column, row, b.red, b.green, b.blue, a.red, a.green,
                         a.blue);
        }
}

static void a_drawing_is_the_same_inside_another(void **state) {
    static const double scales[] = {1, 0.25, 8};
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        struct smith_drawing *other = make(), *whole;
        struct smith_picture alone = paint(other);
        const struct smith_drawing_setup setup = {.scale = scales[i]};
        assert_int_equal(smith_drawing_create(&setup, &whole, NULL), SMITH_OK);
        smith_drawing_layer(whole, "within", NULL);
        const struct smith_point at = {16 / scales[i], 32 / scales[i]};
        assert_int_equal(smith_drawing_append(whole, other, at, "old", NULL), SMITH_OK);
        smith_drawing_free(other); /* its pictures stay */
        smith_drawing_frame(whole, (struct smith_box){0, 0, 120 / scales[i], 120 / scales[i]});
        struct smith_picture nested = paint(whole);
        assert_int_equal(nested.width, 120);
        assert_same(&alone, &nested, 16, 32);
        assert_int_equal(smith_picture_colour(&nested, 15, 40).alpha, 0);
        smith_picture_free(&alone);
        smith_picture_free(&nested);
        smith_drawing_free(whole);
    }
}

static void names_are_made_unique(void **state) {
    struct smith_drawing *other = make(), *whole;
    struct smith_buffer svg;
    (void)state;
    smith_buffer_init(&svg, NULL);
    assert_int_equal(smith_drawing_create(&(struct smith_drawing_setup){0}, &whole, NULL), SMITH_OK);
    assert_int_equal(smith_drawing_append(whole, other, (struct smith_point){0, 0}, "old", NULL), SMITH_OK);
    assert_int_equal(smith_drawing_svg(whole, &svg, NULL), SMITH_OK);
    smith_buffer_byte(&svg, '\0');
    assert_non_null(strstr((const char *)svg.data, "<g id=\"old-first\" class=\"area\"><title>An area</title>"));
    assert_non_null(strstr((const char *)svg.data, "<g id=\"old-lines\" class=\"layer\">"));
    assert_null(strstr((const char *)svg.data, "old-hidden"));
    smith_buffer_free(&svg);
    smith_drawing_free(other);
    smith_drawing_free(whole);
}

int test_drawing_append(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drawing_is_the_same_inside_another),
        cmocka_unit_test(names_are_made_unique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
