/* SPDX-License-Identifier: MIT
 *
 * What is odd in a layout without mistakes, asked when all types are known.
 */
#include "base/number.h"
#include "layout/compile/compile.h"
#include "layout/parse/parse.h"
#include "type/type_tables.h"

/* ---- never ---- */

/*
 * What no file can have: conditions that are always false, cases whose tag never comes, lists and regions of nothing.
 * For that, expressions are worked out with the smallest and the largest value of every member in place of one value.
 */

struct interval {
    int64_t min, max;
};

static const struct interval anything = {INT64_MIN, INT64_MAX};
static const struct interval truth = {0, 1};

/* ---- members ---- */

static struct interval of_type(const struct smith_type *type) {
    if (type->kind == SMITH_BOOL)
        return truth;
    if (!is_integer(type) || smith_integer_bits(type) >= 64)
        return anything;
    if (type->flags & SMITH_SIGNED)
        return (struct interval){-((int64_t)1 << (smith_integer_bits(type) - 1)),
                                 ((int64_t)1 << (smith_integer_bits(type) - 1)) - 1};
    return (struct interval){0, ((int64_t)1 << smith_integer_bits(type)) - 1};
}

/* An absent member counts as its default, which its type can hold too. */
static struct interval of_member(const struct smith_record **record, const struct smith_op *op) {
    const struct smith_member *member = *record ? &(*record)->members[op->argument] : NULL;
    const struct smith_type *inner = member ? inner_type(member->type) : NULL;
    if (op->code == SMITH_OP_INNER) {
        *record = inner && inner->kind == SMITH_RECORD ? inner->record : NULL;
        return anything;
    }
    return inner ? of_type(inner) : anything;
}

/* ---- operations ---- */

static struct interval lint_truth_of(bool always, bool never) {
    return (struct interval){always, !never};
}

static struct interval compared(uint8_t code, struct interval a, struct interval b) {
    switch (code) {
    case SMITH_OP_LT: return lint_truth_of(a.max < b.min, a.min >= b.max);
    case SMITH_OP_LE: return lint_truth_of(a.max <= b.min, a.min > b.max);
    case SMITH_OP_GT: return lint_truth_of(a.min > b.max, a.max <= b.min);
    case SMITH_OP_GE: return lint_truth_of(a.min >= b.max, a.max < b.min);
    case SMITH_OP_EQ:
        return lint_truth_of(a.min == a.max && b.min == b.max && a.min == b.min, a.max < b.min || b.max < a.min);
    default: /* NE */
        return lint_truth_of(a.max < b.min || b.max < a.min, a.min == a.max && b.min == b.max && a.min == b.min);
    }
}

static bool is_never(struct interval interval) {
    return interval.min == 0 && interval.max == 0;
}

static bool is_always(struct interval interval) {
    return interval.min > 0 || interval.max < 0;
}

static struct interval lint_never_joined(uint8_t code, struct interval a, struct interval b) {
    if (code == SMITH_OP_ANDAND)
        return lint_truth_of(is_always(a) && is_always(b), is_never(a) || is_never(b));
    return lint_truth_of(is_always(a) || is_always(b), is_never(a) && is_never(b));
}

/* Operations that grow with both operands, so that the ends of the result come from the ends of these. */
static struct interval lint_never_grown(uint8_t code, struct interval a, struct interval b) {
    struct interval result = a;
    bool is_known =
        smith_arithmetic_binary(code, &result.min, b.min) && smith_arithmetic_binary(code, &result.max, b.max);
    return is_known ? result : anything;
}

static struct interval shifted_right(struct interval a, struct interval b) {
    if (a.min < 0 || b.min != b.max || b.min < 0 || b.min > 63)
        return anything;
    return (struct interval){a.min >> b.min, a.max >> b.min};
}

static struct interval lint_never_masked(struct interval a, struct interval b) {
    if (a.min < 0 && b.min < 0)
        return anything;
    int64_t max = a.min < 0 ? b.max : b.min < 0 ? a.max : a.max < b.max ? a.max : b.max;
    return (struct interval){0, max};
}

