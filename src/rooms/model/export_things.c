/* SPDX-License-Identifier: MIT
 *
 * What is in a room as nodes: things, lights, cameras and triggers, each in its place and direction, with what is known
 * of it as extras. Programs that have the things' shapes can put them there.
 *
 * Games of this kind let light fade evenly up to a range, physics by the square of the distance. A light is made as
 * strong that both agree where half of its range is. Viewers are given them only when corners have no light already; and of
 * suns, of which each room may have one for itself, the strongest, as theirs shine everywhere.
 */
#include "rooms/model/rooms_export.h"

#include <math.h>

#define DEGREE 0.0174532925f
#define NEAR_PLANE 0.1f /* metres */
#define USUAL_VIEW 80.0f /* degrees from left to right, where a camera does not say it */
#define ASPECT 0.75f /* of the screens that these angles were chosen for: height by width */
#define NARROWEST_VIEW 0.1f
#define WIDEST_VIEW 170.0f
#define WIDEST_SPOT 89.0f
#define STRONGEST 1e6f

/* Turned by yaw about the vertical, then pitch, then roll about the line of sight. */
static void export_things_put_rotation(float yaw, float pitch, float roll, float out[4]) {
    if (yaw == 0 && pitch == 0 && roll == 0)
        return; /* zeros say so, too */
    float y = -fmodf(smith_export_finite(yaw), 360) * DEGREE / 2,
          x = fmodf(smith_export_finite(pitch), 360) * DEGREE / 2,
          z = fmodf(smith_export_finite(roll), 360) * DEGREE / 2;
    float cy = cosf(y), sy = sinf(y), cx = cosf(x), sx = sinf(x), cz = cosf(z), sz = sinf(z);
    out[0] = cy * sx * cz + sy * cx * sz;
    out[1] = sy * cx * cz - cy * sx * sz;
    out[2] = cy * cx * sz - sy * sx * cz;
    out[3] = cy * cx * cz + sy * sx * sz;
}

static void export_things_put_position(const struct smith_rooms_export *export, const float position[3], float out[3]) {
    float point[3];
    for (int axis = 0; axis < 3; axis++)
        point[axis] = smith_export_finite(position[axis]);
    smith_export_position(export, point, out);
}

/* ---- things ---- */

static const char *const kinds[SMITH_THING_KINDS] = {
    [SMITH_THING_MOVEABLE] = "moveable",
    [SMITH_THING_STATIC] = "static",
    [SMITH_THING_CAMERA] = "camera",
    [SMITH_THING_FLYBY] = "flyby camera",
    [SMITH_THING_SPRITE] = "sprite",
    [SMITH_THING_SINK] = "sink",
    [SMITH_THING_SOUND] = "sound",
    [SMITH_THING_MEMO] = "memo",
    [SMITH_THING_GEOMETRY] = "imported geometry",
    [SMITH_THING_VOLUME] = "volume",
    [SMITH_THING_WAYPOINT] = "waypoint",
};

static uint32_t camera_of(struct smith_rooms_export *export, const struct smith_thing *thing) {
    if (thing->kind != SMITH_THING_CAMERA && thing->kind != SMITH_THING_FLYBY)
        return 0;
    float across = thing->fov >= NARROWEST_VIEW && thing->fov <= WIDEST_VIEW ? thing->fov : USUAL_VIEW;
    return smith_model_add_camera(
        export->model, &(struct smith_model_camera){.name = kinds[thing->kind],
                                                    .near_plane = NEAR_PLANE,
                                                    .field_of_view = 2 * atanf(tanf(across * DEGREE / 2) * ASPECT)});
}

