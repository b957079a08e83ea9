/* SPDX-License-Identifier: MIT
 *
 * Names where a type is expected: structs, aliases, templates, parameters of templates; and what else a name may be that
 * is no type.
 */
#include "layout/compile/compile.h"
#include "layout/parse/words.h"

const struct smith_type *smith_compile_alias(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item;
    if (declaration->type || declaration->reported)
        return declaration->type;
    if (declaration->resolving || compiler->alias_depth >= ALIAS_DEPTH)
        return smith_mistake(compiler->diagnosis, item->name.source_span,
                             declaration->resolving ? "`%s` stands for itself"
                                                    : "types that stand for types go too deep at `%s`",
                             item->name.text);
    declaration->resolving = true;
    compiler->alias_depth++;
    struct scope scope = {.label = item->name.text, .label_is_taken = true, .order = declaration->order};
    struct declaration *named =
        item->type->kind == AST_NAMED ? smith_compiler_find(compiler, item->type->name.text) : NULL;
    if (named && named->item->kind == AST_TEMPLATE)
        declaration->type = smith_compile_instance(compiler, named, item->type, &scope, item->name.text);
    else
        declaration->type = smith_compile_type(compiler, item->type, &scope);
    compiler->alias_depth--;
    declaration->resolving = false;
    declaration->reported = !declaration->type;
    return declaration->type;
}

static bool goes_too_deep(struct compiler *compiler, const struct ast_name *name) {
    if (compiler->alias_depth < ALIAS_DEPTH)
        return false;
    smith_mistake(compiler->diagnosis, name->source_span, "types that stand for types go too deep at `%s`", name->text);
    return true;
}

/* What the type stands for with these arguments, as if it were written where its name is. */
static const struct smith_type *substituted(struct compiler *compiler, struct declaration *declaration,
                                            const struct ast_type *use, const struct scope *scope) {
    struct scope inside = *scope;
    if (goes_too_deep(compiler, &use->name) ||
        !(inside.environment = smith_compile_arguments(compiler, declaration, use, scope, true)))
        return NULL;
    compiler->alias_depth++;
    const struct smith_type *type = smith_compile_type(compiler, declaration->item->type, &inside);
    compiler->alias_depth--;
    return type;
}

static struct declaration *find_alias(struct compiler *compiler, const struct ast_type *ast) {
    struct declaration *named = ast->kind == AST_NAMED ? smith_compiler_find(compiler, ast->name.text) : NULL;
    return named && named->item->kind == AST_ALIAS ? named : NULL;
}

const struct ast_type *smith_compile_find_offset(struct compiler *compiler, const struct ast_type *ast) {
    const struct declaration *alias;
    for (unsigned depth = 0; ast && depth < ALIAS_DEPTH && (alias = find_alias(compiler, ast)); depth++)
        ast = alias->item->type;
    return ast && ast->kind == AST_OFFSET ? ast : NULL;
}

const struct ast_type *smith_compile_enter_offset(struct compiler *compiler, const struct ast_type *ast,
                                                  struct scope *scope) {
    struct declaration *alias;
    while ((alias = find_alias(compiler, ast))) {
        if (!(scope->environment = smith_compile_arguments(compiler, alias, ast, scope, true)))
            return NULL;
        ast = alias->item->type;
    }
    return ast;
}

static const struct smith_type *misused_name(struct compiler *compiler, const struct ast_type *ast,
                                             enum ast_item_kind kind) {
    const char *name = ast->name.text;
    smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is %s, not a type", name, smith_item_kind_name(kind));
    if (kind == AST_ENUM || kind == AST_BITS)
        smith_mistake_help(compiler->diagnosis, "say which integer holds it: u8<%s>", name);
    else if (kind == AST_TYPESET)
        smith_mistake_help(compiler->diagnosis, "a list of its chunks is [%s..]", name);
    return NULL;
}

static const struct smith_type *unknown_type(struct compiler *compiler, const struct ast_name *name) {
    smith_mistake(compiler->diagnosis, name->source_span, "there is no type `%s`", name->text);
    if (smith_advise_word(compiler->diagnosis, ADVICE_TYPE, name->text))
        return NULL;
    struct suggestion suggestion = smith_suggestion_for(compiler->diagnosis, name->text);
    const struct layout_word *word;
    for (unsigned i = 0; (word = smith_layout_word(i)); i++)
        if (word->kind == WORD_TYPE)
            smith_suggestion_offer(&suggestion, word->word);
    for (const struct ast_item *item = compiler->ast->items; item; item = item->next)
        if (item->kind == AST_STRUCT || item->kind == AST_ALIAS || item->kind == AST_TEMPLATE)
            smith_suggestion_offer(&suggestion, item->name.text);
    return smith_suggestion_report(compiler->diagnosis, &suggestion);
}

static const struct smith_type *bound_type(struct compiler *compiler, const struct ast_type *ast,
                                           const struct binding *bound) {
    if (bound->kind == BOUND_TYPE && !ast->arguments)
        return bound->type;
    return smith_mistake(compiler->diagnosis, ast->source_span,
                         ast->arguments ? "the parameter `%s` takes no arguments"
                                        : "`%s` is no type in this use of the template",
                         bound->parameter);
}

const struct smith_type *smith_compile_type_name(struct compiler *compiler, const struct ast_type *ast,
                                                 const struct scope *scope) {
    const struct binding *bound = smith_binding_find(scope->environment, ast->name.text);
    if (bound)
        return bound_type(compiler, ast, bound);
    struct declaration *declaration = smith_compiler_find(compiler, ast->name.text);
    if (!declaration)
        return unknown_type(compiler, &ast->name);
    enum ast_item_kind kind = declaration->item->kind;
    if (kind == AST_TEMPLATE)
        return smith_compile_instance(compiler, declaration, ast, scope, NULL);
    if (kind == AST_ALIAS && (ast->arguments || declaration->item->parameters))
        return substituted(compiler, declaration, ast, scope);
    if (ast->arguments) {
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is not a template", ast->name.text);
        return smith_mistake_note(compiler->diagnosis, declaration->item->name.source_span, "it is defined here");
    }
    if (kind == AST_STRUCT)
        return declaration->type;
    if (kind == AST_ALIAS)
        return smith_compile_alias(compiler, declaration);
    return misused_name(compiler, ast, kind);
}
