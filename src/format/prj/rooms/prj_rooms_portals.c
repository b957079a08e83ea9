/* SPDX-License-Identifier: MIT
 *
 * Portals out of doors, as prj_rooms.h describes. Doors come in pairs; of each pair the one in the floor, the south or
 * the east counts, and the other side is made from it. Rooms that flip share their openings, so one is up to four pairs of
 * portals.
 *
 * In projects it is blocks that are opaque, not doors. A portal is as opaque as the most opaque of its blocks; what
 * that changes for the others is made good by invisible faces and solid floors, as the editor of today does it.
 */
#include "format/prj/rooms/prj_rooms.h"
#include <stdlib.h>

struct listed_door {
    const struct smith_prj_door *door;
    uint32_t owner; /* its room */
    uint32_t order; /* of several with one number, the first counts */
};

struct portal_builder {
    struct smith_prj_room_builder *builder;
    struct listed_door *doors; /* by number, each once */
    uint32_t door_count;
    uint32_t *counts; /* portals of each room, while they are counted */
    struct smith_prj_openings openings; /* of the room that is looked at */
    bool counting;
    bool found; /* what a visitor looked for */
};

static const struct smith_room *room_at(const struct portal_builder *portal_builder, uint32_t index) {
    return &portal_builder->builder->rooms->rooms[index];
}

static uint32_t prj_rooms_portals_base_of(const struct portal_builder *portal_builder, uint32_t index) {
    return room_at(portal_builder, index)->base == SMITH_NONE ? index : room_at(portal_builder, index)->base;
}

/* ---- which doors there are ---------------------------------------------------------------------------------------- */

/* The doors of rooms that others flip to are copies, which count only where the base has none. */
static void prj_rooms_portals_list_doors(struct portal_builder *portal_builder, bool flipped) {
    for (uint32_t i = 0; i < portal_builder->builder->rooms->room_count; i++) {
        const struct smith_prj_room *from = smith_prj_builder_room(portal_builder->builder, i);
        if ((room_at(portal_builder, i)->base != SMITH_NONE) != flipped)
            continue;
        for (uint32_t j = 0; j < from->doors.count; j++) {
            uint32_t order = portal_builder->door_count++;
            portal_builder->doors[order] = (struct listed_door){from->doors.items[j], i, order};
        }
    }
}

static int prj_rooms_portals_by_number(const void *a, const void *b) {
    const struct listed_door *one = a, *other = b;
    if (one->door->number != other->door->number)
        return one->door->number < other->door->number ? -1 : 1;
    return one->order < other->order ? -1 : one->order > other->order;
}

static int compare_number(const void *number, const void *listed) {
    uint32_t wanted = *(const uint32_t *)number, found = ((const struct listed_door *)listed)->door->number;
    return wanted < found ? -1 : wanted > found;
}

static const struct smith_prj_door *door_of(const struct portal_builder *portal_builder, uint32_t number) {
    const struct listed_door *found = bsearch(&number, portal_builder->doors, portal_builder->door_count,
                                              sizeof *portal_builder->doors, compare_number);
    return found ? found->door : NULL;
}

