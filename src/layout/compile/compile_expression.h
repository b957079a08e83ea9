/* SPDX-License-Identifier: MIT
 *
 * Compiling expressions, the parts' common ground. compile_expression.c: of the struct itself; compile_outer.c: what stands
 * around and beside it.
 */
#ifndef SMITH_COMPILE_EXPRESSION_H
#define SMITH_COMPILE_EXPRESSION_H

#include "layout/compile/compile.h"

struct codegen {
    struct compiler *compiler;
    const struct pending *pending;
    SMITH_ARRAY(struct smith_op) ops;
    unsigned depth, deepest; /* of the stack */
    bool texts; /* operands are texts, by their keys */
    bool failed; /* reported */
};

static inline struct diagnosis *diagnosis_of(struct codegen *codegen) {
    codegen->failed = true;
    return codegen->compiler->diagnosis;
}

void smith_codegen_op(struct codegen *codegen, uint8_t code, int64_t argument, const char *name);
/* A range of bits of the integer on the stack, whose type has it. */
void smith_codegen_bits(struct codegen *codegen, const struct smith_type *type, const struct ast_name *name);
/* Say that the struct has no such member. */
void smith_codegen_no_member(struct codegen *codegen, const struct record_plan *plan, const struct ast_name *name);

/* outer.name, beside.list.name */
void smith_codegen_outer(struct codegen *codegen, const struct ast_expression *ast);
void smith_codegen_parallel(struct codegen *codegen, const struct ast_expression *ast);

#endif
