/* SPDX-License-Identifier: MIT
 *
 * Archives as objects that all formats share, and as a model.
 */
#ifndef SMITH_WAD2_OBJECTS_H
#define SMITH_WAD2_OBJECTS_H

#include "objects/objects.h"
#include <levelsmith/export.h>
#include <levelsmith/render.h>

/* The objects of a document, which must stay while they are used; freed with their arena, also on failure. False =
 * out of memory. */
bool smith_wad2_objects(const struct smith_document *document, const struct smith_options *options,
                        struct smith_objects *objects, struct smith_findings *notes);

enum smith_status smith_wad2_model(const struct smith_document *document, const struct smith_export_options *how,
                                   struct smith_model *model, struct smith_findings *notes, struct smith_error *error);

enum smith_status smith_wad2_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error);

#endif
