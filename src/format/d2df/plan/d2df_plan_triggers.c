/* SPDX-License-Identifier: MIT
 *
 * Triggers on the plan of a map: where they are set off, and arrows to what they move, switch or make appear.
 */
#include "format/d2df/plan/d2df_plan.h"

#include <math.h>
#include <stdio.h>

#define BEND 0.12 /* so that arrows there and back lie beside each other */
#define BEND_MAX 60 /* pixels that the middle of a long one lies beside the straight way */

static struct smith_point d2df_plan_triggers_middle_of(struct smith_d2df_point position, struct smith_d2df_size size) {
    return (struct smith_point){position.x + size.width / 2.0, position.y + size.height / 2.0};
}

/* ---- arrows ---- */

static void d2df_plan_triggers_draw_link(struct smith_d2df_plan *plan, struct smith_point from, struct smith_point to,
                                         enum smith_d2df_symbol symbol) {
    double length = hypot(to.x - from.x, to.y - from.y);
    const struct smith_arrow arrow = {.head = 12, .bend = fmin(BEND, BEND_MAX / length)};
    if (length < 4)
        return; /* it is there already */
    smith_drawing_layer(plan->drawing, "links", NULL);
    const struct smith_style style = smith_plan_style(plan->drawing, symbol);
    smith_drawing_arrow(plan->drawing, from, to, &arrow, &style);
}

static void link_panel(struct smith_d2df_plan *plan, struct smith_point from, int32_t number,
                       enum smith_d2df_symbol symbol) {
    if (number < 0 || (uint32_t)number >= plan->map->panels.count)
        return;
    const struct smith_d2df_panel *panel = &plan->map->panels.items[number];
    if (smith_d2df_is_near(plan, panel->position))
        d2df_plan_triggers_draw_link(plan, from, d2df_plan_triggers_middle_of(panel->position, panel->size), symbol);
}

static void link_position(struct smith_d2df_plan *plan, struct smith_point from, struct smith_d2df_point position,
                          enum smith_d2df_symbol symbol) {
    if (smith_d2df_is_near(plan, position))
        d2df_plan_triggers_draw_link(plan, from, (struct smith_point){position.x, position.y}, symbol);
}

/* ---- what the kinds of triggers do ---- */

static void draw_teleport(struct smith_d2df_plan *plan, struct smith_point from,
                          const struct smith_d2df_teleport_data *data) {
    const struct smith_d2df_size body = {smith_d2df_area_width, smith_d2df_area_height};
    struct smith_d2df_point position = data->target;
    if (!smith_d2df_is_near(plan, position))
        return;
    if (data->d2d) /* the middle of the feet is meant */
        position = (struct smith_d2df_point){position.x - body.width / 2, position.y - body.height};
    const struct smith_style arrival = {
        .stroke = smith_plan_style(plan->drawing, SMITH_D2DF_LINK_TELEPORT).stroke, .width = 1, .dash = 3, .gap = 3};
    d2df_plan_triggers_draw_link(plan, from, d2df_plan_triggers_middle_of(position, body), SMITH_D2DF_LINK_TELEPORT);
    smith_drawing_layer(plan->drawing, "links", NULL);
    smith_drawing_rectangle(plan->drawing, position.x, position.y, body.width, body.height, &arrival);
}

/* The area whose triggers are set off, and the monster whose death does it. */
static void draw_press(struct smith_d2df_plan *plan, struct smith_point from,
                       const struct smith_d2df_press_data *data) {
    uint32_t monster = data->monsterid > 0 ? (uint32_t)data->monsterid - 1 : UINT32_MAX;
    if (smith_d2df_is_near(plan, data->position) && (data->size.width || data->size.height)) {
        const struct smith_style area = {
            .stroke = smith_plan_style(plan->drawing, SMITH_D2DF_LINK_PRESS).stroke, .width = 1, .dash = 3, .gap = 3};
        d2df_plan_triggers_draw_link(plan, from, d2df_plan_triggers_middle_of(data->position, data->size),
                                     SMITH_D2DF_LINK_PRESS);
        smith_drawing_layer(plan->drawing, "links", NULL);
        smith_drawing_rectangle(plan->drawing, data->position.x, data->position.y, data->size.width, data->size.height,
                                &area);
    }
    if (monster < plan->map->monsters.count && smith_d2df_is_near(plan, plan->map->monsters.items[monster].position)) {
        const struct smith_d2df_monster *killed = &plan->map->monsters.items[monster];
        d2df_plan_triggers_draw_link(
            plan, d2df_plan_triggers_middle_of(killed->position, smith_d2df_monster_size(killed->type)), from,
            SMITH_D2DF_LINK_DEATH);
    }
}