static struct interval lint_never_binary(uint8_t code, struct interval a, struct interval b) {
    if (a.min == a.max && b.min == b.max) {
        struct interval result = a;
        bool is_known = smith_arithmetic_binary(code, &result.min, b.min);
        return is_known ? (struct interval){result.min, result.min} : anything;
    }
    if (code >= SMITH_OP_LT && code <= SMITH_OP_NE)
        return compared(code, a, b);
    if (code == SMITH_OP_ANDAND || code == SMITH_OP_OROR)
        return lint_never_joined(code, a, b);
    if (code == SMITH_OP_ADD || (code == SMITH_OP_MUL && a.min >= 0 && b.min >= 0))
        return lint_never_grown(code, a, b);
    if (code == SMITH_OP_SUB)
        return lint_never_grown(code, a, (struct interval){b.max, b.min});
    if (code == SMITH_OP_SHR)
        return shifted_right(a, b);
    return code == SMITH_OP_AND ? lint_never_masked(a, b) : anything;
}

static struct interval lint_never_unary(uint8_t code, struct interval a) {
    if (code == SMITH_OP_PEEK)
        return (struct interval){-1, 255};
    if (code == SMITH_OP_NOT)
        return lint_truth_of(is_never(a), is_always(a));
    if (code == SMITH_OP_NEG && a.min != INT64_MIN)
        return (struct interval){-a.max, -a.min};
    return anything;
}

static struct interval either(struct interval condition, struct interval a, struct interval b) {
    if (is_always(condition))
        return a;
    if (is_never(condition))
        return b;
    return (struct interval){a.min < b.min ? a.min : b.min, a.max > b.max ? a.max : b.max};
}

/* What pushes a value. */
static struct interval pushed(const struct smith_record **record, const struct smith_op *op) {
    switch (op->code) {
    case SMITH_OP_CONST: return (struct interval){op->argument, op->argument};
    case SMITH_OP_MEMBER:
    case SMITH_OP_INNER: return of_member(record, op);
    case SMITH_OP_COUNT:
    case SMITH_OP_SIZEOF:
    case SMITH_OP_REST:
    case SMITH_OP_UNPACKED: return (struct interval){0, INT64_MAX};
    default: return anything;
    }
}

static struct interval of_expression(const struct smith_record *record, const struct smith_expression *expression) {
    struct interval stack[STACK_MAX];
    uint32_t depth = 0;
    const struct smith_record *at = record;
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code < SMITH_OP_PEEK && depth < STACK_MAX)
            stack[depth++] = pushed(&at, op);
        else if (op->code >= SMITH_OP_PEEK && op->code <= SMITH_OP_INV && depth)
            stack[depth - 1] = lint_never_unary(op->code, stack[depth - 1]);
        else if (op->code == SMITH_OP_CHOOSE && depth > 2) {
            stack[depth - 3] = either(stack[depth - 3], stack[depth - 2], stack[depth - 1]);
            depth -= 2;
        } else if (op->code > SMITH_OP_INV && op->code < SMITH_OP_CHOOSE && depth > 1) {
            stack[depth - 2] = lint_never_binary(op->code, stack[depth - 2], stack[depth - 1]);
            depth--;
        } else
            return anything;
        if (op->code == SMITH_OP_INNER)
            depth--; /* only leads to what follows */
        else
            at = record;
    }
    return depth == 1 ? stack[0] : anything;
}

/* ---- what is said ---- */

static void lint_never_check_condition(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct ast_expression *ast = plan->drafts[member].ast->condition;
    if (!ast || !plan->members[member].condition)
        return;
    struct interval interval = of_expression(&plan->record, plan->members[member].condition);
    if (ast->kind == AST_INT && ast->integer == 0)
        return; /* in as many words: it is meant */
    if (is_never(interval))
        smith_warning(compiler->diagnosis, "LAYOUT-NEVER", ast->source_span, "this is never true, so no file has `%s`",
                      plan->members[member].name);
    else if (is_always(interval))
        smith_warning(compiler->diagnosis, "LAYOUT-NEVER", ast->source_span,
                      "this is always true, so every file has `%s`", plan->members[member].name);
}

