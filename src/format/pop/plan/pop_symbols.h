/* SPDX-License-Identifier: MIT
 *
 * Signs for what can stand on a tile: for plans of levels that are read without the game's pictures, also in black and
 * white.
 */
#ifndef SMITH_POP_SYMBOLS_H
#define SMITH_POP_SYMBOLS_H

#include "media/drawing/plan.h"

/* Size of a tile, in units of plans: pixels of the game. */
#define SMITH_POP_TILE_WIDTH 32
#define SMITH_POP_TILE_HEIGHT 63

enum smith_pop_symbol {
    SMITH_POP_SYMBOL_NONE,
    SMITH_POP_SYMBOL_FLOOR,
    SMITH_POP_SYMBOL_LOOSE,
    SMITH_POP_SYMBOL_WALL,
    SMITH_POP_SYMBOL_PILLAR,
    SMITH_POP_SYMBOL_BIG_PILLAR,
    SMITH_POP_SYMBOL_BIG_PILLAR_TOP,
    SMITH_POP_SYMBOL_DEBRIS,
    SMITH_POP_SYMBOL_TORCH,
    SMITH_POP_SYMBOL_GATE,
    SMITH_POP_SYMBOL_OPEN_GATE,
    SMITH_POP_SYMBOL_OPENER,
    SMITH_POP_SYMBOL_CLOSER,
    SMITH_POP_SYMBOL_STUCK,
    SMITH_POP_SYMBOL_EXIT_LEFT,
    SMITH_POP_SYMBOL_EXIT_RIGHT,
    SMITH_POP_SYMBOL_SPIKES,
    SMITH_POP_SYMBOL_CHOPPER,
    SMITH_POP_SYMBOL_SWORD,
    SMITH_POP_SYMBOL_SKELETON,
    SMITH_POP_SYMBOL_MIRROR,
    SMITH_POP_SYMBOL_POTION_EMPTY,
    SMITH_POP_SYMBOL_POTION_HEALTH,
    SMITH_POP_SYMBOL_POTION_LIFE,
    SMITH_POP_SYMBOL_POTION_FEATHER,
    SMITH_POP_SYMBOL_POTION_TURN,
    SMITH_POP_SYMBOL_POTION_POISON,
    SMITH_POP_SYMBOL_POTION_OPENS,
    SMITH_POP_SYMBOL_POTION_OTHER,
    SMITH_POP_SYMBOL_TAPESTRY,
    SMITH_POP_SYMBOL_BALCONY_LEFT,
    SMITH_POP_SYMBOL_BALCONY_RIGHT,
    SMITH_POP_SYMBOL_LATTICE_PILLAR,
    SMITH_POP_SYMBOL_LATTICE,
    SMITH_POP_SYMBOL_TUNNEL,
    SMITH_POP_SYMBOL_SLICER,
    SMITH_POP_SYMBOL_CARPET,
    SMITH_POP_SYMBOL_LAVA,
    SMITH_POP_SYMBOL_SQUASH_WALL,
    SMITH_POP_SYMBOL_FLIP,
    SMITH_POP_SYMBOL_WATER,
    SMITH_POP_SYMBOL_RAFT,
    SMITH_POP_SYMBOL_PUZZLE,
    SMITH_POP_SYMBOL_PLATE,
    SMITH_POP_SYMBOL_DARTS,
    SMITH_POP_SYMBOL_BLUE_FLAME,
    SMITH_POP_SYMBOL_BRIDGE,
    SMITH_POP_SYMBOL_SCENE,
    SMITH_POP_SYMBOL_UNKNOWN, /* the last of tiles */
    SMITH_POP_SYMBOL_START,
    SMITH_POP_SYMBOL_GUARD,
    SMITH_POP_SYMBOL_ARRIVAL,
    SMITH_POP_SYMBOL_CHECKPOINT,
    SMITH_POP_SYMBOLS
};

extern const struct smith_plan_symbol smith_pop_symbols[SMITH_POP_SYMBOLS];

/* A symbol in a tile whose top left corner is at a point, `size` times as large; `number` is written on a scene. */
void smith_pop_symbol_draw(struct smith_drawing *drawing, enum smith_pop_symbol symbol, unsigned number,
                           struct smith_point at, double size);
/* Somebody, whose feet are at a point; `mark` is written on him. */
void smith_pop_figure_draw(struct smith_drawing *drawing, enum smith_pop_symbol symbol, bool to_left, const char *mark,
                           struct smith_point feet, double size);
/* Bold, with its middle at a point. */
void smith_pop_write(struct smith_drawing *drawing, const char *text, struct smith_point at, double size,
                     struct smith_colour colour, struct smith_colour halo);

#endif
