/* SPDX-License-Identifier: MIT
 *
 * Projects for older releases: which release that is, the settings, and everything that has no older form: if it says
 * nothing that is not so without it, it goes in silence, else it is lost.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"

#include "document/release.h"
#include "document/value.h"
#include "document/visit.h"
#include "format/prj2/prj2.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <stdio.h>

/* Before this one nearly everything is different: types of rooms, sounds, lights. */
#define OLDEST "1.2.8"

bool smith_prj2_knows(const struct smith_prj2_upgrade *upgrade, const char *release) {
    const struct smith_layout *layout = smith_document_layout(upgrade->document);
    return smith_release_order(layout, release) <= smith_release_order(layout, upgrade->release);
}

/* ---- event sets --------------------------------------------------------------------------------------------------- */

/* Up to 1.6.6 a set had one event for each of three occasions, in a chunk of its own. */
static void downgrade_event(struct smith_prj2_upgrade *upgrade, struct prj2_event_set *set, struct prj2_event *event) {
    struct prj2_event **const slots[] = {&set->on_enter, &set->on_inside, &set->on_leave};
    const int32_t type = event->event_type;
    if (type < 0 || type > 2 || *slots[type]) {
        SMITH_PRJ2_LOST(upgrade, "an event of a set, of a type that sets had not");
        return;
    }
    smith_prj2_clear(event, PRJ2_EVENT_TYPE, PRJ2_EVENT_EVENT_TYPE_MEMBER);
    *slots[type] = event;
    SMITH_PRJ2_OLDER(upgrade, "an event of a set is in the chunk of its type");
}

static void downgrade_event_sets(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    if (smith_prj2_knows(upgrade, "1.7.1"))
        return;
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++) {
        struct prj2_event_set *set = settings->volume_event_sets.items[i];
        snprintf(upgrade->where, sizeof upgrade->where, "/settings/event_sets/%u", i);
        for (uint32_t j = 0; j < set->events.count; j++)
            downgrade_event(upgrade, set, set->events.items[j]);
        set->events.count = 0;
    }
    snprintf(upgrade->where, sizeof upgrade->where, "/settings/event_sets");
    if (settings->has.volume_event_sets && smith_prj2_knows(upgrade, "1.5.1")) {
        settings->event_sets.items = settings->volume_event_sets.items;
        settings->event_sets.count = settings->volume_event_sets.count;
        settings->has.event_sets = true;
        smith_prj2_clear(settings, PRJ2_SETTINGS_TYPE, PRJ2_SETTINGS_VOLUME_EVENT_SETS_MEMBER);
        SMITH_PRJ2_OLDER(upgrade, "volume event sets are event sets");
    }
}

/* Arguments had no names. The editor gives them back by the catalog of its nodes. */
static void downgrade_arguments(struct smith_prj2_upgrade *upgrade, struct prj2_node *node) {
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
    SMITH_PRJ2_LOST(upgrade, "the names of the arguments of a node, which are known by their places now");
}

static enum smith_status find_nodes(void *context, const struct smith_visit *visit) {
    struct smith_prj2_upgrade *upgrade = context;
    if (!visit->member && visit->frame && visit->type == PRJ2_NODE_TYPE) {
        smith_frame_path(visit->frame, upgrade->where, sizeof upgrade->where);
        downgrade_arguments(upgrade, (struct prj2_node *)(uintptr_t)visit->value);
    }
    return SMITH_OK;
}

/* ---- settings ----------------------------------------------------------------------------------------------------- */

static void downgrade_merge_statics(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    for (uint32_t i = 0; i < settings->merge_statics.count && !smith_prj2_knows(upgrade, "1.5.1"); i++) {
        struct prj2_merge_statics *entry = &settings->merge_statics.items[i];
        const struct prj2_merge_statics_entry3 *old = entry->as.entry3;
        struct prj2_merge_statics_entry1 *made = smith_prj2_upgrade_new(upgrade, PRJ2_MERGE_STATICS_ENTRY1_TYPE);
        if (entry->kind != PRJ2_MERGE_STATICS_ENTRY3 || !made)
            continue;
        snprintf(upgrade->where, sizeof upgrade->where, "/settings/merge_statics/%u", i);
        if (old->tint_as_ambient || old->clear_shades)
            SMITH_PRJ2_LOST(upgrade, "how the colours of merged statics are reckoned");
        made->static_slot = old->static_slot;
        made->vertex_shades = old->vertex_shades;
        entry->kind = PRJ2_MERGE_STATICS_ENTRY1;
        entry->as.entry1 = made;
        smith_prj2_forget(settings, PRJ2_SETTINGS_MERGE_STATICS_MEMBER, i);
        SMITH_PRJ2_OLDER(upgrade, "an entry of statics to merge has the flags of old");
    }
}

