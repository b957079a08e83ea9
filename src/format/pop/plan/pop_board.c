/* SPDX-License-Identifier: MIT
 *
 * Levels of both games as boards of symbols. Tiles of the second game look different in each kind of scenery; symbols are
 * the same.
 */
#include "format/pop/plan/pop_board.h"
#include "document/document.h"
#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_tile_words.h"
#include "format/pop/level/pop_walk.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <stdio.h>

/* ---- what boards of both games have in common ---- */

static struct smith_pop_figure *pop_board_add(struct smith_pop_board *board, enum smith_pop_symbol symbol,
                                              unsigned room, unsigned tile, bool to_left) {
    if (board->figure_count == SMITH_POP_FIGURES_MAX)
        return NULL;
    struct smith_pop_figure *figure = &board->figures[board->figure_count++];
    *figure = (struct smith_pop_figure){
        .symbol = (uint8_t)symbol, .room = (uint8_t)room, .tile = (uint8_t)tile, .to_left = to_left};
    return figure;
}

/* False when there are SMITH_POP_EFFECTS_MAX. */
static bool pop_board_link(struct smith_pop_board *board, struct smith_pop_effect effect) {
    if (board->effect_count == SMITH_POP_EFFECTS_MAX)
        return false;
    board->effects[board->effect_count++] = effect;
    return true;
}

/* ---- words ---- */

void smith_pop_board_write_position(struct smith_buffer *out, unsigned room, unsigned tile) {
    smith_buffer_format(out, "room %u, row %u, tile %u", room, tile / SMITH_POP_BOARD_COLUMNS + 1,
                        tile % SMITH_POP_BOARD_COLUMNS + 1);
}

static void describe_effects(const struct smith_pop_board *board, unsigned room, unsigned tile,
                             struct smith_buffer *out) {
    for (uint32_t i = 0; i < board->effect_count; i++) {
        const struct smith_pop_effect *effect = &board->effects[i];
        if (effect->room == room && effect->tile == tile) {
            smith_buffer_text(out, effect->closes ? "; closes " : "; opens ");
            smith_pop_board_write_position(out, effect->to_room, effect->to_tile);
        }
        if (effect->to_room == room && effect->to_tile == tile) {
            smith_buffer_text(out, effect->closes ? "; closed by " : "; opened by ");
            smith_pop_board_write_position(out, effect->room, effect->tile);
        }
    }
}

void smith_pop_board_write_special_events(const struct smith_pop_board *board, unsigned room, unsigned tile,
                                          struct smith_buffer *out) {
    for (unsigned i = 0; board->special_events && i < board->special_events->count; i++) {
        const struct smith_pop_special_event *event = &board->special_events->items[i];
        if (event->room == room && event->tile == tile) {
            smith_buffer_text(out, "; ");
            smith_buffer_text(out, event->words);
        }
    }
}

void smith_pop_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                              struct smith_buffer *out) {
    smith_pop_board_write_position(out, room, tile);
    smith_buffer_text(out, ": ");
    board->describe(board, room, tile, out);
    describe_effects(board, room, tile, out);
    smith_pop_board_write_special_events(board, room, tile, out);
}

/* ---- a level of the first game as a board of symbols ---- */

/* ---- tiles ---- */

/* What stands on a tile, and on what. Codes that are not in it are air. */
static const struct {
    uint8_t symbol, also, floor;
} looks[SMITH_POP_LEVEL_TILE_CODE_NULL + 1] = {
    [SMITH_POP_LEVEL_TILE_CODE_FLOOR] = {0, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_SPIKES] = {SMITH_POP_SYMBOL_SPIKES, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_PILLAR] = {SMITH_POP_SYMBOL_PILLAR, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_GATE] = {SMITH_POP_SYMBOL_GATE, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON] = {SMITH_POP_SYMBOL_STUCK, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON] = {SMITH_POP_SYMBOL_CLOSER, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_TAPESTRY] = {SMITH_POP_SYMBOL_TAPESTRY, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_BOTTOM_BIG_PILLAR] = {SMITH_POP_SYMBOL_BIG_PILLAR, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR] = {SMITH_POP_SYMBOL_BIG_PILLAR_TOP, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_POTION] = {SMITH_POP_SYMBOL_POTION_OTHER, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD] = {0, 0, SMITH_POP_LOOSE_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP] = {SMITH_POP_SYMBOL_TAPESTRY, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_MIRROR] = {SMITH_POP_SYMBOL_MIRROR, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_DEBRIS] = {SMITH_POP_SYMBOL_DEBRIS, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON] = {SMITH_POP_SYMBOL_OPENER, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT] = {SMITH_POP_SYMBOL_EXIT_LEFT, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT] = {SMITH_POP_SYMBOL_EXIT_RIGHT, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_CHOPPER] = {SMITH_POP_SYMBOL_CHOPPER, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_TORCH] = {SMITH_POP_SYMBOL_TORCH, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_WALL] = {SMITH_POP_SYMBOL_WALL, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_SKELETON] = {SMITH_POP_SYMBOL_SKELETON, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_SWORD] = {SMITH_POP_SYMBOL_SWORD, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT] = {SMITH_POP_SYMBOL_BALCONY_LEFT, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT] = {SMITH_POP_SYMBOL_BALCONY_RIGHT, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_PILLAR] = {SMITH_POP_SYMBOL_LATTICE_PILLAR, 0, SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT] = {SMITH_POP_SYMBOL_LATTICE_PILLAR, SMITH_POP_SYMBOL_LATTICE, 0},
    [SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE] = {SMITH_POP_SYMBOL_LATTICE, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_LEFT] = {SMITH_POP_SYMBOL_LATTICE, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT] = {SMITH_POP_SYMBOL_LATTICE, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS] = {SMITH_POP_SYMBOL_TORCH, SMITH_POP_SYMBOL_DEBRIS,
                                                     SMITH_POP_FIRM_FLOOR},
    [SMITH_POP_LEVEL_TILE_CODE_NULL] = {SMITH_POP_SYMBOL_UNKNOWN, 0, 0},
};

