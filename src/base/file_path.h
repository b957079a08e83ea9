/* SPDX-License-Identifier: MIT
 *
 * Names of files as old programs wrote them into their files: with backslashes or slashes, with or without a drive, in
 * upper or lower case. Nothing here looks at a file system. Comparing takes '\' and '/' for the same, and letters of
 * ASCII in either case: that is how the programs compared them.
 */
#ifndef SMITH_FILE_PATH_H
#define SMITH_FILE_PATH_H

#include <levelsmith/document.h>

/* "C:\x", "\\host\x", "/x": says itself where it begins. "C:x" counts too: no other folder can go before it. */
bool smith_file_path_is_absolute(const char *path);

/* What comes behind the last separator. */
const char *smith_file_path_name(const char *path);

/* Whether both are the same, letter for letter. */
bool smith_file_path_is_same(const char *path, const char *other);

/* Whether there is a name before one of these endings, separated by spaces: ".a .b". */
bool smith_file_path_ends_in(const char *name, const char *extensions);

/* How many bytes of `path` are the folder `folder` and the separator behind it; 0 when `path` is not below it.
 * `folder` may end with a separator. A path is below itself: then all of it is meant. */
size_t smith_file_path_below(const char *path, const char *folder);

/* '\' when the path has one, '/' when it has only those, else `otherwise`. */
char smith_file_path_separator(const char *path, char otherwise);

/* Append the way from `folder` to `path`, both absolute: "..\..\wads\city.wad2", "" for the folder itself. False, and
 * nothing appended, when they have no folder in common: a drive or the root is not enough, for the way would lead over
 * all of somebody's disk. */
bool smith_file_path_relative(const char *path, const char *folder, char separator, struct smith_buffer *out);

/* Append `path` with '/' for every separator, without ".", and with ".." taken back where a folder is before it. */
void smith_file_path_normal(const char *path, struct smith_buffer *out);

#endif
