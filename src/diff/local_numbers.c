/* SPDX-License-Identifier: MIT
 *
 * Numbers that follow their elements: the lists on the way to them are aligned, and the elements that are the same are
 * asked for their numbers.
 */
#include "diff/local_numbers.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "document/value.h"
#include "document/visit.h"
#include <string.h>

/* Where the search is, in both versions. */
struct two_nodes {
    const struct smith_type *type;
    const struct smith_member *member; /* the list is that member */
    const struct smith_type *record_type; /* of this */
    const void *a, *b;
};

struct search {
    struct smith_local_numbers *numbers;
    struct smith_number_pairs *list;
    uint32_t unpaired; /* elements of either version that are not in the other */
};

static bool local_numbers_find_pairs(struct search *search, const struct two_nodes *both, const char *path);

/* ---- elements ---- */

static bool local_number_of(const struct search *search, const struct smith_type *type, const void *element,
                            uint32_t index, int64_t *number) {
    *number = index;
    return !search->list->by || smith_element_identity(type, element, search->list->by, number);
}

static bool local_numbers_add_pair(struct search *search, const struct smith_type *type, const void *a, uint32_t in_a,
                                   const void *b, uint32_t in_b) {
    struct smith_arena *arena = search->numbers->arena;
    struct smith_number_pairs *list = search->list;
    int64_t from, to;
    if (!local_number_of(search, type, a, in_a, &from) || !local_number_of(search, type, b, in_b, &to))
        return true;
    list->is_identity = list->is_identity && from == to;
    return smith_id_index_add(&list->pairs, arena, from, list->in_b.count) && SMITH_ARRAY_ADD(arena, &list->in_b, to);
}

static bool follow_pair(struct search *search, const struct smith_type *elem, const void *a, uint32_t in_a,
                        const void *b, uint32_t in_b, const char *path) {
    const struct two_nodes inner = {.type = elem, .a = a, .b = b};
    if (!a || !b)
        return true;
    return *path ? local_numbers_find_pairs(search, &inner, path)
                 : local_numbers_add_pair(search, elem, a, in_a, b, in_b);
}

static bool find_in_lists(struct search *search, const struct two_nodes *both, const char *path) {
    const struct smith_type *type = smith_type_inner(both->type);
    const struct smith_list *a = both->a, *b = both->b;
    struct smith_identity identity = smith_list_identity(both->member, type, both->record_type->record);
    struct smith_alignment alignment;
    if (!smith_align(search->numbers->arena, type, (struct smith_list_version){a, search->numbers->a},
                     (struct smith_list_version){b, search->numbers->b}, &identity, search->numbers->use, &alignment))
        return false;
    for (uint32_t j = 0; j < b->count; j++)
        search->unpaired += alignment.to_a[j] == SMITH_NO_INDEX;
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t j = alignment.to_b[i];
        search->unpaired += j == SMITH_NO_INDEX;
        if (j != SMITH_NO_INDEX &&
            !follow_pair(search, type->elem, smith_list_at(type, a, i), i, smith_list_at(type, b, j), j, path))
            return false;
    }
    return true;
}

static bool find_in_arrays(struct search *search, const struct two_nodes *both, const char *path) {
    const struct smith_type *type = smith_type_inner(both->type);
    size_t stride = smith_type_inner(type->elem)->size;
    for (uint32_t i = 0; i < type->count; i++)
        if (!follow_pair(search, type->elem, (const uint8_t *)both->a + i * stride, i,
                         (const uint8_t *)both->b + i * stride, i, path))
            return false;
    return true;
}

static bool local_numbers_find_pairs(struct search *search, const struct two_nodes *both, const char *path) {
    const struct smith_type *type = smith_type_inner(both->type);
    while (*path == '/')
        path++;
    if (type->kind == SMITH_LIST && both->member)
        return find_in_lists(search, both, path);
    if (type->kind == SMITH_ARRAY)
        return find_in_arrays(search, both, path);
    size_t size = strcspn(path, "/");
    int index = type->kind == SMITH_RECORD ? smith_member_find(type->record, path, size) : -1;
    if (index < 0)
        return true;
    const struct smith_member *member = &type->record->members[index];
    const struct two_nodes inner = {member->type, member, type, smith_member_value(member, both->a),
                                    smith_member_value(member, both->b)};
    search->unpaired += !inner.a != !inner.b;
    return !inner.a || !inner.b || local_numbers_find_pairs(search, &inner, path + size);
}

/* ---- lists ---- */

