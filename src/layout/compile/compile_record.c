/* SPDX-License-Identifier: MIT
 *
 * Structs: their members, what is spliced in, and the attributes.
 */
#include "layout/compile/compile.h"
#include "layout/parse/words.h"

struct record_plan *smith_record_plan_new(struct compiler *compiler, const struct ast_item *item, const char *name,
                                          uint32_t order) {
    struct record_plan *plan = COMPILER_NEW(compiler, struct record_plan);
    if (!plan)
        return NULL;
    plan->type = (struct smith_type){.name = name, .doc = item->doc, .kind = SMITH_RECORD, .record = &plan->record};
    plan->item = item;
    plan->order = order;
    *compiler->records_end = plan;
    compiler->records_end = &plan->next;
    return plan;
}

/* ---- adding a member ---- */

static bool compile_record_name_is_good(struct compiler *compiler, struct record_plan *plan,
                                        const struct ast_member *ast) {
    const char *why = smith_compiler_reserved_name(ast->name.text);
    if (why)
        return smith_mistake(compiler->diagnosis, ast->name.source_span, "a member cannot be called `%s`: %s",
                             ast->name.text, why);
    const struct smith_member *first = smith_hash_map_get(&plan->by_name, ast->name.text);
    if (!first)
        return true;
    smith_mistake(compiler->diagnosis, ast->name.source_span, "`%s` has two members called `%s`", plan->type.name,
                  ast->name.text);
    return smith_mistake_note(compiler->diagnosis, member_span(plan, first), "the first is here");
}

/* The map holds pointers into the array, so the array is never moved: it is counted first (compile_record_reserve()). */
struct smith_member *smith_record_add(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                                      const struct environment *environment) {
    if (plan->count == plan->capacity || smith_diagnosis_full(compiler->diagnosis))
        return NULL;
    bool is_named = ast->kind == AST_FIELD || ast->kind == AST_PAD;
    if (is_named && !compile_record_name_is_good(compiler, plan, ast))
        return NULL;
    struct smith_member *member = &plan->members[plan->count];
    *member = (struct smith_member){
        .name = ast->name.text, .doc = ast->doc, .offset = SMITH_NONE, .has = SMITH_NONE, .slot = UINT16_MAX};
    plan->drafts[plan->count] = (struct member_draft){.ast = ast, .environment = environment};
    if (is_named && !smith_hash_map_put(&plan->by_name, compiler->arena, member->name, member))
        return NULL;
    member->annotations = ast_annotations(&ast->annotations);
    if (ast->sealed.text && ast->value)
        smith_mistake(compiler->diagnosis, ast->sealed.source_span,
                      "`%s` is computed: what a writer can compute is not sealed", ast->name.text);
    plan->count++;
    return member;
}

/* ---- splices ---- */

/* The struct whose members `..Type` means, and what its parameters stand for. */
static const struct record_plan *spliced_plan(struct compiler *compiler, const struct ast_member *ast,
                                              const struct environment *environment, const struct record_plan *into) {
    struct scope scope = {.environment = environment, .order = into->order, .depth = into->depth};
    const struct smith_type *type = smith_compile_type(compiler, ast->type, &scope);
    if (!type)
        return NULL;
    if (type->kind == SMITH_RECORD)
        return plan_of(type);
    return smith_mistake(compiler->diagnosis, ast->type->source_span, "`%s` has no members to put here", type->name);
}

typedef bool member_visit(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                          const struct environment *environment);

/* Call `visit` for each member of `body`, those of spliced structs included. */
static bool each_member(struct compiler *compiler, struct record_plan *plan, const struct ast_item *item,
                        const struct environment *environment, unsigned depth, member_visit *visit) {
    for (const struct ast_member *ast = item->body.members; ast; ast = ast->next) {
        if (ast->kind != AST_SPLICE) {
            if (!visit(compiler, plan, ast, environment))
                return false;
            continue;
        }
        if (depth == SPLICE_DEPTH || ++compiler->built > BUILT_MAX)
            return smith_mistake(compiler->diagnosis, ast->source_span,
                                 depth == SPLICE_DEPTH
                                     ? "structs are spliced into structs too deep here; is it a circle?"
                                     : "this layout grows too large by splicing");
        const struct record_plan *source = spliced_plan(compiler, ast, environment, plan);
        if (!source)
            continue;
        if (source->item->body.has_stream) {
            smith_mistake(compiler->diagnosis, ast->source_span, "`%s` has a chunk stream, which cannot be spliced",
                          source->type.name);
            continue;
        }
        if (!each_member(compiler, plan, source->item, source->environment, depth + 1, visit))
            return false;
    }
    return true;
}

