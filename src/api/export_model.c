/* SPDX-License-Identifier: MIT
 *
 * Models of documents: of their rooms, or as their format makes them.
 */
#include "api/level_parts.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/json_text.h"
#include "report/report.h"
#include "rooms/model/rooms_export.h"
#include "rooms/rooms.h"
#include <levelsmith/level.h>
#include <levelsmith/levelsmith.h>
#include <math.h>
#include <string.h>

/* ---- manifest ---- */

/*
 * What a model says of itself in the extras of its scene: of which file it is, how it was made, which other files were
 * there and which were not. Files are called as the level calls them, so that nothing depends on where all this is done.
 */

void smith_manifest_init(struct smith_export_manifest *manifest, const struct smith_options *options) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    smith_buffer_init(&manifest->textures, allocator);
    smith_buffer_init(&manifest->archives, allocator);
}

void smith_manifest_free(struct smith_export_manifest *manifest) {
    smith_buffer_free(&manifest->textures);
    smith_buffer_free(&manifest->archives);
}

void smith_manifest_add(struct smith_buffer *files, const char *file, bool found) {
    struct smith_extras extras;
    smith_buffer_init(&extras.text, &files->allocator);
    smith_extras_begin(&extras);
    smith_extras_text(&extras, "file", file);
    smith_extras_flag(&extras, "found", found);
    const char *element = smith_extras_end(&extras);
    if (files->size)
        smith_buffer_byte(files, ',');
    if (element)
        smith_buffer_text(files, element);
    files->failed |= !element;
    smith_buffer_free(&extras.text);
}

/* `files` are the elements of a list. */
static void export_manifest_put_list(struct smith_extras *extras, const char *key, const struct smith_buffer *files) {
    struct smith_buffer list;
    smith_buffer_init(&list, &files->allocator);
    smith_buffer_byte(&list, '[');
    smith_buffer_add(&list, files->data, files->size);
    smith_buffer_byte(&list, ']');
    smith_extras_json(extras, key, &list);
    extras->text.failed |= list.failed;
    smith_buffer_free(&list);
}

/* Into the model; a lack of memory is noted there. */
static void manifest_put(const struct smith_export_manifest *manifest, const struct smith_document *document,
                         const struct smith_export_options *how, struct smith_model *model) {
    static const char *const lighting[] = {"full", "ambient", "none", "lamps"};
    const struct smith_format *format = smith_document_format(document);
    struct smith_extras extras;
    smith_buffer_init(&extras.text, &manifest->textures.allocator);
    smith_extras_begin(&extras);
    smith_extras_text(&extras, "file", how->name ? smith_file_path_name(how->name) : NULL);
    smith_extras_text(&extras, "format", format ? format->id : NULL);
    smith_extras_text(&extras, "light", lighting[how->lighting]);
    smith_extras_text(&extras, "origin", how->centred ? "level" : "world");
    smith_extras_real(&extras, "scale", how->scale > 0 ? how->scale : 1);
    smith_extras_flag(&extras, "collision", how->collision);
    smith_extras_flag(&extras, "portals", how->portals);
    smith_extras_flag(&extras, "objects", manifest->objects);
    smith_extras_number(&extras, "rooms", manifest->rooms);
    smith_extras_number(&extras, "things", manifest->things);
    smith_extras_number(&extras, "things_without_object", manifest->empty_things);
    export_manifest_put_list(&extras, "textures", &manifest->textures);
    export_manifest_put_list(&extras, "archives", &manifest->archives);
    const char *text = smith_extras_end(&extras);
    model->extras = text ? smith_model_text(model, text) : NULL;
    model->failed |= !text || manifest->textures.failed || manifest->archives.failed;
    smith_buffer_free(&extras.text);
}

/* ---- export model ---- */

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
    if (status == SMITH_OK && !how->no_textures)
        status =
            smith_textures_read(document, &rooms, &geometry, how->environment, how->options, &textures, notes, error);
    if (status == SMITH_OK)
        status = export_model_put_together(document, &rooms, &geometry, &textures, how, &manifest, model, notes, error);
    if (status == SMITH_OK) {
        export_model_describe(&manifest, &rooms, &textures, how);
        manifest_put(&manifest, document, how, model);
    }
    smith_manifest_free(&manifest);
    smith_textures_free(&textures);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
    return status;
}

/* ---- what things are called ---- */

/* The extras of a node that say where it is in the file; what `find` calls that thing is put behind it. */
static const char *titled_extras(const struct smith_level *level, struct smith_model *model, const char *extras) {
    static const char begin[] = "{\"path\":\"";
    const size_t skipped = sizeof begin - 1,
                 size = extras && strncmp(extras, begin, skipped) == 0 ? strcspn(extras + skipped, "\"\\") : 0;
    char path[512];
    if (!size || size >= sizeof path || extras[skipped + size] != '"')
        return extras;
    memcpy(path, extras + skipped, size);
    path[size] = '\0';
    const uint32_t thing = smith_level_thing_at(level, path);
    if (thing == SMITH_NONE || strcmp(level->things[thing].path, path) != 0)
        return extras;
    const char *title = level->things[thing].title, *made = extras;
    struct smith_buffer text;
    smith_buffer_init(&text, &((struct smith_arena *)model->memory)->allocator);
    smith_buffer_add(&text, extras, skipped + size + 1);
    smith_buffer_text(&text, ",\"title\":");
    smith_json_string(&text, title, strlen(title));
    smith_buffer_text(&text, extras + skipped + size + 1);
    smith_buffer_byte(&text, '\0');
    if (!text.failed)
        made = smith_model_text(model, (const char *)text.data);
    model->failed |= text.failed || !made;
    smith_buffer_free(&text);
    return made;
}

/* Whatever shows the model then calls things as everything else does. What is no level has no such names. */
static enum smith_status name_nodes(const struct smith_document *document, const struct smith_export_options *how,
                                    struct smith_model *model, struct smith_error *error) {
    struct smith_level *level;
    struct smith_error none;
    enum smith_status status = smith_level_of(document, how->options, &level, &none);
    if (status == SMITH_NO_MEMORY && error)
        *error = none;
    if (status != SMITH_OK)
        return status == SMITH_NO_MEMORY ? status : SMITH_OK;
    for (uint32_t i = 0; i < model->node_count && !model->failed; i++)
        model->nodes[i].extras = titled_extras(level, model, model->nodes[i].extras);
    smith_level_free(level);
    return SMITH_OK;
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
    if (status == SMITH_OK)
        status = name_nodes(document, how, model, error);
    if (status == SMITH_OK && model->failed)
        status = smith_fail_memory(error, model->memory);
    return status;
}

uint32_t smith_format_model_takes(const struct smith_format *format) {
    if (!format || format->model)
        return format ? format->model_takes : 0;
    return !format->rooms ? 0
                          : SMITH_TAKES_ROOMS | SMITH_TAKES_TEXTURES | SMITH_TAKES_LIGHT | SMITH_TAKES_LAMPS |
                                SMITH_TAKES_SPACE | SMITH_TAKES_PARTS | (format->files ? SMITH_TAKES_FILES : 0) |
                                (format->object_archives ? SMITH_TAKES_OBJECTS : 0);
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
