/* SPDX-License-Identifier: MIT
 *
 * What the engines of Tomb Raider can hold, and how much of it a level takes, as <levelsmith/geometry.h> describes. Of what
 * only a compiler of levels knows there is what it cannot be less than, or more: parts of textures and pages of them, without
 * those of wads, and boxes. Overlaps of boxes are not here.
 */
#include "base/error.h"
#include "base/limits.h"
#include "rooms/rooms.h"
#include "rooms/texture_use.h"

/* `most` 0 = there is no limit. */
struct limit {
    int32_t safe, most;
};

static const struct engine {
    const char *name;
    uint8_t last_blend; /* ways of blending after this one become this one; for a game of two, the lower */
    bool mirrored; /* faces with two sides are two */
} engines[] = {
    {"TR1", SMITH_FACE_BLEND_ALPHA_TEST, true}, {"TR2", SMITH_FACE_BLEND_ALPHA_TEST, true},
    {"TR3", SMITH_FACE_BLEND_ADDITIVE, false},  {"TR4", UINT8_MAX, false},
    {"TR5", SMITH_FACE_BLEND_ADDITIVE, false},  {"TombEngine", UINT8_MAX, false},
};
#define ENGINE_COUNT (sizeof engines / sizeof *engines)

/* What each of the engines can hold, in their order. */
static const struct {
    const char *key, *label;
    struct limit of[ENGINE_COUNT];
} kinds[SMITH_LIMIT_KINDS] = {
    [SMITH_LIMIT_ROOMS] = {"rooms", "Rooms", {{255, 1024}, {255, 1023}, {255, 1023}, {255, 1023}, {255, 1023}}},
    [SMITH_LIMIT_ROOM_SIZE] = {"room_size", "Sectors along a room", {{32, 32}, {32, 32}, {32, 32}, {32, 32}, {32, 32}}},
    [SMITH_LIMIT_HEIGHT] = {"height",
                            "Clicks from height 0",
                            {{127, 127}, {127, 127}, {127, 127}, {127, 127}, {127, 127}, {1024, 1024}}},
    [SMITH_LIMIT_WORLD] = {"world",
                           "Sectors along the world",
                           {{100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100}, {400, 400}}},
    [SMITH_LIMIT_ROOM_FACES] = {"room_faces",
                                "Faces of a room",
                                {{2800, 2800}, {2800, 2800}, {2800, 2800}, {2800, 2800}, {2800, 2800}}},
    [SMITH_LIMIT_ROOM_LIGHTS] = {"room_lights", "Lights of a room", {{20, 20}, {20, 20}, {20, 20}, {20, 20}, {20, 20}}},
    [SMITH_LIMIT_MOVEABLES] = {"moveables", "Moveables", {{256, 256}, {256, 256}, {256, 256}, {256, 1024}, {256, 256}}},
    [SMITH_LIMIT_TEXTURE_INFOS] = {"texture_infos",
                                   "Texture infos",
                                   {{1800, 1800}, {2000, 2000}, {4000, 4000}, {32767, 32767}, {32767, 32767}}},
    [SMITH_LIMIT_TEXTURE_PAGES] = {"texture_pages",
                                   "Texture pages",
                                   {{16, 16}, {32, 32}, {32, 32}, {32767, 32767}, {32767, 32767}}},
    [SMITH_LIMIT_BOXES] = {"boxes",
                           "Boxes",
                           {{32767, 32767}, {32767, 32767}, {2047, 2047}, {2047, 2047}, {2047, 2047}}},
};

struct usage {
    const struct smith_rooms *rooms;
    struct smith_limit *limits;
};

static void raise(const struct usage *usage, enum smith_limit_kind kind, uint32_t room, int64_t used) {
    struct smith_limit *limit = &usage->limits[kind];
    if (used <= limit->used)
        return;
    limit->used = used;
    limit->room = room;
}

static int64_t divided_up(int64_t number, int64_t by) {
    return number <= 0 ? 0 : (number + by - 1) / by;
}

static void engine_limits_measure_heights(const struct usage *usage, uint32_t index) {
    const struct smith_room *room = &usage->rooms->rooms[index];
    for (uint32_t i = 0; i < room->size_x * room->size_z; i++) {
        const struct smith_sector *sector = &room->sectors[i];
        if (sector->kind != SMITH_SECTOR_FLOOR)
            continue;
        for (int corner = 0; corner < 4; corner++) {
            int64_t floor = (int64_t)room->position[1] + sector->floor.heights.at[corner],
                    ceiling = (int64_t)room->position[1] + sector->ceiling.heights.at[corner];
            raise(usage, SMITH_LIMIT_HEIGHT, index, divided_up(floor < 0 ? -floor : floor, SMITH_CLICK));
            raise(usage, SMITH_LIMIT_HEIGHT, index, divided_up(ceiling < 0 ? -ceiling : ceiling, SMITH_CLICK));
        }
    }
}

