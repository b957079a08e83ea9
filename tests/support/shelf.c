/* SPDX-License-Identifier: MIT
 *
 * A folder in memory.
 */
#include "shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/base/buffer.h"
#include "../src/base/error.h"

struct shelf_file *shelf_find(struct shelf *shelf, const char *name) {
    for (unsigned i = 0; i < shelf->count; i++)
        if (strcmp(shelf->files[i].name, name) == 0)
            return &shelf->files[i];
    return NULL;
}

void shelf_put(struct shelf *shelf, const char *name, const void *data, size_t size) {
    struct shelf_file *file = shelf_find(shelf, name);
    if (!file) {
        if (shelf->count == MEMORY_FOLDER_FILES_MAX)
            abort();
        file = &shelf->files[shelf->count++];
        snprintf(file->name, sizeof file->name, "%s", name);
    } else {
        free(file->data);
    }
    file->data = malloc(size + 1);
    if (size)
        memcpy(file->data, data, size);
    file->size = size;
}

void shelf_remove(struct shelf *shelf, const char *name) {
    struct shelf_file *file = shelf_find(shelf, name);
    free(file->data);
    *file = shelf->files[--shelf->count];
}

void shelf_free(struct shelf *shelf) {
    for (unsigned i = 0; i < shelf->count; i++)
        free(shelf->files[i].data);
    shelf->count = 0;
}

static enum smith_status shelf_read(void *context, const char *name, struct smith_buffer *out,
                                    struct smith_error *error) {
    const struct shelf_file *file = shelf_find(context, name);
    if (!file)
        return smith_fail(error, SMITH_IO, "IO", "there is no file '%s'", name);
    smith_buffer_add(out, file->data, file->size);
    return SMITH_OK;
}

static enum smith_status shelf_write(void *context, const char *name, struct smith_bytes bytes,
                                     struct smith_error *error) {
    (void)error;
    shelf_put(context, name, bytes.data, bytes.size);
    return SMITH_OK;
}

static enum smith_status shelf_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                    void *each_context, struct smith_error *error) {
    struct shelf *shelf = context;
    (void)error;
    for (unsigned i = 0; i < shelf->count; i++)
        if (each(each_context, shelf->files[i].name) != SMITH_OK)
            return SMITH_NO_MEMORY;
    return SMITH_OK;
}

struct smith_folder shelf_folder(struct shelf *shelf) {
    return (struct smith_folder){shelf_read, shelf_write, shelf_list, shelf};
}
