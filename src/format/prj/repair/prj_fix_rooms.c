/* SPDX-License-Identifier: MIT
 *
 * Mending rooms as wholes: those that cannot be, flip rooms and their bases, the circles of links.
 */
#include "format/prj/check/prj_check.h"
#include "format/prj/repair/prj_fix.h"

enum { size_min = 3, size_max = 20, none = -1 };

/* ---- sizes ---- */

static bool is_possible(const struct prj_room *room) {
    return room->x_blocks >= size_min && room->x_blocks <= size_max && room->z_blocks >= size_min &&
           room->z_blocks <= size_max;
}

static void fix_size(struct smith_prj_fixer *fixer, uint32_t number) {
    struct prj_room_slot *slot = fixer->project->rooms.items[number];
    if (!slot->room || is_possible(slot->room))
        return;
    smith_prj_report(fixer, "PRJ-ROOM-LOST", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u", number).text,
                     "room %u, \"%.80s\", of %d by %d blocks cannot be", number, slot->room->name, slot->room->x_blocks,
                     slot->room->z_blocks);
    slot->id = PRJ_ROOM_ID_UNDEFINED;
    slot->room = NULL;
}

/* ---- flip rooms ---- */

static bool can_flip(const struct prj_room *room, const struct prj_room *flip) {
    return flip && flip != room && flip->x_blocks == room->x_blocks && flip->z_blocks == room->z_blocks;
}

/* The base is right and the flag may be missing; or there is no base. A base is not a flip room of another. */
static void fix_flip_of(struct smith_prj_fixer *fixer, uint32_t number, struct prj_room *room, bool *is_flip,
                        const bool *is_base) {
    int flips_to = room->flip_room;
    struct prj_room *flip = smith_prj_room_of(fixer, flips_to);
    if (can_flip(room, flip) && !is_flip[flips_to] && !is_flip[number] && !is_base[flips_to]) {
        is_flip[flips_to] = true;
        return;
    }
    room->flip_room = none;
    smith_prj_report(fixer, "PRJ-FLIP-MENDED", SMITH_CHANGE_LOST,
                     smith_rule_path("/rooms/%u/room/flip_room", number).text,
                     "does not flip to room %d any more, which cannot be its flip room", flips_to);
}

static void fix_flag(struct smith_prj_fixer *fixer, uint32_t number, struct prj_room *room, bool is_flip) {
    if (smith_prj_is_flip_room(room) == is_flip)
        return;
    room->flags1 ^= PRJ_ROOM_FLAGS1_FLIP_ROOM;
    smith_prj_report(
        fixer, "PRJ-FLIP-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/room/flags1", number).text,
        is_flip ? "is marked as a flip room" : "is not marked as a flip room any more: no room flips to it");
}

static void fix_flips(struct smith_prj_fixer *fixer) {
    uint32_t count = fixer->project->rooms.count;
    bool *is_flip = smith_prj_flags(fixer, count), *is_base = smith_prj_flags(fixer, count);
    if (!is_flip || !is_base)
        return;
    /* of two rooms that flip to each other, or of a chain, those marked as flip rooms are no bases */
    for (uint32_t i = 0; i < count; i++) {
        const struct prj_room *room = smith_prj_room_of(fixer, i);
        is_base[i] = room && room->flip_room != none && !smith_prj_is_flip_room(room);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct prj_room *room = smith_prj_room_of(fixer, i);
        if (room && is_base[i])
            fix_flip_of(fixer, i, room, is_flip, is_base);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct prj_room *room = smith_prj_room_of(fixer, i);
        if (room && room->flip_room != none && !is_base[i]) { /* marked, and flips itself */
            is_base[i] = !is_flip[i];
            fix_flip_of(fixer, i, room, is_flip, is_base);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        struct prj_room *room = smith_prj_room_of(fixer, i);
        if (room)
            fix_flag(fixer, i, room, is_flip[i]);
    }
}

void smith_prj_fix_rooms(struct smith_prj_fixer *fixer) {
    for (uint32_t i = 0; i < fixer->project->rooms.count; i++)
        fix_size(fixer, i);
    fix_flips(fixer);
}

/* ---- links ---- */

/* The room that the link leads to, when it may: no flip room. */
static bool may_lead_to(const struct smith_prj_fixer *fixer, uint16_t link) {
    const struct prj_room *next = smith_prj_room_of(fixer, link);
    return next && !smith_prj_is_flip_room(next);
}

/* Links that lead to a room of their own stay; what is left are open chains, and each is closed to a circle. */
void smith_prj_fix_links(struct smith_prj_fixer *fixer) {
    uint32_t count = fixer->project->rooms.count;
    uint32_t *led_from = smith_arena_alloc(&fixer->arena, count * sizeof *led_from, _Alignof(uint32_t));
    bool *ends = smith_prj_flags(fixer, count);
    fixer->out_of_memory |= !led_from;
    if (!led_from || !ends)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const struct prj_room *room = smith_prj_room_of(fixer, i);
        if (!room || smith_prj_is_flip_room(room))
            continue;
        ends[i] = !may_lead_to(fixer, room->link) || led_from[room->link];
        if (!ends[i])
            led_from[room->link] = i + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = i;
        if (!ends[i])
            continue;
        while (led_from[first]) /* an open chain has a beginning */
            first = led_from[first] - 1;
        smith_prj_room_of(fixer, i)->link = (uint16_t)first;
        smith_prj_report(fixer, "PRJ-LINK-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/room/link", i).text,
                         "leads back to room %u, so that the links form a circle", first);
    }
}
