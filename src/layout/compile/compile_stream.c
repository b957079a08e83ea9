/* SPDX-License-Identifier: MIT
 *
 * Chunk streams and typesets: members by chunk id, and the sorted slots by which a reader finds them.
 */
#include "layout/compile/compile.h"
#include <stdlib.h>

/* ---- members of a stream ---- */

static const struct smith_type *spliced_type(struct compiler *compiler, const struct ast_member *ast,
                                             const struct smith_framing *framing) {
    const struct smith_type *set = smith_compile_typeset(compiler, &ast->type->name);
    const struct smith_type *type = set ? smith_set_list(compiler, ast->type->source_span, set) : NULL;
    if (!type || type->extent->framing == framing)
        return type;
    return smith_mistake(compiler->diagnosis, ast->type->source_span,
                         "chunks of `%s` are framed by `%s`, this stream by `%s`", set->name,
                         type->extent->framing->name, framing->name);
}

static const struct smith_type *compile_stream_payload_type(struct compiler *compiler, const struct ast_member *ast,
                                                            const struct scope *scope,
                                                            const struct smith_framing *framing) {
    if (ast->type->kind == AST_LINK && !ast->many)
        return &scope->plan->type;
    const struct smith_type *type = smith_compile_type(compiler, ast->type, scope);
    return type && ast->many ? smith_chunk_list(compiler, ast->type->source_span, framing, ast->chunk, type) : type;
}

static uint16_t stream_flags(const struct ast_member *ast, const struct smith_type *type) {
    if (!ast->chunk)
        return SMITH_CHUNK | SMITH_SPLICED;
    if (ast->many)
        return SMITH_CHUNK | SMITH_MANY;
    if (ast->type->kind == AST_LINK)
        return SMITH_CHUNK | SMITH_LINK;
    bool pointer = inner_type(type)->kind == SMITH_RECORD;
    return (uint16_t)(SMITH_CHUNK | SMITH_OPTIONAL | (pointer ? SMITH_POINTER : 0));
}

static bool attributes_are_good(struct compiler *compiler, const struct ast_member *ast,
                                const struct smith_type *type) {
    bool number = is_integer(type) || type->kind == SMITH_FLOAT;
    bool list = inner_type(type)->kind == SMITH_LIST || inner_type(type)->kind == SMITH_ARRAY;
    if (ast->value)
        return smith_mistake(compiler->diagnosis, ast->value->source_span, "a chunk cannot be computed");
    if (ast->condition)
        return smith_mistake(compiler->diagnosis, ast->condition->source_span,
                             "a chunk is there or not by itself; it needs no `if`");
    if (ast->space.text)
        return smith_mistake(compiler->diagnosis, ast->space.source_span, "the bytes of a chunk stand in the chunk");
    if (ast->fallback && !number)
        return smith_mistake(compiler->diagnosis, ast->fallback->source_span,
                             "only numbers and bools can have a default");
    if (ast->key.text && !list)
        return smith_mistake(compiler->diagnosis, ast->key.source_span, "only lists have a key");
    return true;
}

/* NULL after a mistake. */
static const struct smith_chunk_id *chunk_id(struct compiler *compiler, const struct smith_framing *framing,
                                             const struct ast_chunk *chunk) {
    struct smith_chunk_id *id = COMPILER_NEW(compiler, struct smith_chunk_id);
    return id && smith_compile_chunk(compiler, framing, chunk, id) ? id : NULL;
}

static void compile_stream_add_member(struct compiler *compiler, struct record_plan *plan,
                                      const struct ast_member *ast) {
    const struct smith_framing *framing = plan->record.framing;
    struct scope scope = {.plan = plan,
                          .member = plan->record.stream,
                          .environment = plan->environment,
                          .order = plan->order,
                          .depth = plan->depth};
    scope.label = smith_compile_camel_case(compiler, plan->type.name, ast->name.text);
    if (!scope.label)
        return;
    const struct smith_type *type =
        ast->chunk ? compile_stream_payload_type(compiler, ast, &scope, framing) : spliced_type(compiler, ast, framing);
    if (!type || !attributes_are_good(compiler, ast, type)) {
        plan->reported = true;
        return;
    }
    struct smith_member *member = smith_record_add(compiler, plan, ast, plan->environment);
    if (!member)
        return;
    member->type = type;
    member->flags = stream_flags(ast, type);
    if (ast->chunk)
        member->chunk = chunk_id(compiler, framing, ast->chunk);
    if (ast->fallback)
        smith_compile_fallback(compiler, ast, plan->environment, member);
}

static bool compile_stream_codec(struct compiler *compiler, const struct ast_body *body, struct smith_record *record) {
    const struct ast_name *name = &body->stream_codec_name;
    if (!name->text)
        return true;
    if (!smith_compile_codec(compiler, body->stream_codec, name, &record->stream_hook))
        return false;
    record->stream_codec = body->stream_codec;
    if (record->stream_codec != SMITH_STORED &&
        !smith_codec_name_of(record->stream_codec, record->stream_hook).argument_count)
        return true;
    return smith_mistake(compiler->diagnosis, name->source_span, "chunks cannot be packed by `%s`", name->text);
}

