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

/** Append the text of the layout of the built-in format with that id; false when there is none, or no memory
 * (`text->failed`). */
SMITH_API bool smith_layout_built_in(const char *id, struct smith_buffer *text);

/** Read a layout, or a definition of a game, from the file at `path` ("-" = standard input), with what it imports.
 * Else as smith_layout_parse(); SMITH_IO when the file cannot be read. Of `options` (may be NULL) `imports` is not
 * used, and without `hooks` those of the library are taken. */
SMITH_API enum smith_status smith_layout_open(const char *path, const char *const *folders,
                                              const struct smith_layout_options *options,
                                              struct smith_layout_source **source, struct smith_buffer *report,
                                              struct smith_error *error);

/** Append the path of `NAME.layout` in the first of the folders that has it, with a NUL. False = none has; nothing is
 * appended then. */
SMITH_API bool smith_layout_find(const char *name, const char *const *folders, struct smith_buffer *path);

/** A layout of a user's own, and the format it describes. All of it belongs to the list. */
struct smith_own_format {
    const char *name; /**< of its file, without ".layout" */
    const char *path; /**< of its file */
    const char *folder; /**< that it was found in */
    const struct smith_format *format; /**< id, title, extensions and layout, and nothing else; NULL: it has mistakes */
    const char *mistakes; /**< what smith_layout_open() reports then; "" = none */
    size_t magic_size; /**< how many bytes all its files begin with; 0 = their beginnings differ */
};

/** A list of them. */
struct smith_own_formats;

/** All layouts in the folders that have a `root`, those of each folder by name; of two with the same name, the one in the
 * folder that comes first. Folders that are not there have none. Free with smith_own_formats_free(). */
SMITH_API enum smith_status smith_own_formats_read(const char *const *folders, const struct smith_allocator *allocator,
                                                   struct smith_own_formats **formats, struct smith_error *error);
/** NULL is fine. */
SMITH_API void smith_own_formats_free(struct smith_own_formats *formats);
/** NULL behind the last one. */
SMITH_API const struct smith_own_format *smith_own_formats_get(const struct smith_own_formats *formats, uint32_t index);
/** By id, which is the name the layout has for itself; NULL when there is none without mistakes. */
SMITH_API const struct smith_own_format *smith_own_formats_find(const struct smith_own_formats *formats,
                                                                const char *id);
/** The format that most of `bytes` speak for. A layout takes part whose root begins with a magic, or that names extensions of
 * files; by a magic of one or two bytes, or by the extension of `name` (may be NULL) alone, only when `bytes` can be read
 * by it. Two of which the same number of bytes speaks are an error (SMITH_UNKNOWN) that names both. */
SMITH_API enum smith_status smith_own_formats_guess(const struct smith_own_formats *formats, struct smith_bytes bytes,
                                                    const char *name, const struct smith_own_format **format,
                                                    struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
