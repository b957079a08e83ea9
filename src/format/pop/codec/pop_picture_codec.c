/* SPDX-License-Identifier: MIT
 *
 * The codec `picture(size, method, bytes a row, rows)`: rows of bytes, packed in one of the ways of raster.h.
 */
#include "base/error.h"
#include "format/pop/codec/raster.h"
#include "format/pop/codec/sized.h"
#include <levelsmith/hook.h>

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
const struct smith_codec_hook smith_picture_hook = {"picture", argument_names, pop_picture_codec_unpack,
                                                    pop_picture_codec_pack, NULL};
