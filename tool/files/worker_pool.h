/* SPDX-License-Identifier: MIT
 *
 * Work on many files in several processes at once, with the output of one after the other.
 *
 * Processes, not threads: a file that brings down the one that works on it, or eats all its memory, does not take the
 * others along; and what a verb prints goes through stdio, as if it were alone.
 */
#ifndef TOOL_WORKER_POOL_H
#define TOOL_WORKER_POOL_H

#include "output/run_totals.h"
#include "verbs/verbs.h"

struct worker_pool {
    char *const *paths;
    uint32_t count;
    uint32_t jobs;      /* so many at once */
    bool blank_between; /* an empty line between what two files print */
    /* Works on one file, in a process of its own: what it changes in memory is lost, but for the tally. */
    enum exit_status (*work)(void *context, const char *path, struct run_totals *run_totals);
    void *context;
};

/* Work on all files. What they print comes out in their order. Adds to `tally`; returns the worst status. */
enum exit_status worker_pool_run(const struct worker_pool *worker_pool, struct run_totals *run_totals);

#endif
