/* SPDX-License-Identifier: MIT
 *
 * The folders and archives that an option names, to look for files in.
 */
#include "files/search_option.h"

#include "files/archive_path.h"
#include "output/message.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATHS_MAX 64
#define PATH_BYTES 4096

static enum exit_status open_paths(const char *const *paths, uint32_t count, const char *label,
                                   const struct smith_folder *then, struct smith_folder *folder) {
    struct smith_error error;
    if (smith_search_open(paths, count, then, NULL, folder, &error) == SMITH_OK)
        return EXIT_DONE;
    return complain(label, &error);
}

enum exit_status search_open(const char *list, const struct smith_folder *then, struct smith_folder *folder) {
    const char *paths[PATHS_MAX];
    uint32_t count = 0;
    *folder = (struct smith_folder){0};
    if (!list || access(list, F_OK) == 0) /* a comma may be part of a name */
        return open_paths(&list, list != NULL, list, then, folder);
    char *copy = strdup(list), *rest = NULL;
    if (!copy)
        return complain_memory();
    for (char *path = strtok_r(copy, ",", &rest); path && count < PATHS_MAX; path = strtok_r(NULL, ",", &rest))
        paths[count++] = path;
    enum exit_status status = EXIT_USAGE;
    if (rest && *rest)
        fprintf(stderr, "levelsmith: more than %d folders and archives to look into\n", PATHS_MAX);
    else
        status = open_paths(paths, count, list, then, folder);
    free(copy);
    return status;
}

enum exit_status search_open_own(const char *path, const struct smith_folder *then, struct smith_folder *folder) {
    char file[PATH_BYTES];
    const char *own = file;
    *folder = (struct smith_folder){0};
    if (strcmp(path, "-") == 0)
        return open_paths(&own, 0, path, then, folder);
    snprintf(file, sizeof file, "%.*s", (int)(archive_path_enters(path) ? archive_path_file_size(path) : strlen(path)),
             path);
    return open_paths(&own, 1, file, then, folder);
}
