/* SPDX-License-Identifier: MIT
 *
 * A growing output buffer. Failure is remembered in `failed` so that callers may check once at the end.
 */
#ifndef SMITH_BUFFER_H
#define SMITH_BUFFER_H

#include "base/endian.h"
#include <levelsmith/document.h>
#include <stdarg.h>
#include <string.h>

/* Room for `extra` more bytes; false when out of memory. */
bool smith_buffer_reserve(struct smith_buffer *buffer, size_t extra);

/* The same inline, for where it is asked often. */
static inline bool smith_buffer_ensure(struct smith_buffer *buffer, size_t extra) {
    return extra <= buffer->capacity - buffer->size || smith_buffer_reserve(buffer, extra);
}

static inline void smith_buffer_add(struct smith_buffer *buffer, const void *bytes, size_t size) {
    if (size > buffer->capacity - buffer->size && !smith_buffer_reserve(buffer, size))
        return;
    if (size)
        memcpy(buffer->data + buffer->size, bytes, size);
    buffer->size += size;
}

static inline void smith_buffer_byte(struct smith_buffer *buffer, uint8_t byte) {
    if (buffer->size == buffer->capacity && !smith_buffer_reserve(buffer, 1))
        return;
    buffer->data[buffer->size++] = byte;
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

void smith_buffer_text(struct smith_buffer *buffer, const char *text);
void smith_buffer_format(struct smith_buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void smith_buffer_fill(struct smith_buffer *buffer, uint8_t byte, size_t count);

#endif
