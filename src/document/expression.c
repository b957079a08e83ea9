/* SPDX-License-Identifier: MIT
 *
 * The stack machine for layout expressions. Arithmetic is checked: what cannot be computed fails, it never traps.
 */
#include "document/expression.h"
#include "base/number.h"
#include "base/text.h"
#include "codec/checksum.h"
#include "document/seal.h"
#include "document/wire.h"
#include "type/text_key.h"
#include "type/type_tables.h"
#include <string.h>

/* ---- measures of members ---- */

bool smith_measures_begin(struct smith_arena *arena, struct smith_scope *scope, struct smith_arena_mark *mark) {
    const struct smith_type *type = scope->frame.type;
    size_t count = type->record->member_count;
    if (!(type->flags & SMITH_MEASURES))
        return true;
    *mark = smith_arena_mark(arena);
    scope->measures = smith_arena_alloc(arena, count * sizeof *scope->measures, _Alignof(struct smith_measure));
    for (size_t i = 0; scope->measures && i < count; i++)
        scope->measures[i] = (struct smith_measure){-1, -1, -1, -1, -1, NULL};
    return scope->measures != NULL;
}

void smith_measures_end(struct smith_arena *arena, const struct smith_scope *scope,
                        const struct smith_arena_mark *mark) {
    if (scope->measures && !smith_measures_are_shared(scope))
        smith_arena_release(arena, *mark);
}

/* ---- expression ---- */

#define STACK 32 /* the layout checker refuses deeper expressions */
#define STEPS 100000 /* derived members that ask for each other could double the work with each of them */

/* From so many bytes ahead to the byte that is there. */
static enum smith_evaluation expression_peek(const struct smith_scope *scope, int64_t *value) {
    if (!scope || !scope->ahead)
        return SMITH_NOT_YET;
    *value = *value >= 0 && *value < scope->rest ? scope->ahead[*value] : -1;
    return SMITH_EVALUATED;
}

static enum smith_evaluation expression_evaluate(const struct smith_expression *expression,
                                                 const struct smith_scope *scope, uint32_t *steps, int64_t *value);

static const struct smith_member *expression_member_of(const struct smith_type *type, int64_t index) {
    return &type->record->members[index];
}

static enum smith_evaluation absent_integer(const struct smith_member *member, int64_t *value) {
    *value = 0;
    return !member->fallback || smith_expression_constant(member->fallback, value) ? SMITH_EVALUATED : SMITH_FAILED;
}

const struct smith_quirk *smith_derived_quirk(const struct smith_scope *scope, uint16_t member,
                                              enum smith_evaluation came, int64_t computed) {
    if (came == SMITH_NOT_YET || !smith_type_has_quirks(scope->frame.type))
        return NULL;
    const struct smith_quirk *quirk = smith_quirk_find(scope->frame.record, SMITH_QUIRK_RAW, member, 0);
    return quirk && quirk->computed == (came == SMITH_FAILED ? SMITH_UNCOMPUTABLE : computed) ? quirk : NULL;
}

/* The value of a derived member is what the file says. While encoding that is what its own expression says, unless
 * another value was read and is kept. */
static enum smith_evaluation derived_integer(const struct smith_member *member, const struct smith_scope *scope,
                                             uint32_t *steps, int64_t *value) {
    *value = 0; /* what cannot be computed is handed on below */
    if (!scope)
        return SMITH_FAILED;
    if (scope->locals && member->slot < SMITH_LOCALS && scope->known >> member->slot & 1) {
        *value = scope->locals[member->slot];
        return SMITH_EVALUATED;
    }
    if (member->condition) {
        enum smith_evaluation there = expression_evaluate(member->condition, scope, steps, value);
        if (there != SMITH_EVALUATED || !*value)
            return there == SMITH_EVALUATED ? absent_integer(member, value) : there;
    }
    enum smith_evaluation came = expression_evaluate(member->value, scope, steps, value);
    uint16_t index = (uint16_t)(member - scope->frame.type->record->members);
    const struct smith_quirk *quirk = smith_derived_quirk(scope, index, came, *value);
    if (!quirk)
        return came;
    const uint8_t *at = quirk->bytes.data;
    struct smith_wire_integer stored = smith_wire_read(smith_type_inner(member->type), at, at + quirk->bytes.size);
    *value = stored.value;
    return stored.size ? SMITH_EVALUATED : came;
}