/* The parameters of the root are its first members. */
static bool each_parameter(struct compiler *compiler, struct record_plan *plan, member_visit *visit) {
    const struct ast_member *ast = plan->is_root ? compiler->ast->parameters : NULL;
    while (ast && visit(compiler, plan, ast, NULL))
        ast = ast->next;
    return !ast;
}

/* ---- members ---- */

/* Which of the attributes go together, and with the type. */
static bool compile_record_attributes_agree(struct compiler *compiler, const struct ast_member *ast,
                                            const struct smith_type *type) {
    struct diagnosis *diagnosis = compiler->diagnosis;
    const struct smith_type *inner = inner_type(type);
    bool can_have_default = is_integer(type) || type->kind == SMITH_FLOAT || type->kind == SMITH_TEXT;
    if (ast->value && ast->fallback)
        return smith_mistake(diagnosis, ast->fallback->source_span, "a computed member has no default");
    if (ast->value && (ast->reference || ast->key.text))
        return smith_mistake(diagnosis, ast->name.source_span, "a computed member refers to nothing");
    if (ast->value && ast->space.text)
        return smith_mistake(diagnosis, ast->space.source_span,
                             "what is computed stands with the members of its struct");
    if (ast->fallback && !can_have_default)
        return smith_mistake(diagnosis, ast->fallback->source_span, "only numbers, bools and texts can have a default");
    if (ast->key.text && inner->kind != SMITH_LIST && inner->kind != SMITH_ARRAY)
        return smith_mistake(diagnosis, ast->key.source_span, "only lists have a key");
    return true;
}

/* `= expression`: numbers, hashes, and arrays of one constant. */
static void compile_record_derived(struct compiler *compiler, const struct ast_member *ast, const struct scope *scope,
                                   struct smith_member *member) {
    const struct smith_type *type = member->type;
    member->flags |= SMITH_DERIVED;
    while (type->kind == SMITH_ARRAY)
        type = type->elem;
    if (smith_compile_is_hash(ast->value)) {
        member->value = smith_compile_value(compiler, ast->value, scope, USE_VALUE);
        return;
    }
    if (type->kind != SMITH_INT && (type != member->type || !is_integer(type))) {
        smith_mistake(compiler->diagnosis, ast->value->source_span, "only integers can be computed, not `%s`",
                      member->type->name);
        if (type->kind == SMITH_BYTES)
            smith_mistake_help(
                compiler->diagnosis,
                "for bytes that are always the same there are [u8; n] = 0 and magic, for hashes md5(), sha1() "
                "and sha256()");
        return;
    }
    int64_t value;
    bool constant = smith_compile_constant(compiler, ast->value, scope->environment, &value);
    if (constant && smith_compile_in_range(compiler, ast->value, type, &value))
        member->value = smith_constant_value(compiler, value);
    else if (constant)
        return;
    else if (type != member->type)
        smith_mistake(compiler->diagnosis, ast->value->source_span, "the elements of a computed array are constants");
    else
        member->value = smith_compile_value(compiler, ast->value, scope, USE_VALUE);
}

static void conditional(struct compiler *compiler, const struct ast_member *ast, const struct scope *scope,
                        struct smith_member *member) {
    member->condition = smith_compile_value(compiler, ast->condition, scope, USE_CONDITION);
    if (!(member->flags & SMITH_DERIVED) && inner_type(member->type)->kind == SMITH_RECORD)
        member->flags |= SMITH_POINTER;
}

/* A member that is so many bytes, which no type of the layout stands for. NULL = out of memory, or one too many. */
static struct smith_member *compile_record_add_bytes(struct compiler *compiler, struct record_plan *plan,
                                                     const struct ast_member *ast,
                                                     const struct environment *environment, const char *type_name,
                                                     struct smith_expression size) {
    struct smith_extent *extent = COMPILER_NEW(compiler, struct smith_extent);
    struct smith_type *type = COMPILER_NEW(compiler, struct smith_type);
    struct smith_member *member =
        extent && type && type_name && size.ops ? smith_record_add(compiler, plan, ast, environment) : NULL;
    if (!member)
        return NULL;
    *extent = (struct smith_extent){.kind = SMITH_EXACT, .size = size};
    *type = (struct smith_type){.name = type_name,
                                .doc = "",
                                .kind = SMITH_BYTES,
                                .size = sizeof(struct smith_bytes),
                                .align = _Alignof(struct smith_bytes),
                                .extent = extent};
    member->type = type;
    return member;
}

static bool add_magic(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                      const struct environment *environment) {
    struct smith_expression size = {0};
    if (!ast->constant.size) {
        smith_mistake(compiler->diagnosis, ast->source_span, "magic of no bytes says nothing");
        return true;
    }
    const char *name = smith_compiler_format_name(compiler, ast->source_span, "bytes[%zu]", ast->constant.size);
    smith_constant_expression(compiler, (int64_t)ast->constant.size, &size);
    struct smith_member *member = compile_record_add_bytes(compiler, plan, ast, environment, name, size);
    if (!member)
        return false;
    member->flags = SMITH_MAGIC;
    member->constant = &ast->constant;
    return true;
}

