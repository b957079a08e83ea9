/* SPDX-License-Identifier: MIT
 *
 * Rules about what NGLE adds: triggers of plugins, and tables that should agree with the classic ones.
 */
#include "format/prj/check/prj_check.h"

typedef void plugin_visitor(void *context, uint32_t room, uint32_t item, unsigned plugin);

static void visit_plugin_triggers(const struct smith_prj_check_context *check, plugin_visitor *visit, void *context) {
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room(check->project, i);
        for (uint32_t j = 0; room && j < room->objects.count; j++) {
            const struct prj_object_thing *thing = room->objects.items[j];
            if (thing->data.kind == PRJ_OBJECT_THING_DATA_TRIGGER && thing->data.as.trigger->plugin)
                visit(context, i, j, thing->data.as.trigger->plugin);
        }
    }
}

struct use {
    unsigned plugin;
    uint32_t count;
};

static void count_use(void *context, uint32_t room, uint32_t item, unsigned plugin) {
    struct use *use = context;
    (void)room;
    (void)item;
    use->count += use->plugin == plugin;
}

static void check_listed(void *context, uint32_t room, uint32_t item, unsigned plugin) {
    struct smith_prj_check_context *check = context;
    const struct prj_ng_tail *ng = check->project->ng;
    for (uint32_t i = 0; ng && i < ng->features.plugins.count; i++)
        if (ng->features.plugins.items[i]->id == plugin)
            return;
    smith_report_finding(check->run, "PRJ-PLUGIN-UNKNOWN",
                         smith_rule_path("/rooms/%u/room/objects/%u/data/plugin", room, item),
                         "a trigger of plugin %u, which the project does not list", plugin);
}

static void check_plugins(struct smith_prj_check_context *check) {
    visit_plugin_triggers(check, check_listed, check);
    if (!check->project->ng)
        return;
    for (uint32_t i = 0; i < check->project->ng->features.plugins.count; i++) {
        const struct prj_ng_plugin *plugin = check->project->ng->features.plugins.items[i];
        struct use use = {plugin->id, 0};
        visit_plugin_triggers(check, count_use, &use);
        if (use.count != plugin->trigger_count)
            smith_report_finding(check->run, "PRJ-PLUGIN-COUNT",
                                 smith_rule_path("/ng/features/plugins/%u/trigger_count", i),
                                 "says %u triggers use the plugin, but %u do", plugin->trigger_count, use.count);
    }
}

static void prj_ng_check_animations(struct smith_prj_check_context *check, const struct prj_ng_animations *ng) {
    if (ng->ranges != check->project->num_animations)
        smith_report_finding(check->run, "PRJ-NG-ANIMATION-COUNT", smith_rule_path("/ng/features/animations/ranges"),
                             "%u ranges, but the project has %u", ng->ranges, check->project->num_animations);
    unsigned size = check->project->version == PRJ_VERSION_V50 ? 128 : 64;
    if (ng->tile_size && ng->tile_size != size)
        smith_report_finding(check->run, "PRJ-NG-TILE-SIZE", smith_rule_path("/ng/features/animations/tile_size"),
                             "tiles of %u pixels, but those of the project have %u", ng->tile_size, size);
}

void smith_prj_check_ng(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    check_plugins(check);
    if (check->project->ng && check->project->ng->features.animations)
        prj_ng_check_animations(check, check->project->ng->features.animations);
}
