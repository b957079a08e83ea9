/* SPDX-License-Identifier: MIT
 *
 * What codecs share that need the size of what comes out of their streams (coded.h).
 */
#ifndef SMITH_SIZED_H
#define SMITH_SIZED_H

#include "base/buffer.h"
#include "format/pop/codec/coded.h"

/* The product of two arguments, before anything is allocated for it: refused when one is negative, when it is beyond
 * the limit, and when `packed` bytes of which each gives `gain` at most cannot give so much. */
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
