/* SPDX-License-Identifier: MIT
 *
 * Who is in a level, and what its buttons do, on plans.
 */
#include "format/pop/plan/pop_plan.h"

#include <math.h>
#include <stdio.h>

#define FLOOR 55 /* lines down to the floor of a tile */
#define BEND_MAX 40 /* pixels that the middle of an arrow lies beside the straight way */

static const struct smith_colour white = {255, 255, 255, 255};

/* ---- people ---- */

/* A flag where the game may begin again. */
static void draw_flag(struct smith_drawing *drawing, const struct smith_style *body, struct smith_point feet,
                      double size) {
    const struct smith_style pole = {.stroke = body->fill, .width = 2 * size};
    const struct smith_point cloth[] = {{feet.x - 7 * size, feet.y - 40 * size},
                                        {feet.x + 11 * size, feet.y - 31 * size},
                                        {feet.x - 7 * size, feet.y - 22 * size}};
    smith_drawing_line(drawing, feet.x - 7 * size, feet.y, feet.x - 7 * size, feet.y - 41 * size, &pole);
    smith_drawing_polygon(drawing, cloth, 3, body);
}

/* Head, body, and an arm that points where he looks: a guard's with his sword. */
static void draw_body(struct smith_drawing *drawing, enum smith_pop_symbol symbol, bool to_left,
                      struct smith_point feet, double size) {
    const struct smith_style body = smith_style_scaled(&smith_pop_symbols[symbol].style, size);
    double ahead = to_left ? -size : size;
    const struct smith_style arm = {.stroke = body.fill, .width = 3 * size};
    const struct smith_style sword = {.stroke = {30, 34, 44, 255}, .width = 1.8 * size};
    const struct smith_point corners[] = {{feet.x - 6 * size, feet.y - 27 * size},
                                          {feet.x + 6 * size, feet.y - 27 * size},
                                          {feet.x + 7 * size, feet.y},
                                          {feet.x - 7 * size, feet.y}};
    struct smith_point hand = {feet.x + 12 * ahead, feet.y - 22 * size};
    smith_drawing_line(drawing, feet.x, hand.y, hand.x, hand.y, &arm);
    if (symbol != SMITH_POP_SYMBOL_START)
        smith_drawing_line(drawing, hand.x - 2 * ahead, hand.y + 3 * size, hand.x + 4 * ahead, hand.y - 14 * size,
                           &sword);
    else
        smith_drawing_arrow(drawing, (struct smith_point){feet.x, hand.y},
                            (struct smith_point){feet.x + 19 * ahead, hand.y}, &(struct smith_arrow){.head = 9 * size},
                            &arm);
    smith_drawing_polygon(drawing, corners, 4, &body);
    smith_drawing_circle(drawing, feet.x + 1.5 * ahead, feet.y - 33 * size, 5.5 * size, &body);
}

void smith_pop_figure_draw(struct smith_drawing *drawing, enum smith_pop_symbol symbol, bool to_left, const char *mark,
                           struct smith_point feet, double size) {
    bool flag = symbol == SMITH_POP_SYMBOL_CHECKPOINT;
    if (flag)
        draw_flag(drawing, &smith_pop_symbols[symbol].style, feet, size);
    else
        draw_body(drawing, symbol, to_left, feet, size);
    smith_pop_write(drawing, mark,
                    (struct smith_point){feet.x - (flag ? 3 * size : 0), feet.y - (flag ? 31 : 14) * size}, 10 * size,
                    white, (struct smith_colour){0});
}

/* Over the game's own picture of him: an arrow above his head, and his words. */
static void point_out(struct smith_pop_plan *plan, const struct smith_pop_figure *figure, struct smith_point at) {
    const struct smith_style line = {.stroke = smith_pop_symbols[figure->symbol].style.fill, .width = 3};
    double ahead = figure->to_left ? -1 : 1, y = at.y + 12;
    const struct smith_point from = {at.x - 9 * ahead, y}, to = {at.x + 11 * ahead, y};
    char text[16];
    snprintf(text, sizeof text, figure->symbol == SMITH_POP_SYMBOL_GUARD ? "skill %.3s" : "start", figure->mark);
    if (figure->symbol != SMITH_POP_SYMBOL_CHECKPOINT)
        smith_drawing_arrow(plan->drawing, from, to, &(struct smith_arrow){.head = 8}, &line);
    smith_drawing_label(plan->drawing, &(struct smith_label){.text = text,
                                                             .x = at.x,
                                                             .y = at.y - 1,
                                                             .size = 9,
                                                             .anchor = SMITH_ANCHOR_MIDDLE,
                                                             .colour = white,
                                                             .halo = {0, 0, 0, 255},
                                                             .bold = true});
}

