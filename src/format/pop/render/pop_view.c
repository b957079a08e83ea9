/* SPDX-License-Identifier: MIT
 *
 * Tiles as they are drawn, and the ways over the edges of rooms. Each edge of the level has its own idea of what is
 * behind it: a wall at the left, floor above, air below.
 */
#include "format/pop/render/pop_level_state.h"

static const struct smith_pop_tile wall = {.code = POP_LEVEL_TILE_CODE_WALL}, air = {.code = POP_LEVEL_TILE_CODE_EMPTY},
                                   floor_above = {.code = POP_LEVEL_TILE_CODE_FLOOR};

bool smith_pop_is_floor(unsigned code) {
    switch (code) {
    case POP_LEVEL_TILE_CODE_EMPTY:
    case POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR:
    case POP_LEVEL_TILE_CODE_TAPESTRY_TOP:
    case POP_LEVEL_TILE_CODE_WALL:
    case POP_LEVEL_TILE_CODE_LATTICE_SUPPORT:
    case POP_LEVEL_TILE_CODE_SMALL_LATTICE:
    case POP_LEVEL_TILE_CODE_LATTICE_LEFT:
    case POP_LEVEL_TILE_CODE_LATTICE_RIGHT: return false;
    default: return true;
    }
}

/* A button that is down looks like something else. */
static struct smith_pop_tile pressed(const struct smith_pop_level_state *level_state, struct smith_pop_tile tile) {
    if (level_state->timers[tile.modifier] <= 1)
        return tile;
    if (tile.code == POP_LEVEL_TILE_CODE_DROP_BUTTON)
        tile.code = POP_LEVEL_TILE_CODE_STUCK_BUTTON;
    else if (tile.code == POP_LEVEL_TILE_CODE_RAISE_BUTTON)
        tile = floor_above;
    return tile;
}

/* Tiles of a later version of the game that look like others: by their modifier. */
static struct smith_pop_tile disguised(struct smith_pop_tile tile) {
    const struct smith_pop_tile plain = tile;
    bool empty = tile.code == POP_LEVEL_TILE_CODE_EMPTY, floor = tile.code == POP_LEVEL_TILE_CODE_FLOOR;
    unsigned modifier = tile.modifier, kind = modifier >> 4 & 7;
    uint8_t second = (uint8_t)(modifier >> 3 & 1);
    if (empty && (modifier == 4 || modifier == 12))
        return (struct smith_pop_tile){.code = POP_LEVEL_TILE_CODE_FLOOR, .modifier = second};
    if ((empty || floor) && (modifier == 5 || modifier == 13))
        return (struct smith_pop_tile){.code = POP_LEVEL_TILE_CODE_WALL, .modifier = (uint8_t)(second << 7)};
    if ((empty || floor) && modifier >= 50 && modifier <= 53)
        return (struct smith_pop_tile){.code = POP_LEVEL_TILE_CODE_WALL, .modifier = (uint8_t)(modifier - 50)};
    if (floor && (modifier == 6 || modifier == 14))
        return (struct smith_pop_tile){.code = POP_LEVEL_TILE_CODE_EMPTY, .modifier = second};
    if (tile.code == POP_LEVEL_TILE_CODE_WALL && kind == 4)
        return (struct smith_pop_tile){.code = POP_LEVEL_TILE_CODE_FLOOR, .modifier = (uint8_t)(modifier >> 7)};
    if (tile.code == POP_LEVEL_TILE_CODE_WALL && kind == 6)
        return (struct smith_pop_tile){.code = POP_LEVEL_TILE_CODE_EMPTY, .modifier = (uint8_t)(modifier >> 7)};
    return plain;
}

static struct smith_pop_tile pop_view_tile_of(const struct smith_pop_level_state *level_state, unsigned room,
                                              int column, int row) {
    return disguised(pressed(level_state, level_state->tiles[room][row * 10 + column]));
}

struct smith_pop_view smith_pop_view(const struct smith_pop_level_state *level_state, unsigned room) {
    struct smith_pop_view view = {.level_state = level_state, .room = room};
    if (!room)
        return view;
    view.left = level_state->links[room][SMITH_POP_LEFT];
    view.below = level_state->links[room][SMITH_POP_DOWN];
    if (view.below)
        view.below_left = level_state->links[view.below][SMITH_POP_LEFT];
    else if (view.left)
        view.below_left = level_state->links[view.left][SMITH_POP_DOWN];
    return view;
}

struct smith_pop_tile smith_pop_tile_at(const struct smith_pop_view *view, int column, int row) {
    return view->room ? pop_view_tile_of(view->level_state, view->room, column, row) : floor_above;
}

struct smith_pop_tile smith_pop_tile_left(const struct smith_pop_view *view, int column, int row) {
    if (column > 0)
        return smith_pop_tile_at(view, column - 1, row);
    return view->left ? pop_view_tile_of(view->level_state, view->left, 9, row) : wall;
}

struct smith_pop_tile smith_pop_tile_below_left(const struct smith_pop_view *view, int column, int row) {
    if (row < 2)
        return smith_pop_tile_left(view, column, row + 1);
    if (column > 0)
        return view->below ? pop_view_tile_of(view->level_state, view->below, column - 1, 0) : air;
    return view->below_left ? pop_view_tile_of(view->level_state, view->below_left, 9, 0) : wall;
}

/* First up, then to the sides, then down, as the game goes. */
struct smith_pop_tile smith_pop_tile_near(const struct smith_pop_level_state *level_state, unsigned *room, int *column,
                                          int row) {
    if (row < 0) {
        *room = level_state->links[*room][SMITH_POP_UP];
        row += 3;
    }
    if (*column < 0) {
        *room = level_state->links[*room][SMITH_POP_LEFT];
        *column += 10;
    }
    if (*column > 9) {
        *room = level_state->links[*room][SMITH_POP_RIGHT];
        *column -= 10;
    }
    if (row > 2) {
        *room = level_state->links[*room][SMITH_POP_DOWN];
        row -= 3;
    }
    bool inside = *room && *column >= 0 && *column <= 9 && row >= 0 && row <= 2;
    return inside ? pop_view_tile_of(level_state, *room, *column, row) : wall;
}
