/* SPDX-License-Identifier: MIT
 *
 * Folders on the disk, folders in folders, and names of files that are safe in them. Names were checked, but the folder
 * itself may hold surprises: symbolic links that lead out of it are not followed, and how deep and how much there is has
 * bounds.
 */
#include "file/folder.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "file/file.h"
#include "os/os.h"
#include <levelsmith/archive.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- name ---- */

/*
 * Names of files in folders. They come from archives and manifests, so from strangers: a name must mean a file inside
 * its folder on every system people use, whatever this one would make of it.
 */

#define NAME_MAX_BYTES 200
#define PART_MAX_BYTES 120

static bool folder_name_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool equal_in_any_case(const char *text, size_t size, const char *word) {
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if ((folder_name_is_letter(c) ? (char)(c | 0x20) : c) != word[i])
            return false;
    }
    return !word[size];
}

/* Names that mean devices on Windows, with any extension. */
static bool is_device(const char *part, size_t size) {
    static const char *const devices[] = {"con", "prn", "aux", "nul", "conin$", "conout$", NULL};
    const char *dot = memchr(part, '.', size);
    size_t stem = dot ? (size_t)(dot - part) : size;
    for (unsigned i = 0; devices[i]; i++)
        if (strlen(devices[i]) == stem && equal_in_any_case(part, stem, devices[i]))
            return true;
    bool port = stem == 4 && (equal_in_any_case(part, 3, "com") || equal_in_any_case(part, 3, "lpt"));
    return port && part[3] >= '0' && part[3] <= '9';
}

static bool character_is_safe(char c) {
    return (uint8_t)c >= 0x20 && c != 0x7F && !strchr("\\:*?\"<>|", c);
}

static bool part_is_safe(const char *part, size_t size) {
    if (!size || size > PART_MAX_BYTES || is_device(part, size))
        return false;
    if (part[size - 1] == '.' || part[size - 1] == ' ' || part[0] == ' ') /* also "." and ".." */
        return false;
    for (size_t i = 0; i < size; i++)
        if (!character_is_safe(part[i]))
            return false;
    return true;
}

bool smith_folder_name_is_safe(const char *name) {
    if (strlen(name) > NAME_MAX_BYTES)
        return false;
    for (;;) {
        size_t size = strcspn(name, "/");
        if (!part_is_safe(name, size))
            return false;
        if (!name[size])
            return true;
        name += size + 1;
    }
}

/* Make the part of `name` that begins at `start` safe. */
static void fix_part(char *name, size_t start, size_t end) {
    for (size_t i = start; i < end; i++)
        if (!character_is_safe(name[i]))
            name[i] = '_';
    if (end > start && (name[end - 1] == '.' || name[end - 1] == ' '))
        name[end - 1] = '_';
    if (end > start && (name[start] == ' ' || is_device(name + start, end - start)))
        name[start] = '_';
}

void smith_folder_name_fix(char *name) {
    for (size_t start = 0;;) {
        size_t end = start + strcspn(name + start, "/");
        fix_part(name, start, end);
        if (!name[end])
            return;
        start = end + 1;
    }
}

/* ---- a folder in a folder ---- */

#define NAME_SIZE 1024

static enum smith_status full_name(const struct smith_folder_part *part, const char *name, char full[NAME_SIZE],
                                   struct smith_error *error) {
    if (snprintf(full, NAME_SIZE, "%s%s", part->prefix, name) >= NAME_SIZE)
        return smith_fail(error, SMITH_IO, "IO", "the path of '%.100s' is too long", name);
    return SMITH_OK;
}

static enum smith_status folder_part_read_file(void *context, const char *name, struct smith_buffer *out,
                                               struct smith_error *error) {
    const struct smith_folder_part *part = context;
    char full[NAME_SIZE];
    enum smith_status status = full_name(part, name, full, error);
    return status == SMITH_OK ? part->whole->read(part->whole->context, full, out, error) : status;
}

static enum smith_status folder_part_write_file(void *context, const char *name, struct smith_bytes bytes,
                                                struct smith_error *error) {
    const struct smith_folder_part *part = context;
    char full[NAME_SIZE];
    enum smith_status status = full_name(part, name, full, error);
    return status == SMITH_OK ? part->whole->write(part->whole->context, full, bytes, error) : status;
}

struct listing {
    const char *prefix;
    enum smith_status (*each)(void *context, const char *name);
    void *context;
};

static enum smith_status folder_part_list_file(void *context, const char *name) {
    const struct listing *listing = context;
    size_t size = strlen(listing->prefix);
    return strncmp(name, listing->prefix, size) == 0 ? listing->each(listing->context, name + size) : SMITH_OK;
}

