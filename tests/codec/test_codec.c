/* SPDX-License-Identifier: MIT
 *
 * Compressed regions: streams of other writers, our own, broken ones, and the limit.
 */
#include "codec/codec.h"
#include "support/counting_allocator.h"

#include <lz4frame.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define NO_LIMIT (UINT64_C(1) << 30)
#define BY(which) (&(struct smith_codec_call){.codec = (uint8_t)(which)})

static const struct smith_codec_call codecs[] = {
    {SMITH_STORED, NULL, {0}},  {SMITH_ZLIB, NULL, {0}},    {SMITH_LZ4, NULL, {0}},        {SMITH_ZLIB_BEST, NULL, {0}},
    {SMITH_DEFLATE, NULL, {8}}, {SMITH_DEFLATE, NULL, {0}}, {SMITH_DEFLATE, NULL, {0x78}},
};

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

/* ---- streams of other writers ---- */

/* All of them hold "levelsmith " eight times. */
#define WORD "levelsmith "
#define CONTENT WORD WORD WORD WORD WORD WORD WORD WORD

#define STREAM(text)                                                                                                   \
    { (const uint8_t *)(text), sizeof(text) - 1 }

static const struct {
    enum smith_codec codec;
    const char *writer;
    struct smith_bytes bytes;
} streams[] = {
    {SMITH_ZLIB, "zlib 1.2.13, level 0", STREAM("\x78\x01\x01\x58\x00\xA7\xFF" CONTENT "\x1D\x6E\x22\xE9")},
    {SMITH_ZLIB, "zlib 1.2.13, level 1",
     STREAM("\x78\x01\xCB\x49\x2D\x4B\xCD\x29\xCE\xCD\x2C\xC9\x50\xC8\xA1\x26\x13\x00\x1D\x6E\x22\xE9")},
    {SMITH_ZLIB, "zlib 1.2.13, level 9",
     STREAM("\x78\xDA\xCB\x49\x2D\x4B\xCD\x29\xCE\xCD\x2C\xC9\x50\xC8\xA1\x26\x13\x00\x1D\x6E\x22\xE9")},
    {SMITH_ZLIB, "zlib 1.2.13, flushed in the middle",
     STREAM("\x78\x9C\xCA\x49\x2D\x4B\xCD\x29\xCE\xCD\x2C\xC9\x50\xC8\xC1\x64\x02\x00\x00\x00\xFF\xFF\x23\x9F\x09\x00"
            "\x1D\x6E\x22\xE9")},
    {SMITH_LZ4, "lz4 -1 --no-frame-crc",
     STREAM("\x04\x22\x4D\x18\x60\x40\x82\x15\x00\x00\x00\xBF" WORD "\x0B\x00\x35\x50mith \x00\x00\x00\x00")},
    {SMITH_LZ4, "lz4 -9 --content-size",
     STREAM("\x04\x22\x4D\x18\x6C\x40\x58\x00\x00\x00\x00\x00\x00\x00\xF2\x15\x00\x00\x00\xBF" WORD
            "\x0B\x00\x35\x50mith \x00\x00\x00\x00\x9D\xC1\xD9\x27")},
    {SMITH_LZ4, "lz4 -1 -BD -B4",
     STREAM("\x04\x22\x4D\x18\x64\x40\xA7\x15\x00\x00\x00\xBF" WORD
            "\x0B\x00\x35\x50mith \x00\x00\x00\x00\x9D\xC1\xD9\x27")},
    {SMITH_LZ4, "lz4 -1 -BX --content-size",
     STREAM("\x04\x22\x4D\x18\x7C\x40\x58\x00\x00\x00\x00\x00\x00\x00\xBF\x15\x00\x00\x00\xBF" WORD
            "\x0B\x00\x35\x50mith \xA2\x08\xD0\xE6\x00\x00\x00\x00\x9D\xC1\xD9\x27")},
};

static void streams_of_other_writers_unpack(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(streams); i++) {
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        smith_buffer_text(&out, "before:");
        struct smith_error error;
        size_t used;
        if (smith_unpack(BY(streams[i].codec), streams[i].bytes, NO_LIMIT, &out, &used, &error) != SMITH_OK)
            fail_msg("%s: %s", streams[i].writer, error.message);
        assert_int_equal(used, streams[i].bytes.size);
        assert_int_equal(out.size, strlen("before:" CONTENT));
        assert_memory_equal(out.data, "before:" CONTENT, out.size);
        smith_buffer_free(&out);
    }
}

