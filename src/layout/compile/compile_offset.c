/* SPDX-License-Identifier: MIT
 *
 * Members that lie elsewhere: what an offset may say, what it counts from, and which bytes can be summed up although
 * offsets are known last of all.
 */
#include "layout/compile/compile.h"

/* ---- the member ---- */

static bool attributes_agree(struct compiler *compiler, const struct ast_member *ast) {
    if (ast->value)
        smith_mistake(compiler->diagnosis, ast->value->source_span, "what lies elsewhere cannot be computed");
    else if (ast->fallback)
        smith_mistake(compiler->diagnosis, ast->fallback->source_span, "what lies elsewhere has no default");
    else if (ast->is_columnar)
        smith_mistake(compiler->diagnosis, ast->name.source_span, "what lies elsewhere cannot be apart as well");
    else
        return true;
    return false;
}

bool smith_compile_offset_member(struct compiler *compiler, const struct ast_member *ast, const struct scope *scope,
                        struct smith_member *member) {
    const struct ast_offset *written = ast->type->offset_member;
    struct smith_offset_member *offset_member = COMPILER_NEW(compiler, struct smith_offset_member);
    const struct smith_type *offset = written->offset ? smith_compile_type(compiler, written->offset, scope) : NULL;
    if (!offset_member || (written->offset && !offset) || !attributes_agree(compiler, ast))
        return false;
    *offset_member = (struct smith_offset_member){.offset = offset,
                                    .anchor = written->anchor,
                                    .space = written->space.text,
                                    .from = written->from.text,
                                    .align = (uint8_t)(written->is_pooled && !written->align ? 1 : written->align),
                                    .relative_to_outer = written->relative_to_outer,
                                    .written_last = written->written_last,
                                    .has_none = written->has_none,
                                    .none = written->none};
    if (offset_member->has_none && !smith_compile_value_fits(offset, &offset_member->none)) {
        smith_mistake(compiler->diagnosis, written->none_span, "%lld is not a value of `%s`",
                      (long long)written->none, offset->name);
        return false;
    }
    member->offset_member = offset_member;
    if (written->is_pooled) {
        member->flags |= SMITH_POOLED;
        if (ast->here)
            smith_compile_expression(compiler, ast->here, scope, USE_CONDITION, &offset_member->here);
        return smith_compile_check_pooled(compiler, ast, member);
    }
    member->flags |= SMITH_OFFSET_MEMBER | SMITH_OPTIONAL;
    if (inner_type(member->type)->kind == SMITH_RECORD)
        member->flags |= SMITH_POINTER;
    return true;
}

/* ---- turns ---- */

static uint32_t offset_member_index(const struct record_plan *plan, const char *name) {
    const struct smith_member *member = smith_hash_map_get(&((struct record_plan *)(uintptr_t)plan)->by_name, name);
    return member && member->flags & SMITH_OFFSET_MEMBER ? (uint32_t)(member - plan->members) : SMITH_NONE;
}

/* Those that say nothing in the order of their offsets, each of the others right behind the one it names and those that
 * named it before. */
static uint32_t insert_block(const struct record_plan *plan, uint32_t *order, uint32_t count, uint32_t index,
                             uint32_t behind) {
    uint32_t at = behind == SMITH_NONE ? count : 0;
    while (at < count && order[at] != behind)
        at++;
    at += behind != SMITH_NONE;
    while (behind != SMITH_NONE && at < count && plan->drafts[order[at]].ast->type->offset_member->after.text &&
           offset_member_index(plan, plan->drafts[order[at]].ast->type->offset_member->after.text) == behind)
        at++;
    for (uint32_t i = count; i > at; i--)
        order[i] = order[i - 1];
    order[at] = index;
    return count + 1;
}

static bool is_ordered(const uint32_t *order, uint32_t count, uint32_t index) {
    for (uint32_t i = 0; i < count; i++)
        if (order[i] == index)
            return true;
    return false;
}

/* Whether all members that wait for others have come after them at last. */
static bool order_blocks(struct compiler *compiler, struct record_plan *plan, uint32_t *order, uint32_t *count) {
    uint32_t left = SMITH_NONE;
    for (bool more = true; more;) {
        more = false;
        left = SMITH_NONE;
        for (uint32_t i = 0; i < plan->count; i++) {
            if (!(plan->members[i].flags & SMITH_OFFSET_MEMBER) || is_ordered(order, *count, i))
                continue;
            const struct ast_name *after = &plan->drafts[i].ast->type->offset_member->after;
            uint32_t behind = after->text ? offset_member_index(plan, after->text) : SMITH_NONE;
            if (after->text && (behind == SMITH_NONE || !is_ordered(order, *count, behind))) {
                left = i;
                continue;
            }
            *count = insert_block(plan, order, *count, i, behind);
            more = true;
        }
    }
    if (left == SMITH_NONE)
        return true;
    const struct ast_name *after = &plan->drafts[left].ast->type->offset_member->after;
    bool known = offset_member_index(plan, after->text) != SMITH_NONE;
    smith_mistake(compiler->diagnosis, after->source_span,
                  known ? "`%s` and those it stands after wait for each other"
                        : "no member `%s` of this struct lies elsewhere",
                  known ? plan->members[left].name : after->text);
    return false;
}

