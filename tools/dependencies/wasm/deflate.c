/* SPDX-License-Identifier: MIT
 *
 * What libdeflate has as zlib has it: reading, which is quicker there and the same otherwise, and a checksum, for which zlib
 * makes its table when it is first asked. A module needs each of them once.
 */
#include <libdeflate.h>
#include <stdlib.h>
#include <zlib.h>

uint32_t libdeflate_crc32(uint32_t checksum, const void *bytes, size_t size) {
    return bytes ? (uint32_t)crc32_z(checksum, bytes, size) : 0;
}

struct libdeflate_decompressor {
    z_stream stream;
};

struct libdeflate_decompressor *libdeflate_alloc_decompressor(void) {
    struct libdeflate_decompressor *state = calloc(1, sizeof *state);
    if (state && inflateInit(&state->stream) != Z_OK) {
        free(state);
        return NULL;
    }
    return state;
}

void libdeflate_free_decompressor(struct libdeflate_decompressor *state) {
    inflateEnd(&state->stream);
    free(state);
}

/* In one go; what does not end where all room is taken, or for want of memory, may end when there is more. */
static enum libdeflate_result decompress(z_stream *stream, int window_bits, const void *in, size_t in_size, void *out,
                                         size_t out_size, size_t *in_used, size_t *out_used) {
    inflateReset2(stream, window_bits);
    stream->next_in = in ? (Bytef *)(uintptr_t)in : (Bytef *)out;
    stream->avail_in = (uInt)in_size;
    stream->next_out = out;
    stream->avail_out = (uInt)out_size;
    int result = inflate(stream, Z_FINISH);
    if (result == Z_STREAM_END) {
        *in_used = in_size - stream->avail_in;
        *out_used = out_size - stream->avail_out;
        return LIBDEFLATE_SUCCESS;
    }
    if (result == Z_MEM_ERROR || (result == Z_BUF_ERROR && stream->avail_out == 0))
        return LIBDEFLATE_INSUFFICIENT_SPACE;
    return LIBDEFLATE_BAD_DATA;
}

enum libdeflate_result libdeflate_deflate_decompress_ex(struct libdeflate_decompressor *state, const void *in,
                                                        size_t in_size, void *out, size_t out_size, size_t *in_used,
                                                        size_t *out_used) {
    return decompress(&state->stream, -MAX_WBITS, in, in_size, out, out_size, in_used, out_used);
}

enum libdeflate_result libdeflate_zlib_decompress_ex(struct libdeflate_decompressor *state, const void *in,
                                                     size_t in_size, void *out, size_t out_size, size_t *in_used,
                                                     size_t *out_used) {
    return decompress(&state->stream, MAX_WBITS, in, in_size, out, out_size, in_used, out_used);
}
