/* SPDX-License-Identifier: MIT
 *
 * Encoding of chunks: the stream at the end of a record, lists of chunks, and chains of records nested in each other.
 */
#include "encode.h"
#include <string.h>

/* ---- headers ---- */

/* Bytes of a header field; written to `out` unless that is NULL. */
static size_t put_field(const struct smith_framing_field *field, struct smith_bytes id, int64_t size, unsigned width,
                        uint8_t *out) {
    uint8_t bytes[SMITH_LEB128_MAX];
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
    case SMITH_FRAME_SIZE:
        used = smith_wire_write(field->type, bytes, size, width);
        break;
    default:
        used = smith_wire_write(field->type, bytes, 0, 0);
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

static void put_end(struct encoder *e, const struct smith_framing *framing) {
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
    const uint8_t *at = header.data, *end = at + header.size;
    for (unsigned i = 0; i < framing->field_count; i++) {
        const struct smith_framing_field *field = &framing->fields[i];
        bool prefixed = field->role == SMITH_FRAME_ID && field->type->kind == SMITH_BYTES;
        struct smith_wire_integer integer = smith_wire_read(prefixed ? field->type->extent->prefix : field->type, at, end);
        if (field->role == SMITH_FRAME_ID) {
            at += prefixed ? integer.size : 0;
            return integer.size && (!prefixed || integer.value == (int64_t)id.size) && (size_t)(end - at) >= id.size &&
                   (!id.size || memcmp(at, id.data, id.size) == 0);
        }
        at += integer.size;
    }
    return false;
}

/* A chunk whose payload is being written behind room for its header. */
struct chunk {
    const struct smith_framing *framing;
    struct smith_chunk_id id;
    const struct smith_quirk *spelled; /* HEADER quirk, or NULL */
    size_t start, room;
};

static bool chunk_begin(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                        struct smith_chunk_id id, struct chunk *chunk) {
    *chunk = (struct chunk){framing, id, encode_quirk(scope, SMITH_QUIRK_HEADER), e->out->size, 0};
    if (chunk->spelled && !has_id(framing, chunk->spelled->bytes, id.id))
        chunk->spelled = NULL; /* of another chunk: the list has been reordered since */
    chunk->room = chunk->spelled ? chunk->spelled->bytes.size
                                 : put_fields(framing, framing->field_count, id.id, 0, id.width, NULL);
    smith_buffer_fill(e->out, 0, chunk->room);
    return true;
}

/* Make the header's room `need` bytes. */
static bool chunk_fit(struct encoder *e, struct chunk *chunk, size_t need) {
    size_t payload = e->out->size - chunk->start - chunk->room;
    if (need > chunk->room && !smith_buffer_reserve(e->out, need - chunk->room))
        return encode_out_of_memory(e);
    uint8_t *at = e->out->data + chunk->start;
    memmove(at + need, at + chunk->room, payload);
    e->out->size = chunk->start + need + payload;
    chunk->room = need;
    return true;
}

static bool chunk_end(struct encoder *e, struct smith_scope *scope, struct chunk *chunk) {
    const struct smith_framing *framing = chunk->framing;
    encode_quirk_bytes(e, scope, SMITH_QUIRK_TAIL);
    if (e->out->failed)
        return encode_out_of_memory(e);
    int64_t payload = (int64_t)(e->out->size - chunk->start - chunk->room);
    if (chunk->spelled && chunk->spelled->computed == payload) {
        memcpy(e->out->data + chunk->start, chunk->spelled->bytes.data, chunk->room);
        return true;
    }
    if (payload % framing->size_unit)
        return encode_fail(e, scope, SMITH_BAD_VALUE, "CHUNK-SIZE-UNIT", "%lld bytes are not a multiple of %u",
                           (long long)payload, framing->size_unit);
    int64_t size = payload;
    if (framing->size_counts_header)
        size += (int64_t)put_fields(framing, framing->field_count, chunk->id.id, payload, chunk->id.width, NULL);
    size /= framing->size_unit;
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_SIZE && !smith_integer_fits(framing->fields[i].type, size))
            return encode_fail(e, scope, SMITH_BAD_VALUE, "CHUNK-TOO-LARGE", "%lld bytes are more than the size of a chunk can say",
                               (long long)payload);
    size_t need = put_fields(framing, framing->field_count, chunk->id.id, size, chunk->id.width, NULL);
    if (need != chunk->room && !chunk_fit(e, chunk, need))
        return false;
    put_fields(framing, framing->field_count, chunk->id.id, size, chunk->id.width, e->out->data + chunk->start);
    return true;
}

