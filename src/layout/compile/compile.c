/* SPDX-License-Identifier: MIT
 *
 * The checker's steps in order, and what they share (compile.h).
 */
#include "layout/compile/compile.h"
#include "layout/parse/parse.h"
#include "layout/parse/words.h"
#include <levelsmith/levelsmith.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- strings ---- */

const char *smith_compiler_format_name(struct compiler *compiler, struct source_span source_span, const char *format,
                                       ...) {
    char text[TYPE_NAME_MAX + 1];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (size < 0 || size > TYPE_NAME_MAX)
        return smith_mistake(compiler->diagnosis, source_span, "the name of this type would be longer than %d letters",
                             TYPE_NAME_MAX);
    return smith_arena_copy(compiler->arena, text, (size_t)size);
}

const char *smith_compiler_unique_name(struct compiler *compiler, const char *base) {
    const char *name = base;
    for (unsigned number = 2; smith_hash_map_get(&compiler->type_names, name); number++) {
        size_t size = strlen(base) + 12;
        char *numbered = smith_compiler_alloc(compiler, size);
        if (!numbered)
            return NULL;
        snprintf(numbered, size, "%s%u", base, number);
        name = numbered;
    }
    return smith_hash_map_put(&compiler->type_names, compiler->arena, name, compiler) ? name : NULL;
}

void *smith_compiler_no_member(struct compiler *compiler, const struct record_plan *plan,
                               struct source_span source_span, const char *name) {
    compiler->diagnosis->made += plan->reported;
    if (plan->reported)
        return NULL;
    smith_mistake(compiler->diagnosis, source_span, "`%s` has no member `%s`", plan->type.name, name);
    if (smith_advise_word(compiler->diagnosis, ADVICE_CONSTANT, name))
        return NULL;
    struct suggestion suggestion = smith_suggestion_for(compiler->diagnosis, name);
    for (uint32_t i = 0; i < plan->count; i++)
        smith_suggestion_offer(&suggestion, plan->members[i].name);
    return smith_suggestion_report(compiler->diagnosis, &suggestion);
}

void *smith_compiler_suggest_member(struct compiler *compiler, const char *wanted,
                                    bool (*is_good)(const struct smith_member *)) {
    struct suggestion suggestion = smith_suggestion_for(compiler->diagnosis, wanted);
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            if (is_good(&plan->members[i]))
                smith_suggestion_offer(&suggestion, plan->members[i].name);
    return smith_suggestion_report(compiler->diagnosis, &suggestion);
}

/* ---- names ---- */

const char *smith_compiler_reserved_name(const char *name) {
    if (smith_is_word_of_c(name))
        return "that is a word of C or C++";
    if (strcmp(name, "has") == 0 || strcmp(name, "quirks") == 0)
        return "every struct may have one of its own";
    if (strcmp(name, "rest") == 0 || strcmp(name, "outer") == 0)
        return "expressions give it a meaning";
    return NULL;
}

const char *smith_item_kind_name(enum ast_item_kind kind) {
    static const char *const names[] = {"an enum",    "a bit set", "a struct", "a type",
                                        "a template", "a typeset", "a frame",  "a hook"};
    return names[kind];
}

struct declaration *smith_compiler_find(struct compiler *compiler, const char *name) {
    return smith_hash_map_get(&compiler->declarations, name);
}

struct declaration *smith_compiler_expect(struct compiler *compiler, const struct ast_name *name, unsigned kinds,
                                          const char *what) {
    struct declaration *found = smith_compiler_find(compiler, name->text);
    if (found && kinds >> found->item->kind & 1)
        return found;
    if (found) {
        smith_mistake(compiler->diagnosis, name->source_span, "`%s` is %s, not %s", name->text,
                      smith_item_kind_name(found->item->kind), what);
        return smith_mistake_note(compiler->diagnosis, found->item->name.source_span, "it is defined here");
    }
    smith_mistake(compiler->diagnosis, name->source_span, "there is no `%s`; expected %s", name->text, what);
    struct suggestion suggestion = smith_suggestion_for(compiler->diagnosis, name->text);
    for (const struct ast_item *item = compiler->ast->items; item; item = item->next)
        if (kinds >> item->kind & 1)
            smith_suggestion_offer(&suggestion, item->name.text);
    return smith_suggestion_report(compiler->diagnosis, &suggestion);
}

/* ---- declarations ---- */

static bool is_built_in(const char *name) {
    const struct layout_word *word = smith_layout_word_find(name);
    return word && (word->kind == WORD_TYPE || word->kind == WORD_CODEC);
}

