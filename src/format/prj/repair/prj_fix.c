/* SPDX-License-Identifier: MIT
 *
 * The order in which a project is fixed, and what the parts stand on (prj_fix.h).
 */
#include "format/prj/repair/prj_fix.h"

#include "format/prj/prj.h"

/* ---- copies of doors ---- */

static bool is_elsewhere(const struct prj_room *room, uint32_t number, const struct prj_door *door) {
    return room->flags1 & PRJ_ROOM_FLAGS1_FLIP_ROOM && door->room != number;
}

bool *smith_prj_own_doors(struct smith_run *run) {
    bool *own = smith_run_alloc(run, UINT16_MAX + 1, 1);
    for (uint32_t i = 0; own && i < prj_root(run->document)->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room_of(run, i);
        for (uint32_t j = 0; room && j < room->doors.count; j++)
            if (!is_elsewhere(room, i, room->doors.items[j]))
                own[room->doors.items[j]->number] = true;
    }
    return own;
}

bool smith_prj_is_copy(const bool *own_doors, const struct prj_room *room, uint32_t number,
                       const struct prj_door *door) {
    return is_elsewhere(room, number, door) && own_doors[door->number];
}

/* ---- all of it ---- */

/* Each part may rely on those before it: doors on numbers, blocks on doors and triggers, tables on all that was
 * lost. */
smith_fix *const smith_prj_fixes[] = {
    smith_prj_fix_rooms,
    smith_prj_fix_kinds,
    smith_prj_fix_numbers,
    smith_prj_fix_doors,
    smith_prj_fix_triggers,
    smith_prj_fix_tiles,
    smith_prj_fix_blocks,
    smith_prj_fix_tables,
    smith_prj_fix_links,
    smith_prj_fix_ng,
    NULL,
};
