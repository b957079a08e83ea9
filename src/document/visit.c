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
};

static enum smith_status walk_value(struct walk *walk, const struct smith_type *type, const void *value);

/* The innermost member: what elements of its lists and unions belong to. */
static const struct smith_member *member_of(const struct smith_frame *frame) {
    return frame ? &frame->type->record->members[frame->member] : NULL;
}

static enum smith_status stop(struct walk *walk, const struct smith_member *member, const struct smith_case *variant,
                              const struct smith_type *type, const void *value) {
    struct smith_visit visit = {walk->frame, member, variant, type, value};
    return walk->visitor(walk->context, &visit);
}

static enum smith_status walk_members(struct walk *walk, const struct smith_type *type, const void *value) {
    struct smith_frame frame = {.parent = walk->frame, .type = type, .record = (void *)(uintptr_t)value};
    enum smith_status status = SMITH_OK;
    walk->frame = &frame;
    for (uint16_t i = 0; i < type->record->member_count && status == SMITH_OK; i++) {
        const struct smith_member *member = &type->record->members[i];
        const void *at = smith_member_value(member, value);
        if (!at)
            continue;
        const struct smith_type *inner = smith_type_inner(member->type);
        frame.member = i;
        frame.index = SMITH_NONE;
        status = stop(walk, member, NULL, inner, at);
        if (status == SMITH_OK)
            status = walk_value(walk, inner, at);
    }
    walk->frame = (struct smith_frame *)(uintptr_t)frame.parent;
    return status;
}

static enum smith_status walk_record(struct walk *walk, const struct smith_type *type, const void *value) {
    if (walk->depth == DEPTH_MAX)
        return SMITH_LIMIT;
    walk->depth++;
    enum smith_status status = stop(walk, NULL, NULL, type, value);
    if (status == SMITH_OK)
        status = walk_members(walk, type, value);
    walk->depth--;
    return status;
}

static enum smith_status walk_variant(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_variant *variant = value;
    const struct smith_case *chosen = smith_variant_case(type, variant);
    if (!chosen || !variant->value)
        return SMITH_OK;
    const struct smith_type *inner = smith_type_inner(chosen->type);
    enum smith_status status = stop(walk, member_of(walk->frame), chosen, inner, variant->value);
    return status != SMITH_OK ? status : walk_value(walk, inner, variant->value);
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

static enum smith_status walk_elements(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_type *element = smith_type_inner(type->elem);
    uint32_t count = type->kind == SMITH_ARRAY ? type->count : ((const struct smith_list *)value)->count;
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; has_inside(element) && i < count && status == SMITH_OK; i++) {
        if (walk->frame)
            walk->frame->index = i;
        status = walk_value(walk, element, element_at(type, value, i));
    }
    return status;
}

static enum smith_status walk_value(struct walk *walk, const struct smith_type *type, const void *value) {
    switch (type->kind) {
    case SMITH_RECORD:
        return has_inside(type) ? walk_record(walk, type, value) : SMITH_OK;
    case SMITH_UNION:
        return walk_variant(walk, type, value);
    case SMITH_ARRAY:
    case SMITH_LIST:
        return walk_elements(walk, type, value);
    default:
        return SMITH_OK;
    }
}

enum smith_status smith_visit_all(const struct smith_document *document, smith_visitor *visitor, void *context) {
    struct walk walk = {.visitor = visitor, .context = context};
    const struct smith_type *root = smith_document_layout(document)->root;
    return walk_value(&walk, smith_type_inner(root), smith_document_root(document));
}

const char *smith_visit_file(const struct smith_visit *visit) {
    bool is_file = visit->member && !visit->variant && visit->type->kind == SMITH_TEXT &&
                   smith_annotation_find(&visit->member->annotations, "path");
    return is_file ? *(const char *const *)visit->value : NULL;
}
