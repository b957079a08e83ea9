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

static double plan_floor_part_of(const struct smith_rooms_plan *plan, double height) {
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
    struct smith_colour colour = smith_ramp_colour(SMITH_RAMP_HEIGHT, plan_floor_part_of(plan, height));
    if (room->weather == SMITH_WATER)
        colour = smith_colour_mix(colour, smith_rooms_symbols[SMITH_ROOMS_WATER].style.fill, WATER);
    if (room->weather == SMITH_QUICKSAND)
        colour = smith_colour_mix(colour, smith_rooms_symbols[SMITH_ROOMS_QUICKSAND].style.fill, WATER);
    return smith_colour_mix(colour, light < 0 ? black : white, fabs(light));
}

/* ---- runs: level floors side by side are one rectangle ---- */

static bool plan_floor_is_level(const struct smith_rooms_plan_patch *patch) {
    return patch->corners == 4 && patch->height[0] == patch->height[1] && patch->height[0] == patch->height[2] &&
           patch->height[0] == patch->height[3];
}

/* How many sectors from (x, z) on to the east are seen and level at the height of `first`. */
static int32_t plan_floor_run_length(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z,
                                     const struct smith_rooms_plan_patch *first) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    int32_t length = 1;
    struct smith_rooms_plan_patch patches[2];
    while (x + length < (int32_t)room->size_x - 1 && smith_rooms_plan_is_seen(plan, number, x + length, z) &&
           smith_rooms_plan_patches(plan, number, x + length, z, patches) == 1 && plan_floor_is_level(&patches[0]) &&
           patches[0].height[0] == first->height[0])
        length++;
    return length;
}

/* ---- pieces: those of a room that have one colour are one path ---- */

/* The pieces of one colour are a ring, in the order in which they were found. */
struct piece {
    struct smith_colour colour;
    struct smith_point points[4];
    unsigned corners;
    struct piece *next;
};

/* Put it behind the last one of its colour. False = out of memory. */
static bool add_piece(struct smith_rooms_plan *plan, struct smith_hash_map *colours, const struct piece *piece) {
    struct piece *added = smith_arena_alloc(&plan->arena, sizeof *added, _Alignof(struct piece));
    if (!added)
        return false;
    *added = *piece;
    struct smith_hash_entry *entry = smith_hash_map_add(colours, &plan->arena, &added->colour, sizeof added->colour);
    if (!entry)
        return false;
    struct piece *last = entry->value.pointer;
    added->next = last ? last->next : added;
    if (last)
        last->next = added;
    entry->value.pointer = added;
    return true;
}

static void draw_pieces(struct smith_drawing *drawing, const struct piece *last) {
    const struct smith_style style = {.fill = last->colour, .crisp = true};
    const struct piece *piece = last;
    do {
        piece = piece->next;
        smith_drawing_move(drawing, piece->points[0].x, piece->points[0].y);
        for (unsigned i = 1; i < piece->corners; i++)
            smith_drawing_line_to(drawing, piece->points[i].x, piece->points[i].y);
        smith_drawing_close_path(drawing);
    } while (piece != last);
    smith_drawing_path(drawing, &style);
}

/* ---- sectors ---- */

/* A patch in the sector (x, z), and in all sectors up to `length` on to the east. */
static bool plan_floor_add_patch(struct smith_rooms_plan *plan, const struct smith_room *room,
                                 struct smith_hash_map *colours, int32_t x, int32_t z, int32_t length,
                                 const struct smith_rooms_plan_patch *patch) {
    struct piece piece = {.colour = patch_colour(plan, room, patch), .corners = patch->corners};
    for (unsigned i = 0; i < patch->corners; i++)
        piece.points[i] = smith_rooms_plan_point(room, (x + smith_corner_x(patch->corner[i]) * length) * SMITH_CELL,
                                                 (z + smith_corner_z(patch->corner[i])) * SMITH_CELL);
    return add_piece(plan, colours, &piece);
}

/* Adds what begins at (x, z); the number of sectors that it takes, 0 = out of memory. */
static int32_t add_sectors(struct smith_rooms_plan *plan, uint32_t number, struct smith_hash_map *colours, int32_t x,
                           int32_t z) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    struct smith_rooms_plan_patch patches[2];
    unsigned count = smith_rooms_plan_patches(plan, number, x, z, patches);
    if (!count || !smith_rooms_plan_is_seen(plan, number, x, z))
        return 1;
    const bool level = plan_floor_is_level(&patches[0]);
    const int32_t length = level ? plan_floor_run_length(plan, number, x, z, &patches[0]) : 1;
    for (unsigned i = 0; i < (level ? 1 : count); i++)
        if (!plan_floor_add_patch(plan, room, colours, x, z, length, &patches[i]))
            return 0;
    return length;
}

static bool plan_floor_draw_room(struct smith_rooms_plan *plan, uint32_t number) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    const struct smith_arena_mark mark = smith_arena_mark(&plan->arena);
    struct smith_hash_map colours = {0};
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1, length; x < (int32_t)room->size_x - 1; x += length) {
            length = add_sectors(plan, number, &colours, x, z);
            if (!length)
                return false;
        }
    for (uint32_t i = 0; i < colours.count; i++)
        draw_pieces(plan->drawing, colours.entries[i].value.pointer);
    smith_arena_release(&plan->arena, mark);
    return true;
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
        open_room(plan, &plan->rooms->rooms[plan->order[i]]);
        if (!plan_floor_draw_room(plan, plan->order[i]))
            return;
        smith_drawing_close(plan->drawing);
    }
}
