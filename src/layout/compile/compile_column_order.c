/* SPDX-License-Identifier: MIT
 *
 * The order in which a struct with columns is read: its members one after the other, and a column is a member. A value
 * below it is read with the member that holds it or, when it lies apart, with its column. What an expression asks for
 * must have been read before; and where a column comes first, the lists it leads through are made then.
 */
#include "layout/compile/compile.h"

/* A struct below the one whose columns are looked at: the steps that lead there. */
struct column_scope {
    struct compiler *compiler;
    const struct record_plan *owner; /* whose columns these are */
    const struct record_plan *here;
    uint16_t steps[COLUMN_STEPS], count;
};

/* A deadline: what is read at member `when` of the owner must know everything it asks for. */
struct requirement {
    const struct column_scope *column_scope;
    uint32_t member; /* of `here`, that needs it */
    uint32_t when;
};

/* With which member of the owner the value is read that these steps lead to. */
static uint32_t when_read(const struct record_plan *owner, const uint16_t *steps, uint16_t count) {
    const struct smith_member *column = smith_column_find(owner, steps, count);
    return column ? (uint32_t)(column - owner->members) : steps[0];
}

static bool leads_through(const struct smith_column *column, const uint16_t *steps, uint16_t count) {
    return column && column->count > count && memcmp(column->steps, steps, count * sizeof *steps) == 0;
}

/* The first column that leads through the value, or NULL. */
static const struct smith_member *first_through(const struct record_plan *owner, const uint16_t *steps,
                                                uint16_t count) {
    for (uint32_t i = 0; i < owner->count; i++)
        if (leads_through(owner->members[i].column, steps, count))
            return &owner->members[i];
    return NULL;
}

/* ---- expressions ---- */

static void report_read_before(const struct requirement *requirement, const struct smith_member *asked, uint32_t when) {
    const struct column_scope *column_scope = requirement->column_scope;
    const struct record_plan *owner = column_scope->owner;
    struct diagnosis *diagnosis = column_scope->compiler->diagnosis;
    smith_mistake(diagnosis, span_of(column_scope->here, requirement->member),
                  "`%s` asks for `%s`, which is read later than it is needed",
                  column_scope->here->members[requirement->member].name, asked->name);
    smith_mistake_note(diagnosis, span_of(owner, when), "it is read here");
    smith_mistake_note(diagnosis, span_of(owner, requirement->when), "it is needed here");
}

static void check_expression(const struct requirement *requirement, const struct smith_expression *expression) {
    const struct column_scope *column_scope = requirement->column_scope;
    const struct record_plan *plan = column_scope->here;
    uint16_t steps[COLUMN_STEPS + 1], count = column_scope->count;
    memcpy(steps, column_scope->steps, count * sizeof *steps);
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code != SMITH_OP_INNER && op->code != SMITH_OP_MEMBER && op->code != SMITH_OP_COUNT) {
            plan = column_scope->here;
            count = column_scope->count;
            continue;
        }
        const struct smith_member *asked = &plan->members[op->argument];
        if (count <= COLUMN_STEPS) /* nothing with more steps has a column */
            steps[count++] = (uint16_t)op->argument;
        if (op->code == SMITH_OP_INNER) {
            plan = smith_column_holds(asked->type);
            continue;
        }
        uint32_t when = when_read(column_scope->owner, steps, count);
        if (when > requirement->when)
            report_read_before(requirement, asked, when);
        plan = column_scope->here;
        count = column_scope->count;
    }
}

/* The expressions of a type that speak of the struct it stands in. */
static void check_type(const struct requirement *requirement, const struct smith_type *type) {
    for (; type && type->kind != SMITH_RECORD; type = type->elem) {
        if (type->extent)
            check_expression(requirement, &type->extent->size);
        for (unsigned i = 0; i < type->argument_count; i++)
            check_expression(requirement, &type->arguments[i]);
        if (!type->variants) /* of a number: who is reported of it while it is read wants to know its names */
            continue;
        check_expression(requirement, &type->variants->tag);
        for (uint16_t i = 0; i < type->variants->case_count; i++)
            check_type(requirement, type->variants->cases[i].type);
    }
}

/* ---- columns that come first ---- */

