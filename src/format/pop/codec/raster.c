/* SPDX-License-Identifier: MIT
 *
 * Five ways to pack the bytes of a picture: an order, and a codec for the stream; and the codec `picture` of layouts.
 */
#include "format/pop/codec/raster.h"
#include "base/error.h"
#include "format/pop/codec/coded.h"
#include "format/pop/codec/rle.h"
#include <levelsmith/hook.h>
#include <string.h>

/* ---- columns ---- */

/*
 * Rows to columns of bytes and back. Each is the other one with height and width exchanged.
 */

void smith_columns_from_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride) {
    for (size_t column = 0; column < stride; column++)
        for (size_t row = 0; row < height; row++)
            *out++ = in[row * stride + column];
}

void smith_columns_to_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride) {
    smith_columns_from_rows(in, out, stride, height);
}

/* ---- five ways to pack the bytes of a picture: an order, and a codec for the stream ---- */

static bool by_columns(enum smith_raster_method method) {
    return method == SMITH_RASTER_RLE_COLUMNS || method == SMITH_RASTER_LZG_COLUMNS;
}

static size_t words(size_t bytes) {
    return (bytes + sizeof(uint32_t) - 1) / sizeof(uint32_t);
}

static struct smith_coded raster_copy(struct smith_bytes in, uint8_t *out, size_t wanted) {
    size_t size = in.size < wanted ? in.size : wanted;
    if (size)
        memcpy(out, in.data, size);
    return (struct smith_coded){size, size, size < wanted ? SMITH_CODED_CUT : SMITH_CODED_WHOLE};
}

static struct smith_coded smith_decode_stream(enum smith_raster_method method, struct smith_bytes in, uint8_t *out,
                                              size_t wanted) {
    switch (method) {
    case SMITH_RASTER_RAW: return raster_copy(in, out, wanted);
    case SMITH_RASTER_RLE_ROWS:
    case SMITH_RASTER_RLE_COLUMNS: return smith_rle_decode(in, out, wanted);
    case SMITH_RASTER_LZG_ROWS:
    case SMITH_RASTER_LZG_COLUMNS: return smith_lzg_decode(in, out, wanted);
    }
    return (struct smith_coded){0, 0, SMITH_CODED_CUT};
}

struct smith_coded smith_raster_decode(enum smith_raster_method method, struct smith_bytes in, size_t height,
                                       size_t stride, uint8_t *out, uint8_t *scratch) {
    size_t wanted = height * stride;
    uint8_t *stream = by_columns(method) ? scratch : out;
    struct smith_coded coded = smith_decode_stream(method, in, stream, wanted);
    if (coded.made < wanted)
        memset(stream + coded.made, 0, wanted - coded.made);
    if (by_columns(method))
        smith_columns_to_rows(stream, out, height, stride);
    return coded;
}

size_t smith_raster_bound(size_t size) {
    size_t rle = smith_rle_bound(size), lzg = smith_lzg_bound(size);
    return rle > lzg ? rle : lzg;
}

/* The encoders' own, the bytes by columns, and a stream to be compared with the best one. */
size_t smith_raster_scratch(size_t size) {
    size_t rle = smith_rle_scratch(size), lzg = smith_lzg_scratch(size);
    return (rle > lzg ? rle : lzg) + words(size) + words(smith_raster_bound(size));
}

struct work_buffers {
    uint8_t *columns, *stream;
};

static struct work_buffers raster_divide(uint32_t *scratch, size_t size) {
    uint32_t *stream = scratch + smith_raster_scratch(size) - words(smith_raster_bound(size));
    return (struct work_buffers){(uint8_t *)(stream - words(size)), (uint8_t *)stream};
}

static struct smith_coded smith_encode_stream(const struct smith_raster_encoder *encoder,
                                              enum smith_raster_method method, struct smith_bytes in, uint8_t *out,
                                              size_t capacity) {
    bool smallest = encoder->effort == SMITH_EFFORT_SMALLEST;
    switch (method) {
    case SMITH_RASTER_RAW:
        if (in.size <= capacity)
            return raster_copy(in, out, in.size);
        break;
    case SMITH_RASTER_RLE_ROWS:
    case SMITH_RASTER_RLE_COLUMNS:
        return smallest ? smith_rle_encode_smallest(in, out, capacity, encoder->scratch)
                        : smith_rle_encode(in, out, capacity);
    case SMITH_RASTER_LZG_ROWS:
    case SMITH_RASTER_LZG_COLUMNS:
        return smallest ? smith_lzg_encode_smallest(in, out, capacity, encoder->scratch)
                        : smith_lzg_encode(in, out, capacity, encoder->memory);
    }
    return (struct smith_coded){0, 0, SMITH_CODED_FULL};
}

