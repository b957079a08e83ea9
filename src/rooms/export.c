/* SPDX-License-Identifier: MIT
 *
 * Rooms as a model: a node for each room, in its place. Rooms that others flip to stand where these do, so they are under
 * a node of their own, which viewers can hide.
 */
#include "export.h"
#include "../base/error.h"

#include <math.h>

#define FARTHEST 1e7f /* world units: what is farther away in a room was never placed by an editor */

float smith_export_finite(float number) {
    if (!isfinite(number))
        return 0;
    return fminf(fmaxf(number, -FARTHEST), FARTHEST);
}

static bool is_wanted(const struct smith_rooms_export *export, const struct smith_room *room) {
    const struct smith_exporting *how = export->how;
    for (uint32_t i = 0; i < how->room_count; i++)
        if (how->rooms[i] == room->number)
            return true;
    return !how->rooms;
}

static const char *room_extras(struct smith_rooms_export *export, const struct smith_room *room) {
    static const char *const weathers[] = {NULL, "rain", "snow", "water", "quicksand"};
    struct smith_extras *extras = &export->extras;
    const struct smith_rooms *rooms = export->rooms;
    smith_extras_begin(extras);
    smith_extras_text(extras, "kind", "room");
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

static void add_room(struct smith_rooms_export *export, uint32_t number, uint32_t parent) {
    const struct smith_room *room = &export->rooms->rooms[number];
    struct smith_model_node node = {.name = room->name, .parent = parent};
    float place[3];
    for (int axis = 0; axis < 3; axis++)
        place[axis] = (float)room->position[axis];
    smith_export_place(export, place, node.translation);
    if (!room->hidden)
        node.mesh = smith_export_mesh(export, number);
    node.extras = room_extras(export, room);
    uint32_t added = smith_model_add_node(export->model, &node);
    if (added)
        smith_export_things(export, room, added);
}

static void add_rooms(struct smith_rooms_export *export, bool flipped, const char *name) {
    uint32_t parent = 0;
    for (uint32_t i = 0; i < export->rooms->room_count; i++) {
        const struct smith_room *room = &export->rooms->rooms[i];
        if (!room->size_x || (room->base != SMITH_NONE) != flipped || !is_wanted(export, room))
            continue;
        if (!parent)
            parent = smith_model_add_node(export->model, &(struct smith_model_node){.name = name});
        add_room(export, i, parent);
    }
}

/* The first number that was asked for and is no room's. */
static const uint32_t *unknown_room(const struct smith_rooms_export *export) {
    const struct smith_exporting *how = export->how;
    for (uint32_t i = 0; i < how->room_count; i++) {
        uint32_t place = 0;
        while (place < export->rooms->room_count && export->rooms->rooms[place].number != how->rooms[i])
            place++;
        if (place == export->rooms->room_count)
            return &how->rooms[i];
    }
    return NULL;
}

static void add_images(struct smith_rooms_export *export) {
    for (uint32_t i = 0; export->pictures && i < export->rooms->texture_count; i++)
        if (export->pictures[i].width)
            export->images[i] =
                smith_model_add_picture(export->model, export->rooms->textures[i].path, &export->pictures[i], false);
}

/* The lists of an export are one block. */
static size_t block_size(const struct smith_rooms *rooms) {
    size_t looks = smith_export_looks(rooms);
    return looks * (sizeof(struct smith_look_tally) + sizeof(uint32_t)) + rooms->texture_count * sizeof(uint32_t);
}

static bool make_lists(struct smith_rooms_export *export, const struct smith_allocator *allocator) {
    size_t size = block_size(export->rooms), looks = smith_export_looks(export->rooms);
    void *block = allocator->resize(allocator->context, NULL, 0, size);
    if (!block)
        return false;
    memset(block, 0, size);
    export->tallies = block;
    export->materials = (uint32_t *)(export->tallies + looks);
    export->images = export->materials + looks;
    return true;
}

enum smith_status smith_rooms_model(const struct smith_rooms *rooms, const struct smith_geometry *geometry,
                                    const struct smith_picture *pictures, const struct smith_exporting *how,
                                    struct smith_model *model, struct smith_error *error) {
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_rooms_export export = {.rooms = rooms, .geometry = geometry, .how = how, .pictures = pictures,
                                        .model = model};
    export.metres = (how->scale > 0 ? how->scale : 1) / SMITH_UNITS_A_METRE;
    const uint32_t *unknown = unknown_room(&export);
    if (unknown)
        return smith_fail(error, SMITH_BAD_VALUE, "EXPORT-ROOM", "there is no room %u", *unknown);
    if (!make_lists(&export, &allocator))
        return smith_fail_memory(error, NULL);
    smith_buffer_init(&export.extras.text, &allocator);
    add_images(&export);
    add_rooms(&export, false, "rooms");
    add_rooms(&export, true, "rooms they flip to");
    model->failed |= export.extras.text.failed;
    smith_buffer_free(&export.extras.text);
    allocator.resize(allocator.context, export.tallies, block_size(rooms), 0);
    return SMITH_OK;
}
