/* SPDX-License-Identifier: MIT
 *
 * Mending triggers: those that set off nothing go, and those that reach out of their room are cut.
 */
#include "base/endian.h"
#include "document/references/list_changes.h"
#include "format/prj/repair/prj_fix.h"
#include <string.h>

/* Cut the range of `*count` blocks from `*first` on to a room of `size`; false when nothing is left. */
static bool prj_fix_triggers_cut(int16_t *first, int16_t *count, int size) {
    int from = *first < 0 ? 0 : *first, to = *first + *count;
    to = to > size ? size : to;
    *first = (int16_t)from;
    *count = (int16_t)(to - from);
    return from < to;
}

static const char *why_lost(const struct smith_prj_things *things, const struct smith_prj_trigger *trigger) {
    if (!smith_prj_trigger_names_thing(trigger))
        return NULL;
    const struct smith_prj_thing *target = smith_prj_thing(things, trigger->item);
    return !target ? "what it sets off does not exist" : !smith_prj_can_be_set_off(target) ? "cannot be set off" : NULL;
}

static bool fix_trigger(struct smith_run *run, const struct smith_prj_things *things, uint32_t number,
                        const struct smith_prj_room *room, uint32_t item) {
    struct smith_prj_object_thing *thing = room->objects.items[item];
    const struct smith_prj_trigger *trigger = thing->data.as.trigger;
    struct smith_prj_object_thing before = *thing;
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
                     struct smith_prj_room *room) {
    bool *drop = smith_run_alloc(run, room->objects.count, 1);
    for (uint32_t i = 0; drop && i < room->objects.count; i++)
        if (room->objects.items[i]->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
            drop[i] = !fix_trigger(run, things, number, room, i);
    if (drop)
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_OBJECTS_MEMBER, drop);
}

void smith_prj_fix_triggers(struct smith_run *run) {
    const struct smith_prj_things things = smith_prj_list_things(run);
    for (uint32_t i = 0; i < smith_prj_root(run->document)->rooms.count && !smith_run_failed(run); i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (room)
            fix_room(run, &things, i, room);
    }
}

/* ---- ng ---- */

/*
 * Mending what NGLE adds: a chunk that could not be read was kept as it is, and goes. Chunks that nobody knows stay.
 */

enum { header = 4, animations = 0x8002, version = 0x8024, plugins = 0x8047 };

/* Whether the kept bytes are those of a chunk that the project lacks. */
static bool is_damaged(const struct smith_prj_ng_chunks *ng, unsigned id) {
    return (id == animations && !ng->animations) || (id == version && !ng->version) ||
           (id == plugins && !ng->has.plugins);
}

/* Keep the chunks that may stay, in `out`; returns their size. A chunk says its size in words, then its id. */
static size_t prj_fix_ng_keep(const struct smith_prj_ng_chunks *ng, struct smith_bytes bytes, uint8_t *out) {
    size_t at = 0, kept = 0;
    while (bytes.size - at >= header) {
        size_t size = 2 * (size_t)smith_le16_load(bytes.data + at);
        if (size < header || size > bytes.size - at)
            break;
        if (!is_damaged(ng, smith_le16_load(bytes.data + at + 2))) {
            memcpy(out + kept, bytes.data + at, size);
            kept += size;
        }
        at += size;
    }
    return kept;
}

static void fix_quirk(struct smith_run *run, const struct smith_prj_ng_chunks *ng, struct smith_quirk *quirk) {
    uint8_t *out = smith_document_alloc(run->document, quirk->bytes.size, 1);
    size_t kept = out ? prj_fix_ng_keep(ng, quirk->bytes, out) : quirk->bytes.size;
    if (kept == quirk->bytes.size)
        return;
    smith_report_change(run, "PRJ-PART-LOST", SMITH_CHANGE_LOST, smith_rule_path("/ng/features"),
                        "%zu bytes of what NGLE added cannot be read", quirk->bytes.size - kept);
    quirk->bytes = (struct smith_bytes){out, kept};
}

void smith_prj_fix_ng(struct smith_run *run) {
    const struct smith_prj_ng_tail *tail = smith_prj_root(run->document)->ng;
    struct smith_quirks *quirks = tail ? tail->features.quirks : NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        struct smith_quirk *quirk = &quirks->items[i];
        if (quirk->kind == SMITH_QUIRK_EXTRA)
            fix_quirk(run, &tail->features, quirk);
        if (quirk->kind != SMITH_QUIRK_EXTRA || quirk->bytes.size)
            quirks->items[count++] = *quirk;
    }
    if (quirks)
        quirks->count = count;
}
