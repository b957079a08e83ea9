/* SPDX-License-Identifier: MIT
 *
 * PNG files. What we write is read by libpng, which the library does not use; what we read is written by
 * it, in forms that the library never writes.
 */
#include "support/counting_allocator.h"
#include "support/picture.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/picture.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <png.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_buffer written(const struct smith_picture *picture) {
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    if (smith_png_write(picture, &out, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return out;
}

static struct smith_picture read_back(struct smith_bytes bytes) {
    struct smith_picture picture;
    struct smith_error error;
    if (smith_png_read(bytes, NULL, &picture, &error) != SMITH_OK)
        fail_msg("%s at byte %lld", error.message, (long long)error.offset);
    return picture;
}

/* A picture of 7 by 5 pixels with a palette of `count` colours, some of them half transparent. */
static struct smith_picture indexed_picture(uint32_t count) {
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 7, 5, NULL, NULL), SMITH_OK);
    picture.palette.count = count;
    for (uint32_t i = 0; i < count; i++)
        picture.palette.colours[i] =
            (struct smith_colour){(uint8_t)(i * 37), (uint8_t)(255 - i), (uint8_t)(i / 2), i % 3 ? 255 : (uint8_t)i};
    for (size_t i = 0; i < 35; i++)
        picture.indices[i] = (uint8_t)(i * 11 % count);
    return picture;
}

static unsigned pixel_of(const struct picture *picture, size_t x, size_t y) {
    size_t bit = x * picture->depth;
    uint8_t byte = picture->pixels[y * picture->stride + bit / 8];
    return byte >> (8 - picture->depth - bit % 8) & ((1u << picture->depth) - 1);
}

static void assert_pixels_as_rows(const struct smith_picture *picture, const char *path) {
    struct picture rows;
    assert_true(picture_read(&rows, path));
    assert_int_equal(rows.width, picture->width);
    assert_int_equal(rows.height, picture->height);
    for (size_t y = 0; y < rows.height; y++)
        for (size_t x = 0; x < rows.width; x++)
            if (pixel_of(&rows, x, y) != picture->indices[y * rows.width + x])
                fail_msg("%s: pixel %zu, %zu is another", path, x, y);
    picture_free(&rows);
}

/* ---- indexed pictures ---- */

static void every_size_of_palette_comes_back(void **state) {
    (void)state;
    for (uint32_t count = 1; count <= 256; count++) {
        struct smith_picture picture = indexed_picture(count);
        struct smith_buffer file = written(&picture);
        struct smith_picture again = read_back(bytes_of(&file));
        assert_int_equal(again.width, 7);
        assert_int_equal(again.height, 5);
        assert_int_equal(again.palette.count, count);
        assert_memory_equal(again.palette.colours, picture.palette.colours, count * sizeof(struct smith_colour));
        assert_memory_equal(again.indices, picture.indices, 35);
        unsigned depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
        assert_int_equal(file.data[24], depth);
        smith_picture_free(&picture);
        smith_picture_free(&again);
        smith_buffer_free(&file);
    }
}

static void others_read_what_we_write(void **state) {
    (void)state;
    static const uint32_t counts[] = {2, 4, 16, 200};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        char path[] = "/tmp/levelsmith-png-XXXXXX";
        int handle = mkstemp(path);
        assert_true(handle >= 0);
        close(handle);
        struct smith_picture picture = indexed_picture(counts[i]);
        struct smith_buffer file = written(&picture);
        assert_int_equal(smith_file_write(path, bytes_of(&file), NULL), SMITH_OK);
        assert_pixels_as_rows(&picture, path);
        unlink(path);
        smith_picture_free(&picture);
        smith_buffer_free(&file);
    }
}

