/* SPDX-License-Identifier: MIT
 *
 * Expressions of layouts in the language that Kaitai Struct has for them. It tells numbers from truth values, which a
 * layout does not, and has no access to an absent member.
 */
#include "emit/common/emit_describe.h"
#include "emit/kaitai/kaitai.h"

enum { OPERATIONS_MAX = 128 }; /* of an expression; the checker refuses more */

/* A part of an expression: a number, or a truth value. */
struct term {
    const char *text;
    bool is_truth;
};

const char *smith_kaitai_parent_path(struct kaitai *k, const struct kaitai_scope *scope) {
    const char *parent_path = "";
    for (unsigned i = 0; i < scope->depth; i++)
        parent_path = smith_emit_text(&k->symbols, "%s_parent.", parent_path);
    return parent_path;
}

/* ---- members -------------------------------------------------------------------------------------------------- */

const char *smith_kaitai_member(struct kaitai *k, const struct smith_record *record, uint16_t member) {
    const void *key = &record->members[member];
    if (smith_symbol_set_find(&k->members, key) == SMITH_NONE) {
        struct smith_hash_map taken = {0};
        for (uint16_t i = 0; i < record->member_count && !k->symbols.arena.failed; i++) {
            const struct smith_member *one = &record->members[i];
            const char *base = one->name;
            if (one->flags & SMITH_COLUMN)
                base =
                    smith_emit_text(&k->symbols, "%s_column", smith_describe_column(&k->symbols, record, one->column));
            uint32_t index = smith_symbol_set_add(&k->symbols, &k->members, one);
            base = smith_emit_unique(&k->symbols, &taken, smith_emit_snake(&k->symbols, base, false));
            smith_symbol_set_rename(&k->members, index, base);
        }
    }
    return smith_symbol_set_name(&k->members, key);
}

const char *smith_kaitai_value_of(struct kaitai *k, const struct smith_type *type, const char *name) {
    if (type->kind == SMITH_SPELLED && type->names && !type->names->is_bits)
        return smith_emit_text(&k->symbols, "%s.value.to_i", name);
    if (type->kind == SMITH_SPELLED || (type->names && type->names->is_bits && type->kind == SMITH_INT))
        return smith_emit_text(&k->symbols, "%s.value", name);
    return type->names ? smith_emit_text(&k->symbols, "%s.to_i", name) : name;
}

/* Whether the answer depends on how far the file has been read. */
static bool asks_position(const struct smith_expression *expression) {
    for (uint32_t i = 0; i < expression->count; i++)
        if (expression->ops[i].code == SMITH_OP_REST || expression->ops[i].code == SMITH_OP_PEEK)
            return true;
    return false;
}

const char *smith_kaitai_presence(struct kaitai *k, const struct kaitai_scope *scope, uint16_t member) {
    const struct smith_member *it = &scope->record->members[member];
    if (!it->condition)
        return "";
    if (!asks_position(it->condition))
        return smith_kaitai_condition(k, scope, it->condition);
    return smith_emit_text(&k->symbols, "%shas_%s", smith_kaitai_parent_path(k, scope),
                           smith_kaitai_member(k, scope->record, member));
}

void smith_kaitai_ask_presence(struct kaitai *k, const struct kaitai_scope *scope, uint16_t member) {
    const struct smith_expression *condition = scope->record->members[member].condition;
    if (!condition || !asks_position(condition))
        return;
    const char *value = smith_kaitai_condition(k, scope, condition); /* this may add instances of its own */
    smith_buffer_format(&scope->body->instances, "has_%s:\n  value: %s\n",
                        smith_kaitai_member(k, scope->record, member), smith_kaitai_quoted(k, value));
}

