/* SPDX-License-Identifier: MIT
 *
 * Short cuts in encoding: see encode.h. What is written is handed on as the place behind it, which a register
 * holds; NULL = not in this way. `out->size` follows where others go on.
 */
#include "base/bytes.h"
#include "base/endian.h"
#include "document/encode/encode.h"
#include <string.h>

static uint8_t *encode_fast_put(struct encoder *e, const struct smith_type *type, const void *value, uint8_t *at);
static uint8_t *encode_fast_stream(struct encoder *e, const struct smith_type *type, const void *value, uint8_t *at);

/* ---- room ---- */

SMITH_INLINED uint8_t *encode_fast_end_of(const struct smith_buffer *out) {
    return out->data + out->size;
}

SMITH_INLINED void end_at(struct smith_buffer *out, const uint8_t *at) {
    out->size = (size_t)(at - out->data);
}

static __attribute__((noinline)) uint8_t *more_room(struct smith_buffer *out, const uint8_t *at, size_t size) {
    end_at(out, at);
    return smith_buffer_reserve(out, size) ? encode_fast_end_of(out) : NULL;
}

/* `at`, with room for so many bytes behind it. */
SMITH_INLINED uint8_t *room(struct smith_buffer *out, uint8_t *at, size_t size) {
    return size <= (size_t)(out->data + out->capacity - at) ? at : more_room(out, at, size);
}

/* ---- numbers ---- */

SMITH_INLINED int64_t signed_at(unsigned width, const uint8_t *at) {
    switch (width) {
    case 1: return *(const int8_t *)at;
    case 2: return *(const int16_t *)at;
    case 4: return *(const int32_t *)at;
    default: return *(const int64_t *)at;
    }
}

SMITH_INLINED uint8_t *put_lebs(unsigned width, unsigned count, const uint8_t *from, uint8_t *at) {
    for (; count; count--, from += width)
        at += smith_leb128_put(at, signed_at(width, from));
    return at;
}

static uint8_t *put_other_lebs(enum smith_fast_path fast_path, unsigned width, unsigned count, const uint8_t *from,
                               uint8_t *at) {
    for (; count; count--, from += width) {
        uint64_t value = (uint64_t)signed_at(width, from) & UINT64_MAX >> (64 - 8 * width);
        at += smith_leb128_write(at, (int64_t)value, fast_path != SMITH_PATH_ULEB, 0);
    }
    return at;
}

/* `count` numbers of a way that is LEB128. */
SMITH_INLINED uint8_t *encode_fast_lebs(struct encoder *e, enum smith_fast_path fast_path, unsigned width,
                                        unsigned count, const uint8_t *from, uint8_t *at) {
    at = room(e->out, at, (size_t)count * SMITH_LEB128_MAX);
    if (!at || fast_path != SMITH_PATH_LEB)
        return at ? put_other_lebs(fast_path, width, count, from, at) : NULL;
    if (width == 4) /* no switch: most processors guess branches better than jumps */
        return put_lebs(4, count, from, at);
    if (width == 8)
        return put_lebs(8, count, from, at);
    return width == 2 ? put_lebs(2, count, from, at) : put_lebs(1, count, from, at);
}

SMITH_INLINED uint8_t *encode_fast_copy(struct encoder *e, const void *from, size_t size, uint8_t *at) {
    at = room(e->out, at, size);
    return at ? smith_bytes_copy(at, from, size) : NULL;
}

/* ---- runs and records ---- */

SMITH_INLINED uint8_t *encode_fast_one_run(struct encoder *e, const struct smith_field_run *field_run,
                                           const uint8_t *from, uint8_t *at) {
    from += field_run->offset;
    if (field_run->fast_path == SMITH_PATH_RECORD)
        return encode_fast_put(e, field_run->type, from, at);
    if (field_run->fast_path == SMITH_PATH_COPY || field_run->fast_path == SMITH_PATH_BOOL)
        return encode_fast_copy(e, from, field_run->size, at);
    return encode_fast_lebs(e, field_run->fast_path, field_run->width, field_run->count, from, at);
}

/* The field runs of a record that has no quirks, if these are the whole of it. */
SMITH_INLINED uint8_t *encode_fast_all_runs(struct encoder *e, const struct smith_type *type, const void *value,
                                            uint8_t *at) {
    const struct smith_record *record = type->record;
    if (!record->whole || (smith_type_has_quirks(type) && smith_quirks_of(value)))
        return NULL;
    const struct smith_field_run *field_run = record->runs;
    for (uint32_t left = record->run_count; at && left; left--, field_run++)
        at = encode_fast_one_run(e, field_run, value, at);
    return at;
}

