/* SPDX-License-Identifier: MIT
 *
 * Whose floor is seen from above at each place, and what the floor of a sector looks like from there.
 */
#include "rooms/plan/rooms_plan.h"

/* ---- floors ---- */

/* Whether one looks through the portal into a room that is on the plan. Surfaces of water are looked through. */
static bool is_through(const struct smith_rooms_plan *plan, const struct smith_connection *connection) {
    const struct smith_portal *portal = connection->portal;
    return portal && portal->room != SMITH_NONE && plan->shown[portal->room] && portal->opacity != SMITH_OPACITY_SOLID;
}

/* The triangle of a sector with its right angle in `corner`. */
static struct smith_rooms_plan_patch triangle(const struct smith_room *room, const struct smith_surface *floor,
                                              unsigned corner, bool flat) {
    struct smith_rooms_plan_patch patch = {.corners = 3};
    for (int i = 0; i < 3; i++) {
        unsigned at = smith_corner_at(corner, i - 1);
        patch.corner[i] = at;
        patch.height[i] = room->position[1] + floor->heights.at[flat ? corner : at];
    }
    return patch;
}

static struct smith_rooms_plan_patch quad(const struct smith_room *room, const struct smith_surface *floor) {
    struct smith_rooms_plan_patch patch = {.corners = 4};
    for (unsigned i = 0; i < 4; i++) {
        patch.corner[i] = i;
        patch.height[i] = room->position[1] + floor->heights.at[i];
    }
    return patch;
}

/* The corner of a half that is open; 4 = none is. */
static unsigned open_corner(enum smith_opening opening) {
    return opening >= SMITH_OPEN_NORTH_WEST && opening <= SMITH_OPEN_SOUTH_WEST
               ? (unsigned)(opening - SMITH_OPEN_NORTH_WEST)
               : 4u;
}

unsigned smith_rooms_plan_patches(const struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z,
                                  struct smith_rooms_plan_patch patches[2]) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    const struct smith_sector *sector = smith_room_sector(room, x, z);
    if (!sector || sector->kind == SMITH_SECTOR_BORDER)
        return 0;
    const struct smith_surface *floor = &sector->floor;
    if (sector->kind == SMITH_SECTOR_WALL && !floor->diagonal)
        return 0;
    struct smith_connection below = {0};
    if (sector->floor_portal != SMITH_NONE)
        below = smith_rooms_connection(plan->rooms, number, SMITH_PORTAL_FLOOR, x, z);
    enum smith_opening open = is_through(plan, &below) ? below.shape : SMITH_CLOSED;
    unsigned count = 0, hole = open_corner(open), far = smith_surface_far(floor);
    if (open == SMITH_OPEN)
        return 0;
    if (!floor->diagonal && hole == 4 && smith_heights_are_flat(&floor->heights)) {
        patches[0] = quad(room, floor);
        return 1;
    }
    unsigned first = floor->diagonal ? far : hole < 4 ? hole : floor->split_x_equals_z ? 0u : 1u;
    for (unsigned half = 0; half < 2; half++) {
        unsigned corner = smith_corner_at(first, (int)(2 * half));
        bool solid = floor->diagonal && sector->kind == SMITH_SECTOR_WALL && corner != far;
        if (corner != hole && !solid)
            patches[count++] = triangle(room, floor, corner, floor->diagonal && corner == far);
    }
    return count;
}

enum smith_coverage smith_rooms_plan_coverage(const struct smith_rooms_plan *plan, uint32_t room, int32_t x,
                                              int32_t z) {
    struct smith_rooms_plan_patch patches[2];
    unsigned count = smith_rooms_plan_patches(plan, room, x, z, patches);
    if (!count)
        return SMITH_COVERS_NOTHING;
    return count == 2 || patches[0].corners == 4 ? SMITH_COVERS_ALL : SMITH_COVERS_HALF;
}

/* ---- cells ---- */

static size_t plan_cells_slot_of(const struct smith_rooms_plan *plan, int32_t x, int32_t z) {
    uint64_t hash = ((uint64_t)(uint32_t)x << 32 | (uint32_t)z) * UINT64_C(0x9E3779B97F4A7C15);
    size_t slot = (size_t)(hash ^ hash >> 32) & (plan->capacity - 1); /* both numbers count in its low bits */
    while (plan->cells[slot].used && (plan->cells[slot].x != x || plan->cells[slot].z != z))
        slot = (slot + 1) & (plan->capacity - 1);
    return slot;
}

const struct smith_cell *smith_rooms_plan_cell(const struct smith_rooms_plan *plan, int32_t x, int32_t z) {
    const struct smith_cell *cell = &plan->cells[plan_cells_slot_of(plan, x, z)];
    return cell->used ? cell : NULL;
}

bool smith_rooms_plan_is_seen(const struct smith_rooms_plan *plan, uint32_t room, int32_t x, int32_t z) {
    const struct smith_room *r = &plan->rooms->rooms[room];
    const struct smith_cell *cell = smith_rooms_plan_cell(plan, smith_rooms_plan_sectors(r->position[0]) + x,
                                                          smith_rooms_plan_sectors(r->position[2]) + z);
    return cell && (cell->top.room == room || cell->under.room == room);
}

static struct smith_cell *make_cell(struct smith_rooms_plan *plan, int32_t x, int32_t z) {
    struct smith_cell *cell = &plan->cells[plan_cells_slot_of(plan, x, z)];
    if (!cell->used)
        *cell = (struct smith_cell){.x = x, .z = z, .used = true, .top.room = SMITH_NONE, .under.room = SMITH_NONE};
    return cell;
}

static void plan_cells_cover(struct smith_rooms_plan *plan, struct smith_cell *cell) {
    if (cell->top.room == SMITH_NONE)
        return;
    plan->seen[cell->top.room]--;
    plan->hidden[cell->top.room]++;
}

static void plan_cells_add_sector(struct smith_rooms_plan *plan, uint32_t number, int32_t x, int32_t z) {
    const struct smith_room *room = &plan->rooms->rooms[number];
    enum smith_coverage coverage = smith_rooms_plan_coverage(plan, number, x, z);
    bool wall = smith_room_sector(room, x, z)->kind == SMITH_SECTOR_WALL;
    if (!wall && coverage == SMITH_COVERS_NOTHING)
        return;
    struct smith_cell *cell = make_cell(plan, smith_rooms_plan_sectors(room->position[0]) + x,
                                        smith_rooms_plan_sectors(room->position[2]) + z);
    cell->wall |= wall;
    if (coverage == SMITH_COVERS_NOTHING)
        return;
    if (coverage == SMITH_COVERS_ALL) {
        plan_cells_cover(plan, cell);
        cell->under.room = SMITH_NONE;
    } else
        cell->under = cell->top;
    cell->top = (struct smith_cell_sector){number, x, z};
    plan->seen[number]++;
}

bool smith_rooms_plan_cells_make(struct smith_rooms_plan *plan) {
    uint64_t sectors = 0;
    for (uint32_t i = 0; i < plan->count; i++)
        sectors += (uint64_t)plan->rooms->rooms[plan->order[i]].size_x * plan->rooms->rooms[plan->order[i]].size_z;
    plan->capacity = 16;
    while (plan->capacity < 2 * sectors)
        plan->capacity *= 2;
    plan->cells = smith_arena_alloc(&plan->arena, plan->capacity * sizeof *plan->cells, _Alignof(struct smith_cell));
    if (!plan->cells)
        return false;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
            for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++)
                plan_cells_add_sector(plan, plan->order[i], x, z);
    }
    return true;
}
