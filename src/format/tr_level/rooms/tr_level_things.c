/* SPDX-License-Identifier: MIT
 *
 * What is in rooms, as tr_level_rooms.h describes. Items, cameras and so on stand in lists of the level; some say in which room they
 * are, of others their place does.
 */
#include "format/tr_level/rooms/tr_level_rooms.h"
#include <math.h>

#define DEGREES_A_RADIAN 57.29577951
#define INTENSITY_ONE 8191.0f
#define COLOUR_ONE 128.0f
#define CHRONICLES_COLOUR_ONE 1.9921875f /* 255 / 128 */

/* ---- lights ---- */

/* Directions lead to where light comes from; y points down. */
static void tr_level_put_direction(const double direction[3], struct smith_light *light) {
    const double flat = hypot(direction[0], direction[2]);
    if (flat > 1e-6 || fabs(direction[1]) > 1e-6) {
        light->yaw = flat > 1e-6 ? (float)(atan2(-direction[0], -direction[2]) * DEGREES_A_RADIAN) : 0;
        light->pitch = (float)(atan2(direction[1], flat) * DEGREES_A_RADIAN);
    }
}

static uint8_t tr_level_light_kind(unsigned kind) {
    static const uint8_t kinds[] = {SMITH_LIGHT_SUN, SMITH_LIGHT_POINT, SMITH_LIGHT_SPOT, SMITH_LIGHT_SHADOW,
                                    SMITH_LIGHT_FOG_BULB};
    return kind < sizeof kinds ? kinds[kind] : SMITH_LIGHT_POINT;
}

/* Ranges; of a spot what the others have as ranges are the cosines of its angles. */
static void put_ranges(const float ranges[4], struct smith_light *light) {
    if (light->kind != SMITH_LIGHT_SPOT) {
        light->inner_range = ranges[0];
        light->outer_range = ranges[1];
        return;
    }
    light->inner_angle = (float)(acos(fmin(fmax((double)ranges[0], -1), 1)) * DEGREES_A_RADIAN);
    light->outer_angle = (float)(acos(fmin(fmax((double)ranges[1], -1), 1)) * DEGREES_A_RADIAN);
    light->inner_range = ranges[2];
    light->outer_range = ranges[3];
}

static void put_light(const struct smith_tr_level_light *from, struct smith_light *light) {
    const uint8_t channels[3] = {from->colour ? from->colour->red : 0, from->colour ? from->colour->green : 0,
                                 from->colour ? from->colour->blue : 0};
    light->kind = SMITH_LIGHT_POINT;
    for (int i = 0; i < 3; i++)
        light->colour[i] = from->colour ? channels[i] / COLOUR_ONE : 1;
    light->intensity = from->intensity / INTENSITY_ONE;
    light->outer_range = (float)from->fade * 2;
    if (from->sun) {
        light->kind = SMITH_LIGHT_SUN;
        light->intensity = 1;
        tr_level_put_direction((double[3]){from->sun->x, from->sun->y, from->sun->z}, light);
    }
    if (from->point) {
        light->intensity = (float)from->point->intensity / INTENSITY_ONE;
        light->outer_range = (float)from->point->fade * 2;
    }
    if (from->shape) {
        const struct smith_tr_level_light_shape *shape = from->shape;
        light->kind = tr_level_light_kind(from->kind);
        light->intensity = shape->intensity / INTENSITY_ONE;
        put_ranges((float[4]){shape->inner_range, shape->outer_range, shape->length, shape->cutoff}, light);
        tr_level_put_direction((double[3]){shape->direction[0], shape->direction[1], shape->direction[2]}, light);
    }
}

static void put_chronicles_light(const struct smith_tr_level_chronicles_light *from, struct smith_light *light) {
    light->kind = tr_level_light_kind(from->kind);
    light->intensity = 1;
    for (int i = 0; i < 3; i++)
        light->colour[i] = from->colour[i] * CHRONICLES_COLOUR_ONE;
    if (light->kind == SMITH_LIGHT_SPOT) {
        light->inner_angle = from->inner_angle * (float)DEGREES_A_RADIAN / 2;
        light->outer_angle = from->outer_angle * (float)DEGREES_A_RADIAN / 2;
        light->outer_range = from->range;
    } else
        put_ranges((float[4]){from->inner_range, from->outer_range, 0, 0}, light);
    tr_level_put_direction((double[3]){from->direction[0], from->direction[1], from->direction[2]}, light);
}

