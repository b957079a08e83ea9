/* SPDX-License-Identifier: MIT
 *
 * LZG: the worked examples of facts A4, a decoder that follows its words with a real ring, the habits of the original
 * encoder, and the smallest stream against a search through all streams. (Original streams: test_pop_raster.c.)
 */
#include "format/pop/codec/lzg.h"
#include "format/pop/codec_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define BYTES_MAX 5000

static const struct {
    const char *stream;
    size_t stream_size;
    const char *bytes;
    size_t size;
} examples[] = {
    {"", 0, "", 0},
    {"\x03\x41\x42\x17\xBE", 5, "ABABABABAB", 10},
    {"\x00\x1F\x7C", 3, "\0\0\0\0\0\0\0\0\0\0", 10},
    {"\x02\x07\xBD\xFF\x03\xC2\x07\x7C", 8, "\0\0\0\0\xFF\xFF\xFF\xFF\0\0\0\0", 12},
};

static void examples_are_decoded(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        uint8_t out[16];
        struct smith_coded coded = smith_lzg_decode(
            (struct smith_bytes){(const uint8_t *)examples[i].stream, examples[i].stream_size}, out, examples[i].size);
        assert_int_equal(coded.end, SMITH_CODED_WHOLE);
        assert_int_equal(coded.used, examples[i].stream_size);
        assert_int_equal(coded.made, examples[i].size);
        assert_memory_equal(out, examples[i].bytes, examples[i].size);
    }
}

static void the_example_is_what_the_original_wrote(void **state) {
    (void)state;
    uint8_t out[16];
    const struct smith_bytes bytes = {(const uint8_t *)examples[3].bytes, examples[3].size};
    struct smith_coded coded = smith_lzg_encode(bytes, out, sizeof out, NULL);
    assert_int_equal(coded.made, 8);
    assert_memory_equal(out, examples[3].stream, 8);
}

/* By the words of the facts: a ring, byte after byte. A pair without its second byte is read as if that were 0. */
static struct smith_coded decode_naively(struct smith_bytes in, uint8_t *out, size_t wanted) {
    uint8_t ring[1024] = {0};
    size_t w = 958, used = 0, made = 0;
    unsigned mask = 0, bits = 0;
    while (made < wanted) {
        if (!bits) {
            if (used == in.size)
                break;
            mask = in.data[used++];
            bits = 8;
        }
        if (used == in.size)
            break;
        if (mask & 1) {
            out[made++] = ring[w] = in.data[used++];
            w = (w + 1) & 1023;
        } else {
            bool half = used + 1 == in.size;
            unsigned v = in.data[used] * 256u + (half ? 0u : in.data[used + 1]);
            size_t length = (v >> 10) + 3, position = v & 1023, i = 0;
            used += half ? 1 : 2;
            for (; i < length && made < wanted; i++) {
                out[made++] = ring[w] = ring[position++ & 1023];
                w = (w + 1) & 1023;
            }
            if (half)
                return (struct smith_coded){used, made, made < wanted ? SMITH_CODED_CUT : SMITH_CODED_GUESSED};
            if (i < length)
                return (struct smith_coded){used, made, SMITH_CODED_OVER};
        }
        mask >>= 1;
        bits--;
    }
    return (struct smith_coded){used, made, made < wanted ? SMITH_CODED_CUT : SMITH_CODED_WHOLE};
}

/* Memory of exactly the sizes, so that a checker sees what is beyond. */
static void check_decoder(const uint8_t *stream, size_t size, size_t wanted) {
    static uint8_t expected[BYTES_MAX];
    uint8_t *in = malloc(size + 1), *out = malloc(wanted + 1);
    assert_true(in && out);
    if (size)
        memcpy(in, stream, size);
    out[wanted] = 0x5A;
    struct smith_coded coded = smith_lzg_decode((struct smith_bytes){in, size}, out, wanted);
    struct smith_coded naive = decode_naively((struct smith_bytes){in, size}, expected, wanted);
    assert_int_equal(coded.end, naive.end);
    assert_int_equal(coded.used, naive.used);
    assert_int_equal(coded.made, naive.made);
    assert_memory_equal(out, expected, naive.made);
    assert_int_equal(out[wanted], 0x5A);
    free(in);
    free(out);
}

static void any_bytes_are_decoded_as_by_a_ring(void **state) {
    (void)state;
    static uint8_t stream[400];
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 20000; i++) {
        size_t size = next_random(&random) % COUNT(stream);
        make_sample(stream, size, 0, &random);
        if (i % 3 == 0) /* more near matches: the places right behind the write position */
            for (size_t at = 0; at + 1 < size; at += 2)
                stream[at] = (uint8_t)(stream[at] & (i % 2 ? 0x0F : 0xFF));
        check_decoder(stream, size, next_random(&random) % BYTES_MAX);
    }
}

