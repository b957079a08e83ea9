/* SPDX-License-Identifier: MIT
 *
 * Plans of rooms: which rooms, in which order, and the parts of the drawing.
 */
#include "rooms/plan/rooms_plan.h"
#include "base/error.h"
#include "os/file_path.h"

#include <stdlib.h>

#define PIXELS_A_SECTOR 32.0 /* unless the level is so large that this would be too much */
#define PIXELS_MAX 9000.0   /* of a side, then */
#define MARGIN 1.0           /* sectors */

/* The lowest corner of all floors of a room. */
static int32_t lowest_floor(const struct smith_room *room) {
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

static bool is_wanted(const struct smith_rooms_plan *plan, const struct smith_room *room) {
    const struct smith_rooms_plan_options *how = plan->how;
    if (!room->size_x || !smith_rooms_asked_for(how->rooms, how->room_count, room) ||
        (!how->rooms && room->base != SMITH_NONE)) /* what rooms flip to lies in the same place */
        return false;
    int32_t floor = lowest_floor(room);
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

static void *need(struct smith_rooms_plan *plan, size_t count, size_t size) {
    return smith_arena_alloc(&plan->arena, count * size, _Alignof(max_align_t));
}

static bool choose_rooms(struct smith_rooms_plan *plan) {
    uint32_t count = plan->rooms->room_count;
    struct level *levels = need(plan, count, sizeof *levels);
    plan->order = need(plan, count, sizeof *plan->order);
    plan->shown = need(plan, count, sizeof *plan->shown);
    plan->seen = need(plan, count, sizeof *plan->seen);
    plan->hidden = need(plan, count, sizeof *plan->hidden);
    if (!levels || !plan->order || !plan->shown || !plan->seen || !plan->hidden)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        plan->shown[i] = is_wanted(plan, &plan->rooms->rooms[i]);
        if (plan->shown[i])
            levels[plan->count++] = (struct level){lowest_floor(&plan->rooms->rooms[i]), i};
    }
    if (plan->count)
        qsort(levels, plan->count, sizeof *levels, by_floor);
    for (uint32_t i = 0; i < plan->count; i++)
        plan->order[i] = levels[i].room;
    return true;
}

/* ---- heights and sizes ---- */

static void measure_heights(struct smith_rooms_plan *plan) {
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

/* Pixels a world unit. */
static double scale_of(const struct smith_rooms_plan *plan) {
    double left = 1e9, right = -1e9, bottom = 1e9, top = -1e9;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        left = room->position[0] < left ? room->position[0] : left;
        bottom = room->position[2] < bottom ? room->position[2] : bottom;
        right = room->position[0] + room->size_x * SMITH_CELL > right ? room->position[0] + room->size_x * SMITH_CELL
                                                                      : right;
        top = room->position[2] + room->size_z * SMITH_CELL > top ? room->position[2] + room->size_z * SMITH_CELL : top;
    }
    double pixels = plan->how->scale > 0 ? plan->how->scale : PIXELS_A_SECTOR;
    double longest = (right - left > top - bottom ? right - left : top - bottom) / SMITH_CELL;
    if (plan->how->scale <= 0 && longest * pixels > PIXELS_MAX)
        pixels = PIXELS_MAX / longest;
    return pixels / SMITH_CELL;
}

/* ---- the drawing ---- */

const char *smith_rooms_plan_title(const struct smith_rooms_plan_options *how) {
    return how->title ? smith_file_path_name(how->title) : NULL;
}

static enum smith_status create(struct smith_rooms_plan *plan, struct smith_error *error) {
    const struct smith_drawing_setup setup = {.title = smith_rooms_plan_title(plan->how), .scale = scale_of(plan),
                                              .background = {250, 249, 246, 255}, .margin = MARGIN * SMITH_CELL,
                                              .options = plan->how->options};
    return smith_drawing_create(&setup, &plan->drawing, error);
}

static void draw(struct smith_rooms_plan *plan) {
    smith_plan_floors(plan);
    smith_plan_marks(plan);
    smith_plan_edges(plan);
    smith_plan_covered(plan);
    smith_plan_triggers(plan);
    smith_plan_targets(plan);
    smith_plan_flights(plan);
    smith_plan_lights(plan);
    smith_plan_things(plan);
    smith_plan_names(plan);
    smith_plan_frame(plan);
}

enum smith_status smith_plan_begin(struct smith_rooms_plan *plan, const struct smith_rooms *rooms,
                                   const struct smith_rooms_plan_options *how, struct smith_error *error) {
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    *plan = (struct smith_rooms_plan){.rooms = rooms, .how = how};
    smith_arena_init(&plan->arena, &allocator, limits.memory);
    if (!choose_rooms(plan))
        return smith_fail_memory(error, &plan->arena);
    if (!plan->count)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY",
                          "there is no room with such a number, or between such heights");
    return SMITH_OK;
}

void smith_plan_end(struct smith_rooms_plan *plan) {
    smith_arena_free(&plan->arena);
}

enum smith_status smith_rooms_draw(const struct smith_rooms *rooms, const struct smith_rooms_plan_options *how,
                                   struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_rooms_plan plan;
    *drawing = NULL;
    enum smith_status status = smith_plan_begin(&plan, rooms, how, error);
    if (!status && !smith_plan_cells_make(&plan))
        status = smith_fail_memory(error, &plan.arena);
    if (!status) {
        measure_heights(&plan);
        status = create(&plan, error);
    }
    if (!status) {
        draw(&plan);
        status = smith_drawing_choose(plan.drawing, "-targets", error);
    }
    smith_plan_end(&plan);
    if (status)
        smith_drawing_free(plan.drawing);
    else
        *drawing = plan.drawing;
    return status;
}