static struct smith_light *tr_level_next_light(struct smith_room *room, uint32_t item, const char *list) {
    struct smith_light *light = &room->lights[room->light_count++];
    *light = (struct smith_light){.enabled = true, .for_rooms = true, .item = item, .list = list};
    return light;
}

void smith_tr_level_fill_lights(struct smith_tr_level_room_builder *builder,
                                const struct smith_tr_level_room_parts *from, struct smith_room *room) {
    const struct smith_tr_level_chronicles_room *chronicles = from->chronicles;
    const uint32_t count =
        chronicles ? chronicles->lights.count + chronicles->fog_bulbs.count : from->room->lights.count;
    room->lights = smith_tr_level_builder_alloc(builder, count, sizeof *room->lights);
    if (builder->failed)
        return;
    for (uint32_t i = 0; !chronicles && i < count; i++) {
        const struct smith_tr_level_light *light = from->room->lights.items[i];
        struct smith_light *made = tr_level_next_light(room, i, "/lights");
        put_light(light, made);
        smith_tr_level_place(room, light->x, light->y, light->z, made->position);
    }
    for (uint32_t i = 0; chronicles && i < chronicles->lights.count; i++) {
        const struct smith_tr_level_chronicles_light *light = &chronicles->lights.items[i];
        struct smith_light *made = tr_level_next_light(room, i, "/lights");
        put_chronicles_light(light, made);
        smith_tr_level_place(room, (double)light->position[0], (double)light->position[1], (double)light->position[2],
                             made->position);
    }
    for (uint32_t i = 0; chronicles && i < chronicles->fog_bulbs.count; i++) {
        const float *bulb = chronicles->fog_bulbs.items[i];
        struct smith_light *made = tr_level_next_light(room, i, "/fog_bulbs");
        made->kind = SMITH_LIGHT_FOG_BULB;
        made->intensity = 1;
        made->outer_range = bulb[3];
        for (int k = 0; k < 3; k++)
            made->colour[k] = bulb[6 + k] * CHRONICLES_COLOUR_ONE;
        smith_tr_level_place(room, (double)bulb[0], (double)bulb[1], (double)bulb[2], made->position);
    }
}

/* ---- things ---- */

/* A thing before it is known how many its room has. */
struct tr_level_found {
    uint32_t room;
    double at[3]; /* in the world, y down */
    struct smith_thing thing;
};

#define ROOMS_ASKED_MAX UINT64_C(50000000) /* for all things without a room: many times what levels need */

struct tr_level_things {
    struct smith_tr_level_room_builder *builder;
    uint64_t rooms_asked;
    struct tr_level_found *found;
    uint32_t count;
};

/* The smallest room around a place; SMITH_NONE = none is. */
static uint32_t tr_level_room_around(struct tr_level_things *things, const double at[3]) {
    const struct smith_tr_level_room_builder *builder = things->builder;
    uint32_t found = SMITH_NONE;
    double smallest = 0;
    things->rooms_asked += builder->rooms->room_count;
    if (things->rooms_asked > ROOMS_ASKED_MAX)
        return SMITH_NONE;
    for (uint32_t i = 0; i < builder->rooms->room_count; i++) {
        struct smith_tr_level_room_parts room;
        smith_tr_level_room_at(builder->level, i, &room);
        const double width = (double)room.size_x * SMITH_SECTOR_SIZE, depth = (double)room.size_z * SMITH_SECTOR_SIZE;
        const double volume = width * depth * ((double)room.y_bottom - room.y_top);
        const bool inside = at[0] >= room.x && at[0] < room.x + width && at[2] >= room.z && at[2] < room.z + depth &&
                            at[1] <= room.y_bottom && at[1] >= room.y_top;
        if (inside && builder->rooms->rooms[i].base == SMITH_NONE && (found == SMITH_NONE || volume < smallest)) {
            found = i;
            smallest = volume;
        }
    }
    return found;
}

static void tr_level_put(struct tr_level_things *things, uint32_t room, const double at[3],
                         const struct smith_thing *thing) {
    const struct smith_rooms *rooms = things->builder->rooms;
    if (room >= rooms->room_count)
        room = tr_level_room_around(things, at);
    if (room >= rooms->room_count && rooms->room_count)
        room = 0; /* nothing is lost because it is nowhere */
    if (room < rooms->room_count)
        things->found[things->count++] = (struct tr_level_found){room, {at[0], at[1], at[2]}, *thing};
}

static void tr_level_name_thing(const struct smith_tr_level_room_builder *builder, enum smith_wad_kind kind,
                                struct smith_thing *thing) {
    thing->slot_name = smith_wad_name(smith_tr_level_engine(builder->file), kind, thing->slot);
    thing->name = thing->slot_name;
}

