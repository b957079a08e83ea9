/* SPDX-License-Identifier: MIT
 *
 * The walk over a document's values. Recursion follows the nesting of records, which is bounded here as it is in the
 * decoder, so that a document somebody put together by hand cannot run over the stack either.
 */
#include "document/visit.h"
#include "document/document.h"
#include "type/annotations.h"
#include <string.h>

#define DEPTH_MAX 4096

struct walk {
    smith_visitor *visitor;
    void *context;
    struct smith_frame *frame; /* innermost; NULL at the root */
    unsigned depth;
    enum smith_status status; /* what the visitor said last: where that is not SMITH_OK, the walk ends */
};

static void walk_value(struct walk *walk, const struct smith_type *type, const void *value);

/* The innermost member: what elements of its lists and unions belong to. */
static const struct smith_member *member_of(const struct smith_frame *frame) {
    return frame ? &frame->type->record->members[frame->member] : NULL;
}

/* Stop at a value, and walk on through it. */
static void walk_through(struct walk *walk, const struct smith_member *member, const struct smith_case *variant,
                         const struct smith_type *type, const void *value) {
    struct smith_visit visit = {walk->frame, member, variant, type, value};
    walk->status = walk->visitor(walk->context, &visit);
    if (walk->status == SMITH_OK)
        walk_value(walk, type, value);
}

static void walk_members(struct walk *walk, const struct smith_type *type, const void *value) {
    struct smith_frame frame = {.parent = walk->frame, .type = type, .record = (void *)(uintptr_t)value};
    walk->frame = &frame;
    for (uint16_t i = 0; i < type->record->member_count && walk->status == SMITH_OK; i++) {
        const struct smith_member *member = &type->record->members[i];
        const void *at = smith_member_value(member, value);
        frame.member = i;
        frame.index = SMITH_NONE;
        if (at)
            walk_through(walk, member, NULL, smith_type_inner(member->type), at);
    }
    walk->frame = (struct smith_frame *)(uintptr_t)frame.parent;
}

static void walk_record(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_visit visit = {walk->frame, NULL, NULL, type, value};
    walk->status = walk->depth == DEPTH_MAX ? SMITH_LIMIT : walk->visitor(walk->context, &visit);
    walk->depth++;
    if (walk->status == SMITH_OK)
        walk_members(walk, type, value);
    walk->depth--;
}

static void walk_variant(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_variant *variant = value;
    const struct smith_case *chosen = smith_variant_case(type, variant);
    if (chosen && variant->value)
        walk_through(walk, member_of(walk->frame), chosen, smith_type_inner(chosen->type), variant->value);
}

/* Only what can hold records is worth walking through. */
static bool has_inside(const struct smith_type *type) {
    return type->kind >= SMITH_RECORD && !(type->flags & SMITH_PLAIN);
}

static const void *element_at(const struct smith_type *type, const void *value, uint32_t index) {
    if (type->kind == SMITH_LIST)
        return smith_list_at(type, value, index);
    return (const uint8_t *)value + (size_t)index * smith_type_inner(type->elem)->size;
}

static void walk_elements(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_type *element = smith_type_inner(type->elem);
    uint32_t count = type->kind == SMITH_ARRAY ? type->count : ((const struct smith_list *)value)->count;
    for (uint32_t i = 0; has_inside(element) && i < count && walk->status == SMITH_OK; i++) {
        if (walk->frame)
            walk->frame->index = i;
        walk_value(walk, element, element_at(type, value, i));
    }
}

static void walk_value(struct walk *walk, const struct smith_type *type, const void *value) {
    if (type->kind == SMITH_RECORD && has_inside(type))
        walk_record(walk, type, value);
    else if (type->kind == SMITH_UNION)
        walk_variant(walk, type, value);
    else if (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST)
        walk_elements(walk, type, value);
}

enum smith_status smith_visit_all(const struct smith_document *document, smith_visitor *visitor, void *context) {
    struct walk walk = {.visitor = visitor, .context = context};
    const struct smith_type *root = smith_document_layout(document)->root;
    walk_value(&walk, smith_type_inner(root), smith_document_root(document));
    return walk.status;
}

const char *smith_visit_file(const struct smith_visit *visit) {
    bool is_file = visit->member && !visit->variant && visit->type->kind == SMITH_TEXT &&
                   smith_annotation_find(&visit->member->annotations, "path");
    return is_file ? *(const char *const *)visit->value : NULL;
}
