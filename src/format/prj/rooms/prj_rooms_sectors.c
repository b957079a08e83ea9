/* SPDX-License-Identifier: MIT
 *
 * Sectors of projects, as prj_rooms.h describes: heights in world units over the lowest floor of their room.
 */
#include "format/prj/rooms/prj_rooms.h"

/* Both kinds of corners have the same members in orders of their own. */
#define CORNERS(base, offsets)                                                                                         \
    (struct smith_heights) {                                                                                           \
        {                                                                                                              \
            ((base) + (offsets)->ne) * SMITH_CLICK, ((base) + (offsets)->se) * SMITH_CLICK,                            \
                ((base) + (offsets)->sw) * SMITH_CLICK, ((base) + (offsets)->nw) * SMITH_CLICK                         \
        }                                                                                                              \
    }

/* ---- the line a surface is split along ---------------------------------------------------------------------------- */

static int32_t lowest_corner(const struct smith_heights *h) {
    int32_t found = h->at[0];
    for (int i = 1; i < 4; i++)
        found = h->at[i] < found ? h->at[i] : found;
    return found;
}

static int32_t highest_corner(const struct smith_heights *h) {
    int32_t found = h->at[0];
    for (int i = 1; i < 4; i++)
        found = h->at[i] > found ? h->at[i] : found;
    return found;
}

/* The first editor chose it by the heights, and stored only whether the other one was wanted. The rows are tried in
 * order; the corners are numbered as in enum smith_corner. */
static bool is_x_equals_z(const struct smith_heights *h, bool toggled) {
    int32_t nw = h->at[SMITH_NORTH_WEST], ne = h->at[SMITH_NORTH_EAST], se = h->at[SMITH_SOUTH_EAST],
            sw = h->at[SMITH_SOUTH_WEST], low = lowest_corner(h), high = highest_corner(h);
    if (nw == ne && ne == sw)
        return !toggled;
    if (nw == ne && ne == se)
        return toggled;
    if (ne == se && se == sw)
        return !toggled;
    if (se == sw && sw == nw)
        return toggled;
    if (nw == se && ne == sw && ne != se)
        return toggled;
    if (low == nw && low == se)
        return toggled;
    if (low == ne && low == sw)
        return !toggled;
    if (low == nw && high == se)
        return !toggled;
    if (low == ne && high == sw)
        return toggled;
    if (low == se && high == nw)
        return !toggled;
    if (low == sw && high == ne)
        return toggled;
    return !toggled;
}

/* ---- sectors ------------------------------------------------------------------------------------------------------ */

static uint16_t prj_rooms_sectors_flags_of(const struct smith_prj_block *block) {
    static const struct {
        uint16_t from, to;
    } rows[] = {
        {SMITH_PRJ_BLOCK_FLAGS1_MONKEY, SMITH_SECTOR_MONKEY},
        {SMITH_PRJ_BLOCK_FLAGS1_BOX, SMITH_SECTOR_BOX},
        {SMITH_PRJ_BLOCK_FLAGS1_DEATH, SMITH_SECTOR_DEATH},
        {SMITH_PRJ_BLOCK_FLAGS1_CLIMB_E, SMITH_SECTOR_CLIMB_NORTH},
        {SMITH_PRJ_BLOCK_FLAGS1_CLIMB_W, SMITH_SECTOR_CLIMB_SOUTH},
        {SMITH_PRJ_BLOCK_FLAGS1_CLIMB_N, SMITH_SECTOR_CLIMB_WEST},
        {SMITH_PRJ_BLOCK_FLAGS1_CLIMB_S, SMITH_SECTOR_CLIMB_EAST},
    };
    uint16_t flags = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (block->flags1 & rows[i].from)
            flags |= rows[i].to;
    if (block->flags2 & SMITH_PRJ_BLOCK_FLAGS2_TRIGGERER)
        flags |= SMITH_SECTOR_TRIGGERER;
    if (block->flags2 & SMITH_PRJ_BLOCK_FLAGS2_BEETLE)
        flags |= SMITH_SECTOR_BEETLE;
    return flags;
}