static uint8_t potion_symbol(unsigned kind) {
    return (uint8_t)(kind <= SMITH_POP_LEVEL_POTION_KIND_OPENS ? SMITH_POP_SYMBOL_POTION_EMPTY + kind
                                                               : SMITH_POP_SYMBOL_POTION_OTHER);
}

static struct smith_pop_board_tile pop_level_board_look_at(const struct smith_pop_level_tile *tile) {
    unsigned code = smith_pop_level_code(tile);
    struct smith_pop_board_tile look = {
        .symbol = looks[code].symbol, .also = looks[code].also, .floor = looks[code].floor};
    look.value = tile->tile | (uint32_t)tile->modifier << 8;
    if (code == SMITH_POP_LEVEL_TILE_CODE_POTION)
        look.symbol = potion_symbol(tile->modifier);
    else if (code == SMITH_POP_LEVEL_TILE_CODE_GATE && (tile->modifier == SMITH_POP_LEVEL_GATE_STATE_OPEN ||
                                                        tile->modifier == SMITH_POP_LEVEL_GATE_STATE_FULLY_OPEN))
        look.symbol = SMITH_POP_SYMBOL_OPEN_GATE;
    return look;
}

static void pop_level_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                                     struct smith_buffer *out) {
    smith_pop_level_describe_tile(smith_pop_level_tile(board->level, room, tile), out);
}

/* ---- buttons, people ---- */

static void pop_level_board_add_button(struct smith_pop_board *board, unsigned room, unsigned tile) {
    const struct smith_pop_level_level *level = board->level;
    const struct smith_pop_level_tile *button = smith_pop_level_tile(level, room, tile);
    bool closes = smith_pop_level_code(button) == SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON;
    for (unsigned index = button->modifier; index < SMITH_POP_LEVEL_EVENTS; index++) {
        const struct smith_pop_tile_ref to = smith_pop_event_target(level->events[index]);
        const struct smith_pop_effect effect = {(uint8_t)room, (uint8_t)tile, (uint8_t)to.room, (uint8_t)to.tile,
                                                closes};
        if (smith_pop_tile_exists(to) && !pop_board_link(board, effect))
            return;
        if (smith_pop_event_is_last(level->events[index]))
            return;
    }
}

static void add_guard(struct smith_pop_board *board, const struct smith_pop_level_guard *guard, unsigned room) {
    if (guard->tile >= SMITH_POP_LEVEL_TILES)
        return;
    bool to_left = guard->direction != SMITH_POP_LEVEL_DIRECTION_RIGHT;
    struct smith_pop_figure *figure = pop_board_add(board, SMITH_POP_SYMBOL_GUARD, room, guard->tile, to_left);
    if (!figure)
        return;
    snprintf(figure->mark, sizeof figure->mark, "%u", guard->skill);
    const int length = snprintf(figure->words, sizeof figure->words, "guard, ");
    smith_pop_level_describe_guard(guard, figure->words + length, sizeof figure->words - (size_t)length);
    snprintf(figure->path, sizeof figure->path, "/rooms/%u/guard", room - 1);
}

