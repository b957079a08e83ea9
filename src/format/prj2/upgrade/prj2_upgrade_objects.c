/* SPDX-License-Identifier: MIT
 *
 * Upgrade of objects: each old chunk becomes the one that has replaced it. Members of the same name keep their values;
 * what is new gets what the editor gives it, in a function for the kinds that need one.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"
#include <stdio.h>

/* ---- triggers ---- */

/*
 * The triggers of releases up to 1.0.5 had one number and one object, of which the editor of today takes the object
 * even where there is none. Here the kind of target says which of them was meant.
 */

static struct prj2_trigger_parameter *new_parameter(struct smith_prj2_upgrade *upgrade,
                                                    enum prj2_trigger_parameter_type type, uint32_t kind, size_t size) {
    struct prj2_trigger_parameter *parameter = smith_prj2_upgrade_new(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE);
    void *value = smith_document_alloc(upgrade->document, size, 16);
    if (!parameter || !value) {
        upgrade->failed = true;
        return NULL;
    }
    parameter->parameter_type = type;
    parameter->value.kind = kind;
    parameter->value.as.any = value;
    return parameter;
}

static struct prj2_trigger_parameter *prj2_null_parameter(struct smith_prj2_upgrade *upgrade) {
    return new_parameter(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE_NULL, PRJ2_TRIGGER_PARAMETER_VALUE_NULL, 16);
}

static struct prj2_trigger_parameter *number_parameter(struct smith_prj2_upgrade *upgrade, uint16_t number) {
    struct prj2_trigger_parameter *parameter = new_parameter(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER,
                                                             PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER, sizeof(uint16_t));
    if (parameter)
        *parameter->value.as.number = number;
    return parameter;
}

static struct prj2_trigger_parameter *object_parameter(struct smith_prj2_upgrade *upgrade, int64_t id) {
    if (id < 0)
        return prj2_null_parameter(upgrade);
    struct prj2_trigger_parameter *parameter = new_parameter(upgrade, PRJ2_TRIGGER_PARAMETER_TYPE_OBJECT_ID,
                                                             PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID, sizeof(int64_t));
    if (parameter)
        *parameter->value.as.object_id = id;
    return parameter;
}

static bool has_object(int64_t target_type) {
    switch (target_type) {
    case PRJ2_TRIGGER_TARGET_TYPE_OBJECT:
    case PRJ2_TRIGGER_TARGET_TYPE_CAMERA:
    case PRJ2_TRIGGER_TARGET_TYPE_SINK:
    case PRJ2_TRIGGER_TARGET_TYPE_TARGET:
    case PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA: return true;
    default: return false;
    }
}

/* NGLE packs two numbers into the timer of some triggers. Of a condition, the low byte is the timer and the code bits
 * are the extra. Of actions and flip effects only NGLE's catalog knows whether there are two. */
static void split_timer(struct smith_prj2_upgrade *upgrade, const struct prj2_trigger1 *old,
                        struct prj2_trigger3 *made) {
    made->timer = number_parameter(upgrade, (uint16_t)old->timer);
    made->extra = prj2_null_parameter(upgrade);
    if (old->trigger_type == PRJ2_TRIGGER_TYPE_CONDITION_NG) {
        made->timer = number_parameter(upgrade, (uint16_t)old->timer & 0xFF);
        made->extra = number_parameter(upgrade, (uint16_t)(old->code_bits & 0x1F));
    } else if (old->timer > 0xFF && (old->target_type == PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG ||
                                     old->target_type == PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT)) {
        smith_prj2_migration(
            upgrade, "PRJ2-UPGRADE-LEFT", SMITH_CHANGE_SKIPPED,
            "the timer of an action or flip effect may be two numbers, which NGLE's catalog would tell");
    }
}

