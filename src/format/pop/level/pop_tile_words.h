/* SPDX-License-Identifier: MIT
 *
 * What tiles and guards of levels are like, in words: on plans, and of the things of levels.
 */
#ifndef SMITH_POP_TILE_WORDS_H
#define SMITH_POP_TILE_WORDS_H

#include "base/buffer.h"
#include <levelsmith/pop2_level.h>
#include <levelsmith/pop_level.h>

/* What a tile is called, with what it is like: "gate, closed". */
void smith_pop_level_describe_tile(const struct smith_pop_level_tile *at, struct smith_buffer *out);
void smith_pop2_level_describe_tile(const struct smith_pop2_level_tile *at, struct smith_buffer *out);

/* What a guard is like: "to the left, skill 3, colour 1". */
void smith_pop_level_describe_guard(const struct smith_pop_level_guard *guard, char *words, size_t size);
void smith_pop2_level_describe_person(const struct smith_pop2_level_person *person, char *words, size_t size);

#endif
