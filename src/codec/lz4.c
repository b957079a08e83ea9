/* SPDX-License-Identifier: MIT
 *
 * LZ4 frames through liblz4. Exactly one frame: skippable frames and frames in a row are none of what the formats hold.
 * Nothing is packed to nothing, without a frame.
 */
#include "base/error.h"
#include "codec/backend.h"

#include <lz4frame.h>

#define RATIO_MAX 255 /* times as much as there is packed: what LZ4 can do at best */
#define LEVEL 9 /* of liblz4's slow compressor: levels are small, written seldom and read often */

static const uint8_t magic[4] = {0x04, 0x22, 0x4D, 0x18};

static enum smith_status lz4_fail_broken(struct smith_error *error, const char *why) {
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "the LZ4 frame is broken: %s", why);
}

/* Room for what comes out: all of it where the frame says how much that is, and could hold so much. */
static size_t lz4_capacity_for(LZ4F_dctx *context, struct smith_bytes packed, uint64_t limit, size_t *used) {
    LZ4F_frameInfo_t info = {0};
    size_t read = packed.size;
    bool known = !LZ4F_isError(LZ4F_getFrameInfo(context, &info, packed.data, &read));
    if (known)
        *used += read;
    else
        LZ4F_resetDecompressionContext(context);
    if (known && info.contentSize && info.contentSize < limit && info.contentSize / RATIO_MAX <= packed.size)
        return (size_t)info.contentSize + 1; /* what follows the content is read with room left */
    return smith_unpack_capacity(packed.size, limit);
}

/* Unpack the frame. At the limit, one more byte of room tells a frame that is complete from one that goes on. */
static enum smith_status unpack_frame(LZ4F_dctx *context, struct smith_bytes packed, uint64_t limit,
                                      struct smith_buffer *out, size_t *used, struct smith_error *error) {
    size_t start = out->size, capacity = lz4_capacity_for(context, packed, limit, used);
    for (;;) {
        uint8_t beyond;
        uint64_t left = limit - (out->size - start);
        if (left && out->size == out->capacity && !smith_buffer_reserve(out, capacity))
            return smith_fail_memory(error, NULL);
        size_t size = out->capacity - out->size;
        if (size > left)
            size = (size_t)left;
        bool full = !size;
        if (full)
            size = 1;
        size_t taken = packed.size - *used;
        smith_library_begin();
        size_t hint =
            LZ4F_decompress(context, full ? &beyond : out->data + out->size, &size, packed.data + *used, &taken, NULL);
        if (LZ4F_isError(hint))
            return smith_library_lacks_memory() ? smith_fail_memory(error, NULL)
                                                : lz4_fail_broken(error, LZ4F_getErrorName(hint));
        *used += taken;
        if (full && size)
            return smith_fail_inflated(error, limit);
        out->size += size;
        if (!hint)
            return SMITH_OK;
        if (!size && !taken)
            return lz4_fail_broken(error, "it is cut short");
        if (capacity < left / 2)
            capacity *= 2;
    }
}

enum smith_status smith_lz4_unpack(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                   struct smith_buffer *out, size_t *used, struct smith_error *error) {
    (void)arguments;
    if (!packed.size)
        return SMITH_OK;
    if (packed.size < sizeof magic || memcmp(packed.data, magic, sizeof magic) != 0)
        return lz4_fail_broken(error, "it does not begin as one");
    LZ4F_dctx *context = NULL;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION)))
        return smith_fail_memory(error, NULL);
    enum smith_status status = unpack_frame(context, packed, limit, out, used, error);
    LZ4F_freeDecompressionContext(context);
    return status;
}

enum smith_status smith_lz4_pack(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                 struct smith_error *error) {
    (void)arguments;
    if (!content.size)
        return SMITH_OK;
    /* The size is stored because some of the formats say nowhere else how much comes out. */
    const LZ4F_preferences_t preferences = {
        .frameInfo = {.blockSizeID = LZ4F_max64KB, .blockMode = LZ4F_blockLinked, .contentSize = content.size},
        .compressionLevel = LEVEL,
    };
    size_t bound = LZ4F_compressFrameBound(content.size, &preferences);
    if (!smith_buffer_reserve(out, bound))
        return smith_fail_memory(error, NULL);
    size_t size = LZ4F_compressFrame(out->data + out->size, bound, content.data, content.size, &preferences);
    if (LZ4F_isError(size))
        return smith_fail_memory(error, NULL); /* there is nothing else that it can lack */
    out->size += size;
    return SMITH_OK;
}
