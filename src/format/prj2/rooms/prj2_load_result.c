/* SPDX-License-Identifier: MIT
 *
 * Does today's editor open a project? It refuses some altogether, and opens others for reading only.
 */
#include "format/prj2/prj2.h"

#include "document/document.h"
#include <levelsmith/prj2.h>
#include <stdio.h>
#include <string.h>

/* Any status but SMITH_OK stops a walk; this one is no failure. */
#define STOP_VISIT SMITH_BAD_VALUE

static void conclude(struct smith_prj2_load_result *load_result, enum smith_prj2_load_outcome outcome, const char *code,
                     const char *reason) {
    load_result->outcome = outcome;
    load_result->code = code;
    snprintf(load_result->reason, sizeof load_result->reason, "%s", reason);
}

/* Reading an id at the end of the file is the one mistake nobody catches. */
static bool is_broken_off(const struct prj2_project *project) {
    const struct smith_quirk *end = smith_quirk_find(project, SMITH_QUIRK_END, SMITH_AT_END, 0);
    return end && !end->bytes.size;
}

bool smith_prj2_is_refused(const struct smith_document *document, struct smith_prj2_load_result *load_result) {
    const struct prj2_project *project = prj2_root(document);
    const struct prj2_settings *settings = project->settings;
    *load_result = (struct smith_prj2_load_result){.outcome = SMITH_PRJ2_OPENS};
    if (project->version & ~(uint32_t)PRJ2_VERSION_COMPRESSED)
        conclude(load_result, SMITH_PRJ2_REFUSED, "PRJ2-VERSION", "the version of the file is not 0");
    else if (is_broken_off(project))
        conclude(load_result, SMITH_PRJ2_REFUSED, "PRJ2-BROKEN-OFF", "the file is broken off");
    else if (settings && settings->sound_system != PRJ2_SOUND_SYSTEM_XML)
        conclude(load_result, SMITH_PRJ2_REFUSED, "PRJ2-SOUND-SYSTEM",
                 "it has no sound catalogs, as up to 1.2: only 1.3.15 and before open it");
    return load_result->outcome == SMITH_PRJ2_REFUSED;
}

static enum smith_status check_unread_chunk(void *context, const struct smith_unread_chunk *chunk) {
    struct smith_prj2_load_result *load_result = context;
    char reason[120];
    if (chunk->reason == SMITH_UNREAD_MISPLACED)
        return SMITH_OK;
    snprintf(reason, sizeof reason, "it does not know the chunk %s", chunk->id);
    conclude(load_result, SMITH_PRJ2_READ_ONLY, "PRJ2-CHUNK-UNKNOWN", reason);
    return STOP_VISIT;
}

enum smith_status smith_prj2_load_result_of(const struct smith_document *document,
                                            struct smith_prj2_load_result *load_result) {
    if (smith_prj2_is_refused(document, load_result))
        return SMITH_OK;
    enum smith_status status = smith_unread_chunks_visit(document, check_unread_chunk, load_result);
    return status == STOP_VISIT ? SMITH_OK : status;
}
