/* SPDX-License-Identifier: MIT
 *
 * The codec `rows(size, method, width, height)`: pictures of a byte a pixel, packed row by row (rows.h). What comes out
 * is two planes one behind the other, `width * height` bytes each: the pixels, and which of them are drawn (1, or 0 for
 * those of colour 0 that are not).
 */
#include "base/error.h"
#include "format/pop/codec/rows.h"
#include "format/pop/codec/sized.h"
#include <levelsmith/hook.h>

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
const struct smith_codec_hook smith_rows_hook = {"rows", argument_names, pop_rows_codec_unpack, pop_rows_codec_pack,
                                                 NULL};
