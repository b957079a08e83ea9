/* SPDX-License-Identifier: MIT
 *
 * What came of all files of a run together.
 */
#ifndef TOOL_RUN_TOTALS_H
#define TOOL_RUN_TOTALS_H

#include "verbs/verbs.h"
#include <stdint.h>

#define SEVERITIES 3

/* Plain numbers only: those of a file that another process worked on come as bytes. */
struct run_totals {
    uint32_t files;
    uint32_t negative,
        failed; /* of those: with a negative answer; not readable, not understood, not written, refused */
    uint32_t changed; /* of those: written anew */
    uint64_t findings[SEVERITIES]; /* of `check` */
    bool printed; /* something stands on standard output: verbs that separate files want to know */
};

static inline void run_totals_count(struct run_totals *run_totals, enum exit_status status) {
    run_totals->files++;
    run_totals->negative += status == EXIT_NEGATIVE;
    run_totals->failed += status > EXIT_NEGATIVE;
}

static inline void run_totals_add(struct run_totals *run_totals, const struct run_totals *more) {
    run_totals->files += more->files;
    run_totals->negative += more->negative;
    run_totals->failed += more->failed;
    run_totals->changed += more->changed;
    for (int i = 0; i < SEVERITIES; i++)
        run_totals->findings[i] += more->findings[i];
    run_totals->printed = run_totals->printed || more->printed;
}

#endif
