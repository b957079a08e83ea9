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

/* ---- name ---- */

/*
 * Names of files that stay inside their folder; <levelsmith/archive.h> has the question whether one does.
 */

/* Replace what would make a name unsafe, but for its length and empty parts. */
void smith_folder_name_fix(char *name);

#endif
