/* SPDX-License-Identifier: MIT
 *
 * Sectors and triggers, as tr_level_rooms.h describes: heights are those of the sector and what its functions add to them.
 */
#include "format/tr_level/rooms/tr_level_rooms.h"

enum { WALL = -127, TRIANGLES = 2 };

/* ---- heights ---- */

static int32_t tr_level_height(const struct smith_room *room, int clicks) {
    return -clicks * SMITH_CLICK - room->position[1];
}

static void tr_level_level(struct smith_surface *surface, int32_t height) {
    for (int i = 0; i < 4; i++)
        surface->heights.at[i] = height;
}

/* Two signed numbers of clicks: floors are lower, ceilings are higher at one of two edges. */
static void tr_level_slope(struct smith_surface *surface, unsigned value, bool is_ceiling) {
    const int along_x = (int8_t)(value & 0xFF), along_z = (int8_t)(value >> 8);
    const int step_x = (along_x < 0 ? -along_x : along_x) * SMITH_CLICK * (is_ceiling ? 1 : -1);
    const int step_z = (along_z < 0 ? -along_z : along_z) * SMITH_CLICK * (is_ceiling ? 1 : -1);
    const bool east = (along_x < 0) != is_ceiling, north = along_z < 0;
    surface->heights.at[east ? SMITH_NORTH_EAST : SMITH_NORTH_WEST] += step_x;
    surface->heights.at[east ? SMITH_SOUTH_EAST : SMITH_SOUTH_WEST] += step_x;
    surface->heights.at[north ? SMITH_NORTH_WEST : SMITH_SOUTH_WEST] += step_z;
    surface->heights.at[north ? SMITH_NORTH_EAST : SMITH_SOUTH_EAST] += step_z;
}

/* Five signed bits. */
static int clicks_of(unsigned word, unsigned shift) {
    const int bits = (int)(word >> shift & 0x1F);
    return bits > 15 ? bits - 32 : bits;
}

/* Two triangles: a number of clicks for each corner, and one for each triangle, which is that much lower. Where these differ, one half
 * is a step. */
static void tr_level_split(struct smith_surface *surface, const struct smith_tr_level_function *function,
                           bool is_ceiling) {
    static const uint8_t of_floor[4] = {SMITH_SOUTH_EAST, SMITH_SOUTH_WEST, SMITH_NORTH_WEST, SMITH_NORTH_EAST},
                         of_ceiling[4] = {SMITH_NORTH_EAST, SMITH_NORTH_WEST, SMITH_SOUTH_WEST, SMITH_SOUTH_EAST};
    const uint8_t *corners = is_ceiling ? of_ceiling : of_floor;
    const int lower[TRIANGLES] = {clicks_of(function->word, 5), clicks_of(function->word, 10)};
    const unsigned kind = function->type - SMITH_TR_LEVEL_FIRST_SPLIT;
    const bool second_kind =
        kind < 4 ? kind % 2 : (kind - 4) / 2 % 2; /* from north-west to south-east is the first one */
    const unsigned own[TRIANGLES] = {second_kind ? SMITH_SOUTH_EAST : SMITH_NORTH_EAST,
                                     second_kind ? SMITH_NORTH_WEST : SMITH_SOUTH_WEST};
    int highest = 0;
    for (unsigned i = 0; i < 4; i++)
        highest = (int)(function->value >> 4 * i & 15) > highest ? (int)(function->value >> 4 * i & 15) : highest;
    for (unsigned i = 0; i < 4; i++) {
        const int clicks = (int)(function->value >> 4 * i & 15);
        surface->heights.at[corners[i]] += (is_ceiling ? highest - clicks : clicks - highest) * SMITH_CLICK;
    }
    surface->split_x_equals_z = second_kind;
    if (lower[0] == lower[1]) {
        for (unsigned i = 0; i < 4; i++)
            surface->heights.at[i] -= lower[0] * SMITH_CLICK;
        return;
    }
    const bool cut_second = is_ceiling ? lower[1] > lower[0] : lower[1] < lower[0];
    const unsigned cut = own[cut_second];
    surface->diagonal = (uint8_t)(1 + cut);
    for (unsigned i = 0; i < 4; i++)
        surface->heights.at[i] -= lower[cut_second ^ (i == ((cut + 2u) & 3u))] * SMITH_CLICK;
}

/* Whether the function splits a ceiling: 9, 10 and from 15 on; the others split floors. */
static bool is_split_of_ceiling(unsigned type) {
    return type == 9 || type == 10 || type >= 15;
}

/* ---- sectors ---- */

static unsigned climb_of(unsigned word) {
    static const unsigned flags[4] = {SMITH_SECTOR_CLIMB_NORTH, SMITH_SECTOR_CLIMB_EAST, SMITH_SECTOR_CLIMB_SOUTH,
                                      SMITH_SECTOR_CLIMB_WEST};
    unsigned climb = 0;
    for (unsigned i = 0; i < 4; i++)
        climb |= word >> (8 + i) & 1 ? flags[i] : 0;
    return climb;
}

