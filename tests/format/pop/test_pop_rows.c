/* SPDX-License-Identifier: MIT
 *
 * Pictures packed row by row. No original was at hand: the examples follow the words of facts A6.
 */
#include "format/pop/codec/rows.h"
#include "format/pop/codec_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define PIXELS_MAX 40000 /* pixels of a picture here */

static uint8_t chunk[SMITH_ROWS_CHUNK], pixels[PIXELS_MAX], drawn[PIXELS_MAX];
static uint8_t stream[8 * PIXELS_MAX];
static uint32_t scratch[400000];

/* 3 x 2: colour 0 that is not drawn, 5, and 0 that is; then three times 7. The chunk has 11 bytes, its rows 5 and 2. */
static const uint8_t example[] = {11, 0, 5, 0, 0x80, 0, 0x01, 5, 0, 2, 0, 0x82, 7};
static const uint8_t example_pixels[] = {0, 5, 0, 7, 7, 7};
static const uint8_t example_drawn[] = {0, 1, 1, 1, 1, 1};

static struct smith_coded decode(struct smith_bytes in, size_t width, size_t height) {
    return smith_rows_decode(SMITH_RASTER_RAW, in, width, height, pixels, drawn, chunk);
}

static void example_round_trip(void **state) {
    (void)state;
    const struct smith_raster_encoder encoder = {.scratch = scratch};
    struct smith_coded coded = decode((struct smith_bytes){example, sizeof example}, 3, 2);
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
    assert_int_equal(coded.used, sizeof example);
    assert_int_equal(coded.made, 6);
    assert_memory_equal(pixels, example_pixels, 6);
    assert_memory_equal(drawn, example_drawn, 6);
    coded = smith_rows_encode(&encoder, SMITH_RASTER_RAW, example_pixels, example_drawn, 3, 2, stream, sizeof stream);
    assert_int_equal(coded.made, sizeof example);
    assert_memory_equal(stream, example, sizeof example);
}

static void what_does_not_fit_the_picture(void **state) {
    (void)state;
    static const struct {
        const char *stream;
        size_t size, width, height, used, made;
        enum smith_coded_end end;
        const char *pixels;
    } cases[] = {
        {"", 0, 2, 0, 0, 0, SMITH_CODED_WHOLE, ""},
        {"", 0, 2, 1, 0, 0, SMITH_CODED_CUT, "\0\0"},
        {"\x04\0\x02\0\x81\x09", 6, 2, 1, 6, 2, SMITH_CODED_WHOLE, "\x09\x09"},
        {"\x04\0\x02\0\x81\x09", 6, 2, 2, 6, 2, SMITH_CODED_CUT, "\x09\x09\0\0"},
        {"\x04\0\x02\0\x81\x09"
         "\x04\0\x02\0\x81\x08",
         12, 2, 2, 12, 4, SMITH_CODED_WHOLE, "\x09\x09\x08\x08"},
        {"\x04\0\x02\0\x82\x09", 6, 2, 1, 6, 2, SMITH_CODED_UNEVEN, "\x09\x09"}, /* a pixel too many */
        {"\x04\0\x02\0\x80\x09", 6, 2, 1, 6, 2, SMITH_CODED_UNEVEN, "\x09\0"}, /* one too few */
        {"\x06\0\x04\0\x81\x09\x81\x09", 8, 2, 1, 8, 2, SMITH_CODED_UNEVEN, "\x09\x09"}, /* a packet too many */
        {"\x04\0\x09\0\x81\x09", 6, 2, 1, 6, 2, SMITH_CODED_UNEVEN, "\x09\x09"}, /* a row beyond its chunk */
        {"\x03\0\x01\0\x81", 5, 2, 1, 5, 2, SMITH_CODED_UNEVEN, "\0\0"}, /* a run without its byte */
        {"\x05\0\x02\0\x81\x09\x07", 7, 2, 1, 7, 2, SMITH_CODED_UNEVEN, "\x09\x09"}, /* a byte too many */
        {"\x08\0\x02\0\x81\x09\x02\0\x81\x08", 10, 2, 1, 10, 2, SMITH_CODED_UNEVEN, "\x09\x09"}, /* a row too many */
        {"\x06\0\x02\0\x81\x09", 6, 2, 1, 6, 2, SMITH_CODED_CUT, "\x09\x09"}, /* less than announced */
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct smith_bytes in = {(const uint8_t *)cases[i].stream, cases[i].size};
        struct smith_coded coded = decode(in, cases[i].width, cases[i].height);
        assert_int_equal(coded.end, cases[i].end);
        assert_int_equal(coded.used, cases[i].used);
        assert_int_equal(coded.made, cases[i].made);
        assert_memory_equal(pixels, cases[i].pixels, cases[i].width * cases[i].height);
    }
}

static void only_methods_that_go_by_rows(void **state) {
    (void)state;
    const struct smith_bytes in = {example, sizeof example};
    for (unsigned method = 0; method < 16; method++) {
        bool by_rows = method == SMITH_RASTER_RAW || method == SMITH_RASTER_RLE_ROWS || method == SMITH_RASTER_LZG_ROWS;
        struct smith_coded coded = smith_rows_decode((enum smith_raster_method)method, in, 3, 2, pixels, drawn, chunk);
        assert_int_equal(coded.used > 0, by_rows);
    }
}

