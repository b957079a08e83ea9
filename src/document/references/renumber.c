/* SPDX-License-Identifier: MIT
 *
 * A walk along all references, and their renumbering.
 */
#include "document/references/renumber.h"
#include "document/children.h"
#include "document/references/references.h"
#include <string.h>

struct walk {
    smith_visit_referrer *visit;
    void *context;
    bool own; /* also the numbers that elements have themselves */
};

static bool renumber_walk_value(const struct walk *walk, const struct smith_frame *outer, const struct smith_type *type,
                                void *value, const struct smith_reference *reference) {
    if (type->kind <= SMITH_SPELLED)
        return !reference || (reference->own && !walk->own) ||
               walk->visit(walk->context, &(struct smith_referrer){reference, type, value, outer});
    if (type->kind < SMITH_RECORD || (!reference && smith_type_is_flat(type)))
        return true;
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (child.value &&
            !renumber_walk_value(walk, &frame, child.type, child.value, smith_child_reference(&child, reference)))
            return false;
    }
    return true;
}

static bool walk_root(const struct walk *walk, const struct smith_type *type, void *root) {
    type = smith_type_inner(type);
    return type->kind != SMITH_RECORD || renumber_walk_value(walk, NULL, type, root, NULL);
}

bool smith_visit_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context) {
    return walk_root(&(struct walk){visit, context, false}, type, root);
}

bool smith_visit_all_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context) {
    return walk_root(&(struct walk){visit, context, true}, type, root);
}

bool smith_reference_is_none(const struct smith_reference *reference, int64_t value) {
    for (uint32_t i = 0; i < reference->none_count; i++)
        if (reference->none[i] == value)
            return true;
    return false;
}

bool smith_reference_is_local(const struct smith_reference *reference) {
    return !reference->by || reference->renumbered;
}

bool smith_reference_is_to(const struct smith_reference *reference, const char *path, const char *by) {
    if (reference->own || strcmp(reference->path, path) != 0 || !reference->by != !by)
        return false;
    return !by || strcmp(reference->by, by) == 0;
}

/* ---- renumbering ---- */

static bool renumber_one(void *context, const struct smith_referrer *referrer) {
    const struct smith_renumbering *renumbering = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), number, changed;
    if (!smith_reference_is_to(reference, renumbering->path, renumbering->by) ||
        smith_reference_is_none(reference, value) || __builtin_sub_overflow(value, reference->base, &number))
        return true;
    bool there = renumbering->map(renumbering->context, &number) &&
                 !__builtin_add_overflow(number, reference->base, &changed) &&
                 smith_integer_fits(referrer->type, changed) && !smith_reference_is_none(reference, changed);
    if (!there)
        return !renumbering->gone || renumbering->gone(renumbering->context, referrer);
    if (changed != value)
        smith_integer_store(referrer->type, referrer->value, changed);
    return true;
}

/* An element that gets a new number itself. */
static bool renumber_element(void *context, const struct smith_type *type, void *element, uint32_t index) {
    const struct smith_renumbering *renumbering = context;
    int64_t number;
    (void)index;
    if (smith_element_identity(type, element, renumbering->by, &number) &&
        renumbering->map(renumbering->context, &number))
        smith_element_identify(type, element, renumbering->by, number);
    return true;
}

bool smith_renumber(const struct smith_type *type, void *root, const struct smith_renumbering *renumbering) {
    void *context = (void *)(uintptr_t)renumbering;
    const struct walk walk = {renumber_one, context, false};
    return walk_root(&walk, type, root) &&
           (!renumbering->own || smith_visit_referred(type, root, renumbering->path, renumber_element, context));
}