static const char *export_thing_extras(struct smith_rooms_export *export, const struct smith_room *room,
                                       const struct smith_thing *thing) {
    struct smith_extras *extras = &export->extras;
    smith_export_begin_extras(export, room, thing->list, thing->item);
    smith_extras_text(extras, "kind", kinds[thing->kind]);
    smith_extras_text(extras, "name", thing->name);
    if (thing->slot_name && *thing->slot_name)
        smith_extras_text(extras, "slot_name", thing->slot_name);
    if (thing->number >= 0)
        smith_extras_number(extras, "id", thing->number);
    if (thing->slot >= 0)
        smith_extras_number(extras, thing->kind == SMITH_THING_FLYBY ? "sequence" : "slot", thing->slot);
    if (thing->kind == SMITH_THING_FLYBY)
        smith_extras_number(extras, "order", thing->order);
    if (thing->ocb)
        smith_extras_number(extras, "ocb", thing->ocb);
    if (thing->size[0] != 0)
        smith_extras_reals(extras, "size", thing->size, 3);
    return smith_extras_end(extras);
}

static void export_add_thing(struct smith_rooms_export *export, const struct smith_room *room,
                             const struct smith_thing *thing, uint32_t parent) {
    struct smith_model_node node = {.name = thing->name ? thing->name : kinds[thing->kind],
                                    .parent = parent,
                                    .camera = camera_of(export, thing),
                                    .extras = export_thing_extras(export, room, thing)};
    export_things_put_position(export, thing->position, node.translation);
    export_things_put_rotation(thing->yaw, thing->pitch, thing->roll, node.rotation);
    for (int axis = 0; thing->scale > 0 && axis < 3; axis++)
        node.scale[axis] = smith_export_finite(thing->scale);
    const struct smith_thing_node thing_node = {(enum smith_thing_kind)thing->kind, thing->object,
                                                smith_model_add_node(export->model, &node),
                                                (uint32_t)(room - export->rooms->rooms)};
    if (export->things && (thing->kind == SMITH_THING_MOVEABLE || thing->kind == SMITH_THING_STATIC))
        smith_buffer_add(export->things, &thing_node, sizeof thing_node);
}

/* ---- lights ---- */

static const char *const light_kinds[] = {"point light", "shadow", "spot light", "effect light", "sun", "fog bulb"};

/* glTF's light; 0 for those that it has no like of: darkness, fog, light of single corners. */
static uint32_t export_things_light_of(struct smith_rooms_export *export, const struct smith_light *light) {
    static const enum smith_model_light_kind like[] = {[SMITH_LIGHT_POINT] = SMITH_MODEL_POINT,
                                                       [SMITH_LIGHT_SPOT] = SMITH_MODEL_SPOT,
                                                       [SMITH_LIGHT_SUN] = SMITH_MODEL_SUN};
    bool is_like =
        light->kind == SMITH_LIGHT_POINT || light->kind == SMITH_LIGHT_SPOT || light->kind == SMITH_LIGHT_SUN;
    if (export->how->lighting != SMITH_EXPORT_LIGHTING_LAMPS || !light->enabled || !is_like ||
        !(light->intensity > 0) || (light->kind == SMITH_LIGHT_SUN && light != export->sun))
        return 0;
    struct smith_model_light made = {.name = light_kinds[light->kind], .kind = like[light->kind]};
    float brightest = 0, range = fmaxf(smith_export_finite(light->outer_range), 0) * export->metres;
    for (int i = 0; i < 3; i++)
        brightest = fmaxf(brightest, smith_export_finite(light->colour[i]));
    for (int i = 0; i < 3; i++)
        made.colour[i] = brightest > 0 ? fmaxf(smith_export_finite(light->colour[i]), 0) / brightest : 1;
    made.intensity = fminf(light->intensity * (brightest > 0 ? brightest : 1), STRONGEST);
    if (made.kind != SMITH_MODEL_SUN) {
        made.range = range;
        made.intensity *= range * range / 4;
    }
    made.outer = fminf(fmaxf(smith_export_finite(light->outer_angle), 1), WIDEST_SPOT) * DEGREE;
    made.inner = fminf(fmaxf(smith_export_finite(light->inner_angle), 0) * DEGREE, made.outer * 0.99f);
    return smith_model_add_light(export->model, &made);
}

