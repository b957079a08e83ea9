/* SPDX-License-Identifier: MIT
 *
 * Adding and deleting rooms and doors (prj_edit.h).
 */
#include "base/error.h"
#include "document/references/list_changes.h"
#include "format/prj/check/prj_check.h"
#include "format/prj/common/prj_doors.h"
#include "format/prj/edit/prj_edit_internal.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- common ground ---- */

bool smith_prj_append(struct smith_document *document, void *list, void *item) {
    struct smith_list *pointers = list;
    void **items = smith_document_alloc(document, (pointers->count + (size_t)1) * sizeof *items, _Alignof(void *));
    if (!items || !item)
        return false;
    if (pointers->count)
        memcpy(items, pointers->items, pointers->count * sizeof *items);
    items[pointers->count++] = item;
    pointers->items = items;
    return true;
}

bool smith_prj_number_take(struct prj_project *project, uint16_t *number) {
    if (!smith_prj_numbers_free(project))
        return false;
    *number = (uint16_t)project->unused_things.items[project->num_things++];
    return true;
}

void smith_prj_number_return(struct prj_project *project, uint16_t number) {
    if (project->num_things)
        project->unused_things.items[--project->num_things] = number;
}

uint32_t smith_prj_numbers_free(const struct prj_project *project) {
    return project->unused_things.count - project->num_things;
}

enum smith_status smith_prj_refuse(struct smith_error *error, const char *code, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return smith_fail(error, SMITH_BAD_VALUE, code, "%s", message);
}

bool smith_prj_edit_begin(struct smith_run *run, struct smith_document *document, struct smith_error *error) {
    smith_run_begin(run, document, error);
    smith_prj_fix_tables(run);
    return !smith_run_failed(run);
}

static bool has_lengths(struct smith_prj_area area) {
    return area.x_blocks >= 1 && area.z_blocks >= 1 && area.x_blocks <= PRJ_ROOM_X_BLOCKS_MAX &&
           area.z_blocks <= PRJ_ROOM_Z_BLOCKS_MAX;
}

/* ---- rooms ---- */

static void fill_blocks(struct prj_room *room, int16_t floor, int16_t ceiling) {
    for (int z = 0; z < room->z_blocks; z++)
        for (int x = 0; x < room->x_blocks; x++) {
            struct prj_block *block = &room->blocks.items[z * room->x_blocks + x];
            bool at_border = x == 0 || z == 0 || x == room->x_blocks - 1 || z == room->z_blocks - 1;
            block->id = at_border ? PRJ_BLOCK_ID_PANEL_WALL : PRJ_BLOCK_ID_FLOOR;
            block->floor = floor;
            block->ceiling = ceiling;
        }
}

static struct prj_room *new_room(struct smith_document *document, const char *name, struct smith_prj_area area) {
    struct prj_room *room = smith_value_new(&document->arena, PRJ_ROOM_TYPE);
    uint32_t count = (uint32_t)(area.x_blocks * area.z_blocks);
    struct prj_block *blocks = smith_document_alloc(document, count * sizeof *blocks, _Alignof(struct prj_block));
    if (!room || !blocks || !(room->name = smith_document_text(document, name)))
        return NULL;
    room->x_block_world = area.x;
    room->z_block_world = area.z;
    room->x_blocks = area.x_blocks;
    room->z_blocks = area.z_blocks;
    room->blocks.items = blocks;
    room->blocks.count = count;
    return room;
}

/* The editors make room for rooms a hundred at a time. */
static bool add_slots(struct smith_document *document, struct prj_project *project) {
    for (int i = 0; i < SMITH_PRJ_ROOMS_STEP; i++) {
        struct prj_room_slot *slot = smith_value_new(&document->arena, PRJ_ROOM_SLOT_TYPE);
        if (!slot || !smith_prj_append(document, &project->rooms, slot))
            return false;
        slot->id = PRJ_ROOM_ID_UNDEFINED;
    }
    return true;
}

