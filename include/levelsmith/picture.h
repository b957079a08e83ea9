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
    uint8_t red; /**< 0 to 255 */
    uint8_t green; /**< 0 to 255 */
    uint8_t blue; /**< 0 to 255 */
    uint8_t alpha; /**< 0 cannot be seen, 255 is opaque */
};

#define SMITH_PALETTE_MAX 256 /**< colours of a palette */

/** Colours by index. */
struct smith_palette {
    uint32_t count; /**< at most SMITH_PALETTE_MAX; the colours from here on mean nothing */
    struct smith_colour colours[SMITH_PALETTE_MAX]; /**< by index */
};

/** What pixels are: indices into a palette, or colours. */
enum smith_pixels {
    SMITH_PIXELS_INDEXED, /**< a byte a pixel: an index in the palette */
    SMITH_PIXELS_TRUE, /**< a colour a pixel */
};

/** Pixels in rows, from the upper left corner. */
struct smith_picture {
    uint32_t width; /**< pixels of a row */
    uint32_t height; /**< rows */
    uint8_t *indices; /**< width * height; NULL when the picture is not indexed */
    struct smith_colour *colours; /**< width * height; NULL when it is */
    struct smith_palette palette; /**< of `indices`; each of them is less than its `count` */
    struct smith_allocator allocator; /**< private */
};

/** A picture of zeros: index 0 with an empty palette, or colours that cannot be seen. A picture without width or height
 * is possible. A picture of more than `options->limits.pixels` is SMITH_LIMIT. `options` may be NULL. */
SMITH_API enum smith_status smith_picture_init(struct smith_picture *picture, enum smith_pixels pixels, uint32_t width,
                                               uint32_t height, const struct smith_options *options,
                                               struct smith_error *error);
/** Free the pixels; a picture of zeros is fine. */
SMITH_API void smith_picture_free(struct smith_picture *picture);

/** The colour at a point inside of the picture, of either kind. */
SMITH_API struct smith_colour smith_picture_colour(const struct smith_picture *picture, uint32_t x, uint32_t y);

/** Make an indexed picture one of colours, the same to look at; others are as they were, and so is the picture on failure.
 * `options` and `error` may be NULL. */
SMITH_API enum smith_status smith_picture_make_true(struct smith_picture *picture, const struct smith_options *options,
                                                    struct smith_error *error);

/* ---- PNG files ------------------------------------------------------------------------------------------------- */

/** The picture of a PNG file. Indexed files keep their indices and palette as they are; all others become true colour,
 * 16 bits shortened to 8. Gamma and colour profiles are passed over. */
SMITH_API enum smith_status smith_png_read(struct smith_bytes bytes, const struct smith_options *options,
                                           struct smith_picture *picture, struct smith_error *error);

/** Append a PNG file to `out`. Indexed pictures get 1, 2, 4 or 8 bits a pixel, as few as their palette needs. Equal
 * pictures give equal bytes, as long as libspng and zlib stay the same. */
SMITH_API enum smith_status smith_png_write(const struct smith_picture *picture, struct smith_buffer *out,
                                            struct smith_error *error);

/* ---- other image files ------------------------------------------------------------------------------------------ */

/** ".png", ".jpg", ".bmp" or ".tga", as the first bytes of an image file show; NULL = it is none of these. TGA files have no
 * mark: of few or strange bytes that is a guess. */
SMITH_API const char *smith_image_extension(struct smith_bytes bytes);

/** The picture of an image file of whatever kind: PNG, JPEG, BMP or TGA, recognised by their contents. Files with a
 * palette keep it and their indices; all others become true colour. Nothing is allocated for more pixels than the bytes
 * can make. */
SMITH_API enum smith_status smith_image_read(struct smith_bytes bytes, const struct smith_options *options,
                                             struct smith_picture *picture, struct smith_error *error);

/** A TGA file: with palette, true colour or grey, as it is or in runs. Where all of its pixels are invisible, all are
 * shown: some programs do not write alpha. */
SMITH_API enum smith_status smith_tga_read(struct smith_bytes bytes, const struct smith_options *options,
                                           struct smith_picture *picture, struct smith_error *error);
/** A BMP file of Windows or OS/2, of any depth, also with masks or in runs. */
SMITH_API enum smith_status smith_bmp_read(struct smith_bytes bytes, const struct smith_options *options,
                                           struct smith_picture *picture, struct smith_error *error);
/** A JPEG file. One with damage is refused. */
SMITH_API enum smith_status smith_jpeg_read(struct smith_bytes bytes, const struct smith_options *options,
                                            struct smith_picture *picture, struct smith_error *error);

/* ---- palette files --------------------------------------------------------------------------------------------- */

/** Text formats of palettes. */
enum smith_palette_file_format {
    SMITH_PALETTE_JASC, /**< Paint Shop Pro, "JASC-PAL" */
    SMITH_PALETTE_GIMP, /**< GIMP and Inkscape, "GIMP Palette" */
};

/** A palette from a text in either file format. Colours without alpha are opaque; names of colours are passed over. */
SMITH_API enum smith_status smith_palette_read(struct smith_bytes text, struct smith_palette *palette,
                                               struct smith_error *error);

/** Append a palette file to `out`. Neither file format has alpha. */
SMITH_API enum smith_status smith_palette_write(const struct smith_palette *palette,
                                                enum smith_palette_file_format file_format, struct smith_buffer *out,
                                                struct smith_error *error);

/* ---- colours to indices ---------------------------------------------------------------------------------------- */

/** A colour that a palette does not have. */
struct smith_missing_colour {
    struct smith_colour colour; /**< as the picture has it */
    uint32_t x; /**< pixel where it is first met, row by row */
    uint32_t y; /**< ... and the row */
    uint64_t pixels; /**< of this colour */
    uint8_t index; /**< the nearest of the palette, which was taken for it */
};

/** How many missing colours are listed; the others are only counted. */
#define SMITH_MISSING_COLOURS_LISTED 16

/** The colours that a palette does not have. Owns no memory. */
struct smith_missing_colours {
    uint32_t count; /**< different colours that the palette does not have */
    uint64_t pixels; /**< of all of them together */
    /** As many as there are, in the order they are met. */
    struct smith_missing_colour first[SMITH_MISSING_COLOURS_LISTED];
};

/** `picture`, of either kind, as an indexed one with `palette`: every colour by the palette's first that is the same,
 * else by the nearest. A pixel of an indexed picture keeps its index where that is the same colour in both palettes.
 * All colours that cannot be seen are the same. `missing` may be NULL. */
SMITH_API enum smith_status smith_picture_map(const struct smith_picture *picture, const struct smith_palette *palette,
                                              const struct smith_options *options, struct smith_picture *indexed,
                                              struct smith_missing_colours *missing, struct smith_error *error);

/** `picture`, of either kind, as an indexed one with a palette of its own colours, in the order they are met. More than
 * `max` (at most SMITH_PALETTE_MAX) different colours are SMITH_BAD_VALUE. */
SMITH_API enum smith_status smith_picture_gather(const struct smith_picture *picture, uint32_t max,
                                                 const struct smith_options *options, struct smith_picture *indexed,
                                                 struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
