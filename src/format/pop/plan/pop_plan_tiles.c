/* SPDX-License-Identifier: MIT
 *
 * Tiles and rooms on plans: symbols and a title for each tile, marks on those that differ from another version of the
 * level; the frames and numbers of rooms, and where their links lead when not to the room that lies there.
 */
#include "format/pop/plan/pop_plan.h"
#include <stdio.h>
#include <string.h>

/* ---- pop plan tiles ---- */

/*
 * Tiles on plans: symbols and a title for each; and marks on those that differ from another version of the level.
 */

static void draw_symbols(struct smith_pop_plan *plan, const struct smith_pop_board_tile *tile, struct smith_point at) {
    static const uint8_t floors[] = {SMITH_POP_SYMBOL_NONE, SMITH_POP_SYMBOL_FLOOR, SMITH_POP_SYMBOL_LOOSE};
    const uint8_t symbols[] = {floors[tile->floor], tile->also, tile->symbol};
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        if (!symbols[i])
            continue;
        smith_plan_use(plan->drawing, symbols[i]);
        smith_pop_symbol_draw(plan->drawing, (enum smith_pop_symbol)symbols[i], tile->number, at, 1);
    }
}

/* What cannot be seen has a title, too: it is over the whole tile. */
static void pop_plan_draw_tile(struct smith_pop_plan *plan, unsigned room, unsigned tile) {
    const struct smith_style unseen = {0};
    struct smith_point at = smith_pop_plan_tile(plan, room, tile);
    char id[32], path[48];
    snprintf(id, sizeof id, "tile-%u-%u", room, tile);
    snprintf(path, sizeof path, "/rooms/%u/rows/%u/tiles/%u", room - 1, tile / SMITH_POP_BOARD_COLUMNS,
             tile % SMITH_POP_BOARD_COLUMNS);
    smith_pop_board_describe(plan->board, room, tile, &plan->text);
    smith_pop_plan_open(plan, id, "tile", path);
    smith_drawing_rectangle(plan->drawing, at.x, at.y, SMITH_POP_TILE_WIDTH, SMITH_POP_TILE_HEIGHT, &unseen);
    if (plan->symbols)
        draw_symbols(plan, &plan->board->tiles[room][tile], at);
    smith_drawing_close(plan->drawing);
}

void smith_pop_plan_tiles(struct smith_pop_plan *plan) {
    smith_drawing_layer(plan->drawing, "tiles", NULL);
    for (unsigned room = 1; room <= SMITH_POP_ROOMS_MAX; room++)
        for (unsigned tile = 0; tile < SMITH_POP_BOARD_TILES && plan->map.cells[room].on_map; tile++)
            pop_plan_draw_tile(plan, room, tile);
}

/* ---- what differs ---- */

#define MARK_WIDTH 3

static void mark_tile(struct smith_pop_plan *plan, const struct smith_pop_board *other, unsigned room, unsigned tile) {
    const struct smith_style mark = smith_plan_change_style(MARK_WIDTH);
    struct smith_point at = smith_pop_plan_tile(plan, room, tile);
    smith_pop_board_write_position(&plan->text, room, tile);
    smith_buffer_text(&plan->text, " differs: ");
    other->describe(other, room, tile, &plan->text);
    smith_buffer_text(&plan->text, " in the other");
    smith_pop_plan_open(plan, NULL, "change", NULL);
    smith_drawing_rectangle(plan->drawing, at.x + 1.5, at.y + 1.5, SMITH_POP_TILE_WIDTH - 3, SMITH_POP_TILE_HEIGHT - 3,
                            &mark);
    smith_drawing_close(plan->drawing);
}

static bool has_figure(const struct smith_pop_board *board, const struct smith_pop_figure *figure) {
    for (uint32_t i = 0; i < board->figure_count; i++) {
        const struct smith_pop_figure *same = &board->figures[i];
        if (same->symbol == figure->symbol && same->room == figure->room && same->tile == figure->tile &&
            strcmp(same->words, figure->words) == 0)
            return true;
    }
    return false;
}

static bool has_effect(const struct smith_pop_board *board, const struct smith_pop_effect *effect) {
    for (uint32_t i = 0; i < board->effect_count; i++)
        if (memcmp(&board->effects[i], effect, sizeof *effect) == 0)
            return true;
    return false;
}

/* Somebody who is not there in the other, or is not the same; a button with another door. */
static void mark_ring(struct smith_pop_plan *plan, unsigned room, unsigned tile, const char *title) {
    struct smith_style ring = smith_plan_change_style(MARK_WIDTH);
    struct smith_point at = smith_pop_plan_tile(plan, room, tile);
    if (!plan->map.cells[room].on_map)
        return;
    ring.fill.alpha = 0;
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "change", .title = title});
    smith_drawing_circle(plan->drawing, at.x + SMITH_POP_TILE_WIDTH / 2, at.y + 36, 20, &ring);
    smith_drawing_close(plan->drawing);
}

static void mark_room(struct smith_pop_plan *plan, unsigned room) {
    struct smith_style frame = smith_plan_change_style(MARK_WIDTH);
    struct smith_point at = smith_pop_plan_room(plan, room);
    frame.fill.alpha = 0;
    frame.dash = 10;
    frame.gap = 6;
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "change", .title = "its links differ"});
    smith_drawing_rectangle(plan->drawing, at.x + 2, at.y + 2, SMITH_POP_PLAN_ROOM_WIDTH - 4,
                            SMITH_POP_PLAN_ROOM_HEIGHT - 4, &frame);
    smith_drawing_close(plan->drawing);
}

