/* SPDX-License-Identifier: MIT
 *
 * Clocks, as os.h describes, on Windows.
 */
#include "os/os.h"
#include "os/windows.h"

int64_t smith_clock_milliseconds(void) {
    return (int64_t)GetTickCount64();
}
