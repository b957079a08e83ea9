/* SPDX-License-Identifier: MIT
 *
 * Compiling expressions, the parts' common ground. check_expression.c: of the struct itself; check_around.c: what stands
 * around and beside it.
 */
#ifndef SMITH_CHECK_COMPILE_H
#define SMITH_CHECK_COMPILE_H

#include "check.h"

struct compiler {
    struct checker *checker;
    const struct pending *pending;
    struct smith_op *ops;
    uint32_t count, capacity;
    unsigned depth, deepest; /* of the stack */
    bool failed; /* reported */
};

static inline struct diagnosis *diagnosis_of(struct compiler *compiler) {
    compiler->failed = true;
    return compiler->checker->diagnosis;
}

void smith_compile_op(struct compiler *compiler, uint8_t code, int64_t argument, const char *name);
/* A range of bits of the integer on the stack, whose type has it. */
void smith_compile_bits(struct compiler *compiler, const struct smith_type *type, const struct ast_name *name);
/* Say that the struct has no such member. */
void smith_compile_no_member(struct compiler *compiler, const struct record_plan *plan, const struct ast_name *name);

/* outer.name, beside.list.name */
void smith_compile_outer(struct compiler *compiler, const struct ast_expression *ast);
void smith_codegen_parallel(struct compiler *compiler, const struct ast_expression *ast);

#endif
