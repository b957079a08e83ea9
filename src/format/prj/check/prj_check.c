/* SPDX-License-Identifier: MIT
 *
 * Judging a project: what the rules stand on, as prj_check.h describes, and the order they are asked in.
 */
#include "format/prj/check/prj_check.h"

#include "format/prj/prj.h"
#include <stdlib.h>
#include <string.h>

const struct prj_room *smith_prj_room(const struct smith_prj_check_context *check, int64_t number) {
    if (number < 0 || number >= check->project->rooms.count)
        return NULL;
    return check->project->rooms.items[number]->room;
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

static void list_room(struct smith_prj_check_context *check, uint32_t number, const struct prj_room *room) {
    for (uint32_t i = 0; i < room->doors.count; i++) {
        const struct prj_door *door = room->doors.items[i];
        bool copy = smith_prj_is_flip_room(room) && door->room != number;
        check->things[check->thing_count++] =
            (struct smith_prj_thing){door->number, door->id, copy, number, i, "doors", door};
    }
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct prj_object_thing *object = room->objects.items[i];
        check->things[check->thing_count++] =
            (struct smith_prj_thing){object->number, object->id, false, number, i, "objects", NULL};
    }
    for (uint32_t i = 0; i < room->lights.count; i++) {
        const struct prj_light_thing *light = room->lights.items[i];
        check->things[check->thing_count++] =
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

static bool list_things(struct smith_prj_check_context *check) {
    const struct prj_project *project = check->project;
    size_t size = count_things(project) * sizeof *check->things;
    check->things = smith_arena_alloc(&check->rules.arena, size, _Alignof(struct smith_prj_thing));
    if (!check->things)
        return false;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        if (project->rooms.items[i]->room)
            list_room(check, i, project->rooms.items[i]->room);
    qsort(check->things, check->thing_count, sizeof *check->things, by_index);
    return true;
}

const struct smith_prj_thing *smith_prj_thing(const struct smith_prj_check_context *check, uint16_t index) {
    uint32_t low = 0, high = check->thing_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (check->things[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < check->thing_count && check->things[low].index == index ? &check->things[low] : NULL;
}

bool smith_prj_check_begin(struct smith_prj_check_context *check, const struct prj_project *project,
                           struct smith_findings *findings) {
    *check = (struct smith_prj_check_context){.rules = {.codes = smith_prj_codes, .findings = findings}, .project = project};
    smith_arena_init(&check->rules.arena, NULL, 0);
    check->rules.out_of_memory = !list_things(check);
    return !check->rules.out_of_memory;
}

void smith_prj_check_end(struct smith_prj_check_context *check) {
    smith_arena_free(&check->rules.arena);
}

/* ---- the trial ------------------------------------------------------------------------------------------------ */

enum smith_status smith_prj_check(const struct smith_document *document, struct smith_findings *findings) {
    static void (*const rules[])(struct smith_prj_check_context *) = {
        smith_prj_check_rooms,  smith_prj_check_flips,    smith_prj_check_doors,
        smith_prj_check_blocks, smith_prj_check_things,   smith_prj_check_triggers,
        smith_prj_check_numbers, smith_prj_check_textures, smith_prj_check_ng,
    };
    struct smith_prj_check_context check;
    smith_prj_check_begin(&check, prj_root(document), findings);
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !check.rules.out_of_memory; i++)
        rules[i](&check);
    smith_prj_check_end(&check);
    return check.rules.out_of_memory ? SMITH_NO_MEMORY : SMITH_OK;
}
