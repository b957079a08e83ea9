/* SPDX-License-Identifier: MIT
 *
 * Numbers and their ranges (range.h).
 */
#include "document/range.h"
#include "document/document.h"

struct walk {
    smith_number_visitor *visitor;
    void *context;
};

static void walk_value(const struct walk *walk, const struct smith_type *type, const void *value,
                       const struct smith_frame *frame);

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

static void walk_elements(const struct walk *walk, const struct smith_type *type, const void *value,
                          const struct smith_frame *frame) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    const struct smith_list *list = value;
    bool is_array = type->kind == SMITH_ARRAY;
    uint32_t count = is_array ? type->count : list->count;
    uint32_t first = is_array && frame->index != SMITH_NONE ? frame->index * count : 0; /* of arrays in an array */
    const uint8_t *items = is_array ? value : list->items;
    struct smith_frame here = *frame;
    if (elem->kind == SMITH_TEXT || (elem->kind >= SMITH_RECORD && !(elem->flags & SMITH_PLAIN)))
        return;
    for (uint32_t i = 0; i < count; i++) {
        here.index = first + i;
        walk_value(walk, elem, items + (size_t)i * elem->size, &here);
    }
}

static void walk_record(const struct walk *walk, const struct smith_type *type, const void *value,
                        const struct smith_frame *frame) {
    struct smith_frame inner = {.parent = frame, .type = type, .record = (void *)(uintptr_t)value, .index = SMITH_NONE};
    for (; inner.member < type->record->member_count; inner.member++) {
        const struct smith_member *member = &type->record->members[inner.member];
        walk_value(walk, smith_type_inner(member->type), (const uint8_t *)value + member->offset, &inner);
    }
}

static void walk_value(const struct walk *walk, const struct smith_type *type, const void *value,
                       const struct smith_frame *frame) {
    switch (type->kind) {
    case SMITH_INT:
    case SMITH_SPELLED:
    case SMITH_FLOAT:
        walk_number(walk, type, value, frame);
        break;
    case SMITH_ARRAY:
    case SMITH_LIST:
        walk_elements(walk, type, value, frame);
        break;
    case SMITH_RECORD:
        if (type->flags & SMITH_PLAIN)
            walk_record(walk, type, value, frame);
        break;
    default:
        break;
    }
}

void smith_visit_numbers(const struct smith_type *type, const void *value, const struct smith_frame *frame,
                         smith_number_visitor *visitor, void *context) {
    const struct walk walk = {visitor, context};
    walk_value(&walk, type, value, frame);
}
