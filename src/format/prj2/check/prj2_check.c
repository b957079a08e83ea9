/* SPDX-License-Identifier: MIT
 *
 * Judging a project: what the rules stand on, as prj2_check.h describes, and the order they are asked in.
 */
#include "format/prj2/check/prj2_check.h"
#include "base/lookup.h"
#include <string.h>

uint32_t smith_prj2_room_area(const struct smith_prj2_room *room) {
    int64_t area = (int64_t)room->sectors_x * room->sectors_z;
    bool possible = room->sectors_x > 0 && room->sectors_z > 0 && area <= 4 * (int64_t)room->sectors.count + 4096;
    return possible ? (uint32_t)area : 0;
}

/* ---- objects by id ---- */

static uint32_t prj2_check_count_objects(const struct smith_prj2_project *project) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->objects.count;
    return count;
}

static void list_objects(struct smith_prj2_check_context *check, uint32_t list_index) {
    const struct smith_prj2_room *room = check->project->rooms.items[list_index];
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct smith_prj2_objects *object = &room->objects.items[i];
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

void smith_prj2_check_begin(struct smith_run *run) {
    struct smith_prj2_check_context *check = smith_run_alloc(run, 1, sizeof *check);
    if (!check || !smith_prj2_links_of(smith_prj2_root(run->document), &run->arena, &check->links))
        return;
    run->shared = check;
    check->run = run;
    check->document = run->document;
    check->project = smith_prj2_root(run->document);
    prj2_check_list_things(check);
}

smith_rule *const smith_prj2_rules[] = {
    smith_prj2_check_begin,
    smith_prj2_check_loading,
    smith_prj2_check_order,
    smith_prj2_check_numbers,
    smith_prj2_check_rooms,
    smith_prj2_check_portals,
    smith_prj2_check_sectors,
    smith_prj2_check_objects,
    smith_prj2_check_triggers,
    smith_prj2_check_building,
    NULL,
};

smith_rule *const smith_prj2_lesser_rules[] = {
    smith_prj2_check_chunks, smith_prj2_check_settings, smith_prj2_check_paths,
    smith_prj2_check_faces,  smith_prj2_check_clamps,   NULL,
};

/* ---- numbers ---- */

/*
 * Rules about the numbers and names by which one thing refers to another: each is there once. The editor keeps the
 * first of two textures, geometries or event sets with one number, and throws the other away.
 */

/* ---- things with a number, whatever they are ---- */

static void prj2_check_numbers_report_missing(struct smith_prj2_check_context *check, const char *list, uint32_t index,
                                              const char *what) {
    smith_report_finding(check->run, "PRJ2-INDEX-MISSING", smith_rule_path("/settings/%s/%u", list, index),
                         "a %s without a number, so nothing can use it", what);
}

static void check_twice(struct smith_prj2_check_context *check, const struct smith_id_index *numbers, const char *list,
                        const char *what) {
    for (uint32_t i = 1; i < numbers->count; i++)
        if (numbers->items[i].id == numbers->items[i - 1].id)
            smith_report_finding(check->run, "PRJ2-INDEX-TWICE",
                                 smith_rule_path("/settings/%s/%u", list, numbers->items[i].index),
                                 "the number %lld is that of another %s before it; the editor throws this one away",
                                 (long long)numbers->items[i].id, what);
}

/* Lists of different types with the same members. */
#define CHECK_LIST(check, list, name, what)                                                                            \
    do {                                                                                                               \
        struct smith_id_index numbers_ = {0};                                                                          \
        for (uint32_t i_ = 0; i_ < (list).count; i_++)                                                                 \
            if ((list).items[i_]->has.index)                                                                           \
                smith_id_index_add(&numbers_, &(check)->run->arena, (list).items[i_]->index, i_);                      \
            else                                                                                                       \
                prj2_check_numbers_report_missing(check, name, i_, what);                                              \
        smith_id_index_sort(&numbers_);                                                                                \
        check_twice(check, &numbers_, name, what);                                                                     \
    } while (0)

static void check_settings_numbers(struct smith_prj2_check_context *check) {
    const struct smith_prj2_settings *settings = check->project->settings;
    if (!settings)
        return;
    CHECK_LIST(check, settings->textures, "textures", "texture");
    CHECK_LIST(check, settings->imported_geometries, "imported_geometries", "geometry");
    CHECK_LIST(check, settings->event_sets, "event_sets", "event set");
    CHECK_LIST(check, settings->global_event_sets, "global_event_sets", "event set");
    CHECK_LIST(check, settings->volume_event_sets, "volume_event_sets", "event set");
}

/* ---- rooms ---- */

#define ROOM_INDEX_MAX 1023

static void check_room_numbers(struct smith_prj2_check_context *check) {
    const struct smith_prj2_project *project = check->project;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        uint32_t location = check->links.rooms.items[i].index;
        const struct smith_prj2_room *room = project->rooms.items[location];
        struct smith_rule_path path = smith_rule_path("/rooms/%u", location);
        if (!room->has.index)
            smith_report_finding(check->run, "PRJ2-ROOM-INDEX", path,
                                 "a room without a number, so nothing can lead to it");
        else if (room->index < 0 || room->index > ROOM_INDEX_MAX)
            smith_report_finding(check->run, "PRJ2-ROOM-INDEX", path,
                                 "the number %lld is none of 0 to %d: the editor gives the room another",
                                 (long long)room->index, ROOM_INDEX_MAX);
        if (room->has.index && i && project->rooms.items[check->links.rooms.items[i - 1].index]->index == room->index &&
            project->rooms.items[check->links.rooms.items[i - 1].index]->has.index)
            smith_report_finding(check->run, "PRJ2-ROOM-INDEX-TWICE", path,
                                 "the number %lld is that of another room before it, where all that refers to it leads",
                                 (long long)room->index);
    }
}

