/* SPDX-License-Identifier: MIT
 *
 * What today's editor leaves out of a project as it opens it, without a word; its next save no longer has that.
 */
#include "document/inspect/check_structure.h"
#include "format/prj2/check/prj2_check.h"
#include <stdio.h>
#include <string.h>

/* What a finding of a code, at a place that begins so, says is left out. */
static const struct loss {
    const char *code, *path, *one, *many;
} losses[] = {
    {"PRJ2-SCRIPT-ID-", "/rooms", "object", "objects"},
    {"PRJ2-ROOM-SIZE", "/rooms", "room", "rooms"},
    {"PRJ2-SECTORS-MIXED", "/rooms", "room's textures in part", "rooms' textures in part"},
    {"REFERENCE-DANGLING", "/rooms", "opening", "openings"},
    {"REFERENCE-DANGLING", "/settings/animated_texture_sets", "frame of an animation", "frames of animations"},
    {"PRJ2-INDEX-TWICE", "/settings/textures", "texture", "textures"},
    {"PRJ2-INDEX-TWICE", "/settings/imported_geometries", "imported geometry", "imported geometries"},
    {"PRJ2-INDEX-TWICE", "/settings", "event set", "event sets"},
};

enum { LOSSES = sizeof losses / sizeof *losses, ROOMS_LOST = 1, ROOMS_CHANGED = 2 }; /* rows of the table */

static bool prj2_losses_begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static void prj2_losses_count(const struct smith_findings *findings, uint32_t counts[LOSSES]) {
    for (uint32_t i = 0; i < findings->count; i++)
        for (int k = 0; k < LOSSES; k++)
            if (prj2_losses_begins(findings->items[i].code, losses[k].code) &&
                prj2_losses_begins(findings->items[i].path, losses[k].path)) {
                counts[k]++;
                break;
            }
}

static void prj2_losses_describe(const uint32_t counts[LOSSES], char *words, size_t size) {
    size_t used = 0;
    *words = '\0';
    for (int i = 0; i < LOSSES; i++) {
        if (!counts[i])
            continue;
        const int length = snprintf(words + used, size - used, "%s%u %s", used ? ", " : " and loses ", counts[i],
                                    counts[i] == 1 ? losses[i].one : losses[i].many);
        if (length < 0 || (size_t)length >= size - used)
            return;
        used += (size_t)length;
    }
}

void smith_prj2_losses(struct smith_run *run, char *words, size_t size) {
    struct smith_run rules;
    struct smith_findings findings;
    uint32_t counts[LOSSES] = {0};
    smith_findings_begin(&findings, &run->options.allocator, UINT32_MAX);
    smith_run_begin(&rules, run->document, run->error);
    rules.codes = smith_prj2_codes;
    rules.findings = &findings;
    static smith_rule *const asked[] = {smith_prj2_check_begin, smith_prj2_check_numbers, smith_prj2_check_rooms};
    for (size_t i = 0; i < sizeof asked / sizeof *asked && !smith_run_failed(&rules); i++)
        asked[i](&rules);
    if (!smith_run_failed(&rules) && !smith_check_needed(run->document, &findings))
        smith_run_note(&rules, SMITH_NO_MEMORY);
    smith_run_note(run, smith_run_end(&rules));
    prj2_losses_count(&findings, counts);
    if (prj2_root(run->document)->rooms.count > SMITH_PRJ2_ROOMS)
        counts[ROOMS_LOST] += prj2_root(run->document)->rooms.count - SMITH_PRJ2_ROOMS;
    if (counts[ROOMS_CHANGED])
        counts[ROOMS_CHANGED] = smith_prj2_rooms_of_form(prj2_root(run->document), false, NULL);
    prj2_losses_describe(counts, words, size);
    smith_findings_free(&findings);
}
