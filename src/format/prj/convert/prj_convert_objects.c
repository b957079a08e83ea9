/* SPDX-License-Identifier: MIT
 *
 * Objects and lights of a project as those of the newer editor, and the slots that it knows.
 */
#include "format/prj/convert/prj_convert.h"
#include "format/wad_names/wad_names.h"
#include <math.h>
#include <stdio.h>

/* ---- slots of projects (prj_convert.h) ---- */

static enum smith_wad_kind prj_convert_slots_kind_of(const struct smith_thing *thing) {
    return thing->kind == SMITH_THING_STATIC ? SMITH_WAD_STATIC : SMITH_WAD_MOVEABLE;
}

/* Those of sprites are called "file": they are pictures to be drawn over the game, which nobody can put into a room. */
static bool is_of_sprites(const struct smith_prj_conversion *conversion, const struct smith_thing *thing) {
    return thing->slot < conversion->from->slots.count &&
           conversion->from->slots.items[thing->slot]->type == SMITH_PRJ_SLOT_TYPE_FILE;
}

/* Whether the thing is one of those that people put into rooms; if not, or if nobody knows what it is, it is noted. */
static bool prj_slot_is_known(struct smith_prj_conversion *conversion, const struct smith_thing *thing,
                              const char *path) {
    if (is_of_sprites(conversion, thing)) {
        smith_prj_note(conversion, "PRJ-CONVERT-SPRITES", SMITH_WARNING, path,
                       "thing %lld is of slot %lld, %s, which has sprites and nothing to be seen in a room",
                       (long long)thing->number, (long long)thing->slot, thing->name ? thing->name : "without a name");
        return false;
    }
    if (thing->name && smith_wad_number(SMITH_WAD_TR4, prj_convert_slots_kind_of(thing), thing->name) < 0)
        smith_prj_note(conversion, "PRJ-CONVERT-SLOT", SMITH_WARNING, path,
                       "thing %lld is %s, which no wad of Tomb Editor has by that name; it keeps its number %lld",
                       (long long)thing->number, thing->name, (long long)thing->slot);
    return true;
}

/* ---- lights of projects as those of Tomb Editor (prj_convert.h) ---- */

/* What the editor gives lights that have no angles. */
#define INNER_ANGLE 20
#define OUTER_ANGLE 25

static int64_t prj_convert_lights_type_of(const struct smith_light *light) {
    static const uint8_t types[] = {
        [SMITH_LIGHT_POINT] = SMITH_PRJ2_LIGHT_TYPE_POINT, [SMITH_LIGHT_SHADOW] = SMITH_PRJ2_LIGHT_TYPE_SHADOW,
        [SMITH_LIGHT_SPOT] = SMITH_PRJ2_LIGHT_TYPE_SPOT,   [SMITH_LIGHT_EFFECT] = SMITH_PRJ2_LIGHT_TYPE_EFFECT,
        [SMITH_LIGHT_SUN] = SMITH_PRJ2_LIGHT_TYPE_SUN,     [SMITH_LIGHT_FOG_BULB] = SMITH_PRJ2_LIGHT_TYPE_FOG_BULB,
    };
    return types[light->kind];
}

static bool prj_convert_light(const struct smith_prj_convert_room *room, const struct smith_light *light,
                              struct smith_prj2_objects *object) {
    const struct smith_prj_light *from = room->from->lights.items[light->item]->data.as.light;
    struct smith_prj2_light *to = smith_prj_new(room->conversion, SMITH_PRJ2_LIGHT_TYPE);
    if (!to)
        return false;
    bool spot = light->kind == SMITH_LIGHT_SPOT, bulb = light->kind == SMITH_LIGHT_FOG_BULB;
    to->light_type = prj_convert_lights_type_of(light);
    to->position = smith_prj_position(light->position);
    to->yaw = smith_prj_degrees(light->yaw);
    to->pitch = light->pitch;
    to->intensity = light->intensity;
    to->color = (struct smith_prj2_color_f32){light->colour[0], light->colour[1], light->colour[2]};
    to->inner_range = light->inner_range / SMITH_SECTOR_SIZE;
    to->outer_range = light->outer_range / SMITH_SECTOR_SIZE;
    to->inner_angle = spot ? light->inner_angle : INNER_ANGLE;
    to->outer_angle = spot ? light->outer_angle : OUTER_ANGLE;
    to->enabled = true;
    to->dynamically_used = from->on && light->kind != SMITH_LIGHT_EFFECT;
    to->obstructable_by_room_geometry = to->statically_used = to->used_for_imported_geometry = !bulb;
    *object = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_LIGHT, .as.light = to};
    return true;
}

