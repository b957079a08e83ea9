/* SPDX-License-Identifier: MIT
 *
 * Decoding of documents and records: members in layout order, derived members held against what they should be.
 */
#include "document/decode/decode.h"
#include "base/limits.h"
#include "codec/checksum.h"
#include "document/decode/decode_fast.h"
#include "document/expression.h"
#include "document/scalar.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failures ---- */

bool smith_decode_fail(struct decoder *d, const struct smith_scope *scope, const uint8_t *at, const char *code,
                       const char *format, ...) {
    struct smith_error *error = d->error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    error->status = SMITH_DAMAGED;
    error->code = code;
    error->line = error->column = 0;
    error->offset = d->packed ? d->packed_at : (uint64_t)(at - d->base);
    smith_frame_path(scope ? &scope->frame : NULL, error->path, sizeof error->path);
    return false;
}

bool smith_decode_out_of_memory(struct decoder *d) {
    d->fatal = true;
    smith_fail_memory(d->error, d->arena);
    return false;
}

bool smith_decode_over_limit(struct decoder *d, const char *code, const char *words) {
    d->fatal = true;
    smith_fail(d->error, SMITH_LIMIT, code, "%s", words);
    return false;
}

bool smith_decode_give_up(struct decoder *d) {
    d->fatal = true;
    d->error->status = SMITH_DAMAGED;
    return false;
}

/* ---- quirks and spans ---- */

bool smith_decode_quirk(struct decoder *d, struct smith_scope *scope, enum smith_quirk_kind kind, const uint8_t *start,
                        const uint8_t *end, int64_t computed) {
    struct smith_bytes bytes = {start, (size_t)(end - start)};
    smith_decode_add_penalty(d, kind, bytes.size);
    if (smith_decode_is_given_up(d))
        return smith_decode_give_up(d);
    return smith_quirk_add(d->arena, scope->frame.record, kind, scope->frame.member,
                           smith_quirk_index(scope->frame.index), bytes, computed) ||
           smith_decode_out_of_memory(d);
}

bool smith_decode_report(struct decoder *d, const struct smith_scope *scope, enum smith_span_role role,
                         const uint8_t *start, const uint8_t *end, const struct smith_type *type, const void *value,
                         int64_t stored, const char *oddity) {
    const struct smith_frame *frame = &scope->frame;
    const struct smith_reference *reference = scope->reference;
    if (!reference && frame->member != SMITH_AT_END)
        reference = smith_member_reference(frame->record, &frame->type->record->members[frame->member]);
    struct smith_span span = {
        .role = role,
        .offset = (uint64_t)(start - d->base),
        .size = (uint64_t)(end - start),
        .depth = d->packed,
        .frame = frame,
        .type = type,
        .value = value,
        .stored = stored,
        .reference = reference,
        .quirk = oddity != NULL,
        .note = oddity,
    };
    return d->trace(d->trace_context, &span) || smith_decode_over_limit(d, "STOPPED", "stopped by the caller");
}

bool smith_decode_tail(struct decoder *d, struct smith_scope *scope, struct cursor *payload) {
    return payload->at == payload->end ||
           (smith_decode_quirk(d, scope, SMITH_QUIRK_TAIL, payload->at, payload->end, 0) &&
            smith_decode_span(d, scope, SMITH_SPAN_TAIL, payload->at, payload->end, NULL, NULL, 0, "TAIL-BYTES"));
}

/* ---- members ---- */

bool smith_decode_integer(struct decoder *d, const struct smith_scope *scope, const struct smith_type *type,
                          struct cursor *c, struct smith_wire_integer *integer) {
    *integer = smith_wire_read(type, c->at, c->end);
    c->at += integer->size;
    return integer->size || smith_decode_fail(d, scope, c->at, "VALUE-CUT", "the bytes end before the value does");
}

static bool constant_bytes(struct decoder *d, struct decode_scope *r, const struct smith_member *member,
                           struct cursor *c) {
    size_t size = member->constant->size;
    if ((size_t)(c->end - c->at) < size || memcmp(c->at, member->constant->data, size) != 0)
        return smith_decode_fail(d, &r->scope, c->at, "MAGIC-MISSING", "this does not begin as a %s does",
                                 r->scope.frame.type->name);
    if (!smith_decode_span(d, &r->scope, SMITH_SPAN_MAGIC, c->at, c->at + size, member->type, NULL, 0, NULL))
        return false;
    c->at += size;
    return true;
}

