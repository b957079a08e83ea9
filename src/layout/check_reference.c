/* SPDX-License-Identifier: MIT
 *
 * What members refer to: the lists `->` names, the members `by` and `key` name. Looked up last, when all is known.
 */
#include "check.h"

/* Elements of lists, lists of lists of chunks and so on, down to what has members. */
static const struct smith_type *element_of(const struct smith_type *type) {
    type = inner_type(type);
    while (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = inner_type(type->elem);
    return type;
}

static void no_member(struct checker *checker, const struct record_plan *plan, struct place place, const char *name) {
    if (plan->broken || !smith_mistake(checker->diagnosis, place, "`%s` has no member `%s`", plan->type.name, name))
        return;
    struct suggestion suggestion = smith_suggestion_for(name);
    for (uint32_t i = 0; i < plan->count; i++)
        smith_suggestion_offer(&suggestion, plan->members[i].name);
    smith_suggestion_tell(checker->diagnosis, &suggestion);
}

/* The list a path leads to. NULL = reported, or lost in a union, where anything may be. */
static const struct smith_type *follow(struct checker *checker, const struct smith_type *root,
                                       const struct ast_reference *reference) {
    const struct smith_type *type = root;
    const char *step = reference->path;
    while (*step == '/') {
        size_t size = strcspn(++step, "/");
        const struct smith_type *record = element_of(type);
        char name[128];
        if (record->kind == SMITH_UNION || size >= sizeof name)
            return NULL;
        memcpy(name, step, size);
        name[size] = '\0';
        const struct smith_member *member =
            record->kind == SMITH_RECORD ? smith_name_map_find(&plan_of(record)->by_name, name) : NULL;
        if (!member && record->kind == SMITH_RECORD)
            no_member(checker, plan_of(record), reference->place, name);
        else if (!member)
            smith_mistake(checker->diagnosis, reference->place, "`%s` has no members", record->name);
        if (!member)
            return NULL;
        type = member->type;
        step += size;
    }
    const struct smith_type *inner = inner_type(type);
    if (inner->kind == SMITH_LIST || inner->kind == SMITH_ARRAY)
        return inner;
    smith_mistake(checker->diagnosis, reference->place, "`%s` is no list", reference->path);
    return NULL;
}

static void check_member_of(struct checker *checker, const struct smith_type *list, const struct ast_name *name) {
    const struct smith_type *elem = inner_type(list->elem);
    if (elem->kind == SMITH_UNION)
        return; /* some of its cases may have it */
    if (elem->kind != SMITH_RECORD)
        smith_mistake(checker->diagnosis, name->place, "`%s` has no members", elem->name);
    else if (!smith_name_map_find(&plan_of(elem)->by_name, name->text))
        no_member(checker, plan_of(elem), name->place, name->text);
}

static const int64_t *none_values(struct checker *checker, const struct ast_tag *tag, uint32_t *count) {
    for (const struct ast_tag *at = tag; at; at = at->next)
        ++*count;
    int64_t *values = *count ? smith_check_new(checker, *count * sizeof *values) : NULL;
    for (uint32_t i = 0; values && tag; tag = tag->next)
        values[i++] = tag->value;
    return values;
}

static void refer(struct checker *checker, const struct smith_type *root, const struct ast_member *ast,
                  struct smith_member *member) {
    struct smith_reference *reference = CHECK_NEW(checker, struct smith_reference);
    if (!reference)
        return;
    const struct smith_type *value = element_of(member->type);
    if (value->kind != SMITH_INT && value->kind != SMITH_LEB &&
        !(value->kind == SMITH_TEXT && ast->reference->by.text)) {
        if (smith_mistake(checker->diagnosis, ast->reference->place, "`%s` cannot refer to anything", value->name))
            smith_mistake_help(checker->diagnosis, "integers can, and with `by` texts");
        return;
    }
    reference->path = ast->reference->path;
    reference->by = ast->reference->by.text;
    reference->base = ast->reference->base;
    reference->none = none_values(checker, ast->reference->none, &reference->none_count);
    const struct smith_type *list = root ? follow(checker, root, ast->reference) : NULL;
    if (list && reference->by)
        check_member_of(checker, list, &ast->reference->by);
    member->reference = reference;
}

void smith_check_references(struct checker *checker, const struct smith_type *root) {
    for (struct record_plan *plan = checker->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct ast_member *ast = plan->drafts[i].ast;
            struct smith_member *member = &plan->members[i];
            if (ast->reference)
                refer(checker, root, ast, member);
            if (!ast->key.text)
                continue;
            member->key = ast->key.text;
            check_member_of(checker, inner_type(member->type), &ast->key);
        }
}
