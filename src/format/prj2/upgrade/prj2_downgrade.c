/* SPDX-License-Identifier: MIT
 *
 * Projects for older releases: the settings.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"

#include "document/visit.h"
#include "format/prj2/prj2.h"
#include <stdio.h>

/* ---- event sets --------------------------------------------------------------------------------------------------- */

/* Up to 1.6.6 a set had one event for each of three occasions, in a chunk of its own. */
static void downgrade_event(struct smith_upgrade_run *upgrade, struct smith_prj2_event_set *set,
                            struct smith_prj2_event *event) {
    struct smith_prj2_event **const slots[] = {&set->on_enter, &set->on_inside, &set->on_leave};
    const int32_t type = event->event_type;
    if (type < 0 || type > 2 || *slots[type]) {
        SMITH_UPGRADE_LOST(upgrade, "an event of a set, of a type that sets had not");
        return;
    }
    smith_prj2_clear(event, SMITH_PRJ2_EVENT_TYPE, SMITH_PRJ2_EVENT_EVENT_TYPE_MEMBER);
    *slots[type] = event;
    SMITH_UPGRADE_DONE(upgrade, "an event of a set is in the chunk of its type");
}

static void downgrade_event_sets(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    if (smith_upgrade_knows(upgrade, "1.7.1"))
        return;
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++) {
        struct smith_prj2_event_set *set = settings->volume_event_sets.items[i];
        snprintf(upgrade->where, sizeof upgrade->where, "/settings/event_sets/%u", i);
        for (uint32_t j = 0; j < set->events.count; j++)
            downgrade_event(upgrade, set, set->events.items[j]);
        set->events.count = 0;
    }
    snprintf(upgrade->where, sizeof upgrade->where, "/settings/event_sets");
    if (settings->has.volume_event_sets && smith_upgrade_knows(upgrade, "1.5.1")) {
        settings->event_sets.items = settings->volume_event_sets.items;
        settings->event_sets.count = settings->volume_event_sets.count;
        settings->has.event_sets = true;
        smith_prj2_clear(settings, SMITH_PRJ2_SETTINGS_TYPE, SMITH_PRJ2_SETTINGS_VOLUME_EVENT_SETS_MEMBER);
        SMITH_UPGRADE_DONE(upgrade, "volume event sets are event sets");
    }
}

/* Arguments had no names. The editor gives them back by the catalog of its nodes. */
static void downgrade_arguments(struct smith_upgrade_run *upgrade, struct smith_prj2_node *node) {
    const char **texts;
    if (!node->arguments.count || node->positional_arguments.count)
        return;
    texts = smith_document_alloc(upgrade->document, node->arguments.count * sizeof *texts, sizeof *texts);
    if (!texts) {
        upgrade->failed = true;
        return;
    }
    for (uint32_t i = 0; i < node->arguments.count; i++)
        texts[i] = node->arguments.items[i]->value ? node->arguments.items[i]->value : "";
    node->positional_arguments.items = texts;
    node->positional_arguments.count = node->arguments.count;
    node->arguments.count = 0;
    SMITH_UPGRADE_LOST(upgrade, "the names of the arguments of a node, which are known by their places now");
}

static enum smith_status find_nodes(void *context, const struct smith_visit *visit) {
    struct smith_upgrade_run *upgrade = context;
    if (!visit->member && visit->frame && visit->type == SMITH_PRJ2_NODE_TYPE) {
        smith_frame_path(visit->frame, upgrade->where, sizeof upgrade->where);
        downgrade_arguments(upgrade, (struct smith_prj2_node *)(uintptr_t)visit->value);
    }
    return SMITH_OK;
}

/* ---- settings ----------------------------------------------------------------------------------------------------- */

static void downgrade_settings(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    downgrade_event_sets(upgrade, settings);
    if (settings->default_texture && settings->default_texture->level_texture_id == -1 &&
        !smith_upgrade_knows(upgrade, "1.7.2"))
        settings->default_texture = NULL; /* says that there is none */
    if (!smith_upgrade_knows(upgrade, "1.8.0"))
        smith_visit_all(upgrade->document, find_nodes, upgrade);
}

void smith_prj2_downgrade(struct smith_upgrade_run *upgrade) {
    struct smith_prj2_project *project = smith_prj2_root(upgrade->document);
    if (project->settings)
        downgrade_settings(upgrade, project->settings);
    smith_prj2_downgrade_rooms(upgrade);
}
