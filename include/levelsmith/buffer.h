/* SPDX-License-Identifier: MIT
 *
 * Buffers: bytes the library made, and bytes a caller appends.
 *
 * Failure is remembered in `failed`: what is appended after that is dropped, so callers may ask once at the end. A
 * buffer of zeros is empty and uses malloc. Ownership: whoever has the buffer ends it with smith_buffer_free().
 */
#ifndef LEVELSMITH_BUFFER_H
#define LEVELSMITH_BUFFER_H

#include <levelsmith/base.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes the library made. `data` is NULL when empty. */
struct smith_buffer {
    uint8_t *data; /**< owned by the buffer; NULL when empty */
    size_t size; /**< bytes that are in it */
    size_t capacity; /**< bytes that there is room for */
    struct smith_allocator allocator; /**< where its memory comes from; `resize` NULL = malloc */
    bool failed; /**< out of memory, or `drain` wanted no more: later writes were dropped */
    /** Takes what has gathered, some 64 KB at a time, so that a text of any size needs no memory of its size; NULL = all
     * stays in the buffer. False = no more is wanted; who appends then fails as it does without memory, and who set this
     * knows better. Set it between smith_buffer_init() and the first byte, and end with smith_buffer_drain(). */
    bool (*drain)(void *context, struct smith_bytes bytes);
    void *drain_context; /**< of the caller */
};

/** Prepare a buffer for smith_json_write(), smith_dump() and the like, which append. `allocator` NULL or without
 * `resize` = malloc. */
SMITH_API void smith_buffer_init(struct smith_buffer *buffer, const struct smith_allocator *allocator);
/** Free the bytes; the buffer may be used again. A buffer of zeros is fine. */
SMITH_API void smith_buffer_free(struct smith_buffer *buffer);

/** Give `drain` what is still in the buffer; nothing happens without one. False when the buffer has failed. */
SMITH_API bool smith_buffer_drain(struct smith_buffer *buffer);

/** Make room for `extra` more bytes; false when out of memory. */
SMITH_API bool smith_buffer_reserve(struct smith_buffer *buffer, size_t extra);

/** Append a text, without its NUL. */
SMITH_API void smith_buffer_text(struct smith_buffer *buffer, const char *text);
/** Append a text that is formatted as printf() does it. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
SMITH_API void
smith_buffer_format(struct smith_buffer *buffer, const char *format, ...);
/** Append the same byte `count` times. */
SMITH_API void smith_buffer_fill(struct smith_buffer *buffer, uint8_t byte, size_t count);

/** Append bytes. */
static inline void smith_buffer_add(struct smith_buffer *buffer, const void *bytes, size_t size) {
    if (size > buffer->capacity - buffer->size && !smith_buffer_reserve(buffer, size))
        return;
    if (size)
        memcpy(buffer->data + buffer->size, bytes, size);
    buffer->size += size;
}

/** Append one byte. */
static inline void smith_buffer_byte(struct smith_buffer *buffer, uint8_t byte) {
    if (buffer->size == buffer->capacity && !smith_buffer_reserve(buffer, 1))
        return;
    buffer->data[buffer->size++] = byte;
}

#ifdef __cplusplus
}
#endif

#endif
