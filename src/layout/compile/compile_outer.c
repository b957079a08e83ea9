/* SPDX-License-Identifier: MIT
 *
 * Expressions that ask for what is not in the struct itself: a member of a struct around it, or of the element of another
 * list that has the same index.
 */
#include "layout/compile/compile_expression.h"

/* ---- outer.name ---- */

static bool is_integer_member(const struct smith_member *member) {
    return is_integer(member->type);
}

void smith_codegen_outer(struct codegen *codegen, const struct ast_expression *ast) {
    const struct ast_name *name = &ast->path->name;
    struct compiler *compiler = codegen->compiler;
    struct smith_member *example = smith_hash_map_get(&compiler->outer_members, name->text);
    if (!codegen->pending->scope.plan) {
        smith_mistake(codegen->diagnosis, ast->source_span, "`outer` can only be asked in a struct");
        return;
    }
    if (!example) {
        smith_mistake(codegen->diagnosis, name->source_span, "no struct has an integer member `%s`", name->text);
        smith_compiler_suggest_member(compiler, name->text, is_integer_member);
        return;
    }
    if (!smith_hash_map_get(&compiler->outer_names, name->text))
        smith_hash_map_put(&compiler->outer_names, compiler->arena, name->text, example);
    struct outer_wish one = {codegen->pending->scope.plan, name, false};
    if (!SMITH_ARRAY_ADD(compiler->arena, &compiler->outer_wishes, one))
        return;
    smith_codegen_op(codegen, SMITH_OP_OUTER, 0, name->text);
    smith_codegen_part(codegen, example->type, ast->path);
}

/* ---- list[index].name ---- */

/* The struct that elements of lists called so are of; NULL = there is none, or there are several. */
static const struct record_plan *compile_outer_element_of(struct codegen *codegen, const struct ast_name *list) {
    const struct record_plan *found = NULL;
    for (const struct record_plan *plan = codegen->compiler->records; plan; plan = plan->next) {
        const struct smith_member *member = smith_hash_map_get(&plan->by_name, list->text);
        const struct smith_type *type = member ? inner_type(member->type) : NULL;
        if (!type || type->kind != SMITH_LIST || inner_type(type->elem)->kind != SMITH_RECORD)
            continue;
        const struct record_plan *element = plan_of(inner_type(type->elem));
        if (found && found != element)
            return smith_mistake(codegen->diagnosis, list->source_span, "lists called `%s` are of `%s` and of `%s`",
                                 list->text, found->type.name, element->type.name);
        found = element;
    }
    if (!found)
        smith_mistake(codegen->diagnosis, list->source_span, "no struct has a list of structs called `%s`", list->text);
    return found;
}

void smith_codegen_parallel(struct codegen *codegen, const struct ast_expression *ast) {
    const struct ast_name_node *list = ast->path, *step = list->next;
    if (!step) {
        smith_mistake(codegen->diagnosis, list->name.source_span, "which member of the element? %s[index].NAME",
                      list->name.text);
        return;
    }
    const struct record_plan *element = compile_outer_element_of(codegen, &list->name);
    if (!element)
        return;
    const struct smith_member *member = smith_hash_map_get(&element->by_name, step->name.text);
    if (!member) {
        smith_compiler_no_member(codegen->compiler, element, step->name.source_span, step->name.text);
        return;
    }
    if (!is_integer(member->type) || member->flags & SMITH_DERIVED) {
        smith_mistake(codegen->diagnosis, step->name.source_span, "`%s` is no stored integer but `%s`", step->name.text,
                      member->type->name);
        return;
    }
    struct outer_wish one = {codegen->pending->scope.plan, &list->name, true};
    if (one.plan && !SMITH_ARRAY_ADD(codegen->compiler->arena, &codegen->compiler->outer_wishes, one))
        return;
    smith_codegen_op(codegen, SMITH_OP_BESIDE, member - element->members, list->name.text);
    smith_codegen_part(codegen, member->type, step);
}
