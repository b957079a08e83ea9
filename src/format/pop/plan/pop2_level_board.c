/* SPDX-License-Identifier: MIT
 *
 * A level of the second game as a board of symbols. Its tiles look different in each kind of scenery; symbols are the
 * same.
 */
#include "format/pop/level/pop2_level_walk.h"
#include "format/pop/plan/pop_board.h"

#include <stdio.h>

/* ---- tiles ---- */

#define FIRM SMITH_POP_FIRM_FLOOR
#define ON_FLOOR(TILE, SYMBOL) [POP2_LEVEL_TILE_CODE_##TILE] = {SMITH_POP_SYMBOL_##SYMBOL, FIRM}
#define IN_AIR(TILE, SYMBOL) [POP2_LEVEL_TILE_CODE_##TILE] = {SMITH_POP_SYMBOL_##SYMBOL, SMITH_POP_NO_FLOOR}

/* What stands on a tile, and on what; what has no symbol here is part of a scene. */
static const struct {
    uint8_t symbol, floor;
} looks[POP2_LEVEL_TILE_CODE_SCENE_47 + 1] = {
    IN_AIR(EMPTY, NONE),
    ON_FLOOR(FLOOR, FLOOR),
    ON_FLOOR(SPIKES, SPIKES),
    ON_FLOOR(PILLAR, PILLAR),
    ON_FLOOR(GATE, GATE),
    ON_FLOOR(RAISED_BUTTON, OPENER),
    ON_FLOOR(DROP_BUTTON, CLOSER),
    ON_FLOOR(TUNNEL, TUNNEL),
    ON_FLOOR(BOTTOM_BIG_PILLAR, BIG_PILLAR),
    IN_AIR(TOP_BIG_PILLAR, BIG_PILLAR_TOP),
    ON_FLOOR(POTION, POTION_OTHER),
    [POP2_LEVEL_TILE_CODE_LOOSE_FLOOR] = {SMITH_POP_SYMBOL_LOOSE, SMITH_POP_LOOSE_FLOOR},
    ON_FLOOR(SLICER_LEFT, SLICER),
    ON_FLOOR(SLICER_RIGHT, SLICER),
    ON_FLOOR(DEBRIS, DEBRIS),
    [POP2_LEVEL_TILE_CODE_DROP_FLOOR] = {SMITH_POP_SYMBOL_LOOSE, SMITH_POP_LOOSE_FLOOR},
    ON_FLOOR(EXIT_LEFT, EXIT_LEFT),
    ON_FLOOR(EXIT_RIGHT, EXIT_RIGHT),
    ON_FLOOR(MAGIC_CARPET, CARPET),
    ON_FLOOR(TORCH, TORCH),
    IN_AIR(WALL, WALL),
    ON_FLOOR(SKELETON, SKELETON),
    ON_FLOOR(SWORD, SWORD),
    IN_AIR(LAVA_LEFT, LAVA),
    IN_AIR(LAVA_RIGHT, LAVA),
    IN_AIR(SQUASH_WALL, SQUASH_WALL),
    ON_FLOOR(FLIP_TILE, FLIP),
    IN_AIR(WATER, WATER),
    IN_AIR(WATER_WITH_RAFT, RAFT),
    ON_FLOOR(PUZZLE, PUZZLE),
    ON_FLOOR(TORCH_WITH_DEBRIS, TORCH),
    IN_AIR(EXIT_TOP_LEFT, EXIT_LEFT),
    ON_FLOOR(PRESSURE_PLATE, PLATE),
    IN_AIR(EXIT_TOP_RIGHT, EXIT_RIGHT),
    ON_FLOOR(DART_GUN, DARTS),
    ON_FLOOR(BLUE_FLAME, BLUE_FLAME),
    IN_AIR(ROPE_BRIDGE, BRIDGE),
};

static struct smith_pop_board_tile pop2_level_board_look_at(const struct pop2_level_tile *tile) {
    struct smith_pop_board_tile look = {.symbol = SMITH_POP_SYMBOL_UNKNOWN, .number = tile->code};
    const struct pop2_level_tile_state *state = &tile->state;
    look.value = tile->code | (uint64_t)state->modifier << 8 | (uint64_t)state->flags << 16 |
                 (uint64_t)state->high << 24 | (uint64_t)tile->music << 40;
    if (tile->code > POP2_LEVEL_TILE_CODE_SCENE_47)
        return look;
    look.symbol = looks[tile->code].symbol;
    look.floor = looks[tile->code].floor;
    if (look.symbol == SMITH_POP_SYMBOL_NONE && tile->code != POP2_LEVEL_TILE_CODE_EMPTY)
        look.symbol = SMITH_POP_SYMBOL_SCENE;
    else if (look.floor && (look.symbol == SMITH_POP_SYMBOL_FLOOR || look.symbol == SMITH_POP_SYMBOL_LOOSE))
        look.symbol = SMITH_POP_SYMBOL_NONE; /* it is nothing but its floor */
    if (tile->code == POP2_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS)
        look.also = SMITH_POP_SYMBOL_DEBRIS;
    return look;
}

