/* SPDX-License-Identifier: MIT
 *
 * What depends on a changed value follows: the tag of a union asks for another case, the condition of a member turns
 * out the other way. Somebody who sets a kind does not have to know what hangs on it.
 */
#include "base/buffer.h"
#include "document/value.h"
#include "document/visit.h"
#include "edit/edit.h"
#include "type/type_tables.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool update_value(struct smith_edit *edit, struct smith_scope *scope, const struct smith_type *type,
                         void *value);

static void __attribute__((format(printf, 3, 4)))
note_dropped(struct smith_edit *edit, const struct smith_scope *scope, const char *why, ...) {
    char path[512], words[512];
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(words, sizeof words, why, arguments);
    va_end(arguments);
    smith_frame_path(&scope->frame, path, sizeof path);
    smith_findings_add(&edit->notes, "EDIT-DROPPED", SMITH_INFO, path, UINT64_MAX, "%s", words);
}

/* ---- members ---- */

/* Whether its offset may say that there is nothing, or says where something is that cannot be read. */
static bool update_dependents_may_be_absent(const struct smith_scope *scope, const struct smith_member *member) {
    return member->offset_member && (member->offset_member->has_none ||
                                     smith_quirk_find(scope->frame.record, SMITH_QUIRK_OFFSET, scope->frame.member, 0));
}

/* Make the member present or absent as its condition says, where that can be known from memory alone. */
static bool update_presence(struct smith_edit *edit, struct smith_scope *scope, const struct smith_member *member) {
    void *record = scope->frame.record;
    int64_t wanted;
    if (!member->condition || smith_member_is_beyond_files(member) ||
        smith_expression_evaluate(member->condition, scope, &wanted) != SMITH_EVALUATED)
        return true;
    bool there = smith_member_value(member, record) != NULL;
    if (wanted && !there && update_dependents_may_be_absent(scope, member))
        return true;
    if (wanted && !there)
        return smith_member_make(&edit->document->arena, member, record) != NULL;
    if (wanted || !there)
        return true;
    smith_member_clear(member, record);
    note_dropped(edit, scope, "was dropped: with the new values, the file cannot hold it");
    return true;
}

/* What the form of the record has no place for is as it is when new. */
static bool clear_hidden(struct smith_edit *edit, const struct smith_scope *scope, const struct smith_member *member) {
    const void *unset = smith_value_new(&edit->document->arena, scope->frame.type);
    if (unset && !smith_member_is_as_new(member, scope->frame.record, unset)) {
        smith_member_clear(member, scope->frame.record);
        note_dropped(edit, scope, "was dropped: its form has no place for it");
    }
    return unset;
}

static bool update_record(struct smith_edit *edit, const struct smith_scope *outer, const struct smith_type *type,
                          void *value) {
    struct smith_scope scope = smith_scope_of(outer, type, value);
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        smith_scope_go(&scope, i);
        if (member->offset == SMITH_NONE)
            continue;
        if (smith_member_is_in_form(member, value) ? !update_presence(edit, &scope, member)
                                                   : !clear_hidden(edit, &scope, member))
            return false;
        void *at = smith_member_value(member, value);
        if (at && !update_value(edit, &scope, member->type, at))
            return false;
    }
    return true;
}

/* ---- integers whose names another member chooses ---- */

bool smith_edit_names_note(struct smith_edit *edit, const struct smith_scope *scope,
                           const struct smith_type ***before) {
    const struct smith_record *record = scope ? scope->frame.type->record : NULL;
    bool has_choices = false;
    *before = NULL;
    for (uint16_t i = 0; record && i < record->member_count; i++)
        has_choices |= smith_type_inner(record->members[i].type)->variants != NULL;
    if (!has_choices)
        return true;
    *before = smith_arena_alloc(&edit->document->arena, record->member_count * sizeof **before, _Alignof(void *));
    for (uint16_t i = 0; *before && i < record->member_count; i++)
        (*before)[i] = smith_type_chosen(smith_type_inner(record->members[i].type), scope);
    return *before != NULL;
}

/* What the number was called is called so in the new names, too; or it becomes that of a new value. */
static bool rename_number(struct smith_edit *edit, const struct smith_scope *scope, const struct smith_type *was,
                          const struct smith_type *is, void *value) {
    const char *name = was->names ? smith_value_name(was->names, smith_integer_load(was, value)) : NULL;
    const struct smith_name *same = name && is->names ? smith_names_by_text(is->names, name, strlen(name)) : NULL;
    void *new_value = smith_value_new(&edit->document->arena, is);
    if (!new_value)
        return false;
    if (same)
        smith_integer_store(is, new_value, same->value);
    bool kept = smith_integer_load(is, new_value) == smith_integer_load(was, value);
    memcpy(value, new_value, is->size);
    if (!kept && !same)
        note_dropped(edit, scope, "was replaced by a new value: it means something else for the new kind");
    return true;
}

bool smith_edit_names_follow(struct smith_edit *edit, const struct smith_scope *scope,
                             const struct smith_type *const *before) {
    if (!before)
        return true;
    struct smith_scope at = *scope;
    const struct smith_record *record = at.frame.type->record;
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const struct smith_type *is = smith_type_chosen(smith_type_inner(member->type), scope);
        void *value = is == before[i] ? NULL : smith_member_value(member, at.frame.record);
        smith_scope_go(&at, i);
        if (value && !rename_number(edit, &at, before[i], is, value))
            return false;
    }
    return !smith_findings_failed(&edit->notes);
}

/* ---- unions ---- */

