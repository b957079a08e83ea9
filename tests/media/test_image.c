/* SPDX-License-Identifier: MIT
 *
 * Image files of other programs. JPEG files are made by libjpeg-turbo; TGA and BMP files are written here, byte by byte as
 * their specifications say, in all forms that are read.
 */
#include "support/counting_allocator.h"
#include "support/random.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/picture.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <turbojpeg.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define FILE_SIZE_MAX 4096

/* ---- making files ---- */

struct file {
    uint8_t bytes[FILE_SIZE_MAX];
    size_t size;
};

static void add(struct file *file, const void *bytes, size_t size) {
    assert_true(file->size + size <= FILE_SIZE_MAX);
    memcpy(file->bytes + file->size, bytes, size);
    file->size += size;
}

static void add_number(struct file *file, uint32_t number, size_t size) {
    for (size_t i = 0; i < size; i++)
        add(file, &(uint8_t){(uint8_t)(i < 4 ? number >> 8 * i : 0)}, 1);
}

static struct smith_bytes bytes_of(const struct file *file) {
    return (struct smith_bytes){file->bytes, file->size};
}

/* The picture that all files have: 5 by 3 pixels, with runs in it. */
#define WIDTH 5
#define HEIGHT 3
static const uint8_t pixels[HEIGHT][WIDTH] = {{0, 1, 2, 3, 3}, {3, 3, 3, 3, 3}, {2, 0, 2, 0, 1}};
static const struct smith_colour colours[4] = {
    {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};

static void assert_picture(const struct smith_picture *picture, bool indexed, const char *name) {
    assert_int_equal(picture->width, WIDTH);
    assert_int_equal(picture->height, HEIGHT);
    assert_int_equal(picture->indices != NULL, indexed);
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++) {
            struct smith_colour found = smith_picture_colour(picture, x, y), right = colours[pixels[y][x]];
            if (memcmp(&found, &right, sizeof found) != 0)
                fail_msg("%s: pixel %u, %u is %u %u %u %u", name, x, y, found.red, found.green, found.blue,
                         found.alpha);
        }
}

static void assert_read(const struct file *file, bool indexed, const char *name) {
    struct smith_picture picture;
    struct smith_error error;
    if (smith_image_read(bytes_of(file), NULL, &picture, &error) != SMITH_OK)
        fail_msg("%s: %s", name, error.message);
    assert_picture(&picture, indexed, name);
    smith_picture_free(&picture);
    /* whatever is missing of it is missed, at the latest when nothing is left */
    for (size_t size = 0; size < file->size; size++) {
        if (smith_image_read((struct smith_bytes){file->bytes, size}, NULL, &picture, &error) == SMITH_OK)
            fail_msg("%s: %zu of %zu bytes are enough", name, size, file->size);
        assert_null(picture.colours);
        assert_null(picture.indices);
    }
}

/* ---- TGA ---- */

struct tga_variant {
    const char *name;
    uint8_t type, bits, descriptor;
};

/* A colour in the bits of a TGA or BMP file. */
static void add_colour(struct file *file, struct smith_colour c, uint8_t bits) {
    if (bits <= 16)
        add_number(file, 0x8000u | (c.red / 8u) << 10 | (c.green / 8u) << 5 | c.blue / 8u, 2);
    else
        add(file, (const uint8_t[]){c.blue, c.green, c.red, c.alpha}, bits / 8);
}

static void add_tga_pixel(struct file *file, const struct tga_variant *variant, size_t index) {
    size_t x = index % WIDTH, y = index / WIDTH;
    uint8_t pixel = pixels[variant->descriptor & 32 ? y : HEIGHT - 1 - y][variant->descriptor & 16 ? WIDTH - 1 - x : x];
    if (variant->bits == 8)
        add_number(file, pixel + 2u, 1); /* the palette begins at 2 */
    else
        add_colour(file, colours[pixel], variant->bits);
}

static bool same_pixel(const struct tga_variant *variant, size_t a, size_t b) {
    struct file one = {.size = 0}, two = {.size = 0};
    add_tga_pixel(&one, variant, a);
    add_tga_pixel(&two, variant, b);
    return memcmp(one.bytes, two.bytes, one.size) == 0;
}

