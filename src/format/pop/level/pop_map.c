/* SPDX-License-Identifier: MIT
 *
 * Rooms laid out by their links, breadth first. Links need not fit together: in the game, a way there is no way back.
 */
#include "format/pop/level/pop_map.h"

#include <string.h>

struct bounds {
    int left, top, right, bottom;
};

static void pop_map_widen(struct bounds *bounds, const struct smith_pop_cell *cell) {
    bounds->left = cell->column < bounds->left ? cell->column : bounds->left;
    bounds->right = cell->column > bounds->right ? cell->column : bounds->right;
    bounds->top = cell->row < bounds->top ? cell->row : bounds->top;
    bounds->bottom = cell->row > bounds->bottom ? cell->row : bounds->bottom;
}

static void follow_links(struct smith_pop_map *map, const struct smith_pop_links *links, unsigned first) {
    static const int step[SMITH_POP_LINKS][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    unsigned queue[SMITH_POP_ROOMS_MAX], begin = 0, end = 0;
    queue[end++] = first;
    map->cells[first].on_map = true;
    while (begin < end) {
        unsigned room = queue[begin++];
        for (unsigned link = 0; link < SMITH_POP_LINKS; link++) {
            unsigned next = smith_pop_link_room(links, room, link);
            if (!next || map->cells[next].on_map)
                continue;
            map->cells[next] = (struct smith_pop_cell){true, false, map->cells[room].column + step[link][0],
                                                       map->cells[room].row + step[link][1]};
            queue[end++] = next;
        }
    }
}

static bool pop_map_is_taken(const struct smith_pop_map *map, unsigned room) {
    for (unsigned other = 1; other < room; other++)
        if (map->cells[other].on_map && map->cells[other].column == map->cells[room].column &&
            map->cells[other].row == map->cells[room].row)
            return true;
    return false;
}

void smith_pop_map_make(struct smith_pop_map *map, const struct smith_pop_links *links, unsigned first) {
    struct bounds bounds = {0, 0, 0, 0};
    memset(map, 0, sizeof *map);
    follow_links(map, links, first);
    for (unsigned room = 1; room <= links->rooms; room++)
        if (map->cells[room].on_map)
            pop_map_widen(&bounds, &map->cells[room]);
    struct smith_pop_cell separate = {true, true, bounds.left, bounds.bottom + 1};
    for (unsigned room = 1; room <= links->rooms; room++)
        if (map->cells[room].on_map && pop_map_is_taken(map, room)) {
            map->cells[room] = separate;
            pop_map_widen(&bounds, &separate);
            separate.column++;
        }
    map->columns = bounds.right - bounds.left + 1;
    map->rows = bounds.bottom - bounds.top + 1;
    for (unsigned room = 1; room <= links->rooms; room++) {
        map->cells[room].column -= bounds.left;
        map->cells[room].row -= bounds.top;
    }
}

unsigned smith_pop_map_room(const struct smith_pop_map *map, int column, int row) {
    for (unsigned room = 1; room <= SMITH_POP_ROOMS_MAX; room++)
        if (map->cells[room].on_map && map->cells[room].column == column && map->cells[room].row == row)
            return room;
    return 0;
}
