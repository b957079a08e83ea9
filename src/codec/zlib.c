/* SPDX-License-Identifier: MIT
 *
 * zlib streams (RFC 1950) through libdeflate, which wants all of the output's room at once and does not say how much
 * that is: we guess, and double.
 */
#include "../base/error.h"
#include "backend.h"

#include <libdeflate.h>

#define LEVEL 6 /* zlib's own default; what the games' tools write with */

static enum smith_status fail_broken(struct smith_error *error) {
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "the zlib stream is broken or cut short");
}

enum smith_status smith_zlib_unpack(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                    struct smith_buffer *out, size_t *used, struct smith_error *error) {
    (void)arguments;
    uint8_t nothing;
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    if (!inflater)
        return smith_fail_memory(error, NULL);
    enum smith_status status = SMITH_OK;
    for (size_t room = smith_unpack_room(packed.size, limit);; room = room < limit / 2 ? room * 2 : (size_t)limit) {
        if (!smith_buffer_reserve(out, room)) {
            status = smith_fail_memory(error, NULL);
            break;
        }
        size_t size = 0;
        enum libdeflate_result result = libdeflate_zlib_decompress_ex(
            inflater, packed.data, packed.size, out->data ? out->data + out->size : &nothing, room, used, &size);
        if (result == LIBDEFLATE_SUCCESS)
            out->size += size;
        else if (result != LIBDEFLATE_INSUFFICIENT_SPACE)
            status = fail_broken(error);
        else if (room >= limit)
            status = smith_fail_inflated(error, limit);
        else
            continue;
        break;
    }
    libdeflate_free_decompressor(inflater);
    return status;
}

enum smith_status smith_zlib_pack(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                  struct smith_error *error) {
    (void)arguments;
    enum smith_status status = SMITH_OK;
    struct libdeflate_compressor *deflater = libdeflate_alloc_compressor(LEVEL);
    if (!deflater)
        return smith_fail_memory(error, NULL);
    size_t bound = libdeflate_zlib_compress_bound(deflater, content.size);
    if (smith_buffer_reserve(out, bound))
        out->size += libdeflate_zlib_compress(deflater, content.data, content.size, out->data + out->size, bound);
    else
        status = smith_fail_memory(error, NULL);
    libdeflate_free_compressor(deflater);
    return status;
}
