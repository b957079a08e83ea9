/* SPDX-License-Identifier: MIT
 *
 * What members and cases refer to: the lists `->` names, the members `by` and `key` name. Looked up last, when all is known.
 */
#include "layout/compile/compile.h"

/* Elements of lists, lists of lists of chunks and so on, down to what has members. */
static const struct smith_type *compile_reference_element_of(const struct smith_type *type) {
    type = inner_type(type);
    while (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = inner_type(type->elem);
    return type;
}

/* The list a path leads to. NULL = reported, or lost in a union, where anything may be. */
static const struct smith_type *compile_reference_follow(struct compiler *compiler, const struct smith_type *root,
                                                         const struct ast_reference *reference) {
    const struct smith_type *type = root;
    const char *step = reference->path;
    while (*step == '/') {
        size_t size = strcspn(++step, "/");
        const struct smith_type *record = compile_reference_element_of(type);
        char name[128];
        if (record->kind == SMITH_UNION || size >= sizeof name)
            return NULL;
        memcpy(name, step, size);
        name[size] = '\0';
        const struct smith_member *member =
            record->kind == SMITH_RECORD ? smith_hash_map_get(&plan_of(record)->by_name, name) : NULL;
        if (!member && record->kind == SMITH_RECORD)
            smith_compiler_no_member(compiler, plan_of(record), reference->source_span, name);
        else if (!member)
            smith_mistake(compiler->diagnosis, reference->source_span, "`%s` has no members", record->name);
        if (!member)
            return NULL;
        type = member->type;
        step += size;
    }
    const struct smith_type *inner = inner_type(type);
    if (inner->kind == SMITH_LIST || inner->kind == SMITH_ARRAY)
        return inner;
    return smith_mistake(compiler->diagnosis, reference->source_span, "`%s` is no list", reference->path);
}

static void check_member_of(struct compiler *compiler, const struct smith_type *list, const struct ast_name *name) {
    const struct smith_type *elem = inner_type(list->elem);
    if (elem->kind == SMITH_UNION)
        return; /* some of its cases may have it */
    if (elem->kind != SMITH_RECORD)
        smith_mistake(compiler->diagnosis, name->source_span, "`%s` has no members", elem->name);
    else if (!smith_hash_map_get(&plan_of(elem)->by_name, name->text))
        smith_compiler_no_member(compiler, plan_of(elem), name->source_span, name->text);
}

/* Whether elements have the number that references name them by in this file only. */
static bool is_renumbered(const struct smith_type *elem, const struct ast_reference *reference) {
    elem = inner_type(elem);
    if (elem->kind == SMITH_UNION) {
        const struct smith_union *variants = &union_of(elem)->variants;
        for (uint16_t i = 0; i < variants->case_count; i++)
            if (inner_type(variants->cases[i].type)->kind == SMITH_RECORD &&
                is_renumbered(variants->cases[i].type, reference))
                return true;
        return false;
    }
    const struct record_plan *plan = elem->kind == SMITH_RECORD ? plan_of(elem) : NULL;
    const struct smith_member *number = plan ? smith_hash_map_get(&plan->by_name, reference->by.text) : NULL;
    const struct ast_reference *own = number ? plan->drafts[number - plan->members].ast->reference : NULL;
    return own && !own->path;
}

static const int64_t *none_values(struct compiler *compiler, const struct ast_tag *tag, uint32_t *count) {
    *count = ast_count(tag);
    int64_t *values = *count ? smith_compiler_alloc(compiler, *count * sizeof *values) : NULL;
    for (uint32_t i = 0; values && tag; tag = tag->next)
        values[i++] = tag->value;
    return values;
}

/* ---- a list of a struct around ---- */

static bool plan_has_list(const struct record_plan *plan, const struct ast_reference *ast) {
    const struct smith_member *member = smith_hash_map_get(&plan->by_name, ast->nearest.text);
    const char *step = ast->path + strlen(ast->nearest.text);
    while (member && *step == '/') {
        size_t size = strcspn(++step, "/");
        const struct smith_type *type = inner_type(member->type);
        char name[128];
        if (type->kind != SMITH_RECORD || size >= sizeof name)
            return false;
        memcpy(name, step, size);
        name[size] = '\0';
        member = smith_hash_map_get(&plan_of(type)->by_name, name);
        step += size;
    }
    const struct smith_type *type = member ? inner_type(member->type) : NULL;
    return type && (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY);
}

/* `plan` NULL: of a case, which may be in any struct. */
static bool check_nearest(struct compiler *compiler, struct record_plan *plan, const struct ast_reference *ast) {
    bool is_there = false;
    for (const struct record_plan *any = compiler->records; any && !is_there; any = any->next)
        is_there = plan_has_list(any, ast);
    if (!is_there) {
        smith_mistake(compiler->diagnosis, ast->source_span, "no struct has a list `%s`", ast->path);
        smith_mistake_help(compiler->diagnosis, "a path from the root begins with `/`");
    }
    if (is_there && plan && !plan_has_list(plan, ast))
        smith_compile_wish(compiler, (struct outer_wish){plan, &ast->nearest, WISH_LIST, 0});
    return is_there;
}

/* ---- ranges, bits, what other values name ---- */

static void check_range_of(struct compiler *compiler, const struct ast_reference *ast, const struct record_plan *plan,
                           const struct smith_member *member) {
    const struct smith_member *count = plan ? smith_hash_map_get(&plan->by_name, ast->count.text) : NULL;
    if (!plan || !is_integer(member->type)) {
        smith_mistake(compiler->diagnosis, ast->first.source_span, "only a member that is an integer begins a range");
    } else if (strcmp(ast->first.text, member->name) != 0) {
        smith_mistake(compiler->diagnosis, ast->first.source_span, "the range begins with `%s`, not with `%s`",
                      member->name, ast->first.text);
    } else if (!count) {
        smith_compiler_no_member(compiler, plan, ast->count.source_span, ast->count.text);
    } else if (!is_integer(count->type) || count->flags & SMITH_DERIVED || count == member) {
        smith_mistake(compiler->diagnosis, ast->count.source_span,
                      "`%s` is no stored integer, which says how many elements there are", count->name);
    }
}

static void check_bits_of(struct compiler *compiler, const struct ast_reference *ast, const struct smith_type *value) {
    uint64_t mask = (uint64_t)ast->mask, whole = mask >> (mask ? __builtin_ctzll(mask) : 0);
    uint64_t fits = value->width >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * value->width) - 1;
    if (mask & ~fits || (uint64_t)ast->other_bits & ~fits)
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` has not so many bits", value->name);
    else if (mask && whole & (whole + 1))
        smith_mistake(compiler->diagnosis, ast->source_span, "the bits of a number stand side by side");
    else if (ast->other && ast->other_form == SMITH_OTHER_BITS && !ast->other_bits)
        smith_mistake(compiler->diagnosis, ast->source_span, "every value has no bits: there is nothing to tell by");
    else if (ast->other && ast->other_form != SMITH_OTHER_BITS && !(value->flags & SMITH_SIGNED))
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` has no values below 0", value->name);
    else if (mask && ast->other)
        smith_mistake(compiler->diagnosis, ast->source_span, "a number in some of the bits names one list only");
}

