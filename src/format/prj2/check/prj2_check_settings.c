/* SPDX-License-Identifier: MIT
 *
 * Rules about event sets and who refers to one, and about paths of files.
 */
#include "base/file_path.h"
#include "format/prj2/check/prj2_check.h"
#include "os/os.h"
#include <string.h>

/* ---- rules about event sets, and about who refers to one ---- */

static void prj2_settings_check_events(struct smith_prj2_check_context *check, const struct smith_prj2_event_set *set,
                                       const char *list, uint32_t index) {
    for (uint32_t i = 1; i < set->events.count; i++)
        for (uint32_t j = 0; j < i && j < 64; j++) { /* there are ten types; a longer list says it often enough */
            if (set->events.items[i]->event_type != set->events.items[j]->event_type)
                continue;
            smith_report_finding(check->run, "PRJ2-EVENT-TWICE",
                                 smith_rule_path("/settings/%s/%u/events/%u", list, index, i),
                                 "the set has another event of this type");
            break;
        }
}

static bool has_set(struct smith_prj2_check_context *check, int64_t index) {
    const struct smith_prj2_settings *settings = check->project->settings;
    if (settings && !smith_prj2_links_spend(&check->links,
                                            settings->volume_event_sets.count + (uint64_t)settings->event_sets.count))
        return true;
    for (uint32_t i = 0; settings && i < settings->volume_event_sets.count; i++)
        if (settings->volume_event_sets.items[i]->index == index)
            return true;
    for (uint32_t i = 0; settings && i < settings->event_sets.count; i++)
        if (settings->event_sets.items[i]->index == index)
            return true;
    return false;
}

/* Old volumes; the reference of today's stands in the layout. Theirs may lead to either of two lists. */
static void check_volume(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const int32_t *index = smith_prj2_object_member(thing->object, "old_event_set_index");
    if (!index || *index == -1 || has_set(check, *index))
        return;
    smith_report_finding(check->run, "PRJ2-EVENT-SET-MISSING", smith_prj2_thing_path(thing, "old_event_set_index"),
                         "there is no volume event set %d", *index);
}

void smith_prj2_check_settings(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    const struct smith_prj2_settings *settings = check->project->settings;
    for (uint32_t i = 0; settings && i < settings->volume_event_sets.count; i++)
        prj2_settings_check_events(check, settings->volume_event_sets.items[i], "volume_event_sets", i);
    for (uint32_t i = 0; settings && i < settings->global_event_sets.count; i++)
        prj2_settings_check_events(check, settings->global_event_sets.items[i], "global_event_sets", i);
    for (uint32_t i = 0; i < check->thing_count; i++)
        if (check->things[i].kind == SMITH_PRJ2_VOLUME)
            check_volume(check, &check->things[i]);
}

/* ---- paths ---- */

/*
 * Rules about names of files: those that mean something on one machine only, and variables that mean nothing anywhere.
 */

static bool prj2_check_paths_is_separator(char c) {
    return c == '\\' || c == '/';
}

/* The length of the name of somebody's own folder in "...\Users\NAME\..."; `*name` is where it begins. */
static size_t find_user(const char *text, const char **name) {
    static const char *const homes[] = {"Users", "Documents and Settings", "home"};
    for (const char *at = text; *at; at++) {
        if (at != text && !prj2_check_paths_is_separator(at[-1]))
            continue;
        for (size_t i = 0; i < sizeof homes / sizeof *homes; i++) {
            size_t length = strlen(homes[i]);
            if (!smith_any_case_begins(at, homes[i], length) || !prj2_check_paths_is_separator(at[length]))
                continue;
            *name = at + length + 1;
            size_t size = strcspn(*name, "\\/");
            if (size && (*name)[size])
                return size;
        }
    }
    return 0;
}

static bool is_variable(const char *name, size_t size) {
    const struct smith_file_variable *variable = smith_prj2_format.files->variables;
    for (; variable->name; variable++)
        if (strlen(variable->name) == size && memcmp(variable->name, name, size) == 0)
            return true;
    return false;
}

static void check_variables(struct smith_prj2_check_context *check, struct smith_rule_path path, const char *text) {
    for (const char *at = strstr(text, "$("); at; at = strstr(at + 2, "$(")) {
        size_t size = strcspn(at + 2, ")");
        if (is_variable(at + 2, size) && at[2 + size])
            continue;
        smith_report_finding(check->run, "PRJ2-PATH-VARIABLE", path, "the editor knows no variable %.*s",
                             (int)(size < 60 ? size + 3 : 60), at);
        return;
    }
}

static enum smith_status prj2_check_path(void *context, const struct smith_visit *visit) {
    struct smith_prj2_check_context *check = context;
    const char *user;
    const char *text = smith_visit_file(visit);
    if (!text)
        return SMITH_OK;
    struct smith_rule_path path = smith_rule_frame_path(visit->frame);
    size_t size = find_user(text, &user);
    if (size)
        smith_report_finding(check->run, "PRJ2-PATH-USER", path, "'%.120s' is in the own folder of the user %.*s", text,
                             (int)(size < 40 ? size : 40), user);
    else if (smith_file_path_is_absolute(text))
        smith_report_finding(check->run, "PRJ2-PATH-ABSOLUTE", path, "'%.120s' exists at that path on one machine only",
                             text);
    check_variables(check, path, text);
    return SMITH_OK;
}

void smith_prj2_check_paths(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    smith_run_note(run, smith_visit_all(run->document, prj2_check_path, check));
}
