/* SPDX-License-Identifier: MIT
 *
 * Ways through a level of the second game. Rooms are numbered from 1, tiles of a room from 0 to 29.
 */
#ifndef SMITH_POP2_LEVEL_WALK_H
#define SMITH_POP2_LEVEL_WALK_H

#include "format/pop/level/pop_links.h"
#include <levelsmith/pop2_level.h>

#define SMITH_POP2_LEVEL_ROOMS 32
#define SMITH_POP2_LEVEL_TILES 30 /* of a room */
#define SMITH_POP2_LEVEL_EVENTS 256
#define SMITH_POP2_LAST_EVENT 0xFD /* instead of the number of a next one */
#define SMITH_POP2_PEOPLE 5 /* in a room from the beginning */
#define SMITH_POP2_ARRIVALS 3 /* groups that come into it later */

void smith_pop2_level_links(const struct pop2_level_level *level, struct smith_pop_links *links);
const struct pop2_level_tile *smith_pop2_level_tile(const struct pop2_level_level *level, unsigned room, unsigned tile);
bool smith_pop2_is_button(unsigned code);
static inline bool smith_pop2_tile_exists(unsigned room, unsigned tile) {
    return room >= 1 && room <= SMITH_POP2_LEVEL_ROOMS && tile < SMITH_POP2_LEVEL_TILES;
}

#endif
