/* SPDX-License-Identifier: MIT
 *
 * What comes out of a damaged zlib stream. libdeflate takes a stream whole or not at all, so this is zlib's own
 * inflater, which hands over what it has when it has to stop.
 */
#include "codec/backend.h"
#include "codec/codec.h"
#include "codec/zlib_memory.h"

#define STEP ((size_t)1 << 16)

bool smith_unpack_partly(struct smith_bytes packed, uint64_t limit, struct smith_buffer *out, bool *whole) {
    z_stream stream = smith_zlib_stream(&out->allocator);
    size_t start = out->size, given = 0;
    int result = inflateInit(&stream);
    *whole = false;
    if (result != Z_OK)
        return false;
    while (result == Z_OK && out->size - start < limit && smith_buffer_reserve(out, STEP)) {
        uInt piece = (uInt)(packed.size - given < STEP ? packed.size - given : STEP);
        stream.next_in = (Bytef *)(uintptr_t)(packed.data + given);
        stream.avail_in = piece;
        stream.next_out = out->data + out->size;
        stream.avail_out = (uInt)STEP;
        result = inflate(&stream, Z_NO_FLUSH);
        given += piece - stream.avail_in;
        out->size += STEP - stream.avail_out;
    }
    inflateEnd(&stream);
    *whole = result == Z_STREAM_END;
    return result != Z_MEM_ERROR && !out->failed;
}