static void pop2_level_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                                      struct smith_buffer *out) {
    const struct pop2_level_tile *at = smith_pop2_level_tile(board->level, room, tile);
    smith_pop_board_word(out, POP2_LEVEL_TILE_CODE_NAMES, at->code);
    if (smith_pop2_is_button(at->code))
        smith_buffer_format(out, ", events from number %u on", at->state.modifier);
    else if (at->state.modifier)
        smith_buffer_format(out, ", modifier %u", at->state.modifier);
    if (at->music)
        smith_buffer_format(out, ", sounds %u", at->music);
}

/* ---- buttons ---- */

/* From event to event; those that lead in a circle end where they were before. */
static void pop2_level_board_add_button(struct smith_pop_board *board, unsigned room, unsigned tile) {
    const struct pop2_level_level *level = board->level;
    const struct pop2_level_tile *button = smith_pop2_level_tile(level, room, tile);
    bool closes = button->code == POP2_LEVEL_TILE_CODE_DROP_BUTTON, seen[SMITH_POP2_LEVEL_EVENTS] = {false};
    for (unsigned index = button->state.modifier; index != SMITH_POP2_LAST_EVENT && !seen[index];) {
        const struct pop2_level_event *event = &level->events[index];
        const struct smith_pop_effect effect = {(uint8_t)room, (uint8_t)tile, event->room, event->tile, closes};
        if (smith_pop2_tile_exists(event->room, event->tile) && !smith_pop_board_link(board, effect))
            return;
        seen[index] = true;
        index = event->next;
    }
}

/* ---- people ---- */

static void add_people(struct smith_pop_board *board, const struct pop2_level_people *people, unsigned room) {
    for (unsigned i = 0; i < people->used && i < SMITH_POP2_PEOPLE; i++) {
        const struct pop2_level_person *person = &people->places[i];
        bool to_left = person->direction != POP2_LEVEL_DIRECTION_RIGHT;
        struct smith_pop_figure *figure =
            smith_pop2_tile_exists(room, person->tile)
                ? smith_pop_board_add(board, SMITH_POP_SYMBOL_GUARD, room, person->tile, to_left)
                : NULL;
        if (!figure)
            continue;
        snprintf(figure->mark, sizeof figure->mark, "%u", person->skill);
        snprintf(figure->words, sizeof figure->words, "guard, to the %s, skill %u, hit points %u, kind %u",
                 to_left ? "left" : "right", person->skill, person->hit_points, person->kind);
    }
}

static void add_arrivals(struct smith_pop_board *board, const struct pop2_level_arrivals *arrivals, unsigned room) {
    for (unsigned i = 0; i < arrivals->used && i < SMITH_POP2_ARRIVALS; i++) {
        const struct pop2_level_arrival *group = &arrivals->groups[i];
        unsigned tile = (unsigned)group->row * SMITH_POP_BOARD_COLUMNS + group->column;
        bool inside = group->column < SMITH_POP_BOARD_COLUMNS && smith_pop2_tile_exists(room, tile) && group->most;
        struct smith_pop_figure *figure =
            inside ? smith_pop_board_add(board, SMITH_POP_SYMBOL_ARRIVAL, room, tile, group->column >= 5) : NULL;
        if (!figure)
            continue;
        snprintf(figure->mark, sizeof figure->mark, "%u", arrivals->skill);
        snprintf(figure->words, sizeof figure->words, "%u who come later, %u at a time, skill %u", group->amount,
                 group->most, arrivals->skill);
    }
}

static void add_start_and_checkpoints(struct smith_pop_board *board, const struct pop2_level_level *level) {
    const struct pop2_level_start *start = &level->start;
    bool to_left = start->direction != POP2_LEVEL_DIRECTION_RIGHT;
    struct smith_pop_figure *figure = NULL;
    board->start = start->room >= 1 && start->room <= SMITH_POP2_LEVEL_ROOMS ? start->room : 1;
    if (smith_pop2_tile_exists(start->room, start->tile))
        figure = smith_pop_board_add(board, SMITH_POP_SYMBOL_START, start->room, start->tile, to_left);
    if (figure)
        snprintf(figure->words, sizeof figure->words, "start, to the %s", to_left ? "left" : "right");
    for (unsigned i = 0; i < 2; i++) {
        const struct pop2_level_place *position = &level->checkpoints[i];
        figure = smith_pop2_tile_exists(position->room, position->tile)
                     ? smith_pop_board_add(board, SMITH_POP_SYMBOL_CHECKPOINT, position->room, position->tile, false)
                     : NULL;
        if (!figure)
            continue;
        snprintf(figure->mark, sizeof figure->mark, "%u", i + 1);
        snprintf(figure->words, sizeof figure->words, "checkpoint %u", i + 1);
    }
}

void smith_pop2_level_board(const struct pop2_level_level *level, struct smith_pop_board *board) {
    *board = (struct smith_pop_board){.level = level, .describe = pop2_level_board_describe};
    smith_pop2_level_links(level, &board->links);
    add_start_and_checkpoints(board, level);
    for (unsigned room = 1; room <= SMITH_POP2_LEVEL_ROOMS; room++) {
        for (unsigned tile = 0; tile < SMITH_POP2_LEVEL_TILES; tile++) {
            const struct pop2_level_tile *at = smith_pop2_level_tile(level, room, tile);
            board->tiles[room][tile] = pop2_level_board_look_at(at);
            if (smith_pop2_is_button(at->code))
                pop2_level_board_add_button(board, room, tile);
        }
        add_people(board, &level->rooms[room - 1].people, room);
        add_arrivals(board, &level->rooms[room - 1].arrivals, room);
    }
}
