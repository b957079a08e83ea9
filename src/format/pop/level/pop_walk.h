/* SPDX-License-Identifier: MIT
 *
 * Ways through a level: from room to room, from a button to its doors, and where rooms lie beside each other. Rooms are
 * numbered from 1, tiles of a room from 0 to 29.
 */
#ifndef SMITH_POP_WALK_H
#define SMITH_POP_WALK_H

#include "format/run.h"
#include <levelsmith/pop2_level.h>
#include <levelsmith/pop_level.h>

/* ---- links ---- */

/*
 * How the rooms of a level hang together, in both games: rooms are numbered from 1, and each leads to four others.
 */

#define SMITH_POP_ROOMS_MAX 32 /* of any level */

enum smith_pop_link { SMITH_POP_LEFT, SMITH_POP_RIGHT, SMITH_POP_UP, SMITH_POP_DOWN, SMITH_POP_LINKS };

struct smith_pop_links {
    unsigned rooms;
    uint8_t to[SMITH_POP_ROOMS_MAX + 1][SMITH_POP_LINKS]; /* as the level says: 0 = nowhere; rooms need not exist */
};

/* Where a link leads; 0 = to no room. */
unsigned smith_pop_link_room(const struct smith_pop_links *links, unsigned room, unsigned direction);
static inline unsigned smith_pop_link_back(unsigned direction) {
    return direction ^ 1u;
}

/* Which rooms can be reached from `start`; none, when that is none. */
void smith_pop_links_reach(const struct smith_pop_links *links, unsigned start, bool reached[SMITH_POP_ROOMS_MAX + 1]);

/* Judge the links of a room: those to no room (`nowhere` is the code), and those that do not lead back
 * (`no_return`). */
void smith_pop_links_check(const struct smith_pop_links *links, unsigned room, struct smith_run *run,
                           const char *nowhere, const char *no_return);

/* ---- level ---- */

/*
 * Ways through a level of the first game: from room to room, from a button to its doors. Rooms are numbered from 1,
 * tiles of a room from 0 to 29.
 */

#define SMITH_POP_LEVEL_ROOMS 24
#define SMITH_POP_LEVEL_TILES 30 /* of a room */
#define SMITH_POP_LEVEL_COLUMNS 10
#define SMITH_POP_LEVEL_EVENTS 256

struct smith_pop_tile_ref {
    unsigned room, tile; /* neither need exist */
};

void smith_pop_level_links(const struct smith_pop_level_level *level, struct smith_pop_links *links);

const struct smith_pop_level_tile *smith_pop_level_tile(const struct smith_pop_level_level *level, unsigned room,
                                                        unsigned tile);
static inline unsigned smith_pop_level_code(const struct smith_pop_level_tile *tile) {
    return tile->tile & SMITH_POP_LEVEL_TILE_BITS_CODE_MASK;
}

bool smith_pop_is_button(unsigned code);
bool smith_pop_is_door(unsigned code);

/* What an event acts on, and whether it is the last of a button. */
struct smith_pop_tile_ref smith_pop_event_target(uint16_t event);
static inline bool smith_pop_event_is_last(uint16_t event) {
    return event & SMITH_POP_LEVEL_EVENT_LAST;
}
static inline bool smith_pop_tile_exists(struct smith_pop_tile_ref tile_ref) {
    return tile_ref.room >= 1 && tile_ref.room <= SMITH_POP_LEVEL_ROOMS && tile_ref.tile < SMITH_POP_LEVEL_TILES;
}

/* ---- pop2 level ---- */

/*
 * Ways through a level of the second game. Rooms are numbered from 1, tiles of a room from 0 to 29.
 */

#define SMITH_POP2_LEVEL_ROOMS 32
#define SMITH_POP2_LEVEL_TILES 30 /* of a room */
#define SMITH_POP2_LEVEL_EVENTS 256
#define SMITH_POP2_LAST_EVENT 0xFD /* instead of the number of a next one */
#define SMITH_POP2_PEOPLE 5 /* in a room from the beginning */
#define SMITH_POP2_ARRIVALS 3 /* groups that come into it later */

void smith_pop2_level_links(const struct smith_pop2_level_level *level, struct smith_pop_links *links);
const struct smith_pop2_level_tile *smith_pop2_level_tile(const struct smith_pop2_level_level *level, unsigned room,
                                                          unsigned tile);
bool smith_pop2_is_button(unsigned code);
static inline bool smith_pop2_tile_exists(unsigned room, unsigned tile) {
    return room >= 1 && room <= SMITH_POP2_LEVEL_ROOMS && tile < SMITH_POP2_LEVEL_TILES;
}

/* ---- where the rooms of a level lie beside each other ---- */

struct smith_pop_map {
    int columns, rows;
    struct smith_pop_cell {
        bool on_map;
        bool separate; /* not where the links say: another room is there */
        int column, row; /* from 0 */
    } cells[SMITH_POP_ROOMS_MAX + 1];
};

/* Follow the links from `first`, or from room 1 when there is no such room. Rooms nothing leads to are not placed; those whose place is taken by a room of a lower
 * number stand in a row of their own below. */
void smith_pop_map_make(struct smith_pop_map *map, const struct smith_pop_links *links, unsigned first);
/* The room at a place; 0 = none. */
unsigned smith_pop_map_room(const struct smith_pop_map *map, int column, int row);

#endif
