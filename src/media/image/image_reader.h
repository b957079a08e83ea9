/* SPDX-License-Identifier: MIT
 *
 * What readers of image files that we wrote ourselves share: errors with a place, and a bound on
 * pixels by the bytes there are.
 */
#ifndef SMITH_IMAGE_READER_H
#define SMITH_IMAGE_READER_H

#include <levelsmith/picture.h>

struct smith_image_reader {
    struct smith_bytes file;
    const struct smith_options *options; /* of smith_image_options() */
    struct smith_error *error;
};

/* The options with a bound on pixels that goes with the file. `options` may be NULL. */
struct smith_options smith_image_options(const struct smith_options *options, struct smith_bytes file);

/* smith_picture_init() for a picture that `left` bytes from `at` on are to fill, where a byte makes at most `most`
 * pixels. A picture without pixels, or with more, is `code`. */
enum smith_status smith_image_begin(const struct smith_image_reader *reader, enum smith_pixels pixels, uint32_t width,
                                    uint32_t height, size_t at, uint64_t max, const char *code,
                                    struct smith_picture *picture);

/* Every index is one of the palette's, else `code`. */
enum smith_status smith_image_check(const struct smith_image_reader *reader, const struct smith_picture *picture,
                                    const char *code);

#endif
