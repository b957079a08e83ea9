/* SPDX-License-Identifier: MIT
 *
 * Rules about triggers: what sets them off, what they set off, and where they lead.
 */
#include "format/d2df/map/map_check.h"

#include "format/d2df/map/d2df_measures.h"
#include <levelsmith/archive.h>
#include <string.h>

struct triggers {
    struct smith_run *run;
    const struct smith_d2df_map *map;
    bool *set_off; /* which of them others, a death or a platform set off */
};

static const struct smith_d2df_press_data *press_of(const struct smith_d2df_trigger *trigger) {
    const struct smith_d2df_trigger_triggerdata *data = &trigger->triggerdata;
    bool is_press =
        data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS && data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS_4;
    return is_press ? data->as.press : NULL;
}

/* ---- what they set off ---- */

bool smith_d2df_press_reaches(const struct smith_d2df_press_data *press, uint32_t from,
                              const struct smith_d2df_trigger *trigger, uint32_t to) {
    return (from != to || press->wait) && smith_d2df_overlap(smith_d2df_rectangle(press->position, press->size),
                                                             smith_d2df_rectangle(trigger->position, trigger->size));
}

static void check_press(struct triggers *triggers, uint32_t index, const struct smith_d2df_press_data *press) {
    bool is_press = triggers->map->triggers.items[index]->type == SMITH_D2DF_TRIGGER_TYPE_TRIGGER_PRESS;
    bool acts = press->has.panelid && press->panelid >= 0;
    for (uint32_t i = 0; i < triggers->map->triggers.count; i++) {
        if (!smith_d2df_press_reaches(press, index, triggers->map->triggers.items[i], i))
            continue;
        acts = true;
        triggers->set_off[i] |= is_press;
    }
    triggers->set_off[index] |= press->monsterid > 0;
    if (!acts)
        smith_report_finding(triggers->run, "D2DF-PRESS-NOTHING",
                             smith_rule_path("/triggers/%u/triggerdata/position", index),
                             "no trigger is in the area of %u x %u at %d, %d", press->size.width, press->size.height,
                             (int)press->position.x, (int)press->position.y);
}

/* ---- what sets them off ---- */

static void note_platform(const struct triggers *triggers, bool has, int32_t trigger) {
    if (has && trigger >= 0 && (uint32_t)trigger < triggers->map->triggers.count)
        triggers->set_off[trigger] = true;
}

static void note_platforms(const struct triggers *triggers) {
    for (uint32_t i = 0; i < triggers->map->panels.count; i++) {
        const struct smith_d2df_panel *panel = &triggers->map->panels.items[i];
        note_platform(triggers, panel->has.end_pos_trigger, panel->end_pos_trigger);
        note_platform(triggers, panel->has.end_size_trigger, panel->end_size_trigger);
    }
}

static bool has_script(const struct smith_d2df_trigger *trigger) {
    return trigger->exoma_init || trigger->exoma_think || trigger->exoma_check || trigger->exoma_action;
}

static void check_activation(const struct triggers *triggers, uint32_t index) {
    const struct smith_d2df_trigger *trigger = triggers->map->triggers.items[index];
    if (triggers->set_off[index] || has_script(trigger))
        return;
    if (!trigger->activate_type)
        smith_report_finding(triggers->run, "D2DF-TRIGGER-IDLE", smith_rule_path("/triggers/%u/activate_type", index),
                             "nobody and no other trigger sets it off");
    else if (!trigger->size.width || !trigger->size.height)
        smith_report_finding(triggers->run, "D2DF-TRIGGER-EMPTY", smith_rule_path("/triggers/%u/size", index),
                             "the trigger is %u x %u pixels", trigger->size.width, trigger->size.height);
}

/* ---- where they lead ---- */

static void check_teleport(struct smith_run *run, uint32_t index, const struct smith_d2df_teleport_data *teleport) {
    static const struct smith_d2df_size body = {smith_d2df_area_width, smith_d2df_area_height};
    struct smith_d2df_rectangle target = smith_d2df_rectangle(teleport->target, body);
    if (teleport->d2d) { /* the middle of the feet is meant */
        target.x -= body.width / 2;
        target.y -= body.height;
    }
    smith_d2df_check_edge(run, smith_rule_path("/triggers/%u/triggerdata/target", index), target);
}

/* What names another archive is not looked for. */
static void check_exit(struct smith_run *run, uint32_t index, const struct smith_d2df_exit_data *next) {
    const struct smith_archive *archive = run->how ? run->how->container : NULL;
    if (archive && *next->map && !strchr(next->map, ':') && !smith_archive_find(archive, next->map))
        smith_report_finding(run, "D2DF-EXIT-MISSING", smith_rule_path("/triggers/%u/triggerdata/map", index),
                             "there is no map '%s' in the archive", next->map);
}

static void map_triggers_check_target(struct smith_run *run, uint32_t index,
                                      const struct smith_d2df_trigger_triggerdata *data) {
    if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_TELEPORT)
        check_teleport(run, index, data->as.teleport);
    else if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_EXIT)
        check_exit(run, index, data->as.exit);
}

void smith_d2df_check_triggers(struct smith_run *run) {
    struct triggers triggers = {.run = run, .map = smith_d2df_root(run->document)};
    const uint32_t count = triggers.map->triggers.count;
    triggers.set_off = smith_run_alloc(run, count + (size_t)1, 1);
    if (!triggers.set_off)
        return;
    bool all = smith_d2df_can_compare(count, count); /* else nobody knows which of them are set off */
    if (!all)
        smith_d2df_report_unchecked(run, "/triggers", count, count);
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_d2df_trigger *trigger = triggers.map->triggers.items[i];
        if (press_of(trigger) && all)
            check_press(&triggers, i, press_of(trigger));
        map_triggers_check_target(run, i, &trigger->triggerdata);
    }
    note_platforms(&triggers);
    for (uint32_t i = 0; i < count && all; i++)
        check_activation(&triggers, i);
}
