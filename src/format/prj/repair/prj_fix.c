/* SPDX-License-Identifier: MIT
 *
 * The order in which a project is fixed, and what the parts stand on (prj_fix.h).
 */
#include "format/prj/repair/prj_fix.h"
#include "format/prj/prj.h"
#include <string.h>

/* ---- tables ---- */

/*
 * Mending the tables of unused numbers. A table that is right stays as it is: its order is the editor's history.
 */

struct table {
    struct smith_run *run;
    const char *path;
    uint32_t *count, *free; /* what is free stands from place *count on */
    uint32_t size;
    bool *used; /* by number, of those that it can list */
};

static uint32_t count_used(const struct table *table) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < table->size; i++)
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
        if (number >= table->size || seen[number] || table->used[number])
            return false;
        seen[number] = true;
    }
    return true;
}

static bool prj_fix_tables_is_free(const struct table *table, uint32_t number) {
    return number < table->size && !table->used[number];
}

/* Behind the `used` places, the numbers that are free: first those that the table does not list, as the editor puts what it
 * gets back, then the others as they stand. */
static bool order_free(const struct table *table, uint32_t used) {
    uint32_t *listed = smith_run_alloc(table->run, table->size, sizeof *listed), count = 0, index = used;
    bool *seen = smith_run_alloc(table->run, table->size, 1);
    if (!listed || !seen)
        return false;
    for (uint32_t i = *table->count; i < table->size; i++) {
        uint32_t number = table->free[i];
        if (prj_fix_tables_is_free(table, number) && !seen[number])
            seen[listed[count++] = number] = true;
    }
    for (uint32_t number = 0; number < table->size; number++)
        if (prj_fix_tables_is_free(table, number) && !seen[number])
            table->free[index++] = number;
    memcpy(table->free + index, listed, count * sizeof *listed);
    return true;
}

static void fix_table(const struct table *table) {
    uint32_t used = count_used(table);
    if (is_right(table, used))
        return;
    if (!order_free(table, used))
        return;
    *table->count = used;
    smith_report_change(table->run, "PRJ-TABLE-REBUILT", SMITH_CHANGE_FIXED, smith_rule_path("%s", table->path),
                        "lists the %u numbers that are free, behind %u in use", table->size - used, used);
}

static void prj_fix_tables_use(const struct table *table, uint16_t number) {
    if (number < table->size)
        table->used[number] = true;
}

