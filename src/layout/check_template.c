/* SPDX-License-Identifier: MIT
 *
 * Templates: one record for each distinct list of arguments. What bounds them: how deep they make each other, how many
 * there are, and how long their names grow.
 */
#include "check.h"

const struct binding *smith_binding_find(const struct environment *environment, const char *name) {
    for (uint32_t i = 0; environment && i < environment->count; i++)
        if (strcmp(environment->bindings[i].parameter, name) == 0)
            return &environment->bindings[i];
    return NULL;
}

static bool is_upper(const char *name) {
    return *name >= 'A' && *name <= 'Z';
}

/* A number, or the number that a parameter of the template around stands for. */
static bool bind_number(struct checker *checker, const struct ast_type *given, const struct scope *scope,
                        struct binding *binding) {
    const struct binding *outer =
        given->kind == AST_NAMED ? smith_binding_find(scope->environment, given->name.text) : NULL;
    binding->kind = BOUND_NUMBER;
    if (given->kind == AST_NUMBER)
        binding->number = given->integer;
    else if (outer && outer->kind == BOUND_NUMBER)
        binding->number = outer->number;
    else {
        smith_mistake(checker->diagnosis, given->source_span, "`%s` stands for a number", binding->parameter);
        return false;
    }
    return true;
}

/* A type; or an enum or bits, for use as u8<Names>. */
static bool bind_type(struct checker *checker, const struct ast_type *given, const struct scope *scope,
                      struct binding *binding) {
    if (given->kind == AST_NUMBER) {
        smith_mistake(checker->diagnosis, given->source_span, "`%s` stands for a type", binding->parameter);
        return false;
    }
    const struct binding *outer =
        given->kind == AST_NAMED ? smith_binding_find(scope->environment, given->name.text) : NULL;
    if (outer && outer->kind == BOUND_NAMES) {
        binding->kind = BOUND_NAMES;
        binding->names = outer->names;
        return true;
    }
    struct declaration *named = given->kind == AST_NAMED && !outer ? smith_check_find(checker, given->name.text) : NULL;
    if (named && named->names) {
        binding->kind = BOUND_NAMES;
        binding->names = named;
        return true;
    }
    struct scope elsewhere = *scope;
    elsewhere.label_is_taken = false;
    elsewhere.plan = NULL; /* the argument must mean the same wherever the instance is used */
    binding->kind = BOUND_TYPE;
    binding->type = smith_check_type(checker, given, &elsewhere);
    return binding->type != NULL;
}

static uint32_t list_length(const struct ast_type *given) {
    uint32_t count = 0;
    for (; given; given = given->next)
        count++;
    return count;
}

static uint32_t parameter_count(const struct ast_name_node *parameter) {
    uint32_t count = 0;
    for (; parameter; parameter = parameter->next)
        count++;
    return count;
}

static struct environment *bind(struct checker *checker, struct declaration *declaration, const struct ast_type *use,
                                const struct scope *scope) {
    uint32_t wanted = parameter_count(declaration->item->parameters), got = list_length(use->arguments);
    if (wanted != got) {
        if (smith_mistake(checker->diagnosis, use->source_span, "`%s` takes %u argument%s, not %u",
                          declaration->item->name.text, wanted, wanted == 1 ? "" : "s", got))
            smith_mistake_note(checker->diagnosis, declaration->item->name.source_span, "it is defined here");
        return NULL;
    }
    struct environment *environment = CHECK_NEW(checker, struct environment);
    struct binding *bindings = smith_check_new(checker, wanted * sizeof *bindings);
    if (!environment || !bindings)
        return NULL;
    const struct ast_type *given = use->arguments;
    const struct ast_name_node *parameter = declaration->item->parameters;
    for (uint32_t i = 0; i < wanted; i++, given = given->next, parameter = parameter->next) {
        bindings[i].parameter = parameter->name.text;
        bool good = is_upper(parameter->name.text) ? bind_type(checker, given, scope, &bindings[i])
                                                   : bind_number(checker, given, scope, &bindings[i]);
        if (!good)
            return NULL;
    }
    *environment = (struct environment){bindings, wanted};
    return environment;
}

static const char *binding_text(struct checker *checker, struct source_span source_span, const struct binding *binding) {
    if (binding->kind == BOUND_NUMBER)
        return smith_check_name(checker, source_span, "%lld", (long long)binding->number);
    return binding->kind == BOUND_NAMES ? binding->names->names->name : binding->type->name;
}

/* "T<a, b>", by which an instance is known. */
static const char *key_of(struct checker *checker, struct source_span source_span, const char *name,
                          const struct environment *environment) {
    const char *key = smith_check_name(checker, source_span, "%s<", name);
    for (uint32_t i = 0; key && i < environment->count; i++) {
        const char *text = binding_text(checker, source_span, &environment->bindings[i]);
        key = text ? smith_check_name(checker, source_span, "%s%s%s", key, i ? ", " : "", text) : NULL;
    }
    return key ? smith_check_name(checker, source_span, "%s>", key) : NULL;
}

/* "T<[u8; 4], B>" -> "Tu84B": the letters and digits of the key. */
static const char *plain_name(struct checker *checker, const char *key) {
    char *name = smith_check_new(checker, strlen(key) + 1);
    size_t size = 0;
    for (; name && *key; key++)
        if ((*key >= 'a' && *key <= 'z') || (*key >= 'A' && *key <= 'Z') || (*key >= '0' && *key <= '9') || *key == '_')
            name[size++] = *key;
    return name;
}

static bool may_make_another(struct checker *checker, struct source_span source_span, const struct scope *scope) {
    if (scope->depth >= INSTANCE_DEPTH) {
        smith_mistake(checker->diagnosis, source_span, "templates make templates more than %d deep here", INSTANCE_DEPTH);
        return false;
    }
    if (++checker->instance_count > INSTANCES_MAX) {
        smith_mistake(checker->diagnosis, source_span, "more than %d instances of templates", INSTANCES_MAX);
        return false;
    }
    return true;
}

const struct smith_type *smith_check_instance(struct checker *checker, struct declaration *declaration,
                                              const struct ast_type *use, const struct scope *scope, const char *name) {
    struct environment *environment = bind(checker, declaration, use, scope);
    const char *key = environment ? key_of(checker, use->source_span, declaration->item->name.text, environment) : NULL;
    if (!key)
        return NULL;
    struct record_plan *plan = smith_name_map_find(&checker->instances, key);
    if (plan)
        return &plan->type;
    if (!may_make_another(checker, use->source_span, scope))
        return NULL;
    if (!name) {
        const char *made_up = plain_name(checker, key);
        name = made_up ? smith_check_unique(checker, made_up) : NULL;
    }
    if (!name)
        return NULL;
    plan = smith_record_plan(checker, declaration->item, name, scope->order);
    if (!plan || !smith_check_map(checker, &checker->instances, key, plan))
        return NULL;
    plan->environment = environment;
    plan->depth = scope->depth + 1;
    return &plan->type;
}
