/* SPDX-License-Identifier: MIT
 *
 * A level as the game has it in memory when play begins: modifiers made ready, the prince at his start, what the
 * program alone knows about the level added. And its tiles, as they are drawn: seen from their neighbours, over the
 * edges of rooms.
 */
#ifndef SMITH_POP_LEVEL_STATE_H
#define SMITH_POP_LEVEL_STATE_H

#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"
#include <levelsmith/pop_level.h>

#define SMITH_POP_ROOMS 24
#define SMITH_POP_TILES 30 /* of a room */

struct smith_pop_tile {
    uint8_t code, modifier;
    uint8_t stored; /* modifier, before the level began */
};

/* Rooms are numbered from 1; room 0 stands for "none". */
struct smith_pop_level_state {
    const struct smith_pop_level_level *level;
    unsigned number; /* of the level */
    struct smith_pop_level_facts facts;
    uint8_t links[SMITH_POP_ROOMS + 1][SMITH_POP_LINKS]; /* to no room: 0 */
    struct smith_pop_tile tiles[SMITH_POP_ROOMS + 1][SMITH_POP_TILES];
    uint8_t timers[256]; /* of events: above 1, the button is pressed */
    unsigned start_room; /* as the level says */
    unsigned kid_room; /* where the prince is seen first; the same but for one level */
};

/* SMITH_BAD_VALUE when the prince begins in no room. */
enum smith_status smith_pop_level_state_init(struct smith_pop_level_state *level_state,
                                             const struct smith_pop_level_level *level, unsigned number,
                                             const struct smith_pop_level_facts *facts, struct smith_error *error);

/* Whether he falls out of the room that he begins in at once. */
bool smith_pop_falls_out(const struct smith_pop_level_state *level_state);

/* How many hit points a guard of such a level has. */
unsigned smith_pop_guard_hit_points(const struct smith_pop_level_facts *facts,
                                    const struct smith_pop_level_guard *guard);

/* A room and what is around it. */
struct smith_pop_view {
    const struct smith_pop_level_state *level_state;
    unsigned room, left, below, below_left;
};
struct smith_pop_view smith_pop_view(const struct smith_pop_level_state *level_state, unsigned room);

/* As they are drawn. Columns 0 to 9, rows 0 to 2. */
struct smith_pop_tile smith_pop_tile_at(const struct smith_pop_view *view, int column, int row);
struct smith_pop_tile smith_pop_tile_left(const struct smith_pop_view *view, int column, int row);
struct smith_pop_tile smith_pop_tile_below_left(const struct smith_pop_view *view, int column, int row);
/* Over any edge: what is in no room is a wall. `*room`, `*column` become where it is. */
struct smith_pop_tile smith_pop_tile_near(const struct smith_pop_level_state *level_state, unsigned *room, int *column,
                                          int row);

/* Not empty air, nor what stands in it, nor a wall. */
bool smith_pop_is_floor(unsigned code);

#endif
