/* SPDX-License-Identifier: MIT
 *
 * How far a long run is, as progress.h describes.
 */
#include "output/progress.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_AFTER 500 /* milliseconds */
#define AGAIN_AFTER 100
#define PATH_COLUMNS 56 /* of the path, its end is shown: what stands before leaves room for it in 80 columns */

static struct timespec from_now(long milliseconds) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += milliseconds * 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

static long milliseconds_until(const struct timespec *time) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)(time->tv_sec - now.tv_sec) * 1000 + (time->tv_nsec - now.tv_nsec) / 1000000;
}

void progress_begin(struct progress *progress) {
    const char *terminal = getenv("TERM");
    *progress = (struct progress){.next = from_now(FIRST_AFTER)};
    progress->wanted = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

void progress_show(struct progress *progress, uint32_t done, uint32_t total, const char *path) {
    if (!progress->wanted || milliseconds_until(&progress->next) > 0)
        return;
    size_t size = strlen(path), at = size > PATH_COLUMNS ? size - PATH_COLUMNS : 0;
    while (((unsigned char)path[at] & 0xC0) == 0x80) /* whole characters */
        at++;
    fprintf(stderr, "\r\033[K%u of %u: %s", done, total, at ? "…" : "");
    text_print_visible(stderr, path + at);
    fflush(stderr);
    progress->shown = true;
    progress->next = from_now(AGAIN_AFTER);
}

void progress_clear(struct progress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

int progress_patience(const struct progress *progress) {
    if (!progress->wanted)
        return -1;
    long wait = milliseconds_until(&progress->next);
    return wait > 0 ? (int)wait : 0;
}
