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
    struct diagnosis *diagnosis;
    const struct pending *pending;
    SMITH_ARRAY(struct smith_op) ops;
    uint64_t has; /* a bit for each of their codes */
    unsigned depth, deepest; /* of the stack */
    bool texts; /* operands are texts, by their keys */
};

/* Where the steps of a path have led to. */
struct resolved_member {
    struct record_plan *plan; /* the struct of `member` */
    struct smith_member *member;
    const struct ast_name_node *step; /* that names it */
    bool own; /* `plan` is the struct that the expression belongs to */
    bool absent; /* there may be no such struct */
};

void smith_codegen_op(struct codegen *codegen, uint8_t code, int64_t argument, const char *name);
/* What is asked for behind the name of the integer on the stack: nothing, or a range of its bits. */
void smith_codegen_part(struct codegen *codegen, const struct smith_type *type, const struct ast_name_node *step);

/* a.b.c: through inline structs and, for computed members, also through those that may be absent: then they cannot be
 * computed. NULL in `member` = there was a mistake. */
struct resolved_member smith_codegen_path(struct codegen *codegen, const struct ast_name_node *step);

/* Checksums (compile_checksum.c). */
void smith_codegen_checksum(struct codegen *codegen, const struct ast_checksum *ast);
/* Which checksums are known last of all; refuse those that cover each other, or themselves. */
void smith_compile_checksum_order(struct compiler *compiler);

/* outer.name, list[index].name */
void smith_codegen_outer(struct codegen *codegen, const struct ast_expression *ast);
void smith_codegen_parallel(struct codegen *codegen, const struct ast_expression *ast);

#endif
