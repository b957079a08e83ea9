/* SPDX-License-Identifier: MIT
 *
 * How values lie in memory: sizes, alignments and offsets as the C compiler chooses them for the generated structs
 *
 *     struct x { struct smith_quirk *quirks; members...; struct { bool a, b; } has; }
 *
 * where `quirks` is left out of records that can have none, and `has` where no member needs it.
 */
#include "layout/compile/compile.h"
#include "type/type_tables.h"

enum { UNSEEN, OPEN, DONE };

/* Records that hold each other by value, from the outermost in, with the member that holds the next one. */
struct nesting {
    const struct nesting *outer;
    struct record_plan *plan;
    uint32_t member;
    unsigned depth;
};

static bool shape(struct compiler *compiler, const struct smith_type *type, const struct nesting *nesting);

static uint64_t align_up(uint64_t offset, unsigned align) {
    return (offset + align - 1) & ~(uint64_t)(align - 1);
}

/* ---- cycles ---- */

static void compile_memory_spell(const struct nesting *link, const struct record_plan *first,
                                 struct smith_buffer *out) {
    if (link->plan != first)
        compile_memory_spell(link->outer, first, out);
    smith_buffer_format(out, "%s%s.%s", link->plan != first ? " -> " : "", link->plan->type.name,
                        link->plan->members[link->member].name);
}

static void report_cycle(struct compiler *compiler, const struct record_plan *plan, const struct nesting *nesting) {
    struct smith_buffer text;
    smith_buffer_init(&text, &compiler->arena->allocator);
    compile_memory_spell(nesting, plan, &text);
    const char *circle = smith_arena_take(compiler->arena, &text);
    if (!circle)
        return;
    smith_mistake(compiler->diagnosis, span_of(nesting->plan, nesting->member), "`%s` contains itself: %s -> %s",
                  plan->type.name, circle, plan->type.name);
    smith_mistake_help(compiler->diagnosis,
                       "a list, a chunk, an `if` or an offset to a struct on the way would end the circle");
}

/* ---- records ---- */

static bool compile_memory_may_be_absent(const struct smith_member *member, const struct ast_member *ast) {
    if (member->flags & (SMITH_MANY | SMITH_SPLICED))
        return false; /* no chunk = an empty list */
    return member->flags & (SMITH_CHUNK | SMITH_OFFSET_MEMBER) || ast->condition;
}

static bool in_memory(const struct smith_member *member) {
    return !(member->flags & (SMITH_DERIVED | SMITH_MAGIC | SMITH_LINK | SMITH_COLUMN | SMITH_POOL));
}

/* Whether a member of this type leaves nothing to remember but its value. */
static bool is_bare(const struct smith_type *type) {
    while (type->kind == SMITH_ARRAY)
        type = type->elem;
    return type->kind == SMITH_INT || type->kind == SMITH_FLOAT ||
           (type->kind == SMITH_RECORD && type->flags & SMITH_QUIRKLESS);
}

static bool asks(const struct ast_expression *expression, uint8_t kind, const char *name) {
    return expression && expression->kind == kind && expression->path && !expression->path->next &&
           strcmp(expression->path->name.text, name) == 0;
}

/* Whether member `i` says how many bytes the next one has and nothing else, and the next are these:
 * `size: u8 = sizeof(data), data: sized(size) bytes`. So there is no other number that it could have in a file. */
static bool is_exact_measure(const struct record_plan *plan, uint32_t i) {
    const struct smith_member *measure = &plan->members[i], *next = measure + 1;
    const struct ast_member *ast = plan->drafts[i].ast;
    if (i + 1 >= plan->count || measure->flags != SMITH_DERIVED || next->flags || measure->type->kind != SMITH_INT ||
        ast->condition || ast->annotations.count || plan->drafts[i + 1].ast->condition)
        return false;
    const struct ast_type *bytes = plan->drafts[i + 1].ast->type, *region = bytes->kind == AST_REGION ? bytes : NULL;
    bytes = region ? region->elem : bytes;
    return bytes->kind == AST_BYTES &&
           (!region || (region->codec == SMITH_STORED && bytes->extent.kind == SMITH_TO_END)) &&
           asks(region ? region->extent.size : bytes->extent.size, AST_PATH, measure->name) &&
           (asks(ast->value, AST_COUNT, next->name) || asks(ast->value, AST_SIZEOF, next->name));
}

static bool is_quirkless(const struct record_plan *plan) {
    if (plan->is_root || plan->record.framing || !plan->count || plan->forms)
        return false;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        if (smith_member_is_beyond_files(member))
            continue; /* no bytes are ever read into it, so there is nothing to remember of them */
        if (is_exact_measure(plan, i)) {
            i++;
            continue;
        }
        if (!in_memory(member) || member->flags & ~SMITH_COLUMNAR || plan->drafts[i].ast->condition ||
            !is_bare(member->type))
            return false;
    }
    return true;
}

/* All members there, one behind the other without gaps, as they are in the file. */
static bool compile_memory_is_plain(const struct record_plan *plan, uint64_t size) {
    uint64_t at = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        if (!(member->type->flags & SMITH_PLAIN) || member->flags || member->offset != at || member->fallback)
            return false;
        at += member->type->size;
    }
    return at == size;
}

static void set_member_offset(struct smith_member *member, uint64_t *at, unsigned *align) {
    bool pointer = member->flags & SMITH_POINTER;
    unsigned own = pointer ? _Alignof(void *) : member->type->align;
    *at = align_up(*at, own);
    member->offset = (uint32_t)*at;
    *at += pointer ? sizeof(void *) : member->type->size;
    if (own > *align)
        *align = own;
}

