/* SPDX-License-Identifier: MIT
 *
 * Code pages and UTF-8, with iconv as the oracle: of every byte, of every code point, of every sequence at the seams.
 */
#include "base/text.h"

#include <iconv.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <wctype.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

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
} pages[] = {{SMITH_CP1251, "CP1251"}, {SMITH_CP1252, "CP1252"}, {SMITH_CP437, "CP437"}, {SMITH_ASCII, "ASCII"}};
/* ---- code pages ---- */

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
                                : pages[page].charset == SMITH_CP437  ? 0
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

/* ---- one or two bytes a character, and UTF-16 ---- */

/* Every pair of bytes is one character as by iconv, but for some that both know otherwise: wave dashes and the like. */
static void every_pair_is_decoded_as_by_iconv(void **state) {
    static const struct {
        enum smith_charset charset;
        const char *iconv_name;
        unsigned known, other; /* pairs that both know; of these, that they take for others */
    } wide[] = {{SMITH_CP932, "CP932", 9604, 0}, {SMITH_CP949, "CP949", 17048, 0}};
    (void)state;
    for (size_t page = 0; page < COUNT(wide); page++) {
        struct smith_arena arena;
        struct smith_buffer again = {0};
        unsigned known = 0, other = 0;
        iconv_t converter = iconv_open("UTF-8", wide[page].iconv_name);
        assert_true(converter != (iconv_t)-1);
        smith_arena_init(&arena, NULL, 0);
        for (unsigned first = 0x81; first < 0xFF; first++)
            for (unsigned second = 0x40; second < 0xFF; second++) {
                const uint8_t pair[] = {(uint8_t)first, (uint8_t)second};
                char expected[16] = {0};
                bool faithful;
                size_t bad;
                const char *text =
                    smith_text_decode(&arena, wide[page].charset, (struct smith_bytes){pair, 2}, &faithful);
                again.size = 0;
                assert_int_equal(faithful, smith_text_encode(&again, wide[page].charset, text, &bad) &&
                                               again.size == 2 && memcmp(again.data, pair, 2) == 0);
                if (!convert(converter, (const char *)pair, 2, expected, sizeof expected - 1) || strlen(text) > 3)
                    continue; /* nothing, or two characters of one byte */
                known++;
                other += strcmp(text, expected) != 0;
                assert_int_equal(smith_charset_size(wide[page].charset, text), faithful ? 2 : again.size);
            }
        assert_int_equal(known, wide[page].known);
        assert_int_equal(other, wide[page].other);
        iconv_close(converter);
        smith_buffer_free(&again);
        smith_arena_free(&arena);
    }
}

static void utf16_is_as_by_iconv(void **state) {
    static const char *const names[] = {"UTF-16LE", "UTF-16BE"};
    (void)state;
    for (int big = 0; big < 2; big++) {
        const enum smith_charset charset = big ? SMITH_UTF16_BE : SMITH_UTF16_LE;
        iconv_t converter = iconv_open(names[big], "UTF-8");
        assert_true(converter != (iconv_t)-1);
        for (uint32_t code_point = 1; code_point < 0x11000; code_point += code_point == 0xD7FF ? 0x801 : 1) {
            struct smith_arena arena;
            struct smith_buffer text = {0}, out = {0};
            char expected[8];
            size_t bad;
            bool faithful;
            smith_arena_init(&arena, NULL, 0);
            smith_utf8_add(&text, code_point);
            const size_t size = convert(converter, (char *)text.data, text.size, expected, sizeof expected);
            smith_buffer_byte(&text, 0);
            assert_true(smith_text_encode(&out, charset, (char *)text.data, &bad));
            assert_int_equal(out.size, size);
            assert_memory_equal(out.data, expected, size);
            assert_int_equal(smith_charset_size(charset, (char *)text.data), size);
            assert_string_equal(smith_text_decode(&arena, charset, (struct smith_bytes){out.data, out.size}, &faithful),
                                (char *)text.data);
            assert_true(faithful);
            smith_buffer_free(&out);
            smith_buffer_free(&text);
            smith_arena_free(&arena);
        }
        iconv_close(converter);
    }
}

/* Halves of pairs that stand alone, and a byte that is left over, are kept as they are. */
static void halves_are_no_characters(void **state) {
    static const struct {
        const char *bytes;
        size_t size;
        const char *text;
    } rows[] = {{"A\0\x3D\xD8", 4, "A\uFFFD"},
                {"\x00\xDE"
                 "B\0",
                 4,
                 "\uFFFD"
                 "B"},
                {"A\0B", 3, "A\uFFFD"},
                {"A\0\0\0B\0", 6, "A"}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct smith_arena arena;
        bool faithful;
        smith_arena_init(&arena, NULL, 0);
        const struct smith_bytes bytes = {(const uint8_t *)rows[i].bytes, rows[i].size};
        assert_string_equal(smith_text_decode(&arena, SMITH_UTF16_LE, bytes, &faithful), rows[i].text);
        assert_false(faithful);
        smith_arena_free(&arena);
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

/* Small letters, with the C library as the oracle, of the scripts that code pages of games have. */
static void letters_are_small_as_in_the_c_library(void **state) {
    static const uint32_t ranges[][2] = {{1, 0x12F},       {0x131, 0x17F},   {0x386, 0x3CE},  {0x400, 0x586},
                                         {0x1E00, 0x1E95}, {0x1EA0, 0x1EFF}, {0xFF00, 0xFF5A}};
    (void)state;
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        skip();
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    for (size_t i = 0; i < COUNT(ranges); i++)
        for (uint32_t c = ranges[i][0]; c <= ranges[i][1]; c++) {
            struct smith_buffer capital = {0}, small = {0};
            smith_utf8_add(&capital, c);
            smith_utf8_add(&small, (uint32_t)towlower((wint_t)c));
            smith_buffer_byte(&capital, 0);
            smith_buffer_byte(&small, 0);
            if (strcmp(smith_utf8_small(&arena, (const char *)capital.data), (const char *)small.data) != 0)
                fail_msg("U+%04X", (unsigned)c);
            smith_buffer_free(&small);
            smith_buffer_free(&capital);
        }
    assert_string_equal(smith_utf8_small(&arena, "ЖУК \xFF \xD0 Ä"), "жук \xFF \xD0 ä");
    smith_arena_free(&arena);
    setlocale(LC_CTYPE, "C");
}

int test_text_iconv(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_decoded_as_by_iconv),
        cmocka_unit_test(every_code_point_is_encoded_as_by_iconv),
        cmocka_unit_test(every_pair_is_decoded_as_by_iconv),
        cmocka_unit_test(utf16_is_as_by_iconv),
        cmocka_unit_test(halves_are_no_characters),
        cmocka_unit_test(validity_agrees_with_iconv),
        cmocka_unit_test(letters_are_small_as_in_the_c_library),
    };
    return cmocka_run_group_tests_name("text by iconv", tests, NULL, NULL);
}