static void prj_rooms_fill_sector(struct smith_prj_room_builder *builder, const struct smith_prj_block *from,
                                  struct smith_sector *sector) {
    struct smith_heights *splits = smith_prj_builder_alloc(builder, 2, sizeof *splits);
    if (!splits)
        return;
    bool wall = from->id == SMITH_PRJ_BLOCK_ID_WALL || from->id == SMITH_PRJ_BLOCK_ID_PANEL_WALL;
    sector->kind = wall ? SMITH_SECTOR_WALL : SMITH_SECTOR_FLOOR;
    sector->flags = prj_rooms_sectors_flags_of(from);
    sector->floor.heights = CORNERS(from->floor, &from->floor_face);
    sector->ceiling.heights = CORNERS(from->ceiling, &from->ceiling_face);
    sector->floor.splits = &splits[0];
    sector->ceiling.splits = &splits[1];
    sector->floor.split_count = sector->ceiling.split_count = 1;
    splits[0] = CORNERS(from->floor, &from->floor_div);
    splits[1] = CORNERS(from->ceiling, &from->ceiling_div);
    sector->floor.split_x_equals_z =
        is_x_equals_z(&sector->floor.heights, (from->flags3 & SMITH_PRJ_BLOCK_FLAGS3_FLOOR_SPLIT) != 0);
    sector->ceiling.split_x_equals_z =
        is_x_equals_z(&sector->ceiling.heights, (from->flags3 & SMITH_PRJ_BLOCK_FLAGS3_CEILING_SPLIT) != 0);
}

/* ---- the height of the room --------------------------------------------------------------------------------------- */

static bool is_border(const struct smith_room *room, uint32_t i) {
    uint32_t x = i % room->size_x, z = i / room->size_x;
    return x == 0 || z == 0 || x == room->size_x - 1 || z == room->size_z - 1;
}

/* The lowest corner of any floor; of walls only when there is no floor. */
static int32_t prj_rooms_sectors_lowest_floor(const struct smith_room *room) {
    uint32_t area = room->size_x * room->size_z;
    for (int walls = 0; walls < 2; walls++) {
        int32_t found = INT32_MAX;
        for (uint32_t i = 0; i < area; i++) {
            const struct smith_sector *sector = &room->sectors[i];
            bool is_floor = sector->kind == SMITH_SECTOR_FLOOR && !is_border(room, i);
            if ((is_floor || walls) && lowest_corner(&sector->floor.heights) < found)
                found = lowest_corner(&sector->floor.heights);
        }
        if (found != INT32_MAX)
            return found;
    }
    return 0;
}

static void lower_heights(struct smith_heights *heights, int32_t by) {
    for (int i = 0; i < 4; i++)
        heights->at[i] -= by;
}

static void lower_surface(struct smith_surface *surface, int32_t by) {
    lower_heights(&surface->heights, by);
    for (unsigned i = 0; i < surface->split_count; i++)
        lower_heights(&surface->splits[i], by);
}

/* Heights of projects are those of the world; a room's begin at its lowest floor. */
static void lower_room(struct smith_room *room) {
    int32_t lowest = prj_rooms_sectors_lowest_floor(room);
    uint32_t area = room->size_x * room->size_z;
    room->position[1] += lowest;
    for (uint32_t i = 0; i < area; i++) {
        lower_surface(&room->sectors[i].floor, lowest);
        lower_surface(&room->sectors[i].ceiling, lowest);
    }
}

void smith_prj_fill_sectors(struct smith_prj_room_builder *builder, const struct smith_prj_room *from,
                            struct smith_room *room) {
    if (from->x_blocks < 3 || from->z_blocks < 3)
        return;
    uint32_t size_x = (uint32_t)from->z_blocks, size_z = (uint32_t)from->x_blocks;
    uint16_t *hidden = smith_prj_builder_alloc(builder, (size_t)size_x * size_z, sizeof *hidden);
    if (!hidden || !smith_rooms_make_sectors(builder->rooms, room, size_x, size_z)) {
        builder->failed = true;
        return;
    }
    builder->hidden[room - builder->rooms->rooms] = hidden;
    for (uint32_t x = 0; x < size_x; x++)
        for (uint32_t z = 0; z < size_z && !builder->failed; z++) {
            const struct smith_prj_block *block = smith_prj_builder_block(from, (int32_t)x, (int32_t)z);
            struct smith_sector *sector = &room->sectors[x + z * size_x];
            sector->item = x * size_z + z;
            if (block)
                prj_rooms_fill_sector(builder, block, sector);
        }
    if (!builder->failed)
        lower_room(room);
}
