/* SPDX-License-Identifier: MIT
 *
 * See memory_folder.h.
 */
#include "memory_folder.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

static char memory_folder_plain(char letter) {
    if (letter == '\\')
        return '/';
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool is_same_name(const char *a, const char *b) {
    for (; *a && *b; a++, b++)
        if (memory_folder_plain(*a) != memory_folder_plain(*b))
            return false;
    return *a == *b;
}

struct memory_file *memory_folder_find(const struct memory_folder *folder, const char *name) {
    for (size_t i = 0; i < folder->count; i++)
        if (is_same_name(folder->files[i].name, name))
            return &folder->files[i];
    return NULL;
}

/* One more, with its name; NULL = there is no memory. */
static struct memory_file *add_file(struct memory_folder *folder, const char *name) {
    char *copy = strdup(name);
    struct memory_file *larger = copy ? realloc(folder->files, (folder->count + 1) * sizeof *larger) : NULL;
    if (!larger) {
        free(copy);
        return NULL;
    }
    folder->files = larger;
    struct memory_file *file = &folder->files[folder->count++];
    *file = (struct memory_file){.name = copy};
    smith_buffer_init(&file->bytes, NULL);
    return file;
}

bool memory_folder_put(struct memory_folder *folder, const char *name, struct smith_bytes bytes) {
    struct memory_file *file = memory_folder_find(folder, name);
    if (!file)
        file = add_file(folder, name);
    if (!file)
        return false;
    smith_buffer_free(&file->bytes);
    smith_buffer_init(&file->bytes, NULL);
    smith_buffer_add(&file->bytes, bytes.data, bytes.size);
    return !file->bytes.failed;
}

void memory_folder_clear(struct memory_folder *folder) {
    for (size_t i = 0; i < folder->count; i++) {
        free(folder->files[i].name);
        smith_buffer_free(&folder->files[i].bytes);
    }
    free(folder->files);
    *folder = (struct memory_folder){0};
}

/* ---- as a folder ---- */

static enum smith_status memory_folder_read_file(void *context, const char *name, struct smith_buffer *out,
                                                 struct smith_error *error) {
    const struct memory_file *file = memory_folder_find(context, name);
    if (!file)
        return smith_fail(error, SMITH_IO, "FILE-NONE", "%s: no such file was given", name);
    smith_buffer_add(out, file->bytes.data, file->bytes.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status memory_folder_write_file(void *context, const char *name, struct smith_bytes bytes,
                                                  struct smith_error *error) {
    return memory_folder_put(context, name, bytes) ? SMITH_OK : smith_fail_memory(error, NULL);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const struct memory_file *)a)->name, ((const struct memory_file *)b)->name);
}

static enum smith_status memory_folder_list_files(void *context,
                                                  enum smith_status (*each)(void *each_context, const char *name),
                                                  void *each_context, struct smith_error *error) {
    struct memory_folder *folder = context;
    enum smith_status status = SMITH_OK;
    (void)error;
    if (folder->count)
        qsort(folder->files, folder->count, sizeof *folder->files, compare_names);
    for (size_t i = 0; i < folder->count && status == SMITH_OK; i++)
        status = each(each_context, folder->files[i].name);
    return status;
}

struct smith_folder memory_folder_open(struct memory_folder *folder) {
    return (struct smith_folder){.read = memory_folder_read_file,
                                 .write = memory_folder_write_file,
                                 .list = memory_folder_list_files,
                                 .context = folder};
}
