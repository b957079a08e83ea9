/* SPDX-License-Identifier: MIT
 *
 * A folder in which archives are folders as well, for those who look for a file wherever it may be. An archive is
 * opened when a name first leads into it, and kept.
 */
#include "archive/archive.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/limits.h"

#include <string.h>

#define PARTS_MAX 16 /* of a name that leads into archives */
#define ARCHIVES_MAX 512 /* that are kept open */

struct opened {
    const char *name;
    struct smith_archive *archive; /* NULL: it is none */
    struct opened *next;
};

struct mounted {
    const struct smith_format *const *formats;
    const struct smith_folder *base;
    struct smith_options options;
    struct smith_arena arena;
    struct opened *opened;
    uint32_t count;
    bool out_of_memory; /* what was looked for last may be there */
};

static enum smith_status folder_mount_read_file(void *context, const char *name, struct smith_buffer *out,
                                                struct smith_error *error);

/* ---- archives ---- */

static const char *folder_mount_last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* The archive of that name, opened; NULL when there is no such file, or it is no archive, or there is no memory. */
static struct smith_archive *open_archive(struct mounted *folder, const char *name) {
    struct smith_archive *archive = NULL;
    struct smith_buffer file;
    smith_buffer_init(&file, &folder->options.allocator);
    enum smith_status status = folder_mount_read_file(folder, name, &file, NULL);
    if (status == SMITH_OK)
        status = smith_archive_open_among(folder->formats, NULL, (struct smith_bytes){file.data, file.size},
                                          folder_mount_last_part(name), &folder->options, &archive, NULL);
    smith_buffer_free(&file);
    folder->out_of_memory |= status == SMITH_NO_MEMORY;
    return archive;
}

static struct smith_archive *archive_at(struct mounted *folder, const char *name) {
    for (struct opened *at = folder->opened; at; at = at->next)
        if (strcmp(at->name, name) == 0)
            return at->archive;
    if (folder->count == ARCHIVES_MAX)
        return NULL;
    struct opened *made = smith_arena_alloc(&folder->arena, sizeof *made, _Alignof(struct opened));
    const char *copy = smith_arena_copy(&folder->arena, name, strlen(name));
    struct smith_archive *archive = made && copy ? open_archive(folder, name) : NULL;
    folder->out_of_memory |= !made || !copy;
    if (folder->out_of_memory) /* another time it may be there */
        return NULL;
    *made = (struct opened){copy, archive, folder->opened};
    folder->opened = made;
    folder->count++;
    return archive;
}

/* ---- reading ---- */

static bool may_lead_inside(const char *name) {
    unsigned parts = 1;
    for (const char *at = name; *at; at++)
        parts += *at == '/';
    return parts > 1 && parts <= PARTS_MAX;
}

/* The entry that `name` leads to, by the shortest part of it that is an archive with such an entry. */
static const struct smith_entry *entry_at(struct mounted *folder, const char *name) {
    char prefix[1024];
    for (const char *slash = strchr(name, '/'); slash && slash - name < (long)sizeof prefix;
         slash = strchr(slash + 1, '/')) {
        memcpy(prefix, name, (size_t)(slash - name));
        prefix[slash - name] = '\0';
        const struct smith_archive *archive = archive_at(folder, prefix);
        const struct smith_entry *entry = archive ? smith_archive_find(archive, slash + 1) : NULL;
        if (entry)
            return entry;
    }
    return NULL;
}

static enum smith_status folder_mount_read_file(void *context, const char *name, struct smith_buffer *out,
                                                struct smith_error *error) {
    struct mounted *folder = context;
    struct smith_error unneeded;
    enum smith_status status = folder->base->read(folder->base->context, name, out, error ? error : &unneeded);
    if (status == SMITH_OK || status == SMITH_NO_MEMORY)
        return status;
    folder->out_of_memory = false;
    const struct smith_entry *entry = may_lead_inside(name) ? entry_at(folder, name) : NULL;
    if (folder->out_of_memory)
        return smith_fail_memory(error, &folder->arena);
    if (!entry)
        return smith_fail(error, SMITH_IO, "IO", "there is no file '%.100s' in this folder or its archives", name);
    return smith_entry_read(entry, out, error);
}

static enum smith_status folder_mount_write_file(void *context, const char *name, struct smith_bytes bytes,
                                                 struct smith_error *error) {
    (void)context;
    (void)bytes;
    return smith_fail(error, SMITH_IO, "IO", "'%.100s' cannot be written: this folder is only for reading", name);
}

/* ---- listing ---- */

/* All files would have to be read to know for sure. */
static bool is_called_archive(const struct mounted *folder, const char *name) {
    for (const struct smith_format *const *format = folder->formats; *format; format++)
        if (smith_format_is_archive(*format) && smith_file_path_ends_in(name, (*format)->extensions))
            return true;
    return false;
}

struct listing {
    struct mounted *folder;
    enum smith_status (*each)(void *context, const char *name);
    void *context;
};

static enum smith_status list_file(void *context, const char *name) {
    const struct listing *listing = context;
    enum smith_status status = listing->each(listing->context, name);
    listing->folder->out_of_memory = false;
    const struct smith_archive *archive =
        status == SMITH_OK && is_called_archive(listing->folder, name) ? archive_at(listing->folder, name) : NULL;
    struct smith_buffer full;
    if (listing->folder->out_of_memory)
        return SMITH_NO_MEMORY;
    smith_buffer_init(&full, &listing->folder->options.allocator);
    for (uint32_t i = 0; archive && i < archive->entry_count && status == SMITH_OK; i++) {
        full.size = 0;
        smith_buffer_text(&full, name);
        smith_buffer_byte(&full, '/');
        smith_buffer_text(&full, archive->entries[i].name);
        smith_buffer_byte(&full, 0);
        status = full.failed ? SMITH_NO_MEMORY : listing->each(listing->context, (const char *)full.data);
    }
    smith_buffer_free(&full);
    return status;
}

static enum smith_status folder_mount_list_files(void *context,
                                                 enum smith_status (*each)(void *each_context, const char *name),
                                                 void *each_context, struct smith_error *error) {
    struct mounted *folder = context;
    struct listing listing = {folder, each, each_context};
    enum smith_status status = folder->base->list(folder->base->context, list_file, &listing, error);
    return status == SMITH_NO_MEMORY ? smith_fail_memory(error, &folder->arena) : status;
}

/* ---- front ---- */

enum smith_status smith_folder_mount_among(const struct smith_format *const *formats, const struct smith_folder *base,
                                           const struct smith_options *options, struct smith_folder *folder,
                                           struct smith_error *error) {
    const struct smith_allocator allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    const struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    struct mounted *made = allocator.resize(allocator.context, NULL, 0, sizeof *made);
    *folder = (struct smith_folder){0};
    if (!made)
        return smith_fail_memory(error, NULL);
    *made = (struct mounted){.formats = formats, .base = base, .options = {.limits = limits, .allocator = allocator}};
    smith_arena_init(&made->arena, &allocator, limits.memory);
    *folder = (struct smith_folder){folder_mount_read_file, folder_mount_write_file, folder_mount_list_files, made};
    return SMITH_OK;
}

void smith_folder_unmount(struct smith_folder *folder) {
    struct mounted *made = folder->context;
    if (!made)
        return;
    const struct smith_allocator allocator = made->options.allocator;
    for (struct opened *at = made->opened; at; at = at->next)
        smith_archive_free(at->archive);
    smith_arena_free(&made->arena);
    allocator.resize(allocator.context, made, sizeof *made, 0);
    *folder = (struct smith_folder){0};
}
