/* SPDX-License-Identifier: MIT
 *
 * Upgrade of projects: the order of things, the report, and the settings.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"
#include "document/value.h"
#include "document/visit.h"
#include "report/report.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- the report --------------------------------------------------------------------------------------------------- */

static struct smith_prj2_migration *migration_of(struct smith_prj2_upgrade *upgrade, const char *code,
                                                 const char *words) {
    const uint32_t max = sizeof upgrade->migrations / sizeof *upgrade->migrations;
    for (uint32_t i = 0; i < upgrade->migration_count; i++)
        if (strcmp(upgrade->migrations[i].code, code) == 0 && strcmp(upgrade->migrations[i].words, words) == 0)
            return &upgrade->migrations[i];
    return upgrade->migration_count < max ? &upgrade->migrations[upgrade->migration_count++]
                                          : &upgrade->migrations[max - 1];
}

void smith_prj2_migration(struct smith_prj2_upgrade *upgrade, const char *code, enum smith_change_kind kind,
                          const char *format, ...) {
    char words[sizeof upgrade->migrations[0].words];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    struct smith_prj2_migration *migration = migration_of(upgrade, code, words);
    if (!migration->count++) {
        migration->code = code;
        migration->kind = kind;
        memcpy(migration->words, words, sizeof words);
        memcpy(migration->first, upgrade->where, sizeof migration->first);
    }
}

void smith_prj2_report_migrations(const struct smith_prj2_upgrade *upgrade, struct smith_changes *changes) {
    for (uint32_t i = 0; i < upgrade->migration_count; i++) {
        const struct smith_prj2_migration *migration = &upgrade->migrations[i];
        char times[40] = "";
        if (migration->count > 1)
            snprintf(times, sizeof times, " (%u times, here first)", migration->count);
        smith_changes_add(changes, migration->code, migration->kind, migration->first, UINT64_MAX, "%s%s",
                          migration->words, times);
    }
}

void *smith_prj2_upgrade_new(struct smith_prj2_upgrade *upgrade, const struct smith_type *type) {
    void *made = smith_value_new(&upgrade->document->arena, type);
    upgrade->failed = upgrade->failed || !made;
    return made;
}

#define DONE(upgrade, ...) smith_prj2_migration(upgrade, "PRJ2-UPGRADED", SMITH_CHANGE_FIXED, __VA_ARGS__)

/* ---- settings ----------------------------------------------------------------------------------------------------- */

static void upgrade_wad(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    if (!settings->obsolete_wad_file_path)
        return;
    struct prj2_wad **items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&settings->wads, 1, sizeof *items);
    struct prj2_wad *wad = smith_prj2_upgrade_new(upgrade, PRJ2_WAD_TYPE);
    if (!items || !wad) {
        upgrade->failed = true;
        return;
    }
    wad->path = settings->obsolete_wad_file_path;
    items[settings->wads.count++] = wad;
    settings->wads.items = items;
    settings->has.wads = true;
    settings->obsolete_wad_file_path = NULL;
    DONE(upgrade, "the one wad is the first of a list");
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
static void upgrade_sound_paths(struct smith_prj2_upgrade *upgrade, struct prj2_old_wad_sound_paths *paths) {
    if (!paths || paths->update_tag_1_0_8)
        return;
    for (uint32_t i = 0; i < paths->paths.count; i++) {
        struct prj2_old_wad_sound_path *path = paths->paths.items[i];
        if (!path->path || !is_old_sound_folder(path->path))
            continue;
        path->path = "$(EditorDirectory)\\Sounds\\$(SoundEngineVersion)\\Samples";
        DONE(upgrade, "a folder of sounds is where the editor has them today");
    }
    paths->update_tag_1_0_8 = smith_prj2_upgrade_new(upgrade, PRJ2_NOTHING_TYPE);
    DONE(upgrade, "the folders of sounds are marked as up to date");
}

/* Type and speed of an animation stood where no editor ever looked for them. */
static void upgrade_animation(struct smith_prj2_upgrade *upgrade, struct prj2_animated_texture_set *set) {
    const struct prj2_animated_texture_set_extra *extra = set->extra;
    if (!extra && set->frames)
        extra = set->frames->extra;
    if (!extra)
        return;
    set->animation_type = extra->animation_type;
    set->fps = extra->fps;
    set->uv_rotate = extra->uv_rotate;
    set->has.animation_type = set->has.fps = set->has.uv_rotate = true;
    set->extra = NULL;
    if (set->frames)
        set->frames->extra = NULL;
    DONE(upgrade, "type and speed of an animation are in chunks of their own, where the editor finds them");
}

