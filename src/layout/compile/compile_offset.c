/* SPDX-License-Identifier: MIT
 *
 * Members that lie elsewhere: what an offset may say, what it counts from, and which bytes can be summed up although
 * offsets are known last of all.
 */
#include "layout/compile/compile.h"

#define POOL_ALIGN_MAX 16
#define BLOCK_ALIGN_MAX (INT64_C(1) << 31)

/* ---- the member ---- */

static bool compile_offset_attributes_agree(struct compiler *compiler, const struct ast_member *ast) {
    if (ast->value)
        smith_mistake(compiler->diagnosis, ast->value->source_span, "what lies elsewhere cannot be computed");
    else if (ast->fallback)
        smith_mistake(compiler->diagnosis, ast->fallback->source_span, "what lies elsewhere has no default");
    else if (ast->space.text)
        smith_mistake(compiler->diagnosis, ast->space.source_span,
                      "this lies where its address says; which space that is in stands behind `at`");
    else
        return true;
    return false;
}

/* The next of a chain lies where an address says, always; and an address says where the chain ends. */
static bool link(struct compiler *compiler, const struct ast_member *ast, const struct ast_offset *written) {
    if (!written->has_none)
        return smith_mistake(compiler->diagnosis, ast->type->source_span,
                             "the address of a link says by `none` where the chain ends");
    if (written->condition || ast->condition)
        return smith_mistake(compiler->diagnosis,
                             (written->condition ? written->condition : ast->condition)->source_span,
                             "a link is always there: the chain ends where its address says");
    if (ast_is_pooled(written))
        return smith_mistake(compiler->diagnosis, written->space_span,
                             "the structs of a chain are no values that share");
    if (written->to_next)
        return smith_mistake(compiler->diagnosis, written->next_span,
                             "a struct of a chain ends by itself: the next address may be that in it");
    return true;
}

/* Else the value stands here: what is asked for is when it does. */
static const struct ast_expression *otherwise(struct compiler *compiler, const struct ast_expression *condition) {
    static const uint8_t opposites[][2] = {
        {SMITH_OP_LT, SMITH_OP_GE}, {SMITH_OP_LE, SMITH_OP_GT}, {SMITH_OP_EQ, SMITH_OP_NE}};
    struct ast_expression *opposite = COMPILER_NEW(compiler, struct ast_expression);
    if (!opposite)
        return NULL;
    *opposite = *condition;
    for (size_t i = 0; condition->kind == AST_BINARY && i < sizeof opposites / sizeof *opposites; i++)
        for (unsigned k = 0; k < 2; k++)
            if (condition->opcode == opposites[i][k]) {
                opposite->opcode = opposites[i][1 - k];
                return opposite;
            }
    opposite->kind = AST_UNARY;
    opposite->opcode = SMITH_OP_NOT;
    opposite->left = condition;
    return opposite;
}

/* What an address counts, and what the place is a multiple of. */
static bool alignment(struct compiler *compiler, const struct ast_offset *written, const struct scope *scope,
                      struct smith_offset_member *offset_member) {
    int64_t unit = 1, align, max = ast_is_pooled(written) ? POOL_ALIGN_MAX : BLOCK_ALIGN_MAX;
    if (written->unit && (!smith_compile_constant(compiler, written->unit, scope->environment, &unit) || unit < 1 ||
                          unit > BLOCK_ALIGN_MAX))
        return smith_mistake(compiler->diagnosis, written->unit->source_span,
                             "an address counts units of 1 to %lld bytes", (long long)BLOCK_ALIGN_MAX);
    align = unit;
    if (written->align &&
        (!smith_compile_constant(compiler, written->align, scope->environment, &align) || align < 1 || align > max))
        return smith_mistake(compiler->diagnosis, written->align->source_span, "%s aligned to 1 to %lld bytes",
                             ast_is_pooled(written) ? "values in a space that shares are" : "what lies elsewhere is",
                             (long long)max);
    if (written->align && align % unit)
        return smith_mistake(compiler->diagnosis, written->align->source_span,
                             "no address in units of %lld bytes leads to all multiples of %lld", (long long)unit,
                             (long long)align);
    offset_member->unit = (uint32_t)unit;
    offset_member->align = (uint32_t)align;
    return true;
}

