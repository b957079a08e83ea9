/* SPDX-License-Identifier: MIT
 *
 * Mending blocks: what they say of doors and triggers, the border of panels, floors under ceilings, faces that show
 * tiles which exist; and the grid of tiles.
 */
#include "format/prj/prj_doors.h"
#include "format/prj/repair/prj_fix.h"
#include <string.h>

/* ---- what a block is ---- */

static bool prj_fix_blocks_is_panel(uint16_t id) {
    return id == PRJ_BLOCK_ID_PANEL_WALL || id == PRJ_BLOCK_ID_PANEL_DOOR;
}

/* The kind of a block inside of the border with these doors. */
static uint16_t inner_id(unsigned doors) {
    bool floor = doors & SMITH_PRJ_IN_FLOOR, ceiling = doors & SMITH_PRJ_IN_CEILING;
    return floor && ceiling ? PRJ_BLOCK_ID_DOOR
           : floor          ? PRJ_BLOCK_ID_FLOOR_DOOR
           : ceiling        ? PRJ_BLOCK_ID_CEILING_DOOR
                            : PRJ_BLOCK_ID_FLOOR;
}

static uint16_t right_id(const struct prj_block *block, bool at_border, unsigned doors) {
    unsigned named = smith_prj_doors_named(block);
    if (at_border) {
        bool covered_wall = block->id == PRJ_BLOCK_ID_WALL && doors & SMITH_PRJ_IN_WALL;
        if (!prj_fix_blocks_is_panel(block->id) && !covered_wall)
            return PRJ_BLOCK_ID_PANEL_WALL;
        return named & ~doors ? PRJ_BLOCK_ID_PANEL_WALL : block->id;
    }
    if (prj_fix_blocks_is_panel(block->id))
        return PRJ_BLOCK_ID_WALL;
    return named & ~doors ? inner_id(named & doors) : block->id;
}

static bool prj_fix_blocks_is_solid(uint16_t id) {
    return id == PRJ_BLOCK_ID_WALL || prj_fix_blocks_is_panel(id);
}

/* Floors are under ceilings; without room between them a block is a wall. */
static void fix_heights(struct prj_block *block) {
    if (block->floor > block->ceiling) {
        int16_t floor = block->floor;
        block->floor = block->ceiling;
        block->ceiling = floor;
    }
    if (block->floor == block->ceiling && !prj_fix_blocks_is_solid(block->id))
        block->id = PRJ_BLOCK_ID_WALL;
}

static void fix_faces(struct smith_run *run, struct prj_faces *faces) {
    struct prj_face *const all[] = {
        &faces->floor, &faces->ceiling,    &faces->n4, &faces->n1, &faces->n3,           &faces->w4, &faces->w1,
        &faces->w3,    &faces->floor_nenw, &faces->n5, &faces->n2, &faces->ceiling_nenw, &faces->w5, &faces->w2,
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->type != PRJ_FACE_TYPE_TILE)
            continue;
        if ((all[i]->texture & PRJ_FACE_TEXTURE_INDEX_MASK) >= prj_root(run->document)->tiles.count)
            all[i]->type = PRJ_FACE_TYPE_NONE;
        all[i]->rotation &= 3;
    }
}

/* ---- rooms ---- */

static void mark_triggers(const struct prj_room *room, bool *covered) {
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct prj_object_thing *thing = room->objects.items[i];
        int width = thing->x_blocks, blocks = width * thing->z_blocks;
        if (thing->data.kind != PRJ_OBJECT_THING_DATA_TRIGGER)
            continue;
        for (int k = 0; width > 0 && k < blocks; k++) { /* inside of the room, by now */
            int x = thing->x_block_room + k % width, z = thing->z_block_room + k / width;
            covered[z * room->x_blocks + x] = true;
        }
    }
}

/* The blocks of one room, by its doors and triggers. */
static void fix_room_blocks(struct smith_run *run, uint32_t number) {
    struct prj_room *room = smith_prj_room_of(run, number);
    bool *covered = smith_run_alloc(run, room->blocks.count, 1);
    uint32_t fixed_count = 0;
    if (!covered)
        return;
    mark_triggers(room, covered);
    for (uint32_t i = 0; i < room->blocks.count; i++) {
        struct prj_block *block = &room->blocks.items[i], before = *block;
        int x = (int)i % room->x_blocks, z = (int)i / room->x_blocks;
        bool at_border = x == 0 || z == 0 || x == room->x_blocks - 1 || z == room->z_blocks - 1;
        block->id = right_id(block, at_border, smith_prj_doors_over(room, x, z));
        fix_heights(block);
        fix_faces(run, &block->textures);
        block->flags1 = (uint16_t)(covered[i] ? block->flags1 | PRJ_BLOCK_FLAGS1_TRIGGER
                                              : block->flags1 & ~PRJ_BLOCK_FLAGS1_TRIGGER);
        fixed_count += memcmp(&before, block, sizeof before) != 0;
    }
    if (fixed_count)
        smith_report_change(run, "PRJ-BLOCKS-MENDED", SMITH_CHANGE_FIXED,
                            smith_rule_path("/rooms/%u/room/blocks", number),
                            "%u blocks agree with doors, triggers and textures again", fixed_count);
}

void smith_prj_fix_blocks(struct smith_run *run) {
    for (uint32_t i = 0; i < prj_root(run->document)->rooms.count && !smith_run_failed(run); i++)
        if (smith_prj_room_of(run, i))
            fix_room_blocks(run, i);
}

/* ---- tiles ---- */

enum { standard_tiles = 256, texture_width = 256 };

static void put_on_grid(struct prj_tile *tile, unsigned index, unsigned size) {
    unsigned row = texture_width / size;
    tile->x = (uint8_t)(index % row * size);
    tile->y = (uint16_t)(index / row * size);
    tile->x_end = tile->y_end = (uint8_t)(size - 1);
}

/* Room for all standard tiles; those that are new are zero, so off the grid but for the first. */
static bool grow_tiles(struct smith_run *run) {
    struct prj_project *project = prj_root(run->document);
    if (project->tiles.count >= standard_tiles)
        return true;
    struct prj_tile **items =
        smith_document_alloc(run->document, standard_tiles * sizeof *items, _Alignof(struct prj_tile *));
    for (uint32_t i = 0; items && i < standard_tiles; i++) {
        bool there = i < project->tiles.count;
        items[i] = there ? project->tiles.items[i]
                         : smith_document_alloc(run->document, sizeof **items, _Alignof(struct prj_tile));
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
    struct prj_project *project = prj_root(run->document);
    unsigned size = project->version == PRJ_VERSION_V50 ? 128 : 64, fixed_count = 0;
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
