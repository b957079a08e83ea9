/* SPDX-License-Identifier: MIT
 *
 * See pop2_level_walk.h.
 */
#include "format/pop/level/pop2_level_walk.h"

void smith_pop2_level_links(const struct pop2_level_level *level, struct smith_pop_links *links) {
    *links = (struct smith_pop_links){.rooms = SMITH_POP2_LEVEL_ROOMS};
    for (unsigned room = 1; room <= SMITH_POP2_LEVEL_ROOMS; room++) {
        const struct pop2_level_links *from = &level->rooms[room - 1].links;
        uint8_t *to = links->to[room];
        to[SMITH_POP_LEFT] = from->left;
        to[SMITH_POP_RIGHT] = from->right;
        to[SMITH_POP_UP] = from->up;
        to[SMITH_POP_DOWN] = from->down;
    }
}

const struct pop2_level_tile *smith_pop2_level_tile(const struct pop2_level_level *level, unsigned room,
                                                    unsigned tile) {
    const unsigned columns = 10;
    return &level->rooms[room - 1].rows[tile / columns].tiles[tile % columns];
}

bool smith_pop2_is_button(unsigned code) {
    return code == POP2_LEVEL_TILE_CODE_RAISED_BUTTON || code == POP2_LEVEL_TILE_CODE_DROP_BUTTON ||
           code == POP2_LEVEL_TILE_CODE_PRESSURE_PLATE;
}
