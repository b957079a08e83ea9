/* SPDX-License-Identifier: MIT
 *
 * Ranges of members: what they can be of, and which numbers their ends can be.
 */
#include "layout/compile/compile.h"
#include <math.h>

#define EXACT_END 9007199254740992.0 /* 2^53: from here on, integers share their doubles */

/* Whether the number is a value of the type. */
static bool type_has(const struct smith_type *type, double number) {
    if (type->kind == SMITH_FLOAT || isinf(number))
        return true;
    bool is_signed = type->flags & SMITH_SIGNED;
    double count = ldexp(1, type->width * 8);
    return number == floor(number) && number >= (is_signed ? -count / 2 : 0) &&
           number < (is_signed ? count / 2 : count);
}

static const char *why_not(const struct smith_type *type, const struct ast_range *range);

/* A struct that is being looked at, or was, has the flag: so circles end. */
static const char *why_not_record(struct record_plan *plan, const struct ast_range *range) {
    const char *why = NULL;
    bool again = plan->type.flags & SMITH_RANGED && plan->range == range;
    plan->type.flags |= SMITH_RANGED;
    plan->range = range;
    for (uint32_t i = 0; i < plan->count && !again && !why; i++)
        if (!(plan->members[i].flags & SMITH_DERIVED))
            why = why_not(plan->members[i].type, range);
    return why;
}

/* What is wrong with the range for numbers of the type, or for those in it; NULL = nothing. */
static const char *why_not(const struct smith_type *type, const struct ast_range *range) {
    type = inner_type(type);
    while (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = inner_type(type->elem);
    if (type->kind == SMITH_RECORD)
        return why_not_record(plan_of(type), range);
    if (type->kind != SMITH_INT && type->kind != SMITH_SPELLED && type->kind != SMITH_FLOAT)
        return "a range is of a number, or of a list, an array or a struct of nothing but numbers";
    return type_has(type, range->min) && type_has(type, range->max) ? NULL : "not all of these are values of the type";
}

static void compile_range(struct compiler *compiler, const struct ast_range *written, struct smith_member *member) {
    const char *why = why_not(member->type, written);
    if (member->flags & SMITH_DERIVED)
        why = "a computed member has no range";
    else if (written->min > written->max)
        why = "no number is in this range";
    else if (fabs(written->min) >= EXACT_END || (fabs(written->max) >= EXACT_END && !isinf(written->max)))
        why = "a range ends below 2^53";
    if (why) {
        smith_mistake(compiler->diagnosis, written->source_span, "%s", why);
        return;
    }
    struct smith_range *range = COMPILER_NEW(compiler, struct smith_range);
    if (range)
        *range = (struct smith_range){written->min, written->max};
    member->range = range;
}

void smith_compile_ranges(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if (plan->drafts[i].ast->range)
                compile_range(compiler, plan->drafts[i].ast->range, &plan->members[i]);
}
