/* SPDX-License-Identifier: MIT
 *
 * Models of documents: of their rooms, or as their format makes them.
 */
#include "api/level_objects.h"
#include "api/textures.h"
#include "base/buffer.h"
#include "base/error.h"
#include "report/report.h"
#include "rooms/model/rooms_export.h"
#include "rooms/rooms.h"
#include <levelsmith/levelsmith.h>

#include <math.h>

/* The rooms with their things, and what archives have of these. */
static enum smith_status export_model_put_together(const struct smith_document *document,
                                                   const struct smith_rooms *rooms,
                                                   const struct smith_geometry *geometry,
                                                   const struct smith_textures *textures,
                                                   const struct smith_export_options *how,
                                                   struct smith_export_manifest *manifest, struct smith_model *model,
                                                   struct smith_findings *notes, struct smith_error *error) {
    struct smith_buffer things;
    smith_buffer_init(&things, how->options ? &how->options->allocator : NULL);
    enum smith_status status =
        smith_rooms_model(rooms, geometry, textures->pages, how, model, how->no_objects ? NULL : &things, error);
    if (status == SMITH_OK && things.failed)
        status = smith_fail_memory(error, NULL);
    if (status == SMITH_OK && !model->failed && !how->no_objects)
        status = smith_level_objects(document, rooms, how, (const void *)things.data,
                                     things.size / sizeof(struct smith_thing_node), model, manifest, notes, error);
    smith_buffer_free(&things);
    return status;
}

/* The rooms that are in the model, and the textures that were looked for. */
static void export_model_describe(struct smith_export_manifest *manifest, const struct smith_rooms *rooms,
                                  const struct smith_textures *textures, const struct smith_export_options *how) {
    for (uint32_t i = 0; i < rooms->room_count; i++)
        manifest->rooms +=
            rooms->rooms[i].size_x && smith_rooms_asked_for(how->rooms, how->room_count, &rooms->rooms[i]);
    for (uint32_t i = 0; textures->asked && i < textures->count; i++)
        if (textures->asked[i] && rooms->textures[i].path)
            smith_manifest_add(&manifest->textures, rooms->textures[i].path, textures->pages[i] != NULL);
}

static enum smith_status make_of_rooms(const struct smith_document *document, const struct smith_export_options *how,
                                       struct smith_model *model, struct smith_findings *notes,
                                       struct smith_error *error) {
    struct smith_rooms rooms;
    struct smith_geometry geometry = {0};
    struct smith_textures textures = {0};
    struct smith_export_manifest manifest = {0};
    struct smith_geometry_options lighting = {
        .lighting = how->lighting == SMITH_EXPORT_LIGHTING_FULL ? SMITH_LIGHTING_FULL : SMITH_LIGHTING_AMBIENT};
    if (how->options) {
        lighting.allocator = how->options->allocator;
        lighting.limits = how->options->limits;
    }
    smith_manifest_init(&manifest, how->options);
    enum smith_status status = smith_rooms_of(document, how->options, &rooms, error);
    if (status == SMITH_OK)
        status = smith_geometry_build(&rooms, &lighting, &geometry, error);
    if (status == SMITH_OK)
        status = smith_textures_read(document, &rooms, &geometry, how->no_textures ? NULL : how->environment,
                                     how->options, &textures, notes, error);
    if (status == SMITH_OK)
        status = export_model_put_together(document, &rooms, &geometry, &textures, how, &manifest, model, notes, error);
    if (status == SMITH_OK) {
        export_model_describe(&manifest, &rooms, &textures, how);
        smith_manifest_put(&manifest, document, how, model);
    }
    smith_manifest_free(&manifest);
    smith_textures_free(&textures);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
    return status;
}

static enum smith_status export_model_make(const struct smith_document *document,
                                           const struct smith_export_options *how, struct smith_model *model,
                                           struct smith_findings *notes, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    if (!format || (!format->model && !format->rooms))
        return smith_fail(error, SMITH_BAD_VALUE, "EXPORT-NONE", "there is no model of %s",
                          format ? format->title : "a document that was read by a layout of its own");
    if (!isfinite(how->scale) || how->scale < 0)
        return smith_fail(error, SMITH_BAD_VALUE, "EXPORT-SCALE", "a model is larger than nothing");
    smith_model_init(model, how->options);
    enum smith_status status = format->model ? format->model(document, how, model, notes, error)
                                             : make_of_rooms(document, how, model, notes, error);
    if (status == SMITH_OK && model->failed)
        status = smith_fail_memory(error, model->memory);
    return status;
}

enum smith_status smith_export(const struct smith_document *document, const struct smith_export_options *how,
                               struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    struct smith_findings unread;
    struct smith_findings *findings = notes ? notes : &unread;
    *model = (struct smith_model){0};
    smith_findings_begin(findings, how->options ? &how->options->allocator : NULL, 0);
    enum smith_status status =
        smith_findings_end(findings, export_model_make(document, how, model, findings, error), error);
    if (status != SMITH_OK)
        smith_model_free(model);
    if (!notes)
        smith_findings_free(findings);
    return status;
}
