/* SPDX-License-Identifier: MIT
 *
 * Postfix to infix: see infix.h.
 */
#include "emit/common/infix.h"
#include <string.h>

const char *smith_infix_term_number(const struct smith_infix *infix, struct smith_infix_term term) {
    const char *const *around = infix->words->number_of;
    return term.is_truth ? smith_emit_text(infix->symbols, "%s%s%s", around[0], term.text, around[1]) : term.text;
}

static const char *truth(const struct smith_infix *infix, struct smith_infix_term term) {
    return term.is_truth
               ? term.text
               : smith_emit_text(infix->symbols, "(%s %s 0)", term.text, infix->words->operators[SMITH_OP_NE]);
}

static struct smith_infix_term operation(const struct smith_infix *infix, uint8_t code,
                                         const struct smith_infix_term *terms) {
    bool joins = code == SMITH_OP_ANDAND || code == SMITH_OP_OROR;
    const char *a = joins ? truth(infix, terms[0]) : smith_infix_term_number(infix, terms[0]);
    const char *b = joins ? truth(infix, terms[1]) : smith_infix_term_number(infix, terms[1]);
    const char *word = infix->words->operators[code];
    bool is_call = word[strlen(word) - 1] == '(';
    return (struct smith_infix_term){is_call ? smith_emit_text(infix->symbols, "%s%s, %s)", word, a, b)
                                             : smith_emit_text(infix->symbols, "(%s %s %s)", a, word, b),
                                     joins || (code >= SMITH_OP_LT && code <= SMITH_OP_NE)};
}

static struct smith_infix_term infix_unary(const struct smith_infix *infix, uint8_t code,
                                           struct smith_infix_term term) {
    if (code == SMITH_OP_NOT)
        return (struct smith_infix_term){smith_emit_text(infix->symbols, "(not %s)", truth(infix, term)), true};
    const char *number = smith_infix_term_number(infix, term);
    if (code == SMITH_OP_PEEK)
        return (struct smith_infix_term){infix->peek(infix, number), false};
    return (struct smith_infix_term){
        smith_emit_text(infix->symbols, "(%s%s)", code == SMITH_OP_NEG ? "-" : infix->words->inverse, number), false};
}

static struct smith_infix_term infix_choice(const struct smith_infix *infix, const struct smith_infix_term *terms) {
    const char *const *around = infix->words->choice;
    return (struct smith_infix_term){smith_emit_text(infix->symbols, "%s%s%s%s%s%s%s", around[0],
                                                     truth(infix, terms[0]), around[1],
                                                     smith_infix_term_number(infix, terms[1]), around[2],
                                                     smith_infix_term_number(infix, terms[2]), around[3]),
                                     false};
}

static unsigned operand_count(uint8_t code) {
    if (code == SMITH_OP_CHOOSE)
        return 3;
    return code > SMITH_OP_INV ? 2 : code >= SMITH_OP_PEEK ? 1 : 0;
}

static struct smith_infix_term expression_term(const struct smith_infix *infix,
                                               const struct smith_expression *expression) {
    struct smith_infix_term stack[SMITH_INFIX_OPERATIONS] = {{"0", false}};
    const struct smith_record *record = infix->record;
    const char *path = infix->path;
    unsigned depth = 0;
    for (uint32_t i = 0; i < expression->count && depth < SMITH_INFIX_OPERATIONS; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code == SMITH_OP_INNER) {
            path = smith_emit_text(infix->symbols, "%s%s.", path, infix->member(infix, record, (uint16_t)op->argument));
            record = smith_emit_inner(record->members[op->argument].type)->record;
            continue;
        }
        unsigned operands = operand_count(op->code);
        if (operands > depth)
            break;
        depth -= operands;
        if (operands == 3)
            stack[depth] = infix_choice(infix, &stack[depth]);
        else if (operands == 2)
            stack[depth] = operation(infix, op->code, &stack[depth]);
        else
            stack[depth] = operands ? infix_unary(infix, op->code, stack[depth]) : infix->leaf(infix, op, record, path);
        depth++;
        record = infix->record;
        path = infix->path;
    }
    return stack[0];
}

const char *smith_infix_number(const struct smith_infix *infix, const struct smith_expression *expression) {
    return smith_infix_term_number(infix, expression_term(infix, expression));
}

const char *smith_infix_condition(const struct smith_infix *infix, const struct smith_expression *expression) {
    return truth(infix, expression_term(infix, expression));
}
