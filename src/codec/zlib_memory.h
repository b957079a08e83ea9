/* SPDX-License-Identifier: MIT
 *
 * zlib's memory from an allocator of ours. zlib does not say how large a block is that it gives back, so that stands
 * before each.
 */
#ifndef SMITH_ZLIB_MEMORY_H
#define SMITH_ZLIB_MEMORY_H

#include <levelsmith/base.h>
#include <zlib.h>

/* A stream that is still to be initialised; `allocator` lives as long as the stream. One without `resize` is malloc. */
z_stream smith_zlib_stream(const struct smith_allocator *allocator);

#endif
