/* SPDX-License-Identifier: MIT
 *
 * Texts in which frequent letters are short: examples worked out by hand from facts A6, and that what is encoded decodes to
 * the same, in no more bits than any width of escapes would take.
 */
#include "format/pop/codec/letters.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define LETTERS_MAX 300

static const struct example {
    const char *letters;
    size_t count;
    uint8_t stream[8];
    size_t size;
} examples[] = {
    {"", 0, {0}, 0},
    {"at c", 4, {0x09, 0x04, 0x20}, 3}, /* 00 | 0010 0100 0001 | 0000 10000 */
    {"Q", 1, {0xC1, 0x44}, 2}, /* 11 | 0000 01010001 */
    {"\xE4", 1, {0x83, 0x20}, 2}, /* 10 | 0000 1100100: letter number 100 */
    {"\xBF"
     "a",
     2,
     {0x43, 0xF2},
     2}, /* 01 | 0000 111111 | 0010: number 63 is the last of six bits */
    {"\xC0"
     "a",
     2,
     {0x82, 0x01, 0x00},
     3}, /* 10 | 0000 1000000 | 0010 */
};

static void examples_round_trip(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *e = &examples[i];
        uint8_t out[16];
        struct smith_coded coded = smith_letters_decode((struct smith_bytes){e->stream, e->size}, out, e->count);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.used, e->size);
        assert_memory_equal(out, e->letters, e->count);
        coded = smith_letters_encode((struct smith_bytes){(const uint8_t *)e->letters, e->count}, out, sizeof out);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.made, e->size);
        assert_memory_equal(out, e->stream, e->size);
    }
}

static void a_stream_may_spell_otherwise(void **state) {
    (void)state;
    static const uint8_t frequent_in_escape[] = {0x00, 0x40}; /* 00 | 0000 00010: an 'a' that would do in four bits */
    uint8_t out[4];
    struct smith_coded coded =
        smith_letters_decode((struct smith_bytes){frequent_in_escape, sizeof frequent_in_escape}, out, 1);
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
    assert_int_equal(out[0], 'a');
}

static void what_is_ambiguous(void **state) {
    (void)state;
    static const uint8_t accent[] = {0xC3, 0xA4}; /* 11 | 0000 11101001 */
    uint8_t out[8];
    assert_int_equal(smith_letters_decode((struct smith_bytes){accent, 2}, out, 1).end, SMITH_CODED_STRANGE);
    assert_int_equal(smith_letters_encode((struct smith_bytes){(const uint8_t *)"Q\xE4", 2}, out, 8).end,
                     SMITH_CODED_STRANGE);
    assert_int_equal(smith_letters_encode((struct smith_bytes){(const uint8_t *)"\x80", 1}, out, 8).end,
                     SMITH_CODED_STRANGE); /* number 0 has a letter */
}

static void cut_anywhere(void **state) {
    (void)state;
    static const size_t made[] = {0, 1, 3};
    for (size_t size = 0; size < 3; size++) {
        uint8_t out[4];
        struct smith_coded coded = smith_letters_decode((struct smith_bytes){examples[1].stream, size}, out, 4);
        assert_int_equal(coded.end, SMITH_CODED_CUT);
        assert_int_equal(coded.made, made[size]);
    }
    uint8_t out[4];
    assert_int_equal(smith_letters_encode((struct smith_bytes){(const uint8_t *)"at c", 4}, out, 2).end,
                     SMITH_CODED_FULL);
}

static void random_texts_come_back(void **state) {
    (void)state;
    static const char frequent[] = " aetonisrdlhugf", known[] = " aetonisrdlhugfcwypbmk,vSA.T'PMx";
    uint32_t random = 1;
    for (unsigned round = 0; round < 400; round++) {
        uint8_t text[LETTERS_MAX], stream[LETTERS_MAX * 2 + 3], back[LETTERS_MAX];
        size_t size = random_below(&random, LETTERS_MAX);
        unsigned kind = random_below(&random, 4);
        for (size_t i = 0; i < size; i++)
            text[i] = kind == 0   ? (uint8_t)frequent[random_below(&random, sizeof frequent - 1)]
                      : kind == 1 ? (uint8_t)known[random_below(&random, sizeof known - 1)]
                      : kind == 2 ? (uint8_t)random_below(&random, 128)
                                  : (uint8_t)(0xA1 + random_below(&random, 95));
        struct smith_coded coded = smith_letters_encode((struct smith_bytes){text, size}, stream, sizeof stream);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_in_range(coded.made, 0, smith_letters_bound(size));
        if (kind == 0 && size)
            assert_int_equal(coded.made, (4 * size + 2 + 7) / 8);
        struct smith_coded decoded = smith_letters_decode((struct smith_bytes){stream, coded.made}, back, size);
        assert_int_equal(decoded.end, SMITH_CODED_WHOLE);
        assert_int_equal(decoded.used, coded.made);
        if (size)
            assert_memory_equal(back, text, size);
    }
}

int test_pop_letters(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_round_trip),    cmocka_unit_test(a_stream_may_spell_otherwise),
        cmocka_unit_test(what_is_ambiguous),      cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(random_texts_come_back),
    };
    return cmocka_run_group_tests_name("letters", tests, NULL, NULL);
}
