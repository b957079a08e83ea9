/* SPDX-License-Identifier: MIT
 *
 * BMP files of Windows and OS/2, by Microsoft's "Bitmap Storage": 1, 4, 8, 16, 24 and 32 bits, with masks, and as runs.
 * Pictures inside of the file that are PNG or JPEG files themselves are for printers and are not read.
 */
#include "base/endian.h"
#include "base/error.h"
#include "media/image/image_reader.h"

enum smith_bmp_packing {
    SMITH_BMP_PLAIN,
    SMITH_BMP_RUNS8,
    SMITH_BMP_RUNS4,
    SMITH_BMP_MASKS,
    SMITH_BMP_ALPHA_MASKS = 6
};

struct smith_bmp {
    uint32_t width, height;
    bool from_top;
    uint32_t bits; /* of a pixel */
    uint32_t packing; /* enum smith_bmp_packing */
    uint32_t masks[4]; /* red, green, blue, alpha */
    size_t palette, pixels; /* where they begin */
    size_t colour_size;
    uint32_t colours; /* of the palette */
};

/* ---- bmp ---- */

/* ---- runs ---- */

/*
 * BMP files whose rows are packed as runs of 8 or 4 bits. Pixels that are jumped over keep index 0. Rows go upwards:
 * those that begin at the top cannot be packed.
 */

enum run_escape { RUN_END_OF_ROW, RUN_END, RUN_JUMP };

struct run_reader {
    const struct smith_image_reader *reader;
    const struct smith_bmp *bmp;
    struct smith_picture *picture;
    size_t at;
    uint32_t x, y;
};

static void bmp_runs_put(struct run_reader *run, uint8_t index) {
    if (run->x < run->bmp->width && run->y < run->bmp->height)
        run->picture->indices[(size_t)(run->bmp->height - 1 - run->y) * run->bmp->width + run->x] = index;
    if (run->x < run->bmp->width)
        run->x++;
}

/* Pixel `i` of bytes with one or two in each. */
static uint8_t bmp_runs_pixel_of(const struct run_reader *run, const uint8_t *bytes, uint32_t i) {
    if (run->bmp->packing == SMITH_BMP_RUNS8)
        return bytes[i];
    return i % 2 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4;
}

static bool bmp_runs_has(const struct run_reader *run, size_t bytes) {
    return run->reader->file.size - run->at >= bytes;
}

/* Pixels as they are, filled up to an even number of bytes. */
static bool bmp_runs_take_pixels(struct run_reader *run, uint8_t count) {
    size_t size = run->bmp->packing == SMITH_BMP_RUNS8 ? count : (count + 1u) / 2;
    if (!bmp_runs_has(run, size))
        return false;
    for (uint32_t i = 0; i < count; i++)
        bmp_runs_put(run, bmp_runs_pixel_of(run, run->reader->file.data + run->at, i));
    run->at += size;
    if (size % 2 && bmp_runs_has(run, 1))
        run->at++;
    return true;
}

static bool take_jump(struct run_reader *run) {
    if (!bmp_runs_has(run, 2))
        return false;
    uint32_t x = run->x + run->reader->file.data[run->at], y = run->y + run->reader->file.data[run->at + 1];
    run->x = x < run->bmp->width ? x : run->bmp->width;
    run->y = y < run->bmp->height ? y : run->bmp->height;
    run->at += 2;
    return true;
}

/* One pair of bytes and what belongs to it; `*end` when it was the last. False: the file ends too early. */
static bool take_run(struct run_reader *run, bool *end) {
    if (!bmp_runs_has(run, 2))
        return false;
    const uint8_t *pair = run->reader->file.data + run->at;
    run->at += 2;
    if (pair[0]) {
        const uint8_t twice[] = {pair[1], pair[1]};
        for (uint32_t i = 0; i < pair[0]; i++)
            bmp_runs_put(run, bmp_runs_pixel_of(run, twice, i % 2));
        return true;
    }
    switch (pair[1]) {
    case RUN_END_OF_ROW:
        run->x = 0;
        run->y++;
        return true;
    case RUN_END: *end = true; return true;
    case RUN_JUMP: return take_jump(run);
    default: return bmp_runs_take_pixels(run, pair[1]);
    }
}

/* Fill an indexed picture of zeros from runs. */
static enum smith_status bmp_unpack(const struct smith_image_reader *reader, const struct smith_bmp *bmp,
                                    struct smith_picture *picture) {
    struct run_reader run = {.reader = reader, .bmp = bmp, .picture = picture, .at = bmp->pixels};
    for (bool end = false; !end && run.y < bmp->height;)
        if (!take_run(&run, &end))
            return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-DAMAGED", reader->file.size,
                                 "the BMP file ends in its pixels");
    return SMITH_OK;
}

