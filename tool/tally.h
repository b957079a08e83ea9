/* SPDX-License-Identifier: MIT
 *
 * What came of all files of a run together.
 */
#ifndef TOOL_TALLY_H
#define TOOL_TALLY_H

#include "verbs.h"
#include <stdint.h>

#define SEVERITIES 3

/* Plain numbers only: those of a file that another process worked on come as bytes. */
struct tally {
    uint32_t files;
    uint32_t negative, failed;    /* of those: with a negative answer; not readable, not understood, not written, refused */
    uint32_t changed;             /* of those: written anew */
    uint64_t findings[SEVERITIES]; /* of `check` */
    bool printed;                 /* something stands on standard output: verbs that separate files want to know */
};

static inline void tally_status(struct tally *tally, enum exit_status status) {
    tally->files++;
    tally->negative += status == EXIT_NEGATIVE;
    tally->failed += status > EXIT_NEGATIVE;
}

static inline void tally_add(struct tally *tally, const struct tally *more) {
    tally->files += more->files;
    tally->negative += more->negative;
    tally->failed += more->failed;
    tally->changed += more->changed;
    for (int i = 0; i < SEVERITIES; i++)
        tally->findings[i] += more->findings[i];
    tally->printed = tally->printed || more->printed;
}

#endif
