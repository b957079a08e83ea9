/* SPDX-License-Identifier: MIT
 *
 * What stands behind codec.h: one pair of functions a codec. They append to `out` and may leave it half filled when
 * they fail; codec.c cleans up.
 */
#ifndef SMITH_BACKEND_H
#define SMITH_BACKEND_H

#include "codec/codec.h"
#include "codec/coded.h"

typedef enum smith_status smith_unpacker(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                         struct smith_buffer *out, size_t *used, struct smith_error *error);
typedef enum smith_status smith_packer(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                       struct smith_error *error);

smith_unpacker smith_zlib_unpack, smith_lz4_unpack, smith_picture_unpack, smith_rows_unpack, smith_delta_unpack,
    smith_letters_unpack, smith_deflate_unpack;
smith_packer smith_zlib_pack, smith_lz4_pack, smith_picture_pack, smith_rows_pack, smith_delta_pack, smith_letters_pack,
    smith_zlib_best_pack, smith_deflate_pack;

/* SMITH_LIMIT with the words for it. */
enum smith_status smith_fail_inflated(struct smith_error *error, uint64_t limit);

/* Room to try first: four times the packed size is what level files unpack to at most, mostly; never more than the
 * limit, and never so much that a few bytes at the start of a large file cost a large allocation. */
size_t smith_unpack_capacity(size_t packed, uint64_t limit);

/* ---- codecs that need the size of what comes out ---- */

/* The product of two arguments, before anything is allocated for it: refused when one is negative, when it is beyond the
 * limit, and when `packed` bytes of which each gives `gain` at most cannot give so much. */
enum smith_status smith_unpack_size(int64_t a, int64_t b, size_t packed, unsigned gain, uint64_t limit, size_t *size,
                                    struct smith_error *error);

/* Whether `content` has a * b bytes, as it must to be packed. */
enum smith_status smith_pack_size(int64_t a, int64_t b, struct smith_bytes content, struct smith_error *error);

/* Room for `size` bytes at the end of `out`; NULL when there is no memory, else never NULL. */
uint8_t *smith_unpack_into(struct smith_buffer *out, size_t size);

/* What decoding came to. A stream that ends too early is damaged; one that goes on too long is not. */
enum smith_status smith_decoded(struct smith_coded coded, size_t wanted, struct smith_error *error);

/* What encoding came to; full = it is more than the form can hold. */
enum smith_status smith_encoded(struct smith_coded coded, struct smith_buffer *out, struct smith_error *error);

#endif
