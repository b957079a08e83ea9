/* SPDX-License-Identifier: MIT
 *
 * Lines of a plan: walls, the edges of steps, the thicker the higher, and openings to other rooms. A line belongs to
 * the cell that it is the edge of, and is drawn only if that cell's room is on top there. Pieces in a row are one line.
 */
#include "rooms/plan/rooms_plan.h"

#include <stdlib.h>

#define LEDGE (2 * SMITH_CLICK) /* higher steps have to be climbed */
#define CLIFF (8 * SMITH_CLICK) /* ... and cannot be, from here on */
#define NO_EDGE SMITH_ROOMS_SYMBOLS /* nothing is drawn */

/* What a side of a sector is like: the corners on it, and where the neighbour is. */
static const struct {
    int x, z;
    unsigned corners[2]; /* ... of this sector */
    unsigned facing[2]; /* ... of the neighbour, the same places */
} sides[4] = {
    [SMITH_NORTH] = {0, 1, {SMITH_NORTH_WEST, SMITH_NORTH_EAST}, {SMITH_SOUTH_WEST, SMITH_SOUTH_EAST}},
    [SMITH_SOUTH] = {0, -1, {SMITH_SOUTH_WEST, SMITH_SOUTH_EAST}, {SMITH_NORTH_WEST, SMITH_NORTH_EAST}},
    [SMITH_WEST] = {-1, 0, {SMITH_SOUTH_WEST, SMITH_NORTH_WEST}, {SMITH_SOUTH_EAST, SMITH_NORTH_EAST}},
    [SMITH_EAST] = {1, 0, {SMITH_SOUTH_EAST, SMITH_NORTH_EAST}, {SMITH_SOUTH_WEST, SMITH_NORTH_WEST}},
};

/* Whether a wall with a diagonal fills that side, or all of it is a wall. */
static bool plan_edges_is_solid(const struct smith_sector *sector, const unsigned corners[2]) {
    if (sector->kind != SMITH_SECTOR_WALL)
        return sector->kind == SMITH_SECTOR_BORDER;
    unsigned cut = sector->floor.diagonal - 1u;
    return !sector->floor.diagonal || corners[0] == cut || corners[1] == cut;
}

/* Heights of a floor at two of its corners. */
static void edge_heights(const struct smith_rooms_plan *plan, const struct smith_cell_sector *at,
                         const unsigned corners[2], int32_t heights[2]) {
    const struct smith_room *room = &plan->rooms->rooms[at->room];
    const struct smith_surface *floor = &smith_room_sector(room, at->x, at->z)->floor;
    unsigned far = smith_surface_far(floor);
    bool flat = floor->diagonal && (corners[0] == far || corners[1] == far);
    for (int i = 0; i < 2; i++)
        heights[i] = room->position[1] + floor->heights.at[flat ? far : corners[i]];
}

static enum smith_rooms_symbol step_edge(const struct smith_rooms_plan *plan, const struct smith_cell_sector *here,
                                         const struct smith_cell *there, unsigned side) {
    int32_t mine[2], others[2];
    if (!there || there->top.room == SMITH_NONE)
        return NO_EDGE;
    edge_heights(plan, here, sides[side].corners, mine);
    edge_heights(plan, &there->top, sides[side].facing, others);
    int32_t step = abs(mine[0] - others[0]), other = abs(mine[1] - others[1]);
    step = other > step ? other : step;
    if (step == 0)
        return NO_EDGE;
    return step < LEDGE ? SMITH_ROOMS_STEP : step < CLIFF ? SMITH_ROOMS_LEDGE : SMITH_ROOMS_CLIFF;
}

/* What is between a sector and its neighbour. Edges between two cells are drawn by the southern and by the western one,
 * if both would draw them. */
static enum smith_rooms_symbol plan_edge_of(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z,
                                            unsigned side) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    const struct smith_sector *sector = smith_room_sector(room, x, z);
    const struct smith_sector *next = smith_room_sector(room, x + sides[side].x, z + sides[side].z);
    const struct smith_cell *cell = smith_rooms_plan_cell(plan, smith_rooms_plan_sectors(room->position[0]) + x,
                                                          smith_rooms_plan_sectors(room->position[2]) + z);
    if (!cell || cell->top.room != number || !next || plan_edges_is_solid(sector, sides[side].corners))
        return NO_EDGE;
    const struct smith_cell *beyond = smith_rooms_plan_cell(plan, cell->x + sides[side].x, cell->z + sides[side].z);
    bool door = next->kind == SMITH_SECTOR_BORDER && next->wall_portal != SMITH_NONE;
    if (!door && plan_edges_is_solid(next, sides[side].facing))
        return SMITH_ROOMS_WALL;
    bool first = side == SMITH_NORTH || side == SMITH_EAST;
    if (door && room->portals[next->wall_portal].room != SMITH_NONE &&
        !plan->shown[room->portals[next->wall_portal].room])
        return SMITH_ROOMS_DOOR;
    enum smith_rooms_symbol step = first ? step_edge(plan, &cell->top, beyond, side) : NO_EDGE;
    if (door && first && step != SMITH_ROOMS_CLIFF)
        return SMITH_ROOMS_DOOR;
    return step;
}

