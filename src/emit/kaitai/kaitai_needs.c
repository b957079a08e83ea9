/* SPDX-License-Identifier: MIT
 *
 * What structs need from those around them: numbers that expressions ask of `outer`, and beginnings of what offsets
 * count from. Each struct hands down what those in it need and it does not have itself.
 */
#include "emit/kaitai/kaitai.h"

/* ---- lists of names ------------------------------------------------------------------------------------------- */

/* Returns whether the name is new. */
static bool kaitai_needs_add(struct kaitai *k, struct smith_hash_map *needs, const char *name) {
    uint32_t before = needs->count;
    smith_hash_map_add(needs, &k->symbols.arena, name, strlen(name));
    return needs->count > before;
}

/* ---- what a struct asks for itself ---------------------------------------------------------------------------- */

static void ask_expression(struct kaitai *k, struct smith_hash_map *needs, const struct smith_expression *expression) {
    for (uint32_t i = 0; i < expression->count; i++)
        if (expression->ops[i].code == SMITH_OP_OUTER)
            kaitai_needs_add(k, needs, expression->ops[i].name);
}

/* The types within a struct, up to the next struct. */
static void ask_type(struct kaitai *k, struct smith_hash_map *needs, const struct smith_type *type) {
    for (; type && type->kind != SMITH_RECORD; type = type->elem) {
        if (type->extent)
            ask_expression(k, needs, &type->extent->size);
        for (unsigned i = 0; type->arguments && i < type->argument_count; i++)
            ask_expression(k, needs, &type->arguments[i]);
        if (type->kind != SMITH_UNION)
            continue;
        ask_expression(k, needs, &type->variants->tag);
        for (uint16_t i = 0; i < type->variants->case_count; i++)
            ask_type(k, needs, type->variants->cases[i].type);
    }
}

/* The file is its stream. */
static bool kaitai_needs_is_root(const struct kaitai *k, const struct smith_record *record) {
    return record == smith_emit_inner(k->symbols.layout->root)->record;
}

static void ask_record(struct kaitai *k, struct smith_hash_map *needs, const struct smith_record *record) {
    ask_expression(k, needs, &record->stream_packed);
    ask_expression(k, needs, &record->stream_size);
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (member->condition)
            ask_expression(k, needs, member->condition);
        ask_type(k, needs, member->type);
        const struct smith_offset_member *offset_member = member->offset_member;
        if (offset_member)
            ask_expression(k, needs, &offset_member->here);
        if (!offset_member || member->flags & SMITH_POOLED)
            continue;
        if (offset_member->space && !offset_member->relative_to_outer)
            kaitai_needs_add(k, needs, smith_emit_text(&k->symbols, "@%s", offset_member->space));
        else if (k->has_packed && !offset_member->origin_count && !kaitai_needs_is_root(k, record))
            kaitai_needs_add(k, needs, "^");
    }
}

/* ---- what is handed down -------------------------------------------------------------------------------------- */

/* The member that a need is about, or NULL: it must come from further out. */
static const struct smith_member *member_for(const struct smith_record *record, const char *need) {
    bool is_start = *need == '@';
    if (*need == '^')
        return NULL;
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        unsigned other = SMITH_MAGIC | SMITH_COLUMN | SMITH_CHUNK | (is_start ? 0 : SMITH_OFFSET_MEMBER);
        if (!(member->flags & other) && (!is_start || member->flags & SMITH_SPACE) &&
            strcmp(member->name, need + is_start) == 0)
            return member;
    }
    return NULL;
}

static bool inherit(struct kaitai *k, struct smith_hash_map *needs, const struct smith_record *record,
                    const struct smith_type *type) {
    bool changed = false;
    while (type && type->kind != SMITH_RECORD && type->kind != SMITH_UNION)
        type = type->elem;
    if (type && type->kind == SMITH_UNION)
        for (uint16_t i = 0; i < type->variants->case_count; i++)
            changed = inherit(k, needs, record, type->variants->cases[i].type) || changed;
    if (!type || type->kind != SMITH_RECORD)
        return changed;
    const struct smith_hash_map *inner = smith_kaitai_needs_of(k, type->record);
    for (uint32_t i = 0; i < inner->count; i++)
        if (!member_for(record, inner->entries[i].key) &&
            !(kaitai_needs_is_root(k, record) && *(const char *)inner->entries[i].key == '^'))
            changed = kaitai_needs_add(k, needs, inner->entries[i].key) || changed;
    return changed;
}

/* Which streams there are, besides the file. */
static void kaitai_find_streams(struct kaitai *k) {
    for (uint32_t i = 0; i < k->symbols.types.count; i++) {
        const struct smith_type *type = k->symbols.types.entries[i].key;
        if (type->kind == SMITH_REGION && type->codec != SMITH_STORED)
            k->has_packed = k->has_packed || smith_kaitai_has_offsets(k, type->elem, false);
        for (uint16_t m = 0; type->kind == SMITH_RECORD && m < type->record->member_count; m++)
            k->has_regions = k->has_regions || (type->record->members[m].flags & SMITH_SPACE &&
                                                type->record->members[m].type->kind == SMITH_REGION);
    }
}

void smith_kaitai_find_needs(struct kaitai *k) {
    uint32_t count = k->symbols.records.count;
    kaitai_find_streams(k);
    k->needs = smith_arena_alloc(&k->symbols.arena, (count + 1) * sizeof *k->needs, sizeof(void *));
    if (!k->needs)
        return;
    for (uint32_t i = 0; i < count; i++)
        ask_record(k, &k->needs[i], k->symbols.records.entries[i].key);
    for (bool changed = true; changed && !k->symbols.arena.failed;) {
        changed = false;
        for (uint32_t i = 0; i < count; i++) {
            const struct smith_record *record = k->symbols.records.entries[i].key;
            for (uint16_t m = 0; m < record->member_count; m++)
                changed = inherit(k, &k->needs[i], record, record->members[m].type) || changed;
        }
    }
}

