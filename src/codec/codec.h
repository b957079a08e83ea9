/* SPDX-License-Identifier: MIT
 *
 * Packed regions: zlib streams and LZ4 frames by well-kept libraries, and what a program has functions for (hook.h).
 * type_tables.h has what they are called and their arguments.
 */
#ifndef SMITH_CODEC_H
#define SMITH_CODEC_H

#include "base/buffer.h"
#include "type/type_tables.h"

/* How bytes are packed: the codec, and its arguments. */
struct smith_codec_call {
    uint8_t codec; /* enum smith_codec */
    const struct smith_codec_hook *hook; /* HOOK, else NULL */
    int64_t arguments[SMITH_CODEC_ARGUMENTS];
};

/* Unpack `packed` into `out` (appended). `*used` = bytes of `packed` the stream took; hooks do not say. At most
 * `limit` bytes come out: more is SMITH_LIMIT. A broken stream is SMITH_DAMAGED. */
enum smith_status smith_unpack(const struct smith_codec_call *how, struct smith_bytes packed, uint64_t limit,
                               struct smith_buffer *out, size_t *used, struct smith_error *error);

/* Pack `content` into `out` (appended), always the same way. SMITH_BAD_VALUE when it is nothing that could have been
 * unpacked, because the arguments say otherwise. */
enum smith_status smith_pack(const struct smith_codec_call *how, struct smith_bytes content, struct smith_buffer *out,
                             struct smith_error *error);

/* Whether a hook unpacks what it has packed to what that was: SMITH_BAD_VALUE (HOOK-LAW) when it does not. `allocator`:
 * where the memory for it comes from. */
enum smith_status smith_codec_prove(const struct smith_codec_call *how, struct smith_bytes content,
                                    struct smith_bytes packed, const struct smith_allocator *allocator,
                                    struct smith_error *error);

/* Unpack what can be had of a damaged stream, appended to `out`, and not more than `limit` bytes; `*whole` when that was
 * all of it, without damage. Nothing comes out of other streams than those of zlib. False when out of memory. */
bool smith_unpack_partly(const struct smith_codec_call *how, struct smith_bytes packed, uint64_t limit,
                         struct smith_buffer *out, bool *whole);

#endif