/* The table an item becomes, still empty: others may refer to it at once. */
static bool open_declaration(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item;
    const char *name = item->name.text;
    struct record_plan *record;
    struct union_plan *set;
    switch ((enum ast_item_kind)item->kind) {
    case AST_ENUM:
    case AST_BITS:
        if ((declaration->names = COMPILER_NEW(compiler, struct smith_names)))
            *declaration->names = (struct smith_names){.name = name, .doc = item->doc};
        break;
    case AST_FRAME:
        if ((declaration->framing = COMPILER_NEW(compiler, struct smith_framing)))
            *declaration->framing = (struct smith_framing){.name = name, .doc = item->doc};
        break;
    case AST_HOOK:
        if ((declaration->hook = COMPILER_NEW(compiler, struct smith_hook)))
            *declaration->hook = (struct smith_hook){.name = name, .doc = item->doc};
        break;
    case AST_STRUCT:
        if ((record = smith_record_plan_new(compiler, item, name, declaration->order)))
            declaration->type = &record->type;
        break;
    case AST_TYPESET:
        if ((set = smith_union_plan_new(compiler, name, item->doc, declaration->order))) {
            set->typeset = declaration;
            declaration->type = &set->type;
        }
        break;
    case AST_ALIAS:
    case AST_TEMPLATE: break;
    }
    return !compiler->arena->failed;
}

static void compile_declare(struct compiler *compiler, const struct ast_item *item) {
    const char *name = item->name.text;
    const struct declaration *first = smith_compiler_find(compiler, name);
    if (is_built_in(name)) {
        smith_mistake(compiler->diagnosis, item->name.source_span, "`%s` is built in and cannot be defined", name);
        return;
    }
    if (first) {
        smith_mistake(compiler->diagnosis, item->name.source_span, "`%s` is defined twice", name);
        smith_mistake_note(compiler->diagnosis, first->item->name.source_span, "the first is here");
        return;
    }
    struct declaration *declaration = &compiler->all[compiler->declaration_count];
    *declaration = (struct declaration){.item = item, .order = compiler->declaration_count++};
    if (smith_hash_map_put(&compiler->declarations, compiler->arena, name, declaration) &&
        open_declaration(compiler, declaration))
        smith_hash_map_put(&compiler->type_names, compiler->arena, name, declaration);
}

static bool declare_all(struct compiler *compiler) {
    compiler->all = smith_compiler_alloc(compiler, ast_count(compiler->ast->items) * sizeof *compiler->all);
    for (const struct ast_item *item = compiler->ast->items; compiler->all && item; item = item->next)
        compile_declare(compiler, item);
    return !compiler->arena->failed;
}

typedef void declaration_visitor(struct compiler *compiler, struct declaration *declaration);

static void each_of(struct compiler *compiler, unsigned kinds, declaration_visitor *step) {
    for (uint32_t i = 0; i < compiler->declaration_count && !smith_diagnosis_full(compiler->diagnosis); i++)
        if (kinds >> compiler->all[i].item->kind & 1)
            step(compiler, &compiler->all[i]);
}

static void resolve_alias(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item; /* some are looked at where a member is called so */
    if (item->type && !item->parameters && !smith_compile_find_offset(compiler, item->type))
        smith_compile_alias(compiler, declaration);
}

/* Building one struct may call for others: new ones go to the end of the list. */
static void build_records(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan && !smith_diagnosis_full(compiler->diagnosis);
         plan = plan->next)
        smith_compile_record(compiler, plan);
}

static const struct smith_type *find_root(struct compiler *compiler) {
    const struct ast_name *name = &compiler->ast->root;
    if (!name->text) {
        struct source_span end = {(uint32_t)compiler->diagnosis->texts->text.size, 0};
        return smith_mistake(compiler->diagnosis, end,
                             "the layout has no root; add `root NAME;` with the struct that a file is");
    }
    struct declaration *root =
        smith_compiler_expect(compiler, name, 1u << AST_STRUCT | 1u << AST_ALIAS, "a struct that a file is");
    const struct smith_type *type = root ? root->type : NULL;
    if (root && root->item->parameters)
        smith_mistake(compiler->diagnosis, name->source_span, "a file is one struct, but `%s` stands for many",
                      name->text);
    if (type && type->kind == SMITH_RECORD) {
        plan_of(type)->is_root = true;
        return type;
    }
    if (type)
        smith_mistake(compiler->diagnosis, name->source_span, "a file is a struct, but `%s` is `%s`", name->text,
                      type->name);
    return NULL;
}

/* ---- the result ---- */

struct ordered {
    const struct smith_type *type;
    uint32_t order, sequence;
};