/* ---- prj convert objects ---- */

/*
 * What stands in rooms, in the order in which Tomb Editor numbers it: portals, triggers, then whatever has a position
 * (prj_convert.h).
 */

static void prj_convert_objects_path_of(const struct smith_prj_convert_room *room, const char *list, uint32_t item,
                                        char *path) {
    snprintf(path, SMITH_PRJ_PATH, "/rooms/%u%s/%u", room->room->item, list, item);
}

/* ---- portals ----------------------------------------------------------------------------------------------------- */

static uint8_t direction_of(unsigned kind) {
    static const uint8_t sides[] = {
        [SMITH_NORTH] = SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z,
        [SMITH_SOUTH] = SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z,
        [SMITH_WEST] = SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X,
        [SMITH_EAST] = SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X,
    };
    return kind == SMITH_PORTAL_FLOOR     ? SMITH_PRJ2_PORTAL_DIRECTION_FLOOR
           : kind == SMITH_PORTAL_CEILING ? SMITH_PRJ2_PORTAL_DIRECTION_CEILING
                                          : sides[kind];
}

static struct smith_prj2_portal_mirror *mirror_of(struct smith_prj_conversion *conversion) {
    struct smith_prj2_portal_mirror *mirror = smith_prj_new(conversion, SMITH_PRJ2_PORTAL_MIRROR_TYPE);
    if (mirror)
        mirror->reflect_lara = mirror->reflect_moveables = mirror->reflect_statics = mirror->reflect_sprites =
            mirror->reflect_lights = true;
    return mirror;
}

static bool convert_portal(const struct smith_prj_convert_room *room, const struct smith_portal *from,
                           struct smith_prj2_objects *object) {
    const struct smith_room *other = &room->conversion->rooms->rooms[from->room];
    struct smith_prj2_portal *to = smith_prj_new(room->conversion, SMITH_PRJ2_PORTAL_TYPE);
    if (!to || !other->size_x)
        return false;
    to->min_x = from->x0;
    to->min_y = from->z0;
    to->max_x = from->x1;
    to->max_y = from->z1;
    to->adjoining_room_index = other->number;
    to->direction = direction_of(from->kind);
    to->opacity = from->opacity;
    to->mirror = mirror_of(room->conversion);
    *object = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_PORTAL, .as.portal = to};
    return true;
}

/* ---- objects of the wad ------------------------------------------------------------------------------------------ */

/* 16 is the colour as it is; half a step of the colours of the game is taken off. */
static float tint_part(unsigned tint, unsigned mask, unsigned shift) {
    unsigned part = (tint & mask) >> shift;
    return ((float)part + (part ? 0.875f : 0)) / 16 - 1.0f / 32;
}

static struct smith_prj2_color_f32 tint_of(uint16_t tint) {
    return (struct smith_prj2_color_f32){tint_part(tint, SMITH_PRJ_TINT_RED_MASK, SMITH_PRJ_TINT_RED_SHIFT),
                                         tint_part(tint, SMITH_PRJ_TINT_GREEN_MASK, SMITH_PRJ_TINT_GREEN_SHIFT),
                                         tint_part(tint, SMITH_PRJ_TINT_BLUE_MASK, SMITH_PRJ_TINT_BLUE_SHIFT)};
}

#define CODE_BITS 0x1F /* behind the flag for "invisible" */

static bool put_moveable(const struct smith_prj_convert_room *room, const struct smith_thing *from,
                         const struct smith_prj_object *object, struct smith_prj2_objects *put) {
    struct smith_prj2_placed_moveable *to = smith_prj_new(room->conversion, SMITH_PRJ2_PLACED_MOVEABLE_TYPE);
    if (!to)
        return false;
    to->position = smith_prj_position(from->position);
    to->yaw = smith_prj_degrees(from->yaw);
    to->script_id = from->number;
    to->wad_object_id = (uint32_t)from->object;
    to->ocb = object->ocb;
    to->invisible = (object->flags & SMITH_PRJ_OBJECT_FLAGS_INVISIBLE) != 0;
    to->clear_body = (object->flags & SMITH_PRJ_OBJECT_FLAGS_CLEAR_BODY) != 0;
    to->code_bits = (uint8_t)(object->flags >> 1 & CODE_BITS);
    const struct smith_prj2_color_f32 tint = tint_of(object->tint);
    to->color = (struct smith_prj2_tint){tint.r, tint.g, tint.b};
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_MOVEABLE, .as.moveable = to};
    return true;
}

