/* SPDX-License-Identifier: MIT
 *
 * Columns: which member stands in each of them, and that each member that is in a space has one. compile_column_order.c says
 * what that means for the order in which a file is read.
 *
 * The space that a member is in belongs to a struct around it. So every struct has a list of the members in and below
 * it that still wait for their space; the lists grow into each other until nothing changes any more, and then there must
 * be none where no struct around can help. The one member that waits for a space is its column.
 */
#include "layout/compile/compile.h"

/* ---- which member a column is of ---- */

const struct record_plan *smith_column_holds(const struct smith_type *type) {
    type = inner_type(type);
    bool list = type->kind == SMITH_LIST && type->extent->kind != SMITH_CHUNKS && type->extent->kind != SMITH_CHAIN;
    if (list || type->kind == SMITH_ARRAY)
        type = inner_type(type->elem);
    return type->kind == SMITH_RECORD ? plan_of(type) : NULL;
}

/* The struct that a column comes to by way of the member; NULL = it cannot. */
static const struct record_plan *below(const struct smith_member *member) {
    if (member->flags &
        (SMITH_COLUMN | SMITH_MAGIC | SMITH_CHUNK | SMITH_DERIVED | SMITH_COLUMNAR | SMITH_OFFSET_MEMBER))
        return NULL;
    return smith_column_holds(member->type);
}

const struct smith_member *smith_column_find(const struct record_plan *plan, const uint16_t *steps, uint16_t count) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_column *column = plan->members[i].column;
        if (column && column->count == count && memcmp(column->steps, steps, count * sizeof *steps) == 0)
            return &plan->members[i];
    }
    return NULL;
}

const struct smith_member *smith_column_member(const struct record_plan **plan, const struct smith_column *column) {
    for (uint16_t i = 0; i + 1 < column->count; i++)
        *plan = smith_column_holds((*plan)->members[column->steps[i]].type);
    return &(*plan)->members[column->steps[column->count - 1]];
}

/* ---- which members wait for a column ---- */

static const char *compile_column_space_of(const struct record_plan *plan, const struct smith_column *column) {
    const struct smith_member *member = smith_column_member(&plan, column);
    return plan_draft(plan, member)->ast->space.text;
}

/* The space of the struct that is called so, or NULL. */
static struct smith_member *compile_column_find_space(const struct record_plan *plan, const char *name) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_COLUMN && strcmp(plan->members[i].name, name) == 0)
            return &plan->members[i];
    return NULL;
}

/* What is assumed has no bytes anywhere. */
static bool is_columnar(const struct smith_member *member) {
    return (member->flags & (SMITH_COLUMNAR | SMITH_ASSUMED)) == SMITH_COLUMNAR;
}

/* One round for all structs. */
struct gathering {
    struct compiler *compiler;
    bool grown; /* more wait than before */
    bool is_last; /* nothing grows any more: columns are set */
    struct smith_column list[COLUMNS_MAX]; /* what waits below the struct at hand */
    uint32_t count;
};

/* The member that these steps lead to stands in the space. Two members would stand there by turns. */
static void set_column(struct compiler *compiler, const struct record_plan *plan, struct smith_member *space,
                       const struct smith_column *column) {
    const struct record_plan *holder = plan;
    if (!space->column) {
        struct smith_column *kept = COMPILER_NEW(compiler, struct smith_column);
        if (kept)
            *kept = *column;
        space->column = kept;
        space->type = smith_column_member(&holder, column)->type;
        return;
    }
    const struct smith_member *first = smith_column_member(&holder, space->column);
    smith_mistake(compiler->diagnosis, member_span(plan, space),
                  "the bytes of one member stand in a space, and `%s` has more", space->name);
    smith_mistake_note(compiler->diagnosis, plan_draft(holder, first)->ast->space.source_span,
                       "`%s` of `%s` is the first", first->name, holder->type.name);
}

/* `step`, then `rest`, waits below `plan` unless its space is one of the plan's. False = too many, or too deep. */
static bool add_waiting(struct gathering *gathering, const struct record_plan *plan, uint32_t step,
                        const struct smith_column *rest) {
    struct compiler *compiler = gathering->compiler;
    uint16_t size = (uint16_t)(rest ? rest->count + 1 : 1);
    if (size > COLUMN_STEPS || gathering->count == COLUMNS_MAX)
        return smith_mistake(
            compiler->diagnosis, span_of(plan, step),
            "the members below `%s` that are in spaces around lie too deep, or are too many; does `%s` hold itself?",
            plan->members[step].name, plan->type.name);
    uint16_t *steps = smith_compiler_alloc(compiler, size * sizeof *steps);
    if (!steps)
        return false;
    *steps = (uint16_t)step;
    if (rest)
        memcpy(steps + 1, rest->steps, rest->count * sizeof *steps);
    struct smith_column column = {steps, size};
    struct smith_member *space = rest ? compile_column_find_space(plan, compile_column_space_of(plan, &column)) : NULL;
    if (!space)
        gathering->list[gathering->count++] = column;
    else if (gathering->is_last)
        set_column(compiler, plan, space, &column);
    return true;
}

