/* SPDX-License-Identifier: MIT
 *
 * Palette files. The texts are as Paint Shop Pro, GIMP and other programs write them.
 */
#include <levelsmith/levelsmith.h>
#include <levelsmith/picture.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes bytes_of(const char *text) {
    return (struct smith_bytes){(const uint8_t *)text, strlen(text)};
}

static void assert_colour(const struct smith_palette *palette, uint32_t at, struct smith_colour colour) {
    assert_true(at < palette->count);
    assert_memory_equal(&palette->colours[at], &colour, sizeof colour);
}

static void texts_of_many_programs_are_read(void **state) {
    (void)state;
    static const char *const texts[] = {
        "JASC-PAL\r\n0100\r\n2\r\n0 128 255\r\n1 2 3\r\n",
        "JASC-PAL\n0100\n2\n0 128 255\n1 2 3",
        "JASC-PAL\r\n0100\r\n2\r\n0 128 255 255\r\n1 2 3 255\r\n\r\n",
        "GIMP Palette\nName: Sky\nColumns: 4\n#\n  0 128 255\tsky blue\n  1   2   3\tUntitled\n",
        "GIMP Palette\n#\n# somebody's\n  0 128 255\n\n1 2 3 4 is its name\n",
        "GIMP Palette\nChannels: RGBA\n#\n  0 128 255 255 sky blue\n  1   2   3 255\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct smith_palette palette;
        struct smith_error error;
        if (smith_palette_read(bytes_of(texts[i]), &palette, &error) != SMITH_OK)
            fail_msg("text %zu: %s in line %u", i, error.message, error.line);
        assert_int_equal(palette.count, 2);
        assert_colour(&palette, 0, (struct smith_colour){0, 128, 255, 255});
        assert_colour(&palette, 1, (struct smith_colour){1, 2, 3, 255});
    }
}

static void alpha_is_read(void **state) {
    (void)state;
    static const char *const texts[] = {"JASC-PAL\n0100\n1\n1 2 3 0\n", "GIMP Palette\nChannels: RGBA\n1 2 3 0\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct smith_palette palette;
        assert_int_equal(smith_palette_read(bytes_of(texts[i]), &palette, NULL), SMITH_OK);
        assert_colour(&palette, 0, (struct smith_colour){1, 2, 3, 0});
    }
}