static void add_start(struct smith_pop_board *board, const struct smith_pop_level_start *start) {
    const struct smith_pop_tile_ref tile_ref = {start->room, start->tile};
    board->start = start->room >= 1 && start->room <= SMITH_POP_LEVEL_ROOMS ? start->room : 1;
    if (!smith_pop_tile_exists(tile_ref))
        return;
    bool to_left = start->direction != SMITH_POP_LEVEL_DIRECTION_RIGHT;
    struct smith_pop_figure *figure =
        pop_board_add(board, SMITH_POP_SYMBOL_START, tile_ref.room, tile_ref.tile, to_left);
    if (figure) {
        snprintf(figure->words, sizeof figure->words, "start, to the %s", to_left ? "left" : "right");
        snprintf(figure->path, sizeof figure->path, "/start");
    }
}

void smith_pop_level_board(const struct smith_pop_level_level *level, struct smith_pop_board *board) {
    *board = (struct smith_pop_board){.level = level, .describe = pop_level_board_describe};
    smith_pop_level_links(level, &board->links);
    add_start(board, &level->start);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES; tile++) {
            const struct smith_pop_level_tile *at = smith_pop_level_tile(level, room, tile);
            board->tiles[room][tile] = pop_level_board_look_at(at);
            if (smith_pop_is_button(smith_pop_level_code(at)))
                pop_level_board_add_button(board, room, tile);
        }
        add_guard(board, &level->rooms[room - 1].guard, room);
    }
}

/* ---- pop2 level ---- */

/*
 * A level of the second game as a board of symbols. Its tiles look different in each kind of scenery; symbols are the
 * same.
 */

/* ---- tiles ---- */

#define FIRM SMITH_POP_FIRM_FLOOR
#define ON_FLOOR(TILE, SYMBOL) [SMITH_POP2_LEVEL_TILE_CODE_##TILE] = {SMITH_POP_SYMBOL_##SYMBOL, FIRM}
#define IN_AIR(TILE, SYMBOL) [SMITH_POP2_LEVEL_TILE_CODE_##TILE] = {SMITH_POP_SYMBOL_##SYMBOL, SMITH_POP_NO_FLOOR}

/* What stands on a tile, and on what; what has no symbol here is part of a scene. */
static const struct {
    uint8_t symbol, floor;
} looks2[SMITH_POP2_LEVEL_TILE_CODE_SCENE_47 + 1] = {
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
    [SMITH_POP2_LEVEL_TILE_CODE_LOOSE_FLOOR] = {SMITH_POP_SYMBOL_LOOSE, SMITH_POP_LOOSE_FLOOR},
    ON_FLOOR(SLICER_LEFT, SLICER),
    ON_FLOOR(SLICER_RIGHT, SLICER),
    ON_FLOOR(DEBRIS, DEBRIS),
    [SMITH_POP2_LEVEL_TILE_CODE_DROP_FLOOR] = {SMITH_POP_SYMBOL_LOOSE, SMITH_POP_LOOSE_FLOOR},
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

static struct smith_pop_board_tile pop2_level_board_look_at(const struct smith_pop2_level_tile *tile) {
    struct smith_pop_board_tile look = {.symbol = SMITH_POP_SYMBOL_UNKNOWN, .number = tile->code};
    const struct smith_pop2_level_tile_state *state = &tile->state;
    look.value = tile->code | (uint64_t)state->modifier << 8 | (uint64_t)state->flags << 16 |
                 (uint64_t)state->high << 24 | (uint64_t)tile->music << 40;
    if (tile->code > SMITH_POP2_LEVEL_TILE_CODE_SCENE_47)
        return look;
    look.symbol = looks2[tile->code].symbol;
    look.floor = looks2[tile->code].floor;
    if (look.symbol == SMITH_POP_SYMBOL_NONE && tile->code != SMITH_POP2_LEVEL_TILE_CODE_EMPTY)
        look.symbol = SMITH_POP_SYMBOL_SCENE;
    else if (look.floor && (look.symbol == SMITH_POP_SYMBOL_FLOOR || look.symbol == SMITH_POP_SYMBOL_LOOSE))
        look.symbol = SMITH_POP_SYMBOL_NONE; /* it is nothing but its floor */
    if (tile->code == SMITH_POP2_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS)
        look.also = SMITH_POP_SYMBOL_DEBRIS;
    return look;
}

static void pop2_level_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                                      struct smith_buffer *out) {
    smith_pop2_level_describe_tile(smith_pop2_level_tile(board->level, room, tile), out);
}

/* ---- buttons ---- */

/* From event to event; those that lead in a circle end where they were before. */
static void pop2_level_board_add_button(struct smith_pop_board *board, unsigned room, unsigned tile) {
    const struct smith_pop2_level_level *level = board->level;
    const struct smith_pop2_level_tile *button = smith_pop2_level_tile(level, room, tile);
    bool closes = button->code == SMITH_POP2_LEVEL_TILE_CODE_DROP_BUTTON, seen[SMITH_POP2_LEVEL_EVENTS] = {false};
    for (unsigned index = button->state.modifier; index != SMITH_POP2_LAST_EVENT && !seen[index];) {
        const struct smith_pop2_level_event *event = &level->events[index];
        const struct smith_pop_effect effect = {(uint8_t)room, (uint8_t)tile, event->room, event->tile, closes};
        if (smith_pop2_tile_exists(event->room, event->tile) && !pop_board_link(board, effect))
            return;
        seen[index] = true;
        index = event->next;
    }
}

