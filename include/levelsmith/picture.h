/* SPDX-License-Identifier: MIT
 *
 * Pictures and palettes, free of any level format.
 *
 * A picture is either indexed (a byte a pixel that chooses a colour of its palette) or true colour. Rows go from top to
 * bottom, pixels from left to right, without gaps. Ownership: what a call makes belongs to the caller, who ends it with
 * smith_picture_free(); a picture of zeros is an empty one. Threads: one picture, one thread at a time.
 * Errors: a function that takes `struct smith_error *` fills it on failure; it may be NULL.
 */
#ifndef LEVELSMITH_PICTURE_H
#define LEVELSMITH_PICTURE_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/** sRGB, not multiplied by alpha. Alpha 255 is opaque, 0 cannot be seen. */
struct smith_colour {
    uint8_t red, green, blue, alpha;
};

#define SMITH_PALETTE_MOST 256 /**< colours of a palette */

struct smith_palette {
    uint32_t count; /**< at most SMITH_PALETTE_MOST; the colours from here on mean nothing */
    struct smith_colour colours[SMITH_PALETTE_MOST];
};

enum smith_pixels { SMITH_PIXELS_INDEXED, SMITH_PIXELS_TRUE };

struct smith_picture {
    uint32_t width, height;          /**< pixels */
    uint8_t *indices;                /**< width * height; NULL when the picture is not indexed */
    struct smith_colour *colours;    /**< width * height; NULL when it is */
    struct smith_palette palette;    /**< of `indices`; each of them is less than its `count` */
    struct smith_allocator allocator; /**< private */
};

/** A picture of zeros: index 0 with an empty palette, or colours that cannot be seen. A picture without width or height
 * is possible. A picture of more bytes than `options->limits.inflated` is SMITH_LIMIT. `options` may be NULL. */
enum smith_status smith_picture_init(struct smith_picture *picture, enum smith_pixels pixels, uint32_t width,
                                     uint32_t height, const struct smith_options *options, struct smith_error *error);
void smith_picture_free(struct smith_picture *picture);

/** The colour at a place inside of the picture, of either kind. */
struct smith_colour smith_picture_colour(const struct smith_picture *picture, uint32_t x, uint32_t y);

#ifdef __cplusplus
}
#endif

#endif