static void what_follows_a_stream_is_left_alone(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(streams); i++) {
        struct smith_buffer packed, out;
        smith_buffer_init(&packed, NULL);
        smith_buffer_init(&out, NULL);
        smith_buffer_add(&packed, streams[i].bytes.data, streams[i].bytes.size);
        smith_buffer_add(&packed, streams[i].bytes.data, streams[i].bytes.size); /* as tempting as can be */
        size_t used;
        assert_int_equal(smith_unpack(BY(streams[i].codec), bytes_of(&packed), NO_LIMIT, &out, &used, NULL), SMITH_OK);
        assert_int_equal(used, streams[i].bytes.size);
        assert_int_equal(out.size, strlen(CONTENT));
        smith_buffer_free(&packed);
        smith_buffer_free(&out);
    }
}

static void assert_damaged(enum smith_codec codec, struct smith_bytes bytes) {
    struct smith_buffer out;
    struct smith_error error;
    size_t used;
    /* A copy of exactly that size, so that reading beyond it is seen. */
    uint8_t *copy = malloc(bytes.size ? bytes.size : 1);
    assert_non_null(copy);
    if (bytes.size)
        memcpy(copy, bytes.data, bytes.size);
    smith_buffer_init(&out, NULL);
    smith_buffer_text(&out, "before");
    assert_int_equal(smith_unpack(BY(codec), (struct smith_bytes){copy, bytes.size}, NO_LIMIT, &out, &used, &error),
                     SMITH_DAMAGED);
    assert_string_equal(error.code, "PACKED-DAMAGED");
    assert_int_equal(out.size, 6);
    smith_buffer_free(&out);
    free(copy);
}

static void every_prefix_is_damaged(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(streams); i++)
        for (size_t size = streams[i].codec == SMITH_LZ4; size < streams[i].bytes.size; size++)
            assert_damaged(streams[i].codec, (struct smith_bytes){streams[i].bytes.data, size});
}

static void lz4_packs_nothing_to_nothing(void **state) {
    (void)state;
    const struct smith_bytes nothing = {(const uint8_t *)"", 0};
    struct smith_buffer out;
    size_t used;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_pack(BY(SMITH_LZ4), nothing, &out, NULL), SMITH_OK);
    assert_int_equal(smith_unpack(BY(SMITH_LZ4), nothing, NO_LIMIT, &out, &used, NULL), SMITH_OK);
    assert_int_equal(out.size, 0);
    assert_int_equal(used, 0);
    smith_buffer_free(&out);
}

static void what_is_no_stream_is_damaged(void **state) {
    (void)state;
    static const struct smith_bytes preset =
        STREAM("\x78\xBB\x17\x48\x04\x3E\xCB\x81\xB3\x14\xA8\xCA\x04\x00\x1D\x6E\x22\xE9");
    static const struct smith_bytes checksum =
        STREAM("\x78\x01\xCB\x49\x2D\x4B\xCD\x29\xCE\xCD\x2C\xC9\x50\xC8\xA1\x26\x13\x00\x1D\x6E\x22\xE8");
    static const struct smith_bytes skippable = STREAM("\x50\x2A\x4D\x18\x04\x00\x00\x00skip");
    static const struct smith_bytes text = STREAM(CONTENT);
    assert_damaged(SMITH_ZLIB, preset);
    assert_damaged(SMITH_ZLIB, checksum);
    assert_damaged(SMITH_LZ4, skippable);
    assert_damaged(SMITH_ZLIB, text);
    assert_damaged(SMITH_LZ4, text);
    assert_damaged((enum smith_codec)99, text);
}

/* Whatever a byte is changed to: content, damage or the limit, but nothing worse. */
static void flipped_bits_are_harmless(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(streams); i++)
        for (size_t bit = 0; bit < streams[i].bytes.size * 8; bit++) {
            uint8_t *copy = malloc(streams[i].bytes.size);
            assert_non_null(copy);
            memcpy(copy, streams[i].bytes.data, streams[i].bytes.size);
            copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
            struct smith_buffer out;
            smith_buffer_init(&out, NULL);
            size_t used;
            struct smith_bytes flipped = {copy, streams[i].bytes.size};
            enum smith_status status = smith_unpack(BY(streams[i].codec), flipped, 100000, &out, &used, NULL);
            assert_true(status == SMITH_OK || status == SMITH_DAMAGED || status == SMITH_LIMIT);
            assert_in_range(out.size, 0, 100000);
            smith_buffer_free(&out);
            free(copy);
        }
}

/* ---- our own streams ---- */

/* Content that packs well, badly, or in between. */
static void fill(struct smith_buffer *content, size_t size, int kind) {
    uint32_t random = 1;
    for (size_t i = 0; i < size; i++) {
        random = random * 1664525 + 1013904223;
        smith_buffer_byte(content, (uint8_t)(kind == 0 ? 0 : kind == 1 ? random >> 24 : (random >> 30) + i / 1000));
    }
}

