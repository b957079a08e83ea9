/* SPDX-License-Identifier: MIT
 *
 * Where layouts of a user's own are (layout_folders.h).
 */
#include "files/layout_folders.h"
#include "os/os.h"
#include <stdlib.h>
#include <string.h>

#define USUAL_FOLDER "levelsmith/layouts"

/* Takes `path` over. */
static void layout_folders_add(struct layout_folders *folders, size_t *count, char *path) {
    char **more = path ? realloc(folders->paths, (*count + 2) * sizeof *more) : NULL;
    if (!more) {
        free(path);
        return;
    }
    more[(*count)++] = path;
    more[*count] = NULL;
    folders->paths = more;
}

static void layout_folders_add_list(struct layout_folders *folders, size_t *count, const char *list) {
    const char separators[] = {smith_path_list_separator(), '\0'};
    while (*list) {
        size_t size = strcspn(list, separators);
        if (size)
            layout_folders_add(folders, count, smith_text_copy(list, size));
        list += size + (list[size] != '\0');
    }
}

static void add_usual(struct layout_folders *folders, size_t *count) {
    struct smith_buffer path = {0};
    if (smith_configuration_folder(&path)) {
        path.size--;
        smith_buffer_text(&path, "/" USUAL_FOLDER);
        layout_folders_add(folders, count, path.failed ? NULL : smith_text_copy((const char *)path.data, path.size));
    }
    smith_buffer_free(&path);
}

struct layout_folders layout_folders_find(void) {
    struct layout_folders folders = {0};
    struct smith_buffer list = {0};
    size_t count = 0;
    if (smith_variable("LEVELSMITH_LAYOUTS", &list))
        layout_folders_add_list(&folders, &count, (const char *)list.data);
    smith_buffer_free(&list);
    add_usual(&folders, &count);
    return folders;
}

void layout_folders_free(struct layout_folders *folders) {
    for (char **path = folders->paths; path && *path; path++)
        free(*path);
    free(folders->paths);
    *folders = (struct layout_folders){0};
}
