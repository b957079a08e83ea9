/* SPDX-License-Identifier: MIT
 *
 * Codecs that are told how much comes out: what is packed comes back, and nothing is made for what cannot be.
 */
#include "codec/codec.h"
#include "format/pop/codec_support.h"
#include "support/counting_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

extern const struct smith_codec_hook smith_picture_hook, smith_rows_hook, smith_delta_hook;

#define PICTURE SMITH_HOOK, &smith_picture_hook
#define ROWS SMITH_HOOK, &smith_rows_hook
#define DELTA SMITH_HOOK, &smith_delta_hook
#define NO_LIMIT (UINT64_C(1) << 30)

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

/* Each packs 35 bytes, or two planes of 35. */
static const struct smith_codec_call packings[] = {
    {PICTURE, {0, 5, 7}}, {PICTURE, {1, 5, 7}}, {PICTURE, {2, 5, 7}}, {PICTURE, {3, 5, 7}}, {PICTURE, {4, 5, 7}},
    {ROWS, {0, 7, 5}},    {ROWS, {1, 7, 5}},    {ROWS, {3, 7, 5}},    {DELTA, {35}},
};

static size_t make_content(const struct smith_codec_call *how, unsigned kind, uint64_t *random, uint8_t *content) {
    make_sample(content, 35, kind, random);
    for (unsigned i = 0; i < 35; i++)
        content[35 + i] = content[i] || i % 3;
    return how->hook == &smith_rows_hook ? 70 : 35;
}

static void what_is_packed_comes_back(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 100 * COUNT(packings); i++) {
        const struct smith_codec_call *how = &packings[i % COUNT(packings)];
        uint8_t content[70];
        size_t size = make_content(how, i % SAMPLE_KINDS, &random, content), used;
        struct smith_buffer packed, out;
        struct smith_error error;
        smith_buffer_init(&packed, NULL);
        smith_buffer_init(&out, NULL);
        if (smith_pack(how, (struct smith_bytes){content, size}, &packed, &error) != SMITH_OK)
            fail_msg("%s", error.message);
        smith_buffer_text(&packed, "behind");
        smith_buffer_text(&out, "before");
        if (smith_unpack(how, bytes_of(&packed), NO_LIMIT, &out, &used, &error) != SMITH_OK)
            fail_msg("%s", error.message);
        assert_int_equal(used, packed.size);
        assert_int_equal(out.size, 6 + size);
        assert_memory_equal(out.data + 6, content, size);
        smith_buffer_free(&packed);
        smith_buffer_free(&out);
    }
}

static void nothing_is_made_for_what_cannot_be(void **state) {
    (void)state;
    static const struct {
        struct smith_codec_call how;
        uint64_t limit;
        enum smith_status status;
    } impossible[] = {
        {{PICTURE, {5, 1, 1}}, NO_LIMIT, SMITH_DAMAGED},
        {{PICTURE, {-1, 1, 1}}, NO_LIMIT, SMITH_DAMAGED},
        {{PICTURE, {0, -1, 1}}, NO_LIMIT, SMITH_DAMAGED},
        {{PICTURE, {0, INT64_MAX, INT64_MAX}}, NO_LIMIT, SMITH_DAMAGED},
        {{PICTURE, {1, 10000, 10000}}, NO_LIMIT, SMITH_DAMAGED},
        {{PICTURE, {1, 10, 10}}, 99, SMITH_LIMIT},
        {{ROWS, {0, 65535, 65535}}, NO_LIMIT, SMITH_DAMAGED},
        {{ROWS, {0, -4, -4}}, NO_LIMIT, SMITH_DAMAGED},
        {{ROWS, {0, 10, 10}}, 199, SMITH_LIMIT},
        {{DELTA, {-1}}, NO_LIMIT, SMITH_DAMAGED},
        {{DELTA, {1000}}, NO_LIMIT, SMITH_DAMAGED},
        {{DELTA, {30}}, 29, SMITH_LIMIT},
        {{200, NULL, {0}}, NO_LIMIT, SMITH_DAMAGED},
    };
    static const uint8_t packed[8];
    for (size_t i = 0; i < COUNT(impossible); i++) {
        struct counting_allocator counting = {0};
        struct smith_allocator allocator = counting_allocator(&counting);
        struct smith_buffer out;
        size_t used;
        smith_buffer_init(&out, &allocator);
        enum smith_status status =
            smith_unpack(&impossible[i].how, (struct smith_bytes){packed, 8}, impossible[i].limit, &out, &used, NULL);
        if (status != impossible[i].status)
            fail_msg("number %zu came to %d", i, status);
        assert_int_equal(counting.requests, 0);
    }
}