static void every_distance_and_length(void **state) {
    (void)state;
    uint8_t stream[300];
    uint64_t random = 1;
    for (unsigned distance = 1; distance <= 1024; distance += distance < 100 ? 1 : 37)
        for (unsigned length = 3; length <= 66; length++) {
            size_t size = 0, made = 0;
            for (; made < 128; made++) { /* literals to go back to */
                if (made % 8 == 0)
                    stream[size++] = 0xFF;
                stream[size++] = (uint8_t)next_random(&random);
            }
            unsigned pair = (length - 3) << 10 | ((958 + (unsigned)made - distance) & 1023);
            stream[size++] = 0;
            stream[size++] = (uint8_t)(pair >> 8);
            stream[size++] = (uint8_t)pair;
            check_decoder(stream, size, made + length);
            check_decoder(stream, size, made + length + 100); /* the input ends first; spare room */
            check_decoder(stream, size - 1, made + length);
            check_decoder(stream, size, made + 2);
        }
}

/* ---- encoders -------------------------------------------------------------------------------------------------- */

static size_t common_naively(const uint8_t *text, size_t size, size_t at, size_t distance) {
    size_t same = 0;
    while (same < 66 && at + same < size && text[at + same] == (at + same < distance ? 0 : text[at + same - distance]))
        same++;
    return same;
}

static size_t longest_naively(const uint8_t *text, size_t size, size_t at, size_t window) {
    size_t longest = 0;
    for (size_t distance = 1; distance <= window; distance++) {
        size_t same = common_naively(text, size, at, distance);
        longest = same > longest ? same : longest;
    }
    return longest;
}

static size_t smallest_by_search(const uint8_t *text, size_t size) {
    static size_t bits[BYTES_MAX + 1];
    bits[size] = 0;
    for (size_t at = size; at-- > 0;) {
        bits[at] = 9 + bits[at + 1];
        size_t longest = longest_naively(text, size, at, 1024);
        for (size_t length = 3; length <= longest; length++)
            if (17 + bits[at + length] < bits[at])
                bits[at] = 17 + bits[at + length];
    }
    return (bits[0] + 7) / 8;
}

static uint8_t encoded[2 * BYTES_MAX];

static void check_stream(struct smith_bytes in, struct smith_coded coded) {
    static uint8_t out[BYTES_MAX];
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
    assert_true(coded.made <= smith_lzg_bound(in.size));
    struct smith_coded decoded = smith_lzg_decode((struct smith_bytes){encoded, coded.made}, out, in.size);
    assert_int_equal(decoded.end, SMITH_CODED_WHOLE);
    assert_int_equal(decoded.used, coded.made);
    assert_memory_equal(out, in.data, in.size);
}

/* Returns the size of the faithful stream minus that of the smallest. */
static size_t check_encoders(struct smith_bytes in) {
    static uint32_t scratch[3 * BYTES_MAX];
    assert_true(smith_lzg_scratch(in.size) <= COUNT(scratch));
    struct smith_coded faithful = smith_lzg_encode(in, encoded, smith_lzg_bound(in.size), NULL);
    check_stream(in, faithful);
    struct smith_coded smallest = smith_lzg_encode_smallest(in, encoded, smith_lzg_bound(in.size), scratch);
    check_stream(in, smallest);
    if (smallest.made) {
        encoded[smallest.made - 1] = 0x5A;
        assert_int_equal(smith_lzg_encode_smallest(in, encoded, smallest.made - 1, scratch).end, SMITH_CODED_FULL);
        assert_int_equal(smith_lzg_encode(in, encoded, smallest.made - 1, NULL).end, SMITH_CODED_FULL);
        assert_int_equal(encoded[smallest.made - 1], 0x5A);
    }
    assert_true(smallest.made <= faithful.made);
    assert_int_equal(smallest.made, smallest_by_search(in.data, in.size));
    return faithful.made - smallest.made;
}

static void every_short_string(void **state) {
    (void)state;
    uint8_t bytes[16];
    for (size_t size = 0; size <= 11; size++)
        for (uint32_t index = 0; nth_string(bytes, size, size <= 7 ? 3 : 2, index); index++) {
            check_encoders((struct smith_bytes){bytes, size});
            if (!size)
                break;
        }
}

static void samples_of_all_kinds(void **state) {
    (void)state;
    static uint8_t bytes[BYTES_MAX];
    uint64_t random = 88172645463325252u;
    size_t saved = 0;
    for (unsigned i = 0; i < 120; i++) {
        size_t size = next_random(&random) % (i < 10 ? BYTES_MAX : 300);
        make_sample(bytes, size, i % SAMPLE_KINDS, &random);
        saved += check_encoders((struct smith_bytes){bytes, size});
    }
    assert_true(saved > 0);
}

