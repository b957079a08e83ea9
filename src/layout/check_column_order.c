/* SPDX-License-Identifier: MIT
 *
 * The order in which a struct with columns is read: its members one after the other, and a column is a member. A value
 * below it is read with the member that holds it or, when it lies apart, with its column. What an expression asks for
 * must have been read before; and where a column comes first, the lists it leads through are made then.
 */
#include "check.h"

/* A struct below the one whose columns are looked at: the steps that lead there. */
struct spot {
    struct checker *checker;
    const struct record_plan *owner; /* whose columns these are */
    const struct record_plan *here;
    uint16_t steps[COLUMN_STEPS], count;
};

/* A deadline: what is read at member `when` of the owner must know everything it asks for. */
struct need {
    const struct spot *spot;
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

static void comes_later(const struct need *need, const struct smith_member *asked, uint32_t when) {
    const struct spot *spot = need->spot;
    const struct record_plan *owner = spot->owner;
    if (smith_mistake(spot->checker->diagnosis, spot->here->drafts[need->member].ast->name.source_span,
                      "`%s` asks for `%s`, which is read later than it is needed",
                      spot->here->members[need->member].name, asked->name)) {
        smith_mistake_note(spot->checker->diagnosis, owner->drafts[when].ast->name.source_span, "it is read here");
        smith_mistake_note(spot->checker->diagnosis, owner->drafts[need->when].ast->name.source_span, "it is needed here");
    }
}

static void check_expression(const struct need *need, const struct smith_expression *expression) {
    const struct spot *spot = need->spot;
    const struct record_plan *plan = spot->here;
    uint16_t steps[COLUMN_STEPS + 1], count = spot->count;
    memcpy(steps, spot->steps, count * sizeof *steps);
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code != SMITH_OP_INNER && op->code != SMITH_OP_MEMBER && op->code != SMITH_OP_COUNT) {
            plan = spot->here;
            count = spot->count;
            continue;
        }
        const struct smith_member *asked = &plan->members[op->argument];
        if (count <= COLUMN_STEPS) /* nothing with more steps has a column */
            steps[count++] = (uint16_t)op->argument;
        if (op->code == SMITH_OP_INNER) {
            plan = smith_column_holds(asked->type);
            continue;
        }
        uint32_t when = when_read(spot->owner, steps, count);
        if (when > need->when)
            comes_later(need, asked, when);
        plan = spot->here;
        count = spot->count;
    }
}

/* The expressions of a type that speak of the struct it stands in. */
static void check_type(const struct need *need, const struct smith_type *type) {
    for (; type && type->kind != SMITH_RECORD; type = type->elem) {
        if (type->extent)
            check_expression(need, &type->extent->size);
        for (unsigned i = 0; i < type->argument_count; i++)
            check_expression(need, &type->arguments[i]);
        if (type->choice) /* who is told of the value while it is read wants to know its names */
            check_expression(need, &type->choice->tag);
        if (type->kind != SMITH_UNION)
            continue;
        check_expression(need, &type->variants->tag);
        for (uint16_t i = 0; i < type->variants->case_count; i++)
            check_type(need, type->variants->cases[i].type);
    }
}

/* ---- columns that come first ---- */

/* A column leads through the member before the member is read. */
static void check_ahead(const struct need *need, const struct smith_member *column) {
    const struct spot *spot = need->spot;
    const struct smith_member *member = &spot->here->members[need->member];
    const struct ast_member *ast = spot->here->drafts[need->member].ast;
    const char *why = NULL;
    if (member->condition.count || member->flags & (SMITH_OPTIONAL | SMITH_POINTER))
        why = "whether there is one";
    else if (member->type->kind == SMITH_REGION)
        why = "what is in its region";
    else if (member->type->kind == SMITH_LIST && member->type->extent->kind != SMITH_EXACT)
        why = "how many elements it has";
    if (why &&
        smith_mistake(spot->checker->diagnosis, spot->owner->drafts[column - spot->owner->members].ast->name.source_span,
                      "this column comes before `%s`, so a reader does not know %s", member->name, why))
        smith_mistake_note(spot->checker->diagnosis, ast->name.source_span, "it is here");
    if (why || member->type->kind != SMITH_LIST)
        return;
    struct need ahead = *need;
    ahead.when = (uint32_t)(column - spot->owner->members);
    check_expression(&ahead, &member->type->extent->size);
}

/* ---- structs ---- */

static void check_member(const struct spot *spot, uint32_t index) {
    const struct smith_member *member = &spot->here->members[index];
    uint16_t steps[COLUMN_STEPS + 1], count = spot->count;
    memcpy(steps, spot->steps, count * sizeof *steps);
    steps[count++] = (uint16_t)index;
    if (member->flags & SMITH_COLUMN || (member->flags & SMITH_COLUMNAR && !spot->count))
        return; /* the column of an apart member of the owner itself is in a struct around it */
    struct need need = {spot, index, when_read(spot->owner, steps, count)};
    check_expression(&need, &member->condition);
    check_type(&need, member->type);
    if (spot->count) /* the owner's own computed members are held against it when all of it has been read */
        check_expression(&need, &member->value);
    const struct smith_member *column = first_through(spot->owner, steps, count);
    if (column && (uint32_t)(column - spot->owner->members) < need.when)
        check_ahead(&need, column);
}

static void check_struct(const struct spot *spot) {
    for (uint32_t i = 0; i < spot->here->count; i++)
        check_member(spot, i);
    if (!spot->count || !spot->here->record.framing || !spot->here->count)
        return;
    struct need need = {spot, 0, spot->steps[0]};
    check_expression(&need, &spot->here->record.stream_packed);
    check_expression(&need, &spot->here->record.stream_size);
}

void smith_check_column_order(struct checker *checker) {
    for (struct record_plan *plan = checker->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_member *member = &plan->members[i];
            struct spot spot = {checker, plan, plan, {0}, 0};
            for (uint16_t k = 0; member->column && k < member->column->count; k++) {
                if (first_through(plan, spot.steps, spot.count) == member) /* each struct on the way once */
                    check_struct(&spot);
                spot.steps[spot.count++] = member->column->steps[k];
                spot.here = smith_column_holds(spot.here->members[member->column->steps[k]].type);
            }
        }
}

/* ---- how many elements a file can ask for ---- */

void smith_check_column_bytes(struct checker *checker, const struct record_plan *plan) {
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
            if (i < column->steps[0] && columnar->type->wire_min && !columnar->condition.count)
                continue;
            if (smith_mistake(checker->diagnosis, holder->drafts[list - holder->members].ast->name.source_span,
                              "the elements of `%s` may take no bytes, so nothing bounds how many a file can ask for",
                              list->name))
                smith_mistake_help(checker->diagnosis,
                                   "the first of its columns must have bytes and stand before the list, or the number "
                                   "of elements be a constant");
        }
    }
}
