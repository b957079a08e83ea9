/* SPDX-License-Identifier: MIT
 *
 * Integers whose names depend on another member: what a tile's second byte means, its first one says. Reading and writing
 * need no names, so this costs nothing there; each case is the same integer with names of its own. Tags of cases, which
 * unions have too.
 */
#include "layout/compile/compile.h"
#include <stdlib.h>

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

struct located_tag {
    int64_t value;
    struct source_span source_span;
};

static int by_value(const void *a, const void *b) {
    const struct located_tag *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->source_span.start < y->source_span.start ? -1 : 1;
}

static void tags_differ(struct compiler *compiler, const struct ast_type *ast, uint32_t count) {
    struct located_tag *tags = smith_compiler_alloc(compiler, count * sizeof *tags);
    uint32_t used = 0;
    for (const struct ast_case *entry = ast->cases; tags && entry; entry = entry->next)
        for (const struct ast_tag *tag = entry->tags; tag; tag = tag->next)
            tags[used++] = (struct located_tag){tag->value, tag->source_span};
    if (!used)
        return;
    qsort(tags, used, sizeof *tags, by_value);
    for (uint32_t i = 1; i < used; i++)
        if (tags[i].value == tags[i - 1].value) {
            smith_mistake(compiler->diagnosis, tags[i].source_span, "this tag has a case already");
            smith_mistake_note(compiler->diagnosis, tags[i - 1].source_span, "it is here");
        }
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

uint32_t smith_compile_tags(struct compiler *compiler, const struct ast_type *ast, const struct scope *scope) {
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

/* ---- names ---- */

/* How a tag was written: the name of a value speaks for itself. */
static const char *tag_word(const struct ast_tag *tag) {
    return tag->path && tag->path->next ? tag->path->next->name.text : tag->text;
}

static void add_case(struct compiler *compiler, struct smith_choice *choice, struct smith_choice_case *cases,
                     const struct ast_case *entry, const struct smith_type *type) {
    if (!entry->tags && choice->otherwise)
        smith_mistake(compiler->diagnosis, entry->name.source_span, "a union has one `else`");
    if (!entry->tags)
        choice->otherwise = type;
    for (const struct ast_tag *tag = entry->tags; tag; tag = tag->next)
        cases[choice->case_count++] = (struct smith_choice_case){tag->value, tag_word(tag), type};
}

const struct smith_type *smith_compile_choice(struct compiler *compiler, const struct ast_type *ast,
                                              const struct scope *scope) {
    uint32_t count = smith_compile_tags(compiler, ast, scope);
    struct smith_choice *choice = count ? COMPILER_NEW(compiler, struct smith_choice) : NULL;
    struct smith_choice_case *cases = choice ? smith_compiler_alloc(compiler, count * sizeof *cases) : NULL;
    struct smith_type *type = cases ? COMPILER_NEW(compiler, struct smith_type) : NULL;
    if (!type)
        return NULL;
    *type = smith_scalar_type(ast);
    type->name = smith_scalar_name(compiler, ast, "...");
    type->doc = "";
    type->choice = choice;
    choice->cases = cases;
    smith_compile_expression(compiler, ast->tag, scope, USE_NAMES, &choice->tag);
    for (const struct ast_case *entry = ast->cases; entry; entry = entry->next) {
        const struct smith_type *named = smith_compile_named_scalar(compiler, ast, &entry->name, scope);
        if (named)
            add_case(compiler, choice, cases, entry, named);
    }
    return type->name ? type : NULL;
}