static bool put_static(const struct smith_prj_convert_room *room, const struct smith_thing *from,
                       const struct smith_prj_object *object, struct smith_prj2_objects *put) {
    struct smith_prj2_static *to = smith_prj_new(room->conversion, SMITH_PRJ2_STATIC_TYPE);
    if (!to)
        return false;
    to->position = smith_prj_position(from->position);
    to->yaw = smith_prj_degrees(from->yaw);
    to->script_id = from->number;
    to->wad_object_id = (uint32_t)from->object;
    to->color = tint_of(object->tint);
    to->ocb = object->ocb;
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_STATIC, .as.static_ = to};
    return true;
}

static bool convert_object(const struct smith_prj_convert_room *room, const struct smith_thing *from, const char *path,
                           struct smith_prj2_objects *put) {
    const struct smith_prj_object *object = room->from->objects.items[from->item]->data.as.object;
    if (!prj_slot_is_known(room->conversion, from, path))
        return false;
    return from->kind == SMITH_THING_STATIC ? put_static(room, from, object, put)
                                            : put_moveable(room, from, object, put);
}

/* ---- cameras, sinks, sounds -------------------------------------------------------------------------------------- */

static bool convert_camera(const struct smith_prj_convert_room *room, const struct smith_thing *from, const char *path,
                           struct smith_prj2_objects *put) {
    struct smith_prj2_camera *to = smith_prj_new(room->conversion, SMITH_PRJ2_CAMERA_TYPE);
    if (!to)
        return false;
    unsigned timer = room->from->lights.items[from->item]->data.as.camera->timer;
    if (timer)
        smith_prj_note(room->conversion, "PRJ-CONVERT-CAMERA", SMITH_INFO, path,
                       "camera %lld has %u where timers of other things are, and Tomb Editor nothing",
                       (long long)from->number, timer);
    bool fixed = room->from->lights.items[from->item]->id == SMITH_PRJ_THING_ID_CAMERA_FIXED;
    to->position = smith_prj_position(from->position);
    to->script_id = from->number;
    to->mode = fixed ? SMITH_PRJ2_CAMERA_MODE_LOCKED : SMITH_PRJ2_CAMERA_MODE_DEFAULT;
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_CAMERA, .as.camera = to};
    return true;
}

static bool convert_flyby(const struct smith_prj_convert_room *room, const struct smith_thing *from,
                          struct smith_prj2_objects *put) {
    const struct smith_prj_flyby *flyby = room->from->lights.items[from->item]->data.as.flyby;
    struct smith_prj2_fly_by *to = smith_prj_new(room->conversion, SMITH_PRJ2_FLY_BY_TYPE);
    if (!to)
        return false;
    to->position = smith_prj_position(from->position);
    to->yaw = smith_prj_degrees(from->yaw);
    to->pitch = fminf(fmaxf(from->pitch, -90), 90);
    to->roll = smith_prj_degrees(from->roll);
    to->script_id = from->number;
    to->speed = (float)(flyby->speed <= INT16_MAX ? flyby->speed : 0) / 655;
    to->fov = fminf(from->fov, 180);
    to->flags = flyby->ocb;
    to->number = (uint16_t)from->order;
    to->sequence = (uint16_t)from->slot;
    to->timer = flyby->timer;
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_FLY_BY, .as.fly_by = to};
    return true;
}

static bool convert_sink(const struct smith_prj_convert_room *room, const struct smith_thing *from,
                         struct smith_prj2_objects *put) {
    const struct smith_prj_sink *sink = room->from->lights.items[from->item]->data.as.sink;
    struct smith_prj2_sink *to = smith_prj_new(room->conversion, SMITH_PRJ2_SINK_TYPE);
    if (!to)
        return false;
    to->position = smith_prj_position(from->position);
    to->script_id = from->number;
    to->strength = (int16_t)(sink->strength / 2);
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_SINK, .as.sink = to};
    return true;
}

