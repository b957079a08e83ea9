/* SPDX-License-Identifier: MIT
 *
 * Numbers that a layout states of its members: their ranges, what an absent one counts as, and what a new one is.
 */
#include "base/number.h"
#include "base/text.h"
#include "layout/compile/compile.h"
#include "layout/parse/words.h"
#include "type/text_key.h"
#include "type/type_tables.h"
#include <math.h>
#include <string.h>

/* ---- ranges of members: what they can be of, and which numbers their ends can be ---- */

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

/* ---- default 1, default 0.25, default "lamp": what an absent member counts as, and what a new one is ---- */

static bool value_holds(const struct smith_type *type, int64_t value) {
    int bits = smith_integer_bits(type);
    if (type->kind == SMITH_BOOL)
        return value == 0 || value == 1;
    if (type->kind == SMITH_FLOAT || bits == 64)
        return true;
    /* 0xFFFF for an i16 and -1 for a u16 are how people write them */
    return value >= -((int64_t)1 << (bits - 1)) && value < (int64_t)1 << bits;
}

/* As memory holds it: 0xFFFF of an i16 is -1. */
static int64_t wrapped(const struct smith_type *type, int64_t value) {
    int spare = 64 - smith_integer_bits(type);
    if (type->kind == SMITH_FLOAT || !spare)
        return value;
    uint64_t raised = (uint64_t)value << spare;
    return type->flags & SMITH_SIGNED ? (int64_t)raised >> spare : (int64_t)(raised >> spare);
}

bool smith_compile_value_fits(const struct smith_type *type, int64_t *value) {
    if (!value_holds(type, *value))
        return false;
    *value = wrapped(type, *value);
    return true;
}

bool smith_compile_in_range(struct compiler *compiler, const struct ast_expression *ast, const struct smith_type *type,
                            int64_t *value) {
    if (smith_compile_value_fits(type, value))
        return true;
    return smith_mistake(compiler->diagnosis, ast->source_span, "%lld is not a value of `%s`", (long long)*value,
                         type->name);
}

static void no_constant(struct compiler *compiler, const struct ast_expression *ast) {
    smith_mistake(compiler->diagnosis, ast->source_span, "a default is a constant");
    if (ast->kind == AST_PATH)
        smith_advise_word(compiler->diagnosis, ADVICE_CONSTANT, ast->path->name.text);
}

/* How the default of a text or a float is shown. */
static void show_fallback(struct compiler *compiler, struct smith_buffer *shown, int64_t value,
                          struct smith_member *member) {
    const char *name = smith_arena_take(compiler->arena, shown);
    if (name && (member->fallback = smith_constant_value(compiler, value)))
        ((struct smith_op *)(uintptr_t)member->fallback->ops)->name = name;
}

/* Why the text cannot stand in a file; NULL = it can. */
static const char *unsuitable(struct compiler *compiler, const struct smith_type *type, const char *text, size_t size) {
    struct smith_buffer coded;
    size_t bad;
    int64_t max = INT64_MAX;
    const char *reason = NULL;
    smith_buffer_init(&coded, &compiler->arena->allocator);
    if (strlen(text) != size || !smith_text_encode(&coded, type->charset, text, &bad))
        reason = "has letters that the text cannot have";
    else if (type->extent->kind == SMITH_EXACT && type->extent->size.count == 1 &&
             type->extent->size.ops[0].code == SMITH_OP_CONST)
        max = type->extent->size.ops[0].argument;
    if (!reason && max >= 0 && coded.size > (uint64_t)max)
        reason = "is longer than the text can be";
    if (coded.failed)
        smith_arena_fail(compiler->arena);
    smith_buffer_free(&coded);
    return reason;
}

static void text_fallback(struct compiler *compiler, const struct ast_expression *ast, struct smith_member *member) {
    struct smith_buffer shown;
    const char *text = smith_arena_copy(compiler->arena, ast->string.data, ast->string.size);
    struct smith_bytes *bytes = text ? COMPILER_NEW(compiler, struct smith_bytes) : NULL;
    if (!bytes)
        return;
    const char *reason = unsuitable(compiler, member->type, text, ast->string.size);
    if (reason) {
        smith_mistake(compiler->diagnosis, ast->source_span, "this default %s, which is `%s`", reason,
                      member->type->name);
        return;
    }
    smith_buffer_init(&shown, &compiler->arena->allocator);
    smith_buffer_byte(&shown, '"');
    for (size_t i = 0; i < ast->string.size; i++) {
        if (text[i] == '"' || text[i] == '\\')
            smith_buffer_byte(&shown, '\\');
        smith_buffer_byte(&shown, (uint8_t)text[i]);
    }
    smith_buffer_byte(&shown, '"');
    *bytes = (struct smith_bytes){(const uint8_t *)text, ast->string.size};
    member->constant = bytes;
    show_fallback(compiler, &shown, (int64_t)smith_text_number(text, ast->string.size), member);
}

/* The bits of a double, whatever the width of the type. */
static void float_fallback(struct compiler *compiler, double value, struct smith_member *member) {
    struct smith_buffer shown;
    char digits[SMITH_NUMBER_SIZE];
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    smith_buffer_init(&shown, &compiler->arena->allocator);
    smith_buffer_add(&shown, digits, smith_print_f64(digits, value));
    show_fallback(compiler, &shown, bits, member);
}

void smith_compile_fallback(struct compiler *compiler, const struct ast_member *ast,
                            const struct environment *environment, struct smith_member *member) {
    const struct ast_expression *fallback = ast->fallback;
    uint8_t kind = member->type->kind;
    int64_t value;
    if ((kind == SMITH_TEXT) != (fallback->kind == AST_TEXT_CONSTANT))
        smith_mistake(compiler->diagnosis, fallback->source_span,
                      kind == SMITH_TEXT ? "the default of a text is a text in quotes"
                                         : "the default of a number is a number");
    else if (kind == SMITH_TEXT)
        text_fallback(compiler, fallback, member);
    else if (fallback->kind == AST_REAL && kind != SMITH_FLOAT)
        smith_mistake(compiler->diagnosis, fallback->source_span, "a fraction is no value of `%s`", member->type->name);
    else if (fallback->kind == AST_REAL)
        float_fallback(compiler, fallback->real, member);
    else if (!smith_compile_constant(compiler, fallback, environment, &value))
        no_constant(compiler, fallback);
    else if (kind == SMITH_FLOAT)
        float_fallback(compiler, (double)value, member);
    else if (smith_compile_in_range(compiler, fallback, member->type, &value))
        member->fallback = smith_constant_value(compiler, value);
}
