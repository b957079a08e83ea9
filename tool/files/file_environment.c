/* SPDX-License-Identifier: MIT
 *
 * See file_environment.h. A file that is not where its document says is looked for by its own name in the folders of
 * --game, in their order; capitals do not matter.
 */
#include "files/file_environment.h"

#include <levelsmith/file.h>

#include <stdio.h>
#include <string.h>

#define LENGTH_MAX 4096

/* The file in the next folder of the list; false at the end of it. */
static bool next_file(const char **list, const char *name, char out[LENGTH_MAX]) {
    int size = 0;
    while (!size && **list) {
        *list += strspn(*list, ",");
        size = (int)strcspn(*list, ",");
        if (size && snprintf(out, LENGTH_MAX, "%.*s/%s", size, *list, name) >= LENGTH_MAX)
            out[0] = '\0';
        *list += size;
    }
    return size;
}

static bool file_environment_find(void *context, const char *name, struct smith_buffer *out) {
    const char *list = context;
    char file[LENGTH_MAX];
    while (next_file(&list, name, file))
        if (smith_file_exists(NULL, file)) {
            smith_buffer_add(out, file, strlen(file) + 1);
            return true;
        }
    return false;
}

struct smith_file_environment file_environment_of(const struct arguments *arguments, const char *path) {
    const char *folders = arguments->values[OPTION_GAME];
    return (struct smith_file_environment){
        .path = path,
        .exists = folders || argument_given(arguments, OPTION_FILES) ? smith_file_exists : NULL,
        .read = smith_file_fetch,
        .find = folders ? file_environment_find : NULL,
        .context = (void *)(uintptr_t)folders};
}