static int compile_by_order(const void *a, const void *b) {
    const struct ordered *x = a, *y = b;
    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return x->sequence < y->sequence ? -1 : 1;
}

/* Records and unions in layout order; what was made on the way stands behind what called for it. */
static bool leads_elsewhere(const struct smith_record *record) {
    const uint32_t elsewhere = SMITH_OFFSET_MEMBER | SMITH_HOLDS_POOL | SMITH_POOL | SMITH_POOLED;
    for (uint16_t i = 0; i < record->member_count; i++)
        if (record->members[i].flags & elsewhere)
            return true;
    return false;
}

static bool list_types(struct compiler *compiler, struct smith_layout *layout) {
    uint32_t count = 0, used = 0;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next)
        count++;
    for (const struct union_plan *plan = compiler->unions; plan; plan = plan->next)
        count++;
    struct ordered *ordered = smith_compiler_alloc(compiler, count * sizeof *ordered);
    const struct smith_type **types = smith_compiler_alloc(compiler, count * sizeof *types);
    if (!ordered || !types)
        return false;
    for (const struct record_plan *plan = compiler->records; plan; plan = plan->next, used++)
        ordered[used] = (struct ordered){&plan->type, plan->order, used};
    for (const struct union_plan *plan = compiler->unions; plan; plan = plan->next, used++)
        ordered[used] = (struct ordered){&plan->type, plan->order, used};
    qsort(ordered, count, sizeof *ordered, compile_by_order);
    layout->in_order = true;
    for (uint32_t i = 0; i < count; i++) {
        types[i] = ordered[i].type;
        layout->in_order &= types[i]->kind != SMITH_RECORD || !leads_elsewhere(types[i]->record);
    }
    layout->types = types;
    layout->type_count = count;
    return true;
}

static bool list_declarations(struct compiler *compiler, struct smith_layout *layout) {
    size_t count = compiler->declaration_count;
    const struct smith_hook **hooks = smith_compiler_alloc(compiler, count * sizeof *hooks);
    const struct smith_names **names = smith_compiler_alloc(compiler, count * sizeof *names);
    const struct smith_framing **framings = smith_compiler_alloc(compiler, count * sizeof *framings);
    if (!hooks || !names || !framings)
        return false;
    layout->hooks = hooks;
    layout->known_hooks = compiler->hooks;
    layout->names = names;
    layout->framings = framings;
    for (const struct declaration *declaration = compiler->all; count--; declaration++) {
        if (declaration->hook)
            hooks[layout->hook_count++] = declaration->hook;
        if (declaration->names)
            names[layout->names_count++] = declaration->names;
        if (declaration->framing)
            framings[layout->framing_count++] = declaration->framing;
    }
    return true;
}

/* A space is for columns when members say that they are in it. */
static void collect_column_spaces(struct compiler *compiler) {
    for (const struct ast_item *item = compiler->ast->items; item; item = item->next)
        for (const struct ast_member *member = item->body.members; member; member = member->next)
            if (member->space.text && !smith_hash_map_get(&compiler->column_spaces, member->space.text))
                smith_hash_map_put(&compiler->column_spaces, compiler->arena, member->space.text, compiler);
}

static bool is_clean(const struct compiler *compiler) {
    return compiler->diagnosis->count == 0 && !compiler->arena->failed;
}

