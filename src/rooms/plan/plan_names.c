/* SPDX-License-Identifier: MIT
 *
 * Which room is which: their numbers, and what of them is below other rooms and cannot be seen.
 */
#include "rooms/plan/rooms_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NUMBER 0.85 /* size, in sectors */
#define SMALL_NUMBER 0.5 /* ... in rooms of few sectors */
#define SMALLEST_NUMBER 0.3 /* ... where they find no other place */
#define OFF_MIDDLE 0.3 /* of a cell, where its middle is taken; in sectors */
#define FEW 6
#define HALF_HIDDEN 4 /* a room with less than one in so many of its cells on top is distinguished as covered */

static const struct smith_colour ink = {25, 25, 25, 255}, paper = {255, 255, 255, 190};

/* A place for a number. */
struct spot {
    struct smith_point at;
    double away; /* from the middle of all of them */
};

static int plan_names_by_distance(const void *a, const void *b) {
    const struct spot *one = a, *two = b;
    if (one->away != two->away)
        return one->away < two->away ? -1 : 1;
    if (one->at.y != two->at.y)
        return one->at.y > two->at.y ? -1 : 1;
    return (one->at.x > two->at.x) - (one->at.x < two->at.x);
}

/* The middles of all cells of the room that are seen, or not seen: those in the middle first. NULL = out of memory. */
static struct spot *spots_of(const struct smith_rooms_plan *plan, struct smith_arena *arena, uint32_t number, bool seen,
                             uint32_t *count) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    struct spot *spots = smith_arena_alloc(arena, (seen ? plan->seen : plan->hidden)[number] * sizeof *spots, 8);
    struct smith_point sum = {0, 0};
    *count = 0;
    for (int32_t z = 1; spots && z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++) {
            if (*count == (seen ? plan->seen : plan->hidden)[number] ||
                smith_rooms_plan_is_seen(plan, number, x, z) != seen ||
                smith_rooms_plan_coverage(plan, number, x, z) == SMITH_COVERS_NOTHING)
                continue;
            struct smith_point at = smith_rooms_plan_point(room, (x + 0.5) * SMITH_CELL, (z + 0.5) * SMITH_CELL);
            sum.x += at.x;
            sum.y += at.y;
            spots[(*count)++].at = at;
        }
    for (uint32_t i = 0; i < *count; i++)
        spots[i].away = hypot(spots[i].at.x - sum.x / *count, spots[i].at.y - sum.y / *count);
    if (*count)
        qsort(spots, *count, sizeof *spots, plan_names_by_distance);
    return spots;
}

static bool plan_names_is_covered(const struct smith_rooms_plan *plan, uint32_t number) {
    return plan->seen[number] * (HALF_HIDDEN - 1) < plan->hidden[number];
}

static double number_size(const struct smith_rooms_plan *plan, uint32_t number, bool covered) {
    return covered || plan->seen[number] < FEW ? SMALL_NUMBER : NUMBER;
}

/* Where nothing else stands: large and off all marks, smaller, over marks, and at last in a part of a cell. */
static bool find_spot(struct smith_rooms_plan *plan, const struct spot *spots, uint32_t count,
                      struct smith_label *label) {
    const double sizes[] = {label->size, SMALL_NUMBER * SMITH_CELL, SMALLEST_NUMBER * SMITH_CELL};
    for (int over_marks = 0; over_marks < 2; over_marks++)
        for (int size = 0; size < 3; size++)
            for (uint32_t i = 0; i < 3 * count; i++) {
                label->size = sizes[size];
                label->x = spots[i % count].at.x;
                label->y = spots[i % count].at.y + OFF_MIDDLE * SMITH_CELL * (i / count == 1) -
                           OFF_MIDDLE * SMITH_CELL * (i / count == 2);
                if (smith_plan_claim(plan->drawing, label, over_marks))
                    return true;
            }
    return false;
}

/* Below the number or above it, as large as there is space for. */
static void plan_write_name(struct smith_rooms_plan *plan, const char *name, const struct smith_label *number) {
    static const double sizes[] = {0.45, 0.36, 0.28}; /* sectors */
    for (int i = 0; i < 6; i++) {
        struct smith_label label = *number;
        label.text = name;
        label.size = sizes[i / 2] * SMITH_CELL;
        label.y += (i % 2 ? -1 : 1) * (number->size * 0.6 + label.size * 0.6);
        if (!name[0] || !smith_plan_claim(plan->drawing, &label, false))
            continue;
        smith_drawing_label(plan->drawing, &label);
        return;
    }
}

