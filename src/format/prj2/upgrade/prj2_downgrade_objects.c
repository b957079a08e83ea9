/* SPDX-License-Identifier: MIT
 *
 * Objects for older releases: each becomes the form before it, as often as it takes. Members of the same name keep
 * their values; what the older form has no place for is lost if it says anything. Objects that have no older form go.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"

#include "document/references/list_changes.h"
#include "type/type_tables.h"
#include <stdio.h>

#define CONVERSIONS_MAX 8 /* of one kind, one before the other */

static void prj2_downgrade_objects_lose(const struct smith_prj2_conversion_job *p, bool reported_something,
                                        const char *what) {
    if (reported_something)
        SMITH_PRJ2_LOST(p->upgrade, "%s", what);
}

static bool is_white(const struct prj2_color_f32 *color) {
    return color->r == 1 && color->g == 1 && color->b == 1;
}

static bool prj2_downgrade_objects_is_text(const char *text) {
    return text && *text;
}

static void unlist_moveable(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, ((const struct prj2_moveable_tomb_engine3 *)p->old)->properties.count,
                                "the properties of a moveable");
}

static void unlist_static(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, ((const struct prj2_static_tomb_engine3 *)p->old)->properties.count,
                                "the properties of a static");
}

static void untilt_moveable(const struct smith_prj2_conversion_job *p) {
    const struct prj2_moveable_tomb_engine2 *old = p->old;
    prj2_downgrade_objects_lose(p, old->pitch != 0 || old->roll != 0, "pitch and roll of a moveable");
}

static void untilt_static(const struct smith_prj2_conversion_job *p) {
    const struct prj2_static_tomb_engine2 *old = p->old;
    prj2_downgrade_objects_lose(p, old->pitch != 0 || old->roll != 0, "pitch and roll of a static");
    prj2_downgrade_objects_lose(p, old->scale != 1, "the scale of a static");
}

static void unname_moveable(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(
        p, prj2_downgrade_objects_is_text(((const struct prj2_moveable_tomb_engine1 *)p->old)->lua_name),
        "the Lua name of a moveable");
}

static void unname_static(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(
        p, prj2_downgrade_objects_is_text(((const struct prj2_static_tomb_engine1 *)p->old)->lua_name),
        "the Lua name of a static");
}

static void unname_camera(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(
        p, prj2_downgrade_objects_is_text(((const struct prj2_camera_tomb_engine *)p->old)->lua_name),
        "the Lua name of a camera");
}

static void unname_sink(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(
        p, prj2_downgrade_objects_is_text(((const struct prj2_sink_tomb_engine *)p->old)->lua_name),
        "the Lua name of a sink");
}

static void unname_sound(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(
        p, prj2_downgrade_objects_is_text(((const struct prj2_sound_source_tomb_engine *)p->old)->lua_name),
        "the Lua name of a sound source");
}

static void uncolor_moveable(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, !is_white(&((const struct prj2_moveable4 *)p->old)->color),
                                "the colour of a moveable");
}

static void uncolor_geometry(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, !is_white(&((const struct prj2_imported_geometry4 *)p->old)->color),
                                "the colour of an imported geometry");
}

static void untime_camera(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, ((const struct prj2_camera2 *)p->old)->move_timer != 0, "the timer of a camera");
}

static void set_locked(const struct smith_prj2_conversion_job *p) {
    const struct prj2_camera3 *old = p->old;
    ((struct prj2_camera1 *)p->made)->locked = old->mode == PRJ2_CAMERA_MODE_LOCKED;
    prj2_downgrade_objects_lose(p, old->mode > PRJ2_CAMERA_MODE_LOCKED, "that a camera is a sniper");
    prj2_downgrade_objects_lose(p, old->move_timer != 0, "the timer of a camera");
    prj2_downgrade_objects_lose(p, old->glide_out, "that a camera glides out");
}

static void unscript_sound(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, ((const struct prj2_sound_source7 *)p->old)->script_id != -1,
                                "the script id of a sound source");
}

