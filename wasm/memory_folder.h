/* SPDX-License-Identifier: MIT
 *
 * Files in memory, as a folder. Names are those of a system that does not tell large letters from small ones, nor `\` from
 * `/`.
 */
#ifndef LEVELSMITH_WASM_MEMORY_FOLDER_H
#define LEVELSMITH_WASM_MEMORY_FOLDER_H

#include <levelsmith/archive.h>

struct memory_file {
    char *name;
    struct smith_buffer bytes;
};

/* {0} is empty. */
struct memory_folder {
    struct memory_file *files;
    size_t count;
};

/* NULL = there is none. */
struct memory_file *memory_folder_find(const struct memory_folder *folder, const char *name);
/* The bytes are copied. A file of that name is replaced. False = out of memory. */
bool memory_folder_put(struct memory_folder *folder, const char *name, struct smith_bytes bytes);
void memory_folder_clear(struct memory_folder *folder);

/* It to read, list and write, as long as it lives. */
struct smith_folder memory_folder_open(struct memory_folder *folder);

#endif
