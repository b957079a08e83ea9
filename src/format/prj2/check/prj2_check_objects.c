/* SPDX-License-Identifier: MIT
 *
 * Rules about objects and triggers.
 */
#include "codec/leb128.h"
#include "document/visit.h"
#include "format/prj2/check/prj2_check.h"
#include <math.h>
#include <string.h>

/* ---- prj2 check objects ---- */

/*
 * Rules about objects: they are in their room, their numbers are numbers, and the editor can save them again.
 */

#define SECTOR 1024.0f /* world units */

/* ---- numbers that are none ---- */

static void check_finite(void *context, const struct smith_number *number) {
    struct smith_prj2_check_context *check = context;
    if (!isfinite(number->value))
        smith_report_finding(check->run, "PRJ2-NOT-A-NUMBER", smith_rule_frame_path(number->frame),
                             "is infinite or no number");
}

static enum smith_status look_at_floats(void *context, const struct smith_visit *visit) {
    if (visit->member)
        smith_visit_numbers(visit->type, visit->value, visit->frame, check_finite, context);
    return SMITH_OK;
}

/* ---- places ---- */

static void prj2_objects_check_position(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_vec3 *position = smith_prj2_object_member(thing->object, "position");
    const struct smith_prj2_room *room = check->project->rooms.items[thing->room];
    if (!position || !(position->x < 0 || position->z < 0 || position->x > (float)room->sectors_x * SECTOR ||
                       position->z > (float)room->sectors_z * SECTOR))
        return;
    if (thing->kind == SMITH_PRJ2_LIGHT)
        smith_report_finding(
            check->run, "PRJ2-LIGHT-OUTSIDE", smith_prj2_thing_path(thing, "position"),
            "the light is at %.0f, %.0f, and its room has %d by %d sectors: it lights the room from outside",
            (double)position->x, (double)position->z, room->sectors_x, room->sectors_z);
    else
        smith_report_finding(check->run, "PRJ2-OBJECT-OUTSIDE", smith_prj2_thing_path(thing, "position"),
                             "the %s is at %.0f, %.0f, outside of a room of %d by %d sectors",
                             smith_prj2_kind_names[thing->kind].one, (double)position->x, (double)position->z,
                             room->sectors_x, room->sectors_z);
}

static void check_ghost_block(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const int32_t *x = smith_prj2_object_member(thing->object, "sector_x");
    const int32_t *z = smith_prj2_object_member(thing->object, "sector_z");
    const struct smith_prj2_room *room = check->project->rooms.items[thing->room];
    if (x && z && (*x < 0 || *z < 0 || *x >= room->sectors_x || *z >= room->sectors_z))
        smith_report_finding(check->run, "PRJ2-OBJECT-OUTSIDE", smith_prj2_thing_path(thing, NULL),
                             "the ghost block is on sector %d, %d of a room of %d by %d sectors", *x, *z,
                             room->sectors_x, room->sectors_z);
}

/* Without its model an object is dropped; releases of 2019 to 2022 broke off in the middle of saving such a one. */
static void check_model(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const int64_t *geometry = smith_prj2_object_member(thing->object, "imported_geometry_id");
    if (geometry && *geometry == -1)
        smith_report_finding(check->run, "PRJ2-MODEL-NONE", smith_prj2_thing_path(thing, NULL),
                             "an imported geometry without a model; the editor drops it");
}

/* ---- chunks the editor gives one byte for their size ---- */

#define ONE_BYTE 63 /* the most that a signed LEB128 of one byte says */

/* What the chunks of the three kinds have besides the id and the name. */
static unsigned prj2_check_objects_fixed_size(const struct smith_prj2_objects *object) {
    enum { POSITION = 12, SCRIPT_ID = 1, NAME_LENGTH = 4 };
    switch (object->kind) {
    case SMITH_PRJ2_OBJECTS_CAMERA: /* locked, move_timer */
    case SMITH_PRJ2_OBJECTS_SINK: /* strength */ return POSITION + SCRIPT_ID + 2 + NAME_LENGTH;
    case SMITH_PRJ2_OBJECTS_SOUND_SOURCE: /* sound_id, play_mode */ return POSITION + 8 + NAME_LENGTH;
    default: return 0;
    }
}

