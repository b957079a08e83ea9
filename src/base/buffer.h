/* SPDX-License-Identifier: MIT
 *
 * Buffers within the library: <levelsmith/buffer.h>, and what is inline for speed.
 */
#ifndef SMITH_BUFFER_H
#define SMITH_BUFFER_H

#include "base/endian.h"
#include <levelsmith/buffer.h>

/* smith_buffer_reserve(), for where it is asked often. */
static inline bool smith_buffer_ensure(struct smith_buffer *buffer, size_t extra) {
    return extra <= buffer->capacity - buffer->size || smith_buffer_reserve(buffer, extra);
}

/* The lowest `width` bytes of a number, at most 8, little-endian ... */
static inline void smith_buffer_le(struct smith_buffer *buffer, unsigned width, uint64_t value) {
    if (!smith_buffer_ensure(buffer, width))
        return;
    smith_le_store(buffer->data + buffer->size, width, value);
    buffer->size += width;
}

/* ... and big-endian. */
static inline void smith_buffer_be(struct smith_buffer *buffer, unsigned width, uint64_t value) {
    if (!smith_buffer_ensure(buffer, width))
        return;
    smith_be_store(buffer->data + buffer->size, width, value);
    buffer->size += width;
}

#endif
