/* SPDX-License-Identifier: MIT
 *
 * Checksums: of the bytes that members have in the file, of what they lead to, of all of it, or of what is packed in one
 * of them. They are filled in last of all that a record computes, those that others cover first; those of bytes whose
 * places are not known by then, last of all.
 */
#include "layout/compile/compile_expression.h"
#include "type/type_tables.h"
#include <string.h>

static void of_content(struct codegen *codegen, const struct ast_checksum *ast) {
    struct resolved_member at = smith_codegen_path(codegen, ast->path);
    if (!at.member)
        return;
    const struct ast_name *name = &at.step->name;
    struct smith_checksum_operand operand = ast->operand;
    if (at.step->next)
        smith_mistake(codegen->diagnosis, at.step->next->name.source_span, "`%s` has no parts to ask for", name->text);
    else if (inner_type(at.member->type)->kind != SMITH_BYTES ||
             at.member->flags & (SMITH_MAGIC | SMITH_COLUMN | SMITH_DERIVED))
        smith_mistake(codegen->diagnosis, name->source_span,
                      "`%s` is `%s`; only what unpacks to `bytes` has a checksum of its content", name->text,
                      at.member->type->name);
    operand.first = (uint16_t)(at.member - at.plan->members);
    smith_codegen_op(codegen, SMITH_OP_CONTENT_CHECKSUM, smith_checksum_pack(operand), NULL);
}

/* Why the bytes of the member cannot be summed up; NULL = they can. `alone`: those of what it leads to. */
static const char *compile_checksum_obstacle(const struct smith_member *member, bool alone) {
    if (member->flags & SMITH_CHUNK)
        return "is a chunk";
    if (member->flags & SMITH_COLUMNAR)
        return "has its bytes elsewhere";
    if (alone && member->flags & SMITH_LINK)
        return "leads on in a chain";
    if (alone && member->flags & SMITH_POOLED)
        return "lies in a space that others share";
    return NULL;
}

/* `name` among the members of the struct; UINT16_MAX and said when it is none. */
static uint16_t index_of(struct codegen *codegen, const struct ast_name *name) {
    const struct record_plan *plan = codegen->pending->scope.plan;
    struct smith_member *member = smith_hash_map_get(&plan->by_name, name->text);
    if (member)
        return (uint16_t)(member - plan->members);
    smith_compiler_no_member(codegen->compiler, plan, name->source_span, name->text);
    return UINT16_MAX;
}

/* Which bytes: false = they are none, which has been said. */
static bool covered(struct codegen *codegen, const struct ast_checksum *ast, struct smith_checksum_operand *operand) {
    const struct record_plan *plan = codegen->pending->scope.plan;
    const struct ast_name *first = &ast->path->name;
    operand->first = operand->last = SMITH_CHECKSUM_ROOT;
    if (strcmp(first->text, "root") == 0 && !ast->last.text && !smith_hash_map_get(&plan->by_name, first->text))
        return true;
    operand->first = index_of(codegen, first);
    operand->last = ast->last.text ? index_of(codegen, &ast->last) : operand->first;
    if (operand->first == UINT16_MAX || operand->last == UINT16_MAX)
        return false;
    if (operand->last < operand->first)
        smith_mistake(codegen->diagnosis, ast->last.source_span, "`%s` stands before `%s`", ast->last.text,
                      first->text);
    for (uint32_t i = operand->first; i <= operand->last; i++) {
        const char *why = compile_checksum_obstacle(&plan->members[i], operand->first == operand->last);
        if (why)
            smith_mistake(codegen->diagnosis, first->source_span, "`%s` %s: its bytes cannot be summed up",
                          plan->members[i].name, why);
    }
    return true;
}

/* The member whose block alone the checksum is of; NULL = it is of other bytes. */
static const struct smith_member *block_member(const struct record_plan *plan,
                                               const struct smith_checksum_operand *operand) {
    bool alone = operand->first == operand->last && operand->first != SMITH_CHECKSUM_ROOT;
    const struct smith_member *member = alone ? &plan->members[operand->first] : NULL;
    return member && member->flags & SMITH_OFFSET_MEMBER ? member : NULL;
}

