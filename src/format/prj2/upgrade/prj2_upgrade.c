/* SPDX-License-Identifier: MIT
 *
 * Upgrade of projects: the order of things, and the settings.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"
#include "document/value.h"
#include "document/visit.h"
#include <stdio.h>
#include <string.h>

/* ---- settings ----------------------------------------------------------------------------------------------------- */

static void upgrade_wad(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    if (!settings->obsolete_wad_file_path)
        return;
    struct smith_prj2_wad **items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&settings->wads, 1, sizeof *items);
    struct smith_prj2_wad *wad = smith_upgrade_new(upgrade, SMITH_PRJ2_WAD_TYPE);
    if (!items || !wad) {
        upgrade->failed = true;
        return;
    }
    wad->path = settings->obsolete_wad_file_path;
    items[settings->wads.count++] = wad;
    settings->wads.items = items;
    settings->has.wads = true;
    settings->obsolete_wad_file_path = NULL;
    SMITH_UPGRADE_DONE(upgrade, "the one wad is the first of a list");
}

static bool is_old_sound_folder(const char *path) {
    static const char *const folders[] = {"$(EditorDirectory)\\sound", "$(EditorDirectory)\\sounds",
                                          "$(EditorDirectory)\\Sounds\\Samples"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strcmp(path, folders[i]) == 0)
            return true;
    return false;
}

/* The editor's own folders have moved since. The tag says that this has been done. */
static void upgrade_sound_paths(struct smith_upgrade_run *upgrade, struct smith_prj2_old_wad_sound_paths *paths) {
    if (!paths || paths->update_tag_1_0_8)
        return;
    for (uint32_t i = 0; i < paths->paths.count; i++) {
        struct smith_prj2_old_wad_sound_path *path = paths->paths.items[i];
        if (!path->path || !is_old_sound_folder(path->path))
            continue;
        path->path = "$(EditorDirectory)\\Sounds\\$(SoundEngineVersion)\\Samples";
        SMITH_UPGRADE_DONE(upgrade, "a folder of sounds is where the editor has them today");
    }
    paths->update_tag_1_0_8 = smith_upgrade_new(upgrade, SMITH_PRJ2_NOTHING_TYPE);
    SMITH_UPGRADE_DONE(upgrade, "the folders of sounds are marked as up to date");
}

/* Type and speed of an animation stood where no editor ever looked for them. */
static void upgrade_animation(struct smith_upgrade_run *upgrade, struct smith_prj2_animated_texture_set *set) {
    const struct smith_prj2_animated_texture_set_extra *extra = set->extra;
    if (!extra && set->frames)
        extra = set->frames->extra;
    if (!extra)
        return;
    set->animation_type = extra->animation_type;
    set->uv_rotate = extra->uv_rotate;
    set->has.animation_type = set->has.uv_rotate = true;
    if (extra->fps) { /* 0 was "as usual" there; now it would stop the animation */
        set->fps = extra->fps;
        set->has.fps = true;
    }
    set->extra = NULL;
    if (set->frames)
        set->frames->extra = NULL;
    SMITH_UPGRADE_DONE(upgrade,
                       "type and speed of an animation are in chunks of their own, where the editor finds them");
}

/* ---- event sets --------------------------------------------------------------------------------------------------- */

static void prj2_upgrade_add_event(struct smith_upgrade_run *upgrade, struct smith_prj2_event_set *set,
                                   struct smith_prj2_event **old, int32_t type) {
    if (!*old)
        return;
    struct smith_prj2_event **items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&set->events, 1, sizeof *items);
    if (!items) {
        upgrade->failed = true;
        return;
    }
    (*old)->event_type = type;
    (*old)->has.event_type = true;
    items[set->events.count++] = *old;
    set->events.items = items;
    *old = NULL;
    SMITH_UPGRADE_DONE(upgrade, "an event of a set is one of a list, with its type");
}

static void upgrade_event_set(struct smith_upgrade_run *upgrade, struct smith_prj2_event_set *set) {
    prj2_upgrade_add_event(upgrade, set, &set->on_enter, SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_ENTER);
    prj2_upgrade_add_event(upgrade, set, &set->on_inside, SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_INSIDE);
    prj2_upgrade_add_event(upgrade, set, &set->on_leave, SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_LEAVE);
}

static bool has_event_set(const struct smith_prj2_settings *settings, int32_t index) {
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++)
        if (settings->volume_event_sets.items[i]->index == index)
            return true;
    return false;
}

