/* SPDX-License-Identifier: MIT
 *
 * Running other programs, as process.h describes.
 */
#include "files/process.h"
#include "os/os.h"

int process_run(const char *const *words, struct smith_buffer *out, bool quiet) {
    const struct smith_child_options options = {
        .words = words,
        .output = out ? SMITH_CHILD_PIPE : SMITH_CHILD_SHARES,
        .complaints = quiet ? SMITH_CHILD_NOTHING : SMITH_CHILD_SHARES,
    };
    struct smith_process child;
    if (out)
        smith_buffer_init(out, NULL);
    if (!smith_child_start(&child, &options))
        return -1;
    smith_child_wait(&child);
    if (out)
        smith_child_take(&child, SMITH_CHILD_OUTPUT, out);
    smith_child_end(&child);
    return child.ending == SMITH_CHILD_EXITED ? child.number : -1;
}
