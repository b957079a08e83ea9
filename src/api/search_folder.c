/* SPDX-License-Identifier: MIT
 *
 * Several folders and archives as one folder, looked through one after the other: what a game finds in its own files
 * and in those a user adds.
 */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/error.h"
#include "file/file.h"
#include "file/folder.h"
#include "os/os.h"
#include <levelsmith/archive.h>

#include <string.h>

/* ---- a folder of one file ---- */

static const char *search_folder_last_part(const char *path) {
    return path + smith_path_folder_size(path);
}

static enum smith_status file_read(void *context, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    const char *path = context;
    struct smith_buffer content;
    if (strcmp(name, search_folder_last_part(path)) != 0)
        return smith_fail(error, SMITH_IO, "IO", "there is no file '%.100s' here", name);
    enum smith_status status = smith_file_read(path, &out->allocator, &content, error);
    if (status != SMITH_OK)
        return status;
    smith_buffer_add(out, content.data, content.size);
    smith_buffer_free(&content);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status file_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                   void *each_context, struct smith_error *error) {
    (void)error;
    return each(each_context, search_folder_last_part(context));
}

/* ---- one after the other ---- */

struct layer {
    struct smith_folder base, mounted;
    bool is_file; /* `base` is a folder of one file, and closes nothing */
};

struct search {
    struct smith_arena arena;
    const struct smith_folder *then;
    uint32_t count;
    struct layer *layers;
};

static enum smith_status search_read(void *context, const char *name, struct smith_buffer *out,
                                     struct smith_error *error) {
    const struct search *search = context;
    size_t before = out->size;
    for (uint32_t i = 0; i < search->count; i++) {
        const struct smith_folder *folder = &search->layers[i].mounted;
        enum smith_status status = folder->read(folder->context, name, out, error);
        if (status == SMITH_OK || status == SMITH_NO_MEMORY)
            return status;
        out->size = before;
    }
    if (search->then)
        return search->then->read(search->then->context, name, out, error);
    return smith_fail(error, SMITH_IO, "IO", "there is no file '%.100s' in these folders and archives", name);
}

static enum smith_status search_write(void *context, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error) {
    (void)context;
    (void)bytes;
    return smith_fail(error, SMITH_IO, "IO", "'%.100s' cannot be written: these folders are only for reading", name);
}

static enum smith_status search_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                     void *each_context, struct smith_error *error) {
    const struct search *search = context;
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < search->count && status == SMITH_OK; i++) {
        const struct smith_folder *folder = &search->layers[i].mounted;
        status = folder->list(folder->context, each, each_context, error);
    }
    if (status == SMITH_OK && search->then)
        status = search->then->list(search->then->context, each, each_context, error);
    return status;
}

/* ---- front ---- */

static enum smith_status open_layer(struct search *search, const char *path, const struct smith_options *options,
                                    struct smith_error *error) {
    struct layer *layer = &search->layers[search->count];
    struct smith_os_facts facts;
    enum smith_status status = SMITH_OK;
    *layer = (struct layer){.is_file = smith_os_look(path, true, &facts) && facts.kind == SMITH_OS_FILE};
    if (layer->is_file) {
        void *copy = smith_arena_copy(&search->arena, path, strlen(path));
        layer->base = (struct smith_folder){file_read, search_write, file_list, copy};
        status = copy ? SMITH_OK : smith_fail_memory(error, NULL);
    } else {
        status = smith_folder_open_linked(path, &search->arena.allocator, &layer->base, error);
    }
    if (status != SMITH_OK)
        return status;
    search->count++; /* from here on it is closed with the others */
    return smith_folder_mount(&layer->base, options, &layer->mounted, error);
}

enum smith_status smith_search_open(const char *const *paths, uint32_t count, const struct smith_folder *then,
                                    const struct smith_options *options, struct smith_folder *folder,
                                    struct smith_error *error) {
    const struct smith_allocator allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    struct search *search = allocator.resize(allocator.context, NULL, 0, sizeof *search);
    *folder = (struct smith_folder){0};
    if (!search)
        return smith_fail_memory(error, NULL);
    *search = (struct search){.then = then};
    smith_arena_init(&search->arena, &allocator, 0);
    *folder = (struct smith_folder){search_read, search_write, search_list, search};
    search->layers =
        smith_arena_alloc(&search->arena, (count + (size_t)1) * sizeof *search->layers, _Alignof(struct layer));
    enum smith_status status = search->layers ? SMITH_OK : smith_fail_memory(error, NULL);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = open_layer(search, paths[i], options, error);
    if (status != SMITH_OK)
        smith_search_close(folder);
    return status;
}

void smith_search_close(struct smith_folder *folder) {
    struct search *search = folder->context;
    if (!search)
        return;
    const struct smith_allocator allocator = search->arena.allocator;
    for (uint32_t i = 0; i < search->count; i++) {
        smith_folder_unmount(&search->layers[i].mounted);
        if (!search->layers[i].is_file)
            smith_folder_close(&search->layers[i].base);
    }
    smith_arena_free(&search->arena);
    allocator.resize(allocator.context, search, sizeof *search, 0);
    *folder = (struct smith_folder){0};
}
