/* SPDX-License-Identifier: MIT
 *
 * What sectors are marked with: walls to climb, monkey bars, deadly floors, and areas of triggers.
 */
#include "rooms/plan/rooms_plan.h"

#include <stdio.h>

#define INSET 0.13 /* of marks from the edges of their sector, in sectors */
#define SEARCHED 64 /* triggers before one that may share its area: files are not to decide how long this takes */

static void plan_marks_fill_sector(struct smith_rooms_plan *plan, const struct smith_room *room, int32_t x, int32_t z,
                                   int32_t length, enum smith_rooms_symbol symbol) {
    struct smith_point corner = smith_rooms_plan_point(room, x * SMITH_CELL, (z + 1) * SMITH_CELL);
    const struct smith_style style = smith_plan_style(plan->drawing, symbol);
    smith_drawing_rectangle(plan->drawing, corner.x, corner.y, length * SMITH_CELL, SMITH_CELL, &style);
}

static bool has_flag(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z, unsigned flag) {
    const struct smith_sector *sector = smith_room_sector(&plan->rooms->rooms[number], x, z);
    return sector && (sector->flags & flag) && smith_rooms_plan_is_seen(plan, number, x, z);
}

static void hatch_room(struct smith_rooms_plan *plan, uint32_t number, unsigned flag, enum smith_rooms_symbol symbol) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++) {
            int32_t length = 0;
            while (x + length < (int32_t)room->size_x - 1 && has_flag(plan, number, x + length, z, flag))
                length++;
            if (length)
                plan_marks_fill_sector(plan, room, x, z, length, symbol);
            x += length;
        }
}

/* A line along the side that can be climbed, within its sector. */
static void draw_climb(struct smith_rooms_plan *plan, const struct smith_room *room, int32_t x, int32_t z,
                       unsigned side) {
    static const double lines[4][4] = {[SMITH_NORTH] = {INSET, 1 - INSET, 1 - INSET, 1 - INSET},
                                       [SMITH_SOUTH] = {INSET, INSET, 1 - INSET, INSET},
                                       [SMITH_WEST] = {INSET, INSET, INSET, 1 - INSET},
                                       [SMITH_EAST] = {1 - INSET, INSET, 1 - INSET, 1 - INSET}};
    struct smith_point from =
        smith_rooms_plan_point(room, (x + lines[side][0]) * SMITH_CELL, (z + lines[side][1]) * SMITH_CELL);
    struct smith_point to =
        smith_rooms_plan_point(room, (x + lines[side][2]) * SMITH_CELL, (z + lines[side][3]) * SMITH_CELL);
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_ROOMS_CLIMB);
    smith_drawing_line(plan->drawing, from.x, from.y, to.x, to.y, &style);
}

static void climb_room(struct smith_rooms_plan *plan, uint32_t number) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++)
            for (unsigned side = SMITH_NORTH; side <= SMITH_EAST; side++)
                if (has_flag(plan, number, x, z, (unsigned)SMITH_SECTOR_CLIMB_NORTH << side))
                    draw_climb(plan, room, x, z, side);
}

void smith_rooms_plan_marks(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "monkey", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        hatch_room(plan, plan->order[i], SMITH_SECTOR_MONKEY, SMITH_ROOMS_MONKEY);
    smith_drawing_layer(plan->drawing, "death", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        hatch_room(plan, plan->order[i], SMITH_SECTOR_DEATH, SMITH_ROOMS_DEATH);
    smith_drawing_layer(plan->drawing, "climb", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        climb_room(plan, plan->order[i]);
}

/* ---- triggers ---- */

static struct smith_box plan_marks_area_of(const struct smith_room *room, const struct smith_trigger *trigger) {
    const double far = 1 - INSET;
    struct smith_point low =
        smith_rooms_plan_point(room, (trigger->x0 + INSET) * SMITH_CELL, (trigger->z0 + INSET) * SMITH_CELL);
    struct smith_point high =
        smith_rooms_plan_point(room, (trigger->x1 + far) * SMITH_CELL, (trigger->z1 + far) * SMITH_CELL);
    return (struct smith_box){low.x, high.y, high.x, low.y};
}

/* Several triggers share an area; it is filled for the first, the others are reported by the title alone. */
static bool plan_marks_is_first(const struct smith_room *room, uint32_t number) {
    const struct smith_trigger *t = &room->triggers[number];
    for (uint32_t i = number > SEARCHED ? number - SEARCHED : 0; i < number; i++) {
        const struct smith_trigger *before = &room->triggers[i];
        if (before->x0 == t->x0 && before->z0 == t->z0 && before->x1 == t->x1 && before->z1 == t->z1)
            return false;
    }
    return true;
}

static void plan_marks_draw_trigger(struct smith_rooms_plan *plan, const struct smith_room *room, uint32_t number) {
    const struct smith_trigger *trigger = &room->triggers[number];
    struct smith_box box = plan_marks_area_of(room, trigger);
    struct smith_style style =
        smith_plan_style(plan->drawing, SMITH_ROOMS_TRIGGER + (enum smith_rooms_symbol)trigger->purpose);
    char path[SMITH_ROOMS_PATH];
    if (!plan_marks_is_first(room, number))
        style.fill.alpha = 0;
    smith_rooms_path(plan->rooms, room, trigger->list, trigger->item, path);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "trigger", .title = trigger->type, .path = path});
    smith_drawing_rectangle(plan->drawing, box.left, box.top, box.right - box.left, box.bottom - box.top, &style);
    smith_drawing_close(plan->drawing);
}

void smith_rooms_plan_triggers(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "triggers", NULL);
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->trigger_count; k++)
            plan_marks_draw_trigger(plan, room, k);
    }
}
