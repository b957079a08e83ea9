/* SPDX-License-Identifier: MIT
 *
 * References between records, as references.h describes.
 */
#include "document/references/references.h"
#include "document/references/renumber.h"
#include <stdlib.h>
#include <string.h>

void smith_references_begin(struct smith_references *references, const struct smith_allocator *allocator) {
    memset(references, 0, sizeof *references);
    smith_arena_init(&references->arena, allocator, 0);
}

void smith_references_free(struct smith_references *references) {
    smith_arena_free(&references->arena);
}

static uint32_t slot_of(const struct smith_references *references, const struct smith_reference *reference,
                         int64_t value) {
    uint64_t hash = ((uint64_t)(uintptr_t)reference >> 4) * 0x9E3779B97F4A7C15u ^ (uint64_t)value;
    hash *= 0xD6E8FEB86659FD93u;
    uint32_t slot = (uint32_t)(hash >> 32) & (references->capacity - 1);
    const struct smith_referred *table = references->table;
    while (table[slot].reference && (table[slot].reference != reference || table[slot].value != value))
        slot = (slot + 1) & (references->capacity - 1);
    return slot;
}

static bool grow(struct smith_references *references) {
    struct smith_references old = *references;
    references->capacity = old.capacity ? old.capacity * 2 : 64;
    references->table = smith_arena_alloc(&references->arena, references->capacity * sizeof *references->table,
                                          _Alignof(struct smith_referred));
    if (!references->table)
        return false;
    for (uint32_t i = 0; i < old.capacity; i++)
        if (old.table[i].reference)
            references->table[slot_of(references, old.table[i].reference, old.table[i].value)] = old.table[i];
    return true;
}

bool smith_references_note(struct smith_references *references, const struct smith_reference *reference,
                           int64_t value, const struct smith_frame *frame, uint64_t offset) {
    if (smith_reference_is_none(reference, value))
        return true;
    if (references->count * 2 >= references->capacity && !grow(references))
        return false;
    struct smith_referred *referred = &references->table[slot_of(references, reference, value)];
    if (referred->reference) {
        referred->more++;
        return true;
    }
    char path[512];
    smith_frame_path(frame, path, sizeof path);
    const char *copy = smith_arena_copy(&references->arena, path, strlen(path));
    if (!copy)
        return false;
    *referred = (struct smith_referred){reference, value, copy, offset, 0};
    references->count++;
    return true;
}

/* ---- judging ---- */

bool smith_element_identity(const struct smith_type *type, const void *value, const char *by, int64_t *identity) {
    type = smith_type_inner(type);
    if (value && type->kind == SMITH_UNION) {
        const struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        return chosen && smith_element_identity(chosen->type, variant->value, by, identity);
    }
    if (!value || type->kind != SMITH_RECORD)
        return false;
    int index = smith_member_find(type->record, by, strlen(by));
    if (index < 0)
        return false;
    const struct smith_member *member = &type->record->members[index];
    const void *memory = smith_member_value(member, value);
    if (!memory || smith_type_inner(member->type)->kind > SMITH_LEB)
        return false;
    *identity = smith_integer_load(smith_type_inner(member->type), memory);
    return true;
}

/* The identities of all elements that a reference may name, sorted. */
struct identities {
    struct smith_arena *arena;
    const struct smith_reference *reference;
    int64_t *values;
    uint32_t count, capacity;
};

static bool add_identity(struct identities *set, int64_t identity) {
    if (set->count == set->capacity) {
        uint32_t capacity = set->capacity ? set->capacity * 2 : 64;
        int64_t *values = smith_arena_alloc(set->arena, capacity * sizeof *values, _Alignof(int64_t));
        if (!values)
            return false;
        if (set->count)
            memcpy(values, set->values, set->count * sizeof *values);
        set->values = values;
        set->capacity = capacity;
    }
    set->values[set->count++] = identity;
    return true;
}

static uint32_t element_count(const struct smith_type *type, const void *value) {
    return type->kind == SMITH_ARRAY ? type->count : ((const struct smith_list *)value)->count;
}

static const void *element_at(const struct smith_type *type, const void *value, uint32_t index) {
    if (type->kind == SMITH_LIST)
        return smith_list_at(type, value, index);
    return (const uint8_t *)value + (size_t)index * smith_type_inner(type->elem)->size;
}

bool smith_visit_referred(const struct smith_type *type, void *value, const char *path, smith_visit_element *visit,
                          void *context) {
    type = smith_type_inner(type);
    while (*path == '/')
        path++;
    if (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY) {
        for (uint32_t i = 0; i < element_count(type, value); i++) {
            void *element = (void *)(uintptr_t)element_at(type, value, i);
            if (!(*path ? smith_visit_referred(type->elem, element, path, visit, context)
                        : visit(context, type->elem, element, i)))
                return false;
        }
        return true;
    }
    size_t size = strcspn(path, "/");
    int index = value && type->kind == SMITH_RECORD ? smith_member_find(type->record, path, size) : -1;
    const struct smith_member *member = index < 0 ? NULL : &type->record->members[index];
    void *memory = member ? smith_member_value(member, value) : NULL;
    return !memory || smith_visit_referred(member->type, memory, path + size, visit, context);
}

static bool collect(void *context, const struct smith_type *type, void *element, uint32_t index) {
    struct identities *set = context;
    int64_t identity = index;
    if (set->reference->by && !smith_element_identity(type, element, set->reference->by, &identity))
        return true;
    /* wraps around where a layout's base is absurd, like the value it is compared with */
    return add_identity(set, (int64_t)((uint64_t)identity + (uint64_t)set->reference->base));
}

static int compare_integers(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static bool identities_of(struct identities *set, const struct smith_document *document,
                          const struct smith_reference *reference) {
    set->reference = reference;
    set->count = 0;
    if (!smith_visit_referred(document->layout->root, document->root, reference->path, collect, set))
        return false;
    if (set->count)
        qsort(set->values, set->count, sizeof *set->values, compare_integers);
    return true;
}

static int by_reference(const void *a, const void *b) {
    const struct smith_referred *x = a, *y = b;
    if (x->reference != y->reference)
        return x->reference < y->reference ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static int by_offset(const void *a, const void *b) {
    const struct smith_referred *x = a, *y = b;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

bool smith_references_dangling(struct smith_references *references, const struct smith_document *document,
                               smith_dangling *report, void *context) {
    uint32_t count = 0, dangling = 0;
    struct smith_referred *table = references->table; /* used up as a plain list from here on */
    struct identities set = {.arena = &references->arena};
    for (uint32_t i = 0; i < references->capacity; i++)
        if (table[i].reference)
            table[count++] = table[i];
    if (!count)
        return true;
    qsort(table, count, sizeof *table, by_reference);
    for (uint32_t i = 0; i < count; i++) {
        if (set.reference != table[i].reference && !identities_of(&set, document, table[i].reference))
            return false;
        if (!set.count || !bsearch(&table[i].value, set.values, set.count, sizeof *set.values, compare_integers))
            table[dangling++] = table[i];
    }
    qsort(table, dangling, sizeof *table, by_offset);
    for (uint32_t i = 0; i < dangling; i++)
        if (!report(context, table[i].reference, table[i].value, table[i].path, table[i].offset, table[i].more))
            return false;
    return true;
}
