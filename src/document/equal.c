/* SPDX-License-Identifier: MIT
 *
 * Equality of values in memory, by their types.
 */
#include "document/equal.h"
#include <string.h>

static bool equal_texts(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool equal_bytes(const struct smith_bytes *a, const struct smith_bytes *b) {
    return a->size == b->size && (!a->size || memcmp(a->data, b->data, a->size) == 0);
}

static bool equal_records(const struct smith_record *record, const void *a, const void *b) {
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const void *x = smith_member_value(member, a), *y = smith_member_value(member, b);
        if (!x != !y || (x && !smith_value_equal(member->type, x, y)))
            return false;
    }
    return true;
}

static bool equal_unknown(const struct smith_unknown *a, const struct smith_unknown *b) {
    return a == b || (a && b && equal_bytes(&a->id, &b->id) && equal_bytes(&a->data, &b->data));
}

static bool equal_variants(const struct smith_type *type, const struct smith_variant *a,
                           const struct smith_variant *b) {
    if (a->kind != b->kind)
        return false;
    const struct smith_case *chosen = smith_variant_case(type, a);
    if (!chosen)
        return equal_unknown(a->value, b->value);
    return a->value && b->value ? smith_value_equal(chosen->type, a->value, b->value) : a->value == b->value;
}

static bool equal_arrays(const struct smith_type *type, const uint8_t *a, const uint8_t *b) {
    size_t stride = smith_type_inner(type->elem)->size;
    for (uint32_t i = 0; i < type->count; i++)
        if (!smith_value_equal(type->elem, a + i * stride, b + i * stride))
            return false;
    return true;
}

static bool equal_lists(const struct smith_type *type, const struct smith_list *a, const struct smith_list *b) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    if (a->count != b->count)
        return false;
    if (elem->flags & SMITH_PLAIN)
        return !a->count || memcmp(a->items, b->items, (size_t)a->count * elem->size) == 0;
    for (uint32_t i = 0; i < a->count; i++) {
        const void *x = smith_list_at(type, a, i), *y = smith_list_at(type, b, i);
        if (!x != !y || (x && !smith_value_equal(elem, x, y)))
            return false;
    }
    return true;
}

bool smith_value_equal(const struct smith_type *type, const void *a, const void *b) {
    type = smith_type_inner(type);
    if (type->flags & SMITH_PLAIN)
        return memcmp(a, b, type->size) == 0;
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT:
        return equal_texts(*(const char *const *)a, *(const char *const *)b);
    case SMITH_BYTES:
        return equal_bytes(a, b);
    case SMITH_RECORD:
        return equal_records(type->record, a, b);
    case SMITH_ARRAY:
        return equal_arrays(type, a, b);
    case SMITH_LIST:
        return equal_lists(type, a, b);
    case SMITH_UNION:
        return equal_variants(type, a, b);
    default:
        return memcmp(a, b, type->size) == 0;
    }
}
