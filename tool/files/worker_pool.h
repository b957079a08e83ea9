/* SPDX-License-Identifier: MIT
 *
 * Work on many files in several processes at once, with the output of one after the other.
 *
 * Processes, not threads: a file that brings down the one that works on it, or eats all its memory, does not take the
 * others along; and what a verb prints goes through stdio, as if it were alone. Each is this program again, as not every
 * system can copy a process; it works on one file after the other, as they are given to it.
 */
#ifndef TOOL_WORKER_POOL_H
#define TOOL_WORKER_POOL_H

#include "output/run_totals.h"
#include "verbs/verbs.h"

#define WORKER_WORD "--worker" /* the first word of such a program; the command line of the first follows */

struct worker_pool {
    char *const *paths;
    uint32_t count;
    uint32_t jobs; /* so many at once */
    bool blank_between; /* an empty line between what two files print */
    const char *const *words; /* what a worker is started as, ends with NULL: it calls worker_serve(), and then ends */
};

/* Work on all files. What they print comes out in their order. Adds to `run_totals`; returns the worst status. */
enum exit_status worker_pool_run(const struct worker_pool *worker_pool, struct run_totals *run_totals);

/* In a worker: work on the files that come over standard input. What `work` changes in memory is lost, but for the
 * counts. */
void worker_serve(enum exit_status (*work)(void *context, const char *path, struct run_totals *run_totals),
                  void *context);

#endif
