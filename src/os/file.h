/* SPDX-License-Identifier: MIT
 *
 * Whole files: read one, replace one atomically. The only part of the library that meets the file system.
 */
#ifndef SMITH_FILE_H
#define SMITH_FILE_H

#include "base/buffer.h"

/* Fail with `path` (its end, when long) and what errno says. */
enum smith_status smith_fail_io(struct smith_error *error, const char *verb, const char *path);

/* Read all of `path` ("-" = standard input) into `out`, which is initialised here. */
enum smith_status smith_file_read(const char *path, const struct smith_allocator *allocator, struct smith_buffer *out,
                                  struct smith_error *error);

/* Write `bytes` to `path` ("-" = standard output). A file is written beside its place, synced, read back and
 * compared, then renamed over: a crash leaves the old file or the new one. Keeps the old file's mode. */
enum smith_status smith_file_write(const char *path, struct smith_bytes bytes, struct smith_error *error);

#endif