/* A constant 0 holds a place that nobody reads; anything else that is derived, somebody may rely on. */
static const char *wrong_note(int64_t expected) {
    return expected ? "DERIVED-WRONG" : "RESERVED-USED";
}

/* A derived array: all elements are the same constant. */
static bool decode_derived_array(struct decoder *d, struct decode_scope *r, const struct smith_member *member,
                                 struct cursor *c) {
    const uint8_t *start = c->at;
    const struct smith_type *type = smith_type_inner(member->type);
    int64_t expected = 0;
    smith_expression_constant(member->value, &expected);
    bool same = true;
    for (uint32_t i = 0; i < type->count; i++) {
        struct smith_wire_integer integer;
        if (!smith_decode_integer(d, &r->scope, type->elem, c, &integer))
            return false;
        same = same && integer.canonical && integer.value == expected;
    }
    if (!same && !smith_decode_quirk(d, &r->scope, SMITH_QUIRK_RAW, start, c->at, expected))
        return false;
    return smith_decode_span(d, &r->scope, SMITH_SPAN_DERIVED, start, c->at, type, NULL, expected,
                             same ? NULL : wrong_note(expected));
}

/* Bytes that fill the record up. A file may end before they do. */
static bool decode_pad(struct decoder *d, struct decode_scope *r, const struct smith_member *member, struct cursor *c) {
    const uint8_t *start = c->at;
    int64_t size = smith_pad_size(member, &r->scope, start - r->start);
    c->at += size < c->end - c->at ? size : c->end - c->at;
    bool usual = c->at - start == size && smith_decode_all_zero(start, c->at);
    if (!usual && !smith_decode_quirk(d, &r->scope, SMITH_QUIRK_RAW, start, c->at, size))
        return false;
    return smith_decode_span(d, &r->scope, SMITH_SPAN_TAIL, start, c->at, member->type, NULL, size,
                             usual ? NULL : "PAD-BYTES");
}

/* What is no constant is held against the rest of the record when that has been read. */
static bool add_pending(struct decoder *d, const struct decode_scope *r, const uint8_t *start, const uint8_t *end,
                        int64_t stored) {
    return SMITH_ARRAY_ADD(&d->arena->allocator, &d->values,
                           (struct pending_value){r->scope.frame.member, start, end, stored}) ||
           smith_decode_out_of_memory(d);
}

/* The bytes of a hash, which are compared when all that it is of has been read. */
static bool decode_hash(struct decoder *d, struct decode_scope *r, const struct smith_member *member,
                        struct cursor *c) {
    const struct smith_bytes found = {c->at, smith_member_hash_size(member)};
    if ((size_t)(c->end - c->at) < found.size)
        return smith_decode_fail(d, &r->scope, c->at, "VALUE-CUT", "the bytes end before the value does");
    c->at += found.size;
    int64_t number = smith_hash_number(found.data);
    return add_pending(d, r, found.data, c->at, number) &&
           smith_decode_span(d, &r->scope, SMITH_SPAN_DERIVED, found.data, c->at, member->type, &found, number, NULL);
}

/* A derived integer whose value is known only later is noted as a quirk when it turns out wrong: resolve_derived(). */
static bool decode_derived(struct decoder *d, struct decode_scope *r, const struct smith_member *member,
                           struct cursor *c) {
    const struct smith_type *type = smith_type_inner(member->type);
    const uint8_t *start = c->at;
    if (type->kind == SMITH_ARRAY)
        return decode_derived_array(d, r, member, c);
    if (type->kind == SMITH_BYTES)
        return smith_member_hash_size(member) ? decode_hash(d, r, member, c) : decode_pad(d, r, member, c);
    struct smith_wire_integer integer;
    if (!smith_decode_integer(d, &r->scope, type, c, &integer))
        return false;
    if (member->slot != UINT16_MAX)
        r->locals[member->slot] = integer.value;
    int64_t expected = integer.value;
    bool constant = smith_expression_constant(member->value, &expected);
    if (!constant)
        expected = integer.value;
    bool wrong = !integer.canonical || expected != integer.value;
    if (!constant && !add_pending(d, r, start, c->at, integer.value))
        return false;
    if (wrong && !smith_decode_quirk(d, &r->scope, SMITH_QUIRK_RAW, start, c->at, expected))
        return false;
    return smith_decode_span(d, &r->scope, SMITH_SPAN_DERIVED, start, c->at, type, NULL, integer.value,
                             !wrong                      ? NULL
                             : expected != integer.value ? wrong_note(expected)
                                                         : "VALUE-SPELLING");
}

