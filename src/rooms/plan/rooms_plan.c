/* SPDX-License-Identifier: MIT
 *
 * Plans of rooms: which rooms, in which order, and the parts of the drawing.
 */
#include "rooms/plan/rooms_plan.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/limits.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PIXELS_A_SECTOR 32.0 /* unless the level is so large that this would be too much */
#define PIXELS_MAX 9000.0 /* of a side, then */
#define MARGIN 1.0 /* sectors */

enum { PLAN = 1, SHEET = 2 }; /* modes */

static const struct smith_plan_layer layers[] = {
    {"rock", "Walls that fill a sector", 0},
    {"floors", "Floors by height", 0},
    {"monkey", "Monkey bars", 0},
    {"death", "Deadly floors", 0},
    {"climb", "Walls to climb", 0},
    {"steps", "Edges of steps", 0},
    {"portals", "Openings between rooms", 0},
    {"walls", "Walls", 0},
    {"covered", "Rooms below others", 0},
    {"triggers", "Triggers", 0},
    {"targets", "What triggers are for", PLAN},
    {"flights", "Paths of flyby cameras", 0},
    {"lights", "Lights", SHEET},
    {"things", "Objects", 0},
    {"cameras", "Cameras", 0},
    {"sheets", "Openings to other sheets", PLAN},
    {"numbers", "Numbers of rooms", 0},
    {"legend", "Legend", 0},
};

static const struct smith_plan_type type = {
    .layers = layers,
    .layer_count = sizeof layers / sizeof *layers,
    .symbols = smith_rooms_symbols,
    .symbol_count = SMITH_ROOMS_SYMBOLS,
};

/* The lowest corner of all floors of a room. */
static int32_t rooms_plan_lowest_floor(const struct smith_room *room) {
    int32_t lowest = INT32_MAX;
    for (size_t i = 0; i < (size_t)room->size_x * room->size_z; i++) {
        const struct smith_sector *sector = &room->sectors[i];
        if (sector->kind != SMITH_SECTOR_FLOOR)
            continue;
        for (int corner = 0; corner < 4; corner++)
            if (sector->floor.heights.at[corner] < lowest)
                lowest = sector->floor.heights.at[corner];
    }
    return lowest == INT32_MAX ? room->position[1] : room->position[1] + lowest;
}

/* ---- which rooms ---- */

static bool rooms_plan_is_wanted(const struct smith_rooms_plan *plan, uint32_t index) {
    const struct smith_rooms_plan_options *how = plan->how;
    const struct smith_room *room = &plan->rooms->rooms[index];
    if (how->sheet && how->sheet->numbers[index] != how->sheet->number)
        return false;
    if (!room->size_x || !smith_rooms_asked_for(how->rooms, how->room_count, room) ||
        (!how->rooms && room->base != SMITH_NONE)) /* what rooms flip to lies in the same place */
        return false;
    int32_t floor = rooms_plan_lowest_floor(room);
    return !how->has_floors ||
           (floor >= how->lowest * (int64_t)SMITH_CLICK && floor <= how->highest * (int64_t)SMITH_CLICK);
}

/* A room, for sorting. */
struct level {
    int32_t floor;
    uint32_t room;
};

static int by_floor(const void *a, const void *b) {
    const struct level *one = a, *two = b;
    if (one->floor != two->floor)
        return one->floor < two->floor ? -1 : 1;
    return (one->room > two->room) - (one->room < two->room);
}

static void *rooms_plan_need(struct smith_rooms_plan *plan, size_t count, size_t size) {
    return smith_arena_alloc(&plan->arena, count * size, _Alignof(max_align_t));
}

static bool rooms_plan_choose_rooms(struct smith_rooms_plan *plan) {
    uint32_t count = plan->rooms->room_count;
    struct level *levels = rooms_plan_need(plan, count, sizeof *levels);
    plan->order = rooms_plan_need(plan, count, sizeof *plan->order);
    plan->shown = rooms_plan_need(plan, count, sizeof *plan->shown);
    plan->seen = rooms_plan_need(plan, count, sizeof *plan->seen);
    plan->hidden = rooms_plan_need(plan, count, sizeof *plan->hidden);
    if (!levels || !plan->order || !plan->shown || !plan->seen || !plan->hidden)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        plan->shown[i] = rooms_plan_is_wanted(plan, i);
        if (plan->shown[i])
            levels[plan->count++] = (struct level){rooms_plan_lowest_floor(&plan->rooms->rooms[i]), i};
    }
    if (plan->count)
        qsort(levels, plan->count, sizeof *levels, by_floor);
    for (uint32_t i = 0; i < plan->count; i++)
        plan->order[i] = levels[i].room;
    return true;
}

