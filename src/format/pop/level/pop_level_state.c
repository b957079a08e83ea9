/* SPDX-License-Identifier: MIT
 *
 * A level as the game has it when it begins, and its tiles as they are drawn. What the game makes up by the clock (flames,
 * bubbles, the shine of swords in the first room) is as it is in all other rooms.
 */
#include "format/pop/level/pop_level_state.h"
#include "base/error.h"

/* ---- pop level state ---- */

/*
 * Making a level ready as the game does when it begins. What the game makes up by the clock (flames, bubbles, the shine
 * of swords in the first room) is as it is in all other rooms.
 */

#define GATE_OPEN 188
#define DOOR_OPEN 43 /* of an exit that is about to close */
#define FALLING_FRAME 0xFF
#define NO_STRIPE 0x80

/* ---- what the program knows of its levels ---- */

unsigned smith_pop_guard_hit_points(const struct smith_pop_level_facts *facts,
                                    const struct smith_pop_level_guard *guard) {
    const unsigned tough_skill = 4;
    return facts->hit_points + ((guard->skill & 15u) == tough_skill ? 1u : 0u);
}

/* ---- walls ---- */

/* Tiles that a later version of the game added: they look like one thing and are another. */
static bool is_disguised_wall(struct smith_pop_tile tile) {
    bool air = tile.code == SMITH_POP_LEVEL_TILE_CODE_EMPTY || tile.code == SMITH_POP_LEVEL_TILE_CODE_FLOOR;
    return air && (tile.modifier == SMITH_POP_LEVEL_EMPTY_LOOK_FAKE_WALL ||
                   tile.modifier == SMITH_POP_LEVEL_EMPTY_LOOK_SECOND_FAKE_WALL ||
                   (tile.modifier >= SMITH_POP_LEVEL_EMPTY_LOOK_FAKE_WALL_ALONE &&
                    tile.modifier <= SMITH_POP_LEVEL_EMPTY_LOOK_FAKE_WALL_WITH_BOTH));
}

static bool looks_like_wall(struct smith_pop_tile tile) {
    if (tile.code != SMITH_POP_LEVEL_TILE_CODE_WALL)
        return is_disguised_wall(tile);
    unsigned kind = tile.modifier >> 4;
    return tile.modifier != 4 && tile.modifier != 6 && kind != 4 && kind != 6;
}

/* 1 = a wall to the right, 2 = one to the left, 3 = both; outside of the level all is wall. */
static unsigned adjacent_walls(const struct smith_pop_level_state *level_state, unsigned room, unsigned index) {
    unsigned column = index % 10, left = level_state->links[room][SMITH_POP_LEFT],
             right = level_state->links[room][SMITH_POP_RIGHT];
    bool wall_left = column > 0 ? looks_like_wall(level_state->tiles[room][index - 1])
                                : !left || looks_like_wall(level_state->tiles[left][index + 9]);
    bool wall_right = column < 9 ? looks_like_wall(level_state->tiles[room][index + 1])
                                 : !right || looks_like_wall(level_state->tiles[right][index - 9]);
    return (unsigned)wall_right | (unsigned)wall_left << 1;
}

/* ---- modifiers ---- */

static void prepare_tile(struct smith_pop_level_state *level_state, unsigned room, unsigned index) {
    struct smith_pop_tile *tile = &level_state->tiles[room][index];
    switch (tile->code) {
    case SMITH_POP_LEVEL_TILE_CODE_GATE: tile->modifier = tile->modifier == 1 ? GATE_OPEN : 0; break;
    case SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD:
    case SMITH_POP_LEVEL_TILE_CODE_TORCH:
    case SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS: tile->modifier = 0; break;
    case SMITH_POP_LEVEL_TILE_CODE_POTION: tile->modifier = (uint8_t)(tile->modifier << 3); break;
    case SMITH_POP_LEVEL_TILE_CODE_WALL:
        tile->modifier = tile->modifier == 1 ? NO_STRIPE : (uint8_t)(tile->modifier << 4);
        tile->modifier |= (uint8_t)adjacent_walls(level_state, room, index);
        break;
    case SMITH_POP_LEVEL_TILE_CODE_EMPTY:
    case SMITH_POP_LEVEL_TILE_CODE_FLOOR:
        if ((tile->modifier & 7) == 5 && adjacent_walls(level_state, room, index))
            tile->modifier =
                (uint8_t)(SMITH_POP_LEVEL_EMPTY_LOOK_FAKE_WALL_ALONE + adjacent_walls(level_state, room, index));
        break;
    default: break;
    }
}