static void of_members(struct codegen *codegen, const struct ast_checksum *ast) {
    const struct record_plan *plan = codegen->pending->scope.plan;
    struct smith_checksum_operand operand = ast->operand;
    const char *inside = NULL;
    operand.masked = UINT16_MAX;
    if (!covered(codegen, ast, &operand))
        return;
    if (ast->masked.text && block_member(plan, &operand))
        inside = ast->masked.text;
    else if (ast->masked.text && (operand.masked = index_of(codegen, &ast->masked)) == UINT16_MAX)
        return;
    if (operand.masked != UINT16_MAX && operand.first != SMITH_CHECKSUM_ROOT &&
        (operand.masked < operand.first || operand.masked > operand.last))
        smith_mistake(codegen->diagnosis, ast->masked.source_span, "`%s` is none of these", ast->masked.text);
    smith_codegen_op(codegen, SMITH_OP_CHECKSUM, smith_checksum_pack(operand), inside);
}

bool smith_compile_is_hash(const struct ast_expression *ast) {
    return ast->kind == AST_CHECKSUM && smith_hash_size(ast->checksum->operand.checksum);
}

/* A hash is all that its member is, and that is bytes. */
static bool is_whole_value(const struct codegen *codegen, const struct ast_checksum *ast) {
    const struct pending *pending = codegen->pending;
    const struct record_plan *plan = pending->scope.plan;
    return pending->use == USE_VALUE && pending->ast->checksum == ast && plan && pending->scope.member < plan->count &&
           plan->members[pending->scope.member].type->kind == SMITH_BYTES;
}

void smith_codegen_checksum(struct codegen *codegen, const struct ast_checksum *ast) {
    const struct pending *pending = codegen->pending;
    unsigned size = smith_hash_size(ast->operand.checksum);
    if (size && !is_whole_value(codegen, ast)) {
        const char *word = smith_checksum_word(ast->operand.checksum);
        smith_mistake(codegen->diagnosis, ast->path->name.source_span,
                      "%s() is %u bytes, no number: a member that is it has the type bytes[%u]", word, size, size);
        return;
    }
    if (ast->of_content)
        of_content(codegen, ast);
    else if (pending->use == USE_VALUE && pending->scope.plan)
        of_members(codegen, ast);
    else
        smith_mistake(codegen->diagnosis, ast->path->name.source_span,
                      "only computed members are checksums of what stands in the file");
}

/* ---- which are known last of all ---- */

/* A checksum in the value of a member. */
struct checksum {
    const struct record_plan *plan;
    uint32_t member;
    struct smith_op *op;
    struct smith_checksum_operand operand;
};

typedef bool visit_checksum(struct compiler *compiler, const struct checksum *checksum, const void *context);

/* Whether a visit to one of all checksums was true; visits go on. */
static bool visit_checksums(struct compiler *compiler, visit_checksum *visit, const void *context) {
    bool any = false;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_expression *value = plan->members[i].value;
            for (uint32_t k = 0; value && k < value->count; k++) {
                struct smith_op *op = (struct smith_op *)(uintptr_t)&value->ops[k];
                if (op->code != SMITH_OP_CHECKSUM)
                    continue;
                const struct checksum checksum = {plan, i, op, smith_checksum_unpack(op->argument)};
                any = visit(compiler, &checksum, context) || any;
            }
        }
    return any;
}

static bool is_linked(const struct smith_member *member) {
    bool linked = false;
    return member->flags & SMITH_DERIVED && smith_checksum_is(member, &linked) && linked;
}

static bool is_linked_or_address(const struct record_plan *plan, const struct smith_member *member,
                                 const void *context) {
    (void)plan;
    (void)context;
    return member->flags & SMITH_OFFSET_MEMBER || is_linked(member);
}