static void mistakes_are_reported_with_their_line(void **state) {
    (void)state;
    static const struct {
        const char *text, *code;
        unsigned line;
    } cases[] = {
        {"", "PALETTE-NOT-ONE", 0},
        {"JASC\n0100\n0\n", "PALETTE-NOT-ONE", 0},
        {"JASC-PAL", "PALETTE-DAMAGED", 1},
        {"JASC-PAL\n0200\n0\n", "PALETTE-DAMAGED", 2},
        {"JASC-PAL\n0100\n", "PALETTE-DAMAGED", 2},
        {"JASC-PAL\n0100\n257\n", "PALETTE-DAMAGED", 3},
        {"JASC-PAL\n0100\n-1\n", "PALETTE-DAMAGED", 3},
        {"JASC-PAL\n0100\n2\n1 2 3\n", "PALETTE-DAMAGED", 4},
        {"JASC-PAL\n0100\n1\n1 2 3\n\n4 5 6\n", "PALETTE-DAMAGED", 6},
        {"JASC-PAL\n0100\n1\n1 2\n", "PALETTE-DAMAGED", 4},
        {"JASC-PAL\n0100\n1\n1 2 256\n", "PALETTE-DAMAGED", 4},
        {"JASC-PAL\n0100\n1\n1 2 99999999999999999999\n", "PALETTE-DAMAGED", 4},
        {"JASC-PAL\n0100\n1\n1 2 3 x\n", "PALETTE-DAMAGED", 4},
        {"JASC-PAL\n0100\n1\n1 2 3 4 5\n", "PALETTE-DAMAGED", 4},
        {"GIMP Palette\n#\n1 2 3\nblue\n", "PALETTE-DAMAGED", 4},
        {"GIMP Palette\n1 2 3x\n", "PALETTE-DAMAGED", 2},
        {"GIMP Palette\nChannels: RGBA\n1 2 3 red\n", "PALETTE-DAMAGED", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_palette palette;
        struct smith_error error;
        if (smith_palette_read(bytes_of(cases[i].text), &palette, &error) == SMITH_OK)
            fail_msg("case %zu was read", i);
        assert_string_equal(error.code, cases[i].code);
        assert_int_equal(error.line, cases[i].line);
    }
}

/* The length ends the text, not a NUL behind it. */
static void nothing_behind_the_text_is_looked_at(void **state) {
    (void)state;
    static const char text[] = "GIMP Palette\n1 2 34";
    struct smith_palette palette;
    assert_int_equal(smith_palette_read((struct smith_bytes){(const uint8_t *)text, sizeof text - 2}, &palette, NULL),
                     SMITH_OK);
    assert_colour(&palette, 0, (struct smith_colour){1, 2, 3, 255});
}

static void a_palette_has_no_more_than_256_colours(void **state) {
    (void)state;
    struct smith_buffer text;
    struct smith_palette palette;
    struct smith_error error;
    smith_buffer_init(&text, NULL);
    palette.count = SMITH_PALETTE_MAX;
    memset(palette.colours, 7, sizeof palette.colours);
    assert_int_equal(smith_palette_write(&palette, SMITH_PALETTE_GIMP, &text, NULL), SMITH_OK);
    assert_int_equal(smith_palette_read((struct smith_bytes){text.data, text.size}, &palette, NULL), SMITH_OK);
    assert_int_equal(palette.count, 256);
    struct smith_buffer longer;
    smith_buffer_init(&longer, NULL);
    assert_int_equal(smith_palette_write(&palette, SMITH_PALETTE_GIMP, &longer, NULL), SMITH_OK);
    palette.count = 1;
    struct smith_buffer one;
    smith_buffer_init(&one, NULL);
    assert_int_equal(smith_palette_write(&palette, SMITH_PALETTE_GIMP, &one, NULL), SMITH_OK);
    /* 256 lines, and the last line of the other file behind them */
    char all[8192];
    const char *line = strstr((const char *)one.data, "#\n") + 2;
    int size = snprintf(all, sizeof all, "%.*s%.*s", (int)longer.size, (const char *)longer.data,
                        (int)(one.size - (size_t)(line - (const char *)one.data)), line);
    assert_true(size > 0 && (size_t)size < sizeof all);
    assert_int_equal(smith_palette_read(bytes_of(all), &palette, &error), SMITH_DAMAGED);
    assert_int_equal(error.line, 4 + 257);
    smith_buffer_free(&text);
    smith_buffer_free(&longer);
    smith_buffer_free(&one);
}

static void assert_written(enum smith_palette_file_format format, const char *text) {
    const struct smith_palette palette = {.count = 2, .colours = {{0, 128, 255, 255}, {1, 2, 3, 255}}};
    struct smith_palette again;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_palette_write(&palette, format, &out, NULL), SMITH_OK);
    assert_int_equal(out.size, strlen(text));
    assert_memory_equal(out.data, text, out.size);
    assert_int_equal(smith_palette_read((struct smith_bytes){out.data, out.size}, &again, NULL), SMITH_OK);
    assert_int_equal(again.count, 2);
    assert_memory_equal(again.colours, palette.colours, 2 * sizeof *palette.colours);
    smith_buffer_free(&out);
}

static void both_formats_are_written(void **state) {
    (void)state;
    assert_written(SMITH_PALETTE_JASC, "JASC-PAL\r\n0100\r\n2\r\n0 128 255\r\n1 2 3\r\n");
    assert_written(SMITH_PALETTE_GIMP,
                   "GIMP Palette\nName: palette\nColumns: 16\n#\n  0 128 255\tIndex 0\n  1   2   3\tIndex 1\n");
}

int test_palette_file(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_many_programs_are_read),
        cmocka_unit_test(alpha_is_read),
        cmocka_unit_test(mistakes_are_reported_with_their_line),
        cmocka_unit_test(nothing_behind_the_text_is_looked_at),
        cmocka_unit_test(a_palette_has_no_more_than_256_colours),
        cmocka_unit_test(both_formats_are_written),
    };
    return cmocka_run_group_tests_name("palette_file", tests, NULL, NULL);
}
