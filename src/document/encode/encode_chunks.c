/* SPDX-License-Identifier: MIT
 *
 * Encoding of chunks: their headers, end marks, the stream at the end of a record, and lists of chunks.
 */
#include "base/bytes.h"
#include "document/encode/encode.h"
#include "document/wire.h"
#include <string.h>

/* ---- encoding of the headers of chunks, and of end marks ---- */

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
    struct smith_bytes empty = {zeros, id->kind == SMITH_BYTES ? 0 : id->kind == SMITH_SPELLED ? 1 : id->width};
    size_t size = put_fields(framing, framing->end_count, empty, 0, 0, NULL);
    if (!size || !smith_buffer_reserve(e->out, size)) /* some chunks have no end mark */
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

/* ---- encoding of chunks: the stream at the end of a record, and lists of chunks ---- */

/* ---- one chunk ---- */

bool smith_encode_chunk(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                        struct smith_chunk_id id, const struct smith_type *type, const void *value) {
    struct chunk chunk;
    smith_encode_chunk_begin(e, scope, framing, id, &chunk);
    return smith_encode_value(e, scope, type, value) && smith_encode_chunk_end(e, scope, &chunk);
}

/* An element of a typeset. */
static bool variant_chunk(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                          const struct smith_type *type, const struct smith_variant *variant) {
    if (!variant->value)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
    const struct smith_case *chosen = smith_variant_case(type, variant);
    const struct smith_form *form = chosen ? smith_variant_form(chosen, variant->value) : NULL;
    if (form)
        return smith_encode_chunk(e, scope, framing, form->chunk, form->type, variant->value);
    if (chosen && chosen->forms)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "FORM-NONE", "there is no form %u of `%s`",
                                 *smith_form_of(variant->value), chosen->name);
    if (chosen)
        return smith_encode_chunk(e, scope, framing, chosen->chunk, chosen->type, variant->value);
    if (variant->kind)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CASE-MISMATCH", "of a kind that does not exist");
    const struct smith_unknown *unknown = variant->value;
    struct chunk chunk;
    smith_encode_chunk_begin(e, scope, framing, (struct smith_chunk_id){.id = unknown->id}, &chunk);
    smith_buffer_add(e->out, unknown->data.data, unknown->data.size);
    return smith_encode_chunk_end(e, scope, &chunk);
}

/* ---- lists of chunks ---- */

bool smith_encode_list_element(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                               const struct smith_list *list, uint32_t index) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    const void *value = smith_list_at(type, list, index);
    scope->frame.index = index;
    smith_encode_quirk_bytes(e, scope, SMITH_QUIRK_EXTRA);
    if (!value)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
    if (!type->extent->chunk.id.data && elem->kind == SMITH_UNION)
        return variant_chunk(e, scope, type->extent->framing, elem, value);
    return smith_encode_chunk(e, scope, type->extent->framing, type->extent->chunk, type->elem, value);
}

/* Extra bytes that stood before items `from`..`to` (as quirks count them) which are there no more. */
static void left_extras(struct encoder *e, const struct smith_scope *scope, uint16_t member, uint32_t from,
                        uint32_t to) {
    if (!smith_type_has_quirks(scope->frame.type))
        return;
    const struct smith_quirks *quirks = smith_quirks_of(scope->frame.record);
    for (uint32_t i = quirks ? smith_quirks_first(quirks, member) : 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        if (quirks->sorted && quirk->member != member)
            return;
        if (quirk->kind == SMITH_QUIRK_EXTRA && quirk->member == member && quirk->index >= from && quirk->index <= to)
            smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
    }
}

static void end_mark(struct encoder *e, const struct smith_scope *scope, const struct smith_framing *framing) {
    if (!smith_encode_quirk_bytes(e, scope, SMITH_QUIRK_END))
        smith_encode_end(e, framing);
}

bool smith_encode_chunk_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                             const struct smith_list *list) {
    if (type->extent->framing->is_brief && smith_encode_can_use_fast_path(e, scope))
        return smith_encode_brief_list(e, scope, type, list);
    struct smith_frame frame = scope->frame;
    for (uint32_t i = 0; i < list->count; i++)
        if (!smith_encode_list_element(e, scope, type, list, i))
            return false;
    left_extras(e, scope, scope->frame.member, list->count + 1, UINT32_MAX);
    scope->frame = frame;
    scope->frame.index = SMITH_NONE;
    end_mark(e, scope, type->extent->framing);
    scope->frame = frame;
    return true;
}

/* ---- the stream of a record ---- */

static uint32_t member_items(const struct smith_member *member, const void *record) {
    const void *value = smith_member_value(member, record);
    if (!value)
        return 0;
    return member->flags & (SMITH_MANY | SMITH_SPLICED) ? ((const struct smith_list *)value)->count : 1;
}