/* The number in a member of `record`, to which `way` leads. An absent one is what it is by default. */
static struct term member_term(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_record *record,
                               const char *parent_path, int64_t index) {
    if (index < 0 || index >= record->member_count)
        return (struct term){"0", false};
    const struct smith_member *member = &record->members[index];
    const struct smith_type *type = smith_emit_inner(member->type);
    if (member->flags & (SMITH_COLUMNAR | SMITH_OFFSET_MEMBER | SMITH_POOLED))
        smith_kaitai_refuse(k, scope,
                            member->flags & SMITH_ASSUMED ? "a value that no bytes say"
                                                          : "the value of something that lies apart");
    const char *name =
        smith_emit_text(&k->symbols, "%s%s", parent_path, smith_kaitai_member(k, record, (uint16_t)index));
    bool is_truth = type->kind == SMITH_BOOL;
    const char *text =
        is_truth ? smith_emit_text(&k->symbols, "(%s != 0)", name) : smith_kaitai_value_of(k, type, name);
    if (!member->condition)
        return (struct term){text, is_truth};
    if (record != scope->record)
        smith_kaitai_refuse(k, scope, "the value of something that may be absent");
    const char *usual = member->fallback ? smith_kaitai_number(k, scope, member->fallback) : "0";
    return (struct term){smith_emit_text(&k->symbols, "(%s ? %s : %s)",
                                         smith_kaitai_presence(k, scope, (uint16_t)index),
                                         is_truth ? smith_emit_text(&k->symbols, "(%s ? 1 : 0)", text) : text, usual),
                         false};
}

/* Elements of a list, bytes of a text. */
static struct term count_term(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_record *record,
                              const char *parent_path, int64_t index) {
    const struct smith_type *type = smith_emit_inner(record->members[index].type);
    const char *name =
        smith_emit_text(&k->symbols, "%s%s", parent_path, smith_kaitai_member(k, record, (uint16_t)index));
    bool is_list = type->kind == SMITH_LIST || type->kind == SMITH_ARRAY;
    if (!is_list && type->kind == SMITH_TEXT && type->charset == SMITH_UTF8)
        smith_kaitai_refuse(k, scope, "the number of bytes in a text");
    if (type->extent && type->extent->kind == SMITH_PREFIX)
        name = smith_emit_text(&k->symbols, "%s.value", name);
    return (struct term){smith_emit_text(&k->symbols, is_list ? "%s.size" : "%s.length", name), false};
}

/* ---- operations ----------------------------------------------------------------------------------------------- */

static struct term outer_term(struct kaitai *k, const struct kaitai_scope *scope, const char *name) {
    return (struct term){
        smith_emit_text(&k->symbols, "%s%s", smith_kaitai_parent_path(k, scope), smith_kaitai_parameter(k, name)),
        false};
}

/* A byte ahead is an instance of its own, which Kaitai reads at the moment it is asked for. */
static const char *peek(struct kaitai *k, const struct kaitai_scope *scope, const char *ahead) {
    const char *id = smith_emit_text(&k->symbols, "ahead_%u", scope->body->peek_count++);
    smith_buffer_format(&scope->body->instances, "%s:\n  pos: %s\n  type: u1\n", id,
                        smith_kaitai_quoted(k, smith_emit_text(&k->symbols, "_io.pos + %s", ahead)));
    return smith_emit_text(&k->symbols, "(_io.pos + %s < _io.size ? %s : -1)", ahead, id);
}

static struct term leaf(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_op *op,
                        const struct smith_record *record, const char *path) {
    switch (op->code) {
    case SMITH_OP_CONST:
        if (op->name && *op->name == '"')
            return (struct term){op->name, false};
        return (struct term){
            smith_emit_text(&k->symbols, op->argument < 0 ? "(%lld)" : "%lld", (long long)op->argument), false};
    case SMITH_OP_MEMBER: return member_term(k, scope, record, path, op->argument);
    case SMITH_OP_OUTER: return outer_term(k, scope, op->name);
    case SMITH_OP_COUNT: return count_term(k, scope, record, path, op->argument);
    case SMITH_OP_REST: return (struct term){"(_io.size - _io.pos)", false};
    default:
        smith_kaitai_refuse(k, scope,
                            op->code == SMITH_OP_BESIDE    ? "`beside`"
                            : op->code == SMITH_OP_PRODUCT ? "`product`"
                            : op->code == SMITH_OP_HERE    ? "a pad"
                                                           : "what is computed from bytes");
        return (struct term){"0", false};
    }
}

static const char *number_of(struct kaitai *k, struct term term) {
    return term.is_truth ? smith_emit_text(&k->symbols, "(%s ? 1 : 0)", term.text) : term.text;
}

static const char *kaitai_expression_truth_of(struct kaitai *k, struct term term) {
    return term.is_truth ? term.text : smith_emit_text(&k->symbols, "(%s != 0)", term.text);
}

