/* SPDX-License-Identifier: MIT
 *
 * The walk over values: the children of any value, all values of a document, the numbers in one value and their ranges.
 */
#ifndef SMITH_VISIT_H
#define SMITH_VISIT_H

#include "document/document.h"
#include <levelsmith/document.h>

/* ---- children ---- */

/*
 * What a value holds, one child after the other: the members of a record, the elements of a list or array, what the
 * case of a union has. Whatever goes through values in memory (copies, comparisons, fingerprints, visits, renumbering)
 * goes by this, and says only what is its own.
 */

/* One of them. */
struct smith_child {
    uint32_t index; /* which member or element; of a union 0 */
    const struct smith_member *member; /* of a record, else NULL */
    const struct smith_case *variant; /* of a union, else NULL */
    const struct smith_type *type; /* regions are looked through */
    void *value; /* NULL = absent */
    const void *record; /* that a member is in, else NULL */
};

/* Those of one value. A value without parts, a union of an unknown kind and derived members have none. */
struct smith_children {
    const struct smith_member *members; /* of a record, else NULL */
    const struct smith_type *element; /* of a list or array, or of the case of a union */
    const struct smith_case *variant; /* of a union whose kind is known */
    uint8_t *memory; /* of the record, of the first element, of the union's pointer */
    size_t stride; /* bytes from element to element */
    uint32_t next, count;
    bool pointers; /* elements and cases are behind pointers */
};

/* Those of a list, an array, a union, or a value without any; `type` is no region. */
struct smith_children smith_children_of_other(const struct smith_type *type, const void *value);

static inline struct smith_children smith_children_of(const struct smith_type *type, const void *value) {
    type = smith_type_inner(type);
    if (type->kind != SMITH_RECORD)
        return smith_children_of_other(type, value);
    return (struct smith_children){
        .members = type->record->members, .memory = (uint8_t *)(uintptr_t)value, .count = type->record->member_count};
}

/* Elements side by side without a pointer in them: one stretch of memory. */
static inline bool smith_children_are_plain(const struct smith_children *children) {
    return children->element && children->element->flags & SMITH_PLAIN && !children->pointers;
}

/* The next member that has memory. */
static inline bool smith_child_of_record(struct smith_children *children, struct smith_child *child) {
    const struct smith_member *member = &children->members[children->next];
    while (children->next < children->count && member->offset == SMITH_NONE) {
        member++;
        children->next++;
    }
    if (children->next >= children->count)
        return false;
    child->index = children->next++;
    child->member = member;
    child->variant = NULL;
    child->type = smith_type_inner(member->type);
    child->value = smith_member_value(member, children->memory);
    child->record = children->memory;
    return true;
}

/* The next child, present or not; false = there is none. */
static inline bool smith_children_next(struct smith_children *children, struct smith_child *child) {
    if (children->members)
        return smith_child_of_record(children, child);
    if (children->next >= children->count)
        return false;
    child->index = children->next++;
    child->record = NULL;
    child->member = NULL;
    child->variant = children->variant;
    child->type = children->element;
    void *slot = children->memory + child->index * children->stride;
    child->value = children->pointers ? *(void **)slot : slot;
    return true;
}

/* The memory of a child within the value: it, or a pointer to it. */
static inline void *smith_child_slot(const struct smith_children *children, const struct smith_child *child,
                                     bool *is_pointer) {
    *is_pointer = child->member ? child->member->flags & SMITH_POINTER : children->pointers;
    return children->memory + (child->member ? child->member->offset : child->index * children->stride);
}

/* ---- where a walk is ---- */

/* The frame of the children of a value that stands at `outer`: a record has one of its own, all others that of the
 * record around them. */
static inline struct smith_frame smith_children_frame(const struct smith_frame *outer, const struct smith_type *type,
                                                      const void *value) {
    if (type->kind != SMITH_RECORD && outer)
        return *outer;
    return (struct smith_frame){outer, type, (void *)(uintptr_t)value, SMITH_AT_END, SMITH_NONE};
}

