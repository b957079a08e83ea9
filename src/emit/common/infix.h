/* SPDX-License-Identifier: MIT
 *
 * Expressions of layouts in languages that tell numbers from truth values, which a layout does not. What a member is
 * called, and where an operation has nothing in the language, is the emitter's to say.
 */
#ifndef SMITH_INFIX_H
#define SMITH_INFIX_H

#include "emit/common/symbol_table.h"

enum { SMITH_INFIX_OPERATIONS = 128 }; /* of an expression; the checker refuses more */

struct smith_infix_term {
    const char *text;
    bool is_truth;
};

/* How a language spells what it does with terms. */
struct smith_infix_words {
    const char
        *operators[SMITH_OP_CHOOSE]; /* by opcode, between two terms; one that ends with a bracket, before them */
    const char *inverse; /* before a number whose bits are turned over */
    const char *number_of[2]; /* around a truth value that becomes a number */
    const char *choice[4]; /* around the three terms of a choice */
};

struct smith_infix {
    struct symbol_table *symbols;
    const struct smith_infix_words *words;
    const struct smith_record *record; /* whose members are asked */
    const char *path; /* what leads to them: "Value." */
    void *context;
    /* An operation without operands, asked of `record` at `path`. */
    struct smith_infix_term (*leaf)(const struct smith_infix *infix, const struct smith_op *op,
                                    const struct smith_record *record, const char *path);
    /* The byte so far ahead, -1 = there is none. */
    const char *(*peek)(const struct smith_infix *infix, const char *ahead);
    /* What a member is called. */
    const char *(*member)(const struct smith_infix *infix, const struct smith_record *record, uint16_t member);
};

/* An expression as a number, as a condition. */
const char *smith_infix_number(const struct smith_infix *infix, const struct smith_expression *expression);
const char *smith_infix_condition(const struct smith_infix *infix, const struct smith_expression *expression);
const char *smith_infix_term_number(const struct smith_infix *infix, struct smith_infix_term term);

#endif