static void upgrade_merge_static(struct smith_prj2_upgrade *upgrade, struct prj2_merge_statics *entry) {
    if (entry->kind != PRJ2_MERGE_STATICS_ENTRY1 && entry->kind != PRJ2_MERGE_STATICS_ENTRY2)
        return;
    struct prj2_merge_statics_entry3 *made = smith_prj2_upgrade_new(upgrade, PRJ2_MERGE_STATICS_ENTRY3_TYPE);
    if (!made)
        return;
    smith_members_copy(entry->kind == PRJ2_MERGE_STATICS_ENTRY1 ? PRJ2_MERGE_STATICS_ENTRY1_TYPE
                                                                : PRJ2_MERGE_STATICS_ENTRY2_TYPE,
                       entry->as.any, PRJ2_MERGE_STATICS_ENTRY3_TYPE, made);
    entry->kind = PRJ2_MERGE_STATICS_ENTRY3;
    entry->as.entry3 = made;
    DONE(upgrade, "an entry of statics to merge has all of today's flags");
}

/* ---- event sets --------------------------------------------------------------------------------------------------- */

static void prj2_upgrade_add_event(struct smith_prj2_upgrade *upgrade, struct prj2_event_set *set,
                                   struct prj2_event **old, int32_t type) {
    if (!*old)
        return;
    struct prj2_event **items =
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
    DONE(upgrade, "an event of a set is one of a list, with its type");
}

static void upgrade_event_set(struct smith_prj2_upgrade *upgrade, struct prj2_event_set *set) {
    prj2_upgrade_add_event(upgrade, set, &set->on_enter, PRJ2_EVENT_TYPE_ON_VOLUME_ENTER);
    prj2_upgrade_add_event(upgrade, set, &set->on_inside, PRJ2_EVENT_TYPE_ON_VOLUME_INSIDE);
    prj2_upgrade_add_event(upgrade, set, &set->on_leave, PRJ2_EVENT_TYPE_ON_VOLUME_LEAVE);
}

static bool has_event_set(const struct prj2_settings *settings, int32_t index) {
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++)
        if (settings->volume_event_sets.items[i]->index == index)
            return true;
    return false;
}

/* Behind those that are there already, should there be any. The editor drops one whose number is taken. */
static void move_event_sets(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    struct prj2_event_set **items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&settings->volume_event_sets,
                                settings->event_sets.count, sizeof *items);
    if (!items) {
        upgrade->failed = true;
        return;
    }
    for (uint32_t i = 0; i < settings->event_sets.count; i++) {
        if (has_event_set(settings, settings->event_sets.items[i]->index)) {
            smith_prj2_migration(upgrade, "PRJ2-UPGRADE-LOST", SMITH_CHANGE_LOST,
                                 "an event set with the number of another");
            continue;
        }
        items[settings->volume_event_sets.count++] = settings->event_sets.items[i];
        settings->volume_event_sets.items = items;
    }
    settings->has.volume_event_sets = true;
    smith_prj2_clear(settings, PRJ2_SETTINGS_TYPE, PRJ2_SETTINGS_EVENT_SETS_MEMBER);
    DONE(upgrade, "event sets are volume event sets");
}

static void upgrade_event_sets(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    if (settings->has.event_sets)
        move_event_sets(upgrade, settings);
    for (uint32_t i = 0; i < settings->volume_event_sets.count; i++)
        upgrade_event_set(upgrade, settings->volume_event_sets.items[i]);
    for (uint32_t i = 0; i < settings->global_event_sets.count; i++)
        upgrade_event_set(upgrade, settings->global_event_sets.items[i]);
}

/* Arguments got names, which are in the catalog of nodes that comes with the editor and not in the project. */
static enum smith_status find_positional(void *context, const struct smith_visit *visit) {
    struct smith_prj2_upgrade *upgrade = context;
    if (visit->member == &PRJ2_NODE_TYPE->record->members[PRJ2_NODE_POSITIONAL_ARGUMENTS_MEMBER] &&
        ((const struct smith_list *)visit->value)->count)
        smith_prj2_migration(upgrade, "PRJ2-UPGRADE-LEFT", SMITH_CHANGE_SKIPPED,
                             "the arguments of a node have no names: these are in the editor's catalog of nodes");
    return SMITH_OK;
}

/* ---- chunks that nobody reads ------------------------------------------------------------------------------------- */

