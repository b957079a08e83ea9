/* SPDX-License-Identifier: MIT
 *
 * Checksums: of the bytes that members have in the file, or of what is packed in one of them. They are filled in last of
 * all that a record computes, those that others cover first.
 */
#include "layout/compile/compile_expression.h"

static void of_content(struct codegen *codegen, const struct ast_checksum *ast) {
    struct resolved_member at = smith_codegen_path(codegen, ast->path);
    if (!at.member)
        return;
    const struct ast_name *name = &at.step->name;
    struct smith_checksum_operand operand = ast->operand;
    if (at.step->next)
        smith_mistake(diagnosis_of(codegen), at.step->next->name.source_span, "`%s` has no parts to ask for",
                      name->text);
    else if (inner_type(at.member->type)->kind != SMITH_BYTES ||
             at.member->flags & (SMITH_MAGIC | SMITH_COLUMN | SMITH_DERIVED))
        smith_mistake(diagnosis_of(codegen), name->source_span,
                      "`%s` is `%s`; only what unpacks to `bytes` has a checksum of its content", name->text,
                      at.member->type->name);
    operand.first = (uint16_t)(at.member - at.plan->members);
    smith_codegen_op(codegen, SMITH_OP_CONTENT_CHECKSUM, smith_checksum_pack(operand), NULL);
}

/* Why the bytes of the member cannot be summed up; NULL = they can. */
static const char *obstacle(struct codegen *codegen, const struct smith_member *member) {
    if (member->flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED | SMITH_POOL) ||
        smith_compile_has_offsets(codegen->compiler, member->type))
        return "has offsets in it, which are known last of all";
    if (member->flags & SMITH_CHUNK)
        return "is a chunk";
    if (member->flags & SMITH_COLUMNAR)
        return "has its bytes elsewhere";
    return NULL;
}

/* `name` among the members of the struct; UINT16_MAX and said when it is none. */
static uint16_t index_of(struct codegen *codegen, const struct ast_name *name) {
    const struct record_plan *plan = codegen->pending->scope.plan;
    struct smith_member *member = smith_hash_map_get(&plan->by_name, name->text);
    if (member)
        return (uint16_t)(member - plan->members);
    smith_codegen_no_member(codegen, plan, name);
    return UINT16_MAX;
}

static void of_members(struct codegen *codegen, const struct ast_checksum *ast) {
    const struct record_plan *plan = codegen->pending->scope.plan;
    struct smith_checksum_operand operand = ast->operand;
    const struct ast_name *first = &ast->path->name;
    operand.first = index_of(codegen, first);
    operand.last = ast->last.text ? index_of(codegen, &ast->last) : operand.first;
    operand.masked = ast->masked.text ? index_of(codegen, &ast->masked) : UINT16_MAX;
    if (operand.first == UINT16_MAX || operand.last == UINT16_MAX || (ast->masked.text && operand.masked == UINT16_MAX))
        return;
    if (operand.last < operand.first)
        smith_mistake(diagnosis_of(codegen), ast->last.source_span, "`%s` stands before `%s`", ast->last.text, first->text);
    if (operand.masked != UINT16_MAX && (operand.masked < operand.first || operand.masked > operand.last))
        smith_mistake(diagnosis_of(codegen), ast->masked.source_span, "`%s` is none of these", ast->masked.text);
    for (uint32_t i = operand.first; i <= operand.last; i++) {
        const char *why = obstacle(codegen, &plan->members[i]);
        if (why)
            smith_mistake(diagnosis_of(codegen), first->source_span, "`%s` %s: its bytes cannot be summed up",
                          plan->members[i].name, why);
    }
    smith_codegen_op(codegen, SMITH_OP_CHECKSUM, smith_checksum_pack(operand), NULL);
}

void smith_codegen_checksum(struct codegen *codegen, const struct ast_checksum *ast) {
    const struct pending *pending = codegen->pending;
    if (ast->of_content)
        of_content(codegen, ast);
    else if (pending->use == USE_VALUE && pending->scope.plan)
        of_members(codegen, ast);
    else
        smith_mistake(diagnosis_of(codegen), ast->path->name.source_span,
                      "only computed members are checksums of what stands in the file");
}

/* ---- one after the other ---- */

/* Whether the value of a member is a checksum whose bytes another covers that has not been `filled` yet. */
static bool must_wait(const struct record_plan *plan, const struct smith_member *member, const bool *waits) {
    for (uint32_t i = 0; member->value && i < member->value->count; i++) {
        if (member->value->ops[i].code != SMITH_OP_CHECKSUM)
            continue;
        struct smith_checksum_operand operand = smith_checksum_unpack(member->value->ops[i].argument);
        for (uint32_t other = 0; other < plan->count; other++)
            if (waits[other] && smith_checksum_covers(&operand, (uint16_t)other))
                return true;
    }
    return false;
}

static bool is_checksum(const struct smith_member *member) {
    for (uint32_t i = 0; member->value && i < member->value->count; i++)
        if (member->value->ops[i].code == SMITH_OP_CHECKSUM)
            return true;
    return false;
}

void smith_compile_checksum_order(struct compiler *compiler, struct record_plan *plan) {
    bool *waits = smith_compiler_alloc(compiler, plan->count + 1);
    uint32_t left = 0;
    for (uint32_t i = 0; waits && i < plan->count; i++)
        left += waits[i] = is_checksum(&plan->members[i]);
    for (bool any = true; left && any;) {
        any = false;
        for (uint32_t i = 0; i < plan->count; i++)
            if (waits[i] && !must_wait(plan, &plan->members[i], waits)) {
                waits[i] = false;
                any = true;
                left--;
            }
    }
    for (uint32_t i = 0; left && i < plan->count; i++)
        if (waits[i]) {
            const char *name = plan->members[i].name;
            smith_mistake(compiler->diagnosis, plan->drafts[i].ast->name.source_span,
                          "`%s` is a checksum of bytes it stands among: say what counts instead, with %s = 0", name, name);
            return;
        }
}