/* ---- heights and sizes ---- */

static void rooms_plan_measure_heights(struct smith_rooms_plan *plan) {
    plan->low = INT32_MAX;
    plan->high = INT32_MIN;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (size_t k = 0; k < (size_t)room->size_x * room->size_z; k++) {
            const struct smith_sector *sector = &room->sectors[k];
            for (int corner = 0; corner < 4 && sector->kind == SMITH_SECTOR_FLOOR; corner++) {
                int32_t height = room->position[1] + sector->floor.heights.at[corner];
                plan->low = height < plan->low ? height : plan->low;
                plan->high = height > plan->high ? height : plan->high;
            }
        }
    }
    if (plan->low > plan->high)
        plan->low = plan->high = 0;
}

/* Of all rooms, in the drawing. */
static struct smith_box measure_rooms(const struct smith_rooms_plan *plan) {
    struct smith_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        struct smith_point low = smith_rooms_plan_point(room, 0, 0);
        struct smith_point high = smith_rooms_plan_point(room, room->size_x * SMITH_CELL, room->size_z * SMITH_CELL);
        box = smith_box_unite(box, (struct smith_box){low.x, high.y, high.x, low.y});
    }
    return box;
}

/* ---- the drawing ---- */

const char *smith_rooms_plan_title(const struct smith_rooms_plan_options *how) {
    return how->title ? smith_file_path_name(how->title) : NULL;
}

static enum smith_status rooms_plan_draw(void *context, struct smith_drawing *drawing, struct smith_error *error) {
    struct smith_rooms_plan *plan = context;
    plan->drawing = drawing;
    smith_rooms_plan_keep_marks_free(plan);
    smith_rooms_plan_floors(plan);
    smith_rooms_plan_marks(plan);
    smith_rooms_plan_edges(plan);
    smith_rooms_plan_names(plan); /* before what is less important takes their places */
    smith_rooms_plan_covered(plan);
    smith_rooms_plan_elsewhere(plan);
    smith_rooms_plan_triggers(plan);
    smith_rooms_plan_targets(plan);
    smith_rooms_plan_flights(plan);
    smith_rooms_plan_lights(plan);
    smith_rooms_plan_things(plan);
    return plan->arena.failed ? smith_fail_memory(error, &plan->arena) : SMITH_OK;
}

static enum smith_status rooms_make_plan(struct smith_rooms_plan *plan, struct smith_drawing **drawing,
                                         struct smith_error *error) {
    const struct smith_rooms_plan_options *how = plan->how;
    double longest = smith_box_side(measure_rooms(plan)) / SMITH_CELL;
    const struct smith_plan_setup setup = {
        .type = &type,
        .mode = how->sheet ? SHEET : PLAN,
        .layers = how->layers,
        .drawing = {.title = smith_rooms_plan_title(how),
                    .scale = smith_plan_scale_for(how->scale, PIXELS_A_SECTOR, PIXELS_MAX, longest) / SMITH_CELL,
                    .background = {250, 249, 246, 255},
                    .margin = MARGIN * SMITH_CELL,
                    .options = how->options},
        .symbol_unit = SMITH_CELL,
        .draw = rooms_plan_draw,
        .explain = smith_rooms_plan_frame,
    };
    if (!smith_rooms_plan_cells_make(plan))
        return smith_fail_memory(error, &plan->arena);
    rooms_plan_measure_heights(plan);
    return smith_plan_draw(&setup, plan, drawing, error);
}

enum smith_status smith_rooms_plan_begin(struct smith_rooms_plan *plan, const struct smith_rooms *rooms,
                                         const struct smith_rooms_plan_options *how, struct smith_error *error) {
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    *plan = (struct smith_rooms_plan){.rooms = rooms, .how = how};
    smith_arena_init(&plan->arena, &allocator, limits.memory);
    if (!rooms_plan_choose_rooms(plan))
        return smith_fail_memory(error, &plan->arena);
    if (!plan->count)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY",
                          "there is no room with such a number, or between such heights");
    return SMITH_OK;
}

void smith_rooms_plan_end(struct smith_rooms_plan *plan) {
    smith_arena_free(&plan->arena);
}

enum smith_status smith_rooms_draw(const struct smith_rooms *rooms, const struct smith_rooms_plan_options *how,
                                   struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_rooms_plan plan;
    *drawing = NULL;
    enum smith_status status = smith_rooms_plan_begin(&plan, rooms, how, error);
    if (status == SMITH_OK)
        status = rooms_make_plan(&plan, drawing, error);
    smith_rooms_plan_end(&plan);
    return status;
}
