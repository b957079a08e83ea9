/* SPDX-License-Identifier: MIT
 *
 * Encoding of documents and records: members in layout order, derived ones computed.
 */
#include "document/encode/encode.h"
#include "base/bytes.h"
#include "document/expression.h"
#include "document/scalar.h"
#include "type/type_tables.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool smith_encode_fail(struct encoder *e, const struct smith_scope *scope, enum smith_status status, const char *code,
                       const char *format, ...) {
    if (e->out->failed) /* sizes of what was not written are no sizes */
        return smith_encode_out_of_memory(e);
    char message[sizeof e->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_fail(e->error, status, code, "%s", message);
    smith_frame_path(&scope->frame, e->error->path, sizeof e->error->path);
    return false;
}

bool smith_encode_out_of_memory(struct encoder *e) {
    e->out_of_memory = true;
    smith_fail_memory(e->error, &e->scratch);
    return false;
}

const struct smith_quirk *smith_encode_quirk(const struct smith_scope *scope, enum smith_quirk_kind kind) {
    if (!smith_type_has_quirks(scope->frame.type) || !smith_quirks_of(scope->frame.record))
        return NULL;
    return smith_quirk_find(scope->frame.record, kind, scope->frame.member, smith_quirk_index(scope->frame.index));
}

/* ---- derived members ---- */

/* The list of the record that has no elements, and whose count is part of the value; NULL = there is none. */
static const struct smith_member *encode_empty_list(const struct record_writer *w, const struct smith_member *member) {
    for (uint32_t i = 0; i < member->value->count; i++) {
        const struct smith_expression count = {&member->value->ops[i], 1};
        int64_t elements;
        if (count.ops->code == SMITH_OP_COUNT && !(i && member->value->ops[i - 1].code == SMITH_OP_INNER) &&
            smith_expression_evaluate(&count, &w->scope, &elements) == SMITH_EVALUATED && elements == 0)
            return &w->scope.frame.type->record->members[count.ops->argument];
    }
    return NULL;
}

static bool encode_put_integer(struct encoder *e, struct record_writer *w, const struct smith_member *member,
                               int64_t value, uint8_t *out, unsigned *size) {
    const struct smith_type *type = smith_type_inner(member->type);
    const struct smith_member *empty = smith_integer_fits(type, value) ? NULL : encode_empty_list(w, member);
    if (empty)
        return smith_encode_fail(e, &w->scope, SMITH_BAD_VALUE, "LIST-EMPTY",
                                 "`%s` needs an element: take out what the list is in, or leave it one", empty->name);
    if (!smith_integer_fits(type, value))
        return smith_encode_fail(e, &w->scope, SMITH_BAD_VALUE, "DERIVED-TOO-LARGE",
                                 "would have to be %lld, which %s cannot say", (long long)value, type->name);
    *size = smith_wire_write(type, out, value, 0);
    return true;
}

static bool encode_derived_array(struct encoder *e, struct record_writer *w, const struct smith_member *member) {
    if (smith_encode_quirk_bytes(e, &w->scope, SMITH_QUIRK_RAW))
        return true;
    const struct smith_type *type = smith_type_inner(member->type);
    uint8_t bytes[SMITH_SPELLING_MAX];
    int64_t value = 0;
    smith_expression_constant(member->value, &value);
    unsigned size = smith_wire_write(type->elem, bytes, value, 0);
    for (uint32_t i = 0; i < type->count; i++)
        smith_buffer_add(e->out, bytes, size);
    return true;
}

/* The bytes of what was computed; those of a hash are in `out` already. */
static bool encode_put_derived(struct encoder *e, struct record_writer *w, const struct smith_member *member,
                               int64_t value, uint8_t *out, unsigned *size) {
    *size = smith_member_hash_size(member);
    return *size || encode_put_integer(e, w, member, value, out, size);
}

/* Expressions behind the member need not compute it again. */
static void encode_learn(struct record_writer *w, const struct smith_member *member, int64_t value) {
    if (member->slot >= SMITH_LOCALS)
        return;
    w->locals[member->slot] = value;
    w->scope.known |= UINT32_C(1) << member->slot;
}

static void encode_learn_found(struct record_writer *w, const struct smith_member *member, const uint8_t *bytes,
                               size_t size) {
    if (member->slot < SMITH_LOCALS)
        encode_learn(w, member, smith_wire_read(smith_type_inner(member->type), bytes, bytes + size).value);
}

static bool encode_pad(struct encoder *e, struct record_writer *w, const struct smith_member *member) {
    int64_t size = smith_pad_size(member, &w->scope, (int64_t)(e->out->size - w->start));
    const struct smith_quirk *quirk = smith_derived_quirk(&w->scope, w->scope.frame.member, SMITH_EVALUATED, size);
    if (quirk)
        smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
    else
        smith_buffer_fill(e->out, 0, (size_t)size);
    return true;
}

static bool encode_derived(struct encoder *e, struct record_writer *w, const struct smith_member *member) {
    if (smith_type_inner(member->type)->kind == SMITH_ARRAY)
        return encode_derived_array(e, w, member);
    if (member->type->kind == SMITH_BYTES && !smith_member_hash_size(member))
        return encode_pad(e, w, member);
    uint8_t bytes[SMITH_HASH_MAX];
    unsigned size = 0;
    int64_t value;
    w->scope.hash = bytes;
    enum smith_evaluation came = smith_expression_evaluate(member->value, &w->scope, &value);
    w->scope.hash = NULL;
    if (came == SMITH_NOT_YET) {
        struct hole hole = {.member = w->scope.frame.member, .at = e->out->size};
        if (!SMITH_ARRAY_ADD(&e->scratch, &e->holes, hole))
            return smith_encode_out_of_memory(e);
        smith_buffer_fill(e->out, 0, smith_type_inner(member->type)->wire_min);
        return true;
    }
    const struct smith_quirk *quirk = smith_derived_quirk(&w->scope, w->scope.frame.member, came, value);
    if (quirk) {
        smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
        encode_learn_found(w, member, quirk->bytes.data, quirk->bytes.size);
        return true;
    }
    if (came == SMITH_FAILED)
        return smith_encode_fail(e, &w->scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED", "cannot be computed");
    if (!encode_put_derived(e, w, member, value, bytes, &size))
        return false;
    smith_buffer_add(e->out, bytes, size);
    encode_learn(w, member, value);
    return true;
}

/* The hole is a checksum. Its own bytes, and those that it is of, are in the section that is being written. */
static bool add_seal(struct encoder *e, struct record_writer *w, const struct hole *hole, bool linked) {
    struct linker *l = &e->link;
    if (!smith_seal_add(&e->document->arena.allocator, &l->seals, &w->scope, w->start, w->first_seal))
        return smith_encode_out_of_memory(e);
    w->scope.seals = &l->seals;
    w->scope.seal = l->seals.items.count - 1;
    w->scope.world = e->out->failed ? NULL : e->out->data;
    if (!linked)
        return true;
    struct smith_seal *seal = &l->seals.items.items[w->scope.seal];
    seal->at = hole->at;
    seal->width = (uint8_t)smith_type_inner(w->scope.frame.type->record->members[hole->member].type)->wire_min;
    seal->block = l->block;
    seal->met = l->seals_met++;
    if (!l->feedback->seal_is_wrong || l->feedback->wrong_seal != seal->met)
        return true;
    return smith_encode_fail(e, &w->scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED",
                             "cannot be computed, or is more than its type can say: it is among the bytes it is of");
}

static bool fill_hole(struct encoder *e, struct record_writer *w, struct hole *hole) {
    const struct smith_member *member = &w->scope.frame.type->record->members[hole->member];
    unsigned width = smith_type_inner(member->type)->wire_min, size;
    uint8_t bytes[SMITH_HASH_MAX];
    int64_t value;
    bool linked;
    smith_scope_go(&w->scope, hole->member);
    w->scope.seals = NULL;
    hole->filled = true;
    if (smith_checksum_is(member, &linked) && !add_seal(e, w, hole, linked))
        return false;
    if (linked)
        return true;
    w->scope.hash = bytes;
    enum smith_evaluation came = smith_expression_evaluate(member->value, &w->scope, &value);
    w->scope.hash = NULL;
    const struct smith_quirk *quirk = smith_derived_quirk(&w->scope, hole->member, came, value);
    if (quirk && quirk->bytes.size == width)
        memcpy(bytes, quirk->bytes.data, width);
    else if (came != SMITH_EVALUATED)
        return smith_encode_fail(e, &w->scope, SMITH_BAD_VALUE, "EXPRESSION-FAILED", "cannot be computed");
    else if (!encode_put_derived(e, w, member, value, bytes, &size))
        return false;
    if (!e->out->failed)
        memcpy(e->out->data + hole->at, bytes, width);
    if (w->scope.seals)
        smith_seals_cut(&e->link.seals, w->scope.seal);
    encode_learn_found(w, member, bytes, width);
    return true;
}

/* Whether a hole that is not filled yet is among the bytes that the member is a checksum of. */
static bool encode_must_wait(const struct encoder *e, const struct record_writer *w,
                             const struct smith_member *member) {
    for (uint32_t i = 0; member->value && i < member->value->count; i++) {
        const struct smith_op *op = &member->value->ops[i];
        if (op->code != SMITH_OP_CHECKSUM)
            continue;
        struct smith_checksum_operand operand = smith_checksum_unpack(op->argument);
        for (uint32_t hole = w->first_hole; hole < e->holes.count; hole++)
            if (!e->holes.items[hole].filled && smith_checksum_covers(&operand, e->holes.items[hole].member))
                return true;
    }
    return false;
}

/* Checksums come last, and those that others cover before them: the layout has been checked to have such an order. */
static bool fill_holes(struct encoder *e, struct record_writer *w) {
    uint32_t left = e->holes.count - w->first_hole;
    for (bool any = true; left && any;) {
        any = false;
        for (uint32_t i = w->first_hole; i < e->holes.count; i++) {
            struct hole *hole = &e->holes.items[i];
            if (hole->filled || encode_must_wait(e, w, &w->scope.frame.type->record->members[hole->member]))
                continue;
            if (!fill_hole(e, w, hole))
                return e->out->failed && smith_encode_out_of_memory(e);
            any = true;
            left--;
        }
    }
    e->holes.count = w->first_hole;
    return true;
}

/* ---- members ---- */

/* Whether the member is written; by its condition when that can be known, else by what is in memory. */
static bool encode_is_written(struct encoder *e, const struct smith_scope *scope, const struct smith_member *member,
                              bool *yes) {
    const void *value = smith_member_value(member, scope->frame.record);
    *yes = false;
    if (!smith_member_is_in_form(member, scope->frame.record))
        return true;
    bool may_be_absent = member->flags & SMITH_OPTIONAL && !(member->flags & SMITH_OFFSET_MEMBER);
    *yes = !may_be_absent || value;
    if (!member->condition)
        return true;
    int64_t condition;
    enum smith_evaluation came = smith_expression_evaluate(member->condition, scope, &condition);
    if (came != SMITH_EVALUATED && may_be_absent) /* it asks for what is not written yet, or for bytes */
        return true;
    if (came != SMITH_EVALUATED)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CONDITION-FAILED",
                                 "whether it is there cannot be determined");
    *yes = condition != 0;
    if (!*yes && value && !(member->flags & SMITH_DERIVED))
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "MEMBER-NOT-ALLOWED",
                                 "is set, but the file cannot hold it: its condition does not hold");
    return true;
}

