/* SPDX-License-Identifier: MIT
 *
 * See pop_level_walk.h.
 */
#include "format/pop/level/pop_level_walk.h"

void smith_pop_level_links(const struct pop_level_level *level, struct smith_pop_links *links) {
    *links = (struct smith_pop_links){.rooms = SMITH_POP_LEVEL_ROOMS};
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        const struct pop_level_links *from = &level->rooms[room - 1].links;
        uint8_t *to = links->to[room];
        to[SMITH_POP_LEFT] = from->left;
        to[SMITH_POP_RIGHT] = from->right;
        to[SMITH_POP_UP] = from->up;
        to[SMITH_POP_DOWN] = from->down;
    }
}

const struct pop_level_tile *smith_pop_level_tile(const struct pop_level_level *level, unsigned room, unsigned tile) {
    return &level->rooms[room - 1].rows[tile / SMITH_POP_LEVEL_COLUMNS].tiles[tile % SMITH_POP_LEVEL_COLUMNS];
}

bool smith_pop_is_button(unsigned code) {
    return code == POP_LEVEL_TILE_CODE_DROP_BUTTON || code == POP_LEVEL_TILE_CODE_RAISE_BUTTON;
}

bool smith_pop_is_door(unsigned code) {
    return code == POP_LEVEL_TILE_CODE_GATE || code == POP_LEVEL_TILE_CODE_EXIT_LEFT ||
           code == POP_LEVEL_TILE_CODE_EXIT_RIGHT;
}

struct smith_pop_tile_ref smith_pop_event_target(uint16_t event) {
    return (struct smith_pop_tile_ref){(event & POP_LEVEL_EVENT_ROOM_MASK) >> POP_LEVEL_EVENT_ROOM_SHIFT,
                                       event & POP_LEVEL_EVENT_TILE_MASK};
}
