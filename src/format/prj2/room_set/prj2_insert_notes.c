/* SPDX-License-Identifier: MIT
 *
 * What a project and the rooms that come into it have both, and mean differently; or what the rooms need and the
 * project does not have. Nothing of it can be decided by numbers alone, so it is said.
 */
#include "document/release.h"
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

static bool has_wad(const struct smith_prj2_settings *settings, const char *path) {
    for (uint32_t i = 0; i < settings->wads.count; i++)
        if (settings->wads.items[i]->path && strcmp(settings->wads.items[i]->path, path) == 0)
            return true;
    return false;
}

static void note_wads(const struct smith_prj2_insertion *insertion) {
    const struct smith_prj2_settings *theirs = insertion->rooms->settings;
    for (uint32_t i = 0; i < theirs->wads.count && i < 100; i++)
        if (theirs->wads.items[i]->path && !has_wad(insertion->project->settings, theirs->wads.items[i]->path))
            clash(insertion, "/settings/wads", "the rooms were made with the wad \"%.200s\"",
                  theirs->wads.items[i]->path);
}

/* The file that faces without a texture show; NULL = none. */
static const char *default_texture_of(const struct smith_prj2_settings *settings) {
    for (uint32_t i = 0; settings->default_texture && i < settings->textures.count; i++)
        if (settings->textures.items[i]->index == settings->default_texture->level_texture_id)
            return settings->textures.items[i]->path;
    return NULL;
}

static void note_default_texture(const struct smith_prj2_insertion *insertion) {
    const char *ours = default_texture_of(insertion->project->settings),
               *theirs = default_texture_of(insertion->rooms->settings);
    if (theirs && (!ours || strcmp(ours, theirs) != 0))
        clash(insertion, "/settings/default_texture",
              "faces without a texture showed that of \"%.100s\", and here another or none", theirs);
}

static enum smith_status note_release(void *context, const struct smith_visit *visit) {
    smith_release_span_note(context, visit);
    return SMITH_OK;
}

/* -1 = today. */
static bool prj2_insert_notes_is_before(int release, int other) {
    return release >= 0 && (other < 0 || release < other);
}

/* Forms that only older editors wrote among those that only newer ones know. A project may have been so before. */
static void note_releases(const struct smith_prj2_insertion *insertion) {
    const struct smith_layout *layout = smith_document_layout(insertion->document);
    struct smith_release_span ours, theirs;
    smith_release_span_begin(&ours, layout);
    smith_release_span_begin(&theirs, layout);
    smith_visit_all(insertion->document, note_release, &ours);
    smith_visit_all(insertion->room_set, note_release, &theirs);
    const bool older = ours.oldest >= 0 && prj2_insert_notes_is_before(theirs.newest, ours.oldest) &&
                       prj2_insert_notes_is_before(theirs.newest, ours.newest),
               newer = ours.newest >= 0 && theirs.oldest >= 0 &&
                       prj2_insert_notes_is_before(ours.newest, theirs.oldest) &&
                       (ours.oldest < 0 || prj2_insert_notes_is_before(ours.oldest, theirs.oldest));
    if (older)
        clash(insertion, "/rooms", "the rooms have chunk versions that no release after %s wrote: upgrade them first",
              smith_release_name(layout, theirs.newest));
    else if (newer)
        clash(insertion, "/rooms",
              "the rooms have chunk versions that no release before %s knows: the project needs it, too",
              smith_release_name(layout, theirs.oldest));
}

/* ---- names of scripts --------------------------------------------------------------------------------------------- */

static int prj2_insert_notes_compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The Lua names of all objects of a project, sorted. `*names` NULL when out of memory. */
static uint32_t list_names(const struct smith_prj2_insertion *insertion, const struct smith_prj2_project *project,
                           const char ***names) {
    uint32_t count = 0, used = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->objects.count;
    *names = smith_document_alloc(insertion->room_set, (count + 1) * sizeof **names, sizeof(void *));
    for (uint32_t i = 0; *names && i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++) {
            const char *const *name = smith_prj2_object_member(&project->rooms.items[i]->objects.items[j], "lua_name");
            if (name && *name && **name)
                (*names)[used++] = *name;
        }
    if (used)
        qsort(*names, used, sizeof **names, prj2_insert_notes_compare_names);
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
        note_default_texture(insertion);
    }
    note_releases(insertion);
    return note_names(insertion);
}
