/* SPDX-License-Identifier: MIT
 *
 * A level of the first game as a board of symbols.
 */
#include "format/pop/level/pop_level_walk.h"
#include "format/pop/plan/pop_board.h"

#include <stdio.h>

/* ---- tiles ---- */

/* What stands on a tile, and on what. Codes that are not in it are air. */
static const struct {
    uint8_t symbol, also, floor;
} looks[POP_LEVEL_TILE_CODE_NULL + 1] = {
    [POP_LEVEL_TILE_CODE_FLOOR] = {0, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_SPIKES] = {SMITH_POP_SYMBOL_SPIKES, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_PILLAR] = {SMITH_POP_SYMBOL_PILLAR, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_GATE] = {SMITH_POP_SYMBOL_GATE, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_STUCK_BUTTON] = {SMITH_POP_SYMBOL_STUCK, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_DROP_BUTTON] = {SMITH_POP_SYMBOL_CLOSER, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_TAPESTRY] = {SMITH_POP_SYMBOL_TAPESTRY, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_BOTTOM_BIG_PILLAR] = {SMITH_POP_SYMBOL_BIG_PILLAR, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR] = {SMITH_POP_SYMBOL_BIG_PILLAR_TOP, 0, 0},
    [POP_LEVEL_TILE_CODE_POTION] = {SMITH_POP_SYMBOL_POTION_OTHER, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_LOOSE_BOARD] = {0, 0, SMITH_POP_LOOSE_FLOOR},
    [POP_LEVEL_TILE_CODE_TAPESTRY_TOP] = {SMITH_POP_SYMBOL_TAPESTRY, 0, 0},
    [POP_LEVEL_TILE_CODE_MIRROR] = {SMITH_POP_SYMBOL_MIRROR, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_DEBRIS] = {SMITH_POP_SYMBOL_DEBRIS, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_RAISE_BUTTON] = {SMITH_POP_SYMBOL_OPENER, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_EXIT_LEFT] = {SMITH_POP_SYMBOL_EXIT_LEFT, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_EXIT_RIGHT] = {SMITH_POP_SYMBOL_EXIT_RIGHT, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_CHOPPER] = {SMITH_POP_SYMBOL_CHOPPER, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_TORCH] = {SMITH_POP_SYMBOL_TORCH, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_WALL] = {SMITH_POP_SYMBOL_WALL, 0, 0},
    [POP_LEVEL_TILE_CODE_SKELETON] = {SMITH_POP_SYMBOL_SKELETON, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_SWORD] = {SMITH_POP_SYMBOL_SWORD, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_BALCONY_LEFT] = {SMITH_POP_SYMBOL_BALCONY_LEFT, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_BALCONY_RIGHT] = {SMITH_POP_SYMBOL_BALCONY_RIGHT, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_LATTICE_PILLAR] = {SMITH_POP_SYMBOL_LATTICE_PILLAR, 0, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_LATTICE_SUPPORT] = {SMITH_POP_SYMBOL_LATTICE_PILLAR, SMITH_POP_SYMBOL_LATTICE, 0},
    [POP_LEVEL_TILE_CODE_SMALL_LATTICE] = {SMITH_POP_SYMBOL_LATTICE, 0, 0},
    [POP_LEVEL_TILE_CODE_LATTICE_LEFT] = {SMITH_POP_SYMBOL_LATTICE, 0, 0},
    [POP_LEVEL_TILE_CODE_LATTICE_RIGHT] = {SMITH_POP_SYMBOL_LATTICE, 0, 0},
    [POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS] = {SMITH_POP_SYMBOL_TORCH, SMITH_POP_SYMBOL_DEBRIS, SMITH_POP_FIRM_FLOOR},
    [POP_LEVEL_TILE_CODE_NULL] = {SMITH_POP_SYMBOL_UNKNOWN, 0, 0},
};

static uint8_t potion_symbol(unsigned kind) {
    return (uint8_t)(kind <= POP_LEVEL_POTION_KIND_OPENS ? SMITH_POP_SYMBOL_POTION_EMPTY + kind
                                                         : SMITH_POP_SYMBOL_POTION_OTHER);
}

static struct smith_pop_board_tile pop_level_board_look_at(const struct pop_level_tile *tile) {
    unsigned code = smith_pop_level_code(tile);
    struct smith_pop_board_tile look = {
        .symbol = looks[code].symbol, .also = looks[code].also, .floor = looks[code].floor};
    look.value = tile->tile | (uint32_t)tile->modifier << 8;
    if (code == POP_LEVEL_TILE_CODE_POTION)
        look.symbol = potion_symbol(tile->modifier);
    else if (code == POP_LEVEL_TILE_CODE_GATE &&
             (tile->modifier == POP_LEVEL_GATE_STATE_OPEN || tile->modifier == POP_LEVEL_GATE_STATE_FULLY_OPEN))
        look.symbol = SMITH_POP_SYMBOL_OPEN_GATE;
    return look;
}