static const char *light_extras(struct smith_rooms_export *export, const struct smith_room *room,
                                const struct smith_light *light) {
    struct smith_extras *extras = &export->extras;
    smith_export_begin_extras(export, room, light->list, light->item);
    smith_extras_text(extras, "kind", light_kinds[light->kind]);
    smith_extras_real(extras, "intensity", light->intensity);
    smith_extras_reals(extras, "colour", light->colour, 3);
    smith_extras_reals(extras, "range", (float[2]){light->inner_range, light->outer_range}, 2);
    if (light->kind == SMITH_LIGHT_SPOT)
        smith_extras_reals(extras, "angles", (float[2]){light->inner_angle, light->outer_angle}, 2);
    if (!light->enabled)
        smith_extras_flag(extras, "enabled", false);
    return smith_extras_end(extras);
}

static void export_things_add_light(struct smith_rooms_export *export, const struct smith_room *room,
                                    const struct smith_light *light, uint32_t parent) {
    struct smith_model_node node = {.name = light_kinds[light->kind],
                                    .parent = parent,
                                    .light = export_things_light_of(export, light),
                                    .extras = light_extras(export, room, light)};
    export_things_put_position(export, light->position, node.translation);
    export_things_put_rotation(light->yaw, light->pitch, 0, node.rotation);
    smith_model_add_node(export->model, &node);
}

/* ---- triggers ---- */

static const char *trigger_extras(struct smith_rooms_export *export, const struct smith_room *room,
                                  const struct smith_trigger *trigger) {
    struct smith_extras *extras = &export->extras;
    smith_export_begin_extras(export, room, trigger->list, trigger->item);
    smith_extras_text(extras, "kind", "trigger");
    smith_extras_text(extras, "type", trigger->type);
    smith_extras_text(extras, "target_type", trigger->target_type);
    if (trigger->target_thing >= 0)
        smith_extras_number(extras, "target_id", trigger->target_thing);
    if (trigger->target_room != SMITH_NONE)
        smith_extras_number(extras, "target_room", export->rooms->rooms[trigger->target_room].number);
    if (trigger->target_number >= 0)
        smith_extras_number(extras, "target_number", trigger->target_number);
    smith_extras_numbers(extras, "sectors", (int32_t[4]){trigger->x0, trigger->z0, trigger->x1, trigger->z1}, 4);
    return smith_extras_end(extras);
}

/* In the middle of its sectors, where the floor is lowest. */
static void export_things_add_trigger(struct smith_rooms_export *export, const struct smith_room *room,
                                      const struct smith_trigger *trigger, uint32_t parent) {
    struct smith_model_node node = {.name = trigger->type ? trigger->type : "trigger",
                                    .parent = parent,
                                    .extras = trigger_extras(export, room, trigger)};
    const struct smith_sector *sector = smith_room_sector(room, trigger->x0, trigger->z0);
    float point[3] = {((float)trigger->x0 + (float)trigger->x1 + 1) / 2 * SMITH_SECTOR_SIZE, 0,
                      ((float)trigger->z0 + (float)trigger->z1 + 1) / 2 * SMITH_SECTOR_SIZE};
    for (int corner = 0; sector && corner < 4; corner++)
        if (corner == 0 || (float)sector->floor.heights.at[corner] < point[1])
            point[1] = (float)sector->floor.heights.at[corner];
    export_things_put_position(export, point, node.translation);
    smith_model_add_node(export->model, &node);
}

void smith_export_things(struct smith_rooms_export *export, const struct smith_room *room, uint32_t parent) {
    for (uint32_t i = 0; i < room->thing_count; i++)
        export_add_thing(export, room, &room->things[i], parent);
    for (uint32_t i = 0; i < room->light_count; i++)
        export_things_add_light(export, room, &room->lights[i], parent);
    for (uint32_t i = 0; i < room->trigger_count; i++)
        export_things_add_trigger(export, room, &room->triggers[i], parent);
}
