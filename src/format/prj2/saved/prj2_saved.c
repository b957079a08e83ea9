/* SPDX-License-Identifier: MIT
 *
 * A project as the editor saves it: the order of things (prj2_saved.h).
 */
#include "format/prj2/saved/prj2_saved.h"
#include "document/release.h"
#include "document/visit.h"
#include "format/prj2/rooms/prj2_rooms.h"
#include "format/prj2/upgrade/prj2_upgrade.h"
#include <levelsmith/rooms.h>
#include <stdio.h>
#include <string.h>

void *smith_prj2_save_alloc(struct smith_prj2_saving *saving, size_t count, size_t size) {
    void *memory = smith_document_alloc(saving->document, (count + 1) * size, 16);
    saving->run->failed |= !memory;
    return memory;
}

void smith_prj2_save_text(const char **text, const char *otherwise) {
    if (!*text)
        *text = otherwise;
}

/* ---- what has no place any more -------------------------------------------------------------------------------------- */

static bool saved_is_unread(const struct smith_prj2_saving *saving, const struct smith_member *member) {
    const char *since = smith_annotation_value(&member->annotations, "since");
    return smith_annotation_find(&member->annotations, "deprecated") ||
           smith_annotation_find(&member->annotations, "dropped") ||
           smith_annotation_find(&member->annotations, "forgotten") ||
           (since && smith_release_is_unreleased(saving->run->layout, smith_release_order(saving->run->layout, since)));
}

void smith_prj2_save_leave_out(struct smith_prj2_saving *saving, const struct smith_type *type, void *record) {
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        if (!(member->flags & SMITH_CHUNK) || !saved_is_unread(saving, member) || !smith_prj2_clear(record, type, i))
            continue;
        SMITH_SAVED_LOST(saving, "value that the editor does not read", "values that the editor does not read",
                         "`%s`, which the editor does not read", member->name);
    }
}

/* ---- spelling -------------------------------------------------------------------------------------------------------- */

/* Bytes without a place in the layout: chunks that are not known, twice there or somewhere else, and what follows a value. */
static void saved_count_odd(struct smith_prj2_saving *saving, const void *record) {
    const struct smith_quirks *quirks = smith_quirks_of(record);
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        if (quirk->kind == SMITH_QUIRK_EXTRA && quirk->bytes.size)
            SMITH_SAVED_LOST(
                saving, "chunk without a place", "chunks without a place",
                "chunks that have no place where they are; with one that it does not know the editor opens the "
                "project for reading only");
        else if (quirk->kind == SMITH_QUIRK_TAIL && quirk->bytes.size)
            SMITH_SAVED_DONE(saving, "bytes behind a value are left out");
    }
}

/* All is spelled as the editor does it. */
static void saved_forget_spelling(struct smith_prj2_saving *saving, const struct smith_type *type, void *value) {
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    if (smith_type_has_quirks(smith_type_inner(type)) && smith_quirks_of(value)) {
        saved_count_odd(saving, value);
        *(struct smith_quirks **)value = NULL;
    }
    if (smith_children_are_plain(&children))
        return;
    while (smith_children_next(&children, &child))
        if (child.value)
            saved_forget_spelling(saving, child.type, child.value);
}

/* ---- what the editor never finds, although an upgrade does ----------------------------------------------------------- */

static void saved_lose_animation(struct smith_prj2_saving *saving, struct smith_prj2_animated_texture_set *set) {
    if (!set->frames || !set->frames->extra)
        return;
    set->frames->extra = NULL;
    SMITH_SAVED_LOST(saving, "kind of an animation", "kinds of animations",
                     "type and speed of an animation, which are where the editor does not look for them");
}

/* Of the oldest triggers the editor takes the object even where a number is meant. */
static void saved_lose_target(struct smith_prj2_saving *saving, struct smith_prj2_objects *object) {
    if (object->kind != SMITH_PRJ2_OBJECTS_TRIGGER_UNTYPED)
        return;
    struct smith_prj2_untyped_trigger *trigger = object->as.trigger_untyped;
    if (trigger->target_object_id < 0)
        SMITH_SAVED_LOST(saving, "target of a trigger", "targets of triggers",
                         "the number that a trigger of release 1.0.5 or before has for a target");
}