/* Whether the test is true of a member whose bytes go into the checksum as they are. */
static bool covers_bytes(struct compiler *compiler, const struct checksum *checksum, smith_member_test *test,
                         const void *context) {
    const struct record_plan *plan = checksum->plan;
    const struct smith_member *block = block_member(plan, &checksum->operand);
    if (block)
        return smith_compile_holds(compiler, block->type, false, test, context);
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        bool stands = !(member->flags & SMITH_OFFSET_MEMBER) || member->offset_member->here.count;
        if (smith_checksum_covers(&checksum->operand, (uint16_t)i) &&
            (test(plan, member, context) ||
             (stands && smith_compile_holds(compiler, member->type, false, test, context))))
            return true;
    }
    return false;
}

/* Mark it as known last of all; true = that is new. */
static bool mark_linked(struct compiler *compiler, const struct checksum *checksum, const void *context) {
    struct smith_checksum_operand operand = checksum->operand;
    if (operand.linked || (operand.first != SMITH_CHECKSUM_ROOT && !block_member(checksum->plan, &operand) &&
                           !covers_bytes(compiler, checksum, is_linked_or_address, context)))
        return false;
    operand.linked = true;
    checksum->op->argument = smith_checksum_pack(operand);
    return true;
}

static bool is_linked_and_called(const struct record_plan *plan, const struct smith_member *member, const void *name) {
    (void)plan;
    return is_linked(member) && (!name || strcmp(member->name, name) == 0);
}

/* What is computed when the record is complete cannot ask for what is known later, nor the other way round. */
static void check_operands(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct smith_expression *value = plan->members[member].value;
    bool linked = is_linked(&plan->members[member]);
    for (uint32_t i = 0; value && i < value->count; i++) {
        const struct smith_op *op = &value->ops[i];
        bool own = smith_op_is_own(value, i);
        bool stored = op->code == SMITH_OP_MEMBER && own && !(plan->members[op->argument].flags & SMITH_DERIVED);
        if (op->code == SMITH_OP_MEMBER && own && is_linked(&plan->members[op->argument]))
            smith_mistake(compiler->diagnosis, span_of(plan, member),
                          "`%s` is known last of all: nothing can be computed from it",
                          plan->members[op->argument].name);
        else if (linked && op->code < SMITH_OP_CHECKSUM && op->code != SMITH_OP_CONST && !stored)
            smith_mistake(
                compiler->diagnosis, span_of(plan, member),
                "beside a checksum that is known last of all stand numbers and members that are stored alone");
    }
}

/* A value in a space that shares is found by its bytes. */
static void check_pooled(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct smith_member *pooled = &plan->members[member];
    if (pooled->flags & SMITH_POOLED && smith_compile_holds(compiler, pooled->type, false, is_linked_and_called, NULL))
        smith_mistake(compiler->diagnosis, span_of(plan, member),
                      "`%s` lies in a space that shares, and has a checksum in it that is known last of all",
                      pooled->name);
}

/* ---- one after the other ---- */

/* What counts as something else in a block must be a checksum that is known last of all. */
static bool check_mask(struct compiler *compiler, const struct checksum *checksum, const void *context) {
    (void)context;
    const struct smith_member *block = block_member(checksum->plan, &checksum->operand);
    const char *called = checksum->op->name;
    if (called && block && !smith_compile_holds(compiler, block->type, false, is_linked_and_called, called))
        smith_mistake(
            compiler->diagnosis, span_of(checksum->plan, checksum->member),
            "in what `%s` leads to, `%s` is no checksum that is known last of all: only such count as something "
            "else",
            block->name, called);
    return false;
}

static bool is_that(const struct record_plan *plan, const struct smith_member *member, const void *context) {
    const struct checksum *of_all = context;
    return plan == of_all->plan && member == &plan->members[of_all->member];
}