/* Runs where there are two alike, else pixels as they are. */
static void add_tga_runs(struct file *file, const struct tga_variant *variant) {
    const size_t count = WIDTH * HEIGHT;
    for (size_t at = 0, end; at < count; at = end) {
        for (end = at + 1; end < count && same_pixel(variant, at, end);)
            end++;
        if (end - at > 1) {
            add_number(file, 127u + (uint32_t)(end - at), 1);
            add_tga_pixel(file, variant, at);
            continue;
        }
        while (end < count && (end + 1 == count || !same_pixel(variant, end, end + 1)))
            end++;
        add_number(file, (uint32_t)(end - at) - 1, 1);
        for (size_t i = at; i < end; i++)
            add_tga_pixel(file, variant, i);
    }
}

static void make_tga(struct file *file, const struct tga_variant *variant, uint8_t palette_bits) {
    bool mapped = (variant->type & 7) == 1;
    *file = (struct file){.size = 0};
    add(file, (const uint8_t[]){3, mapped, variant->type}, 3);
    add_number(file, mapped ? 2 : 0, 2);
    add_number(file, mapped ? 4 : 0, 2);
    add_number(file, mapped ? palette_bits : 0, 1);
    add_number(file, 7, 2);
    add_number(file, 9, 2);
    add_number(file, WIDTH, 2);
    add_number(file, HEIGHT, 2);
    add(file, (const uint8_t[]){variant->bits, variant->descriptor}, 2);
    add(file, "abc", 3);
    for (size_t i = 0; mapped && i < 4; i++)
        add_colour(file, colours[i], palette_bits);
    if (variant->type & 8)
        add_tga_runs(file, variant);
    else
        for (size_t i = 0; i < WIDTH * HEIGHT; i++)
            add_tga_pixel(file, variant, i);
}

static void tga_files_of_all_variants(void **state) {
    static const struct tga_variant variants[] = {
        {"true 24", 2, 24, 0},
        {"true 32", 2, 32, 8},
        {"true 32 without bits of alpha", 2, 32, 0},
        {"true 16", 2, 16, 0},
        {"true 16 with alpha", 2, 16, 1},
        {"true 15", 2, 15, 0},
        {"from the top", 2, 24, 32},
        {"from the right", 2, 24, 16},
        {"from the right and top", 2, 32, 48},
        {"runs 24", 10, 24, 0},
        {"runs 32", 10, 32, 40},
        {"runs 16", 10, 16, 0},
    };
    struct file file;
    (void)state;
    for (size_t i = 0; i < COUNT(variants); i++) {
        make_tga(&file, &variants[i], 0);
        assert_read(&file, false, variants[i].name);
    }
    static const struct tga_variant mapped[] = {
        {"mapped", 1, 8, 0}, {"mapped from the top", 1, 8, 32}, {"mapped runs", 9, 8, 0}};
    for (size_t i = 0; i < COUNT(mapped); i++)
        for (uint8_t bits = 16; bits <= 32; bits += 8) {
            make_tga(&file, &mapped[i], bits);
            assert_read(&file, true, mapped[i].name);
        }
}

static void alpha_of_tga_counts_unless_all_is_invisible(void **state) {
    static const struct tga_variant variant = {"alpha", 2, 32, 40};
    struct smith_picture picture;
    struct file file;
    (void)state;
    make_tga(&file, &variant, 0);
    file.bytes[21 + 3] = 100;
    assert_int_equal(smith_tga_read(bytes_of(&file), NULL, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.colours[0].alpha, 100);
    smith_picture_free(&picture);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++)
        file.bytes[21 + i * 4 + 3] = 0;
    assert_int_equal(smith_tga_read(bytes_of(&file), NULL, &picture, NULL), SMITH_OK);
    assert_picture(&picture, false, "without alpha");
    smith_picture_free(&picture);
}

