/* SPDX-License-Identifier: MIT
 *
 * zlib streams (RFC 1950). They are packed by libdeflate, for formats whose programs' own zlib streams nobody has to match.
 * What is damaged, or wanted in part only, is unpacked by zlib itself.
 */
#include "base/error.h"
#include "codec/backend.h"
#include "codec/codec.h"
#include "codec/deflate.h"
#include <libdeflate.h>
#include <string.h>

/* ---- zlib's memory from an allocator of ours (deflate.h) ---- */

#define BEFORE 16 /* bytes: the size of a block, and as aligned as malloc */

static void *zlib_memory_take(void *context, unsigned items, unsigned size) {
    const struct smith_allocator a = smith_allocator_or_default(context);
    size_t all = (size_t)items * size + BEFORE;
    uint8_t *block = a.resize(a.context, NULL, 0, all);
    if (!block)
        return NULL;
    memcpy(block, &all, sizeof all);
    return block + BEFORE;
}

static void zlib_memory_give(void *context, void *address) {
    const struct smith_allocator a = smith_allocator_or_default(context);
    uint8_t *block = (uint8_t *)address - BEFORE;
    size_t all;
    memcpy(&all, block, sizeof all);
    a.resize(a.context, block, all, 0);
}

z_stream smith_zlib_stream(const struct smith_allocator *allocator) {
    return (z_stream){.zalloc = zlib_memory_take, .zfree = zlib_memory_give, .opaque = (void *)(uintptr_t)allocator};
}

/* ---- zlib ---- */

/*
 * zlib streams (RFC 1950), packed by libdeflate: for formats whose programs' own zlib streams nobody has to match.
 */

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

/* ---- partly ---- */

/*
 * What comes out of a stream that is damaged, or of which only the beginning is wanted. libdeflate takes a stream whole
 * or not at all, so this is zlib's own inflater, which hands over what it has when it has to stop.
 */

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
        return inflate_partly(smith_deflate_is_wrapped(how->arguments) ? window_bits : -window_bits, packed, limit, out,
                              whole);
    *whole = stored && packed.size <= limit;
    if (stored)
        smith_buffer_add(out, packed.data, zlib_partly_smaller(packed.size, limit));
    return !out->failed;
}
