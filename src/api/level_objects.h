/* SPDX-License-Identifier: MIT
 *
 * The objects of a level in its model.
 */
#ifndef SMITH_LEVEL_OBJECTS_H
#define SMITH_LEVEL_OBJECTS_H

#include "api/export_manifest.h"
#include "rooms/model/rooms_export.h"

/* Put what archives have of the `count` things of the rooms into their nodes, Lara with her skin: those of `how` first, then those that the document
 * names. What is missing or cannot be read is left out and becomes a finding, and the manifest says it too. */
enum smith_status smith_level_objects(const struct smith_document *document, const struct smith_rooms *rooms,
                                      const struct smith_export_options *how, const struct smith_thing_node *things,
                                      size_t count, struct smith_model *model, struct smith_export_manifest *manifest,
                                      struct smith_findings *notes, struct smith_error *error);

#endif
