/* SPDX-License-Identifier: MIT
 *
 * What stands behind codec.h: one pair of functions a codec. They append to `out` and may leave it half filled when
 * they fail; codec.c cleans up.
 */
#ifndef SMITH_BACKEND_H
#define SMITH_BACKEND_H

#include "codec/codec.h"

typedef enum smith_status smith_unpacker(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                         struct smith_buffer *out, size_t *used, struct smith_error *error);
typedef enum smith_status smith_packer(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                       struct smith_error *error);

smith_unpacker smith_zlib_unpack, smith_lz4_unpack, smith_deflate_unpack;
smith_packer smith_zlib_pack, smith_lz4_pack, smith_zlib_best_pack, smith_deflate_pack;

/* SMITH_LIMIT with the words for it. */
enum smith_status smith_fail_inflated(struct smith_error *error, uint64_t limit);

/* Room to try first: four times the packed size is what level files unpack to at most, mostly; never more than the
 * limit, and never so much that a few bytes at the start of a large file cost a large allocation. */
size_t smith_unpack_capacity(size_t packed, uint64_t limit);

#endif
