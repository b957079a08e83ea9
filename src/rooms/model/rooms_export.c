/* SPDX-License-Identifier: MIT
 *
 * Rooms as a model: a node for each room, in its place. Rooms that others flip to stand where these do, so they are
 * under a node of their own, which viewers can hide.
 */
#include "rooms/model/rooms_export.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/limits.h"
#include "rooms/rooms.h"

#include <math.h>
#include <string.h>

#define FARTHEST 1e7f /* world units: what is farther away in a room was never placed by an editor */

float smith_export_finite(float number) {
    if (!isfinite(number))
        return 0;
    return fminf(fmaxf(number, -FARTHEST), FARTHEST);
}

void smith_export_begin_extras(struct smith_rooms_export *export, const struct smith_room *room, const char *list,
                               uint32_t item) {
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(export->rooms, room, list, item, path);
    smith_extras_begin(&export->extras);
    smith_extras_text(&export->extras, "path", *path ? path : NULL);
}

static const char *room_extras(struct smith_rooms_export *export, const struct smith_room *room) {
    static const char *const weathers[] = {NULL, "rain", "snow", "water", "quicksand"};
    struct smith_extras *extras = &export->extras;
    const struct smith_rooms *rooms = export->rooms;
    char sectors[SMITH_ROOMS_PATH];
    smith_export_begin_extras(export, room, "", SMITH_NONE);
    smith_extras_text(extras, "kind", "room");
    smith_rooms_path(rooms, room, rooms->sector_list, SMITH_NONE, sectors);
    smith_extras_text(extras, "parts", export->how->parts && *sectors ? sectors : NULL);
    smith_extras_number(extras, "room", room->number);
    smith_extras_text(extras, "weather", weathers[room->weather]);
    if (room->flip != SMITH_NONE)
        smith_extras_number(extras, "flips_to", rooms->rooms[room->flip].number);
    if (room->base != SMITH_NONE)
        smith_extras_number(extras, "flips_from", rooms->rooms[room->base].number);
    if (room->flip != SMITH_NONE || room->base != SMITH_NONE)
        smith_extras_number(extras, "flip_group", room->group);
    if (room->hidden)
        smith_extras_flag(extras, "hidden", true);
    if (room->damage)
        smith_extras_flag(extras, "damage", true);
    smith_extras_numbers(extras, "sectors", (int32_t[2]){(int32_t)room->size_x, (int32_t)room->size_z}, 2);
    smith_extras_reals(extras, "ambient", room->ambient, 3);
    return smith_extras_end(extras);
}

static void rooms_export_add_room(struct smith_rooms_export *export, uint32_t number, uint32_t parent) {
    const struct smith_room *room = &export->rooms->rooms[number];
    struct smith_model_node node = {.name = room->name, .parent = parent};
    float at[3];
    for (int axis = 0; axis < 3; axis++)
        at[axis] = (float)room->position[axis];
    smith_export_position(export, at, node.translation);
    if (!room->hidden)
        node.mesh = smith_export_mesh(export, number);
    node.extras = room_extras(export, room);
    uint32_t added = smith_model_add_node(export->model, &node);
    if (added) {
        smith_export_things(export, room, added);
        smith_export_portals(export, room, added);
        if (export->how->collision)
            smith_export_collision(export, number, added);
    }
}

/* What the middle of the level has to be moved by to stand on the origin. The same for all groups. */
static void find_origin(struct smith_rooms_export *export) {
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    const struct smith_geometry *geometry = export->geometry;
    for (uint32_t i = 0; i < geometry->face_count; i++) {
        const struct smith_face *face = &geometry->faces[i];
        const struct smith_room *room = &export->rooms->rooms[face->room];
        if (!smith_rooms_asked_for(export->how->rooms, export->how->room_count, room))
            continue;
        for (uint32_t k = 0; k < face->corners; k++)
            for (int axis = 0; axis < 3; axis++) {
                float at = (float)room->position[axis] + geometry->positions[face->first_vertex + k][axis];
                low[axis] = fminf(low[axis], at);
                high[axis] = fmaxf(high[axis], at);
            }
    }
    const float middle[3] = {-(low[0] + high[0]) / 2, -low[1], -(low[2] + high[2]) / 2};
    if (low[0] <= high[0])
        smith_export_position(export, middle, export->origin);
}

/* The strongest sun of all rooms that are exported. */
static void find_sun(struct smith_rooms_export *export) {
    for (uint32_t i = 0; i < export->rooms->room_count; i++) {
        const struct smith_room *room = &export->rooms->rooms[i];
        for (uint32_t k = 0; k < room->light_count; k++) {
            const struct smith_light *light = &room->lights[k];
            if (light->kind == SMITH_LIGHT_SUN && light->enabled &&
                smith_rooms_asked_for(export->how->rooms, export->how->room_count, room) &&
                (!export->sun || light->intensity > export->sun->intensity))
                export->sun = light;
        }
    }
}

