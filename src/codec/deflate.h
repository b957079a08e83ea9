/* SPDX-License-Identifier: MIT
 *
 * Deflated bytes (RFC 1951), bare and in zlib's wrapping (RFC 1950). All come out through libdeflate; what goes in goes
 * through libdeflate or, where programs with zlib wrote the files and the same bytes shall come of it, through zlib.
 */
#ifndef SMITH_DEFLATE_H
#define SMITH_DEFLATE_H

#include "codec/codec.h"
#include <levelsmith/base.h>
#include <zlib.h>

/* Whether bytes with these arguments are deflated; else they are as they are. */
bool smith_deflate_is(const int64_t *arguments);
/* ... and in zlib's wrapping. */
bool smith_deflate_is_wrapped(const int64_t *arguments);
/* Unpack one stream. */
enum smith_status smith_inflate(bool wrapped, struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                size_t *used, struct smith_error *error);

/* ---- zlib memory ---- */

/*
 * zlib's memory from an allocator of ours. zlib does not say how large a block is that it gives back, so that stands
 * before each.
 */

/* A stream that is still to be initialised; `allocator` lives as long as the stream. One without `resize` is malloc. */
z_stream smith_zlib_stream(const struct smith_allocator *allocator);

#endif
