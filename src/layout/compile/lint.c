/* SPDX-License-Identifier: MIT
 *
 * What is odd in a layout without mistakes, asked when all types are known: items that nothing uses, and counts that
 * nothing computes. What no file can have is in lint_never.c.
 */
#include "layout/compile/lint.h"
#include "layout/parse/parse.h"

/* ---- items ---- */

static void unused_items(struct compiler *compiler) {
    struct smith_hash_map by_name = {0};
    for (uint32_t i = 0; i < compiler->declaration_count; i++) {
        struct ast_item *item = (struct ast_item *)(uintptr_t)compiler->all[i].item;
        item->is_reached = false;
        smith_hash_map_put(&by_name, compiler->arena, item->name.text, item);
    }
    smith_items_reach(compiler->arena, &by_name, compiler->ast->root.text, NULL);
    for (uint32_t i = 0; i < compiler->declaration_count && !compiler->arena->failed; i++) {
        const struct ast_item *item = compiler->all[i].item;
        if (!item->is_reached)
            smith_warning(compiler->diagnosis, "LAYOUT-UNUSED", item->name.source_span,
                          "`%s` is used by nothing that the root is made of", item->name.text);
    }
}

/* ---- counts ---- */

/* What says how long the member is, when that is a single name. */
static const struct ast_name *length_name(const struct ast_type *type, const struct ast_type **counted) {
    while (type->kind == AST_OFFSET && type->elem)
        type = type->elem;
    const struct ast_expression *size = type->extent.kind == SMITH_EXACT ? type->extent.size : NULL;
    bool has_length =
        type->kind == AST_LIST || type->kind == AST_TEXT || type->kind == AST_BYTES || type->kind == AST_REGION;
    *counted = type;
    return has_length && size && size->kind == AST_PATH && !size->path->next ? &size->path->name : NULL;
}

/* @stored("why") says that the author knows. */
static bool is_meant(const struct ast_member *member) {
    for (uint32_t i = 0; i < member->annotations.count; i++)
        if (strcmp(member->annotations.items[i].key, "stored") == 0)
            return true;
    return false;
}

/* Whether writing could compute it: a number that is stored, and says nothing else. */
static bool is_stored_count(const struct smith_member *member) {
    return is_integer(member->type) && member->type->kind != SMITH_BOOL && !member->type->names &&
           !(member->flags & (SMITH_DERIVED | SMITH_ASSUMED | SMITH_COLUMNAR | SMITH_CHUNK));
}

static void stored_count(struct compiler *compiler, const struct record_plan *plan, const struct member_draft *draft) {
    const struct ast_type *counted;
    const struct ast_name *name = draft->ast->type ? length_name(draft->ast->type, &counted) : NULL;
    const struct smith_member *count = name ? smith_hash_map_get(&plan->by_name, name->text) : NULL;
    if (!count || draft->ast->condition || !is_stored_count(count))
        return;
    const struct ast_member *stored = plan->drafts[count - plan->members].ast;
    const char *function = counted->kind == AST_LIST ? "count" : "sizeof";
    if (is_meant(stored))
        return;
    smith_warning(compiler->diagnosis, "LAYOUT-COUNT-STORED", stored->name.source_span,
                  "`%s` says how long `%s` is, but nothing computes it", name->text, draft->ast->name.text);
    smith_mistake_help(compiler->diagnosis,
                       "behind its type, `= %s(%s)` keeps it right; @stored(\"why\") says that it shall not follow",
                       function, draft->ast->name.text);
}

static void stored_counts(struct compiler *compiler) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            stored_count(compiler, plan, &plan->drafts[i]);
}

/* ---- pools ---- */

/* Whether some member leads to this struct for the values in its pool. */
static bool is_led_into(const struct compiler *compiler, const struct record_plan *pool) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if (plan->members[i].flags & SMITH_HOLDS_POOL && inner_type(plan->members[i].type) == &pool->type)
                return true;
    return false;
}

static void unused_pools(struct compiler *compiler) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            struct source_span source_span = span_of(plan, i);
            bool is_unused = plan->members[i].flags & SMITH_POOL && !is_led_into(compiler, plan);
            if (is_unused)
                smith_warning(compiler->diagnosis, "LAYOUT-UNUSED", source_span,
                              "nothing leads into the pool `%s`, so no file has a value in it", plan->members[i].name);
        }
}

void smith_lint(struct compiler *compiler) {
    unused_items(compiler);
    stored_counts(compiler);
    unused_pools(compiler);
    smith_lint_never(compiler);
}
