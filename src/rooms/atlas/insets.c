/* SPDX-License-Identifier: MIT
 *
 * Where rooms of a storey lie on its sheet. Groups of rooms with nothing between them are put into corners that the
 * largest one leaves, or in rows below it, as insets, when that spares most of the sheet; else all stay where they are.
 */
#include "base/error.h"
#include "rooms/atlas/atlas.h"

#include <stdlib.h>
#include <string.h>

#define NEAR 6 /* sectors: rooms that are no farther from each other are one group */
#define EDGE 2 /* sectors between an inset's rooms and its frame, for words as well */
#define FRAME_GAP 1 /* ... and between two frames */
#define NARROWEST 9 /* an inset has space for where it was */
#define LOOKS_MAX 20000000 /* files are not to decide how long a search takes */
#define SPARED 1.25 /* insets are made when the sheet is that many times as large without them */

/* In sectors of the world; `x1`, `z1` are the first beyond it. */
struct extent {
    int64_t x0, z0, x1, z1;
};

struct group {
    struct extent extent;
    uint32_t number;
    int64_t x, z; /* how far it is moved */
    bool inside; /* it is in a space that the first group leaves */
};

struct member {
    struct extent extent;
    uint32_t room, group; /* `group`: of the members before, that it belongs to; itself when it is the first */
};

struct arrangement {
    struct member *members;
    uint32_t count;
    struct group *groups;
    uint32_t group_count;
    uint64_t looked; /* at boxes, in search of space */
    uint32_t *group_of; /* by member that is the first of its group */
};

static struct extent unite(struct extent a, struct extent b) {
    return (struct extent){a.x0 < b.x0 ? a.x0 : b.x0, a.z0 < b.z0 ? a.z0 : b.z0, a.x1 > b.x1 ? a.x1 : b.x1,
                           a.z1 > b.z1 ? a.z1 : b.z1};
}

static int64_t width_of(const struct extent *extent) {
    return extent->x1 - extent->x0;
}

static int64_t depth_of(const struct extent *extent) {
    return extent->z1 - extent->z0;
}

/* ---- groups ---- */

static int from_the_west(const void *a, const void *b) {
    const struct member *one = a, *two = b;
    if (one->extent.x0 != two->extent.x0)
        return one->extent.x0 < two->extent.x0 ? -1 : 1;
    return (one->room > two->room) - (one->room < two->room);
}

static uint32_t first_of(struct arrangement *arrangement, uint32_t member) {
    struct member *members = arrangement->members;
    while (members[member].group != member) {
        members[member].group = members[members[member].group].group;
        member = members[member].group;
    }
    return member;
}

static void join(struct arrangement *arrangement, uint32_t a, uint32_t b) {
    a = first_of(arrangement, a);
    b = first_of(arrangement, b);
    arrangement->members[a > b ? a : b].group = a < b ? a : b;
}

static bool are_near(const struct extent *a, const struct extent *b) {
    return a->x0 <= b->x1 + NEAR && b->x0 <= a->x1 + NEAR && a->z0 <= b->z1 + NEAR && b->z0 <= a->z1 + NEAR;
}

static int largest_first(const void *a, const void *b) {
    const struct group *one = a, *two = b;
    const int64_t first = width_of(&one->extent) * depth_of(&one->extent);
    const int64_t second = width_of(&two->extent) * depth_of(&two->extent);
    if (first != second)
        return first > second ? -1 : 1;
    return (one->number > two->number) - (one->number < two->number);
}

static void find_groups(struct arrangement *arrangement) {
    struct member *members = arrangement->members;
    qsort(members, arrangement->count, sizeof *members, from_the_west);
    for (uint32_t i = 0; i < arrangement->count; i++)
        members[i].group = i;
    for (uint32_t i = 0; i < arrangement->count; i++)
        for (uint32_t k = i + 1; k < arrangement->count && members[k].extent.x0 <= members[i].extent.x1 + NEAR; k++)
            if (are_near(&members[i].extent, &members[k].extent))
                join(arrangement, i, k);
    for (uint32_t i = 0; i < arrangement->count; i++) {
        const uint32_t first = first_of(arrangement, i);
        if (first == i) {
            arrangement->group_of[i] = arrangement->group_count;
            arrangement->groups[arrangement->group_count] =
                (struct group){.extent = members[i].extent, .number = arrangement->group_count};
            arrangement->group_count++;
        }
        struct group *group = &arrangement->groups[arrangement->group_of[first]];
        group->extent = unite(group->extent, members[i].extent);
    }
    qsort(arrangement->groups, arrangement->group_count, sizeof *arrangement->groups, largest_first);
    for (uint32_t i = 0; i < arrangement->group_count; i++) /* numbers are what `group_of` has: now where these are */
        arrangement->group_of[arrangement->count + arrangement->groups[i].number] = i;
}