/* A match whenever there is one, always the longest of those that begin in the last 958 bytes, or up to 66 before. */
static void the_original_takes_the_longest(void **state) {
    (void)state;
    static uint8_t bytes[BYTES_MAX];
    uint64_t random = 4711;
    for (unsigned kind = 0; kind < SAMPLE_KINDS; kind++) {
        make_sample(bytes, BYTES_MAX, kind, &random);
        struct smith_coded coded =
            smith_lzg_encode((struct smith_bytes){bytes, BYTES_MAX}, encoded, sizeof encoded, NULL);
        size_t used = 0, at = 0;
        while (used < coded.made) {
            unsigned mask = encoded[used++];
            for (unsigned bit = 0; bit < 8 && at < BYTES_MAX; bit++) {
                size_t window = at + 66 < 958 ? at + 66 : 958, longest = longest_naively(bytes, BYTES_MAX, at, window);
                bool literal = mask >> bit & 1;
                size_t length = literal ? 1 : (encoded[used] >> 2) + 3u;
                assert_int_equal(length, longest < 3 ? 1 : longest);
                used += literal ? 1 : 2;
                at += length;
            }
        }
        assert_int_equal(at, BYTES_MAX);
    }
}

static uint32_t fnv(const uint8_t *bytes, size_t size) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return hash;
}

/* No original picture at hand is longer than the window, so that none shows what happens when strings leave the tree.
 * These hashes are of streams that were compared once with those of the program the original tool was made of. */
static void long_streams_stay_what_they_were(void **state) {
    (void)state;
    static const uint32_t expected[SAMPLE_KINDS] = {0xD2EFDFB5, 0xE039BD70, 0x003A25D7, 0x7AEA123E, 0x8EF1A42F};
    static uint8_t bytes[BYTES_MAX];
    uint64_t random = 4711;
    for (unsigned kind = 0; kind < SAMPLE_KINDS; kind++) {
        make_sample(bytes, BYTES_MAX, kind, &random);
        struct smith_coded coded =
            smith_lzg_encode((struct smith_bytes){bytes, BYTES_MAX}, encoded, sizeof encoded, NULL);
        assert_int_equal(fnv(encoded, coded.made), expected[kind]);
    }
}

/* Two overlapping matches, where the shorter first one lets the second begin earlier, save a single bit. */
static void many_small_samples(void **state) {
    (void)state;
    uint8_t bytes[80];
    uint64_t random = 2463534242u;
    for (unsigned i = 0; i < 3000; i++) {
        size_t size = 8 + next_random(&random) % 72;
        for (size_t at = 0; at < size; at++)
            bytes[at] = (uint8_t)(1 + next_random(&random) % (2 + i % 4));
        check_encoders((struct smith_bytes){bytes, size});
    }
}

/* The window reaches 1024 bytes back, for a string as for what is left in it of a run. */
static void strings_and_runs_leave_the_window(void **state) {
    (void)state;
    static uint8_t bytes[1100];
    for (size_t size = 1020; size <= 1040; size++) {
        uint64_t random = size;
        for (size_t at = 0; at < size; at++)
            bytes[at] = (uint8_t)(2 + next_random(&random) % 250);
        memcpy(bytes + size - 8, bytes, 8);
        check_encoders((struct smith_bytes){bytes, size});
        memset(bytes, 1, 12);
        memset(bytes + size - 12, 1, 8);
        memcpy(bytes + size - 4, bytes + 12, 4); /* goes on as the first run did */
        check_encoders((struct smith_bytes){bytes, size});
    }
}

static void memory_decides_between_equals_only(void **state) {
    (void)state;
    static uint8_t bytes[500], first[1000];
    struct smith_lzg_memory memory = {{0}};
    uint64_t random = 99;
    unsigned different = 0;
    for (unsigned i = 0; i < 400; i++) {
        struct smith_bytes in = {bytes, 1 + next_random(&random) % 200};
        make_sample(bytes, in.size, 3, &random);
        struct smith_coded initial = smith_lzg_encode(in, first, sizeof first, NULL);
        if (i % 3 == 0) { /* too little room makes no difference to what is remembered */
            struct smith_lzg_memory before = memory, after;
            assert_int_equal(smith_lzg_encode(in, encoded, initial.made - 1, &memory).end, SMITH_CODED_FULL);
            after = memory;
            memory = before;
            smith_lzg_encode(in, encoded, sizeof encoded, &memory);
            assert_memory_equal(&memory, &after, sizeof memory);
            memory = before;
        }
        struct smith_coded coded = smith_lzg_encode(in, encoded, sizeof encoded, &memory);
        check_stream(in, coded);
        assert_int_equal(coded.made, initial.made);
        different += memcmp(first, encoded, coded.made) != 0;
    }
    assert_true(different > 0);
}

int test_pop_lzg(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_decoded),
        cmocka_unit_test(the_example_is_what_the_original_wrote),
        cmocka_unit_test(any_bytes_are_decoded_as_by_a_ring),
        cmocka_unit_test(every_distance_and_length),
        cmocka_unit_test(every_short_string),
        cmocka_unit_test(samples_of_all_kinds),
        cmocka_unit_test(the_original_takes_the_longest),
        cmocka_unit_test(long_streams_stay_what_they_were),
        cmocka_unit_test(many_small_samples),
        cmocka_unit_test(strings_and_runs_leave_the_window),
        cmocka_unit_test(memory_decides_between_equals_only),
    };
    return cmocka_run_group_tests_name("lzg", tests, NULL, NULL);
}