/* It is asked when the rest of the struct has been read. */
static void pin(struct compiler *compiler, const struct ast_offset *written, const struct scope *scope,
                struct smith_offset_member *offset_member) {
    struct scope behind = *scope;
    behind.behind = true;
    if (written->pin)
        smith_compile_expression(compiler, written->pin, &behind, USE_SIZE, &offset_member->pin);
    else if (written->is_pinned)
        smith_constant_expression(compiler, 1, &offset_member->pin);
}

bool smith_compile_offset_member(struct compiler *compiler, const struct ast_member *ast,
                                 const struct ast_type *offset_type, const struct scope *scope,
                                 struct smith_member *member) {
    const struct ast_offset *written = offset_type->offset_member;
    struct smith_offset_member *offset_member = COMPILER_NEW(compiler, struct smith_offset_member);
    const struct smith_type *offset = written->offset ? smith_compile_type(compiler, written->offset, scope) : NULL;
    bool is_link = offset_type->elem->kind == AST_LINK;
    if (!offset_member)
        return false;
    member->offset_member = offset_member;
    plan_draft(scope->plan, member)->offset_member = written;
    if (is_link) /* whatever else is wrong: chains are looked for */
        member->flags |= SMITH_OFFSET_MEMBER | SMITH_LINK;
    if ((written->offset && !offset) || !compile_offset_attributes_agree(compiler, ast))
        return false;
    *offset_member = (struct smith_offset_member){.offset = offset,
                                                  .anchor = written->anchor,
                                                  .space = written->space ? written->space->name.text : NULL,
                                                  .relative_to_outer = written->space && written->from,
                                                  .to_next = written->to_next,
                                                  .has_none = written->has_none,
                                                  .none = written->none};
    compiler->targets_first |= offset_member->to_next;
    if (offset_member->has_none && !smith_compile_value_fits(offset, &offset_member->none))
        return smith_mistake(compiler->diagnosis, written->none_span, "%lld is not a value of `%s`",
                             (long long)written->none, offset->name);
    if (!alignment(compiler, written, scope, offset_member))
        return false;
    pin(compiler, written, scope, offset_member);
    if (is_link)
        return link(compiler, ast, written) && smith_compile_origins(compiler, written, scope, offset_member);
    const struct ast_expression *here = written->condition ? otherwise(compiler, written->condition) : NULL;
    if (here)
        smith_compile_expression(compiler, here, scope, USE_CONDITION, &offset_member->here);
    if (ast_is_pooled(written)) {
        member->flags |= SMITH_POOLED;
        return smith_compile_check_pooled(compiler, offset_type, member);
    }
    member->flags |= SMITH_OFFSET_MEMBER | SMITH_OPTIONAL;
    if (inner_type(member->type)->kind == SMITH_RECORD)
        member->flags |= SMITH_POINTER;
    return smith_compile_origins(compiler, written, scope, offset_member);
}

/* ---- the order of blocks ---- */

/* The member that a step of an order names; SMITH_NONE = reported. */
static uint32_t ordered_member(struct compiler *compiler, const struct record_plan *plan, const struct ast_name *name) {
    const struct smith_member *member = smith_hash_map_get(&plan->by_name, name->text);
    if (!member)
        smith_compiler_no_member(compiler, plan, name->source_span, name->text);
    else if (member->flags & SMITH_POOLED)
        smith_mistake(compiler->diagnosis, name->source_span,
                      "`%s` lies in a space that shares, where values stand in the order in which they are met",
                      name->text);
    else if (!(member->flags & SMITH_OFFSET_MEMBER))
        smith_mistake(compiler->diagnosis, name->source_span,
                      "`%s` does not lie elsewhere, so it has no place in an order", name->text);
    else
        return (uint32_t)(member - plan->members);
    return SMITH_NONE;
}

static struct smith_offset_member *compile_offset_of(const struct record_plan *plan, uint32_t member) {
    return (struct smith_offset_member *)(uintptr_t)plan->members[member].offset_member;
}