/* The memory of a member that is written; where there is none, a new value. NULL = out of memory. */
static const void *memory_of(struct encoder *e, const struct smith_scope *scope, const struct smith_member *member) {
    const void *value = smith_member_value(member, scope->frame.record);
    if (!value)
        value = smith_value_new(&e->scratch, member->type);
    if (!value)
        smith_encode_out_of_memory(e);
    return value;
}

bool smith_encode_find(struct encoder *e, const struct smith_scope *scope, const void **value) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    bool yes;
    *value = NULL;
    if (!encode_is_written(e, scope, member, &yes))
        return false;
    return !yes || (*value = memory_of(e, scope, member)) != NULL;
}

/* Whether what may lie elsewhere stands where its address would. */
static bool stands_here(struct encoder *e, const struct smith_scope *scope, const struct smith_member *member,
                        bool *here) {
    int64_t value = 0;
    if (member->offset_member->here.count &&
        smith_expression_evaluate(&member->offset_member->here, scope, &value) != SMITH_EVALUATED)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "CONDITION-FAILED",
                                 "whether `%s` stands here cannot be determined", member->name);
    *here = value != 0;
    return true;
}

/* What stands in the file for a member that is written; of one that lies elsewhere its value, if `here`. */
static bool member_bytes(struct encoder *e, struct record_writer *w, const struct smith_member *member, bool here) {
    if (member->flags & SMITH_MAGIC) {
        smith_buffer_add(e->out, member->constant->data, member->constant->size);
        return true;
    }
    if (member->flags & SMITH_DERIVED)
        return encode_derived(e, w, member);
    if (member->flags & SMITH_COLUMN)
        return smith_encode_column(e, &w->scope, w->scope.frame.member);
    if (member->flags & SMITH_POOL)
        return smith_encode_pool_bytes(e, &w->scope, member);
    const void *value = memory_of(e, &w->scope, member);
    if (!value)
        return false;
    return member->flags & SMITH_POOLED && !here ? smith_encode_pooled(e, &w->scope, member, value)
                                                 : smith_encode_value(e, &w->scope, member->type, value);
}