static void list_all_doors(struct portal_builder *portal_builder) {
    struct listed_door *doors = portal_builder->doors;
    uint32_t kept = 0;
    prj_rooms_portals_list_doors(portal_builder, false);
    prj_rooms_portals_list_doors(portal_builder, true);
    if (portal_builder->door_count > 1)
        qsort(doors, portal_builder->door_count, sizeof *doors, prj_rooms_portals_by_number);
    for (uint32_t i = 0; i < portal_builder->door_count; i++)
        if (!kept || doors[kept - 1].door->number != doors[i].door->number)
            doors[kept++] = doors[i];
    portal_builder->door_count = kept;
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

static unsigned opposite(unsigned kind) {
    return kind ^ 1u;
}

static void prj_rooms_add_portal(struct portal_builder *portal_builder, uint32_t index,
                                 const struct smith_portal *portal) {
    struct smith_room *room = &portal_builder->builder->rooms->rooms[index];
    if (!portal_builder->counting)
        room->portals[room->portal_count++] = *portal;
    else
        portal_builder->counts[index]++;
}

/* In both states of a room. */
static void add_portals(struct portal_builder *portal_builder, uint32_t index, const struct smith_portal *portal) {
    prj_rooms_add_portal(portal_builder, index, portal);
    if (room_at(portal_builder, index)->flip != SMITH_NONE)
        prj_rooms_add_portal(portal_builder, room_at(portal_builder, index)->flip, portal);
}

static int32_t prj_rooms_portals_smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* The sectors that a door covers, as far as the room has them. */
static struct smith_prj_opening area_of(const struct smith_room *room, const struct smith_prj_door *door) {
    const int32_t x = door->z_block_room, z = door->x_block_room;
    return (struct smith_prj_opening){x, z, prj_rooms_portals_smaller(x + door->z_blocks, (int32_t)room->size_x) - 1,
                                      prj_rooms_portals_smaller(z + door->x_blocks, (int32_t)room->size_z) - 1,
                                      SMITH_NONE};
}

/* The same opening seen from the other room: rooms overlap by their borders, so walls are a sector further. */
static struct smith_portal answer_of(const struct smith_room *room, uint32_t index, const struct smith_portal *portal,
                                     const struct smith_room *other) {
    int32_t x = (room->position[0] - other->position[0]) / SMITH_SECTOR_SIZE - (portal->kind == SMITH_EAST);
    int32_t z = (room->position[2] - other->position[2]) / SMITH_SECTOR_SIZE - (portal->kind == SMITH_NORTH);
    return (struct smith_portal){
        .kind = (uint8_t)opposite(portal->kind),
        .x0 = portal->x0 + x,
        .z0 = portal->z0 + z,
        .x1 = portal->x1 + x,
        .z1 = portal->z1 + z,
        .room = index,
        .item = SMITH_NONE,
    };
}

static int prj_rooms_portals_kind_of(const struct smith_prj_door *door) {
    switch (door->id) {
    case SMITH_PRJ_DOOR_ID_FLOOR: return SMITH_PORTAL_FLOOR;
    case SMITH_PRJ_DOOR_ID_SOUTH: return SMITH_EAST;
    case SMITH_PRJ_DOOR_ID_EAST: return SMITH_NORTH;
    default: return -1;
    }
}

/* The areas of all doors of that kind in one of the two states of a room. */
static void add_areas(struct portal_builder *portal_builder, uint32_t index, int kind) {
    const struct smith_prj_room *from = smith_prj_builder_room(portal_builder->builder, index);
    for (uint32_t i = 0; i < from->doors.count; i++) {
        const struct smith_prj_door *door = from->doors.items[i];
        const struct smith_prj_door *other =
            prj_rooms_portals_kind_of(door) == kind ? door_of(portal_builder, door->opposite_thing) : NULL;
        struct smith_prj_opening area = area_of(room_at(portal_builder, index), door);
        area.room = other ? smith_prj_builder_room_index(portal_builder->builder, other->room) : SMITH_NONE;
        if (area.room == SMITH_NONE)
            continue;
        area.room = prj_rooms_portals_base_of(portal_builder, area.room);
        smith_prj_openings_add(&portal_builder->openings, &area);
    }
}

static void add_pairs(struct portal_builder *portal_builder, uint32_t index, int kind) {
    const struct smith_room *room = room_at(portal_builder, index);
    struct smith_prj_openings *openings = &portal_builder->openings;
    smith_prj_openings_begin(openings, room->size_x, room->size_z);
    add_areas(portal_builder, index, kind);
    if (room->flip != SMITH_NONE)
        add_areas(portal_builder, room->flip, kind);
    smith_prj_openings_end(openings);
    for (uint32_t i = 0; i < openings->count; i++) {
        const struct smith_prj_opening *opening = &openings->items[i];
        const struct smith_portal portal = {.kind = (uint8_t)kind,
                                            .x0 = opening->x0,
                                            .z0 = opening->z0,
                                            .x1 = opening->x1,
                                            .z1 = opening->z1,
                                            .room = opening->room,
                                            .item = SMITH_NONE};
        const struct smith_portal answer = answer_of(room, index, &portal, room_at(portal_builder, opening->room));
        add_portals(portal_builder, index, &portal);
        add_portals(portal_builder, opening->room, &answer);
    }
}

static void add_all_pairs(struct portal_builder *portal_builder) {
    static const int kinds[] = {SMITH_NORTH, SMITH_EAST, SMITH_PORTAL_FLOOR};
    for (uint32_t i = 0; i < portal_builder->builder->rooms->room_count; i++)
        for (int k = 0; k < 3; k++)
            if (room_at(portal_builder, i)->base == SMITH_NONE)
                add_pairs(portal_builder, i, kinds[k]);
}

/* Memory for the openings of the largest room. */
static bool alloc_openings(struct portal_builder *portal_builder) {
    const struct smith_rooms *rooms = portal_builder->builder->rooms;
    struct smith_prj_openings *openings = &portal_builder->openings;
    size_t most = 0;
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        const size_t area = (size_t)rooms->rooms[i].size_x * rooms->rooms[i].size_z;
        most = area > most ? area : most;
    }
    openings->links = smith_prj_builder_alloc(portal_builder->builder, most, sizeof *openings->links);
    openings->items = smith_prj_builder_alloc(portal_builder->builder, most, sizeof *openings->items);
    return !portal_builder->builder->failed;
}

