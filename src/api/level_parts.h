/* SPDX-License-Identifier: MIT
 *
 * What pictures and models of a level are made of: its texture files, its objects, and what a model says of itself.
 */
#ifndef SMITH_LEVEL_PARTS_H
#define SMITH_LEVEL_PARTS_H

#include "media/model/extras.h"
#include "media/triangles/triangles.h"
#include "rooms/model/rooms_export.h"
#include <levelsmith/export.h>
#include <levelsmith/geometry.h>
#include <levelsmith/render.h>
#include <levelsmith/rooms.h>

/* ---- what a model of a level says of itself ---- */

struct smith_export_manifest {
    struct smith_buffer textures, archives; /* elements of JSON lists */
    uint32_t rooms;
    bool objects; /* they were looked for */
    uint32_t things, empty_things; /* moveables and statics; those whose object was not found */
};

/* To be freed in any case. */
void smith_manifest_init(struct smith_export_manifest *manifest, const struct smith_options *options);
void smith_manifest_free(struct smith_export_manifest *manifest);

/* A file that the level names, in one of the lists. */
void smith_manifest_add(struct smith_buffer *files, const char *file, bool found);

/* ---- the texture files of a level, found and read ---- */

struct smith_textures {
    struct smith_picture **pages; /* by texture; NULL = it is not there. NULL instead of all: none is */
    bool *asked; /* by texture: some face has it, so it was looked for */
    uint32_t count;
    struct smith_allocator allocator;
};

/* Read those textures that faces are covered with. What is missing or cannot be read is left out and becomes a finding.
 * Free them in any case. */
enum smith_status smith_textures_read(const struct smith_document *document, const struct smith_rooms *rooms,
                                      const struct smith_geometry *geometry,
                                      const struct smith_file_environment *environment,
                                      const struct smith_options *options, struct smith_textures *textures,
                                      struct smith_findings *notes, struct smith_error *error);
void smith_textures_free(struct smith_textures *textures);

/* ---- the objects of a level in its model ---- */

/* Put what archives have of the `count` things of the rooms into their nodes, Lara with her skin: those of `how` first, then those that the document
 * names. What is missing or cannot be read is left out and becomes a finding, and the manifest says it too. */
enum smith_status smith_level_objects(const struct smith_document *document, const struct smith_rooms *rooms,
                                      const struct smith_export_options *how, const struct smith_thing_node *things,
                                      size_t count, struct smith_model *model, struct smith_export_manifest *manifest,
                                      struct smith_findings *notes, struct smith_error *error);

/* ---- what things of a level look like, for views of it ---- */

struct smith_view_objects {
    struct smith_model model;
    struct smith_triangles triangles;
    uint32_t *rooms; /* by index of node: the index of the room whose thing it is of; SMITH_NONE = of none */
};

/* Things of the rooms, in world units, with what archives have of them; what is missing becomes a note. There is something
 * to close in any case. */
enum smith_status smith_view_objects_open(const struct smith_document *document, const struct smith_rooms *rooms,
                                          const struct smith_render_options *how, struct smith_view_objects *objects,
                                          struct smith_findings *notes, struct smith_error *error);
void smith_view_objects_close(struct smith_view_objects *objects);

#endif
