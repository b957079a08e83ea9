/* SPDX-License-Identifier: MIT
 *
 * Numbers of objects that come into a project: their ids, by which triggers know them, and the ids that scripts use.
 * Each keeps its own where that is free.
 */
#include "format/prj2/room_set/prj2_room_set.h"

#include <stdio.h>
#include <string.h>

/* Numbers that are taken, and the first that is not, nor any after it. */
struct taken {
    struct smith_arena *arena;
    struct smith_id_index numbers;
    int64_t next;
};

static void note_next(struct taken *taken, int64_t number) {
    if (number >= taken->next && number < INT32_MAX / 2)
        taken->next = number + 1;
}

/* What something in the project names, although there may be no such object: it must not come to life. */
static bool prj2_insert_objects_take_named(void *context, const struct smith_referrer *referrer) {
    struct taken *taken = context;
    if (strcmp(referrer->reference->path, "/rooms/objects") != 0)
        return true;
    int64_t number = smith_integer_load(referrer->type, referrer->value);
    note_next(taken, number);
    return smith_id_index_add(&taken->numbers, taken->arena, number, 0);
}

/* Of the member `name` of all objects of the project; `next` is beyond those of the part, too. */
static bool taken_begin(const struct smith_prj2_insertion *insertion, const char *name, struct taken *taken) {
    const struct prj2_project *const both[] = {insertion->project, insertion->rooms};
    const bool ids = strcmp(name, "id") == 0; /* by these, objects are named */
    *taken = (struct taken){.arena = &insertion->room_set->arena};
    bool done = !ids || smith_visit_referrers(insertion->document->layout->root, insertion->project,
                                              prj2_insert_objects_take_named, taken);
    for (size_t k = 0; done && k < 2; k++)
        for (uint32_t i = 0; i < both[k]->rooms.count; i++)
            for (uint32_t j = 0; j < both[k]->rooms.items[i]->objects.count; j++) {
                const int64_t *number = smith_prj2_object_member(&both[k]->rooms.items[i]->objects.items[j], name);
                if (!number || *number < 0)
                    continue;
                note_next(taken, *number);
                if (k == 0)
                    done = smith_id_index_add(&taken->numbers, taken->arena, *number, 0) && done;
            }
    smith_id_index_sort(&taken->numbers);
    return done;
}

static bool prj2_insert_objects_is_taken(const struct taken *taken, int64_t number) {
    return smith_id_index_has(&taken->numbers, number);
}

/* The member `name` of every object of the part that has one, in order. */
typedef bool visit_number(struct smith_prj2_insertion *insertion, uint32_t room, uint32_t item, int64_t *number,
                          void *context);

static bool each_number(struct smith_prj2_insertion *insertion, const char *name, visit_number *visit, void *context) {
    for (uint32_t i = 0; i < insertion->rooms->rooms.count; i++) {
        const struct prj2_room *room = insertion->rooms->rooms.items[i];
        for (uint32_t j = 0; j < room->objects.count; j++) {
            const int64_t *number = smith_prj2_object_member(&room->objects.items[j], name);
            if (number && *number >= 0 && !visit(insertion, i, j, (int64_t *)(uintptr_t)number, context))
                return false;
        }
    }
    return true;
}

/* ---- ids of objects ----------------------------------------------------------------------------------------------- */

static bool prj2_insert_objects_add_id(struct smith_prj2_insertion *insertion, uint32_t room, uint32_t item,
                                       int64_t *number, void *context) {
    (void)room, (void)item, (void)context;
    return smith_prj2_numbers_add(insertion, &insertion->objects, *number, *number);
}

struct id_assignment {
    struct taken taken;
    uint32_t order;
};

/* Of several objects with one id, the first is the one that is meant. */
static bool set_id(struct smith_prj2_insertion *insertion, uint32_t room, uint32_t item, int64_t *number,
                   void *context) {
    struct id_assignment *id_assignment = context;
    uint32_t first = smith_id_index_find(&insertion->objects.from, *number);
    bool is_first = first == id_assignment->order++;
    (void)room, (void)item;
    if (!is_first || prj2_insert_objects_is_taken(&id_assignment->taken, *number))
        *number = id_assignment->taken.next++;
    if (is_first)
        insertion->objects.to.items[first] = *number;
    return true;
}

/* ---- ids of scripts ----------------------------------------------------------------------------------------------- */

static bool set_script_id(struct smith_prj2_insertion *insertion, uint32_t room, uint32_t item, int64_t *number,
                          void *context) {
    struct taken *taken = context;
    int64_t old = *number;
    char path[80];
    if (!prj2_insert_objects_is_taken(taken, old))
        return true;
    *number = taken->next++;
    snprintf(path, sizeof path, "/rooms/%u/objects/%u/script_id", insertion->old_rooms + room, item);
    smith_changes_add(insertion->changes, "PRJ2-INSERT-SCRIPT-ID", SMITH_CHANGE_SKIPPED, path, UINT64_MAX,
                      "scripts know it by %lld now; %lld, as it was, is taken here", (long long)*number,
                      (long long)old);
    return true;
}

bool smith_prj2_number_objects(struct smith_prj2_insertion *insertion) {
    struct id_assignment id_assignment = {.order = 0};
    struct taken scripts;
    if (!taken_begin(insertion, "id", &id_assignment.taken) || !taken_begin(insertion, "script_id", &scripts) ||
        !each_number(insertion, "id", prj2_insert_objects_add_id, NULL))
        return false;
    smith_id_index_sort(&insertion->objects.from);
    return each_number(insertion, "id", set_id, &id_assignment) &&
           each_number(insertion, "script_id", set_script_id, &scripts);
}
