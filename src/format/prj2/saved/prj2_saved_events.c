/* SPDX-License-Identifier: MIT
 *
 * Event sets as the editor saves them (prj2_saved.h): each has an event of every type of its kind, in the order of the types.
 */
#include "format/prj2/saved/prj2_saved.h"
#include <float.h>
#include <stdio.h>

#define NODE_SIZE 400 /* of a new one */

/* ---- nodes ----------------------------------------------------------------------------------------------------------- */

/* Arguments without names get them from the catalog of nodes that comes with the editor; it would take empty ones for those of no
 * argument, so they stay as they are. */
static void saved_arguments(struct smith_prj2_saving *saving, struct smith_prj2_node *node) {
    for (uint32_t i = 0; i < node->arguments.count; i++) {
        smith_prj2_save_text(&node->arguments.items[i]->name, "");
        smith_prj2_save_text(&node->arguments.items[i]->value, "");
    }
    if (node->positional_arguments.count)
        SMITH_UPGRADE_LEFT(saving->run,
                           "the arguments of a node have no names: these are in the editor's catalog of nodes");
}

static bool saved_is_on_screen(const struct smith_prj2_vec2 *position) {
    return position && !(position->x < 0 || position->x > 256 || position->y < 0 || position->y > 256);
}

static void saved_nodes(struct smith_prj2_saving *saving, struct smith_prj2_node *const *nodes, uint32_t count);

static void saved_node(struct smith_prj2_saving *saving, struct smith_prj2_node *node) {
    node->node_type = node->node_type == SMITH_PRJ2_NODE_TYPE_CONDITION ? SMITH_PRJ2_NODE_TYPE_CONDITION
                                                                        : SMITH_PRJ2_NODE_TYPE_ACTION;
    node->size = node->has.size ? node->size : NODE_SIZE;
    smith_prj2_save_text(&node->name, "");
    smith_prj2_save_text(&node->function, "");
    if (!saved_is_on_screen(node->screen_position))
        node->screen_position = smith_upgrade_new(saving->run, SMITH_PRJ2_VEC2_TYPE);
    if (!node->color)
        node->color = smith_upgrade_new(saving->run, SMITH_PRJ2_COLOR_F32_TYPE);
    node->has.node_type = node->has.size = node->has.locked = true;
    saved_arguments(saving, node);
    if (node->has.otherwise && node->node_type != SMITH_PRJ2_NODE_TYPE_CONDITION) {
        node->has.otherwise = false;
        node->otherwise.count = 0;
        SMITH_SAVED_LOST(saving, "branch of nodes", "branches of nodes",
                         "what follows a node that asks nothing, should it fail");
    }
    saved_nodes(saving, node->otherwise.items, node->otherwise.count);
}

static void saved_nodes(struct smith_prj2_saving *saving, struct smith_prj2_node *const *nodes, uint32_t count) {
    for (uint32_t i = 0; i < count && !saving->run->failed; i++)
        saved_node(saving, nodes[i]);
}

/* ---- events ---------------------------------------------------------------------------------------------------------- */

static void saved_event(struct smith_prj2_saving *saving, struct smith_prj2_event *event, int32_t type) {
    event->event_type = type;
    smith_prj2_save_text(&event->function, "");
    smith_prj2_save_text(&event->argument, "");
    if (!event->node_position && (event->node_position = smith_upgrade_new(saving->run, SMITH_PRJ2_VEC2_TYPE)))
        event->node_position->x = event->node_position->y = FLT_MAX;
    event->has.event_type = event->has.mode = event->has.call_counter = event->has.enabled = true;
    for (uint32_t i = 0; i < event->chains.count; i++)
        saved_nodes(saving, event->chains.items[i]->nodes.items, event->chains.items[i]->nodes.count);
}