static uint32_t rooms_export_add_group(struct smith_rooms_export *export, const char *name) {
    struct smith_model_node node = {.name = name};
    memcpy(node.translation, export->origin, sizeof node.translation);
    return smith_model_add_node(export->model, &node);
}

static void rooms_export_add_rooms(struct smith_rooms_export *export, bool flipped, const char *name) {
    uint32_t parent = 0;
    for (uint32_t i = 0; i < export->rooms->room_count; i++) {
        const struct smith_room *room = &export->rooms->rooms[i];
        if (!room->size_x || (room->base != SMITH_NONE) != flipped ||
            !smith_rooms_asked_for(export->how->rooms, export->how->room_count, room))
            continue;
        if (!parent)
            parent = rooms_export_add_group(export, name);
        rooms_export_add_room(export, i, parent);
    }
}

/* The first number that was asked for and is no room's. */
static const uint32_t *unknown_room(const struct smith_rooms_export *export) {
    const struct smith_export_options *how = export->how;
    for (uint32_t i = 0; i < how->room_count; i++) {
        uint32_t at = 0;
        while (at < export->rooms->room_count && export->rooms->rooms[at].number != how->rooms[i])
            at++;
        if (at == export->rooms->room_count)
            return &how->rooms[i];
    }
    return NULL;
}

static void add_images(struct smith_rooms_export *export) {
    for (uint32_t i = 0; export->pages && i < export->used_count; i++) {
        const struct smith_picture *page = export->pages[export->textures[i]];
        const char *path = export->rooms->textures[export->textures[i]].path;
        if (page)
            export->images[i] =
                smith_model_add_picture(export->model, path ? smith_file_path_name(path) : NULL, page,
                                        export->how->sharp ? SMITH_MODEL_SHARP_SHEET : SMITH_MODEL_SMOOTH_SHEET);
    }
}

static void *rooms_export_need(struct smith_rooms_export *export, size_t count, size_t size) {
    return smith_arena_alloc(&export->arena, count * size, _Alignof(max_align_t));
}

/* The textures that faces have, and what is kept of each. */
static bool rooms_export_make_lists(struct smith_rooms_export *export) {
    uint32_t count = export->rooms->texture_count;
    export->used = rooms_export_need(export, count, sizeof *export->used);
    for (uint32_t i = 0; export->used && i < export->geometry->face_count; i++) {
        const struct smith_cover *cover = export->geometry->faces[i].cover;
        if (cover->look == SMITH_LOOK_TEXTURED && cover->texture < count && !export->used[cover->texture])
            export->used[cover->texture] = ++export->used_count;
    }
    export->textures = rooms_export_need(export, export->used_count, sizeof *export->textures);
    export->images = rooms_export_need(export, export->used_count, sizeof *export->images);
    export->look_totals =
        rooms_export_need(export, smith_export_looks(export->used_count), sizeof *export->look_totals);
    if (!export->used || !export->textures || !export->images || !export->look_totals)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (export->used[i])
            export->textures[export->used[i] - 1] = i;
    return true;
}

enum smith_status smith_rooms_model(const struct smith_rooms *rooms, const struct smith_geometry *geometry,
                                    struct smith_picture *const *pages, const struct smith_export_options *how,
                                    struct smith_model *model, struct smith_buffer *things, struct smith_error *error) {
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_rooms_export export = {
        .rooms = rooms, .geometry = geometry, .how = how, .pages = pages, .model = model, .things = things};
    export.metres = (how->scale > 0 ? how->scale : 1) / SMITH_UNITS_A_METRE;
    const uint32_t *unknown = unknown_room(&export);
    if (unknown)
        return smith_fail(error, SMITH_BAD_VALUE, "EXPORT-ROOM", "there is no room %u", *unknown);
    enum smith_status status = SMITH_OK;
    smith_arena_init(&export.arena, &allocator, limits.memory);
    smith_buffer_init(&export.extras.text, &allocator);
    if (rooms_export_make_lists(&export)) {
        add_images(&export);
        if (how->centred)
            find_origin(&export);
        find_sun(&export);
        rooms_export_add_rooms(&export, false, "rooms");
        rooms_export_add_rooms(&export, true, "rooms they flip to");
        model->failed |= export.extras.text.failed;
    } else
        status = smith_fail_memory(error, &export.arena);
    smith_buffer_free(&export.extras.text);
    smith_arena_free(&export.arena);
    return status;
}