static void saved_lose_unread(struct smith_prj2_saving *saving) {
    struct smith_prj2_settings *settings = saving->project->settings;
    snprintf(saving->run->where, sizeof saving->run->where, "/settings");
    for (uint32_t i = 0; settings && i < settings->animated_texture_sets.count; i++)
        saved_lose_animation(saving, settings->animated_texture_sets.items[i]);
    for (uint32_t i = 0; i < saving->project->rooms.count; i++) {
        struct smith_prj2_room *room = saving->project->rooms.items[i];
        for (uint32_t j = 0; j < room->objects.count; j++) {
            snprintf(saving->run->where, sizeof saving->run->where, "/rooms/%u/objects/%u", i, j);
            saved_lose_target(saving, &room->objects.items[j]);
        }
    }
}

/* ---- all ------------------------------------------------------------------------------------------------------------- */

/* Rooms without place for a sector inside are none. */
static void saved_drop_rooms(struct smith_prj2_saving *saving) {
    struct smith_prj2_project *project = saving->project;
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        struct smith_prj2_room *room = project->rooms.items[i];
        snprintf(saving->run->where, sizeof saving->run->where, "/rooms/%u", i);
        if (room->sectors_x < 3 || room->sectors_z < 3)
            SMITH_SAVED_LOST(saving, "room", "rooms", "a room of less than three by three sectors");
        else
            project->rooms.items[count++] = room;
    }
    project->rooms.count = count;
    project->has.rooms = true;
}

static void saved_upgrade(struct smith_prj2_saving *saving) {
    struct smith_upgrade_run *run = saving->run;
    struct smith_prj2_settings *settings = saving->project->settings;
    const bool sounds =
        !settings || (settings->has.sound_system && settings->sound_system == SMITH_PRJ2_SOUND_SYSTEM_XML);
    smith_prj2_upgrade(run);
    smith_upgrade_forms(run);
    if (!sounds) {
        settings->sound_system = SMITH_PRJ2_SOUND_SYSTEM_NONE;
        snprintf(run->where, sizeof run->where, "/settings");
    }
    for (uint32_t i = 0; i < run->step_count; i++) /* these are said again, as far as they hold for the editor */
        if (strncmp(run->steps[i].code, "UPGRADE-LEFT", 12) == 0 ||
            strncmp(run->steps[i].words, "the sound system", 16) == 0)
            run->steps[i].count = 0;
    if (!sounds)
        smith_upgrade_note(
            run, "SAVED-NOT-OPENED", SMITH_CHANGE_KEPT,
            "there is no sound system, for which today's editor does not open the project: this is what it "
            "would save if it did");
}

static void saved_change(struct smith_prj2_saving *saving) {
    smith_prj2_save_settings(saving);
    smith_prj2_save_rooms(saving);
    smith_prj2_save_objects(saving);
}

void smith_prj2_as_saved(struct smith_upgrade_run *run) {
    struct smith_prj2_saving saving = {
        .run = run, .document = run->document, .project = smith_prj2_root(run->document)};
    const struct smith_options options = smith_document_options(run->document);
    struct smith_rooms rooms;
    struct smith_error error;
    saved_lose_unread(&saving);
    saved_upgrade(&saving);
    saved_drop_rooms(&saving);
    if (run->failed)
        return;
    enum smith_status status = smith_prj2_rooms(run->document, &options, &rooms, &error);
    if (status == SMITH_OK) {
        saving.rooms = &rooms;
        status = smith_faces_seen_of(&rooms, &run->document->arena, &saving.seen, &error);
    }
    if (status == SMITH_OK)
        saved_change(&saving);
    snprintf(run->where, sizeof run->where, "/");
    if (status == SMITH_OK && !run->failed)
        saved_forget_spelling(&saving, SMITH_PRJ2_PROJECT_TYPE, saving.project);
    smith_rooms_free(&rooms);
    run->failed |= status != SMITH_OK;
}
