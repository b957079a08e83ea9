/* SPDX-License-Identifier: MIT
 *
 * Folders in the place of archives, as folder_input.h describes.
 */
#include "files/folder_input.h"
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include <stdio.h>
#include <string.h>

bool path_is_folder(const char *path) {
    struct smith_os_facts facts;
    return path[0] && smith_os_look(path, true, &facts) && facts.kind == SMITH_OS_FOLDER;
}

/* What can be seen of a folder without going into the folders in it. */
struct glance {
    const char *path;
    bool has_manifest, has_folders;
};

static bool folder_input_look_at(void *context, const char *name) {
    struct glance *glance = context;
    char path[SMITH_PATH_SIZE];
    glance->has_manifest |= strcmp(name, "manifest.json") == 0;
    int size = snprintf(path, sizeof path, "%s/%s", glance->path, name);
    glance->has_folders |= name[0] != '.' && size > 0 && (size_t)size < sizeof path && path_is_folder(path);
    return !glance->has_manifest;
}

/* Who names a folder of folders may mean a whole disk: that is not gone into to find out. */
static bool may_be_archive(const char *path) {
    struct glance glance = {.path = path};
    return path_is_folder(path) && (smith_os_list(path, folder_input_look_at, &glance) || glance.has_manifest) &&
           (glance.has_manifest || !glance.has_folders);
}

static bool folder_format(const char *path, const struct smith_format **format) {
    struct smith_folder folder;
    struct smith_error error;
    if (!may_be_archive(path) || smith_folder_open(path, false, NULL, &folder, &error) != SMITH_OK)
        return false;
    bool found = smith_folder_format(&folder, NULL, format, &error) == SMITH_OK;
    smith_folder_close(&folder);
    return found;
}

bool folder_is_archive(const char *path) {
    const struct smith_format *format;
    return folder_format(path, &format);
}

/* A folder that is looked for things of a game in. */
struct game_search {
    const char *path;
    bool found;
};

static bool look_for_game(void *context, const char *name) {
    struct game_search *search = context;
    char path[SMITH_PATH_SIZE];
    int size = snprintf(path, sizeof path, "%s/%s", search->path, name);
    if (size > 0 && (size_t)size < sizeof path && smith_name_is_of_game(name))
        search->found = !path_is_folder(path) || folder_is_archive(path);
    return !search->found;
}

bool folder_is_game(const char *path) {
    struct game_search search = {.path = path};
    return path_is_folder(path) && smith_os_list(path, look_for_game, &search) && search.found;
}

/* The folder of what `path` names, "." for a name alone. */
static void folder_input_folder_of(const char *path, char folder[SMITH_PATH_SIZE]) {
    size_t size = smith_path_folder_size(path), root = smith_path_root_size(path);
    while (size > root && size > 1 && path[size - 1] == '/')
        size--;
    snprintf(folder, SMITH_PATH_SIZE, "%.*s", size ? (int)size : 1, size ? path : ".");
}

/* A mod has folders in the place of archives in a folder `data` of its own. */
static void leave_data(char path[SMITH_PATH_SIZE]) {
    char above[SMITH_PATH_SIZE];
    if (strcmp(base_name(path), "data") != 0)
        return;
    folder_input_folder_of(path, above);
    if (folder_is_game(above))
        memcpy(path, above, sizeof above);
}

const struct smith_folder *own_folder_open(const char *path, struct smith_folder *folder) {
    char name[SMITH_PATH_SIZE], file[SMITH_PATH_SIZE];
    struct smith_error error;
    *folder = (struct smith_folder){0};
    if (strcmp(path, "-") == 0)
        return NULL;
    snprintf(file, sizeof file, "%.*s", (int)archive_path_file_size(path), path);
    if (folder_is_game(file))
        memcpy(name, file, sizeof name);
    else
        folder_input_folder_of(file, name);
    if (folder_is_archive(name)) {
        memcpy(file, name, sizeof file);
        folder_input_folder_of(file, name);
    }
    leave_data(name);
    return smith_folder_open(name, false, NULL, folder, &error) == SMITH_OK ? folder : NULL;
}

char *folder_input_name(const char *path) {
    size_t size = strlen(path), root = smith_path_root_size(path);
    if (size > root + 1 && path[size - 1] == '/' && folder_is_archive(path))
        while (size > root + 1 && path[size - 1] == '/')
            size--;
    return smith_text_copy(path, size);
}

static enum exit_status folder_input_pack(struct input *input, const char *path, const struct smith_folder *folder,
                                          const struct smith_format *format, const struct companions *companions) {
    const struct smith_pack_options how = {
        .format = format,
        .name = base_name(path),
        .faithful = true,
        .companion_archives = (const struct smith_archive *const *)companions->items,
        .companion_count = companions->count,
    };
    struct smith_findings notes;
    enum smith_status status =
        smith_archive_pack(folder, &how, usual_options(), &input->content, &notes, &input->error);
    enum exit_status result = notes_print(path, &notes);
    smith_findings_free(&notes);
    return status == SMITH_OK ? EXIT_DONE : status_worse(result, complain(path, &input->error));
}

enum exit_status folder_input_read(struct input *input, const char *path) {
    const struct smith_format *format = NULL;
    struct smith_folder folder;
    struct companions companions = {.count = 0};
    if (!folder_format(path, &format) || smith_folder_open(path, false, NULL, &folder, &input->error) != SMITH_OK)
        return complain(path, &input->error);
    smith_buffer_init(&input->content, NULL);
    companions_open_usual(&companions, format, path);
    enum exit_status status = folder_input_pack(input, path, &folder, format, &companions);
    companions_close(&companions);
    smith_folder_close(&folder);
    input->bytes = (struct smith_bytes){input->content.data, input->content.size};
    return status;
}
