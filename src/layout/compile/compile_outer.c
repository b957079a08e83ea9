/* SPDX-License-Identifier: MIT
 *
 * Expressions that ask for what is not in the struct itself: a member of a struct around it, or of the element of another
 * list that has the same index; and whether that can be known when it is asked.
 */
#include "layout/compile/compile.h"
#include "layout/compile/compile_expression.h"
#include "type/type_tables.h"

/* ---- compile outer ---- */

/*
 * Expressions that ask for what is not in the struct itself: a member of a struct around it, or of the element of another
 * list that has the same index.
 */

/* ---- outer.name ---- */

static bool is_integer_member(const struct smith_member *member) {
    return is_integer(member->type);
}

void smith_codegen_outer(struct codegen *codegen, const struct ast_expression *ast) {
    const struct ast_name *name = &ast->path->name;
    struct compiler *compiler = codegen->compiler;
    struct smith_member *example = smith_hash_map_get(&compiler->outer_members, name->text);
    if (!codegen->pending->scope.plan) {
        smith_mistake(codegen->diagnosis, ast->source_span, "`outer` can only be asked in a struct");
        return;
    }
    if (!example) {
        smith_mistake(codegen->diagnosis, name->source_span, "no struct has an integer member `%s`", name->text);
        smith_compiler_suggest_member(compiler, name->text, is_integer_member);
        return;
    }
    if (!smith_hash_map_get(&compiler->outer_names, name->text))
        smith_hash_map_put(&compiler->outer_names, compiler->arena, name->text, example);
    struct outer_wish one = {codegen->pending->scope.plan, name, WISH_VALUE, 0};
    if (!SMITH_ARRAY_ADD(compiler->arena, &compiler->outer_wishes, one))
        return;
    smith_codegen_op(codegen, SMITH_OP_OUTER, 0, name->text);
    smith_codegen_part(codegen, example->type, ast->path);
}

/* ---- list[index].name ---- */

/* The struct that elements of lists called so are of; NULL = there is none, or there are several. */
static const struct record_plan *compile_outer_element_of(struct codegen *codegen, const struct ast_name *list) {
    const struct record_plan *found = NULL;
    for (const struct record_plan *plan = codegen->compiler->records; plan; plan = plan->next) {
        const struct smith_member *member = smith_hash_map_get(&plan->by_name, list->text);
        const struct smith_type *type = member ? inner_type(member->type) : NULL;
        if (!type || type->kind != SMITH_LIST || inner_type(type->elem)->kind != SMITH_RECORD)
            continue;
        const struct record_plan *element = plan_of(inner_type(type->elem));
        if (found && found != element)
            return smith_mistake(codegen->diagnosis, list->source_span, "lists called `%s` are of `%s` and of `%s`",
                                 list->text, found->type.name, element->type.name);
        found = element;
    }
    if (!found)
        smith_mistake(codegen->diagnosis, list->source_span, "no struct has a list of structs called `%s`", list->text);
    return found;
}

void smith_codegen_parallel(struct codegen *codegen, const struct ast_expression *ast) {
    const struct ast_name_node *list = ast->path, *step = list->next;
    if (!step) {
        smith_mistake(codegen->diagnosis, list->name.source_span, "which member of the element? %s[index].NAME",
                      list->name.text);
        return;
    }
    const struct record_plan *element = compile_outer_element_of(codegen, &list->name);
    if (!element)
        return;
    const struct smith_member *member = smith_hash_map_get(&element->by_name, step->name.text);
    if (!member) {
        smith_compiler_no_member(codegen->compiler, element, step->name.source_span, step->name.text);
        return;
    }
    if (!is_integer(member->type) || member->flags & SMITH_DERIVED) {
        smith_mistake(codegen->diagnosis, step->name.source_span, "`%s` is no stored integer but `%s`", step->name.text,
                      member->type->name);
        return;
    }
    struct outer_wish one = {codegen->pending->scope.plan, &list->name, WISH_PARALLEL, 0};
    if (one.plan && !SMITH_ARRAY_ADD(codegen->compiler->arena, &codegen->compiler->outer_wishes, one))
        return;
    smith_codegen_op(codegen, SMITH_OP_BESIDE, member - element->members, list->name.text);
    smith_codegen_part(codegen, member->type, step);
}

/* ---- known ---- */

/*
 * What `outer` and `list[index]` ask for must be known when it is asked: a layout in which that can never be fails on
 * every file. So each name that a struct asks for goes from struct to struct around it, to the nearest that has a member called so. That
 * member must stand before the one in which the struct is, unless this lies elsewhere and is read when the rest of its
 * struct has been. A name that comes to the root has no such member; where the root can be in another struct, files tell.
 */