static enum smith_status folder_part_list_files(void *context,
                                                enum smith_status (*each)(void *each_context, const char *name),
                                                void *each_context, struct smith_error *error) {
    const struct smith_folder_part *part = context;
    struct listing listing = {part->prefix, each, each_context};
    return part->whole->list(part->whole->context, folder_part_list_file, &listing, error);
}

struct smith_folder smith_folder_part(struct smith_folder_part *part) {
    return (struct smith_folder){folder_part_read_file, folder_part_write_file, folder_part_list_files, part};
}

/* ---- folder ---- */

/*
 * Folders on the disk. Names were checked, but the folder itself may hold surprises: symbolic links that lead out of it
 * are not followed unless it is somebody's own, and how deep and how much there is has bounds.
 */

#define DEPTH_MAX 8
#define FILES_MAX 200000

struct disk {
    struct smith_allocator allocator;
    char path[SMITH_PATH_SIZE]; /* of the folder, without a slash behind it */
    bool follows; /* a link is what it leads to */
};

/* The path of a name in the folder. */
static enum smith_status full_path(const struct disk *disk, const char *name, char path[SMITH_PATH_SIZE],
                                   struct smith_error *error) {
    if (!smith_folder_name_is_safe(name))
        return smith_fail(error, SMITH_BAD_VALUE, "FILE-NAME", "'%.100s' is no name for a file in this folder", name);
    if (snprintf(path, SMITH_PATH_SIZE, "%s/%s", disk->path, name) >= SMITH_PATH_SIZE)
        return smith_fail(error, SMITH_IO, "IO", "the path of '%.100s' is too long", name);
    return SMITH_OK;
}

