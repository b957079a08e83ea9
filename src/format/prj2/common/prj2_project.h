/* SPDX-License-Identifier: MIT
 *
 * Rooms and portals of a project by their numbers, lists of it that grow or are emptied, and the archives that it means.
 */
#ifndef SMITH_PRJ2_PROJECT_H
#define SMITH_PRJ2_PROJECT_H

#include "base/lookup.h"
#include "document/document.h"
#include "format/prj2/common/prj2_world.h"
#include "format/run.h"
#include <levelsmith/prj2.h>

/* ---- links ---- */

/*
 * What leads from room to room: rooms by their numbers, flip rooms and their bases, and the partners of portals.
 */

struct smith_prj2_links {
    const struct smith_prj2_project *project;
    struct smith_id_index rooms; /* in project->rooms, by their own indices */
    int64_t *base; /* of each room, the index of the room that flips to it; its own index when there is none */
    uint64_t effort; /* comparisons of everything with everything so far */
};

/* Of the project as it is now; the memory is the arena's. False when out of memory. */
bool smith_prj2_links_of(const struct smith_prj2_project *project, struct smith_arena *arena,
                         struct smith_prj2_links *links);

/* The place in the file of the first room that has this index, which is what references mean; SMITH_NONE when there is
 * none. */
uint32_t smith_prj2_links_room(const struct smith_prj2_links *links, int64_t index);

/* Before comparing something with `count` others: false when that has been done so often that only a file made to keep
 * us busy can be the reason. Then the comparison is to be skipped. */
bool smith_prj2_links_spend(struct smith_prj2_links *links, uint64_t count);

enum smith_prj2_opposite_state {
    SMITH_PRJ2_OPPOSITE_UNKNOWN, /* there is no such room, or there were too many comparisons */
    SMITH_PRJ2_OPPOSITE_SELF, /* it leads to its own room */
    SMITH_PRJ2_OPPOSITE_NONE, /* no portal leads back */
    SMITH_PRJ2_OPPOSITE_MISALIGNED, /* one does, over other sectors */
    SMITH_PRJ2_OPPOSITE_MATCHES,
};

/* Of a portal in room number `place` of the file. */
enum smith_prj2_opposite_state smith_prj2_links_opposite(struct smith_prj2_links *links, uint32_t list_index,
                                                         const struct smith_prj2_portal_parts *portal);

/* ---- forms of sectors ---- */

/* Whether a room has a sector as these were saved up to 1.6.6 (`old`), or as they are since. */
bool smith_prj2_room_has_form(const struct smith_prj2_room *room, bool old);
/* How many rooms have a sector as these were saved up to 1.6.6 (`old`), or as they are since; `*first` is the place of the first,
 * NULL = not asked. Where any sector has the old form, the editor moves textures in all rooms as it loads the project, also in
 * those that were made since: it tells by the whole file. */
uint32_t smith_prj2_rooms_of_form(const struct smith_prj2_project *project, bool old, uint32_t *first);

/* ---- files ---- */

/* Open the archive of objects that a project means by `path`, as smith_run_files.open does; `allocator` is for its name. */
enum smith_status smith_prj2_open_archive(const struct smith_run_files *files, const char *path,
                                          const struct smith_allocator *allocator, const struct smith_format **format,
                                          struct smith_document **document, struct smith_error *error);

/* ---- making parts of projects in memory: records with their defaults, lists with one more element ---- */

/* Make a member of the record absent. False when it was. */
bool smith_prj2_clear(void *record, const struct smith_type *type, uint16_t member);

/* Forget how element `index` of a list was spelled: it is another chunk now. */
void smith_prj2_forget(void *record, uint16_t member, uint32_t index);

/* Room for `more` elements of `size` bytes behind those of a list; the count stays as it is. NULL when out of
 * memory. */
void *smith_prj2_list_reserve(struct smith_document *document, const struct smith_list *list, uint32_t more,
                              size_t size);

#endif