/* What lies elsewhere is written when the rest of the record has been, in the order in which it is read. */
static bool put_off(struct encoder *e, struct record_writer *w, const struct smith_member *member) {
    struct due_block due = {.member = w->scope.frame.member};
    bool absent;
    if (!smith_encode_offset(e, &w->scope, member, &due.value, &due.block, &absent))
        return false;
    smith_measure_size(&w->scope, due.member, absent ? 0 : -1);
    return absent || SMITH_ARRAY_ADD(&e->scratch, &e->due, due) || smith_encode_out_of_memory(e);
}

/* The one whose turn it is among those since `first` is taken off the stack. */
static struct due_block take_due(struct encoder *e, const struct smith_record *record, uint32_t first) {
    uint32_t next = first;
    for (uint32_t i = first; i < e->due.count; i++)
        if (record->members[e->due.items[i].member].offset_member->turn <
            record->members[e->due.items[next].member].offset_member->turn)
            next = i;
    struct due_block due = e->due.items[next];
    memmove(&e->due.items[next], &e->due.items[next + 1], (--e->due.count - next) * sizeof due);
    return due;
}

static bool write_due(struct encoder *e, struct record_writer *w, uint32_t first) {
    const struct smith_record *record = w->scope.frame.type->record;
    while (e->due.count > first) {
        struct due_block due = take_due(e, record, first);
        smith_scope_go(&w->scope, due.member);
        if (!smith_encode_block(e, &w->scope, &record->members[due.member], due.value, due.block))
            return false;
        smith_measure_block(&w->scope, due.member, due.block, e->link.block_table.blocks[due.block].size);
    }
    return true;
}