/* Fog bulbs had their intensity in the red of their colour, and were white. */
static void prj2_downgrade_objects_set_light(const struct smith_prj2_conversion_job *p) {
    const struct prj2_light5 *old = p->old;
    struct prj2_light2 *light = p->made;
    prj2_downgrade_objects_lose(p, old->quality != PRJ2_LIGHT_QUALITY_DEFAULT, "the quality of a light");
    prj2_downgrade_objects_lose(p, old->cast_dynamic_shadows, "that a light casts shadows of things that move");
    if (old->light_type != PRJ2_LIGHT_TYPE_FOG_BULB)
        return;
    prj2_downgrade_objects_lose(p, !is_white(&old->color), "the colour of a fog bulb");
    light->color = (struct prj2_color_f32){old->intensity, old->intensity, old->intensity};
}

static void unmirror(const struct smith_prj2_conversion_job *p) {
    prj2_downgrade_objects_lose(p, ((const struct prj2_portal2 *)p->old)->effect != PRJ2_PORTAL_EFFECT_TYPE_NONE,
                                "that a portal is a mirror");
}

#define SET_HEIGHTS(p, to, from)                                                                                       \
    ((to).xnzn = smith_prj2_to_clicks((p)->upgrade, (from).xnzn),                                                      \
     (to).xnzp = smith_prj2_to_clicks((p)->upgrade, (from).xnzp),                                                      \
     (to).xpzn = smith_prj2_to_clicks((p)->upgrade, (from).xpzn),                                                      \
     (to).xpzp = smith_prj2_to_clicks((p)->upgrade, (from).xpzp))

static void lower_ghost(const struct smith_prj2_conversion_job *p) {
    const struct prj2_ghost_block *old = p->old;
    struct prj2_ghost_block_clicks *ghost = p->made;
    SET_HEIGHTS(p, ghost->floor, old->floor);
    SET_HEIGHTS(p, ghost->ceiling, old->ceiling);
}

static void prj2_downgrade_objects_keep_shape(const struct smith_prj2_conversion_job *p) {
    const struct prj2_trigger_volume4 *old = p->old;
    struct prj2_trigger_volume3 *volume = p->made;
    volume->shape.kind = old->shape.kind;
    volume->shape.as.any = old->shape.as.any;
    prj2_downgrade_objects_lose(p, !old->enabled, "that a volume is switched off");
    prj2_downgrade_objects_lose(p, old->detect_in_adjacent_rooms, "that a volume looks into other rooms");
}

static void unroll_volume(const struct smith_prj2_conversion_job *p) {
    const struct prj2_trigger_volume3 *old = p->old;
    struct prj2_trigger_volume1 *volume = p->made;
    prj2_downgrade_objects_lose(p, prj2_downgrade_objects_is_text(old->lua_name), "the Lua name of a volume");
    volume->shape.kind = old->shape.kind;
    volume->shape.as.any = old->shape.as.any;
    if (old->shape.kind != PRJ2_TRIGGER_VOLUME3_SHAPE_BOX)
        return;
    const struct prj2_volume_box3 *box = old->shape.as.box;
    struct prj2_volume_box1 *made = smith_prj2_upgrade_new(p->upgrade, PRJ2_VOLUME_BOX1_TYPE);
    prj2_downgrade_objects_lose(p, box->roll != 0, "the roll of a volume");
    if (made)
        *made = (struct prj2_volume_box1){box->size, box->yaw, box->pitch};
    volume->shape.as.box = made;
}

static void unplug(const struct smith_prj2_conversion_job *p) {
    const struct prj2_trigger_parameter *plugin = ((const struct prj2_trigger3 *)p->old)->plugin;
    prj2_downgrade_objects_lose(p, plugin && plugin->parameter_type != PRJ2_TRIGGER_PARAMETER_TYPE_NULL,
                                "the plugin of a trigger");
}

