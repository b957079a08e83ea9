/* SPDX-License-Identifier: MIT
 *
 * Structs that are in several chunks, each of which some releases wrote (docs/layout-language.md, "Forms"). All forms have the
 * members and the memory of the struct; which of them have bytes, `since` and `until` say. So each form has a table of its own
 * beside that of the struct, with the same members, but with its own stretches that are read in one go.
 */
#include "layout/compile/compile.h"

/* ---- the forms of a case ---- */

static const char *form_name(struct compiler *compiler, const struct ast_chunk *chunk) {
    if (chunk->kind == AST_ID_STRING)
        return (const char *)chunk->bytes.data;
    if (chunk->kind == AST_ID_INT)
        return smith_compiler_format_name(compiler, chunk->source_span, "%lld", (long long)chunk->integer);
    const char *name = "";
    for (size_t i = 0; name && i < chunk->bytes.size; i++)
        name = smith_compiler_format_name(compiler, chunk->source_span, "%s%s%u", name, i ? "." : "",
                                          chunk->bytes.data[i]);
    return name;
}

/* Written by the last release, and by none before it is out. */
static bool compile_form_is_current(const struct compiler *compiler, const struct smith_annotations *annotations) {
    const char *since = smith_annotation_value(annotations, "since");
    int64_t order = since ? smith_compile_release_order(compiler, since) : -1;
    return !smith_annotation_find(annotations, "until") && !smith_annotation_find(annotations, "between") &&
           !(order >= 0 && smith_annotation_find(&compiler->releases->items[order].annotations, "unreleased"));
}

static bool compile_form_add(struct compiler *compiler, const struct smith_framing *framing, struct form_plan *plan,
                             struct smith_form *forms, const struct ast_form *ast) {
    struct smith_form *form = &forms[plan->count];
    if (plan->count == SMITH_FORMS)
        return smith_mistake(compiler->diagnosis, ast->chunk->source_span, "a struct has at most %d forms",
                             SMITH_FORMS);
    *form = (struct smith_form){.name = form_name(compiler, ast->chunk),
                                .doc = ast->doc,
                                .type = &plan->views[plan->count].type,
                                .annotations = ast_annotations(&ast->annotations)};
    if (!form->name || !smith_compile_chunk(compiler, framing, ast->chunk, &form->chunk))
        return false;
    bool has_usual = plan->usual < plan->count && compile_form_is_current(compiler, &forms[plan->usual].annotations);
    if (!has_usual)
        plan->usual = plan->count;
    plan->count++;
    return true;
}

bool smith_compile_case_forms(struct compiler *compiler, const struct smith_framing *framing,
                              const struct ast_case *entry, struct smith_case *kase) {
    uint32_t count = ast_count(entry->forms);
    struct form_plan *plan = COMPILER_NEW(compiler, struct form_plan);
    struct smith_form *forms = smith_compiler_alloc(compiler, count * sizeof *forms);
    struct record_plan *holder = kase->type->kind == SMITH_RECORD ? plan_of(kase->type) : NULL;
    if (!plan || !forms || !(plan->views = smith_compiler_alloc(compiler, count * sizeof *plan->views)))
        return false;
    if (!holder || holder->is_root || holder->forms) {
        smith_mistake(compiler->diagnosis, entry->type->source_span,
                      holder && holder->forms ? "`%s` has forms already"
                                              : "only a struct that is no root has forms, not `%s`",
                      kase->type->name);
        return false;
    }
    plan->ast = entry;
    plan->forms = forms;
    for (const struct ast_form *form = entry->forms; form; form = form->next)
        if (!compile_form_add(compiler, framing, plan, forms, form))
            return false;
    for (uint32_t i = 0; i < count; i++)
        plan->views[i].type = (struct smith_type){
            .name = kase->type->name, .doc = "", .kind = SMITH_RECORD, .record = &plan->views[i].record};
    holder->forms = plan;
    kase->forms = forms;
    kase->form_count = plan->count;
    kase->chunk = forms[plan->usual].chunk;
    return true;
}

/* ---- the member that says which ---- */

static const struct smith_names *form_names(struct compiler *compiler, const struct record_plan *plan) {
    struct smith_names *names = COMPILER_NEW(compiler, struct smith_names);
    struct smith_name *items = smith_compiler_alloc(compiler, plan->forms->count * sizeof *items);
    const char *name = smith_compile_camel_case(compiler, plan->type.name, "form");
    if (!names || !items || !name)
        return NULL;
    *names = (struct smith_names){.name = name, .doc = "", .items = items, .count = plan->forms->count};
    for (uint32_t i = 0; i < names->count; i++)
        items[i] = (struct smith_name){.name = plan->forms->forms[i].name,
                                       .doc = plan->forms->forms[i].doc,
                                       .value = i,
                                       .annotations = plan->forms->forms[i].annotations};
    return names;
}

