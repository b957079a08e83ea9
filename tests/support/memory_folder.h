/* SPDX-License-Identifier: MIT
 *
 * A folder in memory.
 */
#ifndef MEMORY_FOLDER_H
#define MEMORY_FOLDER_H

#include <levelsmith/archive.h>

#define MEMORY_FOLDER_FILES_MAX 1024

struct memory_folder {
    struct memory_file {
        char name[256];
        uint8_t *data;
        size_t size;
    } files[MEMORY_FOLDER_FILES_MAX];
    unsigned count;
};

struct smith_folder memory_folder_open(struct memory_folder *memory_folder);
/* The file of that name, or NULL. */
struct memory_file *memory_folder_find(struct memory_folder *memory_folder, const char *name);
void memory_folder_put(struct memory_folder *memory_folder, const char *name, const void *data, size_t size);
void memory_folder_remove(struct memory_folder *memory_folder, const char *name);
void memory_folder_free(struct memory_folder *memory_folder);

#endif