/* Whether what the condition says, in `words`, is so of the member at the scope. */
static bool decode_holds(struct decoder *d, struct smith_scope *scope, const struct smith_expression *condition,
                         const struct cursor *c, const char *words, bool *yes) {
    int64_t value = 0;
    if (condition->count && smith_expression_evaluate(condition, scope, &value) != SMITH_EVALUATED)
        return smith_decode_fail(d, scope, c->at, "CONDITION-FAILED", "whether `%s` %s cannot be determined",
                                 scope->frame.type->record->members[scope->frame.member].name, words);
    *yes = value != 0;
    return true;
}

static bool present(struct decoder *d, struct smith_scope *scope, const struct smith_member *member,
                    const struct cursor *c, bool *yes) {
    scope->rest = c->end - c->at;
    scope->ahead = c->at;
    bool known = decode_holds(d, scope, member->condition, c, "is there", yes);
    scope->ahead = NULL;
    return known;
}

static bool decode_member(struct decoder *d, struct smith_scope *scope, const struct smith_member *member,
                          struct cursor *c) {
    void *value = (uint8_t *)scope->frame.record + member->offset;
    if (member->flags & SMITH_POINTER || member->has != SMITH_NONE) {
        value = smith_member_make(d->arena, member, scope->frame.record);
        if (!value)
            return smith_decode_out_of_memory(d);
    }
    return smith_decode_value(d, scope, member->type, value, c);
}

bool smith_decode_stored(struct decoder *d, struct smith_scope *scope, struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    bool there = true;
    if (member->condition && !present(d, scope, member, c, &there))
        return false;
    return !there || decode_member(d, scope, member, c);
}

/* A seal, and the bytes that it is of. */
static bool seal(struct decoder *d, struct decode_scope *r, const struct pending_value *pending, uint32_t inside) {
    r->scope.frame.member = pending->member;
    if (!smith_seal_add(&d->arena->allocator, &d->seals, &r->scope, (uint64_t)(r->start - d->base), inside))
        return smith_decode_out_of_memory(d);
    struct smith_seal *added = &d->seals.items.items[d->seals.items.count - 1];
    added->at = (uint64_t)(pending->start - d->base);
    added->width = (uint8_t)(pending->end - pending->start);
    added->block = d->block;
    for (uint32_t i = 0; i < added->range_count; i++) {
        struct smith_seal_range *range = &d->seals.ranges.items[added->first_range + i];
        if (range->extent == SMITH_SEAL_WORLD)
            range->end = (uint64_t)(d->limit - d->base);
        if (range->extent != SMITH_SEAL_BLOCK)
            continue;
        range->start = (uint64_t)(d->block_table.blocks[range->block].bytes - d->base);
        range->end = range->start + d->block_table.blocks[range->block].size;
    }
    r->scope.seals = &d->seals;
    r->scope.seal = d->seals.items.count - 1;
    r->scope.world = d->base;
    return true;
}

/* Hold what the file says in those that wait since there were `first` against what can be computed, now that all of the
 * record has been read. */
