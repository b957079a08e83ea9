/* SPDX-License-Identifier: MIT
 *
 * Which room is in which storey. Rooms are ordered by the mean height of their floors; where two have floors at one place,
 * the higher one has to be in a higher storey. As many storeys as the longest such chain has rooms are enough. Within what
 * is left to choose, a room is where those are that it has openings in walls to, or else where its height is usual.
 */
#include "base/array.h"
#include "base/error.h"
#include "rooms/atlas/atlas.h"

#include <stdlib.h>
#include <string.h>

#define PASSES 12 /* over all rooms, to bring together what is joined */

struct standing {
    int64_t height; /* mean of all floors, world units */
    uint32_t room;
};

/* A floor of a room at a place. */
struct floor_cell {
    int32_t x, z; /* in the world, in sectors */
    uint32_t rank;
};

/* Of two rooms with floors at one place. Ranks: 0 is the lowest of all. */
struct pair {
    uint32_t low, high;
};

struct cells {
    struct floor_cell *items;
    uint32_t count, capacity;
};

struct pairs {
    struct pair *items;
    uint32_t count, capacity;
};

struct work {
    const struct smith_rooms *rooms;
    struct smith_arena *arena;
    struct standing *order;
    uint32_t count;
    struct pairs pairs; /* by `high` */
    uint32_t *lowest, *highest, *storey; /* by rank: which storeys are possible, and which it is */
    uint32_t *rank; /* by index of room */
    int64_t *sums; /* of heights, by storey */
    uint32_t *sizes; /* rooms, by storey */
    uint32_t *votes; /* by storey, for the room that is being moved */
};

/* ---- floors ---- */

static bool has_floor(const struct smith_sector *sector) {
    return sector->kind == SMITH_SECTOR_FLOOR || (sector->kind == SMITH_SECTOR_WALL && sector->floor.diagonal);
}

static int32_t sectors_of(int32_t units) {
    return smith_rooms_plan_sectors(units);
}

static bool add_floors(struct work *work, struct cells *cells, uint32_t rank) {
    const struct smith_room *room = &work->rooms->rooms[work->order[rank].room];
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1; x < (int32_t)room->size_x - 1; x++) {
            const struct floor_cell cell = {sectors_of(room->position[0]) + x, sectors_of(room->position[2]) + z, rank};
            if (has_floor(smith_room_sector(room, x, z)) && !SMITH_ARRAY_ADD(work->arena, cells, cell))
                return false;
        }
    return true;
}

static int64_t mean_height(const struct smith_room *room) {
    int64_t sum = 0, count = 0;
    for (size_t i = 0; i < (size_t)room->size_x * room->size_z; i++)
        for (int corner = 0; corner < 4 && room->sectors[i].kind == SMITH_SECTOR_FLOOR; corner++) {
            sum += room->sectors[i].floor.heights.at[corner];
            count++;
        }
    return room->position[1] + (count ? sum / count : 0);
}

static int by_height(const void *a, const void *b) {
    const struct standing *one = a, *two = b;
    if (one->height != two->height)
        return one->height < two->height ? -1 : 1;
    return (one->room > two->room) - (one->room < two->room);
}

static int by_cell(const void *a, const void *b) {
    const struct floor_cell *one = a, *two = b;
    if (one->x != two->x)
        return one->x < two->x ? -1 : 1;
    if (one->z != two->z)
        return one->z < two->z ? -1 : 1;
    return (one->rank > two->rank) - (one->rank < two->rank);
}

static int by_high(const void *a, const void *b) {
    const struct pair *one = a, *two = b;
    if (one->high != two->high)
        return one->high < two->high ? -1 : 1;
    return (one->low > two->low) - (one->low < two->low);
}

static int by_low(const void *a, const void *b) {
    const struct pair *one = a, *two = b;
    if (one->low != two->low)
        return one->low < two->low ? -1 : 1;
    return (one->high > two->high) - (one->high < two->high);
}

/* Neighbours in a pile at one place are enough: whoever is above the upper one is above the lower one, too. */
static bool find_pairs(struct work *work) {
    struct cells cells = {0};
    for (uint32_t rank = 0; rank < work->count; rank++)
        if (!add_floors(work, &cells, rank))
            return false;
    if (cells.count)
        qsort(cells.items, cells.count, sizeof *cells.items, by_cell);
    for (uint32_t i = 1; i < cells.count; i++) {
        const struct floor_cell *low = &cells.items[i - 1], *high = &cells.items[i];
        const struct pair pair = {low->rank, high->rank};
        if (low->x == high->x && low->z == high->z && !SMITH_ARRAY_ADD(work->arena, &work->pairs, pair))
            return false;
    }
    if (!work->pairs.count)
        return true;
    qsort(work->pairs.items, work->pairs.count, sizeof *work->pairs.items, by_high);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < work->pairs.count; i++)
        if (by_high(&work->pairs.items[i], &work->pairs.items[kept - 1]) != 0)
            work->pairs.items[kept++] = work->pairs.items[i];
    work->pairs.count = kept;
    return true;
}

