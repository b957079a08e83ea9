/* SPDX-License-Identifier: MIT
 *
 * Rules about the tables of unused numbers. With n numbers in use, a table holds from place n on exactly those that are
 * free; a wrong entry makes the editor hand out a number a second time, and a later save of the project is broken.
 */
#include "format/prj/check/prj_check.h"
#include <string.h>

enum { numbers = UINT16_MAX + 1 };

/* One numbering: of things, lights or triggers. */
struct number_table {
    struct smith_prj_check_context *check;
    const char *what, *count_path, *table_path;
    uint32_t count; /* in use, as the project says */
    const uint32_t *table;
    uint32_t size;
    bool *used; /* by number */
    uint32_t in_use; /* how many of them are */
};

/* False: it was in use already. */
static bool prj_check_numbers_use(struct number_table *number_table, uint16_t number) {
    bool first = !number_table->used[number];
    number_table->used[number] = true;
    number_table->in_use += first;
    return first;
}

static void prj_numbers_check_count(const struct number_table *number_table) {
    if (number_table->in_use != number_table->count)
        smith_report_finding(number_table->check->run, "PRJ-UNUSED-COUNT",
                             smith_rule_path("%s", number_table->count_path), "says %u %s are in use, but %u are",
                             number_table->count, number_table->what, number_table->in_use);
}

static void report_entry(const struct number_table *number_table, uint32_t index) {
    uint32_t number = number_table->table[index];
    struct smith_rule_path path = smith_rule_path("%s/%u", number_table->table_path, index);
    if (number >= number_table->size)
        smith_report_finding(number_table->check->run, "PRJ-UNUSED-RANGE", path,
                             "lists number %u, where there can be %u %s", number, number_table->size,
                             number_table->what);
    else if (number_table->used[number])
        smith_report_finding(number_table->check->run, "PRJ-UNUSED-IN-USE", path,
                             "lists number %u as free, but it is in use", number);
    else
        smith_report_finding(number_table->check->run, "PRJ-UNUSED-TWICE", path, "lists number %u for the second time",
                             number);
}

/* The tables are long, and as a rule nothing is wrong with them: a path is made for what there is to say. */
static void check_entry(const struct number_table *number_table, uint32_t index, uint8_t *listed) {
    uint32_t number = number_table->table[index];
    bool is_free = number < number_table->size && !number_table->used[number] && !listed[number];
    if (!is_free)
        report_entry(number_table, index);
    if (number < number_table->size)
        listed[number] = 1;
}

static void check_table(const struct number_table *number_table) {
    uint32_t missing = 0, first = 0;
    uint8_t *listed = smith_run_alloc(number_table->check->run, number_table->size, 1);
    if (!listed)
        return;
    for (uint32_t i = number_table->count; i < number_table->size; i++)
        check_entry(number_table, i, listed);
    for (uint32_t i = 0; i < number_table->size && i < numbers; i++) {
        if (number_table->used[i] || listed[i])
            continue;
        first = missing++ ? first : i;
    }
    if (missing)
        smith_report_finding(number_table->check->run, "PRJ-UNUSED-MISSING",
                             smith_rule_path("%s", number_table->table_path),
                             "%u free numbers are not listed, the first is %u", missing, first);
}

/* ---- the three of them ---- */

static void use_things(struct number_table *number_table) {
    const struct smith_prj_check_context *check = number_table->check;
    for (uint32_t i = 0; i < check->things.count; i++)
        prj_check_numbers_use(number_table, check->things.items[i].index);
}

static void use_in_room(struct number_table *number_table, const char *limit, const char *twice, const char *what,
                        struct smith_rule_path path, uint16_t number) {
    if (number >= number_table->size)
        smith_report_finding(number_table->check->run, limit, path, "%s number %u, where there can be %u", what, number,
                             number_table->size);
    if (!prj_check_numbers_use(number_table, number))
        smith_report_finding(number_table->check->run, twice, path, "%s number %u is that of another %s, too", what,
                             number, what);
}

static void use_lights(struct number_table *number_table) {
    for (uint32_t i = 0; i < number_table->check->project->rooms.count; i++) {
        const struct smith_prj_room *room = smith_prj_room(number_table->check->project, i);
        for (uint32_t j = 0; room && j < room->lights.count; j++) {
            const struct smith_prj_light *light = smith_prj_light(room->lights.items[j]);
            if (light)
                use_in_room(number_table, "PRJ-LIGHT-LIMIT", "PRJ-LIGHT-TWICE", "light",
                            smith_rule_path("/rooms/%u/room/lights/%u/data/slot", i, j), light->slot);
        }
    }
}

static void use_triggers(struct number_table *number_table) {
    for (uint32_t i = 0; i < number_table->check->project->rooms.count; i++) {
        const struct smith_prj_room *room = smith_prj_room(number_table->check->project, i);
        for (uint32_t j = 0; room && j < room->objects.count; j++)
            if (room->objects.items[j]->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
                use_in_room(number_table, "PRJ-TRIGGER-LIMIT", "PRJ-TRIGGER-TWICE", "trigger",
                            smith_rule_path("/rooms/%u/room/objects/%u/data/slot", i, j),
                            room->objects.items[j]->data.as.trigger->slot);
    }
}

void smith_prj_check_numbers(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    const struct smith_prj_project *p = check->project;
    const struct {
        struct number_table number_table;
        void (*use)(struct number_table *);
    } all[] = {
        {{check, "things", "/num_things", "/unused_things", p->num_things, p->unused_things.items,
          p->unused_things.count, NULL, 0},
         use_things},
        {{check, "lights", "/num_lights", "/unused_lights", p->num_lights, p->unused_lights,
          sizeof p->unused_lights / sizeof *p->unused_lights, NULL, 0},
         use_lights},
        {{check, "triggers", "/num_triggers", "/unused_triggers", p->num_triggers, p->unused_triggers,
          sizeof p->unused_triggers / sizeof *p->unused_triggers, NULL, 0},
         use_triggers},
    };
    bool *used = smith_run_alloc(run, numbers, sizeof *used);
    for (size_t i = 0; i < sizeof all / sizeof *all && used; i++) {
        struct number_table number_table = all[i].number_table;
        number_table.used = memset(used, 0, numbers * sizeof *used);
        all[i].use(&number_table);
        prj_numbers_check_count(&number_table);
        check_table(&number_table);
    }
}
