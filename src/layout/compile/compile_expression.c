/* SPDX-License-Identifier: MIT
 *
 * Expressions: constants are folded, the rest becomes postfix operations once all members are known. Arithmetic on
 * constants is the engine's: 64 bits, checked, `>>` shifts zeros in.
 */
#include "layout/compile/compile_expression.h"
#include "base/number.h"

/* ---- constants ---- */

/* What `Names.name` stands for: the value of an enum, the mask of bits. */
static bool named_constant(struct compiler *compiler, const struct ast_name_node *path,
                           const struct environment *environment, int64_t *value) {
    const struct binding *bound = smith_binding_find(environment, path->name.text);
    if (!path->next) {
        if (bound && bound->kind == BOUND_NUMBER)
            *value = bound->number;
        return bound && bound->kind == BOUND_NUMBER;
    }
    struct declaration *names =
        bound && bound->kind == BOUND_NAMES ? bound->names : smith_compiler_find(compiler, path->name.text);
    const struct smith_name *name =
        names && names->names && !path->next->next ? smith_hash_map_get(&names->values, path->next->name.text) : NULL;
    if (!name)
        return false;
    *value =
        names->names->is_bits ? (int64_t)((~(uint64_t)0 >> (63 - (name->high - name->low))) << name->low) : name->value;
    return true;
}

bool smith_compile_constant(struct compiler *compiler, const struct ast_expression *ast,
                            const struct environment *environment, int64_t *value) {
    int64_t right;
    switch ((enum ast_expression_kind)ast->kind) {
    case AST_INT: *value = ast->integer; return true;
    case AST_PATH: return named_constant(compiler, ast->path, environment, value);
    case AST_UNARY:
        return smith_compile_constant(compiler, ast->left, environment, value) &&
               smith_arithmetic_unary(ast->opcode, value);
    case AST_BINARY:
        return smith_compile_constant(compiler, ast->left, environment, value) &&
               smith_compile_constant(compiler, ast->right, environment, &right) &&
               smith_arithmetic_binary(ast->opcode, value, right);
    case AST_CHOICE:
        return smith_compile_constant(compiler, ast->left, environment, value) &&
               smith_compile_constant(compiler, *value ? ast->right : ast->otherwise, environment, value);
    default: return false;
    }
}

bool smith_constant_expression(struct compiler *compiler, int64_t value, struct smith_expression *result) {
    struct smith_op *op = COMPILER_NEW(compiler, struct smith_op);
    if (!op)
        return false;
    *op = (struct smith_op){.code = SMITH_OP_CONST, .argument = value};
    *result = (struct smith_expression){op, 1};
    return true;
}

void smith_compile_expression(struct compiler *compiler, const struct ast_expression *ast, const struct scope *scope,
                              enum expression_use use, struct smith_expression *result) {
    int64_t value;
    if (smith_compile_constant(compiler, ast, scope->environment, &value)) {
        smith_constant_expression(compiler, value, result);
        return;
    }
    struct pending *pending = COMPILER_NEW(compiler, struct pending);
    if (!pending)
        return;
    *pending = (struct pending){ast, *scope, use, result, NULL};
    *compiler->pending_end = pending;
    compiler->pending_end = &pending->next;
    compiler->pending_count++;
}

const struct smith_expression *smith_compile_value(struct compiler *compiler, const struct ast_expression *ast,
                                                   const struct scope *scope, enum expression_use use) {
    struct smith_expression *result = COMPILER_NEW(compiler, struct smith_expression);
    if (result)
        smith_compile_expression(compiler, ast, scope, use, result);
    return result;
}

const struct smith_expression *smith_constant_value(struct compiler *compiler, int64_t value) {
    struct smith_expression *result = COMPILER_NEW(compiler, struct smith_expression);
    return result && smith_constant_expression(compiler, value, result) ? result : NULL;
}

/* ---- compilation ---- */

