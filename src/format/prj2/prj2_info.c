/* SPDX-License-Identifier: MIT
 *
 * What `info` says of a Tomb Editor project: for which game, by which release, how much is in it, and which files it
 * refers to. Everything is gathered in one walk over the document.
 */
#include "document/release.h"
#include "format/losses.h"
#include "format/prj2/common/prj2_object.h"
#include "format/prj2/prj2.h"
#include "format/run.h"
#include <levelsmith/prj2.h>
#include <stdio.h>

/* ---- the wads of a project ---- */

/* The first one that has an object counts. Before there was a list, there was one wad. */
void smith_prj2_object_archives(const struct smith_document *document, struct smith_buffer *names) {
    const struct smith_prj2_settings *settings = smith_prj2_root(document)->settings;
    for (uint32_t i = 0; settings && i < settings->wads.count; i++)
        if (settings->wads.items[i]->path)
            smith_object_archive_name(settings->wads.items[i]->path, names);
    if (settings && settings->obsolete_wad_file_path)
        smith_object_archive_name(settings->obsolete_wad_file_path, names);
}

/* ---- prj2 info ---- */

struct info_counts {
    struct smith_facts *files; /* external files, in the order they are met */
    struct smith_release_span span;
    int64_t objects, of_kind[SMITH_PRJ2_KINDS];
    int64_t sectors, nodes;
};

static void prj2_info_count_objects(struct info_counts *info_counts, const struct smith_prj2_room *room) {
    for (uint32_t i = 0; i < room->objects.count; i++) {
        enum smith_prj2_kind kind = smith_prj2_kind_of(&room->objects.items[i]);
        if (kind < SMITH_PRJ2_KINDS)
            info_counts->of_kind[kind]++;
    }
}

static enum smith_status prj2_info_gather(void *context, const struct smith_visit *visit) {
    struct info_counts *info_counts = context;
    if (!visit->member) {
        info_counts->nodes += visit->type == SMITH_PRJ2_NODE_TYPE;
        if (visit->type == SMITH_PRJ2_ROOM_TYPE)
            prj2_info_count_objects(info_counts, visit->value);
        return SMITH_OK;
    }
    smith_release_span_note(&info_counts->span, visit);
    if (visit->variant)
        return SMITH_OK;
    const char *file = smith_visit_file(visit);
    if (file && *file)
        smith_facts_add_once(info_counts->files, "file", "File", file, NULL);
    return SMITH_OK;
}

/* ---- the report ----------------------------------------------------------------------------------------------- */

static void report_writer(const struct smith_release_span *span, struct smith_facts *facts) {
    smith_release_span_report(span, facts);
    if (span->unreleased)
        smith_facts_add_text(facts, "read_by", "Fully read by", "development builds, by no release", NULL);
    else
        smith_facts_add_text(facts, "read_since", "Fully read by releases from",
                             smith_release_name(span->layout, span->reader), NULL);
}

static void report_load_result(struct smith_run *run) {
    static const char *const outcomes[] = {"opens it", "opens it for reading only", "refuses it"};
    struct smith_prj2_load_result load_result;
    smith_run_note(run, smith_prj2_load_result_of(run->document, &load_result));
    char losses[200] = "", words[240];
    if (load_result.outcome != SMITH_PRJ2_REFUSED)
        smith_losses_describe(run, losses, sizeof losses);
    snprintf(words, sizeof words, "%s%s%s", outcomes[load_result.outcome], *losses ? " and loses " : "", losses);
    smith_facts_add_text(run->facts, "opening", "Today's editor", words, NULL);
    if (load_result.code)
        smith_facts_add_text(run->facts, "opening_because", "Because", load_result.reason, NULL);
}

static void report_origin(struct smith_run *run, const struct info_counts *info_counts) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    const struct smith_prj2_settings *settings = project->settings;
    if (settings)
        smith_facts_add_name(run->facts, "game_version", "Game", SMITH_PRJ2_GAME_VERSION_NAMES, settings->game_version);
    report_writer(&info_counts->span, run->facts);
    report_load_result(run);
    if (project->version & SMITH_PRJ2_VERSION_COMPRESSED)
        smith_facts_add_text(run->facts, "compression", "Compression", "zlib", NULL);
}

static void prj2_info_report_rooms(const struct smith_prj2_project *project, struct info_counts *info_counts,
                                   struct smith_facts *facts) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        info_counts->sectors += project->rooms.items[i]->sectors.count;
        info_counts->objects += project->rooms.items[i]->objects.count;
    }
    smith_facts_add_number(facts, "rooms", "Rooms", project->rooms.count, NULL);
    smith_facts_add_number(facts, "sectors", "Sectors", info_counts->sectors, NULL);
    smith_facts_add_number(facts, "objects", "Objects", info_counts->objects, NULL);
    for (int i = 0; i < SMITH_PRJ2_KINDS; i++)
        if (info_counts->of_kind[i])
            smith_facts_add_number(facts, smith_prj2_kind_names[i].key, smith_prj2_kind_names[i].many,
                                   info_counts->of_kind[i], NULL);
}

static void report_settings(const struct smith_prj2_settings *settings, int64_t nodes, struct smith_facts *facts) {
    if (!settings)
        return;
    const int64_t volume_event_sets = (int64_t)settings->volume_event_sets.count + settings->event_sets.count;
    smith_facts_add_number(facts, "textures", "Textures", settings->textures.count, NULL);
    smith_facts_add_number(facts, "wads", "Wads", settings->wads.count, NULL);
    smith_facts_add_number(facts, "sounds_catalogs", "Sound catalogs", settings->sounds_catalogs.count, NULL);
    smith_facts_add_number(facts, "selected_sounds", "Selected sounds", settings->selected_sounds.count, NULL);
    smith_facts_add_number(facts, "imported_geometries", "Imported geometries", settings->imported_geometries.count,
                           NULL);
    smith_facts_add_number(facts, "animated_texture_sets", "Animated texture sets",
                           settings->animated_texture_sets.count, NULL);
    smith_facts_add_number(facts, "volume_event_sets", "Volume event sets", volume_event_sets, NULL);
    smith_facts_add_number(facts, "global_event_sets", "Global event sets", settings->global_event_sets.count, NULL);
    smith_facts_add_number(facts, "nodes", "Event nodes", nodes, NULL);
    if (settings->ten_lua_script_file && *settings->ten_lua_script_file)
        smith_facts_add_text(facts, "script", "Script", settings->ten_lua_script_file, NULL);
}

static void report_files(struct smith_run *run, const struct smith_facts *files) {
    for (uint32_t i = 0; i < files->count; i++)
        smith_facts_add_text(run->facts, "file", "File", files->items[i].text, "external_files");
    smith_run_note(run, smith_facts_failed(files) ? SMITH_NO_MEMORY : SMITH_OK);
}

void smith_prj2_info(struct smith_run *run) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    struct smith_facts files;
    struct info_counts info_counts = {.files = &files};
    smith_facts_begin(&files, &run->arena.allocator);
    smith_release_span_begin(&info_counts.span, smith_document_layout(run->document));
    smith_run_note(run, smith_visit_all(run->document, prj2_info_gather, &info_counts));
    report_origin(run, &info_counts);
    prj2_info_report_rooms(project, &info_counts, run->facts);
    report_settings(project->settings, info_counts.nodes, run->facts);
    report_files(run, &files);
    smith_facts_free(&files);
}