static void equal_pictures_give_equal_bytes(void **state) {
    (void)state;
    struct smith_picture picture = indexed_picture(16);
    struct smith_buffer one = written(&picture), two = written(&picture);
    assert_int_equal(one.size, two.size);
    assert_memory_equal(one.data, two.data, one.size);
    smith_picture_free(&picture);
    smith_buffer_free(&one);
    smith_buffer_free(&two);
}

static void pictures_that_no_file_can_hold_are_refused(void **state) {
    (void)state;
    struct smith_error error;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    struct smith_picture picture = indexed_picture(16);
    picture.palette.count = 5;
    assert_int_equal(smith_png_write(&picture, &out, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PNG-INDEX");
    assert_non_null(strstr(error.message, "pixel 1, 0 has index 11"));
    smith_picture_free(&picture);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 0, 5, NULL, NULL), SMITH_OK);
    assert_int_equal(smith_png_write(&picture, &out, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PNG-REFUSED");
    smith_picture_free(&picture);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 1000001, 1, NULL, NULL), SMITH_OK);
    picture.palette.count = 1;
    assert_int_equal(smith_png_write(&picture, &out, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PNG-REFUSED");
    smith_picture_free(&picture);
    assert_int_equal(out.size, 0);
    smith_buffer_free(&out);
}

/* ---- true colour ---- */

static struct smith_picture true_picture(bool opaque) {
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 9, 11, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < 99; i++)
        picture.colours[i] = (struct smith_colour){(uint8_t)(i * 7), (uint8_t)(i * i), (uint8_t)(255 - i),
                                                   opaque ? 255 : (uint8_t)(i * 3)};
    return picture;
}

static void true_colour_comes_back(void **state) {
    (void)state;
    for (int opaque = 0; opaque < 2; opaque++) {
        struct smith_picture picture = true_picture(opaque);
        struct smith_buffer file = written(&picture);
        assert_int_equal(file.data[25], opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA);
        struct smith_picture again = read_back(bytes_of(&file));
        assert_null(again.indices);
        assert_memory_equal(again.colours, picture.colours, 99 * sizeof(struct smith_colour));
        smith_picture_free(&picture);
        smith_picture_free(&again);
        smith_buffer_free(&file);
    }
}

/* ---- files that others write ---- */

struct recipe {
    int depth, colour, interlace;
    double gamma; /* 0 = not told */
};

static void take_bytes(png_structp png, png_bytep bytes, size_t size) {
    struct smith_buffer *out = png_get_io_ptr(png);
    out->data = realloc(out->data, out->size + size);
    assert_non_null(out->data);
    memcpy(out->data + out->size, bytes, size);
    out->size += size;
}

static void take_nothing(png_structp png) {
    (void)png;
}

static _Noreturn void give_up(png_structp png, png_const_charp message) {
    (void)png;
    fprintf(stderr, "libpng: %s\n", message);
    abort();
}

#define SIDE 8

static unsigned cooked_byte(unsigned y, unsigned at) {
    return (0x1B + y * 37 + at * 5) & 0xFF;
}

/* 8 by 8 pixels; the palette has 4 colours. */
static struct smith_buffer cook(const struct recipe *recipe) {
    struct smith_buffer out = {0};
    png_color palette[4] = {{10, 20, 30}, {200, 100, 50}, {1, 2, 3}, {255, 255, 255}};
    png_byte alpha[2] = {0, 77};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, give_up, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &out, take_bytes, take_nothing);
    png_set_IHDR(png, info, SIDE, SIDE, recipe->depth, recipe->colour,
                 recipe->interlace ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_check_for_invalid_index(png, 0); /* such a file is wanted */
    if (recipe->gamma > 0)
        png_set_gAMA(png, info, recipe->gamma);
    if (recipe->colour == PNG_COLOR_TYPE_PALETTE) {
        png_set_PLTE(png, info, palette, 4);
        png_set_tRNS(png, info, alpha, 2, NULL);
    }
    png_write_info(png, info);
    uint8_t rows[SIDE][SIDE * 8];
    png_bytep pointers[SIDE];
    for (unsigned y = 0; y < SIDE; y++) {
        for (unsigned at = 0; at < sizeof rows[y]; at++)
            rows[y][at] = (uint8_t)cooked_byte(y, at);
        pointers[y] = rows[y];
    }
    png_write_image(png, pointers);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

static void palettes_are_kept_whatever_gamma_says(void **state) {
    (void)state;
    static const struct smith_colour palette[] = {
        {10, 20, 30, 0}, {200, 100, 50, 77}, {1, 2, 3, 255}, {255, 255, 255, 255}};
    static const struct recipe recipes[] = {
        {2, PNG_COLOR_TYPE_PALETTE, 0, 0}, {2, PNG_COLOR_TYPE_PALETTE, 1, 0}, {2, PNG_COLOR_TYPE_PALETTE, 0, 1.0}};
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
        struct smith_buffer file = cook(&recipes[i]);
        struct smith_picture picture = read_back(bytes_of(&file));
        assert_int_equal(picture.palette.count, 4);
        assert_memory_equal(picture.palette.colours, palette, sizeof palette);
        for (unsigned y = 0; y < SIDE; y++)
            for (unsigned x = 0; x < SIDE; x++)
                assert_int_equal(picture.indices[y * SIDE + x], cooked_byte(y, x / 4) >> (6 - x % 4 * 2) & 3);
        smith_picture_free(&picture);
        free(file.data);
    }
}

/* Sample `at` of a row, as one of eight bits. */
static uint8_t sample_of(const struct recipe *recipe, unsigned y, unsigned at) {
    unsigned bit = at * (unsigned)recipe->depth, byte = cooked_byte(y, bit / 8), max = (1u << recipe->depth) - 1;
    if (recipe->depth == 16)
        return (uint8_t)(((byte << 8 | cooked_byte(y, bit / 8 + 1)) * 255 + 32767) / 65535);
    return (uint8_t)((byte >> (8 - (unsigned)recipe->depth - bit % 8) & max) * 255 / max);
}

static struct smith_colour colour_of(const struct recipe *recipe, unsigned x, unsigned y) {
    bool is_grey = !(recipe->colour & PNG_COLOR_MASK_COLOR), has_alpha = recipe->colour & PNG_COLOR_MASK_ALPHA;
    unsigned channels = (is_grey ? 1u : 3u) + has_alpha;
    uint8_t samples[4] = {0};
    for (unsigned i = 0; i < channels; i++)
        samples[i] = sample_of(recipe, y, x * channels + i);
    uint8_t alpha = has_alpha ? samples[channels - 1] : 255;
    if (is_grey)
        return (struct smith_colour){samples[0], samples[0], samples[0], alpha};
    return (struct smith_colour){samples[0], samples[1], samples[2], alpha};
}

static void other_kinds_become_true_colour(void **state) {
    (void)state;
    static const struct recipe recipes[] = {
        {1, PNG_COLOR_TYPE_GRAY, 0, 0},        {2, PNG_COLOR_TYPE_GRAY, 1, 0},
        {4, PNG_COLOR_TYPE_GRAY, 0, 1.0},      {8, PNG_COLOR_TYPE_GRAY, 0, 0},
        {8, PNG_COLOR_TYPE_GRAY, 1, 1.0},      {16, PNG_COLOR_TYPE_GRAY, 0, 0},
        {8, PNG_COLOR_TYPE_RGB, 0, 1.0},       {8, PNG_COLOR_TYPE_RGB, 1, 0},
        {16, PNG_COLOR_TYPE_RGB, 0, 0},        {16, PNG_COLOR_TYPE_RGB, 0, 1.0},
        {8, PNG_COLOR_TYPE_RGB_ALPHA, 0, 0},   {8, PNG_COLOR_TYPE_RGB_ALPHA, 1, 0},
        {16, PNG_COLOR_TYPE_RGB_ALPHA, 0, 0},  {16, PNG_COLOR_TYPE_GRAY, 1, 0},
        {16, PNG_COLOR_TYPE_RGB, 1, 0},        {16, PNG_COLOR_TYPE_RGB_ALPHA, 1, 0},
        {8, PNG_COLOR_TYPE_GRAY_ALPHA, 0, 0},  {8, PNG_COLOR_TYPE_GRAY_ALPHA, 1, 0},
        {16, PNG_COLOR_TYPE_GRAY_ALPHA, 0, 0},
    };
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
        struct smith_buffer file = cook(&recipes[i]);
        struct smith_picture picture = read_back(bytes_of(&file));
        for (unsigned y = 0; y < SIDE; y++)
            for (unsigned x = 0; x < SIDE; x++) {
                const struct smith_colour expected = colour_of(&recipes[i], x, y);
                if (memcmp(&picture.colours[y * SIDE + x], &expected, sizeof expected) != 0)
                    fail_msg("recipe %zu: pixel %u, %u is another", i, x, y);
            }
        smith_picture_free(&picture);
        free(file.data);
    }
}

