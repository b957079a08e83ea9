/* SPDX-License-Identifier: MIT
 *
 * Pools: which members hold one, which may lead into one, and where a pool may stand (docs/design/pools.md).
 */
#include "layout/compile/compile.h"
#include "type/members.h"

/* ---- the pool itself ---- */

const struct ast_type *smith_compile_find_pool(const struct ast_type *ast) {
    if (ast->kind == AST_REGION)
        ast = ast->elem;
    return ast->kind == AST_POOL ? ast : NULL;
}

/* In a file a pool is bytes to the end of what it is in. */
const struct smith_type *smith_compile_pool_type(struct compiler *compiler, const struct ast_type *ast,
                                                 const struct scope *scope) {
    if (scope->pool != ast) {
        smith_mistake(compiler->diagnosis, ast->source_span,
                      "a space that shares is a member of a struct, or a region that is one");
        return smith_mistake_help(compiler->diagnosis, "wrap it in a struct");
    }
    const struct ast_type bytes = {
        .kind = AST_BYTES, .source_span = ast->source_span, .extent = {.kind = SMITH_TO_END}};
    return smith_compile_type(compiler, &bytes, scope);
}

/* ---- what leads into one ---- */

bool smith_compile_check_pooled(struct compiler *compiler, const struct ast_type *offset_type,
                                const struct smith_member *member) {
    uint8_t kind = member->type->kind;
    const struct ast_offset *written = offset_type->offset_member;
    if (kind == SMITH_REGION || inner_type(member->type)->kind == SMITH_UNION)
        return smith_mistake(
            compiler->diagnosis, offset_type->elem->source_span,
            "a value in a space that shares says itself how long it is and what: `%s` cannot lie there",
            member->type->name);
    if (written->has_none && kind != SMITH_TEXT && kind != SMITH_LIST)
        return smith_mistake(compiler->diagnosis, written->none_span,
                             "only a text or a list can be nothing, and so have an offset for that; this is `%s`",
                             member->type->name);
    return true;
}

/* ---- who holds it ---- */

static uint32_t count_pools(const struct smith_type *type) {
    uint32_t count = 0;
    const struct record_plan *plan = type->kind == SMITH_RECORD ? plan_of(type) : NULL;
    for (uint32_t i = 0; plan && i < plan->count; i++)
        count += (plan->members[i].flags & SMITH_POOL) != 0;
    return count;
}

static bool can_hold(const struct smith_member *member) {
    return smith_member_has_block(member) && count_pools(member->type) == 1 && !member->condition;
}

/* "strings.text", for all that may be in it. */
static const char *space_name(struct compiler *compiler, struct source_span source_span, const char *member,
                              const char *space) {
    return smith_compiler_format_name(compiler, source_span, "%s.%s", member, space);
}

static void note_space(struct compiler *compiler, struct smith_hash_map *found, struct smith_member *member) {
    const struct record_plan *plan = plan_of(member->type);
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!(plan->members[i].flags & SMITH_POOL))
            continue;
        struct source_span source_span = plan->drafts[i].ast->name.source_span;
        const char *name = space_name(compiler, source_span, member->name, plan->members[i].name);
        if (name)
            smith_hash_map_put(found, compiler->arena, name, member);
    }
}

static void check_space(struct compiler *compiler, const struct smith_hash_map *found,
                        const struct ast_name_node *space) {
    const struct ast_name *member = &space->name, *inside = &space->next->name;
    const char *name = space_name(compiler, member->source_span, member->text, inside->text);
    if (!smith_hash_map_get(found, member->text)) {
        smith_mistake(compiler->diagnosis, member->source_span,
                      "no struct has a member `%s` that leads to a struct with a space that shares", member->text);
        smith_compiler_suggest_member(compiler, member->text, can_hold);
    } else if (name && !smith_hash_map_get(found, name))
        smith_mistake(compiler->diagnosis, inside->source_span, "what `%s` leads to has no space `%s` that shares",
                      member->text, inside->text);
}

static const char *pool_of(const struct smith_member *member) {
    return member->flags & SMITH_POOLED ? member->offset_member->space : NULL;
}

/* With pools in it, a layout is written in the order in which it is read: values come into a pool as they are met. */
static void number_blocks(struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER)
            ((struct smith_offset_member *)(uintptr_t)plan->members[i].offset_member)->turn =
                plan->record.offset_member_count++;
}

static bool has_pools(const struct compiler *compiler) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        if (count_pools(&plan->type))
            return true;
    return false;
}

void smith_compile_pools(struct compiler *compiler) {
    struct smith_hash_map wanted = {0}, found = {0};
    bool pools = has_pools(compiler);
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        if (pools && !plan->record.offset_member_count)
            number_blocks(plan);
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const char *name = pool_of(&plan->members[i]);
            if (name && !smith_hash_map_get(&wanted, name))
                smith_hash_map_put(&wanted, compiler->arena, name, compiler);
        }
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            struct smith_member *member = &plan->members[i];
            if (!can_hold(member) || !smith_hash_map_get(&wanted, member->name))
                continue;
            member->flags |= SMITH_HOLDS_POOL;
            smith_hash_map_put(&found, compiler->arena, member->name, member);
            note_space(compiler, &found, member);
        }
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            if (plan->members[i].flags & SMITH_POOLED)
                check_space(compiler, &found, plan->drafts[i].offset_member->space);
        }
}
