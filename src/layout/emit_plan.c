/* SPDX-License-Identifier: MIT
 *
 * Walking a layout's tables once, and naming what C needs a name for. See emit_plan.h.
 */
#include "emit_plan.h"
#include <stdio.h>

/* ---- sets ----------------------------------------------------------------------------------------------------- */

static uint32_t hash(const struct emit_set *set, const void *item) {
    uint64_t value = 14695981039346656037u;
    if (set->of_texts)
        for (const unsigned char *at = item; *at; at++)
            value = (value ^ *at) * 1099511628211u;
    else
        value = ((uint64_t)(uintptr_t)item >> 3) * 11400714819323198485u;
    return (uint32_t)(value >> 32);
}

static bool same(const struct emit_set *set, const void *a, const void *b) {
    return set->of_texts ? strcmp(a, b) == 0 : a == b;
}

/* The bucket that holds `item`, or the free one where it belongs. */
static uint32_t bucket_of(const struct emit_set *set, const void *item) {
    uint32_t bucket = hash(set, item) & (set->bucket_count - 1);
    while (set->buckets[bucket] && !same(set, set->items[set->buckets[bucket] - 1], item))
        bucket = (bucket + 1) & (set->bucket_count - 1);
    return bucket;
}

uint32_t emit_set_find(const struct emit_set *set, const void *item) {
    if (!set->count)
        return SMITH_NONE;
    uint32_t held = set->buckets[bucket_of(set, item)];
    return held ? held - 1 : SMITH_NONE;
}

const char *emit_set_name(const struct emit_set *set, const void *item) {
    uint32_t index = emit_set_find(set, item);
    return index != SMITH_NONE && set->names[index] ? set->names[index] : "";
}

static bool grow(struct emit_plan *plan, struct emit_set *set) {
    uint32_t capacity = set->capacity ? set->capacity * 2 : 32;
    struct smith_arena *arena = &plan->arena;
    const void **items = smith_arena_alloc(arena, capacity * sizeof *items, sizeof(void *));
    const char **names = smith_arena_alloc(arena, capacity * sizeof *names, sizeof(void *));
    uint32_t *buckets = smith_arena_alloc(arena, 2 * (size_t)capacity * sizeof *buckets, sizeof(uint32_t));
    if (!items || !names || !buckets)
        return false;
    if (set->count) {
        memcpy(items, set->items, set->count * sizeof *items);
        memcpy(names, set->names, set->count * sizeof *names);
    }
    set->items = items;
    set->names = names;
    set->buckets = buckets;
    set->bucket_count = 2 * capacity;
    set->capacity = capacity;
    for (uint32_t i = 0; i < set->count; i++)
        buckets[bucket_of(set, items[i])] = i + 1;
    return true;
}

