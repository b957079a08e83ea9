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

static bool equal_children(const struct smith_child *x, const struct smith_child *y) {
    return !x->value == !y->value && (!x->value || smith_value_equal(x->type, x->value, y->value));
}

static bool equal_parts(const struct smith_type *type, const void *a, const void *b) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    struct smith_child x, y;
    if (!equal_own(type, a, b))
        return false;
    if (smith_children_are_plain(&of_a))
        return !of_a.count || memcmp(of_a.memory, of_b.memory, of_a.count * of_a.stride) == 0;
    while (smith_children_next(&of_a, &x) && smith_children_next(&of_b, &y))
        if (!equal_children(&x, &y))
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

/* The first children that differ, and the frame of the one; false when the values differ by themselves. */
static bool next_difference(const struct smith_type *type, const void *a, const void *b, struct smith_frame *frame,
                            struct smith_child *x, struct smith_child *y) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    if (type->kind < SMITH_RECORD || !equal_own(type, a, b))
        return false;
    while (smith_children_next(&of_a, x) && smith_children_next(&of_b, y))
        if (!equal_children(x, y)) {
            smith_frame_go(frame, x);
            return true;
        }
    return false;
}

static void difference_below(const struct smith_frame *outer, const struct smith_type *type, const void *a,
                             const void *b, char *path, size_t size) {
    type = smith_type_inner(type);
    struct smith_frame frame = smith_children_frame(outer, type, a);
    struct smith_child x, y;
    bool is_below = next_difference(type, a, b, &frame, &x, &y);
    if (is_below && x.value && y.value)
        difference_below(&frame, x.type, x.value, y.value, path, size);
    else
        smith_frame_path(is_below ? &frame : outer, path, size);
}

void smith_value_difference(const struct smith_type *type, const void *a, const void *b, char *path, size_t size) {
    difference_below(NULL, type, a, b, path, size);
}