static bool make_portals(struct portal_builder *portal_builder) {
    struct smith_rooms *rooms = portal_builder->builder->rooms;
    if (!alloc_openings(portal_builder))
        return false;
    portal_builder->counting = true;
    add_all_pairs(portal_builder);
    portal_builder->counting = false;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        rooms->rooms[i].portals = smith_prj_builder_alloc(portal_builder->builder, portal_builder->counts[i],
                                                          sizeof *rooms->rooms[i].portals);
    if (portal_builder->builder->failed)
        return false;
    add_all_pairs(portal_builder);
    return true;
}

/* ---- sectors of a portal ------------------------------------------------------------------------------------------ */

struct at {
    struct portal_builder *portal_builder;
    struct smith_prj_room_builder *builder;
    struct smith_room *room;
    uint32_t index;
    struct smith_portal *portal;
    int32_t x, z;
    struct smith_sector *sector;
    const struct smith_prj_block *block; /* never NULL */
};

typedef void visitor(const struct at *at);

/* Portals that are none of any sector, because there was one already, are passed over. */
static bool has_sector(const struct smith_room *room, const struct smith_portal *portal) {
    const struct smith_sector *sector = smith_room_sector(room, portal->x0, portal->z0);
    uint32_t number = (uint32_t)(portal - room->portals);
    return sector &&
           (sector->wall_portal == number || sector->floor_portal == number || sector->ceiling_portal == number);
}

/* Both states of a room have the door, so there are two of it. */
static void drop_doubles(struct smith_rooms *rooms) {
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        struct smith_room *room = &rooms->rooms[i];
        uint32_t count = 0;
        for (uint32_t j = 0; j < room->portal_count; j++)
            if (has_sector(room, &room->portals[j]))
                room->portals[count++] = room->portals[j];
        room->portal_count = count;
    }
}

static void prj_rooms_portals_visit(struct portal_builder *portal_builder, uint32_t index, struct smith_portal *portal,
                                    visitor *each) {
    struct smith_room *room = &portal_builder->builder->rooms->rooms[index];
    const struct smith_prj_room *from = smith_prj_builder_room(portal_builder->builder, index);
    if (!has_sector(room, portal))
        return;
    for (int32_t z = portal->z0; z <= portal->z1; z++)
        for (int32_t x = portal->x0; x <= portal->x1; x++) {
            struct smith_sector *sector = &room->sectors[(size_t)z * room->size_x + (uint32_t)x];
            const struct smith_prj_block *block = smith_prj_builder_block(from, x, z);
            if (block)
                each(&(struct at){portal_builder, portal_builder->builder, room, index, portal, x, z, sector, block});
        }
}

static void prj_rooms_portals_visit_all(struct portal_builder *portal_builder, visitor *each) {
    const struct smith_rooms *rooms = portal_builder->builder->rooms;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        for (uint32_t j = 0; j < rooms->rooms[i].portal_count; j++)
            prj_rooms_portals_visit(portal_builder, i, &rooms->rooms[i].portals[j], each);
}

static bool prj_rooms_portals_is_wall(const struct at *at) {
    return smith_portal_in_wall(at->portal);
}

static bool prj_rooms_portals_is_floor(const struct at *at) {
    return at->portal->kind == SMITH_PORTAL_FLOOR;
}

static enum smith_opacity opacity_of(const struct at *at) {
    unsigned opaque = prj_rooms_portals_is_wall(at)    ? SMITH_PRJ_BLOCK_FLAGS1_WALL_OPACITY
                      : prj_rooms_portals_is_floor(at) ? SMITH_PRJ_BLOCK_FLAGS1_FLOOR_OPACITY
                                                       : SMITH_PRJ_BLOCK_FLAGS1_CEILING_OPACITY;
    unsigned passable = prj_rooms_portals_is_wall(at)    ? SMITH_PRJ_BLOCK_FLAGS1_WALL_OPACITY_2
                        : prj_rooms_portals_is_floor(at) ? SMITH_PRJ_BLOCK_FLAGS1_FLOOR_OPACITY_2
                                                         : SMITH_PRJ_BLOCK_FLAGS1_CEILING_OPACITY_2;
    if (!(at->block->flags1 & opaque))
        return SMITH_OPACITY_NONE;
    return at->block->flags1 & passable ? SMITH_OPACITY_TRAVERSABLE : SMITH_OPACITY_SOLID;
}