static float tr_level_degrees(unsigned angle) {
    return (float)(angle & 0xFFFF) * 360 / 65536;
}

static void put_items(struct tr_level_things *things) {
    const struct smith_tr_level_level *level = things->builder->level;
    for (uint32_t i = 0; i < level->items.count; i++) {
        const struct smith_tr_level_item *item = level->items.items[i];
        struct smith_thing thing = {.kind = SMITH_THING_MOVEABLE,
                                    .number = i,
                                    .slot = item->number,
                                    .object = item->number,
                                    .ocb = things->builder->file->game >= SMITH_TR_LEVEL_GAME_TR4 ? item->ocb : 0,
                                    .yaw = tr_level_degrees(item->angle),
                                    .item = i,
                                    .list = "level/items"};
        tr_level_name_thing(things->builder, SMITH_WAD_MOVEABLE, &thing);
        tr_level_put(things, item->room < 0 ? SMITH_NONE : (uint32_t)item->room, (double[3]){item->x, item->y, item->z},
                     &thing);
    }
    for (uint32_t i = 0; i < level->ai_objects.count; i++) {
        const struct smith_tr_level_ai_object *ai = &level->ai_objects.items[i];
        struct smith_thing thing = {.kind = SMITH_THING_MOVEABLE,
                                    .number = (int64_t)level->items.count + i,
                                    .slot = ai->number,
                                    .object = ai->number,
                                    .ocb = ai->ocb,
                                    .yaw = tr_level_degrees((unsigned)ai->angle),
                                    .item = i,
                                    .list = "level/ai_objects"};
        tr_level_name_thing(things->builder, SMITH_WAD_MOVEABLE, &thing);
        tr_level_put(things, ai->room, (double[3]){ai->x, ai->y, ai->z}, &thing);
    }
}

/* Sinks stand in the list of cameras. A trigger says which is which; where none does, a camera is in the room that it names. */
static bool is_in_own_room(const struct smith_tr_level_room_builder *builder,
                           const struct smith_tr_level_camera *camera) {
    struct smith_tr_level_room_parts room;
    if (camera->room < 0 || (uint32_t)camera->room >= builder->rooms->room_count)
        return false;
    smith_tr_level_room_at(builder->level, (uint32_t)camera->room, &room);
    return camera->x >= room.x && camera->x < room.x + (double)room.size_x * SMITH_SECTOR_SIZE && camera->z >= room.z &&
           camera->z < room.z + (double)room.size_z * SMITH_SECTOR_SIZE;
}

enum camera_use { USE_UNKNOWN, USE_CAMERA, USE_SINK };

static uint8_t *uses_of_cameras(struct smith_tr_level_room_builder *builder) {
    const uint32_t count = builder->level->cameras.count;
    uint8_t *uses = smith_tr_level_builder_alloc(builder, count, sizeof *uses);
    for (uint32_t i = 0; uses && i < builder->rooms->room_count; i++)
        for (uint32_t k = 0; k < builder->rooms->rooms[i].trigger_count; k++) {
            const struct smith_trigger *trigger = &builder->rooms->rooms[i].triggers[k];
            const int64_t camera = trigger->target_thing - smith_tr_level_camera_number(0);
            if (camera >= 0 && camera < count && trigger->target_type)
                uses[camera] = trigger->target_type[0] == 'S' ? USE_SINK : USE_CAMERA;
        }
    return uses;
}

static void put_cameras(struct tr_level_things *things) {
    const struct smith_tr_level_level *level = things->builder->level;
    const uint8_t *uses = uses_of_cameras(things->builder);
    for (uint32_t i = 0; uses && i < level->cameras.count; i++) {
        const struct smith_tr_level_camera *camera = &level->cameras.items[i];
        const bool is_sink = uses[i] ? uses[i] == USE_SINK : !is_in_own_room(things->builder, camera);
        const struct smith_thing thing = {.kind = is_sink ? SMITH_THING_SINK : SMITH_THING_CAMERA,
                                          .number = smith_tr_level_camera_number(i),
                                          .slot = -1,
                                          .object = -1,
                                          .item = i,
                                          .list = "level/cameras"};
        tr_level_put(things, is_sink || camera->room < 0 ? SMITH_NONE : (uint32_t)camera->room,
                     (double[3]){camera->x, camera->y, camera->z}, &thing);
    }
    for (uint32_t i = 0; i < level->flybys.count; i++) {
        const struct smith_tr_level_flyby *flyby = &level->flybys.items[i];
        const double way[3] = {(double)flyby->target.x - flyby->position.x, (double)flyby->target.y - flyby->position.y,
                               (double)flyby->target.z - flyby->position.z};
        const struct smith_thing thing = {
            .kind = SMITH_THING_FLYBY,
            .number = smith_tr_level_flyby_number(i),
            .slot = flyby->sequence,
            .object = -1,
            .order = flyby->number,
            .yaw = (float)(atan2(way[0], way[2]) * DEGREES_A_RADIAN),
            .pitch = (float)(atan2(-way[1], hypot(way[0], way[2])) * DEGREES_A_RADIAN),
            .roll = tr_level_degrees((uint16_t)flyby->roll),
            .fov = tr_level_degrees(flyby->fov),
            .item = i,
            .list = "level/flybys",
        };
        tr_level_put(things, flyby->room, (double[3]){flyby->position.x, flyby->position.y, flyby->position.z}, &thing);
    }
}

