/* SPDX-License-Identifier: MIT
 *
 * Plans from tables: which layers a mode hides, which symbols the legend explains, and how a plan fails.
 */
#include "media/drawing/plan.h"
#include "support/drawing_text.h"
#include <levelsmith/base.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NEAR = 1, FAR = 2 };
enum { WALL, DOOR, MONSTER, SYMBOLS };

static const struct smith_plan_layer layers[] = {
    {"walls", "Walls", 0}, {"things", "Things", FAR}, {"names", "Names", 0}, {"legend", "Legend", 0}};

static const struct smith_plan_symbol symbols[SYMBOLS] = {
    [WALL] = {"a wall", SMITH_KEY_AREA, {.fill = {90, 90, 90, 255}, .stroke = {0, 0, 0, 255}, .width = 0.5}, "walls"},
    [DOOR] = {"a door", SMITH_KEY_LINE, {.stroke = {0, 0, 0, 255}}, NULL},
    [MONSTER] = {"a monster", SMITH_KEY_DOT, {.fill = {200, 0, 0, 255}}, "things"},
};

static const struct smith_plan_type type = {
    .layers = layers,
    .layer_count = 4,
    .symbols = symbols,
    .symbol_count = SYMBOLS,
    .name = {.size = 8},
};

static enum smith_status draw(void *context, struct smith_drawing *drawing, struct smith_error *error) {
    const enum smith_status *status = context;
    const struct smith_style wall = smith_plan_style(drawing, WALL), monster = smith_plan_style(drawing, MONSTER);
    (void)error;
    assert_true(wall.width == 8);
    smith_drawing_layer(drawing, "walls", NULL);
    smith_drawing_rectangle(drawing, 0, 0, 64, 64, &wall);
    smith_drawing_layer(drawing, "things", NULL);
    smith_drawing_circle(drawing, 32, 32, 8, &monster);
    for (int i = 0; i < 9; i++) /* there is space for a few */
        smith_plan_write_name(drawing, (struct smith_box){24, 24, 40, 40}, "Bob");
    return *status;
}

static void explain(void *context, struct smith_drawing *drawing) {
    (void)context;
    smith_drawing_layer(drawing, "legend", NULL);
    struct smith_plan_column column = {.at = {80, 0}, .size = 10};
    smith_plan_column_add(&column, smith_plan_explain(drawing, column.at, 10, 1));
    assert_true(column.at.y == column.bottom + 10 && column.right >= 80);
}

static char *plan(unsigned mode, const char *chosen) {
    const struct smith_plan_setup setup = {
        .type = &type, .mode = mode, .symbol_unit = 16, .layers = chosen, .draw = draw, .explain = explain};
    enum smith_status status = SMITH_OK;
    struct smith_drawing *drawing;
    assert_int_equal(smith_plan_draw(&setup, &status, &drawing, NULL), SMITH_OK);
    char *text = drawing_text_svg(drawing);
    smith_drawing_free(drawing);
    return text;
}