static bool compile_stream(struct compiler *compiler, struct record_plan *plan) {
    const struct ast_body *body = &plan->item->body;
    const struct declaration *frame = smith_compiler_expect(compiler, &body->frame, 1u << AST_FRAME, "a frame");
    if (!frame)
        return false;
    plan->record.framing = frame->framing;
    if (!compile_stream_codec(compiler, body, &plan->record))
        return false;
    struct scope scope = {
        .plan = plan, .member = plan->record.stream, .environment = plan->environment, .order = plan->order};
    if (body->stream_size)
        smith_compile_expression(compiler, body->stream_size, &scope, USE_SIZE, &plan->record.stream_size);
    if (body->stream_packed)
        smith_compile_expression(compiler, body->stream_packed, &scope, USE_CHOICE, &plan->record.stream_packed);
    else if (body->stream_size)
        smith_constant_expression(compiler, 1, &plan->record.stream_packed);
    for (const struct ast_member *ast = body->stream; ast; ast = ast->next)
        compile_stream_add_member(compiler, plan, ast);
    return true;
}

void smith_compile_stream(struct compiler *compiler, struct record_plan *plan) {
    if (!compile_stream(compiler, plan))
        plan->reported = true;
}

/* ---- chains ---- */

/* The link of a struct; a second one is a mistake. */
static const struct smith_member *link_of(struct compiler *compiler, const struct record_plan *plan) {
    const struct smith_member *link = NULL;
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!(plan->members[i].flags & SMITH_LINK))
            continue;
        if (link) {
            smith_mistake(compiler->diagnosis, span_of(plan, i), "`%s` has a link already", plan->type.name);
            smith_mistake_note(compiler->diagnosis, member_span(plan, link), "it is here");
        }
        link = &plan->members[i];
    }
    if (link && link->flags & SMITH_CHUNK && plan->item->body.stream_size)
        smith_mistake(compiler->diagnosis, member_span(plan, link),
                      "a link cannot be in a packed stream: chained structs are read one behind the other");
    return link;
}

void smith_compile_chains(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next) {
        link_of(compiler, plan);
        for (uint32_t i = 0; i < plan->count; i++) {
            const struct smith_type *type = inner_type(plan->members[i].type);
            if (type->kind == SMITH_LIST && type->extent->kind == SMITH_CHAIN &&
                !link_of(compiler, plan_of(type->elem)))
                smith_mistake(compiler->diagnosis, plan->drafts[i].ast->type->source_span,
                              "`%s` has no link, so nothing can follow it in a chain", type->elem->name);
        }
    }
}

/* ---- typesets ---- */

void smith_compile_set_cases(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item;
    struct union_plan *plan = union_of(declaration->type);
    struct declaration *frame = smith_compiler_expect(compiler, &item->frame, 1u << AST_FRAME, "a frame");
    uint32_t count = ast_count(item->cases);
    struct smith_case *cases = smith_compiler_alloc(compiler, count * sizeof *cases);
    plan->asts = smith_compiler_alloc(compiler, count * sizeof *plan->asts);
    if (!frame || !cases || !plan->asts)
        return;
    if (count == 0 || count >= UINT16_MAX)
        smith_mistake(compiler->diagnosis, item->name.source_span, "a typeset has 1 to %d chunks", UINT16_MAX - 1);
    plan->variants.cases = cases;
    struct smith_hash_map seen = {0};
    const struct scope scope = {.label = item->name.text, .order = declaration->order};
    for (const struct ast_case *entry = item->cases; entry && count < UINT16_MAX; entry = entry->next) {
        const struct smith_type *type = smith_compile_case_type(compiler, entry, &scope, &seen);
        if (!type || !smith_compile_check_set_element(compiler, entry->type->source_span, type))
            continue;
        uint16_t index = plan->variants.case_count;
        cases[index] = (struct smith_case){.name = entry->name.text,
                                           .doc = entry->doc,
                                           .type = type,
                                           .annotations = ast_annotations(&entry->annotations)};
        if (entry->forms ? !smith_compile_case_forms(compiler, frame->framing, entry, &cases[index])
                         : !smith_compile_chunk(compiler, frame->framing, entry->chunk, &cases[index].chunk))
            continue;
        plan->asts[index] = entry;
        plan->variants.case_count++;
    }
}

/* ---- slots ---- */

static int compile_stream_by_id(const void *a, const void *b) {
    const struct slot_draft *x = a, *y = b;
    struct smith_bytes left = x->slot.chunk.id, right = y->slot.chunk.id;
    if (left.size != right.size)
        return left.size < right.size ? -1 : 1;
    int order = memcmp(left.data, right.data, left.size);
    if (order)
        return order;
    return x->source_span.start < y->source_span.start ? -1 : x->source_span.start > y->source_span.start;
}

