/* SPDX-License-Identifier: MIT
 *
 * The headers of chunks, as a framing says.
 */
#include "decode.h"

static void broken(struct header *h, const char *problem, const char *words) {
    h->problem = problem;
    h->words = words;
}

static bool id_is_empty(struct smith_bytes id, const struct smith_type *type) {
    if (type->kind == SMITH_BYTES)
        return id.size == 0;
    for (size_t i = 0; i < id.size; i++)
        if (id.data[i])
            return false;
    return true;
}

/* An id; returns where it ends, or NULL when the bytes end first. */
static const uint8_t *read_id(const struct smith_type *type, const uint8_t *at, const uint8_t *end, struct header *h) {
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

/* The commonest header there is: an id with its length before it, and a LEB128 size. Both short and minimal, or padded
 * to `width`. False = read it the long way. */
static inline bool read_short_header(const struct smith_framing *framing, struct cursor c, struct header *h) {
    if (framing->field_count != 2 || framing->fields[0].type->kind != SMITH_BYTES ||
        framing->fields[1].type->kind != SMITH_LEB || framing->size_counts_header || framing->size_unit != 1)
        return false;
    size_t left = (size_t)(c.end - c.at);
    size_t length = left ? c.at[0] : 0;
    if (!length || length > 63 || left < 1 + length + SMITH_LEB128_MAX)
        return false;
    const uint8_t *at = c.at + 1 + length;
    struct smith_wire_integer size = smith_wire_read(framing->fields[1].type, at, c.end);
    at += size.size;
    if (!size.size || size.value < 0 || size.value > c.end - at)
        return false;
    h->id.data = c.at + 1; /* one by one: copies of whole structs would have to wait for these to arrive in memory */
    h->id.size = length;
    h->payload.at = at;
    h->payload.end = at + size.value;
    h->canonical = true;
    h->is_end = false;
    h->size_width = size.size;
    h->problem = NULL;
    return true;
}

static void read_long_header(const struct smith_framing *framing, struct cursor c, struct header *h) {
    *h = (struct header){.canonical = true};
    const uint8_t *at = c.at;
    int64_t size = 0;
    for (unsigned i = 0; i < framing->field_count; i++) {
        const struct smith_framing_field *field = &framing->fields[i];
        if (field->role == SMITH_FRAME_ID) {
            at = read_id(field->type, at, c.end, h);
            if (!at) {
                broken(h, "CHUNK-ID-CUT", "the bytes end within the id of a chunk");
                return;
            }
            h->is_end = id_is_empty(h->id, field->type);
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
                h->size_width = integer.size;
            } else {
                h->canonical = h->canonical && integer.value == 0;
            }
        }
        if (h->is_end && i + 1u >= framing->end_count)
            break;
    }
    if (h->is_end) {
        h->canonical = h->canonical && size == 0;
        h->payload = (struct cursor){at, at};
        return;
    }
    if (__builtin_mul_overflow(size, (int64_t)framing->size_unit, &size))
        size = -1;
    if (framing->size_counts_header)
        size -= at - c.at;
    if (size < 0) {
        broken(h, "CHUNK-SIZE-NEGATIVE", "the size of a chunk is negative");
        return;
    }
    if (size > c.end - at) {
        broken(h, "CHUNK-TOO-LONG", "the size of a chunk is more than the bytes left");
        return;
    }
    h->payload = (struct cursor){at, at + size};
}

void decode_header(const struct smith_framing *framing, struct cursor c, struct header *h) {
    if (!read_short_header(framing, c, h))
        read_long_header(framing, c, h);
}

static const struct smith_type *size_type(const struct smith_framing *framing) {
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_SIZE)
            return framing->fields[i].type;
    return framing->fields[0].type;
}

bool decode_width_is_canonical(const struct smith_framing *framing, const struct header *h, unsigned width,
                               int64_t stored) {
    const struct smith_type *type = size_type(framing);
    if (type->kind != SMITH_LEB)
        return true;
    unsigned least = smith_leb128_size(stored, smith_leb_signed(type));
    return h->size_width == (width > least ? width : least);
}
