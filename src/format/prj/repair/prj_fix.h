/* SPDX-License-Identifier: MIT
 *
 * Putting a project right: what the parts share. Each prj_fix_*.c fixes one subject, so that the rules of the
 * prj_check_*.c of the same name are kept; what is right already stays as it is, to the byte.
 */
#ifndef SMITH_PRJ_FIX_H
#define SMITH_PRJ_FIX_H

#include "format/prj/check/prj_check.h"
#include "format/run.h"

/* The room of that number; NULL when there is none or it is empty. */
static inline struct smith_prj_room *smith_prj_room_of(const struct smith_run *run, int64_t number) {
    return smith_prj_room(smith_prj_root(run->document), number);
}

/* ---- prj_fix.c ---- */

/* Of every number, whether a door has it that is in its own room; or NULL. Doors of flip rooms that name another room
 * and have such a number are copies of that door. */
bool *smith_prj_own_doors(struct smith_run *run);
bool smith_prj_is_copy(const bool *own_doors, const struct smith_prj_room *room, uint32_t number,
                       const struct smith_prj_door *door);

/* ---- the parts ---- */

void smith_prj_fix_rooms(struct smith_run *run); /* prj_fix_rooms.c: sizes, flip rooms */
void smith_prj_fix_links(struct smith_run *run); /* prj_fix_rooms.c */
void smith_prj_fix_kinds(struct smith_run *run); /* prj_fix_things.c: records among others of a wrong kind */
void smith_prj_fix_numbers(struct smith_run *run); /* prj_fix_things.c: every thing has one of its own */
void smith_prj_fix_doors(struct smith_run *run); /* prj_fix_doors.c: pairs, and copies in flip rooms */
void smith_prj_fix_triggers(struct smith_run *run); /* prj_fix_triggers.c: targets, rectangles */
void smith_prj_fix_tiles(struct smith_run *run); /* prj_fix_rooms.c: the grid of tiles */
void smith_prj_fix_blocks(struct smith_run *run); /* prj_fix_rooms.c: doors, triggers, heights, faces */
void smith_prj_fix_ng(struct smith_run *run);
#endif
