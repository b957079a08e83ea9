/* SPDX-License-Identifier: MIT
 *
 * Files that say in which order the bytes of their numbers are (`endian big if …`). Such a layout is compiled twice,
 * once for each order; the two have the same structs in memory, and nothing that reads or writes is slower for it. The
 * file's first members tell which of the two is meant, so they must be the same in both.
 */
#include "layout/compile/compile.h"
#include "type/type_tables.h"

void smith_compile_endian(struct compiler *compiler, struct smith_layout *layout) {
    const struct scope file = {.plan = compiler->root ? plan_of(compiler->root) : NULL, .member = UINT32_MAX};
    if (compiler->ast->big && file.plan)
        smith_compile_expression(compiler, compiler->ast->big, &file, USE_CHOICE, &layout->big);
}

/* One more than the last member of the root that the operations ask for; what they count or measure may come later. */
static uint32_t known_by(const struct smith_expression *expression, bool *is_simple) {
    uint32_t known = 0;
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        bool asks = op->code == SMITH_OP_MEMBER || op->code == SMITH_OP_INNER;
        if (!asks && op->code > SMITH_OP_CONST && op->code < SMITH_OP_NEG)
            *is_simple = false;
        if (asks && smith_op_is_own(expression, i) && op->argument >= known)
            known = (uint32_t)op->argument + 1;
    }
    return known;
}

static const struct smith_type *compile_endian_first_number(struct compiler *compiler, const struct smith_type *type);

static const struct smith_type *first_in_member(struct compiler *compiler, const struct smith_member *member) {
    const struct smith_type *found =
        member->offset_member ? compile_endian_first_number(compiler, member->offset_member->offset) : NULL;
    return found ? found : compile_endian_first_number(compiler, member->type);
}

/* The first number of the file's byte order in a value of this type; NULL = there is none. */
static const struct smith_type *compile_endian_first_number(struct compiler *compiler, const struct smith_type *type) {
    for (; type; type = type->elem) {
        const struct smith_type *found = type->flags & SMITH_FILE_ENDIAN ? type : NULL;
        if (!found && type->extent && type->extent->prefix)
            found = compile_endian_first_number(compiler, type->extent->prefix);
        if (type->kind == SMITH_UNION && union_of(type)->visit != compiler->visits) {
            union_of(type)->visit = compiler->visits;
            for (uint16_t i = 0; !found && i < type->variants->case_count; i++)
                found = compile_endian_first_number(compiler, type->variants->cases[i].type);
        }
        if (type->kind == SMITH_RECORD && plan_of(type)->visit != compiler->visits) {
            plan_of(type)->visit = compiler->visits;
            for (uint32_t i = 0; !found && i < plan_of(type)->count; i++)
                found = first_in_member(compiler, &plan_of(type)->members[i]);
        }
        if (found)
            return found;
    }
    return NULL;
}

void smith_compile_check_endian(struct compiler *compiler, struct smith_layout *layout) {
    const struct record_plan *root = compiler->root ? plan_of(compiler->root) : NULL;
    bool is_simple = true;
    if (!layout->big.count || !root)
        return;
    uint32_t known = known_by(&layout->big, &is_simple);
    layout->big_known = (uint16_t)known;
    if (!is_simple || !known)
        smith_mistake(compiler->diagnosis, compiler->ast->endian_span,
                      "only the values of members tell the byte order of a file");
    for (uint32_t i = 0; i < known && i < root->count; i++) {
        compiler->visits++;
        const struct smith_type *number = first_in_member(compiler, &root->members[i]);
        if (!number)
            continue;
        smith_mistake(compiler->diagnosis, span_of(root, i),
                      "`%s` is read before the byte order is known, and there is a `%s` in it", root->members[i].name,
                      number->name);
        smith_mistake_help(compiler->diagnosis, "`%s le` and `%s be` say it themselves", number->name, number->name);
        return;
    }
}

bool smith_layout_compile_opposite(struct smith_arena *arena, struct diagnosis *diagnosis, struct ast_layout *ast,
                                   const struct smith_codec_hook *const *hooks, struct smith_layout *little,
                                   struct smith_layout *big) {
    for (struct ast_type *number = ast->by_file; number; number = number->next_by_file)
        number->flags |= SMITH_BIG_ENDIAN;
    bool done = smith_layout_compile(arena, diagnosis, ast, hooks, big);
    for (struct ast_type *number = ast->by_file; number; number = number->next_by_file)
        number->flags &= (uint16_t)~SMITH_BIG_ENDIAN;
    big->is_big = true;
    big->opposite = little;
    little->opposite = big;
    return done;
}