static enum smith_evaluation member_integer(const struct smith_member *member, const void *record,
                                            const struct smith_scope *scope, uint32_t *steps, int64_t *value) {
    if (member->flags & SMITH_DERIVED)
        return derived_integer(member, scope, steps, value);
    const void *memory = smith_member_value(member, record);
    const struct smith_type *type = smith_type_inner(member->type);
    if (!memory)
        return absent_integer(member, value);
    if (type->kind == SMITH_TEXT) {
        const char *text = *(const char *const *)memory;
        *value = text ? (int64_t)smith_text_number(text, strlen(text)) : 0;
        return SMITH_EVALUATED;
    }
    if (type->kind > SMITH_SPELLED)
        return SMITH_FAILED;
    *value = smith_integer_load(type, memory);
    return SMITH_EVALUATED;
}

/* Bytes of a text in the file. */
static int64_t text_size(const struct smith_type *type, const char *text) {
    return text ? (int64_t)smith_charset_size((enum smith_charset)type->charset, text) : 0;
}

/* What a union has in its case is counted, bytes where it has none. */
static const void *expression_counted(const struct smith_type **type, const void *memory) {
    static const struct smith_type bytes = {.kind = SMITH_BYTES};
    if ((*type)->kind != SMITH_UNION || !memory)
        return memory;
    const struct smith_variant *variant = memory;
    const struct smith_case *found = smith_variant_case(*type, variant);
    *type = found ? smith_type_inner(found->type) : &bytes;
    if (found)
        return variant->value;
    return variant->value ? &((const struct smith_unknown *)variant->value)->data : NULL;
}

static enum smith_evaluation member_count(const struct smith_member *member, const void *record, int64_t *value) {
    const struct smith_type *type = smith_type_inner(member->type);
    const void *memory = expression_counted(&type, smith_member_value(member, record));
    *value = 0;
    if (!memory)
        return SMITH_EVALUATED;
    switch (type->kind) {
    case SMITH_TEXT: *value = text_size(type, *(const char *const *)memory); return SMITH_EVALUATED;
    case SMITH_BYTES: *value = (int64_t)((const struct smith_bytes *)memory)->size; return SMITH_EVALUATED;
    case SMITH_LIST: *value = ((const struct smith_list *)memory)->count; return SMITH_EVALUATED;
    case SMITH_ARRAY: *value = type->count; return SMITH_EVALUATED;
    default: return SMITH_FAILED;
    }
}

/* Of how many members a reader knows the value while he is at the member of the scope: those before it; all, when that
 * lies elsewhere, because it is read when the rest of its record has been. */
static int members_known(const struct smith_scope *scope) {
    const struct smith_record *record = scope->frame.type->record;
    if (scope->read)
        return scope->read - 1;
    bool all =
        scope->frame.member < record->member_count && smith_member_is_read_last(&record->members[scope->frame.member]);
    return all ? record->stream : scope->frame.member;
}

static enum smith_evaluation content_checksum(const struct smith_checksum_operand *operand,
                                              const struct smith_member *member, const void *record, uint8_t *hash,
                                              int64_t *value) {
    const struct smith_bytes *bytes = smith_member_value(member, record);
    struct smith_checksum_state state;
    smith_checksum_begin(operand, &state);
    if (bytes)
        smith_checksum_add(operand, &state, bytes->data, bytes->size);
    *value = bytes || smith_hash_size(operand->checksum) ? smith_checksum_end(operand, &state, hash) : 0;
    return SMITH_EVALUATED;
}

static enum smith_evaluation outer_integer(const char *name, const struct smith_scope *scope, uint32_t *steps,
                                           int64_t *value) {
    for (const struct smith_scope *at = scope->outer; at; at = at->outer) {
        const struct smith_record *record = at->frame.type->record;
        int index = smith_member_find(record, name, strlen(name));
        unsigned flags = index >= 0 ? record->members[index].flags : 0;
        if (flags & SMITH_ASSUMED)
            return member_integer(expression_member_of(at->frame.type, index), at->frame.record, at, steps, value);
        if (index >= record->stream || index >= members_known(at) || flags & SMITH_COLUMNAR)
            return SMITH_FAILED; /* a reader has not come to it yet, or cannot tell */
        if (flags & SMITH_OFFSET_MEMBER)
            return SMITH_FAILED; /* read when the rest of its record has been: a reader may not have come to it */
        if (index >= 0)
            return member_integer(expression_member_of(at->frame.type, index), at->frame.record, at, steps, value);
    }
    return SMITH_FAILED;
}

static enum smith_evaluation member_product(const struct smith_member *member, const void *record, int64_t *value) {
    const struct smith_list *list = smith_member_value(member, record);
    const struct smith_type *type = smith_type_inner(member->type);
    const struct smith_type *elem = smith_type_inner(type->elem);
    *value = 1;
    for (uint32_t i = 0; list && i < list->count; i++)
        if (__builtin_mul_overflow(*value, smith_integer_load(elem, smith_list_at(type, list, i)), value))
            return SMITH_FAILED;
    return SMITH_EVALUATED;
}

