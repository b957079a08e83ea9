/* SPDX-License-Identifier: MIT
 *
 * What reading and writing levels of MININIM have in common: what tiles and guards are there.
 */
#ifndef SMITH_POP_MININIM_H
#define SMITH_POP_MININIM_H

#include <levelsmith/pop_level.h>
#include <stdbool.h>

enum {
    SMITH_POP_MININIM_OWN = -1, /* of the table: the modifier itself; of the file: no fake */
    SMITH_POP_MININIM_FIGHT = 8, /* numbers of a skill */
};

/* A tile as the file has it. */
struct smith_pop_mininim_parts {
    int front, back, how, fake;
};

/* The parts of a tile; `solid`: floor that does not fall; `behind_support`: right of a lattice's support. False = the table
 * has nothing for it: it is written as if its modifier was 0. */
bool smith_pop_mininim_of_tile(int code, int solid, int modifier, bool behind_support,
                               struct smith_pop_mininim_parts *parts);
/* The tile of such parts. False = no tile of the game is so; it becomes what has that front, or floor. */
bool smith_pop_mininim_to_tile(const struct smith_pop_mininim_parts *parts, struct smith_pop_level_tile *tile);

/* The first eight numbers of a guard's K. */
void smith_pop_mininim_skill(unsigned skill, int numbers[SMITH_POP_MININIM_FIGHT]);
/* The skill that is nearest to the numbers, and whether it has just these. */
unsigned smith_pop_mininim_nearest_skill(const int wanted[SMITH_POP_MININIM_FIGHT], bool *same);

#endif
