/* SPDX-License-Identifier: MIT
 *
 * Names of files that count from the folder of the file they stand in, when that is written to another folder.
 */
#ifndef TOOL_MOVED_NAMES_H
#define TOOL_MOVED_NAMES_H

#include <levelsmith/external.h>

/* The names in the document of the file `from` become such as lead to the same files from where the file `to` is. */
enum smith_status moved_names_follow(struct smith_document *document, const char *from, const char *to,
                                     struct smith_error *error);

/* Whether the two files lie in different folders. */
bool moved_names_may_differ(const char *from, const char *to);

/* Say which files the document no longer finds: it was read from the file `from`, and has been written to `to`. */
void moved_names_report(const struct smith_document *document, const char *from, const char *to);

/* The folder of the file at `path`, absolute, into a buffer that the caller frees; with a NUL. False when there is none: standard
 * input, an entry of an archive. */
bool absolute_folder(const char *path, struct smith_buffer *folder);

#endif
