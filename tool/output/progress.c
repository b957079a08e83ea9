/* SPDX-License-Identifier: MIT
 *
 * How far a long run is, as progress.h describes.
 */
#include "output/progress.h"
#include "os/os.h"
#include "output/text_output.h"
#include <stdio.h>
#include <string.h>

#define FIRST_AFTER 500 /* milliseconds */
#define AGAIN_AFTER 100
#define PATH_COLUMNS 56 /* of the path, its end is shown: what stands before leaves room for it in 80 columns */

void progress_begin(struct progress *progress) {
    *progress = (struct progress){.wanted = smith_takes_escapes(SMITH_STANDARD_ERROR),
                                  .next = smith_clock_milliseconds() + FIRST_AFTER};
}

void progress_show(struct progress *progress, uint32_t done, uint32_t total, const char *path) {
    if (!progress->wanted || smith_clock_milliseconds() < progress->next)
        return;
    size_t size = strlen(path), at = size > PATH_COLUMNS ? size - PATH_COLUMNS : 0;
    while (((unsigned char)path[at] & 0xC0) == 0x80) /* whole characters */
        at++;
    fprintf(stderr, "\r\033[K%u of %u: %s", done, total, at ? "…" : "");
    text_print_visible(stderr, path + at);
    fflush(stderr);
    progress->shown = true;
    progress->next = smith_clock_milliseconds() + AGAIN_AFTER;
}

void progress_clear(struct progress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

int progress_patience(const struct progress *progress) {
    if (!progress->wanted)
        return -1;
    int64_t wait = progress->next - smith_clock_milliseconds();
    return wait > 0 ? (int)wait : 0;
}