#define STEPS_MAX                                                                                                      \
    1000000 /* names times structs could be the square of a layout; what is not looked at is not refused */

/* A member, and a struct that is in it without another between them. */
struct containment {
    const struct record_plan *inside, *around;
    uint32_t member; /* of `around` */
    uint32_t next; /* of the same `inside`; SMITH_NONE = none */
};

struct search {
    struct compiler *compiler;
    SMITH_ARRAY(struct containment) containments;
    struct smith_hash_map first; /* type's name -> index of its first containment, and 1 */
    SMITH_ARRAY(struct outer_wish) wishes;
    struct smith_hash_map wished; /* struct and name together */
    uint32_t steps;
};

/* ---- what is in what ---- */

static void contain(struct search *search, const struct record_plan *around, uint32_t member,
                    const struct smith_type *type) {
    while (type && type->kind != SMITH_RECORD && type->kind != SMITH_UNION)
        type = type->elem;
    if (type && type->kind == SMITH_UNION && union_of(type)->visit != search->compiler->visits) {
        union_of(type)->visit = search->compiler->visits;
        for (uint16_t i = 0; i < type->variants->case_count; i++)
            contain(search, around, member, type->variants->cases[i].type);
    }
    if (!type || type->kind != SMITH_RECORD)
        return;
    const struct record_plan *inside = plan_of(type);
    uintptr_t before = (uintptr_t)smith_hash_map_get(&search->first, inside->type.name);
    struct containment one = {inside, around, member, before ? (uint32_t)before - 1 : SMITH_NONE};
    if (SMITH_ARRAY_ADD(search->compiler->arena, &search->containments, one))
        smith_hash_map_put(&search->first, search->compiler->arena, inside->type.name,
                           (void *)(uintptr_t)search->containments.count);
}

/* ---- what is asked for ---- */

static void wish(struct search *search, struct outer_wish one) {
    static const char *const kinds[] = {[WISH_VALUE] = "%s %s",
                                        [WISH_PARALLEL] = "%s %s[]",
                                        [WISH_LIST] = "%s ->%s",
                                        [WISH_SPACE] = "%s in %s",
                                        [WISH_POOL] = "%s in %s.",
                                        [WISH_POSITION] = "%s from %s",
                                        [WISH_POSITION_NOW] = "%s now from %s"};
    const char *key = smith_compiler_format_name(search->compiler, one.name->source_span, kinds[one.kind],
                                                 one.plan->type.name, one.name->text);
    if (!key || smith_hash_map_get(&search->wished, key))
        return;
    smith_hash_map_put(&search->wished, search->compiler->arena, key, search);
    SMITH_ARRAY_ADD(search->compiler->arena, &search->wishes, one);
}

/* A list in a block is known to what is in the blocks that come behind it. */
static bool is_list_known(const struct record_plan *plan, const struct smith_member *at,
                          const struct smith_member *asked) {
    bool turns = plan->record.offset_member_count;
    return at->flags & SMITH_OFFSET_MEMBER &&
           (turns ? asked->offset_member->turn < at->offset_member->turn : asked < at);
}

/* Whether a reader that is in the member `at` of a struct knows the member `asked`. */
static bool compile_is_known(const struct record_plan *plan, const struct smith_member *at,
                             const struct smith_member *asked, bool of_list) {
    unsigned flags = at->flags;
    bool all = flags & SMITH_CHUNK || smith_member_is_read_last(at);
    if (asked->flags & SMITH_ASSUMED || flags & SMITH_COLUMNAR) /* of columns: see compile_column_order.c */
        return true;
    if (of_list && asked->flags & SMITH_OFFSET_MEMBER)
        return is_list_known(plan, at, asked);
    if (asked->flags & (SMITH_OFFSET_MEMBER | SMITH_COLUMNAR | SMITH_CHUNK))
        return false;
    return all || asked < at;
}

static void compile_known_report(struct search *search, const struct outer_wish *asking, const struct containment *in,
                                 const struct smith_member *asked) {
    const struct record_plan *around = in->around;
    struct diagnosis *diagnosis = search->compiler->diagnosis;
    smith_mistake(diagnosis, asking->name->source_span, "`%s` of `%s` is not known yet when `%s` is read",
                  asking->name->text, around->type.name, around->members[in->member].name);
    smith_mistake_note(diagnosis, member_span(around, asked), "it is here");
    smith_mistake_note(diagnosis, span_of(around, in->member),
                       around->members[in->member].flags & SMITH_HOLDS_POOL
                           ? "what others lead into is read as soon as its address has been"
                           : "what asks for it is in here");
}

