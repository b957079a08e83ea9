/* SPDX-License-Identifier: MIT
 *
 * The folders and archives that an option names, to look for files in.
 */
#include "files/search_option.h"

#include "files/archive_path.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATHS_MAX 64

static enum exit_status open_paths(const char *const *paths, uint32_t count, const char *label,
                                   const struct smith_folder *then, struct smith_folder *folder) {
    struct smith_error error;
    if (smith_search_open(paths, count, then, NULL, folder, &error) == SMITH_OK)
        return EXIT_DONE;
    return complain(label, &error);
}

/* The next that is not empty, with a NUL in the place of its comma; NULL at the end. */
static char *next_path(char **rest) {
    char *path = *rest + strspn(*rest, ",");
    size_t size = strcspn(path, ",");
    *rest = path + size + (path[size] == ',');
    path[size] = '\0';
    return size ? path : NULL;
}

enum exit_status search_open(const char *list, const struct smith_folder *then, struct smith_folder *folder) {
    const char *paths[PATHS_MAX];
    uint32_t count = 0;
    *folder = (struct smith_folder){0};
    if (!list || smith_os_exists(list)) /* a comma may be part of a name */
        return open_paths(&list, list != NULL, list, then, folder);
    char *copy = smith_text_copy(list, strlen(list)), *rest = copy;
    if (!copy)
        return complain_memory();
    for (char *path = next_path(&rest); path && count < PATHS_MAX; path = next_path(&rest))
        paths[count++] = path;
    enum exit_status status = EXIT_USAGE;
    if (*rest)
        text_print_format(stderr, "levelsmith: more than %d folders and archives to look into\n", PATHS_MAX);
    else
        status = open_paths(paths, count, list, then, folder);
    free(copy);
    return status;
}

enum exit_status search_is_there(const char *list) {
    if (!list || smith_os_exists(list))
        return EXIT_DONE;
    char *copy = smith_text_copy(list, strlen(list)), *rest = copy;
    enum exit_status status = copy ? EXIT_DONE : complain_memory();
    for (char *path = copy ? next_path(&rest) : NULL; path; path = next_path(&rest))
        if (!smith_os_exists(path)) {
            text_print_format(stderr, "levelsmith: --game: there is no folder and no archive '%s'\n", path);
            status = EXIT_IO;
        }
    free(copy);
    return status;
}

enum exit_status search_open_own(const char *path, const struct smith_folder *then, struct smith_folder *folder) {
    char file[SMITH_PATH_SIZE];
    const char *own = file;
    *folder = (struct smith_folder){0};
    if (strcmp(path, "-") == 0)
        return open_paths(&own, 0, path, then, folder);
    snprintf(file, sizeof file, "%.*s", (int)archive_path_file_size(path), path);
    return open_paths(&own, 1, file, then, folder);
}