static enum smith_opening shape_at(const struct at *at) {
    return smith_rooms_connection(at->builder->rooms, at->index, at->portal->kind, at->x, at->z).shape;
}

/* ---- opacity ------------------------------------------------------------------------------------------------------ */

static void raise_opacity(const struct at *at) {
    enum smith_opacity opacity = opacity_of(at);
    if (opacity > at->portal->opacity)
        at->portal->opacity = (uint8_t)opacity;
}

static void set_water_opacity(struct smith_prj_room_builder *builder, const struct smith_room *room,
                              struct smith_portal *portal) {
    bool water = room->weather == SMITH_WATER;
    bool other = portal->room != SMITH_NONE && builder->rooms->rooms[portal->room].weather == SMITH_WATER;
    if (!smith_portal_in_wall(portal) && portal->opacity == SMITH_OPACITY_SOLID && water != other)
        portal->opacity = SMITH_OPACITY_TRAVERSABLE;
}

/* Records of the surface, or of the wall at that border, are not to be seen: bits of `painted`. The records of a wall
 * in the west or the south are with the sector next to the border; the editor looks for them in the border all the
 * same, so there nothing comes of it. */
static void hide_records(const struct at *at) {
    static const uint16_t records[] = {
        [SMITH_NORTH] = 1u << 7,
        [SMITH_EAST] = 1u << 4,
        [SMITH_PORTAL_FLOOR] = 1u << 0 | 1u << 8,
        [SMITH_PORTAL_CEILING] = 1u << 1 | 1u << 9,
    };
    size_t index = (size_t)at->z * at->room->size_x + (uint32_t)at->x;
    at->builder->hidden[at->index][index] |= records[at->portal->kind];
}

/* What was open stays so, though the portal as a whole is not. */
static void hide_open(const struct at *at) {
    if (at->portal->opacity != SMITH_OPACITY_NONE && opacity_of(at) == SMITH_OPACITY_NONE &&
        (prj_rooms_portals_is_wall(at) || shape_at(at) == SMITH_OPEN))
        hide_records(at);
}

static void harden_solid(const struct at *at) {
    if (prj_rooms_portals_is_floor(at) && at->portal->opacity != SMITH_OPACITY_SOLID &&
        opacity_of(at) == SMITH_OPACITY_SOLID)
        at->sector->solid = true;
}

/* ---- surfaces one falls through ----------------------------------------------------------------------------------- */

/* One of its triangles has no collision and yet a texture. */
static bool is_false_floor(const struct at *at) {
    unsigned south = prj_rooms_portals_is_floor(at) ? SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_FLOOR_SE_SW
                                                    : SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_CEILING_SE_SW;
    unsigned north = prj_rooms_portals_is_floor(at) ? SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_FLOOR_NE_NW
                                                    : SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_CEILING_NE_NW;
    unsigned first = prj_rooms_portals_is_floor(at) ? 0 : 1;
    return (at->block->flags2 & south && smith_prj_face(at->block, first)->type == SMITH_PRJ_FACE_TYPE_TILE) ||
           (at->block->flags2 & north && smith_prj_face(at->block, first + 8)->type == SMITH_PRJ_FACE_TYPE_TILE);
}

static bool falls_through(const struct at *at) {
    unsigned flags =
        prj_rooms_portals_is_floor(at)
            ? SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_FLOOR_SE_SW | SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_FLOOR_NE_NW
            : SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_CEILING_SE_SW | SMITH_PRJ_BLOCK_FLAGS2_NO_COLLISION_CEILING_NE_NW;
    return at->block->flags2 & flags;
}

static void note_false_floor(const struct at *at) {
    if (!prj_rooms_portals_is_wall(at) && at->portal->opacity == SMITH_OPACITY_NONE && is_false_floor(at))
        at->portal_builder->found = true;
}

static void hide_full(const struct at *at) {
    if (!prj_rooms_portals_is_wall(at) && shape_at(at) == SMITH_OPEN)
        hide_records(at);
}

static void cover_false_floor(struct portal_builder *portal_builder, uint32_t index, struct smith_portal *portal) {
    portal_builder->found = false;
    prj_rooms_portals_visit(portal_builder, index, portal, note_false_floor);
    if (!portal_builder->found)
        return;
    portal->opacity = SMITH_OPACITY_TRAVERSABLE;
    prj_rooms_portals_visit(portal_builder, index, portal, hide_full);
}

