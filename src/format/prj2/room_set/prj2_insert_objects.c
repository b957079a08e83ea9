/* SPDX-License-Identifier: MIT
 *
 * Numbers of objects that come into a project: their ids, by which triggers know them, and the ids that scripts use.
 * Each keeps its own where that is free.
 */
#include "format/prj2/room_set/prj2_room_set.h"
#include <stdio.h>
#include <string.h>

/* ---- groups ---- */

/*
 * Numbers that things of a level have in common, and act together by: groups of flip rooms, flights of cameras. Those of
 * the part keep theirs where the project does not use it, and get one that is free where it does; when none is, it is
 * said that both act together now.
 */

#define NUMBERS 65536
#define GROUPS_MAX 10 /* that the engines of old hold */
#define FLIGHTS_MAX 8 /* the same: three bits */

/* One kind of numbers, and which of them the two have. */
struct sharing {
    struct smith_prj2_insertion *insertion;
    bool ours[NUMBERS], theirs[NUMBERS];
    uint16_t becomes[NUMBERS]; /* of theirs */
};

/* Decide what theirs become. `clash` and `moved` have a %u for each number. */
static void number_anew(struct sharing *sharing, unsigned max, const char *clash, const char *moved) {
    struct smith_changes *changes = sharing->insertion->changes;
    unsigned next = 0;
    char message[160];
    for (unsigned i = 0; i < NUMBERS; i++) {
        sharing->becomes[i] = (uint16_t)i;
        if (!sharing->ours[i] || !sharing->theirs[i])
            continue;
        while (next < max && (sharing->ours[next] || sharing->theirs[next]))
            next++;
        if (next < max) {
            snprintf(message, sizeof message, moved, i, next);
            smith_changes_add(changes, "PRJ2-INSERT-NUMBER", SMITH_CHANGE_FIXED, "/rooms", UINT64_MAX, "%s", message);
            sharing->becomes[i] = (uint16_t)next++;
        } else {
            snprintf(message, sizeof message, clash, i);
            smith_changes_add(changes, "PRJ2-INSERT-CLASH", SMITH_CHANGE_SKIPPED, "/rooms", UINT64_MAX, "%s", message);
        }
    }
}

/* ---- groups of flip rooms ----------------------------------------------------------------------------------------- */

/* The group that a trigger flips; NULL = it does not. */
static void *flipped_group(const struct smith_prj2_objects *object) {
    struct smith_prj2_trigger_parts trigger;
    if (!smith_prj2_trigger_of(object, &trigger) || (trigger.target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_MAP &&
                                                     trigger.target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_ON &&
                                                     trigger.target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_OFF))
        return NULL;
    if (trigger.oldest)
        return (void *)(uintptr_t)&trigger.oldest->parameter;
    return trigger.target && trigger.target->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER
               ? trigger.target->value.as.number
               : NULL;
}

/* Each number is called with, and is what that returns afterwards. */
typedef uint16_t use_number(struct sharing *sharing, bool *numbers, uint16_t number);

static uint16_t prj2_insert_groups_note(struct sharing *sharing, bool *numbers, uint16_t number) {
    (void)sharing;
    numbers[number] = true;
    return number;
}

static uint16_t prj2_insert_groups_follow(struct sharing *sharing, bool *numbers, uint16_t number) {
    (void)numbers;
    return sharing->becomes[number];
}

/* Numbers in records are of 16 bits, with a sign or without. */
static void use_at(struct sharing *sharing, bool *numbers, void *at, use_number *use) {
    uint16_t number;
    memcpy(&number, at, sizeof number);
    number = use(sharing, numbers, number);
    memcpy(at, &number, sizeof number);
}

/* Of rooms, and of what flips them. */
static void each_group(struct sharing *sharing, const struct smith_prj2_project *project, bool *numbers,
                       use_number *use) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        struct smith_prj2_room *room = project->rooms.items[i];
        if (room->alternate)
            use_at(sharing, numbers, &room->alternate->group, use);
        for (uint32_t j = 0; j < room->objects.count; j++) {
            void *group = flipped_group(&room->objects.items[j]);
            if (group)
                use_at(sharing, numbers, group, use);
        }
    }
}

/* ---- flights of cameras ------------------------------------------------------------------------------------------- */

static void each_flight(struct sharing *sharing, const struct smith_prj2_project *project, bool *numbers,
                        use_number *use) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++) {
            const struct smith_prj2_objects *object = &project->rooms.items[i]->objects.items[j];
            const void *sequence =
                smith_prj2_kind_of(object) == SMITH_PRJ2_FLY_BY ? smith_prj2_object_member(object, "sequence") : NULL;
            if (sequence)
                use_at(sharing, numbers, (void *)(uintptr_t)sequence, use);
        }
}

/* ---- both --------------------------------------------------------------------------------------------------------- */

typedef void each_number(struct sharing *sharing, const struct smith_prj2_project *project, bool *numbers,
                         use_number *use);

static void share(struct sharing *sharing, each_number *each, unsigned max, const char *clash, const char *moved) {
    const struct smith_prj2_insertion *insertion = sharing->insertion;
    each(sharing, insertion->project, sharing->ours, prj2_insert_groups_note);
    each(sharing, insertion->rooms, sharing->theirs, prj2_insert_groups_note);
    number_anew(sharing, max, clash, moved);
    each(sharing, insertion->rooms, sharing->theirs, prj2_insert_groups_follow);
}

bool smith_prj2_number_groups(struct smith_prj2_insertion *insertion) {
    struct sharing *both = smith_document_alloc(insertion->room_set, 2 * sizeof *both, _Alignof(struct sharing));
    if (!both)
        return false;
    both[0].insertion = both[1].insertion = insertion;
    share(&both[0], each_group, GROUPS_MAX, "rooms of both flip with group %u, and so at the same time",
          "flips with group %u, which is taken, are of group %u now");
    share(&both[1], each_flight, FLIGHTS_MAX, "both have flyby cameras of sequence %u, which are one flight now",
          "the flyby cameras of sequence %u, which is taken, are of sequence %u now");
    return true;
}

/* ---- prj2 insert objects ---- */

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
    const struct smith_prj2_project *const both[] = {insertion->project, insertion->rooms};
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

static bool visit_each_number(struct smith_prj2_insertion *insertion, const char *name, visit_number *visit,
                              void *context) {
    for (uint32_t i = 0; i < insertion->rooms->rooms.count; i++) {
        const struct smith_prj2_room *room = insertion->rooms->rooms.items[i];
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
        !visit_each_number(insertion, "id", prj2_insert_objects_add_id, NULL))
        return false;
    smith_id_index_sort(&insertion->objects.from);
    return visit_each_number(insertion, "id", set_id, &id_assignment) &&
           visit_each_number(insertion, "script_id", set_script_id, &scripts);
}
