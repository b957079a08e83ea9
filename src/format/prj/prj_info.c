/* SPDX-License-Identifier: MIT
 *
 * What `info` says of a Tomb Raider Level Editor project: which editor wrote it, how many rooms and things of each kind
 * there are, which features of NGLE it uses, and which files it needs.
 */
#include "format/prj/prj.h"
#include "format/run.h"
#include "format/tomb_editor/tomb_editor.h"
#include <levelsmith/prj.h>
#include <stdio.h>
#include <string.h>

/* ---- the wad of a project ---- */

void smith_prj_object_archives(const struct smith_document *document, struct smith_buffer *names) {
    const char *path = smith_prj_root(document)->object_path;
    if (path && strcmp(path, smith_prj_format.files->none) != 0)
        smith_object_archive_name(path, names);
}

/* ---- prj info ---- */

/* Kinds of things as people count them: cameras of all kinds are distinguished, lights too. */
static const struct thing_kind {
    uint16_t id;
    const char *key, *label;
} thing_kinds[] = {
    {SMITH_PRJ_THING_ID_OBJECT, "objects", "Objects"},
    {SMITH_PRJ_THING_ID_TRIGGER, "triggers", "Triggers"},
    {SMITH_PRJ_THING_ID_LIGHT, "lights", "Lights"},
    {SMITH_PRJ_THING_ID_SHADOW, "shadows", "Shadows"},
    {SMITH_PRJ_THING_ID_SUN, "suns", "Suns"},
    {SMITH_PRJ_THING_ID_SPOT, "spots", "Spotlights"},
    {SMITH_PRJ_THING_ID_EFFECT, "effects", "Effect lights"},
    {SMITH_PRJ_THING_ID_FOG_BULB, "fog_bulbs", "Fog bulbs"},
    {SMITH_PRJ_THING_ID_CAMERA, "cameras", "Cameras"},
    {SMITH_PRJ_THING_ID_CAMERA_FIXED, "fixed_cameras", "Fixed cameras"},
    {SMITH_PRJ_THING_ID_CAMERA_FLYBY, "flyby_cameras", "Flyby cameras"},
    {SMITH_PRJ_THING_ID_SOUND, "sounds", "Sounds"},
    {SMITH_PRJ_THING_ID_SINK, "sinks", "Sinks"},
};

#define KIND_COUNT (sizeof thing_kinds / sizeof *thing_kinds)

struct totals {
    int64_t rooms, flip_rooms, blocks, doors, of_kind[KIND_COUNT];
    int64_t slots, animations, plugin_triggers, conditions;
};

static void prj_info_count_thing(struct totals *totals, uint16_t id) {
    for (size_t i = 0; i < KIND_COUNT; i++)
        totals->of_kind[i] += thing_kinds[i].id == id;
}

static void count_object(struct totals *totals, const struct smith_prj_object_thing *thing) {
    prj_info_count_thing(totals, thing->id);
    if (thing->data.kind != SMITH_PRJ_OBJECT_THING_DATA_TRIGGER)
        return;
    totals->plugin_triggers += thing->data.as.trigger->plugin != 0;
    totals->conditions += thing->data.as.trigger->type == SMITH_PRJ_TRIGGER_TYPE_MONKEY;
}

static void count_room(struct totals *totals, const struct smith_prj_room *room) {
    totals->rooms++;
    totals->flip_rooms += (room->flags1 & SMITH_PRJ_ROOM_FLAGS1_FLIP_ROOM) != 0;
    totals->blocks += room->blocks.count;
    totals->doors += room->doors.count;
    for (uint32_t i = 0; i < room->objects.count; i++)
        count_object(totals, room->objects.items[i]);
    for (uint32_t i = 0; i < room->lights.count; i++)
        prj_info_count_thing(totals, room->lights.items[i]->id);
}

static void count_project(struct totals *totals, const struct smith_prj_project *project) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        if (project->rooms.items[i]->room)
            count_room(totals, project->rooms.items[i]->room);
    for (uint32_t i = 0; i < project->slots.count; i++)
        totals->slots += project->slots.items[i]->object != NULL;
    for (size_t i = 0; i < sizeof project->animations / sizeof *project->animations; i++)
        totals->animations += project->animations[i].defined != 0;
}

/* ---- the report ----------------------------------------------------------------------------------------------- */

static void report_editor(const struct smith_prj_project *project, struct smith_facts *facts) {
    const struct smith_prj_ng_version *version = project->ng ? project->ng->features.version : NULL;
    char text[64];
    if (version)
        snprintf(text, sizeof text, "NGLE %u.%u.%u.%u", version->major, version->minor, version->build,
                 version->revision);
    else
        snprintf(text, sizeof text, "%s", project->ng ? "NGLE" : "winroomedit");
    smith_facts_add_text(facts, "editor", "Written by", text, NULL);
    smith_facts_add_name(facts, "version", "Version", SMITH_PRJ_VERSION_NAMES, project->version);
}

static void prj_info_report_rooms(const struct smith_prj_project *project, const struct totals *totals,
                                  struct smith_facts *facts) {
    smith_facts_add_number(facts, "rooms", "Rooms", totals->rooms, NULL);
    smith_facts_add_number(facts, "free_rooms", "Free rooms", project->rooms.count - totals->rooms, NULL);
    smith_facts_add_number(facts, "flip_rooms", "Flip rooms", totals->flip_rooms, NULL);
    smith_facts_add_number(facts, "blocks", "Blocks", totals->blocks, NULL);
    smith_facts_add_number(facts, "doors", "Doors", totals->doors, NULL);
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (totals->of_kind[i])
            smith_facts_add_number(facts, thing_kinds[i].key, thing_kinds[i].label, totals->of_kind[i], NULL);
}

static void report_rest(const struct smith_prj_project *project, const struct totals *totals,
                        struct smith_facts *facts) {
    smith_facts_add_number(facts, "tiles", "Textures", project->tiles.count, NULL);
    smith_facts_add_number(facts, "slots", "Objects of the wad", totals->slots, NULL);
    smith_facts_add_number(facts, "animations", "Animation ranges", totals->animations, NULL);
    if (project->ng)
        smith_facts_add_number(facts, "conditions", "Conditions of NGLE", totals->conditions, NULL);
    if (totals->plugin_triggers)
        smith_facts_add_number(facts, "plugin_triggers", "Triggers of plugins", totals->plugin_triggers, NULL);
}

static void report_plugins(const struct smith_prj_project *project, struct smith_facts *facts) {
    for (uint32_t i = 0; project->ng && i < project->ng->features.plugins.count; i++)
        smith_facts_add_text(facts, "plugin", "Plugin", project->ng->features.plugins.items[i]->name, "plugins");
}

static void prj_info_report_file(const char *path, struct smith_facts *facts) {
    if (strcmp(path, "NA") != 0)
        smith_facts_add_text(facts, "file", "File", path, "external_files");
}

void smith_prj_info(struct smith_run *run) {
    const struct smith_prj_project *project = smith_prj_root(run->document);
    struct totals totals = {0};
    count_project(&totals, project);
    report_editor(project, run->facts);
    prj_info_report_rooms(project, &totals, run->facts);
    report_rest(project, &totals, run->facts);
    report_plugins(project, run->facts);
    prj_info_report_file(project->texture_path, run->facts);
    prj_info_report_file(project->object_path, run->facts);
}
