/* SPDX-License-Identifier: MIT
 *
 * Fixes of rooms, of their blocks and of the links between them.
 */
#include "format/prj/common/prj_doors.h"
#include "format/prj/repair/prj_fix.h"
#include <string.h>

/* ---- mending rooms as wholes: those that cannot be, flip rooms and their bases, the circles of links ---- */

enum { none = -1 };

/* ---- sizes ---- */

static void fix_size(struct smith_run *run, uint32_t number) {
    struct smith_prj_room_slot *slot = smith_prj_root(run->document)->rooms.items[number];
    if (!slot->room || smith_prj_has_possible_size(slot->room))
        return;
    smith_report_change(run, "PRJ-ROOM-LOST", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u", number),
                        "room %u, \"%.80s\", of %d by %d blocks cannot be", number, slot->room->name,
                        slot->room->x_blocks, slot->room->z_blocks);
    slot->id = SMITH_PRJ_ROOM_ID_UNDEFINED;
    slot->room = NULL;
}

/* ---- flip rooms ---- */

static bool can_flip(const struct smith_prj_room *room, const struct smith_prj_room *flip) {
    return flip && flip != room && flip->x_blocks == room->x_blocks && flip->z_blocks == room->z_blocks;
}

/* The base is right and the flag may be missing; or there is no base. A base is not a flip room of another. */
static void fix_flip_of(struct smith_run *run, uint32_t number, struct smith_prj_room *room, bool *is_flip,
                        const bool *is_base) {
    int flips_to = room->flip_room;
    struct smith_prj_room *flip = smith_prj_room_of(run, flips_to);
    if (can_flip(room, flip) && !is_flip[flips_to] && !is_flip[number] && !is_base[flips_to]) {
        is_flip[flips_to] = true;
        return;
    }
    room->flip_room = none;
    smith_report_change(run, "PRJ-FLIP-MENDED", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u/room/flip_room", number),
                        "does not flip to room %d any more, which cannot be its flip room", flips_to);
}

static void fix_flag(struct smith_run *run, uint32_t number, struct smith_prj_room *room, bool is_flip) {
    if (smith_prj_is_flip_room(room) == is_flip)
        return;
    room->flags1 ^= SMITH_PRJ_ROOM_FLAGS1_FLIP_ROOM;
    smith_report_change(run, "PRJ-FLIP-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/room/flags1", number),
                        is_flip ? "is marked as a flip room"
                                : "is not marked as a flip room any more: no room flips to it");
}

static void prj_rooms_fix_flips(struct smith_run *run) {
    uint32_t count = smith_prj_root(run->document)->rooms.count;
    bool *is_flip = smith_run_alloc(run, count, 1), *is_base = smith_run_alloc(run, count, 1);
    if (!is_flip || !is_base)
        return;
    /* of two rooms that flip to each other, or of a chain, those marked as flip rooms are no bases */
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_prj_room *room = smith_prj_room_of(run, i);
        is_base[i] = room && room->flip_room != none && !smith_prj_is_flip_room(room);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (room && is_base[i])
            fix_flip_of(run, i, room, is_flip, is_base);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (room && room->flip_room != none && !is_base[i]) { /* marked, and flips itself */
            is_base[i] = !is_flip[i];
            fix_flip_of(run, i, room, is_flip, is_base);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (room)
            fix_flag(run, i, room, is_flip[i]);
    }
}

void smith_prj_fix_rooms(struct smith_run *run) {
    for (uint32_t i = 0; i < smith_prj_root(run->document)->rooms.count; i++)
        fix_size(run, i);
    prj_rooms_fix_flips(run);
}

/* ---- links ---- */

/* The room that the link leads to, when it may: no flip room. */
static bool may_lead_to(struct smith_run *run, uint16_t link) {
    const struct smith_prj_room *next = smith_prj_room_of(run, link);
    return next && !smith_prj_is_flip_room(next);
}

