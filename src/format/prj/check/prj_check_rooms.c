/* SPDX-License-Identifier: MIT
 *
 * Rules about rooms, their blocks, and the rooms that they flip to.
 */
#include "format/prj/check/prj_check.h"
#include "format/prj/common/prj_doors.h"

/* ---- blocks ---- */

/*
 * Rules about blocks: floors under ceilings, corners that fit them, a border of panels around the room, doors where a
 * block says it has one, and faces that show tiles which exist.
 */

struct spot {
    struct smith_prj_check_context *check;
    const struct smith_prj_room *room;
    uint32_t number; /* of the room */
    uint32_t index; /* of the block in the room */
    int x, z;
};

static struct smith_rule_path prj_check_blocks_path_of(const struct spot *spot, const char *member) {
    return smith_rule_path("/rooms/%u/room/blocks/%u/%s", spot->number, spot->index, member);
}

static bool prj_check_blocks_is_wall(const struct smith_prj_block *block) {
    return block->id == SMITH_PRJ_BLOCK_ID_WALL || block->id == SMITH_PRJ_BLOCK_ID_PANEL_WALL ||
           block->id == SMITH_PRJ_BLOCK_ID_PANEL_DOOR;
}

static void prj_blocks_check_heights(const struct spot *spot, const struct smith_prj_block *block) {
    if (prj_check_blocks_is_wall(block) ? block->floor > block->ceiling : block->floor >= block->ceiling)
        smith_report_finding(spot->check->run, "PRJ-BLOCK-HEIGHT", prj_check_blocks_path_of(spot, "floor"),
                             "the floor, at %d clicks, is not under the ceiling, at %d", block->floor, block->ceiling);
    const struct smith_prj_floor_corners *f = &block->floor_face;
    const struct smith_prj_ceiling_corners *c = &block->ceiling_face;
    if (f->sw < 0 || f->nw < 0 || f->ne < 0 || f->se < 0 || (f->sw && f->nw && f->ne && f->se))
        smith_report_finding(spot->check->run, "PRJ-BLOCK-CORNERS", prj_check_blocks_path_of(spot, "floor_face"),
                             "the lowest corner of a floor is 0 above it, and no other is below");
    if (c->sw > 0 || c->nw > 0 || c->ne > 0 || c->se > 0 || (c->sw && c->nw && c->ne && c->se))
        smith_report_finding(spot->check->run, "PRJ-BLOCK-CORNERS", prj_check_blocks_path_of(spot, "ceiling_face"),
                             "the highest corner of a ceiling is 0 below it, and no other is above");
}

/* ---- doors ---- */

static bool prj_check_blocks_is_panel(const struct smith_prj_block *block) {
    return block->id == SMITH_PRJ_BLOCK_ID_PANEL_WALL || block->id == SMITH_PRJ_BLOCK_ID_PANEL_DOOR;
}

/* The converse is no rule: a block under a door may be solid, or have a wall at the other side. */
static void check_doors(const struct spot *spot, const struct smith_prj_block *block) {
    unsigned named = smith_prj_doors_named(block),
             missing = named ? named & ~smith_prj_doors_over(spot->room, spot->x, spot->z) : 0;
    if (missing)
        smith_report_finding(spot->check->run, "PRJ-BLOCK-NO-DOOR", prj_check_blocks_path_of(spot, "id"),
                             "says there is a door in its %s",
                             missing & SMITH_PRJ_IN_WALL    ? "wall"
                             : missing & SMITH_PRJ_IN_FLOOR ? "floor"
                                                            : "ceiling");
    bool at_border =
        spot->x == 0 || spot->z == 0 || spot->x == spot->room->x_blocks - 1 || spot->z == spot->room->z_blocks - 1;
    bool covered_wall = block->id == SMITH_PRJ_BLOCK_ID_WALL &&
                        (smith_prj_doors_over(spot->room, spot->x, spot->z) & SMITH_PRJ_IN_WALL);
    if (at_border ? !prj_check_blocks_is_panel(block) && !covered_wall : prj_check_blocks_is_panel(block))
        smith_report_finding(spot->check->run, "PRJ-BLOCK-BORDER", prj_check_blocks_path_of(spot, "id"),
                             at_border ? "at the border of the room, but no panel"
                                       : "a panel that is not at the border");
}

/* ---- faces ---- */

