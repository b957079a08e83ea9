/* SPDX-License-Identifier: MIT
 *
 * Unions by tag. One is called after the struct and the member it stands in: `data` of `Trigger` is a TriggerData.
 */
#include "check.h"
#include <stdlib.h>

struct union_plan *smith_union_plan(struct checker *checker, const char *name, const char *doc, uint32_t order) {
    struct union_plan *plan = CHECK_NEW(checker, struct union_plan);
    if (!plan)
        return NULL;
    plan->type = (struct smith_type){.name = name,
                                     .doc = doc,
                                     .kind = SMITH_UNION,
                                     .size = sizeof(struct smith_variant),
                                     .align = _Alignof(struct smith_variant),
                                     .variants = &plan->variants};
    plan->order = order;
    plan->variants.otherwise = UINT16_MAX;
    *checker->unions_end = plan;
    checker->unions_end = &plan->next;
    return plan;
}

const char *smith_check_camel(struct checker *checker, const char *prefix, const char *name) {
    size_t prefix_size = strlen(prefix), size = prefix_size;
    char *text = smith_check_new(checker, prefix_size + strlen(name) + 1);
    if (!text)
        return NULL;
    memcpy(text, prefix, prefix_size);
    for (bool upper = true; *name; name++) {
        bool lower_case = *name >= 'a' && *name <= 'z';
        if (*name != '_')
            text[size++] = upper && lower_case ? (char)(*name - 'a' + 'A') : *name;
        upper = *name == '_';
    }
    return text;
}

static uint32_t tag_count(const struct ast_case *entry) {
    uint32_t count = 0;
    for (; entry; entry = entry->next) {
        for (const struct ast_tag *tag = entry->tags; tag; tag = tag->next)
            count++;
        count += !entry->tags;
    }
    return count;
}

struct tag_place {
    int64_t value;
    struct place place;
};

static int by_value(const void *a, const void *b) {
    const struct tag_place *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->place.start < y->place.start ? -1 : 1;
}

static void check_tags(struct checker *checker, const struct ast_type *ast, uint32_t count) {
    struct tag_place *tags = smith_check_new(checker, count * sizeof *tags);
    uint32_t used = 0;
    for (const struct ast_case *entry = ast->cases; tags && entry; entry = entry->next)
        for (const struct ast_tag *tag = entry->tags; tag; tag = tag->next)
            tags[used++] = (struct tag_place){tag->value, tag->place};
    if (!used)
        return;
    qsort(tags, used, sizeof *tags, by_value);
    for (uint32_t i = 1; i < used; i++)
        if (tags[i].value == tags[i - 1].value &&
            smith_mistake(checker->diagnosis, tags[i].place, "%lld has a case already", (long long)tags[i].value))
            smith_mistake_note(checker->diagnosis, tags[i - 1].place, "it is here");
}

/* Names of cases become names of C members beside the generated `any` and `unknown`. */
bool smith_check_case_name(struct checker *checker, const struct ast_case *entry, struct name_map *seen) {
    const char *name = entry->name.text;
    const char *why = smith_check_reserved(name);
    if (!why && (strcmp(name, "any") == 0 || strcmp(name, "unknown") == 0))
        why = "every union and typeset has a case of that name";
    if (why) {
        smith_mistake(checker->diagnosis, entry->name.place, "a case cannot be called `%s`: %s", name, why);
        return false;
    }
    const struct ast_case *first = smith_name_map_find(seen, name);
    if (!first)
        return smith_check_map(checker, seen, name, (void *)(uintptr_t)entry);
    if (smith_mistake(checker->diagnosis, entry->name.place, "there are two cases called `%s`", name))
        smith_mistake_note(checker->diagnosis, first->name.place, "the first is here");
    return false;
}

static void add_case(struct checker *checker, struct union_plan *plan, struct smith_case *cases,
                     const struct ast_case *entry, const struct smith_type *type) {
    const struct ast_tag *tag = entry->tags;
    if (!tag && plan->variants.otherwise != UINT16_MAX)
        smith_mistake(checker->diagnosis, entry->name.place, "a union has one `else`");
    do {
        uint16_t index = plan->variants.case_count++;
        plan->asts[index] = entry;
        cases[index] = (struct smith_case){.name = entry->name.text, .doc = entry->doc, .type = type};
        cases[index].tag = tag ? tag->value : 0;
        smith_check_remarks(checker, entry->remarks, &cases[index].remarks);
        if (!tag)
            plan->variants.otherwise = index;
        tag = tag ? tag->next : NULL;
    } while (tag);
}

const struct smith_type *smith_check_union(struct checker *checker, const struct ast_type *ast,
                                           const struct scope *scope) {
    uint32_t count = tag_count(ast->cases);
    if (count == 0 || count >= UINT16_MAX) {
        smith_mistake(checker->diagnosis, ast->place, count ? "this union has too many cases" : "a union needs cases");
        return NULL;
    }
    const char *name =
        scope->label_is_taken ? scope->label : smith_check_unique(checker, scope->label ? scope->label : "Union");
    struct union_plan *plan = name ? smith_union_plan(checker, name, "", scope->order) : NULL;
    struct smith_case *cases = smith_check_new(checker, count * sizeof *cases);
    if (!plan || !cases || !(plan->asts = smith_check_new(checker, count * sizeof *plan->asts)))
        return NULL;
    plan->variants.cases = cases;
    check_tags(checker, ast, count);
    smith_check_expression(checker, ast->tag, scope, USE_CHOICE, &plan->variants.tag);
    struct name_map seen = {0};
    for (const struct ast_case *entry = ast->cases; entry; entry = entry->next) {
        struct scope inside = *scope;
        inside.label_is_taken = false;
        inside.label = smith_check_camel(checker, name, entry->name.text);
        const struct smith_type *type = inside.label ? smith_check_type(checker, entry->type, &inside) : NULL;
        if (smith_check_case_name(checker, entry, &seen) && type)
            add_case(checker, plan, cases, entry, type);
    }
    return &plan->type;
}
