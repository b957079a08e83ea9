/* SPDX-License-Identifier: MIT
 *
 * Judging a project: what the rules stand on, as prj_check.h describes, and the order they are asked in.
 */
#include "format/prj/check/prj_check.h"

#include "format/prj/rooms/prj_rooms.h"
#include "format/rooms_rules/rooms_rules.h"

struct smith_prj_room *smith_prj_room(const struct smith_prj_project *project, int64_t number) {
    return number >= 0 && number < project->rooms.count ? project->rooms.items[number]->room : NULL;
}

const struct smith_prj_block *smith_prj_block(const struct smith_prj_room *room, int x, int z) {
    if (x < 0 || x >= room->x_blocks || z < 0 || z >= room->z_blocks)
        return NULL;
    uint32_t index = (uint32_t)z * (uint32_t)room->x_blocks + (uint32_t)x;
    return index < room->blocks.count ? &room->blocks.items[index] : NULL;
}

bool smith_prj_is_flip_room(const struct smith_prj_room *room) {
    return (room->flags1 & SMITH_PRJ_ROOM_FLAGS1_FLIP_ROOM) != 0;
}

bool smith_prj_has_possible_size(const struct smith_prj_room *room) {
    return room->x_blocks >= SMITH_PRJ_ROOM_X_BLOCKS_MIN && room->x_blocks <= SMITH_PRJ_ROOM_X_BLOCKS_MAX &&
           room->z_blocks >= SMITH_PRJ_ROOM_Z_BLOCKS_MIN && room->z_blocks <= SMITH_PRJ_ROOM_Z_BLOCKS_MAX;
}

const struct smith_prj_light *smith_prj_light(const struct smith_prj_light_thing *record) {
    bool is_light =
        record->data.kind >= SMITH_PRJ_LIGHT_THING_DATA_LIGHT && record->data.kind < SMITH_PRJ_LIGHT_THING_DATA_SOUND;
    return is_light ? record->data.as.light : NULL;
}

/* ---- things by number ----------------------------------------------------------------------------------------- */

static void list_thing(struct smith_run *run, struct smith_prj_things *things, struct smith_prj_thing thing) {
    if (SMITH_ARRAY_ADD(&run->arena, things, thing))
        smith_id_index_add(&things->numbers, &run->arena, thing.index, things->count - 1);
}

/* The doors of a room that are copies, or those that are not. */
static void prj_check_list_doors(struct smith_run *run, struct smith_prj_things *things, uint32_t number, bool copies) {
    const struct smith_prj_room *room = smith_prj_room(smith_prj_root(run->document), number);
    for (uint32_t i = 0; room && i < room->doors.count; i++) {
        const struct smith_prj_door *door = room->doors.items[i];
        if (copies == (smith_prj_is_flip_room(room) && door->room != number))
            list_thing(run, things, (struct smith_prj_thing){door->number, door->id, copies, number, i, "doors", door});
    }
}

static void list_others(struct smith_run *run, struct smith_prj_things *things, uint32_t number) {
    const struct smith_prj_room *room = smith_prj_room(smith_prj_root(run->document), number);
    for (uint32_t i = 0; room && i < room->lights.count; i++)
        list_thing(run, things,
                   (struct smith_prj_thing){room->lights.items[i]->number, room->lights.items[i]->id, false, number, i,
                                            "lights", NULL});
    for (uint32_t i = 0; room && i < room->objects.count; i++)
        list_thing(run, things,
                   (struct smith_prj_thing){room->objects.items[i]->number, room->objects.items[i]->id, false, number,
                                            i, "objects", NULL});
}

struct smith_prj_things smith_prj_list_things(struct smith_run *run) {
    const struct smith_prj_project *project = smith_prj_root(run->document);
    struct smith_prj_things things = {0};
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        prj_check_list_doors(run, &things, i, false);
        list_others(run, &things, i);
    }
    for (uint32_t i = 0; i < project->rooms.count; i++)
        prj_check_list_doors(run, &things, i, true);
    smith_id_index_sort(&things.numbers);
    return things;
}

const struct smith_prj_thing *smith_prj_thing(const struct smith_prj_things *things, uint16_t index) {
    uint32_t found = smith_id_index_find(&things->numbers, index);
    return found != SMITH_NONE ? &things->items[found] : NULL;
}

/* ---- the rules ------------------------------------------------------------------------------------------------ */

static void prj_check_begin(struct smith_run *run) {
    struct smith_prj_check_context *check = smith_run_alloc(run, 1, sizeof *check);
    run->shared = check;
    if (check)
        *check = (struct smith_prj_check_context){run, smith_prj_root(run->document), smith_prj_list_things(run)};
}

static void prj_check_rooms(struct smith_run *run) {
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    smith_run_build_rooms(run, smith_prj_rooms, &rooms, &geometry);
    if (!smith_run_failed(run))
        smith_check_rooms_limits(run, &rooms, &geometry);
    if (!smith_run_failed(run))
        smith_check_rooms(run, &rooms);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
}

smith_rule *const smith_prj_rules[] = {
    prj_check_begin,          smith_prj_check_rooms,
    smith_prj_check_flips,    smith_prj_check_doors,
    smith_prj_check_blocks,   smith_prj_check_things,
    smith_prj_check_triggers, smith_prj_check_numbers,
    smith_prj_check_textures, NULL,
};

smith_rule *const smith_prj_lesser_rules[] = {
    smith_prj_check_ng,
    prj_check_rooms,
    NULL,
};