/* Links that lead to a room of their own stay; what is left are open chains, and each is closed to a circle. */
void smith_prj_fix_links(struct smith_run *run) {
    uint32_t count = smith_prj_root(run->document)->rooms.count;
    uint32_t *led_from = smith_run_alloc(run, count, sizeof *led_from);
    bool *ends = smith_run_alloc(run, count, 1);
    if (!led_from || !ends)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (!room || smith_prj_is_flip_room(room))
            continue;
        ends[i] = !may_lead_to(run, room->link) || led_from[room->link];
        if (!ends[i])
            led_from[room->link] = i + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = i;
        if (!ends[i])
            continue;
        while (led_from[first]) /* an open chain has a beginning */
            first = led_from[first] - 1;
        smith_prj_room_of(run, i)->link = (uint16_t)first;
        smith_report_change(run, "PRJ-LINK-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/room/link", i),
                            "leads back to room %u, so that the links form a circle", first);
    }
}

/* ---- blocks ---- */

/*
 * Mending blocks: what they say of doors and triggers, the border of panels, floors under ceilings, faces that show
 * tiles which exist; and the grid of tiles.
 */

/* ---- what a block is ---- */

static bool prj_fix_blocks_is_panel(uint16_t id) {
    return id == SMITH_PRJ_BLOCK_ID_PANEL_WALL || id == SMITH_PRJ_BLOCK_ID_PANEL_DOOR;
}

/* The kind of a block inside of the border with these doors. */
static uint16_t inner_id(unsigned doors) {
    bool floor = doors & SMITH_PRJ_IN_FLOOR, ceiling = doors & SMITH_PRJ_IN_CEILING;
    return floor && ceiling ? SMITH_PRJ_BLOCK_ID_DOOR
           : floor          ? SMITH_PRJ_BLOCK_ID_FLOOR_DOOR
           : ceiling        ? SMITH_PRJ_BLOCK_ID_CEILING_DOOR
                            : SMITH_PRJ_BLOCK_ID_FLOOR;
}

static uint16_t right_id(const struct smith_prj_block *block, bool at_border, unsigned doors) {
    unsigned named = smith_prj_doors_named(block);
    if (at_border) {
        bool covered_wall = block->id == SMITH_PRJ_BLOCK_ID_WALL && doors & SMITH_PRJ_IN_WALL;
        if (!prj_fix_blocks_is_panel(block->id) && !covered_wall)
            return SMITH_PRJ_BLOCK_ID_PANEL_WALL;
        return named & ~doors ? SMITH_PRJ_BLOCK_ID_PANEL_WALL : block->id;
    }
    if (prj_fix_blocks_is_panel(block->id))
        return SMITH_PRJ_BLOCK_ID_WALL;
    return named & ~doors ? inner_id(named & doors) : block->id;
}

static bool prj_fix_blocks_is_solid(uint16_t id) {
    return id == SMITH_PRJ_BLOCK_ID_WALL || prj_fix_blocks_is_panel(id);
}

/* Floors are under ceilings; without room between them a block is a wall. */
static void fix_heights(struct smith_prj_block *block) {
    if (block->floor > block->ceiling) {
        int16_t floor = block->floor;
        block->floor = block->ceiling;
        block->ceiling = floor;
    }
    if (block->floor == block->ceiling && !prj_fix_blocks_is_solid(block->id))
        block->id = SMITH_PRJ_BLOCK_ID_WALL;
}

static void fix_faces(struct smith_run *run, struct smith_prj_faces *faces) {
    struct smith_prj_face *const all[] = {
        &faces->floor, &faces->ceiling,    &faces->n4, &faces->n1, &faces->n3,           &faces->w4, &faces->w1,
        &faces->w3,    &faces->floor_nenw, &faces->n5, &faces->n2, &faces->ceiling_nenw, &faces->w5, &faces->w2,
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->type != SMITH_PRJ_FACE_TYPE_TILE)
            continue;
        if ((all[i]->texture & SMITH_PRJ_FACE_TEXTURE_INDEX_MASK) >= smith_prj_root(run->document)->tiles.count)
            all[i]->type = SMITH_PRJ_FACE_TYPE_NONE;
        all[i]->rotation &= 3;
    }
}

/* ---- rooms ---- */

