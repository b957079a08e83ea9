/* SPDX-License-Identifier: MIT
 *
 * A folder in a folder, and names of files that come from strangers.
 */
#ifndef SMITH_FOLDER_H
#define SMITH_FOLDER_H

#include <levelsmith/archive.h>

/* ---- a folder in a folder as one of its own ---- */

struct smith_folder_part {
    const struct smith_folder *whole;
    const char *prefix; /* of the names in `whole`: "mods/KID/" */
};

/* The folder that `part` describes, as long as that lives. */
struct smith_folder smith_folder_part(struct smith_folder_part *part);

/* ---- a folder of somebody's own ---- */

/* As smith_folder_open(), of a folder that is only read and whose links its owner made: a link in it counts as what it
 * leads to, and one that leads nowhere as a file that cannot be read. A folder in itself is listed once. */
enum smith_status smith_folder_open_linked(const char *path, const struct smith_allocator *allocator,
                                           struct smith_folder *folder, struct smith_error *error);

/* ---- name ---- */

/*
 * Names of files that stay inside their folder; <levelsmith/archive.h> has the question whether one does.
 */

/* Replace what would make a name unsafe, but for its length and empty parts. */
void smith_folder_name_fix(char *name);

#endif
