/* SPDX-License-Identifier: MIT
 *
 * What the rules about projects share: rooms and objects by their numbers, and the historic forms of portals and
 * triggers seen as one. Each prj2_check_*.c has the rules of one subject. How grave a finding is stands with its code
 * in prj2_codes.c: what the editor refuses, or drops when it loads, is an error; what real projects of all kinds have
 * is none. What a layout's reference can say (a number that names nothing) is said there and not again here.
 */
#ifndef SMITH_PRJ2_CHECK_H
#define SMITH_PRJ2_CHECK_H

#include "base/lookup.h"
#include "document/document.h"
#include "format/prj2/common/prj2_object.h"
#include "format/prj2/common/prj2_project.h"
#include "format/prj2/prj2.h"
#include "format/run.h"
#include <levelsmith/prj2.h>

/* An object and where it is: "/rooms/ROOM/objects/ITEM". */
struct smith_prj2_thing {
    int64_t id; /* INT64_MIN = unknown bytes */
    uint32_t room, item;
    const struct smith_prj2_objects *object;
    enum smith_prj2_kind kind;
};

/* The picture of a texture, as the editor uses it. */
struct smith_prj2_picture {
    uint32_t width, height;
    bool known; /* else they are not */
    bool missing; /* there is no such picture */
};

struct smith_prj2_check_context {
    struct smith_run *run;
    const struct smith_document *document;
    const struct smith_prj2_project *project;
    struct smith_prj2_links links;
    struct smith_prj2_thing *things; /* in file order */
    uint32_t thing_count;
    struct smith_id_index ids; /* of things, those without one left out */
    struct smith_prj2_picture *pictures; /* by texture; NULL = they are not looked at */
};

/* Script numbers go from 0 up to, not including, this. */
#define SMITH_PRJ2_SCRIPT_IDS 6000

/* ---- prj2_check.c ---- */

/* How many sectors a room has by its size, when they are few enough to be looked at one by one: not many more than are
 * there. Else 0. */
uint32_t smith_prj2_room_area(const struct smith_prj2_room *room);

/* The first object that has this id; NULL when there is none. */
const struct smith_prj2_thing *smith_prj2_thing_by_id(const struct smith_prj2_check_context *check, int64_t id);

/* "/rooms/R/objects/I", and a member of that object when `member` is not NULL. */
struct smith_rule_path smith_prj2_thing_path(const struct smith_prj2_thing *thing, const char *member);

/* How many of something a room has, and where the first is. */
struct smith_prj2_count {
    uint32_t count;
    uint32_t sector, item; /* SMITH_NONE = the sector itself */
};

static inline void smith_prj2_count_one(struct smith_prj2_count *count, uint32_t sector, uint32_t item) {
    if (!count->count++) {
        count->sector = sector;
        count->item = item;
    }
}

/* ---- the rules, a subject a file ---- */

void smith_prj2_check_begin(struct smith_run *run); /* what they share; before all others */

void smith_prj2_check_loading(
    struct smith_run *run); /* what the editor refuses, or reads otherwise than it was meant */
void smith_prj2_check_chunks(struct smith_run *run); /* what it skips, drops or converts */
void smith_prj2_check_order(struct smith_run *run); /* what must stand before what */
void smith_prj2_check_numbers(struct smith_run *run); /* indices and ids that are there twice */
void smith_prj2_check_settings(struct smith_run *run); /* textures, geometries, event sets */
void smith_prj2_check_paths(struct smith_run *run); /* names of files that work on one machine only */
void smith_prj2_check_rooms(struct smith_run *run); /* sizes, sectors, flip rooms */
void smith_prj2_check_portals(struct smith_run *run);
void smith_prj2_check_sectors(struct smith_run *run); /* faces and splits, each sector by itself */
void smith_prj2_check_faces(struct smith_run *run); /* faces against the geometry */
void smith_prj2_check_objects(struct smith_run *run); /* places, names */
void smith_prj2_check_clamps(struct smith_run *run); /* values that the editor changes when it loads them */
void smith_prj2_check_triggers(struct smith_run *run);
void smith_prj2_check_building(struct smith_run *run); /* what becomes of it in the game: prj2_build.h */

#endif
