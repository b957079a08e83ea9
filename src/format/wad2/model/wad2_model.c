/* SPDX-License-Identifier: MIT
 *
 * Archives as models: their objects, as all formats that have objects make them.
 */
#include "format/wad2/model/wad2_objects.h"

#include "base/error.h"
#include "objects/model/objects_model.h"
#include "objects/sheet/objects_sheet.h"

enum smith_status smith_wad2_model(const struct smith_document *document, const struct smith_export_options *how,
                                   struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    struct smith_objects objects;
    enum smith_status status = smith_wad2_objects(document, how->options, &objects, notes)
                                   ? smith_objects_make_model(&objects, how, model, error)
                                   : smith_fail_memory(error, &objects.arena);
    smith_arena_free(&objects.arena);
    return status;
}

enum smith_status smith_wad2_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    return smith_objects_draw(document, smith_wad2_model, how, drawing, error);
}
