/* SPDX-License-Identifier: MIT
 *
 * Pictures packed row by row: decoding.
 */
#include "format/pop/codec/rows.h"
#include "base/endian.h"
#include <string.h>

struct picture {
    uint8_t *pixels, *drawn;
    size_t width, height;
    size_t row; /* the next one */
    enum smith_coded_end end;
};

static void rows_note(struct picture *picture, enum smith_coded_end end) {
    if (end > picture->end)
        picture->end = end;
}

/* One row from its packets. */
static void decode_row(struct picture *picture, struct smith_bytes packets) {
    size_t start = picture->row * picture->width, x = 0, used = 0;
    while (used < packets.size && x < picture->width) {
        bool run = packets.data[used] & 0x80;
        size_t count = (packets.data[used++] & 0x7Fu) + 1, left = picture->width - x;
        size_t here = count < left ? count : left;
        size_t bytes = run ? 1 : here;
        if (bytes > packets.size - used)
            break;
        if (picture->pixels && run)
            memset(picture->pixels + start + x, packets.data[used], here);
        else if (picture->pixels)
            memcpy(picture->pixels + start + x, packets.data + used, here);
        if (picture->drawn)
            memset(picture->drawn + start + x, !run || packets.data[used], here);
        x += here;
        used += bytes;
        if (here < count)
            rows_note(picture, SMITH_CODED_UNEVEN);
    }
    if (x < picture->width || used < packets.size)
        rows_note(picture, SMITH_CODED_UNEVEN);
    picture->row++;
}

static void decode_rows(struct picture *picture, struct smith_bytes chunk) {
    while (chunk.size >= 2 && picture->row < picture->height) {
        size_t size = smith_le16_load(chunk.data), left = chunk.size - 2;
        if (size > left) {
            rows_note(picture, SMITH_CODED_UNEVEN);
            size = left;
        }
        decode_row(picture, (struct smith_bytes){chunk.data + 2, size});
        chunk.data += 2 + size;
        chunk.size -= 2 + size;
    }
    if (chunk.size)
        rows_note(picture, SMITH_CODED_UNEVEN);
}

static bool is_stream(enum smith_raster_method method) {
    return method == SMITH_RASTER_RAW || method == SMITH_RASTER_RLE_ROWS || method == SMITH_RASTER_LZG_ROWS;
}

struct smith_coded smith_rows_decode(enum smith_raster_method method, struct smith_bytes in, size_t width,
                                     size_t height, uint8_t *pixels, uint8_t *drawn, uint8_t *scratch) {
    struct picture picture = {.pixels = pixels, .drawn = drawn, .width = width, .height = height};
    size_t used = 0;
    if (pixels && width && height)
        memset(pixels, 0, width * height);
    if (drawn && width && height)
        memset(drawn, 0, width * height);
    while (picture.row < height && is_stream(method) && in.size - used > 2) {
        size_t wanted = smith_le16_load(in.data + used);
        struct smith_bytes stream = {in.data + used + 2, in.size - used - 2};
        struct smith_coded chunk = smith_raster_decode(method, stream, 1, wanted, scratch, NULL);
        rows_note(&picture, chunk.end);
        used += 2 + chunk.used;
        decode_rows(&picture, (struct smith_bytes){scratch, chunk.made});
    }
    if (picture.row < height)
        rows_note(&picture, SMITH_CODED_CUT);
    return (struct smith_coded){used, picture.row * width, picture.end};
}
