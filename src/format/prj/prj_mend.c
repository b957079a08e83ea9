/* SPDX-License-Identifier: MIT
 *
 * The order in which a project is mended, and what the parts stand on (prj_mend.h).
 */
#include "prj_mend.h"

#include "../../base/error.h"
#include "../../document/changes.h"
#include "../../document/remove.h"
#include "prj.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void smith_prj_mender_begin(struct smith_prj_mender *mender, struct smith_document *document,
                            struct smith_changes *changes) {
    *mender = (struct smith_prj_mender){.document = document, .project = prj_root(document), .changes = changes};
    smith_arena_init(&mender->arena, NULL, 0);
}

void smith_prj_mender_end(struct smith_prj_mender *mender) {
    smith_arena_free(&mender->arena);
}

void smith_prj_report(struct smith_prj_mender *mender, const char *code, enum smith_change_kind kind, const char *path,
                    const char *format, ...) {
    char message[256];
    va_list arguments;
    if (!mender->changes)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (!smith_changes_add(mender->changes, code, kind, path, UINT64_MAX, "%s", message))
        mender->out_of_memory = true;
}

struct prj_room *smith_prj_room_of(const struct smith_prj_mender *mender, int64_t number) {
    if (number < 0 || number >= mender->project->rooms.count)
        return NULL;
    return mender->project->rooms.items[number]->room;
}

/* ---- lists ---- */

static const struct smith_type *room_type(void) {
    const struct smith_layout *layout = &smith_prj_layout;
    uint32_t i = 0;
    while (strcmp(layout->types[i]->name, "Room") != 0)
        i++;
    return layout->types[i];
}

void smith_prj_drop(struct prj_room *room, const char *list, const bool *drop) {
    const struct smith_type *type = room_type();
    smith_list_drop(type, room, (uint16_t)smith_member_find(type->record, list, strlen(list)), drop);
}

bool *smith_prj_flags(struct smith_prj_mender *mender, size_t count) {
    bool *flags = smith_arena_alloc(&mender->arena, count, 1);
    mender->out_of_memory |= !flags;
    return flags;
}

/* ---- copies of doors ---- */

static bool is_elsewhere(const struct prj_room *room, uint32_t number, const struct prj_door *door) {
    return room->flags1 & PRJ_ROOM_FLAGS1_FLIP_ROOM && door->room != number;
}

bool *smith_prj_own_doors(struct smith_prj_mender *mender) {
    bool *own = smith_prj_flags(mender, UINT16_MAX + 1);
    for (uint32_t i = 0; own && i < mender->project->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room_of(mender, i);
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
enum smith_status smith_prj_mend(struct smith_document *document, struct smith_changes *changes,
                                 struct smith_error *error) {
    static void (*const parts[])(struct smith_prj_mender *) = {
        smith_prj_mend_rooms,    smith_prj_mend_kinds, smith_prj_mend_numbers, smith_prj_mend_doors,
        smith_prj_mend_triggers, smith_prj_mend_tiles, smith_prj_mend_blocks,  smith_prj_mend_tables,
        smith_prj_mend_links,    smith_prj_mend_ng,
    };
    struct smith_prj_mender mender;
    smith_prj_mender_begin(&mender, document, changes);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !mender.out_of_memory; i++)
        parts[i](&mender);
    smith_prj_mender_end(&mender);
    return mender.out_of_memory ? smith_fail_memory(error, NULL) : SMITH_OK;
}
