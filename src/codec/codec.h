/* SPDX-License-Identifier: MIT
 *
 * Compressed regions, by well-kept libraries: zlib streams through libdeflate, LZ4 frames through liblz4.
 */
#ifndef SMITH_CODEC_H
#define SMITH_CODEC_H

#include "../base/buffer.h"
#include <levelsmith/type.h>

/* Unpack `packed` into `out` (appended). `*used` = bytes of `packed` the stream took. At most `limit` bytes come out:
 * more is SMITH_LIMIT. A broken stream is SMITH_DAMAGED. */
enum smith_status smith_unpack(enum smith_codec codec, struct smith_bytes packed, uint64_t limit,
                               struct smith_buffer *out, size_t *used, struct smith_error *error);

/* Pack `content` into `out` (appended), always the same way. */
enum smith_status smith_pack(enum smith_codec codec, struct smith_bytes content, struct smith_buffer *out,
                             struct smith_error *error);

#endif
