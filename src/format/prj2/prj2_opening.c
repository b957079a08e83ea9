/* SPDX-License-Identifier: MIT
 *
 * Does today's editor open a project? It refuses some altogether, and opens others for reading only.
 */
#include "prj2.h"

#include "../../document/document.h"
#include <levelsmith/prj2.h>
#include <stdio.h>
#include <string.h>

/* Any status but SMITH_OK stops a walk; this one is no failure. */
#define ENOUGH SMITH_BAD_VALUE

static void conclude(struct smith_prj2_opening *opening, enum smith_prj2_load_outcome outcome, const char *code,
                     const char *reason) {
    opening->outcome = outcome;
    opening->code = code;
    snprintf(opening->reason, sizeof opening->reason, "%s", reason);
}

/* Reading an id at the end of the file is the one mistake nobody catches. */
static bool is_broken_off(const struct prj2_project *project) {
    const struct smith_quirk *end = smith_quirk_find(project, SMITH_QUIRK_END, SMITH_AT_END, 0);
    return end && !end->bytes.size;
}

static bool is_refused(const struct prj2_project *project, struct smith_prj2_opening *opening) {
    const struct prj2_settings *settings = project->settings;
    if (project->version & ~(uint32_t)PRJ2_VERSION_COMPRESSED)
        conclude(opening, SMITH_PRJ2_REFUSED, "PRJ2-VERSION", "the version of the file is not 0");
    else if (is_broken_off(project))
        conclude(opening, SMITH_PRJ2_REFUSED, "PRJ2-BROKEN-OFF", "the file is broken off");
    else if (settings && settings->sound_system != PRJ2_SOUND_SYSTEM_XML)
        conclude(opening, SMITH_PRJ2_REFUSED, "PRJ2-SOUND-SYSTEM",
                 "it has no sound catalogs, as up to 1.2: only 1.3.15 and before open it");
    return opening->outcome == SMITH_PRJ2_REFUSED;
}

static enum smith_status check_unread_chunk(void *context, const struct smith_prj2_foreign *foreign) {
    struct smith_prj2_opening *opening = context;
    char reason[120];
    if (foreign->foreignness != SMITH_PRJ2_UNKNOWN)
        return SMITH_OK;
    snprintf(reason, sizeof reason, "it does not know the chunk %s", foreign->id);
    conclude(opening, SMITH_PRJ2_READ_ONLY, "PRJ2-CHUNK-UNKNOWN", reason);
    return ENOUGH;
}

enum smith_status smith_prj2_opening_of(const struct smith_document *document, struct smith_prj2_opening *opening) {
    *opening = (struct smith_prj2_opening){.outcome = SMITH_PRJ2_OPENS};
    if (is_refused(prj2_root(document), opening))
        return SMITH_OK;
    enum smith_status status = smith_prj2_foreign_visit(document, check_unread_chunk, opening);
    return status == ENOUGH ? SMITH_OK : status;
}
