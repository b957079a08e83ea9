/* SPDX-License-Identifier: MIT
 *
 * Rooms and textures of projects, as prj2_rooms.h describes.
 */
#include "format/prj2/rooms/prj2_rooms.h"

#include "base/error.h"
#include "document/document.h"
#include "format/prj2/common/prj2_project.h"
#include "format/tomb_editor/tomb_editor.h"
#include <string.h>

#define AMBIENT 0.25f /* of projects that do not say */

void *smith_prj2_builder_alloc(struct smith_prj2_room_builder *builder, size_t count, size_t size) {
    void *memory = smith_rooms_alloc(builder->rooms, count, size);
    builder->failed = builder->failed || !memory;
    return memory;
}

/* ---- textures ----------------------------------------------------------------------------------------------------- */

static void fill_textures(struct smith_prj2_room_builder *builder, const struct smith_prj2_settings *settings) {
    uint32_t count = settings ? settings->textures.count : 0;
    struct smith_id_index *numbers = &builder->texture_numbers;
    struct smith_room_texture *textures = smith_prj2_builder_alloc(builder, count, sizeof *textures);
    builder->failed = builder->failed || !SMITH_ARRAY_RESERVE(smith_rooms_arena(builder->rooms), numbers, count);
    if (builder->failed)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_prj2_level_texture *from = settings->textures.items[i];
        textures[i] = (struct smith_room_texture){
            .path = from->path,
            .number = from->has.index ? from->index : INT64_MIN,
            .fold_512 = from->convert_512_pixels_to_double_rows,
            .magenta = from->replace_magenta_with_transparency,
            .item = i,
        };
        smith_id_index_add(numbers, smith_rooms_arena(builder->rooms), textures[i].number, i);
    }
    smith_id_index_sort(numbers);
    builder->rooms->textures = textures;
    builder->rooms->texture_count = count;
}

static void fill_settings(struct smith_prj2_room_builder *builder, const struct smith_prj2_settings *settings) {
    struct smith_rooms *rooms = builder->rooms;
    builder->engine = smith_engine_of_game(settings ? settings->game_version : SMITH_PRJ2_GAME_VERSION_TR4);
    builder->rooms->engine = smith_wad_engine_name(builder->engine);
    if (builder->failed || !settings)
        return;
    if (settings->has.default_light_quality && settings->default_light_quality >= 1 &&
        settings->default_light_quality <= 3)
        rooms->light_quality = (uint8_t)settings->default_light_quality;
    builder->one_quality = settings->override_light_quality;
    const struct smith_prj2_default_texture *texture = settings->default_texture;
    if (!texture)
        return;
    rooms->default_cover = smith_prj2_cover(builder, texture->texture_coords, 0, texture->level_texture_id);
    rooms->has_default = rooms->default_cover.look == SMITH_LOOK_TEXTURED;
}

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

static void fill_position(struct smith_room *room, const struct smith_prj2_room *from) {
    const struct smith_prj2_vec3 *position = from->position ? from->position : from->position_clicks;
    if (!position)
        return;
    room->position[0] = smith_rooms_whole(smith_rooms_whole((double)position->x) * (double)SMITH_SECTOR_SIZE);
    room->position[1] = smith_rooms_whole((double)position->y * (from->position ? 1 : SMITH_CLICK));
    room->position[2] = smith_rooms_whole(smith_rooms_whole((double)position->z) * (double)SMITH_SECTOR_SIZE);
}

/* Before rooms had a type, each kind of weather was a level of its own. */
static enum smith_weather prj2_rooms_weather_of(const struct smith_prj2_room *room) {
    static const enum smith_weather types[] = {
        [SMITH_PRJ2_ROOM_TYPE_NORMAL] = SMITH_DRY,          [SMITH_PRJ2_ROOM_TYPE_RAIN] = SMITH_RAIN,
        [SMITH_PRJ2_ROOM_TYPE_SNOW] = SMITH_SNOW,           [SMITH_PRJ2_ROOM_TYPE_WATER] = SMITH_WATER,
        [SMITH_PRJ2_ROOM_TYPE_QUICKSAND] = SMITH_QUICKSAND,
    };
    if (room->has.room_type)
        return room->room_type < sizeof types / sizeof *types ? types[room->room_type] : SMITH_DRY;
    return room->quick_sand_level ? SMITH_QUICKSAND
           : room->snow_level     ? SMITH_SNOW
           : room->rain_level     ? SMITH_RAIN
           : room->water_level    ? SMITH_WATER
                                  : SMITH_DRY;
}

static enum smith_light_matching matching_of(const struct smith_prj2_room *room) {
    switch (room->light_interpolation_mode) {
    case SMITH_PRJ2_ROOM_LIGHT_INTERPOLATION_MODE_INTERPOLATE: return SMITH_LIGHT_MATCHED;
    case SMITH_PRJ2_ROOM_LIGHT_INTERPOLATION_MODE_NO_INTERPOLATE: return SMITH_LIGHT_SEPARATE;
    default: return SMITH_LIGHT_MATCHED_IN_AIR;
    }
}

