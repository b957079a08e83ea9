/* SPDX-License-Identifier: MIT
 *
 * What objects have when the editor saves them (prj2_saved.h): angles in their bounds, the form of the project's engine.
 */
#include "format/prj2/saved/prj2_saved.h"
#include <math.h>

/* ---- angles ---------------------------------------------------------------------------------------------------------- */

/* The editor reckons this in double precision, and keeps it in single. */
static float saved_angle(float degrees) {
    return (float)((double)degrees - floor((double)degrees / 360.0) * 360.0);
}

static float saved_between(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

/* Who looks further up than up looks backwards. At pitch -90 this turns the yaw each time. */
static void saved_turn(float *yaw, float *pitch) {
    float up = *pitch, around = *yaw;
    up -= (float)(360 * floor((double)(up / 360)));
    if (up > 270) {
        up -= 360;
    } else if (up > 90) {
        up = 180 - up;
        around += 180;
    }
    *pitch = saved_between(up, -90, 90);
    *yaw = saved_angle(around);
}

/* ---- what only some engines have ------------------------------------------------------------------------------------- */

static void saved_lose_script_id(struct smith_prj2_saving *saving, int64_t *script_id, bool classic) {
    if (*script_id >= 0 && classic)
        SMITH_SAVED_LOST(saving, "script id", "script ids",
                         "the script id of an object, which TombEngine has no place for");
    *script_id = -1;
}

static void saved_lose_name(struct smith_prj2_saving *saving, const char *name) {
    if (name && *name)
        SMITH_SAVED_LOST(saving, "Lua name", "Lua names", "the Lua name of an object, which only TombEngine has");
}

static int64_t saved_script_id(int64_t script_id) {
    return script_id < 0 ? -1 : script_id > UINT32_MAX ? UINT32_MAX : script_id;
}

/* ---- kinds ----------------------------------------------------------------------------------------------------------- */

static void saved_moveable(struct smith_prj2_saving *saving, struct smith_prj2_placed_moveable *moveable) {
    const bool classic = moveable->form <= SMITH_PRJ2_PLACED_MOVEABLE_FORM_TE_MOV4;
    moveable->yaw = saved_angle(moveable->yaw);
    moveable->extras = NULL;
    if (!saving->tomb_engine) {
        if (!classic) {
            saved_lose_name(saving, moveable->lua_name);
            moveable->script_id = -1;
        }
        moveable->script_id = saved_script_id(moveable->script_id);
        moveable->form = SMITH_PRJ2_PLACED_MOVEABLE_FORM_TE_MOV4;
        return;
    }
    saved_lose_script_id(saving, &moveable->script_id, classic);
    if (classic)
        moveable->pitch = moveable->roll = 0;
    smith_prj2_save_text(&moveable->lua_name, "");
    moveable->form = SMITH_PRJ2_PLACED_MOVEABLE_FORM_TE_MOV_TEN2;
}

static void saved_static(struct smith_prj2_saving *saving, struct smith_prj2_static *thing) {
    const bool classic = thing->form <= SMITH_PRJ2_STATIC_FORM_TE_STA3;
    thing->yaw = saved_angle(thing->yaw);
    thing->extras = NULL;
    if (!saving->tomb_engine) {
        if (!classic) {
            saved_lose_name(saving, thing->lua_name);
            thing->script_id = -1;
        }
        thing->script_id = saved_script_id(thing->script_id);
        thing->form = SMITH_PRJ2_STATIC_FORM_TE_STA3;
        return;
    }
    saved_lose_script_id(saving, &thing->script_id, classic);
    thing->pitch = thing->roll = 0;
    if (thing->form < SMITH_PRJ2_STATIC_FORM_TE_STA_TEN2)
        thing->scale = 1;
    smith_prj2_save_text(&thing->lua_name, "");
    thing->form = SMITH_PRJ2_STATIC_FORM_TE_STA_TEN2;
}

static void saved_camera(struct smith_prj2_saving *saving, struct smith_prj2_camera *camera) {
    const bool classic = camera->form != SMITH_PRJ2_CAMERA_FORM_TE_CAM_TEN;
    if (!saving->tomb_engine) {
        if (!classic) {
            saved_lose_name(saving, camera->lua_name);
            camera->script_id = -1;
            camera->mode = camera->locked ? SMITH_PRJ2_CAMERA_MODE_LOCKED : SMITH_PRJ2_CAMERA_MODE_DEFAULT;
            camera->glide_out = false;
        }
        camera->script_id = saved_script_id(camera->script_id);
        camera->form = SMITH_PRJ2_CAMERA_FORM_TE_CAM3;
        return;
    }
    saved_lose_script_id(saving, &camera->script_id, classic);
    if (classic) {
        camera->locked = camera->mode == SMITH_PRJ2_CAMERA_MODE_LOCKED;
        if (camera->glide_out || camera->mode > SMITH_PRJ2_CAMERA_MODE_LOCKED)
            SMITH_SAVED_LOST(saving, "way of a camera", "ways of cameras",
                             "how a camera moves, of which a project for TombEngine says only whether it is locked");
    }
    smith_prj2_save_text(&camera->lua_name, "");
    camera->form = SMITH_PRJ2_CAMERA_FORM_TE_CAM_TEN;
}

static void saved_sink(struct smith_prj2_saving *saving, struct smith_prj2_sink *sink) {
    const bool classic = sink->form == SMITH_PRJ2_SINK_FORM_TE_SIN;
    if (!saving->tomb_engine) {
        if (!classic) {
            saved_lose_name(saving, sink->lua_name);
            sink->script_id = -1;
        }
        sink->script_id = saved_script_id(sink->script_id);
        sink->form = SMITH_PRJ2_SINK_FORM_TE_SIN;
        return;
    }
    saved_lose_script_id(saving, &sink->script_id, classic);
    smith_prj2_save_text(&sink->lua_name, "");
    sink->form = SMITH_PRJ2_SINK_FORM_TE_SIN_TEN;
}

/* Of the first three forms the editor reads nothing but the position. */
static void saved_sound_source(struct smith_prj2_saving *saving, struct smith_prj2_sound_source *source) {
    const bool classic = source->form != SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOUND_TEN,
               position_only = source->form <= SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOU3;
    if (position_only) {
        SMITH_SAVED_LOST(saving, "sound of a sound source", "sounds of sound sources",
                         "the sound of a sound source, of which the editor reads only where it is");
        source->sound_id = -1;
        source->play_mode = SMITH_PRJ2_SOUND_SOURCE_PLAY_MODE_AUTOMATIC;
        source->script_id = -1;
    }
    if (!saving->tomb_engine) {
        if (!classic) {
            saved_lose_name(saving, source->lua_name);
            source->script_id = -1;
        }
        source->script_id = saved_script_id(source->script_id);
        source->form = SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOUND_REAL_FINAL;
        return;
    }
    saved_lose_script_id(saving, &source->script_id, classic);
    smith_prj2_save_text(&source->lua_name, "");
    source->form = SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOUND_TEN;
}

/* Which sprite an index means is told by the archives of the level, of which there are none. */
static void saved_sprite(struct smith_prj2_saving *saving, struct smith_prj2_placed_sprite *sprite) {
    if (sprite->form == SMITH_PRJ2_PLACED_SPRITE_FORM_TE_SPR) {
        SMITH_SAVED_LOST(saving, "sprite", "sprites",
                         "which sprite it is, which the editor tells by the archives of the level");
        sprite->sequence = sprite->frame = 0;
        sprite->color = (struct smith_prj2_tint){1, 1, 1};
    }
    sprite->form = SMITH_PRJ2_PLACED_SPRITE_FORM_TE_SPR3;
}

static void saved_fly_by(struct smith_prj2_fly_by *fly_by) {
    saved_turn(&fly_by->yaw, &fly_by->pitch);
    fly_by->roll = saved_angle(fly_by->roll);
    fly_by->script_id = saved_script_id(fly_by->script_id);
    fly_by->speed = fly_by->speed < 0 ? 0 : fly_by->speed;
    fly_by->fov = saved_between(fly_by->fov, 0, 180);
    fly_by->extras = NULL;
    fly_by->lua_script = NULL;
}

static void saved_imported_geometry(struct smith_prj2_saving *saving, struct smith_prj2_placed_geometry *geometry) {
    const uint32_t index = smith_id_index_find(&saving->geometries, geometry->imported_geometry_id);
    saved_turn(&geometry->yaw, &geometry->pitch);
    geometry->roll = saved_angle(geometry->roll);
    if (index == SMITH_NONE && geometry->imported_geometry_id != -1)
        SMITH_SAVED_LOST(saving, "reference to an imported geometry", "references to imported geometries",
                         "which imported geometry an object is: it is not there");
    geometry->imported_geometry_id = index == SMITH_NONE ? -1 : (int64_t)index;
    if (!geometry->has.lighting_model)
        geometry->lighting_model = SMITH_PRJ2_IMPORTED_GEOMETRY_LIGHTING_MODEL_CALCULATE_FROM_LIGHTS_IN_ROOM;
    geometry->has.lighting_model = geometry->has.sharp_edges = geometry->has.hidden = geometry->has.use_alpha_test =
        true;
    geometry->filter_without_length = NULL;
}

static void saved_volume(struct smith_prj2_saving *saving, struct smith_prj2_trigger_volume *volume) {
    const uint32_t index =
        volume->event_set_index == -1 ? SMITH_NONE : smith_id_index_find(&saving->event_sets, volume->event_set_index);
    if (volume->shape.kind == SMITH_PRJ2_TRIGGER_VOLUME_SHAPE_BOX && volume->shape.as.box) {
        struct smith_prj2_volume_box *box = volume->shape.as.box;
        box->size.x = saved_between(box->size.x, 32, 65535);
        box->size.y = saved_between(box->size.y, 32, 65535);
        box->size.z = saved_between(box->size.z, 32, 65535);
        box->yaw = saved_angle(box->yaw);
        box->pitch = saved_angle(box->pitch);
        volume->roll = saved_angle(volume->roll);
        volume->has.roll = true;
    } else if (volume->shape.kind == SMITH_PRJ2_TRIGGER_VOLUME_SHAPE_SPHERE && volume->shape.as.sphere) {
        float *scale = &volume->shape.as.sphere->scale;
        if (!(*scale >= 1 && *scale <= 128))
            *scale = 8;
    }
    if (index == SMITH_NONE && volume->event_set_index != -1)
        SMITH_SAVED_LOST(saving, "event set of a volume", "event sets of volumes",
                         "which event set a volume has: it is not there");
    volume->event_set_index = index == SMITH_NONE ? -1 : (int32_t)index;
    smith_prj2_save_text(&volume->lua_name, "");
}

static void saved_portal(struct smith_prj2_saving *saving, struct smith_prj2_portal *portal) {
    if (portal->water)
        SMITH_SAVED_LOST(saving, "surface of water", "surfaces of water",
                         "how the water of a portal moves, which is of a build that is not out");
    portal->water = NULL;
    if (!portal->mirror && (portal->mirror = smith_upgrade_new(saving->run, SMITH_PRJ2_PORTAL_MIRROR_TYPE)))
        *portal->mirror = (struct smith_prj2_portal_mirror){NULL, true, true, true, true, true};
}

/* Of that kind, with the value 0, where there is none. */
static struct smith_prj2_trigger_parameter *saved_parameter(struct smith_prj2_saving *saving,
                                                            struct smith_prj2_trigger_parameter *parameter,
                                                            enum smith_prj2_trigger_parameter_type type) {
    void *zero = parameter ? NULL : smith_prj2_save_alloc(saving, 1, 16);
    if (parameter || !zero)
        return parameter;
    parameter = smith_upgrade_new(saving->run, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE);
    if (parameter) {
        parameter->parameter_type = type;
        parameter->value.kind = type == SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL
                                    ? SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NULL
                                    : SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER;
        parameter->value.as.any = zero;
    }
    return parameter;
}

static void saved_trigger(struct smith_prj2_saving *saving, struct smith_prj2_trigger *trigger) {
    smith_prj2_save_leave_out(saving, SMITH_PRJ2_TRIGGER_TYPE, trigger);
    if (!trigger->has.target_type)
        trigger->target_type = SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT;
    trigger->code_bits = trigger->has.code_bits ? trigger->code_bits & 0xFF : 0x1F;
    trigger->target = saved_parameter(saving, trigger->target, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL);
    trigger->timer = saved_parameter(saving, trigger->timer, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL);
    trigger->extra = saved_parameter(saving, trigger->extra, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL);
    trigger->plugin = saved_parameter(saving, trigger->plugin, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER);
    trigger->has.trigger_type = trigger->has.target_type = trigger->has.code_bits = trigger->has.one_shot = true;
}

void smith_prj2_save_values(struct smith_prj2_saving *saving, struct smith_prj2_objects *object) {
    switch (object->kind) {
    case SMITH_PRJ2_OBJECTS_MOVEABLE: saved_moveable(saving, object->as.moveable); break;
    case SMITH_PRJ2_OBJECTS_STATIC: saved_static(saving, object->as.static_); break;
    case SMITH_PRJ2_OBJECTS_CAMERA: saved_camera(saving, object->as.camera); break;
    case SMITH_PRJ2_OBJECTS_SINK: saved_sink(saving, object->as.sink); break;
    case SMITH_PRJ2_OBJECTS_SOUND_SOURCE: saved_sound_source(saving, object->as.sound_source); break;
    case SMITH_PRJ2_OBJECTS_SPRITE: saved_sprite(saving, object->as.sprite); break;
    case SMITH_PRJ2_OBJECTS_FLY_BY: saved_fly_by(object->as.fly_by); break;
    case SMITH_PRJ2_OBJECTS_LIGHT: saved_turn(&object->as.light->yaw, &object->as.light->pitch); break;
    case SMITH_PRJ2_OBJECTS_PORTAL: saved_portal(saving, object->as.portal); break;
    case SMITH_PRJ2_OBJECTS_TRIGGER_VOLUME: saved_volume(saving, object->as.trigger_volume); break;
    case SMITH_PRJ2_OBJECTS_TRIGGER: saved_trigger(saving, object->as.trigger); break;
    case SMITH_PRJ2_OBJECTS_IMPORTED_GEOMETRY: saved_imported_geometry(saving, object->as.imported_geometry); break;
    default: break;
    }
}
