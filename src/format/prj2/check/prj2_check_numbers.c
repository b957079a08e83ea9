/* SPDX-License-Identifier: MIT
 *
 * Rules about the numbers and names by which one thing refers to another: each is there once. The editor keeps the
 * first of two textures, geometries or event sets with one number, and throws the other away.
 */
#include "format/prj2/check/prj2_check.h"

#include <stdlib.h>
#include <string.h>

/* ---- things with a number, whatever they are ---- */

struct numbered {
    int64_t number;
    uint32_t location;
    bool missing;
};

static int compare_numbers(const void *a, const void *b) {
    const struct numbered *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->location < y->location ? -1 : x->location > y->location;
}

/* `path` has one %u for the place in the list. */
static void check_list(struct smith_prj2_check_context *check, struct numbered *list, uint32_t count, const char *path,
                       const char *what) {
    if (count)
        qsort(list, count, sizeof *list, compare_numbers);
    for (uint32_t i = 0; i < count; i++) {
        struct smith_rule_path location = smith_rule_path("/settings/%s/%u", path, list[i].location);
        if (list[i].missing)
            smith_report_finding(check->run, "PRJ2-INDEX-MISSING", location,
                                 "a %s without a number, so nothing can use it", what);
        else if (i && list[i].number == list[i - 1].number)
            smith_report_finding(check->run, "PRJ2-INDEX-TWICE", location,
                                 "the number %lld is that of another %s before it; the editor throws this one away",
                                 (long long)list[i].number, what);
    }
}

/* Lists of different types with the same members. */
#define CHECK_LIST(check, list, path, what)                                                                            \
    do {                                                                                                               \
        struct numbered *numbered_ = smith_run_alloc((check)->run, (list).count, sizeof *numbered_);                   \
        for (uint32_t i_ = 0; numbered_ && i_ < (list).count; i_++)                                                    \
            numbered_[i_] = (struct numbered){(list).items[i_]->index, i_, !(list).items[i_]->has.index};              \
        if (numbered_)                                                                                                 \
            check_list(check, numbered_, (list).count, path, what);                                                    \
    } while (0)

static void check_settings_numbers(struct smith_prj2_check_context *check) {
    const struct prj2_settings *settings = check->project->settings;
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
    const struct prj2_project *project = check->project;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        uint32_t location = check->links.rooms.items[i].index;
        const struct prj2_room *room = project->rooms.items[location];
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
    for (uint32_t i = 1; i < check->thing_count; i++) {
        const struct smith_prj2_thing *thing = check->things_by_id[i], *before = check->things_by_id[i - 1];
        if (thing->id == before->id && thing->id >= 0)
            smith_report_finding(check->run, "PRJ2-OBJECT-ID-TWICE", smith_prj2_thing_path(thing, "id"),
                                 "the number %lld is that of another object before it, a %s in room %u of the file",
                                 (long long)thing->id,
                                 before->kind < SMITH_PRJ2_KINDS ? smith_prj2_kind_names[before->kind].one : "chunk",
                                 before->room);
    }
}

/* What scripts know an object by. */
struct scripted {
    int64_t id;       /* of SCRIPT-ID; -1 = none */
    const char *name; /* of Lua; NULL or "" = none */
    const struct smith_prj2_thing *thing;
};

static int by_script_id(const void *a, const void *b) {
    const struct scripted *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->thing < y->thing ? -1 : x->thing > y->thing;
}

static int by_lua_name(const void *a, const void *b) {
    const struct scripted *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : x->thing < y->thing ? -1 : x->thing > y->thing;
}

static void check_script_names(struct smith_prj2_check_context *check) {
    struct scripted *list = smith_run_alloc(check->run, check->thing_count, sizeof *list);
    for (uint32_t i = 0; list && i < check->thing_count; i++) {
        const int64_t *id = smith_prj2_object_member(check->things[i].object, "script_id");
        const char *const *name = smith_prj2_object_member(check->things[i].object, "lua_name");
        list[i] = (struct scripted){id ? *id : -1, name && *name ? *name : "", &check->things[i]};
    }
    if (!list || !check->thing_count)
        return;
    qsort(list, check->thing_count, sizeof *list, by_script_id);
    for (uint32_t i = 1; i < check->thing_count; i++)
        if (list[i].id >= 0 && list[i].id == list[i - 1].id)
            smith_report_finding(check->run, "PRJ2-SCRIPT-ID-TWICE", smith_prj2_thing_path(list[i].thing, "script_id"),
                                 "scripts know another object before it by the number %lld, too",
                                 (long long)list[i].id);
    qsort(list, check->thing_count, sizeof *list, by_lua_name);
    for (uint32_t i = 1; i < check->thing_count; i++)
        if (*list[i].name && strcmp(list[i].name, list[i - 1].name) == 0)
            smith_report_finding(check->run, "PRJ2-LUA-NAME-TWICE", smith_prj2_thing_path(list[i].thing, "lua_name"),
                                 "scripts know another object before it by the name \"%.60s\", too", list[i].name);
}

void smith_prj2_check_numbers(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    check_settings_numbers(check);
    check_room_numbers(check);
    check_object_numbers(check);
    check_script_names(check);
}