static bool resolve_derived(struct decoder *d, struct decode_scope *r, uint32_t first, uint32_t first_seal) {
    const bool has_checksums = r->scope.frame.type->flags & SMITH_CHECKSUMS;
    for (uint32_t i = first; i < d->values.count; i++) {
        const struct pending_value *w = &d->values.items[i];
        const struct smith_member *member = &r->scope.frame.type->record->members[w->member];
        int64_t computed;
        bool linked = false;
        uint8_t hash[SMITH_HASH_MAX] = {0};
        if (has_checksums && smith_checksum_is(member, &linked) && !seal(d, r, w, first_seal))
            return false;
        r->scope.hash = hash;
        if (smith_expression_evaluate(member->value, &r->scope, &computed) != SMITH_EVALUATED)
            computed = SMITH_UNCOMPUTABLE;
        if (r->scope.seals && !linked)
            smith_seals_cut(&d->seals, r->scope.seal);
        r->scope.seals = NULL;
        r->scope.hash = NULL;
        bool odd = smith_type_has_quirks(r->scope.frame.type) && /* for how it is spelled */
                   smith_quirk_expects(r->scope.frame.record, w->member, computed);
        if (computed == w->stored && memcmp(hash, w->start, smith_member_hash_size(member)) == 0)
            continue;
        smith_scope_go(&r->scope, w->member);
        if ((!odd && !smith_decode_quirk(d, &r->scope, SMITH_QUIRK_RAW, w->start, w->end, computed)) ||
            !smith_decode_span(d, &r->scope, SMITH_SPAN_DERIVED, w->start, w->start, member->type, NULL, w->stored,
                               "DERIVED-WRONG"))
            return false;
    }
    return true;
}

/* What holds a pool is read at once, because what follows may lie in there. */
static bool holder_of_pool(struct decoder *d, struct decode_scope *r, struct cursor *c) {
    uint32_t first = d->pending.count;
    bool outside = d->pool_wanted;
    if (!smith_decode_pool_open(d, &r->scope) || !smith_decode_offset(d, &r->scope, c))
        return false;
    d->pool_wanted = true;
    bool done = smith_decode_blocks(d, &r->scope, first);
    d->pool_wanted = outside;
    return done;
}

/* The first members of the root have been read: whether the layout has the file's byte order. */
static bool has_byte_order(struct decoder *d, const struct smith_scope *scope, const uint8_t *at) {
    const struct smith_layout *layout = d->document->layout;
    d->wanted = smith_layout_of_root(layout, scope);
    return d->wanted == layout ||
           smith_decode_fail(d, scope, at, "ENDIAN", "the numbers of this file have the other byte order");
}

/* The offset was that of the next record of a chain. Outside of one, nothing reads that record. */
static bool linked(struct decoder *d, struct decode_scope *r, uint16_t member) {
    const struct pending_block pending = d->pending.items[--d->pending.count];
    if (pending.block == SMITH_NONE)
        return true;
    if (r->scope.chained) {
        r->link = (struct link){.member = member, .elsewhere = true, .pending = pending};
        return true;
    }
    const struct smith_type *offset = r->scope.frame.type->record->members[member].offset_member->offset;
    d->document->has_unread = true;
    return smith_decode_quirk(d, &r->scope, SMITH_QUIRK_OFFSET, pending.at, pending.at + offset->wire_min, 0);
}

