/* SPDX-License-Identifier: MIT
 *
 * Byte runs: examples worked out by hand, identity, and the smallest stream against a search through all streams.
 */
#include "format/pop/codec/rle.h"
#include "format/pop/codec_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define BYTES_MAX 3000

static const struct {
    const char *stream;
    size_t stream_size;
    const char *bytes;
    size_t size;
} examples[] = {
    {"", 0, "", 0},
    {"\x00"
     "A",
     2, "A", 1},
    {"\x02"
     "ABC",
     4, "ABC", 3},
    {"\xFE"
     "A",
     2, "AA", 2},
    {"\xFD"
     "A",
     2, "AAA", 3},
    {"\x00"
     "A"
     "\xFE"
     "B"
     "\x00"
     "C",
     6, "ABBC", 4}, /* two equal bytes are a run, even when that costs more */
};

static void examples_round_trip(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        uint8_t out[64];
        struct smith_bytes stream = {(const uint8_t *)examples[i].stream, examples[i].stream_size};
        struct smith_bytes bytes = {(const uint8_t *)examples[i].bytes, examples[i].size};
        struct smith_coded coded = smith_rle_decode(stream, out, bytes.size);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.used, stream.size);
        assert_int_equal(coded.made, bytes.size);
        assert_memory_equal(out, bytes.data, bytes.size);
        coded = smith_rle_encode(bytes, out, sizeof out);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.made, stream.size);
        assert_memory_equal(out, stream.data, stream.size);
    }
}

static void every_control_byte(void **state) {
    (void)state;
    for (unsigned control = 0; control < 256; control++) {
        uint8_t stream[1 + 128], out[128];
        stream[0] = (uint8_t)control;
        for (unsigned i = 0; i < 128; i++)
            stream[1 + i] = (uint8_t)(i + 1);
        bool run = control >= 128;
        size_t size = run ? 256 - control : control + 1;
        struct smith_coded coded = smith_rle_decode((struct smith_bytes){stream, sizeof stream}, out, size);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.used, run ? 2 : 1 + size);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(out[i], run ? 1 : i + 1);
    }
}

static void what_is_cut_and_what_is_too_much(void **state) {
    (void)state;
    static const struct {
        const char *stream;
        size_t size, wanted, used, made;
        enum smith_coded_end end;
    } cases[] = {
        {"", 0, 1, 0, 0, SMITH_CODED_CUT},
        {"\x05"
         "AB",
         3, 6, 3, 2, SMITH_CODED_CUT},
        {"\xFB", 1, 5, 1, 0, SMITH_CODED_CUT},
        {"\xFE"
         "A",
         2, 3, 2, 2, SMITH_CODED_CUT},
        {"\xFB"
         "A",
         2, 3, 2, 3, SMITH_CODED_OVER},
        {"\x04"
         "ABCDE",
         6, 3, 4, 3, SMITH_CODED_OVER},
        {"\x01"
         "ABCDE",
         6, 2, 3, 2, SMITH_CODED_WHOLE}, /* what follows is not looked at */
        {"\x01"
         "AB",
         3, 0, 0, 0, SMITH_CODED_WHOLE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint8_t out[16] = {0};
        struct smith_bytes in = {(const uint8_t *)cases[i].stream, cases[i].size};
        struct smith_coded coded = smith_rle_decode(in, out, cases[i].wanted);
        assert_int_equal(coded.end, cases[i].end);
        assert_int_equal(coded.used, cases[i].used);
        assert_int_equal(coded.made, cases[i].made);
    }
}

/* The smallest stream by trying every packet at every place. */
static size_t smallest_by_search(const uint8_t *bytes, size_t size) {
    static size_t cost[BYTES_MAX + 1];
    cost[size] = 0;
    for (size_t at = size; at-- > 0;) {
        cost[at] = SIZE_MAX;
        bool equal = true;
        for (size_t count = 1; count <= 128 && at + count <= size; count++) {
            equal = equal && bytes[at + count - 1] == bytes[at];
            size_t literal = 1 + count + cost[at + count], run = 2 + cost[at + count];
            cost[at] = literal < cost[at] ? literal : cost[at];
            cost[at] = equal && run < cost[at] ? run : cost[at];
        }
    }
    return cost[0];
}

/* Both encoders, in exactly the room they need; `bytes` come back. */
static void check_encoders(struct smith_bytes in) {
    static uint8_t stream[2 * BYTES_MAX], out[BYTES_MAX];
    static uint32_t scratch[2 * BYTES_MAX + 2];
    assert_true(smith_rle_scratch(in.size) <= COUNT(scratch));
    size_t sizes[2];
    for (int smallest = 0; smallest < 2; smallest++) {
        struct smith_coded coded = smallest ? smith_rle_encode_smallest(in, stream, smith_rle_bound(in.size), scratch)
                                            : smith_rle_encode(in, stream, smith_rle_bound(in.size));
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        sizes[smallest] = coded.made;
        struct smith_coded decoded = smith_rle_decode((struct smith_bytes){stream, coded.made}, out, in.size);
        assert_int_equal(decoded.end, SMITH_CODED_WHOLE);
        assert_int_equal(decoded.used, coded.made);
        assert_memory_equal(out, in.data, in.size);
        if (coded.made) {
            stream[coded.made - 1] = 0x5A;
            coded = smallest ? smith_rle_encode_smallest(in, stream, coded.made - 1, scratch)
                             : smith_rle_encode(in, stream, coded.made - 1);
            assert_int_equal(coded.end, SMITH_CODED_FULL);
            assert_int_equal(stream[sizes[smallest] - 1], 0x5A);
        }
    }
    assert_true(sizes[1] <= sizes[0]);
    assert_int_equal(sizes[1], smallest_by_search(in.data, in.size));
}

static void every_short_string(void **state) {
    (void)state;
    uint8_t bytes[16];
    for (size_t size = 0; size <= 12; size++)
        for (uint32_t index = 0; nth_string(bytes, size, size <= 8 ? 3 : 2, index); index++) {
            check_encoders((struct smith_bytes){bytes, size});
            if (!size)
                break;
        }
}

static void samples_of_all_kinds(void **state) {
    (void)state;
    static uint8_t bytes[BYTES_MAX];
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 300; i++) {
        size_t size = next_random(&random) % (i % 10 ? 400 : BYTES_MAX);
        make_sample(bytes, size, i % SAMPLE_KINDS, &random);
        check_encoders((struct smith_bytes){bytes, size});
    }
}

static void packets_end_at_128(void **state) {
    (void)state;
    static uint8_t bytes[600];
    for (unsigned literal = 0; literal < 300; literal += literal < 120 || literal > 135 ? 37 : 1)
        for (unsigned run = 120; run < 300; run += run < 125 || run > 132 ? 31 : 1) {
            for (unsigned i = 0; i < literal; i++)
                bytes[i] = (uint8_t)(i % 251);
            memset(bytes + literal, 0xFF, run);
            check_encoders((struct smith_bytes){bytes, literal + run});
        }
}

int test_pop_rle(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_round_trip),
        cmocka_unit_test(every_control_byte),
        cmocka_unit_test(what_is_cut_and_what_is_too_much),
        cmocka_unit_test(every_short_string),
        cmocka_unit_test(samples_of_all_kinds),
        cmocka_unit_test(packets_end_at_128),
    };
    return cmocka_run_group_tests_name("rle", tests, NULL, NULL);
}
