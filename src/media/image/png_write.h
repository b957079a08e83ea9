/* SPDX-License-Identifier: MIT
 *
 * PNG files of one kind, whatever the pixels are.
 */
#ifndef SMITH_PNG_WRITE_H
#define SMITH_PNG_WRITE_H

#include <levelsmith/picture.h>

/* A PNG file with alpha of a picture in true colour, appended to `out`. */
enum smith_status smith_png_write_alpha(const struct smith_picture *picture, struct smith_buffer *out,
                                        struct smith_error *error);

#endif