/* The later of two events of a type counts. */
static void saved_put_event(struct smith_prj2_saving *saving, struct smith_prj2_event **items, uint32_t *count,
                            struct smith_prj2_event *event, bool is_default) {
    const int32_t type = event->has.event_type ? event->event_type : SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_ENTER;
    uint32_t at = 0;
    while (at < *count && items[at]->event_type != type)
        at++;
    if (!is_default && at < *count && items[at]->has.event_type && items[at]->chains.count)
        SMITH_SAVED_LOST(saving, "event", "events", "an event of a set that has another one of the type");
    items[at] = event;
    event->event_type = type;
    event->has.event_type = true;
    *count += at == *count;
}

static void saved_events(struct smith_prj2_saving *saving, struct smith_prj2_event_set *set, bool global) {
    const int32_t first = global ? SMITH_PRJ2_EVENT_TYPE_ON_LOOP : SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_ENTER,
                  last = global ? SMITH_PRJ2_EVENT_TYPE_ON_FREEZE : SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_LEAVE;
    struct smith_prj2_event **items =
        smith_prj2_save_alloc(saving, set->events.count + (uint32_t)(last - first) + 1, sizeof *items);
    uint32_t count = 0;
    for (int32_t type = first; type <= last && items; type++) {
        struct smith_prj2_event *event = smith_upgrade_new(saving->run, SMITH_PRJ2_EVENT_TYPE);
        if (!event)
            return;
        event->event_type = type;
        event->has.event_type = true;
        saved_put_event(saving, items, &count, event, true);
    }
    for (uint32_t i = 0; i < set->events.count && items; i++)
        saved_put_event(saving, items, &count, set->events.items[i], false);
    for (uint32_t i = 0; i < count && items; i++)
        saved_event(saving, items[i], items[i]->event_type);
    set->events.items = items;
    set->events.count = count;
}

/* ---- sets ------------------------------------------------------------------------------------------------------------ */

static void saved_event_set(struct smith_prj2_saving *saving, struct smith_prj2_event_set *set, uint32_t number,
                            bool global) {
    set->index = (int32_t)number;
    smith_prj2_save_text(&set->name, "");
    if (!set->has.last_used_event_index)
        set->last_used_event_index = global ? SMITH_PRJ2_EVENT_TYPE_ON_LOOP : SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_ENTER;
    if (!set->has.activators)
        set->activators = SMITH_PRJ2_VOLUME_ACTIVATORS_PLAYER;
    set->has.index = set->has.last_used_event_index = true;
    set->has.activators = !global;
    saved_events(saving, set, global);
}

/* Numbers of the sets go to `numbers`; `list` is what the list is called in paths. */
static void saved_event_sets(struct smith_prj2_saving *saving, struct smith_prj2_event_set **sets, uint32_t *set_count,
                             struct smith_id_index *numbers, bool global) {
    const char *list = global ? "global" : "volume";
    uint32_t count = 0;
    for (uint32_t i = 0; i < *set_count; i++) {
        const int64_t number = sets[i]->has.index ? sets[i]->index : INT64_MIN;
        snprintf(saving->run->where, sizeof saving->run->where, "/settings/%s_event_sets/%u", list, i);
        if (smith_id_index_has(numbers, number)) {
            SMITH_SAVED_LOST(saving, "event set", "event sets", "an event set with the number of another");
            continue;
        }
        saving->run->failed |= !smith_id_index_add(numbers, &saving->document->arena, number, count);
        smith_id_index_sort(numbers);
        saved_event_set(saving, sets[i], count, global);
        sets[count++] = sets[i];
    }
    *set_count = count;
}

void smith_prj2_save_events(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings) {
    struct smith_id_index global = {0};
    saved_event_sets(saving, settings->global_event_sets.items, &settings->global_event_sets.count, &global, true);
    saved_event_sets(saving, settings->volume_event_sets.items, &settings->volume_event_sets.count, &saving->event_sets,
                     false);
    settings->has.global_event_sets = settings->has.volume_event_sets = true;
}