/* Bytes up to a multiple of so many from the start of the struct, canonically zeros: (n - here % n) % n of them. */
static bool add_pad(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                    const struct environment *environment) {
    const struct smith_op multiple = {.code = SMITH_OP_CONST, .argument = ast->multiple};
    const struct smith_op size[] = {
        multiple, {.code = SMITH_OP_HERE}, multiple, {.code = SMITH_OP_MOD}, {.code = SMITH_OP_SUB},
        multiple, {.code = SMITH_OP_MOD}};
    struct smith_op *ops = smith_compiler_alloc(compiler, sizeof size);
    if (!ops)
        return false;
    memcpy(ops, size, sizeof size);
    const char *name = smith_compiler_format_name(compiler, ast->source_span, "pad %lld", (long long)ast->multiple);
    struct smith_member *member = compile_record_add_bytes(compiler, plan, ast, environment, name,
                                                           (struct smith_expression){ops, sizeof size / sizeof *size});
    if (!member)
        return false;
    member->flags = SMITH_DERIVED;
    member->value = smith_constant_value(compiler, 0);
    return member->value;
}

/* What it is a column of is looked up when all structs are known (compile_column.c); until then its type is nothing. */
static bool add_column(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                       const struct environment *environment) {
    struct smith_type *type = COMPILER_NEW(compiler, struct smith_type);
    struct smith_member *member = type ? smith_record_add(compiler, plan, ast, environment) : NULL;
    if (!member)
        return false;
    *type = (struct smith_type){.name = "column", .doc = "", .kind = SMITH_BYTES, .align = 1};
    member->type = type;
    member->flags = SMITH_COLUMN;
    compiler->has_columns = true;
    return true;
}

/* A name for the place where the next member begins. */
static bool compile_record_add_note(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                                    struct note **tail) {
    struct note *note = COMPILER_NEW(compiler, struct note);
    while (*tail)
        tail = &(*tail)->next;
    if (note)
        *note = (struct note){ast, plan->count, NULL};
    *tail = note;
    return note != NULL;
}

/* A space is a column when members stand in it; else it names a place. */
static bool add_space(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                      const struct environment *environment) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->members[i].flags & SMITH_COLUMN && strcmp(plan->members[i].name, ast->name.text) == 0) {
            smith_mistake(compiler->diagnosis, ast->name.source_span, "`%s` has two spaces called `%s`",
                          plan->type.name, ast->name.text);
            smith_mistake_note(compiler->diagnosis, span_of(plan, i), "the first is here");
        }
    return smith_hash_map_get(&compiler->column_spaces, ast->name.text)
               ? add_column(compiler, plan, ast, environment)
               : compile_record_add_note(compiler, plan, ast, &plan->labels);
}

/* The type of what the member holds, here or elsewhere; `inside`: what the types that it is called by stand for. NULL after
 * a mistake. */
static const struct smith_type *value_type(struct compiler *compiler, const struct ast_member *ast,
                                           const struct ast_type *offset_type, struct scope *inside) {
    if (!inside->label || (offset_type && !smith_compile_enter_offset(compiler, ast->type, inside)))
        return NULL;
    if (offset_type && offset_type->elem->kind == AST_LINK)
        return compile_record_attributes_agree(compiler, ast, &inside->plan->type) ? &inside->plan->type : NULL;
    const struct smith_type *type = smith_compile_type(compiler, offset_type ? offset_type->elem : ast->type, inside);
    return type && compile_record_attributes_agree(compiler, ast, type) ? type : NULL;
}

/* What the member says of where its bytes are, but for those that an address leads to. */
static void set_space(struct compiler *compiler, const struct ast_member *ast, const struct scope *scope,
                      struct smith_member *member) {
    if (ast->space.text) {
        member->flags |= SMITH_COLUMNAR;
        compiler->has_columns = true;
    }
    if (ast->is_parameter)
        member->flags |= SMITH_COLUMNAR | SMITH_ASSUMED;
    if (scope->pool) {
        member->flags |= SMITH_POOL;
        compiler->has_pools = true;
        member->constant = &scope->pool->head;
    }
}