#define OP(code) ((uint64_t)1 << (code))
#define OPS_AHEAD (OP(SMITH_OP_REST) | OP(SMITH_OP_PEEK)) /* only a reader can tell, who has the bytes before him */
#define OPS_AROUND (OP(SMITH_OP_OUTER) | OP(SMITH_OP_BESIDE))
#define OPS_MEASURING (OP(SMITH_OP_SIZEOF) | OP(SMITH_OP_UNPACKED) | OP(SMITH_OP_CHECKSUM))

void smith_codegen_op(struct codegen *codegen, uint8_t code, int64_t argument, const char *name) {
    SMITH_ARRAY_ADD(codegen->compiler->arena, &codegen->ops, (struct smith_op){code, name, argument});
    codegen->has |= OP(code);
    if (code == SMITH_OP_INNER)
        return;
    if (code <= SMITH_OP_CHECKSUM)
        codegen->depth++;
    else if (code > SMITH_OP_INV) /* two become one, or three */
        codegen->depth -= code == SMITH_OP_CHOOSE ? 2 : 1;
    if (codegen->depth > codegen->deepest)
        codegen->deepest = codegen->depth;
}

static void unknown_value(struct codegen *codegen, const struct declaration *names, const struct ast_name *name) {
    struct diagnosis *diagnosis = codegen->diagnosis;
    smith_mistake(diagnosis, name->source_span, "`%s` has no name `%s`", names->names->name, name->text);
    struct suggestion suggestion = smith_suggestion_for(diagnosis, name->text);
    for (uint32_t i = 0; i < names->names->count; i++)
        smith_suggestion_offer(&suggestion, names->names->items[i].name);
    smith_suggestion_report(diagnosis, &suggestion);
}

/* The member of the expression's own struct, if it may be asked here; NULL = there was a mistake. */
static struct smith_member *own_member(struct codegen *codegen, const struct ast_name *name) {
    const struct scope *scope = &codegen->pending->scope;
    struct record_plan *plan = scope->plan;
    if (!plan)
        return smith_mistake(codegen->diagnosis, name->source_span,
                             "there is no struct here whose member `%s` could be", name->text);
    struct smith_member *member = smith_hash_map_get(&plan->by_name, name->text);
    if (!member)
        return smith_compiler_no_member(codegen->compiler, plan, name->source_span, name->text);
    if (member->flags & SMITH_LINK)
        return smith_mistake(codegen->diagnosis, name->source_span,
                             "`%s` is where the next of a chain lies; this struct does not have it", name->text);
    uint32_t index = (uint32_t)(member - plan->members);
    bool value = codegen->pending->use == USE_VALUE;
    bool early = index < scope->member && !(member->flags & SMITH_CHUNK);
    if (member->flags & SMITH_OFFSET_MEMBER && scope->behind && plan->record.offset_member_count &&
        index != scope->member)
        early = member->offset_member->turn < plan->members[scope->member].offset_member->turn;
    if (member->flags & SMITH_OFFSET_MEMBER && !value && !(early && scope->behind))
        return smith_mistake(
            codegen->diagnosis, name->source_span,
            "`%s` lies elsewhere and is read later; only computed members and what lies elsewhere behind it "
            "can ask for it",
            name->text);
    bool behind = scope->behind && !(member->flags & SMITH_CHUNK);
    if (early || ((value || behind) && index != scope->member))
        return member;
    smith_mistake(codegen->diagnosis, name->source_span, "`%s` is not known yet here; only members before this one are",
                  name->text);
    return smith_mistake_note(codegen->diagnosis, span_of(plan, index), "it is here");
}

/* A range of bits of the integer on the stack. */
static void load_bits(struct codegen *codegen, const struct smith_type *type, const struct ast_name *name) {
    const struct smith_name *bits = NULL;
    for (uint32_t i = 0; i < type->names->count; i++)
        if (strcmp(type->names->items[i].name, name->text) == 0)
            bits = &type->names->items[i];
    if (!bits) {
        unknown_value(codegen, smith_compiler_find(codegen->compiler, type->names->name), name);
        return;
    }
    unsigned top = type->width * 8u - 1, high = bits->high < top ? bits->high : top;
    unsigned width = high - bits->low + 1;
    if (bits->low) {
        smith_codegen_op(codegen, SMITH_OP_CONST, bits->low, NULL);
        smith_codegen_op(codegen, SMITH_OP_SHR, 0, NULL);
    }
    if (width < 64) {
        smith_codegen_op(codegen, SMITH_OP_CONST, (int64_t)(~(uint64_t)0 >> (64 - width)), NULL);
        smith_codegen_op(codegen, SMITH_OP_AND, 0, NULL);
    }
}