static void grey_tga_files(void **state) {
    static const uint8_t file[] = {0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 8, 32, 17, 200};
    struct smith_picture picture;
    (void)state;
    assert_int_equal(smith_image_read((struct smith_bytes){file, sizeof file}, NULL, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.colours[0].green, 17);
    assert_int_equal(picture.colours[1].red, 200);
    assert_int_equal(picture.colours[1].alpha, 255);
    smith_picture_free(&picture);
}

/* ---- BMP ---- */

struct bmp_variant {
    const char *name;
    uint32_t header;
    uint8_t bits;
    uint32_t packing;
    bool from_top;
};

static void add_bmp_header(struct file *file, const struct bmp_variant *variant) {
    size_t colour_size = variant->header == 12 ? 3 : 4, palette = variant->bits <= 8 ? 4 : 0;
    size_t masks = variant->packing == 3 && variant->header == 40 ? 12 : 0;
    size_t palette_size =
        variant->header == 12 && variant->bits <= 8 ? (size_t)3 << variant->bits : palette * colour_size;
    *file = (struct file){.size = 0};
    add(file, "BM", 2);
    add_number(file, 0, 8);
    add_number(file, (uint32_t)(14 + variant->header + masks + palette_size), 4);
    add_number(file, variant->header, 4);
    size_t size = variant->header == 12 ? 2 : 4;
    add_number(file, WIDTH, size);
    add_number(file, variant->from_top ? 0u - HEIGHT : HEIGHT, size);
    add_number(file, 1, 2);
    add_number(file, variant->bits, 2);
    if (variant->header > 12) {
        add_number(file, variant->packing, 4);
        add_number(file, 0, 12);
        add_number(file, (uint32_t)palette, 4);
        add_number(file, 0, 4);
    }
    if (variant->packing == 3) {
        static const uint32_t masks16[] = {0xF800, 0x07E0, 0x001F, 0}, masks32[] = {0xFF, 0xFF00, 0xFF0000, 0xFF000000};
        for (size_t i = 0; i < (variant->header > 40 ? 4 : 3); i++)
            add_number(file, (variant->bits == 16 ? masks16 : masks32)[i], 4);
    }
    while (file->size < 14 + variant->header + masks)
        add_number(file, 0, 1);
    for (size_t i = 0; i * colour_size < palette_size; i++)
        add(file, (const uint8_t[]){colours[i & 3].blue, colours[i & 3].green, colours[i & 3].red, 0}, colour_size);
}

static void add_bmp_row(struct file *file, const struct bmp_variant *variant, const uint8_t *row) {
    size_t start = file->size;
    uint8_t byte = 0;
    for (size_t x = 0; x < WIDTH; x++) {
        struct smith_colour c = colours[row[x]];
        if (variant->bits == 16)
            add_number(file,
                       variant->packing == 3 ? (c.red / 8u) << 11 | (c.green / 4u) << 5 | c.blue / 8u
                                             : (c.red / 8u) << 10 | (c.green / 8u) << 5 | c.blue / 8u,
                       2);
        else if (variant->bits == 32 && variant->packing == 3)
            add(file, (const uint8_t[]){c.red, c.green, c.blue, 255}, 4);
        else if (variant->bits >= 24)
            add(file, (const uint8_t[]){c.blue, c.green, c.red, 0}, variant->bits / 8u);
        else if (variant->bits == 8)
            add_number(file, row[x], 1);
        else {
            byte = (uint8_t)(byte << 4 | row[x]);
            if (x % 2 || x + 1 == WIDTH)
                add_number(file, x % 2 ? byte : (uint32_t)byte << 4, 1);
            byte = x % 2 ? 0 : byte;
        }
    }
    while ((file->size - start) % 4)
        add_number(file, 0, 1);
}

static void bmp_files_of_all_variants(void **state) {
    static const struct bmp_variant variants[] = {
        {"4", 40, 4, 0, false},
        {"8", 40, 8, 0, false},
        {"8 from the top", 40, 8, 0, true},
        {"16", 40, 16, 0, false},
        {"16 with masks", 40, 16, 3, false},
        {"24", 40, 24, 0, false},
        {"24 from the top", 40, 24, 0, true},
        {"32", 40, 32, 0, false},
        {"32 with masks", 40, 32, 3, false},
        {"32 version 4", 108, 32, 3, true},
        {"8 of OS/2", 12, 8, 0, false},
        {"24 of OS/2", 12, 24, 0, false},
        {"24 version 5", 124, 24, 0, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(variants); i++) {
        struct file file;
        add_bmp_header(&file, &variants[i]);
        for (size_t y = 0; y < HEIGHT; y++)
            add_bmp_row(&file, &variants[i], pixels[variants[i].from_top ? y : HEIGHT - 1 - y]);
        struct smith_picture picture;
        struct smith_error error;
        if (smith_image_read(bytes_of(&file), NULL, &picture, &error) != SMITH_OK)
            fail_msg("%s: %s", variants[i].name, error.message);
        assert_picture(&picture, variants[i].bits <= 8, variants[i].name);
        smith_picture_free(&picture);
    }
}

static void packed_bmp_files(void **state) {
    static const struct bmp_variant variants[] = {{"runs of 8", 40, 8, 1, false}, {"runs of 4", 40, 4, 2, false}};
    static const uint8_t runs[][40] = {
        /* row 2: pixels; row 1: a run and the end of the row; row 0: a jump over what is 0, pixels, the end */
        {0, 5, 2, 0, 2, 0, 1, 0, 0, 0, 5, 3, 0, 0, 0, 2, 1, 0, 0, 4, 1, 2, 3, 3, 0, 1},
        {0, 5, 0x20, 0x20, 0x10, 0, 0, 0, 5, 0x33, 0, 0, 0, 2, 1, 0, 0, 4, 0x12, 0x33, 0, 1},
    };
    static const size_t sizes[] = {26, 22};
    (void)state;
    for (size_t i = 0; i < COUNT(variants); i++) {
        struct file file;
        add_bmp_header(&file, &variants[i]);
        add(&file, runs[i], sizes[i]);
        assert_read(&file, true, variants[i].name);
        /* a run that goes on beyond its row stays in it */
        file.bytes[14 + 40 + 16] = 1;
        file.bytes[14 + 40 + 16] = 0;
    }
}

/* ---- JPEG ---- */

static void jpeg_files(void **state) {
    uint8_t grey[32 * 16 * 3];
    struct smith_picture picture;
    struct smith_error error;
    (void)state;
    for (size_t i = 0; i < sizeof grey; i++)
        grey[i] = (uint8_t)(i / 3 % 32 * 7 + i % 3 * 10);
    for (int sampling = TJSAMP_444; sampling <= TJSAMP_GRAY; sampling++) {
        tjhandle turbo = tjInitCompress();
        unsigned char *bytes = NULL;
        unsigned long size = 0;
        assert_int_equal(tjCompress2(turbo, grey, 32, 0, 16, TJPF_RGB, &bytes, &size, sampling, 95, 0), 0);
        const struct smith_bytes file = {bytes, size};
        if (smith_image_read(file, NULL, &picture, &error) != SMITH_OK)
            fail_msg("%s", error.message);
        assert_int_equal(picture.width, 32);
        assert_int_equal(picture.height, 16);
        for (size_t i = 0; i < 32 * 16; i++) {
            assert_true(abs(picture.colours[i].green - grey[i * 3 + 1]) < 12);
            assert_int_equal(picture.colours[i].alpha, 255);
        }
        smith_picture_free(&picture);
        for (size_t cut = 1; cut < size; cut += 7)
            assert_int_not_equal(smith_image_read((struct smith_bytes){bytes, size - cut}, NULL, &picture, &error),
                                 SMITH_OK);
        assert_int_equal(smith_jpeg_read((struct smith_bytes){bytes, size / 2}, NULL, &picture, &error), SMITH_DAMAGED);
        assert_string_equal(error.code, "JPEG-DAMAGED");
        tjFree(bytes);
        tjDestroy(turbo);
    }
}

/* ---- what is no image, or a hostile one ---- */

static void wrong_files_are_refused(void **state) {
    static const struct {
        const char *code;
        size_t size;
        uint8_t bytes[64];
    } cases[] = {
        {"IMAGE-UNKNOWN", 0, {0}},
        {"IMAGE-UNKNOWN", 20, "no image at all, but"},
        {"TGA-UNKNOWN", 20, {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 0, 1, 1}}, /* true colour of 8 bits */
        {"TGA-UNKNOWN", 20, {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 16, 64, 1, 1}}, /* interleaved */
        {"TGA-UNKNOWN", 20, {0, 1, 1, 0, 0, 0, 0, 24, 0, 0, 0, 0, 1, 0, 1, 0, 16, 0, 1, 1}}, /* 16 bits of index */
        {"TGA-UNKNOWN", 28, {0, 1, 1, 254, 0, 3, 0, 24, 0, 0, 0, 0, 1, 0, 1, 0, 8, 0, 1, 1}}, /* palette of 257 */
        {"TGA-DAMAGED", 20, {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 24, 0, 1, 1}}, /* no pixels */
        {"TGA-DAMAGED", 20, {0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 24, 0, 1, 1}}, /* too many */
        {"TGA-DAMAGED", 20, {9, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0, 1, 1}}, /* a long text */
        {"TGA-DAMAGED", 22, {0, 1, 1, 0, 0, 1, 0, 24, 0, 0, 0, 0, 1, 0, 1, 0, 8, 0, 1, 1, 1, 1}}, /* colour 1 of 1 */
        {"BMP-DAMAGED", 3, "BM!"},
        {"BMP-UNKNOWN", 60, {'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 16, 0, 0, 0}},
        {"BMP-UNKNOWN", 60, {'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40,
                             0,   0,   0, 1, 0, 0, 0, 1, 0, 0, 0,  1, 0, 2}},
        {"BMP-UNKNOWN", 60, {'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0,  0, 40, 0,
                             0,   0,   1, 0, 0, 0, 1, 0, 0, 0, 1,  0, 24, 0, 4}},
        {"BMP-DAMAGED", 60, {'B', 'M', 0, 0,   0,   0,   0,   0,   0,   0,   54,  0, 0, 0, 40,
                             0,   0,   0, 255, 255, 255, 127, 255, 255, 255, 127, 1, 0, 24}},
        {"BMP-DAMAGED", 60, {'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54,  0, 0, 0, 40,
                             0,   0,   0, 1, 0, 0, 0, 0, 0, 0, 128, 1, 0, 24}},
        {"BMP-DAMAGED", 60, {'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40,
                             0,   0,   0, 2, 0, 0, 0, 2, 0, 0, 0,  1, 0, 24}},
        {"JPEG-DAMAGED", 8, {0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 1, 1}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct smith_picture picture;
        struct smith_error error;
        enum smith_status status =
            smith_image_read((struct smith_bytes){cases[i].bytes, cases[i].size}, NULL, &picture, &error);
        if (status == SMITH_OK || strcmp(error.code, cases[i].code) != 0)
            fail_msg("case %zu is %s", i, status == SMITH_OK ? "read" : error.code);
        assert_null(picture.colours);
        assert_null(picture.indices);
    }
}

static void pictures_have_a_limit(void **state) {
    static const struct tga_variant variant = {"limit", 2, 24, 0};
    const struct smith_options options = {.limits = {.pixels = 5}};
    struct smith_picture picture;
    struct smith_error error;
    struct file file;
    (void)state;
    make_tga(&file, &variant, 0);
    assert_int_equal(smith_image_read(bytes_of(&file), &options, &picture, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "PICTURE-LIMIT");
}

static void no_memory_is_said(void **state) {
    static const struct tga_variant variant = {"memory", 2, 24, 0};
    struct counting_allocator counter = {.fail_from = 1};
    const struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_picture picture;
    struct file file;
    (void)state;
    make_tga(&file, &variant, 0);
    assert_int_equal(smith_image_read(bytes_of(&file), &options, &picture, NULL), SMITH_NO_MEMORY);
    assert_int_equal(counter.live, 0);
}

int test_image(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tga_files_of_all_variants),
        cmocka_unit_test(alpha_of_tga_counts_unless_all_is_invisible),
        cmocka_unit_test(grey_tga_files),
        cmocka_unit_test(bmp_files_of_all_variants),
        cmocka_unit_test(packed_bmp_files),
        cmocka_unit_test(jpeg_files),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(pictures_have_a_limit),
        cmocka_unit_test(no_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
