/* SPDX-License-Identifier: MIT
 *
 * Objects of an archive as a picture: each as its model stands, seen from its front and above, with its name.
 */
#ifndef SMITH_OBJECTS_SHEET_H
#define SMITH_OBJECTS_SHEET_H

#include <levelsmith/export.h>
#include <levelsmith/render.h>

/* The function `model` of a format. */
typedef enum smith_status smith_objects_modeller(const struct smith_document *document,
                                                 const struct smith_export_options *how, struct smith_model *model,
                                                 struct smith_findings *notes, struct smith_error *error);

/* A sheet of what `make` has side by side, each in a node of the scene. */
enum smith_status smith_objects_draw(const struct smith_document *document, smith_objects_modeller *make,
                                     const struct smith_render_options *how, struct smith_drawing **drawing,
                                     struct smith_error *error);

#endif
