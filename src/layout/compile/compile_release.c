/* SPDX-License-Identifier: MIT
 *
 * The releases of the program whose files these are, and what says that it is of some of them: `since "1.5"`, `until "1.6"`
 * (docs/layout-language.md, "Releases").
 */
#include "layout/compile/compile.h"

static void compile_release_add(struct compiler *compiler, const struct ast_value *value, struct smith_name *items,
                                struct smith_names *names) {
    const struct smith_name *first = smith_names_by_text(names, value->name.text, strlen(value->name.text));
    if (first) {
        smith_mistake(compiler->diagnosis, value->name.source_span, "`%s` is listed twice", value->name.text);
        return;
    }
    items[names->count] = (struct smith_name){.name = value->name.text,
                                              .doc = value->doc,
                                              .value = names->count,
                                              .annotations = ast_annotations(&value->annotations)};
    names->count++;
}

int64_t smith_compile_release_order(const struct compiler *compiler, const char *release) {
    const struct smith_name *found =
        compiler->releases ? smith_names_by_text(compiler->releases, release, strlen(release)) : NULL;
    return found ? found->value : -1;
}

static bool compile_release_is_form(const struct ast_case *cases, const char *name) {
    for (; cases; cases = cases->next)
        for (const struct ast_form *form = cases->forms; form; form = form->next)
            if (form->chunk->kind == AST_ID_STRING && strcmp((const char *)form->chunk->bytes.data, name) == 0)
                return true;
    return false;
}

bool smith_compile_is_some_form(const struct compiler *compiler, const char *name) {
    bool found = false;
    for (const struct ast_item *item = compiler->ast->items; !found && item; item = item->next)
        found = item->kind == AST_TYPESET && compile_release_is_form(item->cases, name);
    return found;
}

/* False after a mistake, or when it is a form. */
static bool is_listed(struct compiler *compiler, const struct ast_lifetime *lifetime) {
    if (smith_compile_release_order(compiler, lifetime->release.text) >= 0)
        return true;
    if (smith_compile_is_some_form(compiler, lifetime->release.text))
        return false;
    if (!compiler->releases) {
        smith_mistake(compiler->diagnosis, lifetime->release.source_span, "the layout does not list its releases");
        smith_mistake_help(compiler->diagnosis, "they are said once, oldest first: releases { \"1.0\", \"%s\" }",
                           lifetime->release.text);
        return false;
    }
    smith_mistake(compiler->diagnosis, lifetime->release.source_span, "`%s` is no release of this layout",
                  lifetime->release.text);
    struct suggestion suggestion = smith_suggestion_for(compiler->diagnosis, lifetime->release.text);
    for (uint32_t i = 0; i < compiler->releases->count; i++)
        smith_suggestion_offer(&suggestion, compiler->releases->items[i].name);
    smith_suggestion_report(compiler->diagnosis, &suggestion);
    return false;
}

void smith_compile_releases(struct compiler *compiler) {
    const struct ast_layout *ast = compiler->ast;
    struct smith_names *names = COMPILER_NEW(compiler, struct smith_names);
    struct smith_name *items = smith_compiler_alloc(compiler, (ast_count(ast->releases) + 1) * sizeof *items);
    if (!names || !items)
        return;
    *names = (struct smith_names){.name = "releases", .doc = "", .items = items};
    for (const struct ast_value *value = ast->releases; value; value = value->next)
        compile_release_add(compiler, value, items, names);
    compiler->releases = names->count ? names : NULL;
    for (const struct ast_lifetime *lifetime = ast->lifetimes; lifetime; lifetime = lifetime->next) {
        bool is_taken = !lifetime->is_imported || (lifetime->item && lifetime->item->is_reached);
        if (!is_taken || !is_listed(compiler, lifetime) || !lifetime->since)
            continue;
        if (smith_compile_release_order(compiler, lifetime->since->release.text) >
            smith_compile_release_order(compiler, lifetime->release.text)) {
            smith_mistake(compiler->diagnosis, lifetime->release.source_span,
                          "`%s` comes before `%s`, so this is in no release", lifetime->release.text,
                          lifetime->since->release.text);
            smith_mistake_note(compiler->diagnosis, lifetime->since->release.source_span, "since then it is there");
        }
    }
}
