/* SPDX-License-Identifier: MIT
 *
 * Pictures packed row by row: encoding.
 */
#include "base/endian.h"
#include "format/pop/codec/rows.h"
#include <string.h>

#define PACKET_MAX 128 /* pixels of a packet */

/* Bytes the original tool had for a chunk: it began a new one where a row might not fit. */
#define UNPACKED_CAPACITY 0xE37E

/* The most bytes a row takes: pixels that are drawn and pixels that are not in turn, two bytes each. */
static size_t row_bound(size_t width) {
    return 2 * (width + 1);
}

static size_t chunk_bound(size_t width) {
    return row_bound(width) > UNPACKED_CAPACITY ? row_bound(width) : UNPACKED_CAPACITY;
}

static size_t rows_a_chunk(size_t width) {
    size_t rows = UNPACKED_CAPACITY / row_bound(width);
    return rows ? rows : 1;
}

size_t smith_rows_bound(size_t width, size_t height) {
    size_t chunks = height / rows_a_chunk(width) + 1;
    return smith_raster_bound(height * row_bound(width)) + 4 * chunks;
}

size_t smith_rows_scratch(size_t width) {
    size_t chunk = chunk_bound(width);
    return (chunk + 3) / 4 + smith_raster_scratch(chunk);
}

struct row {
    const uint8_t *pixels, *drawn;
    size_t width;
};

static bool rows_encode_is_drawn(const struct row *row, size_t x) {
    return row->pixels[x] || (row->drawn && row->drawn[x]);
}

/* Pixels from `x` on that are alike in both planes, as far as one packet goes. */
static size_t rows_encode_run_at(const struct row *row, size_t x) {
    size_t max = row->width - x < PACKET_MAX ? row->width - x : PACKET_MAX, run = 1;
    while (run < max && row->pixels[x + run] == row->pixels[x] &&
           rows_encode_is_drawn(row, x + run) == rows_encode_is_drawn(row, x))
        run++;
    return run;
}

/* What is not drawn must come from a run, and what is drawn in colour 0 must not; else a run is worth while when it
 * saves something, which two pixels do not where a literal packet is open. */
static bool wants_run(const struct row *row, size_t x, size_t run, bool literal_is_open) {
    if (!row->pixels[x])
        return !rows_encode_is_drawn(row, x);
    return run >= (literal_is_open ? 3 : 2);
}

/* The packets of a row behind a word that counts their bytes; returns the bytes of all this. */
static size_t encode_row(const struct row *row, uint8_t *out) {
    size_t size = 2, open = 0; /* where the control byte of an open literal packet is, or 0 */
    for (size_t x = 0; x < row->width;) {
        size_t run = rows_encode_run_at(row, x);
        if (wants_run(row, x, run, open)) {
            out[size++] = (uint8_t)(0x80 | (run - 1));
            out[size++] = row->pixels[x];
            open = 0;
            x += run;
            continue;
        }
        if (!open || out[open] == PACKET_MAX - 1) {
            open = size;
            out[size++] = 0;
        } else {
            out[open]++;
        }
        out[size++] = row->pixels[x++];
    }
    smith_le16_store(out, (uint16_t)(size - 2));
    return size;
}

/* Rows to a chunk that is not packed yet; 0 when one takes more bytes than can be written down. */
static size_t encode_rows(struct row row, size_t count, uint8_t *chunk) {
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        size_t here = encode_row(&row, chunk + size);
        size += here;
        if (here - 2 > 0xFFFF || size > SMITH_ROWS_CHUNK)
            return 0;
        row.pixels += row.width;
        row.drawn = row.drawn ? row.drawn + row.width : NULL;
    }
    return size;
}

struct smith_coded smith_rows_encode(const struct smith_raster_encoder *encoder, enum smith_raster_method method,
                                     const uint8_t *pixels, const uint8_t *drawn, size_t width, size_t height,
                                     uint8_t *out, size_t capacity) {
    uint8_t *chunk = (uint8_t *)encoder->scratch;
    const struct smith_raster_encoder stream = {.effort = encoder->effort,
                                                .scratch = encoder->scratch + (chunk_bound(width) + 3) / 4};
    size_t made = 0;
    for (size_t y = 0, count; y < height; y += count) {
        count = height - y < rows_a_chunk(width) ? height - y : rows_a_chunk(width);
        struct row row = {pixels + y * width, drawn ? drawn + y * width : NULL, width};
        size_t size = encode_rows(row, count, chunk);
        if (!size || capacity - made < 2)
            return (struct smith_coded){y * width, made, SMITH_CODED_FULL};
        smith_le16_store(out + made, (uint16_t)size);
        made += 2;
        enum smith_raster_method used;
        struct smith_coded coded =
            smith_raster_encode(&stream, 1u << method, chunk, 1, size, out + made, capacity - made, &used);
        if (coded.end == SMITH_CODED_FULL)
            return (struct smith_coded){y * width, made, SMITH_CODED_FULL};
        made += coded.made;
    }
    return (struct smith_coded){height * width, made, SMITH_CODED_WHOLE};
}
