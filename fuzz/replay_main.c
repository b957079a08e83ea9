/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target, which the first argument names, over files and folders, with any compiler: how inputs that once
 * broke something are kept from doing so again. Prints a TAP line per file; an input that breaks a promise aborts the
 * program, and the line of the file before it says how far it came.
 */
#include "fuzz.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct replay {
    unsigned ran, failed;
};

static void replay_file(struct replay *replay, const char *path) {
    struct smith_buffer content;
    struct smith_error error;
    replay->ran++;
    if (smith_file_read(path, NULL, &content, &error) != SMITH_OK) {
        replay->failed++;
        printf("not ok %u - %s: %s\n", replay->ran, path, error.message);
        return;
    }
    /* A copy of exactly this size, so that a sanitizer sees a read behind its end. */
    uint8_t *exact = malloc(content.size ? content.size : 1);
    if (!exact)
        abort();
    if (content.size)
        memcpy(exact, content.data, content.size);
    fuzz_run(exact, content.size);
    free(exact);
    smith_buffer_free(&content);
    printf("ok %u - %s\n", replay->ran, path);
    fflush(stdout);
}

static int is_visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static void replay_path(struct replay *replay, const char *path) {
    struct dirent **entries;
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
        replay_file(replay, path);
        return;
    }
    int count = scandir(path, &entries, is_visible, alphasort);
    for (int i = 0; i < count; i++) {
        char inner[4096];
        int length = snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
        if (length > 0 && (size_t)length < sizeof inner)
            replay_path(replay, inner);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

int main(int argument_count, char **arguments) {
    struct replay replay = {0, 0};
    fuzz_choose(argument_count > 1 ? arguments[1] : NULL);
    for (int i = 2; i < argument_count; i++)
        replay_path(&replay, arguments[i]);
    printf("1..%u\n", replay.ran);
    return replay.failed ? 1 : 0;
}