static void the_legend_explains_what_is_drawn_and_shown(void **state) {
    static const struct {
        unsigned mode;
        const char *chosen;
        unsigned walls, monsters;
    } rows[] = {
        {NEAR, NULL, 1, 1}, {FAR, NULL, 1, 0}, {FAR, "+things", 1, 1}, {NEAR, "legend", 0, 0}, {0, "all", 1, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = plan(rows[i].mode, rows[i].chosen);
        assert_int_equal(drawing_text_count(text, "a wall"), rows[i].walls);
        assert_int_equal(drawing_text_count(text, "a monster"), rows[i].monsters);
        assert_int_equal(drawing_text_count(text, "a door"), 0);
        free(text);
    }
}

static void names_do_not_cover_each_other(void **state) {
    (void)state;
    char *text = plan(NEAR, NULL);
    assert_int_equal(drawing_text_count(text, "Bob"), 4);
    free(text);
}

static void a_plan_that_fails_leaves_no_drawing(void **state) {
    struct smith_plan_setup setup = {.type = &type, .symbol_unit = 16, .draw = draw, .explain = explain};
    enum smith_status status = SMITH_BAD_VALUE;
    struct smith_drawing *drawing;
    (void)state;
    assert_int_equal(smith_plan_draw(&setup, &status, &drawing, NULL), SMITH_BAD_VALUE);
    assert_null(drawing);
    status = SMITH_OK;
    setup.layers = "doors";
    assert_int_equal(smith_plan_draw(&setup, &status, &drawing, NULL), SMITH_BAD_VALUE);
    assert_null(drawing);
}

static void the_scale_fits_the_plan_unless_one_is_asked_for(void **state) {
    (void)state;
    assert_true(smith_plan_scale_for(0, 32, 1000, 10) == 32);
    assert_true(smith_plan_scale_for(0, 32, 1000, 100) == 10);
    assert_true(smith_plan_scale_for(50, 32, 1000, 100) == 50);
    assert_true(smith_plan_scale_for(0, 32, 1000, -INFINITY) == 32); /* of nothing */
}

static void words_keep_off_words_and_marks(void **state) {
    (void)state;
    struct smith_drawing *drawing;
    struct smith_label label = {.text = "Bob", .x = 100, .y = 100, .size = 10};
    assert_int_equal(smith_drawing_create(&(struct smith_drawing_setup){0}, &drawing, NULL), SMITH_OK);
    assert_true(smith_plan_claim(drawing, &label, false));
    assert_false(smith_plan_claim(drawing, &label, true)); /* words never cover words */
    label.x = 110;
    assert_false(smith_plan_claim(drawing, &label, false));
    label.x = 200;
    smith_plan_keep_free(drawing, (struct smith_box){205, 95, 215, 105});
    assert_false(smith_plan_claim(drawing, &label, false));
    assert_true(smith_plan_claim(drawing, &label, true));
    assert_false(smith_plan_claim_box(drawing, (struct smith_box){-8e8, -8e8, 8e8, 8e8}, true)); /* nobody reads it */
    assert_false(smith_plan_claim_box(drawing, (struct smith_box){0, 0, (double)INFINITY, 8}, true));
    for (int i = 0; i < 1000; i++)
        assert_true(smith_plan_claim_box(drawing, (struct smith_box){-10 * i - 9, 0, -10 * i, 9}, false));
    smith_drawing_free(drawing);
}

enum part { LEGEND, TITLE, RAMP, WORDS_OF_A_RAMP, SCALE, WORDS_OF_A_SCALE, NORTH, PARTS };

static struct smith_box draw_part(struct smith_drawing *drawing, enum part part, struct smith_point at) {
    static const struct smith_key keys[] = {{.kind = SMITH_KEY_TITLE, .label = "A title"},
                                            {.kind = SMITH_KEY_LINE, .label = "a line"},
                                            {.kind = SMITH_KEY_TITLE, .label = "Longer than the others"}};
    switch (part) {
    case LEGEND: return smith_plan_legend(drawing, at, 10, keys, 2);
    case TITLE: return smith_plan_legend(drawing, at, 10, keys + 1, 2);
    case RAMP: return smith_plan_ramp(drawing, at, 10, 200, SMITH_RAMP_GREY, "low", "high");
    case WORDS_OF_A_RAMP: return smith_plan_ramp(drawing, at, 10, 1, SMITH_RAMP_GREY, "low", "high");
    case SCALE: return smith_plan_scale(drawing, at, 10, 200, 1, "m");
    case WORDS_OF_A_SCALE: return smith_plan_scale(drawing, at, 10, 1, 1, "metre");
    default: return smith_plan_north(drawing, at, 10);
    }
}

/* What comes beside it or below begins there; lines of its edges may reach beyond, and there is a little space below words. */
static void the_box_of_a_part_is_what_it_takes(void **state) {
    const struct smith_point at = {300, 200};
    (void)state;
    for (enum part part = 0; part < PARTS; part++) {
        struct smith_drawing *drawing;
        struct smith_drawing_view view;
        assert_int_equal(smith_drawing_create(&(struct smith_drawing_setup){0}, &drawing, NULL), SMITH_OK);
        const struct smith_box box = draw_part(drawing, part, at);
        assert_int_equal(smith_drawing_view(drawing, &view, NULL), SMITH_OK);
        if (box.left != at.x || box.top != at.y || fabs(view.box.left - box.left) > 3 ||
            fabs(view.box.top - box.top) > 3 || fabs(view.box.right - box.right) > 3 ||
            fabs(view.box.bottom - box.bottom) > 3)
            fail_msg("part %d: %g %g %g %g, but draws %g %g %g %g", (int)part, box.left, box.top, box.right, box.bottom,
                     view.box.left, view.box.top, view.box.right, view.box.bottom);
        smith_drawing_free(drawing);
    }
}

static void ink_can_be_read_on_its_paper(void **state) {
    static const struct {
        struct smith_colour paper;
        uint8_t ink; /* of all three parts; it is never transparent */
    } cases[] = {{{255, 255, 255, 255}, 0},   {{0, 0, 0, 255}, 255},    {{255, 255, 0, 255}, 0},
                 {{0, 0, 255, 255}, 255},     {{0, 255, 0, 255}, 0},    {{255, 0, 0, 255}, 255},
                 {{140, 140, 140, 255}, 255}, {{141, 141, 141, 255}, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct smith_colour ink = smith_colour_ink(cases[i].paper);
        if (ink.red != cases[i].ink || ink.green != ink.red || ink.blue != ink.red || ink.alpha != 255)
            fail_msg("case %zu: %u %u %u %u", i, ink.red, ink.green, ink.blue, ink.alpha);
    }
}

int test_plan_kit(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_legend_explains_what_is_drawn_and_shown),
        cmocka_unit_test(names_do_not_cover_each_other),
        cmocka_unit_test(words_keep_off_words_and_marks),
        cmocka_unit_test(the_box_of_a_part_is_what_it_takes),
        cmocka_unit_test(ink_can_be_read_on_its_paper),
        cmocka_unit_test(a_plan_that_fails_leaves_no_drawing),
        cmocka_unit_test(the_scale_fits_the_plan_unless_one_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
