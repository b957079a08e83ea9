/* SPDX-License-Identifier: MIT
 *
 * What comes out of a stream that is damaged, or of which only the beginning is wanted. libdeflate takes a stream whole
 * or not at all, so this is zlib's own inflater, which hands over what it has when it has to stop.
 */
#include "codec/backend.h"
#include "codec/codec.h"
#include "codec/deflate.h"
#include "codec/zlib_memory.h"

#define STEP ((size_t)1 << 16)

enum { window_bits = 15 };

static size_t zlib_partly_smaller(uint64_t a, uint64_t b) {
    return (size_t)(a < b ? a : b);
}

static bool inflate_partly(int bits, struct smith_bytes packed, uint64_t limit, struct smith_buffer *out, bool *whole) {
    z_stream stream = smith_zlib_stream(&out->allocator);
    size_t start = out->size, given = 0;
    int result = inflateInit2(&stream, bits);
    *whole = false;
    if (result != Z_OK)
        return false;
    while (result == Z_OK && out->size - start < limit) {
        uInt piece = (uInt)zlib_partly_smaller(packed.size - given, STEP),
             room = (uInt)zlib_partly_smaller(limit - (out->size - start), STEP);
        if (!smith_buffer_reserve(out, room))
            break;
        stream.next_in = (Bytef *)(uintptr_t)(packed.data + given);
        stream.avail_in = piece;
        stream.next_out = out->data + out->size;
        stream.avail_out = room;
        result = inflate(&stream, Z_NO_FLUSH);
        given += piece - stream.avail_in;
        out->size += room - stream.avail_out;
    }
    inflateEnd(&stream);
    *whole = result == Z_STREAM_END;
    return result != Z_MEM_ERROR && !out->failed;
}

bool smith_unpack_partly(const struct smith_codec_call *how, struct smith_bytes packed, uint64_t limit,
                         struct smith_buffer *out, bool *whole) {
    bool stored = how->codec == SMITH_STORED || (how->codec == SMITH_DEFLATE && !smith_deflate_is(how->arguments));
    if (how->codec == SMITH_ZLIB || how->codec == SMITH_ZLIB_BEST)
        return inflate_partly(window_bits, packed, limit, out, whole);
    if (how->codec == SMITH_DEFLATE && !stored)
        return inflate_partly(-window_bits, packed, limit, out, whole);
    *whole = stored && packed.size <= limit;
    if (stored)
        smith_buffer_add(out, packed.data, zlib_partly_smaller(packed.size, limit));
    return !out->failed;
}
