/* SPDX-License-Identifier: MIT
 *
 * Members that lie elsewhere: what an offset may say, what it counts from, and which bytes can be summed up although
 * offsets are known last of all.
 */
#include "check.h"

/* ---- the member ---- */

static bool attributes_agree(struct checker *checker, const struct ast_member *ast) {
    if (ast->value)
        smith_mistake(checker->diagnosis, ast->value->source_span, "what lies elsewhere cannot be computed");
    else if (ast->fallback)
        smith_mistake(checker->diagnosis, ast->fallback->source_span, "what lies elsewhere has no default");
    else if (ast->is_columnar)
        smith_mistake(checker->diagnosis, ast->name.source_span, "what lies elsewhere cannot be apart as well");
    else
        return true;
    return false;
}

bool smith_compile_offset_member(struct checker *checker, const struct ast_member *ast, const struct scope *scope,
                        struct smith_member *member) {
    const struct ast_offset *written = ast->type->offset_member;
    struct smith_offset_member *offset_member = CHECK_NEW(checker, struct smith_offset_member);
    const struct smith_type *offset = written->offset ? smith_check_type(checker, written->offset, scope) : NULL;
    if (!offset_member || (written->offset && !offset) || !attributes_agree(checker, ast))
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
    if (offset_member->has_none && !smith_check_holds(offset, &offset_member->none)) {
        smith_mistake(checker->diagnosis, written->none_span, "%lld is not a value of `%s`",
                      (long long)written->none, offset->name);
        return false;
    }
    member->offset_member = offset_member;
    if (written->is_pooled) {
        member->flags |= SMITH_POOLED;
        if (ast->here)
            smith_check_expression(checker, ast->here, scope, USE_CONDITION, &offset_member->here);
        return smith_check_pooled(checker, ast, member);
    }
    member->flags |= SMITH_OFFSET_MEMBER | SMITH_OPTIONAL;
    if (inner_type(member->type)->kind == SMITH_RECORD)
        member->flags |= SMITH_POINTER;
    return true;
}

/* ---- turns ---- */

static uint32_t placed_at(const struct record_plan *plan, const char *name) {
    const struct smith_member *member = smith_name_map_find(&((struct record_plan *)(uintptr_t)plan)->by_name, name);
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
           placed_at(plan, plan->drafts[order[at]].ast->type->offset_member->after.text) == behind)
        at++;
    for (uint32_t i = count; i > at; i--)
        order[i] = order[i - 1];
    order[at] = index;
    return count + 1;
}

static bool is_placed_in(const uint32_t *order, uint32_t count, uint32_t index) {
    for (uint32_t i = 0; i < count; i++)
        if (order[i] == index)
            return true;
    return false;
}