static bool members(struct encoder *e, struct record_writer *w) {
    const struct smith_record *record = w->scope.frame.type->record;
    uint32_t first_due = e->due.count;
    bool notes_starts = e->starts && !w->scope.outer;
    bool quick = !w->scope.measures && !notes_starts && smith_encode_can_use_fast_path(e, &w->scope);
    uint16_t next = 0;
    for (uint16_t i = 0; i < record->stream; i++) {
        const struct smith_member *member = &record->members[i];
        const struct smith_field_run *field_run = quick ? smith_field_run_at(record, &next, i) : NULL;
        if (field_run && smith_encode_field_run(e, field_run, w->scope.frame.record)) {
            i = (uint16_t)(i + field_run->count - 1);
            continue;
        }
        smith_scope_go(&w->scope, i);
        const size_t start = e->out->size;
        const int64_t from = (int64_t)(start - w->start);
        if (notes_starts)
            e->starts[i] = (struct start){start, 0}; /* where a block lies is known last of all */
        bool yes = false; /* what lies apart has its bytes in a column */
        if (!(member->flags & SMITH_COLUMNAR) && !encode_is_written(e, &w->scope, member, &yes))
            return false;
        if (!yes && member->flags & SMITH_DERIVED)
            encode_learn(w, member, 0);
        bool here = false;
        if (yes && member->offset_member && !stands_here(e, &w->scope, member, &here))
            return false;
        if (yes && member->flags & SMITH_OFFSET_MEMBER && !here) {
            bool holds = member->flags & SMITH_HOLDS_POOL;
            if (!(holds                        ? smith_encode_pool_open(e, &w->scope, member)
                  : member->flags & SMITH_LINK ? smith_encode_link(e, &w->scope, member, w->linked, &w->linked_block)
                                               : put_off(e, w, member)))
                return false;
            smith_measure_position(&w->scope, i, from, (int64_t)(e->out->size - w->start));
            continue;
        }
        if (yes && !member_bytes(e, w, member, here))
            return false;
        smith_measure(&w->scope, i, from, (int64_t)(e->out->size - w->start), e->unpacked);
    }
    return e->due.count == first_due || write_due(e, w, first_due);
}