static bool compile_record_add_field(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                                     const struct environment *environment) {
    struct scope scope = {
        .plan = plan, .member = plan->count, .environment = environment, .order = plan->order, .depth = plan->depth};
    scope.label = smith_compile_camel_case(compiler, plan->type.name, ast->name.text);
    scope.pool = smith_compile_find_pool(ast->type);
    const struct ast_type *offset_type = smith_compile_find_offset(compiler, ast->type);
    struct scope inside = scope;
    inside.behind = offset_type && !ast_is_pooled(offset_type->offset_member) && !offset_type->offset_member->condition;
    const struct smith_type *type = value_type(compiler, ast, offset_type, &inside);
    struct smith_member *member = type ? smith_record_add(compiler, plan, ast, environment) : NULL;
    if (type && !member)
        return !smith_diagnosis_full(compiler->diagnosis);
    if (member) {
        member->type = type;
        set_space(compiler, ast, &scope, member);
    }
    if (!member || (offset_type && !smith_compile_offset_member(compiler, ast, offset_type, &inside, member))) {
        plan->reported = true;
        return !compiler->arena->failed;
    }
    if (ast->value)
        compile_record_derived(compiler, ast, &scope, member);
    if (ast->condition)
        conditional(compiler, ast, &scope, member);
    if (ast->fallback)
        smith_compile_fallback(compiler, ast, environment, member);
    return true;
}

static bool compile_record_add_member(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                                      const struct environment *environment) {
    switch ((enum ast_member_kind)ast->kind) {
    case AST_MAGIC: return add_magic(compiler, plan, ast, environment);
    case AST_SPACE: return add_space(compiler, plan, ast, environment);
    case AST_ORDER: return compile_record_add_note(compiler, plan, ast, &plan->orders);
    case AST_PAD: return add_pad(compiler, plan, ast, environment);
    case AST_FIELD:
    case AST_SPLICE: /* is the members of another struct by now */ break;
    }
    return compile_record_add_field(compiler, plan, ast, environment);
}

/* ---- the struct ---- */

static bool count_member(struct compiler *compiler, struct record_plan *plan, const struct ast_member *ast,
                         const struct environment *environment) {
    (void)environment;
    plan->capacity++;
    if (plan->capacity > MEMBERS_MAX || ++compiler->built > BUILT_MAX)
        return smith_mistake(compiler->diagnosis, ast->source_span,
                             plan->capacity > MEMBERS_MAX ? "a struct has at most %d members"
                                                          : "the structs of a layout have at most %d members in all",
                             plan->capacity > MEMBERS_MAX ? MEMBERS_MAX : BUILT_MAX);
    return true;
}

static bool compile_record_reserve(struct compiler *compiler, struct record_plan *plan) {
    if (!each_parameter(compiler, plan, count_member) ||
        !each_member(compiler, plan, plan->item, plan->environment, 0, count_member))
        return false;
    for (const struct ast_member *ast = plan->item->body.stream; ast; ast = ast->next)
        if (!count_member(compiler, plan, ast, plan->environment))
            return false;
    plan->capacity += plan->forms != NULL;
    plan->members = smith_compiler_alloc(compiler, plan->capacity * sizeof *plan->members);
    plan->drafts = smith_compiler_alloc(compiler, plan->capacity * sizeof *plan->drafts);
    plan->record.members = plan->members;
    return plan->members && plan->drafts;
}

/* What runs to the end of the region leaves nothing for those behind it. */
static void check_ends(struct compiler *compiler, const struct record_plan *plan) {
    for (uint32_t i = 0; i + 1 < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        const struct smith_extent *extent = member->type->extent;
        bool to_end = extent && (extent->kind == SMITH_TO_END ||
                                 (extent->kind == SMITH_CHUNKS && extent->framing && !extent->framing->end_count));
        bool elsewhere = member->flags & SMITH_OFFSET_MEMBER && !plan->drafts[i].offset_member->condition;
        if (!to_end || elsewhere || member->flags & SMITH_CHUNK || plan->drafts[i].ast->condition)
            continue;
        smith_mistake(compiler->diagnosis, plan->drafts[i + 1].ast->source_span,
                      "nothing can follow `%s`, which runs to the end", member->name);
        smith_mistake_note(compiler->diagnosis, span_of(plan, i), "it is here");
    }
}

void smith_compile_record(struct compiler *compiler, struct record_plan *plan) {
    if (!compile_record_reserve(compiler, plan))
        return;
    if (plan->forms && !smith_compile_form_member(compiler, plan))
        return;
    each_parameter(compiler, plan, compile_record_add_member);
    each_member(compiler, plan, plan->item, plan->environment, 0, compile_record_add_member);
    plan->record.stream = (uint16_t)plan->count;
    if (plan->item->body.has_stream)
        smith_compile_stream(compiler, plan);
    plan->record.member_count = (uint16_t)plan->count;
    if (!plan->item->body.has_stream)
        plan->record.stream = plan->record.member_count;
    check_ends(compiler, plan);
    if (!plan->reported)
        smith_compile_block_order(compiler, plan);
}