/* ---- what addresses count from ---- */

/* Whether addresses in the member `at` of a struct, which lie in `asked` or count from it, can be followed. */
static bool is_position_known(const struct record_plan *plan, const struct smith_member *at,
                              const struct smith_member *asked, int kind) {
    if (kind == WISH_SPACE)
        return at == asked;
    if (kind == WISH_POOL)
        return asked < at || smith_member_is_read_last(at);
    return !plan->is_root || asked <= at || smith_member_is_read_last(at);
}

static void report_position(struct search *search, const struct outer_wish *asking, const struct record_plan *around,
                            const struct smith_member *at, const struct smith_member *asked) {
    struct diagnosis *diagnosis = search->compiler->diagnosis;
    const char *name = asking->name->text;
    if (asking->kind == WISH_SPACE)
        smith_mistake(diagnosis, asking->name->source_span,
                      "this lies in `%s`, so its address stands there too, but `%s` is not in it", name, at->name);
    else
        smith_mistake(diagnosis, asking->name->source_span,
                      asking->kind == WISH_POOL ? "`%s` stands behind `%s`, which leads into it"
                                                : "where `%s` begins is not known yet when `%s` is read",
                      name, at->name);
    smith_mistake_note(diagnosis, member_span(around, asked), "it is here");
    if (at != asked)
        smith_mistake_note(diagnosis, span_of(around, (uint32_t)(at - around->members)), "the address is in here");
}

/* The member that the wish speaks of, when it is one of this struct. */
static const struct smith_member *asked_of(const struct record_plan *around, const struct outer_wish *one) {
    if (one->kind >= WISH_POSITION)
        return around->is_root ? &around->members[one->position] : NULL;
    return smith_hash_map_get(&around->by_name, one->name->text);
}

static void wish_positions(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct ast_offset *written = plan->drafts[member].offset_member;
    if (!written || !written->space)
        return;
    bool pooled = ast_is_pooled(written);
    const struct ast_name *name = &written->space->name;
    const struct smith_member *own = pooled ? smith_hash_map_get(&plan->by_name, name->text) : NULL;
    struct outer_wish one = {plan, name, pooled ? WISH_POOL : WISH_SPACE, 0};
    struct search search = {.compiler = compiler};
    if (own && own > &plan->members[member])
        report_position(&search, &one, plan, &plan->members[member], own);
    if (!own)
        smith_compile_wish(compiler, one);
}

static void look_around(struct search *search, struct outer_wish one) {
    uintptr_t first = (uintptr_t)smith_hash_map_get(&search->first, one.plan->type.name);
    bool is_position = one.kind >= WISH_SPACE;
    if (one.plan->is_root && !first && !is_position)
        smith_mistake(search->compiler->diagnosis, one.name->source_span,
                      "no struct around has a member `%s` where this is in `%s`", one.name->text, one.plan->type.name);
    for (uint32_t i = first ? (uint32_t)first - 1 : SMITH_NONE; i != SMITH_NONE;) {
        const struct containment in = search->containments.items[i];
        const struct smith_member *asked = asked_of(in.around, &one), *at = &in.around->members[in.member];
        if (++search->steps > STEPS_MAX)
            return;
        if (!asked)
            wish(search, (struct outer_wish){in.around, one.name, one.kind, one.position});
        else if (is_position && !is_position_known(in.around, at, asked, (int)one.kind) && one.kind == WISH_POSITION)
            search->compiler->targets_first = true; /* a reader goes over the file once for the places alone */
        else if (is_position && !is_position_known(in.around, at, asked, (int)one.kind))
            report_position(search, &one, in.around, at, asked);
        else if (!is_position && one.kind != WISH_LIST &&
                 !compile_is_known(in.around, at, asked, one.kind == WISH_PARALLEL))
            compile_known_report(search, &one, &in, asked);
        i = in.next;
    }
}

void smith_compile_wish(struct compiler *compiler, struct outer_wish one) {
    if (!SMITH_ARRAY_ADD(compiler->arena, &compiler->outer_wishes, one))
        return; /* reported when all is done */
}

void smith_compile_check_outer(struct compiler *compiler) {
    struct search search = {.compiler = compiler};
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            wish_positions(compiler, plan, i);
    if (!compiler->outer_wishes.count)
        return;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            compiler->visits++;
            contain(&search, plan, i, plan->members[i].type);
        }
    for (uint32_t i = 0; i < compiler->outer_wishes.count; i++)
        wish(&search, compiler->outer_wishes.items[i]);
    for (uint32_t i = 0; i < search.wishes.count; i++)
        look_around(&search, search.wishes.items[i]);
}
