/* SPDX-License-Identifier: MIT
 *
 * Mending triggers: those that set off nothing go, and those that reach out of their room are cut.
 */
#include "document/references/remove.h"
#include "format/prj/repair/prj_fix.h"

/* Cut the range of `*count` blocks from `*first` on to a room of `size`; false when nothing is left. */
static bool prj_fix_triggers_cut(int16_t *first, int16_t *count, int size) {
    int from = *first < 0 ? 0 : *first, to = *first + *count;
    to = to > size ? size : to;
    *first = (int16_t)from;
    *count = (int16_t)(to - from);
    return from < to;
}

static const char *why_lost(const struct smith_prj_things *things, const struct prj_trigger *trigger) {
    if (!smith_prj_trigger_names_thing(trigger))
        return NULL;
    const struct smith_prj_thing *target = smith_prj_thing(things, trigger->item);
    return !target ? "what it sets off does not exist" : !smith_prj_can_be_set_off(target) ? "cannot be set off" : NULL;
}

static bool fix_trigger(struct smith_run *run, const struct smith_prj_things *things, uint32_t number,
                        const struct prj_room *room, uint32_t item) {
    struct prj_object_thing *thing = room->objects.items[item];
    const struct prj_trigger *trigger = thing->data.as.trigger;
    struct prj_object_thing before = *thing;
    const char *why = why_lost(things, trigger);
    if (why) {
        smith_report_change(run, "PRJ-TRIGGER-LOST", SMITH_CHANGE_LOST,
                            smith_rule_path("/rooms/%u/room/objects", number),
                            "trigger %u of room %u, for thing %u: %s", trigger->slot, number, trigger->item, why);
        return false;
    }
    bool x_left = prj_fix_triggers_cut(&thing->x_block_room, &thing->x_blocks, room->x_blocks);
    bool z_left = prj_fix_triggers_cut(&thing->z_block_room, &thing->z_blocks, room->z_blocks);
    if (!x_left || !z_left) {
        smith_report_change(run, "PRJ-TRIGGER-LOST", SMITH_CHANGE_LOST,
                            smith_rule_path("/rooms/%u/room/objects", number),
                            "trigger %u of room %u covers no block of it", trigger->slot, number);
        return false;
    }
    if (before.x_block_room != thing->x_block_room || before.z_block_room != thing->z_block_room ||
        before.x_blocks != thing->x_blocks || before.z_blocks != thing->z_blocks)
        smith_report_change(run, "PRJ-TRIGGER-CUT", SMITH_CHANGE_FIXED,
                            smith_rule_path("/rooms/%u/room/objects/%u", number, item),
                            "covers only blocks of its room");
    return true;
}

static void fix_room(struct smith_run *run, const struct smith_prj_things *things, uint32_t number,
                     struct prj_room *room) {
    bool *drop = smith_run_alloc(run, room->objects.count, 1);
    for (uint32_t i = 0; drop && i < room->objects.count; i++)
        if (room->objects.items[i]->data.kind == PRJ_OBJECT_THING_DATA_TRIGGER)
            drop[i] = !fix_trigger(run, things, number, room, i);
    if (drop)
        smith_list_drop(PRJ_ROOM_TYPE, room, PRJ_ROOM_OBJECTS_MEMBER, drop);
}

void smith_prj_fix_triggers(struct smith_run *run) {
    const struct smith_prj_things things = smith_prj_list_things(run);
    for (uint32_t i = 0; i < prj_root(run->document)->rooms.count && !smith_run_failed(run); i++) {
        struct prj_room *room = smith_prj_room_of(run, i);
        if (room)
            fix_room(run, &things, i, room);
    }
}