static void prj2_objects_check_name(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const char *const *name = smith_prj2_object_member(thing->object, "lua_name");
    size_t fixed = prj2_check_objects_fixed_size(thing->object) + smith_leb128_size(thing->id, true);
    if (prj2_check_objects_fixed_size(thing->object) && name && *name && fixed + strlen(*name) > ONE_BYTE)
        smith_report_finding(check->run, "PRJ2-NAME-LONG", smith_prj2_thing_path(thing, "lua_name"),
                             "a name of %zu bytes; with more than %zu the editor fails to save this %s", strlen(*name),
                             ONE_BYTE - fixed, smith_prj2_kind_names[thing->kind].one);
}

static void check_parameter(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                            const char *member, const struct smith_prj2_trigger_parameter *parameter) {
    enum { KIND_AND_LENGTH = 5 };
    if (!parameter || parameter->value.kind != SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_LUA_FUNCTION_NAME)
        return;
    size_t length = strlen(*parameter->value.as.lua_function_name);
    if (length + KIND_AND_LENGTH > ONE_BYTE)
        smith_report_finding(check->run, "PRJ2-NAME-LONG", smith_prj2_thing_path(thing, member),
                             "a name of %zu bytes; with more than %d the editor fails to save this trigger", length,
                             ONE_BYTE - KIND_AND_LENGTH);
}

static void check_parameters(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    struct smith_prj2_trigger_parts trigger;
    if (!smith_prj2_trigger_of(thing->object, &trigger))
        return;
    check_parameter(check, thing, "target", trigger.target);
    check_parameter(check, thing, "timer", trigger.timer);
    check_parameter(check, thing, "extra", trigger.extra);
    check_parameter(check, thing, "plugin", trigger.plugin);
}

void smith_prj2_check_objects(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    smith_run_note(run, smith_visit_all(run->document, look_at_floats, check));
    for (uint32_t i = 0; i < check->thing_count; i++) {
        prj2_objects_check_position(check, &check->things[i]);
        prj2_objects_check_name(check, &check->things[i]);
        check_model(check, &check->things[i]);
        if (check->things[i].kind == SMITH_PRJ2_GHOST_BLOCK)
            check_ghost_block(check, &check->things[i]);
        if (check->things[i].kind == SMITH_PRJ2_TRIGGER)
            check_parameters(check, &check->things[i]);
    }
}

/* ---- triggers ---- */

/*
 * Rules about triggers: they lie in their room. What they set off is asked for where the level is built (prj2_build.h).
 */

static void check_area(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                       const struct smith_prj2_trigger_parts *trigger) {
    const struct smith_prj2_room *room = check->project->rooms.items[thing->room];
    if (trigger->min_x >= 0 && trigger->min_x <= trigger->max_x && trigger->max_x < room->sectors_x &&
        trigger->min_z >= 0 && trigger->min_z <= trigger->max_z && trigger->max_z < room->sectors_z)
        return;
    smith_report_finding(check->run, "PRJ2-TRIGGER-AREA", smith_prj2_thing_path(thing, NULL),
                         "sectors %d, %d to %d, %d are not an area of a room of %d by %d", trigger->min_x,
                         trigger->min_z, trigger->max_x, trigger->max_z, room->sectors_x, room->sectors_z);
}

/* ---- event sets, which triggers know by name ---- */

static bool prj2_check_triggers_is_called(const char *name, const char *wanted) {
    return name && strcmp(name, wanted) == 0;
}

static void check_event_set(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_settings *settings = check->project->settings;
    struct smith_prj2_event_target target;
    if (!settings || !smith_prj2_event_target_of(thing->object, &target))
        return;
    uint32_t count = target.global ? settings->global_event_sets.count : settings->volume_event_sets.count;
    struct smith_prj2_event_set *const *sets =
        target.global ? settings->global_event_sets.items : settings->volume_event_sets.items;
    if (!smith_prj2_links_spend(&check->links, count))
        return;
    for (uint32_t i = 0; i < count; i++)
        if (prj2_check_triggers_is_called(sets[i]->name, *target.name))
            return;
    smith_report_finding(check->run, "PRJ2-EVENT-SET-MISSING", smith_prj2_thing_path(thing, "target"),
                         "no %s event set is called \"%.60s\"", target.global ? "global" : "volume", *target.name);
}

void smith_prj2_check_triggers(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->thing_count; i++) {
        struct smith_prj2_trigger_parts trigger;
        if (!smith_prj2_trigger_of(check->things[i].object, &trigger))
            continue;
        check_area(check, &check->things[i], &trigger);
        check_event_set(check, &check->things[i]);
    }
}
