/* SPDX-License-Identifier: MIT
 *
 * Equality of values in memory, by their types.
 */
#include "document/equal.h"
#include "base/bytes.h"
#include "document/children.h"
#include <string.h>

static bool equal_texts(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool equal_unknown(const struct smith_unknown *a, const struct smith_unknown *b) {
    return a == b || (a && b && smith_bytes_equal(a->id, b->id) && smith_bytes_equal(a->data, b->data));
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

static bool equal_values(const struct smith_type *type, const void *a, const void *b,
                         const struct smith_leniency *leniency);

static bool equal_children(const struct smith_child *x, const struct smith_child *y,
                           const struct smith_leniency *leniency) {
    const void *value = x->value;
    if (!value && y->value && leniency->defaults)
        value = smith_value_new(leniency->defaults, y->type);
    if (value && !y->value && leniency->empty_is_absent && x->type->kind == SMITH_LIST)
        return !((const struct smith_list *)value)->count;
    return !value == !y->value && (!value || equal_values(y->type, value, y->value, leniency));
}

static bool equal_parts(const struct smith_type *type, const void *a, const void *b,
                        const struct smith_leniency *leniency) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    struct smith_child x, y;
    if (!equal_own(type, a, b))
        return false;
    if (smith_children_are_plain(&of_a))
        return !of_a.count || memcmp(of_a.memory, of_b.memory, of_a.count * of_a.stride) == 0;
    while (smith_children_next(&of_a, &x) && smith_children_next(&of_b, &y))
        if (!equal_children(&x, &y, leniency))
            return false;
    return true;
}

/* A union that was left out has the case that its tag says, with what that has when new. */
static bool is_new_case(const struct smith_type *type, const struct smith_variant *b,
                        const struct smith_leniency *leniency) {
    const struct smith_case *chosen = smith_variant_case(type, b);
    const void *value = chosen ? smith_value_new(leniency->defaults, chosen->type) : NULL;
    return value && equal_values(chosen->type, value, b->value, leniency);
}

static bool equal_values(const struct smith_type *type, const void *a, const void *b,
                         const struct smith_leniency *leniency) {
    type = smith_type_inner(type);
    if (leniency->defaults && type->kind == SMITH_UNION && !((const struct smith_variant *)a)->value)
        return !((const struct smith_variant *)b)->value || is_new_case(type, b, leniency);
    if (type->flags & SMITH_PLAIN)
        return memcmp(a, b, type->size) == 0;
    if (type->kind >= SMITH_RECORD)
        return equal_parts(type, a, b, leniency);
    if (type->kind == SMITH_TEXT)
        return equal_texts(*(const char *const *)a, *(const char *const *)b);
    return type->kind == SMITH_BYTES ? smith_bytes_equal(*(const struct smith_bytes *)a, *(const struct smith_bytes *)b)
                                     : memcmp(a, b, type->size) == 0;
}

bool smith_value_equal(const struct smith_type *type, const void *a, const void *b) {
    const struct smith_leniency none = {0};
    return equal_values(type, a, b, &none);
}

bool smith_value_fulfils(const struct smith_type *type, const void *stated, const void *read,
                         const struct smith_leniency *leniency) {
    return equal_values(type, stated, read, leniency);
}

/* The first children that differ, and the frame of the one; false when the values differ by themselves. */
static bool next_difference(const struct smith_type *type, const void *a, const void *b,
                            const struct smith_leniency *leniency, struct smith_frame *frame, struct smith_child *x,
                            struct smith_child *y) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    if (type->kind < SMITH_RECORD || !equal_own(type, a, b))
        return false;
    while (smith_children_next(&of_a, x) && smith_children_next(&of_b, y))
        if (!equal_children(x, y, leniency)) {
            smith_frame_go(frame, x);
            return true;
        }
    return false;
}

static void difference_below(const struct smith_frame *outer, const struct smith_type *type, const void *a,
                             const void *b, const struct smith_leniency *leniency, char *path, size_t size) {
    type = smith_type_inner(type);
    struct smith_frame frame = smith_children_frame(outer, type, a);
    struct smith_child x, y;
    bool is_below = next_difference(type, a, b, leniency, &frame, &x, &y);
    if (is_below && x.value && y.value)
        difference_below(&frame, x.type, x.value, y.value, leniency, path, size);
    else
        smith_frame_path(is_below ? &frame : outer, path, size);
}

void smith_value_difference(const struct smith_type *type, const void *a, const void *b,
                            const struct smith_leniency *leniency, char *path, size_t size) {
    difference_below(NULL, type, a, b, leniency, path, size);
}