static uint8_t link_or_none(uint8_t room) {
    return room <= SMITH_POP_ROOMS ? room : 0;
}

static void read_rooms(struct smith_pop_level_state *level_state) {
    for (unsigned room = 1; room <= SMITH_POP_ROOMS; room++) {
        const struct smith_pop_level_room *from = &level_state->level->rooms[room - 1];
        uint8_t *links = level_state->links[room];
        links[SMITH_POP_LEFT] = link_or_none(from->links.left);
        links[SMITH_POP_RIGHT] = link_or_none(from->links.right);
        links[SMITH_POP_UP] = link_or_none(from->links.up);
        links[SMITH_POP_DOWN] = link_or_none(from->links.down);
        for (unsigned i = 0; i < SMITH_POP_TILES; i++) {
            const struct smith_pop_level_tile *tile = &from->rows[i / 10].tiles[i % 10];
            level_state->tiles[room][i] =
                (struct smith_pop_tile){.code = tile->tile & SMITH_POP_LEVEL_TILE_BITS_CODE_MASK,
                                        .modifier = tile->modifier,
                                        .stored = tile->modifier};
        }
    }
    for (unsigned i = 0; i < 256; i++)
        level_state->timers[i] = (uint8_t)((level_state->level->events[i] & SMITH_POP_LEVEL_EVENT_TIMER_MASK) >>
                                           SMITH_POP_LEVEL_EVENT_TIMER_SHIFT);
}

/* ---- the start ---- */

/* He falls in, and his fall presses a button. */
static void press_first_button(struct smith_pop_level_state *level_state) {
    const unsigned room = 5, index = 2;
    struct smith_pop_tile tile = level_state->tiles[room][index];
    if (tile.code == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON || tile.code == SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON)
        level_state->timers[tile.modifier] = 5;
}

/* The floors that come down when he runs in. */
static void loosen_floors(struct smith_pop_level_state *level_state) {
    const struct smith_pop_gameplay *gameplay = &level_state->facts.gameplay;
    const int start = (int)level_state->start_room;
    unsigned above = level_state->links[level_state->start_room][SMITH_POP_UP];
    bool begins_there = start == gameplay->loose_tiles_room_1 || start == gameplay->loose_tiles_room_2;
    for (unsigned i = 0; i < SMITH_POP_TILES && begins_there && above; i++) {
        const struct smith_pop_level_tile *tile = &level_state->level->rooms[above - 1].rows[i / 10].tiles[i % 10];
        if ((int)i >= gameplay->loose_tiles_first_tile && (int)i <= gameplay->loose_tiles_last_tile &&
            level_state->tiles[above][i].code == SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD &&
            !(tile->tile & SMITH_POP_LEVEL_TILE_BITS_SOLID))
            level_state->tiles[above][i].modifier = FALLING_FRAME;
    }
}

bool smith_pop_falls_out(const struct smith_pop_level_state *level_state) {
    const struct smith_pop_gameplay *gameplay = &level_state->facts.gameplay;
    return (int)level_state->number == gameplay->falling_entry_level &&
           (int)level_state->start_room == gameplay->falling_entry_room;
}

static void pop_level_state_begin(struct smith_pop_level_state *level_state) {
    unsigned below = level_state->links[level_state->start_room][SMITH_POP_DOWN];
    level_state->kid_room = level_state->start_room;
    if (smith_pop_falls_out(level_state) && below)
        level_state->kid_room = below;
    for (unsigned i = 0; i < SMITH_POP_TILES; i++)
        if (level_state->tiles[level_state->kid_room][i].code == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT)
            level_state->tiles[level_state->kid_room][i].modifier = DOOR_OPEN;
    if (level_state->facts.entry == SMITH_POP_ENTRY_FALLS)
        press_first_button(level_state);
    if ((int)level_state->number == level_state->facts.gameplay.loose_tiles_level)
        loosen_floors(level_state);
}

enum smith_status smith_pop_level_state_init(struct smith_pop_level_state *level_state,
                                             const struct smith_pop_level_level *level, unsigned number,
                                             const struct smith_pop_level_facts *facts, struct smith_error *error) {
    *level_state = (struct smith_pop_level_state){
        .level = level, .number = number, .facts = *facts, .start_room = level->start.room};
    if (!level_state->start_room || level_state->start_room > SMITH_POP_ROOMS || level->start.tile >= SMITH_POP_TILES)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-START", "the prince begins at tile %u of room %u",
                          level->start.tile, level->start.room);
    read_rooms(level_state);
    unsigned used = level->used_rooms < SMITH_POP_ROOMS ? level->used_rooms : SMITH_POP_ROOMS;
    for (unsigned room = 1; room <= used; room++)
        for (unsigned i = 0; i < SMITH_POP_TILES; i++)
            prepare_tile(level_state, room, i);
    pop_level_state_begin(level_state);
    return SMITH_OK;
}

