/* SPDX-License-Identifier: MIT
 *
 * Judging a project: what the rules stand on, as prj2_check.h describes, and the order they are asked in.
 */
#include "format/prj2/check/prj2_check.h"

uint32_t smith_prj2_room_area(const struct prj2_room *room) {
    int64_t area = (int64_t)room->sectors_x * room->sectors_z;
    bool possible = room->sectors_x > 0 && room->sectors_z > 0 && area <= 4 * (int64_t)room->sectors.count + 4096;
    return possible ? (uint32_t)area : 0;
}

/* ---- objects by id ---- */

static uint32_t prj2_check_count_objects(const struct prj2_project *project) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->objects.count;
    return count;
}

static void list_objects(struct smith_prj2_check_context *check, uint32_t list_index) {
    const struct prj2_room *room = check->project->rooms.items[list_index];
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct prj2_objects *object = &room->objects.items[i];
        const int64_t *id = smith_prj2_object_member(object, "id");
        if (id)
            smith_id_index_add(&check->ids, &check->run->arena, *id, check->thing_count);
        check->things[check->thing_count++] =
            (struct smith_prj2_thing){id ? *id : INT64_MIN, list_index, i, object, smith_prj2_kind_of(object)};
    }
}

static void prj2_check_list_things(struct smith_prj2_check_context *check) {
    check->things = smith_run_alloc(check->run, prj2_check_count_objects(check->project), sizeof *check->things);
    if (!check->things)
        return;
    for (uint32_t i = 0; i < check->project->rooms.count; i++)
        list_objects(check, i);
    smith_id_index_sort(&check->ids);
}

const struct smith_prj2_thing *smith_prj2_thing_by_id(const struct smith_prj2_check_context *check, int64_t id) {
    uint32_t index = smith_id_index_find(&check->ids, id);
    return index != SMITH_NONE ? &check->things[index] : NULL;
}

struct smith_rule_path smith_prj2_thing_path(const struct smith_prj2_thing *thing, const char *member) {
    return smith_rule_path("/rooms/%u/objects/%u%s%s", thing->room, thing->item, member ? "/" : "",
                           member ? member : "");
}

/* ---- the rules ---- */

static void prj2_check_begin(struct smith_run *run) {
    struct smith_prj2_check_context *check = smith_run_alloc(run, 1, sizeof *check);
    if (!check || !smith_prj2_links_of(prj2_root(run->document), &run->arena, &check->links))
        return;
    run->shared = check;
    check->run = run;
    check->document = run->document;
    check->project = prj2_root(run->document);
    prj2_check_list_things(check);
}

smith_rule *const smith_prj2_rules[] = {
    prj2_check_begin,          smith_prj2_check_loading,
    smith_prj2_check_order,    smith_prj2_check_numbers,
    smith_prj2_check_rooms,    smith_prj2_check_portals,
    smith_prj2_check_sectors,  smith_prj2_check_objects,
    smith_prj2_check_triggers, NULL,
};

smith_rule *const smith_prj2_lesser_rules[] = {
    smith_prj2_check_chunks, smith_prj2_check_settings, smith_prj2_check_paths,
    smith_prj2_check_faces,  smith_prj2_check_clamps,   NULL,
};