void smith_codegen_part(struct codegen *codegen, const struct smith_type *type, const struct ast_name_node *step) {
    const struct ast_name_node *part = step->next;
    if (part && (!type->names || !type->names->is_bits || part->next))
        smith_mistake(codegen->diagnosis, part->name.source_span, "`%s` has no parts to ask for", step->name.text);
    else if (part)
        load_bits(codegen, type, &part->name);
}

/* Why the value of the computed member cannot be asked for; NULL = it can. */
static const char *why_not_known(const struct codegen *codegen, const struct resolved_member *at) {
    enum expression_use use = codegen->pending->use;
    if (!(at->member->flags & SMITH_DERIVED))
        return NULL;
    if (use == USE_ELEMENT)
        return "; whether a list ends can be asked of stored members only";
    if (!at->own)
        return "; only its own struct can ask for it";
    bool is_written_laterr = (uint32_t)(at->member - at->plan->members) > codegen->pending->scope.member;
    return use == USE_VALUE && is_written_laterr
               ? " too and comes later; only computed members before this one are known"
               : NULL;
}

/* The value of the member, and perhaps one of its bits. */
static void compile_expression_load(struct codegen *codegen, const struct resolved_member *at) {
    struct smith_member *member = at->member;
    const struct ast_name *name = &at->step->name;
    bool is_text = inner_type(member->type)->kind == SMITH_TEXT;
    const char *why = why_not_known(codegen, at);
    if (codegen->texts ? !is_text : !is_integer(member->type)) {
        smith_mistake(codegen->diagnosis, name->source_span, "`%s` is no %s but `%s`", name->text,
                      codegen->texts ? "text" : "integer", member->type->name);
        if (is_text)
            smith_mistake_help(codegen->diagnosis, "a text can be compared with one in quotes: %s == \"...\"",
                               name->text);
        return;
    }
    if (why)
        smith_mistake(codegen->diagnosis, name->source_span, "`%s` is computed%s", name->text, why);
    if (member->flags & SMITH_DERIVED)
        member->slot = 0; /* numbered later */
    smith_codegen_op(codegen, SMITH_OP_MEMBER, member - at->plan->members, NULL);
    smith_codegen_part(codegen, member->type, at->step);
}

struct resolved_member smith_codegen_path(struct codegen *codegen, const struct ast_name_node *step) {
    struct resolved_member at = {codegen->pending->scope.plan, own_member(codegen, &step->name), step, true, false};
    while (at.member && at.step->next && inner_type(at.member->type)->kind == SMITH_RECORD) {
        at.absent = at.absent || at.member->flags & SMITH_POINTER;
        smith_codegen_op(codegen, SMITH_OP_INNER, at.member - at.plan->members, NULL);
        at.plan = plan_of(inner_type(at.member->type));
        at.step = at.step->next;
        at.member = smith_hash_map_get(&at.plan->by_name, at.step->name.text);
        at.own = false;
        if (!at.member)
            smith_compiler_no_member(codegen->compiler, at.plan, at.step->name.source_span, at.step->name.text);
    }
    return at;
}

static bool compile_expression_may_be_absent(struct codegen *codegen, const struct resolved_member *at,
                                             const struct ast_name_node *first) {
    if (at->absent)
        smith_mistake(codegen->diagnosis, first->name.source_span, "`%s` may be absent; its members cannot be asked",
                      first->name.text);
    return at->absent;
}