/* ---- view ---- */

/*
 * Tiles as they are drawn, and the ways over the edges of rooms. Each edge of the level has its own idea of what is
 * behind it: a wall at the left, floor above, air below.
 */

static const struct smith_pop_tile wall = {.code = SMITH_POP_LEVEL_TILE_CODE_WALL},
                                   air = {.code = SMITH_POP_LEVEL_TILE_CODE_EMPTY},
                                   plain_floor = {.code = SMITH_POP_LEVEL_TILE_CODE_FLOOR};

/* Two of them a mod may choose. */
static struct smith_pop_tile tile_above_level(const struct smith_pop_level_state *level_state) {
    return (struct smith_pop_tile){
        .code = (uint8_t)(level_state->facts.gameplay.drawn_tile_top_level_edge & SMITH_POP_LEVEL_TILE_BITS_CODE_MASK)};
}

static struct smith_pop_tile tile_left_of_level(const struct smith_pop_level_state *level_state) {
    return (struct smith_pop_tile){.code = (uint8_t)(level_state->facts.gameplay.drawn_tile_left_level_edge &
                                                     SMITH_POP_LEVEL_TILE_BITS_CODE_MASK)};
}

bool smith_pop_is_floor(unsigned code) {
    switch (code) {
    case SMITH_POP_LEVEL_TILE_CODE_EMPTY:
    case SMITH_POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR:
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP:
    case SMITH_POP_LEVEL_TILE_CODE_WALL:
    case SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT:
    case SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE:
    case SMITH_POP_LEVEL_TILE_CODE_LATTICE_LEFT:
    case SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT: return false;
    default: return true;
    }
}

/* A button that is down looks like something else. */
static struct smith_pop_tile pressed(const struct smith_pop_level_state *level_state, struct smith_pop_tile tile) {
    if (level_state->timers[tile.modifier] <= 1)
        return tile;
    if (tile.code == SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON)
        tile.code = SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON;
    else if (tile.code == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON)
        tile = plain_floor;
    return tile;
}

/* Tiles of a later version of the game that look like others: by their modifier. */
static struct smith_pop_tile disguised(struct smith_pop_tile tile) {
    const struct smith_pop_tile plain = tile;
    bool empty = tile.code == SMITH_POP_LEVEL_TILE_CODE_EMPTY, floor = tile.code == SMITH_POP_LEVEL_TILE_CODE_FLOOR;
    unsigned modifier = tile.modifier, kind = modifier >> 4 & 7;
    uint8_t second = (uint8_t)(modifier >> 3 & 1);
    if (empty && (modifier == 4 || modifier == 12))
        return (struct smith_pop_tile){.code = SMITH_POP_LEVEL_TILE_CODE_FLOOR, .modifier = second};
    if ((empty || floor) && (modifier == 5 || modifier == 13))
        return (struct smith_pop_tile){.code = SMITH_POP_LEVEL_TILE_CODE_WALL, .modifier = (uint8_t)(second << 7)};
    if ((empty || floor) && modifier >= 50 && modifier <= 53)
        return (struct smith_pop_tile){.code = SMITH_POP_LEVEL_TILE_CODE_WALL, .modifier = (uint8_t)(modifier - 50)};
    if (floor && (modifier == 6 || modifier == 14))
        return (struct smith_pop_tile){.code = SMITH_POP_LEVEL_TILE_CODE_EMPTY, .modifier = second};
    if (tile.code == SMITH_POP_LEVEL_TILE_CODE_WALL && kind == 4)
        return (struct smith_pop_tile){.code = SMITH_POP_LEVEL_TILE_CODE_FLOOR, .modifier = (uint8_t)(modifier >> 7)};
    if (tile.code == SMITH_POP_LEVEL_TILE_CODE_WALL && kind == 6)
        return (struct smith_pop_tile){.code = SMITH_POP_LEVEL_TILE_CODE_EMPTY, .modifier = (uint8_t)(modifier >> 7)};
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
    return view->room ? pop_view_tile_of(view->level_state, view->room, column, row)
                      : tile_above_level(view->level_state);
}

struct smith_pop_tile smith_pop_tile_left(const struct smith_pop_view *view, int column, int row) {
    if (column > 0)
        return smith_pop_tile_at(view, column - 1, row);
    return view->left ? pop_view_tile_of(view->level_state, view->left, 9, row) : tile_left_of_level(view->level_state);
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
