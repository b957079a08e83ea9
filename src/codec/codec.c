/* SPDX-License-Identifier: MIT
 *
 * Which codec it is, and what all of them share: limits, and leaving the buffer as it was after a failure.
 */
#include "codec.h"
#include "../base/error.h"
#include "backend.h"

#include <inttypes.h>

#define ROOM_MIN ((size_t)4 << 10)
#define ROOM_MAX ((size_t)64 << 20)

enum smith_status smith_fail_inflated(struct smith_error *error, uint64_t limit) {
    return smith_fail(error, SMITH_LIMIT, "UNPACKED-TOO-LARGE", "unpacks to more than %" PRIu64 " bytes", limit);
}

size_t smith_unpack_room(size_t packed, uint64_t limit) {
    size_t room = packed < ROOM_MAX / 4 ? packed * 4 : ROOM_MAX;
    if (room < ROOM_MIN)
        room = ROOM_MIN;
    return room < limit ? room : (size_t)limit;
}

static enum smith_status unpack_stored(struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                       size_t *used, struct smith_error *error) {
    if (packed.size > limit)
        return smith_fail_inflated(error, limit);
    smith_buffer_add(out, packed.data, packed.size);
    *used = packed.size;
    return SMITH_OK;
}

/* Only a type table made by hand gets here: the layout language has no word for such a codec. */
static enum smith_status fail_codec(struct smith_error *error, enum smith_codec codec) {
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "there is no codec number %d", (int)codec);
}

/* A failed buffer outranks what the codec made of it. */
static enum smith_status finish(struct smith_buffer *out, size_t start, enum smith_status status,
                                struct smith_error *error) {
    if (out->failed)
        status = smith_fail_memory(error, NULL);
    if (status != SMITH_OK)
        out->size = start;
    return status;
}

enum smith_status smith_unpack(enum smith_codec codec, struct smith_bytes packed, uint64_t limit,
                               struct smith_buffer *out, size_t *used, struct smith_error *error) {
    size_t start = out->size;
    enum smith_status status;
    *used = 0;
    switch (codec) {
    case SMITH_STORED:
        status = unpack_stored(packed, limit, out, used, error);
        break;
    case SMITH_ZLIB:
        status = smith_zlib_unpack(packed, limit, out, used, error);
        break;
    case SMITH_LZ4:
        status = smith_lz4_unpack(packed, limit, out, used, error);
        break;
    default:
        status = fail_codec(error, codec);
    }
    return finish(out, start, status, error);
}

enum smith_status smith_pack(enum smith_codec codec, struct smith_bytes content, struct smith_buffer *out,
                             struct smith_error *error) {
    size_t start = out->size;
    enum smith_status status = SMITH_OK;
    switch (codec) {
    case SMITH_STORED:
        smith_buffer_add(out, content.data, content.size);
        break;
    case SMITH_ZLIB:
        status = smith_zlib_pack(content, out, error);
        break;
    case SMITH_LZ4:
        status = smith_lz4_pack(content, out, error);
        break;
    default:
        status = fail_codec(error, codec);
    }
    return finish(out, start, status, error);
}