static void mark_triggers(const struct smith_prj_room *room, bool *covered) {
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct smith_prj_object_thing *thing = room->objects.items[i];
        int width = thing->x_blocks, blocks = width * thing->z_blocks;
        if (thing->data.kind != SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
            continue;
        for (int k = 0; width > 0 && k < blocks; k++) { /* inside of the room, by now */
            int x = thing->x_block_room + k % width, z = thing->z_block_room + k / width;
            covered[z * room->x_blocks + x] = true;
        }
    }
}

/* The blocks of one room, by its doors and triggers. */
static void fix_room_blocks(struct smith_run *run, uint32_t number) {
    struct smith_prj_room *room = smith_prj_room_of(run, number);
    bool *covered = smith_run_alloc(run, room->blocks.count, 1);
    uint32_t fixed_count = 0;
    if (!covered)
        return;
    mark_triggers(room, covered);
    for (uint32_t i = 0; i < room->blocks.count; i++) {
        struct smith_prj_block *block = &room->blocks.items[i], before = *block;
        int x = (int)i % room->x_blocks, z = (int)i / room->x_blocks;
        bool at_border = x == 0 || z == 0 || x == room->x_blocks - 1 || z == room->z_blocks - 1;
        block->id = right_id(block, at_border, smith_prj_doors_over(room, x, z));
        fix_heights(block);
        fix_faces(run, &block->textures);
        block->flags1 = (uint16_t)(covered[i] ? block->flags1 | SMITH_PRJ_BLOCK_FLAGS1_TRIGGER
                                              : block->flags1 & ~SMITH_PRJ_BLOCK_FLAGS1_TRIGGER);
        fixed_count += memcmp(&before, block, sizeof before) != 0;
    }
    if (fixed_count)
        smith_report_change(run, "PRJ-BLOCKS-MENDED", SMITH_CHANGE_FIXED,
                            smith_rule_path("/rooms/%u/room/blocks", number),
                            "%u blocks agree with doors, triggers and textures again", fixed_count);
}

void smith_prj_fix_blocks(struct smith_run *run) {
    for (uint32_t i = 0; i < smith_prj_root(run->document)->rooms.count && !smith_run_failed(run); i++)
        if (smith_prj_room_of(run, i))
            fix_room_blocks(run, i);
}

/* ---- tiles ---- */

enum { standard_tiles = 256, texture_width = 256 };

static void put_on_grid(struct smith_prj_tile *tile, unsigned index, unsigned size) {
    unsigned row = texture_width / size;
    tile->x = (uint8_t)(index % row * size);
    tile->y = (uint16_t)(index / row * size);
    tile->x_end = tile->y_end = (uint8_t)(size - 1);
}

/* Room for all standard tiles; those that are new are zero, so off the grid but for the first. */
static bool grow_tiles(struct smith_run *run) {
    struct smith_prj_project *project = smith_prj_root(run->document);
    if (project->tiles.count >= standard_tiles)
        return true;
    struct smith_prj_tile **items =
        smith_document_alloc(run->document, standard_tiles * sizeof *items, _Alignof(struct smith_prj_tile *));
    for (uint32_t i = 0; items && i < standard_tiles; i++) {
        bool there = i < project->tiles.count;
        items[i] = there ? project->tiles.items[i]
                         : smith_document_alloc(run->document, sizeof **items, _Alignof(struct smith_prj_tile));
        if (!items[i])
            return false;
    }
    if (!items)
        return false;
    project->tiles.items = items;
    project->tiles.count = standard_tiles;
    return true;
}

void smith_prj_fix_tiles(struct smith_run *run) {
    struct smith_prj_project *project = smith_prj_root(run->document);
    unsigned size = project->version == SMITH_PRJ_VERSION_V50 ? 128 : 64, fixed_count = 0;
    if (!project->has.tiles)
        return;
    if (!grow_tiles(run))
        return;
    for (unsigned i = 0; i < standard_tiles; i++) {
        if (smith_prj_tile_is_standard(project->tiles.items[i], i, size))
            continue;
        put_on_grid(project->tiles.items[i], i, size);
        fixed_count++;
    }
    if (fixed_count)
        smith_report_change(run, "PRJ-TILES-MENDED", SMITH_CHANGE_FIXED, smith_rule_path("/tiles"),
                            "%u standard tiles are on their grid again", fixed_count);
}
