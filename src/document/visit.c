/* SPDX-License-Identifier: MIT
 *
 * The walk over values: the children of any value, all values of a document, the numbers in one value.
 */
#include "document/visit.h"
#include "type/type_tables.h"
#include <string.h>

/* ---- what a member refers to ---- */

const struct smith_reference *smith_member_reference(const void *record, const struct smith_member *member) {
    const struct smith_reference *reference = member->reference;
    if (!reference || !reference->when_before)
        return reference;
    const struct smith_member *decides = member - reference->when_before;
    const void *value = smith_member_value(decides, record);
    uint64_t is = value ? (uint64_t)smith_integer_load(smith_type_inner(decides->type), value) : 0;
    if (reference->when_mask)
        is = (is & (uint64_t)reference->when_mask) >> __builtin_ctzll((uint64_t)reference->when_mask);
    for (uint32_t i = 0; value && i < reference->when_count; i++)
        if ((int64_t)is == reference->when_values[i])
            return reference;
    return NULL;
}

/* ---- the children of a value: what they are counted by ---- */

struct smith_children smith_children_of_other(const struct smith_type *type, const void *value) {
    struct smith_children children = {.memory = (uint8_t *)(uintptr_t)value};
    switch ((enum smith_kind)type->kind) {
    case SMITH_ARRAY:
        children.element = smith_type_inner(type->elem);
        children.stride = children.element->size;
        children.count = type->count;
        break;
    case SMITH_LIST: {
        const struct smith_list *list = value;
        children.element = smith_type_inner(type->elem);
        children.stride = smith_list_stride(type);
        children.pointers = smith_list_of_pointers(type);
        children.memory = list->items;
        children.count = list->count;
        break;
    }
    case SMITH_UNION: {
        const struct smith_variant *variant = value;
        children.variant = smith_variant_case(type, variant);
        children.element = children.variant ? smith_type_inner(children.variant->type) : NULL;
        children.pointers = true;
        children.memory = (uint8_t *)(uintptr_t)&variant->value;
        children.count = children.variant != NULL;
        break;
    }
    default: break;
    }
    return children;
}

/* ---- visit ---- */

/*
 * The walk over a document's values. Recursion follows the nesting of records, which is bounded here as it is in the
 * decoder, so that a document somebody put together by hand cannot run over the stack either.
 */

#define DEPTH_MAX 4096

struct walk {
    smith_visitor *visitor;
    void *context;
    bool has_plain; /* walks through records of nothing but numbers, too */
    unsigned depth; /* records within each other */
};

/* Only what can hold records is worth walking through. */
static bool has_inside(const struct walk *walk, const struct smith_type *type) {
    return type->kind >= SMITH_RECORD && (walk->has_plain || !(type->flags & SMITH_PLAIN));
}

static enum smith_status visit_walk_value(struct walk *walk, const struct smith_frame *outer,
                                          const struct smith_type *type, const void *value);

static enum smith_status walk_child(struct walk *walk, const struct smith_frame *frame,
                                    const struct smith_child *child) {
    bool is_stop = child->member || child->variant; /* elements are none */
    const struct smith_member *member = &frame->type->record->members[frame->member];
    const struct smith_visit visit = {frame, member, child->variant, child->type, child->value};
    enum smith_status status = is_stop ? walk->visitor(walk->context, &visit) : SMITH_OK;
    bool goes_on = status == SMITH_OK && has_inside(walk, child->type);
    return goes_on ? visit_walk_value(walk, frame, child->type, child->value) : status;
}

static enum smith_status walk_children(struct walk *walk, const struct smith_frame *outer,
                                       const struct smith_type *type, const void *value) {
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    enum smith_status status = SMITH_OK;
    if (children.element && !children.variant && !has_inside(walk, children.element))
        return SMITH_OK;
    while (status == SMITH_OK && smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (child.value)
            status = walk_child(walk, &frame, &child);
    }
    return status;
}

static enum smith_status visit_walk_value(struct walk *walk, const struct smith_frame *outer,
                                          const struct smith_type *type, const void *value) {
    if (type->kind != SMITH_RECORD)
        return walk_children(walk, outer, type, value);
    const struct smith_visit visit = {outer, NULL, NULL, type, value};
    enum smith_status status = walk->depth == DEPTH_MAX ? SMITH_LIMIT : walk->visitor(walk->context, &visit);
    walk->depth++;
    if (status == SMITH_OK)
        status = walk_children(walk, outer, type, value);
    walk->depth--;
    return status;
}

static enum smith_status walk_document(const struct smith_document *document, struct walk walk) {
    const struct smith_type *root = smith_type_inner(smith_document_layout(document)->root);
    return has_inside(&walk, root) ? visit_walk_value(&walk, NULL, root, smith_document_root(document)) : SMITH_OK;
}

enum smith_status smith_visit_all(const struct smith_document *document, smith_visitor *visitor, void *context) {
    return walk_document(document, (struct walk){.visitor = visitor, .context = context});
}

enum smith_status smith_visit_plain(const struct smith_document *document, smith_visitor *visitor, void *context) {
    return walk_document(document, (struct walk){.visitor = visitor, .context = context, .has_plain = true});
}

const char *smith_visit_file(const struct smith_visit *visit) {
    bool is_file = visit->member && !visit->variant && visit->type->kind == SMITH_TEXT &&
                   smith_annotation_find(&visit->member->annotations, "path");
    return is_file ? *(const char *const *)visit->value : NULL;
}

/* ---- numbers and their ranges ---- */

struct range_walk {
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

static void walk_number(const struct range_walk *walk, const struct smith_type *type, const void *value,
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

static void range_walk_value(const struct range_walk *walk, const struct smith_type *type, const void *value,
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
    const struct range_walk walk = {visitor, context};
    range_walk_value(&walk, type, value, frame);
}
