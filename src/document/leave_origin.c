/* SPDX-License-Identifier: MIT
 *
 * A document that was read from another file format becomes one of its own format: what only the other can hold
 * (`if 0` in the layout) is taken out.
 */
#include "base/error.h"
#include "document/document.h"
#include "document/visit.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/convert.h>

static enum smith_status leave_origin_take_out(void *context, const struct smith_visit *visit) {
    char path[512];
    if (!visit->member || visit->variant || !smith_member_is_beyond_files(visit->member))
        return SMITH_OK;
    smith_frame_path(visit->frame, path, sizeof path);
    smith_findings_add(context, "FORMAT-LOSS", SMITH_WARNING, path, UINT64_MAX,
                       "is lost: files of this format cannot hold it");
    smith_member_clear(visit->member, visit->frame->record);
    return SMITH_OK;
}

enum smith_status smith_document_leave_origin(struct smith_document *document, struct smith_findings *notes,
                                              struct smith_error *error) {
    document->origin = NULL;
    smith_findings_begin(notes, &document->arena.allocator, 0);
    return smith_findings_end(notes, smith_visit_all(document, leave_origin_take_out, notes), error);
}