/* Items `from`..`to` of a member, each with what stood before it. */
static bool encode_chunks_put_items(struct encoder *e, struct record_writer *w, uint16_t index, uint32_t from,
                                    uint32_t to) {
    const struct smith_record *record = w->scope.frame.type->record;
    const struct smith_member *member = &record->members[index];
    const void *value = smith_member_value(member, w->scope.frame.record);
    w->scope.frame.member = index;
    for (uint32_t i = from; i < to; i++) {
        if (member->flags & (SMITH_MANY | SMITH_SPLICED)) {
            if (!smith_encode_list_element(e, &w->scope, member->type, value, i))
                return false;
            continue;
        }
        w->scope.frame.index = SMITH_NONE;
        smith_encode_quirk_bytes(e, &w->scope, SMITH_QUIRK_EXTRA);
        if (!smith_encode_chunk(e, &w->scope, record->framing, *member->chunk, member->type, value))
            return false;
    }
    return true;
}

bool smith_encode_stream_begin(struct encoder *e, struct record_writer *w) {
    const struct smith_record *record = w->scope.frame.type->record;
    w->member = record->stream;
    w->runs = NULL;
    w->run = w->run_count = 0;
    w->done = NULL;
    smith_scope_go(&w->scope, SMITH_AT_END);
    const struct smith_quirk *order = smith_encode_quirk(&w->scope, SMITH_QUIRK_ORDER);
    if (!order)
        return true;
    w->run_count = order->bytes.size / (2 * sizeof(uint16_t));
    w->done = smith_arena_alloc(&e->scratch, record->member_count * sizeof *w->done, _Alignof(uint32_t));
    uint16_t *runs = smith_arena_alloc(&e->scratch, order->bytes.size + 1, _Alignof(uint16_t));
    if (!w->done || !runs)
        return smith_encode_out_of_memory(e);
    memcpy(runs, order->bytes.data, w->run_count * 2 * sizeof(uint16_t));
    w->runs = runs;
    return true;
}

/* The next `most` items of a member; a link is left to the caller. */
static bool encode_chunks_put_member(struct encoder *e, struct record_writer *w, uint16_t index, uint32_t max,
                                     bool *linked) {
    const struct smith_member *member = &w->scope.frame.type->record->members[index];
    uint32_t from = w->done ? w->done[index] : 0;
    if (member->flags & SMITH_LINK) {
        *linked = from == 0;
        if (w->done)
            w->done[index] = 1;
        smith_scope_go(&w->scope, index);
        if (*linked)
            smith_encode_quirk_bytes(e, &w->scope, SMITH_QUIRK_EXTRA);
        return true;
    }
    uint32_t count = member_items(member, w->scope.frame.record);
    uint32_t to = max < count - from ? from + max : count;
    if (!encode_chunks_put_items(e, w, index, from, to))
        return false;
    if (w->done)
        w->done[index] = to;
    if (max != UINT32_MAX)
        return true;
    if (member->flags & (SMITH_MANY | SMITH_SPLICED))
        left_extras(e, &w->scope, index, count + 1, UINT32_MAX);
    else if (!count)
        left_extras(e, &w->scope, index, 0, 0);
    return true;
}

/* Which member comes next, and how many items of it at most: as its quirk has it, then what that does not say. */
static bool next_items(struct record_writer *w, uint16_t *index, uint32_t *max) {
    const struct smith_record *record = w->scope.frame.type->record;
    while (w->run < w->run_count) {
        *index = w->runs[2 * w->run];
        *max = w->runs[2 * w->run++ + 1];
        if (*index >= record->stream && *index < record->member_count)
            return true;
    }
    *index = w->member++;
    *max = UINT32_MAX;
    return *index < record->member_count;
}

bool smith_encode_stream(struct encoder *e, struct record_writer *w, bool stop_at_link, bool *linked) {
    const struct smith_record *record = w->scope.frame.type->record;
    *linked = false;
    if (!stop_at_link && record->framing->is_brief && smith_encode_can_use_fast_path(e, &w->scope))
        return smith_encode_brief_stream(e, w);
    uint16_t index;
    uint32_t max;
    while (next_items(w, &index, &max)) {
        if (!encode_chunks_put_member(e, w, index, max, linked))
            return false;
        if (*linked && stop_at_link)
            return true;
        *linked = false;
    }
    left_extras(e, &w->scope, SMITH_AT_END, 0, 0);
    smith_scope_go(&w->scope, SMITH_AT_END);
    end_mark(e, &w->scope, record->framing);
    return true;
}
