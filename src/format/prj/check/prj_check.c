/* SPDX-License-Identifier: MIT
 *
 * Judging a project: what the rules stand on, as prj_check.h describes, and the order they are asked in.
 */
#include "format/prj/check/prj_check.h"

#include <stdlib.h>
#include <string.h>

struct prj_room *smith_prj_room(const struct prj_project *project, int64_t number) {
    return number >= 0 && number < project->rooms.count ? project->rooms.items[number]->room : NULL;
}

const struct prj_block *smith_prj_block(const struct prj_room *room, int x, int z) {
    if (x < 0 || x >= room->x_blocks || z < 0 || z >= room->z_blocks)
        return NULL;
    uint32_t index = (uint32_t)z * (uint32_t)room->x_blocks + (uint32_t)x;
    return index < room->blocks.count ? &room->blocks.items[index] : NULL;
}

bool smith_prj_is_flip_room(const struct prj_room *room) {
    return (room->flags1 & PRJ_ROOM_FLAGS1_FLIP_ROOM) != 0;
}

bool smith_prj_has_possible_size(const struct prj_room *room) {
    return room->x_blocks >= PRJ_ROOM_X_BLOCKS_MIN && room->x_blocks <= PRJ_ROOM_X_BLOCKS_MAX &&
           room->z_blocks >= PRJ_ROOM_Z_BLOCKS_MIN && room->z_blocks <= PRJ_ROOM_Z_BLOCKS_MAX;
}

const struct prj_light *smith_prj_light(const struct prj_light_thing *record) {
    bool is_light = record->data.kind >= PRJ_LIGHT_THING_DATA_LIGHT && record->data.kind < PRJ_LIGHT_THING_DATA_SOUND;
    return is_light ? record->data.as.light : NULL;
}

/* ---- things by number ----------------------------------------------------------------------------------------- */

static uint32_t count_things(const struct prj_project *project) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct prj_room *room = project->rooms.items[i]->room;
        if (room)
            count += room->doors.count + room->objects.count + room->lights.count;
    }
    return count;
}

static void list_room(struct smith_prj_things *things, uint32_t number, const struct prj_room *room) {
    for (uint32_t i = 0; i < room->doors.count; i++) {
        const struct prj_door *door = room->doors.items[i];
        bool copy = smith_prj_is_flip_room(room) && door->room != number;
        things->items[things->count++] =
            (struct smith_prj_thing){door->number, door->id, copy, number, i, "doors", door};
    }
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct prj_object_thing *object = room->objects.items[i];
        things->items[things->count++] =
            (struct smith_prj_thing){object->number, object->id, false, number, i, "objects", NULL};
    }
    for (uint32_t i = 0; i < room->lights.count; i++) {
        const struct prj_light_thing *light = room->lights.items[i];
        things->items[things->count++] =
            (struct smith_prj_thing){light->number, light->id, false, number, i, "lights", NULL};
    }
}

/* Of the same index, copies come last; then by place, for qsort() is not stable. */
static int by_index(const void *a, const void *b) {
    const struct smith_prj_thing *x = a, *y = b;
    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    if (x->flip_copy != y->flip_copy)
        return x->flip_copy ? 1 : -1;
    if (x->room != y->room)
        return x->room < y->room ? -1 : 1;
    int order = strcmp(x->list, y->list);
    return order ? order : x->item < y->item ? -1 : x->item > y->item;
}

struct smith_prj_things smith_prj_list_things(struct smith_run *run) {
    const struct prj_project *project = prj_root(run->document);
    struct smith_prj_things things = {
        .items = smith_run_alloc(run, count_things(project), sizeof *things.items),
    };
    for (uint32_t i = 0; things.items && i < project->rooms.count; i++)
        if (project->rooms.items[i]->room)
            list_room(&things, i, project->rooms.items[i]->room);
    if (things.count)
        qsort(things.items, things.count, sizeof *things.items, by_index);
    return things;
}

const struct smith_prj_thing *smith_prj_thing(const struct smith_prj_things *things, uint16_t index) {
    uint32_t low = 0, high = things->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (things->items[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < things->count && things->items[low].index == index ? &things->items[low] : NULL;
}

/* ---- the rules ------------------------------------------------------------------------------------------------ */

static void begin(struct smith_run *run) {
    struct smith_prj_check_context *check = smith_run_alloc(run, 1, sizeof *check);
    run->shared = check;
    if (check)
        *check = (struct smith_prj_check_context){run, prj_root(run->document), smith_prj_list_things(run)};
}

smith_rule *const smith_prj_rules[] = {
    begin,
    smith_prj_check_rooms,
    smith_prj_check_flips,
    smith_prj_check_doors,
    smith_prj_check_blocks,
    smith_prj_check_things,
    smith_prj_check_triggers,
    smith_prj_check_numbers,
    smith_prj_check_textures,
    smith_prj_check_ng,
    NULL,
};