static bool same_id(const struct slot_draft *a, const struct slot_draft *b) {
    return a->slot.chunk.id.size == b->slot.chunk.id.size &&
           memcmp(a->slot.chunk.id.data, b->slot.chunk.id.data, a->slot.chunk.id.size) == 0;
}

void smith_compile_sort_slots(struct compiler *compiler, struct slot_draft *drafts, uint32_t count, const char *again) {
    if (count)
        qsort(drafts, count, sizeof *drafts, compile_stream_by_id);
    for (uint32_t i = 1; i < count; i++)
        if (same_id(&drafts[i], &drafts[i - 1])) {
            smith_mistake(compiler->diagnosis, drafts[i].source_span, "%s", again);
            smith_mistake_note(compiler->diagnosis, drafts[i - 1].source_span, "it is here");
        }
}

/* Sort, and hand out the slots alone. */
static const struct smith_slot *compile_stream_finish(struct compiler *compiler, struct slot_draft *drafts,
                                                      uint32_t count) {
    struct smith_slot *slots = smith_compiler_alloc(compiler, count * sizeof *slots);
    smith_compile_sort_slots(compiler, drafts, count, "this id has a member already");
    for (uint32_t i = 0; slots && i < count; i++)
        slots[i] = drafts[i].slot;
    return slots;
}

static void add_set(struct slot_draft *drafts, uint32_t *count, const struct union_plan *set, uint32_t member,
                    const struct source_span *source_span) {
    for (uint16_t i = 0; i < set->variants.case_count; i++) {
        const struct smith_case *entry = &set->variants.cases[i];
        const struct ast_form *form = set->asts[i]->forms;
        const struct smith_form *known = entry->forms;
        do {
            const struct ast_chunk *chunk = form ? form->chunk : set->asts[i]->chunk;
            drafts[*count].slot = (struct smith_slot){.chunk = known ? known->chunk : entry->chunk,
                                                      .type = known ? known->type : entry->type,
                                                      .member = (uint16_t)member,
                                                      .variant = i};
            drafts[(*count)++].source_span = source_span ? *source_span : chunk->source_span;
            known = known ? known + 1 : NULL;
        } while (form && (form = form->next));
    }
}

/* Each form has a slot of its own. */
static uint32_t slots_of_set(const struct union_plan *set) {
    uint32_t count = 0;
    for (uint16_t i = 0; i < set->variants.case_count; i++)
        count += set->asts[i]->forms ? ast_count(set->asts[i]->forms) : 1;
    return count;
}

static void set_slots(struct compiler *compiler, struct union_plan *set) {
    uint32_t count = 0;
    struct slot_draft *drafts = smith_compiler_alloc(compiler, slots_of_set(set) * sizeof *drafts);
    if (!drafts)
        return;
    add_set(drafts, &count, set, 0, NULL);
    set->variants.slots = compile_stream_finish(compiler, drafts, count);
    set->variants.slot_count = (uint16_t)count;
}

static uint32_t slots_needed(const struct record_plan *plan) {
    uint32_t count = 0;
    for (uint32_t i = plan->record.stream; i < plan->count; i++)
        count += plan->members[i].flags & SMITH_SPLICED ? slots_of_set(union_of(plan->members[i].type->elem)) : 1;
    return count;
}

static void record_slots(struct compiler *compiler, struct record_plan *plan) {
    uint32_t count = 0, needed = slots_needed(plan);
    if (needed >= UINT16_MAX) {
        smith_mistake(compiler->diagnosis, plan->item->body.stream_span, "this stream has too many kinds of chunks");
        return;
    }
    struct slot_draft *drafts = smith_compiler_alloc(compiler, needed * sizeof *drafts);
    for (uint32_t i = plan->record.stream; drafts && i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        const struct ast_member *ast = plan->drafts[i].ast;
        if (member->flags & SMITH_SPLICED) {
            add_set(drafts, &count, union_of(member->type->elem), i, &ast->type->source_span);
        } else if (member->chunk) {
            const struct smith_type *payload = member->flags & SMITH_MANY ? member->type->elem : member->type;
            drafts[count].slot = (struct smith_slot){
                .chunk = *member->chunk, .type = payload, .member = (uint16_t)i, .variant = UINT16_MAX};
            drafts[count++].source_span = ast->chunk->source_span;
        }
    }
    if (!drafts)
        return;
    plan->record.slots = compile_stream_finish(compiler, drafts, count);
    plan->record.slot_count = (uint16_t)count;
}

void smith_compile_slots(struct compiler *compiler) {
    for (struct union_plan *plan = compiler->unions; plan; plan = plan->next)
        if (plan->typeset)
            set_slots(compiler, plan);
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        if (plan->record.framing)
            record_slots(compiler, plan);
}