static bool changes_memory(const struct smith_raster_encoder *encoder, enum smith_raster_method method) {
    return encoder->effort == SMITH_EFFORT_FAITHFUL && encoder->memory &&
           (method == SMITH_RASTER_LZG_ROWS || method == SMITH_RASTER_LZG_COLUMNS);
}

struct smith_coded smith_raster_encode(const struct smith_raster_encoder *encoder, unsigned methods,
                                       const uint8_t *pixels, size_t height, size_t stride, uint8_t *out,
                                       size_t capacity, enum smith_raster_method *method) {
    size_t size = height * stride, bound = smith_raster_bound(size);
    size_t max =
        capacity < bound ? capacity : bound; /* only what is smaller than the best so far needs to be finished */
    struct smith_coded best = {0, 0, SMITH_CODED_FULL};
    struct work_buffers work = raster_divide(encoder->scratch, size);
    smith_columns_from_rows(pixels, work.columns, height, stride);
    for (unsigned i = 0; i < SMITH_RASTER_METHODS; i++) {
        enum smith_raster_method next = (enum smith_raster_method)i;
        bool asked = methods >> i & 1;
        if (!asked && !changes_memory(encoder, next))
            continue;
        struct smith_bytes in = {by_columns(next) ? work.columns : pixels, size};
        struct smith_coded coded = smith_encode_stream(encoder, next, in, work.stream, max);
        if (!asked || coded.end == SMITH_CODED_FULL || (best.end == SMITH_CODED_WHOLE && coded.made >= best.made))
            continue;
        best = coded;
        *method = next;
        if (coded.made)
            memcpy(out, work.stream, coded.made);
        max = coded.made;
    }
    return best;
}

/* ---- pop picture codec ---- */

/*
 * The codec `picture(size, method, bytes a row, rows)`: rows of bytes, packed in one of the ways of raster.h.
 */

/* Two bytes of a run give 128; nothing gives more. */
#define GAIN 64

static enum smith_status check_method(int64_t method, enum smith_status status, const char *code,
                                      struct smith_error *error) {
    if (method >= 0 && method < SMITH_RASTER_METHODS)
        return SMITH_OK;
    return smith_fail(error, status, code, "pictures are not packed by any method %lld", (long long)method);
}

static enum smith_status pop_picture_codec_unpack(const void *context, const int64_t *arguments,
                                                  struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                                  struct smith_error *error) {
    (void)context;
    int64_t stride = arguments[1], height = arguments[2];
    size_t size;
    enum smith_status status = check_method(arguments[0], SMITH_DAMAGED, "PACKED-DAMAGED", error);
    if (status == SMITH_OK)
        status = smith_unpack_size(height, stride, packed.size, GAIN, limit, &size, error);
    if (status != SMITH_OK)
        return status;
    struct smith_buffer scratch;
    smith_buffer_init(&scratch, &out->allocator);
    uint8_t *columns = smith_unpack_into(&scratch, size), *pixels = smith_unpack_into(out, size);
    if (columns && pixels) {
        struct smith_coded coded =
            smith_raster_decode((enum smith_raster_method)arguments[0], packed, size ? (size_t)height : 0,
                                size ? (size_t)stride : 0, pixels, columns);
        out->size += size;
        status = smith_decoded(coded, size, error);
    } else {
        status = smith_fail_memory(error, NULL);
    }
    smith_buffer_free(&scratch);
    return status;
}

static enum smith_status pop_picture_codec_pack(const void *context, const int64_t *arguments,
                                                struct smith_bytes content, struct smith_buffer *out,
                                                struct smith_error *error) {
    (void)context;
    int64_t stride = arguments[1], height = arguments[2];
    enum smith_status status = check_method(arguments[0], SMITH_BAD_VALUE, "PACKED-CONTENT", error);
    if (status == SMITH_OK)
        status = smith_pack_size(height, stride, content, error);
    if (status != SMITH_OK || !content.size)
        return status;
    size_t bound = smith_raster_bound(content.size);
    struct smith_buffer scratch;
    smith_buffer_init(&scratch, &out->allocator);
    if (smith_unpack_into(&scratch, smith_raster_scratch(content.size) * sizeof(uint32_t)) &&
        smith_unpack_into(out, bound)) {
        const struct smith_raster_encoder encoder = {SMITH_EFFORT_SMALLEST, (uint32_t *)(void *)scratch.data, NULL};
        enum smith_raster_method method;
        status = smith_encoded(smith_raster_encode(&encoder, 1u << arguments[0], content.data, (size_t)height,
                                                   (size_t)stride, out->data + out->size, bound, &method),
                               out, error);
    } else {
        status = smith_fail_memory(error, NULL);
    }
    smith_buffer_free(&scratch);
    return status;
}

static const char *const argument_names[] = {"method", "stride", "rows", NULL};

extern const struct smith_codec_hook smith_picture_hook;
const struct smith_codec_hook smith_picture_hook = {
    "picture", argument_names, pop_picture_codec_unpack, pop_picture_codec_pack, NULL, NULL};