/* Behind those that are there already, should there be any. The editor drops one whose number is taken. */
static void move_event_sets(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    struct smith_prj2_event_set **items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&settings->volume_event_sets,
                                settings->event_sets.count, sizeof *items);
    if (!items) {
        upgrade->failed = true;
        return;
    }
    for (uint32_t i = 0; i < settings->event_sets.count; i++) {
        if (has_event_set(settings, settings->event_sets.items[i]->index)) {
            SMITH_UPGRADE_LOST(upgrade, "an event set with the number of another");
            continue;
        }
        items[settings->volume_event_sets.count++] = settings->event_sets.items[i];
        settings->volume_event_sets.items = items;
    }
    settings->has.volume_event_sets = true;
    smith_prj2_clear(settings, SMITH_PRJ2_SETTINGS_TYPE, SMITH_PRJ2_SETTINGS_EVENT_SETS_MEMBER);
    SMITH_UPGRADE_DONE(upgrade, "event sets are volume event sets");
}

static void upgrade_event_sets(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    if (settings->has.event_sets)
        move_event_sets(upgrade, settings);
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++)
        upgrade_event_set(upgrade, settings->volume_event_sets.items[i]);
    for (uint32_t i = 0; i < settings->global_event_sets.count; i++)
        upgrade_event_set(upgrade, settings->global_event_sets.items[i]);
}

/* Arguments got names, which are in the catalog of nodes that comes with the editor and not in the project. */
static enum smith_status find_positional(void *context, const struct smith_visit *visit) {
    struct smith_upgrade_run *upgrade = context;
    if (visit->member == &SMITH_PRJ2_NODE_TYPE->record->members[SMITH_PRJ2_NODE_POSITIONAL_ARGUMENTS_MEMBER] &&
        ((const struct smith_list *)visit->value)->count)
        SMITH_UPGRADE_LEFT(upgrade,
                           "the arguments of a node have no names: these are in the editor's catalog of nodes");
    return SMITH_OK;
}

/* ---- chunks that nobody reads ------------------------------------------------------------------------------------- */

/* Today's editor does not know these, and opens a project that has them for reading only. */
static void remove_forgotten(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    static const uint16_t forgotten[] = {SMITH_PRJ2_SETTINGS_SOUNDS_PATH_MEMBER,
                                         SMITH_PRJ2_SETTINGS_IGNORE_MISSING_SOUNDS_MEMBER,
                                         SMITH_PRJ2_SETTINGS_TR2_MAIN_SAM_FILE_PATH_MEMBER,
                                         SMITH_PRJ2_SETTINGS_TR2_SOUNDS_XML_FILE_PATH_MEMBER,
                                         SMITH_PRJ2_SETTINGS_TR3_MAIN_SAM_FILE_PATH_MEMBER,
                                         SMITH_PRJ2_SETTINGS_TR3_SOUNDS_XML_FILE_PATH_MEMBER,
                                         SMITH_PRJ2_SETTINGS_GAME_EXECUTABLE_SUPPRESS_ASKING_FOR_OPTIONS_MEMBER};
    for (size_t i = 0; i < sizeof forgotten / sizeof *forgotten; i++)
        if (smith_prj2_clear(settings, SMITH_PRJ2_SETTINGS_TYPE, forgotten[i]))
            SMITH_UPGRADE_LOST(upgrade, "`%s` is gone: today's editor opens projects that have it for reading only",
                               SMITH_PRJ2_SETTINGS_TYPE->record->members[forgotten[i]].name);
}

static void set_sound_system(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    if (settings->has.sound_system && settings->sound_system == SMITH_PRJ2_SOUND_SYSTEM_XML)
        return;
    settings->sound_system = SMITH_PRJ2_SOUND_SYSTEM_XML;
    settings->has.sound_system = true;
    SMITH_UPGRADE_DONE(
        upgrade, "the sound system is Xml, without which today's editor refuses the project: select the sounds again");
}

static void upgrade_settings(struct smith_upgrade_run *upgrade, struct smith_prj2_settings *settings) {
    snprintf(upgrade->where, sizeof upgrade->where, "/settings");
    set_sound_system(upgrade, settings);
    upgrade_wad(upgrade, settings);
    upgrade_sound_paths(upgrade, settings->old_wad_sound_paths);
    remove_forgotten(upgrade, settings);
    for (uint32_t i = 0; i < settings->animated_texture_sets.count; i++)
        upgrade_animation(upgrade, settings->animated_texture_sets.items[i]);
    upgrade_event_sets(upgrade, settings);
}

void smith_prj2_upgrade(struct smith_upgrade_run *upgrade) {
    struct smith_prj2_project *project = smith_prj2_root(upgrade->document);
    if (project->settings)
        upgrade_settings(upgrade, project->settings);
    smith_prj2_upgrade_rooms(upgrade);
    snprintf(upgrade->where, sizeof upgrade->where, "/settings");
    smith_visit_all(upgrade->document, find_positional, upgrade);
    if (project->has.embedded_sound_info_wad)
        SMITH_UPGRADE_LEFT(upgrade, "the sounds inside the project are kept; the editor drops them when it saves");
}