bool smith_encode_record_begin(struct encoder *e, struct record_writer *w, struct smith_scope *outer,
                               const struct smith_type *type, const void *record) {
    w->scope = smith_scope_of(outer, type, record);
    w->scope.locals = w->locals;
    w->start = e->out->size;
    w->first_hole = e->holes.count;
    w->first_seal = e->link.seals.items.count;
    w->first_pool = e->pools.count;
    w->linked = e->linked;
    w->linked_block = SMITH_NONE;
    e->linked = NULL;
    if (e->depth++ >= e->document->limits.depth)
        return smith_encode_fail(e, &w->scope, SMITH_LIMIT, "DEPTH-LIMIT", "nested deeper than %u records",
                                 e->depth - 1);
    return smith_measures_begin(&e->measures, &w->scope, &w->mark) ? members(e, w) : smith_encode_out_of_memory(e);
}

bool smith_encode_record_end(struct encoder *e, struct record_writer *w) {
    e->depth--;
    smith_measures_share(&w->scope);
    bool done = smith_encode_pools_close(e, w) && fill_holes(e, w);
    smith_measures_end(&e->measures, &w->scope, &w->mark);
    return done;
}

/* ---- packed content ---- */

/* A hook is believed only when what it packed unpacks again. */
static enum smith_status encode_pack(struct encoder *e, const struct smith_codec_call *how,
                                     struct smith_bytes content) {
    size_t start = e->out->size;
    enum smith_status status = smith_pack(how, content, e->out, e->error);
    if (status != SMITH_OK || !how->hook)
        return status;
    struct smith_bytes packed = {NULL, e->out->size - start};
    if (packed.size)
        packed.data = e->out->data + start;
    return smith_codec_prove(how, content, packed, &e->out->allocator, e->error);
}

bool smith_encode_packed(struct encoder *e, struct smith_scope *scope, const struct smith_codec_call *how,
                         struct smith_bytes content) {
    const struct smith_quirk *quirk = smith_encode_quirk(scope, SMITH_QUIRK_PACKED);
    /* A codec that needs the size of what comes out would also find the beginning of what there was, and keep the
     * rest. */
    bool sized_so = quirk && (!quirk->computed || (uint64_t)quirk->computed == content.size);
    if (sized_so) {
        struct smith_buffer before;
        size_t used;
        smith_buffer_init(&before, &e->out->allocator);
        enum smith_status status = smith_unpack(how, quirk->bytes, content.size, &before, &used, NULL);
        bool same = status == SMITH_OK && smith_bytes_equal((struct smith_bytes){before.data, before.size}, content);
        smith_buffer_free(&before);
        if (status == SMITH_NO_MEMORY)
            return smith_encode_out_of_memory(e);
        if (same) {
            smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
            return true;
        }
    }
    if (encode_pack(e, how, content) == SMITH_OK)
        return true;
    smith_frame_path(&scope->frame, e->error->path, sizeof e->error->path);
    return false;
}

static bool packed_stream(struct encoder *e, struct record_writer *w) {
    struct smith_buffer content, *out = e->out;
    smith_buffer_init(&content, &out->allocator);
    e->out = &content;
    struct root_space root_space;
    bool linked;
    bool done = smith_encode_root_space_begin(e, NULL, &root_space) && smith_encode_stream(e, w, false, &linked) &&
                smith_encode_root_space_end(e, &root_space, NULL, NULL);
    e->out = out;
    smith_scope_go(&w->scope, SMITH_AT_END);
    size_t start = out->size;
    if (content.failed) /* else what came of it may have another name */
        done = smith_encode_out_of_memory(e);
    const struct smith_codec_call how = smith_codec_call_of_stream(w->scope.frame.type->record);
    done = done && smith_encode_packed(e, &w->scope, &how, (struct smith_bytes){content.data, content.size});
    w->scope.stream_size = 1 + (int64_t)(out->size - start);
    smith_buffer_free(&content);
    return done;
}

static bool tail_stream(struct encoder *e, struct record_writer *w) {
    const struct smith_record *record = w->scope.frame.type->record;
    int64_t packed = 0;
    bool linked;
    if (!record->framing)
        return true;
    if (!smith_encode_stream_begin(e, w))
        return false;
    w->scope.frame.member = SMITH_AT_END;
    if (record->stream_packed.count &&
        smith_expression_evaluate(&record->stream_packed, &w->scope, &packed) != SMITH_EVALUATED)
        return smith_encode_fail(e, &w->scope, SMITH_BAD_VALUE, "CONDITION-FAILED",
                                 "whether the chunks are compressed cannot be determined");
    if (packed)
        return packed_stream(e, w);
    size_t start = e->out->size;
    bool done = smith_encode_stream(e, w, false, &linked);
    w->scope.stream_size = 1 + (int64_t)(e->out->size - start);
    return done;
}