static void an_index_beyond_the_palette_is_an_error(void **state) {
    (void)state;
    const struct recipe recipe = {4, PNG_COLOR_TYPE_PALETTE, 0, 0};
    struct smith_buffer file = cook(&recipe);
    struct smith_picture picture;
    struct smith_error error;
    assert_int_equal(smith_png_read(bytes_of(&file), NULL, &picture, &error), SMITH_DAMAGED);
    assert_string_equal(error.code, "PNG-INDEX");
    free(file.data);
}

/* ---- damage ---- */

static void every_prefix_is_an_error(void **state) {
    (void)state;
    struct smith_picture picture = indexed_picture(16), cut;
    struct smith_buffer file = written(&picture);
    for (size_t size = 0; size < file.size; size++) {
        struct smith_error error;
        assert_int_equal(smith_png_read((struct smith_bytes){file.data, size}, NULL, &cut, &error), SMITH_DAMAGED);
        assert_string_equal(error.code, size < 8 ? "PNG-NOT-ONE" : "PNG-CUT");
        assert_true(error.offset <= size);
    }
    smith_picture_free(&picture);
    smith_buffer_free(&file);
}

static void every_changed_byte_is_noticed(void **state) {
    (void)state;
    struct smith_picture picture = indexed_picture(16), changed;
    struct smith_buffer file = written(&picture);
    for (size_t at = 0; at < file.size; at++) {
        struct smith_error error;
        file.data[at] ^= 0x41;
        assert_int_equal(smith_png_read(bytes_of(&file), NULL, &changed, &error), SMITH_DAMAGED);
        file.data[at] ^= 0x41;
    }
    smith_picture_free(&picture);
    smith_buffer_free(&file);
}