const struct smith_hash_map *smith_kaitai_needs_of(const struct kaitai *k, const struct smith_record *record) {
    uint32_t index = smith_symbol_set_find(&k->symbols.records, record);
    return &k->needs[index == SMITH_NONE ? k->symbols.records.count : index];
}

const char *smith_kaitai_parameter(struct kaitai *k, const char *need) {
    bool is_start = *need == '@';
    if (*need == '^')
        return "";
    return smith_emit_text(&k->symbols, is_start ? "start_of_%s" : "outer_%s",
                           smith_emit_snake(&k->symbols, need + is_start, false));
}

const char *smith_kaitai_stream_parameter(struct kaitai *k, const char *need) {
    if (*need == '^')
        return "whole_io";
    return *need == '@' && (k->has_regions || k->has_packed)
               ? smith_emit_text(&k->symbols, "io_of_%s", smith_emit_snake(&k->symbols, need + 1, false))
               : "";
}

/* The stream of the helper that has one of its own, from further in. */
static const char *kaitai_helper_stream(struct kaitai *k, const struct kaitai_scope *scope) {
    const char *path = "";
    for (unsigned depth = scope->stream_depth; depth < scope->depth; depth++)
        path = smith_emit_text(&k->symbols, "%s_parent.", path);
    return smith_emit_text(&k->symbols, "%s_io", path);
}

const char *smith_kaitai_stream_of(struct kaitai *k, const struct kaitai_scope *scope, const char *space) {
    if (space && !k->has_regions && !k->has_packed)
        return "_root._io";
    if (space)
        return smith_emit_text(&k->symbols, "%s%s", smith_kaitai_parent_path(k, scope),
                               smith_kaitai_stream_parameter(k, smith_emit_text(&k->symbols, "@%s", space)));
    if (scope->stream_depth && scope->is_packed)
        return kaitai_helper_stream(k, scope);
    if (!k->has_packed || kaitai_needs_is_root(k, scope->record))
        return "_root._io";
    return smith_emit_text(&k->symbols, "%swhole_io", smith_kaitai_parent_path(k, scope));
}

/* ---- arguments ------------------------------------------------------------------------------------------------ */

/* Where what the offset in `member` leads to begins, counted from the start of the file. */
static const char *kaitai_needs_start_of(struct kaitai *k, const struct kaitai_scope *scope,
                                         const struct smith_member *member) {
    if (!(member->flags & SMITH_OFFSET_MEMBER))
        smith_kaitai_refuse(k, scope, "offsets that count from the start of a region beside them");
    uint16_t index = (uint16_t)(member - scope->record->members);
    const char *offset = smith_emit_text(&k->symbols, "%sofs_%s", smith_kaitai_parent_path(k, scope),
                                         smith_kaitai_member(k, scope->record, index));
    const struct smith_offset_member *offset_member = member->offset_member;
    if (!offset_member || !offset_member->space || offset_member->relative_to_outer)
        return offset;
    const char *space = smith_emit_text(&k->symbols, "@%s", offset_member->space);
    return smith_emit_text(&k->symbols, "%s + %s%s", offset, smith_kaitai_parent_path(k, scope),
                           smith_kaitai_parameter(k, space));
}

/* The stream in which the member that a start is asked of lies. */
static const char *kaitai_start_stream(struct kaitai *k, const struct kaitai_scope *scope,
                                       const struct smith_member *member) {
    const struct smith_offset_member *offset_member = member->offset_member;
    bool counts = offset_member && offset_member->space && !offset_member->relative_to_outer;
    return smith_kaitai_stream_of(k, scope, counts ? offset_member->space : NULL);
}

static const char *kaitai_needs_argument(struct kaitai *k, const struct kaitai_scope *scope, const char *need) {
    const struct smith_member *member = member_for(scope->record, need);
    const char *stream = smith_kaitai_stream_parameter(k, need), *path = smith_kaitai_parent_path(k, scope);
    if (*need == '^')
        return smith_kaitai_stream_of(k, scope, NULL);
    if (*need == '@' && scope->stream_depth && scope->space && strcmp(scope->space, need + 1) == 0)
        return smith_emit_text(&k->symbols, "0, %s", kaitai_helper_stream(k, scope));
    if (!member && *stream)
        return smith_emit_text(&k->symbols, "%s%s, %s%s", path, smith_kaitai_parameter(k, need), path, stream);
    if (!member)
        return smith_emit_text(&k->symbols, "%s%s", path, smith_kaitai_parameter(k, need));
    if (*need == '@' && *stream)
        return smith_emit_text(&k->symbols, "%s, %s", kaitai_needs_start_of(k, scope, member),
                               kaitai_start_stream(k, scope, member));
    if (*need == '@')
        return kaitai_needs_start_of(k, scope, member);
    struct smith_op op = {.code = SMITH_OP_MEMBER, .argument = member - scope->record->members};
    struct smith_expression expression = {&op, 1};
    return smith_kaitai_number(k, scope, &expression);
}

const char *smith_kaitai_arguments(struct kaitai *k, const struct kaitai_scope *scope,
                                   const struct smith_record *record) {
    const struct smith_hash_map *needs = smith_kaitai_needs_of(k, record);
    const char *text = "";
    for (uint32_t i = 0; i < needs->count; i++)
        text = smith_emit_text(&k->symbols, "%s%s%s", text, i ? ", " : "(",
                               kaitai_needs_argument(k, scope, needs->entries[i].key));
    return needs->count ? smith_emit_text(&k->symbols, "%s)", text) : text;
}
