/* SPDX-License-Identifier: MIT
 *
 * What `info` says of a Tomb Editor project: for which game, by which release, how much is in it, and which files it
 * refers to. Everything is gathered in one walk over the document.
 */
#include "prj2.h"
#include "prj2_object.h"

#include "../facts.h"
#include <levelsmith/prj2.h>
#include <string.h>

struct gathering {
    struct smith_facts *files; /* external files, in the order they are met */
    struct smith_prj2_release release;
    int64_t objects, of_kind[SMITH_PRJ2_KINDS];
    int64_t sectors, nodes;
};

static const char *const files_group = "external_files";

static enum smith_status gather_file(struct gathering *gathering, const char *path) {
    if (!*path || smith_facts_have_text(gathering->files, "file", path))
        return SMITH_OK;
    return smith_facts_add_text(gathering->files, "file", "File", path, files_group);
}

static enum smith_status gather(void *context, const struct smith_visit *visit) {
    struct gathering *gathering = context;
    if (!visit->member) {
        gathering->nodes += strcmp(visit->type->name, "Node") == 0;
        return SMITH_OK;
    }
    smith_prj2_release_note(&gathering->release, visit);
    if (visit->variant) {
        enum smith_prj2_kind kind = smith_prj2_kind_of_case(visit->variant->name);
        if (strcmp(visit->member->name, "objects") == 0 && kind < SMITH_PRJ2_KINDS)
            gathering->of_kind[kind]++;
        return SMITH_OK;
    }
    if (visit->type->kind == SMITH_TEXT && smith_annotation_find(&visit->member->annotations, "path"))
        return gather_file(gathering, *(const char *const *)visit->value);
    return SMITH_OK;
}

/* ---- the report ----------------------------------------------------------------------------------------------- */

/* The bounds as people would say them. A build between two releases has what only a later one wrote, and what only an
 * earlier one did. */
static enum smith_status report_writer(const struct smith_prj2_release *release, struct smith_facts *facts) {
    bool between = smith_prj2_release_is_between(release);
    const char *since = between ? release->newest : release->oldest;
    const char *until = between ? release->oldest : release->newest;
    enum smith_status status = smith_facts_add_text(
        facts, "written_since", between ? "Written by a build after release" : "Written by release, at least", since,
        NULL);
    if (!status)
        status = smith_facts_add_text(facts, "written_until",
                                      between ? "Written by a build before release" : "Written by release, at most",
                                      until, NULL);
    if (!status)
        status = smith_facts_add_text(facts, "read_since", "Fully read by releases from", release->reader, NULL);
    return status;
}

static enum smith_status report_opening(const struct smith_document *document, struct smith_facts *facts) {
    static const char *const outcomes[] = {"opens it", "opens it for reading only", "refuses it"};
    struct smith_prj2_opening opening;
    enum smith_status status = smith_prj2_opening_of(document, &opening);
    if (!status)
        status = smith_facts_add_text(facts, "opening", "Today's editor", outcomes[opening.outcome], NULL);
    if (!status && opening.code)
        status = smith_facts_add_text(facts, "opening_because", "Because", opening.reason, NULL);
    return status;
}

static enum smith_status report_origin(const struct smith_document *document, const struct gathering *gathering,
                                       struct smith_facts *facts) {
    const struct prj2_project *project = prj2_root(document);
    const struct prj2_settings *settings = project->settings;
    enum smith_status status = SMITH_OK;
    if (settings)
        status = smith_facts_add_name(facts, "game_version", "Game", smith_document_layout(document), "GameVersion",
                                      settings->game_version);
    if (!status)
        status = report_writer(&gathering->release, facts);
    if (!status)
        status = report_opening(document, facts);
    if (!status && project->version & PRJ2_VERSION_COMPRESSED)
        status = smith_facts_add_text(facts, "compression", "Compression", "zlib", NULL);
    return status;
}

static enum smith_status report_rooms(const struct prj2_project *project, struct gathering *gathering,
                                      struct smith_facts *facts) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        gathering->sectors += project->rooms.items[i]->sectors.count;
        gathering->objects += project->rooms.items[i]->objects.count;
    }
    enum smith_status status = smith_facts_add_number(facts, "rooms", "Rooms", project->rooms.count, NULL);
    if (!status)
        status = smith_facts_add_number(facts, "sectors", "Sectors", gathering->sectors, NULL);
    if (!status)
        status = smith_facts_add_number(facts, "objects", "Objects", gathering->objects, NULL);
    for (int i = 0; i < SMITH_PRJ2_KINDS && !status; i++)
        if (gathering->of_kind[i])
            status = smith_facts_add_number(facts, smith_prj2_kind_names[i].key, smith_prj2_kind_names[i].many,
                                            gathering->of_kind[i], NULL);
    return status;
}

static enum smith_status report_settings(const struct prj2_settings *settings, int64_t nodes,
                                         struct smith_facts *facts) {
    if (!settings)
        return SMITH_OK;
    const struct {
        const char *key, *label;
        uint32_t count;
    } lists[] = {
        {"textures", "Textures", settings->textures.count},
        {"wads", "Wads", settings->wads.count},
        {"sounds_catalogs", "Sound catalogs", settings->sounds_catalogs.count},
        {"selected_sounds", "Selected sounds", settings->selected_sounds.count},
        {"imported_geometries", "Imported geometries", settings->imported_geometries.count},
        {"animated_texture_sets", "Animated texture sets", settings->animated_texture_sets.count},
        {"volume_event_sets", "Volume event sets", settings->volume_event_sets.count + settings->event_sets.count},
        {"global_event_sets", "Global event sets", settings->global_event_sets.count},
    };
    enum smith_status status = SMITH_OK;
    for (size_t i = 0; i < sizeof lists / sizeof *lists && !status; i++)
        status = smith_facts_add_number(facts, lists[i].key, lists[i].label, lists[i].count, NULL);
    if (!status)
        status = smith_facts_add_number(facts, "nodes", "Event nodes", nodes, NULL);
    if (!status && settings->ten_lua_script_file && *settings->ten_lua_script_file)
        status = smith_facts_add_text(facts, "script", "Script", settings->ten_lua_script_file, NULL);
    return status;
}

static enum smith_status report_files(const struct smith_facts *files, struct smith_facts *facts) {
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < files->count && !status; i++)
        status = smith_facts_add_text(facts, "file", "File", files->items[i].text, files_group);
    return status;
}

enum smith_status smith_prj2_info(const struct smith_document *document, struct smith_facts *facts) {
    struct smith_facts files = {0};
    struct gathering gathering = {.files = &files};
    const struct prj2_project *project = prj2_root(document);
    enum smith_status status = smith_visit_all(document, gather, &gathering);
    if (!status)
        status = report_origin(document, &gathering, facts);
    if (!status)
        status = report_rooms(project, &gathering, facts);
    if (!status)
        status = report_settings(project->settings, gathering.nodes, facts);
    if (!status)
        status = report_files(&files, facts);
    smith_facts_free(&files);
    return status;
}
