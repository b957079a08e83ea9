/* SPDX-License-Identifier: MIT
 *
 * What a tag chooses. Unions are called after the struct and the member they stand in: `data` of `Trigger` is a
 * TriggerData. Integers whose names depend on another member (what a tile's second byte means, its first one says) have
 * the same cases, each of which is the integer with names of its own; reading and writing need no names, so this costs
 * nothing there.
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

/* ---- tags ---- */

static uint32_t tag_count(const struct ast_case *entry) {
    uint32_t count = 0;
    for (; entry; entry = entry->next) {
        for (const struct ast_tag *tag = entry->tags; tag; tag = tag->next)
            count++;
        count += !entry->tags;
    }
    return count;
}

static void tags_differ(struct compiler *compiler, const struct ast_type *ast, uint32_t count) {
    struct slot_draft *tags = smith_compiler_alloc(compiler, count * sizeof *tags);
    uint32_t used = 0;
    for (const struct ast_case *entry = ast->cases; tags && entry; entry = entry->next)
        for (const struct ast_tag *tag = entry->tags; tag; tag = tag->next) {
            tags[used].slot.chunk.id = (struct smith_bytes){(const uint8_t *)&tag->value, sizeof tag->value};
            tags[used++].source_span = tag->source_span;
        }
    smith_compile_sort_slots(compiler, tags, used, "this tag has a case already");
}

/* What `Enum.name` is, or that there is none. */
static bool look_up(struct compiler *compiler, struct ast_tag *tag, const struct scope *scope) {
    const struct ast_expression name = {.kind = AST_PATH, .source_span = tag->source_span, .path = tag->path};
    if (!tag->path || smith_compile_constant(compiler, &name, scope->environment, &tag->value))
        return true;
    smith_mistake(compiler->diagnosis, tag->source_span, "a tag is a number or a name of an enum, as Kind.box");
    return smith_mistake_help(compiler->diagnosis, "`%s` is no such enum, or has no such name", tag->path->name.text);
}

/* Texts and numbers do not mix. */
static bool same_kind(struct compiler *compiler, const struct ast_tag *tag, const struct ast_tag *first) {
    if (!first || !tag->text == !first->text)
        return true;
    smith_mistake(compiler->diagnosis, tag->source_span, "the tags of a union are all texts, or none of them is");
    return smith_mistake_note(compiler->diagnosis, first->source_span, "the first is here");
}

/* How many tags the cases have, `else` counted, once all names of values are looked up; 0 = a mistake was reported. */
static uint32_t compile_tags(struct compiler *compiler, const struct ast_type *ast, const struct scope *scope) {
    uint32_t count = tag_count(ast->cases);
    if (count == 0 || count >= UINT16_MAX) {
        smith_mistake(compiler->diagnosis, ast->source_span,
                      count ? "this union has too many cases" : "a union needs cases");
        return 0;
    }
    const struct ast_tag *first = ast->cases->tags;
    for (const struct ast_case *entry = ast->cases; entry; entry = entry->next)
        for (struct ast_tag *tag = entry->tags; tag; tag = tag->next)
            if (!look_up(compiler, tag, scope) || !same_kind(compiler, tag, first))
                return 0;
    tags_differ(compiler, ast, count);
    return count;
}

/* ---- cases ---- */

/* Names of cases become names of C members beside the generated `any` and `unknown`. */
static bool compile_union_name_is_good(struct compiler *compiler, const struct ast_case *entry,
                                       struct smith_hash_map *seen) {
    const char *name = entry->name.text;
    if (strcmp(name, "any") == 0 || strcmp(name, "unknown") == 0)
        return smith_mistake(compiler->diagnosis, entry->name.source_span,
                             "a case cannot be called `%s`: every union and typeset has a case of that name", name);
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
    return compile_union_name_is_good(compiler, entry, seen) ? type : NULL;
}

