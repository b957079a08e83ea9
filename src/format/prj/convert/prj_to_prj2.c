/* SPDX-License-Identifier: MIT
 *
 * A project as one of Tomb Editor: the order of things, and the options (prj_convert.h).
 */
#include "format/prj/convert/prj_to_prj2.h"

#include "base/error.h"
#include "format/prj/convert/prj_convert.h"
#include "format/prj/rooms/prj_rooms.h"
#include "report/report.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const smith_prj_engines[] = {"same", "TR4", "TRNG", "TombEngine", NULL};

/* What has been made with NGLE is for the engine that this editor is for. */
static int64_t engine_of(const struct prj_project *project, const struct smith_convert_options *options) {
    static const int64_t engines[] = {0, PRJ2_GAME_VERSION_TR4, PRJ2_GAME_VERSION_TRNG, PRJ2_GAME_VERSION_TOMB_ENGINE};
    const struct prj2_project *target = options->target ? prj2_root(options->target) : NULL;
    for (size_t i = 1; smith_prj_engines[i]; i++)
        if (strcmp(smith_prj_engines[i], options->dialect) == 0)
            return engines[i];
    for (size_t i = 1; smith_prj_engines[i] && target && target->settings; i++)
        if (target->settings->game_version == engines[i])
            return engines[i];
    return project->ng ? PRJ2_GAME_VERSION_TRNG : PRJ2_GAME_VERSION_TR4;
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

struct prj2_vec3 smith_prj_position(const float position[3]) {
    return (struct prj2_vec3){position[0], position[1], position[2]};
}

static enum smith_status prj_to_prj2_convert(struct smith_prj_conversion *conversion, struct smith_error *error) {
    conversion->to = prj2_root(conversion->document);
    conversion->made = smith_prj_alloc(conversion, SMITH_PRJ_NUMBERS, sizeof *conversion->made);
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
        .options = options, .from = prj_root(document), .rooms = &rooms, .notes = notes};
    const struct smith_options own = {.allocator = options->reading.allocator, .limits = document->limits};
    enum smith_status status = smith_prj_rooms(document, &own, &rooms, error);
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
