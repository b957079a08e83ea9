/* SPDX-License-Identifier: MIT
 *
 * What stands beside a plan: title, legend, heights, scale and north. Only signs that the plan has are explained.
 */
#include "rooms/plan/rooms_plan.h"

#include <stdio.h>

#define GAP 1.2       /* sectors between the plan and what stands beside it */
#define TEXT_MIN 12 /* pixels; words do not shrink with the plan */
#define METRES_A_SECTOR 2

static bool any_thing(const struct smith_rooms_plan *plan, unsigned kind) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->thing_count; k++)
            if (room->things[k].kind == kind)
                return true;
    }
    return false;
}

static bool any_weather(const struct smith_rooms_plan *plan, unsigned weather) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->rooms->rooms[plan->order[i]].weather == weather)
            return true;
    return false;
}

static bool any_hidden(const struct smith_rooms_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->hidden[plan->order[i]])
            return true;
    return false;
}

/* All flags that sectors of the plan have. */
static unsigned all_flags(const struct smith_rooms_plan *plan) {
    unsigned flags = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (size_t k = 0; k < (size_t)room->size_x * room->size_z; k++)
            flags |= room->sectors[k].flags;
    }
    return flags;
}

#define KEYS_MAX 32

struct keys {
    struct smith_key items[KEYS_MAX];
    uint32_t count;
};

static void add(struct keys *keys, enum smith_key_kind kind, struct smith_style style, const char *label) {
    if (keys->count < KEYS_MAX)
        keys->items[keys->count++] = (struct smith_key){kind, style, label};
}

static void add_lines(const struct smith_rooms_plan *plan, struct keys *keys) {
    double cell = SMITH_CELL;
    add(keys, SMITH_KEY_LINE, smith_plan_edge_style(SMITH_PLAN_WALL), "wall");
    add(keys, SMITH_KEY_LINE, smith_plan_edge_style(SMITH_PLAN_CLIFF), "8 clicks or more");
    add(keys, SMITH_KEY_LINE, smith_plan_edge_style(SMITH_PLAN_LEDGE), "2 to 7 clicks");
    add(keys, SMITH_KEY_LINE, smith_plan_edge_style(SMITH_PLAN_STEP), "1 click");
    add(keys, SMITH_KEY_LINE, smith_plan_edge_style(SMITH_PLAN_DOOR), "to another room");
    if (any_hidden(plan))
        add(keys, SMITH_KEY_LINE, smith_plan_covered_style(), "room below another");
    if (any_weather(plan, SMITH_WATER))
        add(keys, SMITH_KEY_AREA, (struct smith_style){.fill = smith_plan_water}, "water");
    if (any_weather(plan, SMITH_QUICKSAND))
        add(keys, SMITH_KEY_AREA, (struct smith_style){.fill = smith_plan_mud}, "quicksand");
    unsigned flags = all_flags(plan);
    if (flags &
        (SMITH_SECTOR_CLIMB_NORTH | SMITH_SECTOR_CLIMB_SOUTH | SMITH_SECTOR_CLIMB_WEST | SMITH_SECTOR_CLIMB_EAST))
        add(keys, SMITH_KEY_LINE, (struct smith_style){.stroke = smith_plan_climb, .width = 0.1 * cell}, "to climb");
    if (flags & SMITH_SECTOR_MONKEY)
        add(keys, SMITH_KEY_AREA, smith_plan_hatch_style(SMITH_HATCH_UPRIGHT, smith_plan_monkey), "monkey bars");
    if (flags & SMITH_SECTOR_DEATH)
        add(keys, SMITH_KEY_AREA, smith_plan_hatch_style(SMITH_HATCH_CROSSED, smith_plan_death), "deadly");
}

static void add_symbols(const struct smith_rooms_plan *plan, struct keys *keys) {
    bool triggers = false, lights = false;
    for (uint32_t i = 0; i < plan->count; i++) {
        triggers |= plan->rooms->rooms[plan->order[i]].trigger_count != 0;
        lights |= plan->rooms->rooms[plan->order[i]].light_count != 0;
    }
    if (triggers)
        add(keys, SMITH_KEY_AREA, smith_plan_trigger_style(true), "trigger");
    for (unsigned kind = 0; kind < SMITH_THING_KINDS; kind++)
        if (any_thing(plan, kind))
            add(keys, SMITH_KEY_DOT, (struct smith_style){.fill = smith_plan_thing_kinds[kind].colour},
                smith_plan_thing_kinds[kind].name);
    if (lights)
        add(keys, SMITH_KEY_DOT,
            (struct smith_style){.fill = {255, 240, 150, 255}, .stroke = {20, 20, 20, 255}, .width = 0.03 * SMITH_CELL},
            "light");
}

static double below(struct smith_box box, double gap) {
    return box.bottom + gap;
}

void smith_plan_frame(struct smith_rooms_plan *plan) {
    struct smith_box area = smith_drawing_extent(plan->drawing);
    double size = TEXT_MIN * smith_drawing_pixel(plan->drawing), left = area.right + GAP * SMITH_CELL;
    struct keys keys = {.count = 0};
    char low[48], high[48];
    smith_drawing_layer(plan->drawing, "legend", "Legend");
    struct smith_box box = smith_plan_north(plan->drawing, (struct smith_point){left, area.top}, 3 * size);
    box = smith_plan_scale(plan->drawing, (struct smith_point){left, below(box, size)}, size, 12 * size,
                           SMITH_CELL / METRES_A_SECTOR, "m");
    snprintf(low, sizeof low, "%d", plan->low / SMITH_CLICK);
    snprintf(high, sizeof high, "%d clicks", plan->high / SMITH_CLICK);
    box = smith_plan_ramp(plan->drawing, (struct smith_point){left, below(box, size)}, size, 8 * size,
                          SMITH_RAMP_HEIGHT, low, high);
    add_lines(plan, &keys);
    add_symbols(plan, &keys);
    smith_plan_legend(plan->drawing, (struct smith_point){left, below(box, size)}, size, keys.items, keys.count);
}
