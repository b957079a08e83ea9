/* SPDX-License-Identifier: MIT
 *
 * Fingerprints of values, by their types. They never leave the process, so the order of a machine's bytes is no matter.
 */
#include "diff/fingerprint.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "document/visit.h"
#include <string.h>

static uint64_t fingerprint_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint64_t word;
    hash = fingerprint_mix(hash, size);
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = fingerprint_mix(hash, word);
    }
    word = 0;
    if (size)
        memcpy(&word, at, size);
    return fingerprint_mix(hash, word);
}

/* ---- what references mean ---- */

struct table_maker {
    struct smith_meanings *meanings;
    struct smith_meaning_table *table;
    uint32_t capacity;
};

static bool count_element(void *context, const struct smith_type *type, void *element, uint32_t index) {
    (void)type, (void)element, (void)index;
    ++*(uint32_t *)context;
    return true;
}

static bool fingerprint_add_element(void *context, const struct smith_type *type, void *element, uint32_t index) {
    struct table_maker *maker = context;
    struct smith_meaning_table *table = maker->table;
    int64_t number = index;
    if (!element || (table->by && !smith_element_identity(type, element, table->by, &number)))
        return true;
    table->prints[table->elements.count] = smith_fingerprint(NULL, type, element);
    return smith_id_index_add(&table->elements, maker->meanings->arena, number, table->elements.count);
}

static struct smith_meaning_table *make_table(struct smith_meanings *meanings,
                                              const struct smith_reference *reference) {
    const struct smith_document *document = meanings->document;
    const struct smith_type *root = document->layout->root;
    struct smith_meaning_table *table =
        smith_arena_alloc(meanings->arena, sizeof *table, _Alignof(struct smith_meaning_table));
    struct table_maker maker = {.meanings = meanings, .table = table};
    if (!table)
        return NULL;
    table->path = reference->path;
    table->by = reference->by;
    smith_visit_referred(root, document->root, table->path, count_element, &maker.capacity);
    table->prints = smith_arena_alloc(meanings->arena, maker.capacity * sizeof *table->prints, _Alignof(uint64_t));
    if (!table->prints || !smith_visit_referred(root, document->root, table->path, fingerprint_add_element, &maker))
        return NULL;
    smith_id_index_sort(&table->elements);
    table->next = meanings->tables;
    meanings->tables = table;
    return table;
}

/* The table for a reference; NULL = out of memory. */
static struct smith_meaning_table *meanings_of(struct smith_meanings *meanings,
                                               const struct smith_reference *reference) {
    for (struct smith_meaning_table *table = meanings->tables; table; table = table->next)
        if (smith_reference_is_to(reference, table->path, table->by))
            return table;
    struct smith_meaning_table *made = make_table(meanings, reference);
    meanings->out_of_memory |= !made;
    return made;
}

bool smith_meanings_renumber(struct smith_meanings *meanings, const struct smith_reference *reference,
                             bool (*map)(void *context, int64_t *number), void *context) {
    struct smith_meaning_table *table = meanings_of(meanings, reference);
    for (uint32_t i = 0; table && i < table->elements.count; i++)
        map(context, &table->elements.items[i].id);
    if (table)
        smith_id_index_sort(&table->elements);
    return table != NULL;
}

static uint64_t mix_meaning(struct smith_meanings *meanings, uint64_t hash, const struct smith_named *named) {
    const struct smith_reference *reference = named->reference;
    int64_t value = named->number;
    if (named->rest)
        hash = fingerprint_mix(hash, (uint64_t)named->rest);
    if (!smith_reference_is_local(reference))
        return fingerprint_mix(hash, (uint64_t)value);
    const struct smith_meaning_table *table = meanings ? meanings_of(meanings, reference) : NULL;
    int64_t number;
    if (!table)
        return hash;
    if (smith_reference_is_none(reference, value) || __builtin_sub_overflow(value, reference->base, &number))
        return fingerprint_mix(hash, 0);
    uint32_t index = smith_id_index_find(&table->elements, number);
    return fingerprint_mix(hash, index == SMITH_NONE ? 1 : table->prints[index]);
}

