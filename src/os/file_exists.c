/* SPDX-License-Identifier: MIT
 *
 * Is there such a file, whatever the case of its letters? Level files were mostly made on systems that do not care, and
 * are looked at on systems that do. So each folder on the way is searched for a name that differs in case only, once
 * the name as it is was not found.
 */
#include "base/error.h"
#include "os/file.h"

#include <dirent.h>
#include <limits.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* A path being built, and what of it is known to exist. */
struct search {
    char path[PATH_MAX];
    size_t size;
};

static bool append(struct search *search, const char *text, size_t size) {
    if (size >= sizeof search->path - search->size)
        return false;
    memcpy(search->path + search->size, text, size);
    search->size += size;
    search->path[search->size] = '\0';
    return true;
}

/* Replace the name behind `at` by one in the folder before it that differs in case only. */
static bool correct_case(struct search *search, size_t at) {
    char folder[PATH_MAX];
    memcpy(folder, at ? search->path : ".", at ? at : 1);
    folder[at ? at : 1] = '\0';
    DIR *directory = opendir(folder);
    bool found = false;
    for (struct dirent *entry; directory && !found && (entry = readdir(directory));) {
        found = strcasecmp(entry->d_name, search->path + at) == 0; /* so it has the same length */
        if (found)
            memcpy(search->path + at, entry->d_name, search->size - at);
    }
    if (directory)
        closedir(directory);
    return found;
}

static bool enter(struct search *search, const char *name, size_t size) {
    size_t at = search->size;
    return append(search, name, size) && (access(search->path, F_OK) == 0 || correct_case(search, at));
}

/* Fill `search` with the path as the file system spells it. */
static bool find(struct search *search, const char *path) {
    while (*path) {
        size_t separators = strspn(path, "/"), size = strcspn(path + separators, "/");
        if (!append(search, path, separators) || (size && !enter(search, path + separators, size)))
            return false;
        path += separators + size;
    }
    return search->size > 0;
}

bool smith_file_exists(void *context, const char *path) {
    struct search search = {{0}, 0};
    (void)context;
    return access(path, F_OK) == 0 || find(&search, path);
}

/* Only what is a file: a level may name devices, which have no end, or make who opens them wait. */
enum smith_status smith_file_fetch(void *context, const char *path, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct search search = {{0}, 0};
    struct stat status;
    (void)context;
    if (!find(&search, path) || stat(search.path, &status) != 0)
        return smith_fail_io(error, "find", path);
    if (!S_ISREG(status.st_mode))
        return smith_fail(error, SMITH_IO, "IO", "that is no file");
    struct smith_allocator allocator = out->allocator;
    return smith_file_read(search.path, &allocator, out, error);
}
