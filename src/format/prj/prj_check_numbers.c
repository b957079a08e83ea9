/* SPDX-License-Identifier: MIT
 *
 * Rules about the tables of unused numbers. With n numbers in use, a table holds from place n on exactly those that are
 * free; a wrong entry makes the editor hand out a number a second time, and a later save of the project is broken.
 */
#include "prj_check.h"
#include <string.h>

enum { numbers = UINT16_MAX + 1 };

/* One numbering: of things, lights or triggers. */
struct numbering {
    struct smith_prj_check_context *check;
    const char *what, *count_path, *table_path;
    uint32_t count; /* in use, as the project says */
    const uint32_t *table;
    uint32_t size;
    uint8_t *used; /* of each number, how many have it, up to 2 */
};

static bool use(struct numbering *numbering, uint16_t number) {
    if (numbering->used[number] < 2)
        numbering->used[number]++;
    return numbering->used[number] == 1;
}

static void check_count(const struct numbering *numbering) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < numbers; i++)
        used += numbering->used[i] != 0;
    if (used != numbering->count)
        smith_rules_report(&numbering->check->rules, "PRJ-UNUSED-COUNT", smith_rule_path("%s", numbering->count_path),
                        "says %u %s are in use, but %u are", numbering->count, numbering->what, used);
}

static void check_entry(const struct numbering *numbering, uint32_t index, uint8_t *listed) {
    uint32_t number = numbering->table[index];
    struct smith_rule_path path = smith_rule_path("%s/%u", numbering->table_path, index);
    if (number >= numbering->size)
        smith_rules_report(&numbering->check->rules, "PRJ-UNUSED-RANGE", path, "lists number %u, where there can be %u %s",
                        number, numbering->size, numbering->what);
    else if (numbering->used[number])
        smith_rules_report(&numbering->check->rules, "PRJ-UNUSED-IN-USE", path,
                        "lists number %u as free, but it is in use", number);
    else if (listed[number])
        smith_rules_report(&numbering->check->rules, "PRJ-UNUSED-TWICE", path, "lists number %u for the second time",
                        number);
    if (number < numbering->size)
        listed[number] = 1;
}

static void check_table(const struct numbering *numbering) {
    uint32_t missing = 0, first = 0;
    struct smith_arena *arena = &numbering->check->rules.arena;
    uint8_t *listed = smith_arena_alloc(arena, numbering->size, 1);
    numbering->check->rules.out_of_memory |= !listed;
    if (!listed)
        return;
    for (uint32_t i = numbering->count; i < numbering->size; i++)
        check_entry(numbering, i, listed);
    for (uint32_t i = 0; i < numbering->size && i < numbers; i++) {
        if (numbering->used[i] || listed[i])
            continue;
        first = missing++ ? first : i;
    }
    if (missing)
        smith_rules_report(&numbering->check->rules, "PRJ-UNUSED-MISSING", smith_rule_path("%s", numbering->table_path),
                        "%u free numbers are not listed, the first is %u", missing, first);
}

/* ---- the three of them ---- */

static void use_things(struct numbering *numbering) {
    const struct smith_prj_check_context *check = numbering->check;
    for (uint32_t i = 0; i < check->thing_count; i++)
        use(numbering, check->things[i].index);
}

static void use_light(struct numbering *numbering, uint32_t room, uint32_t item, const struct prj_light *light) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/room/lights/%u/data/slot", room, item);
    if (light->slot >= numbering->size)
        smith_rules_report(&numbering->check->rules, "PRJ-LIGHT-LIMIT", path, "light number %u, where there can be %u",
                        light->slot, numbering->size);
    if (!use(numbering, light->slot))
        smith_rules_report(&numbering->check->rules, "PRJ-LIGHT-TWICE", path,
                        "light number %u is that of another light, too", light->slot);
}

static void use_trigger(struct numbering *numbering, uint32_t room, uint32_t item, const struct prj_trigger *trigger) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/room/objects/%u/data/slot", room, item);
    if (trigger->slot >= numbering->size)
        smith_rules_report(&numbering->check->rules, "PRJ-TRIGGER-LIMIT", path, "trigger number %u, where there can be %u",
                        trigger->slot, numbering->size);
    if (!use(numbering, trigger->slot))
        smith_rules_report(&numbering->check->rules, "PRJ-TRIGGER-TWICE", path,
                        "trigger number %u is that of another trigger, too", trigger->slot);
}

static void use_lights(struct numbering *numbering) {
    for (uint32_t i = 0; i < numbering->check->project->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room(numbering->check, i);
        for (uint32_t j = 0; room && j < room->lights.count; j++) {
            const struct prj_light *light = smith_prj_light(room->lights.items[j]);
            if (light)
                use_light(numbering, i, j, light);
        }
    }
}

static void use_triggers(struct numbering *numbering) {
    for (uint32_t i = 0; i < numbering->check->project->rooms.count; i++) {
        const struct prj_room *room = smith_prj_room(numbering->check, i);
        for (uint32_t j = 0; room && j < room->objects.count; j++)
            if (room->objects.items[j]->data.kind == PRJ_OBJECT_THING_DATA_TRIGGER)
                use_trigger(numbering, i, j, room->objects.items[j]->data.as.trigger);
    }
}

void smith_prj_check_numbers(struct smith_prj_check_context *check) {
    const struct prj_project *p = check->project;
    const struct {
        struct numbering numbering;
        void (*use)(struct numbering *);
    } all[] = {
        {{check, "things", "/num_things", "/unused_things", p->num_things, p->unused_things.items,
          p->unused_things.count, NULL}, use_things},
        {{check, "lights", "/num_lights", "/unused_lights", p->num_lights, p->unused_lights,
          sizeof p->unused_lights / sizeof *p->unused_lights, NULL}, use_lights},
        {{check, "triggers", "/num_triggers", "/unused_triggers", p->num_triggers, p->unused_triggers,
          sizeof p->unused_triggers / sizeof *p->unused_triggers, NULL}, use_triggers},
    };
    uint8_t *used = smith_arena_alloc(&check->rules.arena, numbers, 1);
    check->rules.out_of_memory |= !used;
    for (size_t i = 0; i < sizeof all / sizeof *all && used; i++) {
        struct numbering numbering = all[i].numbering;
        numbering.used = memset(used, 0, numbers);
        all[i].use(&numbering);
        check_count(&numbering);
        check_table(&numbering);
    }
}