static void check_face(const struct spot *spot, const struct smith_prj_face *face, const char *name) {
    struct smith_prj_check_context *check = spot->check;
    unsigned index = face->texture & SMITH_PRJ_FACE_TEXTURE_INDEX_MASK;
    if (face->type != SMITH_PRJ_FACE_TYPE_TILE)
        return;
    if (index >= check->project->tiles.count)
        smith_report_finding(check->run, "PRJ-FACE-TILE",
                             smith_rule_path("/rooms/%u/room/blocks/%u/textures/%s", spot->number, spot->index, name),
                             "shows tile %u of %u", index, check->project->tiles.count);
    if (face->rotation > 3)
        smith_report_finding(check->run, "PRJ-FACE-ROTATION",
                             smith_rule_path("/rooms/%u/room/blocks/%u/textures/%s", spot->number, spot->index, name),
                             "turned by %u quarters, where 0 to 3 are possible", face->rotation);
}

static void prj_blocks_check_faces(const struct spot *spot, const struct smith_prj_faces *faces) {
    const struct {
        const struct smith_prj_face *face;
        const char *name;
    } all[] = {
        {&faces->floor, "floor"}, {&faces->ceiling, "ceiling"}, {&faces->n4, "n4"},
        {&faces->n1, "n1"},       {&faces->n3, "n3"},           {&faces->w4, "w4"},
        {&faces->w1, "w1"},       {&faces->w3, "w3"},           {&faces->floor_nenw, "floor_nenw"},
        {&faces->n5, "n5"},       {&faces->n2, "n2"},           {&faces->ceiling_nenw, "ceiling_nenw"},
        {&faces->w5, "w5"},       {&faces->w2, "w2"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_face(spot, all[i].face, all[i].name);
}

static void prj_blocks_check_room(struct smith_prj_check_context *check, uint32_t number,
                                  const struct smith_prj_room *room) {
    for (uint32_t i = 0; i < room->blocks.count && room->x_blocks > 0; i++) {
        int index = (int)i, width = room->x_blocks; /* at most 32767 * 32767 blocks */
        struct spot spot = {check, room, number, i, index % width, index / width};
        const struct smith_prj_block *block = &room->blocks.items[i];
        prj_blocks_check_heights(&spot, block);
        check_doors(&spot, block);
        prj_blocks_check_faces(&spot, &block->textures);
    }
}

void smith_prj_check_blocks(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        if (room)
            prj_blocks_check_room(check, i, room);
    }
}

/* ---- flips ---- */

/*
 * Rules about flip rooms: a room may turn into another one, its flip room, which has the same size, a flag that says
 * what it is, and no flip room of its own.
 */

static void prj_check_flip(struct smith_prj_check_context *check, uint32_t number, const struct smith_prj_room *room,
                           uint32_t *base_of) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/room/flip_room", number);
    const struct smith_prj_room *flip = smith_prj_room(check->project, room->flip_room);
    if (!flip || flip == room) {
        smith_report_finding(check->run, "PRJ-FLIP-NO-ROOM", path, "flips to room %d, which %s", room->flip_room,
                             flip ? "is the room itself" : "is empty or does not exist");
        return;
    }
    if (!smith_prj_is_flip_room(flip))
        smith_report_finding(check->run, "PRJ-FLIP-FLAG", path, "flips to room %d, which is not marked as a flip room",
                             room->flip_room);
    if (flip->flip_room != -1)
        smith_report_finding(check->run, "PRJ-FLIP-CHAIN", path, "flips to room %d, which flips to room %d itself",
                             room->flip_room, flip->flip_room);
    if (flip->x_blocks != room->x_blocks || flip->z_blocks != room->z_blocks)
        smith_report_finding(check->run, "PRJ-FLIP-SIZE", path, "%d by %d blocks, but its flip room %d has %d by %d",
                             room->x_blocks, room->z_blocks, room->flip_room, flip->x_blocks, flip->z_blocks);
    if (flip->x_block_world != room->x_block_world || flip->z_block_world != room->z_block_world)
        smith_report_finding(check->run, "PRJ-FLIP-PLACE", path, "flips to room %d, which is elsewhere in the world",
                             room->flip_room);
    if (base_of[room->flip_room])
        smith_report_finding(check->run, "PRJ-FLIP-SHARED", path, "flips to room %d, as room %u does already",
                             room->flip_room, base_of[room->flip_room] - 1);
    base_of[room->flip_room] = number + 1;
}

