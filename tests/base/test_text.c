/* SPDX-License-Identifier: MIT
 *
 * Code pages and UTF-8; test_text_iconv.c asks iconv about the same.
 */
#include "base/text.h"
#include "support/counting_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct smith_bytes bytes_of(const char *text, size_t size) {
    return (struct smith_bytes){(const uint8_t *)text, size};
}

/* ---- decoding ---- */

static void decoding_says_whether_it_is_faithful(void **state) {
    (void)state;
    static const struct {
        enum smith_charset charset;
        const char *bytes;
        size_t size;
        const char *text;
        bool faithful;
    } cases[] = {
        {SMITH_UTF8, "", 0, "", true},
        {SMITH_UTF8, "name", 4, "name", true},
        {SMITH_UTF8, "name\0", 5, "name", false},
        {SMITH_UTF8, "name\0junk", 9, "name", false},
        {SMITH_UTF8, "\0", 1, "", false},
        {SMITH_UTF8, "na\xC3\xAFve", 6, "na\xC3\xAFve", true},
        {SMITH_UTF8, "\xEF\xBF\xBD", 3, "\xEF\xBF\xBD", true},
        {SMITH_UTF8, "a\xFFz", 3, "a\xEF\xBF\xBDz", false},
        {SMITH_UTF8, "\xE2\x82", 2, "\xEF\xBF\xBD\xEF\xBF\xBD", false},
        {SMITH_UTF8, "\xE2\x82\0\xAC", 4, "\xEF\xBF\xBD\xEF\xBF\xBD", false},
        {SMITH_UTF8, "0123456789abcdef\xC0", 17, "0123456789abcdef\xEF\xBF\xBD", false},
        {SMITH_CP1251, "\xC4\xEE\xEC 2", 5, "Дом 2", true},
        {SMITH_CP1251, "\xC4\xEE\xEC\0\xEC", 5, "Дом", false},
        {SMITH_CP1251, "a\x98", 2, "a\xEF\xBF\xBD", true},
        {SMITH_CP1252, "caf\xE9 \x80", 6, "café €", true},
        {SMITH_ASCII, "plain", 5, "plain", true},
        {SMITH_ASCII, "caf\xE9", 4, "caf\xEF\xBF\xBD", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct smith_arena arena;
        struct smith_buffer out;
        smith_arena_init(&arena, NULL, 0);
        smith_buffer_init(&out, NULL);
        bool faithful;
        const char *text =
            smith_text_decode(&arena, cases[i].charset, bytes_of(cases[i].bytes, cases[i].size), &faithful);
        assert_string_equal(text, cases[i].text);
        if (faithful != cases[i].faithful)
            fail_msg("'%s' is judged wrong", text);
        if (faithful) {
            size_t bad;
            assert_true(smith_text_encode(&out, cases[i].charset, text, &bad));
            assert_int_equal(out.size, cases[i].size);
            assert_memory_equal(out.data ? (char *)out.data : "", cases[i].bytes, cases[i].size);
        }
        smith_buffer_free(&out);
        smith_arena_free(&arena);
    }
}

static void no_bytes_at_all_are_an_empty_text(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    for (int charset = SMITH_UTF8; charset <= SMITH_CP1252; charset++) {
        bool faithful = false;
        assert_string_equal(smith_text_decode(&arena, (enum smith_charset)charset, (struct smith_bytes){0}, &faithful),
                            "");
        assert_true(faithful);
    }
    assert_int_equal(smith_utf8_valid((struct smith_bytes){0}), 0);
    smith_arena_free(&arena);
}

static void no_memory_gives_null(void **state) {
    (void)state;
    struct counting_allocator counter = {.fail_from = 1};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    smith_arena_init(&arena, &allocator, 0);
    bool faithful;
    assert_null(smith_text_decode(&arena, SMITH_UTF8, bytes_of("plain", 5), &faithful));
    assert_null(smith_text_decode(&arena, SMITH_CP1251, bytes_of("\xC4", 1), &faithful));
    smith_arena_free(&arena);
}

/* ---- encoding ---- */

static void what_has_no_code_is_refused_and_leaves_nothing(void **state) {
    (void)state;
    static const struct {
        enum smith_charset charset;
        const char *text;
        size_t bad;
    } cases[] = {
        {SMITH_ASCII, "caf\xC3\xA9", 3},       {SMITH_ASCII, "\xEF\xBF\xBD", 0},  {SMITH_CP1251, "Дом caf\xC3\xA9", 10},
        {SMITH_CP1251, "\xF0\x9F\x98\x80", 0}, {SMITH_CP1252, "café Д", 6},       {SMITH_CP1252, "ab\xFF", 2},
        {SMITH_UTF8, "0123456789\x80", 10},    {SMITH_UTF8, "ok\xED\xA0\x80", 2}, {SMITH_UTF8, "ok\xE2\x82", 2},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        smith_buffer_text(&out, "before");
        size_t bad = 99;
        assert_false(smith_text_encode(&out, cases[i].charset, cases[i].text, &bad));
        assert_int_equal(bad, cases[i].bad);
        assert_int_equal(out.size, 6);
        assert_false(out.failed);
        smith_buffer_free(&out);
    }
}

/* ---- UTF-8 ---- */

static void every_code_point_survives(void **state) {
    (void)state;
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    for (uint32_t code_point = 1; code_point < 0x110000; code_point++) {
        if (code_point >= 0xD800 && code_point < 0xE000)
            continue;
        text.size = 0;
        smith_utf8_add(&text, code_point);
        uint32_t back = 0;
        if (smith_utf8_valid((struct smith_bytes){text.data, text.size}) != text.size ||
            smith_utf8_next((char *)text.data, &back) != text.size || back != code_point)
            fail_msg("U+%04X comes back as U+%04X", code_point, back);
    }
    smith_buffer_free(&text);
}

/* The eight-byte steps must stop exactly at the odd byte, wherever it is. */
static void the_odd_byte_is_found_at_every_position(void **state) {
    (void)state;
    static const uint8_t odd[] = {0x00, 0x80, 0xFF};
    for (size_t size = 1; size < 40; size++)
        for (size_t at = 0; at < size; at++)
            for (size_t i = 0; i < COUNT(odd); i++) {
                uint8_t data[40];
                memset(data, i & 1 ? 0x01 : 0x7F, sizeof data);
                data[at] = odd[i];
                assert_int_equal(smith_utf8_valid((struct smith_bytes){data, size}), at);
            }
}

int test_text(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decoding_says_whether_it_is_faithful),
        cmocka_unit_test(no_bytes_at_all_are_an_empty_text),
        cmocka_unit_test(no_memory_gives_null),
        cmocka_unit_test(what_has_no_code_is_refused_and_leaves_nothing),
        cmocka_unit_test(every_code_point_survives),
        cmocka_unit_test(the_odd_byte_is_found_at_every_position),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