static bool needs_has(const struct smith_member *member, const struct ast_member *ast) {
    bool text = inner_type(member->type)->kind == SMITH_TEXT; /* NULL says it */
    return in_memory(member) && compile_memory_may_be_absent(member, ast) && !(member->flags & SMITH_POINTER) && !text;
}

/* Offsets of all members, once the types they hold by value have their sizes. */
static bool compile_memory_lay_out(struct compiler *compiler, struct record_plan *plan) {
    bool quirkless = is_quirkless(plan);
    uint64_t at = quirkless ? 0 : sizeof(struct smith_quirk *);
    unsigned align = quirkless ? 1 : _Alignof(struct smith_quirk *);
    for (uint32_t i = 0; i < plan->count && at <= MEMORY_MAX; i++) {
        struct smith_member *member = &plan->members[i];
        if (in_memory(member))
            set_member_offset(member, &at, &align);
    }
    for (uint32_t i = 0; i < plan->count && at <= MEMORY_MAX; i++)
        if (needs_has(&plan->members[i], plan->drafts[i].ast))
            plan->members[i].has = (uint32_t)at++;
    uint64_t size = align_up(at, align);
    if (size > MEMORY_MAX)
        return smith_mistake(compiler->diagnosis, plan->item->name.source_span,
                             "`%s` takes more than %u bytes of memory", plan->type.name, MEMORY_MAX);
    plan->type.size = (uint32_t)size;
    plan->type.align = (uint8_t)align;
    if (quirkless)
        plan->type.flags |= SMITH_QUIRKLESS;
    if (quirkless && compile_memory_is_plain(plan, size))
        plan->type.flags |= SMITH_PLAIN;
    return true;
}

static bool shape_record(struct compiler *compiler, struct record_plan *plan, const struct nesting *outer) {
    if (plan->memory_state == DONE)
        return plan->type.size != 0;
    if (plan->memory_state == OPEN) {
        report_cycle(compiler, plan, outer);
        return false;
    }
    struct nesting link = {outer, plan, 0, outer ? outer->depth + 1 : 0};
    if (link.depth > BY_VALUE_DEPTH)
        return smith_mistake(compiler->diagnosis, plan->item->name.source_span,
                             "structs hold each other by value more than %d deep here", BY_VALUE_DEPTH);
    plan->memory_state = OPEN;
    bool good = true;
    for (; good && link.member < plan->count; link.member++) {
        const struct smith_member *member = &plan->members[link.member];
        if (!(member->flags & (SMITH_POINTER | SMITH_LINK | SMITH_COLUMN)))
            good = shape(compiler, member->type, &link);
    }
    plan->memory_state = DONE;
    *compiler->shaped_end = plan;
    compiler->shaped_end = &plan->next_shaped;
    return good && compile_memory_lay_out(compiler, plan);
}

/* ---- all types ---- */

static bool shape_array(struct compiler *compiler, struct smith_type *type, const struct nesting *nesting) {
    if (!shape(compiler, type->elem, nesting))
        return false;
    uint64_t size = (uint64_t)type->elem->size * type->count;
    if (size > MEMORY_MAX) {
        struct source_span source_span = span_of(nesting->plan, nesting->member);
        return smith_mistake(compiler->diagnosis, source_span, "`%s` takes more than %u bytes of memory", type->name,
                             MEMORY_MAX);
    }
    type->size = (uint32_t)size;
    type->align = type->elem->align;
    type->flags |= type->elem->flags & SMITH_PLAIN;
    return true;
}

/* Arrays and regions take their shape from what they hold; all others have theirs from the start. */
static bool shape(struct compiler *compiler, const struct smith_type *type, const struct nesting *nesting) {
    struct smith_type *made = (struct smith_type *)(uintptr_t)type;
    switch (type->kind) {
    case SMITH_RECORD: return shape_record(compiler, plan_of(type), nesting);
    case SMITH_ARRAY: return shape_array(compiler, made, nesting);
    case SMITH_REGION:
        if (!shape(compiler, type->elem, nesting))
            return false;
        made->size = type->elem->size;
        made->align = type->elem->align;
        return true;
    default: return true;
    }
}

/* Types behind pointers, in lists and in cases: nobody holds them by value, but they need their shape too. */
static bool shape_indirect(struct compiler *compiler, const struct smith_type *type, struct record_plan *plan,
                           uint32_t member) {
    struct nesting link = {NULL, plan, member, 0};
    while (type->kind == SMITH_LIST || type->kind == SMITH_REGION) {
        if (type->kind == SMITH_REGION && !shape(compiler, type, &link))
            return false;
        type = type->elem;
    }
    return shape(compiler, type, &link);
}

void smith_compile_memory(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        if (!shape_record(compiler, plan, NULL) && smith_diagnosis_full(compiler->diagnosis))
            return;
    if (compiler->diagnosis->count)
        return;
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            shape_indirect(compiler, plan->members[i].type, plan, i);
    for (struct union_plan *plan = compiler->unions; plan; plan = plan->next)
        for (uint16_t i = 0; i < plan->variants.case_count; i++) {
            /* reported at the case, as if it were a member */
            struct ast_member ast = {.name = plan->asts[i]->name};
            struct member_draft draft = {.ast = &ast};
            struct smith_member member = {.name = plan->asts[i]->name.text};
            struct record_plan holder = {.members = &member, .drafts = &draft, .count = 1, .type = plan->type};
            shape_indirect(compiler, plan->variants.cases[i].type, &holder, 0);
        }
}