static void put_sounds(struct tr_level_things *things) {
    const struct smith_tr_level_level *level = things->builder->level;
    for (uint32_t i = 0; i < level->sound_sources.count; i++) {
        const struct smith_tr_level_sound_source *source = &level->sound_sources.items[i];
        struct smith_thing thing = {.kind = SMITH_THING_SOUND,
                                    .number = -1,
                                    .slot = source->sound,
                                    .object = -1,
                                    .item = i,
                                    .list = "level/sound_sources"};
        tr_level_name_thing(things->builder, SMITH_WAD_SOUND, &thing);
        tr_level_put(things, SMITH_NONE, (double[3]){source->x, source->y, source->z}, &thing);
    }
}

static void put_statics(struct tr_level_things *things, uint32_t number) {
    struct smith_tr_level_room_parts from;
    smith_tr_level_room_at(things->builder->level, number, &from);
    for (uint32_t i = 0; i < from.static_count; i++) {
        const struct smith_tr_level_room_static *at = from.statics[i];
        struct smith_thing thing = {.kind = SMITH_THING_STATIC,
                                    .number = -1,
                                    .slot = at->number,
                                    .object = at->number,
                                    .ocb = smith_tr_level_is_trng(things->builder->file) ? at->light_2 : 0,
                                    .yaw = tr_level_degrees(at->angle),
                                    .item = i,
                                    .list = "/statics"};
        tr_level_name_thing(things->builder, SMITH_WAD_STATIC, &thing);
        tr_level_put(things, number, (double[3]){at->x, at->y, at->z}, &thing);
    }
}

/* Into the rooms, in the order in which they were met. */
static void tr_level_deal(struct tr_level_things *things) {
    struct smith_rooms *rooms = things->builder->rooms;
    uint32_t *counts = smith_tr_level_builder_alloc(things->builder, rooms->room_count, sizeof *counts);
    if (!counts)
        return;
    for (uint32_t i = 0; i < things->count; i++)
        counts[things->found[i].room]++;
    for (uint32_t i = 0; i < rooms->room_count && !things->builder->failed; i++)
        rooms->rooms[i].things =
            smith_tr_level_builder_alloc(things->builder, counts[i], sizeof *rooms->rooms[i].things);
    for (uint32_t i = 0; i < things->count && !things->builder->failed; i++) {
        const struct tr_level_found *one = &things->found[i];
        struct smith_room *room = &rooms->rooms[one->room];
        struct smith_thing *thing = &room->things[room->thing_count++];
        *thing = one->thing;
        smith_tr_level_place(room, one->at[0], one->at[1], one->at[2], thing->position);
    }
}

void smith_tr_level_fill_things(struct smith_tr_level_room_builder *builder) {
    const struct smith_tr_level_level *level = builder->level;
    struct tr_level_things things = {.builder = builder};
    size_t most = (size_t)level->items.count + level->ai_objects.count + level->cameras.count + level->flybys.count +
                  level->sound_sources.count;
    for (uint32_t i = 0; i < builder->rooms->room_count; i++) {
        struct smith_tr_level_room_parts room;
        smith_tr_level_room_at(level, i, &room);
        most += room.static_count;
    }
    things.found = smith_tr_level_builder_alloc(builder, most, sizeof *things.found);
    if (builder->failed)
        return;
    put_items(&things);
    put_cameras(&things);
    put_sounds(&things);
    for (uint32_t i = 0; i < builder->rooms->room_count; i++)
        put_statics(&things, i);
    if (!builder->failed)
        tr_level_deal(&things);
}
