/* SPDX-License-Identifier: MIT
 *
 * Lights, objects, cameras and triggers of projects, as prj_rooms.h describes.
 */
#include "document/document.h"
#include "format/prj/common/prj_flybys.h"
#include "format/prj/rooms/prj_rooms.h"
#include "format/wad_names/wad_names.h"

#include "report/report.h"
#include "type/type_tables.h"

/* ---- numbers ------------------------------------------------------------------------------------------------------ */

static void prj_rooms_things_put_position(const struct smith_room *room, int32_t x, int32_t y, int32_t z,
                                          float position[3]) {
    position[0] = (float)x;
    position[1] = (float)(-(double)y - room->position[1]);
    position[2] = (float)z;
}

/* ---- lights ------------------------------------------------------------------------------------------------------- */

static float prj_rooms_things_turned(float degrees) {
    if (!(degrees > -1e6f && degrees < 1e6f))
        return 0;
    int32_t turns = (int32_t)(degrees / 360);
    degrees -= (float)turns * 360;
    return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/* Beyond straight up or down it looks the other way. Straight down is beyond, for Tomb Editor, and straight up is not. */
static void put_direction(float x, float y, struct smith_light *light) {
    light->yaw = prj_rooms_things_turned(y) + 180;
    light->pitch = prj_rooms_things_turned(-x);
    if (light->pitch <= 90 && light->pitch > -90)
        return;
    light->pitch = (light->pitch < 0 ? -180 : 180) - light->pitch;
    light->yaw += 180;
}

static int kind_of_light(uint16_t id) {
    switch (id) {
    case SMITH_PRJ_THING_ID_LIGHT: return SMITH_LIGHT_POINT;
    case SMITH_PRJ_THING_ID_SHADOW: return SMITH_LIGHT_SHADOW;
    case SMITH_PRJ_THING_ID_SPOT: return SMITH_LIGHT_SPOT;
    case SMITH_PRJ_THING_ID_EFFECT: return SMITH_LIGHT_EFFECT;
    case SMITH_PRJ_THING_ID_SUN: return SMITH_LIGHT_SUN;
    case SMITH_PRJ_THING_ID_FOG_BULB: return SMITH_LIGHT_FOG_BULB;
    default: return -1;
    }
}

/* The ranges of a spot are where other lights have nothing; what others have as ranges are its angles. */
static void prj_rooms_things_fill_light(const struct smith_room *room, const struct smith_prj_light *from, uint16_t id,
                                        uint32_t item, struct smith_light *light) {
    bool spot = id == SMITH_PRJ_THING_ID_SPOT, bulb = id == SMITH_PRJ_THING_ID_FOG_BULB;
    *light = (struct smith_light){
        .kind = (uint8_t)kind_of_light(id),
        .enabled = true,
        .obstructed = true,
        .for_rooms = true,
        .intensity = bulb ? (float)from->r / 128 : (float)from->intensity / 8192,
        .colour = {bulb ? 1 : (float)from->r / 128, bulb ? 1 : (float)from->g / 128, bulb ? 1 : (float)from->b / 128},
        .inner_range = spot ? from->len : from->in,
        .outer_range = spot ? from->cut : from->out,
        .inner_angle = spot ? from->in : 0,
        .outer_angle = spot ? from->out : 0,
        .item = item,
        .list = "/room/lights",
    };
    prj_rooms_things_put_position(room, from->z_pixel_room, from->y_pixel_world, from->x_pixel_room, light->position);
    put_direction(from->x, from->y, light);
}

/* ---- cameras, sinks, sounds --------------------------------------------------------------------------------------- */

#define SET_POSITION(thing, room, from)                                                                                \
    prj_rooms_things_put_position(room, (from)->z_pixel_room, (from)->y_pixel_world, (from)->x_pixel_room,             \
                                  (thing)->position)

static void fill_flyby(const struct smith_prj_room_builder *builder, const struct smith_room *room,
                       const struct smith_prj_flyby *from, struct smith_thing *thing) {
    thing->kind = SMITH_THING_FLYBY;
    thing->slot = smith_prj_flyby_sequence(from, builder->flyby_bits);
    thing->order = (int32_t)smith_prj_flyby_number(from, builder->flyby_bits);
    thing->fov = (float)((from->slot & SMITH_PRJ_FLYBY_SLOT_FOV_MASK) >> SMITH_PRJ_FLYBY_SLOT_FOV_SHIFT);
    thing->yaw = prj_rooms_things_turned((float)from->facing) + 180;
    thing->pitch = (float)-from->pitch;
    thing->roll = from->roll;
    thing->ocb = from->ocb;
    SET_POSITION(thing, room, from);
}

static bool fill_camera(const struct smith_prj_room_builder *builder, const struct smith_room *room,
                        const struct smith_prj_light_thing *from, struct smith_thing *thing) {
    switch (from->data.kind) {
    case SMITH_PRJ_LIGHT_THING_DATA_SOUND:
        thing->kind = SMITH_THING_SOUND;
        thing->slot = from->data.as.sound->slot;
        SET_POSITION(thing, room, from->data.as.sound);
        return true;
    case SMITH_PRJ_LIGHT_THING_DATA_SINK:
        thing->kind = SMITH_THING_SINK;
        SET_POSITION(thing, room, from->data.as.sink);
        return true;
    case SMITH_PRJ_LIGHT_THING_DATA_CAMERA:
    case SMITH_PRJ_LIGHT_THING_DATA_CAMERA_2:
        thing->kind = SMITH_THING_CAMERA;
        SET_POSITION(thing, room, from->data.as.camera);
        return true;
    case SMITH_PRJ_LIGHT_THING_DATA_FLYBY: fill_flyby(builder, room, from->data.as.flyby, thing); return true;
    default: return false;
    }
}

static void fill_lights(const struct smith_prj_room_builder *builder, const struct smith_prj_room *from,
                        struct smith_room *room) {
    for (uint32_t i = 0; i < from->lights.count; i++) {
        const struct smith_prj_light_thing *light = from->lights.items[i];
        struct smith_thing *thing = &room->things[room->thing_count];
        *thing =
            (struct smith_thing){.number = light->number, .slot = -1, .object = -1, .item = i, .list = "/room/lights"};
        if (!light->data.as.any)
            continue;
        if (kind_of_light(light->id) < 0)
            room->thing_count += fill_camera(builder, room, light, thing);
        else if (light->data.kind >= SMITH_PRJ_LIGHT_THING_DATA_LIGHT &&
                 light->data.kind <= SMITH_PRJ_LIGHT_THING_DATA_LIGHT_6)
            prj_rooms_things_fill_light(room, light->data.as.light, light->id, i, &room->lights[room->light_count++]);
    }
}

/* ---- objects and triggers ----------------------------------------------------------------------------------------- */

/* The table of slots depends on the editor, and with it the number of a static; archives number statics by themselves.
 * It is by names that things stay the same. Slots that are called "file" have sprites. */
static int64_t object_of(const struct smith_prj_slot *slot, uint16_t number) {
    if (!slot || slot->type == SMITH_PRJ_SLOT_TYPE_FILE)
        return slot ? -1 : number;
    enum smith_wad_kind kind = slot->type == SMITH_PRJ_SLOT_TYPE_STATIC ? SMITH_WAD_STATIC : SMITH_WAD_MOVEABLE;
    const char *name = slot->object ? slot->object->name : NULL;
    int64_t known = name ? smith_wad_number(SMITH_WAD_TR4, kind, name) : -1;
    return known < 0 ? number : known;
}

static void fill_object(const struct smith_prj_room_builder *builder, const struct smith_room *room,
                        const struct smith_prj_object_thing *from, uint32_t item, struct smith_thing *thing) {
    const struct smith_prj_object *object = from->data.as.object;
    const struct smith_prj_slot *slot =
        object->slot < builder->project->slots.count ? builder->project->slots.items[object->slot] : NULL;
    *thing = (struct smith_thing){
        .kind = slot && slot->type == SMITH_PRJ_SLOT_TYPE_STATIC ? SMITH_THING_STATIC : SMITH_THING_MOVEABLE,
        .number = from->number,
        .slot = object->slot,
        .object = object_of(slot, object->slot),
        .ocb = object->ocb,
        .name = slot && slot->object ? slot->object->name : NULL,
        .slot_name = slot && slot->object && slot->object->name ? slot->object->name : "", /* the project's own list */
        .yaw = (float)object->facing * 360 / 65536,
        .item = item,
        .list = "/room/objects",
    };
    SET_POSITION(thing, room, object);
}

static int32_t clamp_inside(int32_t value, uint32_t size) {
    int32_t last = (int32_t)size - 2;
    value = value < 1 ? 1 : value;
    return value > last ? last : value;
}

/* What the number of a trigger's target is of: of an object, a camera, a sink, something to look at. */
static bool is_thing(uint16_t type) {
    return type == SMITH_PRJ_TRIGGER_ITEM_TYPE_OBJECT || type == SMITH_PRJ_TRIGGER_ITEM_TYPE_CAMERA ||
           type == SMITH_PRJ_TRIGGER_ITEM_TYPE_SINK || type == SMITH_PRJ_TRIGGER_ITEM_TYPE_TARGET;
}

static void prj_rooms_things_fill_trigger(const struct smith_room *room, const struct smith_prj_object_thing *from,
                                          uint32_t item, struct smith_trigger *trigger) {
    const struct smith_prj_trigger *data = from->data.as.trigger;
    bool thing = is_thing(data->item_type);
    *trigger = (struct smith_trigger){
        .x0 = clamp_inside(from->z_block_room, room->size_x),
        .z0 = clamp_inside(from->x_block_room, room->size_z),
        .x1 = clamp_inside(from->z_block_room + from->z_blocks - 1, room->size_x),
        .z1 = clamp_inside(from->x_block_room + from->x_blocks - 1, room->size_z),
        .type = smith_value_name(SMITH_PRJ_TRIGGER_TYPE_NAMES, data->type),
        .target_type = smith_value_name(SMITH_PRJ_TRIGGER_ITEM_TYPE_NAMES, data->item_type),
        .target_thing = thing ? data->item : -1,
        .target_room = SMITH_NONE,
        .target_number = thing ? -1 : data->item,
        .purpose = data->item_type == SMITH_PRJ_TRIGGER_ITEM_TYPE_FINISH   ? SMITH_TRIGGER_FINISH
                   : data->item_type == SMITH_PRJ_TRIGGER_ITEM_TYPE_SECRET ? SMITH_TRIGGER_SECRET
                                                                           : SMITH_TRIGGER_ORDINARY,
        .item = item,
        .list = "/room/objects",
    };
    trigger->x1 = trigger->x1 < trigger->x0 ? trigger->x0 : trigger->x1; /* at least one sector */
    trigger->z1 = trigger->z1 < trigger->z0 ? trigger->z0 : trigger->z1;
}

static void fill_objects(const struct smith_prj_room_builder *builder, const struct smith_prj_room *from,
                         struct smith_room *room) {
    for (uint32_t i = 0; i < from->objects.count; i++) {
        const struct smith_prj_object_thing *object = from->objects.items[i];
        if (!object->data.as.any)
            continue;
        if (object->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
            prj_rooms_things_fill_trigger(room, object, i, &room->triggers[room->trigger_count++]);
        else if (object->data.kind == SMITH_PRJ_OBJECT_THING_DATA_OBJECT)
            fill_object(builder, room, object, i, &room->things[room->thing_count++]);
    }
}

void smith_prj_fill_things(struct smith_prj_room_builder *builder, const struct smith_prj_room *from,
                           struct smith_room *room) {
    room->lights = smith_prj_builder_alloc(builder, from->lights.count, sizeof *room->lights);
    room->triggers = smith_prj_builder_alloc(builder, from->objects.count, sizeof *room->triggers);
    room->things =
        smith_prj_builder_alloc(builder, (size_t)from->objects.count + from->lights.count, sizeof *room->things);
    if (builder->failed || !room->size_x)
        return;
    fill_lights(builder, from, room);
    fill_objects(builder, from, room);
}
