/* SPDX-License-Identifier: MIT
 *
 * The five ways to pack a picture: small ones, and the pictures of real archives and of SDLPoP's folders
 * (LEVELSMITH_CORPUS), whose streams must come out again byte for byte.
 */
#include "format/pop/codec/raster.h"
#include "format/pop/codec_support.h"
#include "support/picture.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <levelsmith/document.h>
#include <levelsmith/levelsmith.h>

#define PICTURE_MAX 70000 /* bytes of a picture */

static uint8_t pixels[PICTURE_MAX], again[PICTURE_MAX], scratch[PICTURE_MAX], stream[2 * PICTURE_MAX];
static uint32_t words[5 * PICTURE_MAX];

static void columns_of_bytes(void **state) {
    (void)state;
    uint8_t out[6], back[6];
    smith_columns_from_rows((const uint8_t *)"ABCDEF", out, 2, 3); /* ABC over DEF */
    assert_memory_equal(out, "ADBECF", 6);
    smith_columns_to_rows(out, back, 2, 3);
    assert_memory_equal(back, "ABCDEF", 6);
}

static void rows_end_at_bytes(void **state) {
    (void)state;
    assert_int_equal(smith_raster_stride(0, 4), 0);
    assert_int_equal(smith_raster_stride(1, 1), 1);
    assert_int_equal(smith_raster_stride(9, 1), 2);
    assert_int_equal(smith_raster_stride(35, 4), 18);
    assert_int_equal(smith_raster_stride(11, 3), 5);
    assert_int_equal(smith_raster_stride(320, 8), 320);
}

static void decode_back(enum smith_raster_method method, size_t size, size_t height, size_t stride) {
    struct smith_coded coded =
        smith_raster_decode(method, (struct smith_bytes){stream, size}, height, stride, again, scratch);
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
    assert_int_equal(coded.used, size);
    assert_memory_equal(again, pixels, height * stride);
}

static void every_method_comes_back_and_the_best_is_best(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 400; i++) {
        size_t height = next_random(&random) % 50, stride = next_random(&random) % 30, size = height * stride;
        const struct smith_raster_encoder encoder = {.effort = (enum smith_effort)(i % 2), .scratch = words};
        enum smith_raster_method best = SMITH_RASTER_RAW, method;
        size_t min = SIZE_MAX, capacity = smith_raster_bound(size);
        assert_true(smith_raster_scratch(size) <= COUNT(words));
        make_sample(pixels, size, i / 2 % SAMPLE_KINDS, &random);
        for (unsigned j = 0; j < SMITH_RASTER_METHODS; j++) {
            struct smith_coded coded =
                smith_raster_encode(&encoder, 1u << j, pixels, height, stride, stream, capacity, &method);
            assert_int_equal(coded.end, SMITH_CODED_WHOLE);
            assert_int_equal(method, j);
            decode_back(method, coded.made, height, stride);
            best = coded.made < min ? method : best;
            min = coded.made < min ? coded.made : min;
        }
        struct smith_coded coded =
            smith_raster_encode(&encoder, SMITH_RASTER_ANY, pixels, height, stride, stream, capacity, &method);
        assert_int_equal(coded.made, min);
        assert_int_equal(method, best);
        decode_back(method, coded.made, height, stride);
        if (min)
            assert_int_equal(
                smith_raster_encode(&encoder, SMITH_RASTER_ANY, pixels, height, stride, stream, min - 1, &method).end,
                SMITH_CODED_FULL);
    }
}

static void what_is_missing_is_zero(void **state) {
    (void)state;
    static const uint8_t in[] = {0x02, 1, 2, 3};
    const struct smith_bytes bytes = {in, sizeof in};
    for (unsigned method = 0; method < 16; method++) {
        memset(again, 0xEE, sizeof again);
        struct smith_coded coded = smith_raster_decode((enum smith_raster_method)method, bytes, 40, 10, again, scratch);
        assert_int_equal(coded.end, SMITH_CODED_CUT);
        assert_true(coded.made < 400 && (method < SMITH_RASTER_METHODS || coded.made == 0));
        assert_int_equal(again[399], 0);
        assert_int_equal(again[400], 0xEE);
    }
}

