/* SPDX-License-Identifier: MIT
 *
 * See pop_level_walk.h.
 */
#include "pop_level_walk.h"

unsigned smith_pop_level_link(const struct pop_level_level *level, unsigned room, unsigned direction) {
    const struct pop_level_links *links = &level->rooms[room - 1].links;
    const uint8_t all[SMITH_POP_LEVEL_LINKS] = {links->left, links->right, links->up, links->down};
    return all[direction];
}

void smith_pop_level_reach(const struct pop_level_level *level, bool reached[SMITH_POP_LEVEL_ROOMS + 1]) {
    unsigned queue[SMITH_POP_LEVEL_ROOMS], begin = 0, end = 0, start = level->start.room;
    for (unsigned room = 0; room <= SMITH_POP_LEVEL_ROOMS; room++)
        reached[room] = false;
    if (start < 1 || start > SMITH_POP_LEVEL_ROOMS)
        return;
    reached[start] = true;
    queue[end++] = start;
    for (; begin < end; begin++)
        for (unsigned direction = 0; direction < SMITH_POP_LEVEL_LINKS; direction++) {
            unsigned next = smith_pop_level_link(level, queue[begin], direction);
            if (!next || next > SMITH_POP_LEVEL_ROOMS || reached[next])
                continue;
            reached[next] = true;
            queue[end++] = next;
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

struct smith_pop_place smith_pop_event_place(const struct pop_level_event *event) {
    unsigned low = (event->target & POP_LEVEL_EVENT_TARGET_ROOM_LOW_MASK) >> POP_LEVEL_EVENT_TARGET_ROOM_LOW_SHIFT;
    unsigned high = (event->high & POP_LEVEL_EVENT_HIGH_ROOM_HIGH_MASK) >> POP_LEVEL_EVENT_HIGH_ROOM_HIGH_SHIFT;
    return (struct smith_pop_place){low | high << 2, event->target & POP_LEVEL_EVENT_TARGET_TILE_MASK};
}
