/* SPDX-License-Identifier: MIT
 *
 * The objects of a level, in its model and as triangles of a view. They are in archives, several of a level: the first of
 * them that has an object counts. Archives are read one after the other, and none when nothing is left to be found.
 */
#include "api/externals.h"
#include "api/level_parts.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "objects/model/objects_model.h"
#include "report/report.h"
#include "rooms/model/rooms_export.h"
#include "rooms/rooms.h"
#include <stdlib.h>
#include <string.h>

/* ---- level objects ---- */

/*
 * The objects of a level in its model. They are in archives, several of a level: the first of them that has an object
 * counts. Archives are read one after the other, and none when nothing is left to be found.
 */

struct filling {
    const struct smith_document *document; /* the level */
    const struct smith_rooms *rooms;
    const struct smith_export_options *how;
    struct smith_object_position *positions; /* sorted */
    uint32_t count, left; /* positions, and those that are not filled */
    uint32_t bones;
    uint32_t archives; /* that were read */
    struct smith_model *model;
    struct smith_export_manifest *manifest;
    struct smith_findings *notes;
    struct smith_error *error;
};

static void level_objects_report(const struct filling *filling, const char *code, const char *file, const char *what) {
    smith_findings_add(filling->notes, code, SMITH_WARNING, "", UINT64_MAX, "the archive of objects '%s': %s", file,
                       what);
}

static uint32_t count_left(const struct filling *filling) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < filling->count; i++)
        left += !filling->positions[i].filled;
    return left;
}

/* Fill positions by an archive called `name`. */
static enum smith_status use_archive(struct filling *filling, const struct smith_document *archive, const char *name) {
    const struct smith_options *options = filling->how->options;
    struct smith_objects objects;
    struct smith_findings reported;
    smith_findings_begin(&reported, options ? &options->allocator : NULL, 0);
    enum smith_status status = SMITH_OK;
    if (smith_document_format(archive)->objects(archive, options, &objects, &reported)) {
        uint32_t skin = smith_rooms_skin_of_lara(filling->rooms);
        if (skin != SMITH_NONE)
            smith_object_dress(&objects, 0, skin);
        status = smith_objects_fill_positions(&objects, filling->how, filling->positions, filling->count,
                                              &filling->bones, filling->model, filling->error);
    } else
        status = smith_fail_memory(filling->error, &objects.arena);
    smith_arena_free(&objects.arena);
    smith_findings_take(filling->notes, name, &reported);
    filling->left = count_left(filling);
    filling->archives++;
    return status;
}

/* ---- archives that the level names ------------------------------------------------------------------------------- */

/* What cannot be read is told; only a lack of memory is a failure. */
static enum smith_status level_objects_read_archive(struct filling *filling, const char *path,
                                                    struct smith_bytes bytes) {
    const char *name = smith_file_path_name(path);
    const struct smith_format *format;
    struct smith_document *archive = NULL;
    struct smith_error error = {0};
    enum smith_status status = smith_format_guess_named(bytes, name, &format, &error);
    if (status == SMITH_OK && !format->objects)
        status = smith_fail(&error, SMITH_UNKNOWN, "EXPORT-WAD", "it is no archive of objects, but: %s", format->title);
    if (status == SMITH_OK)
        status = smith_open(bytes, format, filling->how->options, &archive, &error);
    if (status == SMITH_OK)
        status = use_archive(filling, archive, name);
    else if (status == SMITH_NO_MEMORY) {
        if (filling->error)
            *filling->error = error;
    } else {
        level_objects_report(filling, "OBJECTS-UNREADABLE", path, error.message);
        status = SMITH_OK;
    }
    smith_manifest_add(&filling->manifest->archives, path, archive != NULL);
    smith_document_free(archive);
    return status;
}

static enum smith_status find_archive(struct filling *filling, const char *path) {
    const struct smith_options *options = filling->how->options;
    struct smith_buffer bytes;
    smith_buffer_init(&bytes, options ? &options->allocator : NULL);
    enum smith_status status = smith_external_fetch(filling->document, filling->how->environment, path, &bytes);
    if (status == SMITH_OK)
        status = level_objects_read_archive(filling, path, (struct smith_bytes){bytes.data, bytes.size});
    else if (status == SMITH_NO_MEMORY)
        status = smith_fail_memory(filling->error, NULL);
    else {
        level_objects_report(filling, "OBJECTS-MISSING", path, "it is not there");
        smith_manifest_add(&filling->manifest->archives, path, false);
        status = SMITH_OK;
    }
    smith_buffer_free(&bytes);
    return status;
}

