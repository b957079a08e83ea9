/* SPDX-License-Identifier: MIT
 *
 * What archive the files of a folder are: a manifest names it or, where games read such folders in place of their
 * archives, the names of the files show it.
 */
#include "archive/folder_format.h"
#include "archive/archive.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "format/list.h"
#include <string.h>

/* ---- names ---- */

struct collection {
    struct smith_arena *arena;
    struct smith_folder_names *names;
};

static enum smith_status folder_format_collect(void *context, const char *name) {
    const struct collection *collection = context;
    const char *copy = smith_arena_copy(collection->arena, name, strlen(name));
    return copy && SMITH_ARRAY_ADD(collection->arena, collection->names, copy) ? SMITH_OK : SMITH_NO_MEMORY;
}

enum smith_status smith_folder_names_read(const struct smith_folder *folder, struct smith_arena *arena,
                                          struct smith_folder_names *names, struct smith_error *error) {
    struct collection collection = {arena, names};
    enum smith_status status = folder->list(folder->context, folder_format_collect, &collection, error);
    return status == SMITH_NO_MEMORY ? smith_fail_memory(error, arena) : status;
}

bool smith_folder_names_manifest(const struct smith_folder_names *names) {
    for (uint32_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], SMITH_MANIFEST) == 0)
            return true;
    return false;
}

const struct smith_format *smith_folder_names_format(const struct smith_format *const *formats,
                                                     const struct smith_folder_names *names) {
    for (const struct smith_format *const *format = formats; *format; format++) {
        const struct smith_archive_ops *ops = (*format)->archive;
        if (ops && ops->adopt && ops->stands_for && ops->stands_for(names->items, names->count))
            return *format;
    }
    return NULL;
}

/* ---- the whole ---- */

static enum smith_status format_of_manifest(const struct smith_format *const *formats,
                                            const struct smith_folder *folder, const struct smith_allocator *allocator,
                                            const struct smith_format **format, struct smith_error *error) {
    char id[64];
    struct smith_buffer text;
    smith_buffer_init(&text, allocator);
    enum smith_status status = folder->read(folder->context, SMITH_MANIFEST, &text, error);
    if (status == SMITH_OK)
        status = smith_json_format((struct smith_bytes){text.data, text.size}, allocator, id, sizeof id, error);
    smith_buffer_free(&text);
    if (status == SMITH_OK)
        *format = smith_format_list_find(formats, id);
    return status;
}

enum smith_status smith_folder_format_among(const struct smith_format *const *formats,
                                            const struct smith_folder *folder, const struct smith_allocator *allocator,
                                            const struct smith_format **format, struct smith_error *error) {
    const struct smith_allocator a = smith_allocator_or_default(allocator);
    struct smith_folder_names names = {0};
    struct smith_arena arena;
    *format = NULL;
    smith_arena_init(&arena, &a, 0);
    enum smith_status status = smith_folder_names_read(folder, &arena, &names, error);
    if (status == SMITH_OK && smith_folder_names_manifest(&names))
        status = format_of_manifest(formats, folder, &a, format, error);
    else if (status == SMITH_OK)
        *format = smith_folder_names_format(formats, &names);
    smith_arena_free(&arena);
    if (status == SMITH_OK && (!*format || !smith_format_is_archive(*format))) {
        *format = NULL;
        status = smith_fail(error, SMITH_UNKNOWN, "NO-ARCHIVE", "the files of this folder are no archive");
    }
    return status;
}