bool smith_encode_linked_record(struct encoder *e, struct smith_scope *outer, const struct smith_type *type,
                                const void *record, const void *next, uint32_t *block) {
    struct record_writer w;
    e->linked = next;
    bool done =
        smith_encode_record_begin(e, &w, outer, type, record) && tail_stream(e, &w) && smith_encode_record_end(e, &w);
    *block = w.linked_block;
    return done;
}

bool smith_encode_record(struct encoder *e, struct smith_scope *outer, const struct smith_type *type,
                         const void *record) {
    uint32_t none;
    return smith_encode_linked_record(e, outer, type, record, NULL, &none);
}

/* ---- documents ---- */

static bool starts_begin(struct encoder *e, const struct smith_type *root) {
    size_t count = root->record->member_count;
    e->starts = NULL;
    if (!root->record->is_origin)
        return true;
    e->starts = smith_arena_alloc(&e->scratch, count * sizeof *e->starts, _Alignof(struct start));
    return e->starts || smith_encode_out_of_memory(e);
}

/* What is behind all else in the file; it stays behind what is pinned. */
static bool tail(struct encoder *e, const struct smith_scope *root) {
    const struct smith_quirk *pin = smith_encode_quirk(root, SMITH_QUIRK_PIN);
    uint64_t at = pin ? (uint64_t)pin->computed : e->out->size;
    if (e->out->size > at)
        return smith_encode_fail(e, root, SMITH_REFUSED, "PLACE-PINNED",
                                 "the last bytes stay at byte %llu; what stands before them has %llu too many",
                                 (unsigned long long)at, (unsigned long long)(e->out->size - at));
    if (!smith_encode_zeros(e, at - e->out->size))
        return false;
    smith_buffer_fill(e->out, 0, (size_t)(at - e->out->size));
    smith_encode_quirk_bytes(e, root, SMITH_QUIRK_TAIL);
    return true;
}

/* Once over everything. */
static bool encode_pass(struct encoder *e) {
    const struct smith_document *document = e->document;
    const struct smith_type *type = smith_document_file_layout(document)->root;
    const struct smith_scope root = smith_scope_of(NULL, type, document->root);
    struct root_space file;
    e->out->size = 0;
    e->depth = 0;
    memset(&e->pools, 0, sizeof e->pools);
    memset(&e->due, 0, sizeof e->due);
    memset(&e->holes, 0, sizeof e->holes);
    e->pools_met = 0;
    e->pool_wanted = NULL;
    smith_encode_link_begin(e);
    bool done = starts_begin(e, type) && smith_encode_root_space_begin(e, NULL, &file) &&
                smith_encode_record(e, NULL, type, document->root) &&
                smith_encode_root_space_end(e, &file, tail, &root);
    if (e->out->failed)
        done = smith_encode_out_of_memory(e);
    smith_encode_link_end(e);
    smith_arena_free(&e->scratch);
    smith_arena_free(&e->measures);
    return done;
}

enum smith_status smith_encode(const struct smith_document *document, struct smith_buffer *out,
                               struct smith_error *error) {
    return document->origin ? document->origin->write(document, out, error) : smith_encode_own(document, out, error);
}

enum smith_status smith_encode_own(const struct smith_document *document, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct smith_error own;
    struct feedback feedback = {.wrong = SMITH_NONE, .grown = SMITH_NONE, .stopped = SMITH_NONE};
    struct encoder e = {.document = document, .out = out, .error = error ? error : &own, .link.feedback = &feedback};
    smith_buffer_init(out, &document->arena.allocator);
    if (smith_document_is_whole(document, e.error) != SMITH_OK)
        return e.error->status;
    smith_arena_init(&e.scratch, &document->arena.allocator, document->limits.memory);
    smith_arena_init(&e.measures, &document->arena.allocator, document->limits.memory);
    bool done;
    do
        done = encode_pass(&e);
    while (!e.out_of_memory && smith_encode_needs_another_pass(&e));
    smith_encode_feedback_free(&e);
    if (done)
        return SMITH_OK;
    smith_buffer_free(out);
    return e.error->status;
}
