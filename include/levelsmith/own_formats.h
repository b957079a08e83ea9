/* SPDX-License-Identifier: MIT
 *
 * Formats of one's own: layouts in files and folders, and what they import.
 *
 * A layout imports files beside it, in folders that the caller names, and the layouts of built-in formats, in this order.
 * Folders are lists of paths that end with NULL; a list that is NULL is empty. Threads: any, each with results of its own.
 */
#ifndef LEVELSMITH_OWN_FORMATS_H
#define LEVELSMITH_OWN_FORMATS_H

#include <levelsmith/convert.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The text of the layout of the built-in format with that id, for ever; `data` is NULL when there is none. */
SMITH_API struct smith_bytes smith_layout_built_in(const char *id);

/** Read a layout, or a definition of a game, from the file at `path` ("-" = standard input), with what it imports. Else as
 * smith_layout_parse(); SMITH_IO when the file cannot be read. */
SMITH_API enum smith_status smith_layout_open(const char *path, const char *const *folders,
                                              const struct smith_allocator *allocator,
                                              struct smith_layout_source **source, struct smith_buffer *report,
                                              struct smith_error *error);

/** Append the path of `NAME.layout` in the first of the folders that has it, with a NUL. False = none has; nothing is
 * appended then. */
SMITH_API bool smith_layout_find(const char *name, const char *const *folders, struct smith_buffer *path);

#ifdef __cplusplus
}
#endif

#endif
