/* SPDX-License-Identifier: MIT
 *
 * The letters of pictures: all that are needed are there, each can be told from the others, and none leaves its place.
 */
#include "media/drawing/stroke_font.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool is_box(uint32_t code_point) {
    return strcmp(smith_stroke_glyph(code_point).strokes, smith_stroke_glyph(0x4E00).strokes) == 0;
}

static void assert_inside(uint32_t code_point, const char *strokes, double width) {
    struct smith_point points[2];
    const char *at = strokes;
    for (enum smith_stroke_segment segment; (segment = smith_stroke_next(&at, points)) != SMITH_STROKE_END;)
        for (int i = segment == SMITH_STROKE_CURVE ? 0 : 1; i < 2; i++)
            if (points[i].x < 0 || points[i].x > width + 1 || points[i].y < 0 || points[i].y > 18)
                fail_msg("U+%04X leaves its place: %s", (unsigned)code_point, strokes);
}

static void scripts_are_complete(void **state) {
    static const struct {
        uint32_t from, to;
    } scripts[] = {{0x20, 0x7E},   {0xC0, 0xFF},   {0x410, 0x44F}, {0x401, 0x401}, {0x451, 0x451}, {0x404, 0x408},
                   {0x453, 0x458}, {0x45C, 0x45C}, {0x40E, 0x40E}, {0x45E, 0x45E}, {0x490, 0x491}};
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        for (uint32_t c = scripts[i].from; c <= scripts[i].to; c++) {
            struct smith_stroke_glyph glyph = smith_stroke_glyph(c);
            if (is_box(c))
                fail_msg("U+%04X is a box", (unsigned)c);
            assert_inside(c, glyph.strokes, glyph.width);
            if (glyph.accent)
                assert_inside(c, glyph.accent, 10);
        }
    assert_true(is_box(0x4E01));
    assert_true(is_box(0x40F)); /* a letter between those that are there */
}

/* The rightmost of what is drawn, in steps. */
static double reach_of(const char *strokes) {
    struct smith_point points[2];
    double reach = 0;
    for (enum smith_stroke_segment segment; (segment = smith_stroke_next(&strokes, points)) != SMITH_STROKE_END;)
        reach = points[1].x > reach ? points[1].x : reach;
    return reach;
}

static void letters_are_as_wide_as_they_reach(void **state) {
    static const struct {
        uint32_t from, to;
    } scripts[] = {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}, {0x410, 0x44F}, {0x2116, 0x2116}};
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        for (uint32_t c = scripts[i].from; c <= scripts[i].to; c++) {
            struct smith_stroke_glyph glyph = smith_stroke_glyph(c);
            double expected = c == '1'   ? 8
                              : c == 'f' ? 5
                                         : reach_of(glyph.strokes); /* as wide as other digits; under what follows */
            if (glyph.width != expected)
                fail_msg("U+%04X reaches %g of its width of %u", (unsigned)c, reach_of(glyph.strokes), glyph.width);
        }
    for (uint32_t c = '0'; c <= '9'; c++)
        assert_int_equal(smith_stroke_glyph(c).width, 8);
}

static bool same_accent(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* No two letters of Russian look the same. */
static void letters_differ(void **state) {
    (void)state;
    for (uint32_t a = 0x410; a <= 0x451; a++)
        for (uint32_t b = 0x410; b < a; b++) {
            struct smith_stroke_glyph x = smith_stroke_glyph(a), y = smith_stroke_glyph(b);
            bool none = a == 0x450 || b == 0x450;
            if (!none && strcmp(x.strokes, y.strokes) == 0 && same_accent(x.accent, y.accent))
                fail_msg("U+%04X looks as U+%04X", (unsigned)a, (unsigned)b);
        }
    static const struct {
        uint32_t cyrillic, latin;
    } same[] = {{0x405, 'S'}, {0x406, 'I'}, {0x408, 'J'}, {0x410, 'A'}, {0x451, 'e'},
                {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x45E, 'y'}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct smith_stroke_glyph x = smith_stroke_glyph(same[i].cyrillic), y = smith_stroke_glyph(same[i].latin);
        if (strcmp(x.strokes, y.strokes) != 0 || x.width != y.width)
            fail_msg("U+%04X is no %c", (unsigned)same[i].cyrillic, (char)same[i].latin);
    }
    assert_non_null(smith_stroke_glyph(0x451).accent);
    assert_null(smith_stroke_glyph(0x435).accent);
}

int test_stroke_font(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scripts_are_complete),
        cmocka_unit_test(letters_are_as_wide_as_they_reach),
        cmocka_unit_test(letters_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
