/* SPDX-License-Identifier: MIT
 *
 * Spaces that members lie in: which members lead to one. Pools, the spaces that share: which members hold one, which may
 * lead into one, and where a pool may stand (docs/design/pools.md).
 */
#include "layout/compile/compile.h"
#include "type/type_tables.h"

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

static bool compile_pool_can_hold(const struct smith_member *member) {
    return smith_member_has_block(member) && count_pools(member->type) == 1 && !member->condition;
}

static bool can_be_space(const struct smith_member *member) {
    return smith_member_has_block(member) || member->type->kind == SMITH_REGION;
}

/* ---- who leads there ---- */

/* What may lie in another member, and which members these are. */
struct space_kind {
    uint16_t inside, around; /* flags of the two */
    bool (*can_be)(const struct smith_member *);
    const char *what;
};

static const struct space_kind kinds[] = {
    {SMITH_OFFSET_MEMBER, SMITH_SPACE, can_be_space, "lies elsewhere or is a region, for others to lie in"},
    {SMITH_POOLED, SMITH_HOLDS_POOL, compile_pool_can_hold, "leads to a struct with a space that shares"},
};

/* "strings.text", for all that may be in it. */
static const char *space_name(struct compiler *compiler, const struct ast_name *member, const char *space) {
    return smith_compiler_format_name(compiler, member->source_span, "%s.%s", member->text, space);
}

/* A member that others lie in, and the spaces in what it leads to. */
static void found_space(struct compiler *compiler, struct smith_hash_map *found, const struct ast_name *name,
                        const struct smith_type *type) {
    const struct record_plan *plan = type->kind == SMITH_RECORD ? plan_of(type) : NULL;
    smith_hash_map_put(found, compiler->arena, name->text, compiler);
    for (uint32_t i = 0; plan && i < plan->count; i++) {
        const char *space = plan->members[i].flags & SMITH_POOL ? plan->members[i].name : NULL;
        if (space && (space = space_name(compiler, name, space)))
            smith_hash_map_put(found, compiler->arena, space, compiler);
    }
}

static void check_space(struct compiler *compiler, const struct space_kind *kind, const struct smith_hash_map *found,
                        const struct ast_name_node *space) {
    const struct ast_name *member = &space->name, *inside = space->next ? &space->next->name : NULL;
    const char *name = inside ? space_name(compiler, member, inside->text) : NULL;
    if (!smith_hash_map_get(found, member->text)) {
        smith_mistake(compiler->diagnosis, member->source_span, "no struct has a member `%s` that %s", member->text,
                      kind->what);
        smith_compiler_suggest_member(compiler, member->text, kind->can_be);
    } else if (name && !smith_hash_map_get(found, name))
        smith_mistake(compiler->diagnosis, inside->source_span, "what `%s` leads to has no space `%s` that shares",
                      member->text, inside->text);
}

static const struct ast_name_node *compile_pool_space_of(const struct record_plan *plan, uint32_t i,
                                                         const struct space_kind *kind) {
    return plan->members[i].flags & kind->inside ? plan->drafts[i].offset_member->space : NULL;
}

static void compile_spaces(struct compiler *compiler, const struct space_kind *kind) {
    struct smith_hash_map wanted = {0}, found = {0};
    const struct ast_name_node *space;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if ((space = compile_pool_space_of(plan, i, kind)) && !smith_hash_map_get(&wanted, space->name.text))
                smith_hash_map_put(&wanted, compiler->arena, space->name.text, compiler);
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            struct smith_member *member = &plan->members[i];
            if (!kind->can_be(member) || !smith_hash_map_get(&wanted, member->name))
                continue;
            member->flags |= kind->around;
            found_space(compiler, &found, &plan->drafts[i].ast->name, member->type);
        }
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if ((space = compile_pool_space_of(plan, i, kind)))
                check_space(compiler, kind, &found, space);
}

/* With pools in it, a layout is written in the order in which it is read: values come into a pool as they are met. */
static void number_blocks(struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER)
            ((struct smith_offset_member *)(uintptr_t)plan->members[i].offset_member)->turn =
                plan->record.offset_member_count++;
}

void smith_compile_spaces(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        if (compiler->has_pools && !plan->record.offset_member_count)
            number_blocks(plan);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        compile_spaces(compiler, &kinds[i]);
}