/* These bits of an integer of the type; 0 = reported. */
static int64_t mask_of_bits(struct compiler *compiler, const struct smith_type *type, const struct ast_name *name) {
    const struct smith_names *names = type->names;
    for (uint32_t i = 0; names && names->is_bits && i < names->count; i++)
        if (strcmp(names->items[i].name, name->text) == 0)
            return (int64_t)((~(uint64_t)0 >> (63 - (names->items[i].high - names->items[i].low)))
                             << names->items[i].low);
    smith_mistake(compiler->diagnosis, name->source_span, "`%s` has no bits `%s`",
                  names && names->is_bits ? names->name : type->name, name->text);
    return 0;
}

static const int64_t *when_values(struct compiler *compiler, struct ast_tag *value, uint32_t *count) {
    *count = ast_count(value);
    int64_t *values = smith_compiler_alloc(compiler, *count * sizeof *values);
    for (uint32_t i = 0; values && value; value = value->next) {
        const struct ast_expression name = {.kind = AST_PATH, .source_span = value->source_span, .path = value->path};
        if (value->text || (value->path && !smith_compile_constant(compiler, &name, NULL, &value->value)))
            smith_mistake(compiler->diagnosis, value->source_span,
                          "this is a number or a name of an enum, as Kind.box");
        values[i++] = value->value;
    }
    return values;
}

