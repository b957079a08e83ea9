/* SPDX-License-Identifier: MIT
 *
 * The slow paths of the output buffer: growing, formatting, freeing.
 */
#include "base/buffer.h"
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#define FIRST_CAPACITY ((size_t)256)
#define DRAINED_CAPACITY ((size_t)1 << 16)

void smith_buffer_init(struct smith_buffer *buffer, const struct smith_allocator *allocator) {
    *buffer = (struct smith_buffer){.allocator = smith_allocator_or_default(allocator)};
}

void smith_buffer_free(struct smith_buffer *buffer) {
    if (buffer->data)
        buffer->allocator.resize(buffer->allocator.context, buffer->data, buffer->capacity, 0);
    smith_buffer_init(buffer, &buffer->allocator);
}

/* Doubling keeps the cost of a byte constant; SIZE_MAX / 2 is more than any allocator gives. */
static size_t buffer_grown(size_t capacity, size_t needed) {
    size_t size = capacity < FIRST_CAPACITY ? FIRST_CAPACITY : capacity;
    while (size < needed)
        size = size > SIZE_MAX / 2 ? needed : size * 2;
    return size;
}

bool smith_buffer_drain(struct smith_buffer *buffer) {
    if (buffer->drain && buffer->size && !buffer->failed) {
        buffer->failed = !buffer->drain(buffer->drain_context, (struct smith_bytes){buffer->data, buffer->size});
        buffer->size = 0;
    }
    return !buffer->failed;
}

bool smith_buffer_reserve(struct smith_buffer *buffer, size_t extra) {
    if (buffer->failed)
        return false;
    if (extra <= buffer->capacity - buffer->size)
        return true;
    if (buffer->capacity >= DRAINED_CAPACITY && !smith_buffer_drain(buffer))
        return false;
    if (extra <= buffer->capacity - buffer->size)
        return true;
    buffer->failed = true; /* until proven otherwise */
    if (extra > SIZE_MAX - buffer->size)
        return false;
    buffer->allocator = smith_allocator_or_default(&buffer->allocator); /* a zeroed buffer works, too */
    size_t capacity = buffer_grown(buffer->capacity, buffer->size + extra);
    uint8_t *data = buffer->allocator.resize(buffer->allocator.context, buffer->data, buffer->capacity, capacity);
    if (!data)
        return false;
    buffer->data = data;
    buffer->capacity = capacity;
    buffer->failed = false;
    return true;
}

/* Most are a few letters long, for which calls of the C library take longer. */
void smith_buffer_text(struct smith_buffer *buffer, const char *text) {
    for (; *text; text++)
        smith_buffer_byte(buffer, (uint8_t)*text);
}

void smith_buffer_format(struct smith_buffer *buffer, const char *format, ...) {
    char text[256]; /* most of what is formatted fits, and then needs no second pass */
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        buffer->failed = true;
        return;
    }
    size_t size = (size_t)length;
    if (size < sizeof text) {
        smith_buffer_add(buffer, text, size);
        return;
    }
    if (!smith_buffer_reserve(buffer, size + 1)) /* vsnprintf wants room for its NUL */
        return;
    va_start(arguments, format);
    vsnprintf((char *)buffer->data + buffer->size, size + 1, format, arguments);
    va_end(arguments);
    buffer->size += size;
}

void smith_buffer_fill(struct smith_buffer *buffer, uint8_t byte, size_t count) {
    if (!count || !smith_buffer_reserve(buffer, count))
        return;
    memset(buffer->data + buffer->size, byte, count);
    buffer->size += count;
}
