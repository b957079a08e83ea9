/* SPDX-License-Identifier: MIT
 *
 * What archive the files of a folder are.
 */
#ifndef SMITH_FOLDER_FORMAT_H
#define SMITH_FOLDER_FORMAT_H

#include "base/arena.h"
#include <levelsmith/archive.h>

/* The names of the files in a folder, sorted; in the arena. */
struct smith_folder_names {
    const char **items;
    uint32_t count, capacity;
};

enum smith_status smith_folder_names_read(const struct smith_folder *folder, struct smith_arena *arena,
                                          struct smith_folder_names *names, struct smith_error *error);
/* Whether there is a manifest among them. */
bool smith_folder_names_manifest(const struct smith_folder_names *names);
/* The format whose games read a folder of such files in place of the archive, or NULL. */
const struct smith_format *smith_folder_names_format(const struct smith_format *const *formats,
                                                     const struct smith_folder_names *names);

/* As smith_folder_format(). */
enum smith_status smith_folder_format_among(const struct smith_format *const *formats,
                                            const struct smith_folder *folder, const struct smith_allocator *allocator,
                                            const struct smith_format **format, struct smith_error *error);

#endif
