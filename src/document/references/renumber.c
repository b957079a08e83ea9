/* SPDX-License-Identifier: MIT
 *
 * A walk along all references, and their renumbering.
 */
#include "document/references/renumber.h"
#include <string.h>

struct walk {
    smith_visit_referrer *visit;
    void *context;
};

static bool walk_value(const struct walk *walk, struct smith_frame *frame, const struct smith_type *type, void *value,
                       const struct smith_reference *reference);

static bool walk_record(const struct walk *walk, const struct smith_frame *outer, const struct smith_type *type,
                        void *record) {
    struct smith_frame frame = {outer, type, record, SMITH_AT_END, SMITH_NONE};
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const struct smith_type *inner = member->type ? smith_type_inner(member->type) : NULL;
        if (member->offset == SMITH_NONE || (inner->kind < SMITH_RECORD && !member->reference))
            continue;
        void *value = smith_member_value(member, record);
        frame.member = i;
        frame.index = SMITH_NONE;
        if (value && !walk_value(walk, &frame, inner, value, member->reference))
            return false;
    }
    return true;
}

static bool walk_elements(const struct walk *walk, struct smith_frame *frame, const struct smith_type *type,
                          void *value, const struct smith_reference *reference) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    bool is_array = type->kind == SMITH_ARRAY;
    uint32_t count = is_array ? type->count : ((const struct smith_list *)value)->count;
    uint32_t outside = frame->index;
    if (elem->kind < SMITH_RECORD && !reference)
        return true;
    for (uint32_t i = 0; i < count; i++) {
        void *at = is_array ? (uint8_t *)value + (size_t)i * elem->size : smith_list_at(type, value, i);
        frame->index = i;
        if (at && !walk_value(walk, frame, elem, at, reference))
            return false;
    }
    frame->index = outside;
    return true;
}

static bool walk_value(const struct walk *walk, struct smith_frame *frame, const struct smith_type *type, void *value,
                       const struct smith_reference *reference) {
    type = smith_type_inner(type);
    switch (type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED:
        return !reference || walk->visit(walk->context, &(struct smith_referrer){reference, type, value, frame});
    case SMITH_RECORD:
        return walk_record(walk, frame, type, value);
    case SMITH_ARRAY:
    case SMITH_LIST:
        return walk_elements(walk, frame, type, value, reference);
    case SMITH_UNION: {
        const struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        if (!chosen || !variant->value)
            return true;
        return walk_value(walk, frame, chosen->type, variant->value, chosen->reference ? chosen->reference : reference);
    }
    default:
        return true;
    }
}

bool smith_visit_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context) {
    struct walk walk = {visit, context};
    type = smith_type_inner(type);
    return type->kind != SMITH_RECORD || walk_record(&walk, NULL, type, root);
}

bool smith_reference_is_none(const struct smith_reference *reference, int64_t value) {
    for (uint32_t i = 0; i < reference->none_count; i++)
        if (reference->none[i] == value)
            return true;
    return false;
}

/* ---- renumbering ---- */

static bool is_about(const struct smith_renumbering *renumbering, const struct smith_reference *reference) {
    if (strcmp(renumbering->path, reference->path) != 0 || !renumbering->by != !reference->by)
        return false;
    return !renumbering->by || strcmp(renumbering->by, reference->by) == 0;
}

static bool renumber_one(void *context, const struct smith_referrer *referrer) {
    const struct smith_renumbering *renumbering = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), number, changed;
    if (!is_about(renumbering, reference) || smith_reference_is_none(reference, value) ||
        __builtin_sub_overflow(value, reference->base, &number))
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

bool smith_renumber(const struct smith_type *type, void *root, const struct smith_renumbering *renumbering) {
    return smith_visit_referrers(type, root, renumber_one, (void *)(uintptr_t)renumbering);
}
