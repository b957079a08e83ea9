/* SPDX-License-Identifier: MIT
 *
 * Brushes of the world as cubes of a chunk.
 */
#ifndef SMITH_QUAKE_TREE_H
#define SMITH_QUAKE_TREE_H

#include "format/pmf/quake_map/quake_import.h"

/* The chunk's lists of what it uses, its cubes and its part for clients, as members of JSON; `size`: edges are 2^size
 * units. False = faces have more materials than a chunk can name. A lack of memory is left in `out` and the arena. */
bool smith_quake_tree_put(struct quake_import *import, unsigned size, struct smith_buffer *out);

#endif