static void tr_level_do(struct smith_sector *sector, const struct smith_tr_level_function *function) {
    unsigned flags = 0;
    switch (function->type) {
    case SMITH_TR_LEVEL_FLOOR_SLOPE: tr_level_slope(&sector->floor, function->value, false); break;
    case SMITH_TR_LEVEL_CEILING_SLOPE: tr_level_slope(&sector->ceiling, function->value, true); break;
    case SMITH_TR_LEVEL_DEATH: flags = SMITH_SECTOR_DEATH; break;
    case SMITH_TR_LEVEL_CLIMB: flags = climb_of(function->word); break;
    case SMITH_TR_LEVEL_MONKEY: flags = SMITH_SECTOR_MONKEY; break;
    case SMITH_TR_LEVEL_TRIGGERER: flags = SMITH_SECTOR_TRIGGERER; break;
    case SMITH_TR_LEVEL_BEETLE: flags = SMITH_SECTOR_BEETLE; break;
    default:
        if (function->type >= SMITH_TR_LEVEL_FIRST_SPLIT && function->type <= SMITH_TR_LEVEL_LAST_SPLIT) {
            const bool is_ceiling = is_split_of_ceiling(function->type);
            tr_level_split(is_ceiling ? &sector->ceiling : &sector->floor, function, is_ceiling);
        }
    }
    sector->flags |= (uint16_t)flags;
}

static void tr_level_fill_sector(const struct smith_tr_level_room_builder *builder, const struct smith_room *room,
                                 const struct smith_tr_level_sector *from, struct smith_sector *sector) {
    uint32_t at = from->floor_data;
    struct smith_tr_level_function function;
    if (from->floor == WALL)
        sector->kind = SMITH_SECTOR_WALL;
    tr_level_level(&sector->floor, from->floor == WALL ? 0 : tr_level_height(room, from->floor));
    tr_level_level(&sector->ceiling, from->ceiling == WALL ? 0 : tr_level_height(room, from->ceiling));
    for (int left = SMITH_TR_LEVEL_FUNCTIONS_MAX; left && smith_tr_level_next_function(builder->file, &at, &function);
         left--)
        tr_level_do(sector, &function);
    /* Where the halves of floor and ceiling that are cut off meet, they are a wall. */
    const unsigned cut = sector->floor.diagonal;
    if (cut && cut == sector->ceiling.diagonal &&
        sector->floor.heights.at[cut - 1] >= sector->ceiling.heights.at[cut - 1])
        sector->kind = SMITH_SECTOR_WALL;
}

void smith_tr_level_fill_sectors(struct smith_tr_level_room_builder *builder,
                                 const struct smith_tr_level_room_parts *from, struct smith_room *room) {
    if (!smith_rooms_make_sectors(builder->rooms, room, from->size_x, from->size_z)) {
        builder->failed = true;
        return;
    }
    for (uint32_t x = 0; x < from->size_x; x++)
        for (uint32_t z = 0; z < from->size_z; z++) {
            struct smith_sector *sector = &room->sectors[x + (size_t)z * from->size_x];
            sector->item = x * from->size_z + z;
            tr_level_fill_sector(builder, room, &from->sectors[sector->item], sector);
        }
}

/* ---- triggers ---- */

/* What a trigger aims at, as its numbers say it. */
static void put_target(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_action *action,
                       struct smith_trigger *trigger) {
    trigger->target_thing = -1;
    trigger->target_room = SMITH_NONE;
    trigger->target_number = -1;
    switch (action->type) {
    case 0: /* an object */
    case 6: /* what Lara looks at */ trigger->target_thing = action->number; break;
    case 1: /* a camera */
    case 2: /* a sink */ trigger->target_thing = smith_tr_level_camera_number(action->number); break;
    case 12: /* a flight */
        if (action->number < SMITH_TR_LEVEL_SEQUENCES && builder->first_flyby[action->number])
            trigger->target_thing = smith_tr_level_flyby_number(builder->first_flyby[action->number] - 1);
        break;
    default: trigger->target_number = action->number; break;
    }
}

static const char *tr_level_trigger_type(const struct smith_tr_level_room_builder *builder, unsigned type) {
    static const char *const types[] = {
        "Trigger", "Pad",      "Switch",    "Key",         "Pickup",      "Heavy",
        "Antipad", "Combat",   "Dummy",     "Antitrigger", "HeavySwitch", "HeavyAntitrigger",
        "Monkey",  "Skeleton", "TightRope", "Crawl",       "Climb"};
    if (type == 12 && smith_tr_level_is_trng(builder->file))
        return "ConditionNg";
    return type < sizeof types / sizeof *types ? types[type] : NULL;
}

