/* SPDX-License-Identifier: MIT
 *
 * Portals, lights and triggers of a room, as prj2_rooms.h describes. Whatever revision an object is of, it goes into
 * the list of its kind.
 */
#include "document/document.h"
#include "format/prj2/rooms/prj2_rooms.h"
#include "report/report.h"
#include "type/type_tables.h"

/* ---- portals ------------------------------------------------------------------------------------------------------ */

static bool fill_portal(const struct smith_prj2_room_builder *builder, const struct smith_prj2_objects *from,
                        uint32_t item, struct smith_portal *portal) {
    static const uint8_t kinds[] = {
        [SMITH_PRJ2_PORTAL_DIRECTION_FLOOR] = SMITH_PORTAL_FLOOR,
        [SMITH_PRJ2_PORTAL_DIRECTION_CEILING] = SMITH_PORTAL_CEILING,
        [SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_Z] = SMITH_NORTH,
        [SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_Z] = SMITH_SOUTH,
        [SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X] = SMITH_EAST,
        [SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X] = SMITH_WEST,
    };
    struct smith_prj2_portal_parts old;
    if (!smith_prj2_portal_of(from, &old) || old.direction >= sizeof kinds)
        return false;
    const uint8_t opacity = from->as.portal->opacity;
    *portal = (struct smith_portal){
        .kind = kinds[old.direction],
        .opacity = opacity > SMITH_OPACITY_TRAVERSABLE ? SMITH_OPACITY_NONE : opacity,
        .x0 = old.min_x,
        .z0 = old.min_z,
        .x1 = old.max_x,
        .z1 = old.max_z,
        .room = smith_id_index_find(&builder->room_numbers, old.room),
        .item = item,
        .list = "/objects",
    };
    return true;
}

/* ---- lights ------------------------------------------------------------------------------------------------------- */

/* Old fog bulbs are white, and the red of their colour is how strong they are. */
static void convert_old_bulb(struct smith_light *light) {
    if (light->kind != SMITH_LIGHT_FOG_BULB)
        return;
    light->intensity = light->colour[0];
    light->colour[0] = light->colour[1] = light->colour[2] = 1;
}

static bool prj2_rooms_objects_fill_light(const struct smith_prj2_room_builder *builder,
                                          const struct smith_prj2_objects *from, uint32_t item,
                                          struct smith_light *light) {
    const struct smith_prj2_light *l = from->as.light;
    if (from->kind != SMITH_PRJ2_OBJECTS_LIGHT)
        return false;
    *light = (struct smith_light){
        .kind = (uint8_t)(l->light_type & 0xFF),
        .enabled = l->enabled,
        .obstructed = l->obstructable_by_room_geometry,
        .for_rooms = l->statically_used,
        .position = {l->position.x, l->position.y, l->position.z},
        .yaw = l->yaw,
        .pitch = l->pitch,
        .intensity = l->intensity,
        .colour = {l->color.r, l->color.g, l->color.b},
        .inner_range = l->inner_range * SMITH_SECTOR_SIZE,
        .outer_range = l->outer_range * SMITH_SECTOR_SIZE,
        .inner_angle = l->inner_angle,
        .outer_angle = l->outer_angle,
        .item = item,
        .list = "/objects",
        .quality = l->quality > 3 || builder->one_quality ? 0 : l->quality,
    };
    if (l->form < SMITH_PRJ2_LIGHT_FORM_TE_LIG4)
        convert_old_bulb(light);
    return light->kind <= SMITH_LIGHT_FOG_BULB;
}

/* ---- triggers ----------------------------------------------------------------------------------------------------- */

static void fill_target(const struct smith_prj2_room_builder *builder, const struct smith_prj2_trigger_parts *from,
                        struct smith_trigger *trigger) {
    const struct smith_prj2_trigger_parameter *target = from->target;
    if (from->oldest) {
        trigger->target_thing = from->oldest->target_object_id;
        trigger->target_number = from->oldest->parameter;
        return;
    }
    if (!target || !target->value.as.any)
        return;
    switch (target->value.kind) {
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID: trigger->target_thing = *target->value.as.object_id; break;
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_ROOM_ID:
        trigger->target_room = smith_id_index_find(&builder->room_numbers, *target->value.as.room_id);
        break;
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER: trigger->target_number = *target->value.as.number; break;
    default: break;
    }
}

