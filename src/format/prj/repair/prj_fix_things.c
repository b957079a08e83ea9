/* SPDX-License-Identifier: MIT
 *
 * Mending things: records that are of a wrong kind go, and every thing, light and trigger gets a number of its own.
 */
#include "document/references/list_changes.h"
#include "format/prj/repair/prj_fix.h"

/* ---- kinds ---- */

static bool is_wrong_object(const struct smith_prj_object_thing *thing) {
    return thing->data.kind != SMITH_PRJ_OBJECT_THING_DATA_OBJECT &&
           thing->data.kind != SMITH_PRJ_OBJECT_THING_DATA_TRIGGER;
}

static bool is_wrong_light(const struct smith_prj_light_thing *thing) {
    return thing->data.kind == SMITH_PRJ_LIGHT_THING_DATA_OTHER ||
           thing->data.kind == SMITH_PRJ_LIGHT_THING_DATA_UNKNOWN;
}

static void prj_fix_things_lose(struct smith_run *run, uint32_t room, const char *list, uint32_t item,
                                const char *why) {
    smith_report_change(run, "PRJ-THING-LOST", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u/room/%s", room, list),
                        "number %u of the %s of room %u: %s", item, list, room, why);
}

void smith_prj_fix_kinds(struct smith_run *run) {
    static const char why[] = "a record of another kind among them";
    for (uint32_t i = 0; i < smith_prj_root(run->document)->rooms.count; i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        bool *objects = room ? smith_run_alloc(run, room->objects.count, 1) : NULL;
        bool *lights = room ? smith_run_alloc(run, room->lights.count, 1) : NULL;
        if (!objects || !lights)
            continue;
        for (uint32_t j = 0; j < room->objects.count; j++)
            if ((objects[j] = is_wrong_object(room->objects.items[j])))
                prj_fix_things_lose(run, i, "objects", j, why);
        for (uint32_t j = 0; j < room->lights.count; j++)
            if ((lights[j] = is_wrong_light(room->lights.items[j])))
                prj_fix_things_lose(run, i, "lights", j, why);
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_OBJECTS_MEMBER, objects);
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_LIGHTS_MEMBER, lights);
    }
}

/* ---- numbers ---- */

/* A numbering. What somebody claims is not given to others: the first who claims it will come. */
struct numbers {
    bool *claimed, *taken;
    uint32_t size, next; /* the first that may be free */
};

/* Take the number, or another when it is taken; false when there is none. */
static bool prj_fix_things_take(struct numbers *numbers, uint16_t *number) {
    if (*number < numbers->size && !numbers->taken[*number]) {
        numbers->taken[*number] = true;
        return true;
    }
    while (numbers->next < numbers->size && (numbers->taken[numbers->next] || numbers->claimed[numbers->next]))
        numbers->next++;
    if (numbers->next == numbers->size)
        return false;
    *number = (uint16_t)numbers->next;
    numbers->taken[numbers->next] = true;
    return true;
}

struct number_pools {
    struct smith_run *run;
    const bool *own_doors;
    struct numbers things, lights, triggers;
};

/* Whether the thing at the path can keep or get a number. */
static bool prj_fix_things_give(struct number_pools *number_pools, struct numbers *numbers, uint16_t *number,
                                uint32_t room, const char *list, uint32_t item) {
    uint16_t before = *number;
    if (!prj_fix_things_take(numbers, number)) {
        prj_fix_things_lose(number_pools->run, room, list, item, "there is no number left for it");
        return false;
    }
    if (*number != before)
        smith_report_change(number_pools->run, "PRJ-NUMBER-GIVEN", SMITH_CHANGE_FIXED,
                            smith_rule_path("/rooms/%u/room/%s/%u", room, list, item),
                            "gets number %u instead of %u, which it cannot have", *number, before);
    return true;
}

