/* SPDX-License-Identifier: MIT
 *
 * The order in which a project is mended, and what the parts stand on (prj_fix.h).
 */
#include "format/prj/repair/prj_fix.h"

#include "base/error.h"
#include "format/prj/prj.h"
#include "report/changes.h"
#include <stdarg.h>
#include <stdio.h>

void smith_prj_fixer_begin(struct smith_prj_fixer *fixer, struct smith_document *document,
                           struct smith_changes *changes) {
    *fixer = (struct smith_prj_fixer){.document = document, .project = prj_root(document), .changes = changes};
    smith_arena_init(&fixer->arena, NULL, 0);
}

void smith_prj_fixer_end(struct smith_prj_fixer *fixer) {
    smith_arena_free(&fixer->arena);
}

void smith_prj_report(struct smith_prj_fixer *fixer, const char *code, enum smith_change_kind kind, const char *path,
                      const char *format, ...) {
    char message[256];
    va_list arguments;
    if (!fixer->changes)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_changes_add(fixer->changes, code, kind, path, UINT64_MAX, "%s", message);
}

struct prj_room *smith_prj_room_of(const struct smith_prj_fixer *fixer, int64_t number) {
    if (number < 0 || number >= fixer->project->rooms.count)
        return NULL;
    return fixer->project->rooms.items[number]->room;
}

bool *smith_prj_flags(struct smith_prj_fixer *fixer, size_t count) {
    bool *flags = smith_arena_alloc(&fixer->arena, count, 1);
    fixer->out_of_memory |= !flags;
    return flags;
}

/* ---- copies of doors ---- */

static bool is_elsewhere(const struct prj_room *room, uint32_t number, const struct prj_door *door) {
    return room->flags1 & PRJ_ROOM_FLAGS1_FLIP_ROOM && door->room != number;
}

bool *smith_prj_own_doors(struct smith_prj_fixer *fixer) {
    bool *own = smith_prj_flags(fixer, UINT16_MAX + 1);
    for (uint32_t i = 0; own && i < fixer->project->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room_of(fixer, i);
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
enum smith_status smith_prj_fix(struct smith_document *document, struct smith_changes *changes,
                                struct smith_error *error) {
    static void (*const parts[])(struct smith_prj_fixer *) = {
        smith_prj_fix_rooms, smith_prj_fix_kinds,  smith_prj_fix_numbers, smith_prj_fix_doors, smith_prj_fix_triggers,
        smith_prj_fix_tiles, smith_prj_fix_blocks, smith_prj_fix_tables,  smith_prj_fix_links, smith_prj_fix_ng,
    };
    struct smith_prj_fixer fixer;
    smith_prj_fixer_begin(&fixer, document, changes);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !fixer.out_of_memory; i++)
        parts[i](&fixer);
    smith_prj_fixer_end(&fixer);
    return fixer.out_of_memory ? smith_fail_memory(error, NULL) : SMITH_OK;
}