/* Whether the checksum stands in the file, and not only in what a codec packs. */
static bool is_in_file(struct compiler *compiler, const struct checksum *checksum) {
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        if (plan->is_root)
            return plan == checksum->plan || smith_compile_holds(compiler, &plan->type, true, is_that, checksum);
    return false;
}

/* Whether a checksum covers the one of the whole file that is the context, which covers it. */
static bool covers_that(struct compiler *compiler, const struct checksum *checksum, const void *context) {
    const struct checksum *of_all = context;
    const struct smith_member *member = &of_all->plan->members[of_all->member];
    bool itself = checksum->plan == of_all->plan && checksum->member == of_all->member;
    bool masks = checksum->op->name && strcmp(checksum->op->name, member->name) == 0;
    bool both_all = checksum->operand.first == SMITH_CHECKSUM_ROOT && is_in_file(compiler, checksum) &&
                    is_in_file(compiler, of_all);
    if (itself || masks || !(both_all || covers_bytes(compiler, checksum, is_that, of_all)))
        return false;
    smith_mistake(compiler->diagnosis, span_of(checksum->plan, checksum->member),
                  "`%s` covers `%s` of `%s`, and that covers all: neither can be computed before the other",
                  checksum->plan->members[checksum->member].name, member->name, of_all->plan->type.name);
    return true;
}

/* A hash has so many bytes, no more and no fewer. */
static void check_hash_size(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct smith_member *hash = &plan->members[member];
    unsigned size = smith_member_hash_size(hash);
    const struct smith_extent *extent = hash->type->extent;
    if (!size)
        return;
    bool constant =
        extent->kind == SMITH_EXACT && extent->size.count == 1 && extent->size.ops[0].code == SMITH_OP_CONST;
    if (!constant || extent->size.ops[0].argument != size)
        smith_mistake(compiler->diagnosis, span_of(plan, member), "`%s` is a hash of %u bytes: bytes[%u], not `%s`",
                      hash->name, size, size, hash->type->name);
}

static bool compile_checksum_check_all(struct compiler *compiler, const struct checksum *checksum,
                                       const void *context) {
    (void)context;
    return checksum->operand.first == SMITH_CHECKSUM_ROOT && visit_checksums(compiler, covers_that, checksum);
}

/* Whether the value of a member is a checksum whose bytes another covers that has not been `filled` yet. */
static bool compile_checksum_must_wait(const struct record_plan *plan, const struct smith_member *member,
                                       const bool *waits) {
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

static void compile_checksum_check_record(struct compiler *compiler, const struct record_plan *plan) {
    bool *waits = smith_compiler_alloc(compiler, plan->count + 1);
    uint32_t left = 0;
    bool linked;
    for (uint32_t i = 0; waits && i < plan->count; i++)
        left += waits[i] = smith_checksum_is(&plan->members[i], &linked);
    for (bool any = true; left && any;) {
        any = false;
        for (uint32_t i = 0; i < plan->count; i++)
            if (waits[i] && !compile_checksum_must_wait(plan, &plan->members[i], waits)) {
                waits[i] = false;
                any = true;
                left--;
            }
    }
    for (uint32_t i = 0; left && i < plan->count; i++)
        if (waits[i]) {
            const char *name = plan->members[i].name;
            smith_mistake(compiler->diagnosis, span_of(plan, i),
                          "`%s` is a checksum of bytes it stands among: say what counts instead, with %s = 0", name,
                          name);
            return;
        }
}

void smith_compile_checksum_order(struct compiler *compiler) {
    while (visit_checksums(compiler, mark_linked, NULL))
        ;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next) {
        compile_checksum_check_record(compiler, plan);
        for (uint32_t i = 0; i < plan->count; i++) {
            check_operands(compiler, plan, i);
            check_pooled(compiler, plan, i);
            check_hash_size(compiler, plan, i);
        }
    }
    visit_checksums(compiler, check_mask, NULL);
    visit_checksums(compiler, compile_checksum_check_all, NULL);
}
