/* SPDX-License-Identifier: MIT
 *
 * References between records, as references.h describes.
 */
#include "document/references/references.h"
#include "base/lookup.h"
#include "document/path.h"
#include "document/visit.h"
#include <string.h>

void smith_references_begin(struct smith_references *references, const struct smith_allocator *allocator) {
    *references = (struct smith_references){.identities.keys = SMITH_HASH_ADDRESSES};
    smith_arena_init(&references->arena, allocator, 0);
}

void smith_references_free(struct smith_references *references) {
    smith_arena_free(&references->arena);
}

bool smith_references_note(struct smith_references *references, const struct smith_reference *reference, int64_t value,
                           const struct smith_frame *frame, uint64_t offset) {
    if (reference->own || smith_reference_is_none(reference, value))
        return true;
    int64_t key[] = {(int64_t)(uintptr_t)reference, value};
    struct smith_hash_entry *entry = smith_hash_map_find(&references->by_value, key, sizeof key);
    if (entry) {
        references->referred.items[entry->value.number].more++;
        return true;
    }
    struct smith_arena *arena = &references->arena;
    char path[512];
    smith_frame_path(frame, path, sizeof path);
    struct smith_referred referred = {reference, value, smith_arena_copy(arena, path, strlen(path)), offset, 0};
    const void *kept = smith_arena_copy(arena, key, sizeof key);
    entry = kept && referred.path ? smith_hash_map_add(&references->by_value, arena, kept, sizeof key) : NULL;
    if (!entry || !SMITH_ARRAY_ADD(arena, &references->referred, referred))
        return false;
    entry->value.number = references->referred.count - 1;
    return true;
}

/* ---- checking ---- */

/* The integer that the element is known by, and its type; NULL = it has none. */
static void *identity_of(const struct smith_type **type, void *element, const char *by) {
    const struct smith_type *record = smith_path_enter(*type, &element);
    bool has_members = element && record && record->kind == SMITH_RECORD;
    int index = has_members ? smith_member_find(record->record, by, strlen(by)) : -1;
    if (index < 0)
        return NULL;
    *type = smith_type_inner(record->record->members[index].type);
    return (*type)->kind <= SMITH_SPELLED ? smith_member_value(&record->record->members[index], element) : NULL;
}

bool smith_element_identity(const struct smith_type *type, const void *value, const char *by, int64_t *identity) {
    const void *memory = identity_of(&type, (void *)(uintptr_t)value, by);
    if (memory)
        *identity = smith_integer_load(type, memory);
    return memory != NULL;
}

bool smith_element_identify(const struct smith_type *type, void *element, const char *by, int64_t identity) {
    void *memory = identity_of(&type, element, by);
    if (!memory || !smith_integer_fits(type, identity))
        return false;
    smith_integer_store(type, memory, identity);
    return true;
}

/* The identities of all elements that a reference may name, sorted. */
struct identities {
    struct smith_arena *arena;
    const struct smith_reference *reference;
    struct smith_id_index ids;
};

bool smith_visit_referred(const struct smith_type *type, void *value, const char *path, smith_visit_element *visit,
                          void *context) {
    type = smith_type_inner(type);
    while (*path == '/')
        path++;
    if (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY) {
        for (uint32_t i = 0; i < smith_element_count(type, value); i++) {
            void *element = smith_element_at(type, value, i);
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

static bool references_collect(void *context, const struct smith_type *type, void *element, uint32_t index) {
    struct identities *set = context;
    int64_t identity = index;
    if (set->reference->by && !smith_element_identity(type, element, set->reference->by, &identity))
        return true;
    /* wraps around where a layout's base is absurd, like the value it is compared with */
    identity = (int64_t)((uint64_t)identity + (uint64_t)set->reference->base);
    return smith_id_index_add(&set->ids, set->arena, identity, index);
}

/* NULL = out of memory. */
static const struct smith_id_index *identities_of(struct smith_references *references,
                                                  const struct smith_document *document,
                                                  const struct smith_reference *reference) {
    const struct smith_hash_entry *known = smith_hash_map_find(&references->identities, reference, 0);
    struct identities set = {.arena = &references->arena, .reference = reference};
    if (known)
        return known->value.pointer;
    struct smith_hash_entry *entry = smith_hash_map_add(&references->identities, set.arena, reference, 0);
    struct smith_id_index *ids = smith_arena_alloc(set.arena, sizeof *ids, _Alignof(struct smith_id_index));
    if (!entry || !ids ||
        !smith_visit_referred(document->layout->root, document->root, reference->path, references_collect, &set))
        return NULL;
    smith_id_index_sort(&set.ids);
    *ids = set.ids;
    return entry->value.pointer = ids;
}

bool smith_reference_is_met(struct smith_references *references, const struct smith_document *document,
                            const struct smith_reference *reference, int64_t value) {
    if (reference->own || smith_reference_is_none(reference, value))
        return true;
    const struct smith_id_index *ids = identities_of(references, document, reference);
    return !ids || smith_id_index_has(ids, value);
}

static bool range_is_met(const struct smith_referrer *referrer, int64_t first, int64_t elements) {
    const struct smith_type *type;
    const void *memory = smith_reference_count(referrer->reference, referrer->frame, &type);
    int64_t count = memory ? smith_integer_load(type, memory) : 0;
    return count == 0 || (first >= 0 && first <= elements && count > 0 && count <= elements - first);
}

bool smith_referrer_is_met(struct smith_references *references, const struct smith_document *document,
                           const struct smith_referrer *referrer) {
    const struct smith_reference *reference = referrer->reference;
    int64_t number;
    if (!smith_reference_asks_around(reference) || smith_reference_is_none(reference, referrer->number))
        return smith_reference_is_met(references, document, reference, referrer->number);
    const struct smith_type *type;
    const void *list = smith_reference_list(reference, referrer->frame, &type);
    if (!type)
        return true;
    int64_t elements = list ? smith_element_count(type, list) : 0;
    if (__builtin_sub_overflow(referrer->number, reference->base, &number))
        return false;
    return reference->count ? range_is_met(referrer, number, elements) : number >= 0 && number < elements;
}