static bool one_chunk(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                      struct smith_chunk_id id, const struct smith_type *type, const void *value) {
    struct chunk chunk;
    return chunk_begin(e, scope, framing, id, &chunk) && encode_value(e, scope, type, value) &&
           chunk_end(e, scope, &chunk);
}

/* An element of a typeset. */
static bool variant_chunk(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                          const struct smith_type *type, const struct smith_variant *variant) {
    if (!variant->value)
        return encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
    const struct smith_case *chosen = smith_variant_case(type, variant);
    if (chosen)
        return one_chunk(e, scope, framing, chosen->chunk, chosen->type, variant->value);
    if (variant->kind)
        return encode_fail(e, scope, SMITH_BAD_VALUE, "CASE-MISMATCH", "of a kind that does not exist");
    const struct smith_unknown *unknown = variant->value;
    struct chunk chunk;
    if (!chunk_begin(e, scope, framing, (struct smith_chunk_id){unknown->id, 0}, &chunk))
        return false;
    smith_buffer_add(e->out, unknown->data.data, unknown->data.size);
    return chunk_end(e, scope, &chunk);
}

/* ---- lists of chunks ---- */

static bool list_element(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                         const struct smith_list *list, uint32_t index) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    const void *value = smith_list_at(type, list, index);
    scope->frame.index = index;
    encode_quirk_bytes(e, scope, SMITH_QUIRK_EXTRA);
    if (!value)
        return encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
    if (!type->extent->chunk.id.data && elem->kind == SMITH_UNION)
        return variant_chunk(e, scope, type->extent->framing, elem, value);
    return one_chunk(e, scope, type->extent->framing, type->extent->chunk, type->elem, value);
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
        if (quirk->kind == SMITH_QUIRK_EXTRA && quirk->member == member && quirk->index >= from &&
            quirk->index <= to)
            smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
    }
}

static void end_mark(struct encoder *e, const struct smith_scope *scope, const struct smith_framing *framing) {
    const struct smith_quirk *quirk = encode_quirk(scope, SMITH_QUIRK_END);
    if (quirk)
        smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
    else
        put_end(e, framing);
}