static uint32_t free_slot(const struct prj_project *project) {
    uint32_t number = 0;
    while (number < project->rooms.count && project->rooms.items[number]->room)
        number++;
    return number;
}

enum smith_status smith_prj_room_add(struct smith_document *document, const char *name, struct smith_prj_area area,
                                     int16_t floor, int16_t ceiling, uint32_t *number, struct smith_error *error) {
    struct prj_project *project = prj_root(document);
    if (!has_lengths(area) || area.x_blocks < PRJ_ROOM_X_BLOCKS_MIN || area.z_blocks < PRJ_ROOM_Z_BLOCKS_MIN ||
        area.x < 0 || area.z < 0 || area.x + area.x_blocks >= SMITH_PRJ_WORLD_SIZE ||
        area.z + area.z_blocks >= SMITH_PRJ_WORLD_SIZE)
        return smith_prj_refuse(error, "PRJ-EDIT-PLACE",
                                "a room has %d to %d blocks in each direction, in a world of %d", PRJ_ROOM_X_BLOCKS_MIN,
                                PRJ_ROOM_X_BLOCKS_MAX, SMITH_PRJ_WORLD_SIZE);
    if (floor >= ceiling)
        return smith_prj_refuse(error, "PRJ-EDIT-PLACE", "the floor, at %d, is not under the ceiling, at %d", floor,
                                ceiling);
    *number = free_slot(project);
    if (*number >= SMITH_PRJ_ROOMS_MAX)
        return smith_prj_refuse(error, "PRJ-EDIT-FULL", "there are %d rooms already", SMITH_PRJ_ROOMS_MAX);
    struct prj_room *room = new_room(document, name, area);
    if (!room || (*number == project->rooms.count && !add_slots(document, project)))
        return smith_fail_memory(error, NULL);
    fill_blocks(room, floor, ceiling);
    room->link = (uint16_t)*number;
    project->rooms.items[*number]->id = PRJ_ROOM_ID_DEFINED;
    project->rooms.items[*number]->room = room;
    return SMITH_OK;
}

/* ---- doors ---- */

/* One side of a pair to be, and the flip room that gets a copy of it. */
struct side {
    uint32_t number;
    struct prj_room *room, *flip;
    struct prj_door door;
};

static struct side prj_edit_side_of(struct smith_run *run, uint32_t number, uint16_t id, struct smith_prj_area area) {
    struct prj_room *room = smith_prj_room_of(run, number);
    struct side side = {number, room, room ? smith_prj_room_of(run, room->flip_room) : NULL, {0}};
    side.door = (struct prj_door){.id = id,
                                  .x_block_room = area.x,
                                  .z_block_room = area.z,
                                  .x_blocks = area.x_blocks,
                                  .z_blocks = area.z_blocks,
                                  .room = (uint16_t)number};
    return side;
}

static bool prj_edit_is_free(const struct prj_room *room, const struct prj_door *door) {
    for (uint32_t i = 0; room && i < room->doors.count; i++)
        if (smith_prj_doors_overlap(room->doors.items[i], door))
            return false;
    return true;
}

static bool prj_edit_can_be(const struct side *side) {
    return smith_prj_door_on_border(side->room, &side->door) && prj_edit_is_free(side->room, &side->door) &&
           prj_edit_is_free(side->flip, &side->door);
}

/* Where the door of `from` is in the grid of `to`. */
static struct smith_prj_area seen_from(const struct prj_room *from, uint16_t id, struct smith_prj_area area,
                                       const struct prj_room *to) {
    int x = id == PRJ_DOOR_ID_WEST ? 1 : id == PRJ_DOOR_ID_EAST ? -1 : 0;
    int z = id == PRJ_DOOR_ID_NORTH ? 1 : id == PRJ_DOOR_ID_SOUTH ? -1 : 0;
    area.x = (int16_t)(area.x + from->x_block_world + x - to->x_block_world);
    area.z = (int16_t)(area.z + from->z_block_world + z - to->z_block_world);
    return area;
}

