/* SPDX-License-Identifier: MIT
 *
 * Mending a project that can be read: what the editor would refuse, throw away or mistake for something else. What is
 * not fixed here and is an error for `check` is removed by the general repair.
 */
#include "format/prj2/check/prj2_check.h"
#include "format/prj2/common/prj2_project.h"
#include "format/prj2/prj2.h"
#include "format/prj2/repair/prj2_repair.h"
#include "format/prj2/upgrade/prj2_upgrade.h"

#include <levelsmith/prj2.h>

#define SPLITS_MAX 8 /* of a floor or a ceiling, besides the first surface */

/* ---- what makes the editor refuse the project --------------------------------------------------------------------- */

static void prj2_fix_version(struct smith_run *run) {
    struct smith_prj2_project *project = smith_prj2_root(run->document);
    uint32_t known = project->version & SMITH_PRJ2_VERSION_COMPRESSED;
    if (project->version != known)
        smith_report_change(run, "PRJ2-VERSION-SET", SMITH_CHANGE_FIXED, smith_rule_path("/version"),
                            "the version is 0 again, the only one there is");
    project->version = known;
}

static void fix_settings(struct smith_run *run) {
    struct smith_prj2_project *project = smith_prj2_root(run->document);
    if (!project->settings) {
        project->settings = smith_value_new(&run->document->arena, SMITH_PRJ2_SETTINGS_TYPE);
        if (!project->settings)
            return;
        smith_report_change(run, "PRJ2-SETTINGS-NEW", SMITH_CHANGE_LOST, smith_rule_path("/settings"),
                            "there were no settings; these are the editor's own for TR4");
    }
    struct smith_prj2_settings *settings = project->settings;
    if (settings->has.sound_system && settings->sound_system == SMITH_PRJ2_SOUND_SYSTEM_XML)
        return;
    settings->has.sound_system = true;
    settings->sound_system = SMITH_PRJ2_SOUND_SYSTEM_XML;
    smith_report_change(run, "PRJ2-SOUND-SYSTEM-SET", SMITH_CHANGE_FIXED, smith_rule_path("/settings/sound_system"),
                        "the sound system is Xml, the only one today's editor opens; select the sounds again");
}

static void set_order(struct smith_run *run, void *record, const struct smith_type *type, uint16_t first,
                      uint16_t second, struct smith_rule_path path) {
    if (!smith_chunks_are_misordered(record, first, second))
        return;
    smith_chunks_forget_order(record);
    smith_report_change(run, "PRJ2-ORDER-SET", SMITH_CHANGE_FIXED, path, "the %s stand before the %s again",
                        type->record->members[first].name, type->record->members[second].name);
}

static void prj2_fix_order(struct smith_run *run) {
    struct smith_prj2_project *project = smith_prj2_root(run->document);
    set_order(run, project, SMITH_PRJ2_PROJECT_TYPE, SMITH_PRJ2_PROJECT_SETTINGS_MEMBER,
              SMITH_PRJ2_PROJECT_ROOMS_MEMBER, smith_rule_path("/"));
    set_order(run, project->settings, SMITH_PRJ2_SETTINGS_TYPE, SMITH_PRJ2_SETTINGS_TEXTURES_MEMBER,
              SMITH_PRJ2_SETTINGS_DEFAULT_TEXTURE_MEMBER, smith_rule_path("/settings"));
    set_order(run, project->settings, SMITH_PRJ2_SETTINGS_TYPE, SMITH_PRJ2_SETTINGS_TEXTURES_MEMBER,
              SMITH_PRJ2_SETTINGS_ANIMATED_TEXTURE_SETS_MEMBER, smith_rule_path("/settings"));
    for (uint32_t i = 0; i < project->rooms.count; i++)
        set_order(run, project->rooms.items[i], SMITH_PRJ2_ROOM_TYPE, SMITH_PRJ2_ROOM_SECTORS_MEMBER,
                  SMITH_PRJ2_ROOM_OBJECTS_MEMBER, smith_rule_path("/rooms/%u", i));
}

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

static void number_room(struct smith_run *run, uint32_t list_index, bool *used) {
    struct smith_prj2_room *room = smith_prj2_root(run->document)->rooms.items[list_index];
    int64_t number = 0;
    while (number < SMITH_PRJ2_ROOMS && used[number])
        number++;
    if (number == SMITH_PRJ2_ROOMS)
        return; /* one room too many: the general repair says so */
    room->index = number;
    room->has.index = true;
    used[number] = true;
    smith_report_change(run, "PRJ2-ROOM-NUMBERED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u/index", list_index),
                        "the room had the number of another and is room %lld now", (long long)number);
}

static bool prj2_fix_is_number(const struct smith_prj2_room *room) {
    return room->has.index && room->index >= 0 && room->index < SMITH_PRJ2_ROOMS;
}

/* The first room with a number keeps it: that is where links lead. A room without a number is found a place by the
 * editor itself. */
