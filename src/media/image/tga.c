/* SPDX-License-Identifier: MIT
 *
 * TGA files, by Truevision's "TGA File Format Specification 2.0". Footers, comments and thumbnails are passed over.
 */
#include "base/endian.h"
#include "base/error.h"
#include "media/image/image_reader.h"

#include <string.h>

#define HEADER_SIZE 18
#define RUN_MAX 128 /* pixels of a run */

enum tga_type { TGA_MAPPED = 1, TGA_TRUE = 2, TGA_GREY = 3, TGA_PACKED = 8 };

struct tga {
    uint8_t type; /* without TGA_PACKED */
    bool packed;
    uint32_t first, count; /* colours of the palette in the file */
    uint8_t colour_bits;
    uint32_t width, height;
    uint8_t bits; /* of a pixel */
    uint8_t alpha_bits;
    bool from_right, from_top;
    size_t at; /* the next byte */
};

static enum smith_status tga_read_header(const struct smith_image_reader *reader, struct tga *tga) {
    const uint8_t *file = reader->file.data;
    if (reader->file.size < HEADER_SIZE)
        return smith_fail_at(reader->error, SMITH_DAMAGED, "TGA-DAMAGED", reader->file.size,
                             "the TGA file ends in its header");
    *tga = (struct tga){
        .type = file[2] & (uint8_t)~TGA_PACKED,
        .packed = file[2] & TGA_PACKED,
        .first = smith_le16_load(reader->file.data + 3),
        .count = file[1] ? smith_le16_load(reader->file.data + 5) : 0,
        .colour_bits = file[7],
        .width = smith_le16_load(reader->file.data + 12),
        .height = smith_le16_load(reader->file.data + 14),
        .bits = file[16],
        .alpha_bits = file[17] & 15,
        .from_right = file[17] & 16,
        .from_top = file[17] & 32,
        .at = (size_t)HEADER_SIZE + file[0],
    };
    bool known = tga->type == TGA_TRUE ? tga->bits == 15 || tga->bits == 16 || tga->bits == 24 || tga->bits == 32
                                       : (tga->type == TGA_MAPPED || tga->type == TGA_GREY) && tga->bits == 8;
    if (!known || file[1] > 1 || (file[17] & 0xC0))
        return smith_fail_at(reader->error, SMITH_DAMAGED, "TGA-UNKNOWN", 2,
                             "the TGA file has pixels of a kind that is not read");
    if (tga->at > reader->file.size)
        return smith_fail_at(reader->error, SMITH_DAMAGED, "TGA-DAMAGED", 0, "the TGA file ends in its first text");
    return SMITH_OK;
}

static uint8_t tga_widen(uint32_t five) {
    return (uint8_t)(five << 3 | five >> 2);
}

/* A colour of 15, 16, 24 or 32 bits. */
static struct smith_colour tga_colour_of(const uint8_t *bytes, uint8_t bits, bool alpha) {
    if (bits <= 16) {
        uint32_t word = smith_le16_load(bytes);
        return (struct smith_colour){tga_widen(word >> 10 & 31), tga_widen(word >> 5 & 31), tga_widen(word & 31),
                                     alpha && bits == 16 && !(word >> 15) ? 0 : 255};
    }
    return (struct smith_colour){bytes[2], bytes[1], bytes[0], alpha && bits == 32 ? bytes[3] : 255};
}

static size_t bytes_for(uint8_t bits) {
    return (bits + 7u) / 8;
}