uint32_t emit_set_add(struct emit_plan *plan, struct emit_set *set, const void *item) {
    uint32_t index = emit_set_find(set, item);
    if (index != SMITH_NONE)
        return index;
    if (set->count == set->capacity && !grow(plan, set)) {
        plan->failed = true;
        return 0;
    }
    set->buckets[bucket_of(set, item)] = set->count + 1;
    set->items[set->count] = item;
    return set->count++;
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

const char *smith_emit_text(struct emit_plan *plan, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length < 0 ? NULL : smith_arena_alloc(&plan->arena, (size_t)length + 1, 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    else
        plan->failed = true;
    va_end(again);
    va_end(arguments);
    return text ? text : "";
}

const char *smith_emit_unique(struct emit_plan *plan, struct emit_set *set, const char *base) {
    const char *name = base;
    for (unsigned i = 2; emit_set_find(set, name) != SMITH_NONE; i++)
        name = smith_emit_text(plan, "%s_%u", base, i);
    if (!plan->failed)
        emit_set_add(plan, set, name);
    return name;
}

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Whether a word begins at an upper-case letter: after a small one or digit, or as the last of a run ("UVRotate"). */
static bool begins_word(const char *name, size_t at) {
    if (!at || !is_upper(name[at]))
        return false;
    return is_lower(name[at - 1]) || is_digit(name[at - 1]) || (is_upper(name[at - 1]) && is_lower(name[at + 1]));
}

const char *smith_emit_snake(struct emit_plan *plan, const char *name, bool upper) {
    char *text = smith_arena_alloc(&plan->arena, 2 * strlen(name) + 1, 1);
    if (!text) {
        plan->failed = true;
        return "";
    }
    size_t length = 0;
    for (size_t i = 0; name[i]; i++) {
        char c = name[i];
        bool plain = is_lower(c) || is_upper(c) || is_digit(c);
        if ((!plain || begins_word(name, i)) && length && text[length - 1] != '_')
            text[length++] = '_';
        if (!plain)
            continue;
        if (upper && is_lower(c))
            c = (char)(c - 'a' + 'A');
        else if (!upper && is_upper(c))
            c = (char)(c - 'A' + 'a');
        text[length++] = c;
    }
    while (length && text[length - 1] == '_')
        length--;
    text[length] = 0;
    return text;
}

/* ---- the walk ------------------------------------------------------------------------------------------------- */

static void visit_names(struct emit_plan *plan, const struct smith_names *names) {
    if (!names || emit_set_find(&plan->names, names) != SMITH_NONE)
        return;
    uint32_t index = emit_set_add(plan, &plan->names, names);
    const char *tag = smith_emit_text(plan, "%s_%s", plan->prefix, smith_emit_snake(plan, names->name, false));
    tag = smith_emit_unique(plan, &plan->tags, tag);
    if (plan->failed)
        return;
    plan->names.names[index] = tag;
    for (uint32_t i = 0; i < names->count; i++)
        visit_names(plan, names->items[i].names);
}

/* Types are queued here and walked one after the other, so that deep layouts need no deep stack. */
static void visit_type(struct emit_plan *plan, const struct smith_type *type) {
    if (!type || emit_set_find(&plan->types, type) != SMITH_NONE)
        return;
    uint32_t index = emit_set_add(plan, &plan->types, type);
    if (plan->failed || (type->kind != SMITH_RECORD && type->kind != SMITH_UNION))
        return;
    /* One table behind two types is one struct. */
    struct emit_set *tables = type->kind == SMITH_RECORD ? &plan->records : &plan->unions;
    const void *table = type->kind == SMITH_RECORD ? (const void *)type->record : (const void *)type->variants;
    uint32_t shared = emit_set_find(tables, table);
    if (shared == SMITH_NONE) {
        const char *tag = smith_emit_text(plan, "%s_%s", plan->prefix, smith_emit_snake(plan, type->name, false));
        shared = emit_set_add(plan, tables, table);
        tag = smith_emit_unique(plan, &plan->tags, tag);
        if (!plan->failed)
            tables->names[shared] = tag;
    }
    if (!plan->failed)
        plan->types.names[index] = tables->names[shared];
}

static void visit_framing(struct emit_plan *plan, const struct smith_framing *framing) {
    if (!framing || emit_set_find(&plan->framings, framing) != SMITH_NONE)
        return;
    emit_set_add(plan, &plan->framings, framing);
    for (unsigned i = 0; i < framing->field_count; i++)
        visit_type(plan, framing->fields[i].type);
}

static void visit_choice(struct emit_plan *plan, const struct smith_choice *choice) {
    for (uint32_t i = 0; i < choice->case_count; i++)
        visit_type(plan, choice->cases[i].type);
    visit_type(plan, choice->otherwise);
}

static void visit_below(struct emit_plan *plan, const struct smith_type *type) {
    visit_names(plan, type->names);
    if (type->choice)
        visit_choice(plan, type->choice);
    visit_type(plan, type->elem);
    if (type->extent) {
        visit_type(plan, type->extent->prefix);
        visit_framing(plan, type->extent->framing);
    }
    if (type->record) {
        for (unsigned i = 0; i < type->record->member_count; i++) {
            const struct smith_member *member = &type->record->members[i];
            visit_type(plan, member->type);
            visit_type(plan, member->offset_member ? member->offset_member->offset : NULL);
        }
        for (unsigned i = 0; i < type->record->slot_count; i++)
            visit_type(plan, type->record->slots[i].type);
        visit_framing(plan, type->record->framing);
    }
    if (type->variants) {
        for (unsigned i = 0; i < type->variants->case_count; i++)
            visit_type(plan, type->variants->cases[i].type);
        for (unsigned i = 0; i < type->variants->slot_count; i++)
            visit_type(plan, type->variants->slots[i].type);
    }
}

bool emit_plan_init(struct emit_plan *plan, const struct smith_layout *layout,
                    const struct smith_allocator *allocator) {
    *plan = (struct emit_plan){.layout = layout, .tags.of_texts = true, .constants.of_texts = true};
    smith_arena_init(&plan->arena, allocator, 0);
    plan->prefix = smith_emit_snake(plan, layout->name, false);
    plan->upper_prefix = smith_emit_snake(plan, layout->name, true);
    for (uint32_t i = 0; i < layout->names_count; i++)
        visit_names(plan, layout->names[i]);
    for (uint32_t i = 0; i < layout->framing_count; i++)
        visit_framing(plan, layout->framings[i]);
    for (uint32_t i = 0; i < layout->type_count; i++)
        visit_type(plan, layout->types[i]);
    visit_type(plan, layout->root);
    for (uint32_t i = 0; i < plan->types.count && !plan->failed; i++)
        visit_below(plan, plan->types.items[i]);
    return !plan->failed;
}

void emit_plan_free(struct emit_plan *plan) {
    smith_arena_free(&plan->arena);
}

unsigned smith_emit_top_bit(const struct emit_plan *plan, const struct smith_names *names) {
    unsigned width = 0;
    for (uint32_t i = 0; i < plan->types.count; i++) {
        const struct smith_type *type = plan->types.items[i];
        if (type->names == names && type->width > width)
            width = type->width;
    }
    return width ? 8 * width - 1 : 63;
}
