/* SPDX-License-Identifier: MIT
 *
 * zlib streams (RFC 1950), packed by libdeflate: for formats whose programs' own zlib streams nobody has to match.
 */
#include "base/error.h"
#include "codec/backend.h"
#include "codec/deflate.h"

#include <libdeflate.h>

#define LEVEL 6 /* zlib's own default; what the games' tools write with */

enum smith_status smith_zlib_unpack(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                    struct smith_buffer *out, size_t *used, struct smith_error *error) {
    (void)arguments;
    return smith_inflate(true, packed, limit, out, used, error);
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