static void member_path(struct codegen *codegen, const struct ast_name_node *step) {
    struct resolved_member at = smith_codegen_path(codegen, step);
    if (at.member && !compile_expression_may_be_absent(codegen, &at, step))
        compile_expression_load(codegen, &at);
}

static void compile_expression_path(struct codegen *codegen, const struct ast_expression *ast) {
    const struct scope *scope = &codegen->pending->scope;
    bool is_member = scope->plan && smith_hash_map_get(&scope->plan->by_name, ast->path->name.text);
    const struct binding *bound = smith_binding_find(scope->environment, ast->path->name.text);
    struct declaration *names = bound && bound->kind == BOUND_NAMES
                                    ? bound->names
                                    : smith_compiler_find(codegen->compiler, ast->path->name.text);
    int64_t value;
    if (smith_compile_constant(codegen->compiler, ast, scope->environment, &value))
        smith_codegen_op(codegen, SMITH_OP_CONST, value, NULL);
    else if (!is_member && names && names->names && ast->path->next)
        unknown_value(codegen, names, &ast->path->next->name);
    else
        member_path(codegen, ast->path);
}

/* Why a member of another struct cannot be measured; NULL = it can. */
static const char *why_not_measurable(const struct codegen *codegen, const struct ast_expression *ast) {
    const struct ast_name_node *first = ast->path;
    if (ast->kind == AST_UNPACKED)
        return "this can be asked of a member of this struct only";
    if (ast->kind != AST_SIZEOF)
        return NULL;
    if (codegen->pending->use != USE_VALUE)
        return "only computed members can ask how large a member of another struct is";
    return first->next->next ? "sizes can be asked of this struct and of structs in it, no deeper" : NULL;
}

static bool is_list_of_integers(const struct smith_member *member) {
    const struct smith_type *type = inner_type(member->type);
    return type->kind == SMITH_LIST && inner_type(type->elem)->kind == SMITH_INT;
}

static bool has_elements(const struct smith_type *type) {
    uint8_t kind = inner_type(type)->kind;
    return kind == SMITH_LIST || kind == SMITH_ARRAY || kind == SMITH_TEXT || kind == SMITH_BYTES;
}

/* Of a union all cases are. */
static bool is_countable(const struct smith_member *member) {
    const struct smith_type *type = inner_type(member->type);
    if (member->flags & SMITH_DERIVED || type->kind != SMITH_UNION)
        return !(member->flags & SMITH_DERIVED) && has_elements(type);
    const struct smith_union *variants = &union_of(type)->variants;
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (!has_elements(variants->cases[i].type))
            return false;
    return true;
}

/* count(path), sizeof(path), unpacked(name), product(name). */
static void compile_expression_measure(struct codegen *codegen, const struct ast_expression *ast) {
    static const uint8_t opcodes[] = {[AST_COUNT] = SMITH_OP_COUNT,
                                      [AST_SIZEOF] = SMITH_OP_SIZEOF,
                                      [AST_UNPACKED] = SMITH_OP_UNPACKED,
                                      [AST_PRODUCT] = SMITH_OP_PRODUCT};
    struct record_plan *plan = codegen->pending->scope.plan;
    if (!ast->path) { /* sizeof(chunks) */
        if (!plan || !plan->item->body.stream_size)
            smith_mistake(codegen->diagnosis, ast->source_span, "this struct has no packed chunk stream to measure");
        else if (codegen->pending->use != USE_VALUE)
            smith_mistake(codegen->diagnosis, ast->source_span, "the size of the chunks is not known yet here");
        else
            smith_codegen_op(codegen, SMITH_OP_SIZEOF, UINT16_MAX, NULL);
        return;
    }
    struct resolved_member at = smith_codegen_path(codegen, ast->path);
    struct smith_member *member = at.member;
    const struct ast_name *name = &at.step->name;
    const char *obstacle = at.own ? NULL : why_not_measurable(codegen, ast);
    if (!member || (codegen->pending->use != USE_VALUE && compile_expression_may_be_absent(codegen, &at, ast->path)))
        return;
    if (at.step->next)
        smith_mistake(codegen->diagnosis, at.step->next->name.source_span, "`%s` has no parts to ask for", name->text);
    else if (obstacle)
        smith_mistake(codegen->diagnosis, name->source_span, "%s", obstacle);
    else if (ast->kind == AST_COUNT && !is_countable(member))
        smith_mistake(codegen->diagnosis, name->source_span, "`%s` has nothing to count; it is `%s`", name->text,
                      member->type->name);
    else if (ast->kind == AST_PRODUCT && !is_list_of_integers(member))
        smith_mistake(codegen->diagnosis, name->source_span, "`%s` is no list of integers but `%s`", name->text,
                      member->type->name);
    else if (ast->kind == AST_SIZEOF && member->flags & SMITH_COLUMNAR)
        smith_mistake(codegen->diagnosis, ast->path->name.source_span, "`%s` lies apart and takes no bytes here",
                      name->text);
    else if (ast->kind == AST_UNPACKED && (member->type->kind != SMITH_REGION || member->type->codec == SMITH_STORED ||
                                           member->flags & SMITH_OFFSET_MEMBER))
        smith_mistake(codegen->diagnosis, ast->path->name.source_span, "`%s` is not packed here; it is `%s`",
                      ast->path->name.text, member->type->name);
    else
        smith_codegen_op(codegen, opcodes[ast->kind], member - at.plan->members, NULL);
    at.plan->measured = at.plan->measured || (!at.own && ast->kind == AST_SIZEOF);
}

