/* SPDX-License-Identifier: MIT
 *
 * Walking a layout's tables once, and naming what C needs a name for. See symbol_table.h.
 */
#include "emit/common/symbol_table.h"
#include "base/error.h"
#include <stdarg.h>
#include <stdio.h>

/* ---- sets ----------------------------------------------------------------------------------------------------- */

static size_t key_size(const struct smith_hash_map *set, const void *item) {
    return set->keys == SMITH_HASH_BYTES ? strlen(item) : 0;
}

uint32_t smith_symbol_set_find(const struct smith_hash_map *set, const void *item) {
    const struct smith_hash_entry *entry = smith_hash_map_find(set, item, key_size(set, item));
    return entry ? (uint32_t)(entry - set->entries) : SMITH_NONE;
}

uint32_t smith_symbol_set_add(struct symbol_table *symbols, struct smith_hash_map *set, const void *item) {
    const struct smith_hash_entry *entry = smith_hash_map_add(set, &symbols->arena, item, key_size(set, item));
    return entry ? (uint32_t)(entry - set->entries) : 0;
}

const char *smith_symbol_set_name(const struct smith_hash_map *set, const void *item) {
    const struct smith_hash_entry *entry = smith_hash_map_find(set, item, key_size(set, item));
    return entry && entry->value.text ? entry->value.text : "";
}

