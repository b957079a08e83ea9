/* SPDX-License-Identifier: MIT
 *
 * What the five games have alike, taken from where each of them has it.
 */
#include "format/tr_level/tr_level.h"

#define COLOUR_ONE 128.0f /* of rooms from TR4 on: textures as they are */

uint32_t smith_tr_level_room_count(const struct smith_tr_level_level *level) {
    switch (level->rooms.kind) {
    case SMITH_TR_LEVEL_LEVEL_ROOMS_CHRONICLES: return level->rooms.as.chronicles->count;
    case SMITH_TR_LEVEL_LEVEL_ROOMS_ROOMS: return level->rooms.as.rooms->count;
    default: return 0;
    }
}

static void put_ambient(struct smith_tr_level_room_parts *parts, const struct smith_tr_level_bgra *colour, int shade) {
    const uint8_t channels[3] = {colour ? colour->red : 0, colour ? colour->green : 0, colour ? colour->blue : 0};
    for (int i = 0; i < 3; i++)
        parts->ambient[i] = colour ? channels[i] / COLOUR_ONE : smith_tr_level_brightness(shade);
}

static void put_room(const struct smith_tr_level_room *room, struct smith_tr_level_room_parts *parts) {
    *parts = (struct smith_tr_level_room_parts){
        .x = room->x,
        .z = room->z,
        .y_bottom = room->y_bottom,
        .y_top = room->y_top,
        .size_x = room->size_x,
        .size_z = room->size_z,
        .sectors = room->sectors.items,
        .portals = room->portals.items,
        .portal_count = room->portals.count,
        .statics = room->statics.items,
        .static_count = room->statics.count,
        .alternate_room = room->alternate_room,
        .alternate_group = room->alternate_group,
        .flags = room->flags,
        .vertex_count = room->geometry.vertices.count,
        .face_count = room->geometry.quads.count + room->geometry.triangles.count,
        .room = room,
    };
    put_ambient(parts, room->colour, room->ambient);
}

static void put_chronicles(const struct smith_tr_level_chronicles_room *room, struct smith_tr_level_room_parts *parts) {
    *parts = (struct smith_tr_level_room_parts){
        .x = room->x,
        .z = room->z,
        .y_bottom = room->y_bottom,
        .y_top = room->y_top,
        .size_x = room->size_x,
        .size_z = room->size_z,
        .sectors = room->sectors.items,
        .portals = room->portals.items,
        .portal_count = room->portals.count,
        .statics = room->statics.items,
        .static_count = room->statics.count,
        .alternate_room = room->alternate_room,
        .alternate_group = room->alternate_group,
        .flags = room->flags,
        .vertex_count = room->vertices.count,
        .chronicles = room,
    };
    for (uint32_t i = 0; i < room->faces.count; i++)
        parts->face_count += room->faces.items[i]->quads.count + room->faces.items[i]->triangles.count;
    put_ambient(parts, &room->colour, 0);
}

void smith_tr_level_room_at(const struct smith_tr_level_level *level, uint32_t number,
                            struct smith_tr_level_room_parts *parts) {
    if (level->rooms.kind == SMITH_TR_LEVEL_LEVEL_ROOMS_CHRONICLES)
        put_chronicles(level->rooms.as.chronicles->items[number], parts);
    else
        put_room(level->rooms.as.rooms->items[number], parts);
}

struct smith_tr_level_texture_list smith_tr_level_textures(const struct smith_tr_level_level *level) {
    if (level->has.first_textures)
        return (struct smith_tr_level_texture_list){level->first_textures.items, level->first_textures.count};
    return (struct smith_tr_level_texture_list){level->textures.items, level->textures.count};
}

bool smith_tr_level_is_trng(const struct smith_tr_level_file *file) {
    return file->game == SMITH_TR_LEVEL_GAME_TR4 && file->footer.size >= 2 && file->footer.data[0] == 'N' &&
           file->footer.data[1] == 'G';
}

enum smith_wad_engine smith_tr_level_engine(const struct smith_tr_level_file *file) {
    static const enum smith_wad_engine engines[] = {
        [SMITH_TR_LEVEL_GAME_TR1] = SMITH_WAD_TR1, [SMITH_TR_LEVEL_GAME_TR2] = SMITH_WAD_TR2,
        [SMITH_TR_LEVEL_GAME_TR3] = SMITH_WAD_TR3, [SMITH_TR_LEVEL_GAME_TR4] = SMITH_WAD_TR4,
        [SMITH_TR_LEVEL_GAME_TR5] = SMITH_WAD_TR5,
    };
    return file->game < sizeof engines / sizeof *engines ? engines[file->game] : SMITH_WAD_NO_ENGINE;
}
