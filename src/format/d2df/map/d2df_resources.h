/* SPDX-License-Identifier: MIT
 *
 * Finding the files that a map names ("Standart.wad:D2DTEXTURES\W1") among those that are at hand, as the game does: in
 * archives; or else in folders that archives were unpacked to.
 */
#ifndef SMITH_D2DF_RESOURCES_H
#define SMITH_D2DF_RESOURCES_H

#include "base/arena.h"
#include "base/lookup.h"
#include <levelsmith/archive.h>

struct smith_d2df_resources {
    const struct smith_folder *folder;
    struct smith_d2df_files {
        struct smith_d2df_file {
            const char *name; /* in the folder */
            const char *key; /* as the game compares it, with its extension, from the folder "wads" on */
        } * items; /* in the order of the folder's list: of two as good, the first is meant */
        uint32_t count, capacity;
    } files;
    struct smith_d2df_resource {
        const char *name; /* in the folder */
        const char *key; /* as the game compares it; of an entry without its archive */
        const char *leaf; /* the last part of it */
        uint32_t file; /* the archive; SMITH_D2DF_NO_FILE = it is a file itself */
        uint32_t order;
    } * items; /* by leaf */
    uint32_t count, capacity;
    struct smith_hash_map names; /* of entries */
    struct smith_arena arena;
};

#define SMITH_D2DF_NO_FILE UINT32_MAX

/* What is in `folder`; to be ended with smith_d2df_resources_close() also on failure. */
enum smith_status smith_d2df_resources_open(struct smith_d2df_resources *resources, const struct smith_folder *folder,
                                            const struct smith_options *options, struct smith_error *error);
void smith_d2df_resources_close(struct smith_d2df_resources *resources);

/* Whether a trigger means one of the engine's own sounds, which have no archive: SOUND_DOOR_OPEN. */
bool smith_d2df_is_of_engine(const char *resource);

/* Who asks: the game looks elsewhere for each. */
enum smith_d2df_use {
    SMITH_D2DF_TEXTURE, /* a map, for a texture */
    SMITH_D2DF_OTHER, /* a map, for all else */
    SMITH_D2DF_ENGINE, /* the engine, for what it has itself: its archives may be in any folder */
    SMITH_D2DF_USES,
};

enum smith_d2df_lookup {
    SMITH_D2DF_FOUND,
    SMITH_D2DF_FOUND_OWN, /* there is no such archive, and the map's own has it: enough for textures */
    SMITH_D2DF_NO_ARCHIVE,
    SMITH_D2DF_NO_ENTRY, /* the archive does not have it, and no other is asked */
    SMITH_D2DF_OUTSIDE, /* the archive is named in a way that ends the game */
    SMITH_D2DF_OWN_UNKNOWN, /* it is in the archive that the map is in, which is not at hand */
};

struct smith_d2df_found {
    enum smith_d2df_lookup lookup;
    const char *name; /* of the file, in the folder; NULL = not found */
    const char *archive; /* the archive's, where it is one; NULL = none was found */
};

/* The file for a resource; `own` is the file of the archive that the map is in, without folders, NULL = not known. */
struct smith_d2df_found smith_d2df_resources_find(const struct smith_d2df_resources *resources, const char *resource,
                                                  const char *own, enum smith_d2df_use use);

#endif
