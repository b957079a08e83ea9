/* SPDX-License-Identifier: MIT
 *
 * Encoding of the headers of chunks, and of end marks.
 */
#include "base/bytes.h"
#include "document/chunk_header.h"
#include "document/encode/encode.h"
#include <string.h>

/* Bytes of a header field; written to `out` unless that is NULL. */
static size_t put_field(const struct smith_framing_field *field, struct smith_bytes id, int64_t size, unsigned width,
                        uint8_t *out) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    size_t used = 0;
    switch (field->role) {
    case SMITH_FRAME_ID:
        if (field->type->kind == SMITH_BYTES)
            used = smith_wire_write(field->type->extent->prefix, bytes, (int64_t)id.size, 0);
        if (out)
            memcpy(out, bytes, used);
        if (out && id.size)
            memcpy(out + used, id.data, id.size);
        return used + id.size;
    case SMITH_FRAME_SIZE: used = smith_wire_write(field->type, bytes, size, width); break;
    default: used = smith_wire_write(field->type, bytes, 0, 0);
    }
    if (out)
        memcpy(out, bytes, used);
    return used;
}

static size_t put_fields(const struct smith_framing *framing, unsigned count, struct smith_bytes id, int64_t size,
                         unsigned width, uint8_t *out) {
    size_t used = 0;
    for (unsigned i = 0; i < count; i++)
        used += put_field(&framing->fields[i], id, size, width, out ? out + used : NULL);
    return used;
}

void smith_encode_end(struct encoder *e, const struct smith_framing *framing) {
    static const uint8_t zeros[8];
    const struct smith_type *id = framing->fields[0].type;
    for (unsigned i = 0; i < framing->end_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_ID)
            id = framing->fields[i].type;
    struct smith_bytes empty = {zeros, id->kind == SMITH_BYTES ? 0 : id->width};
    size_t size = put_fields(framing, framing->end_count, empty, 0, 0, NULL);
    if (!smith_buffer_reserve(e->out, size))
        return;
    put_fields(framing, framing->end_count, empty, 0, 0, e->out->data + e->out->size);
    e->out->size += size;
}

/* Whether the bytes of a header say that it is of the chunk with that id. */
static bool has_id(const struct smith_framing *framing, struct smith_bytes header, struct smith_bytes id) {
    struct header read;
    smith_header_read(framing, (struct cursor){header.data, header.data + header.size}, &read);
    return smith_bytes_equal(read.id, id);
}

void smith_encode_chunk_begin(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                              struct smith_chunk_id id, struct chunk *chunk) {
    *chunk = (struct chunk){.framing = framing,
                            .id = id,
                            .spelled = smith_encode_quirk(scope, SMITH_QUIRK_HEADER),
                            .start = e->out->size,
                            .mark = smith_linker_mark(&e->link)};
    if (chunk->spelled && !has_id(framing, chunk->spelled->bytes, id.id))
        chunk->spelled = NULL; /* of another chunk: the list has been reordered since */
    chunk->reserved = chunk->spelled ? chunk->spelled->bytes.size
                                     : put_fields(framing, framing->field_count, id.id, 0, id.width, NULL);
    smith_buffer_fill(e->out, 0, chunk->reserved);
}

/* Bytes the size counts. Where that is the header too, a LEB128 may be longer for being counted itself. */
static int64_t encode_header_counted(const struct chunk *chunk, int64_t payload) {
    const struct smith_framing *framing = chunk->framing;
    int64_t size = payload;
    for (unsigned round = 0; framing->size_counts_header && round < 3; round++)
        size = payload + (int64_t)put_fields(framing, framing->field_count, chunk->id.id, size / framing->size_unit,
                                             chunk->id.width, NULL);
    return size;
}

bool smith_encode_chunk_measure(struct encoder *e, struct smith_scope *scope, struct chunk *chunk, int64_t payload) {
    const struct smith_framing *framing = chunk->framing;
    chunk->need = chunk->reserved;
    if (chunk->spelled && chunk->spelled->computed == payload)
        return true;
    chunk->spelled = NULL;
    int64_t size = encode_header_counted(chunk, payload);
    if (size % framing->size_unit)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CHUNK-SIZE-UNIT", "%lld bytes are not a multiple of %u",
                                 (long long)size, framing->size_unit);
    chunk->size = size / framing->size_unit;
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_SIZE && !smith_integer_fits(framing->fields[i].type, chunk->size))
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CHUNK-TOO-LARGE",
                                     "%lld bytes are more than the size of a chunk can say", (long long)payload);
    chunk->need = put_fields(framing, framing->field_count, chunk->id.id, chunk->size, chunk->id.width, NULL);
    return true;
}

void smith_encode_chunk_header(const struct chunk *chunk, uint8_t *out) {
    if (chunk->spelled)
        memcpy(out, chunk->spelled->bytes.data, chunk->need);
    else
        put_fields(chunk->framing, chunk->framing->field_count, chunk->id.id, chunk->size, chunk->id.width, out);
}

/* Where the payload is once the header has what it needs. */
static size_t behind_header(const void *context, size_t at) {
    const struct chunk *chunk = context;
    return at - chunk->reserved + chunk->need;
}

/* Make the header's room what it needs. */
static bool encode_header_fit(struct encoder *e, const struct chunk *chunk) {
    size_t payload = e->out->size - chunk->start - chunk->reserved;
    if (chunk->need > chunk->reserved && !smith_buffer_reserve(e->out, chunk->need - chunk->reserved))
        return smith_encode_out_of_memory(e);
    uint8_t *at = e->out->data + chunk->start;
    memmove(at + chunk->need, at + chunk->reserved, payload);
    e->out->size = chunk->start + chunk->need + payload;
    smith_encode_relocate(e, &chunk->mark, behind_header, chunk);
    return true;
}

bool smith_encode_chunk_end(struct encoder *e, struct smith_scope *scope, struct chunk *chunk) {
    smith_encode_quirk_bytes(e, scope, SMITH_QUIRK_TAIL);
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    if (!smith_encode_chunk_measure(e, scope, chunk, (int64_t)(e->out->size - chunk->start - chunk->reserved)))
        return false;
    if (chunk->need != chunk->reserved && !encode_header_fit(e, chunk))
        return false;
    smith_encode_chunk_header(chunk, e->out->data + chunk->start);
    return true;
}