bool smith_compile_form_member(struct compiler *compiler, struct record_plan *plan) {
    struct ast_member *ast = COMPILER_NEW(compiler, struct ast_member);
    struct ast_type *written = COMPILER_NEW(compiler, struct ast_type);
    struct smith_type *type = COMPILER_NEW(compiler, struct smith_type);
    const struct smith_names *names = form_names(compiler, plan);
    if (!ast || !written || !type || !names)
        return false;
    *written = (struct ast_type){
        .kind = AST_SCALAR, .scalar = SMITH_INT, .width = 1, .source_span = plan->forms->ast->name.source_span};
    *ast = (struct ast_member){.kind = AST_FIELD,
                               .doc = "which of the chunks it is in",
                               .name = {"form", plan->forms->ast->name.source_span},
                               .source_span = plan->forms->ast->name.source_span,
                               .type = written};
    *type = smith_scalar_type(written);
    type->name = smith_scalar_name(compiler, written, names->name);
    type->names = names;
    struct smith_member *member = type->name ? smith_record_add(compiler, plan, ast, NULL) : NULL;
    if (!member)
        return false;
    member->type = type;
    member->flags = SMITH_COLUMNAR | SMITH_ASSUMED;
    member->fallback = smith_constant_value(compiler, plan->forms->usual);
    plan->record.form_count = plan->forms->count;
    plan->record.form = plan->forms->usual;
    return member->fallback;
}

/* ---- which forms have what ---- */

/* Bits of the forms since, or until, that one: a release, or a form. */
static uint32_t forms_from(struct compiler *compiler, const struct record_plan *plan, const char *bound, bool until,
                           struct source_span source_span) {
    const struct form_plan *forms = plan->forms;
    const int64_t release = smith_compile_release_order(compiler, bound);
    uint32_t bits = 0;
    int64_t named = -1;
    for (uint32_t i = 0; i < forms->count; i++)
        if (strcmp(forms->forms[i].name, bound) == 0)
            named = i;
    if (named < 0 && release < 0) {
        if (smith_compile_is_some_form(compiler, bound))
            smith_mistake(compiler->diagnosis, source_span, "`%s` is no form of `%s`", bound, plan->type.name);
        return ~0u;
    }
    for (uint32_t i = 0; i < forms->count; i++) {
        const char *since = smith_annotation_value(&forms->forms[i].annotations, "since");
        int64_t at = named >= 0 ? i : since ? smith_compile_release_order(compiler, since) : 0;
        int64_t limit = named >= 0 ? named : release;
        if (until ? at <= limit : at >= limit)
            bits |= 1u << i;
    }
    return bits;
}

/* `since a until b`: from one to the other; `until a since b`: but for what lies between. */
static uint32_t forms_of(struct compiler *compiler, const struct record_plan *plan,
                         const struct ast_annotations *annotations, struct source_span source_span) {
    const uint32_t all = ~0u >> (SMITH_FORMS - plan->forms->count);
    uint32_t bits = all, count = 0;
    bool first_is_until = false;
    for (uint32_t i = 0; i < annotations->count; i++) {
        const struct smith_annotation *one = &annotations->items[i];
        bool until = strcmp(one->key, "until") == 0;
        if (!until && strcmp(one->key, "since") != 0)
            continue;
        uint32_t inside = forms_from(compiler, plan, one->value, until, source_span) & all;
        bits = !count ? inside : first_is_until ? bits | inside : bits & inside;
        first_is_until = count++ ? first_is_until : until;
    }
    if (!bits)
        smith_mistake(compiler->diagnosis, source_span, "no form of `%s` has this", plan->type.name);
    return bits == all ? 0 : bits;
}

static void check_spelled_forms(struct compiler *compiler, const struct record_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        for (uint32_t k = 0; k < plan->members[i].annotations.count; k++) {
            const struct smith_annotation *one = &plan->members[i].annotations.items[k];
            bool is_lifetime = strcmp(one->key, "since") == 0 || strcmp(one->key, "until") == 0;
            if (is_lifetime && smith_compile_release_order(compiler, one->value) < 0 &&
                smith_compile_is_some_form(compiler, one->value))
                smith_mistake(compiler->diagnosis, span_of(plan, i), "`%s` is a form, but not of `%s`", one->value,
                              plan->type.name);
        }
}

void smith_compile_forms(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next) {
        if (!plan->forms) {
            check_spelled_forms(compiler, plan);
            continue;
        }
        uint32_t with_stream =
            forms_of(compiler, plan, &plan->item->body.stream_annotations, plan->item->body.stream_span);
        plan->forms->with_stream = with_stream ? with_stream : ~0u;
        for (uint32_t i = plan->record.stream; i < plan->count; i++)
            plan->members[i].forms = with_stream;
        for (uint32_t i = 1; i < plan->record.stream; i++)
            plan->members[i].forms = forms_of(compiler, plan, &plan->drafts[i].ast->annotations, span_of(plan, i));
    }
}

/* ---- their tables ---- */

static void view(const struct record_plan *plan, struct record_plan *made, uint8_t form) {
    made->type = plan->type;
    made->record = plan->record;
    made->type.record = &made->record;
    made->item = plan->item;
    made->members = plan->members;
    made->drafts = plan->drafts;
    made->count = plan->count;
    made->record.form = form;
    made->record.form_of = &plan->type;
    if (plan->forms->with_stream >> form & 1)
        return;
    made->record.framing = NULL;
    made->record.stream = made->record.member_count;
    made->record.slots = NULL;
    made->record.slot_count = 0;
}

void smith_compile_views(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint8_t i = 0; plan->forms && i < plan->forms->count; i++)
            view(plan, &plan->forms->views[i], i);
}