static void prj2_upgrade_trigger1(struct smith_prj2_upgrade *upgrade, const struct prj2_trigger1 *old,
                                  struct prj2_trigger3 *made) {
    made->target = has_object(old->target_type) ? object_parameter(upgrade, old->target_object_id)
                                                : number_parameter(upgrade, (uint16_t)old->parameter);
    made->plugin = prj2_null_parameter(upgrade);
    split_timer(upgrade, old, made);
}

/* ---- prj2 upgrade objects ---- */

#define CLICK 256 /* world units */

static const struct prj2_color_f32 white = {1, 1, 1};

static void color_moveable(const struct smith_prj2_conversion_job *p) {
    ((struct prj2_moveable4 *)p->made)->color = white; /* the editor never read the one that some had */
}

static void scale_static(const struct smith_prj2_conversion_job *p) {
    ((struct prj2_static_tomb_engine2 *)p->made)->scale = 1;
}

static void set_camera_mode(const struct smith_prj2_conversion_job *p) {
    const struct prj2_camera1 *old = p->old; /* camera2 begins like it */
    ((struct prj2_camera3 *)p->made)->mode = old->locked ? PRJ2_CAMERA_MODE_LOCKED : PRJ2_CAMERA_MODE_DEFAULT;
}

static void color_sprite(const struct smith_prj2_conversion_job *p) {
    ((struct prj2_sprite3 *)p->made)->color = white;
}

/* Fog bulbs had their intensity in the red of their colour. */
static void prj2_upgrade_objects_set_light(const struct smith_prj2_conversion_job *p) {
    struct prj2_light5 *light = p->made;
    if (p->from == PRJ2_OBJECTS_LIGHT1)
        light->used_for_imported_geometry = light->statically_used;
    if (p->from != PRJ2_OBJECTS_LIGHT4 && light->light_type == PRJ2_LIGHT_TYPE_FOG_BULB) {
        light->intensity = light->color.r;
        light->color = white;
    }
}

static void set_mirror(const struct smith_prj2_conversion_job *p) {
    struct prj2_portal_mirror *mirror = smith_prj2_upgrade_new(p->upgrade, PRJ2_PORTAL_MIRROR_TYPE);
    if (mirror) /* as the editor writes every portal */
        mirror->reflect_lara = mirror->reflect_moveables = mirror->reflect_statics = mirror->reflect_sprites =
            mirror->reflect_lights = true;
    ((struct prj2_portal2 *)p->made)->mirror = mirror;
}

#define SET_HEIGHTS(to, from)                                                                                          \
    ((to).xnzn = (from).xnzn * CLICK, (to).xnzp = (from).xnzp * CLICK, (to).xpzn = (from).xpzn * CLICK,                \
     (to).xpzp = (from).xpzp * CLICK)

static void raise_ghost(const struct smith_prj2_conversion_job *p) {
    const struct prj2_ghost_block_clicks *old = p->old;
    struct prj2_ghost_block *ghost = p->made;
    SET_HEIGHTS(ghost->floor, old->floor);
    SET_HEIGHTS(ghost->ceiling, old->ceiling);
}

/* Both old forms of volumes that have no roll begin alike, up to their position. */
static void shape_volume(const struct smith_prj2_conversion_job *p) {
    const struct prj2_trigger_volume1 *old = p->old;
    struct prj2_trigger_volume4 *volume = p->made;
    volume->shape.kind = old->shape.kind;
    volume->shape.as.any = old->shape.as.any;
    if (old->shape.kind == PRJ2_TRIGGER_VOLUME1_SHAPE_BOX) {
        struct prj2_volume_box3 *box = smith_prj2_upgrade_new(p->upgrade, PRJ2_VOLUME_BOX3_TYPE);
        if (box)
            *box =
                (struct prj2_volume_box3){old->shape.as.box->size, old->shape.as.box->yaw, old->shape.as.box->pitch, 0};
        volume->shape.as.box = box;
    }
    if (p->from == PRJ2_OBJECTS_TRIGGER_VOLUME_TEST)
        smith_prj2_migration(p->upgrade, "PRJ2-UPGRADE-LOST", SMITH_CHANGE_LOST,
                             "the functions of a volume of a development build; it has no event set");
}