/* ---- lines ---- */

static void draw_line(struct smith_rooms_plan *plan, const struct smith_room *room, unsigned side, int32_t x, int32_t z,
                      int32_t length, enum smith_rooms_symbol edge) {
    bool across = side == SMITH_NORTH || side == SMITH_SOUTH;
    double from_x = x + (side == SMITH_EAST), from_z = z + (side == SMITH_NORTH);
    struct smith_point from = smith_rooms_plan_point(room, from_x * SMITH_CELL, from_z * SMITH_CELL);
    struct smith_point to = smith_rooms_plan_point(room, (from_x + (across ? length : 0)) * SMITH_CELL,
                                                   (from_z + (across ? 0 : length)) * SMITH_CELL);
    struct smith_style style = smith_plan_style(plan->drawing, edge);
    smith_drawing_line(plan->drawing, from.x, from.y, to.x, to.y, &style);
}

/* One side of the sectors in a row or column; nothing is seen of the border, where it ends. */
static void draw_row(struct smith_rooms_plan *plan, uint32_t number, unsigned side, int32_t line,
                     enum smith_rooms_symbol wanted) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    bool across = side == SMITH_NORTH || side == SMITH_SOUTH;
    int32_t end = (int32_t)(across ? room->size_x : room->size_z) - 1, length = 0;
    for (int32_t at = 1; at <= end; at++) {
        int32_t x = across ? at : line, z = across ? line : at;
        if (plan_edge_of(plan, number, x, z, side) == wanted) {
            length++;
            continue;
        }
        if (length)
            draw_line(plan, room, side, across ? x - length : x, across ? z : z - length, length, wanted);
        length = 0;
    }
}

static void plan_edges_draw_room(struct smith_rooms_plan *plan, uint32_t number, enum smith_rooms_symbol wanted) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    for (unsigned side = SMITH_NORTH; side <= SMITH_EAST; side++) {
        bool across = side == SMITH_NORTH || side == SMITH_SOUTH;
        int32_t end = (int32_t)(across ? room->size_z : room->size_x) - 1;
        for (int32_t line = 1; line < end; line++)
            draw_row(plan, number, side, line, wanted);
    }
}

/* The slanting edge of a sector with a diagonal. */
static void draw_diagonals(struct smith_rooms_plan *plan, uint32_t number) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++) {
            const struct smith_sector *sector = smith_room_sector(room, x, z);
            if (!sector->floor.diagonal || !smith_rooms_plan_is_seen(plan, number, x, z))
                continue;
            unsigned cut = sector->floor.diagonal - 1u, a = smith_corner_at(cut, -1), b = smith_corner_at(cut, 1);
            struct smith_style style = smith_plan_style(
                plan->drawing, sector->kind == SMITH_SECTOR_WALL ? SMITH_ROOMS_WALL : SMITH_ROOMS_LEDGE);
            struct smith_point from = smith_rooms_plan_point(room, (x + smith_corner_x(a)) * SMITH_CELL,
                                                             (z + smith_corner_z(a)) * SMITH_CELL);
            struct smith_point to = smith_rooms_plan_point(room, (x + smith_corner_x(b)) * SMITH_CELL,
                                                           (z + smith_corner_z(b)) * SMITH_CELL);
            smith_drawing_line(plan->drawing, from.x, from.y, to.x, to.y, &style);
        }
}

void smith_rooms_plan_edges(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "steps", NULL);
    for (enum smith_rooms_symbol edge = SMITH_ROOMS_STEP; edge >= SMITH_ROOMS_CLIFF; edge--)
        for (uint32_t i = 0; i < plan->count; i++)
            plan_edges_draw_room(plan, plan->order[i], edge);
    smith_drawing_layer(plan->drawing, "portals", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        plan_edges_draw_room(plan, plan->order[i], SMITH_ROOMS_DOOR);
    smith_drawing_layer(plan->drawing, "walls", NULL);
    for (uint32_t i = 0; i < plan->count; i++) {
        plan_edges_draw_room(plan, plan->order[i], SMITH_ROOMS_WALL);
        draw_diagonals(plan, plan->order[i]);
    }
}
