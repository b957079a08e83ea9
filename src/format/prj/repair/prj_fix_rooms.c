/* SPDX-License-Identifier: MIT
 *
 * Mending rooms as wholes: those that cannot be, flip rooms and their bases, the circles of links.
 */
#include "format/prj/repair/prj_fix.h"

enum { none = -1 };

/* ---- sizes ---- */

static void fix_size(struct smith_run *run, uint32_t number) {
    struct prj_room_slot *slot = prj_root(run->document)->rooms.items[number];
    if (!slot->room || smith_prj_has_possible_size(slot->room))
        return;
    smith_report_change(run, "PRJ-ROOM-LOST", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u", number),
                        "room %u, \"%.80s\", of %d by %d blocks cannot be", number, slot->room->name,
                        slot->room->x_blocks, slot->room->z_blocks);
    slot->id = PRJ_ROOM_ID_UNDEFINED;
    slot->room = NULL;
}

/* ---- flip rooms ---- */

static bool can_flip(const struct prj_room *room, const struct prj_room *flip) {
    return flip && flip != room && flip->x_blocks == room->x_blocks && flip->z_blocks == room->z_blocks;
}

/* The base is right and the flag may be missing; or there is no base. A base is not a flip room of another. */
static void fix_flip_of(struct smith_run *run, uint32_t number, struct prj_room *room, bool *is_flip,
                        const bool *is_base) {
    int flips_to = room->flip_room;
    struct prj_room *flip = smith_prj_room_of(run, flips_to);
    if (can_flip(room, flip) && !is_flip[flips_to] && !is_flip[number] && !is_base[flips_to]) {
        is_flip[flips_to] = true;
        return;
    }
    room->flip_room = none;
    smith_report_change(run, "PRJ-FLIP-MENDED", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u/room/flip_room", number),
                        "does not flip to room %d any more, which cannot be its flip room", flips_to);
}

static void fix_flag(struct smith_run *run, uint32_t number, struct prj_room *room, bool is_flip) {
    if (smith_prj_is_flip_room(room) == is_flip)
        return;
    room->flags1 ^= PRJ_ROOM_FLAGS1_FLIP_ROOM;
    smith_report_change(run, "PRJ-FLIP-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/room/flags1", number),
                        is_flip ? "is marked as a flip room"
                                : "is not marked as a flip room any more: no room flips to it");
}

static void prj_rooms_fix_flips(struct smith_run *run) {
    uint32_t count = prj_root(run->document)->rooms.count;
    bool *is_flip = smith_run_alloc(run, count, 1), *is_base = smith_run_alloc(run, count, 1);
    if (!is_flip || !is_base)
        return;
    /* of two rooms that flip to each other, or of a chain, those marked as flip rooms are no bases */
    for (uint32_t i = 0; i < count; i++) {
        const struct prj_room *room = smith_prj_room_of(run, i);
        is_base[i] = room && room->flip_room != none && !smith_prj_is_flip_room(room);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct prj_room *room = smith_prj_room_of(run, i);
        if (room && is_base[i])
            fix_flip_of(run, i, room, is_flip, is_base);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct prj_room *room = smith_prj_room_of(run, i);
        if (room && room->flip_room != none && !is_base[i]) { /* marked, and flips itself */
            is_base[i] = !is_flip[i];
            fix_flip_of(run, i, room, is_flip, is_base);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        struct prj_room *room = smith_prj_room_of(run, i);
        if (room)
            fix_flag(run, i, room, is_flip[i]);
    }
}

void smith_prj_fix_rooms(struct smith_run *run) {
    for (uint32_t i = 0; i < prj_root(run->document)->rooms.count; i++)
        fix_size(run, i);
    prj_rooms_fix_flips(run);
}

/* ---- links ---- */

/* The room that the link leads to, when it may: no flip room. */
static bool may_lead_to(struct smith_run *run, uint16_t link) {
    const struct prj_room *next = smith_prj_room_of(run, link);
    return next && !smith_prj_is_flip_room(next);
}

/* Links that lead to a room of their own stay; what is left are open chains, and each is closed to a circle. */
void smith_prj_fix_links(struct smith_run *run) {
    uint32_t count = prj_root(run->document)->rooms.count;
    uint32_t *led_from = smith_run_alloc(run, count, sizeof *led_from);
    bool *ends = smith_run_alloc(run, count, 1);
    if (!led_from || !ends)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const struct prj_room *room = smith_prj_room_of(run, i);
        if (!room || smith_prj_is_flip_room(room))
            continue;
        ends[i] = !may_lead_to(run, room->link) || led_from[room->link];
        if (!ends[i])
            led_from[room->link] = i + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = i;
        if (!ends[i])
            continue;
        while (led_from[first]) /* an open chain has a beginning */
            first = led_from[first] - 1;
        smith_prj_room_of(run, i)->link = (uint16_t)first;
        smith_report_change(run, "PRJ-LINK-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/room/link", i),
                            "leads back to room %u, so that the links form a circle", first);
    }
}
