/* SPDX-License-Identifier: MIT
 *
 * A folder in a folder as one of its own.
 */
#ifndef SMITH_FOLDER_PART_H
#define SMITH_FOLDER_PART_H

#include <levelsmith/archive.h>

struct smith_folder_part {
    const struct smith_folder *whole;
    const char *prefix; /* of the names in `whole`: "mods/KID/" */
};

/* The folder that `part` describes, as long as that lives. */
struct smith_folder smith_folder_part(struct smith_folder_part *part);

#endif
