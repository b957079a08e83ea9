/* SPDX-License-Identifier: MIT
 *
 * Encoding of values: scalars, text, arrays, lists that are not chunks, unions by tag, regions.
 */
#include "document/encode/encode.h"
#include "document/scalar.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <string.h>

/* The value of an extent's size; SMITH_NATURAL when it is derived from what is being written. */
static bool exact_size(struct encoder *e, struct smith_scope *scope, const struct smith_extent *extent,
                       int64_t *exact) {
    *exact = SMITH_NATURAL;
    if (!extent || extent->kind != SMITH_EXACT)
        return true;
    switch (smith_expression_evaluate(&extent->size, scope, exact)) {
    case SMITH_EVALUATED:
        return *exact >= 0 ||
               smith_encode_fail(e, scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED", "its size would be negative");
    case SMITH_NOT_YET: *exact = SMITH_NATURAL; return true;
    default: return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED", "its size cannot be computed");
    }
}

static bool encode_value_scalar(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                                const void *value) {
    int64_t exact;
    if (!exact_size(e, scope, type->extent, &exact))
        return false;
    const struct smith_quirk *raw = smith_encode_quirk(scope, SMITH_QUIRK_RAW);
    if (raw && (exact == SMITH_NATURAL || raw->bytes.size == (uint64_t)exact) &&
        smith_scalar_means(&e->scratch, type, raw->bytes, value)) {
        smith_buffer_add(e->out, raw->bytes.data, raw->bytes.size);
        return true;
    }
    if (smith_scalar_write(type, exact, value, e->out, e->error) == SMITH_OK)
        return true;
    smith_frame_path(&scope->frame, e->error->path, sizeof e->error->path);
    return false;
}

/* Whether the bytes of values in memory are those of the file. */
static bool is_copied(const struct smith_type *type) {
    return type->flags & SMITH_PLAIN && smith_memory_is_little_endian();
}

/* ---- lists ---- */

/* Whether a reader would take the element that begins at `start` for the end of the list. */
static bool is_sentinel(const struct encoder *e, const struct smith_type *type, size_t start) {
    const struct smith_buffer *out = e->out;
    if (out->failed)
        return false;
    struct smith_wire_integer read =
        smith_wire_read(smith_sentinel_type(type), out->data + start, out->data + out->size);
    return read.size && read.value == type->extent->value;
}

/* Only the last element of a list with `until` may be one that ends it, and it must be. */
static bool ends_rightly(struct encoder *e, struct smith_scope *scope, const struct smith_type *type, void *value,
                         uint32_t left) {
    bool ends;
    if (!smith_list_until(type, scope, value, &ends))
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED",
                                 "whether the list ends cannot be computed");
    if (ends && left)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "LIST-END", "ends the list, and %u more follow%s", left,
                                 left == 1 ? "s" : "");
    return ends || left ||
           smith_encode_fail(e, scope, SMITH_BAD_VALUE, "LIST-END", "is the last, and does not end the list");
}

/* The elements of a list or array; those of an array in an array are counted through. */
static bool encode_value_elements(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                                  const void *of) {
    enum smith_extent_kind kind = type->kind == SMITH_LIST ? type->extent->kind : SMITH_EXACT;
    uint32_t outside = scope->frame.index, count = smith_element_count(type, of);
    uint32_t first = type->kind == SMITH_LIST || outside == SMITH_NONE ? 0 : outside * count;
    if (is_copied(type->elem) && kind != SMITH_TO_VALUE && kind != SMITH_UNTIL) {
        const void *items = type->kind == SMITH_LIST ? ((const struct smith_list *)of)->items : of;
        smith_buffer_add(e->out, items, (size_t)count * type->elem->size);
        return true;
    }
    for (uint32_t i = 0; i < count; i++) {
        const void *value = smith_element_at(type, of, i);
        scope->frame.index = first + i;
        if (!value)
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
        size_t start = e->out->size;
        if (!smith_encode_value(e, scope, type->elem, value))
            return false;
        if (kind == SMITH_TO_VALUE && is_sentinel(e, type, start))
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "VALUE-HAS-TERMINATOR",
                                     "this ends the list, so it cannot be in it");
        if (kind == SMITH_UNTIL && !ends_rightly(e, scope, type, (void *)(uintptr_t)value, count - i - 1))
            return false;
    }
    scope->frame.index = outside;
    return true;
}

static bool list_prefix(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                        const struct smith_list *list) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    const struct smith_quirk *quirk = smith_encode_quirk(scope, SMITH_QUIRK_PREFIX);
    if (quirk && quirk->computed == list->count) {
        smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
        return true;
    }
    if (!smith_integer_fits(type->extent->prefix, list->count))
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "LIST-TOO-LONG", "%u elements are more than %s can count",
                                 list->count, type->extent->prefix->name);
    smith_buffer_add(e->out, bytes, smith_wire_write(type->extent->prefix, bytes, list->count, 0));
    return true;
}

