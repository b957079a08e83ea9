/* SPDX-License-Identifier: MIT
 *
 * The headers of chunks, as a framing says.
 */
#include "document/chunk_header.h"
#include "base/bytes.h"
#include <string.h>

static void broken(struct header *h, const char *problem, const char *words) {
    h->problem = problem;
    h->words = words;
}

/* An id; returns where it ends, or NULL when the bytes end first. */
static const uint8_t *chunk_header_read_id(const struct smith_type *type, const uint8_t *at, const uint8_t *end,
                                           struct header *h) {
    size_t size = type->width;
    if (type->kind == SMITH_BYTES) {
        struct smith_wire_integer length = smith_wire_read(type->extent->prefix, at, end);
        if (!length.size || length.value < 0)
            return NULL;
        h->canonical = h->canonical && length.canonical;
        at += length.size;
        if ((uint64_t)length.value > (uint64_t)(end - at))
            return NULL;
        size = (size_t)length.value;
    }
    if ((size_t)(end - at) < size)
        return NULL;
    h->id = (struct smith_bytes){at, size};
    return at + size;
}

static const struct smith_type *size_type(const struct smith_framing *framing) {
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_SIZE)
            return framing->fields[i].type;
    return framing->fields[0].type;
}

/* Whether a size, which may be padded, is what its bytes say: nothing was clamped, no bits beyond 64 were dropped. */
static bool is_exact(const struct smith_type *type, const uint8_t *at, struct smith_wire_integer size) {
    if (size.canonical || type->kind != SMITH_SPELLED)
        return true;
    uint8_t bytes[SMITH_SPELLING_MAX];
    smith_wire_write(type, bytes, size.value, size.size);
    return memcmp(bytes, at, size.size) == 0;
}

void smith_header_read(const struct smith_framing *framing, struct cursor c, struct header *h) {
    *h = (struct header){.canonical = true};
    const uint8_t *at = c.at;
    int64_t size = 0;
    for (unsigned i = 0; i < framing->field_count; i++) {
        const struct smith_framing_field *field = &framing->fields[i];
        if (field->role == SMITH_FRAME_ID) {
            at = chunk_header_read_id(field->type, at, c.end, h);
            if (!at) {
                broken(h, "CHUNK-ID-CUT", "the bytes end within the id of a chunk");
                return;
            }
            h->is_end = field->type->kind == SMITH_BYTES ? !h->id.size : smith_bytes_are_zero(h->id);
        } else {
            struct smith_wire_integer integer = smith_wire_read(field->type, at, c.end);
            if (!integer.size && h->is_end) { /* an end mark that the end of the bytes cuts short */
                h->canonical = false;
                at = c.end;
                break;
            }
            if (!integer.size) {
                broken(h, "CHUNK-HEADER-CUT", "the bytes end within the header of a chunk");
                return;
            }
            at += integer.size;
            if (field->role == SMITH_FRAME_SIZE) {
                size = integer.value;
                h->stored = integer.value;
                h->size_width = integer.size;
                h->canonical = h->canonical && is_exact(field->type, at - integer.size, integer);
            } else {
                h->canonical = h->canonical && integer.value == 0;
            }
        }
        if (h->is_end && i + 1u >= framing->end_count)
            break;
    }
    if (h->is_end) {
        bool padded = h->size_width > 1 && size_type(framing)->kind == SMITH_SPELLED;
        h->canonical = h->canonical && size == 0 && !padded;
        h->payload = (struct cursor){at, at};
        return;
    }
    if (__builtin_mul_overflow(size, (int64_t)framing->size_unit, &size))
        size = -1;
    if (framing->size_counts_header && size >= 0)
        size -= at - c.at;
    if (size < 0) {
        broken(h, "CHUNK-SIZE-NEGATIVE", "the size of a chunk is negative");
        return;
    }
    h->size = size;
    if (size > c.end - at) {
        h->payload = (struct cursor){at, c.end};
        broken(h, "CHUNK-TOO-LONG", "the size of a chunk is more than the bytes left");
        return;
    }
    h->payload = (struct cursor){at, at + size};
}

bool smith_header_width_suits(const struct smith_framing *framing, const struct header *h, unsigned width) {
    const struct smith_type *type = size_type(framing);
    if (type->kind != SMITH_SPELLED)
        return true;
    unsigned min = smith_leb128_size(h->stored, smith_leb_signed(type));
    return h->size_width == (width > min ? width : min);
}

const uint8_t *smith_header_payload_end(const struct smith_framing *framing, const struct smith_type *type,
                                        const struct header *h, const uint8_t *end) {
    bool is_short = framing->size_may_be_short && type->kind == SMITH_SPELLED && h->payload.end - h->payload.at == 1 &&
                    *h->payload.at & 0x80;
    uint8_t size = is_short ? smith_wire_read(type, h->payload.at, end).size : 0;
    return size > 1 ? h->payload.at + size : h->payload.end;
}
