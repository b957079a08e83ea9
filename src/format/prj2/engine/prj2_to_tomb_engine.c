/* SPDX-License-Identifier: MIT
 *
 * A project for TR4 or TRNG as one for TombEngine: the order of things, and what is no object (prj2_engine.h).
 *
 * The result is what the editor of today saves of the project (saved/prj2_saved.h), for the other engine. Triggers stay as they
 * are, but for effects without a timer, which TombEngine does not take; those that it has nothing for are named.
 */
#include "format/prj2/engine/prj2_engine.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "format/prj2/prj2.h"
#include "format/prj2/saved/prj2_saved.h"
#include "format/prj2/upgrade/prj2_upgrade.h"
#include "format/tomb_editor/tomb_editor.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

#define LEVEL_FOLDER "$(LevelDirectory)\\"

void *smith_engine_alloc(struct smith_engine_conversion *conversion, size_t count, size_t size) {
    void *memory = smith_document_alloc(conversion->document, (count + 1) * size, 16);
    if (!memory)
        conversion->status = smith_fail_memory(conversion->error, &conversion->document->arena);
    return memory;
}

/* Memory of the document for two texts one behind the other. */
static const char *engine_text(struct smith_engine_conversion *conversion, const char *begin, size_t size,
                               const char *end) {
    char *text = smith_engine_alloc(conversion, size + strlen(end), 1);
    if (text)
        snprintf(text, size + strlen(end) + 1, "%.*s%s", (int)size, begin, end);
    return text;
}

/* ---- settings -------------------------------------------------------------------------------------------------------- */

static void engine_settings(struct smith_engine_conversion *conversion) {
    struct smith_prj2_settings *settings = conversion->project->settings;
    const char *level = settings->game_level_file_path;
    for (uint32_t i = 0; i < conversion->archive_count; i++)
        settings->wads.items[i]->path =
            engine_text(conversion, LEVEL_FOLDER, strlen(LEVEL_FOLDER), conversion->archives[i].file);
    if (level && *level) {
        const char *dot = strrchr(smith_file_path_name(level), '.');
        settings->game_level_file_path =
            engine_text(conversion, level, dot ? (size_t)(dot - level) : strlen(level), ".ten");
    }
}

/* ---- triggers -------------------------------------------------------------------------------------------------------- */

static bool engine_is_nothing(const struct smith_prj2_trigger_parameter *parameter) {
    return !parameter || parameter->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NULL;
}

static void engine_give_timer(struct smith_engine_conversion *conversion, struct smith_prj2_trigger *trigger) {
    struct smith_prj2_trigger_parameter *timer = smith_upgrade_new(conversion->run, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE);
    uint16_t *zero = smith_engine_alloc(conversion, 1, sizeof *zero);
    if (!timer || !zero)
        return;
    timer->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER;
    timer->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER;
    timer->value.as.number = zero;
    trigger->timer = timer;
    smith_upgrade_note(conversion->run, "PRJ2-ENGINE-TIMER", SMITH_CHANGE_KEPT,
                       "a flip effect without a timer has the timer 0: TombEngine leaves out the others");
}

static void engine_flip_effect(struct smith_engine_conversion *conversion, struct smith_prj2_trigger *trigger) {
    enum { EFFECTS = 47 };
    if (!engine_is_nothing(trigger->extra))
        SMITH_ENGINE_LOST(conversion, "a flip effect with an extra value, which is left out of the level");
    else if (trigger->target && trigger->target->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER &&
             *trigger->target->value.as.number >= EFFECTS)
        SMITH_ENGINE_LOST(conversion, "a flip effect of number %d or above, which does nothing", EFFECTS);
    if (engine_is_nothing(trigger->timer))
        engine_give_timer(conversion, trigger);
}

static void engine_trigger(struct smith_engine_conversion *conversion, struct smith_prj2_trigger *trigger) {
    static const struct {
        int64_t target;
        const char *name;
    } gone[] = {{SMITH_PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG, "ActionNg"},
                {SMITH_PRJ2_TRIGGER_TARGET_TYPE_PARAMETER_NG, "ParameterNg"},
                {SMITH_PRJ2_TRIGGER_TARGET_TYPE_FMV_NG, "FmvNg"},
                {SMITH_PRJ2_TRIGGER_TARGET_TYPE_TIMERFIELD_NG, "TimerfieldNg"}};
    if (trigger->trigger_type == SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG)
        SMITH_ENGINE_LOST(conversion, "a trigger of the type ConditionNg, which is left out of the level");
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (trigger->target_type == gone[i].target)
            SMITH_ENGINE_LOST(conversion, "a trigger for %s, which is left out of the level", gone[i].name);
    if (trigger->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT)
        engine_flip_effect(conversion, trigger);
}

/* ---- rooms ----------------------------------------------------------------------------------------------------------- */