static void prj2_upgrade_objects_keep_shape(const struct smith_prj2_conversion_job *p) {
    const struct prj2_trigger_volume3 *old = p->old;
    struct prj2_trigger_volume4 *volume = p->made;
    volume->shape.kind = old->shape.kind;
    volume->shape.as.any = old->shape.as.any;
}

static void set_plugin(const struct smith_prj2_conversion_job *p) {
    ((struct prj2_trigger3 *)p->made)->plugin = prj2_null_parameter(p->upgrade);
}

static void convert_trigger(const struct smith_prj2_conversion_job *p) {
    prj2_upgrade_trigger1(p->upgrade, p->old, p->made);
}

static void color_geometry(const struct smith_prj2_conversion_job *p) {
    ((struct prj2_imported_geometry4 *)p->made)->color = white;
}

static void set_sound(const struct smith_prj2_conversion_job *p) {
    const struct prj2_sound_source1 *old = p->old;
    if (p->from == PRJ2_OBJECTS_SOUND_SOURCE1)
        ((struct prj2_sound_source7 *)p->made)->sound_id = old->sound_id;
}

/* What becomes of what. */
static const struct smith_prj2_conversion conversions[] = {
    {PRJ2_OBJECTS_MOVEABLE1, PRJ2_OBJECTS_MOVEABLE4, color_moveable, NULL},
    {PRJ2_OBJECTS_MOVEABLE2, PRJ2_OBJECTS_MOVEABLE4, color_moveable, NULL},
    {PRJ2_OBJECTS_MOVEABLE3, PRJ2_OBJECTS_MOVEABLE4, NULL, NULL},
    {PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE1, PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE2, NULL, NULL},
    {PRJ2_OBJECTS_STATIC1, PRJ2_OBJECTS_STATIC3, NULL, NULL},
    {PRJ2_OBJECTS_STATIC2, PRJ2_OBJECTS_STATIC3, NULL, NULL},
    {PRJ2_OBJECTS_STATIC_TOMB_ENGINE1, PRJ2_OBJECTS_STATIC_TOMB_ENGINE2, scale_static, NULL},
    {PRJ2_OBJECTS_CAMERA1, PRJ2_OBJECTS_CAMERA3, set_camera_mode, NULL},
    {PRJ2_OBJECTS_CAMERA2, PRJ2_OBJECTS_CAMERA3, set_camera_mode, NULL},
    {PRJ2_OBJECTS_SPRITE2, PRJ2_OBJECTS_SPRITE3, color_sprite, NULL},
    {PRJ2_OBJECTS_FLY_BY2, PRJ2_OBJECTS_FLY_BY1, NULL, "the Lua script of a flyby camera"},
    {PRJ2_OBJECTS_MEMO1, PRJ2_OBJECTS_MEMO2, NULL, NULL},
    {PRJ2_OBJECTS_SOUND_SOURCE1, PRJ2_OBJECTS_SOUND_SOURCE7, set_sound, "flags and code bits of a sound source"},
    {PRJ2_OBJECTS_SOUND_SOURCE4, PRJ2_OBJECTS_SOUND_SOURCE7, NULL, NULL},
    {PRJ2_OBJECTS_SOUND_SOURCE5, PRJ2_OBJECTS_SOUND_SOURCE7, NULL, NULL},
    {PRJ2_OBJECTS_SOUND_SOURCE6, PRJ2_OBJECTS_SOUND_SOURCE7, NULL, NULL},
    {PRJ2_OBJECTS_LIGHT1, PRJ2_OBJECTS_LIGHT5, prj2_upgrade_objects_set_light, NULL},
    {PRJ2_OBJECTS_LIGHT2, PRJ2_OBJECTS_LIGHT5, prj2_upgrade_objects_set_light, NULL},
    {PRJ2_OBJECTS_LIGHT3, PRJ2_OBJECTS_LIGHT5, prj2_upgrade_objects_set_light, NULL},
    {PRJ2_OBJECTS_LIGHT4, PRJ2_OBJECTS_LIGHT5, prj2_upgrade_objects_set_light, NULL},
    {PRJ2_OBJECTS_PORTAL1, PRJ2_OBJECTS_PORTAL2, set_mirror, NULL},
    {PRJ2_OBJECTS_GHOST_BLOCK_CLICKS, PRJ2_OBJECTS_GHOST_BLOCK, raise_ghost, NULL},
    {PRJ2_OBJECTS_TRIGGER_VOLUME_TEST, PRJ2_OBJECTS_TRIGGER_VOLUME4, shape_volume, NULL},
    {PRJ2_OBJECTS_TRIGGER_VOLUME1, PRJ2_OBJECTS_TRIGGER_VOLUME4, shape_volume, NULL},
    {PRJ2_OBJECTS_TRIGGER_VOLUME2, PRJ2_OBJECTS_TRIGGER_VOLUME4, shape_volume, NULL},
    {PRJ2_OBJECTS_TRIGGER_VOLUME3, PRJ2_OBJECTS_TRIGGER_VOLUME4, prj2_upgrade_objects_keep_shape, NULL},
    {PRJ2_OBJECTS_TRIGGER1, PRJ2_OBJECTS_TRIGGER3, convert_trigger, NULL},
    {PRJ2_OBJECTS_TRIGGER2, PRJ2_OBJECTS_TRIGGER3, set_plugin, NULL},
    {PRJ2_OBJECTS_IMPORTED_GEOMETRY1, PRJ2_OBJECTS_IMPORTED_GEOMETRY4, color_geometry, NULL},
    {PRJ2_OBJECTS_IMPORTED_GEOMETRY2, PRJ2_OBJECTS_IMPORTED_GEOMETRY4, color_geometry, NULL},
    {PRJ2_OBJECTS_IMPORTED_GEOMETRY3, PRJ2_OBJECTS_IMPORTED_GEOMETRY4, color_geometry, NULL},
};