static void compile(struct codegen *codegen, const struct ast_expression *ast);

/* Only where a writer can do without the value. */
static void look_ahead(struct codegen *codegen, const struct ast_expression *ast) {
    bool peeks = ast->kind == AST_PEEK;
    if (codegen->pending->use != USE_CONDITION && codegen->pending->use != USE_REGION)
        smith_mistake(codegen->diagnosis, ast->source_span,
                      "only `if` and sizes of regions can %s: a writer does not know it before it is written",
                      peeks ? "peek at what follows" : "ask for the rest");
    if (peeks)
        compile(codegen, ast->left);
    smith_codegen_op(codegen, peeks ? SMITH_OP_PEEK : SMITH_OP_REST, 0, NULL);
}

static void compile_expression_binary(struct codegen *codegen, const struct ast_expression *ast) {
    bool compares = ast->opcode == SMITH_OP_EQ || ast->opcode == SMITH_OP_NE;
    bool outside = codegen->texts;
    codegen->texts = compares && (ast->left->kind == AST_TEXT_CONSTANT || ast->right->kind == AST_TEXT_CONSTANT);
    compile(codegen, ast->left);
    compile(codegen, ast->right);
    codegen->texts = outside;
    smith_codegen_op(codegen, ast->opcode, 0, NULL);
}

static void compile_expression_choice(struct codegen *codegen, const struct ast_expression *ast) {
    bool outside = codegen->texts;
    codegen->texts = false;
    compile(codegen, ast->left);
    codegen->texts = outside;
    compile(codegen, ast->right);
    compile(codegen, ast->otherwise);
    smith_codegen_op(codegen, SMITH_OP_CHOOSE, 0, NULL);
}

static void compile(struct codegen *codegen, const struct ast_expression *ast) {
    switch ((enum ast_expression_kind)ast->kind) {
    case AST_REAL: /* of defaults, which are no expressions */ break;
    case AST_INT: smith_codegen_op(codegen, SMITH_OP_CONST, ast->integer, NULL); break;
    case AST_TEXT_CONSTANT:
        if (!codegen->texts)
            smith_mistake(codegen->diagnosis, ast->source_span, "a text can only be compared, by == and !=");
        smith_codegen_op(codegen, SMITH_OP_CONST, ast->integer, ast->text);
        break;
    case AST_PATH: compile_expression_path(codegen, ast); break;
    case AST_OUTER: smith_codegen_outer(codegen, ast); break;
    case AST_PARALLEL: smith_codegen_parallel(codegen, ast); break;
    case AST_REST:
    case AST_PEEK: look_ahead(codegen, ast); break;
    case AST_COUNT:
    case AST_SIZEOF:
    case AST_UNPACKED:
    case AST_PRODUCT: compile_expression_measure(codegen, ast); break;
    case AST_CHECKSUM: smith_codegen_checksum(codegen, ast->checksum); break;
    case AST_BINARY: compile_expression_binary(codegen, ast); break;
    case AST_CHOICE: compile_expression_choice(codegen, ast); break;
    case AST_UNARY:
        compile(codegen, ast->left);
        smith_codegen_op(codegen, ast->opcode, 0, NULL);
        break;
    }
}

