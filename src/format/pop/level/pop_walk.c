/* SPDX-License-Identifier: MIT
 *
 * Ways through a level: from room to room, from a button to its doors, and where rooms lie beside each other.
 */
#include "format/pop/level/pop_walk.h"
#include <string.h>

unsigned smith_pop_link_room(const struct smith_pop_links *links, unsigned room, unsigned direction) {
    unsigned next = links->to[room][direction];
    return next <= links->rooms ? next : 0;
}

void smith_pop_links_reach(const struct smith_pop_links *links, unsigned start, bool reached[SMITH_POP_ROOMS_MAX + 1]) {
    unsigned queue[SMITH_POP_ROOMS_MAX], begin = 0, end = 0;
    for (unsigned room = 0; room <= SMITH_POP_ROOMS_MAX; room++)
        reached[room] = false;
    if (start < 1 || start > links->rooms)
        return;
    reached[start] = true;
    queue[end++] = start;
    for (; begin < end; begin++)
        for (unsigned direction = 0; direction < SMITH_POP_LINKS; direction++) {
            unsigned next = smith_pop_link_room(links, queue[begin], direction);
            if (!next || reached[next])
                continue;
            reached[next] = true;
            queue[end++] = next;
        }
}

void smith_pop_links_check(const struct smith_pop_links *links, unsigned room, struct smith_run *run,
                           const char *nowhere, const char *no_return) {
    static const char *const names[SMITH_POP_LINKS] = {"left", "right", "up", "down"};
    for (unsigned direction = 0; direction < SMITH_POP_LINKS; direction++) {
        unsigned next = links->to[room][direction];
        struct smith_rule_path path = smith_rule_path("/rooms/%u/links/%s", room - 1, names[direction]);
        if (next > links->rooms)
            smith_report_finding(run, nowhere, path, "there is no room %u", next);
        else if (next && links->to[next][smith_pop_link_back(direction)] != room)
            smith_report_finding(run, no_return, path, "room %u does not lead back to room %u", next, room);
    }
}

void smith_pop_level_links(const struct smith_pop_level_level *level, struct smith_pop_links *links) {
    *links = (struct smith_pop_links){.rooms = SMITH_POP_LEVEL_ROOMS};
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        const struct smith_pop_level_links *from = &level->rooms[room - 1].links;
        uint8_t *to = links->to[room];
        to[SMITH_POP_LEFT] = from->left;
        to[SMITH_POP_RIGHT] = from->right;
        to[SMITH_POP_UP] = from->up;
        to[SMITH_POP_DOWN] = from->down;
    }
}

const struct smith_pop_level_tile *smith_pop_level_tile(const struct smith_pop_level_level *level, unsigned room,
                                                        unsigned tile) {
    return &level->rooms[room - 1].rows[tile / SMITH_POP_LEVEL_COLUMNS].tiles[tile % SMITH_POP_LEVEL_COLUMNS];
}

bool smith_pop_is_button(unsigned code) {
    return code == SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON || code == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON;
}

bool smith_pop_is_door(unsigned code) {
    return code == SMITH_POP_LEVEL_TILE_CODE_GATE || code == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT ||
           code == SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT;
}

struct smith_pop_tile_ref smith_pop_event_target(uint16_t event) {
    return (struct smith_pop_tile_ref){(event & SMITH_POP_LEVEL_EVENT_ROOM_MASK) >> SMITH_POP_LEVEL_EVENT_ROOM_SHIFT,
                                       event & SMITH_POP_LEVEL_EVENT_TILE_MASK};
}

void smith_pop2_level_links(const struct smith_pop2_level_level *level, struct smith_pop_links *links) {
    *links = (struct smith_pop_links){.rooms = SMITH_POP2_LEVEL_ROOMS};
    for (unsigned room = 1; room <= SMITH_POP2_LEVEL_ROOMS; room++) {
        const struct smith_pop2_level_links *from = &level->rooms[room - 1].links;
        uint8_t *to = links->to[room];
        to[SMITH_POP_LEFT] = from->left;
        to[SMITH_POP_RIGHT] = from->right;
        to[SMITH_POP_UP] = from->up;
        to[SMITH_POP_DOWN] = from->down;
    }
}

const struct smith_pop2_level_tile *smith_pop2_level_tile(const struct smith_pop2_level_level *level, unsigned room,
                                                          unsigned tile) {
    const unsigned columns = 10;
    return &level->rooms[room - 1].rows[tile / columns].tiles[tile % columns];
}

bool smith_pop2_is_button(unsigned code) {
    return code == SMITH_POP2_LEVEL_TILE_CODE_RAISED_BUTTON || code == SMITH_POP2_LEVEL_TILE_CODE_DROP_BUTTON ||
           code == SMITH_POP2_LEVEL_TILE_CODE_PRESSURE_PLATE;
}

/* ---- map ---- */

/*
 * Rooms laid out by their links, breadth first. Links need not fit together: in the game, a way there is no way back.
 */

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
    follow_links(map, links, first >= 1 && first <= links->rooms ? first : 1);
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