static bool add_copy(struct smith_document *document, struct prj_room *room, const struct prj_door *door) {
    struct prj_door *copy = room ? smith_value_new(&document->arena, PRJ_DOOR_TYPE) : NULL;
    if (!room)
        return true;
    if (!copy)
        return false;
    *copy = *door;
    return smith_prj_append(document, &room->doors, copy);
}

static void name_block(struct prj_block *block, uint16_t id) {
    bool floor = id == PRJ_DOOR_ID_FLOOR, ceiling = id == PRJ_DOOR_ID_CEILING;
    unsigned named = smith_prj_doors_named(block);
    if (!floor && !ceiling)
        block->id = PRJ_BLOCK_ID_PANEL_DOOR;
    else if (block->id == PRJ_BLOCK_ID_FLOOR)
        block->id = floor ? PRJ_BLOCK_ID_FLOOR_DOOR : PRJ_BLOCK_ID_CEILING_DOOR;
    else if (named == (unsigned)(floor ? SMITH_PRJ_IN_CEILING : SMITH_PRJ_IN_FLOOR))
        block->id = PRJ_BLOCK_ID_DOOR;
}

/* Blocks say that there is a door, and those of the border look like those beyond it. */
static void open_blocks(const struct side *side, const struct prj_room *beyond) {
    for (int i = 0; i < side->door.x_blocks * side->door.z_blocks; i++) {
        int x = side->door.x_block_room + i % side->door.x_blocks,
            z = side->door.z_block_room + i / side->door.x_blocks;
        struct prj_block *block = (struct prj_block *)(uintptr_t)smith_prj_block(side->room, x, z);
        const struct prj_block *there = smith_prj_block(beyond, x + side->room->x_block_world - beyond->x_block_world,
                                                        z + side->room->z_block_world - beyond->z_block_world);
        if (!block)
            continue;
        name_block(block, side->door.id);
        if (!there || !smith_prj_door_in_wall(&side->door))
            continue;
        block->floor = there->floor;
        block->ceiling = there->ceiling;
        block->floor_face = there->floor_face;
        block->ceiling_face = there->ceiling_face;
    }
}

static enum smith_status add_door(struct smith_run *run, uint32_t room, uint16_t id, struct smith_prj_area area,
                                  uint32_t to, uint16_t *thing) {
    struct prj_project *project = prj_root(run->document);
    struct side here = prj_edit_side_of(run, room, id, area), there = {0};
    if (here.room && smith_prj_room_of(run, to))
        there = prj_edit_side_of(run, to, (uint16_t)(id ^ 0xFFFF),
                                 seen_from(here.room, id, area, smith_prj_room_of(run, to)));
    if (!here.room || !there.room || room == to || smith_prj_is_flip_room(here.room) ||
        smith_prj_is_flip_room(there.room))
        return smith_prj_refuse(run->error, "PRJ-EDIT-NO-ROOM", "there are no two base rooms %u and %u", room, to);
    if (!smith_prj_is_direction(id) || !has_lengths(area) || !prj_edit_can_be(&here) || !prj_edit_can_be(&there))
        return smith_prj_refuse(run->error, "PRJ-EDIT-PLACE", "rooms %u and %u cannot have a door there", room, to);
    if (smith_prj_numbers_free(project) < 2)
        return smith_prj_refuse(run->error, "PRJ-EDIT-FULL", "there are no two numbers left for things");
    smith_prj_number_take(project, &here.door.number);
    smith_prj_number_take(project, &there.door.number);
    here.door.opposite_thing = there.door.number;
    there.door.opposite_thing = here.door.number;
    *thing = here.door.number;
    open_blocks(&here, there.room);
    open_blocks(&there, here.room);
    bool added = add_copy(run->document, here.room, &here.door) && add_copy(run->document, there.room, &there.door) &&
                 add_copy(run->document, here.flip, &here.door) && add_copy(run->document, there.flip, &there.door);
    return added ? SMITH_OK : SMITH_NO_MEMORY;
}