/* a, b.*, b: b stands directly behind a, and behind all that it leads to. */
static void compile_offset_note_order(struct compiler *compiler, struct record_plan *plan,
                                      const struct ast_order_step *step) {
    uint32_t before = SMITH_NONE;
    for (; step; step = step->next) {
        uint32_t member = ordered_member(compiler, plan, &step->name);
        if (member == SMITH_NONE)
            return;
        bool goes_on = step->next && strcmp(step->next->name.text, step->name.text) == 0 && !step->next->is_all;
        if (step->is_all && !goes_on)
            smith_mistake(compiler->diagnosis, step->name.source_span,
                          "what `%s` leads to stands before `%s` itself: %s.*, %s", step->name.text, step->name.text,
                          step->name.text, step->name.text);
        if (step->is_all) {
            compile_offset_of(plan, member)->written_last = true;
            continue;
        }
        if (before != SMITH_NONE && plan->drafts[member].behind)
            smith_mistake(compiler->diagnosis, step->name.source_span, "`%s` stands behind `%s` already",
                          step->name.text, plan->members[plan->drafts[member].behind - 1].name);
        else if (before != SMITH_NONE)
            plan->drafts[member].behind = before + 1;
        before = member;
    }
}

/* Put the members whose blocks stand behind that of the member before `behind`, or, where that is 0, behind none, at this
 * place of the order. Returns how many are in it. */
static uint16_t insert_behind(const struct record_plan *plan, uint32_t behind, uint16_t *order, uint16_t at,
                              uint16_t count) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER && plan->drafts[i].behind == behind) {
            memmove(order + at + 1, order + at, (size_t)(count++ - at) * sizeof *order);
            order[at++] = (uint16_t)i;
        }
    return count;
}

static bool has_block_order(const struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->drafts[i].behind)
            return true;
    return false;
}

/* Those that say nothing in the order of their offsets, each of the others behind the one that it names. */
void smith_compile_block_order(struct compiler *compiler, struct record_plan *plan) {
    uint32_t left = SMITH_NONE;
    for (const struct note *note = plan->orders; note; note = note->next)
        compile_offset_note_order(compiler, plan, note->ast->steps);
    uint16_t *order = has_block_order(plan) ? smith_compiler_alloc(compiler, plan->count * sizeof *order) : NULL;
    if (!order)
        return;
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER)
            compile_offset_of(plan, i)->turn = UINT16_MAX;
    uint16_t count = insert_behind(plan, 0, order, 0, 0);
    for (uint16_t k = 0; k < count; k++) {
        compile_offset_of(plan, order[k])->turn = k;
        count = insert_behind(plan, order[k] + 1u, order, (uint16_t)(k + 1), count);
    }
    plan->record.offset_member_count = count;
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER && compile_offset_of(plan, i)->turn == UINT16_MAX)
            left = i;
    if (left != SMITH_NONE)
        smith_mistake(compiler->diagnosis, plan->orders->ast->source_span,
                      "`%s` and those it stands behind wait for each other", plan->members[left].name);
}

/* ---- what is among the bytes of a value ---- */

/* Types still to be looked at; no recursion, so that a layout may nest as it likes. */
struct type_stack {
    struct compiler *compiler;
    SMITH_ARRAY(const struct smith_type *) types;
};

static void compile_offset_look_at(struct type_stack *type_stack, const struct smith_type *type) {
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

/* Where it stands, or in a space that may be among these bytes. */
static bool stands_inside(const struct smith_member *member) {
    const struct smith_offset_member *offset_member = member->offset_member;
    return !(member->flags & SMITH_OFFSET_MEMBER) || offset_member->space || offset_member->here.count;
}

bool smith_compile_holds(struct compiler *compiler, const struct smith_type *type, bool all, smith_member_test *test,
                         const void *context) {
    struct type_stack type_stack = {.compiler = compiler};
    compiler->visits++;
    compile_offset_look_at(&type_stack, type);
    while (type_stack.types.count) {
        type = type_stack.types.items[--type_stack.types.count];
        if (type->kind == SMITH_UNION) {
            for (uint16_t i = 0; i < union_of(type)->variants.case_count; i++)
                compile_offset_look_at(&type_stack, union_of(type)->variants.cases[i].type);
            continue;
        }
        const struct record_plan *plan = plan_of(type);
        for (uint32_t i = 0; i < plan->count; i++) {
            if (test(plan, &plan->members[i], context))
                return true;
            if (all || stands_inside(&plan->members[i]))
                compile_offset_look_at(&type_stack, plan->members[i].type);
        }
    }
    return false;
}
