/* SPDX-License-Identifier: MIT
 *
 * Floors of a plan: coloured by height, shaded as if light came from the north-west so that slopes can be seen, and
 * tinted where they are under water.
 */
#include "rooms/plan/rooms_plan.h"

#include <math.h>

#define SHADE 0.55 /* how much light there is more or less on the steepest slope */
#define STEEPEST 1.0 /* height by length: what counts as that */
#define WATER 0.58 /* how blue water makes the floor */

static const struct smith_colour wall_colour = {92, 88, 84, 255}, black = {0, 0, 0, 255}, white = {255, 255, 255, 255};

static double part_of(const struct smith_rooms_plan *plan, double height) {
    return plan->high > plan->low ? (height - plan->low) / ((double)plan->high - plan->low) : 0.5;
}

/* How much lighter a slope is than level ground, -1 to 1: it faces the light in the north-west, or not. */
static double slope_light(const struct smith_rooms_plan_patch *patch) {
    double east[2] = {0, 0}, north[2] = {0, 0};
    int easts[2] = {0, 0}, norths[2] = {0, 0};
    for (unsigned i = 0; i < patch->corners; i++) {
        int x = smith_corner_x(patch->corner[i]), z = smith_corner_z(patch->corner[i]);
        east[x] += patch->height[i];
        easts[x]++;
        north[z] += patch->height[i];
        norths[z]++;
    }
    double rise_east = easts[0] && easts[1] ? east[1] / easts[1] - east[0] / easts[0] : 0;
    double rise_north = norths[0] && norths[1] ? north[1] / norths[1] - north[0] / norths[0] : 0;
    double light = (rise_east - rise_north) / SMITH_CELL / STEEPEST / 2;
    return fmax(-1, fmin(1, light));
}

static struct smith_colour patch_colour(const struct smith_rooms_plan *plan, const struct smith_room *room,
                                        const struct smith_rooms_plan_patch *patch) {
    double height = 0, light = slope_light(patch) * SHADE;
    for (unsigned i = 0; i < patch->corners; i++)
        height += (double)patch->height[i] / patch->corners;
    struct smith_colour colour = smith_ramp_colour(SMITH_RAMP_HEIGHT, part_of(plan, height));
    if (room->weather == SMITH_WATER)
        colour = smith_colour_mix(colour, smith_rooms_symbols[SMITH_ROOMS_WATER].style.fill, WATER);
    if (room->weather == SMITH_QUICKSAND)
        colour = smith_colour_mix(colour, smith_rooms_symbols[SMITH_ROOMS_QUICKSAND].style.fill, WATER);
    return smith_colour_mix(colour, light < 0 ? black : white, fabs(light));
}

/* ---- runs: level floors side by side are one rectangle ---- */

static bool is_level(const struct smith_rooms_plan_patch *patch) {
    return patch->corners == 4 && patch->height[0] == patch->height[1] && patch->height[0] == patch->height[2] &&
           patch->height[0] == patch->height[3];
}

/* How many sectors from (x, z) on to the east are seen and level at the height of `first`. */
static int32_t run_length(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z,
                          const struct smith_rooms_plan_patch *first) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    int32_t length = 1;
    struct smith_rooms_plan_patch patches[2];
    while (x + length < (int32_t)room->size_x - 1 && smith_rooms_plan_is_seen(plan, number, x + length, z) &&
           smith_rooms_plan_patches(plan, number, x + length, z, patches) == 1 && is_level(&patches[0]) &&
           patches[0].height[0] == first->height[0])
        length++;
    return length;
}

static void draw_patch(struct smith_rooms_plan *plan, const struct smith_room *room, int32_t x, int32_t z,
                       const struct smith_rooms_plan_patch *patch) {
    struct smith_point points[4];
    const struct smith_style style = {.fill = patch_colour(plan, room, patch), .crisp = true};
    for (unsigned i = 0; i < patch->corners; i++)
        points[i] = smith_rooms_plan_point(room, (x + smith_corner_x(patch->corner[i])) * SMITH_CELL,
                                           (z + smith_corner_z(patch->corner[i])) * SMITH_CELL);
    smith_drawing_polygon(plan->drawing, points, patch->corners, &style);
}

/* Draws what begins at (x, z); the number of sectors that were drawn. */
static int32_t draw_sectors(struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    struct smith_rooms_plan_patch patches[2];
    unsigned count = smith_rooms_plan_patches(plan, number, x, z, patches);
    if (!count || !smith_rooms_plan_is_seen(plan, number, x, z))
        return 1;
    if (!is_level(&patches[0])) {
        for (unsigned i = 0; i < count; i++)
            draw_patch(plan, room, x, z, &patches[i]);
        return 1;
    }
    int32_t length = run_length(plan, number, x, z, &patches[0]);
    struct smith_point corner = smith_rooms_plan_point(room, x * SMITH_CELL, (z + 1) * SMITH_CELL);
    const struct smith_style style = {.fill = patch_colour(plan, room, &patches[0]), .crisp = true};
    smith_drawing_rectangle(plan->drawing, corner.x, corner.y, length * SMITH_CELL, SMITH_CELL, &style);
    return length;
}

/* ---- walls that fill their sector ---- */

static void draw_walls(struct smith_rooms_plan *plan, const struct smith_room *room) {
    const struct smith_style style = {.fill = wall_colour, .crisp = true};
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++) {
            int32_t length = 0;
            while (x + length < (int32_t)room->size_x - 1 &&
                   smith_room_sector(room, x + length, z)->kind == SMITH_SECTOR_WALL)
                length++;
            struct smith_point corner = smith_rooms_plan_point(room, x * SMITH_CELL, (z + 1) * SMITH_CELL);
            if (length)
                smith_drawing_rectangle(plan->drawing, corner.x, corner.y, length * SMITH_CELL, SMITH_CELL, &style);
            x += length;
        }
}

static void open_room(struct smith_rooms_plan *plan, const struct smith_room *room) {
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(plan->rooms, room, "", SMITH_NONE, path);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "room", .title = room->name, .path = path});
}

/* Rock is drawn below all floors: where a room has rock above another one's floor, the floor is worth more. */
void smith_rooms_plan_floors(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "rock", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        draw_walls(plan, &plan->rooms->rooms[plan->order[i]]);
    smith_drawing_layer(plan->drawing, "floors", NULL);
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        open_room(plan, room);
        for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
            for (int32_t x = 1; x < (int32_t)room->size_x - 1;)
                x += draw_sectors(plan, plan->order[i], x, z);
        smith_drawing_close(plan->drawing);
    }
}
