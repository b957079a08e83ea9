/* SPDX-License-Identifier: MIT
 *
 * Ways through a level of the first game: from room to room, from a button to its doors. Rooms are numbered from 1,
 * tiles of a room from 0 to 29.
 */
#ifndef SMITH_POP_LEVEL_WALK_H
#define SMITH_POP_LEVEL_WALK_H

#include "format/pop/level/pop_links.h"
#include <levelsmith/pop_level.h>

#define SMITH_POP_LEVEL_ROOMS 24
#define SMITH_POP_LEVEL_TILES 30 /* of a room */
#define SMITH_POP_LEVEL_COLUMNS 10
#define SMITH_POP_LEVEL_EVENTS 256

struct smith_pop_tile_ref {
    unsigned room, tile; /* neither need exist */
};

void smith_pop_level_links(const struct pop_level_level *level, struct smith_pop_links *links);

const struct pop_level_tile *smith_pop_level_tile(const struct pop_level_level *level, unsigned room, unsigned tile);
static inline unsigned smith_pop_level_code(const struct pop_level_tile *tile) {
    return tile->tile & POP_LEVEL_TILE_BITS_CODE_MASK;
}

bool smith_pop_is_button(unsigned code);
bool smith_pop_is_door(unsigned code);

/* What an event acts on, and whether it is the last of a button. */
struct smith_pop_tile_ref smith_pop_event_target(uint16_t event);
static inline bool smith_pop_event_is_last(uint16_t event) {
    return event & POP_LEVEL_EVENT_LAST;
}
static inline bool smith_pop_tile_exists(struct smith_pop_tile_ref tile_ref) {
    return tile_ref.room >= 1 && tile_ref.room <= SMITH_POP_LEVEL_ROOMS && tile_ref.tile < SMITH_POP_LEVEL_TILES;
}

#endif
