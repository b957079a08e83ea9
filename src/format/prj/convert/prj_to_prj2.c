/* SPDX-License-Identifier: MIT
 *
 * A project as one of Tomb Editor: the order of things, and the options (prj_convert.h).
 */
#include "base/error.h"
#include "document/value.h"
#include "format/prj/convert/prj_convert.h"
#include "format/prj/prj.h"
#include "format/prj/rooms/prj_rooms.h"
#include "format/wad_names/wad_names.h"
#include "report/report.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const smith_prj_engines[] = {"same", "TR4", "TRNG", "TombEngine", NULL};

/* What has been made with NGLE is for the engine that this editor is for. */
static int64_t engine_of(const struct smith_prj_project *project, const struct smith_convert_options *options) {
    static const int64_t engines[] = {0, SMITH_PRJ2_GAME_VERSION_TR4, SMITH_PRJ2_GAME_VERSION_TRNG,
                                      SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE};
    const struct smith_prj2_project *target = options->target ? smith_prj2_root(options->target) : NULL;
    for (size_t i = 1; smith_prj_engines[i]; i++)
        if (strcmp(smith_prj_engines[i], options->dialect) == 0)
            return engines[i];
    for (size_t i = 1; smith_prj_engines[i] && target && target->settings; i++)
        if (target->settings->game_version == engines[i])
            return engines[i];
    return project->ng ? SMITH_PRJ2_GAME_VERSION_TRNG : SMITH_PRJ2_GAME_VERSION_TR4;
}

void smith_prj_note(struct smith_prj_conversion *conversion, const char *code, enum smith_severity severity,
                    const char *path, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_findings_add(conversion->notes, code, severity, path, UINT64_MAX, "%s", message);
}

float smith_prj_degrees(float degrees) {
    float turned = degrees > -1e9f && degrees < 1e9f ? fmodf(degrees, 360) : 0;
    return turned < 0 ? turned + 360 : turned;
}

struct smith_prj2_vec3 smith_prj_position(const float position[3]) {
    return (struct smith_prj2_vec3){position[0], position[1], position[2]};
}

static enum smith_status prj_to_prj2_convert(struct smith_prj_conversion *conversion, struct smith_error *error) {
    conversion->to = smith_prj2_root(conversion->document);
    conversion->made = smith_prj_alloc(conversion, SMITH_PRJ_NUMBERS, sizeof *conversion->made);
    enum smith_status status =
        smith_faces_seen_of(conversion->rooms, &conversion->document->arena, &conversion->seen, error);
    if (status != SMITH_OK)
        return status;
    if (conversion->made) {
        smith_prj_convert_settings(conversion);
        smith_prj_convert_rooms(conversion);
    }
    return conversion->document->arena.failed ? smith_fail_memory(error, &conversion->document->arena) : SMITH_OK;
}

static enum smith_status prj_to_prj2_write(const struct smith_document *made, struct smith_buffer *out,
                                           struct smith_error *error) {
    struct smith_buffer bytes;
    enum smith_status status = smith_encode(made, &bytes, error);
    if (status == SMITH_OK)
        smith_buffer_add(out, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    return status;
}

enum smith_status smith_prj_to_prj2(const struct smith_document *document, const struct smith_convert_options *options,
                                    struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    struct smith_rooms rooms;
    struct smith_prj_conversion conversion = {
        .options = options, .from = smith_prj_root(document), .rooms = &rooms, .notes = notes};
    const struct smith_options own = {.allocator = options->reading.allocator, .limits = document->limits};
    enum smith_status status = smith_prj_rooms_with(document, &own, options->flyby_bits, &rooms, error);
    if (status == SMITH_OK)
        status = smith_document_create(&smith_prj2_layout, &own, &conversion.document, error);
    if (status == SMITH_OK) {
        conversion.engine = engine_of(conversion.from, options);
        status = prj_to_prj2_convert(&conversion, error);
    }
    if (status == SMITH_OK)
        status = prj_to_prj2_write(conversion.document, out, error);
    smith_document_free(conversion.document);
    smith_rooms_free(&rooms);
    return status;
}

/* ---- convert tomb engine ---- */

/*
 * Objects as projects for the engine TombEngine have them: other chunks, with names for scripts in place of numbers,
 * and other numbers of slots (prj_convert.h).
 */

/* Moveables of TombEngine have numbers of its own. */
static void prj_convert_tomb_engine_renumber(struct smith_prj_conversion *conversion, const char *path,
                                             struct smith_prj2_placed_moveable *moveable) {
    int64_t number = smith_wad_in_tomb_engine(moveable->wad_object_id);
    const char *name = smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, moveable->wad_object_id);
    if (number >= 0)
        moveable->wad_object_id = (uint32_t)number;
    else
        smith_prj_note(conversion, "PRJ-CONVERT-ENGINE", SMITH_WARNING, path,
                       "TombEngine has nothing like slot %u, %s; object %lld keeps the number", moveable->wad_object_id,
                       name ? name : "which has no name", (long long)moveable->id);
}

void smith_prj_to_tomb_engine(struct smith_prj_conversion *conversion, const char *path,
                              struct smith_prj2_objects *object) {
    switch (object->kind) {
    case SMITH_PRJ2_OBJECTS_MOVEABLE:
        object->as.moveable->form = SMITH_PRJ2_PLACED_MOVEABLE_FORM_TE_MOV_TEN2;
        object->as.moveable->script_id = -1;
        prj_convert_tomb_engine_renumber(conversion, path, object->as.moveable);
        break;
    case SMITH_PRJ2_OBJECTS_STATIC:
        object->as.static_->form = SMITH_PRJ2_STATIC_FORM_TE_STA_TEN2;
        object->as.static_->script_id = -1;
        break;
    case SMITH_PRJ2_OBJECTS_CAMERA:
        object->as.camera->form = SMITH_PRJ2_CAMERA_FORM_TE_CAM_TEN;
        object->as.camera->script_id = -1;
        object->as.camera->locked = object->as.camera->mode == SMITH_PRJ2_CAMERA_MODE_LOCKED;
        object->as.camera->mode = SMITH_PRJ2_CAMERA_MODE_DEFAULT;
        break;
    case SMITH_PRJ2_OBJECTS_SINK:
        object->as.sink->form = SMITH_PRJ2_SINK_FORM_TE_SIN_TEN;
        object->as.sink->script_id = -1;
        break;
    case SMITH_PRJ2_OBJECTS_SOUND_SOURCE:
        object->as.sound_source->form = SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOUND_TEN;
        object->as.sound_source->script_id = -1;
        break;
    default: break;
    }
}

/* ---- what projects can be converted to ---- */

static const char *const no_names[] = {NULL};

const struct smith_conversion smith_prj_conversions[] = {
    {
        .id = "prj2",
        .title = "Tomb Editor project",
        .extensions = ".prj2",
        .dialects = smith_prj_engines,
        .names = no_names,
        .write = smith_prj_to_prj2,
    },
    {0},
};