static uint8_t *encode_fast_list(struct encoder *e, const struct smith_type *type, const struct smith_list *list,
                                 uint8_t *at) {
    if (!smith_integer_fits(type->extent->prefix, list->count) || !(at = room(e->out, at, SMITH_SPELLING_MAX)))
        return NULL;
    at += smith_wire_write(type->extent->prefix, at, list->count, 0);
    for (uint32_t i = 0; at && i < list->count; i++) {
        const void *item = smith_list_at(type, list, i);
        at = item ? encode_fast_put(e, type->elem, item, at) : NULL;
    }
    return at;
}

static SMITH_ALIGNED uint8_t *encode_fast_put(struct encoder *e, const struct smith_type *type, const void *value,
                                              uint8_t *at) {
    if (type->fast_path == SMITH_PATH_RECORD)
        return encode_fast_all_runs(e, type, value, at);
    if (type->fast_path == SMITH_PATH_STREAM)
        return encode_fast_stream(e, type, value, at);
    if (type->fast_path == SMITH_PATH_COPY || type->fast_path == SMITH_PATH_BOOL)
        return encode_fast_copy(e, value, type->size, at);
    if (type->fast_path == SMITH_PATH_LIST)
        return encode_fast_list(e, type, value, at);
    return type->fast_path ? encode_fast_lebs(e, type->fast_path, type->width, 1, value, at) : NULL;
}

/* ---- one chunk of a brief frame ----
 *
 * The header is written at once, with as much room for the size as it usually takes, and the payload straight behind it.
 * `scope` NULL: all there is has a fast path, or is left to those who have a scope, for whom NULL = encoding failed. */