static void what_is_packed_unpacks(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 100, 4095, 4096, 65535, 65536, 65537, 1000000, 5000000};
    for (size_t codec = 0; codec < COUNT(codecs); codec++)
        for (size_t i = 0; i < COUNT(sizes) * 3; i++) {
            struct smith_buffer content, packed, again, out;
            struct smith_error error;
            smith_buffer_init(&content, NULL);
            smith_buffer_init(&packed, NULL);
            smith_buffer_init(&again, NULL);
            smith_buffer_init(&out, NULL);
            fill(&content, sizes[i / 3], (int)(i % 3));
            if (smith_pack(&codecs[codec], bytes_of(&content), &packed, &error) != SMITH_OK)
                fail_msg("%s", error.message);
            smith_pack(&codecs[codec], bytes_of(&content), &again, NULL);
            assert_int_equal(packed.size, again.size);
            if (packed.size)
                assert_memory_equal(packed.data, again.data, packed.size);
            size_t used;
            if (smith_unpack(&codecs[codec], bytes_of(&packed), content.size, &out, &used, &error) != SMITH_OK)
                fail_msg("%s", error.message);
            assert_int_equal(used, packed.size);
            assert_int_equal(out.size, content.size);
            if (out.size)
                assert_memory_equal(out.data, content.data, out.size);
            smith_buffer_free(&content);
            smith_buffer_free(&packed);
            smith_buffer_free(&again);
            smith_buffer_free(&out);
        }
}

/* Files of programs that pack by zlib's level 9 come back without our keeping their bytes. */
static void best_is_what_zlib_does(void **state) {
    (void)state;
    static const uint8_t level9[] =
        "\x78\xDA\xCB\x49\x2D\x4B\xCD\x29\xCE\xCD\x2C\xC9\x50\xC8\xA1\x26\x13\x00\x1D\x6E\x22\xE9";
    const struct smith_bytes content = {(const uint8_t *)CONTENT, strlen(CONTENT)};
    const struct smith_codec_call bare = {SMITH_DEFLATE, NULL, {8}};
    struct smith_buffer packed;
    smith_buffer_init(&packed, NULL);
    assert_int_equal(smith_pack(BY(SMITH_ZLIB_BEST), content, &packed, NULL), SMITH_OK);
    assert_int_equal(packed.size, sizeof level9 - 1);
    assert_memory_equal(packed.data, level9, packed.size);
    packed.size = 0;
    assert_int_equal(smith_pack(&bare, content, &packed, NULL), SMITH_OK);
    assert_int_equal(packed.size, sizeof level9 - 1 - 6); /* without the header and the checksum */
    assert_memory_equal(packed.data, level9 + 2, packed.size);
    smith_buffer_free(&packed);
}

/* Bytes packed by a method nobody here knows stay as they are. */
static void deflate_leaves_other_methods_alone(void **state) {
    (void)state;
    const struct smith_codec_call other = {SMITH_DEFLATE, NULL, {14}};
    const struct smith_bytes bytes = {(const uint8_t *)"as it is", 8};
    struct smith_buffer out;
    size_t used;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_unpack(&other, bytes, 8, &out, &used, NULL), SMITH_OK);
    assert_int_equal(used, 8);
    assert_memory_equal(out.data, "as it is", 8);
    assert_int_equal(smith_unpack(&other, bytes, 7, &out, &used, NULL), SMITH_LIMIT);
    smith_buffer_free(&out);
}

static void lz4_frames_say_their_size(void **state) {
    (void)state;
    struct smith_buffer content, packed, out;
    smith_buffer_init(&content, NULL);
    smith_buffer_init(&packed, NULL);
    struct counting_allocator counter = {0};
    const struct smith_allocator allocator = counting_allocator(&counter);
    smith_buffer_init(&out, &allocator);
    smith_buffer_fill(&content, 'a', 1000000);
    assert_int_equal(smith_pack(BY(SMITH_LZ4), bytes_of(&content), &packed, NULL), SMITH_OK);
    LZ4F_dctx *context;
    LZ4F_frameInfo_t info;
    size_t size = packed.size;
    assert_false(LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION)));
    assert_false(LZ4F_isError(LZ4F_getFrameInfo(context, &info, packed.data, &size)));
    assert_int_equal(info.contentSize, content.size);
    LZ4F_freeDecompressionContext(context);
    /* so the room for all of it is asked for at once */
    assert_int_equal(smith_unpack(BY(SMITH_LZ4), bytes_of(&packed), UINT64_MAX, &out, &size, NULL), SMITH_OK);
    assert_int_equal(out.size, content.size);
    assert_int_equal(counter.requests, 1);
    smith_buffer_free(&content);
    smith_buffer_free(&packed);
    smith_buffer_free(&out);
}

