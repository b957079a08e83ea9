/* SPDX-License-Identifier: MIT
 *
 * Pictures of a byte a pixel, packed row by row and then again (facts A6). The file holds chunks: u16 size unpacked,
 * then a stream of its own, by one of the methods of raster.h that go by rows. Unpacked, a chunk is rows: u16 bytes of
 * the row's packets, then these: 0..127 means n + 1 pixels as they are, 128..255 means the one that follows
 * (n & 127) + 1 times.
 *
 * Pixels of colour 0 are not drawn when they come from a run, and are when they come as they are. So a picture has a
 * second plane, `drawn`: 1 = drawn, 0 = not, which only pixels of colour 0 can be.
 */
#ifndef SMITH_ROWS_H
#define SMITH_ROWS_H

#include "format/pop/codec/raster.h"

#define SMITH_ROWS_CHUNK 65535 /* bytes a chunk unpacks to at most */

/* `pixels` and `drawn` (each may be NULL) have width * height bytes; what is missing becomes 0, not drawn. `scratch`
 * has SMITH_ROWS_CHUNK bytes. */
struct smith_coded smith_rows_decode(enum smith_raster_method method, struct smith_bytes in, size_t width,
                                     size_t height, uint8_t *pixels, uint8_t *drawn, uint8_t *scratch);

/* Bytes that are always room enough for such a picture encoded. */
size_t smith_rows_bound(size_t width, size_t height);

/* Scratch memory the next one needs in `encoder`, counted in uint32_t. */
size_t smith_rows_scratch(size_t width);

/* `drawn` NULL = pixels of colour 0 are not. Fails (SMITH_CODED_FULL) also when a row is too wide for the format. How
 * the original tool packed rows is not known: `encoder->effort` is about the streams, its memory is not used. */
struct smith_coded smith_rows_encode(const struct smith_raster_encoder *encoder, enum smith_raster_method method,
                                     const uint8_t *pixels, const uint8_t *drawn, size_t width, size_t height,
                                     uint8_t *out, size_t capacity);

#endif
