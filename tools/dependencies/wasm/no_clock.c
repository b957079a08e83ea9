/* SPDX-License-Identifier: MIT
 *
 * Expat hashes names with a number that nobody can guess, made of the time and the number of the process where there is no source
 * of chance. A module for pages has neither: it imports nothing from the page.
 */
#include <sys/time.h>

int expat_no_clock(struct timeval *restrict at, void *restrict zone);
int expat_no_process(void);

int expat_no_clock(struct timeval *restrict at, void *restrict zone) {
    (void)zone;
    at->tv_sec = 0;
    at->tv_usec = 0;
    return 0;
}

int expat_no_process(void) {
    return 0;
}