/* A table that was cut short gets the size all projects have. */
static bool grow_things(struct smith_run *run) {
    struct smith_prj_project *project = smith_prj_root(run->document);
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

/* Of a light or trigger of which a text said nothing more, the number is 0, as it will be in the file. */
static void use_light(const struct table *lights, const struct smith_prj_light_thing *thing) {
    const struct smith_prj_light *light = smith_prj_light(thing);
    bool is_bare =
        !thing->data.kind && (thing->id == SMITH_PRJ_THING_ID_LIGHT || thing->id == SMITH_PRJ_THING_ID_SPOT ||
                              thing->id == SMITH_PRJ_THING_ID_SUN || thing->id == SMITH_PRJ_THING_ID_EFFECT ||
                              thing->id == SMITH_PRJ_THING_ID_SHADOW || thing->id == SMITH_PRJ_THING_ID_FOG_BULB);
    if (light || is_bare)
        prj_fix_tables_use(lights, light ? light->slot : 0);
}

static void use_trigger(const struct table *triggers, const struct smith_prj_object_thing *thing) {
    if (thing->data.kind == SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
        prj_fix_tables_use(triggers, thing->data.as.trigger->slot);
    else if (!thing->data.kind && thing->id == SMITH_PRJ_THING_ID_TRIGGER)
        prj_fix_tables_use(triggers, 0);
}

enum { THINGS, LIGHTS, TRIGGERS, TABLES };

static void list_used(const struct smith_prj_room *room, const struct table tables[TABLES]) {
    for (uint32_t i = 0; i < room->doors.count; i++)
        prj_fix_tables_use(&tables[THINGS], room->doors.items[i]->number);
    for (uint32_t i = 0; i < room->objects.count; i++) {
        prj_fix_tables_use(&tables[THINGS], room->objects.items[i]->number);
        use_trigger(&tables[TRIGGERS], room->objects.items[i]);
    }
    for (uint32_t i = 0; i < room->lights.count; i++) {
        prj_fix_tables_use(&tables[THINGS], room->lights.items[i]->number);
        use_light(&tables[LIGHTS], room->lights.items[i]);
    }
}

/* The three tables of the project of a run, with what is used. False when the run has failed. */
static bool list_tables(struct smith_run *run, struct table tables[TABLES]) {
    struct smith_prj_project *p = smith_prj_root(run->document);
    tables[THINGS] =
        (struct table){run, "/unused_things", &p->num_things, p->unused_things.items, p->unused_things.count, NULL};
    tables[LIGHTS] = (struct table){
        run, "/unused_lights", &p->num_lights, p->unused_lights, sizeof p->unused_lights / sizeof *p->unused_lights,
        NULL};
    tables[TRIGGERS] = (struct table){run,
                                      "/unused_triggers",
                                      &p->num_triggers,
                                      p->unused_triggers,
                                      sizeof p->unused_triggers / sizeof *p->unused_triggers,
                                      NULL};
    for (size_t i = 0; i < TABLES; i++)
        tables[i].used = smith_run_alloc(run, tables[i].size, 1);
    if (smith_run_failed(run))
        return false;
    for (uint32_t i = 0; i < p->rooms.count; i++)
        if (p->rooms.items[i]->room)
            list_used(p->rooms.items[i]->room, tables);
    return true;
}

/* prj_fix_triggers.c: chunks that cannot be read */
static void prj_fix_tables(struct smith_run *run) {
    struct table tables[TABLES];
    if (!grow_things(run) || !list_tables(run, tables))
        return;
    for (size_t i = 0; i < TABLES; i++)
        fix_table(&tables[i]);
}

static bool prj_fix_tables_is_same(const struct table *a, const struct table *b) {
    return *a->count == *b->count && a->size == b->size &&
           (!a->size || memcmp(a->free, b->free, a->size * sizeof *a->free) == 0);
}

void smith_prj_update_tables(struct smith_run *run, struct smith_document *before) {
    struct table tables[TABLES], earlier_tables[TABLES];
    struct smith_run earlier;
    smith_run_begin(&earlier, before, run->error);
    if (list_tables(&earlier, earlier_tables) && list_tables(run, tables))
        for (size_t i = 0; i < TABLES; i++)
            if (prj_fix_tables_is_same(&earlier_tables[i], &tables[i]) &&
                is_right(&earlier_tables[i], count_used(&earlier_tables[i])))
                fix_table(&tables[i]);
    smith_run_note(run, smith_run_end(&earlier));
}

/* ---- prj fix ---- */

/* ---- copies of doors ---- */

static bool is_elsewhere(const struct smith_prj_room *room, uint32_t number, const struct smith_prj_door *door) {
    return room->flags1 & SMITH_PRJ_ROOM_FLAGS1_FLIP_ROOM && door->room != number;
}

bool *smith_prj_own_doors(struct smith_run *run) {
    bool *own = smith_run_alloc(run, UINT16_MAX + 1, 1);
    for (uint32_t i = 0; own && i < smith_prj_root(run->document)->rooms.count; i++) {
        const struct smith_prj_room *room = smith_prj_room_of(run, i);
        for (uint32_t j = 0; room && j < room->doors.count; j++)
            if (!is_elsewhere(room, i, room->doors.items[j]))
                own[room->doors.items[j]->number] = true;
    }
    return own;
}

bool smith_prj_is_copy(const bool *own_doors, const struct smith_prj_room *room, uint32_t number,
                       const struct smith_prj_door *door) {
    return is_elsewhere(room, number, door) && own_doors[door->number];
}

/* ---- all of it ---- */

/* Each part may rely on those before it: doors on numbers, blocks on doors and triggers, tables on all that was
 * lost. */
smith_fix *const smith_prj_fixes[] = {
    smith_prj_fix_rooms,
    smith_prj_fix_kinds,
    smith_prj_fix_numbers,
    smith_prj_fix_doors,
    smith_prj_fix_triggers,
    smith_prj_fix_tiles,
    smith_prj_fix_blocks,
    prj_fix_tables,
    smith_prj_fix_links,
    smith_prj_fix_ng,
    NULL,
};