/* ---- objects ---- */

static void check_object_numbers(struct smith_prj2_check_context *check) {
    for (uint32_t i = 1; i < check->ids.count; i++) {
        const struct smith_prj2_thing *thing = &check->things[check->ids.items[i].index],
                                      *before = &check->things[check->ids.items[i - 1].index];
        if (thing->id == before->id && thing->id >= 0)
            smith_report_finding(check->run, "PRJ2-OBJECT-ID-TWICE", smith_prj2_thing_path(thing, "id"),
                                 "the number %lld is that of another object before it, a %s in room %u of the file",
                                 (long long)thing->id,
                                 before->kind < SMITH_PRJ2_KINDS ? smith_prj2_kind_names[before->kind].one : "chunk",
                                 before->room);
    }
}

/* ---- what scripts know an object by ---- */

static void check_script_ids(struct smith_prj2_check_context *check) {
    struct smith_id_index ids = {0};
    for (uint32_t i = 0; i < check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &check->things[i];
        const int64_t *id = smith_prj2_object_member(thing->object, "script_id");
        if (id && *id >= SMITH_PRJ2_SCRIPT_IDS)
            smith_report_finding(check->run, "PRJ2-SCRIPT-ID-RANGE", smith_prj2_thing_path(thing, "script_id"),
                                 "script numbers go from 0 to %d: the editor throws this %s with the number %lld away "
                                 "when it loads the project",
                                 SMITH_PRJ2_SCRIPT_IDS - 1, smith_prj2_kind_names[thing->kind].one, (long long)*id);
        else if (id && *id >= 0)
            smith_id_index_add(&ids, &check->run->arena, *id, i);
    }
    smith_id_index_sort(&ids);
    for (uint32_t i = 1; i < ids.count; i++) {
        const struct smith_prj2_thing *thing = &check->things[ids.items[i].index],
                                      *before = &check->things[ids.items[i - 1].index];
        if (ids.items[i].id == ids.items[i - 1].id)
            smith_report_finding(check->run, "PRJ2-SCRIPT-ID-TWICE", smith_prj2_thing_path(thing, "script_id"),
                                 "the %s objects/%u of room %u of the file has the script number %lld, too: the editor "
                                 "throws this %s away when it loads the project",
                                 smith_prj2_kind_names[before->kind].one, before->item, before->room,
                                 (long long)ids.items[i].id, smith_prj2_kind_names[thing->kind].one);
    }
}

struct lua_names {
    struct smith_prj2_check_context *check;
    struct smith_hash_map first;
};

static void check_lua_name(struct lua_names *names, const char *name, struct smith_rule_path path) {
    if (!name || !*name)
        return;
    if (smith_hash_map_find(&names->first, name, strlen(name)))
        smith_report_finding(names->check->run, "PRJ2-LUA-NAME-TWICE", path,
                             "scripts find another thing by the name \"%.60s\", and not this one", name);
    else
        smith_hash_map_add(&names->first, &names->check->run->arena, name, strlen(name));
}

static void check_lua_names_of(struct lua_names *names, uint32_t thing) {
    const struct smith_prj2_thing *of = &names->check->things[thing];
    const char *const *name = smith_prj2_object_member(of->object, "lua_name");
    check_lua_name(names, name ? *name : NULL, smith_prj2_thing_path(of, "lua_name"));
}

/* There is one table of names, and the first of two counts: room by room its statics and volumes, then the room itself, then all
 * things of each other kind. Only scripts of TombEngine have it. */
static void check_lua_names(struct smith_prj2_check_context *check) {
    static const enum smith_prj2_kind kinds[] = {SMITH_PRJ2_MOVEABLE, SMITH_PRJ2_CAMERA, SMITH_PRJ2_SINK,
                                                 SMITH_PRJ2_SOUND_SOURCE};
    const struct smith_prj2_settings *settings = check->project->settings;
    struct lua_names names = {.check = check};
    if (!settings || settings->game_version != SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE)
        return;
    for (uint32_t room = 0, thing = 0; room < check->project->rooms.count; room++) {
        for (; thing < check->thing_count && check->things[thing].room == room; thing++)
            if (check->things[thing].kind == SMITH_PRJ2_STATIC || check->things[thing].kind == SMITH_PRJ2_VOLUME)
                check_lua_names_of(&names, thing);
        check_lua_name(&names, check->project->rooms.items[room]->name, smith_rule_path("/rooms/%u/name", room));
    }
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (uint32_t thing = 0; thing < check->thing_count; thing++)
            if (check->things[thing].kind == kinds[kind])
                check_lua_names_of(&names, thing);
}

void smith_prj2_check_numbers(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    check_settings_numbers(check);
    check_room_numbers(check);
    check_object_numbers(check);
    check_script_ids(check);
    check_lua_names(check);
}
