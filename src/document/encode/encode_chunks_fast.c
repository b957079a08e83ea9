/* SPDX-License-Identifier: MIT
 *
 * Encoding of chunks in brief frames where no quirk says anything about them: each header is written at once, with as
 * much room for the size as it usually takes, and the payload straight behind it.
 */
#include "base/endian.h"
#include "document/encode/encode_fast.h"
#include <string.h>

/* ---- one chunk ---- */

/* The size, into its room before the payload. False = it takes another width. */
static inline bool put_size(uint8_t *at, size_t size, unsigned reserved) {
    if (size < 64 && reserved == 1) {
        *at = (uint8_t)size;
        return true;
    }
    if (size >= 8192 || reserved != 2)
        return false;
    at[0] = (uint8_t)(size | 0x80);
    at[1] = (uint8_t)(size >> 7);
    return true;
}

/* A payload that has no room in one byte's worth of size moves on by one. */
static bool widen(struct smith_buffer *out, size_t payload, unsigned width) {
    size_t size = out->size - payload;
    if (width != 1 || size >= 8192 || !smith_buffer_ensure(out, 1))
        return false;
    memmove(out->data + payload + 1, out->data + payload, size);
    out->size++;
    return put_size(out->data + payload - 1, size, 2);
}

/* `scope` NULL: all there is has a fast path, or is left to those who have a scope. */
static bool brief_chunk(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                        const struct smith_chunk_id *id, const struct smith_type *type, const void *value) {
    struct smith_buffer *out = e->out;
    if (id->id.size > 7)
        return scope && smith_encode_chunk(e, scope, framing, *id, type, value);
    if (!smith_buffer_ensure(out, 8 + SMITH_LEB128_MAX))
        return smith_encode_out_of_memory(e);
    unsigned width = id->width ? id->width : 1;
    size_t start = out->size, payload = start + 1 + id->id.size + width;
    struct link_mark mark = smith_linker_mark(&e->link);
    smith_be64_store(out->data + start, id->key);
    out->size = payload;
    if (!smith_encode_fast(e, type, value) && (!scope || !smith_encode_value(e, scope, type, value)))
        return false;
    if (out->failed)
        return smith_encode_out_of_memory(e);
    if (put_size(out->data + payload - width, out->size - payload, width))
        return true;
    if (!scope)
        return widen(out, payload, width);
    struct chunk chunk = {.framing = framing, .id = *id, .start = start, .reserved = payload - start, .mark = mark};
    return smith_encode_chunk_end(e, scope, &chunk);
}

/* ---- lists and streams ---- */

/* What is no chunk of a kind that the layout knows is left to smith_encode_list_element(). */
static bool typeset_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                         const struct smith_list *list) {
    const struct smith_union *variants = smith_type_inner(type->elem)->variants;
    const struct smith_variant *items = list->items;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t index = items[i].kind - 1;
        if (scope)
            scope->frame.index = i;
        bool known = index < variants->case_count && items[i].value;
        const struct smith_case *chosen = known ? &variants->cases[index] : NULL;
        if (known ? !brief_chunk(e, scope, type->extent->framing, &chosen->chunk, chosen->type, items[i].value)
                  : !scope || !smith_encode_list_element(e, scope, type, list, i))
            return false;
    }
    return true;
}

static bool elements(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                     const struct smith_list *list) {
    if (!type->extent->chunk.id.data)
        return typeset_list(e, scope, type, list);
    for (uint32_t i = 0; i < list->count; i++) {
        const void *value = smith_list_at(type, list, i);
        if (scope)
            scope->frame.index = i;
        if (value ? !brief_chunk(e, scope, type->extent->framing, &type->extent->chunk, type->elem, value)
                  : !scope || !smith_encode_list_element(e, scope, type, list, i))
            return false;
    }
    return true;
}

bool smith_encode_brief_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                             const struct smith_list *list) {
    uint32_t outside = scope->frame.index;
    if (!elements(e, scope, type, list))
        return false;
    scope->frame.index = outside;
    smith_buffer_byte(e->out, 0);
    return true;
}

/* The chunks of the members from `first` on, and the end mark. */
static bool stream(struct encoder *e, struct smith_scope *scope, const struct smith_record *record, const void *value,
                   uint16_t first) {
    for (uint16_t i = first; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const void *payload = smith_member_value(member, value);
        if (!payload)
            continue;
        if (scope)
            smith_scope_go(scope, i);
        if (member->flags & (SMITH_MANY | SMITH_SPLICED)
                ? !elements(e, scope, member->type, payload)
                : !brief_chunk(e, scope, record->framing, member->chunk, member->type, payload))
            return false;
    }
    smith_buffer_byte(e->out, 0);
    return true;
}

bool smith_encode_brief_stream(struct encoder *e, struct record_writer *w) {
    const struct smith_record *record = w->scope.frame.type->record;
    if (!stream(e, &w->scope, record, w->scope.frame.record, w->member))
        return false;
    w->member = record->member_count;
    smith_scope_go(&w->scope, SMITH_AT_END);
    return true;
}

bool smith_encode_stream_fast(struct encoder *e, const struct smith_record *record, const void *value) {
    return stream(e, NULL, record, value, record->stream);
}