/* Whether all members that wait for others have come after them at last. */
static bool order_blocks(struct checker *checker, struct record_plan *plan, uint32_t *order, uint32_t *count) {
    uint32_t left = SMITH_NONE;
    for (bool more = true; more;) {
        more = false;
        left = SMITH_NONE;
        for (uint32_t i = 0; i < plan->count; i++) {
            if (!(plan->members[i].flags & SMITH_OFFSET_MEMBER) || is_placed_in(order, *count, i))
                continue;
            const struct ast_name *after = &plan->drafts[i].ast->type->offset_member->after;
            uint32_t behind = after->text ? placed_at(plan, after->text) : SMITH_NONE;
            if (after->text && (behind == SMITH_NONE || !is_placed_in(order, *count, behind))) {
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
    bool known = placed_at(plan, after->text) != SMITH_NONE;
    smith_mistake(checker->diagnosis, after->source_span,
                  known ? "`%s` and those it stands after wait for each other"
                        : "no member `%s` of this struct lies elsewhere",
                  known ? plan->members[left].name : after->text);
    return false;
}

static bool has_turns(const struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_OFFSET_MEMBER && plan->drafts[i].ast->type->offset_member->after.text)
            return true;
    return false;
}

void smith_check_turns(struct checker *checker, struct record_plan *plan) {
    uint32_t count = 0;
    uint32_t *order = has_turns(plan) ? smith_check_new(checker, plan->count * sizeof *order) : NULL;
    if (!order || !order_blocks(checker, plan, order, &count))
        return;
    for (uint32_t i = 0; i < count; i++)
        ((struct smith_offset_member *)(uintptr_t)plan->members[order[i]].offset_member)->turn = (uint16_t)i;
    plan->record.offset_member_count = (uint16_t)count;
}

/* ---- spaces ---- */

static bool can_be_space(const struct smith_member *member) {
    return member->flags & SMITH_OFFSET_MEMBER || member->type->kind == SMITH_REGION;
}

static const struct smith_offset_member *placed_in_space(const struct smith_member *member) {
    return member->flags & SMITH_OFFSET_MEMBER ? member->offset_member : NULL;
}

static void no_space(struct checker *checker, const struct ast_name *name) {
    if (!smith_mistake(checker->diagnosis, name->source_span, "no struct has a placed or sized member `%s` to count from",
                       name->text))
        return;
    struct suggestion suggestion = smith_suggestion_for(name->text);
    for (const struct record_plan *plan = checker->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if (can_be_space(&plan->members[i]))
                smith_suggestion_offer(&suggestion, plan->members[i].name);
    smith_suggestion_report(checker->diagnosis, &suggestion);
}

void smith_check_spaces(struct checker *checker) {
    struct name_map wanted = {0}, found = {0};
    for (const struct record_plan *plan = checker->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_offset_member *offset_member = placed_in_space(&plan->members[i]);
            if (offset_member && offset_member->space && !smith_name_map_find(&wanted, offset_member->space))
                smith_check_map(checker, &wanted, offset_member->space, checker);
        }
    for (struct record_plan *plan = checker->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            struct smith_member *member = &plan->members[i];
            if (!can_be_space(member) || !smith_name_map_find(&wanted, member->name))
                continue;
            member->flags |= SMITH_SPACE;
            smith_check_map(checker, &found, member->name, member);
        }
    for (const struct record_plan *plan = checker->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_offset_member *offset_member = placed_in_space(&plan->members[i]);
            if (offset_member && offset_member->space && !smith_name_map_find(&found, offset_member->space))
                no_space(checker, &plan->drafts[i].ast->type->offset_member->space);
        }
}

/* ---- bytes with offsets in them ---- */

/* Types still to be looked at; no recursion, so that a layout may nest as it likes. */
struct search {
    struct checker *checker;
    const struct smith_type **types;
    uint32_t count, capacity;
};

static void look_at(struct search *search, const struct smith_type *type) {
    while (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY ||
           (type->kind == SMITH_REGION && type->codec == SMITH_STORED))
        type = type->elem;
    if (type->kind != SMITH_RECORD && type->kind != SMITH_UNION)
        return; /* also what a codec packs: offsets in there are settled before it is packed */
    uint32_t *visit = type->kind == SMITH_RECORD ? &plan_of(type)->visit : &union_of(type)->visit;
    if (*visit == search->checker->visits)
        return;
    *visit = search->checker->visits;
    const struct smith_type **types = smith_check_grow(search->checker, search->types, search->count,
                                                       &search->capacity, sizeof *types);
    if (!types)
        return;
    search->types = types;
    types[search->count++] = type;
}

bool smith_check_has_offsets(struct checker *checker, const struct smith_type *type) {
    struct search search = {.checker = checker};
    checker->visits++;
    look_at(&search, type);
    while (search.count) {
        type = search.types[--search.count];
        if (type->kind == SMITH_UNION) {
            for (uint16_t i = 0; i < union_of(type)->variants.case_count; i++)
                look_at(&search, union_of(type)->variants.cases[i].type);
            continue;
        }
        const struct record_plan *plan = plan_of(type);
        for (uint32_t i = 0; i < plan->count; i++) {
            if (plan->members[i].flags & SMITH_OFFSET_MEMBER)
                return true;
            look_at(&search, plan->members[i].type);
        }
    }
    return false;
}