/* What appears is known by the trigger that lets it. */
static struct smith_d2df_plan_name name_of_spawned(uint32_t number, const char *kind) {
    struct smith_d2df_plan_name name;
    snprintf(name.id, sizeof name.id, "trigger-%u-%s", (unsigned)number, kind);
    snprintf(name.path, sizeof name.path, "/triggers/%u", (unsigned)number);
    return name;
}

static void draw_spawned_monster(struct smith_d2df_plan *plan, struct smith_point from, uint32_t number,
                                 const struct smith_d2df_spawn_monster_data *data) {
    const struct smith_d2df_monster monster = {data->position, data->type, data->direction};
    const struct smith_d2df_plan_name name = name_of_spawned(number, "monster");
    smith_d2df_plan_monster(plan, &monster, &name);
    link_position(plan, from, data->position, SMITH_D2DF_LINK_SPAWN);
}

static void draw_spawned_item(struct smith_d2df_plan *plan, struct smith_point from, uint32_t number,
                              const struct smith_d2df_spawn_item_data *data) {
    const struct smith_d2df_item item = {.position = data->position, .type = data->type};
    const struct smith_d2df_plan_name name = name_of_spawned(number, "item");
    smith_d2df_plan_item(plan, &item, &name);
    link_position(plan, from, data->position, SMITH_D2DF_LINK_SPAWN);
}

static void draw_effects(struct smith_d2df_plan *plan, uint32_t number, const struct smith_d2df_trigger *trigger) {
    const struct smith_d2df_trigger_triggerdata *data = &trigger->triggerdata;
    struct smith_point from = d2df_plan_triggers_middle_of(trigger->position, trigger->size);
    if (data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR && data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR_9)
        link_panel(plan, from, data->as.door->panelid, SMITH_D2DF_LINK_DOOR);
    else if (data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS && data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS_4)
        draw_press(plan, from, data->as.press);
    else if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_TELEPORT)
        draw_teleport(plan, from, data->as.teleport);
    else if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SPAWN_MONSTER)
        draw_spawned_monster(plan, from, number, data->as.spawn_monster);
    else if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SPAWN_ITEM)
        draw_spawned_item(plan, from, number, data->as.spawn_item);
    else if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SHOT) {
        link_position(plan, from, data->as.shot->position, SMITH_D2DF_LINK_SHOT);
        link_panel(plan, from, data->as.shot->panelid, SMITH_D2DF_LINK_SHOT);
    }
}

/* ---- triggers themselves ---- */

/* "red, blue key" behind the name, and where an exit leads. */
static void d2df_plan_triggers_describe(const struct smith_d2df_trigger *trigger, char *text, size_t size) {
    char word[SMITH_D2DF_WORD];
    size_t length =
        (size_t)snprintf(text, size, "%s", smith_d2df_word(SMITH_D2DF_TRIGGER_TYPE_NAMES, trigger->type, word));
    if (trigger->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_EXIT && *trigger->triggerdata.as.exit->map)
        length +=
            (size_t)snprintf(text + length, size - length, " \xE2\x86\x92 %.40s", trigger->triggerdata.as.exit->map);
    for (uint32_t key = 0; key < 8 && length < size; key++)
        if (trigger->keys >> key & 1)
            length += (size_t)snprintf(text + length, size - length, ", %s",
                                       smith_d2df_word(SMITH_D2DF_KEY_NAMES, key, word));
    if (!trigger->enabled && length < size)
        snprintf(text + length, size - length, ", off");
}

static void d2df_plan_draw_trigger(struct smith_d2df_plan *plan, uint32_t number,
                                   const struct smith_d2df_trigger *trigger) {
    char words[240], id[32], path[32];
    d2df_plan_triggers_describe(trigger, words, sizeof words);
    snprintf(id, sizeof id, "trigger-%u", (unsigned)number);
    smith_drawing_layer(plan->drawing, "triggers", NULL);
    snprintf(path, sizeof path, "/triggers/%u", (unsigned)number);
    smith_drawing_open(plan->drawing, &(struct smith_group){id, "trigger", words, path});
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_D2DF_TRIGGER);
    smith_drawing_rectangle(plan->drawing, trigger->position.x, trigger->position.y, trigger->size.width,
                            trigger->size.height, &style);
    smith_drawing_close(plan->drawing);
    smith_plan_write_name(plan->drawing, smith_d2df_box(trigger->position, trigger->size), words);
}

void smith_d2df_plan_triggers(struct smith_d2df_plan *plan) {
    for (uint32_t i = 0; i < plan->map->triggers.count; i++) {
        const struct smith_d2df_trigger *trigger = plan->map->triggers.items[i];
        if (!smith_d2df_is_near(plan, trigger->position))
            continue;
        d2df_plan_draw_trigger(plan, i, trigger);
        draw_effects(plan, i, trigger);
    }
}
