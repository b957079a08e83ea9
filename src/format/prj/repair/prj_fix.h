/* SPDX-License-Identifier: MIT
 *
 * Putting a project right: what the parts share. Each prj_mend_*.c mends one subject, so that the rules of the
 * prj_check_*.c of the same name are kept; what is right already stays as it is, to the byte. A repair runs all of
 * them, an edit (prj_edit.c) those that its change calls for.
 */
#ifndef SMITH_PRJ_FIX_H
#define SMITH_PRJ_FIX_H

#include "base/arena.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj.h>

struct smith_prj_fixer {
    struct smith_document *document;
    struct prj_project *project;
    struct smith_changes *changes; /* NULL = nobody wants to know */
    struct smith_arena arena; /* for the time of the mending */
    bool out_of_memory;
};

/* ---- prj_fix.c ---- */

void smith_prj_fixer_begin(struct smith_prj_fixer *fixer, struct smith_document *document,
                           struct smith_changes *changes);
void smith_prj_fixer_end(struct smith_prj_fixer *fixer);

/* Tell what was done to the value at a path, made like that of smith_rule_path(). */
void smith_prj_report(struct smith_prj_fixer *fixer, const char *code, enum smith_change_kind kind, const char *path,
                      const char *format, ...) __attribute__((format(printf, 5, 6)));

struct prj_room *smith_prj_room_of(const struct smith_prj_fixer *fixer, int64_t number);

/* Zeroed flags for so many elements, or NULL. */
bool *smith_prj_flags(struct smith_prj_fixer *fixer, size_t count);

/* Of every number, whether a door has it that is in its own room; or NULL. Doors of flip rooms that name another room
 * and have such a number are copies of that door. */
bool *smith_prj_own_doors(struct smith_prj_fixer *fixer);
bool smith_prj_is_copy(const bool *own_doors, const struct prj_room *room, uint32_t number,
                       const struct prj_door *door);

/* ---- the parts ---- */

void smith_prj_fix_rooms(struct smith_prj_fixer *fixer); /* prj_fix_rooms.c: sizes, flip rooms */
void smith_prj_fix_links(struct smith_prj_fixer *fixer); /* prj_fix_rooms.c */
void smith_prj_fix_kinds(struct smith_prj_fixer *fixer); /* prj_fix_things.c: records among others of a wrong kind */
void smith_prj_fix_numbers(struct smith_prj_fixer *fixer); /* prj_fix_things.c: every thing has one of its own */
void smith_prj_fix_doors(struct smith_prj_fixer *fixer); /* prj_fix_doors.c: pairs, and copies in flip rooms */
void smith_prj_fix_triggers(struct smith_prj_fixer *fixer); /* prj_fix_triggers.c: targets, rectangles */
void smith_prj_fix_tiles(struct smith_prj_fixer *fixer); /* prj_fix_blocks.c: the grid of tiles */
void smith_prj_fix_blocks(struct smith_prj_fixer *fixer); /* prj_fix_blocks.c: doors, triggers, heights, faces */
void smith_prj_fix_ng(struct smith_prj_fixer *fixer); /* prj_fix_ng.c: chunks that cannot be read */
void smith_prj_fix_tables(struct smith_prj_fixer *fixer); /* prj_fix_tables.c: of unused numbers */

/* The blocks of one room, by its doors and triggers. */
void smith_prj_fix_room_blocks(struct smith_prj_fixer *fixer, uint32_t number);

#endif