/* The size, into its room before the payload. False = it takes another width. */
SMITH_INLINED bool put_size(uint8_t *at, size_t size, unsigned reserved) {
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
static uint8_t *encode_fast_widen(struct smith_buffer *out, size_t payload, unsigned width, uint8_t *at) {
    size_t size = (size_t)(at - out->data) - payload;
    if (width != 1 || size >= 8192 || !(at = room(out, at, 1)))
        return NULL;
    uint8_t *from = out->data + payload;
    memmove(from + 1, from, size);
    put_size(from - 1, size, 2);
    return at + 1;
}

/* A payload or an element that has no fast path. */
static uint8_t *general(struct encoder *e, bool done) {
    if (done && e->out->failed)
        return smith_encode_out_of_memory(e), NULL;
    return done ? encode_fast_end_of(e->out) : NULL;
}

SMITH_INLINED uint8_t *encode_fast_put_chunk(struct encoder *e, struct smith_scope *scope,
                                             const struct smith_framing *framing, const struct smith_chunk_id *id,
                                             const struct smith_type *type, const void *value, uint8_t *at) {
    struct smith_buffer *out = e->out;
    if (id->id.size > 7) {
        end_at(out, at);
        return scope ? general(e, smith_encode_chunk(e, scope, framing, *id, type, value)) : NULL;
    }
    if (!(at = room(out, at, 8 + SMITH_LEB128_MAX)))
        return smith_encode_out_of_memory(e), NULL;
    unsigned width = id->width ? id->width : 1;
    const size_t start = (size_t)(at - out->data), payload = start + 1 + id->id.size + width;
    struct link_mark mark = smith_linker_mark(&e->link);
    smith_be64_store(at, id->key);
    at = encode_fast_put(e, type, value, out->data + payload);
    if (!at && scope) {
        out->size = payload;
        at = general(e, smith_encode_value(e, scope, type, value));
    }
    if (!at || put_size(out->data + payload - width, (size_t)(at - out->data) - payload, width))
        return at;
    if (!scope)
        return encode_fast_widen(out, payload, width, at);
    end_at(out, at);
    struct chunk chunk = {.framing = framing, .id = *id, .start = start, .reserved = payload - start, .mark = mark};
    return general(e, smith_encode_chunk_end(e, scope, &chunk));
}

/* ---- lists and streams of them ---- */

/* What is no chunk of a kind that the layout knows is left to smith_encode_list_element(). */
SMITH_INLINED uint8_t *put_element(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                                   const struct smith_list *list, uint32_t index, uint8_t *at) {
    const struct smith_chunk_id *id = &type->extent->chunk;
    const struct smith_type *elem = type->elem;
    const void *value;
    if (id->id.data) {
        value = smith_list_at(type, list, index);
    } else { /* of a typeset */
        const struct smith_union *variants = smith_type_inner(elem)->variants;
        const struct smith_variant *variant = (const struct smith_variant *)list->items + index;
        uint32_t kind = variant->kind - 1;
        const struct smith_case *chosen = kind < variants->case_count ? &variants->cases[kind] : NULL;
        value = chosen ? variant->value : NULL;
        const struct smith_form *form = value ? smith_variant_form(chosen, value) : NULL;
        if (value && chosen->forms && !form)
            value = NULL;
        id = form ? &form->chunk : value ? &chosen->chunk : NULL;
        elem = form ? form->type : value ? chosen->type : NULL;
    }
    if (scope)
        scope->frame.index = index;
    if (value)
        return encode_fast_put_chunk(e, scope, type->extent->framing, id, elem, value, at);
    end_at(e->out, at);
    return scope ? general(e, smith_encode_list_element(e, scope, type, list, index)) : NULL;
}

SMITH_INLINED uint8_t *put_elements(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                                    const struct smith_list *list, uint8_t *at) {
    for (uint32_t i = 0; at && i < list->count; i++)
        at = put_element(e, scope, type, list, i, at);
    return at;
}

/* The chunks of the members from `first` on, and the end mark. */
SMITH_INLINED uint8_t *put_members(struct encoder *e, struct smith_scope *scope, const struct smith_record *record,
                                   const void *value, uint16_t first, uint8_t *at) {
    for (uint32_t i = first; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const void *payload = smith_member_value(member, value);
        if (!payload)
            continue;
        if (scope)
            smith_scope_go(scope, (uint16_t)i);
        at = member->flags & (SMITH_MANY | SMITH_SPLICED)
                 ? put_elements(e, scope, member->type, payload, at)
                 : encode_fast_put_chunk(e, scope, record->framing, member->chunk, member->type, payload, at);
        if (!at)
            return NULL;
    }
    if ((at = room(e->out, at, 1)))
        *at++ = 0;
    return at;
}

static uint8_t *encode_fast_stream(struct encoder *e, const struct smith_type *type, const void *value, uint8_t *at) {
    at = encode_fast_all_runs(e, type, value, at);
    return at ? put_members(e, NULL, type->record, value, type->record->stream, at) : NULL;
}

/* ---- for others ---- */

/* Where to begin; NULL only without memory. */
static uint8_t *encode_fast_begin(struct encoder *e) {
    return smith_buffer_ensure(e->out, 1) ? encode_fast_end_of(e->out) : NULL;
}

/* All up to `at` is written; if that is NULL, nothing. */
static bool encode_fast_end(struct encoder *e, size_t start, const uint8_t *at) {
    e->out->size = at ? (size_t)(at - e->out->data) : start;
    return at;
}

bool smith_encode_field_run(struct encoder *e, const struct smith_field_run *field_run, const void *value) {
    size_t start = e->out->size;
    uint8_t *at = encode_fast_begin(e);
    return encode_fast_end(e, start, at ? encode_fast_one_run(e, field_run, value, at) : NULL);
}

bool smith_encode_fast(struct encoder *e, const struct smith_type *type, const void *value) {
    size_t start = e->out->size;
    uint8_t *at = encode_fast_begin(e);
    return encode_fast_end(e, start, at ? encode_fast_put(e, type, value, at) : NULL);
}

bool smith_encode_brief_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                             const struct smith_list *list) {
    uint32_t outside = scope->frame.index;
    uint8_t *at = encode_fast_begin(e);
    if (!at || !encode_fast_end(e, 0, put_elements(e, scope, type, list, at)))
        return at ? false : smith_encode_out_of_memory(e);
    scope->frame.index = outside;
    smith_buffer_byte(e->out, 0);
    return true;
}

bool smith_encode_brief_stream(struct encoder *e, struct record_writer *w) {
    const struct smith_record *record = w->scope.frame.type->record;
    uint8_t *at = encode_fast_begin(e);
    if (!at || !encode_fast_end(e, 0, put_members(e, &w->scope, record, w->scope.frame.record, w->member, at)))
        return at ? false : smith_encode_out_of_memory(e);
    w->member = record->member_count;
    smith_scope_go(&w->scope, SMITH_AT_END);
    return true;
}
