/* SPDX-License-Identifier: MIT
 *
 * Equality of values in memory, by their types.
 */
#include "document/equal.h"
#include "document/children.h"
#include <string.h>

static bool equal_texts(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool equal_bytes(const struct smith_bytes *a, const struct smith_bytes *b) {
    return a->size == b->size && (!a->size || memcmp(a->data, b->data, a->size) == 0);
}

static bool equal_unknown(const struct smith_unknown *a, const struct smith_unknown *b) {
    return a == b || (a && b && equal_bytes(&a->id, &b->id) && equal_bytes(&a->data, &b->data));
}

/* What values with parts are besides these. */
static bool equal_own(const struct smith_type *type, const void *a, const void *b) {
    if (type->kind == SMITH_LIST)
        return ((const struct smith_list *)a)->count == ((const struct smith_list *)b)->count;
    if (type->kind != SMITH_UNION)
        return true;
    const struct smith_variant *x = a, *y = b;
    return x->kind == y->kind && (smith_variant_case(type, x) || equal_unknown(x->value, y->value));
}

static bool equal_parts(const struct smith_type *type, const void *a, const void *b) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    struct smith_child x, y;
    if (!equal_own(type, a, b))
        return false;
    if (smith_children_are_plain(&of_a))
        return !of_a.count || memcmp(of_a.memory, of_b.memory, of_a.count * of_a.stride) == 0;
    while (smith_children_next(&of_a, &x) && smith_children_next(&of_b, &y))
        if (!x.value != !y.value || (x.value && !smith_value_equal(x.type, x.value, y.value)))
            return false;
    return true;
}

bool smith_value_equal(const struct smith_type *type, const void *a, const void *b) {
    type = smith_type_inner(type);
    if (type->flags & SMITH_PLAIN)
        return memcmp(a, b, type->size) == 0;
    if (type->kind >= SMITH_RECORD)
        return equal_parts(type, a, b);
    if (type->kind == SMITH_TEXT)
        return equal_texts(*(const char *const *)a, *(const char *const *)b);
    return type->kind == SMITH_BYTES ? equal_bytes(a, b) : memcmp(a, b, type->size) == 0;
}
