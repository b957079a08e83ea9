/* SPDX-License-Identifier: MIT
 *
 * What comes of building a level, by the findings about it.
 */
#include "base/buffer.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

enum smith_outcome_kind smith_outcome_of_code(const struct smith_format *format, const char *code) {
    for (const struct smith_outcome *outcome = format->outcomes; outcome && outcome->code; outcome++)
        if (strncmp(code, outcome->code, strlen(outcome->code)) == 0)
            return outcome->kind;
    return SMITH_OUTCOMES;
}

bool smith_outcomes_count(const struct smith_format *format, const struct smith_findings *findings,
                          uint32_t counts[SMITH_OUTCOMES]) {
    const char *code;
    uint32_t count;
    memset(counts, 0, SMITH_OUTCOMES * sizeof *counts);
    for (uint32_t i = 0; (code = smith_findings_code(findings, i, &count)) != NULL; i++) {
        const enum smith_outcome_kind kind = smith_outcome_of_code(format, code);
        if (kind < SMITH_OUTCOMES)
            counts[kind] += count;
    }
    return format->outcomes;
}

static void append_count(struct smith_buffer *out, uint32_t count, const char *one, const char *many) {
    char text[96];
    if (!count)
        return;
    snprintf(text, sizeof text, "; %u %s", count, count == 1 ? one : many);
    smith_buffer_text(out, text);
}

void smith_outcomes_describe(const uint32_t counts[SMITH_OUTCOMES], bool files, struct smith_buffer *out) {
    const bool lost = counts[SMITH_OUTCOME_MISSING] || counts[SMITH_OUTCOME_CHANGED] || counts[SMITH_OUTCOME_RISK];
    smith_buffer_text(out, counts[SMITH_OUTCOME_UNOPENED]  ? "does not compile: the editor does not open it"
                           : counts[SMITH_OUTCOME_REFUSED] ? "does not compile: the editor refuses to build it"
                           : counts[SMITH_OUTCOME_ABORTED] ? "does not compile: the compiler gives up"
                           : lost                          ? "compiles"
                                                           : "compiles; nothing will be missing in the game");
    append_count(out, counts[SMITH_OUTCOME_MISSING], "thing will be missing in the game",
                 "things will be missing in the game");
    append_count(out, counts[SMITH_OUTCOME_CHANGED], "thing will be otherwise than it was made",
                 "things will be otherwise than they were made");
    append_count(out, counts[SMITH_OUTCOME_RISK], "thing may go wrong in the game", "things may go wrong in the game");
    if (!files)
        smith_buffer_text(out, "; wads, sounds and pictures were not looked at (--files)");
}
