/* SPDX-License-Identifier: MIT
 *
 * Where layouts of a user's own are (layout_folders.h).
 */
#include "files/layout_folders.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_FOLDER "levelsmith/layouts"

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

/* Takes `path` over. */
static void add(struct layout_folders *folders, size_t *count, char *path) {
    char **more = path ? realloc(folders->paths, (*count + 2) * sizeof *more) : NULL;
    if (!more) {
        free(path);
        return;
    }
    more[(*count)++] = path;
    more[*count] = NULL;
    folders->paths = more;
}

static void add_list(struct layout_folders *folders, size_t *count, const char *list) {
    while (*list) {
        size_t size = strcspn(list, ":");
        if (size)
            add(folders, count, strndup(list, size));
        list += size + (list[size] == ':');
    }
}

static void add_usual(struct layout_folders *folders, size_t *count) {
    const char *config = variable("XDG_CONFIG_HOME"), *home = variable("HOME");
    if (config[0] != '/' && !home[0])
        return;
    const char *base = config[0] == '/' ? config : home, *between = config[0] == '/' ? "/" : "/.config/";
    size_t size = strlen(base) + strlen(between) + sizeof USUAL_FOLDER;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s" USUAL_FOLDER, base, between);
    add(folders, count, path);
}

struct layout_folders layout_folders_find(void) {
    struct layout_folders folders = {0};
    size_t count = 0;
    add_list(&folders, &count, variable("LEVELSMITH_LAYOUTS"));
    add_usual(&folders, &count);
    return folders;
}

void layout_folders_free(struct layout_folders *folders) {
    for (char **path = folders->paths; path && *path; path++)
        free(*path);
    free(folders->paths);
    *folders = (struct layout_folders){0};
}
