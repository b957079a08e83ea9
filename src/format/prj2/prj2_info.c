/* SPDX-License-Identifier: MIT
 *
 * What `info` says of a Tomb Editor project: for which game, by which release, how much is in it, and which files it
 * refers to. Everything is gathered in one walk over the document.
 */
#include "format/prj2/prj2.h"
#include "format/prj2/prj2_object.h"

#include "document/document.h"
#include "report/facts.h"
#include "type/annotations.h"
#include <levelsmith/prj2.h>

struct info_counts {
    struct smith_facts *files; /* external files, in the order they are met */
    struct smith_prj2_release release;
    int64_t objects, of_kind[SMITH_PRJ2_KINDS];
    int64_t sectors, nodes;
};

static const char *const files_group = "external_files";

static enum smith_status gather_file(struct info_counts *info_counts, const char *path) {
    if (!*path || smith_facts_have_text(info_counts->files, "file", path))
        return SMITH_OK;
    return smith_facts_add_text(info_counts->files, "file", "File", path, files_group);
}

static enum smith_status gather(void *context, const struct smith_visit *visit) {
    struct info_counts *info_counts = context;
    if (!visit->member) {
        info_counts->nodes += visit->type == PRJ2_NODE_TYPE;
        return SMITH_OK;
    }
    smith_prj2_release_note(&info_counts->release, visit);
    if (visit->variant) {
        enum smith_prj2_kind kind = smith_prj2_kind_of_case(visit->variant->name);
        if (visit->member == &PRJ2_ROOM_TYPE->record->members[PRJ2_ROOM_OBJECTS_MEMBER] && kind < SMITH_PRJ2_KINDS)
            info_counts->of_kind[kind]++;
        return SMITH_OK;
    }
    if (visit->type->kind == SMITH_TEXT && smith_annotation_find(&visit->member->annotations, "path"))
        return gather_file(info_counts, *(const char *const *)visit->value);
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
    if (status == SMITH_OK)
        status = smith_facts_add_text(facts, "written_until",
                                      between ? "Written by a build before release" : "Written by release, at most",
                                      until, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_text(facts, "read_since", "Fully read by releases from", release->reader, NULL);
    return status;
}

static enum smith_status report_load_result(const struct smith_document *document, struct smith_facts *facts) {
    static const char *const outcomes[] = {"opens it", "opens it for reading only", "refuses it"};
    struct smith_prj2_load_result load_result;
    enum smith_status status = smith_prj2_load_result_of(document, &load_result);
    if (status == SMITH_OK)
        status = smith_facts_add_text(facts, "opening", "Today's editor", outcomes[load_result.outcome], NULL);
    if (status == SMITH_OK && load_result.code)
        status = smith_facts_add_text(facts, "opening_because", "Because", load_result.reason, NULL);
    return status;
}

static enum smith_status report_origin(const struct smith_document *document, const struct info_counts *info_counts,
                                       struct smith_facts *facts) {
    const struct prj2_project *project = prj2_root(document);
    const struct prj2_settings *settings = project->settings;
    enum smith_status status = SMITH_OK;
    if (settings)
        status = smith_facts_add_name(facts, "game_version", "Game", PRJ2_GAME_VERSION_NAMES, settings->game_version);
    if (status == SMITH_OK)
        status = report_writer(&info_counts->release, facts);
    if (status == SMITH_OK)
        status = report_load_result(document, facts);
    if (status == SMITH_OK && project->version & PRJ2_VERSION_COMPRESSED)
        status = smith_facts_add_text(facts, "compression", "Compression", "zlib", NULL);
    return status;
}

static enum smith_status report_rooms(const struct prj2_project *project, struct info_counts *info_counts,
                                      struct smith_facts *facts) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        info_counts->sectors += project->rooms.items[i]->sectors.count;
        info_counts->objects += project->rooms.items[i]->objects.count;
    }
    enum smith_status status = smith_facts_add_number(facts, "rooms", "Rooms", project->rooms.count, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "sectors", "Sectors", info_counts->sectors, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "objects", "Objects", info_counts->objects, NULL);
    for (int i = 0; i < SMITH_PRJ2_KINDS && status == SMITH_OK; i++)
        if (info_counts->of_kind[i])
            status = smith_facts_add_number(facts, smith_prj2_kind_names[i].key, smith_prj2_kind_names[i].many,
                                            info_counts->of_kind[i], NULL);
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
    for (size_t i = 0; i < sizeof lists / sizeof *lists && status == SMITH_OK; i++)
        status = smith_facts_add_number(facts, lists[i].key, lists[i].label, lists[i].count, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "nodes", "Event nodes", nodes, NULL);
    if (status == SMITH_OK && settings->ten_lua_script_file && *settings->ten_lua_script_file)
        status = smith_facts_add_text(facts, "script", "Script", settings->ten_lua_script_file, NULL);
    return status;
}

static enum smith_status report_files(const struct smith_facts *files, struct smith_facts *facts) {
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < files->count && status == SMITH_OK; i++)
        status = smith_facts_add_text(facts, "file", "File", files->items[i].text, files_group);
    return status;
}

enum smith_status smith_prj2_info(const struct smith_document *document, struct smith_facts *facts) {
    struct smith_facts files;
    struct info_counts info_counts = {.files = &files};
    const struct prj2_project *project = prj2_root(document);
    enum smith_status status = smith_facts_begin(&files, &document->arena.allocator) ? SMITH_OK : SMITH_NO_MEMORY;
    if (status == SMITH_OK)
        status = smith_visit_all(document, gather, &info_counts);
    if (status == SMITH_OK)
        status = report_origin(document, &info_counts, facts);
    if (status == SMITH_OK)
        status = report_rooms(project, &info_counts, facts);
    if (status == SMITH_OK)
        status = report_settings(project->settings, info_counts.nodes, facts);
    if (status == SMITH_OK)
        status = report_files(&files, facts);
    smith_facts_free(&files);
    return status;
}