static void number_doors(struct number_pools *n, uint32_t number, struct smith_prj_room *room) {
    bool *drop = smith_run_alloc(n->run, room->doors.count, 1);
    for (uint32_t i = 0; drop && i < room->doors.count; i++)
        if (!smith_prj_is_copy(n->own_doors, room, number, room->doors.items[i]))
            drop[i] = !prj_fix_things_give(n, &n->things, &room->doors.items[i]->number, number, "doors", i);
    if (drop)
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_DOORS_MEMBER, drop);
}

static void number_objects(struct number_pools *n, uint32_t number, struct smith_prj_room *room) {
    bool *drop = smith_run_alloc(n->run, room->objects.count, 1);
    for (uint32_t i = 0; drop && i < room->objects.count; i++) {
        struct smith_prj_object_thing *thing = room->objects.items[i];
        bool is_trigger = thing->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER;
        drop[i] =
            !prj_fix_things_give(n, &n->things, &thing->number, number, "objects", i) ||
            (is_trigger && !prj_fix_things_give(n, &n->triggers, &thing->data.as.trigger->slot, number, "objects", i));
    }
    if (drop)
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_OBJECTS_MEMBER, drop);
}

static void number_lights(struct number_pools *n, uint32_t number, struct smith_prj_room *room) {
    bool *drop = smith_run_alloc(n->run, room->lights.count, 1);
    for (uint32_t i = 0; drop && i < room->lights.count; i++) {
        struct smith_prj_light_thing *thing = room->lights.items[i];
        struct smith_prj_light *light = smith_prj_light(thing) ? thing->data.as.light : NULL;
        drop[i] = !prj_fix_things_give(n, &n->things, &thing->number, number, "lights", i) ||
                  (light && !prj_fix_things_give(n, &n->lights, &light->slot, number, "lights", i));
    }
    if (drop)
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_LIGHTS_MEMBER, drop);
}

static struct numbers prj_fix_things_numbers_of(struct smith_run *run, uint32_t size) {
    size = size > UINT16_MAX + 1 ? UINT16_MAX + 1 : size;
    return (struct numbers){smith_run_alloc(run, size, 1), smith_run_alloc(run, size, 1), size, 0};
}

static void claim(struct numbers *numbers, uint16_t number) {
    if (number < numbers->size)
        numbers->claimed[number] = true;
}

static void claim_all(struct number_pools *n, const struct smith_prj_room *room) {
    for (uint32_t i = 0; i < room->doors.count; i++)
        claim(&n->things, room->doors.items[i]->number);
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const struct smith_prj_object_thing *thing = room->objects.items[i];
        claim(&n->things, thing->number);
        if (thing->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
            claim(&n->triggers, thing->data.as.trigger->slot);
    }
    for (uint32_t i = 0; i < room->lights.count; i++) {
        const struct smith_prj_light *light = smith_prj_light(room->lights.items[i]);
        claim(&n->things, room->lights.items[i]->number);
        if (light)
            claim(&n->lights, light->slot);
    }
}

void smith_prj_fix_numbers(struct smith_run *run) {
    struct smith_prj_project *project = smith_prj_root(run->document);
    struct number_pools number_pools = {
        .run = run,
        .own_doors = smith_prj_own_doors(run),
        .things = prj_fix_things_numbers_of(
            run, project->unused_things.count < SMITH_PRJ_THINGS ? SMITH_PRJ_THINGS : project->unused_things.count),
        .lights = prj_fix_things_numbers_of(run, sizeof project->unused_lights / sizeof *project->unused_lights),
        .triggers = prj_fix_things_numbers_of(run, sizeof project->unused_triggers / sizeof *project->unused_triggers),
    };
    for (uint32_t i = 0; i < project->rooms.count && !smith_run_failed(run); i++)
        if (smith_prj_room_of(run, i))
            claim_all(&number_pools, smith_prj_room_of(run, i));
    for (uint32_t i = 0; i < project->rooms.count && !smith_run_failed(run); i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (!room)
            continue;
        number_doors(&number_pools, i, room);
        number_objects(&number_pools, i, room);
        number_lights(&number_pools, i, room);
    }
}