static struct group *group_of(struct arrangement *arrangement, uint32_t member) {
    const uint32_t number = arrangement->group_of[first_of(arrangement, member)];
    return &arrangement->groups[arrangement->group_of[arrangement->count + number]];
}

/* ---- rows ---- */

/* The frame of an inset, where it is. */
static struct extent frame_of(const struct group *group) {
    struct extent frame = {group->extent.x0 - EDGE, group->extent.z0 - EDGE, group->extent.x1 + EDGE,
                           group->extent.z1 + EDGE};
    if (width_of(&frame) < NARROWEST)
        frame.x1 = frame.x0 + NARROWEST;
    return frame;
}

static bool meet(const struct extent *a, const struct extent *b) {
    return a->x0 < b->x1 && b->x0 < a->x1 && a->z0 < b->z1 && b->z0 < a->z1;
}

/* Whether a frame has space there, beside rooms of the first group and frames before it. */
static bool is_free(struct arrangement *arrangement, uint32_t number, const struct extent *frame) {
    const struct extent wide = {frame->x0 - FRAME_GAP, frame->z0 - FRAME_GAP, frame->x1 + FRAME_GAP,
                                frame->z1 + FRAME_GAP};
    for (uint32_t i = 0; i < arrangement->count; i++, arrangement->looked++)
        if (meet(&wide, &arrangement->members[i].extent) && group_of(arrangement, i) == arrangement->groups)
            return false;
    for (uint32_t i = 1; i < number; i++, arrangement->looked++) {
        const struct group *other = &arrangement->groups[i];
        struct extent taken = frame_of(other);
        taken = (struct extent){taken.x0 + other->x, taken.z0 + other->z, taken.x1 + other->x, taken.z1 + other->z};
        if (other->inside && meet(&wide, &taken))
            return false;
    }
    return true;
}

/* In a corner that the first group leaves free, from the north-east on. */
static bool put_inside(struct arrangement *arrangement, uint32_t number) {
    const struct extent all = arrangement->groups[0].extent, frame = frame_of(&arrangement->groups[number]);
    struct group *group = &arrangement->groups[number];
    for (int64_t z = all.z1 - depth_of(&frame); z >= all.z0; z--)
        for (int64_t x = all.x1 - width_of(&frame); x >= all.x0 && arrangement->looked < LOOKS_MAX; x--) {
            const struct extent there = {x, z, x + width_of(&frame), z + depth_of(&frame)};
            if (!is_free(arrangement, number, &there))
                continue;
            group->x = x - frame.x0;
            group->z = z - frame.z0;
            group->inside = true;
            return true;
        }
    return false;
}

/* All but the first: where it leaves space, else from west to east in rows to the south. What the sheet becomes. */
static struct extent put_in_rows(struct arrangement *arrangement) {
    struct extent all = arrangement->groups[0].extent;
    int64_t longest = width_of(&all);
    for (uint32_t i = 1; i < arrangement->group_count; i++) {
        const struct extent frame = frame_of(&arrangement->groups[i]);
        longest = width_of(&frame) > longest ? width_of(&frame) : longest;
    }
    int64_t x = all.x0, z = all.z0 - FRAME_GAP - EDGE, lowest = z;
    for (uint32_t i = 1; i < arrangement->group_count; i++) {
        struct group *group = &arrangement->groups[i];
        const struct extent frame = frame_of(group);
        if (put_inside(arrangement, i))
            continue;
        if (x > all.x0 && x + width_of(&frame) > all.x0 + longest) {
            x = all.x0;
            z = lowest - FRAME_GAP;
        }
        group->x = x - frame.x0;
        group->z = z - frame.z1;
        x += width_of(&frame) + FRAME_GAP;
        lowest = z - depth_of(&frame) < lowest ? z - depth_of(&frame) : lowest;
    }
    return (struct extent){all.x0, lowest, all.x0 + longest, all.z1};
}

/* ---- the sheet ---- */