/* ---- bmp ---- */

#define FILE_HEADER 14
#define OLD_HEADER 12 /* OS/2 */
#define MIN_HEADER 40
#define ALPHA_HEADER 56 /* from this size on, the header has four masks */
#define RUN_MAX 256 /* pixels a byte of runs can make */
#define PLAIN_MAX 8 /* ... and one that is not packed */

static enum smith_status bmp_fail_kind(const struct smith_image_reader *reader, size_t at) {
    return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-UNKNOWN", at, "the BMP file is of a kind that is not read");
}

/* ---- the header ---- */

static void bmp_read_size(const struct smith_image_reader *reader, struct smith_bmp *bmp) {
    bmp->width = smith_le32_load(reader->file.data + 18);
    bmp->height = smith_le32_load(reader->file.data + 22);
    bmp->bits = smith_le16_load(reader->file.data + 28);
    bmp->packing = smith_le32_load(reader->file.data + 30);
    bmp->colours = smith_le32_load(reader->file.data + 46);
    bmp->colour_size = 4;
    if (bmp->height > INT32_MAX) { /* negative: rows from the top */
        bmp->from_top = true;
        bmp->height = 0 - bmp->height;
    }
}

static void read_old_size(const struct smith_image_reader *reader, struct smith_bmp *bmp) {
    bmp->width = smith_le16_load(reader->file.data + 18);
    bmp->height = smith_le16_load(reader->file.data + 20);
    bmp->bits = smith_le16_load(reader->file.data + 24);
    bmp->colour_size = 3;
}

/* The masks of a picture of 16 or 32 bits: in or behind the header, or the usual ones. */
static enum smith_status read_masks(const struct smith_image_reader *reader, struct smith_bmp *bmp, size_t header) {
    static const uint32_t usual[2][3] = {{0x7C00, 0x3E0, 0x1F}, {0xFF0000, 0xFF00, 0xFF}};
    size_t count = bmp->packing == SMITH_BMP_ALPHA_MASKS || header >= ALPHA_HEADER ? 4 : 3;
    for (size_t i = 0; i < 3; i++)
        bmp->masks[i] = usual[bmp->bits == 32][i];
    if (bmp->packing == SMITH_BMP_PLAIN)
        return SMITH_OK;
    size_t at = FILE_HEADER + MIN_HEADER;
    if (reader->file.size < at + count * 4)
        return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-DAMAGED", at, "the BMP file ends in its header");
    for (size_t i = 0; i < count; i++)
        bmp->masks[i] = smith_le32_load(reader->file.data + at + i * 4);
    return SMITH_OK;
}

static bool bmp_is_known(const struct smith_bmp *bmp) {
    switch (bmp->packing) {
    case SMITH_BMP_PLAIN:
        return bmp->bits == 1 || bmp->bits == 4 || bmp->bits == 8 || bmp->bits == 16 || bmp->bits == 24 ||
               bmp->bits == 32;
    case SMITH_BMP_RUNS8: return bmp->bits == 8 && !bmp->from_top;
    case SMITH_BMP_RUNS4: return bmp->bits == 4 && !bmp->from_top;
    case SMITH_BMP_MASKS:
    case SMITH_BMP_ALPHA_MASKS: return bmp->bits == 16 || bmp->bits == 32;
    default: return false;
    }
}

static enum smith_status bmp_read_header(const struct smith_image_reader *reader, struct smith_bmp *bmp) {
    size_t size = reader->file.size,
           header = size >= FILE_HEADER + 4 ? smith_le32_load(reader->file.data + FILE_HEADER) : 0;
    if (size < FILE_HEADER + 4 || header > size - FILE_HEADER)
        return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-DAMAGED", size, "the BMP file ends in its header");
    if (header != OLD_HEADER && header < MIN_HEADER)
        return bmp_fail_kind(reader, FILE_HEADER);
    if (header == OLD_HEADER)
        read_old_size(reader, bmp);
    else
        bmp_read_size(reader, bmp);
    if (!bmp_is_known(bmp))
        return bmp_fail_kind(reader, 28);
    bmp->pixels = smith_le32_load(reader->file.data + 10);
    bmp->palette = FILE_HEADER + header;
    if (bmp->bits <= 8 && (!bmp->colours || bmp->colours > 1u << bmp->bits))
        bmp->colours = 1u << bmp->bits;
    if (bmp->pixels > size || (bmp->bits <= 8 && bmp->colours * bmp->colour_size > size - bmp->palette))
        return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-DAMAGED", size, "the BMP file ends before its pixels");
    return bmp->bits == 16 || bmp->bits == 32 ? read_masks(reader, bmp, header) : SMITH_OK;
}