static const char *tr_level_target_type(unsigned type) {
    static const char *const types[] = {"Object",      "Camera",      "Sink",      "FlipMap",     "FlipOn", "FlipOff",
                                        "Target",      "FinishLevel", "PlayAudio", "FlipEffect",  "Secret", "ActionNg",
                                        "FlyByCamera", "ParameterNg", "FmvNg",     "TimerfieldNg"};
    return type < sizeof types / sizeof *types ? types[type] : NULL;
}

/* The trigger function of a sector; false = it has none. */
static bool trigger_of(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_sector *sector,
                       struct smith_tr_level_function *function) {
    uint32_t at = sector->floor_data;
    for (int left = SMITH_TR_LEVEL_FUNCTIONS_MAX; left && smith_tr_level_next_function(builder->file, &at, function);
         left--)
        if (function->type == SMITH_TR_LEVEL_TRIGGER)
            return true;
    return false;
}

static bool is_same_trigger(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_function *a,
                            const struct smith_tr_level_function *b) {
    const uint16_t *words = builder->level->floor_data.items;
    const uint32_t count = a->actions_end - a->actions;
    if (((a->word ^ b->word) & 0x7FFF) || a->value != b->value || count != b->actions_end - b->actions)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (words[a->actions + i] != words[b->actions + i])
            return false;
    return true;
}

/* Sectors that do the same are one trigger, as they were in the editor: as far as it goes to the east, then to the north. */
struct trigger_area {
    uint32_t x0, z0, x1, z1;
};

static bool is_of_area(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_room_parts *from,
                       const bool *done, const struct smith_tr_level_function *function, uint32_t x, uint32_t z) {
    struct smith_tr_level_function other;
    const uint32_t item = x * from->size_z + z;
    return !done[item] && trigger_of(builder, &from->sectors[item], &other) &&
           is_same_trigger(builder, function, &other);
}

static void grow_area(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_room_parts *from,
                      bool *done, const struct smith_tr_level_function *function, struct trigger_area *area) {
    while (area->x1 + 1 < from->size_x && is_of_area(builder, from, done, function, area->x1 + 1, area->z0))
        area->x1++;
    for (bool whole = true; whole && area->z1 + 1 < from->size_z; area->z1 += whole)
        for (uint32_t x = area->x0; x <= area->x1 && whole; x++)
            whole = is_of_area(builder, from, done, function, x, area->z1 + 1);
    for (uint32_t x = area->x0; x <= area->x1; x++)
        for (uint32_t z = area->z0; z <= area->z1; z++)
            done[x * from->size_z + z] = true;
}

static uint32_t count_actions(const struct smith_tr_level_room_builder *builder,
                              const struct smith_tr_level_function *function) {
    struct smith_tr_level_action action;
    uint32_t count = 0, at = function->actions;
    while (smith_tr_level_next_action(builder->file, function, &at, &action))
        count++;
    return count;
}

static void tr_level_add_triggers(const struct smith_tr_level_room_builder *builder,
                                  const struct smith_tr_level_function *function, const struct trigger_area *area,
                                  uint32_t item, struct smith_room *room) {
    struct smith_tr_level_action action;
    for (uint32_t at = function->actions; smith_tr_level_next_action(builder->file, function, &at, &action);) {
        struct smith_trigger *trigger = &room->triggers[room->trigger_count++];
        *trigger = (struct smith_trigger){
            .x0 = (int32_t)area->x0,
            .z0 = (int32_t)area->z0,
            .x1 = (int32_t)area->x1,
            .z1 = (int32_t)area->z1,
            .type = tr_level_trigger_type(builder, function->word >> 8 & 0x7F),
            .target_type = tr_level_target_type(action.type),
            .purpose = action.type == 7    ? SMITH_TRIGGER_FINISH
                       : action.type == 10 ? SMITH_TRIGGER_SECRET
                                           : SMITH_TRIGGER_ORDINARY,
            .item = item,
            .list = "/sectors",
        };
        put_target(builder, &action, trigger);
    }
}

void smith_tr_level_fill_triggers(struct smith_tr_level_room_builder *builder,
                                  const struct smith_tr_level_room_parts *from, struct smith_room *room) {
    const uint32_t area_size = from->size_x * from->size_z;
    uint64_t most = 0;
    struct smith_tr_level_function function;
    bool *done = smith_tr_level_builder_alloc(builder, area_size, sizeof *done);
    for (uint32_t i = 0; !builder->failed && i < area_size; i++)
        if (trigger_of(builder, &from->sectors[i], &function))
            most += count_actions(builder, &function);
    room->triggers = builder->failed ? NULL : smith_tr_level_builder_alloc(builder, most, sizeof *room->triggers);
    for (uint32_t z = 0; !builder->failed && z < from->size_z; z++)
        for (uint32_t x = 0; x < from->size_x; x++) {
            const uint32_t item = x * from->size_z + z;
            struct trigger_area area = {x, z, x, z};
            if (done[item] || !trigger_of(builder, &from->sectors[item], &function))
                continue;
            grow_area(builder, from, done, &function, &area);
            tr_level_add_triggers(builder, &function, &area, item, room);
        }
}