static void downgrade_settings(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    downgrade_event_sets(upgrade, settings);
    downgrade_merge_statics(upgrade, settings);
    if (settings->default_texture && settings->default_texture->level_texture_id == -1 &&
        !smith_prj2_knows(upgrade, "1.7.2"))
        settings->default_texture = NULL; /* says that there is none */
    if (!smith_prj2_knows(upgrade, "1.8.0"))
        smith_visit_all(upgrade->document, find_nodes, upgrade);
}

/* ---- what the release does not know ------------------------------------------------------------------------------- */

/* Whether a member says no more than its absence would. */
static bool is_without_effect(struct smith_prj2_upgrade *upgrade, const struct smith_visit *visit) {
    const struct smith_type *type = visit->type;
    if (type->kind == SMITH_LIST)
        return !((const struct smith_list *)visit->value)->count;
    if (type->kind == SMITH_TEXT)
        return !**(const char *const *)visit->value;
    if (type->kind == SMITH_RECORD)
        return false;
    const uint8_t *defaults = smith_value_new(&upgrade->document->arena, visit->frame->type);
    upgrade->failed = upgrade->failed || !defaults;
    return defaults && smith_value_equal(type, visit->value, defaults + visit->member->offset);
}

static void prj2_downgrade_drop(struct smith_prj2_upgrade *upgrade, const struct smith_visit *visit) {
    const struct smith_bytes id = visit->member->chunk ? visit->member->chunk->id : (struct smith_bytes){0};
    if (!is_without_effect(upgrade, visit))
        SMITH_PRJ2_LOST(upgrade, "`%s` (%.*s) is not known to it", visit->member->name, (int)id.size,
                        (const char *)id.data);
    smith_prj2_clear(visit->frame->record, visit->frame->type, visit->frame->member);
}

/* Values of enums that came later. */
static void set_to_known(struct smith_prj2_upgrade *upgrade, const struct smith_visit *visit) {
    int64_t value = smith_integer_load(visit->type, visit->value);
    const struct smith_name *name = smith_names_by_value(visit->type->names, value);
    const uint8_t *defaults;
    if (!name || smith_prj2_knows(upgrade, smith_annotation_value(&name->annotations, "since")))
        return;
    defaults = smith_value_new(&upgrade->document->arena, visit->frame->type);
    if (!defaults) {
        upgrade->failed = true;
        return;
    }
    smith_integer_store(visit->type, (void *)(uintptr_t)visit->value,
                        smith_integer_load(visit->type, defaults + visit->member->offset));
    SMITH_PRJ2_LOST(upgrade, "`%s` was %s, which is not known to it", visit->member->name, name->name);
}

static enum smith_status drop_unknown(void *context, const struct smith_visit *visit) {
    struct smith_prj2_upgrade *upgrade = context;
    bool is_number = visit->type->kind == SMITH_INT || visit->type->kind == SMITH_SPELLED;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    smith_frame_path(visit->frame, upgrade->where, sizeof upgrade->where);
    if (visit->member->flags & SMITH_CHUNK &&
        !smith_prj2_knows(upgrade, smith_annotation_value(&visit->member->annotations, "since")))
        prj2_downgrade_drop(upgrade, visit);
    else if (is_number && visit->type->names && !visit->type->names->is_bits)
        set_to_known(upgrade, visit);
    return upgrade->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* ---- the release -------------------------------------------------------------------------------------------------- */

static enum smith_status prj2_downgrade_choose(const char *release, const char **chosen, struct smith_error *error) {
    const int order = smith_release_called(&smith_prj2_layout, release);
    if (order < 0 || smith_release_is_unreleased(&smith_prj2_layout, order))
        return smith_fail(error, SMITH_BAD_VALUE, "PRJ2-RELEASE",
                          "\"%.40s\" is no release: these are numbers such as 1.7", release);
    *chosen = smith_release_name(&smith_prj2_layout, order);
    if (order < smith_release_order(&smith_prj2_layout, OLDEST))
        return smith_fail(error, SMITH_BAD_VALUE, "PRJ2-RELEASE",
                          "projects can be written for %s and later, not for %.40s", OLDEST, release);
    return SMITH_OK;
}

enum smith_status smith_prj2_downgrade(struct smith_document *document, const char *release,
                                       struct smith_changes *changes, struct smith_error *error) {
    struct smith_prj2_upgrade *upgrade = smith_document_alloc(document, sizeof *upgrade, 16);
    if (!upgrade)
        return smith_fail_memory(error, NULL);
    enum smith_status status = prj2_downgrade_choose(release, &upgrade->release, error);
    if (status != SMITH_OK)
        return status;
    upgrade->document = document;
    upgrade->project = prj2_root(document);
    if (upgrade->project->settings)
        downgrade_settings(upgrade, upgrade->project->settings);
    smith_prj2_downgrade_rooms(upgrade);
    smith_visit_all(document, drop_unknown, upgrade);
    smith_prj2_report_migrations(upgrade, changes);
    smith_changes_add(changes, "PRJ2-DOWNGRADE", SMITH_CHANGE_KEPT, "/", UINT64_MAX, "for release %s and later",
                      upgrade->release);
    return upgrade->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
