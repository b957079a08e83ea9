/* SPDX-License-Identifier: MIT
 *
 * The walk over a document's values. Recursion follows the nesting of records, which is bounded here as it is in the
 * decoder, so that a document somebody put together by hand cannot run over the stack either.
 */
#include "document/visit.h"
#include "document/children.h"
#include "type/type_tables.h"
#include <string.h>

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
