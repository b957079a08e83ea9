/* SPDX-License-Identifier: MIT
 *
 * Rules about triggers: they lie in their room, and what they set off is of the kind that can be set off so.
 */
#include "format/prj2/check/prj2_check.h"

#include <string.h>

static void check_area(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                       const struct smith_prj2_trigger *trigger) {
    const struct prj2_room *room = check->project->rooms.items[thing->room];
    if (trigger->min_x >= 0 && trigger->min_x <= trigger->max_x && trigger->max_x < room->sectors_x &&
        trigger->min_z >= 0 && trigger->min_z <= trigger->max_z && trigger->max_z < room->sectors_z)
        return;
    smith_report_finding(check->run, "PRJ2-TRIGGER-AREA", smith_prj2_thing_path(thing, NULL),
                         "sectors %d, %d to %d, %d are not an area of a room of %d by %d", trigger->min_x,
                         trigger->min_z, trigger->max_x, trigger->max_z, room->sectors_x, room->sectors_z);
}

/* ---- targets ---- */

/* Which kind of object a target of that type must be; KINDS when it need not be an object. */
static enum smith_prj2_kind wanted_kind(int64_t target_type) {
    switch (target_type) {
    case PRJ2_TRIGGER_TARGET_TYPE_OBJECT:
    case PRJ2_TRIGGER_TARGET_TYPE_TARGET: return SMITH_PRJ2_MOVEABLE;
    case PRJ2_TRIGGER_TARGET_TYPE_CAMERA: return SMITH_PRJ2_CAMERA;
    case PRJ2_TRIGGER_TARGET_TYPE_SINK: return SMITH_PRJ2_SINK;
    case PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA: return SMITH_PRJ2_FLY_BY;
    default: return SMITH_PRJ2_KINDS;
    }
}

static void prj2_triggers_check_object(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                                       int64_t id, enum smith_prj2_kind wanted) {
    const struct smith_prj2_thing *target = smith_prj2_thing_by_id(check, id);
    if (!target || target->kind == wanted) /* that there is none the layout says */
        return;
    smith_report_finding(
        check->run, "PRJ2-TRIGGER-KIND", smith_prj2_thing_path(thing, "target"),
        "sets off object %lld as a %s, but that is a %s%s", (long long)id, smith_prj2_kind_names[wanted].one,
        target->kind < SMITH_PRJ2_KINDS ? smith_prj2_kind_names[target->kind].one : "chunk nobody knows",
        id == 0 ? "; 0 is also what the editor saves for an object that is gone" : "");
}

static void prj2_triggers_check_target(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing,
                                       const struct smith_prj2_trigger *trigger) {
    enum smith_prj2_kind wanted = wanted_kind(trigger->target_type);
    if (wanted == SMITH_PRJ2_KINDS)
        return;
    if (trigger->oldest) {
        prj2_triggers_check_object(check, thing, trigger->oldest->target_object_id, wanted);
        return;
    }
    if (trigger->target && trigger->target->value.kind == PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID)
        prj2_triggers_check_object(check, thing, *trigger->target->value.as.object_id, wanted);
    else
        smith_report_finding(check->run, "PRJ2-TRIGGER-NO-TARGET", smith_prj2_thing_path(thing, NULL),
                             "the trigger is to set off a %s, and none is named", smith_prj2_kind_names[wanted].one);
}

/* ---- event sets, which triggers know by name ---- */

static bool prj2_check_triggers_is_called(const char *name, const char *wanted) {
    return name && strcmp(name, wanted) == 0;
}

static void check_event_set(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const struct prj2_settings *settings = check->project->settings;
    struct smith_prj2_event_target target;
    if (!settings || !smith_prj2_event_target_of(thing->object, &target))
        return;
    uint32_t count = target.global ? settings->global_event_sets.count : settings->volume_event_sets.count;
    struct prj2_event_set *const *sets =
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
        struct smith_prj2_trigger trigger;
        if (!smith_prj2_trigger_of(check->things[i].object, &trigger))
            continue;
        check_area(check, &check->things[i], &trigger);
        prj2_triggers_check_target(check, &check->things[i], &trigger);
        check_event_set(check, &check->things[i]);
    }
}