/* ---- real archives --------------------------------------------------------------------------------------------- */

static unsigned u16_at(const uint8_t *bytes) {
    return bytes[0] | (unsigned)bytes[1] << 8;
}

/* One resource that is a picture by all that can be seen: its header, and that its stream ends where it ends. */
struct original {
    unsigned id;
    size_t height, stride;
    enum smith_raster_method method;
    struct smith_bytes stream;
};

static bool is_picture(struct smith_bytes resource, struct original *original) {
    if (resource.size <= 6)
        return false;
    unsigned height = u16_at(resource.data), width = u16_at(resource.data + 2), flags = u16_at(resource.data + 4);
    original->height = height;
    original->stride = smith_raster_stride(width, (flags >> 12 & 7) + 1);
    original->method = (enum smith_raster_method)(flags >> 8 & 15);
    original->stream = (struct smith_bytes){resource.data + 6, resource.size - 6};
    if (flags & 0xFF || !height || !width || height * original->stride > 32000)
        return false;
    struct smith_coded coded =
        smith_raster_decode(original->method, original->stream, height, original->stride, pixels, scratch);
    return coded.end == SMITH_CODED_WHOLE && coded.used == original->stream.size;
}

/* Number `index` of an archive of facts A1; false when there is none. */
static bool nth_resource(struct smith_bytes archive, size_t index, unsigned *id, struct smith_bytes *resource) {
    if (archive.size < 8)
        return false;
    size_t table = u16_at(archive.data) | (size_t)u16_at(archive.data + 2) << 16;
    size_t item = table + 2 + 8 * index;
    if (table > archive.size || item + 8 > archive.size || index >= u16_at(archive.data + table))
        return false;
    const uint8_t *at = archive.data + item;
    size_t offset = u16_at(at + 2) | (size_t)u16_at(at + 4) << 16, size = u16_at(at + 6);
    *id = u16_at(at);
    *resource = (struct smith_bytes){NULL, 0};
    if (offset < archive.size && archive.size - offset > size)
        *resource = (struct smith_bytes){archive.data + offset + 1, size};
    return true;
}

static bool comes_out_again(const struct original *original, struct smith_lzg_memory *memory) {
    const struct smith_raster_encoder encoder = {.scratch = words, .memory = memory};
    enum smith_raster_method method = SMITH_RASTER_RAW;
    struct smith_coded coded = smith_raster_encode(&encoder, SMITH_RASTER_ANY, pixels, original->height,
                                                   original->stride, stream, sizeof stream, &method);
    return method == original->method && coded.made == original->stream.size &&
           memcmp(stream, original->stream.data, coded.made) == 0;
}

struct archive_counts {
    unsigned pictures, same, same_without_memory;
};

static void check_archive(struct smith_bytes archive, struct archive_counts *counts) {
    struct smith_lzg_memory memory = {{0}};
    struct smith_bytes resource;
    struct original original;
    for (size_t i = 0; nth_resource(archive, i, &original.id, &resource); i++) {
        if (!is_picture(resource, &original))
            continue;
        counts->pictures++;
        counts->same += comes_out_again(&original, &memory);
        counts->same_without_memory += comes_out_again(&original, NULL);
    }
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text);
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static DIR *open_corpus(const char *folder, char *path, size_t size) {
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    snprintf(path, size, "%s/%s", corpus ? corpus : "../shared/corpus", folder);
    return opendir(path);
}