/* The palette, of which pictures that are not mapped have no need. */
static enum smith_status tga_read_palette(const struct smith_image_reader *reader, struct tga *tga,
                                          struct smith_palette *palette) {
    size_t each = bytes_for(tga->colour_bits), size = tga->count * each;
    if (size > reader->file.size - tga->at)
        return smith_fail_at(reader->error, SMITH_DAMAGED, "TGA-DAMAGED", tga->at, "the TGA file ends in its palette");
    if (tga->type == TGA_MAPPED) {
        if (each < 2 || each > 4 || tga->first + tga->count > SMITH_PALETTE_MAX)
            return smith_fail_at(reader->error, SMITH_DAMAGED, "TGA-UNKNOWN", 3,
                                 "the TGA file has a palette of a kind that is not read");
        memset(palette->colours, 0, sizeof palette->colours);
        palette->count = tga->first + tga->count;
        for (uint32_t i = 0; i < tga->count; i++)
            palette->colours[tga->first + i] =
                tga_colour_of(reader->file.data + tga->at + i * each, tga->colour_bits, true);
    }
    tga->at += size;
    return SMITH_OK;
}

/* ---- pixels ---- */

/* Pixel number `index` of the file goes where the file's corner is. */
static void put_pixel(const struct tga *tga, struct smith_picture *picture, size_t index, const uint8_t *bytes) {
    size_t x = index % tga->width, y = index / tga->width;
    size_t at = (tga->from_top ? y : tga->height - 1 - y) * tga->width + (tga->from_right ? tga->width - 1 - x : x);
    if (tga->type == TGA_MAPPED)
        picture->indices[at] = bytes[0];
    else if (tga->type == TGA_GREY)
        picture->colours[at] = (struct smith_colour){bytes[0], bytes[0], bytes[0], 255};
    else
        picture->colours[at] = tga_colour_of(bytes, tga->bits, tga->bits == 32 || tga->alpha_bits);
}

static enum smith_status tga_read_pixels(const struct smith_image_reader *reader, struct tga *tga,
                                         struct smith_picture *picture) {
    size_t each = bytes_for(tga->bits), pixels = (size_t)tga->width * tga->height;
    for (size_t done = 0; done < pixels;) {
        size_t left = reader->file.size - tga->at, count = pixels - done;
        bool run = false;
        if (tga->packed && left) {
            uint8_t head = reader->file.data[tga->at++];
            run = head & 128;
            count = (head & 127u) + 1;
            left--;
        }
        if (count > pixels - done) /* the last run may be longer than what is left to fill */
            count = pixels - done;
        if ((run ? 1 : count) * each > left)
            return smith_fail_at(reader->error, SMITH_DAMAGED, "TGA-DAMAGED", reader->file.size,
                                 "the TGA file ends in its pixels");
        for (size_t i = 0; i < count; i++)
            put_pixel(tga, picture, done++, reader->file.data + tga->at + (run ? 0 : i * each));
        tga->at += (run ? 1 : count) * each;
    }
    return SMITH_OK;
}

/* Many programs write 32 bits and leave the last eight zero: no picture is meant to be invisible. */
static void fix_alpha(struct smith_picture *picture) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++)
        if (picture->colours[i].alpha)
            return;
    for (size_t i = 0; i < count; i++)
        picture->colours[i].alpha = 255;
}

enum smith_status smith_tga_read(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_picture *picture, struct smith_error *error) {
    const struct smith_options bounded = smith_image_options(options, bytes);
    const struct smith_image_reader reader = {bytes, &bounded, error};
    struct smith_palette palette = {0};
    struct tga tga = {0};
    *picture = (struct smith_picture){0};
    enum smith_status status = tga_read_header(&reader, &tga);
    if (status == SMITH_OK)
        status = tga_read_palette(&reader, &tga, &palette);
    if (status == SMITH_OK)
        status = smith_image_begin(&reader, tga.type == TGA_MAPPED ? SMITH_PIXELS_INDEXED : SMITH_PIXELS_TRUE,
                                   tga.width, tga.height, tga.at, RUN_MAX, "TGA-DAMAGED", picture);
    if (status == SMITH_OK) {
        picture->palette = palette;
        status = tga_read_pixels(&reader, &tga, picture);
    }
    if (status == SMITH_OK)
        status = smith_image_check(&reader, picture, "TGA-DAMAGED");
    if (status == SMITH_OK && picture->colours)
        fix_alpha(picture);
    if (status != SMITH_OK)
        smith_picture_free(picture);
    return status;
}
