/* SPDX-License-Identifier: MIT
 *
 * Archives as models: their objects, as all formats that have objects make them.
 */
#include "format/wad2/model/wad2_objects.h"

#include "base/error.h"
#include "objects/model/objects_model.h"
#include "report/findings.h"
#include <levelsmith/wad2.h>

#include <stdio.h>

/* Meshes that all bones move are not exported. */
static void note_skins(const struct smith_document *document, struct smith_findings *notes) {
    const struct wad2_wad2 *archive = wad2_root(document);
    char path[48];
    for (uint32_t i = 0; i < archive->moveables.count; i++) {
        if (!archive->moveables.items[i]->skin)
            continue;
        snprintf(path, sizeof path, "/moveables/%u/skin", i);
        smith_findings_add(notes, "WAD2-SKIN-LEFT", SMITH_WARNING, path, UINT64_MAX,
                           "a mesh that several bones move is left out");
    }
}

enum smith_status smith_wad2_model(const struct smith_document *document, const struct smith_export_options *how,
                                   struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    struct smith_objects objects;
    enum smith_status status = smith_wad2_objects(document, how->options, &objects)
                                   ? smith_objects_make_model(&objects, how, model, error)
                                   : smith_fail_memory(error, &objects.arena);
    if (status == SMITH_OK)
        note_skins(document, notes);
    smith_arena_free(&objects.arena);
    return status;
}