void smith_symbol_set_rename(struct smith_hash_map *set, uint32_t index, const char *name) {
    if (index < set->count)
        set->entries[index].value.text = name;
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

const char *smith_emit_text(struct symbol_table *symbols, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length < 0 ? NULL : smith_arena_alloc(&symbols->arena, (size_t)length + 1, 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    return text ? text : "";
}

const char *smith_emit_unique(struct symbol_table *symbols, struct smith_hash_map *set, const char *base) {
    const char *name = base;
    for (unsigned i = 2; smith_symbol_set_find(set, name) != SMITH_NONE; i++)
        name = smith_emit_text(symbols, "%s_%u", base, i);
    if (!symbols->arena.failed)
        smith_symbol_set_add(symbols, set, name);
    return name;
}

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool symbol_table_is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static bool symbol_table_is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Whether a word begins at an upper-case letter: after a small one or digit, or as the last of a run ("UVRotate"). */
static bool begins_word(const char *name, size_t at) {
    if (!at || !symbol_table_is_upper(name[at]))
        return false;
    return is_lower(name[at - 1]) || symbol_table_is_digit(name[at - 1]) ||
           (symbol_table_is_upper(name[at - 1]) && is_lower(name[at + 1]));
}

const char *smith_emit_snake(struct symbol_table *symbols, const char *name, bool upper) {
    char *text = smith_arena_alloc(&symbols->arena, 2 * strlen(name) + 1, 1);
    if (!text)
        return "";
    size_t length = 0;
    for (size_t i = 0; name[i]; i++) {
        char c = name[i];
        bool plain = is_lower(c) || symbol_table_is_upper(c) || symbol_table_is_digit(c);
        if ((!plain || begins_word(name, i)) && length && text[length - 1] != '_')
            text[length++] = '_';
        if (!plain)
            continue;
        if (upper && is_lower(c))
            c = (char)(c - 'a' + 'A');
        else if (!upper && symbol_table_is_upper(c))
            c = (char)(c - 'A' + 'a');
        text[length++] = c;
    }
    while (length && text[length - 1] == '_')
        length--;
    text[length] = 0;
    return text;
}

/* ---- the walk ------------------------------------------------------------------------------------------------- */

static void visit_names(struct symbol_table *symbols, const struct smith_names *names) {
    if (!names || smith_symbol_set_find(&symbols->names, names) != SMITH_NONE)
        return;
    uint32_t index = smith_symbol_set_add(symbols, &symbols->names, names);
    const char *tag = smith_emit_text(symbols, "%s_%s", symbols->prefix, smith_emit_snake(symbols, names->name, false));
    tag = smith_emit_unique(symbols, &symbols->tags, tag);
    smith_symbol_set_rename(&symbols->names, index, tag);
    for (uint32_t i = 0; i < names->count; i++)
        visit_names(symbols, names->items[i].names);
}

/* Types are queued here and walked one after the other, so that deep layouts need no deep stack. */
static void visit_type(struct symbol_table *symbols, const struct smith_type *type) {
    if (!type || smith_symbol_set_find(&symbols->types, type) != SMITH_NONE)
        return;
    if (type->kind == SMITH_RECORD && type->record->form_of)
        visit_type(symbols, type->record->form_of);
    uint32_t index = smith_symbol_set_add(symbols, &symbols->types, type);
    if (symbols->arena.failed || (type->kind != SMITH_RECORD && type->kind != SMITH_UNION))
        return;
    /* One table behind two types is one struct. */
    struct smith_hash_map *tables = type->kind == SMITH_RECORD ? &symbols->records : &symbols->unions;
    const void *table = type->kind == SMITH_RECORD ? (const void *)type->record : (const void *)type->variants;
    uint32_t shared = smith_symbol_set_find(tables, table);
    if (shared == SMITH_NONE) {
        const char *tag =
            smith_emit_text(symbols, "%s_%s", symbols->prefix, smith_emit_snake(symbols, type->name, false));
        shared = smith_symbol_set_add(symbols, tables, table);
        tag = type->kind == SMITH_RECORD && type->record->form_of
                  ? smith_symbol_set_name(tables, type->record->form_of->record)
                  : smith_emit_unique(symbols, &symbols->tags, tag);
        smith_symbol_set_rename(tables, shared, tag);
    }
    if (!symbols->arena.failed)
        smith_symbol_set_rename(&symbols->types, index, tables->entries[shared].value.text);
}

static void visit_framing(struct symbol_table *symbols, const struct smith_framing *framing) {
    if (!framing || smith_symbol_set_find(&symbols->framings, framing) != SMITH_NONE)
        return;
    smith_symbol_set_add(symbols, &symbols->framings, framing);
    for (unsigned i = 0; i < framing->field_count; i++)
        visit_type(symbols, framing->fields[i].type);
}

static void visit_below(struct symbol_table *symbols, const struct smith_type *type) {
    visit_names(symbols, type->names);
    visit_type(symbols, type->elem);
    if (type->extent) {
        visit_type(symbols, type->extent->prefix);
        visit_framing(symbols, type->extent->framing);
    }
    if (type->record) {
        for (unsigned i = 0; i < type->record->member_count; i++) {
            const struct smith_member *member = &type->record->members[i];
            visit_type(symbols, member->type);
            visit_type(symbols, member->offset_member ? member->offset_member->offset : NULL);
        }
        for (unsigned i = 0; i < type->record->slot_count; i++)
            visit_type(symbols, type->record->slots[i].type);
        visit_framing(symbols, type->record->framing);
    }
    if (type->variants) {
        for (unsigned i = 0; i < type->variants->case_count; i++)
            visit_type(symbols, type->variants->cases[i].type);
        for (unsigned i = 0; i < type->variants->slot_count; i++)
            visit_type(symbols, type->variants->slots[i].type);
    }
}

bool smith_symbol_table_init_prefixed(struct symbol_table *symbols, const struct smith_layout *layout,
                                      const char *before, const struct smith_allocator *allocator) {
    *symbols = (struct symbol_table){.layout = layout,
                                     .types.keys = SMITH_HASH_ADDRESSES,
                                     .names.keys = SMITH_HASH_ADDRESSES,
                                     .framings.keys = SMITH_HASH_ADDRESSES,
                                     .hooks.keys = SMITH_HASH_ADDRESSES,
                                     .records.keys = SMITH_HASH_ADDRESSES,
                                     .unions.keys = SMITH_HASH_ADDRESSES};
    smith_arena_init(&symbols->arena, allocator, 0);
    symbols->name = smith_emit_snake(symbols, layout->name, false);
    symbols->upper_name = smith_emit_snake(symbols, layout->name, true);
    symbols->prefix = smith_emit_text(symbols, "%s%s", before, symbols->name);
    for (uint32_t i = 0; i < layout->names_count; i++)
        visit_names(symbols, layout->names[i]);
    for (uint32_t i = 0; i < layout->framing_count; i++)
        visit_framing(symbols, layout->framings[i]);
    for (uint32_t i = 0; i < layout->hook_count; i++)
        smith_symbol_set_add(symbols, &symbols->hooks, layout->hooks[i]);
    for (uint32_t i = 0; i < layout->type_count; i++)
        visit_type(symbols, layout->types[i]);
    visit_type(symbols, layout->root);
    for (uint32_t i = 0; i < symbols->types.count && !symbols->arena.failed; i++)
        visit_below(symbols, symbols->types.entries[i].key);
    return !symbols->arena.failed;
}

bool smith_symbol_table_init(struct symbol_table *symbols, const struct smith_layout *layout,
                             const struct smith_allocator *allocator) {
    return smith_symbol_table_init_prefixed(symbols, layout, "", allocator);
}

void smith_symbol_table_free(struct symbol_table *symbols) {
    smith_arena_free(&symbols->arena);
}

unsigned smith_emit_top_bit(const struct symbol_table *symbols, const struct smith_names *names) {
    unsigned width = 0;
    for (uint32_t i = 0; i < symbols->types.count; i++) {
        const struct smith_type *type = symbols->types.entries[i].key;
        if (type->names == names && type->width > width)
            width = type->width;
    }
    return width ? 8 * width - 1 : 63;
}

enum smith_status smith_emit_expect_one_order(const struct smith_layout *layout, const char *language,
                                              struct smith_error *error) {
    if (!layout->opposite)
        return SMITH_OK;
    return smith_fail(error, SMITH_BAD_VALUE, "LAYOUT-UNSAYABLE", "%s has nothing for a byte order that the file says",
                      language);
}