bool encode_chunk_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                       const struct smith_list *list) {
    struct smith_frame frame = scope->frame;
    for (uint32_t i = 0; i < list->count; i++)
        if (!list_element(e, scope, type, list, i))
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
static bool put_items(struct encoder *e, struct writing *w, uint16_t index, uint32_t from, uint32_t to) {
    const struct smith_record *record = w->scope.frame.type->record;
    const struct smith_member *member = &record->members[index];
    const void *value = smith_member_value(member, w->scope.frame.record);
    w->scope.frame.member = index;
    for (uint32_t i = from; i < to; i++) {
        if (member->flags & (SMITH_MANY | SMITH_SPLICED)) {
            if (!list_element(e, &w->scope, member->type, value, i))
                return false;
            continue;
        }
        w->scope.frame.index = SMITH_NONE;
        encode_quirk_bytes(e, &w->scope, SMITH_QUIRK_EXTRA);
        if (!one_chunk(e, &w->scope, record->framing, member->chunk, member->type, value))
            return false;
    }
    return true;
}

bool encode_stream_begin(struct encoder *e, struct writing *w) {
    const struct smith_record *record = w->scope.frame.type->record;
    w->member = record->stream;
    w->runs = NULL;
    w->run = w->run_count = 0;
    w->done = NULL;
    w->scope.frame.member = SMITH_AT_END;
    w->scope.frame.index = SMITH_NONE;
    const struct smith_quirk *order = encode_quirk(&w->scope, SMITH_QUIRK_ORDER);
    if (!order)
        return true;
    w->run_count = order->bytes.size / (2 * sizeof(uint16_t));
    w->done = smith_arena_alloc(&e->scratch, record->member_count * sizeof *w->done, _Alignof(uint32_t));
    uint16_t *runs = smith_arena_alloc(&e->scratch, order->bytes.size + 1, _Alignof(uint16_t));
    if (!w->done || !runs)
        return encode_out_of_memory(e);
    memcpy(runs, order->bytes.data, w->run_count * 2 * sizeof(uint16_t));
    w->runs = runs;
    return true;
}

/* The next `most` items of a member; a link is left to the caller. */
static bool put_member(struct encoder *e, struct writing *w, uint16_t index, uint32_t most, bool *linked) {
    const struct smith_member *member = &w->scope.frame.type->record->members[index];
    uint32_t from = w->done ? w->done[index] : 0;
    if (member->flags & SMITH_LINK) {
        *linked = from == 0;
        if (w->done)
            w->done[index] = 1;
        w->scope.frame.member = index;
        w->scope.frame.index = SMITH_NONE;
        if (*linked)
            encode_quirk_bytes(e, &w->scope, SMITH_QUIRK_EXTRA);
        return true;
    }
    uint32_t count = member_items(member, w->scope.frame.record);
    uint32_t to = most < count - from ? from + most : count;
    if (!put_items(e, w, index, from, to))
        return false;
    if (w->done)
        w->done[index] = to;
    if (most != UINT32_MAX)
        return true;
    if (member->flags & (SMITH_MANY | SMITH_SPLICED))
        left_extras(e, &w->scope, index, count + 1, UINT32_MAX);
    else if (!count)
        left_extras(e, &w->scope, index, 0, 0);
    return true;
}

bool encode_stream(struct encoder *e, struct writing *w, bool stop_at_link, bool *linked) {
    const struct smith_record *record = w->scope.frame.type->record;
    *linked = false;
    while (w->run < w->run_count) {
        uint16_t index = w->runs[2 * w->run], most = w->runs[2 * w->run + 1];
        w->run++;
        if (index < record->stream || index >= record->member_count)
            continue;
        if (!put_member(e, w, index, most, linked))
            return false;
        if (*linked && stop_at_link)
            return true;
        *linked = false;
    }
    while (w->member < record->member_count) {
        if (!put_member(e, w, w->member++, UINT32_MAX, linked))
            return false;
        if (*linked && stop_at_link)
            return true;
        *linked = false;
    }
    left_extras(e, &w->scope, SMITH_AT_END, 0, 0);
    w->scope.frame.member = SMITH_AT_END;
    w->scope.frame.index = SMITH_NONE;
    end_mark(e, &w->scope, record->framing);
    return true;
}

/* ---- chains ---- */

struct nesting {
    struct writing writing;
    struct chunk link;
    uint16_t link_member;
};

/* Write a record up to where its successor belongs. */
static bool chain_open(struct encoder *e, struct smith_scope *scope, const struct smith_type *elem,
                       struct nesting *nesting, const void *record, bool last) {
    bool linked = false;
    struct writing *w = &nesting->writing;
    if (!encode_record_begin(e, w, scope, elem, record) || !encode_stream_begin(e, w) ||
        !encode_stream(e, w, !last, &linked))
        return false;
    e->depth--; /* the elements of a chain are no deeper than the first */
    if (last)
        return true;
    const struct smith_member *member = &elem->record->members[w->scope.frame.member];
    nesting->link_member = w->scope.frame.member;
    return chunk_begin(e, &w->scope, elem->record->framing, member->chunk, &nesting->link);
}

static bool chain_close(struct encoder *e, struct nesting *nesting, bool last) {
    bool linked;
    struct writing *w = &nesting->writing;
    e->depth++;
    if (!last) {
        w->scope.frame.member = nesting->link_member;
        w->scope.frame.index = SMITH_NONE;
        if (!chunk_end(e, &w->scope, &nesting->link) || !encode_stream(e, w, false, &linked))
            return false;
    }
    return encode_record_end(e, w);
}

bool encode_chain(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                  const struct smith_list *list) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t outside = scope->frame.index;
    struct nesting *nestings =
        smith_arena_alloc(&e->scratch, list->count * sizeof *nestings, _Alignof(struct nesting));
    if (!nestings)
        return encode_out_of_memory(e);
    if (!list->count)
        return encode_fail(e, scope, SMITH_BAD_VALUE, "CHAIN-EMPTY", "is there but has no elements");
    for (uint32_t i = 0; i < list->count; i++) {
        scope->frame.index = i;
        if (!chain_open(e, scope, elem, &nestings[i], smith_list_at(type, list, i), i + 1 == list->count))
            return false;
    }
    for (uint32_t i = list->count; i-- > 0;) {
        scope->frame.index = i;
        if (!chain_close(e, &nestings[i], i + 1 == list->count))
            return false;
    }
    scope->frame.index = outside;
    return true;
}
