/* SPDX-License-Identifier: MIT
 *
 * How far a long run is: one line on a terminal, which nobody sees of a short run.
 */
#ifndef TOOL_PROGRESS_H
#define TOOL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool wanted; /* standard error is a terminal */
    bool shown;
    int64_t next; /* when it may be shown, or renewed: milliseconds of smith_clock_milliseconds() */
};

void progress_begin(struct progress *progress);
/* Show that `done` of `total` files are done, and one that is being worked on; only from half a second on, and not too
 * often. */
void progress_show(struct progress *progress, uint32_t done, uint32_t total, const char *path);
/* Take the line away, before something else is printed and at the end. */
void progress_clear(struct progress *progress);
/* How long to wait for news before it is time to show something, in milliseconds; -1 = as long as it takes. */
int progress_patience(const struct progress *progress);

#endif