/* Whether a writer that has come to the member does not know the value yet: it asks for the size or sum of what follows. */
static bool is_written_last(const struct codegen *codegen) {
    const struct record_plan *plan = codegen->pending->scope.plan;
    bool own = true;
    for (uint32_t i = 0; i < codegen->ops.count; i++) {
        const struct smith_op *op = &codegen->ops.items[i];
        bool measures = op->code == SMITH_OP_SIZEOF || op->code == SMITH_OP_UNPACKED;
        if (op->code == SMITH_OP_CHECKSUM) /* of bytes that may be filled in last */
            return true;
        int64_t measured = own ? op->argument : codegen->ops.items[i - 1].argument;
        if (measures && measured >= codegen->pending->scope.member)
            return true;
        if (op->code == SMITH_OP_MEMBER && own && plan->drafts[op->argument].written_last)
            return true;
        own = op->code != SMITH_OP_INNER;
    }
    return false;
}

/* Whether all that the expression asks for and a writer knows late is what `member` unpacks to: that is known when its
 * bytes are packed. */
static bool asks_unpacked_only(const struct record_plan *plan, const struct smith_op *ops, uint32_t count,
                               uint32_t member, bool of_argument) {
    bool own = true;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_op *op = &ops[i];
        bool of_this = op->code == SMITH_OP_UNPACKED && own && op->argument == member;
        bool is_written_later = op->code == SMITH_OP_MEMBER && own && plan->drafts[op->argument].written_last;
        const struct smith_expression *value = is_written_later ? plan->members[op->argument].value : NULL;
        if (op->code == SMITH_OP_SIZEOF || op->code == SMITH_OP_CHECKSUM ||
            (op->code == SMITH_OP_UNPACKED && !of_this) ||
            (is_written_later &&
             !(of_argument && value && asks_unpacked_only(plan, value->ops, value->count, member, false))))
            return false;
        own = op->code != SMITH_OP_INNER;
    }
    return true;
}

/* What comes of asking for a late value; an expression that belongs to no member has no `member` and no `draft`. */
static void apply_written_last(struct codegen *codegen, struct smith_member *member, struct member_draft *draft) {
    static const char *const before[] = {
        [USE_CONDITION] = "whether a computed member is there cannot depend on the size of what follows",
        [USE_TEXT] = "what stands here cannot depend on the size of what follows",
        [USE_CHOICE] = "what stands here cannot depend on the size of what follows",
        [USE_ARGUMENT] = "a codec can be told what its own region unpacks to, but no other size of what follows",
        [USE_VALUE] = "a number of no fixed width cannot hold a size: its own width would move what it measures",
    };
    enum expression_use use = codegen->pending->use;
    bool is_derived = member && member->flags & SMITH_DERIVED;
    bool is_fixed = member && (member->type->flags & SMITH_FIXED || smith_compile_is_hash(codegen->pending->ast));
    if (use == USE_CHOICE || use == USE_TEXT || use == USE_ARGUMENT || (use == USE_CONDITION && is_derived) ||
        (use == USE_VALUE && !is_fixed))
        smith_mistake(codegen->diagnosis, codegen->pending->ast->source_span, "%s", before[use]);
    else if (use == USE_CONDITION && member)
        member->flags |= SMITH_OPTIONAL; /* a writer tells by what is in memory */
    else if (use == USE_VALUE && draft)
        draft->written_last = true;
}