static void prj2_fill_room(struct smith_prj2_room_builder *builder, const struct smith_prj2_project *project,
                           uint32_t list_index) {
    const struct smith_prj2_room *from = project->rooms.items[list_index];
    const struct smith_prj2_color_f32_wide *ambient = from->ambient_light ? from->ambient_light
                                                      : project->settings ? project->settings->default_ambient_light
                                                                          : NULL;
    struct smith_room *room = &builder->rooms->rooms[list_index];
    room->name = from->name ? from->name : "";
    room->item = list_index;
    room->weather = (uint8_t)prj2_rooms_weather_of(from);
    room->hidden = from->hidden;
    room->outside = from->outside;
    room->damage = from->damage;
    room->no_pathfinding = from->exclude_from_path_finding;
    room->light_matching = (uint8_t)matching_of(from);
    room->ambient[0] = ambient ? ambient->r : AMBIENT;
    room->ambient[1] = ambient ? ambient->g : AMBIENT;
    room->ambient[2] = ambient ? ambient->b : AMBIENT;
    fill_position(room, from);
    smith_prj2_fill_sectors(builder, from, room);
    smith_prj2_fill_objects(builder, from, room);
}

/* The base knows what it flips to. The first base of a room is the one. */
static void prj2_rooms_fill_flip(struct smith_prj2_room_builder *builder, const struct smith_prj2_room *from,
                                 uint32_t list_index) {
    if (!from->alternate)
        return;
    struct smith_room *rooms = builder->rooms->rooms;
    uint32_t flip = smith_id_index_find(&builder->room_numbers, from->alternate->room);
    if (flip == SMITH_NONE || rooms[flip].base != SMITH_NONE)
        return;
    rooms[list_index].flip = flip;
    rooms[flip].base = list_index;
    rooms[list_index].group = rooms[flip].group = from->alternate->group;
}

static void prj2_number_rooms(struct smith_prj2_room_builder *builder, const struct smith_prj2_project *project) {
    struct smith_rooms *rooms = builder->rooms;
    uint32_t count = project->rooms.count;
    struct smith_id_index *numbers = &builder->room_numbers;
    rooms->rooms = smith_prj2_builder_alloc(builder, count, sizeof *rooms->rooms);
    builder->failed = builder->failed || !SMITH_ARRAY_RESERVE(smith_rooms_arena(builder->rooms), numbers, count);
    if (builder->failed)
        return;
    rooms->room_count = count;
    for (uint32_t i = 0; i < count; i++) {
        rooms->rooms[i].number = project->rooms.items[i]->index;
        rooms->rooms[i].base = rooms->rooms[i].flip = SMITH_NONE;
        smith_id_index_add(numbers, smith_rooms_arena(rooms), rooms->rooms[i].number, i);
    }
    smith_id_index_sort(numbers);
}

/* The rooms as the file has them, normalized. */
static enum smith_status prj2_rooms_fill(struct smith_prj2_room_builder *builder,
                                         const struct smith_prj2_project *project, const struct smith_options *options,
                                         struct smith_error *error) {
    struct smith_rooms *rooms = builder->rooms;
    enum smith_status status = smith_rooms_begin(rooms, options, error);
    if (status != SMITH_OK)
        return status;
    rooms->list = "/rooms";
    rooms->sector_list = "/sectors";
    rooms->texture_list = "/settings/textures";
    fill_textures(builder, project->settings);
    fill_settings(builder, project->settings);
    if (!builder->failed)
        prj2_number_rooms(builder, project);
    for (uint32_t i = 0; i < rooms->room_count && !builder->failed; i++)
        prj2_fill_room(builder, project, i);
    for (uint32_t i = 0; i < rooms->room_count && !builder->failed; i++)
        prj2_rooms_fill_flip(builder, project->rooms.items[i], i);
    if (builder->failed)
        return smith_fail_memory(error, smith_rooms_arena(rooms));
    smith_rooms_normalize(rooms);
    return SMITH_OK;
}

enum smith_status smith_prj2_rooms(const struct smith_document *document, const struct smith_options *options,
                                   struct smith_rooms *rooms, struct smith_error *error) {
    struct smith_prj2_room_builder builder = {.rooms = rooms};
    enum smith_status status = prj2_rooms_fill(&builder, smith_prj2_root(document), options, error);
    if (status == SMITH_OK && !smith_rooms_repair_legacy(rooms, builder.old_floors, builder.old_ceilings))
        status = smith_fail_memory(error, smith_rooms_arena(rooms));
    return status;
}

bool smith_prj2_find_legacy(const struct smith_document *document, smith_legacy_move *move, void *context) {
    struct smith_rooms rooms;
    struct smith_prj2_room_builder builder = {.rooms = &rooms};
    const struct smith_options options = smith_document_options(document);
    bool good = prj2_rooms_fill(&builder, smith_prj2_root(document), &options, NULL) == SMITH_OK &&
                smith_rooms_find_legacy(&rooms, builder.old_floors, builder.old_ceilings, move, context);
    smith_rooms_free(&rooms);
    return good;
}