static void check_round_trip(const uint8_t *from, const uint8_t *from_drawn, size_t width, size_t height) {
    static const enum smith_raster_method methods[] = {SMITH_RASTER_RAW, SMITH_RASTER_RLE_ROWS, SMITH_RASTER_LZG_ROWS};
    assert_true(smith_rows_scratch(width) <= COUNT(scratch));
    assert_true(smith_rows_bound(width, height) <= sizeof stream);
    for (unsigned i = 0; i < 6; i++) {
        const struct smith_raster_encoder encoder = {.effort = (enum smith_effort)(i % 2), .scratch = scratch};
        enum smith_raster_method method = methods[i / 2];
        struct smith_coded coded = smith_rows_encode(&encoder, method, from, from_drawn, width, height, stream,
                                                     smith_rows_bound(width, height));
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        struct smith_bytes in = {stream, coded.made};
        coded = smith_rows_decode(method, in, width, height, pixels, drawn, chunk);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.used, in.size);
        assert_memory_equal(pixels, from, width * height);
        for (size_t at = 0; at < width * height; at++)
            assert_int_equal(drawn[at], from[at] || (from_drawn && from_drawn[at]));
        if (in.size) {
            coded = smith_rows_encode(&encoder, method, from, from_drawn, width, height, stream, in.size - 1);
            assert_int_equal(coded.end, SMITH_CODED_FULL);
        }
    }
}

static void pictures_of_all_kinds(void **state) {
    (void)state;
    static uint8_t from[PIXELS_MAX], from_drawn[PIXELS_MAX];
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 200; i++) {
        size_t width = 1 + next_random(&random) % 400, height = next_random(&random) % (i % 20 ? 20 : 100);
        make_sample(from, width * height, i % SAMPLE_KINDS, &random);
        for (size_t at = 0; at < width * height; at++)
            from_drawn[at] = (uint8_t)(next_random(&random) % 4 == 0);
        check_round_trip(from, i % 2 ? from_drawn : NULL, width, height);
    }
}

/* A chunk holds as many rows as fit in 0xE37E bytes at their worst: 90 of 320 pixels. */
static void chunks_begin_where_the_original_began_them(void **state) {
    (void)state;
    static uint8_t from[320 * 100];
    const struct smith_raster_encoder encoder = {.scratch = scratch};
    const size_t row = 2 + 2 * 3; /* 128, 128 and 64 pixels not drawn */
    smith_rows_encode(&encoder, SMITH_RASTER_RAW, from, NULL, 320, 100, stream, sizeof stream);
    assert_int_equal(stream[0] | stream[1] << 8, 90 * row);
    assert_int_equal(stream[2 + 90 * row] | stream[3 + 90 * row] << 8, 10 * row);
    check_round_trip(from, NULL, 320, 100);
}

static void rows_too_wide_are_refused(void **state) {
    (void)state;
    static uint8_t from[PIXELS_MAX], from_drawn[PIXELS_MAX];
    static uint32_t large[800000];
    const struct smith_raster_encoder encoder = {.scratch = large};
    assert_true(smith_rows_scratch(PIXELS_MAX) <= COUNT(large));
    for (size_t i = 0; i < PIXELS_MAX; i++)
        from_drawn[i] = i % 2 == 0; /* two bytes a pixel: 80000 for the row */
    struct smith_coded coded =
        smith_rows_encode(&encoder, SMITH_RASTER_RAW, from, from_drawn, PIXELS_MAX, 1, stream, sizeof stream);
    assert_int_equal(coded.end, SMITH_CODED_FULL);
    coded = smith_rows_encode(&encoder, SMITH_RASTER_RAW, from, NULL, PIXELS_MAX, 1, stream, sizeof stream);
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
}

static void any_bytes_are_decoded(void **state) {
    (void)state;
    static const enum smith_raster_method methods[] = {SMITH_RASTER_RAW, SMITH_RASTER_RLE_ROWS, SMITH_RASTER_LZG_ROWS};
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 5000; i++) {
        size_t size = next_random(&random) % 300, width = next_random(&random) % 40, height = next_random(&random) % 40;
        uint8_t *in = malloc(size + 1), *out = malloc(width * height + 1), *mask = malloc(width * height + 1);
        assert_true(in && out && mask);
        make_sample(in, size, i % SAMPLE_KINDS, &random);
        if (size > 3)
            in[1] = in[3] = 0; /* sizes that are not out of reach at once */
        struct smith_coded coded = smith_rows_decode(methods[i % 3], (struct smith_bytes){in, size}, width, height, out,
                                                     i % 2 ? mask : NULL, chunk);
        assert_true(coded.used <= size && coded.made <= width * height);
        free(in);
        free(out);
        free(mask);
    }
}

int test_pop_rows(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_round_trip),
        cmocka_unit_test(what_does_not_fit_the_picture),
        cmocka_unit_test(only_methods_that_go_by_rows),
        cmocka_unit_test(pictures_of_all_kinds),
        cmocka_unit_test(chunks_begin_where_the_original_began_them),
        cmocka_unit_test(rows_too_wide_are_refused),
        cmocka_unit_test(any_bytes_are_decoded),
    };
    return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