static void harden_triangle(const struct at *at) {
    enum smith_opening shape = prj_rooms_portals_is_floor(at) ? shape_at(at) : SMITH_CLOSED;
    if (shape != SMITH_CLOSED && shape != SMITH_OPEN && !falls_through(at))
        at->sector->solid = true;
}

/* ---- floors of one state only ------------------------------------------------------------------------------------- */

/* Where a room's own doors are in its floor: a bit of `painted` that is no record's. Doors of one room do not overlap;
 * of a hostile project, which says so, only some are looked at. */
#define OWN_DOOR (1u << 15)
#define CELLS_EACH 32

static void mark_doors(struct portal_builder *portal_builder, uint32_t index) {
    const struct smith_room *room = room_at(portal_builder, index);
    const struct smith_prj_room *from = smith_prj_builder_room(portal_builder->builder, index);
    uint64_t cells = 0, max_cells = (uint64_t)room->size_x * room->size_z * CELLS_EACH;
    for (uint32_t i = 0; i < from->doors.count && cells < max_cells; i++) {
        if (from->doors.items[i]->id != SMITH_PRJ_DOOR_ID_FLOOR)
            continue;
        const struct smith_prj_opening area = area_of(room, from->doors.items[i]);
        for (int32_t z = area.z0; z <= area.z1; z++)
            for (int32_t x = area.x0; x <= area.x1; x++, cells++)
                if (smith_room_sector(room, x, z))
                    portal_builder->builder->hidden[index][(size_t)z * room->size_x + (uint32_t)x] |= OWN_DOOR;
    }
}

/* What only one of two states of a room opens is closed by a solid floor in the other. */
static void harden_missing(const struct at *at) {
    size_t index = (size_t)at->z * at->room->size_x + (uint32_t)at->x;
    bool has_two = at->room->base != SMITH_NONE || at->room->flip != SMITH_NONE;
    if (has_two && prj_rooms_portals_is_floor(at) && !(at->builder->hidden[at->index][index] & OWN_DOOR))
        at->sector->solid = true;
}

/* Nobody gets through, so the floor need not be solid as well. */
static void soften_closed(const struct at *at) {
    const struct smith_room *other = &at->builder->rooms->rooms[at->portal->room];
    const struct smith_sector *below =
        smith_room_sector(other, at->x + (at->room->position[0] - other->position[0]) / SMITH_SECTOR_SIZE,
                          at->z + (at->room->position[2] - other->position[2]) / SMITH_SECTOR_SIZE);
    if (!prj_rooms_portals_is_floor(at) || at->portal->opacity != SMITH_OPACITY_SOLID)
        return;
    if (!below || below->ceiling_portal == SMITH_NONE ||
        other->portals[below->ceiling_portal].opacity == SMITH_OPACITY_SOLID)
        at->sector->solid = false;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

static void finish_portals(struct portal_builder *portal_builder) {
    const struct smith_rooms *rooms = portal_builder->builder->rooms;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        if (rooms->rooms[i].size_x)
            mark_doors(portal_builder, i);
    prj_rooms_portals_visit_all(portal_builder, harden_missing);
    prj_rooms_portals_visit_all(portal_builder, raise_opacity);
    prj_rooms_portals_visit_all(portal_builder, hide_open);
    prj_rooms_portals_visit_all(portal_builder, harden_solid);
    for (uint32_t i = 0; i < rooms->room_count; i++)
        for (uint32_t j = 0; j < rooms->rooms[i].portal_count; j++) {
            set_water_opacity(portal_builder->builder, &rooms->rooms[i], &rooms->rooms[i].portals[j]);
            cover_false_floor(portal_builder, i, &rooms->rooms[i].portals[j]);
        }
    prj_rooms_portals_visit_all(portal_builder, harden_triangle);
    prj_rooms_portals_visit_all(portal_builder, soften_closed);
}

static uint32_t count_doors(const struct smith_prj_room_builder *builder) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < builder->rooms->room_count; i++)
        count += smith_prj_builder_room(builder, i)->doors.count;
    return count;
}

void smith_prj_fill_portals(struct smith_prj_room_builder *builder) {
    struct portal_builder portal_builder = {
        .builder = builder,
        .doors = smith_prj_builder_alloc(builder, count_doors(builder), sizeof *portal_builder.doors),
        .counts = smith_prj_builder_alloc(builder, builder->rooms->room_count, sizeof *portal_builder.counts),
    };
    if (builder->failed)
        return;
    list_all_doors(&portal_builder);
    if (!make_portals(&portal_builder))
        return;
    smith_rooms_normalize(builder->rooms);
    drop_doubles(builder->rooms);
    smith_rooms_normalize(builder->rooms);
    finish_portals(&portal_builder);
}
