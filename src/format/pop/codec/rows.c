/* SPDX-License-Identifier: MIT
 *
 * Pictures packed row by row: decoding, encoding, and the codec `rows` of layouts.
 */
#include "format/pop/codec/rows.h"
#include "base/endian.h"
#include "base/error.h"
#include "format/pop/codec/coded.h"
#include <levelsmith/hook.h>
#include <string.h>

/* ---- pictures packed row by row: decoding ---- */

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

/* ---- pictures packed row by row: encoding ---- */

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

/* ---- pop codec ---- */

/*
 * The codec `rows(size, method, width, height)`: pictures of a byte a pixel, packed row by row (rows.h). What comes out
 * is two planes one behind the other, `width * height` bytes each: the pixels, and which of them are drawn (1, or 0 for
 * those of colour 0 that are not).
 */

/* A byte of the file gives at most 64 of a chunk (raster.h), and one of those 64 pixels; each comes out twice. */
#define GAIN (64 * 64)

static enum smith_status pop_rows_codec_unpack(const void *context, const int64_t *arguments, struct smith_bytes packed,
                                               uint64_t limit, struct smith_buffer *out, struct smith_error *error) {
    (void)context;
    int64_t width = arguments[1], height = arguments[2];
    size_t plane;
    enum smith_status status = smith_unpack_size(width, height, packed.size, GAIN, limit / 2, &plane, error);
    if (status != SMITH_OK)
        return status;
    struct smith_buffer scratch;
    smith_buffer_init(&scratch, &out->allocator);
    uint8_t *chunk = smith_unpack_into(&scratch, SMITH_ROWS_CHUNK), *planes = smith_unpack_into(out, 2 * plane);
    if (chunk && planes) {
        int64_t method = arguments[0] >= 0 && arguments[0] < SMITH_RASTER_METHODS ? arguments[0] : SMITH_RASTER_METHODS;
        struct smith_coded coded =
            smith_rows_decode((enum smith_raster_method)method, packed, plane ? (size_t)width : 0,
                              plane ? (size_t)height : 0, planes, planes + plane, chunk);
        out->size += 2 * plane;
        status = smith_decoded(coded, plane, error);
    } else {
        status = smith_fail_memory(error, NULL);
    }
    smith_buffer_free(&scratch);
    return status;
}

/* What does not come back as it was must not be written. */
static enum smith_status check_planes(const uint8_t *pixels, const uint8_t *drawn, size_t plane,
                                      struct smith_error *error) {
    for (size_t i = 0; i < plane; i++)
        if (drawn[i] > 1 || (pixels[i] && !drawn[i]))
            return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT",
                              "pixel %zu: only those of colour 0 can be 0 = not drawn, all others are 1", i);
    return SMITH_OK;
}

static enum smith_status pop_rows_codec_pack_planes(enum smith_raster_method method, const uint8_t *pixels,
                                                    size_t width, size_t height, struct smith_buffer *out,
                                                    struct smith_error *error) {
    enum smith_status status;
    size_t bound = smith_rows_bound(width, height);
    struct smith_buffer scratch;
    smith_buffer_init(&scratch, &out->allocator);
    if (smith_unpack_into(&scratch, smith_rows_scratch(width) * sizeof(uint32_t)) && smith_unpack_into(out, bound)) {
        const struct smith_raster_encoder encoder = {SMITH_EFFORT_SMALLEST, (uint32_t *)(void *)scratch.data, NULL};
        status = smith_encoded(smith_rows_encode(&encoder, method, pixels, pixels + width * height, width, height,
                                                 out->data + out->size, bound),
                               out, error);
    } else {
        status = smith_fail_memory(error, NULL);
    }
    smith_buffer_free(&scratch);
    return status;
}

static enum smith_status pop_rows_codec_pack(const void *context, const int64_t *arguments, struct smith_bytes content,
                                             struct smith_buffer *out, struct smith_error *error) {
    (void)context;
    int64_t method = arguments[0], width = arguments[1], height = arguments[2];
    const struct smith_bytes pixels = {content.data, content.size / 2};
    if (method != SMITH_RASTER_RAW && method != SMITH_RASTER_RLE_ROWS && method != SMITH_RASTER_LZG_ROWS)
        return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT", "row runs are not packed by method %lld",
                          (long long)method);
    enum smith_status status = smith_pack_size(width, height, pixels, error);
    if (status == SMITH_OK && content.size % 2)
        status = smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT", "two planes of %zu and %zu bytes", pixels.size,
                            pixels.size + 1);
    if (status == SMITH_OK && content.size)
        status = check_planes(pixels.data, pixels.data + pixels.size, pixels.size, error);
    if (status != SMITH_OK || !content.size)
        return status;
    return pop_rows_codec_pack_planes((enum smith_raster_method)method, pixels.data, (size_t)width, (size_t)height, out,
                                      error);
}

static const char *const argument_names[] = {"method", "width", "height", NULL};

extern const struct smith_codec_hook smith_rows_hook;
const struct smith_codec_hook smith_rows_hook = {
    "rows", argument_names, pop_rows_codec_unpack, pop_rows_codec_pack, NULL, NULL};