void smith_prj_check_flips(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    uint32_t count = check->project->rooms.count;
    uint32_t *base_of = smith_run_alloc(run, count, sizeof *base_of);
    for (uint32_t i = 0; i < count && base_of; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        if (room && room->flip_room != -1)
            prj_check_flip(check, i, room, base_of);
    }
    for (uint32_t i = 0; i < count && base_of; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        if (room && smith_prj_is_flip_room(room) && !base_of[i])
            smith_report_finding(check->run, "PRJ-FLIP-FLAG", smith_rule_path("/rooms/%u/room/flags1", i),
                                 "marked as a flip room, but no room flips to it");
    }
}

/* ---- rules about rooms: how many, how large, where in the world, and the circles of links ---- */

static void report_size(struct smith_prj_check_context *check, uint32_t number, const struct smith_prj_room *room,
                        const char *member) {
    smith_report_finding(check->run, "PRJ-ROOM-SIZE", smith_rule_path("/rooms/%u/room/%s", number, member),
                         "%d by %d blocks, where %d to %d are possible", room->x_blocks, room->z_blocks,
                         SMITH_PRJ_ROOM_X_BLOCKS_MIN, SMITH_PRJ_ROOM_X_BLOCKS_MAX);
}

static void prj_rooms_check_size(struct smith_prj_check_context *check, uint32_t number,
                                 const struct smith_prj_room *room) {
    if (room->x_blocks < SMITH_PRJ_ROOM_X_BLOCKS_MIN || room->x_blocks > SMITH_PRJ_ROOM_X_BLOCKS_MAX)
        report_size(check, number, room, "x_blocks");
    if (room->z_blocks < SMITH_PRJ_ROOM_Z_BLOCKS_MIN || room->z_blocks > SMITH_PRJ_ROOM_Z_BLOCKS_MAX)
        report_size(check, number, room, "z_blocks");
    if (room->x_block_world < 0 || room->x_block_world + room->x_blocks >= SMITH_PRJ_WORLD_SIZE ||
        room->z_block_world < 0 || room->z_block_world + room->z_blocks >= SMITH_PRJ_WORLD_SIZE)
        smith_report_finding(check->run, "PRJ-ROOM-PLACE", smith_rule_path("/rooms/%u/room/x_block_world", number),
                             "at %d, %d with %d by %d blocks the room reaches out of the world", room->x_block_world,
                             room->z_block_world, room->x_blocks, room->z_blocks);
}

/* ---- links ---- */

/* Rooms in circles of links: every room but flip rooms leads to one, and is led to by one. */
static void prj_rooms_check_link(struct smith_prj_check_context *check, uint32_t number,
                                 const struct smith_prj_room *room, uint32_t *led_from) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/room/link", number);
    const struct smith_prj_room *next = smith_prj_room(check->project, room->link);
    if (!next)
        smith_report_finding(check->run, "PRJ-LINK-NOT-CIRCULAR", path, "leads to room %u, which %s", room->link,
                             room->link < check->project->rooms.count ? "is empty" : "does not exist");
    else if (smith_prj_is_flip_room(next))
        smith_report_finding(check->run, "PRJ-LINK-NOT-CIRCULAR", path, "leads to room %u, which is a flip room",
                             room->link);
    else if (led_from[room->link])
        smith_report_finding(check->run, "PRJ-LINK-NOT-CIRCULAR", path,
                             "leads to room %u, as the link of room %u does already", room->link,
                             led_from[room->link] - 1);
    else
        led_from[room->link] = number + 1;
}

static void prj_rooms_check_links(struct smith_prj_check_context *check) {
    uint32_t count = check->project->rooms.count;
    uint32_t *led_from = smith_run_alloc(check->run, count, sizeof *led_from);
    for (uint32_t i = 0; i < count && led_from; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        if (room && !smith_prj_is_flip_room(room))
            prj_rooms_check_link(check, i, room, led_from);
    }
}

void smith_prj_check_rooms(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    uint32_t count = check->project->rooms.count;
    if (!count || count % SMITH_PRJ_ROOMS_STEP)
        smith_report_finding(check->run, "PRJ-ROOM-SLOTS", smith_rule_path("/rooms"),
                             "%u rooms, which is no multiple of %d", count, SMITH_PRJ_ROOMS_STEP);
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_prj_room *room = smith_prj_room(check->project, i);
        if (!room)
            continue;
        if (i >= SMITH_PRJ_ROOMS_MAX)
            smith_report_finding(check->run, "PRJ-ROOM-LIMIT", smith_rule_path("/rooms/%u", i),
                                 "a room with a number beyond %d", SMITH_PRJ_ROOMS_MAX - 1);
        prj_rooms_check_size(check, i, room);
    }
    prj_rooms_check_links(check);
}