static void put_checksum(uint8_t *chunk, size_t size) {
    uint32_t sum = UINT32_MAX;
    for (size_t i = 4; i < size + 8; i++) {
        sum ^= chunk[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xEDB88320) : 0);
    }
    for (int i = 0; i < 4; i++)
        chunk[size + 8 + (size_t)i] = (uint8_t)(~sum >> (24 - 8 * i));
}

/* A header that asks for gigabytes, over a few bytes of pixels. */
static void a_small_file_cannot_ask_for_much(void **state) {
    (void)state;
    struct smith_picture picture = indexed_picture(16), huge;
    struct smith_buffer file = written(&picture);
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_error error;
    memset(file.data + 17, 0xFF, 2);
    memset(file.data + 21, 0x3F, 2);
    put_checksum(file.data + 8, 13);
    assert_int_equal(smith_png_read(bytes_of(&file), &options, &huge, &error), SMITH_DAMAGED);
    assert_string_equal(error.code, "PNG-DAMAGED");
    assert_true(counter.peak < 65536);
    assert_int_equal(counter.live, 0);
    smith_picture_free(&picture);
    smith_buffer_free(&file);
}

static void unknown_chunks_are_skipped_unless_critical(void **state) {
    (void)state;
    struct smith_picture picture = indexed_picture(16), again;
    struct smith_buffer file = written(&picture);
    uint8_t changed[1024];
    assert_true(file.size + 16 < sizeof changed);
    for (int critical = 0; critical < 2; critical++) {
        struct smith_error error;
        memcpy(changed, file.data, 33);
        memcpy(changed + 33, critical ? "\0\0\0\4ABCDdata" : "\0\0\0\4aBCDdata", 12);
        put_checksum(changed + 33, 4);
        memcpy(changed + 49, file.data + 33, file.size - 33);
        enum smith_status status = smith_png_read((struct smith_bytes){changed, file.size + 16}, NULL, &again, &error);
        assert_int_equal(status, critical ? SMITH_DAMAGED : SMITH_OK);
        if (critical) {
            assert_string_equal(error.code, "PNG-UNKNOWN");
            assert_int_equal(error.offset, 33);
        }
        smith_picture_free(&again);
    }
    smith_picture_free(&picture);
    smith_buffer_free(&file);
}

