/* SPDX-License-Identifier: MIT
 *
 * What a project and the rooms that come into it have both, and mean differently; or what the rooms need and the
 * project does not have. Nothing of it can be decided by numbers alone, so it is said.
 */
#include "document/visit.h"
#include "format/prj2/prj2.h"
#include "format/prj2/room_set/prj2_room_set.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void clash(const struct smith_prj2_insertion *insertion, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void clash(const struct smith_prj2_insertion *insertion, const char *path, const char *format, ...) {
    char message[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_changes_add(insertion->changes, "PRJ2-INSERT-CLASH", SMITH_CHANGE_SKIPPED, path, UINT64_MAX, "%s", message);
}

/* ---- the game, its wads, the release ------------------------------------------------------------------------------ */

static void note_game(const struct smith_prj2_insertion *insertion) {
    int64_t ours = insertion->project->settings->game_version, theirs = insertion->rooms->settings->game_version;
    if (ours != theirs)
        clash(insertion, "/settings/game_version",
              "the rooms were made for another game (version %lld, here %lld): what their objects are may differ",
              (long long)theirs, (long long)ours);
}

static bool has_wad(const struct prj2_settings *settings, const char *path) {
    for (uint32_t i = 0; i < settings->wads.count; i++)
        if (settings->wads.items[i]->path && strcmp(settings->wads.items[i]->path, path) == 0)
            return true;
    return false;
}

static void note_wads(const struct smith_prj2_insertion *insertion) {
    const struct prj2_settings *theirs = insertion->rooms->settings;
    for (uint32_t i = 0; i < theirs->wads.count && i < 100; i++)
        if (theirs->wads.items[i]->path && !has_wad(insertion->project->settings, theirs->wads.items[i]->path))
            clash(insertion, "/settings/wads", "the rooms were made with the wad \"%.200s\"",
                  theirs->wads.items[i]->path);
}

static enum smith_status note_release(void *context, const struct smith_visit *visit) {
    smith_editor_release_note(context, visit);
    return SMITH_OK;
}

/* NULL = today. */
static bool is_before(const char *release, const char *other) {
    return release && (!other || smith_editor_release_compare(release, other) < 0);
}

/* Forms that only older editors wrote among those that only newer ones know. A project may have been so before. */
static void note_releases(const struct smith_prj2_insertion *insertion) {
    struct smith_editor_release ours = {0}, theirs = {0};
    smith_visit_all(insertion->document, note_release, &ours);
    smith_visit_all(insertion->room_set, note_release, &theirs);
    const bool older = ours.oldest && is_before(theirs.newest, ours.oldest) && is_before(theirs.newest, ours.newest),
               newer = ours.newest && theirs.oldest && is_before(ours.newest, theirs.oldest) &&
                       (!ours.oldest || is_before(ours.oldest, theirs.oldest));
    if (older)
        clash(insertion, "/rooms", "the rooms have chunk versions that no release after %s wrote: upgrade them first",
              theirs.newest);
    else if (newer)
        clash(insertion, "/rooms", "the rooms have chunk versions that no release before %s knows: the project needs it, too",
              theirs.oldest);
}

/* ---- numbers that levels and scripts go by ------------------------------------------------------------------------ */

static bool has_group(const struct prj2_project *project, uint32_t count, int16_t group) {
    for (uint32_t i = 0; i < count; i++)
        if (project->rooms.items[i]->alternate && project->rooms.items[i]->alternate->group == group)
            return true;
    return false;
}

/* Each group once. */
static void note_groups(const struct smith_prj2_insertion *insertion) {
    const struct prj2_project *rooms = insertion->rooms;
    for (uint32_t i = 0; i < rooms->rooms.count; i++) {
        const struct prj2_room_alternate *flip = rooms->rooms.items[i]->alternate;
        if (flip && !has_group(rooms, i, flip->group) &&
            has_group(insertion->project, insertion->old_rooms, flip->group))
            clash(insertion, "/rooms", "rooms of both flip with group %d, and so at the same time", flip->group);
    }
}

#define SEQUENCES 65536

static void mark_sequences(const struct prj2_project *project, bool *sequences) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++) {
            const uint16_t *sequence =
                smith_prj2_object_member(&project->rooms.items[i]->objects.items[j], "sequence");
            enum smith_prj2_kind kind = smith_prj2_kind_of(&project->rooms.items[i]->objects.items[j]);
            if (sequence && kind == SMITH_PRJ2_FLY_BY)
                sequences[*sequence] = true;
        }
}

static bool note_sequences(const struct smith_prj2_insertion *insertion) {
    bool *ours = smith_document_alloc(insertion->room_set, SEQUENCES, 1),
         *theirs = smith_document_alloc(insertion->room_set, SEQUENCES, 1);
    if (!ours || !theirs)
        return false;
    mark_sequences(insertion->project, ours);
    mark_sequences(insertion->rooms, theirs);
    for (unsigned i = 0; i < SEQUENCES; i++)
        if (ours[i] && theirs[i])
            clash(insertion, "/rooms", "both have flyby cameras of sequence %u, which are one flight now", i);
    return true;
}

/* ---- names of scripts --------------------------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The Lua names of all objects of a project, sorted. `*names` NULL when out of memory. */
static uint32_t list_names(const struct smith_prj2_insertion *insertion, const struct prj2_project *project,
                           const char ***names) {
    uint32_t count = 0, used = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->objects.count;
    *names = smith_document_alloc(insertion->room_set, (count + 1) * sizeof **names, sizeof(void *));
    for (uint32_t i = 0; *names && i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++) {
            const char *const *name =
                smith_prj2_object_member(&project->rooms.items[i]->objects.items[j], "lua_name");
            if (name && *name && **name)
                (*names)[used++] = *name;
        }
    if (used)
        qsort(*names, used, sizeof **names, compare_names);
    return used;
}

static bool note_names(const struct smith_prj2_insertion *insertion) {
    const char **ours, **theirs;
    uint32_t our_count = list_names(insertion, insertion->project, &ours),
             their_count = list_names(insertion, insertion->rooms, &theirs);
    if (!ours || !theirs)
        return false;
    for (uint32_t i = 0, j = 0; i < our_count && j < their_count;) {
        int order = strcmp(ours[i], theirs[j]);
        if (order == 0)
            clash(insertion, "/rooms", "both have an object that scripts know as \"%.60s\"", ours[i]);
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

bool smith_prj2_note_clashes(struct smith_prj2_insertion *insertion) {
    if (insertion->project->settings && insertion->rooms->settings) {
        note_game(insertion);
        note_wads(insertion);
    }
    note_releases(insertion);
    note_groups(insertion);
    return note_sequences(insertion) && note_names(insertion);
}
