/* SPDX-License-Identifier: MIT
 *
 * Code pages and UTF-8, with iconv as the oracle.
 */
#include "base/text.h"
#include "support/counting_allocator.h"

#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct smith_bytes bytes_of(const char *text, size_t size) {
    return (struct smith_bytes){(const uint8_t *)text, size};
}

/* Convert by iconv; returns bytes written, 0 when it cannot. */
static size_t convert(iconv_t converter, const char *in, size_t in_size, char *out, size_t out_size) {
    char *from = (char *)(uintptr_t)in, *to = out;
    size_t left = out_size;
    iconv(converter, NULL, NULL, NULL, NULL);
    return iconv(converter, &from, &in_size, &to, &left) == 0 && !in_size ? out_size - left : 0;
}

static const struct {
    enum smith_charset charset;
    const char *iconv_name;
} pages[] = {{SMITH_CP1251, "CP1251"}, {SMITH_CP1252, "CP1252"}, {SMITH_ASCII, "ASCII"}};

/* ---- decoding ---- */

static const char *page_text(struct smith_arena *arena, enum smith_charset charset, uint8_t byte, bool *faithful) {
    return smith_text_decode(arena, charset, (struct smith_bytes){&byte, 1}, faithful);
}

/* What we add to the tables where iconv has nothing. */
static uint32_t added(enum smith_charset charset, unsigned byte) {
    return charset == SMITH_CP1252 ? byte : 0xFFFD;
}

static void every_byte_is_decoded_as_by_iconv(void **state) {
    (void)state;
    for (size_t page = 0; page < COUNT(pages); page++) {
        struct smith_arena arena;
        smith_arena_init(&arena, NULL, 0);
        iconv_t converter = iconv_open("UTF-8", pages[page].iconv_name);
        assert_true(converter != (iconv_t)-1);
        unsigned holes = 0;
        for (unsigned byte = 1; byte < 256; byte++) {
            char in = (char)byte, expected[8] = {0};
            bool faithful;
            const char *text = page_text(&arena, pages[page].charset, (uint8_t)byte, &faithful);
            if (convert(converter, &in, 1, expected, sizeof expected - 1))
                assert_string_equal(text, expected);
            else {
                uint32_t code_point;
                assert_int_equal(smith_utf8_next(text, &code_point), strlen(text));
                assert_int_equal(code_point, added(pages[page].charset, byte));
                holes++;
            }
            assert_int_equal(faithful, byte < 0x80 || pages[page].charset != SMITH_ASCII);
        }
        assert_int_equal(holes, pages[page].charset == SMITH_CP1251   ? 1
                                : pages[page].charset == SMITH_CP1252 ? 5
                                                                      : 128);
        iconv_close(converter);
        smith_arena_free(&arena);
    }
}

static void every_code_point_is_encoded_as_by_iconv(void **state) {
    (void)state;
    for (size_t page = 0; page < COUNT(pages); page++) {
        iconv_t converter = iconv_open(pages[page].iconv_name, "UTF-8");
        assert_true(converter != (iconv_t)-1);
        struct smith_buffer text, out;
        smith_buffer_init(&text, NULL);
        smith_buffer_init(&out, NULL);
        unsigned extra = 0;
        for (uint32_t code_point = 1; code_point < 0x20000; code_point++) {
            if (code_point >= 0xD800 && code_point < 0xE000)
                continue;
            text.size = out.size = 0;
            smith_utf8_add(&text, code_point);
            char expected[8];
            size_t bad, size = convert(converter, (char *)text.data, text.size, expected, sizeof expected);
            smith_buffer_byte(&text, 0);
            bool good = smith_text_encode(&out, pages[page].charset, (char *)text.data, &bad);
            if (size) {
                assert_true(good);
                assert_int_equal(out.size, size);
                assert_memory_equal(out.data, expected, size);
            } else if (good) {
                assert_int_equal(added(pages[page].charset, out.data[0]), code_point);
                extra++;
            } else
                assert_int_equal(bad, 0);
        }
        assert_int_equal(extra, pages[page].charset == SMITH_CP1251 ? 1 : pages[page].charset == SMITH_CP1252 ? 5 : 0);
        smith_buffer_free(&text);
        smith_buffer_free(&out);
        iconv_close(converter);
    }
}

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

/* Every sequence of up to three bytes at the seams, against iconv's judgement. */
static void validity_agrees_with_iconv(void **state) {
    (void)state;
    static const uint8_t seams[] = {0x01, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
                                    0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};
    iconv_t converter = iconv_open("UTF-16BE", "UTF-8");
    assert_true(converter != (iconv_t)-1);
    size_t total = COUNT(seams) * COUNT(seams) * COUNT(seams) * COUNT(seams);
    for (size_t i = 0; i < total; i++) {
        uint8_t data[4];
        char out[64];
        size_t rest = i;
        for (int at = 0; at < 4; at++, rest /= COUNT(seams))
            data[at] = seams[rest % COUNT(seams)];
        size_t valid = smith_utf8_valid((struct smith_bytes){data, 4});
        bool expected = convert(converter, (char *)data, 4, out, sizeof out) > 0;
        if ((valid == 4) != expected)
            fail_msg("%02X %02X %02X %02X is judged wrong", data[0], data[1], data[2], data[3]);
        if (valid)
            assert_true(convert(converter, (char *)data, valid, out, sizeof out) > 0);
    }
    iconv_close(converter);
}

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_decoded_as_by_iconv),
        cmocka_unit_test(every_code_point_is_encoded_as_by_iconv),
        cmocka_unit_test(decoding_says_whether_it_is_faithful),
        cmocka_unit_test(no_bytes_at_all_are_an_empty_text),
        cmocka_unit_test(no_memory_gives_null),
        cmocka_unit_test(what_has_no_code_is_refused_and_leaves_nothing),
        cmocka_unit_test(validity_agrees_with_iconv),
        cmocka_unit_test(every_code_point_survives),
        cmocka_unit_test(the_odd_byte_is_found_at_every_position),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
