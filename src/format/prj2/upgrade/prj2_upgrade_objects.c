/* SPDX-License-Identifier: MIT
 *
 * Objects of other releases: what their forms mean beyond the members that both have, upwards and downwards; and the
 * oldest triggers, which are another thing.
 */
#include "document/value.h"
#include "format/prj2/upgrade/prj2_upgrade.h"
#include <stdio.h>
#include <string.h>

/* ---- triggers ---- */

/*
 * The triggers of releases up to 1.0.5 had one number and one object, of which the editor of today takes the object
 * even where there is none. Here the kind of target says which of them was meant.
 */

static struct smith_prj2_trigger_parameter *new_parameter(struct smith_upgrade_run *upgrade,
                                                          enum smith_prj2_trigger_parameter_type type, uint32_t kind,
                                                          size_t size) {
    struct smith_prj2_trigger_parameter *parameter = smith_upgrade_new(upgrade, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE);
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

static struct smith_prj2_trigger_parameter *prj2_null_parameter(struct smith_upgrade_run *upgrade) {
    return new_parameter(upgrade, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL, SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NULL, 16);
}

static struct smith_prj2_trigger_parameter *number_parameter(struct smith_upgrade_run *upgrade, uint16_t number) {
    struct smith_prj2_trigger_parameter *parameter = new_parameter(
        upgrade, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER, SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER, sizeof(uint16_t));
    if (parameter)
        *parameter->value.as.number = number;
    return parameter;
}

static struct smith_prj2_trigger_parameter *object_parameter(struct smith_upgrade_run *upgrade, int64_t id) {
    if (id < 0)
        return prj2_null_parameter(upgrade);
    struct smith_prj2_trigger_parameter *parameter =
        new_parameter(upgrade, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_OBJECT_ID,
                      SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID, sizeof(int64_t));
    if (parameter)
        *parameter->value.as.object_id = id;
    return parameter;
}

/* Triggers that say nothing of a plugin have none; the editor gives them the first one. */
static struct smith_prj2_trigger_parameter *prj2_plugin_of_old(struct smith_upgrade_run *upgrade) {
    return upgrade->as_saved ? number_parameter(upgrade, 0) : prj2_null_parameter(upgrade);
}

static bool has_object(int64_t target_type) {
    switch (target_type) {
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_OBJECT:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_CAMERA:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_SINK:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_TARGET:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA: return true;
    default: return false;
    }
}

/* NGLE packs two numbers into the timer of some triggers. Of a condition, the low byte is the timer and the code bits
 * are the extra. Of actions and flip effects only NGLE's catalog knows whether there are two. */
static void split_timer(struct smith_upgrade_run *upgrade, const struct smith_prj2_untyped_trigger *old,
                        struct smith_prj2_trigger *made) {
    made->timer = number_parameter(upgrade, (uint16_t)old->timer);
    made->extra = prj2_null_parameter(upgrade);
    if (old->trigger_type == SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG) {
        made->timer = number_parameter(upgrade, (uint16_t)old->timer & 0xFF);
        made->extra = number_parameter(upgrade, (uint16_t)(old->code_bits & 0x1F));
    } else if (old->timer > 0xFF && (old->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG ||
                                     old->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT)) {
        SMITH_UPGRADE_LEFT(upgrade,
                           "the timer of an action or flip effect may be two numbers, which NGLE's catalog would tell");
    }
}

static void prj2_upgrade_untyped(struct smith_upgrade_run *upgrade, const struct smith_prj2_untyped_trigger *old,
                                 struct smith_prj2_trigger *made) {
    made->target = upgrade->as_saved || has_object(old->target_type)
                       ? object_parameter(upgrade, old->target_object_id)
                       : number_parameter(upgrade, (uint16_t)old->parameter);
    made->plugin = prj2_plugin_of_old(upgrade);
    split_timer(upgrade, old, made);
}

static void upgrade_trigger(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room, uint32_t index) {
    struct smith_prj2_objects *object = &room->objects.items[index];
    struct smith_prj2_trigger *made = smith_upgrade_new(upgrade, SMITH_PRJ2_TRIGGER_TYPE);
    if (!made)
        return;
    smith_members_copy(SMITH_PRJ2_UNTYPED_TRIGGER_TYPE, object->as.trigger_untyped, SMITH_PRJ2_TRIGGER_TYPE, made);
    prj2_upgrade_untyped(upgrade, object->as.trigger_untyped, made);
    smith_prj2_forget(room, SMITH_PRJ2_ROOM_OBJECTS_MEMBER, index);
    *object = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_TRIGGER, .as.trigger = made};
    SMITH_UPGRADE_DONE(upgrade, "TeTri is TeTri3");
}

void smith_prj2_upgrade_triggers(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room, uint32_t list_index) {
    for (uint32_t i = 0; i < room->objects.count && !upgrade->failed; i++) {
        snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/objects/%u", list_index, i);
        if (room->objects.items[i].kind == SMITH_PRJ2_OBJECTS_TRIGGER_UNTYPED)
            upgrade_trigger(upgrade, room, i);
    }
}

/* ---- what forms mean beyond their members ---- */

#define CLICK 256 /* world units */