static void check_extent(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct ast_member *ast = plan->drafts[member].ast;
    if (ast->kind != AST_FIELD)
        return;
    for (const struct smith_type *type = plan->members[member].type; type;
         type = type->kind == SMITH_REGION ? type->elem : NULL) {
        bool is_sized = type->extent && type->extent->kind == SMITH_EXACT;
        if (!is_sized || of_expression(&plan->record, &type->extent->size).max > 0)
            continue;
        smith_warning(compiler->diagnosis, "LAYOUT-NEVER", ast->name.source_span,
                      type->kind == SMITH_REGION ? "the region of `%s` never has a byte"
                                                 : "`%s` is never longer than nothing",
                      ast->name.text);
        return;
    }
}

static void check_tags(struct compiler *compiler, const struct record_plan *plan, const struct smith_type *type) {
    while (type->kind == SMITH_REGION || type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = type->elem;
    if (type->kind != SMITH_UNION || !type->variants->tag.count)
        return;
    const struct union_plan *variants = union_of(type);
    struct interval interval = of_expression(&plan->record, &type->variants->tag);
    for (uint16_t i = 0; i < variants->variants.case_count; i++) {
        const struct smith_case *entry = &variants->variants.cases[i];
        bool may_come = entry->tag >= interval.min && entry->tag <= interval.max;
        if (i == variants->variants.otherwise || entry->word || may_come)
            continue;
        for (const struct ast_tag *tag = variants->asts[i]->tags; tag; tag = tag->next)
            if (tag->value == entry->tag)
                smith_warning(compiler->diagnosis, "LAYOUT-NEVER", tag->source_span,
                              "the tag never has this value, so no file has `%s`", entry->name);
    }
}

/* What no file can have (lint.c). */
static void lint_never(struct compiler *compiler) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            lint_never_check_condition(compiler, plan, i);
            check_extent(compiler, plan, i);
            check_tags(compiler, plan, plan->members[i].type);
        }
}

/* ---- lint ---- */

/*
 * What is odd in a layout without mistakes, asked when all types are known: items that nothing uses, and counts that
 * nothing computes. What no file can have is in lint.c.
 */

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

/* "wall_count", "wallnum", "num_walls", "n_walls"; not "wall_number". */
static bool is_called_count(const char *name) {
    const char *number = strstr(name, "num");
    return strstr(name, "count") || strncmp(name, "n_", 2) == 0 || (number && strncmp(number, "number", 6) != 0);
}

/* Whether behind that reference stands a number that seems to count the elements from there on, of which the layout does not say so. */
static bool is_uncounted(const struct record_plan *plan, uint32_t index) {
    const struct ast_member *first = plan->drafts[index].ast, *count = plan->drafts[index + 1].ast;
    const struct ast_reference *reference = first->reference;
    return reference && reference->path && !reference->by.text && !reference->count.text && !count->reference &&
           is_integer(plan->members[index].type) && is_stored_count(&plan->members[index + 1]) &&
           is_called_count(count->name.text) && !is_meant(count);
}

void smith_compile_uncounted(struct compiler *compiler) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i + 1 < plan->count; i++)
            if (plan->members[i].reference && is_uncounted(plan, i))
                ((struct smith_reference *)(uintptr_t)plan->members[i].reference)->uncounted =
                    plan->drafts[i + 1].ast->name.text;
}

static void stored_range(struct compiler *compiler, const struct record_plan *plan, uint32_t index) {
    const struct smith_reference *reference = plan->members[index].reference;
    if (!reference || !reference->uncounted)
        return;
    smith_warning(compiler->diagnosis, "LAYOUT-COUNT-STORED", plan->drafts[index + 1].ast->name.source_span,
                  "`%s` seems to count elements of `%s` from `%s` on, but does not follow when some come or go",
                  reference->uncounted, reference->path, plan->drafts[index].ast->name.text);
    smith_mistake_help(compiler->diagnosis,
                       "`-> %s[%s, %s]` lets both follow; @stored(\"why\") says that it counts something else",
                       reference->path, plan->drafts[index].ast->name.text, reference->uncounted);
}

static void stored_counts(struct compiler *compiler) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            stored_count(compiler, plan, &plan->drafts[i]);
            if (i + 1 < plan->count)
                stored_range(compiler, plan, i);
        }
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
    lint_never(compiler);
}