/* A column leads through the member before the member is read. */
static void check_ahead(const struct requirement *requirement, const struct smith_member *column) {
    const struct column_scope *column_scope = requirement->column_scope;
    const struct smith_member *member = &column_scope->here->members[requirement->member];
    const struct ast_member *ast = column_scope->here->drafts[requirement->member].ast;
    const char *why = NULL;
    if (member->condition || member->flags & (SMITH_OPTIONAL | SMITH_POINTER))
        why = "whether there is one";
    else if (member->type->kind == SMITH_REGION)
        why = "what is in its region";
    else if (member->type->kind == SMITH_LIST && member->type->extent->kind != SMITH_EXACT)
        why = "how many elements it has";
    if (why) {
        smith_mistake(column_scope->compiler->diagnosis, member_span(column_scope->owner, column),
                      "this column comes before `%s`, so a reader does not know %s", member->name, why);
        smith_mistake_note(column_scope->compiler->diagnosis, ast->name.source_span, "it is here");
    }
    if (why || member->type->kind != SMITH_LIST)
        return;
    struct requirement ahead = *requirement;
    ahead.when = (uint32_t)(column - column_scope->owner->members);
    check_expression(&ahead, &member->type->extent->size);
}

/* ---- structs ---- */

static void compile_column_order_check_member(const struct column_scope *column_scope, uint32_t index) {
    const struct smith_member *member = &column_scope->here->members[index];
    uint16_t steps[COLUMN_STEPS + 1], count = column_scope->count;
    memcpy(steps, column_scope->steps, count * sizeof *steps);
    steps[count++] = (uint16_t)index;
    if (member->flags & SMITH_COLUMN || (member->flags & SMITH_COLUMNAR && !column_scope->count))
        return; /* the column of an apart member of the owner itself is in a struct around it */
    struct requirement requirement = {column_scope, index, when_read(column_scope->owner, steps, count)};
    if (member->condition)
        check_expression(&requirement, member->condition);
    check_type(&requirement, member->type);
    if (column_scope->count &&
        member->value) /* the owner's own computed members are held against it when all of it has been read */
        check_expression(&requirement, member->value);
    const struct smith_member *column = first_through(column_scope->owner, steps, count);
    if (column && (uint32_t)(column - column_scope->owner->members) < requirement.when)
        check_ahead(&requirement, column);
}

static void check_struct(const struct column_scope *column_scope) {
    for (uint32_t i = 0; i < column_scope->here->count; i++)
        compile_column_order_check_member(column_scope, i);
    if (!column_scope->count || !column_scope->here->record.framing || !column_scope->here->count)
        return;
    struct requirement requirement = {column_scope, 0, column_scope->steps[0]};
    check_expression(&requirement, &column_scope->here->record.stream_packed);
    check_expression(&requirement, &column_scope->here->record.stream_size);
}

void smith_compile_check_column_order(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_member *member = &plan->members[i];
            struct column_scope column_scope = {compiler, plan, plan, {0}, 0};
            for (uint16_t k = 0; member->column && k < member->column->count; k++) {
                if (first_through(plan, column_scope.steps, column_scope.count) ==
                    member) /* each struct on the way once */
                    check_struct(&column_scope);
                column_scope.steps[column_scope.count++] = member->column->steps[k];
                column_scope.here = smith_column_holds(column_scope.here->members[member->column->steps[k]].type);
            }
        }
}

/* ---- how many elements a file can ask for ---- */

void smith_compile_check_column_bytes(struct compiler *compiler, const struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_column *column = plan->members[i].column;
        const struct record_plan *here = plan;
        for (uint16_t k = 0; column && k + 1 < column->count; k++) {
            const struct smith_member *list = &here->members[column->steps[k]];
            const struct record_plan *holder = here;
            here = smith_column_holds(list->type);
            if (inner_type(list->type)->kind != SMITH_LIST || here->type.wire_min ||
                first_through(plan, column->steps, (uint16_t)(k + 1)) != &plan->members[i])
                continue;
            const struct record_plan *owner = plan;
            const struct smith_member *columnar = smith_column_member(&owner, column);
            if (i < column->steps[0] && columnar->type->wire_min && !columnar->condition)
                continue;
            smith_mistake(compiler->diagnosis, member_span(holder, list),
                          "the elements of `%s` may take no bytes, so nothing bounds how many a file can ask for",
                          list->name);
            smith_mistake_help(compiler->diagnosis,
                               "the first of its columns must have bytes and stand before the list, or the number "
                               "of elements be a constant");
        }
    }
}
