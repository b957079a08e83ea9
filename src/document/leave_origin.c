/* SPDX-License-Identifier: MIT
 *
 * A document that was read from another file format becomes one of its own format: what only the other can hold
 * (`if 0` in the layout) is taken out.
 */
#include "base/error.h"
#include "document/children.h"
#include "report/findings.h"
#include "type/members.h"
#include <levelsmith/convert.h>

static void take_out(const struct smith_frame *frame, const struct smith_child *child, struct smith_findings *notes) {
    char path[512];
    smith_frame_path(frame, path, sizeof path);
    smith_findings_add(notes, "FORMAT-LOSS", SMITH_WARNING, path, UINT64_MAX,
                       "is lost: files of this format cannot hold it");
    smith_member_clear(child->member, frame->record);
}

static void leave(const struct smith_frame *outer, const struct smith_type *type, void *value,
                  struct smith_findings *notes) {
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    if (type->flags & SMITH_PLAIN || smith_type_is_flat(type))
        return;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (child.value && child.member && smith_member_is_beyond_files(child.member))
            take_out(&frame, &child, notes);
        else if (child.value && child.type->kind >= SMITH_RECORD)
            leave(&frame, child.type, child.value, notes);
    }
}

enum smith_status smith_document_leave_origin(struct smith_document *document, struct smith_findings *notes,
                                              struct smith_error *error) {
    document->origin = NULL;
    smith_findings_begin(notes, &document->arena.allocator, 0);
    leave(NULL, smith_type_inner(document->layout->root), document->root, notes);
    return smith_findings_end(notes, SMITH_OK, error);
}
