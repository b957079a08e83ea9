/* SPDX-License-Identifier: MIT
 *
 * What the rules about projects share: the project that is checked, its things by number, and a way to say what is
 * wrong. Each prj_check_*.c has the rules of one subject. How grave a finding is stands with its code in prj_codes.c;
 * the rules were measured on real projects, and what the makers' own projects do is no error.
 */
#ifndef SMITH_PRJ_CHECK_H
#define SMITH_PRJ_CHECK_H

#include "base/lookup.h"
#include "format/prj/prj.h"
#include "format/run.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj.h>

/* A thing and where it is: "/rooms/ROOM/room/LIST/ITEM". */
struct smith_prj_thing {
    uint16_t index; /* its number among all things */
    uint16_t id; /* enum smith_prj_thing_id; of a door, enum smith_prj_door_id */
    bool flip_copy; /* a flip room's copy of a door of its base, which has the same number */
    uint32_t room, item;
    const char *list; /* "doors", "objects", "lights" */
    const struct smith_prj_door *door; /* NULL for what is no door */
};

/* All things of a project, copies of flip rooms last; and where those of a number are. */
struct smith_prj_things {
    struct smith_prj_thing *items;
    uint32_t count, capacity;
    struct smith_id_index numbers;
};

struct smith_prj_check_context {
    struct smith_run *run;
    const struct smith_prj_project *project;
    struct smith_prj_things things;
};

/* ---- prj_check.c ---- */

/* The things of the project, for the time of the run; none when out of memory. */
struct smith_prj_things smith_prj_list_things(struct smith_run *run);

/* The room of that number; NULL when there is none or it is empty. */
struct smith_prj_room *smith_prj_room(const struct smith_prj_project *project, int64_t number);

/* The block at that place of a room; NULL outside of it. */
const struct smith_prj_block *smith_prj_block(const struct smith_prj_room *room, int x, int z);

bool smith_prj_is_flip_room(const struct smith_prj_room *room);

/* Whether a room can have as many blocks each way as this one. */
bool smith_prj_has_possible_size(const struct smith_prj_room *room);

/* The light of a record, of whichever of the six kinds; NULL when it is a camera, sound or sink. */
const struct smith_prj_light *smith_prj_light(const struct smith_prj_light_thing *record);

/* The first thing with that number; NULL when there is none. Copies in flip rooms come after all others. */
const struct smith_prj_thing *smith_prj_thing(const struct smith_prj_things *things, uint16_t index);

/* prj_check_triggers.c: whether the item of a trigger is the number of a thing, and whether a thing can be one. */
bool smith_prj_trigger_names_thing(const struct smith_prj_trigger *trigger);
bool smith_prj_can_be_set_off(const struct smith_prj_thing *thing);

/* prj_check_textures.c: whether the tile is where the grid of tiles of so many pixels has it. */
bool smith_prj_tile_is_standard(const struct smith_prj_tile *tile, unsigned index, unsigned size);

/* ---- the rules, a subject a file ---- */

void smith_prj_check_rooms(struct smith_run *run); /* prj_check_rooms.c: sizes, places, links */
void smith_prj_check_flips(struct smith_run *run); /* prj_check_rooms.c: flip rooms */
void smith_prj_check_doors(struct smith_run *run); /* prj_check_doors.c */
void smith_prj_check_blocks(struct smith_run *run); /* prj_check_rooms.c: heights, borders, faces */
void smith_prj_check_things(struct smith_run *run); /* prj_check_things.c: numbers and where things are */
void smith_prj_check_triggers(struct smith_run *run); /* prj_check_triggers.c */
void smith_prj_check_numbers(struct smith_run *run); /* prj_check_numbers.c: tables of unused numbers */
void smith_prj_check_textures(struct smith_run *run); /* prj_check_textures.c: tiles, animations, slots */
void smith_prj_check_ng(struct smith_run *run); /* prj_check_triggers.c: what NGLE adds */

#endif
