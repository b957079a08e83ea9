/* SPDX-License-Identifier: MIT
 *
 * Signs for what can stand on a tile: for plans of levels that are read without the game's pictures, also in black and white.
 */
#ifndef SMITH_POP_SIGNS_H
#define SMITH_POP_SIGNS_H

#include <levelsmith/drawing.h>

/* Size of a tile, in units of plans: pixels of the game. */
#define SMITH_POP_TILE_WIDTH 32
#define SMITH_POP_TILE_HEIGHT 63

enum smith_pop_sign {
    SMITH_POP_SIGN_NONE,
    SMITH_POP_SIGN_FLOOR,
    SMITH_POP_SIGN_LOOSE,
    SMITH_POP_SIGN_WALL,
    SMITH_POP_SIGN_PILLAR,
    SMITH_POP_SIGN_BIG_PILLAR,
    SMITH_POP_SIGN_BIG_PILLAR_TOP,
    SMITH_POP_SIGN_DEBRIS,
    SMITH_POP_SIGN_TORCH,
    SMITH_POP_SIGN_GATE,
    SMITH_POP_SIGN_OPEN_GATE,
    SMITH_POP_SIGN_OPENER,
    SMITH_POP_SIGN_CLOSER,
    SMITH_POP_SIGN_STUCK,
    SMITH_POP_SIGN_EXIT_LEFT,
    SMITH_POP_SIGN_EXIT_RIGHT,
    SMITH_POP_SIGN_SPIKES,
    SMITH_POP_SIGN_CHOPPER,
    SMITH_POP_SIGN_SWORD,
    SMITH_POP_SIGN_SKELETON,
    SMITH_POP_SIGN_MIRROR,
    SMITH_POP_SIGN_POTION_EMPTY,
    SMITH_POP_SIGN_POTION_HEALTH,
    SMITH_POP_SIGN_POTION_LIFE,
    SMITH_POP_SIGN_POTION_FEATHER,
    SMITH_POP_SIGN_POTION_TURN,
    SMITH_POP_SIGN_POTION_POISON,
    SMITH_POP_SIGN_POTION_OPENS,
    SMITH_POP_SIGN_POTION_OTHER,
    SMITH_POP_SIGN_TAPESTRY,
    SMITH_POP_SIGN_BALCONY_LEFT,
    SMITH_POP_SIGN_BALCONY_RIGHT,
    SMITH_POP_SIGN_LATTICE_PILLAR,
    SMITH_POP_SIGN_LATTICE,
    SMITH_POP_SIGN_TUNNEL,
    SMITH_POP_SIGN_SLICER,
    SMITH_POP_SIGN_CARPET,
    SMITH_POP_SIGN_LAVA,
    SMITH_POP_SIGN_SQUASH_WALL,
    SMITH_POP_SIGN_FLIP,
    SMITH_POP_SIGN_WATER,
    SMITH_POP_SIGN_RAFT,
    SMITH_POP_SIGN_PUZZLE,
    SMITH_POP_SIGN_PLATE,
    SMITH_POP_SIGN_DARTS,
    SMITH_POP_SIGN_BLUE_FLAME,
    SMITH_POP_SIGN_BRIDGE,
    SMITH_POP_SIGN_SCENE,
    SMITH_POP_SIGN_UNKNOWN,
    SMITH_POP_SIGNS
};

/* For a legend: "gate, closed". NULL for what needs no explanation. */
const char *smith_pop_sign_name(enum smith_pop_sign sign);

/* A sign in a tile whose top left corner is at a place, `size` times as large; `number` is written on a scene. */
void smith_pop_sign_draw(struct smith_drawing *drawing, enum smith_pop_sign sign, unsigned number,
                         struct smith_point at, double size);

#endif
