/* SPDX-License-Identifier: MIT
 *
 * Which room is which: their numbers, and what of them is below other rooms and cannot be seen.
 */
#include "rooms/plan/rooms_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define NUMBER 0.85 /* size, in sectors */
#define SMALL_NUMBER 0.5 /* ... in rooms of few sectors */
#define FEW 6
#define HALF_HIDDEN 4 /* a room with less than one in so many of its cells on top is distinguished as covered */

static const struct smith_colour ink = {25, 25, 25, 255}, paper = {255, 255, 255, 190};

/* The cell of the room nearest to the middle of all its cells that are seen, or not seen. False: there is none. */
static bool middle_of(const struct smith_rooms_plan *plan, uint32_t number, bool seen, struct smith_point *at) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    double sum_x = 0, sum_z = 0, count = 0, nearest = INFINITY;
    for (int pass = 0; pass < 2; pass++)
        for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
            for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++) {
                if (smith_rooms_plan_is_seen(plan, number, x, z) != seen ||
                    smith_rooms_plan_coverage(plan, number, x, z) == SMITH_COVERS_NOTHING)
                    continue;
                if (pass == 0) {
                    sum_x += x + 0.5;
                    sum_z += z + 0.5;
                    count++;
                    continue;
                }
                double away = hypot(x + 0.5 - sum_x / count, z + 0.5 - sum_z / count);
                if (away < nearest) {
                    nearest = away;
                    *at = smith_rooms_plan_point(room, (x + 0.5) * SMITH_CELL, (z + 0.5) * SMITH_CELL);
                }
            }
    return count > 0;
}

static bool is_covered(const struct smith_rooms_plan *plan, uint32_t number) {
    return plan->seen[number] * (HALF_HIDDEN - 1) < plan->hidden[number];
}

static double number_size(const struct smith_rooms_plan *plan, uint32_t number, bool covered) {
    return covered || plan->seen[number] < FEW ? SMALL_NUMBER : NUMBER;
}

static void draw_number(struct smith_rooms_plan *plan, uint32_t number, bool covered) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    struct smith_point at = {0, 0};
    char text[32], title[128], path[SMITH_ROOMS_PATH];
    if (!middle_of(plan, number, !covered, &at))
        return;
    snprintf(text, sizeof text, covered ? "(%" PRId64 ")" : "%" PRId64, room->number);
    snprintf(title, sizeof title, "room %" PRId64 "%s", room->number, covered ? ", below another one" : "");
    smith_rooms_path(plan->rooms, room, "", SMITH_NONE, path);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "number", .title = title, .path = path});
    smith_drawing_label(
        plan->drawing,
        &(struct smith_label){.text = text,
                              .x = at.x,
                              .y = at.y,
                              .bold = !covered,
                              .size = number_size(plan, number, covered) * SMITH_CELL,
                              .colour = covered ? smith_rooms_symbols[SMITH_ROOMS_COVERED].style.stroke : ink,
                              .halo = paper,
                              .anchor = SMITH_ANCHOR_MIDDLE,
                              .upright = SMITH_ANCHOR_MIDDLE});
    smith_drawing_close(plan->drawing);
}

void smith_rooms_plan_names(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "numbers", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        if (!is_covered(plan, plan->order[i]))
            draw_number(plan, plan->order[i], false);
}

/* ---- covered rooms ---- */

/* Whether the floor of the room is there, and not seen. */
static bool is_below(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    if (x < 1 || z < 1 || x >= (int32_t)room->size_x - 1 || z >= (int32_t)room->size_z - 1)
        return false;
    return smith_rooms_plan_coverage(plan, number, x, z) != SMITH_COVERS_NOTHING &&
           !smith_rooms_plan_is_seen(plan, number, x, z);
}

/* The edge of what is below others, along one line; pieces in a row are one. */
static void outline_row(struct smith_rooms_plan *plan, uint32_t number, bool across, int32_t line) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_ROOMS_COVERED);
    const struct smith_room *room = &plan->rooms->rooms[number];
    int32_t end = (int32_t)(across ? room->size_x : room->size_z) - 1, length = 0;
    for (int32_t at = 1; at <= end; at++) {
        bool here = across ? is_below(plan, number, at, line) : is_below(plan, number, line, at);
        bool before = across ? is_below(plan, number, at, line - 1) : is_below(plan, number, line - 1, at);
        if (at < end && here != before) {
            length++;
            continue;
        }
        if (length) {
            double start = (at - length) * SMITH_CELL, stop = at * SMITH_CELL, line_at = line * SMITH_CELL;
            struct smith_point from = smith_rooms_plan_point(room, across ? start : line_at, across ? line_at : start);
            struct smith_point to = smith_rooms_plan_point(room, across ? stop : line_at, across ? line_at : stop);
            smith_drawing_line(plan->drawing, from.x, from.y, to.x, to.y, &style);
        }
        length = 0;
    }
}

static void outline(struct smith_rooms_plan *plan, uint32_t number) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    for (int32_t line = 1; line < (int32_t)room->size_z; line++)
        outline_row(plan, number, true, line);
    for (int32_t line = 1; line < (int32_t)room->size_x; line++)
        outline_row(plan, number, false, line);
}

void smith_rooms_plan_covered(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "covered", NULL);
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!plan->hidden[plan->order[i]])
            continue;
        outline(plan, plan->order[i]);
        if (is_covered(plan, plan->order[i]))
            draw_number(plan, plan->order[i], true);
    }
}
