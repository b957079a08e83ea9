/* SPDX-License-Identifier: MIT
 *
 * Finding the files that a map names ("Standart.wad:D2DTEXTURES\W1") among those that are at hand: in archives, or in
 * folders that archives were unpacked to.
 */
#ifndef SMITH_D2DF_RESOURCES_H
#define SMITH_D2DF_RESOURCES_H

#include "base/arena.h"
#include <levelsmith/archive.h>

struct smith_d2df_resources {
    const struct smith_folder *folder;
    struct smith_d2df_resource {
        const char *name; /* in the folder */
        const char *key; /* in small letters, without the extension of a resource or archive */
        const char *leaf; /* the last part of it */
        uint32_t order; /* of the folder's list: of two as good, the first is meant */
    } * items; /* by leaf */
    uint32_t count, capacity;
    struct smith_arena arena;
};

/* What is in `folder`; to be ended with smith_d2df_resources_close() also on failure. */
enum smith_status smith_d2df_resources_open(struct smith_d2df_resources *resources, const struct smith_folder *folder,
                                            const struct smith_options *options, struct smith_error *error);
void smith_d2df_resources_close(struct smith_d2df_resources *resources);

/* The name of the file for a resource; `own` is the file of the archive that the map is in, NULL = not known. NULL:
 * there is none. Where there are several, the one that is most surely meant. */
const char *smith_d2df_resources_find(const struct smith_d2df_resources *resources, const char *resource,
                                      const char *own);

#endif