static bool decode_members(struct decoder *d, struct decode_scope *r, struct cursor *c) {
    const struct smith_record *record = r->scope.frame.type->record;
    bool notes_starts = d->starts && !r->scope.outer;
    bool chooses_order = d->document->layout->opposite && !r->scope.outer;
    bool quick = smith_decode_can_use_fast_path(d) && !r->scope.measures && !notes_starts && !chooses_order;
    uint16_t next = 0;
    for (uint16_t i = 0; i < record->stream; i++) {
        if (chooses_order && i == d->document->layout->big_known && !has_byte_order(d, &r->scope, c->at))
            return false;
        const struct smith_member *member = &record->members[i];
        const uint8_t *start = c->at;
        const struct smith_field_run *field_run = quick ? smith_field_run_at(record, &next, i) : NULL;
        const uint8_t *behind =
            field_run ? smith_decode_field_run(d, field_run, r->scope.frame.record, c->at, c->end) : NULL;
        if (behind) {
            c->at = behind;
            i = (uint16_t)(i + field_run->count - 1);
            smith_scope_go(&r->scope, i); /* what is odd about the record itself is said where it was last */
            continue;
        }
        smith_scope_go(&r->scope, i);
        const int64_t from = start - r->start;
        if (notes_starts)
            d->starts[i].at = (uint64_t)(start - d->base);
        bool there = true;
        if (member->flags & SMITH_COLUMNAR || !smith_member_is_in_form(member, r->scope.frame.record))
            there = false; /* its column has the bytes, or the chunk is another form */
        else if (member->condition && !present(d, &r->scope, member, c, &there))
            return false;
        if (!there) {
            if (notes_starts)
                d->starts[i].block = 0;
            smith_measure(&r->scope, i, from, from, 0);
            if (member->slot != UINT16_MAX)
                r->locals[member->slot] = 0;
            continue;
        }
        bool here = false;
        if (member->offset_member && !decode_holds(d, &r->scope, &member->offset_member->here, c, "stands here", &here))
            return false;
        if (member->flags & SMITH_MAGIC) {
            if (!constant_bytes(d, r, member, c))
                return false;
        } else if (member->flags & SMITH_DERIVED) {
            if (!decode_derived(d, r, member, c))
                return false;
        } else if (member->flags & SMITH_COLUMN) {
            if (!smith_decode_column(d, &r->scope, i, c))
                return false;
        } else if (member->flags & SMITH_POOL) {
            if (!smith_decode_pool_bytes(d, &r->scope, c))
                return false;
        } else if (member->flags & SMITH_POOLED && !here) {
            if (!smith_decode_pooled(d, &r->scope, c))
                return false;
        } else if (member->flags & SMITH_HOLDS_POOL) {
            smith_measure_size(&r->scope, i, 0);
            if (!holder_of_pool(d, r, c))
                return false;
            smith_measure_position(&r->scope, i, from, c->at - r->start);
            continue;
        } else if (member->flags & SMITH_OFFSET_MEMBER && !here) {
            if (!smith_decode_offset(d, &r->scope, c) || (member->flags & SMITH_LINK && !linked(d, r, i)))
                return false;
            smith_measure(&r->scope, i, from, c->at - r->start, d->unpacked);
            smith_measure_size(&r->scope, i, 0); /* until its block has been read; there may be none */
            continue;
        } else if (!decode_member(d, &r->scope, member, c)) {
            return false;
        }
        smith_measure(&r->scope, i, from, c->at - r->start, d->unpacked);
    }
    return !chooses_order || d->document->layout->big_known < record->stream || has_byte_order(d, &r->scope, c->at);
}

static bool decode_tail_stream(struct decoder *d, struct decode_scope *r, struct cursor *c) {
    const struct smith_record *record = r->scope.frame.type->record;
    int64_t packed = 0;
    if (record->stream_packed.count &&
        smith_expression_evaluate(&record->stream_packed, &r->scope, &packed) != SMITH_EVALUATED)
        return smith_decode_fail(d, &r->scope, c->at, "CONDITION-FAILED",
                                 "whether the chunks are compressed cannot be determined");
    if (packed)
        return smith_decode_packed_stream(d, &r->scope, c);
    const uint8_t *start = c->at;
    bool done = smith_decode_stream(d, &r->scope, c);
    if (r->scope.chained && d->link.payload.at)
        r->link = d->link;
    r->scope.stream_size = 1 + (c->at - start);
    return done;
}

bool smith_decode_record(struct decoder *d, struct smith_scope *outer, const struct smith_type *type, void *value,
                         struct cursor *c) {
    struct decode_scope r;
    uint32_t first_value = d->values.count;
    const uint8_t *start = c->at;
    r.start = start;
    r.link = (struct link){0};
    r.scope = smith_scope_of(outer, type, value);
    r.scope.locals = r.locals;
    r.scope.known = UINT32_MAX; /* what an expression may ask for has been read */
    r.scope.chained = d->chained;
    d->chained = false;
    struct smith_arena_mark measures;
    uint32_t first_block = d->pending.count;
    uint32_t first_pool = d->pools.count;
    uint32_t first_seal = d->seals.items.count;
    if (d->depth >= d->document->limits.depth)
        return smith_decode_fail(d, outer, c->at, "DEPTH-LIMIT", "nested deeper than %u records", d->depth);
    if (!smith_measures_begin(&d->measures, &r.scope, &measures))
        return smith_decode_out_of_memory(d);
    d->depth++;
    bool done = smith_decode_span(d, &r.scope, SMITH_SPAN_ENTER, c->at, c->at, type, value, 0, NULL) &&
                decode_members(d, &r, c) && (!type->record->framing || decode_tail_stream(d, &r, c)) &&
                (first_block == d->pending.count || smith_decode_blocks(d, &r.scope, first_block)) &&
                (first_pool == d->pools.count || smith_decode_pools_close(d, &r.scope, c->at, first_pool)) &&
                resolve_derived(d, &r, first_value, first_seal);
    if (done)
        smith_measures_share(&r.scope);
    if (r.scope.chained)
        d->link = r.link; /* chains in what lies elsewhere have left theirs */
    smith_scope_go(&r.scope, SMITH_AT_END);
    done = done && smith_decode_span(d, &r.scope, SMITH_SPAN_LEAVE, c->at, c->at, type, value, 0, NULL);
    d->depth--;
    d->values.count = first_value;
    smith_measures_end(&d->measures, &r.scope, &measures);
    if (done && smith_type_has_quirks(type))
        smith_quirks_sort(value);
    return done;
}