/* What each form becomes where it is not known. */
static const struct smith_prj2_conversion conversions[] = {
    {PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE3, PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE2, unlist_moveable, NULL},
    {PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE2, PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE1, untilt_moveable, NULL},
    {PRJ2_OBJECTS_MOVEABLE_TOMB_ENGINE1, PRJ2_OBJECTS_MOVEABLE4, unname_moveable, NULL},
    {PRJ2_OBJECTS_MOVEABLE4, PRJ2_OBJECTS_MOVEABLE2, uncolor_moveable, NULL},
    {PRJ2_OBJECTS_STATIC_TOMB_ENGINE3, PRJ2_OBJECTS_STATIC_TOMB_ENGINE2, unlist_static, NULL},
    {PRJ2_OBJECTS_STATIC_TOMB_ENGINE2, PRJ2_OBJECTS_STATIC_TOMB_ENGINE1, untilt_static, NULL},
    {PRJ2_OBJECTS_STATIC_TOMB_ENGINE1, PRJ2_OBJECTS_STATIC3, unname_static, NULL},
    {PRJ2_OBJECTS_STATIC3, PRJ2_OBJECTS_STATIC2, NULL, NULL},
    {PRJ2_OBJECTS_CAMERA_TOMB_ENGINE, PRJ2_OBJECTS_CAMERA2, unname_camera, NULL},
    {PRJ2_OBJECTS_CAMERA2, PRJ2_OBJECTS_CAMERA1, untime_camera, NULL},
    {PRJ2_OBJECTS_CAMERA3, PRJ2_OBJECTS_CAMERA1, set_locked, NULL},
    {PRJ2_OBJECTS_SINK_TOMB_ENGINE, PRJ2_OBJECTS_SINK, unname_sink, NULL},
    {PRJ2_OBJECTS_SOUND_SOURCE_TOMB_ENGINE, PRJ2_OBJECTS_SOUND_SOURCE5, unname_sound, NULL},
    {PRJ2_OBJECTS_SOUND_SOURCE7, PRJ2_OBJECTS_SOUND_SOURCE5, unscript_sound, NULL},
    {PRJ2_OBJECTS_LIGHT5, PRJ2_OBJECTS_LIGHT2, prj2_downgrade_objects_set_light, NULL},
    {PRJ2_OBJECTS_PORTAL2, PRJ2_OBJECTS_PORTAL1, unmirror, NULL},
    {PRJ2_OBJECTS_GHOST_BLOCK, PRJ2_OBJECTS_GHOST_BLOCK_CLICKS, lower_ghost, NULL},
    {PRJ2_OBJECTS_TRIGGER_VOLUME4, PRJ2_OBJECTS_TRIGGER_VOLUME3, prj2_downgrade_objects_keep_shape, NULL},
    {PRJ2_OBJECTS_TRIGGER_VOLUME3, PRJ2_OBJECTS_TRIGGER_VOLUME1, unroll_volume, NULL},
    {PRJ2_OBJECTS_TRIGGER3, PRJ2_OBJECTS_TRIGGER2, unplug, NULL},
    {PRJ2_OBJECTS_IMPORTED_GEOMETRY4, PRJ2_OBJECTS_IMPORTED_GEOMETRY3, uncolor_geometry, NULL},
};

/* False when there is no form of the object that the release knows. */
static bool downgrade(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t index) {
    struct prj2_objects *object = &room->objects.items[index];
    for (unsigned step = 0; step < CONVERSIONS_MAX && !upgrade->failed; step++) {
        if (!object->kind ||
            smith_prj2_knows(
                upgrade, smith_annotation_value(&smith_prj2_object_case(object->kind)->annotations, "since")))
            return true;
        const struct smith_prj2_conversion *conversion =
            smith_prj2_conversion_find(conversions, sizeof conversions / sizeof *conversions, object->kind);
        if (!conversion)
            return false;
        smith_prj2_forget(room, PRJ2_ROOM_OBJECTS_MEMBER, index);
        smith_prj2_convert_object(upgrade, object, conversion, "PRJ2-DOWNGRADED");
    }
    return true;
}

void smith_prj2_downgrade_objects(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t list_index) {
    bool *drop = smith_document_alloc(upgrade->document, room->objects.count + 1, 1), any = false;
    upgrade->failed = upgrade->failed || !drop;
    for (uint32_t i = 0; i < room->objects.count && !upgrade->failed; i++) {
        snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/objects/%u", list_index, i);
        drop[i] = !downgrade(upgrade, room, i);
        any = any || drop[i];
        if (drop[i]) {
            const struct smith_bytes id = smith_prj2_object_case(room->objects.items[i].kind)->chunk.id;
            SMITH_PRJ2_LOST(upgrade, "%.*s, an object that it does not know", (int)id.size, (const char *)id.data);
        }
    }
    if (any)
        smith_list_drop(PRJ2_ROOM_TYPE, room, PRJ2_ROOM_OBJECTS_MEMBER, drop);
}