static bool prj2_rooms_objects_fill_trigger(const struct smith_prj2_room_builder *builder,
                                            const struct smith_prj2_objects *from, uint32_t item,
                                            struct smith_trigger *trigger) {
    struct smith_prj2_trigger_parts old;
    if (!smith_prj2_trigger_of(from, &old))
        return false;
    *trigger = (struct smith_trigger){
        .x0 = old.min_x,
        .z0 = old.min_z,
        .x1 = old.max_x,
        .z1 = old.max_z,
        .type = smith_value_name(SMITH_PRJ2_TRIGGER_TYPE_NAMES, old.type),
        .target_type = smith_value_name(SMITH_PRJ2_TRIGGER_TARGET_TYPE_NAMES, old.target_type),
        .target_thing = -1,
        .target_room = SMITH_NONE,
        .target_number = -1,
        .purpose = old.target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FINISH_LEVEL ? SMITH_TRIGGER_FINISH
                   : old.target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_SECRET     ? SMITH_TRIGGER_SECRET
                                                                                  : SMITH_TRIGGER_ORDINARY,
        .item = item,
        .list = "/objects",
    };
    fill_target(builder, &old, trigger);
    return true;
}

/* ---- all of them -------------------------------------------------------------------------------------------------- */

static bool prj2_rooms_objects_make_lists(struct smith_prj2_room_builder *builder, const struct smith_prj2_room *from,
                                          struct smith_room *room) {
    uint32_t counts[SMITH_PRJ2_KINDS + 1] = {0}, things = 0;
    for (uint32_t i = 0; i < from->objects.count; i++)
        counts[smith_prj2_kind_of(&from->objects.items[i])]++;
    for (unsigned kind = 0; kind < SMITH_PRJ2_KINDS; kind++)
        things += counts[kind];
    things -= counts[SMITH_PRJ2_PORTAL] + counts[SMITH_PRJ2_LIGHT] + counts[SMITH_PRJ2_TRIGGER];
    room->portals = smith_prj2_builder_alloc(builder, counts[SMITH_PRJ2_PORTAL], sizeof *room->portals);
    room->lights = smith_prj2_builder_alloc(builder, counts[SMITH_PRJ2_LIGHT], sizeof *room->lights);
    room->triggers = smith_prj2_builder_alloc(builder, counts[SMITH_PRJ2_TRIGGER], sizeof *room->triggers);
    room->things = smith_prj2_builder_alloc(builder, things, sizeof *room->things);
    return !builder->failed;
}

void smith_prj2_fill_objects(struct smith_prj2_room_builder *builder, const struct smith_prj2_room *from,
                             struct smith_room *room) {
    if (builder->failed || !prj2_rooms_objects_make_lists(builder, from, room))
        return;
    for (uint32_t i = 0; i < from->objects.count; i++) {
        const struct smith_prj2_objects *object = &from->objects.items[i];
        switch (smith_prj2_kind_of(object)) {
        case SMITH_PRJ2_PORTAL:
            room->portal_count += fill_portal(builder, object, i, &room->portals[room->portal_count]);
            break;
        case SMITH_PRJ2_LIGHT:
            room->light_count += prj2_rooms_objects_fill_light(builder, object, i, &room->lights[room->light_count]);
            break;
        case SMITH_PRJ2_TRIGGER:
            room->trigger_count +=
                prj2_rooms_objects_fill_trigger(builder, object, i, &room->triggers[room->trigger_count]);
            break;
        case SMITH_PRJ2_KINDS: break;
        default:
            room->thing_count += smith_prj2_fill_thing(builder, object, i, &room->things[room->thing_count]);
            break;
        }
    }
}
