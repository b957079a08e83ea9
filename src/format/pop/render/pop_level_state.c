/* SPDX-License-Identifier: MIT
 *
 * Making a level ready as the game does when it begins. What the game makes up by the clock (flames, bubbles, the shine
 * of swords in the first room) is as it is in all other rooms.
 */
#include "format/pop/render/pop_level_state.h"
#include "base/error.h"

#define GATE_OPEN 188
#define DOOR_OPEN 43 /* of an exit that is about to close */
#define FALLING_FRAME 0xFF
#define NO_STRIPE 0x80

/* ---- what the program knows of its levels ---- */

unsigned smith_pop_level_colour(unsigned number) {
    static const uint8_t colours[SMITH_POP_LEVELS] = {0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, 0, 3, 3, 4, 0};
    return number < SMITH_POP_LEVELS ? colours[number] : 0;
}

unsigned smith_pop_guard_hit_points(const struct smith_pop_level_facts *facts, const struct pop_level_guard *guard) {
    const unsigned tough_skill = 4;
    return facts->hit_points + ((guard->skill & 15u) == tough_skill ? 1u : 0u);
}

/* ---- walls ---- */

/* Tiles that a later version of the game added: they look like one thing and are another. */
static bool is_disguised_wall(struct smith_pop_tile tile) {
    bool air = tile.code == POP_LEVEL_TILE_CODE_EMPTY || tile.code == POP_LEVEL_TILE_CODE_FLOOR;
    return air &&
           (tile.modifier == POP_LEVEL_EMPTY_LOOK_FAKE_WALL || tile.modifier == POP_LEVEL_EMPTY_LOOK_SECOND_FAKE_WALL ||
            (tile.modifier >= POP_LEVEL_EMPTY_LOOK_FAKE_WALL_ALONE &&
             tile.modifier <= POP_LEVEL_EMPTY_LOOK_FAKE_WALL_WITH_BOTH));
}

static bool looks_like_wall(struct smith_pop_tile tile) {
    if (tile.code != POP_LEVEL_TILE_CODE_WALL)
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
    case POP_LEVEL_TILE_CODE_GATE: tile->modifier = tile->modifier == 1 ? GATE_OPEN : 0; break;
    case POP_LEVEL_TILE_CODE_LOOSE_BOARD:
    case POP_LEVEL_TILE_CODE_TORCH:
    case POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS: tile->modifier = 0; break;
    case POP_LEVEL_TILE_CODE_POTION: tile->modifier = (uint8_t)(tile->modifier << 3); break;
    case POP_LEVEL_TILE_CODE_WALL:
        tile->modifier = tile->modifier == 1 ? NO_STRIPE : (uint8_t)(tile->modifier << 4);
        tile->modifier |= (uint8_t)adjacent_walls(level_state, room, index);
        break;
    case POP_LEVEL_TILE_CODE_EMPTY:
    case POP_LEVEL_TILE_CODE_FLOOR:
        if ((tile->modifier & 7) == 5 && adjacent_walls(level_state, room, index))
            tile->modifier = (uint8_t)(POP_LEVEL_EMPTY_LOOK_FAKE_WALL_ALONE + adjacent_walls(level_state, room, index));
        break;
    default: break;
    }
}

static uint8_t link_or_none(uint8_t room) {
    return room <= SMITH_POP_ROOMS ? room : 0;
}

static void read_rooms(struct smith_pop_level_state *level_state) {
    for (unsigned room = 1; room <= SMITH_POP_ROOMS; room++) {
        const struct pop_level_room *from = &level_state->level->rooms[room - 1];
        uint8_t *links = level_state->links[room];
        links[SMITH_POP_LEFT] = link_or_none(from->links.left);
        links[SMITH_POP_RIGHT] = link_or_none(from->links.right);
        links[SMITH_POP_UP] = link_or_none(from->links.up);
        links[SMITH_POP_DOWN] = link_or_none(from->links.down);
        for (unsigned i = 0; i < SMITH_POP_TILES; i++) {
            const struct pop_level_tile *tile = &from->rows[i / 10].tiles[i % 10];
            level_state->tiles[room][i] = (struct smith_pop_tile){.code = tile->tile & POP_LEVEL_TILE_BITS_CODE_MASK,
                                                                  .modifier = tile->modifier,
                                                                  .stored = tile->modifier};
        }
    }
    for (unsigned i = 0; i < 256; i++)
        level_state->timers[i] =
            (uint8_t)((level_state->level->events[i] & POP_LEVEL_EVENT_TIMER_MASK) >> POP_LEVEL_EVENT_TIMER_SHIFT);
}

/* ---- the start ---- */

/* He falls in, and his fall presses a button. */
static void press_first_button(struct smith_pop_level_state *level_state) {
    const unsigned room = 5, index = 2;
    struct smith_pop_tile tile = level_state->tiles[room][index];
    if (tile.code == POP_LEVEL_TILE_CODE_RAISE_BUTTON || tile.code == POP_LEVEL_TILE_CODE_DROP_BUTTON)
        level_state->timers[tile.modifier] = 5;
}

/* The floors that come down when he runs in. */
static void loosen_floors(struct smith_pop_level_state *level_state) {
    unsigned above = level_state->links[level_state->start_room][SMITH_POP_UP];
    for (unsigned i = 22; i <= 27 && (level_state->start_room == 23 || level_state->start_room == 16) && above; i++) {
        const struct pop_level_tile *tile = &level_state->level->rooms[above - 1].rows[2].tiles[i % 10];
        if (level_state->tiles[above][i].code == POP_LEVEL_TILE_CODE_LOOSE_BOARD &&
            !(tile->tile & POP_LEVEL_TILE_BITS_SOLID))
            level_state->tiles[above][i].modifier = FALLING_FRAME;
    }
}

static void pop_level_state_begin(struct smith_pop_level_state *level_state) {
    level_state->kid_room = level_state->start_room;
    if (level_state->number == 7 && level_state->start_room == 17 && level_state->links[17][SMITH_POP_DOWN])
        level_state->kid_room = level_state->links[17][SMITH_POP_DOWN]; /* he falls out of the room at once */
    for (unsigned i = 0; i < SMITH_POP_TILES; i++)
        if (level_state->tiles[level_state->kid_room][i].code == POP_LEVEL_TILE_CODE_EXIT_LEFT)
            level_state->tiles[level_state->kid_room][i].modifier = DOOR_OPEN;
    if (level_state->number == 1)
        press_first_button(level_state);
    if (level_state->number == 13)
        loosen_floors(level_state);
}

enum smith_status smith_pop_level_state_init(struct smith_pop_level_state *level_state,
                                             const struct pop_level_level *level, unsigned number,
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