static bool convert_sound(const struct smith_prj_convert_room *room, const struct smith_thing *from,
                          struct smith_prj2_objects *put) {
    struct smith_prj2_sound_source *to = smith_prj_new(room->conversion, SMITH_PRJ2_SOUND_SOURCE_TYPE);
    if (!to)
        return false;
    to->position = smith_prj_position(from->position);
    to->sound_id = (int16_t)from->slot;
    to->play_mode = SMITH_PRJ2_SOUND_SOURCE_PLAY_MODE_AUTOMATIC;
    to->script_id = from->number;
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_SOUND_SOURCE, .as.sound_source = to};
    return true;
}

static bool convert_thing(const struct smith_prj_convert_room *room, const struct smith_thing *from, const char *path,
                          struct smith_prj2_objects *put) {
    switch (from->kind) {
    case SMITH_THING_CAMERA: return convert_camera(room, from, path, put);
    case SMITH_THING_FLYBY: return convert_flyby(room, from, put);
    case SMITH_THING_SINK: return convert_sink(room, from, put);
    case SMITH_THING_SOUND: return convert_sound(room, from, put);
    default: return convert_object(room, from, path, put);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static void number_object(struct smith_prj_conversion *conversion, const struct smith_prj2_objects *object) {
    const struct smith_type *type = smith_type_inner(SMITH_PRJ2_OBJECTS_TYPE->variants->cases[object->kind - 1].type);
    const struct smith_member *id = &type->record->members[smith_member_find(type->record, "id", 2)]; /* all have it */
    smith_integer_put(sizeof(int64_t), (uint8_t *)object->as.any + id->offset, conversion->object_count++);
}

static void prj_convert_objects_add(const struct smith_prj_convert_room *room, const char *path,
                                    struct smith_prj2_objects object) {
    number_object(room->conversion, &object);
    if (room->conversion->engine == SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE)
        smith_prj_to_tomb_engine(room->conversion, path, &object);
    room->to->objects.items[room->to->objects.count++] = object;
}

/* Triggers of flights name the sequence; in Tomb Editor they name its first camera. */
static void note_flight(struct smith_prj_conversion *conversion, const struct smith_thing *camera) {
    struct smith_prj_made *first = &conversion->flights[camera->slot];
    if (!first->kind || camera->order + 1 < first->kind)
        *first = (struct smith_prj_made){conversion->object_count, (uint8_t)(camera->order + 1)};
}

static void prj_convert_objects_add_thing(const struct smith_prj_convert_room *room, const struct smith_thing *from) {
    struct smith_prj2_objects object;
    char path[SMITH_PRJ_PATH];
    prj_convert_objects_path_of(room, from->list, from->item, path);
    if (!convert_thing(room, from, path, &object))
        return;
    struct smith_prj_made *made = &room->conversion->made[from->number];
    if (!made->kind)
        *made = (struct smith_prj_made){room->conversion->object_count, (uint8_t)(from->kind + 1)};
    if (from->kind == SMITH_THING_FLYBY)
        note_flight(room->conversion, from);
    prj_convert_objects_add(room, path, object);
}

void smith_prj_convert_objects(const struct smith_prj_convert_room *room) {
    const struct smith_room *from = room->room;
    size_t count = (size_t)from->portal_count + from->trigger_count + from->thing_count + from->light_count;
    struct smith_prj2_objects object;
    room->to->objects.items = smith_prj_alloc(room->conversion, count, sizeof *room->to->objects.items);
    room->to->has.objects = true;
    if (!room->to->objects.items)
        return;
    for (uint32_t i = 0; i < from->portal_count; i++)
        if (convert_portal(room, &from->portals[i], &object))
            prj_convert_objects_add(room, "", object);
    for (uint32_t i = 0; i < from->trigger_count; i++)
        if (smith_prj_convert_trigger(room, &from->triggers[i], &object))
            prj_convert_objects_add(room, "", object);
    for (uint32_t i = 0; i < from->thing_count; i++)
        prj_convert_objects_add_thing(room, &from->things[i]);
    for (uint32_t i = 0; i < from->light_count; i++)
        if (prj_convert_light(room, &from->lights[i], &object))
            prj_convert_objects_add(room, "", object);
}