/* The member that says whether the number names an element, and the values that it has then. */
static void check_when(struct compiler *compiler, const struct ast_reference *ast, const struct record_plan *plan,
                       const struct smith_member *member, struct smith_reference *reference) {
    const struct smith_member *decides = plan ? smith_hash_map_get(&plan->by_name, ast->when.text) : NULL;
    reference->when = ast->when.text;
    if (!plan)
        smith_mistake(compiler->diagnosis, ast->when.source_span, "the tag of a union says when its case names one");
    else if (!decides)
        smith_compiler_no_member(compiler, plan, ast->when.source_span, ast->when.text);
    else if (!is_integer(decides->type) || decides->flags & SMITH_DERIVED || decides >= member)
        smith_mistake(compiler->diagnosis, ast->when.source_span, "`%s` is no stored integer before `%s`",
                      decides->name, member->name);
    else if (ast->when_bits.text)
        reference->when_mask = mask_of_bits(compiler, inner_type(decides->type), &ast->when_bits);
    reference->when_values = when_values(compiler, ast->when_values, &reference->when_count);
    reference->when_before = decides && decides < member ? (uint16_t)(member - decides) : 0;
}

static struct smith_reference *refer_to(struct compiler *compiler, const struct smith_type *root,
                                        const struct ast_reference *ast, struct record_plan *plan,
                                        const struct smith_member *member) {
    struct smith_reference *reference = COMPILER_NEW(compiler, struct smith_reference);
    if (!reference)
        return NULL;
    reference->path = ast->path;
    reference->nearest = ast->nearest.text;
    reference->by = ast->by.text;
    reference->base = ast->base;
    reference->mask = ast->mask;
    reference->count = ast->count.text;
    reference->none = none_values(compiler, ast->none, &reference->none_count);
    reference->needed = member ? smith_annotation_value(&member->annotations, "needed") : NULL;
    if (reference->nearest && reference->by)
        return smith_mistake(compiler->diagnosis, ast->by.source_span,
                             "`by` wants a path from the root: elements of a list around are named by index");
    if (reference->nearest)
        return check_nearest(compiler, plan, ast) ? reference : NULL;
    const struct smith_type *list = root ? compile_reference_follow(compiler, root, ast) : NULL;
    if (list && reference->by)
        check_member_of(compiler, list, &ast->by);
    reference->renumbered = list && reference->by && is_renumbered(list->elem, ast);
    return reference;
}