/* ---- documents ---- */

static bool decode_root(struct decoder *d, const struct smith_type *type) {
    struct cursor c = {d->base, d->limit};
    struct space file;
    void *root = d->document->root;
    if (d->document->layout->root->record->is_origin) {
        size_t size = type->record->member_count * sizeof *d->starts;
        d->starts = smith_arena_alloc(d->arena, size, _Alignof(struct start));
        if (!d->starts)
            return smith_decode_out_of_memory(d);
        memset(d->starts, 0xFF, size);
        if (d->targets && d->targets->starts.count)
            memcpy(d->starts, d->targets->starts.items, size);
    }
    smith_decode_space_open(d, &file, NULL, c.at, c.end);
    file.base.is_root = true;
    if (!smith_decode_record(d, NULL, type, root, &c) || !smith_decode_space_close(d, &file, &c.at))
        return false;
    if (c.at == c.end)
        return true;
    struct smith_scope scope = smith_scope_of(NULL, type, root);
    if (!smith_type_has_quirks(type))
        return smith_decode_fail(d, &scope, c.at, "TRAILING-BYTES", "the file goes on behind its last value");
    if (!smith_decode_quirk(d, &scope, SMITH_QUIRK_TAIL, c.at, c.end, 0) ||
        (file.ends_pinned && !smith_decode_quirk(d, &scope, SMITH_QUIRK_PIN, c.at, c.at, c.at - file.start)))
        return false;
    smith_quirks_sort(root);
    return smith_decode_span(d, &scope, SMITH_SPAN_TAIL, c.at, c.end, NULL, NULL, 0, "TRAILING-BYTES");
}

static void free_stacks(struct decoder *d) {
    const struct smith_allocator *a = &d->arena->allocator;
    SMITH_ARRAY_FREE(a, &d->items);
    SMITH_ARRAY_FREE(a, &d->pending);
    SMITH_ARRAY_FREE(a, &d->pools);
    SMITH_ARRAY_FREE(a, &d->pooled);
    SMITH_ARRAY_FREE(a, &d->values);
    smith_seals_free(a, &d->seals);
    smith_arena_free(&d->measures);
}

enum smith_status smith_decode_by(struct decoder *d, const struct smith_layout *layout, struct smith_bytes bytes,
                                  const struct smith_options *options) {
    static const uint8_t nothing[1];
    struct smith_options bounded = options ? *options : (struct smith_options){0};
    bounded.limits = smith_limits_of_input(&bounded.limits, bytes.size);
    enum smith_status status = smith_document_create(layout, &bounded, &d->document, d->error);
    if (status == SMITH_OK)
        status = smith_assume_combination(d->document, options ? options->assumptions : NULL, d->combination, d->error);
    if (status != SMITH_OK) {
        smith_document_free(d->document);
        d->document = NULL;
        return status;
    }
    d->arena = &d->document->arena;
    d->base = bytes.data ? bytes.data : nothing;
    d->limit = d->base + bytes.size;
    d->file_size = bytes.size;
    d->block = SMITH_NONE;
    smith_block_table_init(&d->block_table, &d->arena->allocator);
    smith_arena_init(&d->measures, &d->arena->allocator, d->document->limits.memory);
    bool done = decode_root(d, layout->root);
    free_stacks(d);
    if (d->arena->failed) /* a fast path may have had another try at it, in vain or not */
        done = smith_decode_out_of_memory(d);
    if (done)
        return SMITH_OK;
    smith_document_free(d->document);
    d->document = NULL;
    return d->error->status;
}