/* ---- what is possible ---- */

/* The number of storeys. */
static uint32_t find_bounds(struct work *work) {
    uint32_t storeys = 0;
    for (uint32_t i = 0; i < work->pairs.count; i++) {
        const struct pair *pair = &work->pairs.items[i]; /* `low` is done: all its pairs were before this one */
        if (work->lowest[pair->high] <= work->lowest[pair->low])
            work->lowest[pair->high] = work->lowest[pair->low] + 1;
    }
    for (uint32_t rank = 0; rank < work->count; rank++)
        storeys = work->lowest[rank] >= storeys ? work->lowest[rank] + 1 : storeys;
    for (uint32_t rank = 0; rank < work->count; rank++)
        work->highest[rank] = storeys - 1;
    for (uint32_t i = work->pairs.count; i-- > 0;) {
        const struct pair *pair = &work->pairs.items[i];
        if (work->highest[pair->low] >= work->highest[pair->high])
            work->highest[pair->low] = work->highest[pair->high] - 1;
    }
    return storeys;
}

/* ---- what is good ---- */

static void storeys_put(struct work *work, uint32_t rank, uint32_t storey) {
    const uint32_t before = work->storey[rank];
    if (before != SMITH_NONE) {
        work->sums[before] -= work->order[rank].height;
        work->sizes[before]--;
    }
    work->sums[storey] += work->order[rank].height;
    work->sizes[storey]++;
    work->storey[rank] = storey;
}

/* As far up as its height is between the lowest and the highest of all rooms. */
static void put_by_height(struct work *work, uint32_t storeys) {
    const int64_t low = work->order[0].height, range = work->order[work->count - 1].height - low;
    for (uint32_t rank = 0, pair = 0; rank < work->count; rank++) {
        uint32_t min = work->lowest[rank];
        for (; pair < work->pairs.count && work->pairs.items[pair].high == rank; pair++)
            if (work->storey[work->pairs.items[pair].low] >= min)
                min = work->storey[work->pairs.items[pair].low] + 1;
        int64_t wanted = range ? ((work->order[rank].height - low) * (2 * (int64_t)storeys - 1) / range) / 2 : 0;
        wanted = wanted < min ? min : wanted;
        storeys_put(work, rank, wanted > work->highest[rank] ? work->highest[rank] : (uint32_t)wanted);
    }
}

static int64_t strangeness(const struct work *work, uint32_t rank, uint32_t storey) {
    if (!work->sizes[storey])
        return INT64_MAX;
    int64_t away = work->order[rank].height - work->sums[storey] / work->sizes[storey];
    return away < 0 ? -away : away;
}

/* Where most of those are that it is joined to, between those that are below it and those that are above it. */
static bool move_room(struct work *work, uint32_t rank, uint32_t min, uint32_t max) {
    const struct smith_room *room = &work->rooms->rooms[work->order[rank].room];
    uint32_t best = work->storey[rank];
    for (uint32_t storey = min; storey <= max; storey++)
        work->votes[storey] = 0;
    for (uint32_t i = 0; i < room->portal_count; i++) {
        const struct smith_portal *portal = &room->portals[i];
        const uint32_t other = portal->room < work->rooms->room_count ? work->rank[portal->room] : SMITH_NONE;
        if (other != SMITH_NONE && smith_portal_in_wall(portal))
            work->votes[work->storey[other]]++;
    }
    for (uint32_t storey = min; storey <= max; storey++)
        if (work->votes[storey] > work->votes[best] ||
            (work->votes[storey] == work->votes[best] &&
             strangeness(work, rank, storey) < strangeness(work, rank, best)))
            best = storey;
    if (best == work->storey[rank])
        return false;
    storeys_put(work, rank, best);
    return true;
}