static void memory_may_run_out_anywhere(void **state) {
    (void)state;
    struct smith_picture picture = indexed_picture(16), again;
    struct smith_buffer file = written(&picture);
    for (uint64_t request = 1; request <= 3; request++) {
        struct counting_allocator counter = {.fail_from = request};
        struct smith_options options = {.allocator = counting_allocator(&counter)};
        enum smith_status status = smith_png_read(bytes_of(&file), &options, &again, NULL);
        assert_int_equal(status, request < 3 ? SMITH_NO_MEMORY : SMITH_OK);
        smith_picture_free(&again);
        assert_int_equal(counter.live, 0);
    }
    smith_picture_free(&picture);
    smith_buffer_free(&file);
}

/* ---- real files ---- */

static unsigned compare_folder(const char *folder) {
    DIR *directory = opendir(folder);
    unsigned count = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char path[2048];
        struct smith_buffer file;
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".png") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_int_equal(smith_file_read(path, NULL, &file, NULL), SMITH_OK);
        struct smith_picture picture = read_back(bytes_of(&file));
        if (picture.indices) {
            assert_pixels_as_rows(&picture, path);
            count++;
        }
        smith_picture_free(&picture);
        smith_buffer_free(&file);
    }
    if (directory)
        closedir(directory);
    return count;
}

static void real_pictures_are_read_as_rows_are(void **state) {
    (void)state;
    static const char *const folders[] = {"PRINCE", "KID", "GUARD", "VDUNGEON", "VPALACE", "TITLE", "PV"};
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    unsigned count = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char folder[1024];
        snprintf(folder, sizeof folder, "%s/pop/sdlpop-data/%s", corpus ? corpus : "../shared/corpus", folders[i]);
        count += compare_folder(folder);
    }
    if (!count) {
        print_message("no real pictures here\n");
        skip();
    }
    print_message("%u real pictures\n", count);
}

int test_png(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_palette_comes_back),
        cmocka_unit_test(others_read_what_we_write),
        cmocka_unit_test(equal_pictures_give_equal_bytes),
        cmocka_unit_test(pictures_that_no_file_can_hold_are_refused),
        cmocka_unit_test(true_colour_comes_back),
        cmocka_unit_test(palettes_are_kept_whatever_gamma_says),
        cmocka_unit_test(other_kinds_become_true_colour),
        cmocka_unit_test(an_index_beyond_the_palette_is_an_error),
        cmocka_unit_test(every_prefix_is_an_error),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(a_small_file_cannot_ask_for_much),
        cmocka_unit_test(unknown_chunks_are_skipped_unless_critical),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(real_pictures_are_read_as_rows_are),
    };
    return cmocka_run_group_tests_name("png", tests, NULL, NULL);
}