static bool gather(const struct smith_rooms *rooms, const struct smith_storeys *storeys, uint32_t storey,
                   struct smith_arena *arena, struct arrangement *arrangement) {
    const uint32_t count = rooms->room_count;
    arrangement->members = smith_arena_alloc(arena, count * sizeof *arrangement->members, 8);
    for (uint32_t i = 0; arrangement->members && i < count; i++) {
        const struct smith_room *room = &rooms->rooms[i];
        const int64_t x = smith_rooms_plan_sectors(room->position[0]), z = smith_rooms_plan_sectors(room->position[2]);
        if (storeys->of[i] == storey && room->base == SMITH_NONE)
            arrangement->members[arrangement->count++] =
                (struct member){.extent = {x + 1, z + 1, x + room->size_x - 1, z + room->size_z - 1}, .room = i};
    }
    arrangement->groups = smith_arena_alloc(arena, arrangement->count * sizeof *arrangement->groups, 8);
    arrangement->group_of = smith_arena_alloc(arena, 2 * (size_t)arrangement->count * sizeof *arrangement->group_of, 8);
    return arrangement->members && arrangement->groups && arrangement->group_of;
}

/* Whether it is worth it: how large the sheet is with and without insets. */
static bool spares_enough(const struct arrangement *arrangement, const struct extent *rows) {
    struct extent whole = arrangement->groups[0].extent;
    for (uint32_t i = 1; i < arrangement->group_count; i++)
        whole = unite(whole, arrangement->groups[i].extent);
    return (double)width_of(&whole) * (double)depth_of(&whole) >
           SPARED * (double)width_of(rows) * (double)depth_of(rows);
}

static bool move_rooms(struct arrangement *arrangement, struct smith_rooms *rooms) {
    for (uint32_t i = 0; i < arrangement->count; i++) {
        const struct group *group = group_of(arrangement, i);
        int32_t *position = rooms->rooms[arrangement->members[i].room].position;
        const int64_t x = position[0] + group->x * SMITH_SECTOR_SIZE, z = position[2] + group->z * SMITH_SECTOR_SIZE;
        if (x < -INT32_MAX / 2 || x > INT32_MAX / 2 || z < -INT32_MAX / 2 || z > INT32_MAX / 2)
            return false;
        position[0] = (int32_t)x;
        position[2] = (int32_t)z;
    }
    return true;
}

static bool frame_insets(const struct arrangement *arrangement, struct smith_arena *arena,
                         struct smith_atlas_layout *layout) {
    layout->insets = smith_arena_alloc(arena, arrangement->group_count * sizeof *layout->insets, 8);
    for (uint32_t i = 1; layout->insets && i < arrangement->group_count; i++) {
        const struct group *group = &arrangement->groups[i];
        const struct extent frame = frame_of(group);
        layout->insets[layout->inset_count++] = (struct smith_rooms_inset){
            .box = {(double)(frame.x0 + group->x) * SMITH_CELL, -(double)(frame.z1 + group->z) * SMITH_CELL,
                    (double)(frame.x1 + group->x) * SMITH_CELL, -(double)(frame.z0 + group->z) * SMITH_CELL},
            .x = -group->x,
            .z = -group->z};
    }
    return layout->insets;
}

enum smith_status smith_atlas_arrange(const struct smith_rooms *rooms, const struct smith_storeys *storeys,
                                      uint32_t storey, struct smith_arena *arena, struct smith_atlas_layout *layout,
                                      struct smith_error *error) {
    struct arrangement arrangement = {0};
    *layout = (struct smith_atlas_layout){.rooms = *rooms};
    layout->rooms.rooms = smith_arena_alloc(arena, rooms->room_count * sizeof *rooms->rooms, 8);
    if (!layout->rooms.rooms || !gather(rooms, storeys, storey, arena, &arrangement))
        return smith_fail_memory(error, arena);
    memcpy(layout->rooms.rooms, rooms->rooms, rooms->room_count * sizeof *rooms->rooms);
    for (uint32_t i = 0; i < rooms->room_count; i++)
        if (storeys->of[i] != storey || rooms->rooms[i].base != SMITH_NONE)
            layout->rooms.rooms[i].size_x = layout->rooms.rooms[i].size_z = 0;
    find_groups(&arrangement);
    const struct extent rows = put_in_rows(&arrangement);
    if (arrangement.group_count < 2 || !spares_enough(&arrangement, &rows))
        return SMITH_OK;
    if (!move_rooms(&arrangement, &layout->rooms))
        return smith_fail(error, SMITH_LIMIT, "ATLAS-LARGE", "there are more rooms than have space on a sheet");
    return frame_insets(&arrangement, arena, layout) ? SMITH_OK : smith_fail_memory(error, arena);
}
