/* SPDX-License-Identifier: MIT
 *
 * What is in a folder, as file_list.h describes.
 */
#include "file/file_list.h"
#include "os/os.h"

#include <stdio.h>

/* A folder on the way, and who wants to know. */
struct listing {
    const char *folder;
    smith_file_lister *each;
    void *context;
};

static bool list_one(void *context, const char *name) {
    const struct listing *listing = context;
    char path[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    int size = snprintf(path, sizeof path, "%s/%s", listing->folder, name);
    if (size < 0 || (size_t)size >= sizeof path || !smith_os_look(path, true, &facts) || facts.kind != SMITH_OS_FILE)
        return true;
    return listing->each(listing->context,
                         &(struct smith_listed_file){.name = name, .modified = facts.modified, .size = facts.size});
}

void smith_file_list(const char *folder, smith_file_lister *each, void *context) {
    smith_os_list(folder, list_one, &(struct listing){folder, each, context});
}