/* Calls `visit` for each folder between the root and the file; it stops at the first that it does not like. */
static bool each_parent(const struct disk *disk, char *path, bool (*visit)(const char *folder)) {
    for (char *slash = path + strlen(disk->path) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        bool good = visit(path);
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

static bool is_real_folder(const char *path) {
    struct smith_os_facts facts;
    return smith_os_look(path, false, &facts) && facts.kind == SMITH_OS_FOLDER;
}

static bool make_folder(const char *path) {
    return is_real_folder(path) || smith_os_make_folder(path);
}

static enum smith_status disk_read(void *context, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    char path[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    struct smith_buffer content;
    enum smith_status status = full_path(context, name, path, error);
    if (status != SMITH_OK)
        return status;
    const struct disk *disk = context;
    if ((!disk->follows && !each_parent(disk, path, is_real_folder)) || !smith_os_look(path, disk->follows, &facts))
        return smith_fail(error, SMITH_IO, "IO", "there is no file '%.100s' in this folder", name);
    if (facts.kind != SMITH_OS_FILE)
        return smith_fail(error, SMITH_IO, "IO", "'%.100s' is no ordinary file", name);
    status = smith_file_read(path, &out->allocator, &content, error);
    if (status != SMITH_OK)
        return status;
    smith_buffer_add(out, content.data, content.size);
    smith_buffer_free(&content);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status disk_write(void *context, const char *name, struct smith_bytes bytes,
                                    struct smith_error *error) {
    char path[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    enum smith_status found = full_path(context, name, path, error);
    if (found != SMITH_OK)
        return found;
    if (!each_parent(context, path, make_folder))
        return smith_fail_io(error, "make the folder of", name);
    if (smith_os_look(path, false, &facts) && facts.kind != SMITH_OS_FILE)
        return smith_fail(error, SMITH_IO, "IO", "'%.100s' is there already, and no ordinary file", name);
    return smith_file_write(path, bytes, error);
}

/* ---- listing ---- */

struct folder_listing {
    struct disk *disk;
    struct smith_arena arena;
    SMITH_ARRAY(const char *) names;
    struct smith_error *error;
};

static bool folder_add_name(struct folder_listing *l, const char *name) {
    if (l->names.count == FILES_MAX) {
        smith_fail(l->error, SMITH_LIMIT, "FOLDER-TOO-LARGE", "more than %d files in this folder", FILES_MAX);
        return false;
    }
    const char *copy = smith_arena_copy(&l->arena, name, strlen(name));
    if (copy && SMITH_ARRAY_ADD(&l->arena, &l->names, copy))
        return true;
    smith_fail_memory(l->error, &l->arena);
    return false;
}

/* A folder in the one that is listed. */
struct level {
    struct folder_listing *listing;
    const struct level *around; /* NULL for the one that is listed */
    const char *inside;
    struct smith_os_facts facts;
    unsigned depth;
    bool done;
};

static bool list_folder(struct folder_listing *l, const struct level *around, const char *inside,
                        const struct smith_os_facts *facts);

/* Whether a folder is one of those that it lies in: a link leads back. */
static bool is_around(const struct level *level, const struct smith_os_facts *facts) {
    for (; level; level = level->around)
        if (level->facts.volume == facts->volume && level->facts.identity == facts->identity)
            return true;
    return false;
}

/* What stands under a name. A link that leads nowhere is there, and cannot be read. */
static bool look_at_item(const struct disk *disk, const char *path, struct smith_os_facts *facts) {
    if (smith_os_look(path, disk->follows, facts))
        return true;
    bool there = disk->follows && smith_os_look(path, false, facts);
    facts->kind = SMITH_OS_FILE;
    return there;
}

/* Files whose names could not stand in a manifest, hidden ones and links are not part of the folder. */
static bool list_item(void *context, const char *item) {
    struct level *level = context;
    struct folder_listing *l = level->listing;
    char name[SMITH_PATH_SIZE], path[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    snprintf(name, sizeof name, "%s%s%s", level->inside, *level->inside ? "/" : "", item);
    if (item[0] == '.' || full_path(l->disk, name, path, l->error) != SMITH_OK || !look_at_item(l->disk, path, &facts))
        return true;
    if (facts.kind == SMITH_OS_FOLDER)
        level->done = level->depth == DEPTH_MAX || (l->disk->follows && is_around(level, &facts)) ||
                      list_folder(l, level, name, &facts);
    else
        level->done = facts.kind != SMITH_OS_FILE || folder_add_name(l, name);
    return level->done;
}

static bool list_folder(struct folder_listing *l, const struct level *around, const char *inside,
                        const struct smith_os_facts *facts) {
    char path[SMITH_PATH_SIZE];
    struct level level = {.listing = l,
                          .around = around,
                          .inside = inside,
                          .facts = *facts,
                          .depth = around ? around->depth + 1 : 0,
                          .done = true};
    if (snprintf(path, sizeof path, "%s%s%s", l->disk->path, *inside ? "/" : "", inside) >= SMITH_PATH_SIZE)
        return true;
    if (!smith_os_list(path, list_item, &level))
        return smith_fail_io(l->error, "list", path), false;
    return level.done;
}

static int folder_by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static enum smith_status disk_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                   void *each_context, struct smith_error *error) {
    struct smith_error own;
    struct folder_listing l = {.disk = context, .error = error ? error : &own};
    struct smith_os_facts facts = {.kind = SMITH_OS_FOLDER};
    smith_os_look(l.disk->path, true, &facts);
    smith_arena_init(&l.arena, &l.disk->allocator, 0);
    enum smith_status status = list_folder(&l, NULL, "", &facts) ? SMITH_OK : l.error->status;
    if (l.names.count)
        qsort(l.names.items, l.names.count, sizeof *l.names.items, folder_by_name);
    for (uint32_t i = 0; i < l.names.count && status == SMITH_OK; i++)
        status = each(each_context, l.names.items[i]);
    smith_arena_free(&l.arena);
    return status;
}

/* ---- open, close ---- */

static enum smith_status open_disk(const char *path, bool create, bool follows, const struct smith_allocator *allocator,
                                   struct smith_folder *folder, struct smith_error *error) {
    struct smith_os_facts facts;
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    const struct smith_allocator a = smith_allocator_or_default(allocator);
    struct disk *disk = a.resize(a.context, NULL, 0, sizeof *disk);
    *folder = (struct smith_folder){0};
    if (!disk)
        return smith_fail_memory(error, NULL);
    disk->allocator = a;
    disk->follows = follows;
    int made = snprintf(disk->path, sizeof disk->path, "%.*s", (int)size, path);
    bool there = made > 0 && made < SMITH_PATH_SIZE && smith_os_look(disk->path, true, &facts);
    if (!there && create && made > 0 && made < SMITH_PATH_SIZE)
        there = smith_os_make_folder(disk->path) && smith_os_look(disk->path, true, &facts);
    if (!there || facts.kind != SMITH_OS_FOLDER) {
        enum smith_status failed = there ? smith_fail(error, SMITH_IO, "IO", "'%.100s' is no folder", path)
                                         : smith_fail_io(error, create ? "make the folder" : "open the folder", path);
        a.resize(a.context, disk, sizeof *disk, 0);
        return failed;
    }
    *folder = (struct smith_folder){disk_read, disk_write, disk_list, disk};
    return SMITH_OK;
}

enum smith_status smith_folder_open(const char *path, bool create, const struct smith_allocator *allocator,
                                    struct smith_folder *folder, struct smith_error *error) {
    return open_disk(path, create, false, allocator, folder, error);
}

enum smith_status smith_folder_open_linked(const char *path, const struct smith_allocator *allocator,
                                           struct smith_folder *folder, struct smith_error *error) {
    return open_disk(path, false, true, allocator, folder, error);
}

void smith_folder_close(struct smith_folder *folder) {
    struct disk *disk = folder->context;
    if (disk) {
        const struct smith_allocator a = disk->allocator;
        a.resize(a.context, disk, sizeof *disk, 0);
    }
    *folder = (struct smith_folder){0};
}
