/* SPDX-License-Identifier: MIT
 *
 * Rules about triggers: what they set off exists and is of a kind that can be; they lie in their room, and the blocks
 * they cover know it.
 */
#include "format/prj/check/prj_check.h"

struct trigger {
    struct smith_prj_check_context *check;
    const struct smith_prj_room *room;
    uint32_t number, item;
    const struct smith_prj_object_thing *record;
    const struct smith_prj_trigger *trigger;
};

static struct smith_rule_path prj_check_triggers_path_of(const struct trigger *t) {
    return smith_rule_path("/rooms/%u/room/objects/%u", t->number, t->item);
}

/* Whether the item of a trigger is the number of a thing. Conditions use the field for an argument. */
bool smith_prj_trigger_names_thing(const struct smith_prj_trigger *trigger) {
    return trigger->item_type == SMITH_PRJ_TRIGGER_ITEM_TYPE_OBJECT ||
           trigger->item_type == SMITH_PRJ_TRIGGER_ITEM_TYPE_CAMERA ||
           trigger->item_type == SMITH_PRJ_TRIGGER_ITEM_TYPE_SINK ||
           trigger->item_type == SMITH_PRJ_TRIGGER_ITEM_TYPE_TARGET;
}

/* The editors write type 0 for cameras, sinks and flybys too; only doors, triggers, lights and sounds are out. */
bool smith_prj_can_be_set_off(const struct smith_prj_thing *thing) {
    switch (thing->id) {
    case SMITH_PRJ_THING_ID_OBJECT:
    case SMITH_PRJ_THING_ID_CAMERA:
    case SMITH_PRJ_THING_ID_CAMERA_FIXED:
    case SMITH_PRJ_THING_ID_CAMERA_FLYBY:
    case SMITH_PRJ_THING_ID_SINK: return !thing->door;
    default: return false;
    }
}

static void prj_triggers_check_target(const struct trigger *t) {
    if (!smith_prj_trigger_names_thing(t->trigger))
        return;
    const struct smith_prj_thing *target = smith_prj_thing(&t->check->things, t->trigger->item);
    if (!target)
        smith_report_finding(t->check->run, "PRJ-TRIGGER-NO-TARGET", prj_check_triggers_path_of(t),
                             "sets off thing %u, which does not exist", t->trigger->item);
    else if (!smith_prj_can_be_set_off(target))
        smith_report_finding(t->check->run, "PRJ-TRIGGER-TARGET-KIND", prj_check_triggers_path_of(t),
                             "sets off thing %u, which is %s %u of room %u and cannot be set off", t->trigger->item,
                             target->list, target->item, target->room);
}

static void check_rectangle(const struct trigger *t) {
    int x = t->record->x_block_room, z = t->record->z_block_room;
    int width = t->record->x_blocks, depth = t->record->z_blocks;
    if (x < 0 || z < 0 || width < 1 || depth < 1 || x + width > t->room->x_blocks || z + depth > t->room->z_blocks) {
        smith_report_finding(t->check->run, "PRJ-TRIGGER-OUTSIDE", prj_check_triggers_path_of(t),
                             "covers blocks %d, %d to %d, %d of a room of %d by %d", x, z, x + width - 1, z + depth - 1,
                             t->room->x_blocks, t->room->z_blocks);
        return;
    }
    for (int i = 0; i < width * depth; i++) {
        const struct smith_prj_block *block = smith_prj_block(t->room, x + i % width, z + i / width);
        if (!block || block->flags1 & SMITH_PRJ_BLOCK_FLAGS1_TRIGGER)
            continue;
        smith_report_finding(t->check->run, "PRJ-TRIGGER-BLOCK", prj_check_triggers_path_of(t),
                             "covers block %d, %d, which does not know of a trigger", x + i % width, z + i / width);
        return;
    }
}

/* ---- the other way round ---- */

static bool prj_check_triggers_is_covered(const struct smith_prj_room *room, int x, int z) {
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct smith_prj_object_thing *thing = room->objects.items[i];
        if (thing->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER && x >= thing->x_block_room &&
            x < thing->x_block_room + thing->x_blocks && z >= thing->z_block_room &&
            z < thing->z_block_room + thing->z_blocks)
            return true;
    }
    return false;
}

static void check_blocks(struct smith_prj_check_context *check, uint32_t number, const struct smith_prj_room *room) {
    for (uint32_t i = 0; i < room->blocks.count && room->x_blocks > 0; i++) {
        int index = (int)i, width = room->x_blocks; /* at most 32767 * 32767 blocks */
        int x = index % width, z = index / width;
        if (room->blocks.items[i].flags1 & SMITH_PRJ_BLOCK_FLAGS1_TRIGGER && !prj_check_triggers_is_covered(room, x, z))
            smith_report_finding(check->run, "PRJ-BLOCK-NO-TRIGGER",
                                 smith_rule_path("/rooms/%u/room/blocks/%u/flags1", number, i),
                                 "says there is a trigger on it, and there is none");
    }
}

void smith_prj_check_triggers(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        if (!room)
            continue;
        for (uint32_t j = 0; j < room->objects.count; j++) {
            const struct smith_prj_object_thing *record = room->objects.items[j];
            if (record->data.kind != SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
                continue;
            struct trigger t = {check, room, i, j, record, record->data.as.trigger};
            prj_triggers_check_target(&t);
            check_rectangle(&t);
        }
        check_blocks(check, i, room);
    }
}

/* ---- rules about what NGLE adds: triggers of plugins, and tables that should agree with the classic ones ---- */

typedef void plugin_visitor(void *context, uint32_t room, uint32_t item, unsigned plugin);

static void visit_plugin_triggers(const struct smith_prj_check_context *check, plugin_visitor *visit, void *context) {
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        for (uint32_t j = 0; room && j < room->objects.count; j++) {
            const struct smith_prj_object_thing *thing = room->objects.items[j];
            if (thing->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER && thing->data.as.trigger->plugin)
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
    const struct smith_prj_ng_tail *ng = check->project->ng;
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
        const struct smith_prj_ng_plugin *plugin = check->project->ng->features.plugins.items[i];
        struct use use = {plugin->id, 0};
        visit_plugin_triggers(check, count_use, &use);
        if (use.count != plugin->trigger_count)
            smith_report_finding(check->run, "PRJ-PLUGIN-COUNT",
                                 smith_rule_path("/ng/features/plugins/%u/trigger_count", i),
                                 "says %u triggers use the plugin, but %u do", plugin->trigger_count, use.count);
    }
}

static void prj_ng_check_animations(struct smith_prj_check_context *check, const struct smith_prj_ng_animations *ng) {
    if (ng->ranges != check->project->num_animations)
        smith_report_finding(check->run, "PRJ-NG-ANIMATION-COUNT", smith_rule_path("/ng/features/animations/ranges"),
                             "%u ranges, but the project has %u", ng->ranges, check->project->num_animations);
    unsigned size = check->project->version == SMITH_PRJ_VERSION_V50 ? 128 : 64;
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
