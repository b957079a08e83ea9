/* SPDX-License-Identifier: MIT
 *
 * A folder in memory.
 */
#ifndef SHELF_H
#define SHELF_H

#include <levelsmith/archive.h>

#define MEMORY_FOLDER_FILES_MAX 512

struct shelf {
    struct shelf_file {
        char name[256];
        uint8_t *data;
        size_t size;
    } files[MEMORY_FOLDER_FILES_MAX];
    unsigned count;
};

struct smith_folder shelf_folder(struct shelf *shelf);
/* The file of that name, or NULL. */
struct shelf_file *shelf_find(struct shelf *shelf, const char *name);
void shelf_put(struct shelf *shelf, const char *name, const void *data, size_t size);
void shelf_remove(struct shelf *shelf, const char *name);
void shelf_free(struct shelf *shelf);

#endif