static bool improve(struct work *work, uint32_t storeys) {
    const uint32_t count = work->pairs.count;
    struct pair *upwards = smith_arena_alloc(work->arena, count * sizeof *upwards, 8);
    bool moved = upwards;
    if (count && upwards) {
        memcpy(upwards, work->pairs.items, count * sizeof *upwards);
        qsort(upwards, count, sizeof *upwards, by_low);
    }
    for (int pass = 0; pass < PASSES && moved; pass++) {
        moved = false;
        for (uint32_t rank = 0, below = 0, above = 0; rank < work->count; rank++) {
            uint32_t min = 0, max = storeys - 1;
            for (; below < count && work->pairs.items[below].high == rank; below++)
                if (work->storey[work->pairs.items[below].low] >= min)
                    min = work->storey[work->pairs.items[below].low] + 1;
            for (; above < count && upwards[above].low == rank; above++)
                if (work->storey[upwards[above].high] <= max)
                    max = work->storey[upwards[above].high] - 1;
            moved |= move_room(work, rank, min, max);
        }
    }
    return upwards;
}

/* ---- all of it ---- */

static bool choose_rooms(struct work *work) {
    const struct smith_rooms *rooms = work->rooms;
    work->order = smith_arena_alloc(work->arena, rooms->room_count * sizeof *work->order, 8);
    work->rank = smith_arena_alloc(work->arena, rooms->room_count * sizeof *work->rank, 8);
    if (!work->order || !work->rank)
        return false;
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        work->rank[i] = SMITH_NONE;
        if (rooms->rooms[i].size_x && rooms->rooms[i].base == SMITH_NONE)
            work->order[work->count++] = (struct standing){mean_height(&rooms->rooms[i]), i};
    }
    if (work->count)
        qsort(work->order, work->count, sizeof *work->order, by_height);
    for (uint32_t rank = 0; rank < work->count; rank++)
        work->rank[work->order[rank].room] = rank;
    work->lowest = smith_arena_alloc(work->arena, work->count * sizeof *work->lowest, 8);
    work->highest = smith_arena_alloc(work->arena, work->count * sizeof *work->highest, 8);
    work->storey = smith_arena_alloc(work->arena, work->count * sizeof *work->storey, 8);
    work->sums = smith_arena_alloc(work->arena, SMITH_STOREYS_MAX * sizeof *work->sums, 8);
    work->sizes = smith_arena_alloc(work->arena, SMITH_STOREYS_MAX * sizeof *work->sizes, 8);
    work->votes = smith_arena_alloc(work->arena, SMITH_STOREYS_MAX * sizeof *work->votes, 8);
    for (uint32_t rank = 0; rank < work->count && !work->arena->failed; rank++) {
        work->lowest[rank] = 0;
        work->storey[rank] = SMITH_NONE;
    }
    return !work->arena->failed;
}

static void name_storeys(const struct work *work, struct smith_storeys *storeys) {
    const struct smith_rooms *rooms = work->rooms;
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        const uint32_t base = rooms->rooms[i].base, rank = work->rank[base < rooms->room_count ? base : i];
        storeys->of[i] = rank == SMITH_NONE || !rooms->rooms[i].size_x ? SMITH_NONE : work->storey[rank];
    }
}

enum smith_status smith_storeys_find(const struct smith_rooms *rooms, struct smith_arena *arena,
                                     struct smith_storeys *storeys, struct smith_error *error) {
    struct work work = {.rooms = rooms, .arena = arena};
    *storeys = (struct smith_storeys){.of = smith_arena_alloc(arena, rooms->room_count * sizeof *storeys->of, 8)};
    if (!storeys->of || !choose_rooms(&work))
        return smith_fail_memory(error, arena);
    if (!work.count)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY", "there is no room to show");
    if (work.count > SMITH_ATLAS_ROOMS_MAX)
        return smith_fail(error, SMITH_LIMIT, "ATLAS-LARGE", "there are %u rooms; an atlas has at most %d",
                          (unsigned)work.count, SMITH_ATLAS_ROOMS_MAX);
    if (!find_pairs(&work))
        return smith_fail_memory(error, arena);
    storeys->count = find_bounds(&work);
    if (storeys->count > SMITH_STOREYS_MAX)
        return smith_fail(error, SMITH_LIMIT, "ATLAS-LARGE",
                          "%u rooms are above each other in one place; an atlas has at most %d storeys",
                          (unsigned)storeys->count, SMITH_STOREYS_MAX);
    memset(work.sums, 0, SMITH_STOREYS_MAX * sizeof *work.sums);
    memset(work.sizes, 0, SMITH_STOREYS_MAX * sizeof *work.sizes);
    memset(work.votes, 0, SMITH_STOREYS_MAX * sizeof *work.votes);
    put_by_height(&work, storeys->count);
    if (!improve(&work, storeys->count))
        return smith_fail_memory(error, arena);
    name_storeys(&work, storeys);
    return SMITH_OK;
}
