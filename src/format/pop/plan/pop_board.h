/* SPDX-License-Identifier: MIT
 *
 * A level as a board of symbols, whichever of the two games it is of: what its plan needs to know. Rooms are numbered
 * from 1, tiles of a room from 0 to 29.
 */
#ifndef SMITH_POP_BOARD_H
#define SMITH_POP_BOARD_H

#include "base/buffer.h"
#include "format/pop/level/pop_special_events.h"
#include "format/pop/level/pop_walk.h"
#include "format/pop/plan/pop_symbols.h"

#define SMITH_POP_BOARD_TILES 30 /* of a room */
#define SMITH_POP_BOARD_COLUMNS 10
#define SMITH_POP_FIGURES_MAX                                                                                          \
    264 /* 32 rooms with five people and three groups that come; a start, places to begin again */
#define SMITH_POP_EFFECTS_MAX 2000 /* only junk has more, and nobody could read it */

enum smith_pop_floor { SMITH_POP_NO_FLOOR, SMITH_POP_FIRM_FLOOR, SMITH_POP_LOOSE_FLOOR };

struct smith_pop_board_tile {
    uint8_t symbol, also; /* enum smith_pop_symbol: what stands here, and besides */
    uint8_t floor; /* enum smith_pop_floor */
    uint8_t number; /* of a scene */
    uint64_t value; /* all that the level says of it: equal tiles have equal values */
};

/* Somebody on a tile that exists. */
struct smith_pop_figure {
    uint8_t symbol, room, tile;
    bool to_left;
    char mark[4]; /* what is written on him: a skill */
    char words[96];
    char path[40]; /* in the level; "" = it is no thing of it */
};

/* What a button does to a tile that exists. */
struct smith_pop_effect {
    uint8_t room, tile, to_room, to_tile;
    bool closes;
};

struct smith_pop_board {
    struct smith_pop_links links;
    unsigned start; /* the room in which the game begins; the first room when that does not exist */
    struct smith_pop_board_tile tiles[SMITH_POP_ROOMS_MAX + 1][SMITH_POP_BOARD_TILES];
    struct smith_pop_figure figures[SMITH_POP_FIGURES_MAX];
    uint32_t figure_count;
    struct smith_pop_effect effects[SMITH_POP_EFFECTS_MAX];
    uint32_t effect_count;
    const void *level;
    const struct smith_pop_special_events *special_events; /* what the program does in it by itself; NULL = not known */
    /* What a tile is called, with what it is like: "gate, closed". */
    void (*describe)(const struct smith_pop_board *board, unsigned room, unsigned tile, struct smith_buffer *out);
};

struct smith_pop_level_level;
struct smith_pop2_level_level;
/* The level must stay while the board is used. */
void smith_pop_level_board(const struct smith_pop_level_level *level, struct smith_pop_board *board);
void smith_pop2_level_board(const struct smith_pop2_level_level *level, struct smith_pop_board *board);

/* "room 5, row 2, tile 7" */
void smith_pop_board_write_position(struct smith_buffer *out, unsigned room, unsigned tile);
/* What the program does there by itself, of the tile or (SMITH_POP_WHOLE_ROOM) of the room, each behind "; ". */
void smith_pop_board_write_special_events(const struct smith_pop_board *board, unsigned room, unsigned tile,
                                          struct smith_buffer *out);
/* ... and what is there, what it acts on, what acts on it. */
void smith_pop_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                              struct smith_buffer *out);

#endif