static void fix_room_numbers(struct smith_run *run) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    bool used[SMITH_PRJ2_ROOMS] = {false}, seen[SMITH_PRJ2_ROOMS] = {false};
    for (uint32_t i = 0; i < project->rooms.count; i++)
        if (prj2_fix_is_number(project->rooms.items[i]))
            used[project->rooms.items[i]->index] = true;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj2_room *room = project->rooms.items[i];
        if (!prj2_fix_is_number(room))
            continue;
        if (seen[room->index])
            number_room(run, i, used);
        seen[room->index] = true;
    }
}

static const struct smith_prj2_room *room_of_number(const struct smith_prj2_project *project, int64_t number) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        if (project->rooms.items[i]->index == number)
            return project->rooms.items[i];
    return NULL;
}

static bool is_flip_room_of_another(const struct smith_prj2_project *project, const struct smith_prj2_room *room,
                                    int64_t number) {
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj2_room *other = project->rooms.items[i];
        if (other == room)
            return false; /* the first link counts */
        if (other->alternate && other->alternate->room == number)
            return true;
    }
    return false;
}

/* A flip room is another room of the same size, of this room only, and has no flip room itself. */
static bool flips_well(const struct smith_prj2_project *project, const struct smith_prj2_room *room, bool damaged) {
    const struct smith_prj2_room *flip =
        room->alternate->has.room ? room_of_number(project, room->alternate->room) : NULL;
    if (!flip)
        return !damaged;
    return flip != room && !flip->alternate && flip->sectors_x == room->sectors_x &&
           flip->sectors_z == room->sectors_z && !is_flip_room_of_another(project, room, flip->index);
}

static void prj2_fix_flips(struct smith_run *run) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        struct smith_prj2_room *room = project->rooms.items[i];
        if (!room->alternate || flips_well(project, room, run->damaged))
            continue;
        smith_report_change(run, "PRJ2-FLIP-REMOVED", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u/alternate", i),
                            "the link to room %lld, which cannot be its flip room", (long long)room->alternate->room);
        room->alternate = NULL;
    }
}

/* ---- objects ------------------------------------------------------------------------------------------------------ */

static void give_script_id(struct smith_run *run, const struct smith_prj2_objects *object, int64_t *id, bool *used,
                           struct smith_rule_path path) {
    int64_t number = 0, before = *id;
    while (number < SMITH_PRJ2_SCRIPT_IDS && used[number])
        number++;
    if (number == SMITH_PRJ2_SCRIPT_IDS)
        return; /* one too many: the general repair says so */
    *id = number;
    used[number] = true;
    smith_report_change(run, "PRJ2-SCRIPT-ID-NUMBERED", SMITH_CHANGE_FIXED, path,
                        "the %s had the script number %lld, which %s, and has %lld now",
                        smith_prj2_kind_names[smith_prj2_kind_of(object)].one, (long long)before,
                        before < SMITH_PRJ2_SCRIPT_IDS ? "is that of another" : "is too large", (long long)number);
}

/* The first object with a number keeps it; `changes` false: only `used` is filled. */
static void fix_script_ids_of(struct smith_run *run, uint32_t room, bool *used, bool *seen, bool changes) {
    const struct smith_prj2_room *of = smith_prj2_root(run->document)->rooms.items[room];
    for (uint32_t i = 0; i < of->objects.count; i++) {
        const struct smith_prj2_objects *object = &of->objects.items[i];
        int64_t *id = (int64_t *)smith_prj2_object_member(object, "script_id");
        if (!id || *id < 0)
            continue;
        bool fits = *id < SMITH_PRJ2_SCRIPT_IDS;
        if (changes && (!fits || seen[*id]))
            give_script_id(run, object, id, used, smith_rule_path("/rooms/%u/objects/%u/script_id", room, i));
        else if (fits)
            (changes ? seen : used)[*id] = true;
    }
}

static void fix_script_ids(struct smith_run *run) {
    const uint32_t rooms = smith_prj2_root(run->document)->rooms.count;
    bool used[SMITH_PRJ2_SCRIPT_IDS] = {false}, seen[SMITH_PRJ2_SCRIPT_IDS] = {false};
    for (int changes = 0; changes < 2; changes++)
        for (uint32_t i = 0; i < rooms; i++)
            fix_script_ids_of(run, i, used, seen, changes);
}

/* ---- sectors ------------------------------------------------------------------------------------------------------ */

static void fix_splits(struct smith_run *run) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->sectors.count; j++) {
            struct smith_prj2_sector *sector = project->rooms.items[i]->sectors.items[j];
            if (sector->floor_splits.count <= SPLITS_MAX && sector->ceiling_splits.count <= SPLITS_MAX)
                continue;
            if (sector->floor_splits.count > SPLITS_MAX)
                sector->floor_splits.count = SPLITS_MAX;
            if (sector->ceiling_splits.count > SPLITS_MAX)
                sector->ceiling_splits.count = SPLITS_MAX;
            smith_report_change(run, "PRJ2-SPLITS-CUT", SMITH_CHANGE_LOST,
                                smith_rule_path("/rooms/%u/sectors/%u", i, j),
                                "splits beyond the eight a surface can have");
        }
}