/* What the expression says about the member it belongs to. */
static void apply_to_member(struct codegen *codegen) {
    const struct pending *pending = codegen->pending;
    struct record_plan *plan = pending->scope.plan;
    bool written_last = plan && is_written_last(codegen);
    if (written_last && pending->use == USE_ARGUMENT &&
        asks_unpacked_only(plan, codegen->ops.items, codegen->ops.count, pending->scope.member, true))
        return;
    if (written_last && pending->scope.member >= plan->count)
        apply_written_last(codegen, NULL, NULL);
    if (!plan || pending->scope.member >= plan->count)
        return;
    struct smith_member *member = &plan->members[pending->scope.member];
    bool asks_around = codegen->has & (OPS_AHEAD | OPS_AROUND);
    if (pending->use == USE_CONDITION && member->flags & SMITH_OFFSET_MEMBER && (written_last || asks_around)) {
        smith_mistake(codegen->diagnosis, pending->ast->source_span,
                      "whether an offset stands here can depend on members before it only: that what it leads to is "
                      "absent may have another reason");
        return;
    }
    if (written_last)
        apply_written_last(codegen, member, &plan->drafts[pending->scope.member]);
    if (pending->use == USE_CONDITION && asks_around) {
        if (member->flags & SMITH_DERIVED && codegen->has & OPS_AHEAD)
            smith_mistake(codegen->diagnosis, pending->ast->source_span,
                          "whether a computed member is there cannot depend on the rest: nothing would remember it");
        else if (!(member->flags & SMITH_DERIVED))
            member->flags |= SMITH_OPTIONAL;
    }
}

static void compile_one(struct compiler *compiler, const struct pending *pending) {
    struct codegen codegen = {
        .compiler = compiler, .diagnosis = compiler->diagnosis, .pending = pending, .texts = pending->use == USE_TEXT};
    uint32_t mistakes = compiler->diagnosis->made;
    compile(&codegen, pending->ast);
    if (compiler->diagnosis->made > mistakes || compiler->arena->failed)
        return;
    if (codegen.deepest > STACK_MAX)
        smith_mistake(compiler->diagnosis, pending->ast->source_span,
                      "this expression is too deep; %d open operands are the most", STACK_MAX);
    if (pending->use == USE_NAMES && codegen.has & (OPS_AHEAD | OPS_AROUND | OPS_MEASURING))
        smith_mistake(compiler->diagnosis, pending->ast->source_span, "names are chosen by values of the same struct");
    apply_to_member(&codegen);
    *pending->result = (struct smith_expression){codegen.ops.items, codegen.ops.count};
}

/* ---- all of them ---- */

/* `outer.name` may mean a member of any struct. */
static void collect_outer_members(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            struct smith_member *member = &plan->members[i];
            if (!(member->flags & (SMITH_MAGIC | SMITH_OFFSET_MEMBER)) && is_integer(member->type) &&
                !smith_hash_map_get(&compiler->outer_members, member->name))
                smith_hash_map_put(&compiler->outer_members, compiler->arena, member->name, member);
        }
}

/* Number the computed members that something asks for. */
static void number_slots(struct compiler *compiler, struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++) {
        struct smith_member *member = &plan->members[i];
        if (!(member->flags & SMITH_DERIVED) || !is_integer(member->type))
            continue;
        if (member->slot == UINT16_MAX && !smith_hash_map_get(&compiler->outer_names, member->name))
            continue;
        member->slot = plan->slots_used++;
        if (plan->slots_used == SMITH_LOCALS + 1)
            smith_mistake(compiler->diagnosis, span_of(plan, i),
                          "more than %d computed members of `%s` are used in expressions", SMITH_LOCALS,
                          plan->type.name);
    }
}

void smith_compile_pending(struct compiler *compiler) {
    collect_outer_members(compiler);
    for (const struct pending *pending = compiler->pending; pending; pending = pending->next)
        compile_one(compiler, pending);
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        number_slots(compiler, plan);
    smith_compile_checksum_order(compiler);
}
