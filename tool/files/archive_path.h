/* SPDX-License-Identifier: MIT
 *
 * Paths that lead into archives: LEVELS.DAT:/2001 is entry 2001 of that file, wherever a verb reads a file.
 */
#ifndef TOOL_ARCHIVE_PATH_H
#define TOOL_ARCHIVE_PATH_H

#include "files/input.h"

/* Whether the path leads into an archive: it has ":/" in it, and there is neither a file of that very name nor a folder
 * whose name ends in a colon. */
bool archive_path_enters(const char *path);

/* How much of the path is the name of the archive's file; all of it where it leads into none. */
size_t archive_path_file_size(const char *path);

/* Whether `path` leads to what `whole` does, however that is spelt, or to an entry in it. "-" leads nowhere. */
bool archive_path_is_inside(const char *path, const char *whole);

/* Whether a word of the command line is a file, an entry of one, or standard input, and not a program. */
bool operand_is_file(const char *operand);

/* How much of a word is the name of an entry, where the path of a value stands behind it: "A.DAT:/2001" of
 * "A.DAT:/2001/start/room=5". 0 when nothing does, or there is no such entry. */
size_t archive_path_entry_size(const char *word);

/* Read the entry, and take it for what the archive says it is. Otherwise as input_read(). */
enum exit_status archive_path_read(struct input *input, const char *path);

/* Put the bytes in place of the entry's, and write the archive anew, proved as every change is. With `read`, only when the
 * entry holds that still. Otherwise an entry that is not there is put in and, without `force`, the bytes have to be of the
 * kind that the entry is of. */
enum exit_status archive_path_write(const char *path, const struct smith_bytes *read, struct smith_bytes bytes,
                                    bool force);

/* The whole archive with the bytes in place of the entry's, appended to `out`. */
enum exit_status archive_path_rewrite(const char *path, struct smith_bytes bytes, struct smith_buffer *out);

#endif
