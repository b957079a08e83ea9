/* SPDX-License-Identifier: MIT
 *
 * Standard output: written through stdio, checked once at the end; colour when it is wanted.
 */
#ifndef TOOL_OUTPUT_H
#define TOOL_OUTPUT_H

#include "verbs/verbs.h"
#include <levelsmith/document.h>

/* fflush() of standard output, which remembers why it failed. */
void output_flush(void);

/* Flush standard output; EXIT_IO (and a message, unless the reader just went away) when any of it was lost. */
enum exit_status output_finish(void);

/* Whether -o says where to write to; complains when it does not. For verbs that print nothing on a terminal. */
bool output_is_given(const char *verb, const struct arguments *arguments);

void output_bytes(const void *bytes, size_t size);
/* `buffer` to the file -o names, or to standard output. */
enum exit_status output_buffer(const struct arguments *arguments, const struct smith_buffer *buffer);
/* ... to the file at `path`, or the entry of an archive; "-" is standard output. Without `force`, what is there already has
 * to be of the same kind. */
enum exit_status output_to(const char *path, const struct smith_buffer *buffer, bool force);

/* Replace a file by `bytes`; with `read`, only when it holds that still. Says on stderr what of the old one is lost. That
 * it does not hold `read` goes to `*changed`, and is not said then; NULL = it is. */
enum exit_status output_replace(const char *path, const struct smith_bytes *read, struct smith_bytes bytes,
                                bool *changed);
/* Say on stderr what of the old file is lost: a set of enum smith_file_loss. */
void output_print_losses(const char *path, unsigned losses);
/* Put `bytes` where `path`, a file or the entry of an archive, has held `read`, or refuse. An entry stays what
 * the archive calls it, but with `force`. */
enum exit_status output_update(const char *path, struct smith_bytes read, struct smith_bytes bytes, bool force);

/* Print what is appended to `text` while it is appended, when it goes to standard output as it is. A file is replaced as a
 * whole or not at all, and compared with what was meant, so for one the text is kept. False of output_goes_on() = nobody
 * wants more, which output_finish() says. */
void output_stream(const struct arguments *arguments, struct smith_buffer *text);
bool output_goes_on(void);

/* End the text with exactly one line end, for terminals and diff. */
void output_end_line(struct smith_buffer *text);

/* Whether --color, NO_COLOR and the kind of standard output say so. */
bool output_colored(const struct arguments *arguments);

#endif