static void encode_value_terminator(struct encoder *e, const struct smith_scope *scope, const struct smith_type *type) {
    const struct smith_type *sentinel = smith_sentinel_type(type);
    uint8_t bytes[SMITH_SPELLING_MAX];
    const struct smith_quirk *quirk = smith_encode_quirk(scope, SMITH_QUIRK_END);
    if (quirk) {
        const uint8_t *at = quirk->bytes.data;
        struct smith_wire_integer spelled = smith_wire_read(sentinel, at, at + quirk->bytes.size);
        if (spelled.size == quirk->bytes.size && spelled.value == type->extent->value) {
            smith_buffer_add(e->out, at, spelled.size);
            return;
        }
    }
    smith_buffer_add(e->out, bytes, smith_wire_write(sentinel, bytes, type->extent->value, 0));
}

static bool encode_value_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                              const struct smith_list *value) {
    int64_t exact;
    switch (type->extent->kind) {
    case SMITH_CHUNKS: return smith_encode_chunk_list(e, scope, type, value);
    case SMITH_CHAIN: return smith_encode_chain(e, scope, type, value);
    case SMITH_PREFIX: return list_prefix(e, scope, type, value) && encode_value_elements(e, scope, type, value);
    case SMITH_EXACT:
        if (!exact_size(e, scope, type->extent, &exact))
            return false;
        if (exact != SMITH_NATURAL && exact != value->count)
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "LIST-LENGTH",
                                     "%u elements where there have to be %lld", value->count, (long long)exact);
        return encode_value_elements(e, scope, type, value);
    case SMITH_TO_VALUE:
        if (!encode_value_elements(e, scope, type, value))
            return false;
        encode_value_terminator(e, scope, type);
        return true;
    case SMITH_UNTIL:
        if (!value->count)
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "LIST-END", "is empty; its last element ends the list");
        return encode_value_elements(e, scope, type, value);
    default: return encode_value_elements(e, scope, type, value);
    }
}

/* ---- unions by tag ---- */

static bool encode_value_tagged(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                                const struct smith_variant *variant) {
    const struct smith_union *variants = type->variants;
    int64_t tag;
    if (smith_expression_evaluate(&variants->tag, scope, &tag) != SMITH_EVALUATED)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED", "its tag cannot be computed");
    const struct smith_case *chosen = smith_union_chosen(variants, tag);
    if (variant->kind == 0 && variant->value) {
        struct smith_bytes data = ((const struct smith_unknown *)variant->value)->data;
        if (chosen)
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CASE-MISMATCH",
                                     "holds unknown bytes where the tag asks for `%s`", chosen->name);
        smith_buffer_add(e->out, data.data, data.size);
        return true;
    }
    if (!chosen)
        return !variant->kind || smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CASE-MISMATCH", "its tag fits no case");
    if (variant->kind && variant->kind != 1 + (uint32_t)(chosen - variants->cases))
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CASE-MISMATCH",
                                 "holds another case than `%s`, which the tag asks for", chosen->name);
    const void *value = variant->kind ? variant->value : smith_value_new(&e->scratch, chosen->type);
    return value ? smith_encode_value(e, scope, chosen->type, value) : smith_encode_out_of_memory(e);
}

/* ---- regions ---- */

/* A text or bytes to the end of a region are all of it: what is behind them would be theirs when it is read. */
static bool fills_region(const struct smith_type *type) {
    return (type->kind == SMITH_TEXT || type->kind == SMITH_BYTES) && type->extent->kind == SMITH_TO_END;
}

static bool stored_region(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                          const void *value) {
    int64_t exact;
    size_t start = e->out->size;
    struct smith_space space;
    bool opens = smith_space_is(scope, type);
    if (opens && !smith_encode_space_open(e, scope, &space))
        return false;
    if (!exact_size(e, scope, type->extent, &exact) || !smith_encode_value(e, scope, type->elem, value) ||
        (opens && !smith_encode_space_reserve(e, &space, start)))
        return false;
    const struct smith_quirk *padding = smith_encode_quirk(scope, SMITH_QUIRK_PADDING);
    size_t size = e->out->size - start;
    if (exact == SMITH_NATURAL) {
        smith_encode_quirk_bytes(e, scope, SMITH_QUIRK_PADDING);
        return true;
    }
    if (size > (uint64_t)exact)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "VALUE-TOO-LONG", "%zu bytes do not fit in %lld", size,
                                 (long long)exact);
    if (padding && padding->bytes.size == (uint64_t)exact - size)
        smith_buffer_add(e->out, padding->bytes.data, padding->bytes.size);
    else if (size < (uint64_t)exact && fills_region(type->elem))
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "VALUE-LENGTH",
                                 "%zu bytes where %lld stand; nothing says what fills the rest (`[n]` does: NULs)",
                                 size, (long long)exact);
    else
        smith_buffer_fill(e->out, 0, (size_t)exact - size);
    return true;
}