enum smith_status smith_decode_once(struct decoder *d, const struct smith_layout *layout, struct smith_bytes bytes,
                                    const struct smith_options *options) {
    const struct decoder begin = *d;
    enum smith_status status = smith_decode_with_targets(d, layout, bytes, options);
    const struct smith_layout *wanted = d->wanted;
    if (status != SMITH_DAMAGED || !wanted || wanted == layout)
        return status;
    smith_decode_drop(d, options); /* nothing but its first members has been looked at */
    *d = begin;
    status = smith_decode_with_targets(d, wanted, bytes, options);
    d->wanted = wanted;
    return status;
}

const struct smith_layout *smith_decode_file_layout(const struct smith_layout *layout, struct smith_bytes bytes,
                                                    const struct smith_options *options) {
    struct smith_error error;
    struct decoder d = {.error = &error};
    if (!layout->opposite)
        return layout;
    smith_decode_once(&d, layout, bytes, options);
    smith_decode_drop(&d, options);
    return d.wanted ? d.wanted : layout;
}

/* Whether a watch sees the first run: there is nothing that has to be known before, or only what will turn out. */
static bool sees_first_run(const struct smith_watch *watch, const struct smith_layout *layout,
                           const struct smith_options *options) {
    return watch->trace && layout->in_order && !layout->opposite && (watch->again || !layout->framing_count) &&
           smith_assumption_combinations(layout, options ? options->assumptions : NULL) == 1;
}

static void let_see(struct decoder *d, const struct smith_watch *watch) {
    d->trace = watch->trace;
    d->trace_context = watch->context;
    d->only_oddities = watch->only_oddities;
}

enum smith_status smith_decode_watched(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_options *options, const struct smith_watch *watch,
                                       struct smith_document **document, struct smith_error *error) {
    struct smith_error own;
    struct decoder d = {.error = error ? error : &own};
    bool seen = sees_first_run(watch, layout, options);
    *document = NULL;
    if (seen)
        let_see(&d, watch);
    enum smith_status status = smith_decode_best(&d, layout, bytes, options);
    bool again = watch->trace && (!seen || d.damages.count);
    if (again && (status == SMITH_OK || status == SMITH_DAMAGED)) { /* what can be read is shown in any case */
        if (seen)
            watch->again(watch->context);
        smith_document_free(d.document);
        layout = d.wanted ? d.wanted : layout; /* known by now: nothing is shown twice */
        d = (struct decoder){.error = d.error,
                             .damages = d.damages,
                             .known = d.block_table,
                             .combination = d.combination,
                             .replay = true};
        let_see(&d, watch);
        status = smith_decode_once(&d, layout, bytes, options);
        smith_block_table_free(&d.known);
    }
    if (status == SMITH_OK) {
        *document = d.document;
        d.document = NULL;
    }
    smith_decode_drop(&d, options);
    return status;
}

enum smith_status smith_decode(const struct smith_layout *layout, struct smith_bytes bytes,
                               const struct smith_options *options, smith_trace *trace, void *trace_context,
                               struct smith_document **document, struct smith_error *error) {
    const struct smith_watch watch = {.trace = trace, .context = trace_context};
    return smith_decode_watched(layout, bytes, options, &watch, document, error);
}

enum smith_status smith_document_reread(const struct smith_document *like, struct smith_bytes bytes,
                                        const struct smith_options *options, struct smith_document **document,
                                        struct smith_error *error) {
    struct smith_assumption list[SMITH_ASSUMPTIONS + 1];
    struct smith_options how = options ? *options : (struct smith_options){0};
    if (like->origin)
        return like->origin->read(like, bytes, options, document, error);
    if (!how.assumptions)
        how.assumptions = smith_assumptions_of(like, list);
    return smith_decode(like->layout, bytes, &how, NULL, NULL, document, error);
}