static void streams_that_end_too_early_are_damaged(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < COUNT(packings); i++) {
        uint8_t content[70];
        size_t size = make_content(&packings[i], 0, &random, content), used;
        struct smith_buffer packed, out;
        smith_buffer_init(&packed, NULL);
        smith_buffer_init(&out, NULL);
        assert_int_equal(smith_pack(&packings[i], (struct smith_bytes){content, size}, &packed, NULL), SMITH_OK);
        for (size_t cut = 0; cut + 1 < packed.size; cut++) {
            assert_int_equal(
                smith_unpack(&packings[i], (struct smith_bytes){packed.data, cut}, NO_LIMIT, &out, &used, NULL),
                SMITH_DAMAGED);
            assert_int_equal(out.size, 0);
        }
        smith_buffer_free(&packed);
        smith_buffer_free(&out);
    }
}

static void what_does_not_fit_is_refused(void **state) {
    (void)state;
    static const uint8_t zeros[8], faint[8] = {7, 7, 0, 0, 1, 0, 0, 1}, bright[8] = {0, 0, 0, 0, 2, 0, 0, 0};
    static const struct {
        struct smith_codec_call how;
        struct smith_bytes content;
    } refused[] = {
        {{PICTURE, {0, 3, 3}}, {zeros, 8}}, {{PICTURE, {0, -2, -4}}, {zeros, 8}}, {{PICTURE, {5, 2, 4}}, {zeros, 8}},
        {{DELTA, {7}}, {zeros, 8}},         {{ROWS, {0, 2, 2}}, {zeros, 7}},      {{ROWS, {0, 4, 2}}, {zeros, 8}},
        {{ROWS, {2, 2, 2}}, {zeros, 8}},    {{ROWS, {0, 2, 2}}, {faint, 8}},      {{ROWS, {0, 2, 2}}, {bright, 8}},
        {{ROWS, {0, 4, 1}}, {zeros, 7}},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        struct smith_error error = {0};
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        if (smith_pack(&refused[i].how, refused[i].content, &out, &error) != SMITH_BAD_VALUE)
            fail_msg("number %zu was packed", i);
        assert_string_equal(error.code, "PACKED-CONTENT");
        assert_int_equal(out.size, 0);
        smith_buffer_free(&out);
    }
}

static void memory_may_end_anywhere(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < COUNT(packings); i++)
        for (unsigned good = 0; good < 2; good++) {
            uint8_t content[70];
            size_t size = make_content(&packings[i], 2, &random, content), used;
            struct counting_allocator counting = {.fail_from = good + 1};
            struct smith_allocator allocator = counting_allocator(&counting);
            struct smith_buffer packed, out;
            smith_buffer_init(&packed, NULL);
            assert_int_equal(smith_pack(&packings[i], (struct smith_bytes){content, size}, &packed, NULL), SMITH_OK);
            smith_buffer_init(&out, &allocator);
            if (good == 0 || packings[i].hook != &smith_delta_hook)
                assert_int_equal(smith_unpack(&packings[i], bytes_of(&packed), NO_LIMIT, &out, &used, NULL),
                                 SMITH_NO_MEMORY);
            smith_buffer_free(&out);
            smith_buffer_init(&out, &allocator);
            counting.requests = 0;
            assert_int_equal(smith_pack(&packings[i], (struct smith_bytes){content, size}, &out, NULL),
                             SMITH_NO_MEMORY);
            smith_buffer_free(&out);
            smith_buffer_free(&packed);
            assert_int_equal(counting.live, 0);
        }
}

int test_pop_codecs(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_comes_back),
        cmocka_unit_test(nothing_is_made_for_what_cannot_be),
        cmocka_unit_test(streams_that_end_too_early_are_damaged),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