/* What stands where the tag has no case: zeros, as many as there is always room for. */
static struct smith_unknown *unknown_of(struct smith_edit *edit, const struct smith_type *type) {
    struct smith_arena *arena = &edit->document->arena;
    const struct smith_extent *extent = type->kind == SMITH_REGION ? type->extent : NULL;
    struct smith_unknown *unknown = smith_arena_alloc(arena, sizeof *unknown, _Alignof(struct smith_unknown));
    int64_t size = 0;
    bool is_fixed =
        extent && extent->kind == SMITH_EXACT && smith_expression_constant(&extent->size, &size) && size > 0;
    uint8_t *zeros = is_fixed ? smith_arena_alloc(arena, (size_t)size, 1) : NULL;
    if (!unknown || (is_fixed && !zeros))
        return NULL;
    if (is_fixed)
        unknown->data = (struct smith_bytes){zeros, (size_t)size};
    return unknown;
}

/* Which members of the old case the new one has no place for, as far as they say something. False = out of memory. */
static bool note_members_lost(struct smith_edit *edit, const struct smith_scope *scope, const struct smith_type *was,
                              const void *old, const struct smith_type *is) {
    struct smith_arena *arena = &edit->document->arena;
    const void *unset = smith_value_new(arena, was);
    struct smith_buffer names;
    smith_buffer_init(&names, &arena->allocator);
    for (uint16_t i = 0; unset && i < was->record->member_count; i++) {
        const struct smith_member *member = &was->record->members[i];
        const void *value = member->offset == SMITH_NONE ? NULL : smith_member_value(member, old);
        const void *usual = value ? smith_member_value(member, unset) : NULL;
        if (value && !smith_member_alike(is->record, member) &&
            !(usual && smith_value_equal(member->type, value, usual)))
            smith_buffer_format(&names, "%s%s", names.size ? ", " : "", member->name);
    }
    smith_buffer_byte(&names, '\0');
    const bool is_done = unset && !names.failed;
    if (is_done)
        note_dropped(edit, scope, "its tag asks for another kind%s%s", names.size > 1 ? ", which has no " : "",
                     (const char *)names.data);
    smith_buffer_free(&names);
    return is_done;
}

/* The value of the new case, with what the old one has in common with it. */
static void *changed_case(struct smith_edit *edit, const struct smith_scope *scope, const struct smith_case *was,
                          const struct smith_case *wanted, const void *old) {
    const struct smith_type *from = was ? smith_type_inner(was->type) : NULL, *to = smith_type_inner(wanted->type);
    void *made = smith_value_new(&edit->document->arena, wanted->type);
    bool are_records = from && from->kind == SMITH_RECORD && to->kind == SMITH_RECORD;
    if (made && old && from == to)
        return (void *)old;
    if (made && old && are_records) {
        smith_members_copy(from, old, to, made);
        return note_members_lost(edit, scope, from, old, to) ? made : NULL;
    }
    if (made && old)
        note_dropped(edit, scope, "was replaced by a new value: its tag asks for another kind");
    return made;
}

static bool update_variant(struct smith_edit *edit, struct smith_scope *scope, const struct smith_type *type,
                           struct smith_variant *variant) {
    const struct smith_type *inner = smith_type_inner(type);
    const struct smith_union *variants = inner->variants;
    int64_t tag;
    if (variants->tag.count && smith_expression_evaluate(&variants->tag, scope, &tag) == SMITH_EVALUATED) {
        const struct smith_case *wanted = smith_union_chosen(variants, tag), *was = smith_variant_case(inner, variant);
        void *old = variant->value;
        if (was != wanted || (wanted && !old)) {
            variant->kind = wanted ? 1 + (uint32_t)(wanted - variants->cases) : 0;
            variant->value = wanted ? changed_case(edit, scope, was, wanted, old) : unknown_of(edit, type);
            if (!variant->value)
                return false;
            if (!wanted && old)
                note_dropped(edit, scope, "was replaced by a new value: its tag asks for another kind");
        }
    }
    const struct smith_case *chosen = smith_variant_case(inner, variant);
    return !chosen || !variant->value || update_value(edit, scope, chosen->type, variant->value);
}

/* ---- any value ---- */

static bool update_elements(struct smith_edit *edit, struct smith_scope *scope, const struct smith_type *type,
                            void *value) {
    struct smith_children elements = smith_children_of(type, value);
    struct smith_child element;
    uint32_t outside = scope->frame.index;
    if (elements.element->kind < SMITH_RECORD || elements.element->flags & SMITH_PLAIN)
        return true;
    while (smith_children_next(&elements, &element)) {
        scope->frame.index = element.index;
        if (element.value && !update_value(edit, scope, element.type, element.value))
            return false;
    }
    scope->frame.index = outside;
    return true;
}

static bool update_value(struct smith_edit *edit, struct smith_scope *scope, const struct smith_type *type,
                         void *value) {
    const struct smith_type *inner = smith_type_inner(type);
    switch (inner->kind) {
    case SMITH_RECORD: return inner->flags & SMITH_PLAIN || update_record(edit, scope, inner, value);
    case SMITH_ARRAY:
    case SMITH_LIST: return update_elements(edit, scope, inner, value);
    case SMITH_UNION: return update_variant(edit, scope, type, value);
    default: return true;
    }
}

bool smith_edit_update_dependents(struct smith_edit *edit, const struct smith_scope *scope,
                                  const struct smith_type *type, void *value) {
    struct smith_scope at = scope ? *scope : (struct smith_scope){0};
    bool done = smith_type_inner(type)->kind == SMITH_RECORD ? update_record(edit, scope, smith_type_inner(type), value)
                                                             : update_value(edit, &at, type, value);
    return done && !smith_findings_failed(&edit->notes);
}
