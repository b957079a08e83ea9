/* SPDX-License-Identifier: MIT
 *
 * Mending triggers: those that set off nothing go, and those that reach out of their room are cut.
 */
#include "document/references/remove.h"
#include "format/prj/check/prj_check.h"
#include "format/prj/repair/prj_fix.h"

/* Cut the range of `*count` blocks from `*first` on to a room of `size`; false when nothing is left. */
static bool cut(int16_t *first, int16_t *count, int size) {
    int from = *first < 0 ? 0 : *first, to = *first + *count;
    to = to > size ? size : to;
    *first = (int16_t)from;
    *count = (int16_t)(to - from);
    return from < to;
}

static const char *why_lost(const struct smith_prj_check_context *check, const struct prj_trigger *trigger) {
    if (!smith_prj_trigger_names_thing(trigger))
        return NULL;
    const struct smith_prj_thing *target = smith_prj_thing(check, trigger->item);
    return !target ? "what it sets off does not exist" : !smith_prj_can_be_set_off(target) ? "cannot be set off" : NULL;
}

static bool fix_trigger(struct smith_prj_fixer *fixer, const struct smith_prj_check_context *check, uint32_t number,
                        const struct prj_room *room, uint32_t item) {
    struct prj_object_thing *thing = room->objects.items[item];
    const struct prj_trigger *trigger = thing->data.as.trigger;
    struct prj_object_thing before = *thing;
    const char *why = why_lost(check, trigger);
    if (why) {
        smith_prj_report(fixer, "PRJ-TRIGGER-LOST", SMITH_CHANGE_LOST,
                         smith_rule_path("/rooms/%u/room/objects", number).text,
                         "trigger %u of room %u, for thing %u: %s", trigger->slot, number, trigger->item, why);
        return false;
    }
    bool x_left = cut(&thing->x_block_room, &thing->x_blocks, room->x_blocks);
    bool z_left = cut(&thing->z_block_room, &thing->z_blocks, room->z_blocks);
    if (!x_left || !z_left) {
        smith_prj_report(fixer, "PRJ-TRIGGER-LOST", SMITH_CHANGE_LOST,
                         smith_rule_path("/rooms/%u/room/objects", number).text,
                         "trigger %u of room %u covers no block of it", trigger->slot, number);
        return false;
    }
    if (before.x_block_room != thing->x_block_room || before.z_block_room != thing->z_block_room ||
        before.x_blocks != thing->x_blocks || before.z_blocks != thing->z_blocks)
        smith_prj_report(fixer, "PRJ-TRIGGER-CUT", SMITH_CHANGE_FIXED,
                         smith_rule_path("/rooms/%u/room/objects/%u", number, item).text,
                         "covers only blocks of its room");
    return true;
}

static void fix_room(struct smith_prj_fixer *fixer, const struct smith_prj_check_context *check, uint32_t number,
                     struct prj_room *room) {
    bool *drop = smith_prj_flags(fixer, room->objects.count);
    for (uint32_t i = 0; drop && i < room->objects.count; i++)
        if (room->objects.items[i]->data.kind == PRJ_OBJECT_THING_DATA_TRIGGER)
            drop[i] = !fix_trigger(fixer, check, number, room, i);
    if (drop)
        smith_list_drop(PRJ_ROOM_TYPE, room, PRJ_ROOM_OBJECTS_MEMBER, drop);
}

void smith_prj_fix_triggers(struct smith_prj_fixer *fixer) {
    struct smith_prj_check_context check;
    fixer->out_of_memory |= !smith_prj_check_begin(&check, fixer->project, NULL);
    for (uint32_t i = 0; i < fixer->project->rooms.count && !fixer->out_of_memory; i++) {
        struct prj_room *room = smith_prj_room_of(fixer, i);
        if (room)
            fix_room(fixer, &check, i, room);
    }
    smith_prj_check_end(&check);
}