static void originals_come_out_again(void **state) {
    (void)state;
    char folder[512], path[1024];
    unsigned pictures = 0;
    DIR *directory = open_corpus("pop", folder, sizeof folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        struct smith_buffer file;
        struct archive_counts counts = {0, 0, 0};
        if (!ends_with(entry->d_name, ".DAT"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_int_equal(smith_file_read(path, NULL, &file, NULL), SMITH_OK);
        check_archive((struct smith_bytes){file.data, file.size}, &counts);
        smith_buffer_free(&file);
        if (counts.pictures)
            print_message("%s: %u pictures, %u the same again, %u without the encoder's memory\n", entry->d_name,
                          counts.pictures, counts.same, counts.same_without_memory);
        assert_int_equal(counts.same, counts.pictures);
        pictures += counts.pictures;
    }
    if (directory)
        closedir(directory);
    if (!pictures) {
        print_message("no real archives with pictures here: skipped\n");
        skip();
    }
}

/* ---- SDLPoP's folders ------------------------------------------------------------------------------------------ */

/* The pixels of the archive are those of the PNG with the same number, which other tools made. */
static void originals_are_the_pngs(void **state) {
    (void)state;
    char folder[512], path[1024];
    unsigned same = 0, other = 0;
    DIR *directory = open_corpus("pop", folder, sizeof folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        const char *name = strrchr(entry->d_name, '_');
        struct smith_buffer file;
        struct smith_bytes resource;
        struct original original;
        if (!name || !ends_with(name, ".DAT"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_int_equal(smith_file_read(path, NULL, &file, NULL), SMITH_OK);
        for (size_t i = 0; nth_resource((struct smith_bytes){file.data, file.size}, i, &original.id, &resource); i++) {
            struct picture picture;
            snprintf(path, sizeof path, "%s/sdlpop-data/%.*s/res%u.png", folder, (int)strlen(name) - 5, name + 1,
                     original.id);
            if (!is_picture(resource, &original) || !picture_read(&picture, path))
                continue;
            bool equal = picture.height == original.height && picture.stride == original.stride &&
                         memcmp(picture.pixels, pixels, picture.height * picture.stride) == 0;
            same += equal, other += !equal;
            if (!equal)
                print_message("%s: picture %u is another one\n", entry->d_name, original.id);
            picture_free(&picture);
        }
        smith_buffer_free(&file);
    }
    if (directory)
        closedir(directory);
    if (same + other == 0) {
        print_message("no real archives with their PNGs here: skipped\n");
        skip();
    }
    print_message("%u pictures the same, %u others\n", same, other);
    assert_int_equal(other, 0);
}

/* An archive whose 34 pictures are known by what they came to (facts A4, C): of its 6950 bytes 6432 are streams, one
 * raw, two by runs in columns, seven LZG in rows, 24 in columns. */
static void guards_pack_to_what_they_were(void **state) {
    (void)state;
    static const unsigned expected[SMITH_RASTER_METHODS] = {1, 0, 2, 7, 24};
    unsigned methods[SMITH_RASTER_METHODS] = {0}, pictures = 0;
    size_t faithful = 0, smallest = 0;
    struct smith_lzg_memory memory = {{0}};
    char folder[512], path[1024];
    DIR *directory = open_corpus("pop/sdlpop-data/GUARD", folder, sizeof folder);
    for (unsigned id = 751; directory && id <= 784; id++) {
        struct smith_raster_encoder encoder = {.scratch = words, .memory = &memory};
        struct picture picture;
        enum smith_raster_method method;
        snprintf(path, sizeof path, "%s/res%u.png", folder, id);
        assert_true(picture_read(&picture, path));
        faithful += smith_raster_encode(&encoder, SMITH_RASTER_ANY, picture.pixels, picture.height, picture.stride,
                                        stream, sizeof stream, &method)
                        .made;
        methods[method]++;
        encoder.effort = SMITH_EFFORT_SMALLEST;
        smallest += smith_raster_encode(&encoder, SMITH_RASTER_ANY, picture.pixels, picture.height, picture.stride,
                                        stream, sizeof stream, &method)
                        .made;
        pictures++;
        picture_free(&picture);
    }
    if (!pictures) {
        print_message("no PNGs of guards here: skipped\n");
        skip();
    }
    closedir(directory);
    assert_int_equal(pictures, 34);
    assert_int_equal(faithful, 6432);
    assert_memory_equal(methods, expected, sizeof expected);
    assert_true(smallest * 100 <= faithful * 98);
}

int test_pop_raster(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_of_bytes),
        cmocka_unit_test(rows_end_at_bytes),
        cmocka_unit_test(every_method_comes_back_and_the_best_is_best),
        cmocka_unit_test(what_is_missing_is_zero),
        cmocka_unit_test(originals_come_out_again),
        cmocka_unit_test(originals_are_the_pngs),
        cmocka_unit_test(guards_pack_to_what_they_were),
    };
    return cmocka_run_group_tests_name("raster", tests, NULL, NULL);
}
