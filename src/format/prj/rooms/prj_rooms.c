/* SPDX-License-Identifier: MIT
 *
 * Rooms and the texture of projects, as prj_rooms.h describes.
 */
#include "format/prj/rooms/prj_rooms.h"

#include "base/error.h"
#include "format/prj/common/prj_flybys.h"

void *smith_prj_builder_alloc(struct smith_prj_room_builder *builder, size_t count, size_t size) {
    void *memory = smith_rooms_alloc(builder->rooms, count, size);
    builder->failed = builder->failed || !memory;
    return memory;
}

const struct smith_prj_room *smith_prj_builder_room(const struct smith_prj_room_builder *builder, uint32_t room) {
    return builder->project->rooms.items[builder->rooms->rooms[room].item]->room;
}

const struct smith_prj_block *smith_prj_builder_block(const struct smith_prj_room *room, int32_t x, int32_t z) {
    if (x < 0 || z < 0 || x >= room->z_blocks || z >= room->x_blocks)
        return NULL;
    size_t index = (size_t)x * (size_t)room->x_blocks + (size_t)z;
    return index < room->blocks.count ? &room->blocks.items[index] : NULL;
}

uint32_t smith_prj_builder_room_index(const struct smith_prj_room_builder *builder, int64_t slot) {
    return slot >= 0 && slot < builder->project->rooms.count ? builder->room_indices[slot] : SMITH_NONE;
}

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

static bool is_room(const struct smith_prj_room_slot *slot) {
    return slot->room != NULL;
}

static bool make_rooms(struct smith_prj_room_builder *builder) {
    const struct smith_prj_project *project = builder->project;
    struct smith_rooms *rooms = builder->rooms;
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += is_room(project->rooms.items[i]);
    builder->room_indices = smith_prj_builder_alloc(builder, project->rooms.count, sizeof *builder->room_indices);
    builder->hidden = smith_prj_builder_alloc(builder, count, sizeof *builder->hidden);
    rooms->rooms = smith_prj_builder_alloc(builder, count, sizeof *rooms->rooms);
    if (builder->failed)
        return false;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        builder->room_indices[i] = SMITH_NONE;
        if (!is_room(project->rooms.items[i]))
            continue;
        struct smith_room *room = &rooms->rooms[rooms->room_count];
        *room = (struct smith_room){.number = i, .item = i, .base = SMITH_NONE, .flip = SMITH_NONE};
        builder->room_indices[i] = rooms->room_count++;
    }
    return true;
}

static enum smith_weather prj_rooms_weather_of(unsigned flags) {
    return flags & SMITH_PRJ_ROOM_FLAGS1_WATER       ? SMITH_WATER
           : flags & SMITH_PRJ_ROOM_FLAGS1_QUICKSAND ? SMITH_QUICKSAND
           : flags & SMITH_PRJ_ROOM_FLAGS1_SNOW      ? SMITH_SNOW
           : flags & SMITH_PRJ_ROOM_FLAGS1_RAIN      ? SMITH_RAIN
                                                     : SMITH_DRY;
}

/* The editor's scale: 128 is 1, and half a step of the colours of the game is taken off. */
static float ambient_of(uint8_t part) {
    return (float)part / 128 - 1.0f / 32;
}

static void prj_fill_room(struct smith_prj_room_builder *builder, uint32_t index) {
    struct smith_room *room = &builder->rooms->rooms[index];
    const struct smith_prj_room *from = smith_prj_builder_room(builder, index);
    room->name = from->name ? from->name : "";
    room->position[0] = from->z_block_world * SMITH_SECTOR_SIZE;
    room->position[1] = from->y_pixel_world > -SMITH_HEIGHT_MAX ? -from->y_pixel_world : SMITH_HEIGHT_MAX;
    room->position[2] = from->x_block_world * SMITH_SECTOR_SIZE;
    room->weather = (uint8_t)prj_rooms_weather_of(from->flags1);
    room->outside = (from->flags1 & SMITH_PRJ_ROOM_FLAGS1_OUTSIDE) != 0;
    room->damage = (from->flags1 & SMITH_PRJ_ROOM_FLAGS1_DAMAGE) != 0;
    room->ambient[0] = ambient_of(from->ambient.r);
    room->ambient[1] = ambient_of(from->ambient.g);
    room->ambient[2] = ambient_of(from->ambient.b);
    smith_prj_fill_sectors(builder, from, room);
    if (!builder->failed)
        smith_prj_fill_things(builder, from, room);
}

/* The room that another one flips to stands where its base does, at its own height. */
static void prj_rooms_fill_flip(struct smith_prj_room_builder *builder, uint32_t index) {
    struct smith_room *rooms = builder->rooms->rooms;
    const struct smith_prj_room *from = smith_prj_builder_room(builder, index);
    uint32_t flip = smith_prj_builder_room_index(builder, from->flip_room);
    if (flip == SMITH_NONE || flip == index || rooms[flip].base != SMITH_NONE || rooms[index].base != SMITH_NONE)
        return;
    rooms[index].flip = flip;
    rooms[flip].base = index;
    rooms[index].group = rooms[flip].group = from->flags2 & SMITH_PRJ_ROOM_FLAGS2_FLIP_MAP_MASK;
    rooms[flip].position[0] = rooms[index].position[0];
    rooms[flip].position[2] = rooms[index].position[2];
}

static void prj_rooms_fill_texture(struct smith_prj_room_builder *builder) {
    const char *path = builder->project->texture_path;
    struct smith_room_texture *texture = smith_prj_builder_alloc(builder, 1, sizeof *texture);
    if (!texture)
        return;
    *texture = (struct smith_room_texture){.path = path, .fold_512 = true, .magenta = true, .item = SMITH_NONE};
    builder->rooms->textures = texture;
    builder->rooms->texture_count = 1;
}

static void prj_rooms_fill(struct smith_prj_room_builder *builder) {
    struct smith_rooms *rooms = builder->rooms;
    rooms->list = "/rooms";
    rooms->sector_list = "/room/blocks";
    rooms->texture_list = "/texture_path";
    if (!make_rooms(builder))
        return;
    prj_rooms_fill_texture(builder);
    for (uint32_t i = 0; i < rooms->room_count && !builder->failed; i++)
        prj_fill_room(builder, i);
    for (uint32_t i = 0; i < rooms->room_count && !builder->failed; i++)
        prj_rooms_fill_flip(builder, i);
    if (!builder->failed)
        smith_prj_fill_portals(builder);
    if (!builder->failed)
        smith_prj_fill_faces(builder);
    if (!builder->failed)
        builder->failed = !smith_rooms_repair_legacy(rooms, true, true);
}

enum smith_status smith_prj_rooms(const struct smith_document *document, const struct smith_options *options,
                                  struct smith_rooms *rooms, struct smith_error *error) {
    return smith_prj_rooms_with(document, options, 0, rooms, error);
}

enum smith_status smith_prj_rooms_with(const struct smith_document *document, const struct smith_options *options,
                                       unsigned flyby_bits, struct smith_rooms *rooms, struct smith_error *error) {
    struct smith_prj_room_builder builder = {.rooms = rooms, .project = smith_prj_root(document)};
    builder.flyby_bits = flyby_bits ? flyby_bits : smith_prj_flyby_bits(builder.project);
    enum smith_status status = smith_rooms_begin(rooms, options, error);
    if (status != SMITH_OK)
        return status;
    rooms->engine = "TR4"; /* NGLE's as well */
    prj_rooms_fill(&builder);
    return builder.failed ? smith_fail_memory(error, smith_rooms_arena(rooms)) : SMITH_OK;
}