/* A member of the element that has the index of this record in another list. */
static enum smith_evaluation parallel_integer(const struct smith_op *op, const struct smith_scope *scope,
                                              int64_t *value) {
    uint32_t index = scope->outer ? scope->outer->frame.index : SMITH_NONE;
    for (const struct smith_scope *at = scope->outer; at && index != SMITH_NONE; at = at->outer) {
        const struct smith_record *record = at->frame.type->record;
        int number = smith_member_find(record, op->name, strlen(op->name));
        if (number < 0)
            continue;
        const struct smith_type *type = smith_type_inner(record->members[number].type);
        const struct smith_list *list = smith_member_value(&record->members[number], at->frame.record);
        if (!list || type->kind != SMITH_LIST || index >= list->count || !list->items)
            return SMITH_FAILED;
        const struct smith_type *elem = smith_type_inner(type->elem);
        const void *element = smith_list_at(type, list, index);
        if (!element || elem->kind != SMITH_RECORD || op->argument >= elem->record->member_count)
            return SMITH_FAILED;
        uint32_t steps = 1;
        return member_integer(expression_member_of(elem, op->argument), element, NULL, &steps, value);
    }
    return SMITH_FAILED;
}

/* What a name, count or size stands for. `type`, `record` are the record it is looked up in; `own` belongs to that
 * record, or is NULL when INNER has left the scope's own; `measures` are those of the record's members, or NULL. */
static enum smith_evaluation expression_operand(const struct smith_op *op, const struct smith_type *type,
                                                const void *record, const struct smith_scope *own,
                                                const struct smith_measure *measures, const struct smith_scope *scope,
                                                uint32_t *steps, int64_t *value) {
    switch (op->code) {
    case SMITH_OP_CONST: *value = op->argument; return SMITH_EVALUATED;
    case SMITH_OP_OUTER: return scope ? outer_integer(op->name, scope, steps, value) : SMITH_FAILED;
    case SMITH_OP_BESIDE: return scope ? parallel_integer(op, scope, value) : SMITH_FAILED;
    case SMITH_OP_HERE: *value = scope ? scope->here : 0; return SMITH_EVALUATED;
    case SMITH_OP_REST:
        if (!scope || !scope->ahead)
            return SMITH_NOT_YET;
        *value = scope->rest;
        return SMITH_EVALUATED;
    case SMITH_OP_SIZEOF:
        *value = own && op->argument == SMITH_AT_END ? own->stream_size - 1
                 : measures                          ? measures[op->argument].size
                                                     : -1;
        return *value < 0 ? SMITH_NOT_YET : SMITH_EVALUATED;
    case SMITH_OP_UNPACKED:
        if (!own)
            return SMITH_FAILED;
        *value = measures ? measures[op->argument].unpacked : -1;
        return *value < 0 ? SMITH_NOT_YET : SMITH_EVALUATED;
    case SMITH_OP_CONTENT_CHECKSUM: {
        struct smith_checksum_operand content = smith_checksum_unpack(op->argument);
        return record ? content_checksum(&content, expression_member_of(type, content.first), record,
                                         scope ? scope->hash : NULL, value)
                      : SMITH_FAILED;
    }
    case SMITH_OP_CHECKSUM:
        if (!own)
            return SMITH_FAILED;
        return own->seals ? smith_seal_checksum(op, own, value) : SMITH_NOT_YET;
    case SMITH_OP_PRODUCT:
        return record ? member_product(expression_member_of(type, op->argument), record, value) : SMITH_FAILED;
    case SMITH_OP_COUNT:
        return record ? member_count(expression_member_of(type, op->argument), record, value) : SMITH_FAILED;
    default:
        return record ? member_integer(expression_member_of(type, op->argument), record, own, steps, value)
                      : SMITH_FAILED;
    }
}

/* An operand: its value, or why there is none. That is nobody's concern when nothing asks for it. */
struct known {
    enum smith_evaluation came;
    int64_t value;
};

static void expression_unary(uint8_t code, const struct smith_scope *scope, struct known *a) {
    if (a->came != SMITH_EVALUATED)
        return;
    if (code == SMITH_OP_PEEK)
        a->came = expression_peek(scope, &a->value);
    else if (!smith_arithmetic_unary(code, &a->value))
        a->came = SMITH_FAILED;
}

static void expression_binary(uint8_t code, struct known *a, const struct known *b) {
    if (a->came != SMITH_EVALUATED)
        return;
    if ((code == SMITH_OP_ANDAND && !a->value) || (code == SMITH_OP_OROR && a->value))
        a->value = a->value != 0;
    else if (b->came != SMITH_EVALUATED)
        a->came = b->came;
    else if (!smith_arithmetic_binary(code, &a->value, b->value))
        a->came = SMITH_FAILED;
}