/* What the project alone does not say. */
static const struct {
    uint32_t kind;
    const char *why;
} impossible[] = {
    {PRJ2_OBJECTS_SPRITE1, "a sprite is known by its index among all sprites of the wad"},
    {PRJ2_OBJECTS_SOUND_SOURCE2, "the sound of a sound source is a name, which the catalogs of today do not have"},
    {PRJ2_OBJECTS_SOUND_SOURCE3, "the sound of a sound source is a name, which the catalogs of today do not have"},
    {PRJ2_OBJECTS_EXTRA_OF_TRIGGER, "an extra of a trigger that no editor has ever read"},
};

static void upgrade_object(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t index) {
    struct prj2_objects *object = &room->objects.items[index];
    const struct smith_prj2_conversion *conversion =
        smith_prj2_conversion_find(conversions, sizeof conversions / sizeof *conversions, object->kind);
    if (conversion) {
        smith_prj2_forget(room, PRJ2_ROOM_OBJECTS_MEMBER, index);
        smith_prj2_convert_object(upgrade, object, conversion, "PRJ2-UPGRADED");
        if (conversion->lost)
            smith_prj2_migration(upgrade, "PRJ2-UPGRADE-LOST", SMITH_CHANGE_LOST, "%s", conversion->lost);
        return;
    }
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++)
        if (impossible[i].kind == object->kind)
            smith_prj2_migration(upgrade, "PRJ2-UPGRADE-LEFT", SMITH_CHANGE_SKIPPED, "%.*s stays: %s",
                                 (int)smith_prj2_object_case(object->kind)->chunk.id.size,
                                 (const char *)smith_prj2_object_case(object->kind)->chunk.id.data, impossible[i].why);
}

void smith_prj2_upgrade_objects(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t list_index) {
    for (uint32_t i = 0; i < room->objects.count && !upgrade->failed; i++) {
        snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/objects/%u", list_index, i);
        upgrade_object(upgrade, room, i);
    }
}
