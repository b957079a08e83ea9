/* SPDX-License-Identifier: MIT
 *
 * Judging a project: what the rules stand on, as prj2_check.h describes, and the order they are asked in.
 */
#include "prj2_check.h"

#include <stdlib.h>

/* ---- rooms by index ---- */

/* What is sorted: qsort() has no context, so the index comes along. */
struct room_key {
    int64_t index;
    uint32_t place;
};

static int compare_rooms(const void *a, const void *b) {
    const struct room_key *x = a, *y = b;
    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static bool list_rooms(struct smith_prj2_trial *trial) {
    uint32_t count = trial->project->rooms.count;
    struct room_key *keys = smith_rules_alloc(&trial->rules, count, sizeof *keys);
    trial->rooms_by_index = smith_rules_alloc(&trial->rules, count, sizeof *trial->rooms_by_index);
    if (!keys || !trial->rooms_by_index)
        return false;
    for (uint32_t i = 0; i < count; i++)
        keys[i] = (struct room_key){trial->project->rooms.items[i]->index, i};
    if (count)
        qsort(keys, count, sizeof *keys, compare_rooms);
    for (uint32_t i = 0; i < count; i++)
        trial->rooms_by_index[i] = keys[i].place;
    return true;
}

uint32_t smith_prj2_room_by_index(const struct smith_prj2_trial *trial, int64_t index) {
    struct prj2_room *const *rooms = trial->project->rooms.items;
    uint32_t low = 0, high = trial->project->rooms.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (rooms[trial->rooms_by_index[middle]]->index < index)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < trial->project->rooms.count && rooms[trial->rooms_by_index[low]]->index == index;
    return found ? trial->rooms_by_index[low] : SMITH_NONE;
}

uint32_t smith_prj2_room_area(const struct prj2_room *room) {
    int64_t area = (int64_t)room->sectors_x * room->sectors_z;
    bool possible = room->sectors_x > 0 && room->sectors_z > 0 && area <= 4 * (int64_t)room->sectors.count + 4096;
    return possible ? (uint32_t)area : 0;
}

bool smith_prj2_spend(struct smith_prj2_trial *trial, uint64_t count) {
    static const uint64_t most = 100 * 1000 * 1000; /* a large real project: 100 000 */
    trial->effort += count;
    return trial->effort <= most;
}

bool smith_prj2_room_place(const struct prj2_room *room, int64_t *x, int64_t *z, double *height) {
    const struct prj2_vec3 *position = room->position ? room->position : room->position_clicks;
    if (!position || !(position->x >= -1e6f && position->x <= 1e6f) || !(position->z >= -1e6f && position->z <= 1e6f))
        return false;
    *x = (int64_t)(position->x < 0 ? position->x - 0.5f : position->x + 0.5f);
    *z = (int64_t)(position->z < 0 ? position->z - 0.5f : position->z + 0.5f);
    *height = room->position ? (double)position->y : (double)position->y * 256;
    return true;
}

/* ---- objects by id ---- */

static int compare_things(const void *a, const void *b) {
    const struct smith_prj2_thing *x = *(struct smith_prj2_thing *const *)a, *y = *(struct smith_prj2_thing *const *)b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x < y ? -1 : x > y; /* both in the array that is in file order */
}

static uint32_t count_objects(const struct prj2_project *project) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->objects.count;
    return count;
}

static void list_objects(struct smith_prj2_trial *trial, uint32_t place) {
    const struct prj2_room *room = trial->project->rooms.items[place];
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct prj2_objects *object = &room->objects.items[i];
        const int64_t *id = smith_prj2_object_member(object, "id");
        trial->things_by_id[trial->thing_count] = &trial->things[trial->thing_count];
        trial->things[trial->thing_count++] =
            (struct smith_prj2_thing){id ? *id : INT64_MIN, place, i, object, smith_prj2_kind_of(object)};
    }
}

static bool list_things(struct smith_prj2_trial *trial) {
    uint32_t count = count_objects(trial->project);
    trial->things = smith_rules_alloc(&trial->rules, count, sizeof *trial->things);
    trial->things_by_id = smith_rules_alloc(&trial->rules, count, sizeof *trial->things_by_id);
    if (!trial->things || !trial->things_by_id)
        return false;
    for (uint32_t i = 0; i < trial->project->rooms.count; i++)
        list_objects(trial, i);
    if (count)
        qsort(trial->things_by_id, count, sizeof *trial->things_by_id, compare_things);
    return true;
}

const struct smith_prj2_thing *smith_prj2_thing_by_id(const struct smith_prj2_trial *trial, int64_t id) {
    uint32_t low = 0, high = trial->thing_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (trial->things_by_id[middle]->id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < trial->thing_count && trial->things_by_id[low]->id == id ? trial->things_by_id[low] : NULL;
}

struct smith_rule_path smith_prj2_thing_path(const struct smith_prj2_thing *thing, const char *member) {
    return smith_rule_path("/rooms/%u/objects/%u%s%s", thing->room, thing->item, member ? "/" : "",
                           member ? member : "");
}

/* ---- the trial ---- */

enum smith_status smith_prj2_check(const struct smith_document *document, struct smith_findings *findings) {
    static void (*const rules[])(struct smith_prj2_trial *) = {
        smith_prj2_check_loading, smith_prj2_check_order,   smith_prj2_check_numbers, smith_prj2_check_settings,
        smith_prj2_check_paths,   smith_prj2_check_rooms,   smith_prj2_check_portals, smith_prj2_check_sectors,
        smith_prj2_check_objects, smith_prj2_check_clamps,  smith_prj2_check_triggers,
    };
    struct smith_prj2_trial trial = {.rules = {.codes = smith_prj2_codes, .findings = findings},
                                     .document = document,
                                     .project = prj2_root(document)};
    smith_arena_init(&trial.rules.arena, NULL, 0);
    if (list_rooms(&trial) && list_things(&trial))
        for (size_t i = 0; i < sizeof rules / sizeof *rules && !trial.rules.out_of_memory; i++)
            rules[i](&trial);
    smith_arena_free(&trial.rules.arena);
    return trial.rules.out_of_memory ? SMITH_NO_MEMORY : SMITH_OK;
}
