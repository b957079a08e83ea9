/* SPDX-License-Identifier: MIT
 *
 * The model of a level without the rooms themselves: its things, in their places, as triangles.
 */
#include "api/view_objects.h"

#include "api/level_objects.h"
#include "base/buffer.h"
#include "base/error.h"
#include "rooms/model/rooms_export.h"

#include <string.h>

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
