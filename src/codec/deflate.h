/* SPDX-License-Identifier: MIT
 *
 * Deflated bytes (RFC 1951), bare and in zlib's wrapping (RFC 1950). All come out through libdeflate; what goes in goes
 * through libdeflate or, where programs with zlib wrote the files and the same bytes shall come of it, through zlib.
 */
#ifndef SMITH_DEFLATE_H
#define SMITH_DEFLATE_H

#include "codec/codec.h"

/* Whether bytes with these arguments are deflated; else they are as they are. */
bool smith_deflate_is(const int64_t *arguments);
/* Unpack one stream. */
enum smith_status smith_inflate(bool wrapped, struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                size_t *used, struct smith_error *error);

/* Pack as zlib does at its best, level 9. */
enum smith_status smith_deflate_best(bool wrapped, struct smith_bytes content, struct smith_buffer *out,
                                     struct smith_error *error);

#endif