/* What is behind all else that is packed. */
static bool padding(struct encoder *e, const struct smith_scope *scope) {
    smith_encode_quirk_bytes(e, scope, SMITH_QUIRK_PADDING);
    return true;
}

static bool packed_region(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                          const void *value) {
    struct smith_codec_call how;
    struct smith_buffer content, *out = e->out;
    struct root_space root_space;
    smith_buffer_init(&content, &out->allocator);
    e->out = &content;
    bool done = smith_encode_root_space_begin(e, scope, &root_space) &&
                smith_encode_value(e, scope, type->elem, value) &&
                smith_encode_root_space_end(e, &root_space, padding, scope);
    e->out = out;
    if (content.failed)
        done = smith_encode_out_of_memory(e);
    e->unpacked = content.size;
    if (scope->measures && scope->frame.member != SMITH_AT_END) /* which an argument may ask for */
        scope->measures[scope->frame.member].unpacked = (int64_t)content.size;
    if (done && smith_codec_call_of(type, scope, &how) != SMITH_EVALUATED)
        done = smith_encode_fail(e, scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED",
                                 "the arguments of its codec cannot be computed");
    done = done && smith_encode_packed(e, scope, &how, (struct smith_bytes){content.data, content.size});
    smith_buffer_free(&content);
    return done;
}

bool smith_encode_value(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                        const void *value) {
    if (type->fast_path && smith_encode_can_use_fast_path(e, scope) && smith_encode_fast(e, type, value))
        return true;
    switch (type->kind) {
    case SMITH_RECORD:
        if (!is_copied(type))
            return smith_encode_record(e, scope, type, value);
        smith_buffer_add(e->out, value, type->size);
        return true;
    case SMITH_ARRAY: return encode_value_elements(e, scope, type, value);
    case SMITH_LIST: return encode_value_list(e, scope, type, value);
    case SMITH_UNION: return encode_value_tagged(e, scope, type, value);
    case SMITH_REGION:
        return type->codec == SMITH_STORED ? stored_region(e, scope, type, value)
                                           : packed_region(e, scope, type, value);
    default: return encode_value_scalar(e, scope, type, value);
    }
}

/* ---- encoding of columns: one member of every element below a record, one behind the other ---- */

struct column {
    const struct smith_column *column;
    bool first; /* it stands before its list */
};

static bool write_step(struct encoder *e, const struct column *column, struct smith_scope *scope, uint16_t step);

static bool write_inside(struct encoder *e, const struct column *column, struct smith_scope *outer,
                         const struct smith_type *type, const void *record, uint16_t step) {
    struct smith_scope scope = smith_scope_of(outer, type, record);
    scope.read = column->first ? 1 : SMITH_AT_END; /* as for a reader */
    return write_step(e, column, &scope, step);
}

static bool write_elements(struct encoder *e, const struct column *column, struct smith_scope *scope,
                           const struct smith_type *type, const void *value, uint16_t step) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t count = smith_element_count(type, value);
    const struct smith_member *leaf = smith_column_leaf(column->column, elem, step);
    for (uint32_t i = 0; i < count; i++) {
        const void *element = smith_element_at(type, value, i);
        scope->frame.index = i;
        if (!element)
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
        if (leaf && smith_encode_is_plain(e, elem, element) &&
            smith_encode_fast(e, leaf->type, (const uint8_t *)element + leaf->offset))
            continue;
        if (!write_inside(e, column, scope, elem, element, step))
            return false;
    }
    scope->frame.index = SMITH_NONE;
    return true;
}

/* Write the values at and below one step, of the record of `scope`. */
static bool write_step(struct encoder *e, const struct column *column, struct smith_scope *scope, uint16_t step) {
    scope->frame.member = column->column->steps[step];
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    const struct smith_type *type = smith_type_inner(member->type);
    const void *value;
    if (!smith_encode_find(e, scope, &value))
        return false;
    if (!value)
        return true;
    if (step + 1 == column->column->count)
        return smith_encode_value(e, scope, member->type, value);
    if (type->kind == SMITH_RECORD)
        return write_inside(e, column, scope, type, value, (uint16_t)(step + 1));
    return write_elements(e, column, scope, type, value, (uint16_t)(step + 1));
}

bool smith_encode_column(struct encoder *e, struct smith_scope *scope, uint16_t index) {
    const struct smith_member *member = &scope->frame.type->record->members[index];
    struct column column = {member->column, index < member->column->steps[0]};
    scope->read = (uint16_t)(index + 1);
    bool done = write_step(e, &column, scope, 0);
    scope->read = 0;
    return done;
}
