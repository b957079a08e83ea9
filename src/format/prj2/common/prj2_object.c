/* SPDX-License-Identifier: MIT
 *
 * Objects of all kinds seen as one, as prj2_object.h describes.
 */
#include "format/prj2/common/prj2_object.h"
#include "document/document.h"
#include <string.h>

const struct smith_prj2_kind_name smith_prj2_kind_names[SMITH_PRJ2_KINDS] = {
    [SMITH_PRJ2_MOVEABLE] = {"moveable", "moveables", "Moveables"},
    [SMITH_PRJ2_STATIC] = {"static", "statics", "Statics"},
    [SMITH_PRJ2_CAMERA] = {"camera", "cameras", "Cameras"},
    [SMITH_PRJ2_FLY_BY] = {"flyby camera", "fly_bys", "Flyby cameras"},
    [SMITH_PRJ2_SPRITE] = {"sprite", "sprites", "Sprites"},
    [SMITH_PRJ2_SINK] = {"sink", "sinks", "Sinks"},
    [SMITH_PRJ2_SOUND_SOURCE] = {"sound source", "sound_sources", "Sound sources"},
    [SMITH_PRJ2_LIGHT] = {"light", "lights", "Lights"},
    [SMITH_PRJ2_GEOMETRY] = {"imported geometry", "placed_geometries", "Placed geometries"},
    [SMITH_PRJ2_MEMO] = {"memo", "memos", "Memos"},
    [SMITH_PRJ2_PORTAL] = {"portal", "portals", "Portals"},
    [SMITH_PRJ2_GHOST_BLOCK] = {"ghost block", "ghost_blocks", "Ghost blocks"},
    [SMITH_PRJ2_VOLUME] = {"volume", "volumes", "Volumes"},
    [SMITH_PRJ2_WAYPOINT] = {"waypoint", "waypoints", "Waypoints"},
    [SMITH_PRJ2_TRIGGER] = {"trigger", "triggers", "Triggers"},
};

/* Each case by its number: one that the layout gets anew is missing here, and compilers say so. */
static enum smith_prj2_kind kind_of_case(enum smith_prj2_objects_kind number) {
    switch (number) {
    case SMITH_PRJ2_OBJECTS_MOVEABLE: return SMITH_PRJ2_MOVEABLE;
    case SMITH_PRJ2_OBJECTS_STATIC: return SMITH_PRJ2_STATIC;
    case SMITH_PRJ2_OBJECTS_CAMERA: return SMITH_PRJ2_CAMERA;
    case SMITH_PRJ2_OBJECTS_FLY_BY: return SMITH_PRJ2_FLY_BY;
    case SMITH_PRJ2_OBJECTS_SPRITE: return SMITH_PRJ2_SPRITE;
    case SMITH_PRJ2_OBJECTS_SINK: return SMITH_PRJ2_SINK;
    case SMITH_PRJ2_OBJECTS_SOUND_SOURCE: return SMITH_PRJ2_SOUND_SOURCE;
    case SMITH_PRJ2_OBJECTS_LIGHT: return SMITH_PRJ2_LIGHT;
    case SMITH_PRJ2_OBJECTS_IMPORTED_GEOMETRY: return SMITH_PRJ2_GEOMETRY;
    case SMITH_PRJ2_OBJECTS_MEMO: return SMITH_PRJ2_MEMO;
    case SMITH_PRJ2_OBJECTS_PORTAL: return SMITH_PRJ2_PORTAL;
    case SMITH_PRJ2_OBJECTS_GHOST_BLOCK: return SMITH_PRJ2_GHOST_BLOCK;
    case SMITH_PRJ2_OBJECTS_TRIGGER_VOLUME: return SMITH_PRJ2_VOLUME;
    case SMITH_PRJ2_OBJECTS_WAYPOINT: return SMITH_PRJ2_WAYPOINT;
    case SMITH_PRJ2_OBJECTS_TRIGGER:
    case SMITH_PRJ2_OBJECTS_TRIGGER_UNTYPED: return SMITH_PRJ2_TRIGGER;
    case SMITH_PRJ2_OBJECTS_UNKNOWN:
    case SMITH_PRJ2_OBJECTS_EXTRA_OF_TRIGGER: break;
    }
    return SMITH_PRJ2_KINDS;
}

static const struct smith_case *prj2_object_case_of(const struct smith_prj2_objects *object) {
    const struct smith_variant variant = {object->kind, object->as.any};
    return object->kind && object->as.any ? smith_variant_case(SMITH_PRJ2_OBJECTS_TYPE, &variant) : NULL;
}

enum smith_prj2_kind smith_prj2_kind_of(const struct smith_prj2_objects *object) {
    return object->as.any ? kind_of_case((enum smith_prj2_objects_kind)object->kind) : SMITH_PRJ2_KINDS;
}

const void *smith_prj2_object_member(const struct smith_prj2_objects *object, const char *name) {
    const struct smith_case *chosen = prj2_object_case_of(object);
    const struct smith_type *type = chosen ? smith_type_inner(chosen->type) : NULL;
    int member = type && type->kind == SMITH_RECORD ? smith_member_find(type->record, name, strlen(name)) : -1;
    return member < 0 ? NULL : smith_member_value(&type->record->members[member], object->as.any);
}

bool smith_prj2_portal_of(const struct smith_prj2_objects *object, struct smith_prj2_portal_parts *portal) {
    const struct smith_prj2_portal *from = object->as.portal;
    if (object->kind != SMITH_PRJ2_OBJECTS_PORTAL)
        return false;
    *portal = (struct smith_prj2_portal_parts){
        from->min_x, from->min_y, from->max_x, from->max_y, from->adjoining_room_index, from->direction};
    return true;
}

#define TRIGGER(t)                                                                                                     \
    .min_x = (t)->min_x, .min_z = (t)->min_z, .max_x = (t)->max_x, .max_z = (t)->max_z, .type = (t)->trigger_type,     \
    .target_type = (t)->target_type

bool smith_prj2_trigger_of(const struct smith_prj2_objects *object, struct smith_prj2_trigger_parts *trigger) {
    const struct smith_prj2_untyped_trigger *oldest = object->as.trigger_untyped;
    const struct smith_prj2_trigger *from = object->as.trigger;
    if (object->kind == SMITH_PRJ2_OBJECTS_TRIGGER_UNTYPED)
        *trigger = (struct smith_prj2_trigger_parts){TRIGGER(oldest), .oldest = oldest};
    else if (object->kind == SMITH_PRJ2_OBJECTS_TRIGGER)
        *trigger = (struct smith_prj2_trigger_parts){TRIGGER(from), .target = from->target, .timer = from->timer,
                                                     .extra = from->extra, .plugin = from->plugin};
    else
        return false;
    return true;
}

bool smith_prj2_event_target_of(const struct smith_prj2_objects *object, struct smith_prj2_event_target *target) {
    struct smith_prj2_trigger_parts trigger;
    if (!smith_prj2_trigger_of(object, &trigger) || !trigger.target ||
        trigger.target->value.kind != SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_LUA_FUNCTION_NAME ||
        (trigger.target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_GLOBAL_EVENT &&
         trigger.target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_VOLUME_EVENT))
        return false;
    *target = (struct smith_prj2_event_target){trigger.target->value.as.lua_function_name,
                                               trigger.target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_GLOBAL_EVENT};
    return true;
}
