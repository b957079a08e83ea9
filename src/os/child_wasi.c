/* SPDX-License-Identifier: MIT
 *
 * Children, as os.h describes: a WebAssembly module can start none, and says so.
 */
#include "os/os.h"
#include <errno.h>

bool smith_child_start(struct smith_process *child, const struct smith_child_options *options) {
    (void)options;
    *child = (struct smith_process){.ending = SMITH_CHILD_KILLED};
    errno = ENOSYS;
    return false;
}

bool smith_child_feed(struct smith_process *child, struct smith_bytes bytes, bool last) {
    (void)child;
    (void)bytes;
    (void)last;
    return true;
}

void smith_child_take(struct smith_process *child, enum smith_child_output which, struct smith_buffer *out) {
    (void)child;
    (void)which;
    (void)out;
}

bool smith_children_wait(struct smith_process *const *children, size_t count, int milliseconds) {
    (void)children;
    (void)count;
    (void)milliseconds;
    return false;
}

void smith_child_wait(struct smith_process *child) {
    (void)child;
}

void smith_child_end(struct smith_process *child) {
    (void)child;
}
