/* SPDX-License-Identifier: MIT
 *
 * Clocks, as os.h describes.
 */
#include "os/os.h"
#include <time.h>

int64_t smith_clock_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
