/* SPDX-License-Identifier: MIT
 *
 * Which files a verb works on, as walk.h describes.
 */
#include "files/walk.h"
#include "files/folder_input.h"
#include "files/own_formats.h"
#include "files/walk_entries.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 100 /* folders in folders */

static enum exit_status complain_folder(struct walk *walk, const char *path, const char *what) {
    walk->failed++;
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, path);
    text_print_format(stderr, ": %s\n", what);
    return EXIT_IO;
}

/* Takes `path` over. */
static enum exit_status walk_add(struct walk *walk, char *path) {
    if (path && walk->count == walk->capacity) {
        uint32_t capacity = walk->capacity ? 2 * walk->capacity : 64;
        char **paths = realloc(walk->paths, capacity * sizeof *paths);
        if (!paths) {
            free(path);
            path = NULL;
        } else {
            walk->paths = paths;
            walk->capacity = capacity;
        }
    }
    if (!path)
        return complain_memory();
    walk->paths[walk->count++] = path;
    return EXIT_DONE;
}

bool walk_has_extension(const char *name, const char *extensions) {
    size_t length = strlen(name);
    for (const char *at = extensions; *at; at += strspn(at, " ")) {
        size_t size = strcspn(at, " ");
        if (length > size && smith_any_case_begins(name + length - size, at, size))
            return true;
        at += size;
    }
    return false;
}

static bool walk_is_wanted(const struct reading *reading, const char *name) {
    if (reading->format)
        return walk_has_extension(name, reading->format->extensions);
    if (reading->layout)
        return true;
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        if (walk_has_extension(name, (*format)->extensions))
            return true;
    return own_format_has_extension(name);
}

static enum exit_status walk_folder(struct walk *walk, const struct reading *reading, const char *folder, int depth);

/* Whether a folder is worked on as the archive that it stands for. What is written is written to its files. */
static bool is_whole(const struct walk *walk, const char *folder) {
    return !walk->in_place && folder_is_archive(folder);
}

static enum exit_status walk_entry(struct walk *walk, const struct reading *reading, const char *folder,
                                   const char *name, int depth) {
    struct smith_os_facts facts;
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return complain_memory();
    snprintf(path, size, "%s%s%s", folder, smith_path_folder_size(folder) == strlen(folder) ? "" : "/", name);
    enum exit_status status = EXIT_DONE;
    if (smith_os_look(path, false, &facts) &&
        facts.kind == SMITH_OS_FOLDER) { /* links to folders can lead in a circle */
        if (is_whole(walk, path))
            return walk_add(walk, path);
        status = walk_folder(walk, reading, path, depth + 1);
    } else if (smith_os_look(path, true, &facts) && facts.kind == SMITH_OS_FILE) {
        const bool leads_out = walk->in_place && smith_os_look(path, false, &facts) && facts.kind != SMITH_OS_FILE;
        if (walk_is_wanted(reading, name) && !leads_out)
            return walk_add(walk, path);
        walk->left_out++;
    }
    free(path);
    return status;
}

/* The names in a folder. */
struct names {
    char **items;
    size_t count, capacity;
    bool failed; /* out of memory */
};

static bool add_visible(void *context, const char *name) {
    struct names *names = context;
    if (name[0] == '.')
        return true;
    if (names->count == names->capacity) {
        size_t capacity = names->capacity ? 2 * names->capacity : 64;
        char **items = realloc(names->items, capacity * sizeof *items);
        names->failed = !items;
        if (!items)
            return false;
        names->items = items;
        names->capacity = capacity;
    }
    names->items[names->count] = smith_text_copy(name, strlen(name));
    names->failed = !names->items[names->count];
    names->count += !names->failed;
    return !names->failed;
}

/* By bytes: the order must not depend on where this runs. */
static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static enum exit_status walk_folder(struct walk *walk, const struct reading *reading, const char *folder, int depth) {
    struct names names = {0};
    char reason[96];
    enum exit_status status = EXIT_DONE;
    if (depth > DEPTH_MAX)
        return complain_folder(walk, folder, "too many folders in folders");
    if (!smith_os_list(folder, add_visible, &names)) {
        smith_os_message(errno, reason, sizeof reason);
        return complain_folder(walk, folder, reason);
    }
    if (names.failed)
        status = complain_memory();
    if (names.count)
        qsort(names.items, names.count, sizeof *names.items, by_name);
    for (size_t i = 0; i < names.count; i++) {
        status = status_worse(status, walk_entry(walk, reading, folder, names.items[i], depth));
        free(names.items[i]);
    }
    free(names.items);
    return status;
}

static enum exit_status walk_add_entry(void *walk, char *path) {
    return walk_add(walk, path);
}

static enum exit_status walk_pattern(struct walk *walk, const struct reading *reading, const char *path) {
    enum exit_status status = walk_entries(reading, path, walk_add_entry, walk, &walk->left_out);
    walk->failed += status != EXIT_DONE;
    return status;
}

static enum exit_status walk_operand(struct walk *walk, const struct reading *reading, const char *path,
                                     bool recursive) {
    struct smith_os_facts facts;
    bool is_folder = smith_os_look(path, true, &facts) && facts.kind == SMITH_OS_FOLDER;
    if (path_is_pattern(path))
        return walk_pattern(walk, reading, path);
    bool is_archive = is_folder && is_whole(walk, path);
    bool is_game = is_folder && !is_archive && !walk->in_place && folder_is_game(path);
    bool is_walked = is_game || (is_folder && !is_archive && recursive);
    walk->has_game |= is_game;
    walk->folders += is_folder && !is_archive && !is_walked;
    if (is_walked)
        return walk_folder(walk, reading, path, 0);
    return walk_add(walk, folder_input_name(path));
}

enum exit_status walk_open(struct walk *walk, const struct reading *reading, const char *const *operands, int count,
                           bool recursive, bool in_place) {
    enum exit_status status = EXIT_DONE;
    *walk = (struct walk){.in_place = in_place};
    for (int i = 0; i < count; i++)
        status = status_worse(status, walk_operand(walk, reading, operands[i], recursive));
    return status;
}

void walk_close(struct walk *walk) {
    for (uint32_t i = 0; i < walk->count; i++)
        free(walk->paths[i]);
    free(walk->paths);
    *walk = (struct walk){0};
}