/* What a member or case of that type refers to; NULL = reported. A case has no member. */
static struct smith_reference *refer(struct compiler *compiler, const struct smith_type *root,
                                     const struct ast_reference *ast, const struct smith_type *type,
                                     struct record_plan *plan, const struct smith_member *member) {
    const struct smith_type *value = compile_reference_element_of(type);
    if (value->kind != SMITH_INT && value->kind != SMITH_SPELLED && !(value->kind == SMITH_TEXT && ast->by.text)) {
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` cannot refer to anything", value->name);
        return smith_mistake_help(compiler->diagnosis, "integers can, and with `by` texts");
    }
    if (ast->count.text)
        check_range_of(compiler, ast, plan, member);
    if (ast->other && ast->other->count.text)
        smith_mistake(compiler->diagnosis, ast->other->count.source_span, "only what is named first can be a range");
    if (value->kind != SMITH_TEXT)
        check_bits_of(compiler, ast, value);
    struct smith_reference *reference = refer_to(compiler, root, ast, plan, member);
    if (reference && ast->when.text)
        check_when(compiler, ast, plan, member, reference);
    if (!reference || !ast->other)
        return reference;
    reference->other = refer_to(compiler, root, ast->other, plan, member);
    reference->other_form = ast->other_form;
    reference->other_bits = ast->other_bits;
    return reference->other ? reference : NULL;
}

/* The number by which an element is known itself, in whichever list it is. */
static const struct smith_reference *refer_to_itself(struct compiler *compiler, const struct ast_reference *ast,
                                                     const struct smith_member *member) {
    const struct smith_type *value = inner_type(member->type);
    if (value->kind != SMITH_INT && value->kind != SMITH_SPELLED)
        return smith_mistake(compiler->diagnosis, ast->source_span,
                             "`%s` is no integer, which the number of an element is", member->name);
    struct smith_reference *reference = COMPILER_NEW(compiler, struct smith_reference);
    if (reference)
        *reference = (struct smith_reference){.by = member->name, .renumbered = true, .own = true};
    return reference;
}

/* A list that has an element for each of another one. */
static void check_parallel(struct compiler *compiler, struct record_plan *plan, const struct ast_reference *ast,
                           struct smith_member *member) {
    if (inner_type(member->type)->kind != SMITH_LIST)
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is no list", member->name);
    else if (strcmp(ast->path, member->name) == 0)
        smith_mistake(compiler->diagnosis, ast->source_span, "a list does not stand beside itself");
    else if (check_nearest(compiler, plan, ast))
        member->parallel = ast->path;
}

/* ---- what a merge takes as a whole ---- */

static bool is_list_like(const struct smith_type *type) {
    return type->kind == SMITH_LIST || type->kind == SMITH_ARRAY;
}

/* The elements of two lists with the same number: only where these come and go together are they those of each other. */
static bool are_parallel(const struct smith_member *a, const struct smith_member *b) {
    const struct smith_type *x = inner_type(a->type), *y = inner_type(b->type);
    if (!is_list_like(x) || !is_list_like(y))
        return !is_list_like(x) && !is_list_like(y);
    return x->kind == SMITH_ARRAY ? y->kind == SMITH_ARRAY && x->count == y->count
                                  : a->parallel && strcmp(a->parallel, b->name) == 0;
}

static void check_together_with(struct compiler *compiler, const struct record_plan *plan, const struct ast_name *name,
                                struct smith_member *member) {
    const struct smith_member *other = smith_hash_map_get(&plan->by_name, name->text);
    if (!other)
        smith_compiler_no_member(compiler, plan, name->source_span, name->text);
    else if (other == member)
        smith_mistake(compiler->diagnosis, name->source_span, "a member is not together with itself");
    else if (plan->drafts[other - plan->members].ast->together)
        smith_mistake(compiler->diagnosis, name->source_span,
                      "`%s` is together with others itself: name the one that it names", other->name);
    else if (other->flags & (SMITH_DERIVED | SMITH_MAGIC) || member->flags & SMITH_DERIVED)
        smith_mistake(compiler->diagnosis, name->source_span, "what is computed is nobody's change");
    else if (!are_parallel(member, other))
        smith_mistake(compiler->diagnosis, name->source_span,
                      "elements of `%s` and `%s` have not the same numbers: no arrays of one size, no lists `beside` "
                      "each other",
                      member->name, other->name);
    else
        member->together = name->text;
}

static void check_together(struct compiler *compiler, const struct record_plan *plan, const struct ast_together *ast,
                           struct smith_member *member) {
    const struct smith_type *type = inner_type(member->type), *element = compile_reference_element_of(type);
    if (ast->with.text)
        check_together_with(compiler, plan, &ast->with, member);
    else if (ast->until.text && (type->kind != SMITH_ARRAY || inner_type(type->elem)->kind > SMITH_SPELLED))
        smith_mistake(compiler->diagnosis, ast->source_span,
                      "`%s` is no array of integers, in which elements up to one with these bits are a whole",
                      member->name);
    else if (ast->until.text)
        member->chain_end = mask_of_bits(compiler, inner_type(type->elem), &ast->until);
    else if (element->kind != SMITH_RECORD)
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` has no structs, whose members would be one whole",
                      member->name);
    else
        member->together = "";
}

static void check_members(struct compiler *compiler, struct record_plan *plan, const struct smith_type *root) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct ast_member *ast = plan->drafts[i].ast;
        struct smith_member *member = &plan->members[i];
        if (ast->parallel)
            check_parallel(compiler, plan, ast->parallel, member);
        if (ast->together)
            check_together(compiler, plan, ast->together, member);
        if (ast->reference)
            member->reference = ast->reference->path ? refer(compiler, root, ast->reference, member->type, plan, member)
                                                     : refer_to_itself(compiler, ast->reference, member);
        if (!ast->key.text)
            continue;
        member->key = ast->key.text;
        check_member_of(compiler, inner_type(member->type), &ast->key);
    }
}

/* Tags of one case share its reference. */
static void check_cases(struct compiler *compiler, const struct union_plan *plan, const struct smith_type *root) {
    struct smith_case *cases = (struct smith_case *)(uintptr_t)plan->variants.cases;
    for (uint16_t i = 0; i < plan->variants.case_count; i++) {
        bool again = i && plan->asts[i] == plan->asts[i - 1];
        const struct ast_reference *ast = plan->asts[i]->reference;
        if (again)
            cases[i].reference = cases[i - 1].reference;
        else if (ast && ast->path)
            cases[i].reference = refer(compiler, root, ast, cases[i].type, NULL, NULL);
        else if (ast)
            smith_mistake(compiler->diagnosis, ast->source_span, "a case is no number of an element, only a member is");
    }
}

void smith_compile_references(struct compiler *compiler, const struct smith_type *root) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        check_members(compiler, plan, root);
    for (const struct union_plan *plan = compiler->unions; plan; plan = plan->next)
        check_cases(compiler, plan, root);
}
