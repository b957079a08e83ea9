/* SPDX-License-Identifier: MIT
 *
 * Rooms on plans: their frames and numbers, and where their links lead when not to the room that lies there.
 */
#include "format/pop/plan/pop_plan.h"

#include <stdio.h>

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
    char id[32], title[80];
    if (separate)
        frame.dash = 8;
    if (!plan->symbols)
        frame.stroke = white;
    snprintf(id, sizeof id, "room-%u", room);
    snprintf(title, sizeof title, "room %u%s", room, separate ? "; where its links put it, there is another" : "");
    smith_drawing_rectangle(plan->drawing, at.x, at.y, SMITH_POP_PLAN_ROOM_WIDTH, SMITH_POP_PLAN_ROOM_HEIGHT, &frame);
    smith_drawing_open(plan->drawing,
                       &(struct smith_group){.id = id, .kind = separate ? "room apart" : "room", .title = title});
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
