/* SPDX-License-Identifier: MIT
 *
 * Which files a verb works on, as walk.h describes.
 */
#include "files/walk.h"
#include "files/own_formats.h"
#include "files/walk_entries.h"
#include "output/message.h"
#include "output/text_output.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define DEPTH_MAX 100 /* folders in folders */

static enum exit_status complain_folder(struct walk *walk, const char *path, const char *what) {
    walk->failed++;
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, path);
    fprintf(stderr, ": %s\n", what);
    return EXIT_IO;
}

/* Takes `path` over. */
static enum exit_status add(struct walk *walk, char *path) {
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
        if (length > size && strncasecmp(name + length - size, at, size) == 0)
            return true;
        at += size;
    }
    return false;
}

static bool is_wanted(const struct reading *reading, const char *name) {
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

static enum exit_status walk_entry(struct walk *walk, const struct reading *reading, const char *folder,
                                   const char *name, int depth) {
    struct stat facts;
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return complain_memory();
    snprintf(path, size, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    enum exit_status status = EXIT_DONE;
    if (lstat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) /* links to folders can lead in a circle */
        status = walk_folder(walk, reading, path, depth + 1);
    else if (stat(path, &facts) == 0 && S_ISREG(facts.st_mode)) {
        if (is_wanted(reading, name))
            return add(walk, path);
        walk->left_out++;
    }
    free(path);
    return status;
}

static int is_visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* By bytes: the order must not depend on where this runs. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static enum exit_status walk_folder(struct walk *walk, const struct reading *reading, const char *folder, int depth) {
    struct dirent **entries;
    if (depth > DEPTH_MAX)
        return complain_folder(walk, folder, "too many folders in folders");
    int count = scandir(folder, &entries, is_visible, by_name);
    if (count < 0)
        return complain_folder(walk, folder, strerror(errno));
    enum exit_status status = EXIT_DONE;
    for (int i = 0; i < count; i++) {
        status = status_worse(status, walk_entry(walk, reading, folder, entries[i]->d_name, depth));
        free(entries[i]);
    }
    free(entries);
    return status;
}

static enum exit_status add_entry(void *walk, char *path) {
    return add(walk, path);
}

static enum exit_status walk_pattern(struct walk *walk, const struct reading *reading, const char *path) {
    enum exit_status status = walk_entries(reading, path, add_entry, walk, &walk->left_out);
    walk->failed += status != EXIT_DONE;
    return status;
}

enum exit_status walk_open(struct walk *walk, const struct reading *reading, const char *const *operands, int count,
                           bool recursive) {
    enum exit_status status = EXIT_DONE;
    *walk = (struct walk){0};
    for (int i = 0; i < count; i++) {
        struct stat facts;
        bool is_folder = stat(operands[i], &facts) == 0 && S_ISDIR(facts.st_mode);
        walk->folders += is_folder && !recursive;
        if (path_is_pattern(operands[i]))
            status = status_worse(status, walk_pattern(walk, reading, operands[i]));
        else
            status = status_worse(status, is_folder && recursive ? walk_folder(walk, reading, operands[i], 0)
                                                                 : add(walk, strdup(operands[i])));
    }
    return status;
}

void walk_close(struct walk *walk) {
    for (uint32_t i = 0; i < walk->count; i++)
        free(walk->paths[i]);
    free(walk->paths);
    *walk = (struct walk){0};
}
