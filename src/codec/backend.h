/* SPDX-License-Identifier: MIT
 *
 * What stands behind codec.h: one pair of functions a library. They append to `out` and may leave it half filled when
 * they fail; codec.c cleans up.
 */
#ifndef SMITH_BACKEND_H
#define SMITH_BACKEND_H

#include "codec.h"

enum smith_status smith_zlib_unpack(struct smith_bytes packed, uint64_t limit, struct smith_buffer *out, size_t *used,
                                    struct smith_error *error);
enum smith_status smith_zlib_pack(struct smith_bytes content, struct smith_buffer *out, struct smith_error *error);

enum smith_status smith_lz4_unpack(struct smith_bytes packed, uint64_t limit, struct smith_buffer *out, size_t *used,
                                   struct smith_error *error);
enum smith_status smith_lz4_pack(struct smith_bytes content, struct smith_buffer *out, struct smith_error *error);

/* SMITH_LIMIT with the words for it. */
enum smith_status smith_fail_inflated(struct smith_error *error, uint64_t limit);

/* Room to try first: four times the packed size is what level files unpack to at most, mostly; never more than the
 * limit, and never so much that a few bytes at the start of a large file cost a large allocation. */
size_t smith_unpack_room(size_t packed, uint64_t limit);

#endif