/* Put a sector behind the others, with nothing but its position: the editor makes the rest when it loads the room. */
static bool prj2_fix_add_sector(struct smith_run *run, struct smith_prj2_room *room, struct smith_prj2_sector **items,
                                int32_t position) {
    struct smith_prj2_sector *sector = smith_value_new(&run->document->arena, SMITH_PRJ2_SECTOR_TYPE);
    if (!sector)
        return false;
    sector->position = position;
    items[room->sectors.count++] = sector;
    return true;
}

static void fix_room_sectors(struct smith_run *run, uint32_t list_index) {
    struct smith_prj2_room *room = smith_prj2_root(run->document)->rooms.items[list_index];
    uint32_t area = smith_prj2_room_area(room), missing = area, before = room->sectors.count;
    bool *there = smith_run_alloc(run, area, 1);
    for (uint32_t i = 0; there && i < before; i++) {
        int32_t position = room->sectors.items[i]->position;
        if (position >= 0 && (uint32_t)position < area && !there[position]) {
            there[position] = true;
            missing--;
        }
    }
    struct smith_prj2_sector **items =
        !there || !missing ? NULL
                           : smith_prj2_list_reserve(run->document, (const struct smith_list *)&room->sectors, missing,
                                                     sizeof(struct smith_prj2_sector *));
    if (!items)
        return;
    room->sectors.items = items;
    room->has.sectors = true;
    for (uint32_t i = 0; i < area; i++)
        if (!there[i] && !prj2_fix_add_sector(run, room, items, (int32_t)i))
            return;
    smith_report_change(run, "PRJ2-SECTOR-PLAIN", SMITH_CHANGE_LOST, smith_rule_path("/rooms/%u/sectors", list_index),
                        "%u of %u sectors were missing and are plain floor", missing, area);
}

static void fix_sectors(struct smith_run *run) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    for (uint32_t i = 0; i < project->rooms.count && !smith_run_failed(run); i++)
        if (smith_prj2_room_area(project->rooms.items[i]))
            fix_room_sectors(run, i);
}

/* ---- sectors of two forms ---- */

/* Those of the old form get today's, as `upgrade` gives it to them. */
static void fix_forms(struct smith_run *run) {
    uint32_t first = 0;
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    const uint32_t count = smith_prj2_rooms_of_form(project, true, &first);
    if (!count || !smith_prj2_rooms_of_form(project, false, NULL))
        return;
    struct smith_upgrade_run *upgrade = smith_run_alloc(run, 1, sizeof *upgrade);
    if (!upgrade)
        return;
    upgrade->document = run->document;
    upgrade->layout = smith_document_layout(run->document);
    upgrade->release = -1;
    smith_prj2_upgrade_sectors(upgrade);
    if (upgrade->failed)
        smith_run_note(run, SMITH_NO_MEMORY);
    smith_report_change(run, "PRJ2-SECTORS-MIXED", SMITH_CHANGE_FIXED, smith_rule_path("/rooms/%u", first),
                        "%u room%s sectors of today's form now, as the others", count, count == 1 ? " has" : "s have");
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static void prj2_fix_report_kept(struct smith_run *run) {
    const struct smith_prj2_project *project = smith_prj2_root(run->document);
    uint64_t sectors = 0, objects = 0;
    if (!run->changes->count)
        return;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        sectors += project->rooms.items[i]->sectors.count;
        objects += project->rooms.items[i]->objects.count;
    }
    smith_report_change(run, "PRJ2-KEPT", SMITH_CHANGE_KEPT, smith_rule_path("/"),
                        "%u rooms with %llu sectors and %llu objects, %u textures", project->rooms.count,
                        (unsigned long long)sectors, (unsigned long long)objects, project->settings->textures.count);
}

/* Chunks of kinds that the editor does not know are kept: a newer one wrote them, or damage made them. */
static void prj2_fix_report_opening(struct smith_run *run) {
    struct smith_prj2_load_result load_result;
    if (!run->changes->count)
        return;
    smith_run_note(run, smith_prj2_load_result_of(run->document, &load_result));
    if (load_result.outcome != SMITH_PRJ2_OPENS)
        smith_report_change(
            run, "PRJ2-STILL-UNREADABLE", SMITH_CHANGE_KEPT, smith_rule_path("/"), "today's editor %s: %s",
            load_result.outcome == SMITH_PRJ2_READ_ONLY ? "opens the result for reading only" : "refuses the result",
            load_result.reason);
}

smith_fix *const smith_prj2_fixes[] = {
    prj2_fix_version,
    fix_settings,
    prj2_fix_order,
    fix_room_numbers,
    prj2_fix_flips,
    fix_script_ids,
    fix_forms,
    fix_splits,
    fix_sectors,
    smith_prj2_fix_areas,
    smith_prj2_fix_portals,
    smith_prj2_add_placeholders,
    prj2_fix_report_kept,
    prj2_fix_report_opening,
    NULL,
};
