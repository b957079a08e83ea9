/* SPDX-License-Identifier: MIT
 *
 * The bytes of a picture, packed in one of five ways (facts A2). A picture is `height` rows of `stride` bytes here; how
 * many pixels a byte holds does not matter to any of them.
 */
#ifndef SMITH_RASTER_H
#define SMITH_RASTER_H

#include "format/pop/codec/lzg.h"
#include <stddef.h>
#include <stdint.h>

enum smith_raster_method { /* as numbered in files */
                           SMITH_RASTER_RAW,
                           SMITH_RASTER_RLE_ROWS,
                           SMITH_RASTER_RLE_COLUMNS,
                           SMITH_RASTER_LZG_ROWS,
                           SMITH_RASTER_LZG_COLUMNS,
};

#define SMITH_RASTER_METHODS 5
#define SMITH_RASTER_ANY 0x1Fu /* of sets of methods: bit number = method */

/* Bytes a row of `width` pixels takes. */
static inline size_t smith_raster_stride(size_t width, unsigned bits_per_pixel) {
    return (width * bits_per_pixel + 7) / 8;
}

/* Both orders decode into `out`, of height * stride bytes; `scratch` is as large (may be NULL for methods that go by
 * rows). Where the input ended too early, zeros. A method that is none of the five uses nothing and makes nothing
 * (SMITH_CODED_CUT). */
struct smith_coded smith_raster_decode(enum smith_raster_method method, struct smith_bytes in, size_t height,
                                       size_t stride, uint8_t *out, uint8_t *scratch);

/* Bytes that are always room enough for `size` bytes encoded by any method. */
size_t smith_raster_bound(size_t size);

/* Scratch memory that encoding needs, counted in uint32_t. */
size_t smith_raster_scratch(size_t size);

/* How to encode. */
struct smith_raster_encoder {
    enum smith_effort effort;
    uint32_t *scratch; /* smith_raster_scratch() of the picture's bytes, or more */
    struct smith_lzg_memory *memory; /* of a faithful encoder, from picture to picture (lzg.h); or NULL */
};

/* `pixels`, height * stride bytes, by the one of `methods` that gives the fewest bytes, of equal ones the first: the
 * original tool tried all five in turn (facts A4), and does so here, for the sake of its memory. `*method` = which. */
struct smith_coded smith_raster_encode(const struct smith_raster_encoder *encoder, unsigned methods,
                                       const uint8_t *pixels, size_t height, size_t stride, uint8_t *out,
                                       size_t capacity, enum smith_raster_method *method);

/* ---- columns ---- */

/*
 * Pictures whose bytes stand in column order (facts A2): the first column of bytes from top to bottom, then the second.
 * Columns of bytes, whatever number of pixels one holds.
 */

/* Both take and give `height` rows of `stride` bytes; `in` and `out` do not overlap. */
void smith_columns_from_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride);
void smith_columns_to_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride);

#endif