static inline void smith_frame_go(struct smith_frame *frame, const struct smith_child *child) {
    if (child->member) {
        frame->member = (uint16_t)child->index;
        frame->index = SMITH_NONE;
    } else if (!child->variant) {
        frame->index = child->index;
    }
}

/* What a member of the record refers to: as it says, where its `when` holds. */
const struct smith_reference *smith_member_reference(const void *record, const struct smith_member *member);

/* What an integer refers to here: as its member or case says, within lists as what is around them. */
static inline const struct smith_reference *smith_child_reference(const struct smith_child *child,
                                                                  const struct smith_reference *around) {
    if (child->member)
        return smith_member_reference(child->record, child->member);
    return child->variant && child->variant->reference ? child->variant->reference : around;
}

/* A list or array of values that hold nothing. */
static inline bool smith_type_is_flat(const struct smith_type *type) {
    return (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY) && smith_type_inner(type->elem)->kind < SMITH_RECORD;
}

/* ---- one of many ---- */

/* How many elements a LIST or ARRAY has. */
static inline uint32_t smith_element_count(const struct smith_type *type, const void *value) {
    return type->kind == SMITH_ARRAY ? type->count : ((const struct smith_list *)value)->count;
}

/* Memory of one of them; NULL when it is absent. */
static inline void *smith_element_at(const struct smith_type *type, const void *value, uint32_t index) {
    if (type->kind == SMITH_LIST)
        return smith_list_at(type, value, index);
    return (uint8_t *)(uintptr_t)value + (size_t)index * smith_type_inner(type->elem)->size;
}

/* ---- visit ---- */

/*
 * Every value of a document, one after the other: for questions a family asks of a whole file ("which files does it
 * refer to", "how many objects of each kind") without naming every place where the answer may stand.
 */

/* One stop: a present member, an element of a union or typeset (then `variant` is its case and not NULL), or a record
 * (then `member` is NULL; its members follow). */
struct smith_visit {
    const struct smith_frame *frame; /* where it is, for smith_frame_path(); NULL for the root record */
    const struct smith_member *member;
    const struct smith_case *variant;
    const struct smith_type *type; /* of `value`; codec and size regions are looked through */
    const void *value;
};

/* The name of a file (`@path`) that stands here, which may be empty; NULL = none stands here. */
const char *smith_visit_file(const struct smith_visit *visit);

typedef enum smith_status smith_visitor(void *context, const struct smith_visit *visit);

/* In layout order, outermost first. Stops at the first status that is not SMITH_OK and returns it. Lists of numbers
 * and the like are one stop: their elements are not visited, nor what is in records of nothing but numbers. Records
 * nested deeper than any decoder makes them end the walk with SMITH_LIMIT. */
enum smith_status smith_visit_all(const struct smith_document *document, smith_visitor *visitor, void *context);
/* ... and what is in those records. */
enum smith_status smith_visit_plain(const struct smith_document *document, smith_visitor *visitor, void *context);

/* ---- range ---- */

/*
 * Ranges that a layout gives its numbers, and the numbers that are in one value. A number out of its range is no
 * damage: it is read and written like any other, and a finding says so.
 */

/* One number of a value: a member, an element of it, or a member of a record within it. */
struct smith_number {
    const struct smith_frame *frame;
    const struct smith_type *type; /* INT, LEB or FLOAT */
    const void *at;
    double value;
};

/* The range of the number that the frame is at: that of its member, or of one that holds its record. NULL =
 * any number is meant. */
const struct smith_range *smith_range_of(const struct smith_frame *frame);

/* Whether the number is below or above the range. What is no number (NaN) is neither. */
static inline bool smith_is_out_of_range(const struct smith_range *range, double number) {
    return range && (number < range->min || number > range->max);
}

typedef void smith_number_visitor(void *context, const struct smith_number *number);

/* Each number in the value that the frame is at, those that lists, arrays and plain records hold included. */
void smith_visit_numbers(const struct smith_type *type, const void *value, const struct smith_frame *frame,
                         smith_number_visitor *visitor, void *context);

#endif