enum smith_status smith_prj_door_add(struct smith_document *document, uint32_t room, uint16_t id,
                                     struct smith_prj_area area, uint32_t to, uint16_t *thing,
                                     struct smith_error *error) {
    struct smith_run run;
    if (smith_prj_edit_begin(&run, document, error))
        smith_run_note(&run, add_door(&run, room, id, area, to, thing));
    return smith_run_end(&run);
}

/* ---- deleting ---- */

static bool prj_edit_drop_doors(struct smith_run *run, struct prj_room *room, uint16_t a, uint16_t b) {
    bool *drop = smith_run_alloc(run, room->doors.count, 1), any = false;
    for (uint32_t i = 0; drop && i < room->doors.count; i++) {
        drop[i] = room->doors.items[i]->number == a || room->doors.items[i]->number == b;
        any = any || drop[i];
    }
    if (any)
        smith_list_drop(PRJ_ROOM_TYPE, room, PRJ_ROOM_DOORS_MEMBER, drop);
    return any;
}

void smith_prj_door_delete(struct smith_run *run, uint16_t number) {
    struct prj_project *project = prj_root(run->document);
    const struct smith_prj_things things = smith_prj_list_things(run);
    const struct smith_prj_thing *thing = smith_prj_thing(&things, number);
    uint16_t opposite = thing && thing->door ? thing->door->opposite_thing : number;
    for (uint32_t i = 0; thing && i < project->rooms.count; i++) {
        struct prj_room *room = smith_prj_room_of(run, i);
        if (room && prj_edit_drop_doors(run, room, number, opposite))
            smith_prj_fix_room_blocks(run, i);
    }
    if (!thing)
        return;
    smith_prj_number_return(project, number);
    if (opposite != number)
        smith_prj_number_return(project, opposite);
}

/* Every door of the room goes, those with an opposite with it. */
static void delete_doors(struct smith_run *run, const struct prj_room *room, uint32_t number) {
    const bool *own = smith_prj_own_doors(run);
    for (uint32_t i = 0; own && i < room->doors.count && !smith_run_failed(run);) {
        const struct prj_door *door = room->doors.items[i];
        if (smith_prj_is_copy(own, room, number, door))
            i++; /* it goes with the room; the base keeps its door */
        else
            smith_prj_door_delete(run, door->number);
    }
}

static void delete_room(struct smith_run *run, uint32_t number) {
    struct prj_room_slot *slot = prj_root(run->document)->rooms.items[number];
    const struct prj_room *room = slot->room, *flip = smith_prj_room_of(run, room->flip_room);
    for (uint32_t i = 0; i < prj_root(run->document)->rooms.count; i++) {
        struct prj_room *other = smith_prj_room_of(run, i);
        if (other && other->link == number && i != number)
            other->link = room->link;
        if (other && other->flip_room >= 0 && (uint32_t)other->flip_room == number)
            other->flip_room = -1;
    }
    delete_doors(run, room, number);
    slot->id = PRJ_ROOM_ID_UNDEFINED;
    slot->room = NULL;
    if (flip && flip != room)
        delete_room(run, (uint32_t)room->flip_room);
}

enum smith_status smith_prj_room_delete(struct smith_document *document, uint32_t number, struct smith_error *error) {
    struct smith_run run;
    if (!smith_prj_edit_begin(&run, document, error))
        return smith_run_end(&run);
    if (!smith_prj_room_of(&run, number)) {
        smith_run_note(&run, smith_prj_refuse(error, "PRJ-EDIT-NO-ROOM", "there is no room %u", number));
    } else {
        delete_room(&run, number);
        smith_prj_fix_rooms(&run);
        smith_prj_fix_triggers(&run);
        smith_prj_fix_blocks(&run);
        smith_prj_fix_tables(&run);
        smith_prj_fix_links(&run);
    }
    return smith_run_end(&run);
}