static void engine_rooms(struct smith_engine_conversion *conversion) {
    enum { FOG_PART = 5 };
    const struct smith_prj2_project *project = conversion->project;
    struct smith_upgrade_run *run = conversion->run;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj2_room *room = project->rooms.items[i];
        snprintf(run->where, sizeof run->where, "/rooms/%u", i);
        if (room->has.room_type &&
            (room->room_type == SMITH_PRJ2_ROOM_TYPE_RAIN || room->room_type == SMITH_PRJ2_ROOM_TYPE_SNOW))
            SMITH_ENGINE_LOST(conversion, "rain or snow in a room, which TombEngine does not have");
        for (uint32_t j = 0; j < room->objects.count; j++) {
            const struct smith_prj2_objects *object = &room->objects.items[j];
            snprintf(run->where, sizeof run->where, "/rooms/%u/objects/%u", i, j);
            if (object->kind == SMITH_PRJ2_OBJECTS_TRIGGER)
                engine_trigger(conversion, object->as.trigger);
            else if (object->kind == SMITH_PRJ2_OBJECTS_LIGHT &&
                     object->as.light->light_type == SMITH_PRJ2_LIGHT_TYPE_FOG_BULB)
                object->as.light->intensity /= FOG_PART;
        }
    }
}

/* ---- all ------------------------------------------------------------------------------------------------------------- */

/* What the editor saves of it: forms are those of the engine. Animated textures are remapped as before. */
static void engine_save(struct smith_engine_conversion *conversion) {
    struct smith_prj2_settings *settings = conversion->project->settings;
    const bool remaps = !settings->has.remap_animated_textures || settings->remap_animated_textures;
    settings->game_version = SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE;
    settings->has.game_version = true;
    smith_prj2_as_saved(conversion->run);
    settings->remap_animated_textures = remaps;
    if (conversion->run->failed)
        conversion->status = smith_fail_memory(conversion->error, &conversion->document->arena);
}

static void engine_report(struct smith_engine_conversion *conversion, struct smith_findings *notes) {
    struct smith_changes changes;
    smith_changes_begin(&changes, &conversion->document->arena.allocator, 0);
    smith_upgrade_report(conversion->run, &changes);
    for (uint32_t i = 0; i < changes.count; i++) {
        const struct smith_change *change = &changes.items[i];
        if (change->kind == SMITH_CHANGE_LOST || change->kind == SMITH_CHANGE_KEPT)
            smith_findings_add(notes, change->code, change->kind == SMITH_CHANGE_LOST ? SMITH_WARNING : SMITH_INFO,
                               change->path, UINT64_MAX, "%s", change->message);
    }
    if (smith_changes_failed(&changes))
        conversion->status = smith_fail_memory(conversion->error, NULL);
    smith_changes_free(&changes);
}

static enum smith_status engine_convert(struct smith_engine_conversion *conversion, struct smith_findings *notes) {
    conversion->project = smith_prj2_root(conversion->document);
    conversion->run = smith_engine_alloc(conversion, 1, sizeof *conversion->run);
    if (!conversion->run)
        return conversion->status;
    *conversion->run = (struct smith_upgrade_run){.document = conversion->document,
                                                  .layout = &smith_prj2_layout,
                                                  .release = -1,
                                                  .as_saved = true,
                                                  .convert = smith_prj2_convert_form};
    if (!smith_engine_archives(conversion))
        return conversion->status;
    engine_save(conversion);
    if (conversion->status == SMITH_OK) {
        engine_settings(conversion);
        engine_rooms(conversion);
        smith_engine_objects(conversion);
    }
    if (conversion->status == SMITH_OK && (conversion->run->failed || conversion->document->arena.failed))
        conversion->status = smith_fail_memory(conversion->error, &conversion->document->arena);
    if (conversion->status == SMITH_OK)
        engine_report(conversion, notes);
    return conversion->status;
}

/* The bytes of a document, and a document of its own. */
static enum smith_status engine_copy(const struct smith_document *document, struct smith_document **copy,
                                     struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    struct smith_buffer bytes;
    enum smith_status status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK)
        status = smith_decode(&smith_prj2_layout, (struct smith_bytes){bytes.data, bytes.size}, &options, NULL, NULL,
                              copy, error);
    smith_buffer_free(&bytes);
    return status;
}

static enum smith_status prj2_to_engine(const struct smith_document *document,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error) {
    struct smith_engine_conversion conversion = {.options = options, .error = error};
    const struct smith_prj2_settings *settings = smith_prj2_root(document)->settings;
    const int64_t game = settings && settings->has.game_version ? settings->game_version : SMITH_PRJ2_GAME_VERSION_TR4;
    struct smith_buffer bytes = {0};
    if (!settings || (game != SMITH_PRJ2_GAME_VERSION_TR4 && game != SMITH_PRJ2_GAME_VERSION_TRNG))
        return smith_fail(error, SMITH_REFUSED, "CONVERT-GAME",
                          "only projects for TR4 and TRNG become ones for TombEngine; this is for %s",
                          smith_game_name(game));
    enum smith_status status = engine_copy(document, &conversion.document, error);
    if (status == SMITH_OK)
        status = engine_convert(&conversion, notes);
    if (status == SMITH_OK)
        status = smith_encode(conversion.document, &bytes, error);
    if (status == SMITH_OK)
        smith_buffer_add(out, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    smith_document_free(conversion.document);
    return status;
}

static const char *const engines[] = {"TombEngine", NULL}, *const no_names[] = {NULL};

const struct smith_conversion smith_prj2_conversions[] = {
    {
        .id = "prj2",
        .title = "the same project for TombEngine, with --engine",
        .extensions = ".prj2",
        .dialects = engines,
        .names = no_names,
        .write = prj2_to_engine,
    },
    {0},
};