/* Today's editor does not know these, and opens a project that has them for reading only. */
static void remove_forgotten(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    static const uint16_t forgotten[] = {PRJ2_SETTINGS_SOUNDS_PATH_MEMBER,
                                         PRJ2_SETTINGS_IGNORE_MISSING_SOUNDS_MEMBER,
                                         PRJ2_SETTINGS_TR2_MAIN_SAM_FILE_PATH_MEMBER,
                                         PRJ2_SETTINGS_TR2_SOUNDS_XML_FILE_PATH_MEMBER,
                                         PRJ2_SETTINGS_TR3_MAIN_SAM_FILE_PATH_MEMBER,
                                         PRJ2_SETTINGS_TR3_SOUNDS_XML_FILE_PATH_MEMBER,
                                         PRJ2_SETTINGS_GAME_EXECUTABLE_SUPPRESS_ASKING_FOR_OPTIONS_MEMBER};
    for (size_t i = 0; i < sizeof forgotten / sizeof *forgotten; i++)
        if (smith_prj2_clear(settings, PRJ2_SETTINGS_TYPE, forgotten[i]))
            smith_prj2_migration(upgrade, "PRJ2-UPGRADE-LOST", SMITH_CHANGE_LOST,
                                 "`%s` is gone: today's editor opens projects that have it for reading only",
                                 PRJ2_SETTINGS_TYPE->record->members[forgotten[i]].name);
}

static void set_sound_system(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    if (settings->has.sound_system && settings->sound_system == PRJ2_SOUND_SYSTEM_XML)
        return;
    settings->sound_system = PRJ2_SOUND_SYSTEM_XML;
    settings->has.sound_system = true;
    DONE(upgrade, "the sound system is Xml, without which today's editor refuses the project: select the sounds again");
}

static void upgrade_settings(struct smith_prj2_upgrade *upgrade, struct prj2_settings *settings) {
    snprintf(upgrade->where, sizeof upgrade->where, "/settings");
    set_sound_system(upgrade, settings);
    upgrade_wad(upgrade, settings);
    upgrade_sound_paths(upgrade, settings->old_wad_sound_paths);
    remove_forgotten(upgrade, settings);
    for (uint32_t i = 0; i < settings->animated_texture_sets.count; i++)
        upgrade_animation(upgrade, settings->animated_texture_sets.items[i]);
    for (uint32_t i = 0; i < settings->merge_statics.count; i++)
        upgrade_merge_static(upgrade, &settings->merge_statics.items[i]);
    upgrade_event_sets(upgrade, settings);
}

enum smith_status smith_prj2_upgrade(struct smith_document *document, const char *release,
                                     struct smith_changes *changes, struct smith_error *error) {
    struct smith_prj2_upgrade *upgrade =
        smith_document_alloc(document, sizeof *upgrade, _Alignof(struct smith_prj2_upgrade));
    if (!upgrade)
        return smith_fail_memory(error, NULL);
    upgrade->document = document;
    upgrade->project = prj2_root(document);
    upgrade->release = release;
    if (upgrade->project->settings)
        upgrade_settings(upgrade, upgrade->project->settings);
    smith_prj2_upgrade_rooms(upgrade);
    snprintf(upgrade->where, sizeof upgrade->where, "/settings");
    smith_visit_all(document, find_positional, upgrade);
    snprintf(upgrade->where, sizeof upgrade->where, "/embedded_sound_info_wad");
    if (upgrade->project->has.embedded_sound_info_wad)
        smith_prj2_migration(upgrade, "PRJ2-UPGRADE-LEFT", SMITH_CHANGE_SKIPPED,
                             "the sounds inside the project are kept; the editor drops them when it saves");
    smith_prj2_report_migrations(upgrade, changes);
    return upgrade->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* ---- objects on their way from one form to another ---- */

const struct smith_case *smith_prj2_object_case(uint32_t kind) {
    return &PRJ2_OBJECTS_TYPE->variants->cases[kind - 1];
}

const struct smith_prj2_conversion *smith_prj2_conversion_find(const struct smith_prj2_conversion *conversions,
                                                               size_t count, uint32_t kind) {
    for (size_t i = 0; i < count; i++)
        if (conversions[i].from == kind)
            return &conversions[i];
    return NULL;
}

void smith_prj2_convert_object(struct smith_prj2_upgrade *upgrade, struct prj2_objects *object,
                               const struct smith_prj2_conversion *conversion, const char *code) {
    const struct smith_case *from = smith_prj2_object_case(conversion->from),
                            *to = smith_prj2_object_case(conversion->to);
    const struct smith_type *from_type = smith_type_inner(from->type), *to_type = smith_type_inner(to->type);
    const struct smith_prj2_conversion_job job = {upgrade, object->as.any, conversion->from,
                                                  smith_value_new(&upgrade->document->arena, to_type)};
    if (!job.made) {
        upgrade->failed = true;
        return;
    }
    smith_members_copy(from_type, object->as.any, to_type, job.made);
    if (conversion->finish)
        conversion->finish(&job);
    object->kind = conversion->to;
    object->as.any = job.made;
    smith_prj2_migration(upgrade, code, SMITH_CHANGE_FIXED, "%.*s is %.*s", (int)from->chunk.id.size,
                         (const char *)from->chunk.id.data, (int)to->chunk.id.size, (const char *)to->chunk.id.data);
}
