/* SPDX-License-Identifier: MIT
 *
 * LEB128 against the examples of the DWARF standard (figures 28 and 30 of version 5) and a naive reader.
 */
#include "codec/leb128.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct {
    bool is_signed;
    int64_t value;
    const char *bytes;
    uint8_t size;
} examples[] = {
    {false, 0, "\x00", 1},
    {false, 2, "\x02", 1},
    {false, 127, "\x7F", 1},
    {false, 128, "\x80\x01", 2},
    {false, 129, "\x81\x01", 2},
    {false, 12857, "\xB9\x64", 2},
    {false, 624485, "\xE5\x8E\x26", 3},
    {false, INT64_MAX, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F", 9},
    {false, INT64_MIN, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 10},
    {false, -1, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", 10},
    {true, 0, "\x00", 1},
    {true, 2, "\x02", 1},
    {true, -2, "\x7E", 1},
    {true, 63, "\x3F", 1},
    {true, 64, "\xC0\x00", 2},
    {true, -64, "\x40", 1},
    {true, -65, "\xBF\x7F", 2},
    {true, 127, "\xFF\x00", 2},
    {true, -127, "\x81\x7F", 2},
    {true, 128, "\x80\x01", 2},
    {true, -128, "\x80\x7F", 2},
    {true, 129, "\x81\x01", 2},
    {true, -129, "\xFF\x7E", 2},
    {true, -123456, "\xC0\xBB\x78", 3},
    {true, INT64_MAX, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x00", 10},
    {true, INT64_MIN, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x7F", 10},
};

static void examples_are_written(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        uint8_t out[SMITH_LEB128_MAX];
        assert_int_equal(smith_leb128_size(examples[i].value, examples[i].is_signed), examples[i].size);
        assert_int_equal(smith_leb128_write(out, examples[i].value, examples[i].is_signed, 0), examples[i].size);
        assert_memory_equal(out, examples[i].bytes, examples[i].size);
    }
}

static void examples_are_read(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        const uint8_t *data = (const uint8_t *)examples[i].bytes;
        struct smith_leb128 number = smith_leb128_read(data, data + examples[i].size, examples[i].is_signed);
        assert_true(number.value == examples[i].value);
        assert_int_equal(number.size, examples[i].size);
        assert_true(number.minimal);
        for (unsigned size = 0; size < examples[i].size; size++) /* cut short */
            assert_int_equal(smith_leb128_read(data, data + size, examples[i].is_signed).size, 0);
    }
}

/* By the definition: the sum of the groups, minus 2^bits when the sign bit of the last one is set; of 64 bits, to which
 * what is multiplied by 2^64 adds nothing. */
static int64_t read_naively(const uint8_t *data, unsigned size, bool is_signed) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < size; i++)
        sum += (uint64_t)(data[i] & 0x7F) << (7 * i);
    if (is_signed && (data[size - 1] & 0x40) && 7 * size < 64)
        sum -= UINT64_C(1) << (7 * size);
    return (int64_t)sum;
}

static void every_width_reads_back(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (int i = 0; i < 200000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        bool is_signed = i & 1;
        uint64_t bits = random >> (i / 2 % 64);
        int64_t value = (int64_t)(i & 2 ? 0 - bits : bits);
        unsigned size = smith_leb128_size(value, is_signed);
        for (unsigned width = 0; width <= SMITH_LEB128_MAX + 1; width++) {
            uint8_t out[SMITH_LEB128_MAX + 1];
            memset(out, 0xEE, sizeof out);
            unsigned written = smith_leb128_write(out, value, is_signed, width);
            unsigned expected = width < size ? size : width < SMITH_LEB128_MAX ? width : SMITH_LEB128_MAX;
            assert_int_equal(written, expected);
            assert_int_equal(out[written], 0xEE);
            struct smith_leb128 number = smith_leb128_read(out, out + sizeof out, is_signed);
            assert_int_equal(number.size, written);
            assert_true(number.value == value);
            assert_true(read_naively(out, written, is_signed) == value);
            assert_int_equal(number.minimal, written == size);
        }
    }
}

static void odd_spellings_are_not_minimal(void **state) {
    (void)state;
    static const struct {
        bool is_signed;
        const char *bytes;
        uint8_t size;
        int64_t value;
    } cases[] = {
        {false, "\x80\x00", 2, 0},
        {true, "\x80\x00", 2, 0},
        {true, "\xFF\x7F", 2, -1},
        {false, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x03", 10, -1}, /* bit 64 is dropped */
        {true, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 10, INT64_MIN},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const uint8_t *data = (const uint8_t *)cases[i].bytes;
        struct smith_leb128 number = smith_leb128_read(data, data + cases[i].size, cases[i].is_signed);
        assert_int_equal(number.size, cases[i].size);
        assert_true(number.value == cases[i].value);
        assert_false(number.minimal);
    }
}

static void more_than_ten_bytes_are_no_number(void **state) {
    (void)state;
    uint8_t data[32];
    memset(data, 0x80, sizeof data);
    data[10] = 0;
    assert_int_equal(smith_leb128_read(data, data + sizeof data, false).size, 0);
    data[9] = 0;
    assert_int_equal(smith_leb128_read(data, data + sizeof data, false).size, 10);
}

int test_leb128(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_written),
        cmocka_unit_test(examples_are_read),
        cmocka_unit_test(every_width_reads_back),
        cmocka_unit_test(odd_spellings_are_not_minimal),
        cmocka_unit_test(more_than_ten_bytes_are_no_number),
    };
    return cmocka_run_group_tests_name("leb128", tests, NULL, NULL);
}