/* ---- words ---- */

/* The names of a tile's modifier; NULL where it is a number, or says nothing. */
static const struct smith_names *modifier_names(unsigned code) {
    const struct smith_member *modifier = &POP_LEVEL_TILE_TYPE->record->members[POP_LEVEL_TILE_MODIFIER_MEMBER];
    const struct smith_union *variants = modifier->type->variants;
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (variants->cases[i].tag == (int64_t)code && i != variants->otherwise)
            return variants->cases[i].type->names;
    return NULL;
}

static void pop_level_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                                     struct smith_buffer *out) {
    const struct pop_level_tile *at = smith_pop_level_tile(board->level, room, tile);
    unsigned code = smith_pop_level_code(at);
    const struct smith_names *names = modifier_names(code);
    smith_pop_board_word(out, POP_LEVEL_TILE_CODE_NAMES, code);
    if (names) {
        smith_buffer_text(out, ", ");
        smith_pop_board_word(out, names, at->modifier);
    } else if (smith_pop_is_button(code))
        smith_buffer_format(out, ", events from number %u on", at->modifier);
    else if (at->modifier)
        smith_buffer_format(out, ", modifier %u", at->modifier);
    if (code == POP_LEVEL_TILE_CODE_LOOSE_BOARD && at->tile & POP_LEVEL_TILE_BITS_SOLID)
        smith_buffer_text(out, ", does not fall");
}

/* ---- buttons, people ---- */

static void pop_level_board_add_button(struct smith_pop_board *board, unsigned room, unsigned tile) {
    const struct pop_level_level *level = board->level;
    const struct pop_level_tile *button = smith_pop_level_tile(level, room, tile);
    bool closes = smith_pop_level_code(button) == POP_LEVEL_TILE_CODE_DROP_BUTTON;
    for (unsigned index = button->modifier; index < SMITH_POP_LEVEL_EVENTS; index++) {
        const struct smith_pop_tile_ref to = smith_pop_event_target(level->events[index]);
        const struct smith_pop_effect effect = {(uint8_t)room, (uint8_t)tile, (uint8_t)to.room, (uint8_t)to.tile,
                                                closes};
        if (smith_pop_tile_exists(to) && !smith_pop_board_link(board, effect))
            return;
        if (smith_pop_event_is_last(level->events[index]))
            return;
    }
}

static void add_guard(struct smith_pop_board *board, const struct pop_level_guard *guard, unsigned room) {
    if (guard->tile >= SMITH_POP_LEVEL_TILES)
        return;
    bool to_left = guard->direction != POP_LEVEL_DIRECTION_RIGHT;
    struct smith_pop_figure *figure = smith_pop_board_add(board, SMITH_POP_SYMBOL_GUARD, room, guard->tile, to_left);
    if (!figure)
        return;
    snprintf(figure->mark, sizeof figure->mark, "%u", guard->skill);
    snprintf(figure->words, sizeof figure->words, "guard, to the %s, skill %u, colour %u", to_left ? "left" : "right",
             guard->skill, guard->colour);
}

static void add_start(struct smith_pop_board *board, const struct pop_level_start *start) {
    const struct smith_pop_tile_ref tile_ref = {start->room, start->tile};
    board->start = start->room >= 1 && start->room <= SMITH_POP_LEVEL_ROOMS ? start->room : 1;
    if (!smith_pop_tile_exists(tile_ref))
        return;
    bool to_left = start->direction != POP_LEVEL_DIRECTION_RIGHT;
    struct smith_pop_figure *figure =
        smith_pop_board_add(board, SMITH_POP_SYMBOL_START, tile_ref.room, tile_ref.tile, to_left);
    if (figure)
        snprintf(figure->words, sizeof figure->words, "start, to the %s", to_left ? "left" : "right");
}

void smith_pop_level_board(const struct pop_level_level *level, struct smith_pop_board *board) {
    *board = (struct smith_pop_board){.level = level, .describe = pop_level_board_describe};
    smith_pop_level_links(level, &board->links);
    add_start(board, &level->start);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES; tile++) {
            const struct pop_level_tile *at = smith_pop_level_tile(level, room, tile);
            board->tiles[room][tile] = pop_level_board_look_at(at);
            if (smith_pop_is_button(smith_pop_level_code(at)))
                pop_level_board_add_button(board, room, tile);
        }
        add_guard(board, &level->rooms[room - 1].guard, room);
    }
}
