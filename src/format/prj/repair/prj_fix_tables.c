/* SPDX-License-Identifier: MIT
 *
 * Mending the tables of unused numbers. A table that is right stays as it is: its order is the editor's history.
 */
#include "format/prj/repair/prj_fix.h"
#include <string.h>

enum { numbers = UINT16_MAX + 1 };

struct table {
    struct smith_run *run;
    const char *path;
    uint32_t *count, *free; /* what is free stands from place *count on */
    uint32_t size;
    bool *used;
};

static uint32_t count_used(const struct table *table) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < table->size && i < numbers; i++)
        used += table->used[i];
    return used;
}

/* Whether the places from `used` on have just the free numbers. */
static bool is_right(const struct table *table, uint32_t used) {
    bool *seen = smith_run_alloc(table->run, table->size, 1);
    if (!seen || *table->count != used)
        return false;
    for (uint32_t i = used; i < table->size; i++) {
        uint32_t number = table->free[i];
        if (number >= table->size || seen[number] || (number < numbers && table->used[number]))
            return false;
        seen[number] = true;
    }
    return true;
}

static void fix_table(const struct table *table) {
    uint32_t used = count_used(table), index = used;
    if (is_right(table, used))
        return;
    *table->count = used;
    for (uint32_t i = 0; i < table->size; i++)
        if (i >= numbers || !table->used[i])
            table->free[index++] = i;
    smith_report_change(table->run, "PRJ-TABLE-REBUILT", SMITH_CHANGE_FIXED, smith_rule_path("%s", table->path),
                        "lists the %u numbers that are free, behind %u in use", table->size - used, used);
}

static void use(bool *used, uint16_t number) {
    used[number] = true;
}

/* A table that was cut short gets the size all projects have. */
static bool grow_things(struct smith_run *run) {
    struct prj_project *project = prj_root(run->document);
    if (project->unused_things.count >= SMITH_PRJ_THINGS)
        return true;
    uint32_t *items = smith_document_alloc(run->document, SMITH_PRJ_THINGS * sizeof *items, _Alignof(uint32_t));
    if (!items)
        return false;
    if (project->unused_things.count)
        memcpy(items, project->unused_things.items, project->unused_things.count * sizeof *items);
    project->unused_things.items = items;
    project->unused_things.count = SMITH_PRJ_THINGS;
    return true;
}

void smith_prj_fix_tables(struct smith_run *run) {
    struct prj_project *p = prj_root(run->document);
    bool *things = smith_run_alloc(run, numbers, 1), *lights = smith_run_alloc(run, numbers, 1);
    bool *triggers = smith_run_alloc(run, numbers, 1);
    if (smith_run_failed(run) || !grow_things(run))
        return;
    for (uint32_t i = 0; i < p->rooms.count; i++) {
        const struct prj_room *room = p->rooms.items[i]->room;
        for (uint32_t j = 0; room && j < room->doors.count; j++)
            use(things, room->doors.items[j]->number);
        for (uint32_t j = 0; room && j < room->objects.count; j++) {
            const struct prj_object_thing *thing = room->objects.items[j];
            use(things, thing->number);
            if (thing->data.kind == PRJ_OBJECT_THING_DATA_TRIGGER)
                use(triggers, thing->data.as.trigger->slot);
        }
        for (uint32_t j = 0; room && j < room->lights.count; j++) {
            const struct prj_light *light = smith_prj_light(room->lights.items[j]);
            use(things, room->lights.items[j]->number);
            if (light)
                use(lights, light->slot);
        }
    }
    const struct table tables[] = {
        {run, "/unused_things", &p->num_things, p->unused_things.items, p->unused_things.count, things},
        {run, "/unused_lights", &p->num_lights, p->unused_lights, sizeof p->unused_lights / sizeof *p->unused_lights,
         lights},
        {run, "/unused_triggers", &p->num_triggers, p->unused_triggers,
         sizeof p->unused_triggers / sizeof *p->unused_triggers, triggers},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        fix_table(&tables[i]);
}
