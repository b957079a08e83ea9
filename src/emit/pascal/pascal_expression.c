/* SPDX-License-Identifier: MIT
 *
 * Expressions of layouts in Pascal; all numbers are Int64.
 */
#include "emit/common/infix.h"
#include "emit/pascal/pascal.h"

struct asker {
    struct pascal *p;
    const struct pascal_scope *scope;
};

static const struct smith_infix_words words = {
    .operators = {[SMITH_OP_MUL] = "*",
                  [SMITH_OP_DIV] = "div",
                  [SMITH_OP_MOD] = "mod",
                  [SMITH_OP_ADD] = "+",
                  [SMITH_OP_SUB] = "-",
                  [SMITH_OP_SHL] = "shl",
                  [SMITH_OP_SHR] = "SarInt64(",
                  [SMITH_OP_LT] = "<",
                  [SMITH_OP_LE] = "<=",
                  [SMITH_OP_GT] = ">",
                  [SMITH_OP_GE] = ">=",
                  [SMITH_OP_EQ] = "=",
                  [SMITH_OP_NE] = "<>",
                  [SMITH_OP_AND] = "and",
                  [SMITH_OP_XOR] = "xor",
                  [SMITH_OP_OR] = "or",
                  [SMITH_OP_ANDAND] = "and",
                  [SMITH_OP_OROR] = "or"},
    .inverse = "not ",
    .number_of = {"Ord(", ")"},
    .choice = {"Choose(", ", ", ", ", ")"},
};

static const char *member_name(const struct smith_infix *infix, const struct smith_record *record, uint16_t member) {
    const struct asker *asker = infix->context;
    return smith_symbol_set_name(&asker->p->members, &record->members[member]);
}

static struct smith_infix_term leaf(const struct smith_infix *infix, const struct smith_op *op,
                                    const struct smith_record *record, const char *path) {
    const struct asker *asker = infix->context;
    struct symbol_table *symbols = infix->symbols;
    if (op->code == SMITH_OP_REST)
        return (struct smith_infix_term){smith_emit_text(symbols, "Int64(%s.Left)", asker->scope->source), false};
    if (op->code != SMITH_OP_MEMBER && op->code != SMITH_OP_COUNT)
        return (struct smith_infix_term){smith_pascal_number(asker->p, op->argument), false};
    const struct smith_member *member = &record->members[op->argument];
    const char *name = smith_emit_text(symbols, "%s%s", path, member_name(infix, record, (uint16_t)op->argument));
    if (op->code == SMITH_OP_COUNT)
        return (struct smith_infix_term){smith_emit_text(symbols, "Int64(Length(%s))", name), false};
    bool is_truth = smith_emit_inner(member->type)->kind == SMITH_BOOL;
    return (struct smith_infix_term){is_truth ? name : smith_emit_text(symbols, "Int64(%s)", name), is_truth};
}

static const char *peek(const struct smith_infix *infix, const char *ahead) {
    const struct asker *asker = infix->context;
    return smith_emit_text(infix->symbols, "Peek(%s, %s)", asker->scope->source, ahead);
}

static struct smith_infix infix_of(struct asker *asker) {
    return (struct smith_infix){.symbols = &asker->p->symbols,
                                .words = &words,
                                .record = asker->scope->record,
                                .path = asker->scope->path,
                                .context = asker,
                                .leaf = leaf,
                                .peek = peek,
                                .member = member_name};
}

const char *smith_pascal_expression(struct pascal *p, const struct pascal_scope *scope,
                                    const struct smith_expression *expression) {
    struct asker asker = {p, scope};
    struct smith_infix infix = infix_of(&asker);
    return smith_infix_number(&infix, expression);
}

const char *smith_pascal_condition(struct pascal *p, const struct pascal_scope *scope,
                                   const struct smith_expression *expression) {
    struct asker asker = {p, scope};
    struct smith_infix infix = infix_of(&asker);
    return smith_infix_condition(&infix, expression);
}