static void draw_number(struct smith_rooms_plan *plan, uint32_t number, bool covered) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    const struct smith_arena_mark mark = smith_arena_mark(&plan->arena);
    char text[32], title[128], path[SMITH_ROOMS_PATH];
    uint32_t count;
    struct smith_label label = {.text = text,
                                .bold = !covered,
                                .size = number_size(plan, number, covered) * SMITH_CELL,
                                .colour = covered ? smith_rooms_symbols[SMITH_ROOMS_COVERED].style.stroke : ink,
                                .halo = paper,
                                .anchor = SMITH_ANCHOR_MIDDLE,
                                .upright = SMITH_ANCHOR_MIDDLE};
    snprintf(text, sizeof text, covered ? "(%" PRId64 ")" : "%" PRId64, room->number);
    const struct spot *spots = spots_of(plan, &plan->arena, number, !covered, &count);
    bool found = spots && find_spot(plan, spots, count, &label);
    smith_arena_release(&plan->arena, mark);
    if (!found)
        return;
    snprintf(title, sizeof title, "room %" PRId64 "%s", room->number, covered ? ", below another one" : "");
    smith_rooms_path(plan->rooms, room, "", SMITH_NONE, path);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "number", .title = title, .path = path});
    smith_drawing_label(plan->drawing, &label);
    if (plan->how->sheet)
        plan_write_name(plan, room->name, &label);
    smith_drawing_close(plan->drawing);
}

/* A room, for sorting: those with few places for their number choose first. */
struct choice {
    uint32_t cells, room;
};

static int by_cells(const void *a, const void *b) {
    const struct choice *one = a, *two = b;
    if (one->cells != two->cells)
        return one->cells < two->cells ? -1 : 1;
    return (one->room > two->room) - (one->room < two->room);
}

static void draw_numbers(struct smith_rooms_plan *plan, bool covered) {
    struct choice *choices = smith_arena_alloc(&plan->arena, (plan->count + (size_t)1) * sizeof *choices, 8);
    uint32_t count = 0;
    for (uint32_t i = 0; choices && i < plan->count; i++) {
        uint32_t room = plan->order[i];
        if (plan_names_is_covered(plan, room) == covered)
            choices[count++] = (struct choice){(covered ? plan->hidden : plan->seen)[room], room};
    }
    if (count)
        qsort(choices, count, sizeof *choices, by_cells);
    for (uint32_t i = 0; i < count; i++)
        draw_number(plan, choices[i].room, covered);
}

void smith_rooms_plan_names(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "numbers", NULL);
    draw_numbers(plan, false);
}

/* ---- covered rooms ---- */

/* Whether the floor of the room is there, and not seen. */
static bool plan_names_is_below(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    if (x < 1 || z < 1 || x >= (int32_t)room->size_x - 1 || z >= (int32_t)room->size_z - 1)
        return false;
    return smith_rooms_plan_coverage(plan, number, x, z) != SMITH_COVERS_NOTHING &&
           !smith_rooms_plan_is_seen(plan, number, x, z);
}

/* The edge of what is below others, along one line; pieces in a row are one. */
static void plan_names_outline_row(struct smith_rooms_plan *plan, uint32_t number, bool across, int32_t line) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_ROOMS_COVERED);
    const struct smith_room *room = &plan->rooms->rooms[number];
    int32_t end = (int32_t)(across ? room->size_x : room->size_z) - 1, length = 0;
    for (int32_t at = 1; at <= end; at++) {
        bool here = across ? plan_names_is_below(plan, number, at, line) : plan_names_is_below(plan, number, line, at);
        bool before =
            across ? plan_names_is_below(plan, number, at, line - 1) : plan_names_is_below(plan, number, line - 1, at);
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

static void plan_names_outline(struct smith_rooms_plan *plan, uint32_t number) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    for (int32_t line = 1; line < (int32_t)room->size_z; line++)
        plan_names_outline_row(plan, number, true, line);
    for (int32_t line = 1; line < (int32_t)room->size_x; line++)
        plan_names_outline_row(plan, number, false, line);
}

void smith_rooms_plan_covered(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "covered", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->hidden[plan->order[i]])
            plan_names_outline(plan, plan->order[i]);
    draw_numbers(plan, true);
}