static bool has_block_order(const struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER && plan->drafts[i].ast->type->offset_member->after.text)
            return true;
    return false;
}

void smith_compile_block_order(struct compiler *compiler, struct record_plan *plan) {
    uint32_t count = 0;
    uint32_t *order = has_block_order(plan) ? smith_compiler_alloc(compiler, plan->count * sizeof *order) : NULL;
    if (!order || !order_blocks(compiler, plan, order, &count))
        return;
    for (uint32_t i = 0; i < count; i++)
        ((struct smith_offset_member *)(uintptr_t)plan->members[order[i]].offset_member)->turn = (uint16_t)i;
    plan->record.offset_member_count = (uint16_t)count;
}

/* ---- spaces ---- */

static bool can_be_space(const struct smith_member *member) {
    return member->flags & SMITH_OFFSET_MEMBER || member->type->kind == SMITH_REGION;
}

static const struct smith_offset_member *block_of(const struct smith_member *member) {
    return member->flags & SMITH_OFFSET_MEMBER ? member->offset_member : NULL;
}

static void no_space(struct compiler *compiler, const struct ast_name *name) {
    if (!smith_mistake(compiler->diagnosis, name->source_span,
                       "no struct has a placed or sized member `%s` to count from", name->text))
        return;
    struct suggestion suggestion = smith_suggestion_for(name->text);
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if (can_be_space(&plan->members[i]))
                smith_suggestion_offer(&suggestion, plan->members[i].name);
    smith_suggestion_report(compiler->diagnosis, &suggestion);
}

void smith_compile_spaces(struct compiler *compiler) {
    struct smith_hash_map wanted = {0}, found = {0};
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_offset_member *offset_member = block_of(&plan->members[i]);
            if (offset_member && offset_member->space && !smith_hash_map_get(&wanted, offset_member->space))
                smith_hash_map_put(&wanted, compiler->arena, offset_member->space, compiler);
        }
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            struct smith_member *member = &plan->members[i];
            if (!can_be_space(member) || !smith_hash_map_get(&wanted, member->name))
                continue;
            member->flags |= SMITH_SPACE;
            smith_hash_map_put(&found, compiler->arena, member->name, member);
        }
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_offset_member *offset_member = block_of(&plan->members[i]);
            if (offset_member && offset_member->space && !smith_hash_map_get(&found, offset_member->space))
                no_space(compiler, &plan->drafts[i].ast->type->offset_member->space);
        }
}

/* ---- bytes with offsets in them ---- */

/* Types still to be looked at; no recursion, so that a layout may nest as it likes. */
struct type_stack {
    struct compiler *compiler;
    SMITH_ARRAY(const struct smith_type *) types;
};

static void look_at(struct type_stack *type_stack, const struct smith_type *type) {
    while (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY ||
           (type->kind == SMITH_REGION && type->codec == SMITH_STORED))
        type = type->elem;
    if (type->kind != SMITH_RECORD && type->kind != SMITH_UNION)
        return; /* also what a codec packs: offsets in there are resolved before it is packed */
    uint32_t *visit = type->kind == SMITH_RECORD ? &plan_of(type)->visit : &union_of(type)->visit;
    if (*visit == type_stack->compiler->visits)
        return;
    *visit = type_stack->compiler->visits;
    SMITH_ARRAY_ADD(type_stack->compiler->arena, &type_stack->types, type);
}

bool smith_compile_has_offsets(struct compiler *compiler, const struct smith_type *type) {
    struct type_stack type_stack = {.compiler = compiler};
    compiler->visits++;
    look_at(&type_stack, type);
    while (type_stack.types.count) {
        type = type_stack.types.items[--type_stack.types.count];
        if (type->kind == SMITH_UNION) {
            for (uint16_t i = 0; i < union_of(type)->variants.case_count; i++)
                look_at(&type_stack, union_of(type)->variants.cases[i].type);
            continue;
        }
        const struct record_plan *plan = plan_of(type);
        for (uint32_t i = 0; i < plan->count; i++) {
            if (plan->members[i].flags & SMITH_OFFSET_MEMBER)
                return true;
            look_at(&type_stack, plan->members[i].type);
        }
    }
    return false;
}
