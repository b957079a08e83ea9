/* SPDX-License-Identifier: MIT
 *
 * Deflated bytes. libdeflate wants all of the output's room at once and does not say how much that is: we guess, and
 * double.
 */
#include "codec/deflate.h"
#include "base/error.h"
#include "codec/backend.h"

#include <libdeflate.h>
#include <limits.h>

/* ---- out ---- */

typedef enum libdeflate_result inflater(struct libdeflate_decompressor *, const void *, size_t, void *, size_t,
                                        size_t *, size_t *);

static enum smith_status deflate_fail_broken(bool wrapped, struct smith_error *error) {
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "the %s stream is broken or cut short",
                      wrapped ? "zlib" : "deflate");
}

enum smith_status smith_inflate(bool wrapped, struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                size_t *used, struct smith_error *error) {
    inflater *inflate_some = wrapped ? libdeflate_zlib_decompress_ex : libdeflate_deflate_decompress_ex;
    uint8_t nothing;
    struct libdeflate_decompressor *state = libdeflate_alloc_decompressor();
    if (!state)
        return smith_fail_memory(error, NULL);
    enum smith_status status = SMITH_OK;
    for (size_t capacity = smith_unpack_capacity(packed.size, limit);;
         capacity = capacity < limit / 2 ? capacity * 2 : (size_t)limit) {
        if (!smith_buffer_reserve(out, capacity)) {
            status = smith_fail_memory(error, NULL);
            break;
        }
        size_t size = 0;
        enum libdeflate_result result = inflate_some(
            state, packed.data, packed.size, out->data ? out->data + out->size : &nothing, capacity, used, &size);
        if (result == LIBDEFLATE_SUCCESS)
            out->size += size;
        else if (result != LIBDEFLATE_INSUFFICIENT_SPACE)
            status = deflate_fail_broken(wrapped, error);
        else if (capacity >= limit)
            status = smith_fail_inflated(error, limit);
        else
            continue;
        break;
    }
    libdeflate_free_decompressor(state);
    return status;
}

/* ---- in ---- */

enum { window_bits = 15, memory_level = 8 }; /* zlib's own defaults: with others, other bytes come of it */

/* zlib counts in unsigned int: large content goes in pieces, which makes no difference to the stream. */
static int deflate_feed(z_stream *stream, struct smith_bytes content, struct smith_buffer *out) {
    size_t done = 0;
    int result = Z_OK;
    while (result == Z_OK) {
        size_t piece = content.size - done < INT_MAX ? content.size - done : INT_MAX;
        size_t capacity = deflateBound(stream, (uLong)piece) + 64;
        if (capacity > INT_MAX || !smith_buffer_reserve(out, capacity))
            return Z_MEM_ERROR;
        stream->next_in = (Bytef *)(uintptr_t)(content.data + done);
        stream->avail_in = (uInt)piece;
        stream->next_out = out->data + out->size;
        stream->avail_out = (uInt)capacity;
        result = deflate(stream, done + piece == content.size ? Z_FINISH : Z_NO_FLUSH);
        done += piece - stream->avail_in;
        out->size += capacity - stream->avail_out;
    }
    return result;
}

/* Pack as zlib does at its best, level 9. */
static enum smith_status deflate_best(bool wrapped, struct smith_bytes content, struct smith_buffer *out,
                                      struct smith_error *error) {
    static const uint8_t nothing[1];
    z_stream stream = smith_zlib_stream(&out->allocator);
    if (!content.data)
        content.data = nothing;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, wrapped ? window_bits : -window_bits, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return smith_fail_memory(error, NULL);
    int result = deflate_feed(&stream, content, out);
    deflateEnd(&stream);
    return result == Z_STREAM_END ? SMITH_OK : smith_fail_memory(error, NULL);
}

/* ---- the codecs ---- */

enum smith_status smith_zlib_best_pack(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                       struct smith_error *error) {
    (void)arguments;
    return deflate_best(true, content, out, error);
}

enum {
    METHOD_DEFLATED = 8, /* as archives number it; bytes packed in any other way stay as they are, but for: */
    METHOD_ZLIB = 0x78, /* the first byte of a stream of zlib */
};

bool smith_deflate_is(const int64_t *arguments) {
    return arguments[0] == METHOD_DEFLATED || arguments[0] == METHOD_ZLIB;
}

bool smith_deflate_is_wrapped(const int64_t *arguments) {
    return arguments[0] == METHOD_ZLIB;
}

enum smith_status smith_deflate_unpack(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                       struct smith_buffer *out, size_t *used, struct smith_error *error) {
    if (smith_deflate_is(arguments))
        return smith_inflate(smith_deflate_is_wrapped(arguments), packed, limit, out, used, error);
    if (packed.size > limit)
        return smith_fail_inflated(error, limit);
    smith_buffer_add(out, packed.data, packed.size);
    *used = packed.size;
    return SMITH_OK;
}

enum smith_status smith_deflate_pack(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                     struct smith_error *error) {
    if (smith_deflate_is(arguments))
        return deflate_best(smith_deflate_is_wrapped(arguments), content, out, error);
    smith_buffer_add(out, content.data, content.size);
    return SMITH_OK;
}