/* How a tag was written: in names, the name of a value speaks for itself. */
static const char *tag_word(const struct ast_type *ast, const struct ast_tag *tag) {
    bool is_name = ast->kind == AST_SCALAR && tag->path && tag->path->next;
    return is_name ? tag->path->next->name.text : tag->text;
}

/* An entry for each of its tags. */
static void add_case(struct compiler *compiler, const struct ast_type *ast, struct smith_union *variants,
                     const struct ast_case **asts, const struct ast_case *entry, const struct smith_type *type) {
    struct smith_case *cases = (struct smith_case *)(uintptr_t)variants->cases;
    const struct ast_tag *tag = entry->tags;
    if (!tag && variants->otherwise != UINT16_MAX)
        smith_mistake(compiler->diagnosis, entry->name.source_span, "a union has one `else`");
    do {
        uint16_t index = variants->case_count++;
        asts[index] = entry;
        cases[index] = (struct smith_case){.name = entry->name.text, .doc = entry->doc, .type = type};
        cases[index].tag = tag ? tag->value : 0;
        cases[index].word = tag ? tag_word(ast, tag) : NULL;
        cases[index].annotations = ast_annotations(&entry->annotations);
        if (!tag)
            variants->otherwise = index;
        tag = tag ? tag->next : NULL;
    } while (tag);
}

/* The tag and the cases, of which there are `count`. NULL = no memory; else what each was written as. */
static const struct ast_case **compile_cases(struct compiler *compiler, const struct ast_type *ast,
                                             const struct scope *scope, uint32_t count, struct smith_union *variants) {
    bool names = ast->kind == AST_SCALAR, texts = ast->cases->tags && ast->cases->tags->text;
    struct smith_hash_map seen = {0};
    const struct ast_case **asts = smith_compiler_alloc(compiler, count * sizeof *asts);
    variants->cases = smith_compiler_alloc(compiler, count * sizeof *variants->cases);
    variants->otherwise = UINT16_MAX;
    if (!asts || !variants->cases)
        return NULL;
    smith_compile_expression(compiler, ast->tag, scope,
                             names   ? USE_NAMES
                             : texts ? USE_TEXT
                                     : USE_CHOICE,
                             &variants->tag);
    for (const struct ast_case *entry = ast->cases; entry; entry = entry->next) {
        const struct smith_type *type = names ? smith_compile_named_scalar(compiler, ast, &entry->name, scope)
                                              : smith_compile_case_type(compiler, entry, scope, &seen);
        if (type)
            add_case(compiler, ast, variants, asts, entry, type);
    }
    return asts;
}

const struct smith_type *smith_compile_union(struct compiler *compiler, const struct ast_type *ast,
                                             const struct scope *scope) {
    uint32_t count = compile_tags(compiler, ast, scope);
    if (!count)
        return NULL;
    struct scope inside = *scope;
    if (!scope->label_is_taken)
        inside.label = smith_compiler_unique_name(compiler, scope->label ? scope->label : "Union");
    struct union_plan *plan = inside.label ? smith_union_plan_new(compiler, inside.label, "", scope->order) : NULL;
    if (plan)
        plan->asts = compile_cases(compiler, ast, &inside, count, &plan->variants);
    return plan && plan->asts ? &plan->type : NULL;
}

const struct smith_type *smith_compile_choice(struct compiler *compiler, const struct ast_type *ast,
                                              const struct scope *scope) {
    uint32_t count = compile_tags(compiler, ast, scope);
    struct smith_union *variants = count ? COMPILER_NEW(compiler, struct smith_union) : NULL;
    struct smith_type *type = variants ? COMPILER_NEW(compiler, struct smith_type) : NULL;
    if (!type || !compile_cases(compiler, ast, scope, count, variants))
        return NULL;
    *type = smith_scalar_type(ast);
    type->name = smith_scalar_name(compiler, ast, "...");
    type->doc = "";
    type->variants = variants;
    return type->name ? type : NULL;
}