/* ---- people ---- */

static void add_people(struct smith_pop_board *board, const struct smith_pop2_level_people *people, unsigned room) {
    for (unsigned i = 0; i < people->used && i < SMITH_POP2_PEOPLE; i++) {
        const struct smith_pop2_level_person *person = &people->places[i];
        bool to_left = person->direction != SMITH_POP2_LEVEL_DIRECTION_RIGHT;
        struct smith_pop_figure *figure =
            smith_pop2_tile_exists(room, person->tile)
                ? pop_board_add(board, SMITH_POP_SYMBOL_GUARD, room, person->tile, to_left)
                : NULL;
        if (!figure)
            continue;
        snprintf(figure->mark, sizeof figure->mark, "%u", person->skill);
        const int length = snprintf(figure->words, sizeof figure->words, "guard, ");
        smith_pop2_level_describe_person(person, figure->words + length, sizeof figure->words - (size_t)length);
        snprintf(figure->path, sizeof figure->path, "/rooms/%u/people/places/%u", room - 1, i);
    }
}

static void add_arrivals(struct smith_pop_board *board, const struct smith_pop2_level_arrivals *arrivals,
                         unsigned room) {
    for (unsigned i = 0; i < arrivals->used && i < SMITH_POP2_ARRIVALS; i++) {
        const struct smith_pop2_level_arrival *group = &arrivals->groups[i];
        unsigned tile = (unsigned)group->row * SMITH_POP_BOARD_COLUMNS + group->column;
        bool inside = group->column < SMITH_POP_BOARD_COLUMNS && smith_pop2_tile_exists(room, tile) && group->most;
        struct smith_pop_figure *figure =
            inside ? pop_board_add(board, SMITH_POP_SYMBOL_ARRIVAL, room, tile, group->column >= 5) : NULL;
        if (!figure)
            continue;
        snprintf(figure->mark, sizeof figure->mark, "%u", arrivals->skill);
        snprintf(figure->words, sizeof figure->words, "%u who come later, %u at a time, skill %u", group->amount,
                 group->most, arrivals->skill);
    }
}

static void add_start_and_checkpoints(struct smith_pop_board *board, const struct smith_pop2_level_level *level) {
    const struct smith_pop2_level_start *start = &level->start;
    bool to_left = start->direction != SMITH_POP2_LEVEL_DIRECTION_RIGHT;
    struct smith_pop_figure *figure = NULL;
    board->start = start->room >= 1 && start->room <= SMITH_POP2_LEVEL_ROOMS ? start->room : 1;
    if (smith_pop2_tile_exists(start->room, start->tile))
        figure = pop_board_add(board, SMITH_POP_SYMBOL_START, start->room, start->tile, to_left);
    if (figure) {
        snprintf(figure->words, sizeof figure->words, "start, to the %s", to_left ? "left" : "right");
        snprintf(figure->path, sizeof figure->path, "/start");
    }
    for (unsigned i = 0; i < 2; i++) {
        const struct smith_pop2_level_place *position = &level->checkpoints[i];
        figure = smith_pop2_tile_exists(position->room, position->tile)
                     ? pop_board_add(board, SMITH_POP_SYMBOL_CHECKPOINT, position->room, position->tile, false)
                     : NULL;
        if (!figure)
            continue;
        snprintf(figure->mark, sizeof figure->mark, "%u", i + 1);
        snprintf(figure->words, sizeof figure->words, "checkpoint %u", i + 1);
        snprintf(figure->path, sizeof figure->path, "/checkpoints/%u", i);
    }
}

void smith_pop2_level_board(const struct smith_pop2_level_level *level, struct smith_pop_board *board) {
    *board = (struct smith_pop_board){.level = level, .describe = pop2_level_board_describe};
    smith_pop2_level_links(level, &board->links);
    add_start_and_checkpoints(board, level);
    for (unsigned room = 1; room <= SMITH_POP2_LEVEL_ROOMS; room++) {
        for (unsigned tile = 0; tile < SMITH_POP2_LEVEL_TILES; tile++) {
            const struct smith_pop2_level_tile *at = smith_pop2_level_tile(level, room, tile);
            board->tiles[room][tile] = pop2_level_board_look_at(at);
            if (smith_pop2_is_button(at->code))
                pop2_level_board_add_button(board, room, tile);
        }
        add_people(board, &level->rooms[room - 1].people, room);
        add_arrivals(board, &level->rooms[room - 1].arrivals, room);
    }
}
