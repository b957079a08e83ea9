/* SPDX-License-Identifier: MIT
 *
 * Is there such a file, whatever the case of its letters? Level files were mostly made on systems that do not care, and
 * are looked at on systems that do. So each folder on the way is searched for a name that differs in case only, once
 * the name as it is was not found.
 */
#include "base/error.h"
#include "file/file.h"
#include "os/os.h"

#include <string.h>

/* A path being built, and what of it is known to exist. */
struct search {
    char path[SMITH_PATH_SIZE];
    size_t size;
    size_t name; /* where its last part begins */
    bool found;
};

static bool file_exists_append(struct search *search, const char *text, size_t size) {
    if (size >= sizeof search->path - search->size)
        return false;
    memcpy(search->path + search->size, text, size);
    search->size += size;
    search->path[search->size] = '\0';
    return true;
}

/* Take the name for the last part when it differs in case only; it has the same length then. */
static bool compare_name(void *context, const char *name) {
    struct search *search = context;
    search->found = smith_any_case_equal(name, search->path + search->name);
    if (search->found)
        memcpy(search->path + search->name, name, search->size - search->name);
    return !search->found;
}

/* Replace the last part by a name in the folder before it that differs in case only. */
static bool correct_case(struct search *search) {
    char folder[SMITH_PATH_SIZE];
    size_t size = search->name;
    memcpy(folder, size ? search->path : ".", size ? size : 1);
    folder[size ? size : 1] = '\0';
    search->found = false;
    return smith_os_list(folder, compare_name, search) && search->found;
}

static bool file_exists_enter(struct search *search, const char *name, size_t size) {
    search->name = search->size;
    return file_exists_append(search, name, size) && (smith_os_exists(search->path) || correct_case(search));
}

/* Fill `search` with the path as the file system spells it. */
static bool file_exists_find(struct search *search, const char *path) {
    size_t root = smith_path_root_size(path);
    if (root && !file_exists_append(search, path, root))
        return false;
    for (path += root; *path;) {
        size_t separators = strspn(path, "/"), size = strcspn(path + separators, "/");
        if (!file_exists_append(search, path, separators) ||
            (size && !file_exists_enter(search, path + separators, size)))
            return false;
        path += separators + size;
    }
    return search->size > 0;
}

bool smith_file_exists(void *context, const char *path) {
    struct search search = {.size = 0};
    (void)context;
    return smith_os_exists(path) || file_exists_find(&search, path);
}

/* Only what is a file: a level may name devices, which have no end, or make who opens them wait. */
enum smith_status smith_file_fetch(void *context, const char *path, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct search search = {.size = 0};
    struct smith_os_facts facts;
    (void)context;
    if (!file_exists_find(&search, path) || !smith_os_look(search.path, true, &facts))
        return smith_fail_io(error, "find", path);
    if (facts.kind != SMITH_OS_FILE)
        return smith_fail(error, SMITH_IO, "IO", "that is no file");
    struct smith_allocator allocator = out->allocator;
    return smith_file_read(search.path, &allocator, out, error);
}
