/* SPDX-License-Identifier: MIT
 *
 * Templates: one record for each distinct list of arguments. What bounds them: how deep they make each other, how many
 * there are, and how long their names grow.
 */
#include "layout/compile/compile.h"

const struct binding *smith_binding_find(const struct environment *environment, const char *name) {
    for (uint32_t i = 0; environment && i < environment->count; i++)
        if (strcmp(environment->bindings[i].parameter, name) == 0)
            return &environment->bindings[i];
    return NULL;
}

static bool compile_template_is_upper(const char *name) {
    return *name >= 'A' && *name <= 'Z';
}

/* A number, or the number that a parameter of the template around stands for. */
static bool bind_number(struct compiler *compiler, const struct ast_type *given, const struct binding *outer,
                        struct binding *binding) {
    binding->kind = BOUND_NUMBER;
    if (given->kind == AST_NUMBER)
        binding->number = given->integer;
    else if (outer && outer->kind == BOUND_NUMBER)
        binding->number = outer->number;
    else
        return smith_mistake(compiler->diagnosis, given->source_span, "`%s` stands for a number", binding->parameter);
    return true;
}

/* A type; or an enum or bits, for use as u8<Names>. */
static bool bind_type(struct compiler *compiler, const struct ast_type *given, const struct binding *outer,
                      const struct scope *scope, struct binding *binding) {
    if (given->kind == AST_NUMBER)
        return smith_mistake(compiler->diagnosis, given->source_span, "`%s` stands for a type", binding->parameter);
    struct declaration *named =
        given->kind == AST_NAMED && !outer ? smith_compiler_find(compiler, given->name.text) : NULL;
    if (named && !named->names)
        named = NULL;
    if (outer && outer->kind == BOUND_NAMES)
        named = outer->names;
    binding->kind = named ? BOUND_NAMES : BOUND_TYPE;
    binding->names = named;
    if (!named)
        binding->type = smith_compile_type(compiler, given, scope);
    return named || binding->type;
}

const struct environment *smith_compile_arguments(struct compiler *compiler, struct declaration *declaration,
                                                  const struct ast_type *use, const struct scope *scope, bool is_here) {
    uint32_t wanted = ast_count(declaration->item->parameters), got = ast_count(use->arguments);
    if (wanted != got) {
        smith_mistake(compiler->diagnosis, use->source_span, "`%s` takes %u argument%s, not %u",
                      declaration->item->name.text, wanted, wanted == 1 ? "" : "s", got);
        return smith_mistake_note(compiler->diagnosis, declaration->item->name.source_span, "it is defined here");
    }
    struct environment *environment = COMPILER_NEW(compiler, struct environment);
    struct binding *bindings = smith_compiler_alloc(compiler, wanted * sizeof *bindings);
    if (!environment || !bindings)
        return NULL;
    struct scope elsewhere = *scope;
    elsewhere.label_is_taken = false;
    if (!is_here)
        elsewhere.plan = NULL; /* the argument must mean the same wherever the instance is used */
    const struct ast_type *given = use->arguments;
    const struct ast_name_node *parameter = declaration->item->parameters;
    for (uint32_t i = 0; i < wanted; i++, given = given->next, parameter = parameter->next) {
        const struct binding *outer =
            given->kind == AST_NAMED ? smith_binding_find(scope->environment, given->name.text) : NULL;
        bindings[i].parameter = parameter->name.text;
        bool good = compile_template_is_upper(parameter->name.text)
                        ? bind_type(compiler, given, outer, &elsewhere, &bindings[i])
                        : bind_number(compiler, given, outer, &bindings[i]);
        if (!good)
            return NULL;
    }
    *environment = (struct environment){bindings, wanted};
    return environment;
}

static const char *binding_text(struct compiler *compiler, struct source_span source_span,
                                const struct binding *binding) {
    if (binding->kind == BOUND_NUMBER)
        return smith_compiler_format_name(compiler, source_span, "%lld", (long long)binding->number);
    return binding->kind == BOUND_NAMES ? binding->names->names->name : binding->type->name;
}

/* "T<a, b>", by which an instance is known. */
static const char *key_of(struct compiler *compiler, struct source_span source_span, const char *name,
                          const struct environment *environment) {
    const char *key = smith_compiler_format_name(compiler, source_span, "%s<", name);
    for (uint32_t i = 0; key && i < environment->count; i++) {
        const char *text = binding_text(compiler, source_span, &environment->bindings[i]);
        key = text ? smith_compiler_format_name(compiler, source_span, "%s%s%s", key, i ? ", " : "", text) : NULL;
    }
    return key ? smith_compiler_format_name(compiler, source_span, "%s>", key) : NULL;
}

/* "T<[u8; 4], B>" -> "Tu84B": the letters and digits of the key. */
static const char *plain_name(struct compiler *compiler, const char *key) {
    char *name = smith_compiler_alloc(compiler, strlen(key) + 1);
    size_t size = 0;
    for (; name && *key; key++)
        if ((*key >= 'a' && *key <= 'z') || (*key >= 'A' && *key <= 'Z') || (*key >= '0' && *key <= '9') || *key == '_')
            name[size++] = *key;
    return name;
}

static bool may_make_another(struct compiler *compiler, struct source_span source_span, const struct scope *scope) {
    if (scope->depth >= INSTANCE_DEPTH)
        return smith_mistake(compiler->diagnosis, source_span, "templates make templates more than %d deep here",
                             INSTANCE_DEPTH);
    if (++compiler->instance_count > INSTANCES_MAX)
        return smith_mistake(compiler->diagnosis, source_span, "more than %d instances of templates", INSTANCES_MAX);
    return true;
}

const struct smith_type *smith_compile_instance(struct compiler *compiler, struct declaration *declaration,
                                                const struct ast_type *use, const struct scope *scope,
                                                const char *name) {
    const struct environment *environment = smith_compile_arguments(compiler, declaration, use, scope, false);
    const char *key =
        environment ? key_of(compiler, use->source_span, declaration->item->name.text, environment) : NULL;
    if (!key)
        return NULL;
    struct record_plan *plan = smith_hash_map_get(&compiler->instances, key);
    if (plan)
        return &plan->type;
    if (!may_make_another(compiler, use->source_span, scope))
        return NULL;
    if (!name) {
        const char *made_up = plain_name(compiler, key);
        name = made_up ? smith_compiler_unique_name(compiler, made_up) : NULL;
    }
    if (!name)
        return NULL;
    plan = smith_record_plan_new(compiler, declaration->item, name, scope->order);
    if (!plan || !smith_hash_map_put(&compiler->instances, compiler->arena, key, plan))
        return NULL;
    plan->environment = environment;
    plan->depth = scope->depth + 1;
    return &plan->type;
}