static void bmp_read_palette(const struct smith_image_reader *reader, const struct smith_bmp *bmp,
                             struct smith_palette *palette) {
    palette->count = bmp->colours;
    for (uint32_t i = 0; i < bmp->colours; i++) {
        const uint8_t *colour = reader->file.data + bmp->palette + i * bmp->colour_size;
        palette->colours[i] = (struct smith_colour){colour[2], colour[1], colour[0], 255};
    }
}

/* ---- pixels ---- */

/* The bits of a mask as a number from 0 to 255; 255 where there is no mask for alpha. */
static uint8_t bmp_masked(uint32_t word, uint32_t mask, uint8_t without) {
    if (!mask)
        return without;
    uint32_t lowest = mask & (0 - mask), max = mask / lowest;
    return (uint8_t)((uint64_t)((word & mask) / lowest) * 255 / max);
}

static struct smith_colour bmp_colour_of(const struct smith_bmp *bmp, const uint8_t *bytes) {
    if (bmp->bits == 24)
        return (struct smith_colour){bytes[2], bytes[1], bytes[0], 255};
    uint32_t word = bmp->bits == 32 ? smith_le32_load(bytes) : smith_le16_load(bytes);
    return (struct smith_colour){bmp_masked(word, bmp->masks[0], 0), bmp_masked(word, bmp->masks[1], 0),
                                 bmp_masked(word, bmp->masks[2], 0), bmp_masked(word, bmp->masks[3], 255)};
}

static void read_row(const struct smith_bmp *bmp, const uint8_t *row, struct smith_picture *picture, size_t to) {
    for (uint32_t x = 0; x < bmp->width; x++)
        if (bmp->bits > 8)
            picture->colours[to + x] = bmp_colour_of(bmp, row + (size_t)x * bmp->bits / 8);
        else {
            size_t bit = (size_t)x * bmp->bits;
            unsigned mask = (1u << bmp->bits) - 1;
            picture->indices[to + x] = (uint8_t)(row[bit / 8] >> (8 - bmp->bits - bit % 8) & mask);
        }
}

/* Rows of whole groups of four bytes; the last may lack what fills it up. */
static enum smith_status read_rows(const struct smith_image_reader *reader, const struct smith_bmp *bmp,
                                   struct smith_picture *picture) {
    uint64_t needed = ((uint64_t)bmp->width * bmp->bits + 7) / 8, stride = (needed + 3) / 4 * 4;
    if ((bmp->height - 1) * stride + needed > reader->file.size - bmp->pixels)
        return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-DAMAGED", reader->file.size,
                             "the BMP file ends in its pixels");
    for (uint32_t y = 0; y < bmp->height; y++)
        read_row(bmp, reader->file.data + bmp->pixels + y * stride, picture,
                 (size_t)(bmp->from_top ? y : bmp->height - 1 - y) * bmp->width);
    return SMITH_OK;
}

enum smith_status smith_bmp_read(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_picture *picture, struct smith_error *error) {
    const struct smith_options bounded = smith_image_options(options, bytes);
    const struct smith_image_reader reader = {bytes, &bounded, error};
    struct smith_bmp bmp = {0};
    *picture = (struct smith_picture){0};
    if (bytes.size < 2 || bytes.data[0] != 'B' || bytes.data[1] != 'M')
        return smith_fail_at(reader.error, SMITH_DAMAGED, "BMP-UNKNOWN", 0, "this is no BMP file");
    enum smith_status status = bmp_read_header(&reader, &bmp);
    if (status != SMITH_OK)
        return status;
    bool packed = bmp.packing == SMITH_BMP_RUNS8 || bmp.packing == SMITH_BMP_RUNS4;
    status = smith_image_begin(&reader, bmp.bits <= 8 ? SMITH_PIXELS_INDEXED : SMITH_PIXELS_TRUE, bmp.width, bmp.height,
                               bmp.pixels, packed ? RUN_MAX : PLAIN_MAX, "BMP-DAMAGED", picture);
    if (status != SMITH_OK)
        return status;
    if (bmp.bits <= 8)
        bmp_read_palette(&reader, &bmp, &picture->palette);
    status = packed ? bmp_unpack(&reader, &bmp, picture) : read_rows(&reader, &bmp, picture);
    if (status == SMITH_OK)
        status = smith_image_check(&reader, picture, "BMP-DAMAGED");
    if (status != SMITH_OK)
        smith_picture_free(picture);
    return status;
}
