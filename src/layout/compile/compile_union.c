/* SPDX-License-Identifier: MIT
 *
 * Unions by tag. One is called after the struct and the member it stands in: `data` of `Trigger` is a TriggerData.
 */
#include "layout/compile/compile.h"

struct union_plan *smith_union_plan_new(struct compiler *compiler, const char *name, const char *doc, uint32_t order) {
    struct union_plan *plan = COMPILER_NEW(compiler, struct union_plan);
    if (!plan)
        return NULL;
    plan->type = (struct smith_type){.name = name,
                                     .doc = doc,
                                     .kind = SMITH_UNION,
                                     .size = sizeof(struct smith_variant),
                                     .align = _Alignof(struct smith_variant),
                                     .variants = &plan->variants};
    plan->order = order;
    plan->variants.otherwise = UINT16_MAX;
    *compiler->unions_end = plan;
    compiler->unions_end = &plan->next;
    return plan;
}

const char *smith_compile_camel_case(struct compiler *compiler, const char *prefix, const char *name) {
    size_t prefix_size = strlen(prefix), size = prefix_size;
    char *text = smith_compiler_alloc(compiler, prefix_size + strlen(name) + 1);
    if (!text)
        return NULL;
    memcpy(text, prefix, prefix_size);
    for (bool upper = true; *name; name++) {
        bool lower_case = *name >= 'a' && *name <= 'z';
        if (*name != '_')
            text[size++] = upper && lower_case ? (char)(*name - 'a' + 'A') : *name;
        upper = *name == '_';
    }
    return text;
}

/* Names of cases become names of C members beside the generated `any` and `unknown`. */
static bool name_is_good(struct compiler *compiler, const struct ast_case *entry, struct smith_hash_map *seen) {
    const char *name = entry->name.text;
    const char *why = smith_compiler_reserved_name(name);
    if (!why && (strcmp(name, "any") == 0 || strcmp(name, "unknown") == 0))
        why = "every union and typeset has a case of that name";
    if (why)
        return smith_mistake(compiler->diagnosis, entry->name.source_span, "a case cannot be called `%s`: %s", name,
                             why);
    const struct ast_case *first = smith_hash_map_get(seen, name);
    if (!first)
        return smith_hash_map_put(seen, compiler->arena, name, (void *)(uintptr_t)entry);
    smith_mistake(compiler->diagnosis, entry->name.source_span, "there are two cases called `%s`", name);
    return smith_mistake_note(compiler->diagnosis, first->name.source_span, "the first is here");
}

const struct smith_type *smith_compile_case_type(struct compiler *compiler, const struct ast_case *entry,
                                                 const struct scope *scope, struct smith_hash_map *seen) {
    struct scope inside = *scope;
    inside.label_is_taken = false;
    inside.label = smith_compile_camel_case(compiler, scope->label, entry->name.text);
    const struct smith_type *type = inside.label ? smith_compile_type(compiler, entry->type, &inside) : NULL;
    return name_is_good(compiler, entry, seen) ? type : NULL;
}

static void add_case(struct compiler *compiler, struct union_plan *plan, struct smith_case *cases,
                     const struct ast_case *entry, const struct smith_type *type) {
    const struct ast_tag *tag = entry->tags;
    if (!tag && plan->variants.otherwise != UINT16_MAX)
        smith_mistake(compiler->diagnosis, entry->name.source_span, "a union has one `else`");
    do {
        uint16_t index = plan->variants.case_count++;
        plan->asts[index] = entry;
        cases[index] = (struct smith_case){.name = entry->name.text, .doc = entry->doc, .type = type};
        cases[index].tag = tag ? tag->value : 0;
        cases[index].word = tag ? tag->text : NULL;
        cases[index].annotations = ast_annotations(&entry->annotations);
        if (!tag)
            plan->variants.otherwise = index;
        tag = tag ? tag->next : NULL;
    } while (tag);
}

const struct smith_type *smith_compile_union(struct compiler *compiler, const struct ast_type *ast,
                                             const struct scope *scope) {
    uint32_t count = smith_compile_tags(compiler, ast, scope);
    if (!count)
        return NULL;
    const char *name = scope->label_is_taken
                           ? scope->label
                           : smith_compiler_unique_name(compiler, scope->label ? scope->label : "Union");
    struct union_plan *plan = name ? smith_union_plan_new(compiler, name, "", scope->order) : NULL;
    struct smith_case *cases = smith_compiler_alloc(compiler, count * sizeof *cases);
    if (!plan || !cases || !(plan->asts = smith_compiler_alloc(compiler, count * sizeof *plan->asts)))
        return NULL;
    plan->variants.cases = cases;
    bool texts = ast->cases->tags && ast->cases->tags->text;
    smith_compile_expression(compiler, ast->tag, scope, texts ? USE_TEXT : USE_CHOICE, &plan->variants.tag);
    struct smith_hash_map seen = {0};
    struct scope inside = *scope;
    inside.label = name;
    for (const struct ast_case *entry = ast->cases; entry; entry = entry->next) {
        const struct smith_type *type = smith_compile_case_type(compiler, entry, &inside, &seen);
        if (type)
            add_case(compiler, plan, cases, entry, type);
    }
    return &plan->type;
}