static void draw_figure(struct smith_pop_plan *plan, const struct smith_pop_figure *figure) {
    struct smith_point at = smith_pop_plan_tile(plan, figure->room, figure->tile);
    smith_pop_board_write_position(&plan->text, figure->room, figure->tile);
    smith_buffer_format(&plan->text, ": %s", figure->words);
    smith_plan_use(plan->drawing, figure->symbol);
    smith_pop_plan_open(plan, NULL, "figure", figure->path[0] ? figure->path : NULL);
    if (plan->symbols)
        smith_pop_figure_draw(plan->drawing, (enum smith_pop_symbol)figure->symbol, figure->to_left, figure->mark,
                              (struct smith_point){at.x + SMITH_POP_TILE_WIDTH / 2, at.y + FLOOR}, 1);
    else
        point_out(plan, figure, (struct smith_point){at.x + SMITH_POP_TILE_WIDTH, at.y});
    smith_drawing_close(plan->drawing);
}

void smith_pop_plan_figures(struct smith_pop_plan *plan) {
    smith_drawing_layer(plan->drawing, "guards", NULL);
    for (uint32_t i = 0; i < plan->board->figure_count; i++)
        if (plan->map.cells[plan->board->figures[i].room].on_map)
            draw_figure(plan, &plan->board->figures[i]);
}

/* ---- buttons ---- */

/* In the game's picture a floor is seen from its side, and its middle lies to the right of its tile. */
static struct smith_point middle(const struct smith_pop_plan *plan, unsigned room, unsigned tile, double down) {
    struct smith_point at = smith_pop_plan_tile(plan, room, tile);
    return (struct smith_point){at.x + SMITH_POP_TILE_WIDTH / (plan->symbols ? 2.0 : 1.0), at.y + down};
}

static void draw_effect(struct smith_pop_plan *plan, const struct smith_pop_effect *effect) {
    struct smith_point from = middle(plan, effect->room, effect->tile, 50);
    struct smith_point to = middle(plan, effect->to_room, effect->to_tile, 32);
    double length = hypot(to.x - from.x, to.y - from.y);
    const struct smith_style halo = {.stroke = {255, 255, 255, 200}, .width = 4.5, .round = true};
    struct smith_style line = {.stroke = {20, 120, 50, 255}, .width = 2.2, .round = true};
    const struct smith_arrow arrow = {.head = 10, .bend = fmin(0.15, BEND_MAX / fmax(length, 1)), .back = 3};
    const struct smith_arrow outline = {.head = 14, .bend = arrow.bend};
    if (effect->closes)
        line = (struct smith_style){.stroke = {190, 30, 30, 255}, .width = 2.2, .dash = 9, .gap = 6, .round = true};
    smith_pop_board_write_position(&plan->text, effect->room, effect->tile);
    smith_buffer_text(&plan->text, effect->closes ? " closes " : " opens ");
    smith_pop_board_write_position(&plan->text, effect->to_room, effect->to_tile);
    smith_pop_plan_open(plan, NULL, "event", NULL);
    smith_drawing_arrow(plan->drawing, from, to, &outline, &halo);
    smith_drawing_arrow(plan->drawing, from, to, &arrow, &line);
    smith_drawing_circle(plan->drawing, from.x, from.y, 3.5, &(struct smith_style){.fill = line.stroke});
    smith_drawing_close(plan->drawing);
}

void smith_pop_plan_events(struct smith_pop_plan *plan) {
    smith_drawing_layer(plan->drawing, "events", NULL);
    for (uint32_t i = 0; i < plan->board->effect_count; i++) {
        const struct smith_pop_effect *effect = &plan->board->effects[i];
        if (plan->map.cells[effect->room].on_map && plan->map.cells[effect->to_room].on_map)
            draw_effect(plan, effect);
    }
}