static enum smith_status use_named(struct filling *filling) {
    const struct smith_export_options *how = filling->how;
    const struct smith_format *format = smith_document_format(filling->document);
    struct smith_buffer names;
    if (!format->object_archives || !how->environment || !how->environment->path || !how->environment->read)
        return SMITH_OK;
    smith_buffer_init(&names, how->options ? &how->options->allocator : NULL);
    format->object_archives(filling->document, &names);
    enum smith_status status = names.failed ? smith_fail_memory(filling->error, NULL) : SMITH_OK;
    for (size_t at = 0; status == SMITH_OK && filling->left && at < names.size;) {
        const char *name = (const char *)names.data + at;
        status = find_archive(filling, name);
        at += strlen(name) + 1;
    }
    smith_buffer_free(&names);
    return status;
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static enum smith_status use_given(struct filling *filling) {
    const struct smith_export_options *how = filling->how;
    for (uint32_t i = 0; i < how->object_archive_count; i++) {
        const struct smith_document *archive = how->object_archives[i];
        const struct smith_format *format = smith_document_format(archive);
        if (!format || !format->objects)
            return smith_fail(filling->error, SMITH_BAD_VALUE, "EXPORT-WAD",
                              "archive %u of those that were given is none of objects, but: %s", i + 1,
                              format ? format->title : "a document that was read by a layout of its own");
        enum smith_status status = filling->left ? use_archive(filling, archive, "") : SMITH_OK;
        if (status != SMITH_OK)
            return status;
    }
    return SMITH_OK;
}

static void report_left(const struct filling *filling) {
    uint32_t first = 0;
    if (!filling->left || !filling->archives)
        return;
    while (filling->positions[first].filled)
        first++;
    bool full = filling->bones == SMITH_OBJECT_BONES_OF_A_LEVEL;
    smith_findings_add(filling->notes, full ? "OBJECTS-LIMIT" : "OBJECT-MISSING", SMITH_WARNING, "", UINT64_MAX,
                       "%u of %u things are without meshes, as %s; the first of them is of %s %u", filling->left,
                       filling->count, full ? "there would be too many bones" : "no archive has their objects",
                       filling->positions[first].kind == SMITH_OBJECT_STATIC ? "static" : "moveable",
                       filling->positions[first].number);
}

static void take_positions(struct filling *filling, const struct smith_thing_node *things, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (things[i].node && things[i].object >= 0 && things[i].object <= UINT32_MAX)
            filling->positions[filling->count++] = (struct smith_object_position){
                .kind = things[i].kind == SMITH_THING_STATIC ? SMITH_OBJECT_STATIC : SMITH_OBJECT_MOVEABLE,
                .number = (uint32_t)things[i].object,
                .node = things[i].node};
    if (filling->count)
        qsort(filling->positions, filling->count, sizeof *filling->positions, smith_object_position_compare);
    filling->left = filling->count;
}

enum smith_status smith_level_objects(const struct smith_document *document, const struct smith_rooms *rooms,
                                      const struct smith_export_options *how, const struct smith_thing_node *things,
                                      size_t count, struct smith_model *model, struct smith_export_manifest *manifest,
                                      struct smith_findings *notes, struct smith_error *error) {
    struct filling filling = {.document = document,
                              .rooms = rooms,
                              .how = how,
                              .model = model,
                              .manifest = manifest,
                              .notes = notes,
                              .error = error};
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    size_t size = (count + 1) * sizeof *filling.positions;
    filling.positions = allocator.resize(allocator.context, NULL, 0, size);
    if (!filling.positions)
        return smith_fail_memory(error, NULL);
    take_positions(&filling, things, count);
    enum smith_status status = use_given(&filling);
    if (status == SMITH_OK)
        status = use_named(&filling);
    if (status == SMITH_OK)
        report_left(&filling);
    manifest->objects = true;
    manifest->things = filling.count;
    manifest->empty_things = filling.left;
    allocator.resize(allocator.context, filling.positions, size, 0);
    return status;
}

/* ---- the model of a level without the rooms themselves: its things, in their places, as triangles ---- */

#define TRIANGLES_OF_A_LEVEL                                                                                           \
    2000000 /* things and meshes come from two files, and their product is not to grow without bounds */

/* By node, from those of the things to all that is below them. */
static bool find_rooms(struct smith_view_objects *objects, const struct smith_thing_node *things, size_t count) {
    const struct smith_model *model = &objects->model;
    objects->rooms = smith_arena_alloc(&objects->triangles.arena,
                                       (model->node_count + (size_t)1) * sizeof *objects->rooms, _Alignof(uint32_t));
    if (!objects->rooms)
        return false;
    for (uint32_t i = 0; i < model->node_count; i++)
        objects->rooms[i] = SMITH_NONE;
    for (size_t i = 0; i < count; i++)
        if (things[i].node)
            objects->rooms[things[i].node - 1] = things[i].room;
    for (uint32_t i = 0; i < model->node_count; i++) { /* parents come before their children */
        uint32_t parent = model->nodes[i].parent;
        if (parent && objects->rooms[parent - 1] != SMITH_NONE)
            objects->rooms[i] = objects->rooms[parent - 1];
    }
    return true;
}

static enum smith_status view_objects_fill(const struct smith_document *document, const struct smith_rooms *rooms,
                                           const struct smith_export_options *how, struct smith_view_objects *objects,
                                           const struct smith_buffer *things, struct smith_findings *notes,
                                           struct smith_error *error) {
    const struct smith_thing_node *nodes = (const void *)things->data;
    const size_t count = things->size / sizeof *nodes;
    struct smith_export_manifest manifest = {0}; /* of a model, which this becomes none of */
    if (things->failed || objects->model.failed)
        return smith_fail_memory(error, NULL);
    smith_manifest_init(&manifest, how->options);
    enum smith_status status =
        smith_level_objects(document, rooms, how, nodes, count, &objects->model, &manifest, notes, error);
    if (status == SMITH_OK && (manifest.archives.failed || objects->model.failed))
        status = smith_fail_memory(error, objects->model.memory);
    smith_manifest_free(&manifest);
    if (status == SMITH_OK)
        status = smith_triangles_open(&objects->model, how->options, TRIANGLES_OF_A_LEVEL, &objects->triangles, error);
    if (status == SMITH_OK && !find_rooms(objects, nodes, count))
        status = smith_fail_memory(error, &objects->triangles.arena);
    return status;
}

/* Rooms without faces. */
static enum smith_status add_things(const struct smith_rooms *rooms, const struct smith_export_options *how,
                                    struct smith_model *model, struct smith_buffer *things, struct smith_error *error) {
    const struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    const size_t size = (rooms->room_count + (size_t)1) * sizeof(uint32_t);
    const struct smith_geometry none = {.room_faces = allocator.resize(allocator.context, NULL, 0, size)};
    if (!none.room_faces)
        return smith_fail_memory(error, NULL);
    memset(none.room_faces, 0, size);
    enum smith_status status = smith_rooms_model(rooms, &none, NULL, how, model, things, error);
    allocator.resize(allocator.context, none.room_faces, size, 0);
    return status;
}

enum smith_status smith_view_objects_open(const struct smith_document *document, const struct smith_rooms *rooms,
                                          const struct smith_render_options *how, struct smith_view_objects *objects,
                                          struct smith_findings *notes, struct smith_error *error) {
    const struct smith_export_options exporting = {.rooms = how->rooms,
                                                   .room_count = how->room_count,
                                                   .scale = SMITH_UNITS_A_METRE,
                                                   .lighting = SMITH_EXPORT_LIGHTING_FULL,
                                                   .environment = how->environment,
                                                   .options = how->options,
                                                   .object_archives = how->object_archives,
                                                   .object_archive_count = how->object_archive_count};
    struct smith_buffer things;
    *objects = (struct smith_view_objects){.rooms = NULL};
    smith_model_init(&objects->model, how->options);
    smith_buffer_init(&things, how->options ? &how->options->allocator : NULL);
    enum smith_status status = add_things(rooms, &exporting, &objects->model, &things, error);
    if (status == SMITH_OK)
        status = view_objects_fill(document, rooms, &exporting, objects, &things, notes, error);
    smith_buffer_free(&things);
    return status;
}

void smith_view_objects_close(struct smith_view_objects *objects) {
    smith_triangles_close(&objects->triangles);
    smith_model_free(&objects->model);
}
