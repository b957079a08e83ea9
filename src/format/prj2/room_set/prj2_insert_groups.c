/* SPDX-License-Identifier: MIT
 *
 * Numbers that things of a level have in common, and act together by: groups of flip rooms, flights of cameras. Those of
 * the part keep theirs where the project does not use it, and get one that is free where it does; when none is, it is
 * said that both act together now.
 */
#include "format/prj2/room_set/prj2_room_set.h"

#include <stdio.h>
#include <string.h>

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
static void *flipped_group(const struct prj2_objects *object) {
    struct smith_prj2_trigger trigger;
    if (!smith_prj2_trigger_of(object, &trigger) || (trigger.target_type != PRJ2_TRIGGER_TARGET_TYPE_FLIP_MAP &&
                                                     trigger.target_type != PRJ2_TRIGGER_TARGET_TYPE_FLIP_ON &&
                                                     trigger.target_type != PRJ2_TRIGGER_TARGET_TYPE_FLIP_OFF))
        return NULL;
    if (trigger.oldest)
        return (void *)(uintptr_t)&trigger.oldest->parameter;
    return trigger.target && trigger.target->value.kind == PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER
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
static void each_group(struct sharing *sharing, const struct prj2_project *project, bool *numbers, use_number *use) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        struct prj2_room *room = project->rooms.items[i];
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

static void each_flight(struct sharing *sharing, const struct prj2_project *project, bool *numbers, use_number *use) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++) {
            const struct prj2_objects *object = &project->rooms.items[i]->objects.items[j];
            const void *sequence =
                smith_prj2_kind_of(object) == SMITH_PRJ2_FLY_BY ? smith_prj2_object_member(object, "sequence") : NULL;
            if (sequence)
                use_at(sharing, numbers, (void *)(uintptr_t)sequence, use);
        }
}

/* ---- both --------------------------------------------------------------------------------------------------------- */

typedef void each_number(struct sharing *sharing, const struct prj2_project *project, bool *numbers, use_number *use);

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