static void measure_room(const struct usage *usage, const struct smith_geometry *geometry, uint32_t index) {
    const struct smith_room *room = &usage->rooms->rooms[index];
    uint32_t longer = room->size_x > room->size_z ? room->size_x : room->size_z, lights = 0, faces = 0;
    for (uint32_t i = 0; i < room->light_count; i++)
        lights += room->lights[i].enabled && room->lights[i].kind != SMITH_LIGHT_EFFECT;
    for (uint32_t i = geometry->room_faces[index]; i < geometry->room_faces[index + 1]; i++)
        faces += !geometry->faces[i].inverted && geometry->faces[i].cover->look == SMITH_LOOK_TEXTURED;
    raise(usage, SMITH_LIMIT_ROOM_SIZE, index, longer);
    raise(usage, SMITH_LIMIT_ROOM_LIGHTS, index, lights);
    raise(usage, SMITH_LIMIT_ROOM_FACES, index, faces);
    for (int axis = 0; axis < 3; axis += 2) { /* to the last sector inside of the border, counted from 0 */
        int64_t size = (int64_t)(axis == 0 ? room->size_x : room->size_z) - 2;
        raise(usage, SMITH_LIMIT_WORLD, index, divided_up(room->position[axis], SMITH_SECTOR_SIZE) + size);
    }
    engine_limits_measure_heights(usage, index);
    for (uint32_t i = 0; i < room->thing_count; i++)
        usage->limits[SMITH_LIMIT_MOVEABLES].used += room->things[i].kind == SMITH_THING_MOVEABLE;
    for (uint32_t i = 0; !room->no_pathfinding && i < room->size_x * room->size_z;
         i++) /* a box is one sector or more */
        usage->limits[SMITH_LIMIT_BOXES].used += room->sectors[i].kind == SMITH_SECTOR_FLOOR;
}

static enum smith_status measure_textures(const struct usage *usage, const struct engine *engine,
                                          const struct smith_geometry *geometry, const struct smith_options *options,
                                          struct smith_error *error) {
    const struct smith_limits bounds = smith_limits_or_default(options ? &options->limits : NULL);
    struct smith_arena arena;
    struct smith_texture_use use;
    enum smith_status status = SMITH_OK;
    smith_arena_init(&arena, options ? &options->allocator : NULL, bounds.memory);
    if (!smith_rooms_texture_use(usage->rooms, geometry, engine->last_blend, engine->mirrored, &arena, &use))
        status = smith_fail_memory(error, &arena);
    usage->limits[SMITH_LIMIT_TEXTURE_INFOS].used = use.infos;
    usage->limits[SMITH_LIMIT_TEXTURE_PAGES].used = use.pages;
    smith_arena_free(&arena);
    return status;
}

enum smith_status smith_rooms_limits(const struct smith_rooms *rooms, const struct smith_geometry *geometry,
                                     const struct smith_options *options, bool *known,
                                     struct smith_limit limits[SMITH_LIMIT_KINDS], struct smith_error *error) {
    const struct usage usage = {rooms, limits};
    size_t engine = 0;
    while (engine < ENGINE_COUNT && (!rooms->engine || strcmp(engines[engine].name, rooms->engine) != 0))
        engine++;
    *known = engine < ENGINE_COUNT;
    if (!*known)
        return SMITH_OK;
    for (int kind = 0; kind < SMITH_LIMIT_KINDS; kind++)
        limits[kind] = (struct smith_limit){.key = kinds[kind].key,
                                            .label = kinds[kind].label,
                                            .safe = kinds[kind].of[engine].safe,
                                            .most = kinds[kind].of[engine].most,
                                            .room = SMITH_NONE};
    if (!rooms->compiled) {
        limits[SMITH_LIMIT_TEXTURE_INFOS].bound = limits[SMITH_LIMIT_TEXTURE_PAGES].bound = SMITH_LIMIT_BOUND_MIN;
        limits[SMITH_LIMIT_BOXES].bound = SMITH_LIMIT_BOUND_MAX;
    }
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        limits[SMITH_LIMIT_ROOMS].used += rooms->rooms[i].size_x > 0;
        if (rooms->rooms[i].size_x)
            measure_room(&usage, geometry, i);
    }
    if (rooms->compiled) {
        limits[SMITH_LIMIT_BOXES].used = rooms->compiled->boxes;
        limits[SMITH_LIMIT_TEXTURE_INFOS].used = rooms->compiled->texture_infos;
        limits[SMITH_LIMIT_TEXTURE_PAGES].used = rooms->compiled->texture_pages;
        return SMITH_OK;
    }
    return measure_textures(&usage, &engines[engine], geometry, options, error);
}