/* The operation on the operands that there are; false = there are too few. */
static bool operate(const struct smith_op *op, const struct smith_scope *scope, struct known *stack, unsigned *depth) {
    unsigned wanted = op->code == SMITH_OP_CHOOSE ? 3 : op->code <= SMITH_OP_INV ? 1 : 2;
    if (*depth < wanted)
        return false;
    *depth -= wanted - 1;
    struct known *first = &stack[*depth - 1];
    if (wanted == 1)
        expression_unary(op->code, scope, first);
    else if (wanted == 2)
        expression_binary(op->code, first, first + 1);
    else if (first->came == SMITH_EVALUATED)
        *first = first->value ? first[1] : first[2];
    return true;
}

static enum smith_evaluation expression_evaluate(const struct smith_expression *expression,
                                                 const struct smith_scope *scope, uint32_t *steps, int64_t *value) {
    struct known stack[STACK];
    unsigned depth = 0;
    const struct smith_type *type = scope ? scope->frame.type : NULL;
    const void *record = scope ? scope->frame.record : NULL;
    const struct smith_scope *own = scope;
    const struct smith_measure *measures = scope ? scope->measures : NULL;
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (!*steps)
            return SMITH_FAILED;
        --*steps;
        if (op->code == SMITH_OP_INNER) {
            const struct smith_member *member = record ? expression_member_of(type, op->argument) : NULL;
            record = member ? smith_member_value(member, record) : NULL;
            type = member ? smith_type_inner(member->type) : NULL;
            measures = own && own->measures ? own->measures[op->argument].inside : NULL;
            own = NULL;
        } else if (op->code <= SMITH_OP_CHECKSUM) {
            if (depth == STACK)
                return SMITH_FAILED;
            struct known *top = &stack[depth++];
            top->came = own || record || !scope
                            ? expression_operand(op, type, record, own, measures, scope, steps, &top->value)
                            : SMITH_FAILED;
            type = scope ? scope->frame.type : NULL;
            record = scope ? scope->frame.record : NULL;
            own = scope;
            measures = scope ? scope->measures : NULL;
        } else if (!operate(op, scope, stack, &depth)) {
            return SMITH_FAILED;
        }
    }
    if (depth != 1)
        return SMITH_FAILED;
    *value = stack[0].value;
    return stack[0].came;
}

enum smith_evaluation smith_expression_evaluate(const struct smith_expression *expression,
                                                const struct smith_scope *scope, int64_t *value) {
    uint32_t steps = STEPS;
    return expression_evaluate(expression, scope, &steps, value);
}

static bool asks_derived(const struct smith_expression *expression, const struct smith_type *type) {
    bool inner = false;
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code == SMITH_OP_MEMBER && !inner && expression_member_of(type, op->argument)->flags & SMITH_DERIVED)
            return true;
        inner = op->code == SMITH_OP_INNER;
    }
    return false;
}

int64_t smith_list_wanted(const struct smith_type *type, const struct smith_scope *scope, bool own) {
    int64_t count;
    while (type->kind == SMITH_REGION)
        type = smith_type_inner(type->elem);
    if (type->kind != SMITH_LIST || type->extent->kind != SMITH_EXACT || (!own && !type->elem->wire_min))
        return -1;
    const struct smith_expression *size = &type->extent->size;
    bool known = (own || !asks_derived(size, scope->frame.type)) &&
                 smith_expression_evaluate(size, scope, &count) == SMITH_EVALUATED;
    return known ? count : -1;
}

bool smith_list_until(const struct smith_type *list, const struct smith_scope *scope, void *element, bool *ends) {
    const struct smith_scope inside = smith_scope_of(scope, smith_type_inner(list->elem), element);
    int64_t value = 0;
    bool known = smith_expression_evaluate(&list->extent->size, &inside, &value) == SMITH_EVALUATED;
    *ends = value != 0;
    return known;
}

int64_t smith_pad_size(const struct smith_member *member, struct smith_scope *scope, int64_t here) {
    int64_t size = 0;
    scope->here = here;
    smith_expression_evaluate(&member->type->extent->size, scope, &size);
    return size;
}

bool smith_expression_constant(const struct smith_expression *expression, int64_t *value) {
    if (expression->count == 1 && expression->ops[0].code == SMITH_OP_CONST) {
        *value = expression->ops[0].argument;
        return true;
    }
    return smith_expression_evaluate(expression, NULL, value) == SMITH_EVALUATED;
}
