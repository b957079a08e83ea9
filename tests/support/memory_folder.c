/* SPDX-License-Identifier: MIT
 *
 * A folder in memory.
 */
#include "support/memory_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/error.h"

struct memory_file *memory_folder_find(struct memory_folder *memory_folder, const char *name) {
    for (unsigned i = 0; i < memory_folder->count; i++)
        if (strcmp(memory_folder->files[i].name, name) == 0)
            return &memory_folder->files[i];
    return NULL;
}

void memory_folder_put(struct memory_folder *memory_folder, const char *name, const void *data, size_t size) {
    struct memory_file *file = memory_folder_find(memory_folder, name);
    if (!file) {
        if (memory_folder->count == MEMORY_FOLDER_FILES_MAX)
            abort();
        file = &memory_folder->files[memory_folder->count++];
        snprintf(file->name, sizeof file->name, "%s", name);
    } else {
        free(file->data);
    }
    file->data = malloc(size + 1);
    if (size)
        memcpy(file->data, data, size);
    file->size = size;
}

void memory_folder_remove(struct memory_folder *memory_folder, const char *name) {
    struct memory_file *file = memory_folder_find(memory_folder, name);
    free(file->data);
    *file = memory_folder->files[--memory_folder->count];
}

void memory_folder_free(struct memory_folder *memory_folder) {
    for (unsigned i = 0; i < memory_folder->count; i++)
        free(memory_folder->files[i].data);
    memory_folder->count = 0;
}

static enum smith_status memory_folder_read(void *context, const char *name, struct smith_buffer *out,
                                            struct smith_error *error) {
    const struct memory_file *file = memory_folder_find(context, name);
    if (!file)
        return smith_fail(error, SMITH_IO, "IO", "there is no file '%s'", name);
    smith_buffer_add(out, file->data, file->size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status memory_folder_write(void *context, const char *name, struct smith_bytes bytes,
                                             struct smith_error *error) {
    (void)error;
    memory_folder_put(context, name, bytes.data, bytes.size);
    return SMITH_OK;
}

static enum smith_status memory_folder_list(void *context,
                                            enum smith_status (*each)(void *each_context, const char *name),
                                            void *each_context, struct smith_error *error) {
    struct memory_folder *memory_folder = context;
    enum smith_status status = SMITH_OK;
    (void)error;
    for (unsigned i = 0; i < memory_folder->count && status == SMITH_OK; i++)
        status = each(each_context, memory_folder->files[i].name);
    return status;
}

struct smith_folder memory_folder_open(struct memory_folder *memory_folder) {
    return (struct smith_folder){memory_folder_read, memory_folder_write, memory_folder_list, memory_folder};
}