/* ---- values ---- */

static uint64_t mix_value(struct smith_meanings *meanings, uint64_t hash, const struct smith_type *type,
                          const void *value, const struct smith_reference *reference);

/* What a list or union is besides its parts. */
static uint64_t mix_own(uint64_t hash, const struct smith_type *type, const void *value) {
    if (type->kind == SMITH_RECORD)
        return hash;
    if (type->kind != SMITH_UNION)
        return fingerprint_mix(hash, smith_element_count(type, value));
    const struct smith_variant *variant = value;
    const struct smith_unknown *unknown = smith_variant_case(type, variant) ? NULL : variant->value;
    hash = fingerprint_mix(hash, variant->kind);
    if (!unknown)
        return hash;
    hash = mix_bytes(hash, unknown->id.data, unknown->id.size);
    return mix_bytes(hash, unknown->data.data, unknown->data.size);
}

static uint64_t mix_parts(struct smith_meanings *meanings, uint64_t hash, const struct smith_type *type,
                          const void *value, const struct smith_reference *reference) {
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    hash = mix_own(hash, type, value);
    if (smith_type_is_flat(type) && smith_children_are_plain(&children) && !reference)
        return children.count ? mix_bytes(hash, children.memory, children.count * children.stride) : hash;
    while (smith_children_next(&children, &child)) {
        hash = fingerprint_mix(hash, child.value != NULL);
        if (child.value)
            hash = mix_value(meanings, hash, child.type, child.value, smith_child_reference(&child, reference));
    }
    return hash;
}

static uint64_t mix_value(struct smith_meanings *meanings, uint64_t hash, const struct smith_type *type,
                          const void *value, const struct smith_reference *reference) {
    if (type->kind >= SMITH_RECORD)
        return mix_parts(meanings, hash, type, value, reference);
    if (type->kind == SMITH_TEXT) {
        const char *text = *(const char *const *)value;
        return mix_bytes(hash, text ? text : "", text ? strlen(text) : 0);
    }
    if (type->kind == SMITH_BYTES) {
        const struct smith_bytes *bytes = value;
        return mix_bytes(hash, bytes->data, bytes->size);
    }
    if (reference && reference->own)
        return hash;
    if (reference && reference->nearest && meanings && meanings->ignored &&
        strcmp(reference->path, meanings->ignored) == 0)
        return hash;
    if (reference && smith_reference_is_local(reference)) {
        const struct smith_named named = smith_reference_read(reference, type, smith_integer_load(type, value));
        return mix_meaning(meanings, hash, &named);
    }
    return mix_bytes(hash, value, type->size);
}

uint64_t smith_fingerprint(struct smith_meanings *meanings, const struct smith_type *type, const void *value) {
    return mix_value(meanings, 0x243F6A8885A308D3u, smith_type_inner(type), value, NULL);
}

bool smith_fingerprint_key(const struct smith_type *type, const void *value, const char *key, uint64_t *fingerprint) {
    type = smith_type_inner(type);
    if (value && type->kind == SMITH_UNION) {
        const struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        return chosen && smith_fingerprint_key(chosen->type, variant->value, key, fingerprint);
    }
    int index = value && type->kind == SMITH_RECORD ? smith_member_find(type->record, key, strlen(key)) : -1;
    const struct smith_member *member = index < 0 ? NULL : &type->record->members[index];
    const void *at = member ? smith_member_value(member, value) : NULL;
    if (at && smith_type_inner(member->type)->kind <= SMITH_SPELLED) /* of whatever width: cases may differ in that */
        *fingerprint = fingerprint_mix(0, (uint64_t)smith_integer_load(smith_type_inner(member->type), at));
    else if (at)
        *fingerprint = smith_fingerprint(NULL, member->type, at);
    return at != NULL;
}
