/* SPDX-License-Identifier: MIT
 *
 * Lines of a plan that lead from one thing to another: from triggers to what they are for, and the paths that flyby
 * cameras fly, sequence by sequence.
 */
#include "base/array.h"
#include "rooms/plan/rooms_plan.h"

#include <math.h>
#include <stdlib.h>

#define FARTHEST 1e7f

/* A thing of the plan, and where it is. */
struct spot {
    int64_t key; /* its number, or its sequence */
    int32_t order;
    struct smith_point at;
};

struct spots {
    struct spot *items;
    uint32_t count, capacity;
};

static int by_key(const void *a, const void *b) {
    const struct spot *one = a, *two = b;
    if (one->key != two->key)
        return one->key < two->key ? -1 : 1;
    return (one->order > two->order) - (one->order < two->order);
}

/* Things that triggers can name, or with `flybys` cameras by their sequence. False when there is no memory. */
static bool plan_paths_gather(struct smith_rooms_plan *plan, bool flybys, struct spots *spots) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->thing_count; k++) {
            const struct smith_thing *thing = &room->things[k];
            if ((flybys ? thing->kind != SMITH_THING_FLYBY : thing->number < 0) ||
                !(fabsf(thing->position[0]) < FARTHEST && fabsf(thing->position[2]) < FARTHEST))
                continue;
            struct spot spot = {flybys ? thing->slot : thing->number, flybys ? thing->order : 0,
                                smith_rooms_plan_point(room, (double)thing->position[0], (double)thing->position[2])};
            if (!SMITH_ARRAY_ADD(&plan->arena, spots, spot)) {
                smith_drawing_fail_memory(plan->drawing);
                return false;
            }
        }
    }
    if (spots->count)
        qsort(spots->items, spots->count, sizeof *spots->items, by_key);
    return true;
}

/* ---- triggers ---- */

static struct smith_point plan_paths_middle_of(const struct smith_room *room, const struct smith_trigger *trigger) {
    return smith_rooms_plan_point(room, ((double)trigger->x0 + trigger->x1 + 1) / 2 * SMITH_CELL,
                                  ((double)trigger->z0 + trigger->z1 + 1) / 2 * SMITH_CELL);
}

static const struct spot *plan_paths_find(const struct spots *spots, int64_t number) {
    const struct spot wanted = {.key = number};
    return spots->count ? bsearch(&wanted, spots->items, spots->count, sizeof wanted, by_key) : NULL;
}

static void draw_target(struct smith_rooms_plan *plan, struct smith_point from, struct smith_point to) {
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_ROOMS_TARGET);
    const struct smith_arrow arrow = {.head = 0.3 * SMITH_CELL, .bend = 0.12, .back = 0.2 * SMITH_CELL};
    smith_drawing_arrow(plan->drawing, from, to, &arrow, &style);
}

void smith_rooms_plan_targets(struct smith_rooms_plan *plan) {
    struct spots spots = {0};
    smith_drawing_layer(plan->drawing, "targets", NULL);
    if (!plan_paths_gather(plan, false, &spots))
        return;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->trigger_count; k++) {
            const struct spot *target =
                room->triggers[k].target_thing >= 0 ? plan_paths_find(&spots, room->triggers[k].target_thing) : NULL;
            if (target)
                draw_target(plan, plan_paths_middle_of(room, &room->triggers[k]), target->at);
        }
    }
}

/* ---- flyby cameras ---- */

/* From the second to the third of four places, so that the path has no corners. */
static void fly(struct smith_rooms_plan *plan, const struct spot *before, const struct spot *from,
                const struct spot *to, const struct spot *after) {
    const double bend = 1.0 / 6;
    struct smith_point a = {from->at.x + (to->at.x - before->at.x) * bend,
                            from->at.y + (to->at.y - before->at.y) * bend};
    struct smith_point b = {to->at.x - (after->at.x - from->at.x) * bend, to->at.y - (after->at.y - from->at.y) * bend};
    smith_drawing_curve_to(plan->drawing, a, b, to->at);
}

static void draw_flight(struct smith_rooms_plan *plan, const struct spot *spots, uint32_t count) {
    const struct smith_style style = {
        .stroke = {0, 130, 180, 255}, .width = 0.07 * SMITH_CELL, .dash = 0.3 * SMITH_CELL, .gap = 0.16 * SMITH_CELL};
    if (count < 2)
        return;
    smith_drawing_move(plan->drawing, spots[0].at.x, spots[0].at.y);
    for (uint32_t i = 0; i + 1 < count; i++)
        fly(plan, &spots[i ? i - 1 : 0], &spots[i], &spots[i + 1], &spots[i + 2 < count ? i + 2 : count - 1]);
    smith_drawing_path(plan->drawing, &style);
}

void smith_rooms_plan_flights(struct smith_rooms_plan *plan) {
    struct spots spots = {0};
    smith_drawing_layer(plan->drawing, "flights", NULL);
    if (!plan_paths_gather(plan, true, &spots))
        return;
    for (uint32_t first = 0, end; first < spots.count; first = end) {
        for (end = first + 1; end < spots.count && spots.items[end].key == spots.items[first].key;)
            end++;
        draw_flight(plan, spots.items + first, end - first);
    }
}