static void convert_camera_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_camera *camera = change->record;
    if (!upgrade->down)
        camera->mode = camera->locked ? SMITH_PRJ2_CAMERA_MODE_LOCKED : SMITH_PRJ2_CAMERA_MODE_DEFAULT;
    else if (strcmp(change->from, "TeCam3") == 0)
        camera->locked = camera->mode == SMITH_PRJ2_CAMERA_MODE_LOCKED;
    if (!upgrade->down)
        camera->locked = false;
    else if (camera->mode <= SMITH_PRJ2_CAMERA_MODE_LOCKED)
        camera->mode = SMITH_PRJ2_CAMERA_MODE_DEFAULT;
}

/* Fog bulbs had their intensity in the red of their colour, and were white. */
static void convert_light_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_light *light = change->record;
    const bool bulb =
        light->light_type == SMITH_PRJ2_LIGHT_TYPE_FOG_BULB && light->form != SMITH_PRJ2_LIGHT_FORM_TE_LIG4;
    if (!upgrade->down && light->form == SMITH_PRJ2_LIGHT_FORM_TE_LIG)
        light->used_for_imported_geometry = light->statically_used;
    if (bulb && !upgrade->down) {
        light->intensity = light->color.r;
        light->color = (struct smith_prj2_color_f32){1, 1, 1};
    } else if (bulb) {
        if (light->color.r != 1 || light->color.g != 1 || light->color.b != 1)
            SMITH_UPGRADE_LOST(upgrade, "the colour of a fog bulb");
        light->color = (struct smith_prj2_color_f32){light->intensity, light->intensity, light->intensity};
    }
}

static void convert_portal_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_portal *portal = change->record;
    struct smith_prj2_portal_mirror *mirror =
        upgrade->down ? NULL : smith_upgrade_new(upgrade, SMITH_PRJ2_PORTAL_MIRROR_TYPE);
    if (mirror) /* as the editor writes every portal */
        mirror->reflect_lara = mirror->reflect_moveables = mirror->reflect_statics = mirror->reflect_sprites =
            mirror->reflect_lights = true;
    portal->mirror = mirror;
}

#define RAISE(to, from)                                                                                                \
    ((to).xnzn = (from).xnzn * CLICK, (to).xnzp = (from).xnzp * CLICK, (to).xpzn = (from).xpzn * CLICK,                \
     (to).xpzp = (from).xpzp * CLICK)
#define LOWER(upgrade, to, from)                                                                                       \
    ((to).xnzn = smith_prj2_to_clicks(upgrade, (from).xnzn), (to).xnzp = smith_prj2_to_clicks(upgrade, (from).xnzp),   \
     (to).xpzn = smith_prj2_to_clicks(upgrade, (from).xpzn), (to).xpzp = smith_prj2_to_clicks(upgrade, (from).xpzp))

static void convert_ghost_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_ghost_block *ghost = change->record;
    if (upgrade->down) {
        LOWER(upgrade, ghost->floor_clicks, ghost->floor);
        LOWER(upgrade, ghost->ceiling_clicks, ghost->ceiling);
        ghost->floor = ghost->ceiling = (struct smith_prj2_ghost_heights){0};
    } else {
        RAISE(ghost->floor, ghost->floor_clicks);
        RAISE(ghost->ceiling, ghost->ceiling_clicks);
        ghost->floor_clicks = ghost->ceiling_clicks = (struct smith_prj2_ghost_heights_clicks){0};
    }
}

/* Event sets were called otherwise, too; those of development builds have none. */
static void convert_volume_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_trigger_volume *volume = change->record;
    int32_t *from = upgrade->down ? &volume->event_set_index : &volume->old_event_set_index,
            *to = upgrade->down ? &volume->old_event_set_index : &volume->event_set_index;
    if (upgrade->down && volume->form != SMITH_PRJ2_TRIGGER_VOLUME_FORM_TE_VOLUME4)
        return;
    *to = *from;
    *from = -1;
}

static void convert_trigger_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_trigger *trigger = change->record;
    if (!upgrade->down)
        trigger->plugin = prj2_plugin_of_old(upgrade);
    else if (trigger->plugin && trigger->plugin->parameter_type == SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL)
        trigger->plugin = NULL;
}

static void convert_sound_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    struct smith_prj2_sound_source *sound = change->record;
    if (upgrade->down || sound->form != SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOU)
        return;
    sound->sound_id = sound->old_sound_id;
    sound->old_sound_id = 0;
}

void smith_prj2_convert_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    const struct {
        const struct smith_type *type;
        void (*convert)(struct smith_upgrade_run *upgrade, const struct smith_form_change *change);
    } rows[] = {
        {SMITH_PRJ2_CAMERA_TYPE, convert_camera_form},         {SMITH_PRJ2_LIGHT_TYPE, convert_light_form},
        {SMITH_PRJ2_PORTAL_TYPE, convert_portal_form},         {SMITH_PRJ2_GHOST_BLOCK_TYPE, convert_ghost_form},
        {SMITH_PRJ2_TRIGGER_VOLUME_TYPE, convert_volume_form}, {SMITH_PRJ2_TRIGGER_TYPE, convert_trigger_form},
        {SMITH_PRJ2_SOUND_SOURCE_TYPE, convert_sound_form},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].type == change->type)
            rows[i].convert(upgrade, change);
}
