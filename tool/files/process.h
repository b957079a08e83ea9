/* SPDX-License-Identifier: MIT
 *
 * Running other programs, such as git.
 */
#ifndef TOOL_PROCESS_H
#define TOOL_PROCESS_H

#include <levelsmith/levelsmith.h>

/* Run `words` (a program looked up in PATH and its arguments; ends with NULL) and wait for it. Its standard output goes
 * to `out` (initialised here), or where ours goes when that is NULL. `quiet` keeps its complaints from standard error.
 * Returns its exit status; -1 when it could not be run, or was killed. */
int process_run(const char *const *words, struct smith_buffer *out, bool quiet);

#endif