/* ---- limits ---- */

static void the_limit_is_exact(void **state) {
    (void)state;
    static const size_t sizes[] = {1, 50, 5000, 70000, 1000000};
    for (size_t codec = 0; codec < COUNT(codecs); codec++)
        for (size_t i = 0; i < COUNT(sizes) * 3; i++) {
            struct smith_buffer content, packed, out;
            smith_buffer_init(&content, NULL);
            smith_buffer_init(&packed, NULL);
            smith_buffer_init(&out, NULL);
            size_t size = sizes[i / 3], used;
            fill(&content, size, (int)(i % 3));
            smith_pack(&codecs[codec], bytes_of(&content), &packed, NULL);
            struct smith_error error;
            const size_t too_small[] = {0, 1, size / 2, size - 1};
            for (size_t at = 0; at < COUNT(too_small); at++) {
                if (too_small[at] == size)
                    continue;
                assert_int_equal(smith_unpack(&codecs[codec], bytes_of(&packed), too_small[at], &out, &used, &error),
                                 SMITH_LIMIT);
                assert_string_equal(error.code, "UNPACKED-TOO-LARGE");
                assert_int_equal(out.size, 0);
            }
            assert_int_equal(smith_unpack(&codecs[codec], bytes_of(&packed), size, &out, &used, NULL), SMITH_OK);
            assert_int_equal(smith_unpack(&codecs[codec], bytes_of(&packed), UINT64_MAX, &out, &used, NULL), SMITH_OK);
            assert_int_equal(out.size, size * 2);
            smith_buffer_free(&content);
            smith_buffer_free(&packed);
            smith_buffer_free(&out);
        }
}

/* Room follows what comes out, not what a stream might hold. */
static void memory_follows_the_content(void **state) {
    (void)state;
    for (size_t codec = 1; codec < COUNT(codecs); codec++) {
        struct counting_allocator counter = {0};
        struct smith_allocator allocator = counting_allocator(&counter);
        struct smith_buffer content, packed, out;
        smith_buffer_init(&content, NULL);
        smith_buffer_init(&packed, NULL);
        smith_buffer_init(&out, &allocator);
        fill(&content, 3000000, 0);
        smith_pack(&codecs[codec], bytes_of(&content), &packed, NULL);
        size_t used;
        assert_int_equal(smith_unpack(&codecs[codec], bytes_of(&packed), NO_LIMIT, &out, &used, NULL), SMITH_OK);
        assert_in_range(out.capacity, out.size, out.size * 4);
        smith_buffer_free(&content);
        smith_buffer_free(&packed);
        smith_buffer_free(&out);
        assert_int_equal(counter.live, 0);
    }
}

static void no_memory_is_said(void **state) {
    (void)state;
    for (size_t codec = 0; codec < COUNT(codecs); codec++) {
        struct smith_buffer packed;
        smith_buffer_init(&packed, NULL);
        smith_pack(&codecs[codec], streams[0].bytes, &packed, NULL);
        struct counting_allocator counter = {.fail_from = 1};
        struct smith_allocator allocator = counting_allocator(&counter);
        struct smith_buffer out;
        size_t used;
        smith_buffer_init(&out, &allocator);
        assert_int_equal(smith_unpack(&codecs[codec], bytes_of(&packed), NO_LIMIT, &out, &used, NULL), SMITH_NO_MEMORY);
        smith_buffer_free(&out);
        assert_int_equal(smith_pack(&codecs[codec], streams[0].bytes, &out, NULL), SMITH_NO_MEMORY);
        smith_buffer_free(&out);
        smith_buffer_free(&packed);
    }
}

int test_codec(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams_of_other_writers_unpack),
        cmocka_unit_test(what_follows_a_stream_is_left_alone),
        cmocka_unit_test(every_prefix_is_damaged),
        cmocka_unit_test(what_is_no_stream_is_damaged),
        cmocka_unit_test(flipped_bits_are_harmless),
        cmocka_unit_test(what_is_packed_unpacks),
        cmocka_unit_test(lz4_packs_nothing_to_nothing),
        cmocka_unit_test(best_is_what_zlib_does),
        cmocka_unit_test(deflate_leaves_other_methods_alone),
        cmocka_unit_test(lz4_frames_say_their_size),
        cmocka_unit_test(the_limit_is_exact),
        cmocka_unit_test(memory_follows_the_content),
        cmocka_unit_test(no_memory_is_said),
    };
    return cmocka_run_group_tests_name("codec", tests, NULL, NULL);
}