bool smith_layout_compile(struct smith_arena *arena, struct diagnosis *diagnosis, const struct ast_layout *ast,
                          const struct smith_codec_hook *const *hooks, struct smith_layout *layout) {
    struct compiler compiler = {.arena = arena, .diagnosis = diagnosis, .ast = ast, .hooks = hooks};
    *layout = (struct smith_layout){0};
    compiler.records_end = &compiler.records;
    compiler.shaped_end = &compiler.shaped;
    compiler.unions_end = &compiler.unions;
    compiler.pending_end = &compiler.pending;
    if (!declare_all(&compiler))
        return false;
    collect_column_spaces(&compiler);
    smith_compile_releases(&compiler);
    each_of(&compiler, 1u << AST_ENUM, smith_compile_names);
    each_of(&compiler, 1u << AST_BITS, smith_compile_names);
    each_of(&compiler, 1u << AST_FRAME, smith_compile_frame);
    each_of(&compiler, 1u << AST_HOOK, smith_compile_hook);
    each_of(&compiler, 1u << AST_ALIAS, resolve_alias);
    const struct smith_type *root = compiler.root = find_root(&compiler);
    smith_compile_parameters(&compiler);
    each_of(&compiler, 1u << AST_TYPESET, smith_compile_set_cases);
    build_records(&compiler);
    smith_compile_forms(&compiler);
    smith_compile_endian(&compiler, layout);
    if (!smith_diagnosis_full(diagnosis)) {
        smith_compile_pending(&compiler);
        smith_compile_slots(&compiler);
        smith_compile_chains(&compiler);
        smith_compile_spaces(&compiler);
        smith_compile_references(&compiler, root);
        smith_compile_assumed(&compiler);
        smith_compile_check_outer(&compiler);
        smith_compile_ranges(&compiler);
        smith_compile_check_endian(&compiler, layout);
        if (compiler.has_columns && smith_compile_columns(&compiler, root))
            smith_compile_check_column_order(&compiler);
    }
    if (!smith_diagnosis_full(diagnosis))
        smith_compile_memory(&compiler);
    if (!is_clean(&compiler))
        return false;
    smith_compile_wire(&compiler);
    smith_compile_views(&compiler);
    smith_compile_fast_paths(&compiler);
    smith_compile_uncounted(&compiler);
    if (diagnosis->warns && is_clean(&compiler))
        smith_lint(&compiler);
    layout->name = ast->name.text;
    layout->title = ast->title ? ast->title : ast->name.text;
    layout->doc = ast->doc;
    layout->root = root;
    layout->annotations = ast_annotations(&ast->annotations);
    layout->releases = compiler.releases;
    layout->targets_first = compiler.targets_first;
    return is_clean(&compiler) && list_types(&compiler, layout) && list_declarations(&compiler, layout);
}

/* ---- layout ---- */

/*
 * Layouts at run time: text in, type tables out. The tables share one arena with the tree they come from, because
 * names and doc comments are the same strings in both.
 */

#define MEMORY_LIMIT (2048u * (uint64_t)(1u << 20)) /* of all tables and the tree together */

struct smith_layout_source {
    struct smith_arena arena;
    struct smith_layout layout;
    struct smith_layout big; /* when files say their byte order: the one for the other */
};

static bool layout_build(struct smith_layout_source *source, struct diagnosis *diagnosis,
                         const struct smith_layout_options *options) {
    struct ast_layout ast;
    if (!smith_layout_read(&source->arena, diagnosis, options->imports, &ast) ||
        !smith_layout_compile(&source->arena, diagnosis, &ast, options->hooks, &source->layout))
        return false;
    diagnosis->warns = false; /* all has been said */
    return !ast.big || smith_layout_compile_opposite(&source->arena, diagnosis, &ast, options->hooks, &source->layout,
                                                     &source->big);
}

static enum smith_status layout_parse(struct smith_layout_source *source, struct smith_bytes text, const char *name,
                                      const struct smith_layout_options *options, struct smith_buffer *report,
                                      struct smith_error *error) {
    struct diagnosis diagnosis = {0};
    if (text.size > TEXTS_MAX)
        return smith_fail(error, SMITH_LIMIT, "LAYOUT-TOO-LONG", "a layout of more than %u bytes", TEXTS_MAX);
    if (!smith_diagnosis_init(&diagnosis, &source->arena, text, name, report, error))
        return smith_fail_memory(error, &source->arena);
    diagnosis.warns = options->warns;
    diagnosis.mistakes = options->mistakes;
    if (layout_build(source, &diagnosis, options))
        return SMITH_OK;
    if (source->arena.failed || !diagnosis.count)
        return smith_fail_memory(error, &source->arena);
    return SMITH_BAD_LAYOUT;
}

enum smith_status smith_layout_parse(struct smith_bytes text, const char *name,
                                     const struct smith_layout_options *options, struct smith_layout_source **source,
                                     struct smith_buffer *report, struct smith_error *error) {
    static const struct smith_layout_options defaults;
    options = options ? options : &defaults;
    struct smith_allocator memory = smith_allocator_or_default(&options->allocator);
    *source = NULL;
    if (report)
        smith_buffer_init(report, &memory);
    struct smith_layout_source *made = memory.resize(memory.context, NULL, 0, sizeof *made);
    if (!made)
        return smith_fail_memory(error, NULL);
    *made = (struct smith_layout_source){0};
    smith_arena_init(&made->arena, &memory, MEMORY_LIMIT);
    enum smith_status status = layout_parse(made, text, name, options, report, error);
    if (status == SMITH_OK)
        *source = made;
    else
        smith_layout_free(made);
    return status;
}

const struct smith_layout *smith_layout_get(const struct smith_layout_source *source) {
    return &source->layout;
}

void smith_layout_free(struct smith_layout_source *source) {
    if (!source)
        return;
    struct smith_allocator memory = source->arena.allocator;
    smith_arena_free(&source->arena);
    memory.resize(memory.context, source, sizeof *source, 0);
}