static struct term binary(struct kaitai *k, uint8_t code, const struct term *terms) {
    static const char *const operators[SMITH_OP_CHOOSE] = {
        [SMITH_OP_MUL] = "*",      [SMITH_OP_DIV] = "/",  [SMITH_OP_MOD] = "%",  [SMITH_OP_ADD] = "+",
        [SMITH_OP_SUB] = "-",      [SMITH_OP_SHL] = "<<", [SMITH_OP_SHR] = ">>", [SMITH_OP_LT] = "<",
        [SMITH_OP_LE] = "<=",      [SMITH_OP_GT] = ">",   [SMITH_OP_GE] = ">=",  [SMITH_OP_EQ] = "==",
        [SMITH_OP_NE] = "!=",      [SMITH_OP_AND] = "&",  [SMITH_OP_XOR] = "^",  [SMITH_OP_OR] = "|",
        [SMITH_OP_ANDAND] = "and", [SMITH_OP_OROR] = "or"};
    bool joins = code == SMITH_OP_ANDAND || code == SMITH_OP_OROR;
    const char *a = joins ? kaitai_expression_truth_of(k, terms[0]) : number_of(k, terms[0]);
    const char *b = joins ? kaitai_expression_truth_of(k, terms[1]) : number_of(k, terms[1]);
    return (struct term){smith_emit_text(&k->symbols, "(%s %s %s)", a, operators[code], b),
                         joins || (code >= SMITH_OP_LT && code <= SMITH_OP_NE)};
}

static struct term unary(struct kaitai *k, const struct kaitai_scope *scope, uint8_t code, struct term term) {
    if (code == SMITH_OP_NOT)
        return (struct term){smith_emit_text(&k->symbols, "(not %s)", kaitai_expression_truth_of(k, term)), true};
    const char *number = number_of(k, term);
    if (code == SMITH_OP_PEEK)
        return (struct term){peek(k, scope, number), false};
    return (struct term){smith_emit_text(&k->symbols, "(%s%s)", code == SMITH_OP_NEG ? "-" : "~", number), false};
}

static struct term choice(struct kaitai *k, const struct term *terms) {
    return (struct term){smith_emit_text(&k->symbols, "(%s ? %s : %s)", kaitai_expression_truth_of(k, terms[0]),
                                         number_of(k, terms[1]), number_of(k, terms[2])),
                         false};
}

static unsigned operand_count(uint8_t code) {
    if (code == SMITH_OP_CHOOSE)
        return 3;
    return code > SMITH_OP_INV ? 2 : code >= SMITH_OP_PEEK ? 1 : 0;
}

/* Postfix to infix, with parentheses around everything. */
static struct term expression_term(struct kaitai *k, const struct kaitai_scope *scope,
                                   const struct smith_expression *expression) {
    struct term stack[OPERATIONS_MAX] = {{"0", false}};
    const char *own_path = smith_kaitai_parent_path(k, scope), *path = own_path;
    const struct smith_record *record = scope->record;
    unsigned depth = 0;
    for (uint32_t i = 0; i < expression->count && depth < OPERATIONS_MAX; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code == SMITH_OP_INNER) {
            path = smith_emit_text(&k->symbols, "%s%s.", path, smith_kaitai_member(k, record, (uint16_t)op->argument));
            record = smith_emit_inner(record->members[op->argument].type)->record;
            continue;
        }
        unsigned operands = operand_count(op->code);
        if (operands > depth)
            break;
        depth -= operands;
        if (operands == 3)
            stack[depth] = choice(k, &stack[depth]);
        else if (operands == 2)
            stack[depth] = binary(k, op->code, &stack[depth]);
        else
            stack[depth] = operands ? unary(k, scope, op->code, stack[depth]) : leaf(k, scope, op, record, path);
        depth++;
        record = scope->record;
        path = own_path;
    }
    return stack[0];
}

const char *smith_kaitai_number(struct kaitai *k, const struct kaitai_scope *scope,
                                const struct smith_expression *expression) {
    return number_of(k, expression_term(k, scope, expression));
}

const char *smith_kaitai_condition(struct kaitai *k, const struct kaitai_scope *scope,
                                   const struct smith_expression *expression) {
    return kaitai_expression_truth_of(k, expression_term(k, scope, expression));
}
