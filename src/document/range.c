/* SPDX-License-Identifier: MIT
 *
 * Numbers and their ranges (range.h).
 */
#include "document/range.h"
#include "document/children.h"

struct walk {
    smith_number_visitor *visitor;
    void *context;
};

const struct smith_range *smith_range_of(const struct smith_frame *frame) {
    const struct smith_range *range = frame->type->record->members[frame->member].range;
    while (!range && frame->type->flags & SMITH_RANGED && frame->parent) {
        frame = frame->parent;
        range = frame->type->record->members[frame->member].range;
    }
    return range;
}

static void walk_number(const struct walk *walk, const struct smith_type *type, const void *value,
                        const struct smith_frame *frame) {
    struct smith_number number = {frame, type, value, 0};
    if (type->kind != SMITH_FLOAT)
        number.value = (double)smith_integer_load(type, value);
    else
        number.value = type->width == 4 ? (double)*(const float *)value : *(const double *)value;
    walk->visitor(walk->context, &number);
}

/* Values that memory has as the file does, and numbers in other spellings. */
static bool range_is_flat(const struct smith_type *type) {
    return type->flags & SMITH_PLAIN || type->kind < SMITH_TEXT;
}

static void range_walk_value(const struct walk *walk, const struct smith_type *type, const void *value,
                             const struct smith_frame *outer) {
    if (type->kind == SMITH_INT || type->kind == SMITH_SPELLED || type->kind == SMITH_FLOAT)
        walk_number(walk, type, value, outer);
    if (type->kind < SMITH_RECORD || (type->kind == SMITH_RECORD && !range_is_flat(type)))
        return;
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    bool nested = type->kind == SMITH_ARRAY && outer->index != SMITH_NONE; /* an array in an array */
    uint32_t first = nested ? outer->index * children.count : 0;
    struct smith_child child;
    if (children.element && !range_is_flat(children.element))
        return;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        frame.index += child.member ? 0 : first;
        range_walk_value(walk, child.type, child.value, &frame);
    }
}

void smith_visit_numbers(const struct smith_type *type, const void *value, const struct smith_frame *frame,
                         smith_number_visitor *visitor, void *context) {
    const struct walk walk = {visitor, context};
    range_walk_value(&walk, type, value, frame);
}
