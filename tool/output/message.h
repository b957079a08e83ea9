/* SPDX-License-Identifier: MIT
 *
 * Diagnostics on standard error, all in one style, and the exit status they amount to:
 *
 *     levelsmith: maze.map: the block reaches beyond the file (at byte 0x1F, /panels) [TRUNCATED]
 *     levelsmith: maze.json:12:7: expected a number (/panels/3/x) [JSON-TYPE]
 */
#ifndef TOOL_MESSAGE_H
#define TOOL_MESSAGE_H

#include "verbs/verbs.h"
#include <levelsmith/base.h>

/* The exit status a library status amounts to. */
enum exit_status status_of(enum smith_status status);
/* Of two things that went wrong in one run, the one to exit with. */
enum exit_status status_worse(enum exit_status a, enum exit_status b);

/* What people call the file: "standard input" for "-". */
const char *file_label(const char *path);

/* Report `error` about `path`; returns the exit status it amounts to. */
enum exit_status complain(const char *path, const struct smith_error *error);
/* What was reported last by these since the last message_forget(); NULL = nothing. */
const struct smith_error *message_last(void);
/* Forget that, and the first line that was said (text_first_line()). */
void message_forget(void);
/* Report that there is no memory for what has to do with no file; returns the exit status for it. */
enum exit_status complain_memory(void);
/* Report that no process could be started to do `what`; why is in errno. Returns the exit status for it. */
enum exit_status complain_no_process(const char *what);
/* Report that the value at `value_path` in `path` is not there although it might be. */
void complain_absent(const char *path, const char *value_path);

#endif
