/* SPDX-License-Identifier: MIT
 *
 * A BMP file that is being read (bmp.c), whose pixels may be packed (bmp.c).
 */
#ifndef SMITH_BMP_H
#define SMITH_BMP_H

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

/* Fill an indexed picture of zeros from runs. */
enum smith_status smith_bmp_unpack(const struct smith_image_reader *reader, const struct smith_bmp *bmp,
                                   struct smith_picture *picture);

#endif