void smith_pop_plan_changes(struct smith_pop_plan *plan, const struct smith_pop_board *other) {
    const struct smith_pop_board *board = plan->board;
    smith_drawing_layer(plan->drawing, "changes", "What differs");
    for (unsigned room = 1; room <= SMITH_POP_ROOMS_MAX; room++) {
        for (unsigned tile = 0; tile < SMITH_POP_BOARD_TILES && plan->map.cells[room].on_map; tile++)
            if (board->tiles[room][tile].value != other->tiles[room][tile].value)
                mark_tile(plan, other, room, tile);
        if (plan->map.cells[room].on_map &&
            memcmp(board->links.to[room], other->links.to[room], sizeof other->links.to[room]) != 0)
            mark_room(plan, room);
    }
    for (uint32_t i = 0; i < board->figure_count; i++)
        if (!has_figure(other, &board->figures[i]))
            mark_ring(plan, board->figures[i].room, board->figures[i].tile, board->figures[i].words);
    for (uint32_t i = 0; i < board->effect_count; i++)
        if (!has_effect(other, &board->effects[i]))
            mark_ring(plan, board->effects[i].room, board->effects[i].tile, "what it opens or closes differs");
}

/* ---- rooms ---- */

/*
 * Rooms on plans: their frames and numbers, and where their links lead when not to the room that lies there.
 */

#define NUMBER_SIZE 13
#define LINK_SIZE 10

static const struct smith_colour black = {20, 20, 20, 255}, white = {255, 255, 255, 255}, violet = {110, 20, 150, 255};

static void pop_plan_rooms_write_number(struct smith_pop_plan *plan, unsigned room, struct smith_point at) {
    const struct smith_style plate = {.fill = white, .stroke = black, .width = 1};
    char text[16];
    snprintf(text, sizeof text, "%u", room);
    double width = smith_text_size(text, NUMBER_SIZE).x + 8;
    smith_drawing_rectangle(plan->drawing, at.x + 3, at.y + 3, width, NUMBER_SIZE + 4, &plate);
    smith_pop_write(plan->drawing, text, (struct smith_point){at.x + 3 + width / 2, at.y + 3 + (NUMBER_SIZE + 4) / 2.0},
                    NUMBER_SIZE, black, (struct smith_colour){0});
}

/* ---- links that lead elsewhere ---- */

/* The room that lies beside another. */
static unsigned map_neighbour(const struct smith_pop_map *map, unsigned room, unsigned direction) {
    static const int steps[SMITH_POP_LINKS][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    return smith_pop_map_room(map, map->cells[room].column + steps[direction][0],
                              map->cells[room].row + steps[direction][1]);
}

/* At the middle of an edge: an arrow out, and the number of the room. */
static void pop_plan_rooms_draw_link(struct smith_pop_plan *plan, unsigned room, unsigned direction, unsigned next) {
    static const struct {
        double x, y, out_x, out_y;
    } edges[SMITH_POP_LINKS] = {{13, 94, -11, 0}, {307, 94, 11, 0}, {160, 13, 0, -11}, {160, 176, 0, 11}};
    const struct smith_style line = {.stroke = violet, .width = 2};
    struct smith_point at = smith_pop_plan_room(plan, room);
    struct smith_point from = {at.x + edges[direction].x, at.y + edges[direction].y};
    const struct smith_point to = {from.x + edges[direction].out_x, from.y + edges[direction].out_y};
    char text[16];
    snprintf(text, sizeof text, "%u", next);
    smith_drawing_arrow(plan->drawing, from, to, &(struct smith_arrow){.head = 6}, &line);
    smith_pop_write(plan->drawing, text,
                    (struct smith_point){from.x - edges[direction].out_x * 0.7, from.y - edges[direction].out_y * 0.7},
                    LINK_SIZE, violet, white);
}

static void draw_links(struct smith_pop_plan *plan, unsigned room) {
    for (unsigned direction = 0; direction < SMITH_POP_LINKS; direction++) {
        unsigned next = smith_pop_link_room(&plan->board->links, room, direction);
        if (next && next != map_neighbour(&plan->map, room, direction))
            pop_plan_rooms_draw_link(plan, room, direction, next);
    }
}

/* ---- rooms ---- */

static void pop_plan_draw_room(struct smith_pop_plan *plan, unsigned room) {
    struct smith_point at = smith_pop_plan_room(plan, room);
    bool separate = plan->map.cells[room].separate;
    struct smith_style frame = {.stroke = black, .width = 1.6};
    char id[32];
    if (separate)
        frame.dash = 8;
    if (!plan->symbols)
        frame.stroke = white;
    snprintf(id, sizeof id, "room-%u", room);
    smith_buffer_format(&plan->text, "room %u%s", room, separate ? "; where its links put it, there is another" : "");
    smith_pop_board_write_special_events(plan->board, room, SMITH_POP_WHOLE_ROOM, &plan->text);
    smith_drawing_rectangle(plan->drawing, at.x, at.y, SMITH_POP_PLAN_ROOM_WIDTH, SMITH_POP_PLAN_ROOM_HEIGHT, &frame);
    smith_pop_plan_open(plan, id, separate ? "room apart" : "room", NULL);
    pop_plan_rooms_write_number(plan, room, at);
    smith_drawing_close(plan->drawing);
    draw_links(plan, room);
}

void smith_pop_plan_rooms(struct smith_pop_plan *plan) {
    smith_drawing_layer(plan->drawing, "rooms", NULL);
    for (unsigned room = 1; room <= SMITH_POP_ROOMS_MAX; room++)
        if (plan->map.cells[room].on_map)
            pop_plan_draw_room(plan, room);
}
