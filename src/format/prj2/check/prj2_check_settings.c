/* SPDX-License-Identifier: MIT
 *
 * Rules about event sets, and about who refers to one.
 */
#include "format/prj2/check/prj2_check.h"

static void prj2_settings_check_events(struct smith_prj2_check_context *check, const struct prj2_event_set *set,
                                       const char *list, uint32_t index) {
    for (uint32_t i = 1; i < set->events.count; i++)
        for (uint32_t j = 0; j < i && j < 64; j++) { /* there are ten types; a longer list says it often enough */
            if (set->events.items[i]->event_type != set->events.items[j]->event_type)
                continue;
            smith_report_finding(check->run, "PRJ2-EVENT-TWICE",
                                 smith_rule_path("/settings/%s/%u/events/%u", list, index, i),
                                 "the set has another event of this type");
            break;
        }
}

static bool has_set(struct smith_prj2_check_context *check, int64_t index) {
    const struct prj2_settings *settings = check->project->settings;
    if (settings && !smith_prj2_links_spend(&check->links,
                                            settings->volume_event_sets.count + (uint64_t)settings->event_sets.count))
        return true;
    for (uint32_t i = 0; settings && i < settings->volume_event_sets.count; i++)
        if (settings->volume_event_sets.items[i]->index == index)
            return true;
    for (uint32_t i = 0; settings && i < settings->event_sets.count; i++)
        if (settings->event_sets.items[i]->index == index)
            return true;
    return false;
}

/* Old volumes; the reference of today's stands in the layout. Theirs may lead to either of two lists. */
static void check_volume(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const int32_t *index = smith_prj2_object_member(thing->object, "event_set_index");
    if (thing->object->kind == PRJ2_OBJECTS_TRIGGER_VOLUME4 || !index || *index == -1 || has_set(check, *index))
        return;
    smith_report_finding(check->run, "PRJ2-EVENT-SET-MISSING", smith_prj2_thing_path(thing, "event_set_index"),
                         "there is no volume event set %d", *index);
}

void smith_prj2_check_settings(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    const struct prj2_settings *settings = check->project->settings;
    for (uint32_t i = 0; settings && i < settings->volume_event_sets.count; i++)
        prj2_settings_check_events(check, settings->volume_event_sets.items[i], "volume_event_sets", i);
    for (uint32_t i = 0; settings && i < settings->global_event_sets.count; i++)
        prj2_settings_check_events(check, settings->global_event_sets.items[i], "global_event_sets", i);
    for (uint32_t i = 0; i < check->thing_count; i++)
        if (check->things[i].kind == SMITH_PRJ2_VOLUME)
            check_volume(check, &check->things[i]);
}
