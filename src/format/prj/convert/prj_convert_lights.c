/* SPDX-License-Identifier: MIT
 *
 * Lights of projects as those of Tomb Editor (prj_convert.h).
 */
#include "format/prj/convert/prj_convert.h"

/* What the editor gives lights that have no angles. */
#define INNER_ANGLE 20
#define OUTER_ANGLE 25

static int64_t prj_convert_lights_type_of(const struct smith_light *light) {
    static const uint8_t types[] = {
        [SMITH_LIGHT_POINT] = PRJ2_LIGHT_TYPE_POINT, [SMITH_LIGHT_SHADOW] = PRJ2_LIGHT_TYPE_SHADOW,
        [SMITH_LIGHT_SPOT] = PRJ2_LIGHT_TYPE_SPOT,   [SMITH_LIGHT_EFFECT] = PRJ2_LIGHT_TYPE_EFFECT,
        [SMITH_LIGHT_SUN] = PRJ2_LIGHT_TYPE_SUN,     [SMITH_LIGHT_FOG_BULB] = PRJ2_LIGHT_TYPE_FOG_BULB,
    };
    return types[light->kind];
}

bool smith_prj_convert_light(const struct smith_prj_convert_room *room, const struct smith_light *light,
                             struct prj2_objects *object) {
    const struct prj_light *from = room->from->lights.items[light->item]->data.as.light;
    struct prj2_light5 *to = smith_prj_new(room->conversion, PRJ2_LIGHT5_TYPE);
    if (!to)
        return false;
    bool spot = light->kind == SMITH_LIGHT_SPOT, bulb = light->kind == SMITH_LIGHT_FOG_BULB;
    to->light_type = prj_convert_lights_type_of(light);
    to->position = smith_prj_position(light->position);
    to->yaw = smith_prj_degrees(light->yaw);
    to->pitch = light->pitch;
    to->intensity = light->intensity;
    to->color = (struct prj2_color_f32){light->colour[0], light->colour[1], light->colour[2]};
    to->inner_range = light->inner_range / SMITH_SECTOR_SIZE;
    to->outer_range = light->outer_range / SMITH_SECTOR_SIZE;
    to->inner_angle = spot ? light->inner_angle : INNER_ANGLE;
    to->outer_angle = spot ? light->outer_angle : OUTER_ANGLE;
    to->enabled = true;
    to->dynamically_used = from->on && light->kind != SMITH_LIGHT_EFFECT;
    to->obstructable_by_room_geometry = to->statically_used = to->used_for_imported_geometry = !bulb;
    *object = (struct prj2_objects){.kind = PRJ2_OBJECTS_LIGHT5, .as.light5 = to};
    return true;
}
