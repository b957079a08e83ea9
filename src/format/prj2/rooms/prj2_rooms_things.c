/* SPDX-License-Identifier: MIT
 *
 * Things in rooms: whatever has a position. Thirty kinds of chunks have members of the same names, so those are read by
 * name; a chunk without one leaves the thing as it is.
 */
#include "format/prj2/rooms/prj2_rooms.h"

#include "document/document.h"
#include <string.h>

struct reader {
    const struct smith_record *record;
    const void *object;
};

static const void *prj2_rooms_things_find(const struct reader *reader, const char *name,
                                          const struct smith_type **type) {
    int member = smith_member_find(reader->record, name, strlen(name));
    if (member < 0)
        return NULL;
    *type = smith_type_inner(reader->record->members[member].type);
    return smith_member_value(&reader->record->members[member], reader->object);
}

static void read_float(const struct reader *reader, const char *name, float *to) {
    const struct smith_type *type;
    const void *value = prj2_rooms_things_find(reader, name, &type);
    if (value && type->kind == SMITH_FLOAT && type->size == sizeof *to)
        memcpy(to, value, sizeof *to);
}

static bool prj2_rooms_things_read_number(const struct reader *reader, const char *name, int64_t *to) {
    const struct smith_type *type;
    const void *value = prj2_rooms_things_find(reader, name, &type);
    if (value)
        *to = smith_integer_load(type, value);
    return value;
}

static void prj2_rooms_things_read_text(const struct reader *reader, const char *name, const char **to) {
    const struct smith_type *type;
    const char *const *value = prj2_rooms_things_find(reader, name, &type);
    if (value && *value && **value)
        *to = *value;
}

static bool prj2_rooms_things_read_position(const struct reader *reader, float to[3]) {
    const struct smith_type *type;
    const struct smith_prj2_vec3 *value = prj2_rooms_things_find(reader, "position", &type);
    if (!value)
        return false;
    to[0] = value->x;
    to[1] = value->y;
    to[2] = value->z;
    return true;
}

/* ---- what kinds have of their own --------------------------------------------------------------------------------- */