static struct smith_number_pairs *make_pairs(struct smith_local_numbers *numbers,
                                             const struct smith_reference *reference) {
    struct smith_number_pairs *list =
        smith_arena_alloc(numbers->arena, sizeof *list, _Alignof(struct smith_number_pairs));
    struct search search = {.numbers = numbers, .list = list};
    const struct smith_document *a = numbers->a->document, *b = numbers->b->document;
    const struct two_nodes root = {.type = a->layout->root, .a = a->root, .b = b->root};
    if (!list)
        return NULL;
    list->path = reference->path;
    list->by = reference->by;
    list->is_identity = true;
    if (!local_numbers_find_pairs(&search, &root, list->path))
        return NULL;
    list->is_identity = list->is_identity && !search.unpaired;
    smith_id_index_sort(&list->pairs);
    list->next = numbers->lists;
    numbers->lists = list;
    return list;
}

static const struct smith_number_pairs *pairs_of(struct smith_local_numbers *numbers,
                                                 const struct smith_reference *reference) {
    for (struct smith_number_pairs *list = numbers->lists; list; list = list->next)
        if (smith_reference_is_to(reference, list->path, list->by))
            return list;
    struct smith_number_pairs *made = make_pairs(numbers, reference);
    numbers->out_of_memory |= !made;
    return made;
}

/* Index of the pair, or SMITH_NONE: the reference leads nowhere, or to an element that is not in b. */
static uint32_t pair_of(const struct smith_number_pairs *list, const struct smith_reference *reference, int64_t from) {
    int64_t number;
    return __builtin_sub_overflow(from, reference->base, &number) ? SMITH_NONE
                                                                  : smith_id_index_find(&list->pairs, number);
}

bool smith_means_same(struct smith_local_numbers *numbers, const struct smith_reference *reference,
                      const struct smith_type *type, int64_t value_from, int64_t value_to) {
    if (reference->own)
        return true;
    const struct smith_named a = smith_reference_read(reference, type, value_from);
    const struct smith_named b = smith_reference_read(reference, type, value_to);
    int64_t from = a.number, to = b.number;
    if (a.reference != b.reference || a.rest != b.rest)
        return false;
    reference = a.reference;
    if (!smith_reference_is_local(reference) || smith_reference_is_none(reference, from) ||
        smith_reference_is_none(reference, to))
        return from == to;
    const struct smith_number_pairs *list = pairs_of(numbers, reference);
    uint32_t pair = list ? pair_of(list, reference, from) : SMITH_NONE;
    if (pair == SMITH_NONE)
        return from == to;
    int64_t number;
    return !__builtin_sub_overflow(to, reference->base, &number) && list->in_b.items[pair] == number;
}

/* ---- values ---- */

static bool mean_same(struct smith_local_numbers *numbers, const struct smith_type *type, const void *a, const void *b,
                      const struct smith_reference *reference);

static bool children_mean_same(struct smith_local_numbers *numbers, const struct smith_type *type, const void *a,
                               const void *b, const struct smith_reference *reference) {
    struct smith_children in_a = smith_children_of(type, a), in_b = smith_children_of(type, b);
    struct smith_child x, y;
    bool same = in_a.count == in_b.count && in_a.variant == in_b.variant;
    while (same && smith_children_next(&in_a, &x) && smith_children_next(&in_b, &y))
        same = x.value && y.value ? mean_same(numbers, x.type, x.value, y.value, smith_child_reference(&x, reference))
                                  : !x.value && !y.value;
    return same;
}

static bool mean_same(struct smith_local_numbers *numbers, const struct smith_type *type, const void *a, const void *b,
                      const struct smith_reference *reference) {
    bool is_unknown = type->kind == SMITH_UNION && !smith_variant_case(type, a);
    if (type->kind >= SMITH_RECORD && !is_unknown)
        return children_mean_same(numbers, type, a, b, reference);
    if (reference && smith_reference_is_local(reference) && type->kind <= SMITH_SPELLED)
        return smith_means_same(numbers, reference, type, smith_integer_load(type, a), smith_integer_load(type, b));
    return smith_value_equal(type, a, b);
}

bool smith_values_mean_same(struct smith_local_numbers *numbers, const struct smith_type *type, const void *a,
                            const void *b) {
    return mean_same(numbers, smith_type_inner(type), a, b, NULL);
}

/* ---- all of them ---- */

static bool ask_for_pairs(void *context, const struct smith_referrer *referrer) {
    struct smith_local_numbers *numbers = context;
    const struct smith_reference *reference = referrer->reference;
    const struct smith_number_pairs *list = smith_reference_is_local(reference) ? pairs_of(numbers, reference) : NULL;
    return list ? list->is_identity : !numbers->out_of_memory;
}

bool smith_numbers_are_global(struct smith_local_numbers *numbers) {
    const struct smith_document *a = numbers->a->document, *b = numbers->b->document;
    return smith_visit_referrers(a->layout->root, a->root, ask_for_pairs, numbers) &&
           smith_visit_referrers(b->layout->root, b->root, ask_for_pairs, numbers);
}