static bool compile_column_gather(struct gathering *gathering, struct record_plan *plan) {
    gathering->count = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        const struct record_plan *inside = below(member);
        if (is_columnar(member) && !add_waiting(gathering, plan, i, NULL))
            return false;
        for (uint32_t k = 0; inside && k < inside->columnar_count; k++)
            if (!add_waiting(gathering, plan, i, &inside->columnar[k]))
                return false;
    }
    size_t size = gathering->count * sizeof *gathering->list;
    if (gathering->count == plan->columnar_count)
        return true;
    if (!(plan->columnar = smith_compiler_alloc(gathering->compiler, size)))
        return false;
    memcpy(plan->columnar, gathering->list, size);
    plan->columnar_count = gathering->count;
    return gathering->grown = true;
}

static bool gather_all(struct compiler *compiler) {
    struct gathering gathering = {.compiler = compiler, .grown = true};
    while (!gathering.is_last) {
        gathering.is_last = !gathering.grown;
        gathering.grown = false;
        for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
            if (!compile_column_gather(&gathering, plan))
                return false;
    }
    return true;
}

/* ---- what no column can reach ---- */

static void report_waiting(struct compiler *compiler, const struct record_plan *plan, struct source_span source_span,
                           const char *why) {
    const struct record_plan *holder = plan;
    const struct smith_member *member = smith_column_member(&holder, &plan->columnar[0]);
    smith_mistake(compiler->diagnosis, source_span, "%s", why);
    smith_mistake_note(compiler->diagnosis, plan_draft(holder, member)->ast->space.source_span,
                       "`%s` of `%s` is in a space of a struct around it", member->name, holder->type.name);
}

/* Structs that are held where columns do not go. */
static void check_held(struct compiler *compiler, const struct smith_type *type, struct source_span source_span,
                       const char *why) {
    while (type->kind == SMITH_REGION || type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = type->elem;
    if (type->kind == SMITH_RECORD && plan_of(type)->columnar_count)
        report_waiting(compiler, plan_of(type), source_span, why);
}

/* ---- what can lie apart ---- */

#define DEPTH_MAX 100 /* structs in structs that are looked into, ... */
#define TYPES_VISITED_MAX 10000 /* ... and all of them; what is beyond is believed to be fine */

/* Whether reading the value ends by itself, not at the end of the region. */
static bool ends_by_itself(const struct smith_type *type, unsigned depth, unsigned *visits_left) {
    if (depth == DEPTH_MAX || !*visits_left)
        return true;
    --*visits_left;
    if (type->extent && (type->extent->kind == SMITH_TO_END ||
                         (type->extent->kind == SMITH_CHUNKS && !type->extent->framing->end_count)))
        return false;
    if (type->kind == SMITH_RECORD && plan_of(type)->record.framing && !plan_of(type)->record.framing->end_count)
        return false;
    bool ends = true;
    if (type->kind == SMITH_RECORD)
        for (uint32_t i = 0; ends && i < plan_of(type)->count; i++)
            ends = plan_of(type)->members[i].flags & SMITH_CHUNK ||
                   ends_by_itself(plan_of(type)->members[i].type, depth + 1, visits_left);
    else if (type->kind == SMITH_UNION)
        for (uint16_t i = 0; ends && i < type->variants->case_count; i++)
            ends = ends_by_itself(type->variants->cases[i].type, depth + 1, visits_left);
    else if (type->kind == SMITH_ARRAY)
        ends = ends_by_itself(type->elem, depth + 1, visits_left);
    return ends;
}

/* ---- all of them ---- */

static void compile_column_check_member(struct compiler *compiler, const struct record_plan *plan, uint32_t index) {
    const struct smith_member *member = &plan->members[index];
    unsigned visits_left = TYPES_VISITED_MAX;
    if (is_columnar(member) && !ends_by_itself(member->type, 0, &visits_left))
        smith_mistake(compiler->diagnosis, span_of(plan, index),
                      "`%s` runs to the end, so nothing could follow it in its space", member->name);
    if (member->flags & SMITH_COLUMNAR)
        check_held(compiler, member->type, span_of(plan, index),
                   "what is in a space cannot have members that are in others");
    else if (!(member->flags & (SMITH_COLUMN | SMITH_LINK)) && !below(member))
        check_held(compiler, member->type, span_of(plan, index), "no member in here can be in a space around it");
}

static void compile_column_check_record(struct compiler *compiler, const struct record_plan *plan) {
    uint32_t columns = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        columns += (member->flags & SMITH_COLUMN) != 0;
        if (columns > COLUMNS_MAX) {
            smith_mistake(compiler->diagnosis, span_of(plan, i), "a struct has at most %d spaces", COLUMNS_MAX);
            return;
        }
        if (member->flags & SMITH_COLUMN && !member->column)
            smith_mistake(compiler->diagnosis, span_of(plan, i), "nothing that `%s` holds is in the space `%s`",
                          plan->type.name, member->name);
    }
    for (uint32_t i = 0; i < plan->count; i++)
        compile_column_check_member(compiler, plan, i);
}

bool smith_compile_columns(struct compiler *compiler, const struct smith_type *root) {
    if (!gather_all(compiler))
        return false;
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        compile_column_check_record(compiler, plan);
    for (struct union_plan *plan = compiler->unions; plan; plan = plan->next)
        for (uint16_t i = 0; i < plan->variants.case_count; i++)
            check_held(compiler, plan->variants.cases[i].type, plan->asts[i]->name.source_span,
                       "no member of a case or a chunk can be in a space around it");
    if (root && plan_of(root)->columnar_count)
        report_waiting(compiler, plan_of(root), compiler->ast->root.source_span,
                       "no struct around has the space that a member is in");
    return compiler->diagnosis->count == 0;
}