/* What a thing shows or does, under the name its kind gives the number. */
static void prj2_rooms_things_read_slot(const struct reader *reader, struct smith_thing *thing) {
    static const char *const names[] = {
        "wad_object_id",        "sound_id", "old_sound_id", "event_set_index", "old_event_set_index",
        "imported_geometry_id", "sequence"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (prj2_rooms_things_read_number(reader, names[i], &thing->slot))
            return;
}

static void read_volume(const struct reader *reader, struct smith_thing *thing) {
    const struct smith_type *type;
    const struct smith_prj2_trigger_volume_shape *shape = prj2_rooms_things_find(reader, "shape", &type);
    if (!shape || !shape->as.any)
        return;
    if (shape->kind == SMITH_PRJ2_TRIGGER_VOLUME_SHAPE_SPHERE) {
        thing->size[0] = thing->size[1] = thing->size[2] = shape->as.sphere->scale;
    } else if (shape->kind == SMITH_PRJ2_TRIGGER_VOLUME_SHAPE_BOX) {
        thing->size[0] = shape->as.box->size.x;
        thing->size[1] = shape->as.box->size.y;
        thing->size[2] = shape->as.box->size.z;
        thing->yaw = shape->as.box->yaw;
        thing->pitch = shape->as.box->pitch;
    }
}

static void prj2_rooms_things_read_members(const struct reader *reader, struct smith_thing *thing) {
    int64_t ocb = 0, order = 0;
    prj2_rooms_things_read_number(reader, "id", &thing->number);
    prj2_rooms_things_read_slot(reader, thing);
    prj2_rooms_things_read_number(reader, "ocb", &ocb);
    prj2_rooms_things_read_number(reader, "number", &order);
    thing->ocb = (int32_t)ocb;
    thing->order = (int32_t)order;
    read_float(reader, "yaw", &thing->yaw);
    read_float(reader, "pitch", &thing->pitch);
    read_float(reader, "roll", &thing->roll);
    read_float(reader, "scale", &thing->scale);
    read_float(reader, "fov", &thing->fov);
    prj2_rooms_things_read_text(reader, "lua_name", &thing->name);
    prj2_rooms_things_read_text(reader, "name", &thing->name);
    prj2_rooms_things_read_text(reader, "text", &thing->name);
    prj2_rooms_things_read_text(reader, "sound_name", &thing->name);
    prj2_rooms_things_read_text(reader, "embedded_sound_name", &thing->name);
}

static enum smith_thing_kind prj2_rooms_things_kind_of(enum smith_prj2_kind kind) {
    static const uint8_t kinds[SMITH_PRJ2_KINDS] = {
        [SMITH_PRJ2_MOVEABLE] = SMITH_THING_MOVEABLE,  [SMITH_PRJ2_STATIC] = SMITH_THING_STATIC,
        [SMITH_PRJ2_CAMERA] = SMITH_THING_CAMERA,      [SMITH_PRJ2_FLY_BY] = SMITH_THING_FLYBY,
        [SMITH_PRJ2_SPRITE] = SMITH_THING_SPRITE,      [SMITH_PRJ2_SINK] = SMITH_THING_SINK,
        [SMITH_PRJ2_SOUND_SOURCE] = SMITH_THING_SOUND, [SMITH_PRJ2_LIGHT] = SMITH_THING_KINDS,
        [SMITH_PRJ2_GEOMETRY] = SMITH_THING_GEOMETRY,  [SMITH_PRJ2_MEMO] = SMITH_THING_MEMO,
        [SMITH_PRJ2_PORTAL] = SMITH_THING_KINDS,       [SMITH_PRJ2_GHOST_BLOCK] = SMITH_THING_KINDS,
        [SMITH_PRJ2_VOLUME] = SMITH_THING_VOLUME,      [SMITH_PRJ2_WAYPOINT] = SMITH_THING_WAYPOINT,
        [SMITH_PRJ2_TRIGGER] = SMITH_THING_KINDS,
    };
    return (enum smith_thing_kind)kinds[kind];
}

/* What people know it by, if its author has not called it anything. */
static const char *wad_name_of(const struct smith_prj2_room_builder *builder, const struct smith_thing *thing) {
    switch (thing->kind) {
    case SMITH_THING_MOVEABLE: return smith_wad_name(builder->engine, SMITH_WAD_MOVEABLE, thing->slot);
    case SMITH_THING_STATIC: return smith_wad_name(builder->engine, SMITH_WAD_STATIC, thing->slot);
    case SMITH_THING_SPRITE: return smith_wad_name(builder->engine, SMITH_WAD_SPRITES, thing->slot);
    case SMITH_THING_SOUND: return smith_wad_name(builder->engine, SMITH_WAD_SOUND, thing->slot);
    default: return NULL;
    }
}

bool smith_prj2_fill_thing(const struct smith_prj2_room_builder *builder, const struct smith_prj2_objects *from,
                           uint32_t item, struct smith_thing *thing) {
    const struct smith_variant variant = {from->kind, from->as.any};
    const struct smith_case *chosen = smith_variant_case(SMITH_PRJ2_OBJECTS_TYPE, &variant);
    enum smith_thing_kind kind = prj2_rooms_things_kind_of(smith_prj2_kind_of(from));
    if (!chosen || kind == SMITH_THING_KINDS)
        return false;
    const struct reader reader = {smith_type_inner(chosen->type)->record, from->as.any};
    *thing = (struct smith_thing){
        .kind = (uint8_t)kind, .number = -1, .slot = -1, .object = -1, .item = item, .list = "/objects"};
    if (!prj2_rooms_things_read_position(&reader, thing->position))
        return false;
    prj2_rooms_things_read_members(&reader, thing);
    if (kind == SMITH_THING_VOLUME)
        read_volume(&reader, thing);
    if (kind == SMITH_THING_MOVEABLE || kind == SMITH_THING_STATIC)
        thing->object = thing->slot;
    thing->slot_name = wad_name_of(builder, thing);
    if (!thing->name)
        thing->name = thing->slot_name;
    return true;
}
